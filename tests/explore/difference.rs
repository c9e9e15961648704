//! Two searches beside each other: the verdict first, then from one difference that matters to the next.

use crossterm::event::KeyCode;
use cutnode::config::Config;
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Limits, Plan};
use cutnode::session::{Method, Request, Watch, game};
use cutnode::ui::msg::Msg;
use cutnode::ui::screens::explore::Explore;

use super::stage::Stage;

const POSITIONS: [(&str, &str, u8); 4] = [
    ("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3", 4),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("draughts", "W:W31-50:B1-20", 6),
    ("connect-4", "44", 7),
];

fn both(slug: &str, position: &str, depth: u8, without: Technique, size: (u16, u16)) -> Stage {
    let techniques = Techniques::default();
    let request = |techniques| Request {
        method: Method::Engine,
        plan: Plan { techniques, hash: 1, ..Plan::new(Limits::depth(depth)) },
        watch: Watch::Record { budget: 1_000_000, followed: true },
    };
    let session = game(slug).unwrap().open(Some(position)).unwrap();
    let requests = [request(techniques), request(techniques.without(without))];
    let mut stage = Stage::on(Explore::of_both(session, &requests, &Config::shipped()), size);
    stage.tell(Msg::Shown);
    stage
}

#[test]
fn the_first_difference_that_matters_is_within_twelve_rows() {
    let techniques = [
        Technique::NullMove,
        Technique::LateMoveReductions,
        Technique::LateMovePruning,
        Technique::TranspositionTable,
        Technique::ReverseFutility,
    ];
    for (slug, position, depth) in POSITIONS {
        for without in techniques {
            let stage = both(slug, position, depth, without, (80, 22));
            let lines = stage.lines();
            if stage.said.iter().any(|said| said.contains("the same")) {
                continue;
            }
            let first = lines.iter().position(|line| line.contains("First difference"));
            let first = first.unwrap_or_else(|| panic!("{without}: {}", stage.text()));
            let second = lines.iter().position(|line| line.contains("│second ")).unwrap();
            // The title of the screen stands above.
            assert!(first + 1 < 12 && second < 14, "{without}: {}", stage.text());
        }
    }
}

#[test]
fn n_goes_from_one_difference_to_the_next_in_both_trees() {
    for size in [(80, 22), (160, 48)] {
        let (slug, position, depth) = POSITIONS[1];
        let mut stage = both(slug, position, depth, Technique::LateMovePruning, size);
        stage.press(KeyCode::Esc);
        let stops = |stage: &Stage| {
            let text = stage.text().replace('\n', " ");
            let at = text.find("Difference ")?;
            text[at..].split_whitespace().nth(1)?.parse::<usize>().ok()
        };
        assert_eq!(stops(&stage), Some(1), "{}", stage.text());
        assert!(stage.text().contains('≠') || stage.text().contains('−'), "{}", stage.text());
        let before = stage.text();
        stage.keys("n");
        assert_ne!(stage.text(), before);
        assert_eq!(stops(&stage), Some(2), "{}", stage.text());
        stage.keys("N");
        assert_eq!(stops(&stage), Some(1));
        stage.keys("D");
        assert!(stage.text().contains("First difference"), "{}", stage.text());
        stage.keys("D");
        stage.press(KeyCode::Tab);
        assert_eq!(stops(&stage), Some(1), "it is one difference in both: {}", stage.text());
        stage.keys("X");
        assert_eq!(stops(&stage), None, "{}", stage.text());
    }
}

/// A moment of one tree tells nothing of the whole of it, and what it has not reached has not vanished.
#[test]
fn a_moment_tells_nothing_of_differences_that_come_later() {
    let (slug, position, depth) = POSITIONS[1];
    let mut stage = both(slug, position, depth, Technique::LateMovePruning, (160, 48));
    stage.press(KeyCode::Esc);
    assert!(stage.text().contains("Difference 1 of "), "{}", stage.text());
    stage.keys("t");
    let text = stage.text();
    assert!(text.contains(" visit ") && !text.contains("Difference 1 of "), "{text}");
    stage.keys("g");
    let text = stage.text();
    assert!(text.contains("visit 1 of "), "{text}");
    // Before badges, which are capital letters, and before the blank of rows without one.
    let vanished = |line: &str| {
        let mut signs = line.chars().skip_while(|&sign| sign != '−');
        signs.nth(1).is_some_and(|next| next == ' ' || next.is_ascii_uppercase())
    };
    let marked: Vec<_> = text.lines().filter(|line| line.contains('≠') || vanished(line)).collect();
    assert!(marked.is_empty(), "{marked:?}\n{text}");
}
