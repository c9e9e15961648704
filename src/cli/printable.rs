//! What is printed drives no terminal: names, tags and messages of files and engines may hold escape sequences, which
//! would set its title, write to its clipboard or answer in the user's name. All output of the commands goes through here.

use std::io::{self, IsTerminal, Write};

use crate::ascii;
use crate::ui::theme::Surroundings;

/// Whether a character is shown, or breaks a line or its columns, and does nothing else. Not so control characters (C0, C1),
/// nor those that turn the direction of the text around them, so that it reads as something else.
fn is_harmless(letter: char) -> bool {
    match letter {
        '\n' | '\t' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
        _ => !letter.is_control(),
    }
}

/// What stands in place of a harmful character: the picture of a control character where there is one.
fn picture(letter: char) -> char {
    match letter {
        '\0'..='\x1f' => char::from_u32(0x2400 + letter as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// Writes text on, with pictures in place of what could drive a terminal.
#[derive(Debug)]
pub(super) struct Printable<W> {
    out: W,
    /// The beginning of a character whose end is still to come.
    begun: Vec<u8>,
}

impl<W: Write> Printable<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out, begun: Vec::new() }
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        let mut rest = text;
        while let Some((at, harmful)) = rest.char_indices().find(|&(_, letter)| !is_harmless(letter)) {
            write!(self.out, "{}{}", &rest[..at], picture(harmful))?;
            rest = &rest[at + harmful.len_utf8()..];
        }
        self.out.write_all(rest.as_bytes())
    }
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut rest = &all[..];
        loop {
            match std::str::from_utf8(rest) {
                Ok(text) => {
                    self.text(text)?;
                    return Ok(bytes.len());
                }
                Err(error) => {
                    let (text, behind) = rest.split_at(error.valid_up_to());
                    self.text(&String::from_utf8_lossy(text))?;
                    let Some(wrong) = error.error_len() else {
                        self.begun = behind.to_vec();
                        return Ok(bytes.len());
                    };
                    self.text("\u{fffd}")?;
                    rest = &behind[wrong..];
                }
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes text on in ASCII, a line at a time.
#[derive(Debug)]
struct Ascii<W> {
    out: W,
    /// The line that has begun.
    line: Vec<u8>,
}

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if let Some(text) = self.line.strip_suffix(b"\n") {
                writeln!(self.out, "{}", ascii::line(&String::from_utf8_lossy(text)))?;
                self.line.clear();
            }
        }
        Ok(bytes.len())
    }

    /// A question is asked in a line that has not ended.
    fn flush(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.line);
        write!(self.out, "{}", ascii::line(&String::from_utf8_lossy(&text)))?;
        self.out.flush()
    }
}

/// Standard output, in ASCII where it is a terminal that shall have it, or has nothing else. Files and other programs get
/// what the commands write.
pub(super) fn stdout(ascii: bool) -> Box<dyn Write> {
    let out = io::stdout();
    let terminal = || Surroundings::read(|name| std::env::var(name).ok());
    if out.is_terminal() && (ascii || terminal().ascii()) {
        Box::new(Printable::new(Ascii { out, line: Vec::new() }))
    } else {
        Box::new(Printable::new(out))
    }
}

/// Standard error.
pub(super) fn stderr() -> Printable<io::Stderr> {
    Printable::new(io::stderr())
}

/// Whether somebody watches standard error.
pub(super) fn is_watched() -> bool {
    io::stderr().is_terminal()
}

/// Says on standard error how far it is, in a line that is written over by the next one; nothing where nobody watches.
///
/// # Errors
/// When it cannot be written.
pub(super) fn status(line: &str) -> io::Result<()> {
    if !is_watched() {
        return Ok(());
    }
    // The cursor waits at the end of the line; a message that comes next begins at its beginning.
    write!(io::stderr(), "\r\x1b[K")?;
    write!(stderr(), "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(pieces: &[&[u8]]) -> String {
        let mut out = Printable::new(Vec::new());
        for piece in pieces {
            out.write_all(piece).unwrap();
        }
        String::from_utf8(out.out).expect("what is printed is text")
    }

    #[test]
    fn nothing_that_drives_a_terminal_comes_through() {
        let title = "\x1b]0;owned\x07";
        assert_eq!(printed(&[title.as_bytes()]), "␛]0;owned␇");
        assert_eq!(printed(&["\u{9b}31mred\x7f\r".as_bytes()]), "\u{fffd}31mred␡␍");
        assert_eq!(printed(&["e5 \u{202e}4e".as_bytes()]), "e5 \u{fffd}4e");
        assert_eq!(printed(&[b"\x9b2J"]), "\u{fffd}2J");
        for letter in (0..=0x9f).filter_map(char::from_u32) {
            let text = printed(&[letter.to_string().as_bytes()]);
            assert!(text.chars().all(is_harmless), "{letter:?}");
        }
    }

    #[test]
    fn lines_are_written_in_ascii_however_they_are_cut() {
        let text = "α ≥ β → ∞\n\nyour move? ";
        for size in [1, 3, 100] {
            let mut out = Printable::new(Ascii { out: Vec::new(), line: Vec::new() });
            for piece in text.as_bytes().chunks(size) {
                out.write_all(piece).unwrap();
            }
            out.flush().unwrap();
            assert_eq!(out.out.out, b"a >= b -> oo\n\nyour move? ");
        }
    }

    #[test]
    fn text_stays_as_it_is_however_it_is_cut() {
        let text = "name\tÉtienne — ♞ █\n";
        assert_eq!(printed(&[text.as_bytes()]), text);
        assert_eq!(printed(&text.as_bytes().chunks(1).collect::<Vec<_>>()), text);
        // Also a control character in two pieces.
        assert_eq!(printed(&[b"\xc2", b"\x9b"]), "\u{fffd}");
    }
}
