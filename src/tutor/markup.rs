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

/// Reads the styles within a line.
pub fn spans(text: &str) -> Vec<Span> {
    const MARKS: [(&str, Style); 3] = [("**", Style::Strong), ("*", Style::Emphasis), ("`", Style::Code)];
    let mut spans: Vec<Span> = Vec::new();
    let mut plain = String::new();
    let mut rest = text;
    'text: while !rest.is_empty() {
        for (mark, style) in MARKS {
            if let Some(inside) = rest.strip_prefix(mark)
                && let Some(end) = inside.find(mark).filter(|&end| end > 0)
            {
                if !plain.is_empty() {
                    spans.push(Span { text: std::mem::take(&mut plain), style: Style::Plain });
                }
                spans.push(Span { text: inside[..end].to_string(), style });
                rest = &inside[end + mark.len()..];
                continue 'text;
            }
        }
        let next = rest.chars().next().map_or(0, char::len_utf8);
        plain.push_str(&rest[..next]);
        rest = &rest[next..];
    }
    if !plain.is_empty() {
        spans.push(Span { text: plain, style: Style::Plain });
    }
    spans
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
