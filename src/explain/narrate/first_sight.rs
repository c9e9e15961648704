//! One plain sentence for whoever sees a cut for the first time: what one side found, what the other has instead, and how
//! much need not be looked at.

use super::{Narrator, line_text};
use crate::games::{Score, Side};
use crate::numbers::counted;
use crate::search::Bound;
use crate::trace::{
    Decided, End, Names, NodeId, Origin, Scope, Tree, cut_reach, decided, origin, overlooked, principal_line,
};

/// What is to be seen at a node that is a cut beside the principal variation, or the beginning of that line, or where moves
/// were overlooked; `None` where it is none of them.
pub fn at_first_sight(tree: &Tree, id: NodeId, names: &dyn Names) -> Option<String> {
    if tree.logged().is_some() {
        return None;
    }
    let node = Narrator { tree, id, names, path: tree.line(id) };
    if let Some(says) = node.plain_oversight() {
        return Some(says);
    }
    tree.tag(id)?;
    if let Decided::Cut(_) = decided(tree, id) { node.plain_cut() } else { node.plain_line() }
}

/// Whether that tells the cut, and the headline of the node would say the same once more.
pub fn tells_the_cut(tree: &Tree, id: NodeId, names: &dyn Names) -> bool {
    let node = Narrator { tree, id, names, path: tree.line(id) };
    let is_cut = matches!(decided(tree, id), Decided::Cut(_));
    is_cut && overlooked(tree, id).is_empty() && node.instability().is_none()
}

/// So many moves that were overlooked are named.
const NAMED: usize = 4;

impl Narrator<'_> {
    /// "After 5…Nf6 12 of 31 replies did not come to Black's mind, 6.Qxf7+ and 6.Nb5 among them: this search knows nothing of
    /// them." Those first that force matters. At the root it is of his own moves.
    fn plain_oversight(&self) -> Option<String> {
        let mut missed = overlooked(self.tree, self.id);
        // The figure begins with what forces matters, and ends with what is quiet and far away.
        missed.sort_by_key(|&(_, figure)| figure / 1_000);
        let names: Vec<String> = missed.iter().take(NAMED).map(|&(tag, _)| self.reply(tag)).collect();
        let (last, first) = names.split_last()?;
        let named = if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) };
        let (count, legal) = (missed.len(), self.account().legal);
        let missing = if self.tree.tag(self.id).is_some() {
            let (who, here) = (self.name(!self.side()), self.here());
            format!(
                "After {here} {count} of {} did not come to {who}'s mind",
                counted(legal, "reply", "replies")
            )
        } else {
            let who = self.name(self.side());
            format!("{count} of {} did not come to {who}'s mind", counted(legal, "move", "moves"))
        };
        Some(if count > names.len() {
            format!("{missing}, {named} among them: this search knows nothing of them.")
        } else {
            let them = if count == 1 { "it" } else { "them" };
            format!("{missing}: {named}. This search knows nothing of {them}.")
        })
    }

    /// "After 1.b4 Black's 1…e6 is already enough: it holds White to at most −5, and White has 1.d4 (+28) instead and will not
    /// come here. So the 19 moves after it need not be looked at."
    fn plain_cut(&self) -> Option<String> {
        let Decided::Cut(tag) = decided(self.tree, self.id) else { return None };
        let returned = self.tree.returned(self.id).filter(|returned| returned.bound == Bound::Lower)?;
        let (mover, other) = (self.mover(), self.name(!self.side()));
        let account = self.account();
        let [one, several] = match account.scope {
            Scope::Tactical => self.kinds_of_moves(account.scope),
            Scope::Legal | Scope::Others | Scope::Part => ["move", "moves"],
        };
        let left = match account.untouched()? {
            0 => return None,
            1 => format!("the {one} after it"),
            left => format!("the {left} {several} after it"),
        };
        Some(format!(
            "After {} {mover}'s {} is already enough: it {}{}, and {}. So {left} need not be looked at.",
            self.here(),
            self.reply(tag),
            match self.moves_from_here(returned.score) {
                // The pages of the textbooks count no distance.
                _ if returned.score == Score::win_in(0) => "wins".into(),
                Some(..=1) => "wins at once".into(),
                Some(moves) => format!("wins in {moves} moves at most"),
                None => format!("holds {other} to {}", self.conclusion(returned)),
            },
            self.condition(),
            self.instead(other)?,
        ))
    }

    /// In how many of its own moves the side to move wins by force. Values count plies from the root of the search.
    fn moves_from_here(&self, score: Score) -> Option<usize> {
        let plies = score.plies_to_end().filter(|_| score > Score::DRAW)?;
        Some(plies.saturating_sub(self.tree.ply(self.id)).div_ceil(2))
    }

    /// Why a value at the cutting end is enough: what the other side has already.
    fn instead(&self, other: &str) -> Option<String> {
        let end = self.value(self.tree.window(self.id).beta);
        Some(match origin(self.tree, self.id, End::Beta) {
            Origin::Choice { ancestor, tag } => {
                let choice = self.choice(ancestor, tag);
                let place = match cut_reach(self.tree, self.id)? {
                    1 => " instead".into(),
                    plies => format!(", {} up,", counted(plies, "ply", "plies")),
                };
                format!("{other} has {choice} ({end}){place} and will not come here")
            }
            Origin::StandPat(_) => {
                let [one, _] = self.names.tactical().unwrap_or(["move", "moves"]);
                format!("{other} has {end} without any {one}")
            }
            Origin::Open => return None,
            Origin::Aspiration
            | Origin::ZeroWindow(_)
            | Origin::Table(_)
            | Origin::Test(_)
            | Origin::SecondarySearch
            | Origin::Merit => {
                let way = if self.side() == Side::First { "below" } else { "above" };
                format!("only a value {way} {end} would be of use to {other} here")
            }
        })
    }

    /// "The line that is best for both sides begins here: 1.d4 d5 2.c4, exactly +28."
    fn plain_line(&self) -> Option<String> {
        let line = principal_line(self.tree);
        let root = *line.first().filter(|_| line.get(1) == Some(&self.id))?;
        let returned = self.tree.returned(root)?;
        let moves = line_text(self.names, &self.tree.line(*line.last()?), self.tree.line(root).len());
        let whole = Narrator { tree: self.tree, id: root, names: self.names, path: self.tree.line(root) };
        Some(format!(
            "The line that this search found best for both sides begins here: {moves}, worth {}{}.",
            whole.conclusion(returned),
            whole.condition(),
        ))
    }
}
