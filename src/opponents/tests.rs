use super::*;

#[test]
fn the_ladder_has_a_bottom_a_top_and_no_name_twice() {
    let rungs = ladder("chess");
    assert!(rungs.len() >= 12, "{}", rungs.len());
    assert_eq!(rungs[0].mind, Mind::Random);
    assert!(matches!(rungs[rungs.len() - 1].mind, Mind::Engine(_)));
    let all: Vec<_> = rungs.into_iter().chain(sighted()).collect();
    for (index, opponent) in all.iter().enumerate() {
        assert_eq!(all.iter().position(|other| other.slug == opponent.slug), Some(index));
        assert!(opponent.about.chars().count() <= 52, "{}", opponent.about);
        assert_eq!(super::opponent("chess", &opponent.slug).as_ref(), Some(*opponent));
    }
}

#[test]
fn the_same_seed_plays_the_same_game_and_random_reaches_every_move() {
    let random = opponent("chess", "random").expect("the bottom rung");
    let tags: Vec<_> = (1..=200).filter_map(MoveTag::new).collect();
    let play = |seed| {
        (0..tags.len()).map(|ply| random.choose(20, &mut dice(seed, &tags[..ply]))).collect::<Vec<_>>()
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
    assert!((0..20).all(|number| play(7).contains(&Choice::Move(number))));
}

#[test]
fn a_player_of_any_rating_stands_between_those_that_were_measured() {
    let Some((low, high)) = reach("chess") else { return };
    assert!(low <= 600 && high >= 2_000, "{low} to {high}");
    for value in (low..=high).step_by(STEP as usize) {
        let player = rated("chess", value).expect("within reach");
        assert_eq!(
            (chosen_rating(&player.slug), opponent("chess", &player.slug)),
            (Some(value), Some(player))
        );
    }
    let Mind::Erring([weak, strong], share) = rated("chess", low).expect("within reach").mind else {
        panic!()
    };
    assert!(weak.quiet <= strong.quiet && share < 1.0);
    assert_eq!(rated("no game", 1_000), None);
}

#[test]
fn what_was_measured_of_the_learners_engine_can_be_read() {
    for course in &RATINGS.course {
        assert!(course.stage.len() > 1 && !course.anchors.is_empty(), "{}", course.slug);
        for stage in &course.stage {
            let skills: Skills = stage.skills.parse().expect(&stage.skills);
            assert_eq!(skills.to_string(), stage.skills);
            assert_eq!(rating_of(&course.slug, &skills).map(|it| it.value), Some(f64::from(stage.rating)));
            let range = stage.before.map_or(0.0..=0.0, |before| before.low..=before.high);
            assert!(range.contains(&stage.before.map_or(0.0, |before| before.elo)), "{}", stage.skills);
        }
    }
}

#[test]
fn an_engine_that_was_not_measured_is_taken_for_no_stronger_than_its_parts() {
    let Some(course) = RATINGS.course.first() else { return };
    let measured: Vec<Skills> =
        course.stage.iter().map(|stage| stage.skills.parse().expect("skills")).collect();
    let whole = measured[measured.len() - 1];
    for technique in whole.techniques.iter() {
        let skills = Skills::of(whole.base, whole.techniques.without(technique));
        if let Some(Strength::Provisional(value)) = strength_of(&course.slug, &skills) {
            let parts = measured.iter().filter(|part| skills.has(part));
            let best = parts.filter_map(|part| rating_of(&course.slug, part)).map(|it| it.value);
            assert_eq!(best.reduce(f64::max), Some(value), "{skills}");
        }
    }
}
