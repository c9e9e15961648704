//! The little markup of lessons: `# headings`, `- items`, paragraphs, `*emphasis*`, `**strong**`, `` `code` ``.

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
    let mut blocks = Vec::new();
    let mut open: Option<(bool, String)> = None;
    for line in text.lines().map(str::trim).chain([""]) {
        let item = line.strip_prefix("- ");
        let heading = line.strip_prefix("# ");
        if (line.is_empty() || item.is_some() || heading.is_some())
            && let Some((is_item, text)) = open.take()
        {
            let spans = spans(&text);
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
    blocks
}

/// Reads the styles within a line. A mark opens where a word begins, so that the star of SSS* is a star; `\*` is one
/// anywhere.
pub fn spans(text: &str) -> Vec<Span> {
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
