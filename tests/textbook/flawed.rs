//! Algorithms with a planted mistake.

use cutnode::games::Present;
use cutnode::games::tree::TreePosition;
use cutnode::textbook::flawed::FLAWS;

#[test]
fn every_mistake_stands_on_its_page_and_differs_from_what_is_right() {
    for (number, card) in FLAWS.iter().enumerate() {
        assert_eq!(card.flaw as usize, number, "{}", card.slug);
        assert_eq!(card.slug.parse(), Ok(card.flaw));
        let right = card.base.card().page.line(card.line).expect("the page has the line");
        assert_ne!(right, card.text, "{}", card.slug);
        let differing = card.flaw.page().into_iter().zip(card.base.card().page.lines());
        assert_eq!(differing.filter(|(flawed, right)| flawed != right).count(), 1);
    }
}

#[test]
fn every_mistake_shows_on_some_small_tree_and_on_some_it_does_not() {
    for card in &FLAWS {
        let mut shown = 0;
        for seed in 0..200 {
            let (width, depth) = (2 + seed % 2, 2 + seed / 2 % 2);
            let text = format!("random seed={seed} width={width} depth={depth} range=-9..9");
            let tree = TreePosition::parse(&text).expect("a random tree");
            let trial = card.flaw.trial(&tree, depth as u8);
            shown += usize::from(trial.shows(card.symptom));
        }
        assert!((1..200).contains(&shown), "{}: {shown} of 200", card.slug);
    }
}
