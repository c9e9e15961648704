//! A moment of a run in words, with its numbers: what is taken, what the window becomes, why a cut is right.

use crate::explain::drawing::{Drawing, Spot, number};
use crate::explain::narrate::capital;
use crate::explain::transcript::{End, Event, Known, Moment, Transcript};
use crate::games::{Score, Side};

/// What is said before the first moment.
pub fn opening(drawing: &Drawing, run: &Transcript) -> String {
    format!(
        "{} is about to start at the root of a tree with {} leaves.",
        run.algorithm.card().name,
        drawing.leaves()
    )
}

/// The sentences for the moment with this index.
pub fn sentence(drawing: &Drawing, run: &Transcript, index: usize) -> String {
    sentence_to(drawing, run, index, true)
}

/// The same; for whoever does not know α and β yet (no `bounds`), without them.
pub fn sentence_to(drawing: &Drawing, run: &Transcript, index: usize, bounds: bool) -> String {
    let moment = &run.moments[index];
    let words = Words { drawing, run, moment, next: run.moments.get(index + 1), bounds };
    match &moment.event {
        Event::Enter => words.entering(),
        Event::Leaf { better } | Event::Return { better } if moment.spot != 0 => words.taking(*better),
        Event::Leaf { .. } | Event::Return { .. } => words.done(),
        Event::Cut { skipped, by } => words.cutting(skipped.len(), *by),
    }
}

struct Words<'a> {
    drawing: &'a Drawing,
    run: &'a Transcript,
    moment: &'a Moment,
    next: Option<&'a Moment>,
    /// α and β are called by their names.
    bounds: bool,
}

impl Words<'_> {
    /// There are windows to speak of.
    fn windowed(&self) -> bool {
        self.run.windowed && self.bounds
    }

    fn side(&self, spot: Spot) -> &'static str {
        self.drawing.side_name(self.drawing.node(spot).side)
    }

    fn entering(&self) -> String {
        let spot = self.moment.spot;
        let side = self.side(spot);
        let kind = format!("{}, {} {side} node", self.drawing.call(spot), article(side));
        let (alpha, beta) = self.moment.window;
        if spot == 0 && self.windowed() && (alpha, beta) == (Score::LOWEST, Score::HIGHEST) {
            return format!("Start at {kind}. Nothing is known yet: the window is (−∞, +∞).");
        }
        let job = match self.drawing.node(spot).side {
            Side::First => "wants the greatest",
            Side::Second => "wants the least",
        };
        if !self.windowed() {
            let way = if spot == 0 { "Start at" } else { "Down to" };
            return format!("{way} {kind}: {} {job} of its children.", self.side(spot));
        }
        let window = format!("({}, {})", number(alpha), number(beta));
        if spot == 0 {
            // A search by questions goes over the tree again and again.
            return if beta.units() - alpha.units() == 1 {
                format!(
                    "A test from {kind}, with the window {window}: is it worth more than {}?",
                    number(alpha)
                )
            } else {
                format!("A pass over the tree from {kind}, with the window {window}.")
            };
        }
        let mut text = format!("Down to {kind}, with the window {window}");
        let held = self.held();
        if held.is_empty() && (alpha, beta) == (Score::LOWEST, Score::HIGHEST) {
            text.push_str(": neither side has anything yet.");
        } else if held.is_empty() {
            text.push_str(", which is that of the root.");
        } else {
            text.push_str(": ");
            text.push_str(&held.join(", and "));
            text.push('.');
        }
        text
    }

    /// What each side already has on the path, and where; or what else gave α and β.
    fn held(&self) -> Vec<String> {
        let (alpha, beta) = (number(self.moment.window.0), number(self.moment.window.1));
        let [first, second] = [Side::First, Side::Second].map(|side| self.drawing.side_name(side));
        let (low, high) = self.moment.ends;
        let low = match low {
            End::Outside => None,
            End::Choice(owner) => {
                Some(format!("{first} already has {alpha} at {}", self.drawing.call(owner)))
            }
            End::Tested(spot) => Some(format!("{} at least {alpha}", self.tested(spot))),
            End::Asked => Some(format!("for the test {alpha} or less is enough")),
            End::Remembered => Some(format!("at least {alpha} by the table")),
        };
        let high = match high {
            End::Outside => None,
            End::Choice(owner) => {
                Some(format!("{second} can already hold {first} to {beta} at {}", self.drawing.call(owner)))
            }
            End::Tested(spot) => Some(format!("{} at most {beta}", self.tested(spot))),
            End::Asked => Some(format!("for the test {beta} or more is enough")),
            End::Remembered => Some(format!("at most {beta} by the table")),
        };
        low.into_iter().chain(high).collect()
    }

    /// That a node was tested before, about to be followed by what came out.
    fn tested(&self, spot: Spot) -> String {
        if spot == self.moment.spot {
            "its test has proved".to_string()
        } else {
            format!("the test of {} has proved", self.drawing.call(spot))
        }
    }

    /// A child came back to its parent, or a leaf was looked at.
    fn taking(&self, better: bool) -> String {
        let Moment { spot, at, .. } = *self.moment;
        let known = self.moment.known;
        let taker = self.side(at);
        let home = self.drawing.call(at);
        let (name, value) = (self.drawing.call(spot), number(known.sign().1));
        let what = if self.drawing.node(spot).value.is_some() {
            capital(&name)
        } else {
            format!("{name} is worth {}", self.worth(known, better))
        };
        if better && self.windowed() {
            let (bound, now) = self.bound();
            let verb = if self.drawing.node(at).side == Side::First { "rises" } else { "falls" };
            return format!("{what}: {taker} takes it at {home}. {bound} {verb} to {}.", number(now));
        }
        if better {
            return format!("{what}: the best for {taker} at {home} so far.");
        }
        let (comparison, (bound, now)) = (self.comparison(), self.bound());
        if let Some(then) = self.passed() {
            return format!("{what}: {comparison} {}, {then}.", number(now));
        }
        if self.windowed() {
            return format!("{what}: not {comparison} {bound} = {}, nothing changes at {home}.", number(now));
        }
        let best = self.best_before(at);
        format!("{what}: {value} is not {comparison} {best}, nothing changes at {home}.")
    }

    /// A proved value of a child, by the end that its parent makes use of: that which is good for it, or the other one.
    fn worth(&self, known: Known, good: bool) -> String {
        let low = (self.drawing.node(self.moment.at).side == Side::First) == good;
        match known {
            Known { low, high } if low == high => number(low),
            Known { low: Score::LOWEST, high } => format!("at most {}", number(high)),
            Known { low, high: Score::HIGHEST } => format!("at least {}", number(low)),
            Known { low: least, .. } if low => format!("at least {}", number(least)),
            Known { high, .. } => format!("at most {}", number(high)),
        }
    }

    /// What comes of a test that a child has passed; `None` where it has not, or was searched.
    fn passed(&self) -> Option<&'static str> {
        let Moment { spot, at, known, .. } = *self.moment;
        let passed = match self.drawing.node(at).side {
            Side::First => known.low > self.moment.window.0,
            Side::Second => known.high < self.moment.window.1,
        };
        let next = self.next.filter(|_| passed)?;
        match next.event {
            Event::Enter if next.spot == spot => Some("so it is searched again: by how much was not asked"),
            Event::Leaf { .. } if next.spot == spot => Some("so it is looked at again, for its value"),
            Event::Cut { .. } if next.spot == at => Some("and that is enough"),
            _ => None,
        }
    }

    fn comparison(&self) -> &'static str {
        if self.drawing.node(self.moment.at).side == Side::First { "more than" } else { "less than" }
    }

    /// The bound that the node at hand may move.
    fn bound(&self) -> (&'static str, Score) {
        match self.drawing.node(self.moment.at).side {
            Side::First => ("α", self.moment.window.0),
            Side::Second => ("β", self.moment.window.1),
        }
    }

    /// Without windows, a node's own bound is the best value that it has so far.
    fn best_before(&self, at: Spot) -> String {
        let (alpha, beta) = self.moment.window;
        number(if self.drawing.node(at).side == Side::First { alpha } else { beta })
    }

    fn cutting(&self, skipped: usize, by: End) -> String {
        let (spot, left) = (self.moment.spot, never_looked_at(skipped));
        let [first, second] = [Side::First, Side::Second].map(|side| self.drawing.side_name(side));
        let (alpha, beta) = (number(self.moment.window.0), number(self.moment.window.1));
        let (name, side) = (self.drawing.call(spot), self.drawing.node(spot).side);
        if !self.bounds {
            let (is, has) = match side {
                Side::First => ("at least", format!("{second} can hold {first} to {beta} elsewhere")),
                Side::Second => ("at most", format!("{first} has {alpha} already")),
            };
            let worth = if side == Side::First { alpha } else { beta };
            return format!(
                "{} is worth {is} {worth}, and {has}: he will not come here. {left}.",
                capital(&name)
            );
        }
        let (bound, gets) = match side {
            Side::First => ("β", format!("{first} gets at least {alpha} here")),
            Side::Second => ("α", format!("{second} can hold {first} to {beta} here")),
        };
        // Where nothing is left it is no cut.
        let kind = if skipped == 0 { capital(&name) } else { format!("{bound} cut in {name}") };
        let (why, then) = self.refuted(by, side);
        let deep = match by {
            End::Choice(owner) if self.moment.is_deep_cut(self.drawing) => format!(
                " A deep cut: the choice that refutes {name} is not its parent's, but stands higher at {}.",
                self.drawing.call(owner)
            ),
            _ => String::new(),
        };
        format!("{kind}: {gets}, {why}. α = {alpha} ≥ β = {beta}: {then}. {left}.{deep}")
    }

    /// Why a node of this side matters no more, by where the end comes from that it has reached, and what follows.
    fn refuted(&self, by: End, side: Side) -> (String, String) {
        let [first, second] = [Side::First, Side::Second].map(|side| self.drawing.side_name(side));
        let (alpha, beta) = self.moment.window;
        let (end, most, bound, beyond) = match side {
            Side::First => ("ends", "at most", number(beta), "higher"),
            Side::Second => ("begins", "at least", number(alpha), "lower"),
        };
        match by {
            End::Choice(owner) => {
                let at = self.drawing.call(owner);
                let (has, refuser) = match side {
                    Side::First => (format!("{second} can hold him to {bound} at {at}"), second),
                    Side::Second => (format!("{first} already has {bound} at {at}"), first),
                };
                (format!("but {has}"), format!("{refuser} will not let it come to this"))
            }
            End::Tested(spot) if spot == self.moment.spot => {
                (format!("and {} {most} {bound}", self.tested(spot)), "that is its value".into())
            }
            End::Tested(spot) => (
                format!("and {} {most} {bound}", self.tested(spot)),
                format!("{beyond} values are not told apart"),
            ),
            End::Remembered => {
                (format!("and it is {most} {bound} by the table"), "that is known before".into())
            }
            End::Asked => (format!("and the test asks no further than to {bound}"), "that answers it".into()),
            End::Outside => {
                (format!("and the window that was asked about {end} at {bound}"), "more is not asked".into())
            }
        }
    }

    fn done(&self) -> String {
        let root = self.drawing.call(0);
        let best = self.run.best.map(|best| format!(", by going to {}", self.drawing.call(best)));
        let (all, visits, distinct) = (self.drawing.leaves(), self.run.leaves, self.run.seen as u64);
        let leaves = if visits > distinct {
            format!("{visits} visits of leaves, of {distinct} different ones among {all}.")
        } else {
            format!("{visits} of {all} leaves were looked at.")
        };
        format!("Done: {root} is worth {}{}. {leaves}", number(self.run.value), best.unwrap_or_default())
    }
}

/// The article before a name. One of a single letter is spelled: an X, a U.
fn article(name: &str) -> &'static str {
    let spoken_with_a_vowel = if name.chars().count() == 1 { "AEFHILMNORSX" } else { "AEIOU" };
    if name.starts_with(|first: char| spoken_with_a_vowel.contains(first)) { "an" } else { "a" }
}

/// How many children a cut leaves out, in words.
fn never_looked_at(skipped: usize) -> String {
    match skipped {
        0 => "No child is left to be cut off".to_string(),
        1 => "The last child is never looked at".to_string(),
        count => format!("The other {count} children are never looked at"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_goes_by_the_sound_of_the_name() {
        for name in ["White", "Black", "Max", "Min", "Red", "B", "U", "W"] {
            assert_eq!(article(name), "a", "{name}");
        }
        for name in ["X", "O", "F", "Amber", "Orange"] {
            assert_eq!(article(name), "an", "{name}");
        }
    }
}
