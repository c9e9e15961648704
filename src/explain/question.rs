//! Why not this move? What became of a move of a node in a recorded search: its refutation, or the reason why it was
//! never searched.

use crate::explain::narrate::{headline, in_sentence, left_out_because, without_a_visit};
use crate::games::{MoveTag, Score};
use crate::numbers::thousands;
use crate::search::{Note, Visit};
use crate::trace::walk::{left_out, unsearched};
use crate::trace::{Names, NodeId, Tree, best, last_iteration};

/// What became of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It was chosen.
    Best,
    /// It was searched, and others were better.
    Searched,
    /// A technique left it out.
    LeftOut,
    /// The node was settled before its turn.
    NeverLookedAt,
    /// Its visits were counted and not recorded, if there were any.
    NotRecorded,
    /// Another program has logged no visit of it.
    NotLogged,
}

impl Fate {
    /// In a word or two.
    pub fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Searched => "searched",
            Self::LeftOut => "left out",
            Self::NeverLookedAt => "never looked at",
            Self::NotRecorded => "not recorded",
            Self::NotLogged => "no visit",
        }
    }
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhyNot {
    /// What became of the move.
    pub fate: Fate,
    /// Its visits, in the order of the search.
    pub visits: Vec<NodeId>,
    /// The reason, in sentences.
    pub because: String,
}

/// How much a question after a move is worth, the most first: what was chosen, what was searched by how near it came, what
/// was left out on a bet, what nobody looked at. Equals stay in the order of the generator.
pub fn interest(tree: &Tree, why: &WhyNot) -> impl Ord + use<> {
    let rank = match why.fate {
        Fate::Best => 0,
        Fate::Searched => 1,
        Fate::LeftOut => 2,
        Fate::NeverLookedAt => 3,
        Fate::NotRecorded | Fate::NotLogged => 4,
    };
    // What is good for the side to move after it is bad for who asks.
    let came = why.visits.last().and_then(|&last| tree.score(last));
    (rank, came.unwrap_or(Score::HIGHEST))
}

/// The node of which a question after a move speaks: of the whole search it is the root of the last iteration, which has tried
/// the moves.
pub fn asked_of(tree: &Tree, id: NodeId) -> NodeId {
    if id == Tree::ROOT { last_iteration(tree) } else { id }
}

/// Why a legal move of a node was not chosen there; the node is one of [`asked_of`].
pub fn why_not(tree: &Tree, id: NodeId, tag: MoveTag, names: &dyn Names) -> WhyNot {
    let visits: Vec<_> = tree.children(id).filter(|&child| tree.tag(child) == Some(tag)).collect();
    let mut path = tree.line(id);
    path.push(Some(tag));
    let name = names.numbered(&path);
    let answer = |fate, because| WhyNot { fate, visits: visits.clone(), because };
    if let Some(&last) = visits.iter().rev().find(|&&visit| tree.visit(visit) != Visit::Probe) {
        let told = headline(tree, last, names);
        return if best(tree, id) == Some(tag) {
            answer(Fate::Best, format!("{name} is the move that was chosen here. {told}"))
        } else {
            answer(Fate::Searched, told)
        };
    }
    if let Some((_, by, figure)) = left_out(tree, id).into_iter().find(|&(one, ..)| one == tag) {
        let because = match tree.logged() {
            // What its figure means is the other program's to say.
            Some(_) => format!("by {}", in_sentence(by)),
            None => left_out_because(by, figure, names),
        };
        return answer(Fate::LeftOut, format!("{name} was left out: {because}."));
    }
    if tree.logged().is_some() {
        let fate = if tree.hidden(id) > 0 { Fate::NotRecorded } else { Fate::NotLogged };
        return answer(fate, without_a_visit(tree, id, &name, names));
    }
    if tree.hidden(id) > 0 {
        let hidden = thousands(tree.hidden(id));
        return answer(
            Fate::NotRecorded,
            format!("{name} may be among the {hidden} visits here that were counted and not recorded."),
        );
    }
    let settled = headline(tree, id, names);
    let because = match (unsearched(tree, id), is_quiet(tree, id), names.tactical()) {
        (more @ 1.., true, Some([one, several])) => {
            let were = if more == 1 { format!("one {one} was") } else { format!("{more} {several} were") };
            format!(
                "{name} was never looked at: no depth is left, only {several} are played out, and {were} left when the cut came. {settled}"
            )
        }
        (1, _, _) => format!("{name} was never looked at, the only such move. {settled}"),
        (more @ 2.., _, _) => format!("{name} was never looked at, one of {more} such moves. {settled}"),
        (0, true, Some([_, several])) => {
            format!(
                "{name} was never looked at: no depth is left, and only {several} are played out. {settled}"
            )
        }
        _ => format!("{name} was never looked at: the node was settled without it. {settled}"),
    };
    answer(Fate::NeverLookedAt, because)
}

/// In quiescence, where not every move is looked at.
fn is_quiet(tree: &Tree, id: NodeId) -> bool {
    tree.notes_back(id).any(|note| matches!(note, Note::StandPat(_)))
}
