//! Games in export format: the roster of seven tags first, then the others, then moves on lines of at most 80
//! characters. What is written reads back to the same tree.

use super::tree::after;
use super::{Comment, Game, Line, Portable};
use crate::games::{NotationError, Side};

/// The longest line, by the standard.
const WIDTH: usize = 80;

/// Writes a game, with an empty line behind.
///
/// # Errors
/// When its tag `FEN` is no position.
pub fn write<G: Portable>(game: &Game<G>) -> Result<String, NotationError> {
    let mut text = String::new();
    for (name, value) in &game.tags {
        let escaped = value.replace('\\', r"\\").replace('"', "\\\"");
        text.extend(["[", name, " \"", &escaped, "\"]\n"]);
    }
    text.push('\n');
    let mut page = Page { text, width: 0, opened: String::new() };
    page.line(&game.start()?, &game.line);
    page.word(game.ended.word::<G>());
    page.text.push_str("\n\n");
    Ok(page.text)
}

/// Text that is being set.
struct Page {
    text: String,
    /// Characters on the line.
    width: usize,
    /// Brackets that stand right before the next word.
    opened: String,
}

impl Page {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.opened) + word;
        let width = word.chars().count();
        // At the start of a line these would mean something else: a tag, or a line that is passed over.
        let bound = word.starts_with(['[', '%']);
        if self.width + 1 + width > WIDTH && !bound {
            self.end_line();
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(&word);
        self.width += width;
    }

    fn end_line(&mut self) {
        if self.width > 0 {
            self.text.push('\n');
            self.width = 0;
        }
    }

    /// A bracket that closes stands right behind the word before, if there is room.
    fn close(&mut self, bracket: char) {
        if !self.opened.is_empty() {
            self.word("");
        }
        if self.width == WIDTH {
            self.end_line();
        }
        self.text.push(bracket);
        self.width += 1;
    }

    fn line<G: Portable>(&mut self, start: &G, line: &Line<G>) {
        self.comments(&line.comments);
        let mut position = start.clone();
        let mut numbered = false;
        for node in &line.moves {
            match position.side_to_move() {
                Side::First => self.word(&format!("{}.", position.move_number())),
                Side::Second if !numbered => self.word(&format!("{}...", position.move_number())),
                Side::Second => {}
            }
            match node.mv {
                Some(mv) => self.word(&position.move_text(mv)),
                None => self.word("--"),
            }
            for &mark in &node.marks {
                self.word(&format!("${mark}"));
            }
            self.comments(&node.comments);
            for variation in &node.variations {
                self.opened.push('(');
                self.line(&position, variation);
                self.close(')');
            }
            numbered = node.comments.is_empty() && node.variations.is_empty();
            position = after(&position, node.mv);
        }
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            let text = comment.to_string();
            if text.contains('}') {
                // A brace cannot stand in braces. The other kind of comment runs to the end of its line.
                self.word(&format!(";{text}"));
                self.end_line();
                continue;
            }
            self.opened.push('{');
            for word in text.split(' ') {
                self.word(word);
            }
            self.close('}');
        }
    }
}
