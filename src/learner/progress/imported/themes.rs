//! Themes of imported puzzles as bits: a row has two numbers in the place of its words.

use rusqlite::{Connection, OptionalExtension, params};

/// Themes are bits of two numbers.
const BITS: usize = 63;
const MOST_THEMES: usize = 2 * BITS;

/// The words that stand for the bits.
pub(super) struct Words(Vec<String>);

impl Words {
    pub(super) fn read(connection: &Connection) -> rusqlite::Result<Self> {
        let mut statement = connection.prepare_cached("SELECT word FROM themes ORDER BY number")?;
        Ok(Self(statement.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?))
    }

    /// The bits of these words; a new word gets the next bit. Beyond the last bit words are not kept.
    pub(super) fn bits(&mut self, connection: &Connection, themes: &str) -> rusqlite::Result<(i64, i64)> {
        let (mut low, mut high) = (0, 0);
        for word in themes.split_ascii_whitespace() {
            let known = self.0.iter().position(|known| known == word);
            let number = match known {
                Some(number) => number,
                None if self.0.len() < MOST_THEMES => {
                    let number = self.0.len();
                    connection.execute(
                        "INSERT INTO themes (number, word) VALUES (?1, ?2)",
                        params![number, word],
                    )?;
                    self.0.push(word.into());
                    number
                }
                None => continue,
            };
            let (one, other) = bit(number);
            (low, high) = (low | one, high | other);
        }
        Ok((low, high))
    }

    pub(super) fn told(&self, low: i64, high: i64) -> String {
        let has = |number: usize| {
            let (one, other) = bit(number);
            low & one != 0 || high & other != 0
        };
        let words: Vec<_> =
            (0..self.0.len()).filter(|&number| has(number)).map(|number| self.0[number].as_str()).collect();
        words.join(" ")
    }
}

fn bit(number: usize) -> (i64, i64) {
    if number < BITS { (1 << number, 0) } else { (0, 1 << (number - BITS)) }
}

/// The bits of a theme, both empty for any; `None` if no puzzle has it.
pub(super) fn mask(connection: &Connection, theme: Option<&str>) -> rusqlite::Result<Option<(i64, i64)>> {
    let Some(theme) = theme else { return Ok(Some((0, 0))) };
    let number = connection
        .query_row("SELECT number FROM themes WHERE word = ?1", [theme], |row| row.get(0))
        .optional()?;
    Ok(number.map(bit))
}
