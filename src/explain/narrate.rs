//! Puts a node of a recorded search into sentences that give the reason, with its numbers.
//!
//! Values and windows are told as the first side sees them (White, X, Max), whoever is to move, so that the
//! numbers of a line can be compared from ply to ply. What is told of a note or of a technique is an exhaustive match:
//! a new one without its sentence does not compile.

mod counts;
mod decision;
mod depth;
mod first_sight;
mod logged;
mod order;
mod proof;
mod reach;
mod table;
mod techniques;
mod unstable;
mod window;

use crate::games::{EvalTerm, MoveTag, Score, Side};
use crate::search::{Bound, Note, Returned, Visit, Window};
use crate::trace::{Names, NodeId, Path, Tree, returned_to_first, seen_by_first, value, window_to_first};
pub(crate) use counts::in_sentence;
pub use first_sight::{at_first_sight, tells_the_cut};
pub(crate) use logged::without_a_visit;
pub use proof::weakest_link;
use techniques::Act;
pub(crate) use techniques::left_out_because;
pub(crate) use unstable::line_text;

/// What a sentence is about, in the order in which it is told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Subject {
    /// What is to be seen here, for whoever sees it for the first time.
    FirstSight,
    /// What the node returned, and what decided.
    Decision,
    /// Reductions, extensions and re-searches.
    Depth,
    /// The null move.
    NullMove,
    /// The transposition table.
    Table,
    /// That its value is proved.
    Proof,
    /// On which bet it rests, or that this is not known.
    Bet,
    /// Where its window came from.
    Window,
    /// How its move came to its place.
    Order,
    /// The static evaluation.
    Evaluation,
    /// What another program says in its own words.
    Engine,
}

/// A sentence about a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What it is about.
    pub subject: Subject,
    /// The text, with its full stop.
    pub text: String,
}

/// All sentences about a node, what decided first.
pub fn narrate(tree: &Tree, id: NodeId, names: &dyn Names) -> Vec<Sentence> {
    let node = Narrator { tree, id, names, path: tree.line(id) };
    if let Some(logged) = tree.logged() {
        return node.logged_sentences(logged);
    }
    let mut sentences = vec![Sentence { subject: Subject::Decision, text: node.headline() }];
    let mut say = |subject, text: Option<String>| {
        let sentence = text.map(|text| Sentence { subject, text });
        sentences.extend(sentence);
    };
    say(Subject::Decision, node.raises());
    say(Subject::Bet, node.bet());
    say(Subject::Proof, node.proof());
    say(Subject::Depth, node.reopened());
    for note in node.notes() {
        if let Some((subject, text)) = node.remark(note) {
            say(subject, Some(text));
        }
    }
    say(Subject::Depth, node.left_out());
    say(Subject::Window, Some(node.window()));
    say(Subject::Order, node.order());
    // A node that goes on in quiescence is evaluated twice.
    sentences.sort_by_key(|sentence| sentence.subject);
    sentences.dedup();
    sentences
}

/// The first sentence: what the node returned, and what decided.
pub fn headline(tree: &Tree, id: NodeId, names: &dyn Names) -> String {
    Narrator { tree, id, names, path: tree.line(id) }.headline()
}

struct Narrator<'a> {
    tree: &'a Tree,
    id: NodeId,
    names: &'a dyn Names,
    path: Path,
}

impl Narrator<'_> {
    /// What decided, and where it contradicts an earlier visit, why.
    fn headline(&self) -> String {
        if let Some(logged) = self.tree.logged() {
            return self.logged_headline(logged);
        }
        let decision = self.decision();
        match self.instability() {
            Some(instability) => format!("{decision} {instability}"),
            None => decision,
        }
    }

    /// What a note says beyond the headline.
    #[expect(clippy::match_same_arms, reason = "silent for different reasons")]
    fn remark(&self, note: Note) -> Option<(Subject, String)> {
        match note {
            Note::SetAside(moves) => Some((Subject::Depth, depth::set_aside(moves.into()))),
            Note::MustRespond => Some((Subject::Depth, self.must_respond())),
            Note::Reduced { by, formula, history } => {
                Some((Subject::Depth, self.reduced(by.into(), formula.into(), history.into())))
            }
            Note::Research { after, score } => Some((Subject::Depth, self.research(after, score))),
            Note::Deeper { by, plies } => Some((Subject::Depth, self.says(by, Act::depth(plies.into())))),
            Note::Shallower { by, plies } => {
                Some((Subject::Depth, self.says(by, Act::depth(-i16::from(plies)))))
            }
            Note::Shortcut { by, tag, score, margin, cut: false } => {
                Some((Subject::Depth, self.says(by, Act { tag, score, figure: margin })))
            }
            Note::NullRefused(reason) => self.null_refused(reason).map(|text| (Subject::NullMove, text)),
            Note::NullTried { reduction, score, held, cut } => {
                Some((Subject::NullMove, self.null_tried(reduction, score, held, cut)))
            }
            Note::Table { depth, score, bound, cut: false } => {
                Some((Subject::Table, self.table(depth, Returned { score, bound })))
            }
            Note::StaticEval(score) | Note::StandPat(score) | Note::Leaf(score) => {
                Some((Subject::Evaluation, self.evaluation(score)))
            }
            // The headline has said it.
            Note::Table { cut: true, .. }
            | Note::Shortcut { cut: true, .. }
            | Note::Ended(_)
            | Note::Repetition
            | Note::PlyLimit(_)
            | Note::Cut { .. } => None,
            // What a value rests on is told as a whole.
            Note::WrittenAt { .. } => None,
            // They are told together.
            Note::Raised { .. } | Note::LeftOut { .. } => None,
            // Steps of a page; the passes that they lead to are nodes of their own.
            Note::Test { .. } | Note::Interval { .. } => None,
        }
    }

    fn side(&self) -> Side {
        self.names.side_at(self.tree.ply(self.id))
    }

    fn name(&self, side: Side) -> &'static str {
        self.names.side_name(side)
    }

    fn mover(&self) -> &'static str {
        self.name(self.side())
    }

    /// A value that the side to move here has, as the first side sees it.
    fn value(&self, score: Score) -> String {
        self.names.value_text(seen_by_first(self.side(), score))
    }

    /// "at least +0.51" as the first side sees it.
    fn claim(&self, returned: Returned) -> String {
        claimed(returned_to_first(self.side(), returned), self.names)
    }

    /// The end of the window that a move here may reach and cut, with its value: "β = +0.08".
    fn cutting_end(&self) -> String {
        let name = if self.side() == Side::First { "β" } else { "α" };
        format!("{name} = {}", self.value(self.tree.window(self.id).beta))
    }

    /// The end of the window that a move here has to pass to be of use, with its value: "α = −0.03".
    fn own_end(&self) -> String {
        let name = if self.side() == Side::First { "α" } else { "β" };
        format!("{name} = {}", self.value(self.tree.window(self.id).alpha))
    }

    /// Where a value lies that cuts: beyond the cutting end, or on it.
    fn beyond(&self) -> String {
        let way = if self.side() == Side::First { "at or above" } else { "at or below" };
        format!("{way} {}", self.cutting_end())
    }

    /// Where a value lies that does not.
    fn short_of(&self) -> String {
        let way = if self.side() == Side::First { "below" } else { "above" };
        format!("{way} {}", self.cutting_end())
    }

    /// The move of this node, with its number.
    fn here(&self) -> String {
        match (self.tree.visit(self.id), self.tree.tag(self.id)) {
            (Visit::Root, _) => "the root".into(),
            (Visit::Probe, None) => "the probe".into(),
            (Visit::Reopened, _) => "this node".into(),
            (
                Visit::Full
                | Visit::Scout
                | Visit::Reduced
                | Visit::Research
                | Visit::NullMove
                | Visit::Quiescence,
                None,
            ) if !self.tree.is_here(self.id) => "the pass".into(),
            (_, None) => "this position".into(),
            (
                Visit::Full
                | Visit::Scout
                | Visit::Reduced
                | Visit::Research
                | Visit::NullMove
                | Visit::Probe
                | Visit::Quiescence,
                Some(_),
            ) => self.names.numbered(&self.path),
        }
    }

    /// A move of this node.
    fn reply(&self, tag: MoveTag) -> String {
        let mut path = self.path.clone();
        path.push(Some(tag));
        self.names.numbered(&path)
    }

    /// A move of another node.
    fn choice(&self, at: NodeId, tag: MoveTag) -> String {
        let mut path = self.tree.line(at);
        path.push(Some(tag));
        self.names.numbered(&path)
    }

    fn notes(&self) -> Vec<Note> {
        self.tree.notes(self.id)
    }

    fn window_to_first(&self) -> Window {
        window_to_first(self.side(), self.tree.window(self.id))
    }

    /// The static evaluation, term by term. A page that counts men alone has none of the terms.
    fn evaluation(&self, score: Score) -> String {
        let mut terms = self.names.terms(&self.path);
        terms.retain(|term| term.balance() != 0);
        terms.sort_by_key(|term| -term.balance().abs());
        let worth = |term: &EvalTerm| self.names.value_text(Score::estimate(term.balance()));
        let list: Vec<_> = terms.iter().map(|term| format!("{} {}", term.name, worth(term))).collect();
        let list = if list.is_empty() { "every term is level".into() } else { list.join(", ") };
        let sum: i32 = terms.iter().map(EvalTerm::balance).sum();
        if Score::estimate(sum) == seen_by_first(self.side(), score) {
            format!("Static evaluation {}: {list}.", self.value(score))
        } else {
            format!("Static evaluation {}.", self.value(score))
        }
    }
}

/// "at least +0.51", of what the first side sees.
fn claimed(Returned { score, bound }: Returned, names: &dyn Names) -> String {
    let text = names.value_text(score);
    match bound {
        Bound::Exact => format!("exactly {text}"),
        Bound::Lower => format!("at least {text}"),
        Bound::Upper => format!("at most {text}"),
    }
}

fn signed(number: i32) -> String {
    value(Score::estimate(number))
}

/// A sentence's beginning in upper case.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
