//! The explorer: keys in, screen out.

mod beside;
mod difference;
mod keys;
mod live;
mod logged;
mod menu;
mod opening;
mod presenting;
mod questions;
mod stage;
mod stored;
mod walk;
mod written;

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use cutnode::config::Config;
use cutnode::search::techniques::Techniques;
use cutnode::search::{Stop, Table};
use cutnode::session::race::Racer;
use cutnode::session::{GAMES, Method, Watch, game};
use cutnode::ui::Screen;
use cutnode::ui::keymap::Action;
use cutnode::ui::msg::Msg;
use cutnode::ui::screens::explore::Explore;
use cutnode::ui::theme::{Depth, PieceStyle, Theme, ThemeName};

use self::stage::Stage;

const MIDDLE: &str = "X../.O./... X";
const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

#[test]
fn the_explorer_looks_as_it_should() {
    for size in [(80, 22), (160, 48), (60, 18)] {
        let stage = Stage::untouched("tic-tac-toe", MIDDLE, 4, size);
        insta::assert_snapshot!(format!("explore-{}x{}", size.0, size.1), stage.text());
    }
}

#[test]
fn a_tree_that_is_the_game_is_drawn_with_what_the_search_knows_of_it() {
    for size in [(80, 22), (120, 38)] {
        let mut stage = Stage::untouched("tree", "((3 12 8) (2 4 6) (14 5 2))", 2, size);
        insta::assert_snapshot!(format!("explore-tree-{}x{}", size.0, size.1), stage.text());
        let drawn = |stage: &Stage| stage.text().matches('✂').count();
        // The first iteration looks at no leaf and leaves none out; the second one cuts.
        let second = drawn(&stage);
        stage.keys("gj");
        assert!(stage.text().contains("search › depth 1 ─"), "{}", stage.text());
        assert!(drawn(&stage) < second, "{}", stage.text());
    }
}

/// Styles are looked at here: everywhere else words and signs are enough to tell what a screen shows.
#[test]
fn every_theme_styles_the_explorer_as_it_should() {
    for theme in ThemeName::ALL {
        let stage = Stage::untouched("tic-tac-toe", MIDDLE, 4, (80, 22));
        insta::assert_debug_snapshot!(format!("explore-{theme}"), stage.draw(theme));
    }
}

#[test]
fn the_board_follows_the_cursor() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    assert!(stage.text().contains("X to move") && stage.text().contains(" position "));
    stage.keys("j");
    assert!(stage.text().contains("O to move") && stage.text().contains(" after "), "{}", stage.text());
    stage.keys("y");
    assert!(stage.copied[0].ends_with(" O"), "{:?}", stage.copied);
}

#[test]
fn a_fold_leaves_the_cursor_on_its_line() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("jljljj");
    let (before, _) = stage.cursor();
    stage.keys("h");
    stage.keys("h");
    let (after, parent) = stage.cursor();
    assert!(after <= before, "{before} {after}");
    stage.keys("l");
    assert_eq!(stage.cursor().0, after, "{parent}");
    stage.keys("h");
    assert_eq!(stage.cursor().0, after);
}

#[test]
fn what_is_looked_for_is_found_or_named() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("n");
    assert!(stage.text().contains(" cut after "), "{}", stage.text());
    for (words, says) in
        [("deep-cut", "a deep cut"), ("table-cut", "the table knows"), ("research", "Searched again")]
    {
        stage.keys("/").keys(words).press(KeyCode::Enter);
        let text = stage.text().replace("│\n│", " ").replace('\n', " ");
        let text: Vec<_> = text.split_whitespace().collect();
        assert!(text.join(" ").contains(says), "{words}:\n{}", stage.text());
    }
}

#[test]
fn what_is_not_there_is_told_in_full_and_can_be_corrected() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("G");
    let (before, row) = stage.cursor();
    // The tree without the board beside it; columns fit the rows that are seen.
    let tree = |row: &str| row.chars().skip(20).filter(|letter| *letter != ' ').collect::<String>();
    stage.keys("/").keys("Nf9").press(KeyCode::Enter);
    let text = stage.text();
    for word in ["nothing here is `Nf9`", "root", "deep-cut", "exact", "/Nf9"] {
        assert!(text.contains(word), "{word}:\n{text}");
    }
    // The line and the message have places of their own: no row is hidden, and the cursor is seen.
    let (line, there) = stage.cursor();
    assert_eq!((line < before, tree(&there)), (true, tree(&row)), "{text}");
    stage.press(KeyCode::Esc);
    assert!(!stage.text().contains("Nf9"), "{}", stage.text());
    assert_eq!(tree(&stage.cursor().1), tree(&row));
}

#[test]
fn a_visit_is_gone_to_by_its_number() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 6, (120, 38));
    for number in ["#2", "#57", "#1,23"] {
        stage.keys("/").keys(number).press(KeyCode::Enter);
        stage.keys("U");
        let copied = stage.copied.last().expect("something was copied");
        let (_, at) = copied.rsplit_once(" --at ").expect("a visit");
        assert_eq!(at, number.replace(['#', ','], ""), "{copied}");
        // The board and the reasons are those of the row.
        let crumbs = stage.lines().into_iter().rfind(|line| line.contains("search ›")).unwrap_or_default();
        assert!(stage.text().contains("why") && crumbs.contains("depth "), "{}", stage.text());
    }
    let before = stage.cursor();
    for number in ["#0", "#99999999", "#Nf3"] {
        stage.keys("/").keys(number).press(KeyCode::Enter);
        assert_eq!(stage.cursor(), before, "{number}");
    }
    let told = |what: &str| stage.said.iter().any(|said| said.contains(what));
    assert!(told("there is no visit 99,999,999: there are ") && told("`#Nf3`"), "{:?}", stage.said);
}

#[test]
fn a_filter_shows_what_passes_and_the_way_to_it() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 7, (80, 22));
    stage.keys("l");
    let whole = stage.text();
    stage.keys("&").keys("null-cut, late-cut").press(KeyCode::Enter);
    assert!(stage.text().contains("only null-cut, late-cut"), "{}", stage.text());
    stage.keys("gE");
    let tree = |line: &String| line.chars().skip(23).take(56).collect::<String>();
    let lines: Vec<_> =
        stage.lines()[2..13].iter().map(tree).filter(|line| !line.trim().is_empty()).collect();
    for (at, line) in lines.iter().enumerate() {
        let fold = |line: &String| line.chars().position(|c| matches!(c, '▾' | '▸' | '·'));
        let leads_on = lines.get(at + 1).is_none_or(|next| fold(next) > fold(line));
        let passes =
            line.contains("✂ null move") || ["4th", "5th", "6th", "7th"].iter().any(|nth| line.contains(nth));
        assert!(passes || leads_on, "{line}\n{}", stage.text());
    }
    stage.keys("gC&");
    for _ in 0..20 {
        stage.press(KeyCode::Backspace);
    }
    stage.press(KeyCode::Enter);
    stage.keys("l");
    assert!(!stage.text().contains("only "), "{}", stage.text());
    stage.keys("&").keys("cutt");
    assert!(
        stage.text().contains("`cutt` is no filter"),
        "what can become no filter is told at once: {}",
        stage.text()
    );
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("`cutt` is no filter"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    stage.keys("&").keys("zugzwang").press(KeyCode::Enter);
    assert!(stage.text().contains("no node of this tree passes"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(!stage.text().contains("only "), "what was before is back: {}", stage.text());
    // What is typed narrows at once; words are offered and completed.
    stage.keys("&").keys("nodes>3 & late-c");
    assert!(stage.text().contains("Tab: late-cut"), "{}", stage.text());
    stage.press(KeyCode::Tab);
    assert!(stage.text().contains("1 node passes"), "{}", stage.text());
    assert!(stage.text().contains("only nodes>3 & late-cut"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(whole.contains("tree · values as X sees them ─"), "{whole}");
}

#[test]
fn rows_are_sorted_by_size_and_by_score() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 6, (160, 48));
    // The iterations alone.
    stage.keys("h");
    let sizes = |stage: &Stage| -> Vec<u64> {
        let sized = |line: &String| {
            let text: String = line.chars().skip(65).collect();
            let words: Vec<_> = text.split_whitespace().map(|word| word.trim_start_matches('■')).collect();
            let at = words.iter().position(|word| ["=", "≥", "≤"].contains(word))?;
            words.get(at + 2)?.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()
        };
        stage.lines()[2..].iter().filter_map(sized).take(6).collect()
    };
    let searched = sizes(&stage);
    stage.keys("s");
    let sorted = sizes(&stage);
    assert!(sorted.is_sorted_by(|a, b| a >= b) && !searched.is_sorted_by(|a, b| a >= b), "{}", stage.text());
    assert!(stage.text().contains("by size"));
    stage.keys("s");
    assert!(stage.text().contains("by score"));
    stage.keys("sg");
    assert_eq!(sizes(&stage), searched);
}

#[test]
fn every_game_has_its_board_on_a_small_screen() {
    for card in &GAMES {
        let start = card.open(None).unwrap().start();
        let stage = Stage::open(card.slug, &start, 2, (80, 22));
        assert!(!stage.text().contains("(no room)"), "{}", stage.text());
    }
    // Also where the form has changed the game.
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 2, (80, 22));
    for _ in &GAMES {
        stage.keys("o").press(KeyCode::Up);
        stage.press(KeyCode::Right);
        stage.press(KeyCode::Enter);
        assert!(!stage.text().contains("(no room)"), "{}", stage.text());
    }
}

#[test]
fn every_level_is_told_from_the_next() {
    for (size, levels) in [((80, 22), 20), ((160, 48), 20)] {
        let mut stage = Stage::open(
            "chess",
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
            5,
            size,
        );
        let fold =
            |line: &str| line.chars().position(|c| matches!(c, '▾' | '▸' | '·' | '⋯')).expect("a fold mark");
        let tree = |line: &str| line.chars().skip(if size.0 == 80 { 21 } else { 66 }).collect::<String>();
        // Down the deepest line: each step opens a node and goes to its first child.
        for level in 1..levels {
            let (_, parent) = stage.cursor();
            stage.keys("l");
            stage.keys("l");
            let (line, child) = stage.cursor();
            if child == parent {
                assert!(level > 5, "the line is deep enough to say something");
                break;
            }
            let above = &stage.lines()[line - 1];
            assert!(fold(&tree(above)) < fold(&tree(&child)), "{}", stage.text());
        }
    }
}

#[test]
fn a_row_says_what_decided_even_on_a_small_screen() {
    let position = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let mut stage = Stage::open("chess", position, 5, (80, 22));
    // The line of the first node that this word finds, the line above it, and the one below once it is open.
    let mut find = |word: &str| {
        stage.keys("/").keys(word).press(KeyCode::Enter);
        stage.keys("l");
        let (line, row) = stage.cursor();
        let lines = stage.lines();
        // Where the cursor stands in the last line, what is below comes into sight with it.
        let below = if line == 13 { stage.keys("j").cursor().1 } else { lines[line + 1].clone() };
        [lines[line - 1].clone(), row, below]
    };
    let [_, row, _] = find("first-move-cut");
    assert!(row.contains("✂ "), "{row}");
    let [_, _, pass] = find("null-failed");
    assert!(pass.contains("∅ pass") && pass.contains("no cut"), "{pass}");
    let [_, row, pass] = find("null-cut");
    assert!(row.contains("null move") && pass.contains("✂ cuts ↑"), "{row}\n{pass}");
    let [above, row, _] = find("research");
    assert!(above.contains("again ↓"), "{above}\n{row}");
}

#[test]
fn the_mouse_selects_opens_and_scrolls() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    let click = MouseEventKind::Down(MouseButton::Left);
    stage.mouse(click, 50, 5);
    let (line, text) = stage.cursor();
    assert_eq!(line, 5);
    assert!(text.contains('▸'), "{text}");
    stage.mouse(click, 50, 5);
    assert!(stage.cursor().1.contains('▾'));
    stage.mouse(MouseEventKind::ScrollDown, 50, 5);
    assert_eq!(stage.cursor().0, 2, "the view scrolled by three lines below a cursor that stayed");
}

#[test]
fn a_wrong_position_is_refused_in_the_form_and_nothing_is_lost() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    let before = stage.text();
    stage.keys("o");
    assert!(stage.text().contains("what to search"));
    // What is there is selected: whoever goes to its end keeps it.
    stage.press(KeyCode::End);
    stage.keys("!").press(KeyCode::Enter);
    assert!(stage.text().contains("column 14"), "{}", stage.text());
    stage.press(KeyCode::Esc);
    assert_eq!(stage.text(), before);
}

#[test]
fn the_form_switches_techniques_algorithms_and_games() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    stage.keys("o").press(KeyCode::Down);
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    assert!(stage.screen.title().contains("minimax"), "{}", stage.screen.title());
    stage.keys("o").press(KeyCode::Up);
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    assert!(stage.screen.title().contains("tree"), "{}", stage.screen.title());
    stage.keys("g");
    assert!(stage.text().contains("Max to move"), "{}", stage.text());
}

#[test]
fn a_search_of_a_race_has_its_figures_in_its_tree() {
    let mate = ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    for (slug, position) in [("tree", "((3 12 8) (2 4 6) (14 5 2))"), mate] {
        let session = game(slug).unwrap().open(Some(position)).unwrap();
        let racer = Racer::new(Method::Engine, Techniques::default());
        let request = racer.request(4, 1, Watch::Silent);
        let found = session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {}).found;
        let mut stage = Stage::on(Explore::of(session, &request, &Config::shipped()), (120, 38));
        stage.tell(Msg::Shown);
        let figures = format!("depth {} · {} nodes", found.depth, found.counts.nodes);
        assert!(stage.screen.title().contains(&figures), "{figures}: {}", stage.screen.title());
    }
}

#[test]
fn what_n_looks_for_is_what_the_footer_says() {
    let mut stage = Stage::open("chess", SCHOLAR, 4, (80, 22));
    let said = |stage: &Stage| {
        let rows = stage.screen.keys();
        rows.iter().find(|row| row.action == Action::NextMatch).map(|row| row.label)
    };
    assert_eq!(said(&stage), Some("next ✂"));
    stage.keys("/exact").press(KeyCode::Enter);
    assert_eq!(said(&stage), Some("next match"));
    stage.keys("/cut").press(KeyCode::Enter);
    assert_eq!(said(&stage), Some("next ✂"));
}

#[test]
fn the_letters_of_narrow_rows_are_explained() {
    let stage = Stage::open("tic-tac-toe", MIDDLE, 2, (80, 22));
    let theme = Theme::new(ThemeName::Mono, PieceStyle::Letters, Depth::True);
    let legend: Vec<_> = stage.screen.legend(&theme).iter().map(ToString::to_string).collect();
    for letters in [" RFP ", " MDP ", " ETC "] {
        assert!(legend.iter().any(|line| line.starts_with(letters)), "{letters}: {legend:#?}");
    }
}

#[test]
fn what_is_said_of_a_field_is_not_cut_below_the_board() {
    let mut stage = Stage::untouched("chess", SCHOLAR, 2, (160, 48));
    stage.keys("o");
    assert!(stage.text().contains("may be left out"), "{}", stage.text());
}
