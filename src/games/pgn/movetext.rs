//! The moves of a game, with everything that may stand between them.

use std::io::Read;

use smallvec::SmallVec;

use super::reader::Reader;
use super::source::LONGEST;
use super::{Ended, MARKS, Portable, Visitor, decode};
use crate::games::NotationError;

/// How deep variations may stand in each other: what is kept for each must not grow without bounds.
const DEEPEST: usize = 100;
/// So many letters of a word that is no move are told.
const LONGEST_TOLD: usize = 40;

/// Where the reading of a line stands.
struct Point<B> {
    now: B,
    /// The position before the last move of the line.
    before: Option<B>,
}

/// The lines that are open, the innermost apart.
struct Lines<G: Portable> {
    inner: Point<G::Bare>,
    outer: SmallVec<[Point<G::Bare>; 4]>,
    /// From this depth on nothing is told, because a move there was wrong or the game is not wanted.
    muted: Option<usize>,
    /// Whether an error was told that makes the game break off.
    broken: bool,
    /// A move number was read, and nothing behind it.
    numbered: bool,
}

/// What a token does to the reading of a game.
enum Step {
    On,
    Over(Option<Ended>),
}

impl<G: Portable> Lines<G> {
    fn is_muted(&self) -> bool {
        self.muted.is_some()
    }

    fn play(&mut self, mv: Option<G::Move>) {
        let next = G::follow(&self.inner.now, mv);
        self.inner.before = Some(std::mem::replace(&mut self.inner.now, next));
    }

    /// Tells nothing more of the innermost line.
    fn mute(&mut self) {
        self.muted = self.muted.or(Some(self.outer.len()));
        self.broken |= self.outer.is_empty();
    }

    fn open(&mut self) {
        let now = self.inner.before.as_ref().unwrap_or(&self.inner.now).clone();
        self.outer.push(std::mem::replace(&mut self.inner, Point { now, before: None }));
    }

    /// False when no variation is open.
    fn close(&mut self) -> bool {
        let Some(outer) = self.outer.pop() else { return false };
        self.inner = outer;
        true
    }
}

impl<R: Read, G: Portable> Reader<R, G> {
    /// Reads moves to the end of a game.
    pub(super) fn movetext(
        &mut self,
        start: &G,
        wanted: bool,
        visitor: &mut impl Visitor<G>,
    ) -> Option<Ended> {
        let mut lines: Lines<G> = Lines {
            inner: Point { now: start.bare(), before: None },
            outer: SmallVec::new(),
            muted: (!wanted).then_some(0),
            broken: false,
            numbered: false,
        };
        let ended = loop {
            match self.token(&mut lines, visitor) {
                Ok(Step::On) => {}
                Ok(Step::Over(ended)) => break ended,
                Err(error) => {
                    if !lines.is_muted() {
                        visitor.error(error);
                    }
                    self.skip_game();
                    lines.broken = true;
                    break None;
                }
            }
        };
        // An open variation is closed for the visitor, so that its calls pair.
        let told = lines.muted.map_or(lines.outer.len(), |depth| depth.min(lines.outer.len()));
        for _ in 0..told {
            visitor.close();
        }
        ended.filter(|_| !lines.broken)
    }

    #[inline]
    fn token(&mut self, lines: &mut Lines<G>, visitor: &mut impl Visitor<G>) -> Result<Step, NotationError> {
        let Some(byte) = self.source.peek() else { return self.broken_off(lines) };
        if !lines.is_muted() {
            self.is_bearable()?;
        }
        match byte {
            b' ' | b'\n' | b'\r' | b'\t' | b'.' => {
                self.source.skip(1);
                return Ok(Step::On);
            }
            b'0'..=b'9' => return self.number(lines, visitor),
            _ => lines.numbered = false,
        }
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => self.word(lines, visitor),
            b'{' => self.braces(lines, visitor)?,
            b'$' => self.mark_number(lines, visitor),
            b'!' | b'?' | b'+' | b'-' | b'=' => self.mark(lines, visitor)?,
            b'(' => self.open(lines, visitor)?,
            b')' => self.close(lines, visitor)?,
            b';' => {
                self.source.skip(1);
                let raw = self.source.take_while(|byte| byte != b'\n');
                let length = raw.len();
                if length >= LONGEST {
                    return Err(self.source.place_before(length + 1).too_long("comment"));
                }
                if !lines.is_muted() {
                    visitor.comment(raw);
                }
            }
            b'%' if self.source.at_line_start() => {
                self.source.take_while(|byte| byte != b'\n');
            }
            b'[' if self.source.at_line_start() => return self.broken_off(lines),
            b'*' => {
                self.source.skip(1);
                return self.over(Ended::Open, 1, lines, visitor);
            }
            _ if self.source.sees("…".as_bytes()) => self.source.skip("…".len()),
            _ => {
                let error = self.stray();
                self.source.skip(1);
                return Err(error);
            }
        }
        Ok(Step::On)
    }

    fn stray(&mut self) -> NotationError {
        let place = self.source.place_before(0);
        let mut taken = 0;
        let raw = self.source.take_while(|byte| {
            taken += 1;
            taken == 1 || byte & 0xC0 == 0x80 && taken <= 4
        });
        let (letter, length) = (decode(raw).chars().next().unwrap_or(' '), raw.len());
        self.source.back(length);
        // The mark of the byte order, read as Latin-1.
        if matches!(letter, 'ÿ' | 'þ') && (place.line, place.column) == (1, 1) {
            return place.error("this is UTF-16, which is not read here: save the file as UTF-8");
        }
        place.error(format!("`{}` cannot stand among moves", letter.escape_debug()))
    }

    /// The game ends without a result.
    fn broken_off(&mut self, lines: &Lines<G>) -> Result<Step, NotationError> {
        if !lines.is_muted() {
            let open = if lines.outer.is_empty() { "" } else { ", inside a variation" };
            return Err(
                self.here(format!("the game ends without a result{open}; it ends with {}", results::<G>()))
            );
        }
        Ok(Step::Over(None))
    }

    /// The word for a result was read.
    fn over(
        &mut self,
        ended: Ended,
        length: usize,
        lines: &Lines<G>,
        visitor: &mut impl Visitor<G>,
    ) -> Result<Step, NotationError> {
        if lines.is_muted() {
            return Ok(Step::Over(Some(ended)));
        }
        if !lines.outer.is_empty() {
            let place = self.source.place_before(length);
            return Err(place.error("the game ends inside a variation; `)` is missing"));
        }
        for (other, says) in
            [(self.tagged, "in the tag Result that"), (G::over(&lines.inner.now), "by the moves")]
        {
            let Some(other) = other.filter(|&other| other.contradicts(ended)) else { continue };
            let message = format!("it says here that {}, and {says} {}", ended.says(), other.says());
            visitor.doubt(self.source.place_before(length).error(message));
        }
        Ok(Step::Over(Some(ended)))
    }

    #[inline]
    fn word(&mut self, lines: &mut Lines<G>, visitor: &mut impl Visitor<G>) {
        let raw = self.source.take_while(is_of_word);
        let length = raw.len();
        if lines.is_muted() {
            return;
        }
        if let Some(mv) = G::find_move(&lines.inner.now, raw) {
            lines.play(Some(mv));
            visitor.play(Some(mv));
            return;
        }
        self.unusual_word(length, lines, visitor);
    }

    /// A word that is no legal move: the null move, `e.p.`, or an error.
    #[cold]
    fn unusual_word(&mut self, length: usize, lines: &mut Lines<G>, visitor: &mut impl Visitor<G>) {
        self.source.back(length);
        let place = self.source.place_before(0);
        let mut word = decode(self.source.take_while(is_of_word)).into_owned();
        if word.ends_with('e') && self.source.sees(b".p") {
            self.source.skip(2);
            word.pop();
        }
        if word.is_empty() || word == "ep" {
            return;
        }
        let null = matches!(&*word, "Z0" | "null");
        let refused = if null { G::refuse_pass(&lines.inner.now) } else { None };
        if null && refused.is_none() {
            lines.play(None);
            visitor.play(None);
        } else if let Some(mv) = G::find_move(&lines.inner.now, word.as_bytes()) {
            lines.play(Some(mv));
            visitor.play(Some(mv));
        } else {
            let message = refused.map(|why| no_pass(&word, why));
            // No move is as long as that, and neither should be what is said of it.
            if let Some((end, _)) = word.char_indices().nth(LONGEST_TOLD) {
                word.truncate(end);
                word.push('…');
            }
            let message = message.unwrap_or_else(|| G::refuse_move(&lines.inner.now, &word));
            visitor.error(place.error(message));
            lines.mute();
        }
    }

    /// A move number, a result, or castling with zeros.
    fn number(&mut self, lines: &mut Lines<G>, visitor: &mut impl Visitor<G>) -> Result<Step, NotationError> {
        let raw = self.source.take_while(is_of_word);
        let length = raw.len();
        if raw.iter().all(u8::is_ascii_digit) {
            if std::mem::replace(&mut lines.numbered, true) && !lines.is_muted() {
                let place = self.source.place_before(length);
                visitor.error(place.error("here is another number, and a move is due behind the last one"));
                lines.mute();
            }
            return Ok(Step::On);
        }
        lines.numbered = false;
        if let Some(ended) = Ended::from_word::<G>(raw) {
            return self.over(ended, length, lines, visitor);
        }
        if !lines.is_muted() {
            self.source.back(length);
            self.word(lines, visitor);
        }
        Ok(Step::On)
    }

    fn braces(&mut self, lines: &Lines<G>, visitor: &mut impl Visitor<G>) -> Result<(), NotationError> {
        let raw = self.source.take_while(|byte| byte != b'}');
        let length = raw.len();
        let foreign = next_game(raw);
        if foreign.is_none() && length >= LONGEST {
            return Err(self.source.place_before(length).too_long("comment"));
        }
        if foreign.is_none() && self.source.peek() == Some(b'}') {
            // The borrow of the text has ended by the look at the brace: go back and take it again.
            self.source.back(length);
            let raw = self.source.take_while(|byte| byte != b'}');
            if !lines.is_muted() {
                visitor.comment(&raw[1..]);
            }
            self.source.skip(1);
            return Ok(());
        }
        let error = self.source.place_before(length).error("the comment is not closed by `}`");
        // The game that the comment has swallowed is read all the same.
        self.source.back(length - foreign.map_or(length, |at| at));
        Err(error)
    }

    fn mark_number(&mut self, lines: &Lines<G>, visitor: &mut impl Visitor<G>) {
        let place = self.source.place_before(0);
        self.source.skip(1);
        let digits = decode(self.source.take_while(|byte| byte.is_ascii_digit())).into_owned();
        match digits.parse() {
            _ if lines.is_muted() => {}
            Ok(number) => visitor.mark(number),
            Err(_) => visitor.doubt(place.error("`$` needs a number from 0 to 255")),
        }
    }

    /// A mark, or the null move `--`.
    fn mark(&mut self, lines: &mut Lines<G>, visitor: &mut impl Visitor<G>) -> Result<(), NotationError> {
        let place = self.source.place_before(0);
        let raw = self.source.take_while(|byte| matches!(byte, b'!' | b'?' | b'+' | b'-' | b'=' | b'/'));
        let text = decode(raw).into_owned();
        if lines.is_muted() {
            return Ok(());
        }
        if text == "--" {
            if let Some(why) = G::refuse_pass(&lines.inner.now) {
                visitor.error(place.error(no_pass("--", why)));
                lines.mute();
            } else {
                lines.play(None);
                visitor.play(None);
            }
            return Ok(());
        }
        match MARKS.iter().find(|(mark, _)| *mark == text) {
            Some(&(_, number)) => visitor.mark(number),
            None => {
                return Err(place
                    .error(format!("`{text}` is no mark; marks are `!`, `?`, `!?` … or `$` and a number")));
            }
        }
        Ok(())
    }

    fn open(&mut self, lines: &mut Lines<G>, visitor: &mut impl Visitor<G>) -> Result<(), NotationError> {
        if !lines.is_muted() && lines.inner.before.is_none() {
            return Err(self.here("a variation replaces the move before it, and there is none"));
        }
        if lines.outer.len() == DEEPEST {
            return Err(self.here(format!("more than {DEEPEST} variations in each other")));
        }
        self.source.skip(1);
        lines.open();
        if !lines.is_muted() {
            visitor.open();
        }
        Ok(())
    }

    fn close(&mut self, lines: &mut Lines<G>, visitor: &mut impl Visitor<G>) -> Result<(), NotationError> {
        if !lines.close() {
            return Err(self.here("`)` closes no variation"));
        }
        self.source.skip(1);
        let depth = lines.outer.len();
        // The line that was muted is left: its end is told, as its beginning was.
        if lines.muted == Some(depth + 1) {
            lines.muted = None;
        }
        if !lines.is_muted() {
            visitor.close();
        }
        Ok(())
    }
}

fn no_pass(word: &str, why: &str) -> String {
    format!("`{word}` passes the turn, and {why}")
}

/// The words that end a game, for a sentence.
pub(super) fn results<G: Portable>() -> String {
    let words = Ended::ALL.map(|ended| format!("`{}`", ended.word::<G>()));
    let [first @ .., last] = &words;
    format!("{} or {last}", first.join(", "))
}

#[inline]
const fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'#' | b'=' | b'/' | b':')
}

/// Where a tag pair starts a line inside a comment, as it does when the comment was not closed.
fn next_game(raw: &[u8]) -> Option<usize> {
    let lines = raw.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    lines.into_iter().find(|&at| raw[at..].starts_with(b"[Event \""))
}
