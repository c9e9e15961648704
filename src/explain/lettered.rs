//! What sentences call the nodes of a drawn tree: as they are lettered in the drawing.

use crate::explain::drawing::{Drawing, Spot};
use crate::games::{EvalTerm, MoveTag, ScoreUnit, Side};
use crate::trace::{MoveCount, Names};

/// The names of a game's moves, together with the letters of the drawing.
pub struct Lettered<'a> {
    /// The names of the moves.
    pub names: &'a dyn Names,
    /// The drawing.
    pub drawing: &'a Drawing,
}

impl Lettered<'_> {
    /// Where a line leads to in the drawing.
    pub fn spot(&self, path: &[Option<MoveTag>]) -> Option<Spot> {
        path.iter().try_fold(0, |spot, step| self.drawing.child(spot, (*step)?))
    }

    /// The letter of an inner node; a leaf is the child of one, as `D.2`, and so is what the drawing does not always show.
    pub fn letters(&self, path: &[Option<MoveTag>]) -> Option<String> {
        let spot = self.spot(path)?;
        let line = std::iter::once(spot).chain(self.drawing.ancestors(spot));
        let mut steps = Vec::new();
        for node in line.map(|at| self.drawing.node(at)) {
            if !node.name.is_empty() {
                steps.push(node.name.as_str());
                break;
            }
            steps.push(node.text.as_str());
        }
        steps.reverse();
        Some(steps.join("."))
    }
}

impl Names for Lettered<'_> {
    fn numbered(&self, path: &[Option<MoveTag>]) -> String {
        let text = self.names.numbered(path);
        // Children that are only counted need no other name than their letter.
        let counted = text.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
        let is_drawn = |spot| {
            let node = self.drawing.node(spot);
            node.given.as_ref() == Some(&node.name)
        };
        match self.letters(path) {
            _ if self.spot(path).is_some_and(is_drawn) => text,
            Some(letters) if counted => letters,
            Some(letters) if !letters.contains('.') => format!("{text} ({letters})"),
            _ => text,
        }
    }

    fn plain(&self, path: &[Option<MoveTag>]) -> Option<String> {
        self.names.plain(path)
    }

    fn root_side(&self) -> Side {
        self.names.root_side()
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.names.side_name(side)
    }

    fn unit(&self) -> ScoreUnit {
        self.names.unit()
    }

    fn terms(&self, path: &[Option<MoveTag>]) -> Vec<EvalTerm> {
        self.names.terms(path)
    }

    fn rule(&self, path: &[Option<MoveTag>]) -> Option<&'static str> {
        self.names.rule(path)
    }

    fn moves(&self, path: &[Option<MoveTag>]) -> MoveCount {
        self.names.moves(path)
    }

    fn tactical(&self) -> Option<[&'static str; 2]> {
        self.names.tactical()
    }
}
