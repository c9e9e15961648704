//! Importing puzzles: what is bad is told by its line, what was interrupted goes on, and nobody sees half of it.

use std::fmt::Write as _;
use std::fs;
use std::process::{Command, Output};

use cutnode::learner::glicko::Rating;
use cutnode::learner::progress::imported::{PuzzleQuery, Set, Source};
use cutnode::learner::progress::{Progress, Rated, Streak, streak};
use cutnode::learner::puzzles::columns::{Reached, Row};
use proptest::prelude::*;

use crate::cli::cutnode;
use crate::folder::Folder;

/// A position with a mate in one after any move of Black's king, as a puzzle of the database.
const POSITION: &str = "5rk1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1";
const HEAD: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";

fn line(id: &str, rating: i64, themes: &str) -> String {
    format!(
        "{id},{POSITION},f8b8 a1a2,{rating},80,90,10,{themes},https://example.org/{id},Some_Opening Some_Opening_Of_Mine\n"
    )
}

fn set(rows: u64) -> Set {
    Set { name: "some.csv".into(), game: "chess".into(), rows }
}

fn wish(theme: Option<&str>, ratings: (i64, i64)) -> PuzzleQuery {
    PuzzleQuery { theme: theme.map(String::from), ratings, tried: false, set: None, game: None }
}

fn row(number: i64) -> Row {
    let themes = if number % 10 == 0 { "fork short" } else { "pin" }.to_string();
    Row { id: format!("p{number}"), rating: 1_000 + number % 1_000, themes, ..Row::default() }
}

fn source(fingerprint: i64) -> Source {
    Source { name: "some.csv".into(), game: "chess".into(), fingerprint }
}

fn whole(progress: &mut Progress, fingerprint: i64, rows: &[Row]) {
    let mut import = progress.begin_import(&source(fingerprint)).expect("begun");
    progress.add_rows(&mut import, rows, 0, Reached { bytes: 9, line: 9 }).expect("added");
    progress.finish_import(&import).expect("finished");
}

#[test]
fn half_an_import_is_not_seen_and_goes_on_where_it_was() {
    let mut progress = Progress::in_memory().expect("memory");
    let rows: Vec<_> = (0..100).map(row).collect();
    let mut import = progress.begin_import(&source(1)).expect("begun");
    progress.add_rows(&mut import, &rows[..60], 2, Reached { bytes: 600, line: 63 }).expect("added");
    assert!(progress.draw(&wish(None, (0, 4_000)), 9, 0.5).expect("read").is_empty());
    assert_eq!(progress.imported("p7").expect("read"), None);
    let mut again = progress.begin_import(&source(1)).expect("begun again");
    assert_eq!(again, import);
    progress.add_rows(&mut again, &rows[60..], 0, Reached { bytes: 1_000, line: 103 }).expect("added");
    progress.finish_import(&again).expect("finished");
    assert_eq!(progress.imports().expect("read"), [set(100)]);
    assert_eq!(progress.imported("p7").expect("read").map(|it| it.row), Some(row(7)));
}

#[test]
fn another_file_of_the_same_name_takes_the_place_of_the_one_before() {
    let mut progress = Progress::in_memory().expect("memory");
    whole(&mut progress, 1, &[row(1), row(2)]);
    // One that was begun and never finished is forgotten.
    progress.begin_import(&source(2)).expect("begun");
    whole(&mut progress, 3, &[row(2), row(3), row(4)]);
    assert_eq!(progress.imports().expect("read"), [set(3)]);
    assert_eq!(progress.imported("p1").expect("read"), None);
}

#[test]
fn what_was_tried_is_not_drawn_again_and_changes_the_ratings() {
    let mut progress = Progress::in_memory().expect("memory");
    whole(&mut progress, 1, &[row(1), row(2)]);
    let (learner, puzzle) = Rating::UNKNOWN.meets(Rating::measured(1_001.0, 80.0), 1.0);
    progress.add_attempt("p1", (true, true), Some(("chess", Rated { learner, puzzle }))).expect("kept");
    let drawn = progress.draw(&wish(None, (0, 4_000)), 9, 0.2).expect("read");
    assert_eq!(drawn.iter().map(|it| it.row.id.as_str()).collect::<Vec<_>>(), ["p2"]);
    assert_eq!(progress.ratings("chess").expect("read"), [("chess".to_string(), learner)].into());
    assert_eq!(progress.puzzle_rating("p1").expect("read"), Some(puzzle));
    progress.add_attempt("p2", (false, false), None).expect("kept");
    progress.add_attempt("p2", (true, true), None).expect("kept");
    let streak = streak(&progress.attempts().expect("read"));
    assert_eq!(streak, Streak { now: 0, longest: 1 }, "only first attempts count");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever is wished and wherever the lot falls: all that fit are drawn once, and nothing else.
    #[test]
    fn all_that_fit_are_drawn(low in 900..2_100_i64, width in 0..600_i64, lot in 0.0..1.0_f64, forks in any::<bool>()) {
        let mut progress = Progress::in_memory().expect("memory");
        let rows: Vec<_> = (0..200).map(|number| row(number * 37)).collect();
        whole(&mut progress, 1, &rows);
        let theme = forks.then_some("fork");
        let wish = wish(theme, (low, low + width));
        let mut drawn: Vec<_> = progress.draw(&wish, 1_000, lot).expect("read").into_iter().map(|it| it.row).collect();
        let mut fitting: Vec<_> = rows
            .into_iter()
            .filter(|row| (low..=low + width).contains(&row.rating) && (!forks || row.themes.contains("fork")))
            .collect();
        drawn.sort_by(|one, other| one.id.cmp(&other.id));
        fitting.sort_by(|one, other| one.id.cmp(&other.id));
        prop_assert_eq!(drawn, fitting);
    }
}

fn import(folder: &Folder, file: &std::path::Path) -> Output {
    in_folder(folder, &["puzzles", "import"]).arg(file).output().expect("run")
}

fn in_folder(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = cutnode(arguments);
    command.env("XDG_DATA_HOME", folder.path());
    command
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Two programs that go on with one import: one of them is told, and no row is there twice.
#[test]
fn an_import_that_another_program_goes_on_with_doubles_no_rows() {
    let folder = Folder::new("two-imports");
    let file = folder.path().join(Progress::FILE);
    let (mut one, mut other) = (Progress::open(&file).expect("made"), Progress::open(&file).expect("opened"));
    let rows: Vec<_> = (0..100).map(row).collect();
    let mut import = one.begin_import(&source(1)).expect("begun");
    let mut same = other.begin_import(&source(1)).expect("begun");
    let reached = Reached { bytes: 1_000, line: 101 };
    one.add_rows(&mut import, &rows, 0, reached).expect("added");
    let told = other.add_rows(&mut same, &rows, 0, reached).expect_err("it is further").to_string();
    assert!(told.contains("another program"), "{told}");
    one.finish_import(&import).expect("finished");
    other.finish_import(&same).expect_err("it is finished");
    other.finish_import(&import).expect_err("it is finished");
    assert_eq!(other.imports().expect("read"), [set(100)]);
    assert_eq!(other.draw(&wish(None, (0, 4_000)), 200, 0.5).expect("read").len(), 100);
}

#[test]
fn bad_lines_are_listed_and_the_rest_can_be_drawn_shown_and_solved() {
    let folder = Folder::new("import");
    let file = folder.path().join("puzzles.csv");
    let mut text = HEAD.to_string() + &line("aaaa1", 700, "mateIn1 short");
    text += &line("aaaa2", 900, "fork").replace("f8b8", "f8b9");
    text += "aaaa3,what,ever,900\n";
    text += &line("aaaa4", 1_900, "backRankMate").replace("a1a2", "a1a8 g8g5 a8b8");
    fs::write(&file, &text).expect("written");
    let output = import(&folder, &file);
    let said = told(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let name = file.display();
    assert!(said.contains(&format!("{name}:3: move 1, `f8b9`")), "{said}");
    assert!(said.contains(&format!("{name}:4: ")), "{said}");
    assert!(said.contains(&format!("{name}:5: move 3, `g8g5`")), "{said}");
    assert!(said.contains("imported 1 puzzle of puzzles.csv; lines that are no puzzle: 3"), "{said}");
    let drawn = in_folder(&folder, &["puzzles", "draw", "--theme", "mate-in-1"]).output().expect("run");
    assert!(told(&drawn).contains("aaaa1"), "{}", told(&drawn));
    let shown = in_folder(&folder, &["puzzles", "show", "aaaa1", "--solution"]).output().expect("run");
    assert!(told(&shown).contains("White to move") && told(&shown).contains("Ra2"), "{}", told(&shown));
    assert!(told(&shown).contains("\nSome Opening Of Mine, https://example.org/aaaa1"), "{}", told(&shown));
    let none = in_folder(&folder, &["puzzles", "draw", "--theme", "no"]).output().expect("run");
    assert!(none.status.code() == Some(2) && told(&none).contains("mate-in-1"), "{}", told(&none));
}

/// A theme that only puzzles of another game are about is none of this one.
#[test]
fn a_theme_is_one_of_the_game_that_is_asked_for() {
    let folder = Folder::new("themes-of-games");
    let mut progress = Progress::open(&folder.path().join("cutnode").join(Progress::FILE)).expect("made");
    whole(&mut progress, 1, &[row(1), row(10)]);
    let other = Source { name: "other.csv".into(), game: "draughts".into(), fingerprint: 2 };
    let mut import = progress.begin_import(&other).expect("begun");
    let shots = Row { themes: "shot".into(), ..row(2) };
    progress.add_rows(&mut import, &[shots], 0, Reached { bytes: 9, line: 9 }).expect("added");
    progress.finish_import(&import).expect("finished");
    for (rest, code, said) in [
        (&["shot"][..], 0, "draughts"),
        (&["shot", "--game", "draughts"], 0, "draughts"),
        (
            &["pin", "--game", "draughts"],
            2,
            "no imported puzzle of draughts is about it; they are about shot\n",
        ),
        (&["shot", "--game", "chess"], 2, "of chess is about it; they are about fork, pin, short\n"),
        (&["no"], 2, "no imported puzzle is about it; they are about fork, pin, short, shot\n"),
        (&["pin", "--game", "chess", "--rating", "3000..3100"], 1, ""),
    ] {
        let drawn =
            in_folder(&folder, &[&["puzzles", "draw", "--theme"], rest].concat()).output().expect("run");
        assert!(
            drawn.status.code() == Some(code) && told(&drawn).contains(said),
            "{rest:?}: {}",
            told(&drawn)
        );
    }
}

#[test]
fn packed_files_are_read_frame_by_frame_and_broken_ones_keep_what_came_before() {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    let folder = Folder::new("packed");
    let mut rows = String::new();
    for number in 0..40_000 {
        write!(rows, "{}", line(&format!("x{number:05}"), 1_000 + number % 900, "pin")).expect("memory");
    }
    let (first, second) = rows.split_at(rows.len() / 2 + 17);
    let pack = |text: &str| compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
    // A frame that is skipped stands between the others, as parallel packers write them.
    let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0][..], b"skip"].concat();
    let whole = [pack(&(HEAD.to_string() + first)), skipped, pack(second)].concat();
    let file = folder.path().join("puzzles.csv.zst");
    fs::write(&file, &whole[..whole.len() - whole.len() / 5]).expect("written");
    let output = import(&folder, &file);
    assert!(output.status.code() == Some(2) && told(&output).contains("broken"), "{}", told(&output));
    fs::write(&file, &whole).expect("written");
    let output = import(&folder, &file);
    assert!(told(&output).contains("imported 40,000 puzzles"), "{}", told(&output));
}

#[test]
fn files_that_hold_no_puzzles_are_refused_and_nothing_is_kept() {
    let folder = Folder::new("refused");
    let cases: [(&str, &[u8]); 4] = [
        ("empty.csv", b""),
        ("columns.csv", b"PuzzleId,FEN,Moves,Rating\n"),
        ("none.csv", b"PuzzleId,FEN,Moves,Rating,Themes\nx\n"),
        ("packed.zst", &[0x28, 0xb5, 0x2f, 0xfd, 0xff, 0xff]),
    ];
    for (name, bytes) in cases {
        let file = folder.path().join(name);
        fs::write(&file, bytes).expect("written");
        let output = import(&folder, &file);
        assert_eq!(output.status.code(), Some(2), "{name}: {}", told(&output));
        assert!(told(&output).contains(name), "{name}: {}", told(&output));
    }
    let drawn = in_folder(&folder, &["puzzles", "draw"]).output().expect("run");
    assert!(told(&drawn).contains("no puzzles are imported"), "{}", told(&drawn));
}

/// The first of two lines with one name is kept.
#[test]
fn a_puzzle_that_stands_in_a_file_twice_is_there_once() {
    let mut progress = Progress::in_memory().expect("memory");
    let mut rows: Vec<_> = (0..50).map(row).collect();
    rows.push(Row { rating: 3_999, ..row(7) });
    let mut import = progress.begin_import(&source(1)).expect("begun");
    progress.add_rows(&mut import, &rows, 0, Reached { bytes: 9, line: 9 }).expect("added");
    let arrived = progress.finish_import(&import).expect("finished");
    assert_eq!((arrived.new, arrived.twice), (50, 1));
    assert_eq!(progress.imports().expect("read"), [set(50)]);
    assert!(progress.draw(&wish(None, (3_999, 3_999)), 9, 0.5).expect("read").is_empty());
}
