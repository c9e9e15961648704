//! The signs of the textbooks for what a keyboard has.

/// Words for letters and signs, as the language of the pages reads them.
const WORDS: [(&str, &str); 3] = [("alpha", "α"), ("beta", "β"), ("inf", "∞")];
/// What is made of several signs, the longest first.
const SIGNS: [(&str, &str); 5] = [("<-", "←"), ("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("-", "−")];

/// A line as the textbooks write it.
pub(super) fn of_textbooks(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let word: &str = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
        let (read, written) = if before.is_alphanumeric() || word.is_empty() {
            let sign = SIGNS.iter().find(|(typed, _)| rest.starts_with(typed));
            sign.map_or((first.len_utf8(), &rest[..first.len_utf8()]), |(typed, sign)| (typed.len(), *sign))
        } else {
            let known = WORDS.iter().find(|(typed, _)| *typed == word);
            (word.len(), known.map_or(word, |(_, letter)| *letter))
        };
        text.push_str(written);
        before = rest[..read].chars().next_back().unwrap_or(' ');
        rest = &rest[read..];
    }
    text
}

#[cfg(test)]
mod tests {
    use super::of_textbooks;

    #[test]
    fn what_a_keyboard_has_becomes_what_textbooks_have() {
        assert_eq!(of_textbooks("if alpha >= beta: return beta"), "if α ≥ β: return β");
        assert_eq!(
            of_textbooks("v <- -f(child, depth - 1, -beta, -inf)"),
            "v ← −f(child, depth − 1, −β, −∞)"
        );
        assert_eq!(of_textbooks("alphaBeta(node)"), "alphaBeta(node)");
        assert_eq!(of_textbooks("infinite ≠ a!=b"), "infinite ≠ a≠b");
    }
}
