//! A session of one game: the generic side of [`Session`].

use super::find::Finder;
use super::follow::Follower;
use super::{Answer, GAMES, GameCard, MoveView, PageRequest, PageRun, Progress, Request, Session, View};
use crate::explain::drawing::Drawing;
use crate::games::{
    Ending, EvalTerm, Game, Key, Knowledge, MAX_PLY, MoveList, MoveTag, NotationError, Outcome, Present,
    Score, ScoreUnit, Side, perft,
};
use crate::search::techniques::overlooking::Glance;
use crate::search::{Stop, Table};
use crate::textbook::minimal;
use crate::textbook::page::Program;
use crate::trace::{Follow, MoveCount, Names, NodeId, Tree};

/// A session of one game.
#[derive(Clone)]
pub(super) struct Played<G: Game> {
    /// All positions, the start first.
    pub(super) positions: Vec<G>,
    moves: Vec<MoveTag>,
    /// The moves that a search here looks at; all where there are none.
    pub(super) only: Vec<MoveTag>,
}

impl<G: Knowledge + Present> Played<G> {
    pub(super) fn new(start: G) -> Self {
        Self { positions: vec![start], moves: Vec::new(), only: Vec::new() }
    }

    pub(super) fn now(&self) -> &G {
        self.positions.last().expect("the start position is never taken back")
    }

    /// The positions along a path from now on, now included; shorter than the path where it is not legal.
    fn walk(&self, path: &[Option<MoveTag>]) -> Vec<G> {
        let mut walked = vec![self.now().clone()];
        for &step in path {
            let here = walked.last().expect("it starts with one");
            let next = match step {
                Some(tag) => here.recall(tag).map(|mv| here.play(mv)),
                None => here.pass(),
            };
            let Some(next) = next else { break };
            walked.push(next);
        }
        walked
    }

    fn write(
        &self,
        path: &[Option<MoveTag>],
        pass: &str,
        text: impl Fn(&G, G::Move) -> String,
    ) -> Vec<String> {
        let walked = self.walk(path);
        let steps = walked.iter().zip(path).take(walked.len() - 1);
        steps
            .map(|(here, step)| match step.and_then(|tag| here.recall(tag)) {
                Some(mv) => text(here, mv),
                None => pass.to_string(),
            })
            .collect()
    }

    /// Three times the same position: the game is drawn.
    fn repeated(&self) -> bool {
        let (now, before) = (self.now(), &self.positions[..self.positions.len() - 1]);
        let reach = now.reversible_plies().min(before.len());
        before[before.len() - reach..].iter().filter(|position| position.key() == now.key()).count() >= 2
    }
}

impl<G: Knowledge + Present> Names for Played<G> {
    fn numbered(&self, path: &[Option<MoveTag>]) -> String {
        let texts = self.write(path, "∅", G::move_text);
        if texts.len() < path.len() {
            // A tree that was tampered with may have any move.
            return "(no legal move)".into();
        }
        if !G::NUMBERED {
            return texts.join(".");
        }
        let Some(text) = texts.last() else { return String::new() };
        let walked = self.walk(&path[..path.len() - 1]);
        let here = walked.last().expect("a walk starts with the current position");
        let mark = if here.side_to_move() == Side::First { "." } else { "…" };
        format!("{}{mark}{text}", here.move_number())
    }

    fn plain(&self, path: &[Option<MoveTag>]) -> Option<String> {
        path.last()?.and_then(|_| self.write(path, "", G::move_plain).pop())
    }

    fn root_side(&self) -> Side {
        self.now().side_to_move()
    }

    fn side_name(&self, side: Side) -> &'static str {
        G::side_name(side)
    }

    fn unit(&self) -> ScoreUnit {
        G::UNIT
    }

    fn terms(&self, path: &[Option<MoveTag>]) -> Vec<EvalTerm> {
        self.walk(path).last().map(Knowledge::explain).unwrap_or_default()
    }

    fn moves(&self, path: &[Option<MoveTag>]) -> MoveCount {
        let walked = self.walk(path);
        let Some(here) = walked.last().filter(|_| walked.len() > path.len()) else {
            return MoveCount::default();
        };
        let (legal, mut tactical) = (here.moves().len(), MoveList::new());
        if legal > 0 {
            here.tactical_moves(&mut tactical);
        }
        let most = tactical.iter().map(|&mv| here.gain(mv)).max();
        let foremost = tactical.iter().filter(|&&mv| Some(here.gain(mv)) == most).count();
        MoveCount { legal, tactical: tactical.len(), foremost }
    }

    fn tactical(&self) -> Option<[&'static str; 2]> {
        G::TACTICAL
    }

    fn rule(&self, path: &[Option<MoveTag>]) -> Option<&'static str> {
        self.walk(path).last().and_then(Game::ending).map(|ending| ending.rule)
    }
}

/// The largest tree whose minimal tree is counted: less than a second.
const MOST_NODES: u64 = 1_000_000;

impl<G: Knowledge + Present> Session for Played<G> {
    fn game(&self) -> &'static GameCard {
        GAMES.iter().find(|game| game.slug == G::SLUG).expect("a session is opened through its card")
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn follow(&self) -> Box<dyn Follow> {
        Box::new(Follower::new(self.now().clone()))
    }

    fn start(&self) -> String {
        self.positions[0].notation()
    }

    fn played(&self) -> &[MoveTag] {
        &self.moves
    }

    fn played_texts(&self) -> Vec<String> {
        let steps = self.positions.iter().zip(&self.moves);
        steps.filter_map(|(here, &tag)| here.recall(tag).map(|mv| here.move_text(mv))).collect()
    }

    fn play(&mut self, tag: MoveTag) -> bool {
        let played = self.now().recall(tag);
        if let Some(mv) = played {
            self.positions.push(self.now().play(mv));
            self.moves.push(tag);
            self.only.clear();
        }
        played.is_some()
    }

    fn key(&self) -> Key {
        self.now().key()
    }

    fn key_at(&self, path: &[Option<MoveTag>]) -> Option<Key> {
        self.walk(path).get(path.len()).map(Game::key)
    }

    fn look_only_at(&mut self, moves: &[MoveTag]) {
        self.only = moves.to_vec();
    }

    fn take_back(&mut self) -> bool {
        let taken = self.moves.pop().is_some();
        if taken {
            self.positions.pop();
            self.only.clear();
        }
        taken
    }

    fn parse_move(&self, text: &str) -> Result<MoveTag, NotationError> {
        self.now().parse_move(text).map(|mv| self.now().tag(mv))
    }

    fn ending(&self) -> Option<Ending> {
        let repetition = || Ending { outcome: Outcome::Draw, rule: "threefold repetition" };
        self.now().ending().or_else(|| self.repeated().then(repetition))
    }

    fn look(&self, path: &[Option<MoveTag>]) -> Option<View> {
        let walked = self.walk(path);
        if walked.len() <= path.len() {
            return None;
        }
        let here = walked.last().expect("a walk starts with the current position");
        let last = match path.last() {
            Some(step) => step.and_then(|tag| cells(&walked[walked.len() - 2], tag)),
            None => self.moves.last().and_then(|&tag| cells(&self.positions[self.positions.len() - 2], tag)),
        };
        Some(View {
            board: here.board(),
            notation: here.notation(),
            side: here.side_to_move(),
            in_check: here.in_check(),
            move_number: here.move_number(),
            moves: here.moves().iter().map(|&mv| move_view(here, mv)).collect(),
            ending: here.ending(),
            evaluation: here.evaluate(),
            last: last.into_iter().flatten().chain(here.winning_cells()).collect(),
        })
    }

    fn standing(&self, path: &[Option<MoveTag>], term: &str) -> Vec<(usize, i32)> {
        self.walk(path).last().map(|here| here.standing(term)).unwrap_or_default()
    }

    fn texts(&self, path: &[Option<MoveTag>]) -> Vec<String> {
        self.write(path, "∅", G::move_text)
    }

    fn plain_texts(&self, path: &[Option<MoveTag>]) -> Vec<String> {
        self.write(path, "0000", G::move_plain)
    }

    fn forcing(&self, path: &[Option<MoveTag>]) -> Vec<bool> {
        let walked = self.walk(path);
        let steps = walked.iter().zip(path).take(walked.len() - 1);
        let forces = |(here, step): (&G, &Option<MoveTag>)| {
            step.and_then(|tag| here.recall(tag))
                .is_some_and(|mv| here.is_tactical(mv) || here.gives_check(mv))
        };
        steps.map(forces).collect()
    }

    fn sacrifices(&self, tag: MoveTag) -> bool {
        let here = self.now();
        here.recall(tag).is_some_and(|mv| !here.see_ge(mv, 0))
    }

    fn eyes(&self) -> Option<Glance> {
        let before = &self.positions[self.positions.len().checked_sub(2)?];
        Glance::of(before, before.recall(*self.moves.last()?)?)
    }

    fn find_move(&self, tree: &Tree, text: &str, order: &mut dyn Iterator<Item = NodeId>) -> Option<NodeId> {
        let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let bare = unnumbered.trim_start_matches(['.', '…']);
        let numbered = G::NUMBERED && bare.len() < unnumbered.len() && unnumbered.len() < text.len();
        let mut finder = Finder::new(tree, if numbered { bare } else { text }, self.now());
        let full = text.replace("...", "…");
        let is_it =
            |&id: &NodeId| finder.is_named(id) && (!numbered || self.numbered(&tree.line(id)) == full);
        Iterator::find(&mut { order }, is_it)
    }

    fn minimal_leaves(&self, depth: u8, value: Score) -> Option<u64> {
        minimal::leaves(self.now(), depth, value, MOST_NODES)
    }

    #[expect(clippy::cast_possible_truncation, reason = "no line is longer than 240 plies")]
    fn height(&self, nodes: u64) -> Option<u8> {
        height(self.now(), MAX_PLY as u8, &mut { nodes })
    }

    fn drawing(&self, depth: Option<u8>, most: usize) -> Drawing {
        Drawing::fitting(self.now(), depth, most)
    }

    fn grow(&self, drawing: &mut Drawing, path: &[Option<MoveTag>], below: bool) {
        drawing.grow(self.now(), path, below);
    }

    fn unreachable(&self) -> Option<String> {
        self.now().unreachable()
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let here = self.now();
        let name = |tag| here.recall(tag).map(|mv| here.move_plain(mv)).unwrap_or_default();
        perft::divide(here, depth).into_iter().map(|(tag, count)| (name(tag), count)).collect()
    }

    fn think(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer {
        self.answer(request, table, stop, report)
    }

    fn run_page(&self, program: &Program, request: &PageRequest, stop: &Stop) -> PageRun {
        self.interpret(program, request, stop)
    }
}

/// Plies to the furthest end, as long as `nodes` are left to be looked at.
fn height<G: Game>(position: &G, plies: u8, nodes: &mut u64) -> Option<u8> {
    *nodes = nodes.checked_sub(1)?;
    let mut deepest = 0;
    for &mv in &position.moves() {
        deepest = deepest.max(1 + height(&position.play(mv), plies.checked_sub(1)?, nodes)?);
    }
    Some(deepest)
}

fn cells<G: Present>(position: &G, tag: MoveTag) -> Option<Vec<usize>> {
    position.recall(tag).map(|mv| position.move_cells(mv))
}

fn move_view<G: Present>(position: &G, mv: G::Move) -> MoveView {
    MoveView {
        tag: position.tag(mv),
        text: position.move_text(mv),
        plain: position.move_plain(mv),
        cells: position.move_cells(mv),
    }
}
