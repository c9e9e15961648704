//! What the sentences about a node claim, held against what was recorded of it.

use std::collections::BTreeMap;

use cutnode::explain::narrate::{Sentence, Subject, at_first_sight, headline};
use cutnode::games::Side;
use cutnode::search::techniques::Technique;
use cutnode::search::{Bound, NoNull, Note, Returned, Visit};
use cutnode::trace::{
    Decided, End, Origin, Tree, cut_reach, decided, origin, returned_to_first, seen_by_first, window_to_first,
};

use super::values::{comparison_holds, evaluations_add_up};
use super::{SearchEvent, order};

/// What has to hold of a node and its sentences; or what does not.
type Law = fn(&SearchEvent<'_>) -> Result<(), String>;

/// All of them, with their names.
pub(super) const LAWS: [(&str, Law); 19] = [
    (
        "the first sentence is the headline and every sentence is one",
        the_first_sentence_is_the_headline_and_every_sentence_is_one,
    ),
    (
        "what is said to be exact is exact and a bound a bound",
        what_is_said_to_be_exact_is_exact_and_a_bound_a_bound,
    ),
    ("a bet is told with its condition", super::bets::a_bet_is_told_with_its_condition),
    (
        "what the table knows is not used for a reason",
        super::table::what_the_table_knows_is_not_used_for_a_reason,
    ),
    (
        "an iteration is said to be searched again only where it was",
        an_iteration_is_said_to_be_searched_again_only_where_it_was,
    ),
    (
        "shallow and deep cuts are called so with their choice",
        shallow_and_deep_cuts_are_called_so_with_their_choice,
    ),
    ("counts of moves are those of the position", super::counts::counts_of_moves_are_those_of_the_position),
    ("the headline says what decided", the_headline_says_what_decided),
    ("the choice changes where it is said", the_choice_changes_where_it_is_said),
    ("every note is told as it is", every_note_is_told_as_it_is),
    ("contradictions are told with their cause", super::unstable::contradictions_are_told_with_their_cause),
    (
        "the principal variation is the line that was chosen",
        the_principal_variation_is_the_line_that_was_chosen,
    ),
    ("windows and their ends are told as they came", windows_and_their_ends_are_told_as_they_came),
    (
        "the tables move is said to come first only where it did",
        order::the_tables_move_is_said_to_come_first_only_where_it_did,
    ),
    ("evaluations add up", evaluations_add_up),
    (
        "words are those of the game and counts are in number",
        words_are_those_of_the_game_and_counts_are_in_number,
    ),
    ("a move is never named that is not the games", order::a_move_is_never_named_that_is_not_the_games),
    ("the place in the order is told with its figure", order::the_place_in_the_order_is_told_with_its_figure),
    (
        "the place in the order is that among the moves that were tried",
        order::the_place_in_the_order_is_that_among_the_moves_that_were_tried,
    ),
];

pub(super) fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

pub(super) fn ensure_same(claimed: bool, true_: bool, what: &str) -> Result<(), String> {
    ensure(claimed == true_, &format!("{what}: claimed {claimed}, true {true_}"))
}

fn the_first_sentence_is_the_headline_and_every_sentence_is_one(
    told: &SearchEvent<'_>,
) -> Result<(), String> {
    ensure(told.headline() == headline(told.tree(), told.id, &*told.of.session), "another headline")?;
    told.sentences.iter().try_for_each(|Sentence { text, .. }| {
        ensure(text.ends_with('.'), "no full stop")?;
        ensure(!text.contains("  ") && !text.contains("..") && !text.contains(" ."), "stray spaces or dots")
    })
}

fn what_is_said_to_be_exact_is_exact_and_a_bound_a_bound(told: &SearchEvent<'_>) -> Result<(), String> {
    let Some(returned) = told.tree().returned(told.id) else { return Ok(()) };
    let table = told.notes.iter().find_map(|note| match *note {
        Note::Table { cut: true, score, bound, .. } => Some((score, bound)),
        _ => None,
    });
    let repeated = told.notes.contains(&Note::Repetition);
    let (score, bound) = match told.settled() {
        Some(score) => (score, Bound::Exact),
        None => match table {
            Some((score, Bound::Exact)) => (score, Bound::Exact),
            _ => super::bets::follows(told, returned),
        },
    };
    let headline = told.headline();
    let bound = if told.side() == Side::First { bound } else { bound.flipped() };
    let words = match bound {
        Bound::Exact if repeated => "draw, ",
        Bound::Exact => "exactly ",
        Bound::Lower => "at least ",
        Bound::Upper => "at most ",
    };
    let claim = format!("{words}{}", told.value(score));
    ensure(headline.contains(&claim), &format!("`{claim}` is not said"))?;
    let exact = told.settled().is_some() || matches!(table, Some((_, Bound::Exact)));
    let outside = exact && returned.bound != Bound::Exact && !repeated;
    ensure_same(headline.contains("lies outside the window"), outside, "outside the window")?;
    let window = told.of.session.window_text(window_to_first(told.side(), told.tree().window(told.id)));
    ensure(!outside || headline.contains(&window), "which window")
}

fn an_iteration_is_said_to_be_searched_again_only_where_it_was(told: &SearchEvent<'_>) -> Result<(), String> {
    let root = told.tree().visit(told.id) == Visit::Root;
    let again = told.headline().contains("the iteration was searched again");
    ensure_same(again, root && told.repeated(), "searched again")?;
    if again {
        let next = told.tree().window(told.tree().next_sibling(told.id).unwrap());
        let high = told.tree().returned(told.id).is_some_and(|returned| returned.bound == Bound::Lower);
        let side = if high { next.beta } else { next.alpha };
        let how = if side.is_infinite() { "open".into() } else { format!("moved to {}", told.value(side)) };
        ensure(told.headline().contains(&format!("with that side {how}")), "how much wider")?;
    }
    let aspiration = told.headline().contains("the aspiration window");
    let returned = told.tree().returned(told.id);
    let cut = returned.is_some_and(|returned| told.tree().window(told.id).fails_high(returned.score));
    let rests = origin(told.tree(), told.id, End::Beta) == Origin::Aspiration;
    if !root && aspiration {
        ensure(cut && rests, "no end of the aspiration window was reached here")?;
        let iteration = told.tree().children(Tree::ROOT).take_while(|&id| id <= told.id).last().unwrap();
        let at_root = told.tree().line(told.id).len().is_multiple_of(2);
        let beyond = if at_root { Bound::Lower } else { Bound::Upper };
        let missed = told.tree().returned(iteration).is_some_and(|value| value.bound == beyond);
        ensure_same(told.headline().contains("one came up to the root"), missed, "what came up")?;
        ensure_same(told.headline().contains("Only if "), !missed, "a condition")?;
        let known = told.tree().returned(iteration).is_some();
        ensure_same(told.headline().contains("it did not"), known && !missed, "what did not come up")?;
        let beta = told.value(told.tree().window(told.id).beta);
        ensure(told.headline().contains(&format!("ends at {beta}")), "which end")?;
    }
    Ok(())
}

fn shallow_and_deep_cuts_are_called_so_with_their_choice(told: &SearchEvent<'_>) -> Result<(), String> {
    let reach = cut_reach(told.tree(), told.id);
    let by = |note: &Note| {
        let spared = match *note {
            Note::Shortcut { by, cut, .. } => cut && by != Technique::MateDistancePruning,
            _ => false,
        };
        spared || matches!(note, Note::Cut { .. } | Note::NullTried { cut: true, .. } | Note::StandPat(_))
    };
    let reach = reach.filter(|_| told.notes.iter().any(by));
    let headline = told.headline();
    ensure_same(headline.contains("(a shallow cut)"), reach == Some(1), "shallow")?;
    ensure_same(headline.contains("(a deep cut)"), reach.is_some_and(|plies| plies > 1), "deep")?;
    let Some(plies) = reach else { return Ok(()) };
    let up = if plies == 1 { "one ply up".into() } else { format!("{plies} plies up") };
    let beta = told.value(told.tree().window(told.id).beta);
    ensure(headline.contains(&up) && headline.contains(&format!(" to {beta} ")), "where, or to what")
}

/// From which depth on the search as a whole chose its move, counted by the last move that raised α in each iteration.
fn the_choice_changes_where_it_is_said(told: &SearchEvent<'_>) -> Result<(), String> {
    let (tree, headline) = (told.tree(), told.headline());
    if told.id != Tree::ROOT
        || !headline.starts_with("The whole search: ")
        || headline.contains("zero windows")
    {
        return Ok(());
    }
    let mut chosen = BTreeMap::new();
    for id in tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root) {
        let notes = tree.notes(id);
        let mut raised = notes.iter().filter_map(|note| match note {
            Note::Raised { tag, .. } => Some(*tag),
            _ => None,
        });
        let is_aside = notes.iter().any(|note| matches!(note, Note::SetAside(_)));
        if let Some(tag) = raised.next_back().filter(|_| !is_aside && tree.returned(id).is_some()) {
            chosen.insert(tree.depth(id), tag);
        }
    }
    let all: Vec<_> = chosen.into_iter().collect();
    let changes: Vec<_> =
        all.windows(2).filter(|both| both[0].1 != both[1].1).map(|both| both[1].0).collect();
    ensure_same(headline.contains("Its choice changes"), !changes.is_empty(), "a choice that changes")?;
    ensure_same(headline.contains("At every depth"), changes.is_empty() && all.len() > 1, "one choice")?;
    let Some(last) = changes.last() else { return Ok(()) };
    ensure(headline.contains(&format!(" at depth {last}: ")), "the last change")
}

/// What decided has its words, and nothing else has them.
fn the_headline_says_what_decided(told: &SearchEvent<'_>) -> Result<(), String> {
    let (tree, headline) = (told.tree(), told.headline());
    if tree.returned(told.id).is_none() {
        return ensure(headline.contains("stopped") || headline.contains("Struck off"), "no value");
    }
    if headline.starts_with("The whole search: ") {
        return ensure(told.id == Tree::ROOT, "not the whole search");
    }
    let first = told.side() == Side::First;
    let table = headline.contains("the table knows this position from");
    ensure_same(table, matches!(decided(tree, told.id), Decided::Table { .. }), "by the table")?;
    let evaluated = matches!(decided(tree, told.id), Decided::Leaf(_) | Decided::Quiescence(_));
    let over = told.of.session.look(&tree.line(told.id)).is_some_and(|view| view.moves.is_empty());
    let unseen = headline.contains("There is no legal move here, so that the game is over");
    ensure_same(unseen, evaluated && over, "an end that nobody looked for")?;
    let pass = headline.starts_with("Cut by the null move");
    ensure_same(pass, decided(tree, told.id) == Decided::NullMove, "by a pass")?;
    match decided(tree, told.id) {
        Decided::Cut(_) => {
            ensure(headline.starts_with(if first { "β cut after" } else { "α cut after" }), "a cut")
        }
        Decided::Table { depth, .. } => ensure(headline.contains(&format!("of depth {depth},")), "its depth"),
        Decided::Shortcut { by, .. } => {
            let (said, name) = (headline.to_lowercase(), by.card().name.to_lowercase());
            ensure(said.matches(&name).count() == 1, "by which technique, once")
        }
        Decided::Ended(_) => ensure(headline.starts_with("The line ends here"), "an end"),
        Decided::Repetition => ensure(headline.contains("has occurred before"), "a repetition"),
        Decided::PlyLimit(_) => ensure(headline.starts_with("The deepest ply"), "the deepest ply"),
        Decided::Leaf(_) => ensure(headline.starts_with("No depth is left"), "a leaf"),
        Decided::Quiescence(_) => {
            ensure(headline.contains("stand") || headline.starts_with("No depth is left"), "standing pat")
        }
        // A pass has been looked at above; moves are counted by a law of their own.
        Decided::NullMove | Decided::Moves => Ok(()),
    }
}

/// Each kind of note has its words, with the figures that it has.
#[expect(clippy::match_same_arms, reason = "silent for different reasons")]
fn every_note_is_told_as_it_is(told: &SearchEvent<'_>) -> Result<(), String> {
    let text = told.all();
    let plies = |by: u8| if by == 1 { "1 ply".to_string() } else { format!("{by} plies") };
    let says = |what: &str| ensure(text.contains(what), what);
    let over = told.notes.iter().any(|note| matches!(note, Note::Ended(_)));
    for sentence in text.split_inclusive(". ") {
        comparison_holds(sentence)?;
    }
    told.notes.iter().try_for_each(|note| match *note {
        Note::SetAside(moves) => says(&format!("{moves} move")),
        Note::MustRespond => says("may not stand pat"),
        Note::Deeper { plies: by, .. } => says(&format!("{} deeper", plies(by))),
        Note::Shallower { plies: by, .. } => says(&format!("{} less deep", plies(by))),
        Note::Table { cut: false, score, bound, .. } => {
            let claim = returned_to_first(told.side(), Returned { score, bound });
            let word = match claim.bound {
                Bound::Exact => "exactly",
                Bound::Lower => "at least",
                Bound::Upper => "at most",
            };
            says(&format!("knows this position as {word} {}", told.of.session.value_text(claim.score)))
        }
        Note::NullRefused(_) if over => {
            ensure(!text.contains("Null move not tried"), "a pass where the game is over")
        }
        Note::NullRefused(reason) => {
            says("Null move not tried")?;
            let passes = told.of.session.game().slug == "chess";
            ensure_same(reason == NoNull::NoPass, !passes, "a game without a pass")
        }
        Note::NullTried { reduction, score, held, .. } => {
            says(&format!("with R = {reduction}; it returned {}", told.value(score)))?;
            ensure_same(held, told.tree().window(told.id).fails_high(score), "the pass held")
        }
        Note::Reduced { by, formula, history } => order::reduction_adds_up(told, by, formula, history),
        Note::Research { score, .. } => {
            let word = if told.side() == Side::First { "at most" } else { "at least" };
            says(&format!(
                "came back with {word} {}",
                told.of.session.value_text(seen_by_first(!told.side(), score))
            ))
        }
        Note::Shortcut { by, cut: false, .. } => {
            says(if by == Technique::SecondarySearch { "Secondary search" } else { by.card().name })
        }
        Note::LeftOut { by, tag, .. } => {
            let name = by.card().name.to_lowercase();
            let first = told.notes.iter().find_map(|note| match *note {
                Note::LeftOut { by: other, tag, .. } if other == by => Some(tag),
                _ => None,
            });
            ensure(text.to_lowercase().contains(&name), &name)?;
            let mut line = told.tree().line(told.id);
            line.push(Some(tag));
            if first == Some(tag) { says(&told.of.session.numbered(&line)) } else { Ok(()) }
        }
        Note::StaticEval(score) | Note::StandPat(score) | Note::Leaf(score) => {
            says(&format!("Static evaluation {}", told.value(score)))
        }
        // Told where the window and the moves are: laws of their own.
        Note::Raised { .. } | Note::Cut { .. } => Ok(()),
        // The headline says them: the law about what decided.
        Note::Ended(_)
        | Note::Repetition
        | Note::PlyLimit(_)
        | Note::Table { cut: true, .. }
        | Note::Shortcut { cut: true, .. } => Ok(()),
        // What a value rests on has laws of its own.
        Note::WrittenAt { .. } => Ok(()),
        // Questions of a page, which the stepper tells.
        Note::Test { .. } | Note::Interval { .. } => Ok(()),
    })
}

fn the_principal_variation_is_the_line_that_was_chosen(told: &SearchEvent<'_>) -> Result<(), String> {
    let text = told.headline();
    ensure(!text.contains("principal variation") || told.chosen(), "not on the principal variation")?;
    if let Some(at) = text.find("moves is ").filter(|_| !text.contains(" (")) {
        let last = told.notes.iter().rev().find_map(|note| match *note {
            Note::Raised { tag, .. } => Some(tag),
            _ => None,
        });
        let mut line = told.tree().line(told.id);
        line.push(Some(last.ok_or("no move was best")?));
        let best = told.of.session.numbered(&line);
        ensure(text[at..].starts_with(&format!("moves is {best},")), "another move was best")?;
    }
    Ok(())
}

fn windows_and_their_ends_are_told_as_they_came(told: &SearchEvent<'_>) -> Result<(), String> {
    let tree = told.tree();
    let text = told.about(Subject::Window).ok_or("no window")?;
    let window = tree.window(told.id);
    let both = told.of.session.window_text(window_to_first(told.side(), window));
    ensure(text.starts_with(&format!("Window {both}: ")), &both)?;
    let keeps_none = matches!(told.of.method.slug(), "minimax" | "negamax");
    ensure(!keeps_none || !text.contains("comes from"), "minimax has no window")?;
    if window.is_open() {
        let mut at = Some(told.id);
        let mut first = true;
        while let Some(id) = at {
            first &= tree.order(id).place == 0;
            at = tree.parent(id);
        }
        let said = text.contains("nothing was known yet");
        ensure(first || !said, "there were values before")?;
    }
    Ok(())
}

fn words_are_those_of_the_game_and_counts_are_in_number(told: &SearchEvent<'_>) -> Result<(), String> {
    let text = told.all();
    let capturing = told.of.session.tactical().is_some();
    for word in ["capture", "stand pat", "stands pat", "check", "promotion"] {
        ensure(capturing || !text.contains(word), word)?;
    }
    let plain = at_first_sight(told.tree(), told.id, &*told.of.session).unwrap_or_default();
    if let Some((_, declined)) = plain.split_once(" without any ") {
        let [one, _] = told.of.session.tactical().ok_or("moves that the game does not know")?;
        ensure(declined.starts_with(&format!("{one}. ")), "what is done without")?;
    }
    counts_are_in_number(&text)
}

/// One of something is told in the singular, and counts have their thousands apart.
pub(super) fn counts_are_in_number(text: &str) -> Result<(), String> {
    let several =
        ["moves", "plies", "nodes", "iterations", "captures", "times", "legal moves", "more searches"];
    for word in several {
        ensure(!format!(" {text}").contains(&format!(" 1 {word}")), &format!("1 {word}"))?;
    }
    // Values carry a sign or stand in units as the game writes them.
    let long = |word: &str| word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    match text.split([' ', ';', ':']).find(|word| long(word)) {
        Some(word) => Err(format!("{word} without its thousands apart")),
        None => Ok(()),
    }
}
