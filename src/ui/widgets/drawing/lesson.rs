//! A lesson's tree: how far a run is, or a prediction on it.

use std::collections::BTreeSet;

use super::{Label, Look};
use crate::course::predict::Grade;
use crate::explain::drawing::{Drawing, Spot, number};
use crate::explain::stepping::window;
use crate::explain::transcript::{Known, Mark, Snapshot, Transcript};
use crate::games::Score;
use crate::search::Window;
use crate::ui::theme::Role;

/// A tree with what is told on it.
#[derive(Clone, Copy)]
pub struct LessonTree<'a> {
    /// The tree.
    pub drawing: &'a Drawing,
    /// How far a run is; without one all leaves are plain.
    pub run: Option<(&'a Transcript, &'a Snapshot)>,
    /// Edges marked as cut, each by the node below it.
    pub marks: Option<&'a BTreeSet<Spot>>,
    /// The judgement of those marks.
    pub grade: Option<&'a Grade>,
    /// The node under the cursor.
    pub cursor: Option<Spot>,
    /// Something is asked about a node, or windows are not known yet: no window is told.
    pub asked: bool,
    /// What is known of this node is what is asked.
    pub hidden: Option<Spot>,
    /// The types of the nodes, as far as they are known, where these are what is told.
    pub types: Option<&'a [Option<u8>]>,
    /// The nodes that words point at.
    pub pointed: &'a [Spot],
}

impl<'a> LessonTree<'a> {
    /// A tree about which nothing is told.
    pub fn plain(drawing: &'a Drawing) -> Self {
        Self {
            drawing,
            run: None,
            marks: None,
            grade: None,
            cursor: None,
            asked: true,
            hidden: None,
            types: None,
            pointed: &[],
        }
    }

    fn mark(&self, spot: Spot) -> Option<Mark> {
        self.run.map(|(_, snapshot)| snapshot.marks[spot])
    }

    fn is_below_mark(&self, spot: Spot) -> bool {
        let line = || std::iter::once(spot).chain(self.drawing.ancestors(spot));
        self.grade.is_none() && self.marks.is_some_and(|marks| line().any(|at| marks.contains(&at)))
    }

    /// A node whose type is known, or is still asked.
    fn typed(&self, spot: Spot, kind: Option<u8>) -> Label {
        let node = self.drawing.node(spot);
        let role = kind.map_or(Role::Dim, type_role);
        let told = match kind {
            Some(0) if node.value.is_some() => {
                return Label { name: String::new(), value: "·".into(), role };
            }
            Some(0) => "–".into(),
            kind => kind.map_or_else(String::new, |kind| kind.to_string()),
        };
        Label::of(node, "", told, role)
    }

    /// The run has cut off this node, and not only one above it.
    fn is_cut_edge(&self, spot: Spot) -> bool {
        let parent = self.drawing.node(spot).parent.and_then(|parent| self.mark(parent));
        self.mark(spot) == Some(Mark::Cut) && parent.is_some_and(|parent| parent != Mark::Cut)
    }

    /// The run cut this node.
    fn was_cut(&self, spot: Spot) -> bool {
        self.run.is_some_and(|(run, _)| run.cuts().any(|moment| moment.spot == spot))
    }
}

impl Look for LessonTree<'_> {
    fn label(&self, spot: Spot) -> Label {
        if let Some(types) = self.types {
            return self.typed(spot, types[spot]);
        }
        let node = self.drawing.node(spot);
        let mark = self.mark(spot);
        let known = match mark {
            Some(Mark::Open(known) | Mark::Done(known)) if is_known(known) && self.hidden != Some(spot) => {
                value(known)
            }
            _ => String::new(),
        };
        let role = match mark {
            _ if self.is_below_mark(spot) => Role::Ghost,
            Some(Mark::Unseen) => Role::Dim,
            Some(Mark::Cut) => Role::Ghost,
            Some(Mark::Done(_)) if node.value.is_none() && self.was_cut(spot) => Role::CutNode,
            Some(Mark::Done(_)) => Role::Title,
            Some(Mark::Open(_)) if node.value.is_none() => Role::Accent,
            Some(Mark::Open(_)) | None => Role::Text,
        };
        Label::of(node, "", known, role)
    }

    fn sign(&self, spot: Spot) -> Option<(&'static str, Role)> {
        if self.types.is_some() {
            return None;
        }
        let slip = self.grade.and_then(|grade| grade.slips.iter().find(|slip| slip.spot == spot));
        let marked = self.marks.is_some_and(|marks| marks.contains(&spot));
        let right = self.grade.is_some_and(|grade| grade.right.contains(&spot));
        match slip {
            Some(slip) if slip.missed => Some(("!", Role::Warn)),
            Some(_) => Some(("✗", Role::Bad)),
            None if right => Some(("✓", Role::Good)),
            None if marked => Some(("✂", Role::CutNode)),
            None if self.grade.is_none() && self.is_cut_edge(spot) => Some(("✂", Role::CutNode)),
            None => None,
        }
    }

    fn window(&self, spot: Spot) -> Option<String> {
        let (run, snapshot) = self.run.filter(|(run, _)| run.windowed && !self.asked)?;
        let Mark::Open(_) = snapshot.marks[spot] else { return None };
        let (alpha, beta) = run.window_at(spot, snapshot.moment?)?;
        (alpha < beta).then(|| window(Window::new(alpha, beta)))
    }

    fn is_left_out(&self, spot: Spot) -> bool {
        match self.types {
            Some(types) => types[spot] == Some(0),
            None => self.mark(spot) == Some(Mark::Cut) || self.is_below_mark(spot),
        }
    }

    fn current(&self) -> Option<Spot> {
        let (run, snapshot) = self.run?;
        let spot = run.moments[snapshot.moment?].spot;
        Some(spot).filter(|&spot| !self.is_below_mark(spot))
    }

    fn cursor(&self) -> Option<Spot> {
        self.cursor
    }

    fn is_pointed(&self, spot: Spot) -> bool {
        self.pointed.contains(&spot)
    }
}

fn is_known(known: Known) -> bool {
    known.low != Score::LOWEST || known.high != Score::HIGHEST
}

fn value(known: Known) -> String {
    let (sign, score) = known.sign();
    format!("{sign}{}", number(score))
}

/// How a node of a type is coloured; 0 is outside the critical tree.
pub fn type_role(kind: u8) -> Role {
    match kind {
        0 => Role::Ghost,
        1 => Role::PvNode,
        2 => Role::CutNode,
        _ => Role::AllNode,
    }
}
