//! Be the engine: what it did at nodes of a real search, asked before it is told. The search is run, and every answer
//! read off its record.

use super::answer::{Answer, Given};
use super::{Question, varied};
use crate::course::lesson::{Decided, Subject};
use crate::explain::narrate::{Subject as About, headline, left_out_because, narrate};
use crate::games::Side;
use crate::numbers::Whole as _;
use crate::search::{NoNull, Note, OrderReason, Returned, Visit};
use crate::session::{Session, View};
use crate::trace::walk::left_out;
use crate::trace::{NodeId, Tree, returned_to_first, seen_by_first, window_to_first};

/// A node of a search, to be shown on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchNode {
    /// The position.
    pub subject: Subject,
}

/// Questions about what a search did at some of its nodes, and these nodes; as many kinds of answers as there are.
pub fn nodes(session: &dyn Session, tree: &Tree, what: Decided) -> (Vec<SearchNode>, Vec<Question>) {
    let quiz = Nodes { session, tree };
    let game = session.game().slug;
    // The root is no example: what holds there holds nowhere else.
    let found = (1..tree.len().fitted::<NodeId>()).filter_map(|at| quiz.question(at, what));
    let found = found.filter(|(at, _)| tree.ply(*at) > 0);
    let mut places = Vec::new();
    let number = |(at, question): (NodeId, Question)| {
        places.push(at);
        Question { shown: places.len() - 1, ..question }
    };
    let asked: Vec<_> = found.map(number).collect();
    let mut shown = Vec::new();
    let mut questions = Vec::new();
    for question in varied(asked) {
        let Some(view) = quiz.view(places[question.shown]) else { continue };
        questions.push(Question { shown: shown.len(), ..question });
        let subject = Subject { game: game.into(), position: view.notation, plies: None };
        shown.push(SearchNode { subject });
    }
    (shown, questions)
}

struct Nodes<'a> {
    session: &'a dyn Session,
    tree: &'a Tree,
}

impl Nodes<'_> {
    /// The node whose position is shown, and what is asked there.
    fn question(&self, at: NodeId, what: Decided) -> Option<(NodeId, Question)> {
        match what {
            Decided::NullMove => self.null_move(at),
            Decided::Reduction => self.reduction(at),
            Decided::Table => self.table(at),
            Decided::Capture => self.capture(at),
            // The table is asked, not a search.
            Decided::Replace => None,
        }
    }

    fn view(&self, at: NodeId) -> Option<View> {
        self.session.look(&self.tree.line(at))
    }

    fn side(&self, at: NodeId) -> Side {
        self.session.side_at(self.tree.ply(at))
    }

    fn mover(&self, at: NodeId) -> &'static str {
        self.session.side_name(self.side(at))
    }

    /// `After 3.Nf3: Black to move, depth 4, window (+8, +9)`.
    fn circumstances(&self, at: NodeId) -> String {
        let window = self.session.window_text(window_to_first(self.side(at), self.tree.window(at)));
        let path = self.tree.line(at);
        let last = match path.last() {
            Some(None) => "After a pass".into(),
            _ => format!("After {}", self.session.numbered(&path)),
        };
        let depth = match self.tree.depth(at) {
            depth @ 1.. => format!("depth {depth}"),
            _ => "no depth left".into(),
        };
        format!("{last}: {} to move, {depth}, window {window}", self.mover(at))
    }

    /// What is said of a node about something.
    fn said(&self, at: NodeId, about: About) -> Option<String> {
        let sentences = narrate(self.tree, at, self.session);
        sentences.into_iter().find(|sentence| sentence.subject == about).map(|sentence| sentence.text)
    }

    /// A question with two things to do.
    fn either(ask: String, options: [&str; 2], right: bool, why: String, same: String) -> Question {
        Question {
            shown: 0,
            spot: 0,
            ask,
            answer: Answer::Act { options: options.map(String::from).into(), right: usize::from(!right) },
            otherwise: why.clone(),
            why,
            slips: Vec::new(),
            same,
        }
    }

    /// Place or forbid the null move.
    fn null_move(&self, at: NodeId) -> Option<(NodeId, Question)> {
        let notes = self.tree.notes(at);
        let (tried, same) = notes.iter().find_map(|note| match note {
            // Where there is no pass there is nothing to decide.
            Note::NullRefused(NoNull::NoPass) => None,
            Note::NullRefused(reason) => Some((false, format!("{reason:?}"))),
            Note::NullTried { held, .. } => Some((true, format!("tried {held}"))),
            _ => None,
        })?;
        let evaluation = notes.iter().find_map(|note| match note {
            Note::StaticEval(score) => Some(self.session.value_text(seen_by_first(self.side(at), *score))),
            _ => None,
        });
        // In check nothing is evaluated; who does not know the game does not see it on the board.
        let evaluation =
            evaluation.map_or_else(|| ", in check".into(), |score| format!(", static evaluation {score}"));
        let why = self.said(at, About::NullMove)?;
        let ask = format!("{}{evaluation}. Try the null move?", self.circumstances(at));
        let mut question =
            Self::either(ask, ["yes: pass, and see whether that holds", "no: not here"], tried, why, same);
        if tried {
            question.otherwise = format!(
                "Nothing forbids it: {} is not in check and has men enough, the window is a zero window, the evaluation reaches the end that cuts, and depth is left to be saved.",
                self.mover(at)
            );
        }
        Some((at, question))
    }

    /// Reduce or not: the first visit of a late move.
    fn reduction(&self, at: NodeId) -> Option<(NodeId, Question)> {
        let tree = self.tree;
        let (parent, _) = tree.parent(at).zip(tree.tag(at))?;
        if !matches!(tree.visit(at), Visit::Full | Visit::Scout | Visit::Reduced) || tree.depth(parent) < 2 {
            return None;
        }
        let reduced = tree.visit(at) == Visit::Reduced;
        let order = tree.order(at);
        let path = tree.line(at);
        let name = self.session.numbered(&path);
        let (why, same) = if reduced {
            let why = self.said(at, About::Depth)?;
            (why, format!("reduced {}", tree.depth(parent) - tree.depth(at)))
        } else {
            self.in_full(parent, at)?
        };
        let ask = format!(
            "{}. {name} is move {} in the order. Search it in full, or less deep?",
            self.circumstances(parent),
            order.place + 1
        );
        let options = ["less deep: reduce it", "in full"];
        Some((parent, Self::either(ask, options, reduced, why, same)))
    }

    /// Why a move was not reduced, where that can be told.
    fn in_full(&self, parent: NodeId, at: NodeId) -> Option<(String, String)> {
        use crate::search::techniques::late_move_reductions as lmr;
        let order = self.tree.order(at);
        let name = self.session.numbered(&self.tree.line(at));
        let checks = [parent, at].map(|node| self.view(node).is_some_and(|view| view.in_check));
        let could = |place: usize, depth: i32, quiet: bool, check: bool| {
            let (zero_window, improving, history) = (true, false, 0);
            lmr::applies(lmr::Situation { depth, place, quiet, check, zero_window, improving, history })
        };
        let quiet = matches!(
            order.reason,
            OrderReason::History | OrderReason::Generator | OrderReason::LosingCapture
        );
        let (place, depth) = (usize::from(order.place), self.tree.depth(parent));
        let (late, deep) = (lmr::FULL_MOVES, lmr::LEAST_DEPTH);
        let (why, same) = match (could(place, depth, quiet, checks != [false; 2]), checks) {
            // The amount came to nothing, or something else decided.
            (true, _) => return None,
            _ if !could(place, deep, true, false) => {
                (format!("{name} comes early: the first moves are always searched in full."), "early")
            }
            (_, [true, _]) => (
                format!("{} is in check: replies to a check are never reduced.", self.mover(parent)),
                "in check",
            ),
            (_, [_, true]) => (format!("{name} gives check, and checks are never reduced."), "gives check"),
            _ if !quiet => {
                (format!("{name} {}, and is searched in full.", searched_in_full(order.reason)), "not quiet")
            }
            _ if !could(late, depth, true, false) => {
                ("So near the horizon there is nothing to take off.".into(), "shallow")
            }
            _ => return None,
        };
        Some((why, same.into()))
    }

    /// Use or refuse an entry of the table.
    fn table(&self, at: NodeId) -> Option<(NodeId, Question)> {
        let tree = self.tree;
        let found = tree.notes(at).into_iter().find_map(|note| match note {
            Note::Table { depth, score, bound, cut } => Some((depth, Returned { score, bound }, cut)),
            _ => None,
        });
        let (depth, stored, cut) = found.filter(|_| tree.visit(at) != Visit::Quiescence)?;
        let told = returned_to_first(self.side(at), stored);
        let claim = format!("{} {}", told.bound.sign(), self.session.value_text(told.score));
        let why = if cut { headline(tree, at, self.session) } else { self.said(at, About::Table)? };
        let deep = i32::from(depth) >= tree.depth(at);
        // That a line is played out where the window is open is a rule of its own.
        if deep && !cut && tree.window(at).settled_by(stored.score, stored.bound) {
            return None;
        }
        let same = format!("{cut} {:?} {deep}", told.bound);
        let ask = format!(
            "{}. The table has {claim} from depth {depth}. Use it, or search?",
            self.circumstances(at)
        );
        let options = ["use it: return at once", "refuse it: search"];
        let mut question = Self::either(ask, options, cut, why, same);
        if cut {
            question.otherwise = format!(
                "It is deep enough, and {claim} settles this window: whatever a search found, the node above would do the same."
            );
        }
        Some((at, question))
    }

    /// Which capture quiescence plays first.
    fn capture(&self, at: NodeId) -> Option<(NodeId, Question)> {
        let tree = self.tree;
        let quiet = tree.notes(at).into_iter().any(|note| matches!(note, Note::StandPat(_)));
        let first = tree.children(at).next().filter(|_| quiet && tree.visit(at) == Visit::Quiescence)?;
        let view = self.view(at).filter(|view| view.moves.len() > 1)?;
        let right = view.moves.iter().find(|mv| Some(mv.tag) == tree.tag(first))?;
        let [one, several] = self.session.tactical()?;
        // Of several that promise alike none is the right one.
        let count = self.session.moves(&tree.line(at));
        if count.tactical < 2 || count.foremost > 1 {
            return None;
        }
        // Where the table knows better, the rule is not seen.
        let why =
            self.said(first, About::Order).filter(|_| tree.order(first).reason == OrderReason::Tactical)?;
        let mut question = Question {
            shown: 0,
            spot: 0,
            ask: format!("{}. Which {one} does quiescence look at first?", self.circumstances(at)),
            answer: Answer::Move(right.plain.clone(), right.text.clone()),
            otherwise: format!("{} first: {why}", right.text),
            why,
            slips: Vec::new(),
            same: right.text.clone(),
        };
        let path = tree.line(at);
        let forcing = |tag| {
            let after: Vec<_> = path.iter().copied().chain([Some(tag)]).collect();
            self.session.forcing(&after).last().copied().unwrap_or(false)
        };
        for mv in &view.moves {
            let given = Given::Text(mv.plain.clone());
            if let Some(&(_, by, figure)) = left_out(tree, at).iter().find(|(tag, ..)| *tag == mv.tag) {
                question.slip(
                    given,
                    format!("{} is left out: {}.", mv.text, left_out_because(by, figure, self.session)),
                );
            } else if !forcing(mv.tag) {
                question.slip(
                    given,
                    format!(
                        "{} is a quiet move: quiescence looks at {several} alone, until it is quiet.",
                        mv.text
                    ),
                );
            }
        }
        Some((at, question))
    }
}

/// Why a move with such a place in the order is not reduced, as what it is.
fn searched_in_full(reason: OrderReason) -> &'static str {
    match reason {
        OrderReason::TableMove => "was the best move of an earlier search",
        OrderReason::Killer => "is a killer: it has cut at this distance from the root before",
        OrderReason::Countermove => "has refuted the opponent's last move elsewhere",
        _ => "is not quiet",
    }
}
