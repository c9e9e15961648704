//! What is refused, and in which words.

use super::*;

/// Of nothing there is no share and no sum, and no book.
#[test]
fn a_file_with_nothing_in_it_is_refused_in_the_same_words_everywhere() {
    let folder = Folder::new("nothing");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (empty, txt) = (file("empty.epd", "# nothing\n\n"), file("empty.txt", ""));
    let head = file("head.csv", "PuzzleId,FEN,Moves,Rating,Themes\n");
    let out = folder.path().join("out").display().to_string();
    for (arguments, name, what) in [
        (&["puzzles", "solve", "--file", &empty][..], &empty, "position"),
        (&["ablate", "--depth", "2", "--file", &empty], &empty, "position"),
        (&["perft", "--file", &empty], &empty, "position"),
        (&["tree", "--depth", "2", "--save", &out, "--file", &empty], &empty, "position"),
        (&["tree", "--depth", "2", "--save", &out, "--file", &txt], &txt, "position"),
        (&["puzzles", "solve", "--file", &head], &head, "puzzle"),
        (&["puzzles", "check", "--file", &head], &head, "puzzle"),
        (&["book", "check", &txt], &txt, "line"),
    ] {
        let output = output(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {stderr}");
        assert!(stderr.contains(&format!("{name} has no {what}")), "{arguments:?}: {stderr}");
    }
}

/// What a check finds stands on standard output as `FILE:LINE:COL: what`, and the exit code is 1.
#[test]
fn what_is_wrong_in_a_book_stands_where_other_checks_have_it() {
    let folder = Folder::new("book-check");
    let file = folder.path().join("book.txt");
    for (text, place) in [
        ("game chess\n  0 e4 | A00 X\n", ":2:3: "),
        ("game chess\n1 e4 e4 | A00 X\n", ":2:1: "),
        ("game chess\n1 e4 e5 | A00 X\n9 e4 e5 Qh5 Ke7 | A00 Y\n", ":3:1: A00 Y: worth "),
    ] {
        fs::write(&file, text).unwrap();
        let output = output(&["book", "check", file.to_str().unwrap(), "--depth", "3"]);
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(
            told.starts_with(&format!("{}{place}", file.display())) && told.lines().count() == 1,
            "{told}"
        );
    }
}

#[test]
fn bad_input_is_one_message_and_exit_code_2() {
    let ttt = "--game=tic-tac-toe";
    for (arguments, said) in [
        (&["search", ttt, "--depth", "0"][..], "not between 1 and 100"),
        (&["search", ttt, "--depth", "101"], "not between 1 and 100"),
        (&["archive", "export", "abc"], "`abc` is no whole number"),
        (&["search", ttt], "--depth <N>|--nodes <N>|--movetime <MS>"),
        (&["search", ttt, "--depth", "2", "--with", "nullmove"], "null-move"),
        (&["search", ttt, "--depth", "2", "--with", "pvs", "--without", "pvs"], "pvs is both"),
        (&["tree", ttt, "--nodes", "9", "--algorithm", "minimax"], "give it with --depth"),
        (
            &["search", ttt, "--depth", "2", "--algorithm", "minimax", "--lines", "2"],
            "--lines is for the engine",
        ),
        (&["search", ttt, "--depth", "2", "--material"], "--material is for algorithms of the textbooks"),
        (&["search", ttt, "--depth", "2", "--algorithm", "maximin"], "negamax"),
        (&["search", ttt, "--depth", "2", "--hash", "0"], "not between 1 and 16384"),
        (&["search", ttt, "--depth", "2", "--hash", "65536"], "not between 1 and 16384"),
        (&["search", ttt, "--depth", "2", "--threads", "0"], "not between 1 and 1024"),
        (
            &["search", ttt, "--depth", "2", "--algorithm", "minimax", "--with", "pvs"],
            "--with is for the engine",
        ),
        (&["tree", ttt, "--depth", "2", "--json", "--format", "dot"], "'--json' cannot be used with"),
        (
            &["tree", ttt, "--depth", "2", "--algorithm", "negamax", "--diff", "--without pvs"],
            "--without is for the engine",
        ),
        (&["explore", ttt, "--depth", "0"], "not between 1 and 100"),
        (&["explore", ttt, "--only", "nullmove"], "null-move"),
        (&["explore", "--load", "Cargo.toml"], "no tree that cutnode saved"),
        (&["explore", "--load", "Cargo.toml", "--depth", "3"], "cannot be used with"),
        (&["tree", "--load", "Cargo.toml", "--threads", "2"], "cannot be used with"),
        (&["tree", "--load", "Cargo.toml", "--algorithm", "minimax"], "cannot be used with"),
        (&["explore", ttt, "--order", "worst"], "worst-first"),
        (&["search", "--depth", "3", "--null-reduction", "21"], "not between 0 and 20"),
        (
            &["tree", ttt, "--depth", "3", "--algorithm", "minimax", "--window", "9"],
            "--window is for the engine",
        ),
        (&["explore", ttt, "--algorithm", "minimax", "--without", "pvs"], "--without is for the engine"),
        (&["moves", "--game", "go"], "tic-tac-toe, tree"),
        (&["moves", ttt, "--position", "X../.?./... O"], "column 6"),
        (&["moves", ttt, "--moves", "b2 b2"], "word 2, `b2`"),
        (&["moves", ttt, "--moves", "a1 a2 b1 b2 c1 c2"], "the game is over before this move"),
        (&["moves", "--game=tree", "--position", "((3 12)"], "column"),
        (&["moves", "--position", "8/8/8/8/8/8/8/9 w - - 0 1"], "column 15"),
        (&["moves", "--moves", "e4 e5 Ke3"], "word 3, `Ke3`"),
        (&["perft", ttt], "--depth"),
        (&["perft", ttt, "--depth", "2", "--threads", "0"], "not between 1 and 1024"),
        (&["race", ttt, "--csv"], "--csv needs --algorithms"),
        (&["race", ttt, "--algorithms", "minmax"], "negamax"),
        (&["race", ttt, "--algorithms", "minimax", "--without", "null-move"], "--without is for the engine"),
        (&["race", ttt, "--set", "--with x"], "--set `--with x`"),
        (&["race", ttt, "--representations"], "there are several in chess"),
        (&["race", ttt, "--theme", "mono", "--algorithms", "minimax"], "--theme is for the screens"),
        (&["completions", "tcsh"], "fish"),
        (&["man", "woman"], "search"),
        (&["serach"], "search"),
        (&["lessons", "check", "/nowhere/lesson.toml"], "/nowhere/lesson.toml: No such file"),
        (&["puzzles", "solve", "--movetime", "0"], "not between 1 and 3600000"),
        (&["puzzles", "--theme=mono", "list"], "--theme is for the screens"),
        (&["explore", "--theme", "purple"], "mono"),
        (&["explore", ttt, "--position", "?"], "column 1"),
        (&["--no-mouse", "games"], "--no-mouse is for the screens"),
        (&["tree", ttt, "--depth", "2", "--out", "/dev/null/x"], "/dev/null/x: Not a directory"),
        (&["moves", "--config", "/nowhere/config.toml"], "/nowhere/config.toml: No such file"),
        (&["config", "check", "/nowhere/config.toml"], "/nowhere/config.toml: No such file"),
    ] {
        let output = output(arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(stderr.matches("error:").count(), 1, "{arguments:?}: {stderr}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
}

/// A mark before a text is no part of it, and a byte that is none of a text has a place.
#[test]
fn marks_and_foreign_bytes_of_a_text_are_told_apart() {
    let folder = Folder::new("marked");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let marked = file("marked.epd", "\u{feff}4k3/8/8/8/8/8/8/4K2R w K - 0 1\n".as_bytes());
    let moves = output(&["moves", "--position", &format!("@{marked}")]);
    assert_eq!(moves.status.code(), Some(0), "{}", String::from_utf8_lossy(&moves.stderr));
    let foreign = file("foreign.epd", b"one\ntw\xffo\n");
    let told = output(&["moves", "--position", &format!("@{foreign}")]);
    let stderr = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.code() == Some(2) && stderr.contains("line 2, column 3"), "{stderr}");
}

/// A command that there is not is answered with those that there are, of its own level.
#[test]
fn an_unknown_command_is_answered_with_the_known_ones() {
    for (arguments, known, other) in
        [(&["foo"][..], "explore", "export"), (&["archive", "foo"], "export", "explore")]
    {
        let told = output(arguments);
        let stderr = String::from_utf8_lossy(&told.stderr);
        let listed = stderr.split("There are ").nth(1).unwrap_or_default();
        assert!(told.status.code() == Some(2) && told.stdout.is_empty(), "{arguments:?}: {stderr}");
        assert!(listed.contains(known) && !listed.contains(other), "{arguments:?}: {stderr}");
    }
}

/// Nothing is written where not all can be, neither to a file nor to the output: a file of games holds those of one notation.
#[test]
fn games_of_two_notations_do_not_go_into_one_file() {
    let folder = Folder::new("two-notations");
    let own = |arguments: &[&str]| cutnode(arguments).env("XDG_DATA_HOME", folder.path()).output().unwrap();
    keep_games(folder.path());
    let out = folder.path().join("games.pgn");
    for to in [&["--out", out.to_str().unwrap()][..], &[]] {
        let refused = own(&[&["archive", "export"][..], to].concat());
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains("one file cannot hold games in PGN and in PDN"), "{said}");
        assert!(said.contains("--game") && refused.stdout.is_empty(), "{refused:?}");
        assert!(refused.status.code() == Some(2) && !out.exists(), "{refused:?}");
    }
    let one = own(&["archive", "export", "1", "--out", out.to_str().unwrap()]);
    assert!(one.status.success() && fs::read_to_string(&out).unwrap().contains("1. e4"), "{one:?}");
    for (game, told, others) in [("chess", "1. e4", "28x19"), ("draughts", "28x19", "1. e4")] {
        let all = own(&["archive", "export", "--game", game]);
        let text = String::from_utf8_lossy(&all.stdout);
        assert!(all.status.success() && text.contains(told) && !text.contains(others), "{all:?}");
    }
    let none = own(&["archive", "export", "--game", "tic-tac-toe"]);
    assert_eq!((none.status.code(), none.stdout.len()), (Some(1), 0), "{none:?}");
    let both = own(&["archive", "export", "1", "--game", "chess"]);
    assert_eq!(both.status.code(), Some(2), "{both:?}");
}

/// The opening is part of the line by which a game is found.
#[test]
fn a_game_is_found_by_its_opening() {
    let folder = Folder::new("by-opening");
    keep_games(folder.path());
    let list = |words: &[&str]| {
        let arguments = [&["archive", "list"][..], words].concat();
        let listed = cutnode(&arguments).env("XDG_DATA_HOME", folder.path()).output().unwrap();
        String::from_utf8(listed.stdout).unwrap()
    };
    let french = list(&["french"]);
    assert!(french.starts_with("1\t") && french.contains("French Defense"), "{french}");
    assert_eq!((french.lines().count(), list(&[]).lines().count()), (1, 2));
    assert!(list(&["draughts"]).trim_end().ends_with("\t-"), "{}", list(&["draughts"]));
    let told: Value = serde_json::from_str(&list(&["french", "--json"])).unwrap();
    assert!(told["opening"].as_str().is_some_and(|name| name.contains("French Defense")), "{told}");
}

/// A game of chess and one of draughts, as if they had been played.
fn keep_games(folder: &Path) {
    let game = |number: u8, game: &str, start: &str, moves: &str| {
        serde_json::json!({ "number": number, "game": game, "start": start, "moves": moves, "opponent": "random", "side": 0,
            "result": null, "touched": number, "settings": "{\"seed\":1,\"begun\":0}", "day": "2026-11-28" })
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let chess = game(1, "chess", start, "e2e4 e7e6 d2d4 d7d5");
    let games = [chess, game(2, "draughts", "W:W28:B23", "28x19")];
    let mut progress = serde_json::json!({ "format": 1, "games": games, "ticks": [{ "last": 2 }] });
    for list in "lessons attempts predictions ratings own_puzzles runs days sent judged".split(' ') {
        progress[list] = serde_json::json!([]);
    }
    let file = folder.join("progress.json");
    fs::write(&file, progress.to_string()).unwrap();
    let import = ["progress", "import", file.to_str().unwrap()];
    let imported = cutnode(&import).env("XDG_DATA_HOME", folder).output().unwrap();
    assert!(imported.status.success(), "{imported:?}");
}
