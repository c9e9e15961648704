//! How many moves there are at a node, how many were searched, and who left out the others.

use super::Narrator;
use crate::search::techniques::Technique;
use crate::trace::{Account, Scope, account};

/// How many of a node's moves were searched, in words.
pub(super) struct Share {
    /// All of them were.
    pub(super) whole: bool,
    /// "all 33", "3 of 33; 28 left out by late-move pruning, 2 by futility pruning".
    pub(super) text: String,
}

impl Narrator<'_> {
    pub(super) fn account(&self) -> Account {
        account(self.tree, self.id, self.names)
    }

    /// What a move of this scope is called, and several.
    pub(super) fn kinds_of_moves(&self, scope: Scope) -> [&'static str; 2] {
        match scope {
            Scope::Tactical => self.names.tactical().unwrap_or(["move", "moves"]),
            Scope::Others => ["other move", "other moves"],
            Scope::Legal | Scope::Part => ["move", "moves"],
        }
    }

    /// How many of the moves were searched; `None` where that was not recorded.
    pub(super) fn share(&self, account: &Account) -> Option<Share> {
        let searched = account.searched?;
        let [one, several] = self.kinds_of_moves(account.scope);
        let kind = if account.candidates == 1 { one } else { several };
        let (total, noun) = match account.scope {
            Scope::Legal | Scope::Part => (account.legal, String::new()),
            Scope::Tactical | Scope::Others => (account.candidates, format!(" {kind}")),
        };
        let missing = missing(account);
        let whole = missing.is_none();
        let text = match missing {
            None if searched == 1 => "the only one was searched".into(),
            None => format!("all {searched}{noun} searched"),
            Some(missing) => format!("{searched} of {total}{noun}; {missing}"),
        };
        Some(Share { whole, text })
    }
}

/// Who is missing among the moves: "28 left out by late-move pruning, 2 by futility pruning", "1 takes no part".
pub(super) fn missing(account: &Account) -> Option<String> {
    let aside = account.legal - account.candidates;
    let aside = (account.scope == Scope::Part && aside > 0)
        .then(|| format!("{aside} {} no part", if aside == 1 { "takes" } else { "take" }));
    let left_out = (!account.left_out.is_empty()).then(|| left_out(&account.left_out));
    let missing: Vec<_> = left_out.into_iter().chain(aside).collect();
    (!missing.is_empty()).then(|| missing.join("; "))
}

/// "28 left out by late-move pruning, 2 by futility pruning".
pub(super) fn left_out(counts: &[(Technique, usize)]) -> String {
    let by = |(number, &(by, count)): (usize, &(Technique, usize))| {
        let what = if number == 0 { " left out" } else { "" };
        match by {
            Technique::Overlooking => format!("{count} overlooked"),
            by => format!("{count}{what} by {}", in_sentence(by)),
        }
    };
    // "Left out" stands once, before whoever comes first: who did not see them comes last.
    let mut counts = counts.to_vec();
    counts.sort_by_key(|(by, _)| *by == Technique::Overlooking);
    counts.iter().enumerate().map(by).collect::<Vec<_>>().join(", ")
}

/// A technique's name within a sentence: "late-move pruning", "SEE pruning", "ProbCut".
pub(crate) fn in_sentence(by: Technique) -> String {
    let name = by.card().name;
    let first = name.split([' ', '-']).next().unwrap_or(name);
    if first.chars().skip(1).any(char::is_uppercase) {
        return name.into();
    }
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |letter| letter.to_lowercase().chain(letters).collect())
}
