//! Who played, and how accurately, in words.

use super::Analysis;
use crate::games::Side;
use crate::session::portable::Headline;

impl Analysis {
    /// A side with its player and how accurate it was, as far as either is known: `White: Adolf Anderssen, accuracy 74 %`.
    pub fn player(&self, side: Side, headline: &Headline) -> Option<String> {
        let name = self.session.game().side_name(side);
        let accuracy = self.accuracy().and_then(|both| both[side as usize]);
        match (headline.players[side as usize].as_str(), accuracy) {
            ("", None) => None,
            ("", Some(accuracy)) => Some(format!("{name}: accuracy {accuracy:.0} %")),
            (player, None) => Some(format!("{name}: {player}")),
            (player, Some(accuracy)) => Some(format!("{name}: {player}, accuracy {accuracy:.0} %")),
        }
    }
}
