//! What is typed to have only some entries of a list shown: those that have every word of it, those that begin so first.

use ratatui::widgets::ListState;

use super::Select;
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;

impl Select {
    /// What is typed to have only some shown, while it is.
    pub fn filter(&self) -> Option<&Input> {
        self.filter.as_ref()
    }

    /// Characters go into it.
    pub fn is_typing(&self) -> bool {
        self.typing
    }

    /// From now on what is typed has only those shown that have it.
    pub fn begin_filter(&mut self) {
        self.filter.get_or_insert_default();
        self.typing = true;
    }

    /// From now on each entry is found by these words.
    pub fn find_by<T: AsRef<str>>(&mut self, words: impl IntoIterator<Item = T>) {
        self.words = words.into_iter().map(|words| words.as_ref().to_lowercase()).collect();
        self.refilter();
    }

    /// Nothing more is typed; only those are shown that were.
    pub fn end_typing(&mut self) {
        self.typing = false;
    }

    /// All are shown again. Whether only some were, or were going to be.
    pub fn end_filter(&mut self) -> bool {
        let ended = self.filter.take().is_some();
        self.typing = false;
        if ended {
            self.show(|_| true);
        }
        ended
    }

    /// Takes what was pasted into the filter, while one is typed.
    pub fn paste(&mut self, text: &str) {
        if let Some(filter) = self.filter.as_mut().filter(|_| self.typing) {
            filter.insert(text.trim());
            self.refilter();
        }
    }

    pub(super) fn refilter(&mut self) {
        let Some(filter) = &self.filter else { return };
        let wanted = filter.text().to_lowercase();
        // What begins so comes before what has it in the middle of a word.
        let rank = |words: &String| {
            let inside = || words.split_whitespace().any(|word| word.starts_with(&wanted));
            let fits = wanted.split_whitespace().all(|word| words.contains(word));
            fits.then(|| if words.starts_with(&wanted) { 0 } else { 2 - usize::from(inside()) })
        };
        let ranks: Vec<_> = self.words.iter().map(rank).collect();
        let chosen = self.chosen();
        self.show(|entry| ranks[entry].is_some());
        self.shown.sort_by_key(|&entry| ranks[entry]);
        self.state = ListState::default().with_selected(Some(0));
        if let Some(entry) = chosen {
            self.choose(entry);
        }
    }

    /// Draws what is typed to have only some shown.
    pub fn draw_filter(&self, buf: &mut Buffer, row: Rect, theme: &Theme) {
        let Some(filter) = self.filter.as_ref().filter(|_| !row.is_empty()) else { return };
        buf.set_stringn(row.x, row.y, "/ ", row.width.into(), theme.style(Role::Key));
        let count = self.count();
        let [sign, told] = [2, count.len().cells() + 1].map(|columns| columns.min(row.width));
        let field = Rect { x: row.x + sign, width: row.width.saturating_sub(sign + told), ..row };
        filter.view(buf, field, theme);
        buf.set_stringn(field.right() + 1, row.y, count, usize::from(told), theme.style(Role::Dim));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Heard;
    use super::super::tests::typed;
    use super::*;

    #[test]
    fn typing_shows_those_that_have_every_word_and_the_chosen_one_stays() {
        let mut select = Select::filtered(["Alpha-beta", "Fail-soft alpha-beta", "NegaScout"]);
        select.choose(1);
        typed(&mut select, "beta al");
        assert_eq!(
            (select.shown(), select.chosen(), select.count()),
            (&[0, 1][..], Some(1), "2 of 3".into())
        );
        typed(&mut select, "x");
        assert_eq!((select.chosen(), select.count()), (None, "0 of 3".into()));
        assert!(select.act(Action::Down, 5) && select.end_filter() && !select.end_filter());
        assert_eq!((select.chosen(), select.count()), (Some(0), "3".into()));
    }

    #[test]
    fn entries_can_be_found_by_more_than_before() {
        let mut select = Select::filtered(["cut", "table cut"]);
        typed(&mut select, "hash");
        assert_eq!(select.shown(), [0; 0]);
        select.find_by(["cut", "table cut, Hash"]);
        assert_eq!((select.shown(), select.chosen()), (&[1][..], Some(1)));
    }

    #[test]
    fn what_begins_so_comes_first() {
        let mut select = Select::filtered(["cut", "search instability", "a cut by the table", "table cut"]);
        typed(&mut select, "ta");
        assert_eq!((select.shown(), select.chosen()), (&[3, 2, 1][..], Some(3)));
    }

    #[test]
    fn what_is_pasted_goes_into_a_filter_that_is_typed() {
        let mut select = Select::filtered(["cut", "table cut"]);
        let rows = Rect::new(0, 0, 9, 4);
        assert_eq!(select.hear(&Msg::Paste("table".into()), rows), Heard::Moved);
        select.end_typing();
        assert_eq!(select.hear(&Msg::Paste(" no such".into()), rows), Heard::Passed);
        assert_eq!((select.shown(), select.filter().map(Input::text)), (&[1][..], Some("table")));
    }
}
