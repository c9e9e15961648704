//! What the sentences about a node claim, held against what was recorded of it.

use std::collections::BTreeSet;

use cutnode::games::{MoveTag, Score, Side};
use cutnode::search::techniques::Technique;
use cutnode::search::{Bound, Note, OrderReason, Visit};
use cutnode::trace::{
    End, Origin, Tree, cut_reach, origin, seen_by_first, value, window_text, window_to_first,
};
use cutnode::tutor::narrate::{Sentence, Subject, headline};

use super::Told;

/// What has to hold of a node and its sentences; or what does not.
type Law = fn(&Told<'_>) -> Result<(), String>;

/// All of them, with their names.
pub(super) const LAWS: [(&str, Law); 13] = [
    (
        "the first sentence is the headline and every sentence is one",
        the_first_sentence_is_the_headline_and_every_sentence_is_one,
    ),
    (
        "what is said to be exact is exact and a bound a bound",
        what_is_said_to_be_exact_is_exact_and_a_bound_a_bound,
    ),
    (
        "an iteration is said to be searched again only where it was",
        an_iteration_is_said_to_be_searched_again_only_where_it_was,
    ),
    (
        "shallow and deep cuts are called so with their choice",
        shallow_and_deep_cuts_are_called_so_with_their_choice,
    ),
    ("counts of moves are those of the node", counts_of_moves_are_those_of_the_node),
    (
        "the principal variation is the line that was chosen",
        the_principal_variation_is_the_line_that_was_chosen,
    ),
    ("windows and their ends are told as they came", windows_and_their_ends_are_told_as_they_came),
    (
        "the tables move is said to come first only where it did",
        the_tables_move_is_said_to_come_first_only_where_it_did,
    ),
    ("evaluations add up", evaluations_add_up),
    (
        "words are those of the game and counts are in number",
        words_are_those_of_the_game_and_counts_are_in_number,
    ),
    ("a move is never named that is not the games", a_move_is_never_named_that_is_not_the_games),
    ("the place in the order is told with its figure", the_place_in_the_order_is_told_with_its_figure),
    ("plies and figures of depth are those of the notes", plies_and_figures_of_depth_are_those_of_the_notes),
];

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

fn ensure_same(claimed: bool, true_: bool, what: &str) -> Result<(), String> {
    ensure(claimed == true_, &format!("{what}: claimed {claimed}, true {true_}"))
}

fn the_first_sentence_is_the_headline_and_every_sentence_is_one(told: &Told<'_>) -> Result<(), String> {
    ensure(told.headline() == headline(told.tree(), told.id, &*told.of.session), "another headline")?;
    told.sentences.iter().try_for_each(|Sentence { text, .. }| {
        ensure(text.ends_with('.'), "no full stop")?;
        ensure(!text.contains("  ") && !text.contains("..") && !text.contains(" ."), "stray spaces or dots")
    })
}

fn what_is_said_to_be_exact_is_exact_and_a_bound_a_bound(told: &Told<'_>) -> Result<(), String> {
    let Some(returned) = told.tree().returned(told.id) else { return Ok(()) };
    let table = told.notes.iter().find_map(|note| match *note {
        Note::Table { cut: true, score, bound, .. } => Some((score, bound)),
        _ => None,
    });
    let repeated = told.notes.contains(&Note::Repetition);
    let (score, bound) = match told.settled() {
        Some(score) => (score, Bound::Exact),
        None => table.unwrap_or((returned.score, returned.bound)),
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
    let outside = told.settled().is_some() && returned.bound != Bound::Exact && !repeated;
    ensure_same(headline.contains("lies outside the window"), outside, "outside the window")?;
    let window = window_text(window_to_first(told.side(), told.tree().window(told.id)));
    ensure(!outside || headline.contains(&window), "which window")
}

fn an_iteration_is_said_to_be_searched_again_only_where_it_was(told: &Told<'_>) -> Result<(), String> {
    let root = told.tree().visit(told.id) == Visit::Root;
    let again = told.headline().contains("the iteration was searched again");
    ensure_same(again, root && told.repeated(), "searched again")?;
    let aspiration = told.headline().contains("the aspiration window");
    let returned = told.tree().returned(told.id);
    let cut = returned.is_some_and(|returned| told.tree().window(told.id).fails_high(returned.score));
    let rests = origin(told.tree(), told.id, End::Beta) == Origin::Aspiration;
    if !root && aspiration {
        ensure(cut && rests, "no end of the aspiration window was reached here")?;
        ensure(told.headline().contains("Only if "), "without a condition")?;
        let beta = told.value(told.tree().window(told.id).beta);
        ensure(told.headline().contains(&format!("ends at {beta}")), "which end")?;
    }
    if told.headline().contains("it did not") {
        let iteration = told.tree().children(Tree::ROOT).take_while(|&id| id <= told.id).last().unwrap();
        let inside = told.tree().returned(iteration).is_some_and(|value| value.bound == Bound::Exact);
        ensure(inside, "the iteration's value lies outside")?;
    }
    Ok(())
}

fn shallow_and_deep_cuts_are_called_so_with_their_choice(told: &Told<'_>) -> Result<(), String> {
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

fn counts_of_moves_are_those_of_the_node(told: &Told<'_>) -> Result<(), String> {
    let tree = told.tree();
    for note in &told.notes {
        if let Note::Cut { tag, place, unsearched } = *note {
            let searched: BTreeSet<_> = tree
                .children(told.id)
                .filter(|&id| tree.visit(id) != Visit::Probe)
                .filter_map(|id| tree.tag(id))
                .collect();
            let complete = tree.hidden(told.id) == 0;
            let (tried, all) = (usize::from(place) + 1, usize::from(place) + 1 + usize::from(unsearched));
            let twice = told.notes.iter().any(|note| {
                matches!(
                    note,
                    Note::Deeper { by: Technique::VerifiedNullMove, .. } | Note::NullTried { held: true, .. }
                )
            });
            ensure(!complete || twice || searched.len() == tried, "moves were searched")?;
            let of = if all == 1 { "after its only ".into() } else { format!("after {tried} of {all} ") };
            ensure(told.headline().contains(&of), &of)?;
            let never = match unsearched {
                0 => None,
                1 => Some("One move was never looked at".into()),
                n => Some(format!("{n} moves were never looked at")),
            };
            let quiet = told.notes.iter().any(|note| matches!(note, Note::StandPat(_)));
            match never {
                Some(never) if !quiet => ensure(told.headline().contains(&never), &never)?,
                _ => ensure_same(told.headline().contains("never"), unsearched > 0, "never looked at")?,
            }
            let mut line = tree.line(told.id);
            line.push(Some(tag));
            ensure(told.headline().contains(&told.of.session.numbered(&line)), "which move cut")?;
        }
    }
    Ok(())
}

fn the_principal_variation_is_the_line_that_was_chosen(told: &Told<'_>) -> Result<(), String> {
    let text = told.headline();
    ensure(!text.contains("principal variation") || told.chosen(), "not on the principal variation")?;
    if let Some(at) = text.find("moves is ") {
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

fn windows_and_their_ends_are_told_as_they_came(told: &Told<'_>) -> Result<(), String> {
    let tree = told.tree();
    let text = told.about(Subject::Window).ok_or("no window")?;
    let window = tree.window(told.id);
    let both = window_text(window_to_first(told.side(), window));
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

fn the_tables_move_is_said_to_come_first_only_where_it_did(told: &Told<'_>) -> Result<(), String> {
    let Some(text) = told.about(Subject::Table) else { return Ok(()) };
    let tree = told.tree();
    let first = tree.children(told.id).find(|&id| tree.tag(id).is_some());
    let by_table = first.is_some_and(|id| tree.order(id).reason == OrderReason::TableMove);
    ensure(!text.contains("tried first") || by_table, "another move was first")
}

fn evaluations_add_up(told: &Told<'_>) -> Result<(), String> {
    let Some(text) = told.about(Subject::Evaluation) else { return Ok(()) };
    let (head, terms) = text.trim_end_matches('.').split_once(": ").ok_or("no terms")?;
    let number = |text: &str| text.rsplit(' ').next()?.replace('−', "-").replace('+', "").parse::<i32>().ok();
    let sum: i32 = if terms == "every term is level" {
        0
    } else {
        terms.split(", ").map(|term| number(term).ok_or(term)).sum::<Result<_, _>>()?
    };
    let total = number(head).ok_or("no number")?;
    ensure(total == sum, &format!("{total} is not {sum}"))
}

fn words_are_those_of_the_game_and_counts_are_in_number(told: &Told<'_>) -> Result<(), String> {
    let text = told.all();
    let capturing = told.of.session.tactical().is_some();
    for word in ["capture", "stand pat", "stands pat", "check", "promotion"] {
        ensure(capturing || !text.contains(word), word)?;
    }
    for word in ["1 moves", "1 plies", "1 nodes", "1 iterations", "1 captures", "1 times"] {
        ensure(!format!(" {text}").contains(&format!(" {word}")), word)?;
    }
    // Counts have their thousands apart; values carry a sign or stand in units as the game writes them.
    let long = |word: &str| word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    match text.split([' ', ';', ':']).find(|word| long(word)) {
        Some(word) => Err(format!("{word} without its thousands apart")),
        None => Ok(()),
    }
}

fn a_move_is_never_named_that_is_not_the_games(told: &Told<'_>) -> Result<(), String> {
    let tag = told.tree().tag(told.id);
    let visit = told.tree().visit(told.id);
    let moveless = matches!(visit, Visit::Root | Visit::NullMove | Visit::Probe);
    ensure(tag.is_some() || moveless, "no move, and neither a null move nor a probe of the same position")?;
    let order = told.about(Subject::Order);
    ensure_same(order.is_some(), tag.is_some_and(|_: MoveTag| true), "order")?;
    let Some(order) = order else { return Ok(()) };
    let name = told.of.session.numbered(&told.tree().line(told.id));
    ensure(order.starts_with(&name), "another move")
}

fn ordinal(place: usize) -> String {
    let suffix = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{suffix}")
}

fn the_place_in_the_order_is_told_with_its_figure(told: &Told<'_>) -> Result<(), String> {
    let Some(text) = told.about(Subject::Order) else { return Ok(()) };
    let order = told.tree().order(told.id);
    let place = format!("was tried {},", ordinal(usize::from(order.place) + 1));
    ensure(text.contains(&place), &place)?;
    let (word, figure) = match order.reason {
        OrderReason::TableMove => ("(table move)", false),
        OrderReason::Tactical | OrderReason::LosingCapture => ("MVV-LVA", true),
        OrderReason::Killer => ("killer", true),
        OrderReason::History => ("history figure", false),
        OrderReason::Countermove => ("(countermove)", false),
        OrderReason::Asked => ("set by hand", false),
        OrderReason::Generator => ("the move generator's order", false),
    };
    ensure(text.contains(word), word)?;
    let number = order.figure.to_string();
    ensure(!figure || text.contains(&format!(" {number})")), "another figure")?;
    let signed = value(Score::estimate(order.figure.into()));
    ensure(order.reason != OrderReason::History || text.contains(&signed), "another history")
}

fn plies_and_figures_of_depth_are_those_of_the_notes(told: &Told<'_>) -> Result<(), String> {
    let text = told.all();
    let plies = |by: u8| if by == 1 { "1 ply".to_string() } else { format!("{by} plies") };
    told.notes.iter().try_for_each(|note| match *note {
        Note::Reduced { by, formula, history } => {
            let said = format!("{} less deep", plies(by));
            ensure(text.contains(&said), &said)?;
            let terms = format!("ask for {:.2}", f32::from(formula) / 100.0);
            let history = format!("its history is {}", value(Score::estimate(history.into())));
            ensure(formula == 0 || text.contains(&terms) && text.contains(&history), &terms)?;
            ensure_same(text.contains("reduction of late moves was set by hand"), formula == 0, "by hand")
        }
        Note::NullTried { reduction, score, .. } => {
            let said = format!("with R = {reduction}; it returned {}", told.value(score));
            ensure(text.contains(&said), &said)
        }
        Note::Research { score, .. } => {
            let said = format!("came back with {}", value(seen_by_first(!told.side(), score)));
            ensure(text.contains(&said), &said)
        }
        Note::Deeper { plies: by, .. } => {
            let said = format!("{} deeper", plies(by));
            ensure(text.contains(&said), &said)
        }
        _ => Ok(()),
    })
}
