//! A moment of a run in words, with its numbers: what is taken, what the window becomes, why a cut is right.

use crate::explain::drawing::{Drawing, Spot, number};
use crate::explain::narrate::capital;
use crate::explain::transcript::{Event, Known, Moment, Transcript};
use crate::games::{Score, Side};

/// What is said before the first moment.
pub fn opening(drawing: &Drawing, run: &Transcript) -> String {
    format!(
        "{} is about to start at the root: {} leaves to look at, at most.",
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
    let words = Words { drawing, run, moment, bounds };
    match &moment.event {
        Event::Enter => words.entering(),
        Event::Leaf { better } | Event::Return { better } if moment.spot != 0 => words.taking(*better),
        Event::Leaf { .. } | Event::Return { .. } => words.done(),
        Event::Cut { skipped, owner } => words.cutting(skipped.len(), *owner),
    }
}

struct Words<'a> {
    drawing: &'a Drawing,
    run: &'a Transcript,
    moment: &'a Moment,
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
        let kind = format!("{}, a {} node", self.drawing.call(spot), self.side(spot));
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
            text.push_str(", which is that of the whole search.");
        } else {
            text.push_str(": ");
            text.push_str(&held.join(", and "));
            text.push('.');
        }
        text
    }

    /// What each side already has on the path, and where.
    fn held(&self) -> Vec<String> {
        let (alpha, beta) = self.moment.window;
        let (first, second) = self.moment.owners;
        let names = [Side::First, Side::Second].map(|side| self.drawing.side_name(side));
        let mut held = Vec::new();
        if let Some(owner) = first {
            held.push(format!("{} already has {} at {}", names[0], number(alpha), self.drawing.call(owner)));
        }
        if let Some(owner) = second {
            let at = self.drawing.call(owner);
            held.push(format!("{} can already hold {} to {} at {at}", names[1], names[0], number(beta)));
        }
        held
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
            format!("{name} is worth {}", worth(known))
        };
        if better && self.windowed() {
            let (bound, now) = self.bound();
            let verb = if self.drawing.node(at).side == Side::First { "rises" } else { "falls" };
            return format!("{what}: {taker} takes it at {home}. {bound} {verb} to {}.", number(now));
        }
        if better {
            return format!("{what}: the best for {taker} at {home} so far.");
        }
        let comparison = self.comparison();
        if self.windowed() {
            let (bound, now) = self.bound();
            return format!("{what}: not {comparison} {bound} = {}, nothing changes at {home}.", number(now));
        }
        let best = self.best_before(at);
        format!("{what}: {value} is not {comparison} {best}, nothing changes at {home}.")
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

    fn cutting(&self, skipped: usize, owner: Option<Spot>) -> String {
        let spot = self.moment.spot;
        let node = self.drawing.node(spot);
        let (alpha, beta) = self.moment.window;
        let name = self.drawing.call(spot);
        let (first, second) = (self.drawing.side_name(Side::First), self.drawing.side_name(Side::Second));
        let place =
            owner.map_or_else(|| "elsewhere".to_string(), |owner| format!("at {}", self.drawing.call(owner)));
        let (alpha, beta) = (number(alpha), number(beta));
        let (kind, reason, refuser) = match node.side {
            Side::First => (
                "β cut",
                format!("{first} gets at least {alpha} here, but {second} can hold him to {beta} {place}"),
                second,
            ),
            Side::Second => (
                "α cut",
                format!("{second} can hold {first} to {beta} here, but {first} already has {alpha} {place}"),
                first,
            ),
        };
        let left = never_looked_at(skipped);
        if !self.bounds {
            return match node.side {
                Side::First => format!(
                    "{} is worth at least {alpha}, and {second} can hold {first} to {beta} elsewhere: he will not come here. {left}.",
                    capital(&name)
                ),
                Side::Second => format!(
                    "{} is worth at most {beta}, and {first} has {alpha} already: he will not come here. {left}.",
                    capital(&name)
                ),
            };
        }
        if owner.is_none() && self.bounds {
            // Nobody's choice, but the window with which the search, or this pass of it, began.
            let (kind, has, end) = match node.side {
                Side::First => {
                    ("β cut", format!("{first} gets at least {alpha} here"), format!("ends at {beta}"))
                }
                Side::Second => (
                    "α cut",
                    format!("{second} can hold {first} to {beta} here"),
                    format!("begins at {alpha}"),
                ),
            };
            return format!(
                "{kind} in {name}: {has}, and the window that was asked about {end}. α = {alpha} ≥ β = {beta}: more is not asked. {left}."
            );
        }
        let deep = if self.moment.is_deep_cut(self.drawing) {
            format!(
                " A deep cut: the choice that refutes {name} is not its parent's, but stands higher {place}."
            )
        } else {
            String::new()
        };
        format!(
            "{kind} in {name}: {reason}. α = {alpha} ≥ β = {beta}: {refuser} will not let it come to this. {left}.{deep}"
        )
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

/// How many children a cut leaves out, in words.
fn never_looked_at(skipped: usize) -> String {
    match skipped {
        0 => "No child is left to be skipped".to_string(),
        1 => "The last child is never looked at".to_string(),
        count => format!("The other {count} children are never looked at"),
    }
}

/// A proved value in words.
pub fn worth(known: Known) -> String {
    match known.sign() {
        ("=", value) => number(value),
        ("≥", value) => format!("at least {}", number(value)),
        (_, value) => format!("at most {}", number(value)),
    }
}
