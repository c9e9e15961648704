//! How uniform trees are described: `random width=3 depth=4 range=0..99 seed=7 order=80`, `worst width=3 depth=4`.
//!
//! `with=deep-cut` asks for the first tree, from the seed on, in whose search that happens.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::read::Reader;
use crate::games::feature::Feature;
use crate::games::present::NotationError;
use crate::games::score::Score;

/// A uniform tree: every inner node has `width` children, every leaf is `depth` plies deep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) width: u16,
    pub(super) depth: u8,
}

/// Where the leaf values come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Drawn by lot from `low` to `high`; with `order` the children are sorted to that degree.
    Random { seed: u64, low: i32, high: i32, order: Option<u8> },
    /// All different, and in the order in which alpha-beta cuts nothing: at every node each child is better than
    /// those before it, and no leaf is outside the window.
    Worst,
}

/// A tree as it is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Description {
    pub(super) shape: Shape,
    /// What has to happen in its search.
    pub(super) with: Option<Feature>,
}

/// The widest uniform tree.
const WIDTHS: RangeInclusive<u16> = 1..=1000;
const DEPTHS: RangeInclusive<u8> = 1..=200;
const ORDERS: RangeInclusive<u8> = 0..=100;
/// The most leaves of any tree: the numbers of nodes stay far below 2⁶⁴.
const MAX_LEAVES: u64 = 1_000_000_000_000_000;
/// The most leaves of a tree in order, whose values are kept, two bytes a node: width 8, depth 8.
const MAX_ORDERED: u64 = 1 << 24;
/// The most leaves of a worst tree: their values are all different and are estimates.
const MAX_WORST: u64 = Score::MAX_ESTIMATE as u64 + 1;
/// The most leaves of a tree that is sought, because each candidate is searched.
const MAX_SOUGHT: u64 = 1 << 16;

impl Description {
    /// The words that a description begins with.
    pub(super) fn is_begun_by(word: &str) -> bool {
        matches!(word, "random" | "worst")
    }

    /// Reads a description up to the end of the text, or to the `@` of a path.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, NotationError> {
        let start = reader.error("");
        let is_worst = reader.word() == "worst";
        reader.pass(reader.word());
        let mut made = Options::default();
        loop {
            reader.skip_blanks();
            if matches!(reader.peek(), None | Some('@')) {
                break;
            }
            made.read(is_worst, reader)?;
        }
        let kind = if is_worst {
            Kind::Worst
        } else {
            let (low, high) = made.range;
            Kind::Random { seed: made.seed, low, high, order: made.order }
        };
        let description =
            Self { shape: Shape { kind, width: made.width, depth: made.depth }, with: made.with };
        description.check().map_err(|message| NotationError { message, ..start })?;
        Ok(description)
    }

    /// Whether there is room for the tree.
    fn check(&self) -> Result<(), String> {
        let Shape { kind, width, depth } = self.shape;
        let (limit, what) = match kind {
            _ if self.with.is_some() => (MAX_SOUGHT, "a tree that is looked for"),
            Kind::Worst => (MAX_WORST, "a worst tree"),
            Kind::Random { order: Some(_), .. } => (MAX_ORDERED, "a tree in order"),
            Kind::Random { .. } => (MAX_LEAVES, "a tree"),
        };
        let leaves = u64::from(width).checked_pow(depth.into());
        if leaves.is_none_or(|leaves| leaves > limit) {
            return Err(format!(
                "width {width} and depth {depth} are too many leaves; {what} has at most {limit}"
            ));
        }
        Ok(())
    }
}

/// What is given, or else the default.
struct Options {
    width: u16,
    depth: u8,
    range: (i32, i32),
    seed: u64,
    order: Option<u8>,
    with: Option<Feature>,
}

impl Default for Options {
    fn default() -> Self {
        Self { width: 3, depth: 4, range: (0, 99), seed: 1, order: None, with: None }
    }
}

impl Options {
    /// Reads one option.
    fn read(&mut self, is_worst: bool, reader: &mut Reader<'_>) -> Result<(), NotationError> {
        let allowed = if is_worst { "width and depth" } else { "width, depth, range, seed, order and with" };
        let word = reader.word();
        let Some((key, _)) = word.split_once('=') else {
            let message = format!("`{word}` is no option; options are {allowed}, as in `width=3`");
            return Err(reader.error(message));
        };
        if !allowed.replace(',', "").split(' ').any(|known| known == key) || key == "and" {
            return Err(reader.error(format!("`{key}` is no option; options are {allowed}")));
        }
        reader.pass(&word[..=key.len()]);
        match key {
            "width" => self.width = number(reader, "width", WIDTHS)?,
            "depth" => self.depth = number(reader, "depth", DEPTHS)?,
            "seed" => self.seed = number(reader, "seed", 0..=u64::MAX)?,
            "order" => self.order = Some(number(reader, "order", ORDERS)?),
            "range" => self.range = range(reader)?,
            _ => {
                let feature = reader.word().parse::<Feature>();
                self.with = Some(feature.map_err(|error| reader.error(error.to_string()))?);
            }
        }
        reader.pass(reader.word());
        Ok(())
    }
}

fn number<T: FromStr + PartialOrd + fmt::Display>(
    reader: &Reader<'_>,
    name: &str,
    allowed: RangeInclusive<T>,
) -> Result<T, NotationError> {
    let word = reader.word();
    word.parse().ok().filter(|number| allowed.contains(number)).ok_or_else(|| {
        reader.error(format!("`{word}` is no {name}; it is {} to {}", allowed.start(), allowed.end()))
    })
}

fn range(reader: &Reader<'_>) -> Result<(i32, i32), NotationError> {
    let (word, limit) = (reader.word(), Score::MAX_ESTIMATE);
    let ends = word.split_once("..").and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    ends.filter(|&(low, high)| -limit <= low && low <= high && high <= limit).ok_or_else(|| {
        let message =
            format!("`{word}` is no range; it is two numbers from -{limit} to {limit}, as in `0..99`");
        reader.error(message)
    })
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, width, depth } = self;
        match kind {
            Kind::Worst => write!(f, "worst width={width} depth={depth}"),
            Kind::Random { seed, low, high, order } => {
                write!(f, "random width={width} depth={depth} range={low}..{high} seed={seed}")?;
                order.map_or(Ok(()), |order| write!(f, " order={order}"))
            }
        }
    }
}

impl Shape {
    /// The same with another seed.
    pub(super) fn reseeded(self, by: u64) -> Self {
        match self.kind {
            Kind::Random { seed, low, high, order } => {
                Self { kind: Kind::Random { seed: seed.wrapping_add(by), low, high, order }, ..self }
            }
            Kind::Worst => self,
        }
    }
}
