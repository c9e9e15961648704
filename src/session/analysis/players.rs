//! Who played, and how accurately, in words.

use super::Analysis;
use crate::games::Side;
use crate::session::portable::Headline;

impl Analysis {
    /// A side with how accurate it was and its player, as far as either is known: `White, accuracy 74 %: Adolf Anderssen`. Where
    /// there is too little room it is the name that is cut.
    pub fn player(&self, side: Side, headline: &Headline) -> Option<String> {
        let name = self.session.game().side_name(side);
        let accuracy = self.accuracy().and_then(|both| both[side as usize]);
        match (headline.players[side as usize].as_str(), accuracy) {
            ("", None) => None,
            ("", Some(accuracy)) => Some(format!("{name}, accuracy {accuracy:.0} %")),
            (player, None) => Some(format!("{name}: {player}")),
            (player, Some(accuracy)) => Some(format!("{name}, accuracy {accuracy:.0} %: {player}")),
        }
    }
}
