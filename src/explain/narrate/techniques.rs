//! What techniques did at a node: shortcuts, extensions, the null move, and the moves that were left out.

use super::Narrator;
use crate::games::{MoveTag, Score};
use crate::numbers::counted;
use crate::search::techniques::Technique;
use crate::search::techniques::overlooking::Oversight;
use crate::search::{NoNull, Note};
use crate::trace::Names;
use crate::trace::walk::left_out;

/// What a technique did at a node.
#[derive(Clone, Copy)]
pub(super) struct Act {
    /// The move that it rests on, if it rests on one.
    pub(super) tag: Option<MoveTag>,
    /// The value that decided, for the side to move.
    pub(super) score: Score,
    /// A margin, a number of moves; the plies by which it went deeper, negative where it was less deep.
    pub(super) figure: i16,
}

impl Act {
    /// Searching so many plies deeper.
    pub(super) fn depth(plies: i16) -> Self {
        Self { tag: None, score: Score::DRAW, figure: plies }
    }
}

impl Narrator<'_> {
    /// The sentence for what a technique did.
    pub(super) fn says(&self, by: Technique, act: Act) -> String {
        match by {
            Technique::MateDistancePruning => self.mate_distance(act.score),
            Technique::UselessSacrifices => self.sacrifices(act),
            Technique::ReverseFutility => self.reverse_futility(act),
            Technique::EnhancedTranspositionCutoff => self.known_reply(act),
            Technique::Probcut => self.probcut(act),
            Technique::MultiCut => self.multi_cut(act),
            Technique::Razoring => self.razored(act),
            Technique::SecondarySearch => self.secondary(act),
            Technique::VerifiedNullMove if act.figure > 0 => format!(
                "The pass held and no move did, a sign of zugzwang: the moves were searched again, {} deeper.",
                plies(act)
            ),
            Technique::VerifiedNullMove => {
                less_deep(act, "the pass held, and the moves have only to confirm it", by)
            }
            Technique::CheckExtension => deeper(act, &format!("{} is in check", self.mover())),
            Technique::OneReplyExtension => deeper(act, &format!("{} has only one legal move", self.mover())),
            Technique::SingularExtension => {
                deeper(act, &format!("in a shallow search no other move came near {}", self.here()))
            }
            Technique::FractionalDepth if act.figure > 0 => {
                deeper(act, &format!("with what the line has saved, {} costs less than a ply", self.here()))
            }
            Technique::FractionalDepth => {
                less_deep(act, &format!("{} costs more than a ply", self.here()), by)
            }
            Technique::InternalIterativeReduction => {
                less_deep(act, "the table has no move to begin with", by)
            }
            Technique::TooOpenLines => {
                less_deep(act, "the numbers of moves on the way multiply to more than the limit", by)
            }
            // These leave moves out, change the order, or make visits that have words of their own.
            Technique::IterativeDeepening
            | Technique::Quiescence
            | Technique::MvvLva
            | Technique::Killers
            | Technique::History
            | Technique::TranspositionTable
            | Technique::Pvs
            | Technique::NullMove
            | Technique::LateMoveReductions
            | Technique::Aspiration
            | Technique::SeeOrder
            | Technique::Countermove
            | Technique::ContinuationHistory
            | Technique::Futility
            | Technique::LateMovePruning
            | Technique::SeePruning
            | Technique::DeltaPruning
            | Technique::FocusedSearch
            | Technique::TranspositionsByLevel
            | Technique::Overlooking => format!("{} took part in this.", by.card().name),
        }
    }

    fn mate_distance(&self, score: Score) -> String {
        let (mover, verdict, ends) = (self.mover(), self.verdict(), self.value(score));
        let name = Technique::MateDistancePruning.card().name;
        if score > Score::DRAW {
            let own = self.own_end();
            format!(
                "Not searched: even if {mover} wins with the next move, {ends}, that is no better than {own}, so the node is {verdict} ({name})."
            )
        } else {
            let end = self.beyond();
            format!(
                "Not searched: even if {mover} has lost already, {ends}, that is {end}, so the node is {verdict} ({name})."
            )
        }
    }

    fn sacrifices(&self, act: Act) -> String {
        let (giver, name) = (self.name(!self.side()), Technique::UselessSacrifices.card().name);
        let men = counted(act.figure.max(0), "man", "men");
        let (mover, verdict) = (self.mover(), self.verdict());
        format!(
            "The line is dropped: since the root {giver} has given {men} away, and {mover} is free to choose its reply, so the node is taken for its static value, {verdict} ({name})."
        )
    }

    fn reverse_futility(&self, act: Act) -> String {
        let (margin, other) = (self.names.amount_text(act.figure.into()), self.name(!self.side()));
        let depth = counted(self.tree.depth(self.id).max(0), "ply", "plies");
        format!(
            "Cut without a search: {depth} from the horizon the static evaluation is {}, even with a margin of {margin} for {other}, so the node is taken for {}.{}",
            self.beyond(),
            self.verdict_by(Technique::ReverseFutility),
            self.reach()
        )
    }

    fn known_reply(&self, act: Act) -> String {
        let reply = self.resting_on(act);
        format!(
            "Not searched: {reply} leads to a position that the table knows well enough, so the node is taken for {}.{}",
            self.verdict_by(Technique::EnhancedTranspositionCutoff),
            self.reach()
        )
    }

    fn probcut(&self, act: Act) -> String {
        let (margin, reply) = (self.names.amount_text(act.figure.into()), self.resting_on(act));
        format!(
            "Cut after a shallow look: {reply} came to {} in a much shorter search, which is {} by a margin of at least {margin}, so the node is taken for {}.{}",
            self.value(act.score),
            self.beyond(),
            self.verdict_by(Technique::Probcut),
            self.reach()
        )
    }

    fn multi_cut(&self, act: Act) -> String {
        let moves = act.figure;
        format!(
            "Cut after a shallow look: {moves} of the first moves came to values {} in a much shorter search, so the node is taken for {}.{}",
            self.beyond(),
            self.verdict_by(Technique::MultiCut),
            self.reach()
        )
    }

    fn razored(&self, act: Act) -> String {
        let (margin, name) = (self.names.amount_text(act.figure.into()), Technique::Razoring.card().name);
        format!(
            "{name}: the static evaluation, {}, falls short of {} by a margin of at least {margin}, so the node was left to quiescence.",
            self.value(act.score),
            self.own_end(),
        )
    }

    fn secondary(&self, act: Act) -> String {
        let reply = self.resting_on(act);
        let mut later = self
            .notes()
            .into_iter()
            .skip_while(|note| !matches!(note, Note::Shortcut { by: Technique::SecondarySearch, .. }));
        let better = later
            .find_map(|note| if let Note::Raised { tag, alpha } = note { Some((tag, alpha)) } else { None });
        let other = better.map_or_else(String::new, |(tag, alpha)| {
            format!(" Now {} is better: {}.", self.reply(tag), self.value(alpha))
        });
        format!(
            "Secondary search: looked at {} on from the end of its line, {reply} is worth {}.{other}",
            counted(act.figure.max(0), "ply", "plies"),
            self.value(act.score),
        )
    }

    fn resting_on(&self, act: Act) -> String {
        act.tag.map_or_else(|| "a move".into(), |tag| self.reply(tag))
    }

    /// The moves that techniques left out, by technique.
    pub(super) fn left_out(&self) -> Option<String> {
        let mut groups: Vec<(Technique, MoveTag, i16, usize)> = Vec::new();
        for (tag, by, figure) in left_out(self.tree, self.id) {
            match groups.iter_mut().find(|group| (group.0, group.2) == (by, figure)) {
                Some(group) => group.3 += 1,
                None => groups.push((by, tag, figure, 1)),
            }
        }
        let group = |&(by, tag, figure, count): &(Technique, MoveTag, i16, usize)| {
            let (first, others) = (self.reply(tag), if count > 1 { " the first of them" } else { "" });
            let moves = counted(count, "move was", "moves were");
            format!("{moves} left out, {first}{others}: {}", left_out_because(by, figure, self.names))
        };
        let groups: Vec<_> = groups.iter().map(group).collect();
        (!groups.is_empty()).then(|| format!("{}.", groups.join("; ")))
    }

    pub(super) fn null_tried(&self, reduction: u8, score: Score, held: bool, cut: bool) -> String {
        let lies = if held { self.beyond() } else { self.short_of() };
        format!(
            "Null move: {} passed, and the reply was searched with R = {reduction}; it returned {}, {lies}: {}.",
            self.mover(),
            self.value(score),
            match (held, cut) {
                (_, true) => "cut",
                (true, false) => "to be confirmed by the moves themselves",
                (false, false) => "no cut",
            },
        )
    }

    /// Why the null move was not tried; nothing where the game was over, which shows only afterwards.
    pub(super) fn null_refused(&self, reason: NoNull) -> Option<String> {
        let notes = self.notes();
        if notes.iter().any(|note| matches!(note, Note::Ended(_))) {
            return None;
        }
        let because = match reason {
            NoNull::InCheck => "the side to move is in check".into(),
            NoNull::AfterNullMove => "the move before was a null move already".into(),
            NoNull::ZugzwangLikely => "zugzwang is likely with so few pieces".into(),
            NoNull::OpenWindow => {
                "the window is wider than a zero window: a value is wanted here, not a cut".into()
            }
            NoNull::Shallow => "too little depth is left to save anything".into(),
            NoNull::BelowBeta => {
                let evaluation = notes.iter().find_map(|note| {
                    if let Note::StaticEval(score) = note { Some(self.value(*score)) } else { None }
                });
                match evaluation {
                    Some(evaluation) => format!(
                        "the static evaluation, {evaluation}, is {} already, so a pass would hardly do better",
                        self.short_of()
                    ),
                    None => "there is no static evaluation to go by".into(),
                }
            }
            NoNull::Decisive => {
                let end = self.cutting_end();
                format!("{end} is a proved win or loss, and a pass proves nothing of the kind")
            }
            NoNull::NoPass => "the game knows no pass".into(),
        };
        Some(format!("Null move not tried: {because}."))
    }
}

fn deeper(act: Act, because: &str) -> String {
    format!("Searched {} deeper here: {because}.", plies(act))
}

fn less_deep(act: Act, because: &str, by: Technique) -> String {
    format!("Searched {} less deep here: {because} ({}).", plies(act), by.card().name)
}

fn plies(act: Act) -> String {
    counted(act.figure.unsigned_abs(), "ply", "plies")
}

/// Why a technique left a move out; the figure is that of the note.
pub(crate) fn left_out_because(by: Technique, figure: i16, names: &dyn Names) -> String {
    let name = by.card().name;
    let worth = || names.amount_text(figure.into());
    match by {
        Technique::LateMovePruning => {
            let moves = counted(figure, "move", "moves");
            format!("quiet, and at least {moves} had been searched (late-move pruning)")
        }
        Technique::Futility => {
            format!("quiet, and even a gain of {} would not do (futility pruning)", worth())
        }
        Technique::DeltaPruning => {
            format!("even with {} on top of what it wins it would not do (delta pruning)", worth())
        }
        Technique::FocusedSearch => {
            format!("only the first {} are kept (focused search)", counted(figure, "move", "moves"))
        }
        Technique::Overlooking => overlooked_because(figure),
        Technique::SeePruning if figure == 0 => format!("it loses material on its square ({name})"),
        Technique::SeePruning => format!("it loses more than {} on its square ({name})", worth()),
        // None of these leaves a single move out.
        Technique::IterativeDeepening
        | Technique::Quiescence
        | Technique::MvvLva
        | Technique::Killers
        | Technique::History
        | Technique::TranspositionTable
        | Technique::Pvs
        | Technique::CheckExtension
        | Technique::NullMove
        | Technique::LateMoveReductions
        | Technique::Aspiration
        | Technique::SeeOrder
        | Technique::Countermove
        | Technique::ContinuationHistory
        | Technique::InternalIterativeReduction
        | Technique::ReverseFutility
        | Technique::Razoring
        | Technique::MateDistancePruning
        | Technique::EnhancedTranspositionCutoff
        | Technique::VerifiedNullMove
        | Technique::Probcut
        | Technique::MultiCut
        | Technique::OneReplyExtension
        | Technique::SingularExtension
        | Technique::FractionalDepth
        | Technique::SecondarySearch
        | Technique::UselessSacrifices
        | Technique::TooOpenLines
        | Technique::TranspositionsByLevel => format!("by {name}"),
    }
}

/// Why a move was overlooked.
fn overlooked_because(figure: i16) -> String {
    let (why, percent) = Oversight::of_figure(figure);
    let what = match why {
        Oversight::Forcing => "it forces matters",
        Oversight::FarForcing => "it forces matters, but far from the last moves",
        Oversight::Quiet => "it is quiet",
        Oversight::FarQuiet => "it is quiet, and far from the last moves",
        Oversight::Lesser => {
            return "another move between the same squares gains more, and nobody thinks of this one (overlooking)".into();
        }
    };
    format!("{what}, and this player sees {percent} in a hundred of such moves here (overlooking)")
}
