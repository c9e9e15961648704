//! What holds for the drawing of every tree in every pane.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::fold::{Hidden, Kind};
use super::layout::{Layout, Place};
use super::measures::Size;
use super::{Label, Look, draw};
use crate::explain::drawing::{Drawing, Spot, number};
use crate::session::{Session, game};
use crate::ui::prelude::*;

fn session(text: &str) -> Box<dyn Session> {
    game("tree").expect("a game").open(Some(text)).expect("a tree")
}

fn drawing(text: &str) -> Drawing {
    session(text).drawing(None, usize::MAX)
}

/// Trees of every shape, as they are typed.
fn typed() -> impl Strategy<Value = String> {
    let leaf = (-120..120_i32).prop_map(|value| value.to_string());
    let tree = leaf.prop_recursive(7, 160, 6, |inner| {
        prop::collection::vec(inner, 1..6).prop_map(|children| format!("({})", children.join(" ")))
    });
    prop::collection::vec(tree, 1..6).prop_map(|children| format!("({})", children.join(" ")))
}

/// A tree, a pane in which some of it can be drawn, and the node that is looked at. Some are complete, of some there are
/// only the upper plies and what has grown around a node.
fn drawn() -> impl Strategy<Value = (Drawing, Rect, Spot)> {
    let pane = (0..5_u16, 0..5_u16, 20..200_u16, 3..60_u16);
    let most = prop_oneof![Just(usize::MAX), 1..60_usize];
    let nodes = any::<[prop::sample::Index; 2]>();
    (typed(), most, pane, nodes).prop_map(|(text, most, (x, y, width, height), [grown, focus])| {
        let session = session(&text);
        let (all, mut drawing) = (session.drawing(None, usize::MAX), session.drawing(None, most));
        session.grow(&mut drawing, &all.path(grown.index(all.nodes().len())), true);
        let focus = focus.index(drawing.nodes().len());
        (drawing, Rect::new(x, y, width, height), focus)
    })
}

/// Nodes with nothing drawn below them.
fn ends(drawing: &Drawing) -> u16 {
    drawing.nodes().iter().filter(|node| node.children.is_empty()).count().cells()
}

struct Plain<'a>(&'a Drawing, Spot);

impl Look for Plain<'_> {
    fn label(&self, spot: Spot) -> Label {
        let node = self.0.node(spot);
        let name = node.value.map_or_else(|| format!("▲{}", node.name), |_| String::new());
        Label { name, value: node.value.map(number).unwrap_or_default(), role: Role::Text }
    }

    fn window(&self, _: Spot) -> Option<String> {
        Some("(−∞, +∞)".into())
    }

    fn current(&self) -> Option<Spot> {
        Some(self.1)
    }
}

/// A node is drawn itself, and not only counted.
fn is_drawn(layout: &Layout, spot: Spot) -> bool {
    layout.places.iter().any(|place| place.spot == spot && matches!(place.kind, Kind::Node(_)))
}

fn children<'a>(layout: &'a Layout, place: &'a Place) -> impl Iterator<Item = &'a Place> {
    place.children.iter().map(|&child| &layout.places[child])
}

proptest! {
    #[test]
    fn no_two_nodes_overlap_and_none_leaves_the_pane((drawing, area, focus) in drawn()) {
        let layout = Layout::new(&drawing, area, Some(focus), 0);
        let mut taken = BTreeSet::new();
        for place in &layout.places {
            prop_assert!(!place.rect.is_empty() && place.rect.intersection(area) == place.rect);
            prop_assert!(!layout.map.intersects(place.rect));
            for cell in place.rect.positions() {
                prop_assert!(taken.insert((cell.x, cell.y)), "{:?} is drawn on something", place);
            }
        }
    }

    #[test]
    fn children_stand_below_and_in_order((drawing, area, focus) in drawn()) {
        let layout = Layout::new(&drawing, area, Some(focus), 0);
        for place in &layout.places {
            let mut before = None;
            for child in children(&layout, place) {
                prop_assert!(child.rect.top() > place.rect.bottom());
                prop_assert!((place.rect.bottom()..child.rect.top()).contains(&place.fork));
                prop_assert!(before < Some(child.rect.left()));
                before = Some(child.rect.right());
            }
            let ends: Vec<_> = children(&layout, place).map(|child| child.middle).collect();
            if let [first, .., last] = ends[..] {
                prop_assert!((first..=last).contains(&place.middle));
            }
        }
    }

    #[test]
    fn the_current_node_is_drawn_and_its_path_as_far_as_there_is_room((drawing, area, focus) in drawn()) {
        let layout = Layout::new(&drawing, area, Some(focus), 0);
        prop_assert!(is_drawn(&layout, focus));
        let path: Vec<_> = drawing.ancestors(focus).map(|spot| is_drawn(&layout, spot)).collect();
        prop_assert!(path.is_sorted_by(|near, far| near >= far), "a gap in the path: {:?}", path);
        // Two rows a level, one for the children of the current node, and one for the map.
        let least = (path.len() + 2) * 2;
        if usize::from(area.height) > least && area.width >= 120 {
            prop_assert!(path.iter().all(|&drawn| drawn));
        }
    }

    #[test]
    fn what_is_not_drawn_is_counted((drawing, area, focus) in drawn()) {
        let layout = Layout::new(&drawing, area, Some(focus), 0);
        let count = |place: &Place| match place.kind {
            Kind::Node(hidden) => 1 + hidden.nodes,
            Kind::Rest(hidden) | Kind::Above(hidden) => hidden.nodes,
        };
        let above = layout.places.iter().any(|place| matches!(place.kind, Kind::Above(_)));
        let top = layout.places.iter().find(|place| matches!(place.kind, Kind::Node(_))).expect("one");
        let all = if above || top.spot == 0 { drawing.nodes().len() } else { below(&drawing, top.spot) };
        prop_assert_eq!(layout.places.iter().map(count).sum::<usize>(), all);
        // Nor is it hidden that the tree goes on below what is counted.
        let beyond = layout.places.iter().map(|place| match place.kind {
            Kind::Node(hidden) | Kind::Rest(hidden) | Kind::Above(hidden) => hidden.beyond,
        });
        if above || top.spot == 0 {
            prop_assert_eq!(beyond.sum::<usize>(), drawing.nodes().iter().filter(|node| node.beyond).count());
        }
    }

    #[test]
    fn every_node_of_a_tree_that_fits_is_drawn((drawing, _, focus) in drawn()) {
        let levels = (0..drawing.nodes().len()).map(|spot| drawing.ply(spot)).max().unwrap_or(0).cells();
        let area = Rect::new(0, 0, ends(&drawing) * 14 + 14, levels * 2 + 1);
        let layout = Layout::new(&drawing, area, Some(focus), 0);
        prop_assert_eq!(layout.places.len(), drawing.nodes().len());
        prop_assert!(layout.map.is_empty());
    }

    #[test]
    fn more_room_never_draws_less((drawing, area, focus) in drawn()) {
        // The whole tree first, then tiles, then windows.
        let drawn = |area| {
            let places = Layout::new(&drawing, area, Some(focus), 0).places;
            let of = |least| places.iter().filter(|place| place.size >= least).count();
            let whole = places.iter().all(|place| matches!(place.kind, Kind::Node(Hidden { nodes: 0, .. })));
            whole.then(|| (of(Size::Tile), of(Size::Window)))
        };
        let larger = Rect { width: area.width + 30, height: area.height + 12, ..area };
        prop_assert!(drawn(area) <= drawn(larger));
    }

    #[test]
    fn a_click_hits_the_node_that_is_drawn_there((drawing, area, focus) in drawn()) {
        let layout = Layout::new(&drawing, area, Some(focus), 0);
        for place in &layout.places {
            for cell in place.rect.positions() {
                prop_assert_eq!(layout.hit(cell.x, cell.y), Some(place.spot));
            }
            if place.parent.is_some() {
                prop_assert_eq!(layout.hit(place.middle, place.rect.top() - 1), Some(place.spot), "its edge");
            }
        }
    }

    #[test]
    fn nothing_is_drawn_outside_the_pane((drawing, area, focus) in drawn()) {
        let whole = Rect::new(0, 0, area.right() + 5, area.bottom() + 5);
        let mut buf = Buffer::empty(whole);
        let theme = Theme::plain();
        let layout = Layout::new(&drawing, area, Some(focus), 0);
        draw(&mut buf, &layout, &drawing, &Plain(&drawing, focus), &theme);
        for cell in whole.positions().filter(|cell| !area.contains(*cell)) {
            prop_assert_eq!(buf[cell].symbol(), " ");
        }
    }
}

fn below(drawing: &Drawing, spot: Spot) -> usize {
    1 + drawing.node(spot).children.iter().map(|&child| below(drawing, child)).sum::<usize>()
}

#[test]
fn panes_of_every_size_hold_a_drawing() {
    let drawing = drawing("((3 12 8) (2 (4 6)) (14 5 2))");
    let theme = Theme::plain();
    for (width, height) in (0..24).flat_map(|width| (0..12).map(move |height| (width, height))) {
        let area = Rect::new(1, 1, width, height);
        let mut buf = Buffer::empty(Rect::new(0, 0, width + 2, height + 2));
        for focus in 0..drawing.nodes().len() {
            let layout = Layout::new(&drawing, area, Some(focus), 0);
            draw(&mut buf, &layout, &drawing, &Plain(&drawing, focus), &theme);
        }
    }
}

#[test]
fn small_trees_fill_large_panes() {
    let nine = drawing("((3 12 8) (2 4 6) (14 5 2))");
    let four = drawing("((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))");
    for (drawing, area) in [(nine, Rect::new(0, 0, 118, 21)), (four, Rect::new(0, 0, 158, 28))] {
        let layout = Layout::new(&drawing, area, None, 0);
        let edge = |of: fn(Rect) -> u16, most: bool| {
            let all = layout.places.iter().map(|place| of(place.rect));
            if most { all.max() } else { all.min() }.expect("there are nodes")
        };
        assert!(layout.places.iter().all(|place| place.size > Size::Line));
        assert!(edge(Rect::right, true) - edge(Rect::left, false) > area.width * 4 / 5);
        assert!(edge(Rect::bottom, true) - edge(Rect::top, false) > area.height * 4 / 5);
    }
}
