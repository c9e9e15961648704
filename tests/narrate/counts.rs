//! How many moves a node has, and what became of them: the claims of the sentences and of exported data, held against a
//! move generator from outside. In chess that is cozy-chess; in other games the list of moves that the screen shows.

mod logged;

use std::collections::BTreeSet;

use cozy_chess::{Board, Piece};
use cutnode::explain::narrate::{Subject, headline, narrate};
use cutnode::games::{MoveTag, Score};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Bound, Entry, Limits, Note, Observer as _, Order, Plan, Returned, Visit, Window};
use cutnode::session::{Method, game};
use cutnode::trace::export::{Export, Header, Selection};
use cutnode::trace::{Decided, NodeId, Recorder, Tree, account, decided, visit_number};

use super::{KIWIPETE, Recorded, SCHOLAR, SearchEvent, ZUGZWANG, record, record_within, recorded_within};

/// Legal moves, and those among them that quiescence plays out: captures, and promotions to a queen.
fn outside(of: &Recorded, id: NodeId) -> [usize; 2] {
    let Some(view) = of.session.look(&of.tree.line(id)) else { return [0, 0] };
    if of.session.game().slug != "chess" {
        // All captures are due, where there is one; no other game but chess has tactical moves.
        let captures = |text: &str| of.session.tactical().is_some() && text.contains('x');
        let tactical = view.moves.iter().filter(|mv| captures(&mv.text)).count();
        return [view.moves.len(), tactical];
    }
    let board: Board = view.notation.parse().expect("the position is written as every program reads it");
    let (mut legal, mut tactical) = (0, 0);
    board.generate_moves(|set| {
        for mv in set {
            let pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
            let takes = board.color_on(mv.to) == Some(!board.side_to_move());
            let in_passing = pawn && mv.from.file() != mv.to.file();
            let plays_out = mv.promotion.map_or(takes || in_passing, |piece| piece == Piece::Queen);
            legal += 1;
            tactical += usize::from(plays_out);
        }
        false
    });
    [legal, tactical]
}

/// The number that stands after these words.
fn after(text: &str, words: &str) -> Option<usize> {
    let rest = &text[text.find(words)? + words.len()..];
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

/// The pass held and none of the moves did: they are begun once more.
fn begins_again(note: &Note) -> bool {
    matches!(note, Note::Deeper { by: Technique::VerifiedNullMove, .. })
}

/// How many moves are said to have been left out, by all who did: "3 moves were left out, …; 1 move was left out, …".
fn told_left_out(told: &SearchEvent<'_>) -> usize {
    let depth = told.sentences.iter().filter(|sentence| sentence.subject == Subject::Depth);
    let runs = depth.flat_map(|sentence| sentence.text.split("; "));
    let count = |run: &str| {
        let (count, rest) = run.split_once(' ')?;
        let is_run =
            ["move was left out, ", "moves were left out, "].iter().any(|words| rest.starts_with(words));
        count.parse::<usize>().ok().filter(|_| is_run)
    };
    runs.filter_map(count).sum()
}

/// Different moves that were searched for the node's value, from its children alone.
fn searched(tree: &Tree, id: NodeId) -> BTreeSet<MoveTag> {
    let counts = |visit| {
        matches!(visit, Visit::Full | Visit::Scout | Visit::Reduced | Visit::Research | Visit::Quiescence)
    };
    tree.children(id).filter(|&child| counts(tree.visit(child))).filter_map(|child| tree.tag(child)).collect()
}

pub(super) fn counts_of_moves_are_those_of_the_position(told: &SearchEvent<'_>) -> Result<(), String> {
    let (tree, id) = (told.tree(), told.id);
    let [legal, tactical] = outside(told.of, id);
    let account = account(tree, id, &*told.of.session);
    ensure(account.legal == legal, &format!("{legal} legal moves, not {}", account.legal))?;
    let quiet = told.notes.iter().any(|note| matches!(note, Note::StandPat(_)));
    let (root, others) =
        (tree.visit(id) == Visit::Root, tree.visit(id) == Visit::Probe && tree.tag(id).is_none());
    let all = if quiet {
        tactical
    } else if others {
        legal - 1
    } else {
        legal
    };
    ensure(root || account.candidates == all, &format!("{all} moves, not {}", account.candidates))?;
    // Of a node whose moves were gone through twice the last time counts.
    let again = told.notes.iter().rposition(begins_again);
    let children = searched(tree, id);
    let left_out: BTreeSet<_> = told.notes[again.unwrap_or(0)..]
        .iter()
        .filter_map(|note| if let Note::LeftOut { tag, .. } = *note { Some(tag) } else { None })
        .collect();
    ensure(account.all_left_out() == left_out.len(), "moves were left out")?;
    ensure(account.all_left_out() == told_left_out(told), "as many as are told with their reasons")?;
    if again.is_none() {
        ensure(children.is_disjoint(&left_out), "a move was left out and searched")?;
        let complete = tree.hidden(id) == 0;
        ensure(!complete || account.searched == Some(children.len()), "moves were searched")?;
    }
    let Some(returned) = tree.returned(id) else { return Ok(()) };
    let told_of = told.headline().split(" Search instability").next().unwrap_or_default();
    if told_of.starts_with("The whole search") {
        return Ok(());
    }
    let (tried, left, untouched) = (account.searched, account.all_left_out(), account.untouched());
    let never = match after(told_of, "One ").or(untouched) {
        _ if told_of.contains("was never looked at") => 1,
        _ if told_of.contains("were never looked at") => {
            let before = told_of.split(" were never looked at").next().unwrap_or_default();
            before.rsplit(". ").next().and_then(|text| after(text, "")).ok_or("how many")?
        }
        _ => 0,
    };
    let by_technique: usize = counted_by_technique(told_of);
    match decided(tree, id) {
        Decided::Cut(_) => {
            let part = account.candidates;
            ensure(Some(never) == untouched, "never looked at")?;
            ensure(by_technique == left, "left out before the cut")?;
            if part == 1 {
                return ensure(told_of.contains("after its only "), "the only one");
            }
            ensure(after(told_of, " cut after ") == tried, "how many were searched")?;
            let of = after(told_of, " of ").or(after(told_of, " of the ")).ok_or("of how many")?;
            ensure(of == part && tried.is_some_and(|tried| tried + left + never == of), "they do not add up")
        }
        Decided::Moves | Decided::Quiescence(_) => {
            ensure(never == 0, "nothing was cut here")?;
            let pat = matches!(decided(tree, id), Decided::Quiescence(_));
            let settled = tactical == 0 || returned.bound == Bound::Lower;
            if pat && settled {
                return ensure(
                    told.of.session.tactical().is_none() || told_of.contains("stand"),
                    "standing pat",
                );
            }
            ensure(by_technique == left, "left out")?;
            let Some(tried) = tried else { return Ok(()) };
            if left > 0 && !root {
                let n_of_m = format!("({tried} of {all}");
                let of_legal = format!("of its {legal} legal moves");
                ensure(told_of.contains(&n_of_m) || told_of.contains(&of_legal), "n of m")?;
                ensure(tried + left == all, "they do not add up")?;
            }
            if let Some(whole) = after(told_of, "(all ").or(after(told_of, "the best of its ")) {
                ensure(whole == tried && (root || whole == all), "all of them")?;
            }
            let only = told_of.contains("only move is") || told_of.contains("only one was searched");
            ensure(!only || tried == 1 && (root || all == 1), "the only one")
        }
        Decided::NullMove
        | Decided::Table { .. }
        | Decided::Shortcut { .. }
        | Decided::Ended(_)
        | Decided::Repetition
        | Decided::PlyLimit(_)
        | Decided::Leaf(_) => ensure(by_technique == 0 && never == 0, "no moves were looked at"),
    }
}

/// "28 left out by late-move pruning, 2 by futility pruning, 3 overlooked": 33.
fn counted_by_technique(text: &str) -> usize {
    let unseen = text.split_once(" overlooked").and_then(|(before, _)| before.rsplit(['(', ' ']).next());
    let unseen = unseen.and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
    let Some((before, rest)) = text.split_once(" left out by ") else { return unseen };
    let first = before.rsplit(['(', ' ']).next().and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
    let inside = rest.split([')', ';']).next().unwrap_or_default();
    let others =
        inside.split(", ").skip(1).filter_map(|part| part.split(" by ").next()?.parse::<usize>().ok());
    first + others.sum::<usize>() + unseen
}

#[test]
fn exported_nodes_count_legal_moves_and_name_runs_once() {
    let techniques = Techniques::default().with(Technique::VerifiedNullMove);
    for (position, depth) in [(SCHOLAR, 5), (KIWIPETE, 4), (ZUGZWANG, 8)] {
        let of = record("chess", position, Method::Engine, depth, techniques);
        let why = |id| headline(&of.tree, id, &*of.session);
        let selection = Selection::default();
        let (tree, names) = (&of.tree, &*of.session);
        let export = Export { tree, root: Tree::ROOT, names, selection: &selection, why: &why };
        let header = Header { game: "chess", position: position.into(), techniques: vec![], line: vec![] };
        let mut json = Vec::new();
        export.json(&header, &mut json).unwrap();
        let object: serde_json::Value = serde_json::from_slice(&json).unwrap();
        let (mut id, mut runs) = (0, 0);
        let mut open = vec![&object["root"]];
        while let Some(node) = open.pop() {
            let [legal, _] = outside(&of, id);
            assert_eq!(node["legal"], legal, "node {id}");
            assert_eq!(node["visit_number"], visit_number(tree, id).unwrap());
            let notes = node["notes"].as_array().unwrap();
            let again = |note: &serde_json::Value| {
                note["kind"] == "deeper" && note["by"] == Technique::VerifiedNullMove.slug()
            };
            let last = notes.iter().rposition(again).unwrap_or(0);
            let run = |note: &&serde_json::Value| note["kind"] == "left-out";
            let moves: usize =
                notes[last..].iter().filter(run).map(|note| note["moves"].as_array().unwrap().len()).sum();
            assert_eq!(node["left_out"], moves, "node {id}");
            for pair in notes.windows(2) {
                let alike = ["kind", "by", "figure"].iter().all(|key| pair[0][*key] == pair[1][*key]);
                assert!(!alike || pair[0]["kind"] != "left-out", "two notes of one run: {pair:?}");
            }
            runs += usize::from(moves > 1);
            let children = node["children"].as_array().unwrap();
            open.extend(children.iter().rev());
            id += 1;
        }
        assert_eq!(id as usize, tree.len());
        assert!(runs > 10, "{runs} nodes with several moves left out");
    }
}

/// Nodes whose moves were gone through twice, and left out both times, are told as they were the last time.
#[test]
fn what_was_left_out_when_the_moves_are_begun_again_counts_no_more() {
    let techniques = Techniques::default().with(Technique::VerifiedNullMove);
    let plan = Plan { techniques, ..Plan::new(Limits::depth(8)) };
    let of = recorded_within("chess", ZUGZWANG, Method::Engine, plan, 100_000);
    let mut twice = 0;
    for id in 0..of.tree.len() as NodeId {
        let notes = of.tree.notes(id);
        let Some(again) = notes.iter().rposition(begins_again) else { continue };
        let sentences = narrate(&of.tree, id, &*of.session);
        twice += usize::from(notes[..again].iter().any(|note| matches!(note, Note::LeftOut { .. })));
        let told = SearchEvent { of: &of, id, notes, sentences };
        if let Err(breach) = counts_of_moves_are_those_of_the_position(&told) {
            panic!("{breach}\n{}", told.described());
        }
    }
    assert!(twice > 0);
}

/// How many searches are said to be more than one for each depth.
fn more_searches(text: &str) -> Option<usize> {
    let mut pieces: Vec<&str> = text.split(" more search").collect();
    pieces.pop();
    pieces.iter().map(|piece| piece.rsplit(['(', ' ']).next()?.parse::<usize>().ok()).sum()
}

/// A file may have further lines to any depths: what is told adds up to the searches of the root that it has.
#[test]
fn searches_of_the_root_add_up_whatever_their_depths() {
    let session = game("tic-tac-toe").unwrap().open(None).unwrap();
    let returned = Some(Returned { score: Score::DRAW, bound: Bound::Exact });
    for roots in [
        &[(1, 0), (60, 1), (61, 2), (62, 3)][..],
        &[(1, 0), (1, 1), (2, 0), (2, 0), (2, 1)],
        &[(3, 1), (4, 1)],
        &[(5, 0), (5, 0), (5, 0)],
        &[(1, 0)],
    ] {
        let mut recorder = Recorder::new(100);
        let entry = |depth| {
            let (visit, window, order) = (Visit::Root, Window::OPEN, Order::NONE);
            Entry { tag: None, visit, ply: 0, depth, window, order }
        };
        recorder.enter(&entry(100));
        for &(depth, aside) in roots {
            recorder.enter(&entry(depth));
            if aside > 0 {
                recorder.note(Note::SetAside(aside));
            }
            recorder.leave(returned);
        }
        recorder.leave(returned);
        let text = headline(recorder.tree(), Tree::ROOT, &*session);
        let iterations = after(&text, "The whole search: ").expect(&text);
        let more = more_searches(&text).expect(&text);
        assert_eq!(iterations + more, roots.len(), "{text}");
    }
}

/// Where not all is recorded, a visit has the number that it has in the whole record.
#[test]
fn visits_keep_their_numbers_when_others_are_hidden() {
    let whole = record_within("chess", SCHOLAR, 6, 1_000_000);
    let part = record_within("chess", SCHOLAR, 6, 300);
    assert_eq!(whole.tree.visited(), part.tree.visited());
    assert_eq!(whole.tree.len() as u64, whole.tree.visited());
    for id in 0..whole.tree.len() as NodeId {
        assert_eq!(visit_number(&whole.tree, id), Some(u64::from(id) + 1));
    }
    for id in 0..part.tree.len() as NodeId {
        let same = visit_number(&part.tree, id).unwrap() as NodeId - 1;
        assert_eq!(part.tree.line(id), whole.tree.line(same), "node {id}");
        assert_eq!(part.tree.visit(id), whole.tree.visit(same));
        assert_eq!(part.tree.window(id), whole.tree.window(same));
        assert_eq!(part.tree.returned(id), whole.tree.returned(same));
    }
}
