//! What words of a text point at in the picture beside them: `[words](where)`.
//!
//! On a drawn tree that is `C`, or `C.1`, or several with commas; `alpha-beta at C` also shows the run as it is when
//! alpha-beta comes to C, `alpha-beta after C` as it is once C is left. On a board it is squares: `e4`, or `e4, d5`.

use crate::course::lesson::Subject;
use crate::explain::drawing::{Drawing, Spot};
use crate::explain::exhibit::Exhibit;
use crate::explain::transcript::Event;
use crate::games::BoardView;
use crate::session::game;
use crate::textbook::Algorithm;

/// What words of a text point at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pointer {
    /// Nodes of the tree.
    Nodes(Vec<Spot>),
    /// A node, and a run as far as this.
    Moment {
        /// The node.
        spot: Spot,
        /// Whose run.
        algorithm: Algorithm,
        /// How many of its moments are shown.
        shown: usize,
    },
    /// Cells of the board.
    Cells(Vec<usize>),
}

impl Pointer {
    /// The nodes that are pointed at.
    pub fn nodes(&self) -> &[Spot] {
        match self {
            Self::Nodes(spots) => spots,
            Self::Moment { spot, .. } => std::slice::from_ref(spot),
            Self::Cells(_) => &[],
        }
    }

    /// The cells that are pointed at.
    pub fn cells(&self) -> &[usize] {
        match self {
            Self::Cells(cells) => cells,
            Self::Nodes(_) | Self::Moment { .. } => &[],
        }
    }

    /// Whose run is shown, and how much of it.
    pub fn run(&self) -> Option<(Algorithm, usize)> {
        match self {
            Self::Moment { algorithm, shown, .. } => Some((*algorithm, *shown)),
            Self::Nodes(_) | Self::Cells(_) => None,
        }
    }
}

/// Reads what is pointed at on a drawn tree.
///
/// # Errors
/// What is not there.
pub fn on_tree(target: &str, exhibit: &Exhibit) -> Result<Pointer, String> {
    let run = |algorithm: &str, path: &str, left: bool| {
        let algorithm: Algorithm = algorithm.trim().parse().map_err(|error| format!("{error}"))?;
        let spot = node(&exhibit.drawing, path)?;
        let moments = &exhibit.run(algorithm).moments;
        let mut there = (0..moments.len()).filter(|&at| moments[at].spot == spot);
        // A leaf is come to when it is looked at.
        let looks = |at: &usize| matches!(moments[*at].event, Event::Leaf { .. });
        // A search by tests enters the root once as a whole, and then for its first test: that is the moment to look at.
        let begins = |at: &usize| {
            let next = moments.get(at + 1);
            moments[*at].event == Event::Enter
                && next.is_some_and(|next| next.spot == spot && next.event == Event::Enter)
        };
        let found = if left {
            there.next_back()
        } else {
            there.clone().find(looks).or_else(|| there.find(|at| !begins(at)))
        };
        let at = found.ok_or_else(|| format!("{algorithm} never comes to `{}`", path.trim()))?;
        Ok(Pointer::Moment { spot, algorithm, shown: at + 1 })
    };
    if let Some((algorithm, path)) = target.split_once(" at ") {
        return run(algorithm, path, false);
    }
    if let Some((algorithm, path)) = target.split_once(" after ") {
        return run(algorithm, path, true);
    }
    target.split(',').map(|path| node(&exhibit.drawing, path)).collect::<Result<_, _>>().map(Pointer::Nodes)
}

/// Reads what is pointed at on a board.
///
/// # Errors
/// What is not there.
pub fn on_board(target: &str, subject: &Subject) -> Result<Pointer, String> {
    let session = game(&subject.game).map_err(|error| error.to_string())?.open(Some(&subject.position));
    let view = session.map_err(|error| error.message)?.view();
    let BoardView::Grid(grid) = &view.board else { return Err("there is no board to point at".into()) };
    let cell = |name: &str| {
        let name = name.trim();
        let found = (0..grid.cells.len()).find(|&cell| !name.is_empty() && grid.name(cell) == name);
        found.ok_or_else(|| format!("the board has no square `{name}`"))
    };
    target.split(',').map(cell).collect::<Result<_, _>>().map(Pointer::Cells)
}

/// The node with a letter, or at a path; or at a path from one with a letter.
fn node(drawing: &Drawing, path: &str) -> Result<Spot, String> {
    let path = path.trim();
    let named = |name: &str| (0..drawing.nodes().len()).find(|&spot| drawing.node(spot).name == name);
    let below = || {
        let (name, rest) = path.split_once('.').unwrap_or((path, ""));
        let words = rest.split('.').filter(|word| !word.is_empty());
        words.fold(named(name), |at, word| {
            let mut children = drawing.node(at?).children.iter().copied();
            children.find(|&child| drawing.node(child).text == word)
        })
    };
    drawing.find(path).or_else(below).ok_or_else(|| {
        format!("there is no node `{path}`: a node is its letter, or a path as `2.1` or `C.1`")
    })
}
