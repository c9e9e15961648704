//! Running text: the markup of lessons as wrapped lines.

use std::ops::Range;

use ratatui::style::Modifier;
use unicode_width::UnicodeWidthChar;

use crate::course::markup::{self, Block};
use crate::ui::prelude::*;

/// Lines longer than this are hard to read.
pub const COMFORTABLE: u16 = 78;

/// The blocks of a text as lines of at most so many columns, with an empty line between paragraphs.
pub fn lines(blocks: &[Block], width: u16, theme: &Theme) -> Vec<Line<'static>> {
    pointing(blocks, &(0..0), width, theme)
}

/// The same; of the words that point at something, those with these numbers do it now.
pub fn pointing(blocks: &[Block], now: &Range<usize>, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut pointers = 0..;
    let mut styled = |spans: &[markup::Span]| {
        let mut pieces = Vec::new();
        for span in spans {
            pieces.push((span.text.clone(), style_of(span.style, theme)));
            if span.style == markup::Style::Pointer {
                let is_now = pointers.next().is_some_and(|at| now.contains(&at));
                let role = if is_now { Role::Selected } else { Role::Dim };
                if let Some((_, style)) = pieces.last_mut().filter(|_| is_now) {
                    *style = theme.style(Role::Selected);
                }
                // The sign stays with the last of the words.
                pieces.push(("\u{a0}☞".into(), theme.style(role)));
            }
        }
        pieces
    };
    let width = width.min(COMFORTABLE);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut before: Option<&Block> = None;
    for block in blocks {
        let between_items = matches!((before, block), (Some(Block::Item(_)), Block::Item(_)));
        if before.is_some() && !between_items {
            lines.push(Line::default());
        }
        match block {
            Block::Heading(text) => lines.push(theme.line(text.clone(), Role::Title)),
            Block::Paragraph(spans) => lines.extend(wrap(&styled(spans), width, "")),
            Block::Item(spans) => {
                let mut item = vec![("• ".to_string(), theme.style(Role::Accent))];
                item.extend(styled(spans));
                lines.extend(wrap(&item, width, "  "));
            }
        }
        before = Some(block);
    }
    lines
}

/// Spans of markup in the theme's styles.
pub fn styled(spans: &[markup::Span], theme: &Theme) -> Vec<(String, Style)> {
    spans.iter().map(|span| (span.text.clone(), style_of(span.style, theme))).collect()
}

fn style_of(style: markup::Style, theme: &Theme) -> Style {
    let text = theme.style(Role::Text);
    match style {
        markup::Style::Plain => text,
        markup::Style::Emphasis => text.add_modifier(Modifier::ITALIC),
        markup::Style::Strong => text.add_modifier(Modifier::BOLD),
        markup::Style::Code => theme.style(Role::Accent),
        markup::Style::Pointer => text.add_modifier(Modifier::UNDERLINED),
    }
}

/// A sentence in one style, wrapped.
pub fn sentence(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    wrap(&[(text.to_string(), style)], width.min(COMFORTABLE), "")
}

/// A sentence with marked words, wrapped: what is not marked has this style.
pub fn marked(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let pieces: Vec<_> = markup::spans(text)
        .into_iter()
        .map(|span| {
            let style = match span.style {
                markup::Style::Plain | markup::Style::Code | markup::Style::Pointer => style,
                markup::Style::Emphasis => style.add_modifier(Modifier::ITALIC),
                markup::Style::Strong => style.add_modifier(Modifier::BOLD),
            };
            (span.text, style)
        })
        .collect();
    wrap(&pieces, width.min(COMFORTABLE), "")
}

/// A line of pseudo-code as rows of at most so many columns: what is too long goes on in the next row, indented further.
pub fn code(line: &str, width: u16) -> Vec<String> {
    if line.width() <= width.into() {
        return vec![line.to_string()];
    }
    let text = line.trim_start();
    let indent = line.len() - text.len();
    let rows = wrap(&[(text.to_string(), Style::new())], width.saturating_sub(indent.cells()), "  ");
    rows.iter().map(|row| format!("{:indent$}{row}", "")).collect()
}

/// What leads the eye over so many columns from a name to what belongs to it; blanks where that is near.
pub fn leader(columns: usize) -> String {
    match columns {
        0..=4 => " ".repeat(columns),
        _ => format!(" {} ", "·".repeat(columns - 2)),
    }
}

/// What leads from a name to its figure, where both take so many columns with it; a blank at least.
pub fn leading(columns: usize, name: &str, figure: &str) -> String {
    leader(columns.saturating_sub(name.width() + figure.width()).max(1))
}

/// What stands before the last span, and beside it the last in as many lines as it needs.
pub fn hanging(line: &Line<'static>, width: u16) -> Vec<Line<'static>> {
    let Some((says, before)) = line.spans.split_last() else { return vec![line.clone()] };
    let before = if before.is_empty() { vec![Span::raw(" ")] } else { before.to_vec() };
    let hang: usize = before.iter().map(Span::width).sum();
    let pieces = [(says.content.to_string(), says.style)];
    let mut lines = wrap(&pieces, width.saturating_sub(hang.cells()), "");
    for (at, line) in lines.iter_mut().enumerate() {
        let left = if at == 0 { before.clone() } else { vec![Span::raw(" ".repeat(hang))] };
        line.spans.splice(0..0, left);
    }
    lines
}

/// Breaks styled text between words. Lines after the first start with `indent`.
pub fn wrap(pieces: &[(String, Style)], width: u16, indent: &str) -> Vec<Line<'static>> {
    let width = usize::from(width.max(8));
    let mut lines = vec![Vec::new()];
    let (mut used, mut fresh) = (0, true);
    // A word may go over several pieces: only a space ends it.
    for word in words(pieces) {
        let long: usize = word.iter().map(|(text, _)| text.width()).sum();
        if !fresh && used + 1 + long > width {
            lines.push(vec![Span::raw(indent.to_string())]);
            used = indent.width();
        } else if !fresh {
            // Inside of a marked phrase the space is marked, too, so that it is marked as a whole.
            let before = lines.last().and_then(|line| line.last()).map(|span| span.style);
            let style = word.first().map(|(_, style)| *style).filter(|style| before == Some(*style));
            let style = style.unwrap_or_default();
            push(&mut lines, Span::styled(" ", style));
            used += 1;
        }
        fresh = false;
        for (text, style) in word {
            // What is longer than a line goes on in the next one.
            let mut rest = text.as_str();
            while used + rest.width() > width {
                let (head, tail) = rest.split_at(fitting(rest, width - used));
                push(&mut lines, Span::styled(drawn(head), style));
                lines.push(Vec::new());
                (used, rest) = (0, tail);
            }
            push(&mut lines, Span::styled(drawn(rest), style));
            used += rest.width();
        }
    }
    lines.into_iter().map(Line::from).collect()
}

/// A space at which no line is broken is drawn as any other.
fn drawn(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

/// How many bytes of a text fit into so many columns.
fn fitting(text: &str, columns: usize) -> usize {
    let ends = text.char_indices().map(|(at, character)| at + character.len_utf8());
    ends.take_while(|&end| text[..end].width() <= columns).last().unwrap_or(0)
}

fn push(lines: &mut [Vec<Span<'static>>], span: Span<'static>) {
    if let Some(line) = lines.last_mut() {
        line.push(span);
    }
}

type Word = Vec<(String, Style)>;

fn words(pieces: &[(String, Style)]) -> Vec<Word> {
    let mut words: Vec<Word> = vec![Vec::new()];
    for (text, style) in pieces {
        // A share stays with its sign.
        for (number, part) in text.replace(" %", "\u{a0}%").split(' ').enumerate() {
            if number > 0 {
                words.push(Vec::new());
            }
            if let (false, Some(word)) = (part.is_empty(), words.last_mut()) {
                word.push((part.to_string(), *style));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The text, or its beginning and `…` if it is wider than the room.
pub fn clipped(text: &str, room: usize) -> String {
    let wide = |c: char| c.width().unwrap_or(0);
    if text.chars().map(wide).sum::<usize>() <= room {
        return text.into();
    }
    let mut used = 1;
    let kept = text.chars().take_while(|&c| {
        used += wide(c);
        used <= room
    });
    let mut kept: String = kept.collect();
    if room > 0 {
        kept.push('…');
    }
    kept
}

/// Draws lines from the one with this number on; says whether any are left out below.
pub fn draw(buf: &mut Buffer, area: Rect, lines: &[Line<'_>], from: usize) -> bool {
    for (line, row) in lines.iter().skip(from).zip(area.top()..area.bottom()) {
        buf.set_line(area.x, row, line, area.width);
    }
    lines.len() > from + usize::from(area.height)
}

/// Draws lines from the one with this number on; where some are left out below, this sign says so at the end.
pub fn until(buf: &mut Buffer, area: Rect, lines: &[Line<'_>], from: usize, sign: &str, theme: &Theme) {
    if draw(buf, area, lines, from) && !area.intersection(buf.area).is_empty() {
        let column = area.right().saturating_sub(sign.width().cells());
        buf.set_string(column, area.bottom() - 1, sign, theme.style(Role::Key));
    }
}

/// Draws lines as far as there is room; where some are left out, `…` says so at the end.
pub fn begin(buf: &mut Buffer, area: Rect, lines: &[Line<'_>], theme: &Theme) {
    until(buf, area, lines, 0, "…", theme);
}

/// Signs in so many columns, each as it is drawn, and beside it what it means.
pub fn legend(
    width: usize,
    signs: impl IntoIterator<Item = (&'static str, Role, &'static str)>,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let row = |(sign, role, says)| {
        let sign = theme.span(format!(" {sign:<width$}"), role);
        Line::from(vec![sign, theme.span(says, Role::Text)])
    };
    signs.into_iter().map(row).collect()
}

/// A bar of so many columns.
pub fn bar(done: usize, of: usize, width: usize) -> String {
    let filled = (done * width).div_ceil(of.max(1)).min(width);
    "▰".repeat(filled) + &"▱".repeat(width - filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(lines: &[Line<'_>]) -> Vec<String> {
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_name_and_its_figure_never_touch() {
        assert_eq!(leading(12, "pin", "21"), " ····· ");
        assert_eq!(leading(12, "discovered-attack", "12,345 of 4,000,000"), " ");
    }

    #[test]
    fn text_is_broken_between_words_whatever_the_styles() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let pieces = [
            ("one two ".to_string(), Style::new()),
            ("three".to_string(), bold),
            (", four".to_string(), Style::new()),
        ];
        assert_eq!(text(&wrap(&pieces, 14, "")), ["one two three,", "four"]);
        assert_eq!(text(&wrap(&pieces, 9, "  ")), ["one two", "  three,", "  four"]);
        let share = [("one two (80 %)".to_string(), Style::new())];
        assert_eq!(text(&wrap(&share, 12, "")), ["one two", "(80 %)"]);
    }

    #[test]
    fn a_word_that_is_longer_than_a_line_is_broken() {
        let pieces = [("one äbcdefghijkl two".to_string(), Style::new())];
        assert_eq!(text(&wrap(&pieces, 8, "")), ["one", "äbcdefgh", "ijkl two"]);
    }

    #[test]
    fn an_item_hangs_behind_its_bullet() {
        let read = lines(&markup::blocks("- one two three\n- four"), 9, &Theme::plain());
        assert_eq!(text(&read), ["• one two", "  three", "• four"]);
    }

    #[test]
    fn names_are_cut_by_columns() {
        assert_eq!(clipped("engine −null-move", 17), "engine −null-move");
        assert_eq!(clipped("engine −null-move", 9), "engine −…");
    }
}
