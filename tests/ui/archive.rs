//! The learner's games, and the games of a file.

use cutnode::config::Config;
use cutnode::learner::progress::SavedGame;
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::{GameKey, KeptGame, LearnerState, OpenGame, ProgressUpdate};
use cutnode::ui::store::StoreEvent;

use super::State;
use super::desk::Desk;

fn kept(key: u64, game: &str, moves: &str, result: Option<&str>, day: Option<&str>) -> KeptGame {
    let start = cutnode::session::game(game).expect("a game").open(None).expect("its start").start();
    let game = SavedGame {
        game: game.into(),
        start,
        moves: moves.into(),
        opponent: "random".into(),
        second: false,
        result: result.map(Into::into),
        settings: String::new(),
    };
    KeptGame { key: GameKey(key), game, day: day.map(String::from) }
}

fn learner() -> LearnerState {
    let archive = vec![
        kept(1, "chess", "f2f3 e7e5 g2g4 d8h4", Some("second checkmate"), None),
        kept(2, "draughts", "32-28 19-23", Some("second resigned"), Some("2026-11-20")),
        kept(3, "chess", "e2e4", None, Some("2026-11-23")),
    ];
    let open = OpenGame { key: archive[2].key, game: archive[2].game.clone() };
    let mut learner = LearnerState::default();
    (learner.archive, learner.games) = (archive, vec![open]);
    learner
}

fn desk(size: (u16, u16)) -> Desk {
    Desk::of(Route::Archive, Config::shipped(), learner(), size)
}

#[test]
fn how_a_game_ended_is_cut_visibly_or_not_at_all_and_a_small_window_shows_the_game() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let text = desk(size).text();
        assert!(text.contains("Black wins · White resigns"), "{text}");
        assert!(text.contains("this game") && text.contains("its moves"), "{text}");
    }
}

/// Even where games of several kinds have long names and ended in many words, it is told how, in full: what is left out stands
/// below.
#[test]
fn how_a_game_ended_is_told_in_full_in_a_window_of_the_usual_size() {
    let (mut learner, start) = (learner(), |game: &str| kept(9, game, "", None, None));
    for (game, result) in [
        ("chess", "second time"),
        ("chess", "draw insufficient material"),
        // As earlier versions wrote it.
        ("chess", "Threefold repetition: a draw"),
    ] {
        let mut more = start(game);
        (more.game.result, more.game.opponent) = (Some(result.into()), "rated-1350".into());
        more.key = GameKey(20 + learner.archive.len() as u64);
        learner.archive.push(more);
    }
    learner.archive.retain(|kept| kept.game.game == "chess");
    for size in [(80, 24), (120, 40), (160, 50)] {
        let text = Desk::of(Route::Archive, Config::shipped(), learner.clone(), size).text();
        for told in
            ["Black wins · out of time", "draw · insufficient material", "draw · threefold repetition"]
        {
            assert!(text.contains(told), "{told}: {text}");
        }
        // The figures of all opponents end before the bars, whose parts differ without colour, too.
        let bars = text
            .lines()
            .filter_map(|line| line.split_once("1 not over").filter(|(_, bar)| bar.contains('░')));
        assert!(bars.clone().all(|(_, bar)| bar.starts_with("  ")), "{text}");
        assert_eq!(bars.count() > 0, size.0 > 80, "{text}");
    }
}

/// Connect Four has no notation of its players.
#[test]
fn no_export_is_offered_of_a_game_that_cannot_be() {
    for (game, is_offered) in [("chess", true), ("draughts", true), ("connect-4", false)] {
        let mut learner = LearnerState::default();
        learner.archive = vec![kept(1, game, "", None, None)];
        let desk = Desk::of(Route::Archive, Config::shipped(), learner, (160, 50));
        let footer = desk.text().lines().last().unwrap_or_default().to_string();
        assert_eq!(footer.contains("export"), is_offered, "{game}: {footer}");
    }
}

#[test]
fn it_looks_as_it_should() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        insta::assert_snapshot!(format!("archive-{}x{}", size.0, size.1), desk(size).text());
    }
    for size in [(80, 24), (120, 40), (160, 50)] {
        let none = Desk::of(Route::Archive, Config::shipped(), LearnerState::default(), size);
        insta::assert_snapshot!(format!("archive-without-games-{}x{}", size.0, size.1), none.text());
    }
}

#[test]
fn whoever_has_no_games_has_famous_ones_for_the_coach() {
    let mut none = Desk::of(Route::Archive, Config::shipped(), LearnerState::default(), (80, 24));
    for game in ["Anderssen", "Morphy", "Mac Hack", "Deep Blue"] {
        assert!(none.text().contains(game), "{game}: {}", none.text());
        none.press("Enter");
        assert!(none.line(0).contains("coach · chess"), "{game}: {}", none.text());
        none.press("Esc Down");
    }
    none.press("n");
    assert!(none.line(0).contains("play"), "{}", none.text());
    // Who has some finds them all the same.
    let mut desk = desk((80, 24));
    desk.press("f Down Enter");
    assert!(desk.line(0).contains("coach · chess"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.line(0).contains("famous games") && desk.text().contains("Morphy"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.line(0).contains("coach · archive") && desk.text().contains("resigns"), "{}", desk.text());
}

#[test]
fn what_is_deleted_is_what_was_asked_about_whatever_the_file_says_meanwhile() {
    let mut desk = desk((80, 24));
    desk.press("d");
    let mut now = learner();
    now.archive[2].key = GameKey(9);
    now.games.clear();
    desk.hear(Event::Store(StoreEvent::Read(Box::new(now))));
    desk.press("Down Enter");
    assert!(desk.stored.contains(&ProgressUpdate::GameGone { key: GameKey(3) }), "{:?}", desk.stored);
}

#[test]
fn games_are_found_by_typing() {
    let mut desk = desk((80, 24));
    desk.press("/").write("draughts");
    assert!(desk.text().contains("1 of 3") && !desk.text().contains("checkmate"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.text().contains("checkmate"), "{}", desk.text());
    // Who comes back from a game that he has found finds the others, and the keys of the list.
    desk.press("/").write("chess").press("Enter");
    assert!(desk.line(0).contains("coach · chess"), "{}", desk.line(0));
    desk.press("Esc");
    assert!(desk.text().contains("2 of 3") && !desk.text().contains("draughts"), "{}", desk.text());
    desk.press("j Esc");
    assert!(desk.text().contains("draughts") && desk.line(0).contains("coach · archive"), "{}", desk.text());
    assert!(!desk.line(22).contains("show all"), "{}", desk.line(22));
}

/// By the name under which it is exported, and which stands beside the list.
#[test]
fn a_game_is_found_by_its_opening() {
    let mut learner = learner();
    learner.archive.push(kept(4, "chess", "e2e4 e7e6 d2d4 d7d5", None, None));
    let mut desk = Desk::of(Route::Archive, Config::shipped(), learner.clone(), (120, 40));
    let told = |desk: &Desk| desk.text().contains("1 of ") && desk.text().contains("Opening:");
    desk.press("/").write("french");
    assert!(told(&desk) && desk.text().contains("French"), "{}", desk.text());
    // What comes in meanwhile is found so, too.
    learner.archive.push(kept(5, "chess", "e2e4 c7c5 g1f3", None, None));
    desk.hear(Event::Store(StoreEvent::Read(Box::new(learner))));
    assert!(told(&desk) && desk.text().contains("1 of 5"), "{}", desk.text());
    desk.press("Esc /").write("sicilian");
    assert!(told(&desk) && desk.text().contains("Sicilian"), "{}", desk.text());
}

#[test]
fn all_that_are_found_go_to_a_file_together_while_one_still_types() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("found.pgn");
    let mut desk = desk((120, 40));
    desk.press("/").write("random").press("C-e");
    assert!(desk.text().contains("2 games of chess, all that are shown; not the 1"), "{}", desk.text());
    for _ in 0..30 {
        desk.press("Backspace");
    }
    desk.write(&file.display().to_string()).press("Enter");
    let text = std::fs::read_to_string(&file).expect("written");
    assert_eq!(text.matches("[Event ").count(), 2, "{text}");
    assert!(desk.text().contains("/ random"), "it is still typed: {}", desk.text());
}

/// A game may begin with any move and with either side.
#[test]
fn moves_have_the_numbers_of_their_game() {
    let mut learner = learner();
    learner.archive[0].game.start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40".into();
    learner.archive[0].game.moves = "e8d7 e2e4 d7d6".into();
    let mut desk = Desk::of(Route::Archive, Config::shipped(), learner, (120, 40));
    desk.press("End");
    for told in ["40. …        Kd7", "41. e4       Kd6"] {
        assert!(desk.text().contains(told), "{}", desk.text());
    }
}

#[test]
fn a_game_is_gone_through_gone_on_with_and_deleted() {
    let mut desk = desk((80, 24));
    desk.press("Down Down Enter");
    assert!(desk.line(0).contains("coach · chess"), "{}", desk.line(0));
    desk.press("Esc Home p");
    assert!(desk.line(0).contains("play"), "{}", desk.line(0));
    desk.press("Esc Down d Enter");
    assert!(
        !desk.stored.iter().any(|update| matches!(update, ProgressUpdate::GameGone { .. })),
        "it asks first"
    );
    desk.press("d Down Enter");
    assert!(desk.stored.contains(&ProgressUpdate::GameGone { key: GameKey(2) }), "{:?}", desk.stored);
    assert!(!desk.text().contains("resigns") && desk.learner.now().archive.len() == 2, "{}", desk.text());
}

#[test]
fn games_go_to_a_file_and_are_listed_from_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my games.pgn");
    let mut desk = desk((120, 40));
    for key in ["E", "e"] {
        desk.press(key);
        for _ in 0..30 {
            desk.press("Backspace");
        }
        desk.write(&file.display().to_string()).press("Enter");
        assert!(desk.text().contains("appended to"), "{}", desk.text());
    }
    let text = std::fs::read_to_string(&file).expect("written");
    // Both games of chess, and that which is not over once more; that of draughts is not written in this notation.
    assert_eq!(text.matches("[Event ").count(), 3, "{text}");
    assert!(text.contains("[Result \"0-1\"]") && text.contains("[Date \"2026.11.23\"]"), "{text}");
    let mut listed = Desk::new(Route::GamesOfFile(file), (80, 24));
    assert!(listed.text().contains("3 games") && listed.text().contains("0-1"), "{}", listed.text());
    listed.press("Enter");
    assert!(listed.line(0).contains("coach · chess"), "{}", listed.line(0));
}

#[test]
fn of_a_file_with_a_broken_game_all_are_opened_and_that_one_up_to_its_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("broken.pgn");
    let games = "[White \"Ada\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Qh9 a6 *\n\n[White \"Bo\"]\n\n1. d4 d5 *\n";
    std::fs::write(&file, games).expect("written");
    let mut desk = Desk::new(Route::GamesOfFile(file), (120, 40));
    let list = desk.text();
    assert!(list.contains("2 games · ✗ 1 with a fault in the file") && list.contains("▸ ✗ 1"), "{list}");
    assert!(list.contains("✗ line 3, column 24: ") && list.contains("read up to move 2, Nc6"), "{list}");
    // Above stands the file, which has another name every time.
    let below = list.lines().skip(1).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!("broken-game-120x40", below);
    let whole = desk.press("Down").text();
    assert!(!whole.contains("line 3") && whole.contains("▸   2"), "{whole}");
    desk.press("Up");
    desk.press("Enter");
    assert!(desk.line(0).contains("coach · chess"), "{}", desk.text());
    let text = desk.text();
    assert!(text.contains("line 3") && text.contains("move 2, Nc6"), "{text}");
    desk.press("Home End");
    assert!(desk.text().contains("In the file line 3"), "it is no passing word: {}", desk.text());
    desk.press("Esc Esc Down Enter");
    assert!(desk.line(0).contains("coach · chess") && !desk.text().contains("read up to"), "{}", desk.text());
}

/// However many games there are: what is wrong with the chosen one stands beside it, and how many are so in full above them.
#[test]
fn of_many_games_those_with_a_fault_say_which() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.pgn");
    let broken = "[White \"Ada\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Qh9 a6 *\n\n";
    let whole = "[White \"Bo\"]\n\n1. d4 d5 *\n\n";
    std::fs::write(&file, broken.repeat(3) + &whole.repeat(643)).expect("written");
    for size in [(80, 24), (120, 40), (160, 50)] {
        let mut desk = Desk::new(Route::GamesOfFile(file.clone()), size);
        // What stands left of the board, in the first two rows.
        let left = |row| desk.line(row).chars().take(43).collect::<String>();
        let head = left(1) + &left(2);
        let head = head.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(head.contains("646 games · ✗ 3 with a fault in the file"), "{}", desk.text());
        assert!(desk.text().contains("✗ line 3, column 24"), "{}", desk.text());
        assert!(desk.text().contains("▸ ✗   1") && desk.text().contains("    5  *"), "{}", desk.text());
        desk.press("End");
        assert!(desk.text().contains("▸   646") && !desk.text().contains("line 3"), "{}", desk.text());
        assert!(desk.text().contains("this game"), "{}", desk.text());
    }
}

/// By their first moves and their lengths, where there is room for these; and no name takes the room of the other.
#[test]
fn games_without_names_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("nameless.pgn");
    let games = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 1-0\n\n1. d4 d5 2. c4 1-0\n\n\
                 [White \"Very Long Name That Goes On And On And On And On\"]\n[Black \"Bo\"]\n\n1. c4 1-0\n";
    std::fs::write(&file, games).expect("written");
    for size in [(80, 24), (120, 40)] {
        let mut desk = Desk::new(Route::GamesOfFile(file.clone()), size);
        let text = desk.text();
        assert!(text.contains("e4 e5 Nf3 Nc6") && text.contains("d4 d5 c4"), "{text}");
        assert!(text.contains("… – Bo") && !text.contains("? – ?"), "{text}");
        desk.press("/").write("d5 c4");
        assert!(desk.text().contains("1 of 3"), "{}", desk.text());
    }
    let nameless = folder.path().join("lengths.pgn");
    std::fs::write(&nameless, "1. e4 e5 2. Nf3 1-0\n\n1. e4 1-0\n").expect("written");
    let text = Desk::new(Route::GamesOfFile(nameless), (120, 40)).text();
    assert!(text.contains("  2 moves") && text.contains("  1 move "), "{text}");
}

#[test]
fn a_file_that_is_none_is_told() {
    for file in ["/nowhere/games.pgn", "/"] {
        let desk = Desk::new(Route::GamesOfFile(file.into()), (80, 24));
        assert!(desk.text().contains(file), "{}", desk.text());
    }
}

/// Its states, to be tried at every size.
pub(super) fn states() -> Vec<State> {
    let behind = |keys: &'static str| {
        move || {
            let mut desk = desk((80, 24));
            desk.press(keys);
            desk
        }
    };
    let none = || Desk::of(Route::Archive, Config::shipped(), LearnerState::default(), (80, 24));
    let nowhere = || Desk::new(Route::GamesOfFile("/nowhere/games.pgn".into()), (80, 24));
    let famous = || {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/famous.pgn");
        Desk::new(Route::GamesOfFile(file.into()), (80, 24))
    };
    let list = ["", "/ c h e s s", "/ z z z Enter", "d", "f"].map(|keys| Box::new(behind(keys)) as State);
    list.into_iter().chain([Box::new(none) as State, Box::new(nowhere), Box::new(famous)]).collect()
}
