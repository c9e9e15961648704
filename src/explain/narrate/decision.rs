//! The first sentence about a node: what it returned, and what decided.

use std::collections::HashSet;

use super::counts::{in_sentence, left_out, missing};
use super::techniques::Act;
use super::{Narrator, capital};
use crate::games::{MoveTag, Score, Side};
use crate::numbers::{counted, thousands};
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Returned, Visit};
use crate::trace::{Account, Decided, Scope, Tree, best, decided, is_principal};

impl Narrator<'_> {
    pub(super) fn decision(&self) -> String {
        let Some(returned) = self.tree.returned(self.id) else {
            let text = if self.tree.is_struck_off(self.id) {
                "Struck off the list: a node above it was settled without it."
            } else if self.tree.is_stopped(self.id) {
                "The search was stopped here."
            } else {
                "Still being searched."
            };
            return text.into();
        };
        if let Some(whole) = self.whole_search() {
            return whole;
        }
        match decided(self.tree, self.id) {
            Decided::Cut(tag) => self.cut(tag),
            Decided::NullMove => {
                let (mover, claim) = (self.mover(), self.verdict());
                let reach = self.reach();
                format!(
                    "Cut by the null move: even after a pass of {mover} the node is taken for {claim}.{reach}"
                )
            }
            Decided::Table { depth, score, bound } => {
                let claim = match bound {
                    Bound::Exact => format!("{}{}", self.settled(score, returned), self.condition()),
                    Bound::Lower | Bound::Upper => self.verdict(),
                };
                format!(
                    "Not searched: the table knows this position from a search of depth {depth}, worth {claim}."
                )
            }
            Decided::Shortcut { by, tag, score, margin } => self.says(by, Act { tag, score, figure: margin }),
            Decided::Ended(score) => {
                let rule = self.names.rule(&self.path).unwrap_or("the end");
                format!("The line ends here ({rule}): worth {}.", self.settled(score, returned))
            }
            Decided::Repetition => {
                let draw = self.names.value_text(Score::DRAW);
                format!("This position has occurred before on the way here: scored as a draw, {draw}.")
            }
            Decided::PlyLimit(score) => {
                let value = self.settled(score, returned);
                format!("The deepest ply that is searched: evaluated as it stands, {value}.")
            }
            Decided::Leaf(score) => {
                let evaluated = self.evaluated(score, returned);
                let over = self.unseen_end();
                format!("No depth is left: the static evaluation says {evaluated}.{over}")
            }
            Decided::Quiescence(score) => self.standing_pat(score, returned),
            Decided::Moves => self.all_moves(returned),
        }
    }

    /// What follows of what the node returned, and on which bets that rests: "at least +51, if late-move pruning was right".
    pub(super) fn verdict(&self) -> String {
        let Some(returned) = self.tree.returned(self.id) else { return "not known yet".into() };
        let found = match self.bet_on(returned) {
            Some(_) => format!("; the search returned {}", self.value(returned.score)),
            None => String::new(),
        };
        format!("{}{}{found}", self.conclusion(returned), self.condition())
    }

    /// The same, after a sentence that tells what this technique did: its name is told once.
    pub(super) fn verdict_by(&self, by: Technique) -> String {
        let verdict = self.verdict();
        if verdict.contains(&in_sentence(by)) { verdict } else { format!("{verdict} ({})", by.card().name) }
    }

    /// The root of a search with iterations.
    fn whole_search(&self) -> Option<String> {
        let iterations = || self.tree.children(self.id).filter(|&id| self.tree.visit(id) == Visit::Root);
        if self.id != Tree::ROOT || iterations().next().is_none() {
            return None;
        }
        let nodes = match self.tree.visited() {
            1 => "1 node".into(),
            nodes => format!("{} nodes", thousands(nodes)),
        };
        let claim = self.verdict();
        if self.notes().iter().any(|note| matches!(note, Note::Interval { .. })) {
            let passes = counted(iterations().count(), "pass", "passes");
            return Some(format!(
                "The whole search: {passes} with zero windows, {nodes}; the position is worth {claim}."
            ));
        }
        let aside = |id| self.tree.notes_back(id).any(|note| matches!(note, Note::SetAside(_)));
        // Files may have further lines to other depths than the best one.
        let of_best: Vec<_> = iterations().filter(|&id| !aside(id)).collect();
        let depths = of_best.iter().map(|&id| self.tree.depth(id)).collect::<HashSet<_>>().len();
        let (missed, others) = (of_best.len() - depths, iterations().count() - of_best.len());
        let again = |count: usize, why: &str| {
            (count > 0).then(|| format!("{} for {why}", counted(count, "more search", "more searches")))
        };
        let more: Vec<_> = [again(missed, "a missed window"), again(others, "further lines")]
            .into_iter()
            .flatten()
            .collect();
        let more = if more.is_empty() { String::new() } else { format!(" ({})", more.join(", ")) };
        let iterations = counted(depths, "iteration", "iterations");
        let chosen = self.choices().unwrap_or_default();
        Some(format!("The whole search: {iterations}{more}, {nodes}; the position is worth {claim}.{chosen}"))
    }

    /// Which move was the choice of a search with iterations, and from which depth on.
    fn choices(&self) -> Option<String> {
        let aside = |id| self.tree.notes_back(id).any(|note| matches!(note, Note::SetAside(_)));
        let mut chosen: Vec<(i32, MoveTag)> = Vec::new();
        for id in self.tree.children(self.id).filter(|&id| self.tree.visit(id) == Visit::Root && !aside(id)) {
            let Some(tag) = best(self.tree, id).filter(|_| self.tree.returned(id).is_some()) else {
                continue;
            };
            let depth = self.tree.depth(id);
            // A search with another window to the same depth has the last word.
            chosen.retain(|&(other, _)| other != depth);
            chosen.push((depth, tag));
        }
        let deepest = chosen.len();
        chosen.dedup_by_key(|&mut (_, tag)| tag);
        Some(match &chosen[..] {
            [] => return None,
            [_] if deepest == 1 => return None,
            &[(_, only)] => format!(" At every depth {} is its choice.", self.reply(only)),
            &[.., (_, before), (depth, last)] => {
                let often = match chosen.len() - 1 {
                    1 => "changes".into(),
                    times => format!("changes {times} times, last"),
                };
                let (last, before) = (self.reply(last), self.reply(before));
                format!(" Its choice {often} at depth {depth}: {last} in place of {before}.")
            }
        })
    }

    /// "exactly +51" for a value that no search below could change; and what it says to the search where the window
    /// makes a bound of it.
    pub(super) fn settled(&self, score: Score, returned: Returned) -> String {
        let exact = self.claim(Returned { score, bound: Bound::Exact });
        if returned.bound == Bound::Exact {
            return exact;
        }
        let window = self.names.window_text(self.window_to_first());
        format!(
            "{exact}; it lies outside the window {window}, so it counts as a bound, {}",
            self.claim(returned)
        )
    }

    /// The same of a static evaluation. It is what it is; but of a node of which moves were left out, or which a technique left
    /// to quiescence, it does not follow that it is worth that.
    fn evaluated(&self, score: Score, returned: Returned) -> String {
        if self.condition().is_empty() {
            return self.settled(score, returned);
        }
        let follows = format!("{}{}", self.conclusion(returned), self.condition());
        format!("{}, so the node is taken for {follows}", self.value(score))
    }

    fn cut(&self, tag: MoveTag) -> String {
        let kind = if self.side() == Side::First { "β cut" } else { "α cut" };
        let account = self.account();
        let (tried, all) = (account.searched.unwrap_or(1), account.candidates);
        let [one, several] = self.kinds_of_moves(account.scope);
        let of = match account.scope {
            _ if all == 1 => format!("its only {one}"),
            Scope::Part if all < account.legal => format!("{tried} of the {all} moves that take part"),
            Scope::Legal | Scope::Tactical | Scope::Others | Scope::Part => {
                format!("{tried} of {all} {several}")
            }
        };
        let before = match &*account.left_out {
            [] => String::new(),
            counts => format!(" ({} before it)", left_out(counts)),
        };
        let rest = match account.untouched().unwrap_or(0) {
            0 => String::new(),
            1 => format!(" One {one} was never looked at."),
            n => format!(" {n} {several} were never looked at."),
        };
        format!(
            "{kind} after {of}{before}: {} is worth {}.{}{rest}",
            self.reply(tag),
            self.verdict(),
            self.reach()
        )
    }

    /// Its moves were searched and none cut.
    fn all_moves(&self, returned: Returned) -> String {
        let account = self.account();
        match (returned.bound, best(self.tree, self.id)) {
            (Bound::Exact, Some(tag)) => self.best_of(tag, &account),
            (Bound::Upper, _) => self.none_of(&account),
            (Bound::Exact | Bound::Lower, _) => format!("The node is worth {}.", self.verdict()),
        }
    }

    /// The value lies at or beyond the end of the window that a move would have had to pass.
    fn none_of(&self, account: &Account) -> String {
        let verb = if self.side() == Side::First { "raises" } else { "lowers" };
        let other = if account.scope == Scope::Others { "other " } else { "" };
        let share = self.share(account);
        let searched = if share.as_ref().is_some_and(|share| share.whole) { "" } else { "searched " };
        let share = share.map_or_else(String::new, |share| format!(" ({})", share.text));
        format!(
            "No {searched}{other}move of {} {verb} {}{share}: worth {}.{}",
            self.mover(),
            self.own_end(),
            self.verdict(),
            self.missed()
        )
    }

    /// The value lies inside the window, and this move has it.
    fn best_of(&self, tag: MoveTag, account: &Account) -> String {
        let (legal, missing) = (account.legal, missing(account));
        let [_, several] = self.kinds_of_moves(account.scope);
        let best = match (account.searched, &missing) {
            (None, _) => "the best of its moves is".into(),
            (Some(1), None) => "its only move is".into(),
            (Some(n), None) => format!("the best of its {n} {several} is"),
            (Some(1), Some(_)) => format!("the only one that was searched of its {legal} legal moves is"),
            (Some(n), Some(_)) => {
                format!("the best of the {n} that were searched of its {legal} legal moves is")
            }
        };
        let missing = missing.map_or_else(String::new, |missing| format!(" ({missing})"));
        let rest = format!("{best} {}{missing}, {}.", self.reply(tag), self.verdict());
        if self.tree.visit(self.id) == Visit::Root {
            return format!("The search to depth {}: {rest}", self.tree.depth(self.id));
        }
        if self.tree.visit(self.id) == Visit::Reopened {
            return format!("Searched again to depth {}: {rest}", self.tree.depth(self.id));
        }
        if is_principal(self.tree, self.id) {
            return format!("On the principal variation: {rest}");
        }
        capital(&rest)
    }

    /// Standing pat in quiescence decided, or was bettered without a cut.
    fn standing_pat(&self, stand_pat: Score, returned: Returned) -> String {
        let (mover, claim) = (self.mover(), self.verdict());
        let (pat, evaluated) = (self.value(stand_pat), self.evaluated(stand_pat, returned));
        let searched = self.account().searched.unwrap_or(0);
        // Where somebody had it go on after the cut, moves were searched all the same.
        let cut = returned.bound == Bound::Lower && searched == 0;
        let Some([one, several]) = self.names.tactical() else {
            let reach = if cut { self.reach() } else { String::new() };
            return format!("No depth is left: the static evaluation says {evaluated}.{reach}");
        };
        let account = self.account();
        let none = account.candidates == 0;
        let over = self.unseen_end();
        if cut {
            let why = if none {
                format!("{mover} stands pat, for there is no {one}")
            } else {
                format!("{mover} may decline all {several} and stand pat")
            };
            let reach = self.reach();
            return format!("{why}: worth {claim}, a cut before any move was searched.{reach}{over}");
        }
        if none {
            return format!("{mover} stands pat, for there is no {one}: {evaluated}.{over}");
        }
        let share = self.share(&account).map_or_else(String::new, |share| format!(" ({})", share.text));
        if account.searched == Some(0) {
            return format!("{mover} stands pat, no {one} was searched{share}: {evaluated}.");
        }
        let quiet = format!("{mover} may decline all {several} and stand pat at {pat}");
        match best(self.tree, self.id) {
            Some(tag) => format!("{quiet}, but {} is better{share}: {claim}.", self.reply(tag)),
            None if returned.score > stand_pat => {
                format!("{quiet}; what was searched is better, but not enough{share}: {claim}.")
            }
            None => format!("{quiet}, and nothing that was searched is better{share}: {claim}."),
        }
    }

    /// The game is over where the search evaluated: a search without depth looks for captures alone, unless the side to move is
    /// in check or has to take something.
    fn unseen_end(&self) -> &'static str {
        if self.tree.logged().is_some() || self.account().legal > 0 {
            return "";
        }
        " There is no legal move here, so that the game is over; a search that has no depth left does not look for that."
    }
}
