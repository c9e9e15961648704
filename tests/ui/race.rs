//! The race: keys in, screen out. Searches are run at once, their times made of their nodes.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cutnode::config::Config;
use cutnode::engine::EngineEvent;
use cutnode::opponents::your_engine::Skills;
use cutnode::search::techniques::Technique;
use cutnode::search::{Stop, Table};
use cutnode::session::race::Racer;
use cutnode::session::{Method, Request, Session, Watch, game};
use cutnode::textbook::Algorithm;
use cutnode::ui::keymap::{Action, resolve};
use cutnode::ui::msg::{Effect, Msg};
use cutnode::ui::screens::race::Race;
use cutnode::ui::theme::{Depth, PieceStyle, Theme, ThemeName};
use cutnode::ui::{Route, Screen};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::State;
use super::desk::Desk;

/// Races that have run, one behind its form.
pub(super) fn states() -> Vec<State> {
    let open = |slug: &'static str, depth: u8, keys: [&'static str; 2]| {
        move || {
            let session = game(slug).unwrap().open(None).unwrap();
            let mut desk = Desk::new(Route::Race { session, depth: Some(depth) }, (80, 24));
            for keys in keys {
                desk.press(keys);
                settle(&mut desk);
            }
            desk
        }
    };
    // Ways to keep the position count its moves again and again until that has taken some time, at each depth.
    vec![
        Box::new(open("tree", 2, ["Space", ""])),
        Box::new(open("tree", 2, ["Space", "o"])),
        Box::new(open("chess", 1, ["Tab", "Space"])),
    ]
}

/// Waits until no run is left.
fn settle(desk: &mut Desk) {
    desk.settle();
    while desk.is_thinking() {
        desk.settle();
    }
}

struct Stage {
    screen: Race,
    area: Rect,
    /// The search that the screen waits for.
    waiting: Option<(Box<dyn Session>, Request)>,
    went: Option<Route>,
    copied: Vec<String>,
    said: Vec<String>,
}

impl Stage {
    fn new(slug: &str, position: Option<&str>, depth: u8, (width, height): (u16, u16)) -> Self {
        let session = game(slug).unwrap().open(position).unwrap();
        let config = Config::shipped();
        let usual = config.techniques;
        let methods = [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta].map(Method::Textbook);
        let mut racers: Vec<_> = methods.iter().map(|&method| Racer::new(method, usual)).collect();
        let less = usual.without(Technique::LateMoveReductions);
        racers.extend([Racer::new(Method::Engine, usual), Racer::engine(less, usual)]);
        let screen = Race::of(session, racers, Some(depth), &config, Skills::NONE);
        let area = Rect::ZERO;
        let mut stage = Self { screen, area, waiting: None, went: None, copied: vec![], said: vec![] };
        stage.resize(width, height);
        stage.tell(Msg::Shown);
        stage
    }

    fn resize(&mut self, width: u16, height: u16) {
        self.area = Rect::new(0, 0, width, height);
        self.tell(Msg::Resize(self.area));
    }

    fn tell(&mut self, msg: Msg) {
        for effect in self.screen.update(msg) {
            match effect {
                Effect::Think { session, request, .. } => self.waiting = Some((session, request)),
                Effect::Forget => self.waiting = None,
                Effect::Go(place) => self.went = Some(place),
                Effect::Copy(text) => self.copied.push(text),
                Effect::Toast(toast) => self.said.push(toast.text),
                _ => {}
            }
        }
    }

    /// Runs the search that is waited for; says whether there was one.
    fn step(&mut self) -> bool {
        let Some((session, request)) = self.waiting.take() else { return false };
        let mut answer = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {});
        answer.found.time = Duration::from_nanos(answer.found.counts.nodes * 470);
        self.tell(Msg::Engine(EngineEvent::Done(Box::new(answer))));
        true
    }

    fn finish(&mut self) -> &mut Self {
        while self.step() {}
        self
    }

    fn press(&mut self, code: KeyCode) -> &mut Self {
        let event = KeyEvent::new(code, KeyModifiers::NONE);
        match resolve(&self.screen.keys(), event) {
            Some(action) => self.tell(Msg::Act(action)),
            None => self.tell(Msg::Key(event)),
        }
        self
    }

    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            self.press(KeyCode::Char(key));
        }
        self
    }

    /// What can be done now.
    fn actions(&self) -> Vec<Action> {
        self.screen.keys().iter().map(|row| row.action).collect()
    }

    fn draw(&self, theme: ThemeName) -> Buffer {
        let mut buf = Buffer::empty(self.area);
        self.screen.view(&mut buf, self.area, &Theme::new(theme, PieceStyle::Letters, Depth::True));
        buf
    }

    fn text(&self) -> String {
        let buf = self.draw(ThemeName::Mono);
        let line = |y| (0..buf.area.width).map(|x| buf[(x, y)].symbol()).collect::<String>();
        (0..buf.area.height).map(line).collect::<Vec<_>>().join("\n")
    }

    /// The row of the table with this name.
    fn row(&self, name: &str) -> String {
        let text = self.text();
        text.lines()
            .find(|line| line.chars().skip(4).collect::<String>().starts_with(&format!("{name} ")))
            .unwrap_or_default()
            .to_string()
    }
}

const WIDE: (u16, u16) = (160, 48);
const NORMAL: (u16, u16) = (80, 22);
/// A tree that is small, and in which alpha-beta cuts.
const TREE: &str = "(((9 8) (7 9)) ((3 1) (6 5)) ((2 3) (3 4)))";

#[test]
fn it_looks_as_it_should() {
    let look = |what: &str, stage: &mut Stage| {
        for (width, height) in [NORMAL, WIDE, (60, 18)] {
            stage.resize(width, height);
            insta::assert_snapshot!(format!("race-{what}-{width}x{height}"), stage.text());
        }
    };
    let mut stage = Stage::new("tree", Some(TREE), 3, NORMAL);
    look("ready", &mut stage);
    look("finished", stage.keys(" ").finish().keys("j"));
    look("boards", Stage::new("chess", None, 3, NORMAL).press(KeyCode::Tab).keys(" ").finish());
}

#[test]
fn a_race_is_stopped_and_goes_on_where_it_stopped() {
    let mut stage = Stage::new("tree", Some(TREE), 2, NORMAL);
    stage.keys(" ");
    assert!(stage.text().contains("running"), "{}", stage.text());
    stage.step();
    stage.step();
    stage.keys(" ");
    assert!(stage.waiting.is_none());
    assert!(stage.screen.title().contains("stopped · 1 of "), "{}", stage.screen.title());
    stage.keys(" ");
    assert!(stage.screen.title().contains("negamax at depth 1"), "{}", stage.screen.title());
    stage.finish();
    assert!(stage.screen.title().ends_with("finished"));
    stage.keys("+");
    assert!(stage.screen.title().contains("at depth 3"), "only what is missing: {}", stage.screen.title());
}

#[test]
fn the_table_has_the_figures_of_the_chosen_depth() {
    let mut stage = Stage::new("tree", Some(TREE), 3, WIDE);
    stage.keys(" ").finish();
    let minimax: Vec<_> = stage.row("minimax").split_whitespace().map(String::from).collect();
    assert_eq!(minimax[2..5], ["22", "12", "0"], "nodes, leaves and re-visits: {minimax:?}");
    assert!(stage.text().contains("of minimax"));
    stage.press(KeyCode::Left);
    assert!(stage.text().contains("at depth 2 of 3"));
    assert!(stage.row("minimax").contains(" 10 "), "{}", stage.text());
    stage.keys("mm");
    assert!(stage.text().contains("time by depth"));
    stage.keys("y");
    assert!(
        stage.copied[0].starts_with("racer,depth,nodes,leaves,revisits,ms\nminimax,1,4,3,0,"),
        "{:?}",
        stage.copied
    );
}

#[test]
fn a_search_is_opened_as_it_was_run() {
    let mut stage = Stage::new("tree", Some(TREE), 3, NORMAL);
    stage.keys(" ").finish().keys("jj").press(KeyCode::Left).press(KeyCode::Enter);
    let Some(Route::Explain { request, .. }) = stage.went else { panic!("no explorer") };
    assert_eq!((request.method.slug(), request.plan.limits.depth), ("alpha-beta", Some(2)));
}

#[test]
fn figures_stay_while_the_other_kind_is_looked_at() {
    let mut stage = Stage::new("chess", None, 2, NORMAL);
    stage.keys(" ").finish();
    let searches = stage.text();
    stage.press(KeyCode::Tab).keys(" ");
    assert!(stage.waiting.as_ref().is_some_and(|(_, request)| request.watch == Watch::Silent));
    stage.finish();
    assert!(stage.text().contains("✓ they agree"), "{}", stage.text());
    assert!(stage.row("mailbox").contains("400"));
    stage.press(KeyCode::Tab);
    assert_eq!(stage.text(), searches);
    stage.press(KeyCode::Tab);
    assert!(stage.row("mailbox").contains("400"), "and back");
}

#[test]
fn what_runs_goes_on_behind_the_other_kind() {
    let mut stage = Stage::new("chess", None, 1, NORMAL);
    stage.keys(" ").press(KeyCode::Tab);
    stage.finish();
    stage.press(KeyCode::Tab);
    assert!(stage.screen.title().ends_with("finished"), "{}", stage.screen.title());
}

#[test]
fn who_runs_is_chosen_in_the_form() {
    let mut stage = Stage::new("tree", Some(TREE), 2, NORMAL);
    stage.keys("o");
    assert!(stage.text().contains("who runs, and on what") && stage.text().contains("[x] minimax"));
    stage.press(KeyCode::End).keys("!").press(KeyCode::Enter);
    assert!(stage.text().contains("column 44"), "a bad position is refused: {}", stage.text());
    stage.press(KeyCode::Backspace);
    // Down to minimax, and out with it.
    for _ in 0..3 {
        stage.press(KeyCode::Down);
    }
    stage.keys(" ").press(KeyCode::Enter);
    stage.finish();
    assert!(stage.row("minimax").is_empty(), "{}", stage.text());
    assert!(stage.text().contains("of most"));
}

#[test]
fn which_representations_run_is_chosen_in_the_form_of_theirs() {
    let mut stage = Stage::new("chess", None, 2, NORMAL);
    stage.press(KeyCode::Tab).keys("o");
    assert!(stage.text().contains("[x] mailbox") && !stage.text().contains("minimax"), "{}", stage.text());
    // Another depth and time, and without the first of them.
    stage.press(KeyCode::Down).keys("1").press(KeyCode::Down).keys("7").press(KeyCode::Down);
    stage.keys(" ").press(KeyCode::Enter);
    assert!(stage.waiting.as_ref().is_some_and(|(_, request)| {
        let limits = request.plan.limits;
        (limits.depth, limits.time) == (Some(1), Some(Duration::from_secs(7)))
    }));
    stage.finish();
    let all = game("chess").unwrap().representations();
    assert!(stage.row(all[0].slug).is_empty(), "{}", stage.text());
    assert!(all[1..].iter().all(|card| stage.row(card.slug).contains("20")), "{}", stage.text());
    stage.keys("o");
    assert!(stage.text().contains(&format!("[ ] {}", all[0].slug)) && stage.text().contains("‹ 7 s ›"));
    // The searches keep what was said of them.
    stage.press(KeyCode::Esc).press(KeyCode::Tab).keys("o");
    assert!(stage.text().contains("[x] minimax") && stage.text().contains("‹ 10 s ›"), "{}", stage.text());
    stage.press(KeyCode::Esc).press(KeyCode::Tab);
    // Of a game that has none there is nothing to choose, and nothing is refused.
    stage.keys("o").press(KeyCode::Up);
    while !stage.text().contains("‹ Tic-tac-toe ›") {
        stage.press(KeyCode::Right);
    }
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("There is one way to keep a position of tic-tac-toe"), "{}", stage.text());
    // There is nobody to run: another game is chosen, or the searches are looked at.
    assert_eq!(stage.actions(), [Action::Options, Action::OtherSide]);
    stage.keys(" ");
    assert!(stage.waiting.is_none() && stage.said.is_empty(), "{:?}", stage.said);
    stage.press(KeyCode::Tab);
    assert!(stage.text().contains("minimax"), "{}", stage.text());
}

#[test]
fn a_game_with_one_representation_has_none_to_race() {
    let mut stage = Stage::new("draughts", None, 2, NORMAL);
    assert!(!stage.actions().contains(&Action::OtherSide), "{:?}", stage.actions());
    let before = stage.text();
    stage.press(KeyCode::Tab);
    assert_eq!(stage.text(), before);
    assert!(Stage::new("chess", None, 2, NORMAL).actions().contains(&Action::OtherSide));
}

#[test]
fn value_and_move_have_room_before_a_bar() {
    let all = ["× minimal", "value", "move"];
    for (size, heads) in [(NORMAL, &all[1..]), ((100, 28), &all[..])] {
        let mut stage = Stage::new("chess", None, 2, size);
        stage.keys(" ").finish();
        let text = stage.text();
        let head = text.lines().nth(1).unwrap_or_default();
        assert!(heads.iter().all(|word| head.contains(word)), "{text}");
        let bar = stage.row("minimax").matches('█').count();
        assert!(bar == 0 || bar >= 6, "{text}");
        assert!(text.contains("The engine's value may differ"), "{text}");
    }
    // Nothing is said of values where none is seen.
    let mut stage = Stage::new("chess", None, 2, (60, 48));
    stage.keys(" ").finish();
    assert!(!stage.text().contains("value"), "{}", stage.text());
}

#[test]
fn an_engine_that_fails_is_told() {
    let mut stage = Stage::new("tree", Some(TREE), 2, NORMAL);
    stage.keys(" ");
    stage.tell(Msg::Engine(EngineEvent::Failed("out of luck".into())));
    assert!(stage.screen.title().contains("failed: out of luck"));
}
