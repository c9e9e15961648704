//! Trees in files: what is written is read; what is changed is refused, and never a reason to panic.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use cutnode::explain::narrate::narrate;
use cutnode::games::Score;
use cutnode::search::techniques::{CARDS, Technique, Techniques};
use cutnode::search::{Bound, Limits, Note, Plan, Stop, Table};
use cutnode::session::{Method, Request, Watch, game};
use cutnode::trace::file::{self, FileError, Header};
use cutnode::trace::walk::{Folds, Row};
use cutnode::trace::{Filter, Kept, Proof, Tree, weakest};
use proptest::prelude::*;

use super::folder::Folder;

const SCHOLAR: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

fn record(slug: &str, position: Option<&str>, method: Method, depth: u8, budget: usize) -> Tree {
    let plan = Plan { techniques: Techniques::all(), ..Plan::new(Limits::depth(depth)) };
    record_plan(slug, position, method, plan, budget)
}

fn record_plan(slug: &str, position: Option<&str>, method: Method, plan: Plan, budget: usize) -> Tree {
    let session = game(slug).unwrap().open(position).unwrap();
    let request = Request { method, plan, watch: Watch::Record { budget, followed: false } };
    session.think(&request, &mut Table::new(1), &Stop::default(), &mut |_| {}).tree.unwrap()
}

fn written(tree: &Tree, header: &Header) -> Vec<u8> {
    let mut bytes = Vec::new();
    file::write(tree, header, &mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<(Header, Tree), FileError> {
    file::read(&mut &*bytes, bytes.len() as u64)
}

#[test]
fn what_is_written_is_read() {
    let header = Header { game: "chess".into(), moves: vec![7, 8], ..Header::default() };
    let methods = cutnode::textbook::CARDS.iter().map(|card| Method::Textbook(card.algorithm));
    for method in [Method::Engine].into_iter().chain(methods) {
        for (slug, position, depth) in
            [("chess", Some(SCHOLAR), 3), ("tic-tac-toe", None, 4), ("tree", None, 4), ("connect-4", None, 4)]
        {
            for budget in [1_000, 30] {
                let tree = record(slug, position, method, depth, budget);
                let (again, copy) = read(&written(&tree, &header)).unwrap();
                assert_eq!(copy, tree, "{slug} {}", method.slug());
                assert_eq!(Header { numbers: vec![], ..again }, header);
            }
        }
    }
}

/// A file of version 3, which says nothing of proofs, opens; and it is written as any other.
#[test]
fn trees_of_an_earlier_version_open() {
    let old = include_bytes!("old/version-3.tree");
    let (header, tree) = read(old).unwrap();
    assert_eq!((header.game.as_str(), tree.visited(), tree.len()), ("chess", 441, 441));
    let root = tree.returned(Tree::ROOT).unwrap();
    assert_eq!((root.score, root.bound), (Score::estimate(38), Bound::Exact));
    for id in 0..tree.len() as u32 {
        assert_eq!((tree.proof(id), weakest(&tree, id)), (None, None));
    }
    let cuts = |tree: &Tree| {
        let cut = |id| tree.notes(id).iter().any(|note| matches!(note, Note::Cut { .. }));
        (0..tree.len() as u32).filter(|&id| cut(id)).count()
    };
    assert!(cuts(&tree) > 30, "{}", cuts(&tree));
    assert_eq!(read(&written(&tree, &header)).unwrap().1, tree);
}

/// A file says which number each technique has in it; here they may have others since.
#[test]
fn techniques_have_other_numbers_in_an_earlier_file() {
    // Of a second line the first move is set aside: that is nobody's bet.
    let plan = Plan { lines: 2, ..Plan::new(Limits::depth(5)) };
    let tree = record_plan("chess", Some(SCHOLAR), Method::Engine, plan, 4_000);
    let bytes = written(&tree, &Header { game: "chess".into(), ..Header::default() });
    // As if those of the file had their numbers the other way round.
    let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let end = 16 + number(12);
    let mut header: Header = serde_json::from_slice(&bytes[16..end]).unwrap();
    header.numbers.reverse();
    let turned = serde_json::to_vec(&header).unwrap();
    assert_eq!(turned.len(), end - 16, "the same words in another order");
    let copy = [&bytes[..16], &turned, &bytes[end..]].concat();
    let (_, read) = read(&file::with_checksum(copy).unwrap()).unwrap();
    let turned = |by: Technique| CARDS[CARDS.len() - 1 - by as usize].technique;
    let mut seen = BTreeSet::new();
    for id in 0..tree.len() as u32 {
        let is = tree.proof(id).map(|proof| match proof {
            Proof::Bet(Some(by)) => Proof::Bet(Some(turned(by))),
            Proof::Bet(None) | Proof::Proved => proof,
        });
        assert_eq!(read.proof(id), is, "{id}");
        seen.insert(format!("{is:?}"));
    }
    assert!(seen.len() > 5 && seen.contains("Some(Bet(None))"), "{seen:?}");
}

/// Places in the order and counts of moves hold for the game with the most moves, whose first position has 2,176.
#[test]
fn thousands_of_moves_are_counted() {
    let many = 2_176;
    for place in [0, 1, 255, 256, many - 1] {
        let leaves: Vec<_> = (0..many).map(|at| if at == place { "4" } else { "9" }).collect();
        let text = format!("((5 6) ({}))", leaves.join(" "));
        let method = Method::Textbook(cutnode::textbook::Algorithm::AlphaBeta);
        let tree = record("tree", Some(&text), method, 2, 10_000);
        let (_, tree) = read(&written(&tree, &Header::default())).unwrap();
        let id = tree.children(Tree::ROOT).last().unwrap();
        let cut = tree.notes(id).into_iter().find_map(|note| match note {
            Note::Cut { place, unsearched, .. } => Some((usize::from(place), usize::from(unsearched))),
            _ => None,
        });
        assert_eq!(cut, Some((place, many - 1 - place)));
        let last = tree.children(id).last().unwrap();
        assert_eq!(usize::from(tree.order(last).place), place);
    }
}

#[test]
fn what_is_no_tree_is_called_by_its_name() {
    let bytes = small();
    let told = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
    assert!(told(b"").contains("no tree that cutnode saved"));
    assert!(told(b"[Event \"?\"]\n1. e4 e5 *").contains("no tree that cutnode saved"));
    let longer = format!("it has {} bytes where it says that it has {}", bytes.len() + 1, bytes.len());
    assert_eq!(told(&[bytes, &[0]].concat()), longer);
    assert!(told(&bytes[..9]).contains("it has 9 bytes"));
    let mut newer = bytes.to_vec();
    newer[8] = 9;
    assert!(told(&newer).contains("version 9"));
    let mut damaged = bytes.to_vec();
    *damaged.last_mut().unwrap() ^= 1;
    assert!(told(&damaged).contains("damaged"));
}

#[test]
fn a_search_that_is_not_over_is_not_saved() {
    assert!(file::write(&Tree::default(), &Header::default(), &mut Vec::new()).is_err());
}

fn small() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let tree = record("chess", Some(SCHOLAR), Method::Engine, 4, 300);
        written(&tree, &Header::default())
    })
}

/// A byte of a file and what it becomes.
fn change() -> impl Strategy<Value = (prop::sample::Index, u8)> {
    (any::<prop::sample::Index>(), prop_oneof![any::<u8>(), Just(0), Just(255), Just(1)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_changed_file_is_refused(changes in prop::collection::vec(change(), 1..4)) {
        let mut bytes = small().to_vec();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        // One whose notes are said to go on behind its end is taken for cut off.
        let whole = read(&bytes).is_ok_and(|(_, tree)| tree.logged().is_none());
        prop_assert_eq!(whole, bytes == small());
    }

    /// Of a file that is cut off the nodes are there that are whole, as they were, and it is said that there were more.
    #[test]
    fn a_file_that_is_cut_off_gives_the_nodes_before(cut in any::<prop::sample::Index>()) {
        let (_, whole) = read(small()).unwrap();
        let Ok((_, tree)) = read(&small()[..cut.index(small().len())]) else { return Ok(()) };
        let session = game("chess").unwrap().open(Some(SCHOLAR)).unwrap();
        let trouble = tree.logged().and_then(|logged| logged.trouble.clone()).unwrap();
        prop_assert!(trouble.contains(&format!("{} of its {} nodes", tree.len(), whole.len())), "{}", trouble);
        prop_assert_eq!(tree.visited(), whole.visited());
        for id in 0..tree.len() as u32 {
            prop_assert_eq!((tree.returned(id), tree.tag(id)), (whole.returned(id), whole.tag(id)));
            prop_assert_eq!((tree.window(id), tree.size(id)), (whole.window(id), whole.size(id)));
            prop_assert!(tree.notes(id).is_empty());
            let told: Vec<_> = narrate(&tree, id, &*session).into_iter().map(|told| told.text).collect();
            prop_assert!(id > 0 || told.iter().any(|text| text.contains(&trouble)), "{:?}", told);
        }
    }

    /// Who changes a file and its checksum gets an error or a tree that can be walked, filtered and told.
    #[test]
    fn a_forged_file_is_refused_or_a_tree(changes in prop::collection::vec(change(), 1..4)) {
        let mut bytes = small().to_vec();
        let header = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize + 16;
        for (at, byte) in changes {
            let at = header + at.index(bytes.len() - header);
            bytes[at] = byte;
        }
        if let Some(forged) = file::with_checksum(bytes)
            && let Ok((_, tree)) = read(&forged)
        {
            let session = game("chess").unwrap().open(Some(SCHOLAR)).unwrap();
            let words = Filter::words().join(",");
            let all = Kept::of(&tree, &words.parse().unwrap());
            let mut folds = Folds::default();
            folds.open_deep(&tree, Tree::ROOT, 300, 1_000);
            let rows = std::iter::successors(Some(Row::Node(Tree::ROOT)), |&row| folds.next(&tree, row));
            for row in rows.take(600) {
                let _ = (narrate(&tree, row.node(), &*session), all.has(row.node()));
                let _ = session.look(&tree.line(row.node()));
            }
        }
    }
}

/// What `cutnode tree` prints with these options, or its error.
fn tree(options: &[&str]) -> Result<String, String> {
    let output = super::cli::cutnode(&[&["tree"], options].concat()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    if output.status.success() {
        return Ok(text(output.stdout));
    }
    assert_eq!((output.status.code(), text(output.stdout)), (Some(2), String::new()));
    Err(text(output.stderr))
}

#[test]
fn a_search_is_kept_in_a_file_and_asked_later() {
    let folder = Folder::new("trees");
    let saved = folder.path().join("saved.tree").display().to_string();
    let search = ["--game=tree", "--depth=2", "--algorithm=alpha-beta"];
    assert_eq!(tree(&[&search[..], &["--save", &saved]].concat()).unwrap(), "");
    let load = |options: &[&str]| tree(&[&["--load", &*saved], options].concat());
    for form in
        [&["--format=json"][..], &["--format=dot"], &["--format=svg"], &["--filter=cut"], &["--why-not=2"]]
    {
        assert_eq!(load(form), tree(&[&search[..], form].concat()), "{form:?}");
    }
    let second = load(&["--line", "2"]).unwrap();
    let begins = "All values are proved.\n2 full d1 (+3, +∞) ≤ +3 [2]  α cut after 1 of 3 moves";
    assert!(second.starts_with(begins), "{second}");
    assert_eq!(second.lines().count(), 3, "{second}");
    let object: serde_json::Value = serde_json::from_str(&load(&["--line=2", "--json"]).unwrap()).unwrap();
    assert_eq!((&object["visited"], &object["line"]), (&2.into(), &serde_json::json!(["2"])));
    assert!(
        load(&["--line=2", "--why-not=2"]).unwrap().starts_with("2.2 was never looked at, one of 2 such")
    );
    let same = load(&["--diff", &format!("@{saved}"), "--plies=1"]).unwrap();
    assert!(same.contains("The root is unchanged") && same.contains("The same visits were made."), "{same}");
    assert!(same.ends_with("  1 full = +3 [4]\n  2 full ≤ +3 [2]\n  3 full ≤ +3 [4]\n"), "{same}");
}

/// What a stopped iteration had begun is no effect of what was done otherwise before it.
#[test]
fn a_stopped_iteration_is_not_counted_as_an_effect() {
    for limit in ["--nodes=3000", "--nodes=5000"] {
        let nothing = tree(&[limit, "--at=5", "--instead=switch own-amounts"]).unwrap();
        assert!(nothing.contains(" (±0). The same visits were made."), "{nothing}");
    }
    let refused = tree(&["--depth=5", "--at=2", "--instead=switch iterative-deepening"]).unwrap_err();
    assert!(refused.contains("decided for the whole search"), "{refused}");
}

#[test]
fn what_cannot_be_loaded_is_told_with_its_name() {
    let folder = Folder::new("trees");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (saved, foreign) = (path("saved.tree"), path("game.pgn"));
    tree(&["--game=tree", "--depth=2", "--save", &saved]).unwrap();
    std::fs::write(&foreign, "1. e4 *").unwrap();
    for (options, says) in [
        (&["--load", &*foreign][..], "game.pgn: this is no tree that cutnode saved"),
        (&["--load", &path("none")], "none: No such file"),
        (&["--load", &saved, "--depth=3"], "cannot be used with"),
        (&["--load", &saved, "--without=pvs"], "cannot be used with"),
        (&["--load", &saved, "--line=2 9"], "word 2, `9`"),
        (&["--load", &saved, "--diff", &format!("@{foreign}")], "no tree that cutnode saved"),
        (
            &["--game=tree", "--depth=2", "--save", &path("none/saved.tree")],
            "saved.tree: there is no folder ",
        ),
        (
            &["--game=tree", "--depth=2", "--save", &path("saved.png")],
            "the ending .png: name the file FILE.tree",
        ),
        (&["--game=tree", "--depth=2", "--save", &path("saved.zst")], "the ending .zst: "),
    ] {
        let error = tree(options).unwrap_err();
        assert!(error.contains(says), "{options:?}: {error}");
    }
}
