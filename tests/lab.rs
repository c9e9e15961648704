//! The laboratory: the quick experiments here, all of them with `cutnode lab`.

use std::collections::HashSet;

use cutnode::lab::{Expected, Measured, Origin, experiments, families};

/// Families that take a second or more without optimisation.
const SLOW: [&str; 7] =
    ["relations", "averages", "growth", "comparison", "fine-70", "verified-null-move", "boards"];

#[test]
fn the_expected_figures_come_out() {
    for slow in SLOW {
        assert!(families().contains(&slow), "{slow}");
    }
    for experiment in experiments().filter(|experiment| !SLOW.contains(&experiment.family())) {
        let finding = experiment.run();
        let (expected, ours) = (experiment.expected, finding.ours);
        assert!(finding.holds, "{}: expected {expected}, ours {ours}", experiment.name);
    }
}

#[test]
fn names_are_different_and_say_what_they_are() {
    let mut seen = HashSet::new();
    for experiment in experiments() {
        assert!(seen.insert(experiment.name), "{} twice", experiment.name);
        assert!(
            experiment.name.contains('/')
                && !experiment.about.is_empty()
                && !experiment.origin.to_string().is_empty()
        );
        assert!(experiment.is_called(experiment.name) && experiment.is_called(experiment.family()));
    }
    let unique: HashSet<_> = families().into_iter().collect();
    assert_eq!(unique.len(), families().len(), "a family stands in two places");
}

/// What came later than a paper cannot have stood in it.
#[test]
fn published_figures_are_no_older_than_what_they_are_about() {
    for experiment in experiments() {
        let Origin::Published(work) = experiment.origin else { continue };
        let subject = experiment.name.split('/').nth(1).unwrap_or_default();
        let algorithm = cutnode::textbook::CARDS.iter().find(|card| card.slug == subject);
        if let Some(idea) = algorithm.and_then(|card| card.idea) {
            assert!(work.year >= idea.year, "{} in {}", experiment.name, work.short());
        }
    }
}

#[test]
fn a_figure_that_does_not_agree_is_not_admitted() {
    assert!(!Expected::Count(12).admits(&Measured::Count(13)));
    assert!(!Expected::Count(12).admits(&Measured::Number(12.0)));
    assert!(!Expected::List(&[1, 2]).admits(&Measured::List(vec![2, 1])));
    assert!(!Expected::Between(1.0, 2.0).admits(&Measured::Number(2.01)));
    let average = Expected::Average { low: 100.0, high: 110.0, within: 0.01 };
    assert!(average.admits(&Measured::Number(99.5)) && !average.admits(&Measured::Number(98.5)));
    let limit = Expected::Limit { limit: 2.0, within: 0.1 };
    assert!(limit.admits(&Measured::Number(2.1)) && !limit.admits(&Measured::Number(1.99)));
    let order = Expected::Order(&["one", "two"]);
    assert!(order.admits(&Measured::Order(vec![("one", 1.0), ("two", 2.0)])));
    assert!(!order.admits(&Measured::Order(vec![("one", 1.0), ("two", 1.0)])), "a tie is no order");
    assert!(!order.admits(&Measured::Order(vec![("two", 1.0), ("one", 2.0)])));
    assert!(!Expected::Word("a1b1").admits(&Measured::Word("a1b2".into())));
}
