//! Files that commands write: nobody else's is touched, none is half, and what went wrong does not stand in the way.

use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cutnode::files::{Growing, create, replace};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use crate::cli::cutnode;
use crate::folder::Folder;

/// Every command that writes to a file, as far as the name of the file.
const WRITERS: [&[&str]; 10] = [
    &["mine", "--count=1", "--depth=4", "--out"],
    &["tune", "--epochs=0", "--positions=1", "--nodes=10", "--data"],
    &["tune", "--epochs=1", "--positions=600", "--nodes=10", "--data=games.txt", "--out"],
    &["ladder", "--game=tic-tac-toe", "--games=2", "--log"],
    &["ladder", "--game=tic-tac-toe", "--games=2", "--out"],
    &["match", "--game=tic-tac-toe", "--games=2", "--nodes=10", "--second=", "--pgn"],
    &["tree", "--game=tic-tac-toe", "--depth=2", "--out"],
    &["tree", "--game=tic-tac-toe", "--depth=2", "--json", "--out"],
    &["tree", "--game=tic-tac-toe", "--depth=2", "--save"],
    &["progress", "export", "--out"],
];

fn write_to(folder: &Folder, command: &[&str], file: &str) -> Output {
    let mut command = cutnode(command);
    command.arg(file).current_dir(folder.path()).env("XDG_DATA_HOME", folder.path());
    command.output().expect("it runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_file_of_somebody_else_is_named_and_left_alone() {
    let notes: [&[u8]; 5] = [
        b"notes without an end",
        b"notes\nof mine\n",
        b"# of mine\n",
        b"\xff\xfe\x00\x01",
        b"PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
          00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate,\
          https://lichess.org/yyznGmXs/black#34,\n",
    ];
    let folder = Folder::new("foreign");
    let file = folder.path().join("notes.txt");
    for command in WRITERS {
        for note in notes {
            fs::write(&file, note).expect("written");
            let output = write_to(&folder, command, "notes.txt");
            assert_eq!(output.status.code(), Some(2), "{command:?}: {}", told(&output));
            assert!(told(&output).contains("notes.txt"), "{command:?}: {}", told(&output));
            assert_eq!(fs::read(&file).expect("still there"), note, "{command:?}");
        }
    }
}

#[test]
fn what_a_command_wrote_it_writes_again() {
    for command in WRITERS.iter().filter(|command| command[0] != "progress") {
        let folder = Folder::new("again");
        for round in ["first", "second"] {
            let output = write_to(&folder, command, "file");
            assert!(output.status.success(), "{round} {command:?}: {}", told(&output));
        }
    }
    let folder = Folder::new("forms");
    for form in ["text", "json", "dot", "svg"] {
        let command = ["tree", "--depth=2", "--line=e4", "--format", form, "--out"];
        let output = write_to(&folder, &command, "file");
        assert!(output.status.success(), "{form} over another: {}", told(&output));
    }
}

#[test]
fn a_link_is_written_through_and_one_that_was_planted_is_not_followed() {
    let folder = Folder::new("links");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("precious"), "precious").expect("written");
    for planted in ["file.part", "file.new", "file.tmp"] {
        symlink(at("precious"), at(planted)).expect("planted");
    }
    fs::create_dir(at("dotfiles")).expect("made");
    symlink("dotfiles/real", at("file")).expect("linked");
    for _ in 0..2 {
        let done: std::io::Result<()> = replace(&at("file"), |out| out.write_all(b"new"));
        done.expect("written");
        assert!(at("file").is_symlink());
        assert_eq!(fs::read_to_string(at("dotfiles/real")).expect("written through"), "new");
        fs::set_permissions(at("dotfiles/real"), Permissions::from_mode(0o640)).expect("ours");
    }
    let mode = fs::metadata(at("dotfiles/real")).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640, "what is replaced keeps who may read it");
    assert_eq!(fs::read_to_string(at("precious")).expect("there"), "precious");
    assert_eq!(fs::read_dir(at("dotfiles")).expect("a folder").count(), 1, "nothing is left beside it");
    let made: std::io::Result<()> = create(&at("file"), |out| out.write_all(b"other"));
    assert_eq!(made.expect_err("it is there").kind(), std::io::ErrorKind::AlreadyExists);
}

/// A command whose files may not become larger than so many kilobytes.
fn confined(folder: &Folder, kilobytes: u32, command: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", &format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_cutnode"))
        .args(command)
        .current_dir(folder.path())
        .env("XDG_DATA_HOME", folder.path())
        .env("XDG_CONFIG_HOME", folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

#[test]
fn a_write_that_fails_changes_nothing_and_leaves_nothing_behind() {
    let folder = Folder::new("full");
    let file = folder.path().join("file");
    let tree = |depth: &'static str, more: &'static str| ["tree", "--game=connect-4", depth, more, "file"];
    for option in ["--out", "--save"] {
        let _ = fs::remove_file(&file);
        assert!(confined(&folder, 100_000, &tree("--depth=2", option)).status.success());
        let before = fs::read(&file).expect("written");
        let failed = confined(&folder, 8, &tree("--depth=6", option));
        assert_eq!(failed.status.code(), Some(2), "{option}: {}", told(&failed));
        assert!(told(&failed).contains("file"), "{option}: {}", told(&failed));
        assert_eq!(fs::read(&file).expect("there"), before, "{option}");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "{option}");
    }
    let piped = write_to(&folder, &["tree", "--depth=2", "--out"], "/dev/stdout");
    assert!(piped.status.success() && piped.stdout.len() > 100, "{}", told(&piped));
    let full = write_to(&folder, &["tree", "--depth=2", "--out"], "/dev/full");
    assert!(full.status.code() == Some(2) && told(&full).contains("/dev/full"), "{}", told(&full));
    let export = confined(&folder, 0, &["progress", "export", "--out", "export.json"]);
    assert_eq!(export.status.code(), Some(2), "{}", told(&export));
    assert!(write_to(&folder, &["progress", "export", "--out"], "export.json").status.success());
}

#[test]
fn a_command_goes_on_after_the_disk_was_full() {
    let tune = ["tune", "--epochs=0", "--positions=120", "--nodes=40", "--data=games"];
    let (folder, other) = (Folder::new("goes-on"), Folder::new("never-full"));
    let failed = confined(&folder, 2, &tune);
    assert_eq!(failed.status.code(), Some(2), "{}", told(&failed));
    for folder in [&folder, &other] {
        let done = confined(folder, 100_000, &tune);
        assert!(done.status.success(), "{}", told(&done));
    }
    let read = |folder: &Folder| fs::read_to_string(folder.path().join("games")).expect("written");
    assert_eq!(read(&folder), read(&other));
}

#[test]
fn a_file_that_grows_belongs_to_one_program_and_takes_whole_pieces() {
    let folder = Folder::new("growing");
    let file = folder.path().join("file");
    let mut growing = Growing::open(&file).expect("made");
    growing.add(b"one\n").expect("added");
    let other = Growing::open(&file).expect_err("it is being written").to_string();
    assert!(other.contains("another program"), "{other}");
    drop(growing);
    fs::write(&file, "one\ntw").expect("a write that was cut short");
    let mut growing = Growing::open(&file).expect("opened");
    assert_eq!(growing.text().expect("read"), "one\ntw");
    growing.cut(4).expect("cut");
    growing.add(b"two\n").expect("added");
    assert_eq!(fs::read_to_string(&file).expect("read"), "one\ntwo\n");
}

#[test]
fn a_game_is_not_written_into_a_line_that_somebody_left_open() {
    let folder = Folder::new("open-line");
    let file = folder.path().join("games.pgn");
    let notation =
        cutnode::session::game("chess").expect("a game").portable().expect("its players keep games");
    for (before, games) in
        [("[Event \"mine\"]\n\n1. e4 e5 1-0", 2), ("", 1), ("[Event \"mine\"]\n\n1. e4 e5 1-0\n", 2)]
    {
        fs::write(&file, before).expect("written");
        notation.append(&file, "[Event \"cutnode\"]\n\n1. d4 *\n\n").expect("appended");
        let text = fs::read_to_string(&file).expect("read");
        let listed = notation.list(&mut text.as_bytes(), 9).expect("listed").games;
        let wrong = listed.iter().filter(|game| game.wrong.is_some()).count();
        assert_eq!((listed.len(), wrong), (games, 0), "{text}");
    }
}

#[test]
fn a_file_that_grows_is_free_at_once_while_programs_are_started() {
    let folder = Folder::new("growing-free");
    let file = folder.path().join("file");
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    Command::new("true").status().expect("it runs");
                }
            });
        }
        let opened = (0..20_000).map(|_| Growing::open(&file).map(drop)).find(Result::is_err);
        over.store(true, Ordering::Relaxed);
        assert!(opened.is_none(), "{opened:?}");
    });
}

#[test]
fn a_pipe_among_the_lessons_is_skipped_with_a_word() {
    let folder = Folder::new("pipe");
    let lessons = folder.path().join("cutnode").join("lessons");
    fs::create_dir_all(&lessons).expect("made");
    let made = Command::new("mkfifo").arg(lessons.join("pipe.toml")).status().expect("it runs");
    assert!(made.success());
    symlink("/dev/zero", lessons.join("zero.toml")).expect("linked");
    let begun = Instant::now();
    let mut check = cutnode(&["lessons", "list"])
        .env("XDG_DATA_HOME", folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    while check.try_wait().expect("a child").is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            check.kill().expect("a child");
            panic!("it waits for the pipe");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = check.wait_with_output().expect("over");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &told(&output);
    assert!(said.contains("minimax"), "{said}");
    for name in ["pipe.toml", "zero.toml"] {
        assert!(said.lines().any(|line| line.contains(name) && line.contains("regular file")), "{said}");
    }
}

#[test]
fn a_settings_folder_that_cannot_be_is_one_message() {
    let home = Folder::new("config");
    let mut command = cutnode(&["moves", "--game", "tic-tac-toe"]);
    let output = command.env("XDG_CONFIG_HOME", "/dev/null").env("HOME", home.path()).output().expect("run");
    assert!(output.status.success(), "{}", told(&output));
    assert_eq!(told(&output).lines().count(), 1, "{}", told(&output));
    assert!(told(&output).contains("/dev/null/cutnode/config.toml"), "{}", told(&output));
}

/// Puzzles of a packed file, as they are drawn.
fn imported(folder: &Path, file: &Path) -> Option<Vec<u8>> {
    let run = |arguments: &[&str]| {
        cutnode(arguments).current_dir(folder).env("XDG_DATA_HOME", folder).output().expect("it runs")
    };
    let done = run(&["puzzles", "import", file.to_str().expect("a plain name")]);
    done.status.success().then(|| run(&["puzzles", "draw", "--count=1000", "--seed=1"]).stdout)
}

#[test]
fn no_flipped_bit_of_a_packed_file_gives_other_puzzles() {
    let mut text =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
            .to_string();
    for number in 0..200 {
        writeln!(
            text,
            "id{number:03},5rk1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,f8b8 a1a2,{},80,90,10,pin,https://x.org/{number},",
            1_000 + number * 7 % 900
        )
        .expect("memory");
    }
    let packed = compress_to_vec(text.as_bytes(), CompressionLevel::Fastest);
    let folder = Folder::new("bits");
    let file = folder.path().join("puzzles.csv.zst");
    let inside = |name: &str| {
        let inside = folder.path().join(name);
        fs::create_dir_all(&inside).expect("made");
        inside
    };
    fs::write(&file, &packed).expect("written");
    let good = imported(&inside("good"), &file).expect("it is whole");
    assert!(good.len() > 1_000);
    let mut refused = 0;
    for flip in 0..60 {
        let bit = flip * 7_919 % (packed.len() * 8);
        let mut broken = packed.clone();
        broken[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, broken).expect("written");
        match imported(&inside(&format!("flip-{flip}")), &file) {
            Some(puzzles) => assert_eq!(puzzles, good, "bit {bit} was flipped"),
            None => refused += 1,
        }
    }
    assert!(refused > 50, "{refused} of 60");
}
