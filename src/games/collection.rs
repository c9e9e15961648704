//! Texts of several positions, each with a name.
//!
//! A line is `NAME: POSITION`. A line that begins with a blank goes on with the one before; `#` begins a comment line,
//! and the comments right above an entry say what it is.

use super::present::NotationError;

/// A position with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// Its name: one word.
    pub name: &'a str,
    /// What the comments above it say, in one line.
    pub about: String,
    /// The position, perhaps over several lines.
    pub text: &'a str,
    /// Where the position begins in the whole text, in bytes.
    offset: usize,
}

impl Entry<'_> {
    /// An error in the position, at its place in the whole text.
    pub fn locate(&self, whole: &str, error: NotationError) -> NotationError {
        let start = NotationError::at(whole, self.offset, "");
        let column = if error.line == 1 { start.column + error.column - 1 } else { error.column };
        NotationError { line: start.line + error.line - 1, column, ..error }
    }
}

/// Reads a text of positions.
///
/// # Errors
/// Where a line is none of those that are allowed, or a name stands twice.
pub fn entries(text: &str) -> Result<Vec<Entry<'_>>, NotationError> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    let (mut about, mut offset) = (String::new(), 0);
    for line in text.split_inclusive('\n') {
        let end = offset + line.trim_end().len();
        if line.trim().is_empty() {
            about.clear();
        } else if let Some(comment) = line.strip_prefix('#') {
            if !about.is_empty() {
                about.push(' ');
            }
            about.push_str(comment.trim());
        } else if line.starts_with([' ', '\t']) {
            let last = entries.last_mut();
            let last =
                last.ok_or_else(|| NotationError::at(text, offset, "nothing stands before this line"))?;
            last.text = &text[last.offset..end];
        } else {
            let name = line.split_once(':').map(|(name, _)| name);
            let Some(name) = name.filter(|name| !name.contains(char::is_whitespace) && !name.is_empty())
            else {
                let message = "a line is `NAME: POSITION`, a comment after `#`, or goes on after a blank";
                return Err(NotationError::at(text, offset, message));
            };
            if entries.iter().any(|entry| entry.name == name) {
                return Err(NotationError::at(text, offset, format!("{name} stands here a second time")));
            }
            let start = offset + name.len() + 1;
            let start = start + (text[start..end].len() - text[start..end].trim_start().len());
            let about = std::mem::take(&mut about);
            entries.push(Entry { name, about, text: &text[start..end], offset: start });
        }
        offset += line.len();
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_names_comments_and_places() {
        let text = "# of the file\n\n# one\n# two\nA: (1 2)\nB:  (3\n  x)\n";
        let read = entries(text).unwrap();
        let parts: Vec<_> = read.iter().map(|entry| (entry.name, &*entry.about, entry.text)).collect();
        assert_eq!(parts, [("A", "one two", "(1 2)"), ("B", "", "(3\n  x)")]);
        let place = |line, column| {
            let error = NotationError { line, column, message: String::new() };
            let error = read[1].locate(text, error);
            (error.line, error.column)
        };
        assert_eq!((place(1, 2), place(2, 3)), ((6, 6), (7, 3)));
        for (text, line) in [("(1 2)", 1), ("A: 1\nA: 2", 2), (" A: 1", 1), ("A B: 1", 1)] {
            assert_eq!(entries(text).unwrap_err().line, line, "{text}");
        }
    }
}
