//! No sequence of keys, clicks and sizes goes wrong.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use cutnode::ui::keymap::Action;
use cutnode::ui::msg::Msg;
use cutnode::ui::theme::ThemeName;
use proptest::prelude::*;
use ratatui::layout::Rect;

use super::MIDDLE;
use super::live::held;
use super::stage::Stage;

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => prop::sample::select("jkhlHJKgGecECz nN2573+-fs[].iwxtvmRXu&'VTID|SUP<>\t\n\r\u{1b}".chars().collect::<Vec<_>>()).prop_map(Step::Key),
        1 => (0u16..90, 0u16..40).prop_map(|(x, y)| Step::Click(x, y)),
        1 => (any::<bool>(), 0u16..90).prop_map(|(down, x)| Step::Wheel(down, x)),
        1 => (1u16..120, 1u16..45).prop_map(|(w, h)| Step::Resize(w, h)),
        1 => Just(Step::Grow),
    ]
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Key(char),
    Click(u16, u16),
    Wheel(bool, u16),
    Resize(u16, u16),
    /// The search goes on.
    Grow,
}

fn walk(mut stage: Stage, steps: Vec<Step>) {
    stage.no_files = true;
    for step in steps {
        match step {
            Step::Key('\t') => stage.press(KeyCode::Tab),
            Step::Key('\n' | '\r') => stage.press(KeyCode::Enter),
            Step::Key('<') => stage.press(KeyCode::PageUp),
            Step::Key('>') => stage.press(KeyCode::PageDown),
            Step::Key('\u{1b}') => stage.press(KeyCode::Esc),
            Step::Key(key) => stage.press(KeyCode::Char(key)),
            Step::Click(x, y) => stage.mouse(MouseEventKind::Down(MouseButton::Left), x, y),
            Step::Wheel(true, x) => stage.mouse(MouseEventKind::ScrollDown, x, 5),
            Step::Wheel(false, x) => stage.mouse(MouseEventKind::ScrollUp, x, 5),
            Step::Resize(width, height) => {
                stage.area = Rect::new(0, 0, width, height);
                stage.tell(Msg::Resize(stage.area));
            }
            Step::Grow if stage.held.is_some() => drop(stage.grow()),
            Step::Grow => {}
        }
        stage.draw(ThemeName::Dark);
    }
    stage.area = Rect::new(0, 0, 80, 22);
    stage.tell(Msg::Resize(stage.area));
    // Whatever is open over the tree is left, and what opens once the search is over.
    for _ in 0..2 {
        (0..4).for_each(|_| stage.tell(Msg::Act(Action::Cancel)));
        while stage.held.is_some() && !stage.grow() {}
    }
    stage.tell(Msg::Act(Action::First));
    stage.cursor();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_sequence_of_keys_clicks_and_sizes_goes_wrong(steps in prop::collection::vec(any_step(), 1..60)) {
        walk(Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22)), steps);
    }

    /// The tree is thinned under whatever is open over it.
    #[test]
    fn no_sequence_goes_wrong_while_the_search_runs(steps in prop::collection::vec(any_step(), 1..60)) {
        let mut stage = held(7, 500);
        stage.grow();
        walk(stage, steps);
    }
}
