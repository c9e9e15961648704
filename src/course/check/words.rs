//! The words of a text as the checks read them: without markup, placeholders and what is typed or computed.

/// A word, a number, or the end of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::course) struct Word {
    /// In lower case; `.` where a clause ends.
    pub text: String,
    /// Its byte in the text.
    pub at: usize,
}

/// Where a clause ends: words on both sides do not belong together.
pub(in crate::course) const STOP: &str = ".";

/// Reads the words of a text.
pub(in crate::course) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut hidden: Option<char> = None;
    let mut open = false;
    for (at, letter) in text.char_indices() {
        if let Some(end) = hidden {
            hidden = (letter != end).then_some(end);
            continue;
        }
        match letter {
            '{' | '`' => hidden = Some(if letter == '{' { '}' } else { '`' }),
            _ if letter.is_alphanumeric() => {
                let lower = letter.to_lowercase();
                match words.last_mut().filter(|_| open) {
                    Some(word) => word.text.extend(lower),
                    None => words.push(Word { text: lower.collect(), at }),
                }
                open = true;
                continue;
            }
            '.' | ';' | ':' | '!' | '?' => words.push(Word { text: STOP.into(), at }),
            _ => {}
        }
        open = false;
    }
    words
}

/// The byte in a file of a byte in a text that stands there: of the letters that are written there as they are, the same
/// one counted from the start. Where the file writes them otherwise it is the start of the text.
pub(in crate::course) fn in_file(
    source: &str,
    place: &std::ops::Range<usize>,
    text: &str,
    at: usize,
) -> usize {
    let word: String = text[at..].chars().take_while(|letter| letter.is_alphanumeric()).collect();
    let before = text[..at].matches(&word).count();
    let raw = source.get(place.clone()).unwrap_or_default();
    let found = raw.match_indices(&word).nth(before).filter(|_| !word.is_empty());
    place.start + found.map_or(0, |(offset, _)| offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_what_is_computed_are_no_words() {
        let read = |text| words(text).into_iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        assert_eq!(
            read("**White** *wins*: {score engine depth 3} with `Qxe5`, in 2."),
            "white wins . with in 2 ."
        );
        assert_eq!(read("C'est *perdu*"), "c est perdu");
    }

    #[test]
    fn a_word_is_found_in_the_file_where_it_stands() {
        let source = "text = \"It wins, and wins.\"";
        let text = "It wins, and wins.";
        let second = words(text).into_iter().rfind(|word| word.text == "wins").expect("there are two");
        assert_eq!(in_file(source, &(7..source.len()), text, second.at), 21);
    }
}
