//! A node of a tree that another program has logged: what its file says, and what follows from that alone. What the file does
//! not say is told as not said; nothing is taken over from what a search of this program would have done.

use super::{Narrator, Sentence, Subject, in_sentence};
use crate::games::{MoveTag, Side};
use crate::numbers::{counted, ordinal, thousands};
use crate::search::techniques::Technique;
use crate::search::{Note, OrderReason, Returned};
use crate::trace::walk::left_out;
use crate::trace::{
    Logged, Names, NodeId, Tree, best, last_iteration, logged_figure, said_window, seen_by_first,
};

impl Narrator<'_> {
    /// The first sentence: what the node came to.
    pub(super) fn logged_headline(&self, logged: &Logged) -> String {
        let (tree, id) = (self.tree, self.id);
        let name = logged.name();
        if tree.is_untold(id) {
            return self.no_visit(name);
        }
        if logged.is_open(id) {
            let place = logged.place_of_trouble().map_or_else(String::new, |place| format!(", at {place}"));
            return format!(
                "What can be read of the file ends inside this visit{place}: what it came to is not said."
            );
        }
        if tree.is_open(id) {
            return "Still being searched.".into();
        }
        let Some(score) = tree.score(id) else {
            return format!("{name} was stopped here: there is no value.");
        };
        let claim = match tree.returned(id) {
            Some(returned) => self.claim(returned),
            None => format!("{}; whether exactly, or as a bound, is not said", self.value(score)),
        };
        let moved =
            best(tree, id).map_or_else(String::new, |tag| format!(" The best move is {}.", self.reply(tag)));
        let cut = if tree.reaches_said_beta(id) {
            format!(" That is {}, which is enough.", self.beyond())
        } else {
            String::new()
        };
        let by = self.decided_by().map_or_else(String::new, |by| format!(" {by}"));
        if id == Tree::ROOT && last_iteration(tree) != Tree::ROOT {
            let visits = thousands(tree.visited());
            return format!("The whole search of {name}, {visits} visits: {claim}.{moved}");
        }
        format!("{name} comes to {claim}.{cut}{by}{moved}")
    }

    /// The row above visits that have none above them in the file.
    fn no_visit(&self, name: &str) -> String {
        let (visits, hidden) = (self.tree.children(self.id).count(), self.tree.hidden(self.id));
        let visits = match (visits, hidden) {
            (1, 0) => {
                return format!(
                    "The file begins below the root: this row stands for it, and is no visit of {name}."
                );
            }
            (visits, 0) => format!("{} side by side", counted(visits, "visit", "visits")),
            (_, 1..) => "visits side by side, more of them than there was room for".into(),
        };
        format!("The file has {visits}: this row holds them together, and is no visit of {name}.")
    }

    /// All sentences.
    pub(super) fn logged_sentences(&self, logged: &Logged) -> Vec<Sentence> {
        let mut sentences = vec![(Subject::Decision, self.logged_headline(logged))];
        if self.id == Tree::ROOT {
            sentences.extend(about_the_file(logged).map(|text| (Subject::Decision, text)));
            if !(0..).take(self.tree.len()).any(|id| self.tree.proof(id).is_some()) {
                let proof = "What its values rest on, and which of them are proved, is not said.".into();
                sentences.push((Subject::Bet, proof));
            }
        }
        sentences.extend(self.told_notes());
        sentences.extend(
            logged.remarks(self.tree, self.id).map(|said| (Subject::Engine, format!("engine: {said}"))),
        );
        let own = |(subject, text)| Sentence { subject, text };
        let rest = [
            Some((Subject::Depth, self.said_depth())),
            Some((Subject::Window, self.said_window())),
            self.said_order().map(|text| (Subject::Order, text)),
            self.said_moves().map(|text| (Subject::Order, text)),
            self.said_hidden().map(|text| (Subject::Order, text)),
        ];
        sentences.extend(rest.into_iter().flatten());
        let mut sentences: Vec<_> = sentences.into_iter().map(own).collect();
        sentences.sort_by_key(|sentence| sentence.subject);
        sentences.dedup();
        sentences
    }

    /// What settled the node without its moves, where the file says that.
    fn decided_by(&self) -> Option<String> {
        self.tree.notes_back(self.id).find_map(|note| match note {
            Note::Table { cut: true, .. } => Some("The table answered.".into()),
            Note::NullTried { cut: true, .. } => Some("A pass was enough.".into()),
            Note::Shortcut { by, cut: true, .. } => Some(format!("{} settled it.", by.card().name)),
            Note::Ended(_) => Some(
                self.names
                    .rule(&self.path)
                    .map_or("The line ends here.".into(), |rule| format!("The line ends here ({rule}).")),
            ),
            Note::Repetition => Some("The position has occurred before on the way here.".into()),
            Note::PlyLimit(_) => Some("It is the deepest ply that is searched.".into()),
            Note::Leaf(_) => Some("No depth was left.".into()),
            _ => None,
        })
    }

    /// The notes of the file that are known here, in words. What only says the same as the headline is left out.
    fn told_notes(&self) -> Vec<(Subject, String)> {
        let mut left: Vec<(Technique, i16, Vec<MoveTag>)> = Vec::new();
        for (tag, by, figure) in left_out(self.tree, self.id) {
            match left.iter_mut().find(|(other, same, _)| (*other, *same) == (by, figure)) {
                Some((.., moves)) => moves.push(tag),
                None => left.push((by, figure, vec![tag])),
            }
        }
        let mut told: Vec<_> = self.notes().into_iter().filter_map(|note| self.told(note)).collect();
        told.extend(left.into_iter().map(|(by, figure, moves)| {
            let moves: Vec<_> = moves.into_iter().map(|tag| self.reply(tag)).collect();
            let figure = logged_figure(figure);
            let figure = figure.map_or_else(String::new, |figure| format!(" (figure {})", signed(figure)));
            (Subject::Depth, format!("Left out by {}{figure}: {}.", in_sentence(by), moves.join(", ")))
        }));
        told
    }

    /// A note in words: what it says, and no more.
    #[expect(clippy::match_same_arms, reason = "silent for different reasons")]
    fn told(&self, note: Note) -> Option<(Subject, String)> {
        let bound = |score, bound| self.claim(Returned { score, bound });
        Some(match note {
            Note::SetAside(moves) => {
                (Subject::Depth, format!("{} no part.", counted(moves, "move takes", "moves take")))
            }
            Note::MustRespond => (Subject::Depth, format!("{} may not stand pat here.", self.mover())),
            Note::Deeper { by, plies } => {
                let plies = counted(plies, "ply", "plies");
                (Subject::Depth, format!("Searched {plies} deeper by {}.", in_sentence(by)))
            }
            Note::Shallower { by, plies } => {
                let plies = counted(plies, "ply", "plies");
                (Subject::Depth, format!("Searched {plies} less deep by {}.", in_sentence(by)))
            }
            Note::Reduced { by, formula, history } => {
                let figures: Vec<_> = [
                    logged_figure(formula).map(|formula| format!("{} by the formula", hundredths(formula))),
                    logged_figure(history).map(|history| format!("a history of {}", signed(history))),
                ]
                .into_iter()
                .flatten()
                .collect();
                let figures =
                    if figures.is_empty() { String::new() } else { format!(": {}", figures.join(", ")) };
                let plies = counted(by, "ply", "plies");
                (Subject::Depth, format!("Late-move reductions took off {plies}{figures}."))
            }
            Note::Research { after, score } => {
                let before = self.names.value_text(seen_by_first(!self.side(), score));
                let after = after.word();
                (
                    Subject::Depth,
                    format!("Searched again: the visit before ({after}) came back with {before}."),
                )
            }
            Note::NullRefused(_) => (Subject::NullMove, "The null move was not tried.".into()),
            Note::NullTried { reduction, score, held, .. } => {
                let held = if held { "which reaches" } else { "which does not reach" };
                let (end, value) = (if self.side() == Side::First { "β" } else { "α" }, self.value(score));
                (Subject::NullMove, format!("A pass was tried with R = {reduction}: {value}, {held} {end}."))
            }
            Note::Table { depth, score, bound: claims, .. } => {
                let told = bound(score, claims);
                (Subject::Table, format!("The table knows this position as {told} from depth {depth}."))
            }
            Note::StaticEval(score) => {
                (Subject::Evaluation, format!("Static evaluation {}.", self.value(score)))
            }
            Note::StandPat(score) => {
                (Subject::Evaluation, format!("Standing pat is worth {}.", self.value(score)))
            }
            Note::Leaf(score) | Note::PlyLimit(score) => {
                (Subject::Evaluation, format!("Evaluated as {}.", self.value(score)))
            }
            Note::Shortcut { by, tag, score, margin, cut } => {
                let by = by.card().name;
                let of = tag.map_or_else(String::new, |tag| format!(" by {}", self.reply(tag)));
                let margin = if margin == 0 { String::new() } else { format!(", margin {}", signed(margin)) };
                let cut = if cut { "" } else { ", which settled nothing" };
                (Subject::Depth, format!("{by}{of}: {}{margin}{cut}.", self.value(score)))
            }
            Note::Raised { tag, alpha } => {
                let what = if self.side() == Side::First { "raised α" } else { "lowered β" };
                (Subject::Decision, format!("{} {what} to {}.", self.reply(tag), self.value(alpha)))
            }
            Note::Cut { tag, place, unsearched } => {
                let rest = match unsearched {
                    0 => String::new(),
                    more => format!("; {} never looked at", counted(more, "move was", "moves were")),
                };
                let place = ordinal(usize::from(place) + 1);
                (
                    Subject::Decision,
                    format!("{} cut, the {place} move that was tried{rest}.", self.reply(tag)),
                )
            }
            Note::WrittenAt { visit } => (
                Subject::Table,
                format!("The table's entry was written at visit {}.", thousands(visit.into())),
            ),
            Note::Test { .. } | Note::Interval { .. } => return None,
            // The headline has said it.
            Note::Ended(_) | Note::Repetition => return None,
            // They are told together.
            Note::LeftOut { .. } => return None,
        })
    }

    fn said_depth(&self) -> String {
        let word = self.tree.visit(self.id).word();
        match self.tree.said_depth(self.id) {
            _ if self.tree.is_untold(self.id) => "No depth is said.".into(),
            Some(depth) => format!("Visited as {word}, with depth {depth} left."),
            None => format!("Visited as {word}; with which depth is not said."),
        }
    }

    fn said_window(&self) -> String {
        match said_window(self.tree, self.id, self.names) {
            Some(window) if self.tree.says_window(self.id) => format!("Window {window}."),
            Some(window) => format!("Window {window}: one end is not said."),
            None => "The window is not said.".into(),
        }
    }

    fn said_order(&self) -> Option<String> {
        self.tree.tag(self.id)?;
        let (order, here) = (self.tree.order(self.id), self.here());
        let place = ordinal(usize::from(order.place) + 1);
        let (reason, figure) = self.tree.says_order(self.id);
        if !reason {
            return Some(format!("{here} was tried {place}; why it came there is not said."));
        }
        let figure = if figure { format!(", figure {}", signed(order.figure)) } else { String::new() };
        let why = match order.reason {
            OrderReason::Generator => "in the move generator's order",
            OrderReason::TableMove => "as the table's move",
            OrderReason::Tactical => "as a tactical move",
            OrderReason::Killer => "as a killer",
            OrderReason::History => "by its history",
            OrderReason::Countermove => "as a countermove",
            OrderReason::LosingCapture => "as a losing capture",
            OrderReason::Asked => "as was asked for",
        };
        Some(format!("{here} was tried {place}, {why}{figure}."))
    }

    /// How many of the legal moves have visits.
    fn said_moves(&self) -> Option<String> {
        let mut tags: Vec<_> = self.tree.children(self.id).filter_map(|child| self.tree.tag(child)).collect();
        tags.sort_by_key(|tag| tag.number());
        tags.dedup();
        let legal = self.names.moves(&self.path).legal;
        let tried = tags.len();
        if tried == 0 || self.tree.is_untold(self.id) {
            return None;
        }
        if legal == 1 {
            return Some("The only legal move here has visits in the tree.".into());
        }
        let (legal, have) =
            (counted(legal, "legal move", "legal moves"), if tried == 1 { "has" } else { "have" });
        Some(format!("{tried} of the {legal} here {have} visits in the tree."))
    }

    fn said_hidden(&self) -> Option<String> {
        Some(match self.tree.hidden(self.id) {
            0 => return None,
            1 => "One visit more below was counted: the file leaves it out, or there was no room for it."
                .into(),
            more => format!(
                "{} visits more below were counted: the file leaves them out, or there was no room for them.",
                thousands(more)
            ),
        })
    }
}

/// What is to be known of the whole file.
fn about_the_file(logged: &Logged) -> impl Iterator<Item = String> {
    let name = logged.name();
    let unit = logged.unit.as_ref().map_or_else(
        || "what its values count is not said".to_string(),
        |unit| format!("its values count in the unit `{unit}`"),
    );
    let first = if logged.is_own() {
        format!("Written by {name}: to have all of it, search the position again.")
    } else {
        format!("Logged by {name}; {unit}. It cannot be run again here.")
    };
    let settings: Vec<_> = logged.settings().collect();
    let settings = (!settings.is_empty()).then(|| format!("Its settings: {}.", settings.join(", ")));
    let trouble = logged.trouble.as_ref().map(|trouble| format!("The tree is not whole: {trouble}."));
    let lost =
        (logged.lost > 0).then(|| format!("There was no room for {} of its notes.", thousands(logged.lost)));
    [trouble, Some(first), settings, lost].into_iter().flatten()
}

/// A figure with its sign: `−300`.
fn signed(figure: i16) -> String {
    let sign = if figure < 0 { "−" } else { "" };
    format!("{sign}{}", figure.unsigned_abs())
}

/// Hundredths of a ply, with their sign: `−0.50`.
fn hundredths(figure: i16) -> String {
    let sign = if figure < 0 { "−" } else { "" };
    format!("{sign}{}.{:02}", figure.unsigned_abs() / 100, figure.unsigned_abs() % 100)
}

/// What is said of a move without a visit.
pub(crate) fn without_a_visit(tree: &Tree, id: NodeId, name: &str, names: &dyn Names) -> String {
    let maybe = match tree.hidden(id) {
        0 => String::new(),
        1 => " It may be the one that was counted and not recorded.".into(),
        more => format!(" It may be among the {} that were counted and not recorded.", thousands(more)),
    };
    let by = tree.logged().map_or("the engine", Logged::name);
    let value =
        tree.score(id).map(|score| names.value_text(seen_by_first(names.side_at(tree.ply(id)), score)));
    let value = value.map_or_else(String::new, |value| format!(" The node came to {value}."));
    format!("The file has no visit of {name} here, and {by} does not say why.{maybe}{value}")
}
