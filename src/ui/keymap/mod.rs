//! The keys: one table from which behaviour, footer and help come.
//!
//! A key does what the first live binding that has it says; the footer and the help list the same bindings. So
//! no screen can do what it does not show, or show what it does not do. Each context's rows are in a file of its
//! own.

mod action;
mod archive;
mod coach;
mod context;
mod daily;
mod engine;
mod explore;
mod form;
mod global;
mod home;
mod key;
mod learn;
mod play;
mod puzzles;
mod race;
mod select;
mod settings;
mod shared;
mod step;
mod workbench;

use crossterm::event::KeyEvent;

pub use action::Action;
pub use context::Context;
pub use key::Key;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it is live.
    pub context: Context,
    /// The keys, the one to show first.
    pub keys: &'static [Key],
    /// What they mean.
    pub action: Action,
    /// For the footer: a word. Empty for what the footer need not say.
    pub label: &'static str,
    /// For the help: a sentence.
    pub help: &'static str,
}

/// The rows of some contexts, and what these share with others.
struct Table {
    rows: &'static [Binding],
    shares: &'static [(Context, &'static [Context])],
}

/// A context after the other, each with the contexts whose rows it has besides its own, and its rows:
///
/// ```text
/// Archive: Rows {
///     [ENTER] Accept "coach": "go through the game with the coach";
/// }
/// ```
///
/// A row is its keys, the action, the word for the footer if there is one, and the sentence for the help.
macro_rules! table {
    ($($context:ident $(: $($shared:ident),+)? {
        $([$($key:tt $(($of:literal))?)|+] $action:ident $($label:literal)?: $help:literal;)*
    })*) => {
        $crate::ui::keymap::Table {
            rows: &[$($($crate::ui::keymap::Binding {
                context: $crate::ui::keymap::Context::$context,
                keys: &[$($crate::ui::keymap::one_key!($key $(($of))?)),+],
                action: $crate::ui::keymap::Action::$action,
                label: concat!($($label)?),
                help: $help,
            },)*)*],
            shares: &[$($((
                $crate::ui::keymap::Context::$context,
                &[$($crate::ui::keymap::Context::$shared),+],
            ),)?)*],
        }
    };
}

/// A key of a row: a name, a character, `ctrl('p')` or `function(1)`.
macro_rules! one_key {
    ($name:ident) => {
        $crate::ui::keymap::Key::$name
    };
    ($character:literal) => {
        $crate::ui::keymap::Key::char($character)
    };
    ($with:ident($of:literal)) => {
        $crate::ui::keymap::Key::$with($of)
    };
}

use one_key;
use table;

/// The rows of a context, in the order in which the footer shows them: its own, and those of others that it shares, but for
/// what it says itself of an action.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    let shares = TABLES.iter().flat_map(|table| table.shares).filter(move |(of, _)| *of == context);
    let shared = shares.flat_map(|(_, shared)| *shared).flat_map(|&shared| own(shared));
    own(context).chain(shared.filter(move |row| own(context).all(|own| own.action != row.action)))
}

/// All contexts that have rows of their own.
pub fn contexts() -> impl Iterator<Item = Context> {
    let rows = || TABLES.iter().flat_map(|table| table.rows);
    rows()
        .enumerate()
        .filter(move |&(at, row)| rows().take(at).all(|before| before.context != row.context))
        .map(|(_, row)| row.context)
}

/// The rows of a context that it shares with none.
fn own(context: Context) -> impl Iterator<Item = &'static Binding> {
    TABLES.iter().flat_map(|table| table.rows).filter(move |row| row.context == context)
}

/// The row of a context for an action.
pub fn row(context: Context, action: Action) -> Option<&'static Binding> {
    of(context).find(|row| row.action == action)
}

/// A live binding and the keys that mean it.
#[derive(Clone, Debug)]
pub struct Live {
    /// The keys, the one to show first; never none.
    pub keys: Vec<Key>,
    /// The binding.
    pub row: &'static Binding,
}

/// What is live when the rows of a screen win over others, and each row over those after it; with `typing`, characters are
/// taken by an input line of the screen. A row without a key left is not live, and of those that mean the same one is shown:
/// the first that has a word for the footer.
pub fn live(
    own: &[&'static Binding],
    others: impl Iterator<Item = &'static Binding>,
    typing: bool,
) -> Vec<Live> {
    let mut live: Vec<Live> = Vec::new();
    let own = own.iter().map(|&row| (row, false));
    for (row, typing) in own.chain(others.map(|row| (row, typing))) {
        let claimed = |key: &Key| live.iter().any(|before| before.keys.contains(key));
        let free = |key: &Key| !(claimed(key) || typing && key.types());
        let keys: Vec<_> = row.keys.iter().copied().filter(free).collect();
        match live.iter().position(|before| before.row.action == row.action) {
            Some(at) if live[at].row.label.is_empty() && !row.label.is_empty() => {
                let before = live.remove(at);
                live.push(Live { keys: [keys, before.keys].concat(), row });
            }
            Some(at) => live[at].keys.extend(keys),
            None if keys.is_empty() => {}
            None => live.push(Live { keys, row }),
        }
    }
    live
}

/// What a key means among the live bindings.
pub fn resolve(live: &[&'static Binding], event: KeyEvent) -> Option<Action> {
    live.iter().find(|row| row.keys.iter().any(|key| key.matches(event))).map(|row| row.action)
}

const TABLES: &[Table] = &[
    global::TABLE,
    home::TABLE,
    explore::TABLE,
    engine::TABLE,
    play::TABLE,
    archive::TABLE,
    coach::TABLE,
    learn::TABLE,
    puzzles::TABLE,
    daily::TABLE,
    race::TABLE,
    select::TABLE,
    settings::TABLE,
    shared::TABLE,
    form::TABLE,
    step::TABLE,
    workbench::TABLE,
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn no_key_has_two_meanings_in_a_context() {
        for context in TABLES.iter().flat_map(|table| table.rows).map(|row| row.context) {
            let rows: Vec<_> = of(context).collect();
            for (at, row) in rows.iter().enumerate() {
                for other in &rows[at + 1..] {
                    let shared = row.keys.iter().find(|key| other.keys.contains(key));
                    assert!(shared.is_none(), "{shared:?} in {context:?}");
                    assert_ne!(row.action, other.action, "two rows in {context:?}");
                }
            }
        }
    }

    #[test]
    fn a_key_that_is_claimed_is_shown_for_nothing_else() {
        let own: Vec<_> = of(Context::ExploreTime).chain(of(Context::Explore)).collect();
        let live = live(&own, of(Context::Global), false);
        for (at, one) in live.iter().enumerate() {
            assert!(!one.keys.is_empty(), "{:?}", one.row);
            for other in &live[at + 1..] {
                assert_ne!(one.row.action, other.row.action, "told once");
                let both = one.keys.iter().find(|key| other.keys.contains(key));
                assert!(both.is_none(), "{both:?} of {:?} and {:?}", one.row, other.row);
            }
        }
        // What is shown is what the key does.
        for one in &live {
            for key in &one.keys {
                let first = own.iter().copied().chain(of(Context::Global)).find(|row| row.keys.contains(key));
                assert_eq!(first.map(|row| row.action), Some(one.row.action), "{key:?}");
            }
        }
    }

    /// What these do depends on where the cursor is, or on what is running: there the word of the footer says it.
    const GENERAL: [Action; 7] = [
        Action::Accept,
        Action::Cancel,
        Action::Left,
        Action::Right,
        Action::Down,
        Action::Toggle,
        Action::Stop,
    ];

    #[test]
    fn a_word_of_the_footer_means_one_thing_on_all_screens() {
        let mut meant: BTreeMap<&str, Action> = BTreeMap::new();
        for row in TABLES.iter().flat_map(|table| table.rows) {
            if !row.label.is_empty() && !GENERAL.contains(&row.action) {
                let meant = *meant.entry(row.label).or_insert(row.action);
                assert_eq!(meant, row.action, "`{}` in {:?}", row.label, row.context);
            }
        }
    }

    #[test]
    fn every_row_has_a_key_and_a_sentence() {
        for row in TABLES.iter().flat_map(|table| table.rows) {
            assert!(!row.keys.is_empty() && !row.help.is_empty(), "{row:?}");
            assert!(row.label.chars().count() <= 12, "{row:?}: the footer has no room");
        }
    }
}
