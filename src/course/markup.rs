//! The little markup of lessons: `# headings`, `- items`, paragraphs, `*emphasis*`, `**strong**`, `` `code` ``, and
//! `[words](where)`, which point at something in the picture.

/// How a piece of text stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Not at all.
    Plain,
    /// A little: a term that is being introduced.
    Emphasis,
    /// Strongly.
    Strong,
    /// As something typed or computed.
    Code,
    /// As words that point at something in the picture ([`Pointer`](crate::course::pointer::Pointer)).
    Pointer,
}

/// A piece of text of one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its style.
    pub style: Style,
}

/// A block of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph, to be wrapped.
    Paragraph(Vec<Span>),
    /// An item of a list, to be wrapped with its later lines indented.
    Item(Vec<Span>),
}

/// Reads a text. Every text can be read: a mark without its partner stands for itself.
pub fn blocks(text: &str) -> Vec<Block> {
    pointing(text).0
}

/// Reads a text, and what its words point at, in their order.
pub fn pointing(text: &str) -> (Vec<Block>, Vec<String>) {
    let (mut blocks, mut targets) = (Vec::new(), Vec::new());
    let mut open: Option<(bool, String)> = None;
    for line in text.lines().map(str::trim).chain([""]) {
        let item = line.strip_prefix("- ");
        let heading = line.strip_prefix("# ");
        if (line.is_empty() || item.is_some() || heading.is_some())
            && let Some((is_item, text)) = open.take()
        {
            let spans = read(&text, &mut targets);
            blocks.push(if is_item { Block::Item(spans) } else { Block::Paragraph(spans) });
        }
        match (heading, item, &mut open) {
            (Some(heading), ..) => blocks.push(Block::Heading(heading.to_string())),
            (_, Some(item), _) => open = Some((true, item.to_string())),
            _ if line.is_empty() => {}
            (_, _, Some((_, text))) => {
                text.push(' ');
                text.push_str(line);
            }
            (_, _, open) => *open = Some((false, line.to_string())),
        }
    }
    (blocks, targets)
}

/// Reads the styles within a line. A mark opens where a word begins, so that the star of SSS* is a star; `\*` is one
/// anywhere.
pub fn spans(text: &str) -> Vec<Span> {
    read(text, &mut Vec::new())
}

/// Reads the styles within a line, and adds what its words point at.
fn read(text: &str, targets: &mut Vec<String>) -> Vec<Span> {
    const MARKS: [(&str, Style); 3] = [("**", Style::Strong), ("*", Style::Emphasis), ("`", Style::Code)];
    let mut spans: Vec<Span> = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    'text: while !rest.is_empty() {
        if plain.chars().next_back().is_none_or(|before| !before.is_alphanumeric()) {
            for (mark, style) in MARKS {
                if let Some(inside) = rest.strip_prefix(mark)
                    && let Some(end) = closing(inside, mark, style)
                {
                    if !plain.is_empty() {
                        spans.push(Span { text: std::mem::take(&mut plain), style: Style::Plain });
                    }
                    let text = &inside[..end];
                    let text = if style == Style::Code { text.to_string() } else { text.replace("\\*", "*") };
                    spans.push(Span { text, style });
                    rest = &inside[end + mark.len()..];
                    continue 'text;
                }
            }
            if let Some((words, target, after)) = pointer(rest) {
                if !plain.is_empty() {
                    spans.push(Span { text: std::mem::take(&mut plain), style: Style::Plain });
                }
                spans.push(Span { text: words.to_string(), style: Style::Pointer });
                targets.push(target.to_string());
                rest = after;
                continue 'text;
            }
        }
        let escaped = rest.strip_prefix('\\').filter(|after| after.starts_with('*'));
        rest = escaped.unwrap_or(rest);
        let next = rest.chars().next().map_or(0, char::len_utf8);
        plain.push_str(&rest[..next]);
        rest = &rest[next..];
    }
    if !plain.is_empty() {
        spans.push(Span { text: plain, style: Style::Plain });
    }
    spans
}

/// Words that point at something, at what, and what comes after them.
fn pointer(text: &str) -> Option<(&str, &str, &str)> {
    let (words, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (target, after) = rest.split_once(')')?;
    let fits = !words.is_empty() && !words.contains(['[', ']']) && !target.is_empty();
    fits.then_some((words, target, after))
}

/// Where a marked text ends.
fn closing(inside: &str, mark: &str, style: Style) -> Option<usize> {
    let fits = |&(at, _): &(usize, &str)| {
        let before = &inside[..at];
        at > 0
            && (style == Style::Code
                || !(before.ends_with('\\') || before.ends_with(' ') || before.starts_with(' ')))
    };
    inside.match_indices(mark).find(fits).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_told_apart() {
        let read = blocks("# Title\nOne line\nand another\n\n- an item\n  goes on\n- another");
        let kinds: Vec<_> = read
            .iter()
            .map(|block| match block {
                Block::Heading(text) => format!("H {text}"),
                Block::Paragraph(spans) => format!("P {}", spans[0].text),
                Block::Item(spans) => format!("I {}", spans[0].text),
            })
            .collect();
        assert_eq!(kinds, ["H Title", "P One line and another", "I an item goes on", "I another"]);
    }

    #[test]
    fn words_point_at_something_and_brackets_stand_for_themselves() {
        let (blocks, targets) =
            pointing("At [C](alpha-beta at C) it is (α, β) = [3, 5].\n\n- See [both](B, C).");
        let Block::Paragraph(first) = &blocks[0] else { panic!("{blocks:?}") };
        let texts: Vec<_> = first.iter().map(|span| (span.text.as_str(), span.style)).collect();
        let plain = " it is (α, β) = [3, 5].";
        assert_eq!(texts, [("At ", Style::Plain), ("C", Style::Pointer), (plain, Style::Plain)]);
        assert_eq!(targets, ["alpha-beta at C", "B, C"]);
    }

    #[test]
    fn the_star_of_a_name_is_a_star() {
        let text = |line: &str| spans(line).into_iter().map(|span| span.text).collect::<Vec<_>>();
        assert_eq!(text("of SSS* and of DUAL* too"), ["of SSS* and of DUAL* too"]);
        assert_eq!(text("the *SSS\\** list, *open*"), ["the ", "SSS*", " list, ", "open"]);
        assert_eq!(text("2 * 3 * 4"), ["2 * 3 * 4"]);
    }

    #[test]
    fn styles_are_read_and_lone_marks_stand_for_themselves() {
        let read = spans("a *b* **c** `d*` 2 * 3");
        let pairs: Vec<_> = read.iter().map(|span| (span.text.as_str(), span.style)).collect();
        assert_eq!(
            pairs,
            [
                ("a ", Style::Plain),
                ("b", Style::Emphasis),
                (" ", Style::Plain),
                ("c", Style::Strong),
                (" ", Style::Plain),
                ("d*", Style::Code),
                (" 2 * 3", Style::Plain),
            ]
        );
    }
}
