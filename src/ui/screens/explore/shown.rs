//! What is shown of the row under the cursor: its board, and all that is said of it.

use super::Explore;
use super::drawn::Drawn;
use crate::explain::narrate::{Sentence, Subject, narrate, tells_the_cut};
use crate::explain::question::{Fate, why_not};
use crate::numbers::thousands;
use crate::search::Note;
use crate::session::{MoveView, View};
use crate::trace::NodeId;
use crate::trace::walk::{Row, left_out};
use crate::ui::widgets::popup::Scroll;

/// What the board and the reasons show.
pub(super) struct Shown {
    pub(super) id: NodeId,
    pub(super) view: Option<View>,
    /// The tree that is played on, where the game is one.
    pub(super) drawn: Option<Drawn>,
    pub(super) line: Vec<String>,
    pub(super) sentences: Vec<Sentence>,
}

impl Explore {
    /// What belongs to the row under the cursor. Called after every change, so that drawing only draws.
    pub(super) fn refresh(&mut self) {
        let run = self.run();
        if run.tree.is_empty() {
            return;
        }
        let id = run.here();
        let path = run.tree.line(id);
        let shown = Shown {
            id,
            view: self.session.look(&path),
            drawn: self.drawn(id),
            line: self.session.texts(&path),
            sentences: self.sentences(id),
        };
        if self.shown.as_ref().is_none_or(|before| before.id != id) {
            self.scrolled = Scroll::default();
        }
        self.shown = Some(shown);
        self.follow_beside();
    }

    /// All that is said of the row under the cursor.
    pub(super) fn sentences(&self, id: NodeId) -> Vec<Sentence> {
        let own = |text| Sentence { subject: Subject::Decision, text };
        let run = self.run();
        let noted = run.note(id).map(|note| own(format!("Marked: {note}.")));
        if let Some(hidden) = self.hides(id) {
            return noted.into_iter().chain([hidden]).collect();
        }
        let beside = self.beside(id).map(own);
        let row = self.about_row().map(own);
        let first = self.at_first_sight(id);
        let said = first.is_some() && tells_the_cut(&run.tree, id, self.names());
        [first, noted, beside, row]
            .into_iter()
            .flatten()
            .chain(narrate(&run.tree, id, self.names()).into_iter().skip(usize::from(said)))
            .collect()
    }

    /// What there is to say of a row that is no node.
    pub(super) fn about_row(&self) -> Option<String> {
        let run = self.run();
        let id = run.here();
        match run.cursor.row {
            Row::Node(_) => None,
            Row::Hidden(_) if run.tree.logged().is_some() => Some(format!(
                "{} counted here: the file leaves them out, or there was no room for them. They cannot be searched \
                 again here, for another program has made them.",
                visits_were(run.tree.hidden(id)),
            )),
            Row::Hidden(_) => Some(format!(
                "{} counted here and not recorded, because there was no room for more. {}",
                visits_were(run.tree.hidden(id)),
                if run.reopening == Some(id) {
                    "The search is being run again for them; `.` stops that."
                } else {
                    "→ runs the search again, exactly, and shows them here."
                }
            )),
            Row::LeftOut(_, number) => {
                let (tag, ..) = *left_out(&run.tree, id).get(usize::from(number))?;
                Some(why_not(&run.tree, id, tag, self.names()).because)
            }
            Row::Unsearched(_) => {
                let view = self.session.look(&run.tree.line(id))?;
                let never =
                    |mv: &&MoveView| why_not(&run.tree, id, mv.tag, self.names()).fate == Fate::NeverLookedAt;
                let names: Vec<_> = view.moves.iter().filter(never).map(|mv| &*mv.text).collect();
                let quiet = run.tree.notes_back(id).any(|note| matches!(note, Note::StandPat(_)));
                let several = self.names().tactical().filter(|_| quiet);
                let or = several.map_or_else(String::new, |[_, several]| {
                    format!(", or because no depth is left and only {several} are played out")
                });
                Some(format!(
                    "Never looked at, because the node was cut before their turn{or}: {}.",
                    names.join(", ")
                ))
            }
        }
    }
}

/// `One visit was`, `1,204 visits were`.
fn visits_were(count: u64) -> String {
    if count == 1 { "One visit was".into() } else { format!("{} visits were", thousands(count)) }
}
