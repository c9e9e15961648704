//! The laboratory: the quick experiments here, all of them with `cutnode lab`.

use std::collections::HashSet;

use cutnode::lab::{Figure, Published, experiments, families};

/// Families that take a second or more without optimisation.
const SLOW: [&str; 4] = ["relations", "averages", "growth", "fine-70"];

#[test]
fn the_published_figures_come_out() {
    for slow in SLOW {
        assert!(families().contains(&slow), "{slow}");
    }
    for experiment in experiments().filter(|experiment| !SLOW.contains(&experiment.family())) {
        let finding = experiment.run();
        let (published, ours) = (experiment.published, finding.ours);
        assert!(finding.holds, "{}: published {published}, ours {ours}", experiment.name);
    }
}

#[test]
fn names_are_different_and_say_what_they_are() {
    let mut seen = HashSet::new();
    for experiment in experiments() {
        assert!(seen.insert(experiment.name), "{} twice", experiment.name);
        assert!(
            experiment.name.contains('/') && !experiment.about.is_empty() && !experiment.source.is_empty()
        );
        assert!(experiment.is_called(experiment.name) && experiment.is_called(experiment.family()));
    }
    let unique: HashSet<_> = families().into_iter().collect();
    assert_eq!(unique.len(), families().len(), "a family stands in two places");
}

#[test]
fn a_figure_that_does_not_agree_is_not_admitted() {
    assert!(!Published::Count(12).admits(&Figure::Count(13)));
    assert!(!Published::Count(12).admits(&Figure::Number(12.0)));
    assert!(!Published::List(&[1, 2]).admits(&Figure::List(vec![2, 1])));
    assert!(!Published::Between(1.0, 2.0).admits(&Figure::Number(2.01)));
    let average = Published::Average { low: 100.0, high: 110.0, within: 0.01 };
    assert!(average.admits(&Figure::Number(99.5)) && !average.admits(&Figure::Number(98.5)));
    let limit = Published::Limit { limit: 2.0, within: 0.1 };
    assert!(limit.admits(&Figure::Number(2.1)) && !limit.admits(&Figure::Number(1.99)));
    assert!(!Published::Word("a1b1").admits(&Figure::Word("a1b2".into())));
}
