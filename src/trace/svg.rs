//! A recorded tree as a picture: SVG, for pages and slides.
//!
//! Every leaf has a column of its own, every other node stands above the middle of its children. Colours are those of
//! the bounds, as in the Graphviz form; the sentence of a node is its tooltip.

use std::io::{self, Write};

use super::export::{Export, colour};
use super::kept::Kept;
use super::tree::NodeId;

/// Width of a letter, height of a box, and the gaps between boxes, in pixels.
const LETTER: usize = 8;
const HEIGHT: usize = 38;
const GAP: usize = 10;
const LEVEL: usize = 78;

/// A box of the picture.
struct Placed {
    /// `None` for what is not written of the node above.
    id: Option<NodeId>,
    lines: [String; 2],
    level: usize,
    /// The middle, in half columns.
    middle: usize,
    parent: Option<usize>,
}

impl Export<'_> {
    /// An SVG picture; values are as the first side sees them.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn svg(&self, out: &mut dyn Write) -> io::Result<()> {
        let kept = self.kept();
        let mut boxes = Vec::new();
        let mut columns = 0;
        self.place(self.root, None, 0, kept.as_ref(), &mut columns, &mut boxes);
        let letters = boxes.iter().flat_map(|placed| &placed.lines).map(|line| line.chars().count()).max();
        let column = letters.unwrap_or(0) * LETTER + 2 * GAP;
        let levels = boxes.iter().map(|placed| placed.level).max().unwrap_or(0) + 1;
        let (width, height) = (columns * column + GAP, levels * LEVEL - LEVEL + HEIGHT + 2 * GAP);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             font-family=\"monospace\" font-size=\"13\" text-anchor=\"middle\">"
        )?;
        let at = |placed: &Placed| (placed.middle * column / 2 + GAP / 2, placed.level * LEVEL + GAP);
        for (placed, parent) in boxes.iter().filter_map(|placed| Some((placed, &boxes[placed.parent?]))) {
            let ((x1, top), (x2, y2)) = (at(parent), at(placed));
            let y1 = top + HEIGHT;
            writeln!(out, "  <line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"gray\"/>")?;
        }
        for placed in &boxes {
            self.draw(placed, at(placed), column - GAP, out)?;
        }
        writeln!(out, "</svg>")
    }

    /// Places a node and what is written below it; its number among the boxes.
    fn place(
        &self,
        id: NodeId,
        parent: Option<usize>,
        level: usize,
        kept: Option<&Kept>,
        columns: &mut usize,
        boxes: &mut Vec<Placed>,
    ) -> usize {
        let own = boxes.len();
        let lines = [self.name(id), self.result(id)];
        boxes.push(Placed { id: Some(id), lines, level, middle: 0, parent });
        let children = self.children(id, kept);
        let hidden = self.hidden(id, &children);
        let mut below: Vec<usize> = Vec::new();
        for child in children {
            below.push(self.place(child, Some(own), level + 1, kept, columns, boxes));
        }
        if hidden > 0 {
            below.push(boxes.len());
            let lines = ["…".into(), format!("{hidden} more")];
            let middle = 2 * *columns + 1;
            *columns += 1;
            boxes.push(Placed { id: None, lines, level: level + 1, middle, parent: Some(own) });
        }
        boxes[own].middle = if let (Some(&first), Some(&last)) = (below.first(), below.last()) {
            usize::midpoint(boxes[first].middle, boxes[last].middle)
        } else {
            *columns += 1;
            2 * *columns - 1
        };
        own
    }

    fn draw(
        &self,
        placed: &Placed,
        (x, y): (usize, usize),
        width: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        writeln!(out, "  <g>")?;
        if let Some(id) = placed.id {
            let (left, fill, why) = (x - width / 2, colour(self.tree, id), escaped(&(self.why)(id)));
            writeln!(out, "    <title>{why}</title>")?;
            writeln!(
                out,
                "    <rect x=\"{left}\" y=\"{y}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"4\" \
                 fill=\"{fill}\" stroke=\"gray\"/>"
            )?;
        }
        for (line, text) in placed.lines.iter().enumerate() {
            writeln!(out, "    <text x=\"{x}\" y=\"{}\">{}</text>", y + 15 + 17 * line, escaped(text))?;
        }
        writeln!(out, "  </g>")
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
