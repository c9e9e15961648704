//! Files with mistakes, files that end too soon, and files without end.

use std::fs;
use std::io::{self, BufReader, Cursor, Read};

use cutnode::explain::narrate::narrate;
use cutnode::search::Limits;
use cutnode::session::stored::{self, Reading};
use cutnode::session::{Method, game};
use cutnode::trace::jsonl::{Reader, Trouble};
use cutnode::trace::stats::Stats;
use cutnode::trace::{NodeId, Tree};
use proptest::prelude::*;

use super::{BARE, TOP, file, open, read, read_within, think, written};
use crate::folder::Folder;

#[test]
fn mistakes_are_told_by_their_line_and_what_stands_before_is_there() {
    let root = "{\"in\":null,\"v\":\"root\"}\n{\"in\":\"e2e4\",\"v\":\"full\"}\n";
    for (line, what) in [
        ("{\"in\":\"e2e5\",\"v\":\"full\"}", "`e2e5` is not a move here"),
        ("{\"in\":\"e7e5\"}", "`v`: it is missing; there are root, full, scout"),
        ("{\"in\":\"e7e5\",\"v\":\"lazy\"}", "`v`: \"lazy\"; there are root"),
        ("{\"in\":7,\"v\":\"full\"}", "`in`: 7 is no move"),
        ("{\"in\":\"e7e5\",\"v\":\"null-move\"}", "a visit `null-move` has no move"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"d\":400}", "`d`: 400 is no depth"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"a\":5,\"b\":5}", "the window is empty"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"a\":-1000000}", "`a`: -1000000 is no value"),
        ("{\"in\":\"e7e5\",\"v\":\"full\",\"order\":\"luck\"}", "`order`: \"luck\" is none of generator"),
        ("{\"out\":0.5}", "`out`: 0.5 is no value"),
        ("{\"out\":{\"mate\":900}}", "is no value"),
        ("{\"out\":1,\"k\":\"maybe\"}", "`k`: `maybe` is none of exact, lower, upper"),
        ("{\"out\":1,\"best\":\"e2e4\"}", "`e2e4` is not a move here"),
        ("{\"out\":1,\"hidden\":-4}", "`hidden`: -4 is no count"),
        ("{\"out\":1,\"hidden\":1000000000000000000}", "there are more than 4,294,967,294 visits"),
        ("{\"left_out\":[\"e2e4\"],\"by\":\"futility\"}", "`e2e4` is not a move here"),
        ("{\"note\":3}", "`note` is the kind of the note"),
        ("{\"what\":3}", "one of `in`, `out`, `note` and `left_out`"),
        ("{\"in\":null,\"out\":3}", "one of `in`, `out`, `note` and `left_out`"),
        ("{\"in\":\"e7e5\",\"in\":\"e7e6\"}", "`in` stands there twice"),
        ("[1,2]", "expected an object"),
        ("nonsense", "column 2: "),
        ("{\"out\":1}\n{\"out\":1}\n{\"out\":1}", "no visit is open"),
    ] {
        let more = line.lines().count() as u64 - 1;
        let (_, tree, trouble) = read(&format!("{TOP}{root}{line}\n{{\"out\":1}}\n"));
        let told = trouble.expect(line).to_string();
        assert!(told.starts_with(&format!("line {}: ", 4 + more)) && told.contains(what), "{line}: {told}");
        assert_eq!(tree.len(), 2, "{line}");
        assert_eq!(tree.logged().unwrap().trouble.as_deref(), Some(&*told));
    }
    let not_text =
        [file(root.trim_end()).into_bytes(), b"{\"in\":\"\xff\",\"v\":\"full\"}\n{}\n".to_vec()].concat();
    let (_, tree, trouble) = read_within(&not_text, 100, false);
    assert_eq!((tree.len(), trouble.unwrap().to_string().as_str()), (2, "line 4: byte 8 is no UTF-8"));
    let check = open("chess", Some("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"));
    let top = format!("{{\"tree\":1,\"game\":\"chess\",\"position\":\"{}\"}}", check.view().notation);
    let (_, _, trouble) =
        read(&format!("{top}\n{{\"in\":null,\"v\":\"root\"}}\n{{\"in\":null,\"v\":\"null-move\"}}\n{{}}\n"));
    assert_eq!(trouble.unwrap().to_string(), "line 3: the turn cannot be passed here");
    for (first, what) in [
        ("", "line 0: the file ends before the first visit"),
        ("{}", "the first line is"),
        ("{\"tree\":2,\"game\":\"chess\"}", "version 2 of the form is not known"),
        ("{\"tree\":1}", "`game` is missing"),
        ("{\"tree\":1,\"game\":\"chess\",\"moves\":3}", "`moves` is a list of moves"),
    ] {
        let told = Reader::open(Cursor::new(first.as_bytes())).unwrap_err().to_string();
        assert!(told.contains(what), "{first}: {told}");
    }
}

/// A visit that cannot be entered leaves no row behind that would hold it together with others.
#[test]
fn what_cannot_be_entered_stands_beside_nothing() {
    let (_, tree, trouble) = read(&format!("{TOP}{{\"in\":\"e2e5\",\"v\":\"full\"}}"));
    assert!(tree.is_empty() && matches!(trouble, Some(Trouble::Empty { .. })), "{trouble:?}");
    let (_, tree, _) = read(&format!(
        "{TOP}{{\"in\":null,\"v\":\"root\"}}\n{{\"out\":1}}\n{{\"in\":\"e2e5\",\"v\":\"full\"}}\n"
    ));
    assert_eq!((tree.len(), tree.logged().unwrap().wrapped), (1, false));
}

fn inside(line: usize) -> String {
    format!(
        "What can be read of the file ends inside this visit, at line {line}: what it came to is not said."
    )
}

/// A file that goes on behind a line that cannot be read does not end there.
#[test]
fn a_visit_behind_a_bad_line_is_not_said_to_end_the_file() {
    let whole = file(BARE);
    let lines: Vec<_> = whole.lines().collect();
    for bad in 2..lines.len() - 1 {
        let mut lines = lines.clone();
        lines[bad] = "{\"in\":";
        let (session, tree, trouble) = read(&(lines.join("\n") + "\n"));
        assert!(matches!(trouble, Some(Trouble::Line { .. })), "{trouble:?}");
        let told = narrate(&tree, Tree::ROOT, &*session);
        assert_eq!(told[0].text, inside(bad + 1));
    }
}

/// Wherever a file is cut off, what stands before is a tree, and it is said where it ends.
#[test]
fn a_file_that_ends_in_the_middle_gives_the_tree_so_far() {
    let whole = file(BARE);
    for end in TOP.len()..whole.len() - 2 {
        let (session, tree, trouble) = read(&whole[..end]);
        let told = trouble.unwrap().to_string();
        if tree.is_empty() {
            assert!(told.contains("before the first visit"), "{told}");
            continue;
        }
        assert!(told.contains("the file ends in the middle of the search"), "{told}");
        let all: Vec<_> = narrate(&tree, Tree::ROOT, &*session).into_iter().map(|told| told.text).collect();
        let line = whole[..end].lines().count();
        assert_eq!(all[0], inside(line));
        assert!(all.iter().any(|text| text.contains(&told)));
    }
}

/// Repeats lines for ever.
struct Endless {
    first: Vec<u8>,
    lines: Vec<u8>,
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut source = if self.at < self.first.len() {
            &self.first[self.at..]
        } else {
            if self.left == 0 {
                return Ok(0);
            }
            let at = (self.at - self.first.len()) % self.lines.len();
            &self.lines[at..]
        };
        let count = source.read(buffer)?.min(buffer.len());
        self.at += count;
        self.left = self.left.saturating_sub(count);
        Ok(count)
    }
}

/// Whatever comes, however long: the tree has no more nodes and no more bytes than the budget allows.
#[test]
fn a_hostile_file_takes_no_more_memory_than_it_may() {
    let root = "{\"in\":null,\"v\":\"root\"}\n";
    let hostile = [
        // Deep.
        ("{\"in\":null,\"v\":\"probe\"}\n", true),
        ("{\"in\":null,\"v\":\"root\"}\n", true),
        // Broad.
        ("{\"in\":\"e2e4\",\"v\":\"full\"}\n{\"out\":1,\"hidden\":10}\n", false),
        ("{\"in\":null,\"v\":\"root\"}\n{\"out\":1}\n", false),
        ("{\"in\":null,\"v\":\"root\"}\n{\"in\":null,\"v\":\"root\"}\n{\"out\":1}\n{\"out\":1}\n", false),
        // Without one root.
        ("{\"out\":1}\n{\"in\":null,\"v\":\"root\"}\n", false),
        // Full of notes.
        ("{\"note\":\"static-evaluation\",\"score\":1}\n", false),
        ("{\"note\":\"cut\",\"move\":\"e2e4\",\"place\":3000}\n{\"note\":\"x\",\"y\":1}\n", false),
        ("{\"left_out\":[\"e2e4\",\"d2d4\",\"a2a3\"],\"by\":\"futility\"}\n", false),
        // Without an end of the line.
        ("{\"in\":\"e2e4\",\"v\":\"full\",", true),
        ("[[[[[[[[", true),
    ];
    for (lines, wrong) in hostile {
        let first = format!("{TOP}{root}").into_bytes();
        let endless = Endless { first, lines: lines.into(), at: 0, left: 4 << 20 };
        let reader = Reader::open(BufReader::new(endless)).unwrap();
        let session = open("chess", None);
        let (tree, trouble) = reader.read(&mut *session.follow(), 200, false, &mut |_| true);
        assert!(tree.len() <= 200 + 1_024, "{lines}: {}", tree.len());
        assert!(tree.bytes() < 4 << 20, "{lines}: {} bytes", tree.bytes());
        let all: u64 = (0..tree.len() as NodeId).map(|id| tree.hidden(id) + 1).sum();
        assert_eq!(all, tree.visited(), "{lines}");
        let trouble = trouble.unwrap();
        assert_eq!(matches!(trouble, Trouble::Line { .. }), wrong, "{lines}: {trouble}");
    }
    // Remarks that are all different.
    let many: Vec<_> = (0..100_000).map(|at| format!("{{\"note\":\"x\",\"y\":{at}}}\n")).collect();
    let many = many.concat();
    let (_, tree, _) = read_within(format!("{TOP}{root}{many}{{\"out\":1}}\n").as_bytes(), 100, false);
    let kept = tree.logged().unwrap().remarks(&tree, 0).count() as u64;
    assert!(kept < 20_000 && kept + tree.logged().unwrap().lost == 100_000, "{kept}");
}

#[test]
fn beyond_the_budget_visits_are_counted() {
    let (session, tree, _) = read_within(file(BARE).as_bytes(), 2, false);
    assert_eq!((tree.len(), tree.visited()), (2, 5));
    assert_eq!((tree.hidden(0), tree.hidden(1)), (1, 2));
    let told: Vec<_> = narrate(&tree, 1, &*session).into_iter().map(|sentence| sentence.text).collect();
    assert!(told.iter().any(|text| text.starts_with("2 visits more below were counted")), "{told:?}");
}

/// However many visits a file counts: its tree has the sizes that it says, or the file is read no further.
#[test]
fn no_tree_has_more_visits_than_its_sizes_can_tell() {
    for beyond in [0, 1, 2, u64::MAX / 4] {
        let hidden = Tree::MOST_VISITS - 2 + beyond;
        let lines = format!(
            "{{\"in\":null,\"v\":\"root\"}}\n{{\"in\":\"e2e4\",\"v\":\"full\"}}\n{{\"out\":1,\"hidden\":{hidden}}}\n{{\"out\":1}}"
        );
        let (_, tree, trouble) = read(&file(&lines));
        assert_eq!(trouble.is_some(), beyond > 0, "{hidden}: {trouble:?}");
        let hidden = if beyond > 0 { 0 } else { hidden };
        assert_eq!((tree.hidden(0), tree.hidden(1), tree.visited()), (0, hidden, hidden + 2));
    }
}

/// What was cut off is kept in the form that can say so, whoever made it, and is not called another program's.
#[test]
fn what_is_not_whole_is_refused_in_its_own_words() {
    let folder = Folder::new("jsonl-not-whole");
    let path = |name: &str| folder.path().join(name);
    let session = open("tic-tac-toe", None);
    let (request, answer) = think(&*session, Method::Engine, Limits::depth(4), 10_000);
    let header = stored::header(&*session, &request, &answer, vec![]);
    for name in ["own.tree", "own.jsonl"] {
        stored::save(&path(name), &header, answer.tree.as_ref().unwrap()).unwrap();
        let whole = fs::read(path(name)).unwrap();
        fs::write(path(name), &whole[..whole.len() * 2 / 3]).unwrap();
    }
    fs::write(path("foreign.jsonl"), file(BARE)).unwrap();
    for (name, what) in [
        ("own.tree", "what is not whole"),
        ("own.jsonl", "what is not whole"),
        ("foreign.jsonl", "the tree of another program"),
    ] {
        let mut reading = Reading { budget: 10_000, memory: None, progress: &mut |_, _, _| true };
        let stored = stored::load(&path(name), &mut reading).unwrap();
        let header = stored::header(&*stored.session, &stored.request, &stored.answer, vec![]);
        let tree = stored.answer.tree.as_ref().unwrap();
        assert_eq!(stored.trouble().is_some(), name.starts_with("own"));
        let told = stored::save(&path("again.tree"), &header, tree).unwrap_err().to_string();
        assert!(told.contains(&format!("{what} is kept as JSON lines")), "{name}: {told}");
        stored::save(&path("again.jsonl"), &header, tree).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Changed bytes give a tree that can be told, or an error with its line: never a panic.
    #[test]
    fn changed_bytes_are_read_or_refused(
        own in any::<bool>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4_u8), 1..6),
    ) {
        let session = open("tic-tac-toe", Some("X../.O./... X"));
        let text = if own {
            let (_, answer) = think(&*session, Method::Engine, Limits::depth(3), 60);
            written(&answer.tree.unwrap(), &*session)
        } else {
            file(BARE)
        };
        let mut bytes = text.into_bytes();
        let telling = b"{}[]\",:0123456789-nulltruefull\n\xff";
        for (at, byte, kind) in changes {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes[at] = telling[usize::from(byte) % telling.len()],
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, telling[usize::from(byte) % telling.len()]),
            }
        }
        let Ok(reader) = Reader::open(Cursor::new(&bytes)) else { return Ok(()) };
        let Ok(card) = game(&reader.top().game) else { return Ok(()) };
        let Ok(session) = card.open(reader.top().position.as_deref()) else { return Ok(()) };
        let (tree, _) = reader.read(&mut *session.follow(), 500, own, &mut |_| true);
        for id in 0..tree.len() as NodeId {
            prop_assert!(!narrate(&tree, id, &*session).is_empty());
            prop_assert!(tree.size(id) >= 1);
        }
        let recorded: u64 = (0..tree.len() as NodeId).map(|id| tree.hidden(id) + 1).sum();
        prop_assert_eq!(recorded, tree.visited());
        let _ = Stats::of(&tree);
    }
}
