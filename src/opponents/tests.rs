use super::ratings::{Measured, MeasuredCourse, PlayerRating, StageRating};
use super::*;

#[test]
fn the_ladder_has_a_bottom_a_top_and_no_name_twice() {
    let rungs = ladder("chess");
    assert!(rungs.len() >= 12, "{}", rungs.len());
    assert_eq!(rungs[0].mind, Mind::Random);
    assert!(matches!(rungs[rungs.len() - 1].mind, Mind::Engine(_)));
    let all: Vec<_> = rungs.into_iter().chain(overlooking()).collect();
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
    let play =
        |seed| (0..tags.len()).map(|ply| random.choose(20, &tags[..ply], None, seed)).collect::<Vec<_>>();
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
    assert!((0..20).all(|number| play(7).contains(&Choice::Move(number))));
}

/// What day it is is settled once a game has begun, and another on another seed.
#[test]
fn a_game_is_played_on_one_day() {
    let tags: Vec<_> = (1..=40).filter_map(MoveTag::new).collect();
    let sees = |seed, ply: usize| match of_strength("chess", 1_000).choose(40, &tags[..ply], None, seed) {
        Choice::Search(None, plan) => plan.amounts.attention.expect("he overlooks").forcing,
        other => panic!("{other:?}"),
    };
    for seed in 0..20 {
        assert!((BEGINNING..tags.len()).all(|ply| sees(seed, ply) == sees(seed, BEGINNING)), "{seed}");
    }
    assert_ne!(sees(1, 20), sees(2, 20));
}

#[test]
fn a_player_of_any_strength_stands_between_those_that_are_known() {
    for game in ["chess", "draughts", "connect-4"] {
        let Strengths { scale, low, high, step } = Strengths::of(game);
        assert_eq!(scale == Scale::Rating, game == "chess");
        let level = |number| match of_strength(game, number).mind {
            Mind::Overlooking(level) => level,
            other => panic!("{other:?}"),
        };
        for number in (low..high).step_by(usize::try_from(step).expect("it is positive")) {
            let player = of_strength(game, number);
            assert_eq!(chosen(&player.slug), Some(number));
            assert_eq!(opponent(game, &player.slug), Some(player));
            let [here, above] = [level(number), level(number + step)];
            assert!(here.quiet <= above.quiet && here.depth <= above.depth, "{game} {number}");
        }
        assert_eq!(of_strength(game, i32::MAX), of_strength(game, high));
    }
    let Strengths { low, high, .. } = Strengths::of("chess");
    assert!(low <= 400 && high >= 2_000, "{low} to {high}");
}

#[test]
fn a_rating_in_a_game_that_has_none_is_that_of_a_level() {
    assert_eq!(opponent("draughts", "rated-200").map(|it| it.slug), Some("level-1".into()));
    assert_ne!(opponent("draughts", "rated-1500").map(|it| it.slug), Some("level-1".into()));
}

#[test]
fn a_level_is_offered_as_the_player_of_its_rating_where_ratings_are_chosen() {
    for level in overlooking() {
        let offered = as_chosen("chess", level.clone());
        let measured = rating("chess", &level.slug).expect("it was measured");
        assert_eq!(offered.slug, format!("rated-{:.0}", measured.value));
        let nodes = |opponent: &Opponent| match opponent.mind {
            Mind::Overlooking(level) => level.nodes,
            _ => 0.0,
        };
        assert!((nodes(&offered) / nodes(level) - 1.0).abs() < 0.01, "{}", level.slug);
        let elsewhere = opponent("draughts", &level.slug).expect("it is one of the levels");
        assert_eq!(as_chosen("draughts", elsewhere.clone()), elsewhere);
    }
    let rung = opponent("chess", "one-ply").expect("a rung");
    assert_eq!(as_chosen("chess", rung.clone()), rung);
}

#[test]
fn what_was_measured_of_the_learners_engine_can_be_read() {
    assert!(!RATINGS.course.is_empty());
    for course in &RATINGS.course {
        assert!(course.stage.len() > 1 && !course.anchors.is_empty(), "{}", course.slug);
        for stage in &course.stage {
            let skills: Skills = stage.skills.parse().expect(&stage.skills);
            assert_eq!(skills.to_string(), stage.skills);
            let value = rating_of(&course.slug, &skills).map(|it| it.value).expect("it was measured");
            if !has_moved(&course.slug) {
                assert!((value - f64::from(stage.rating)).abs() < 0.5, "{skills}: {value}");
            }
            let range = stage.before.map_or(0.0..=0.0, |before| before.low..=before.high);
            assert!(range.contains(&stage.before.map_or(0.0, |before| before.elo)), "{}", stage.skills);
        }
    }
}

#[test]
fn a_course_moves_with_those_who_stood_for_its_scale() {
    let file = |weak: i32, strong: i32| {
        let text = format!(
            "[[game]]\nslug = 'chess'\nsignature = 1\nanchors = []\n\
             [[game.player]]\nslug = 'weak'\nrating = {weak}\nmargin = 9\ngames = 1\n\
             [[game.player]]\nslug = 'strong'\nrating = {strong}\nmargin = 9\ngames = 1\n\
             [[course]]\nslug = 'chess'\nsignature = 1\nnodes = {}\nanchors = ['1000=weak', '2000=strong']\n\
             [[course.stage]]\nskills = 'one-ply'\nrating = 500\nmargin = 9\ngames = 1\n\
             [[course.stage]]\nskills = 'minimax'\nrating = 1500\nmargin = 9\ngames = 1\n\
             [[course.stage]]\nskills = 'alpha-beta'\nrating = 2500\nmargin = 9\ngames = 1\n",
            your_engine::NODES
        );
        Ratings::read(&text).expect("a file of ratings")
    };
    for (weak, strong, values) in
        [(1_000, 2_000, [500.0, 1_500.0, 2_500.0]), (900, 2_200, [400.0, 1_550.0, 2_700.0])]
    {
        let ratings = file(weak, strong);
        assert_eq!(ratings.has_moved("chess"), values[0] < 500.0);
        for (skills, value) in ["one-ply", "minimax", "alpha-beta"].into_iter().zip(values) {
            let rating = ratings.of_skills("chess", &skills.parse().expect("skills")).expect("measured");
            assert!((rating.value - value).abs() < 0.5, "{skills}: {rating:?}");
        }
    }
}

#[test]
fn an_engine_that_was_not_measured_is_taken_for_no_stronger_than_its_parts() {
    let course = RATINGS.course.first().expect("a course was measured");
    let measured: Vec<Skills> =
        course.stage.iter().map(|stage| stage.skills.parse().expect("skills")).collect();
    let whole = measured[measured.len() - 1];
    let mut provisional = 0;
    for technique in whole.techniques.iter() {
        let skills = Skills::of(whole.base, whole.techniques.without(technique));
        if let Some(Strength::Provisional(value)) = strength_of(&course.slug, &skills) {
            let parts = measured.iter().filter(|part| skills.has(part));
            let best = parts.filter_map(|part| rating_of(&course.slug, part)).map(|it| it.value);
            assert_eq!(best.reduce(f64::max), Some(value), "{skills}");
            provisional += 1;
        }
    }
    assert!(provisional > 0, "all of them were measured");
}

#[test]
fn what_was_measured_of_some_stands_beside_the_others() {
    let player =
        |slug: &str, rating| PlayerRating { slug: slug.into(), rating, margin: 9, games: 10, basis: None };
    let measured = |signature, anchor: &str, player| Measured {
        slug: "chess".into(),
        signature,
        anchors: vec![anchor.into()],
        player,
    };
    let mut ratings = Ratings::default();
    let told = PlayerRating { basis: Some("a guess".into()), ..player("a", 900) };
    ratings.put_some(measured(1, "1000=x", vec![told, player("b", 1_100)]));
    ratings.put_some(measured(1, "2000=y", vec![player("c", 1_000), player("b", 1_300)]));
    let known = ratings.game("chess").expect("it was put");
    let rated: Vec<_> = known.player.iter().map(|player| (&*player.slug, player.rating)).collect();
    assert_eq!(rated, [("a", 900), ("c", 1_000), ("b", 1_300)]);
    assert_eq!(known.anchors.len(), 2);
    assert_eq!(known.player[0].basis.as_deref(), Some("a guess"), "what others' figures rest on stays");
    // Of another search nothing is known.
    ratings.put_some(measured(2, "1000=x", vec![player("c", 1_050)]));
    assert_eq!(ratings.game("chess").map(|known| known.player.len()), Some(1));
}

#[test]
fn what_was_measured_of_some_lessons_stands_beside_the_others_of_the_same_course() {
    let stage = |skills: &str, rating| StageRating {
        skills: skills.into(),
        rating,
        margin: 9,
        games: 10,
        before: None,
    };
    let measured = |signature, stage| MeasuredCourse {
        slug: "chess".into(),
        signature,
        nodes: 1,
        anchors: vec!["1000=a".into()],
        stage,
    };
    let mut ratings = Ratings::default();
    ratings.put_some_of_course(measured(1, vec![stage("minimax", 700), stage("alpha-beta", 900)]));
    ratings.put_some_of_course(measured(1, vec![stage("alpha-beta", 950)]));
    let stages = |ratings: &Ratings| ratings.course[0].stage.iter().map(|it| it.rating).collect::<Vec<_>>();
    assert_eq!(stages(&ratings), [700, 950]);
    // Of another search, or after another lesson, nothing of it holds.
    ratings.put_some_of_course(measured(1, vec![stage("one-ply", 400)]));
    assert_eq!((stages(&ratings), ratings.course.len()), (vec![400], 1));
    ratings.put_some_of_course(measured(2, vec![stage("one-ply", 500)]));
    assert_eq!((stages(&ratings), ratings.course.len()), (vec![500], 1));
}

#[test]
fn nobody_else_has_the_name_of_the_learners_engine() {
    for name in ["your-engine", "Your Engine", "Random", "random", "rated-1350"] {
        assert!(is_taken(name), "{name}");
    }
    assert!(!is_taken("stockfish"));
    assert_eq!(called("chess", "uci:your-engine-2"), "your-engine-2");
    assert_eq!(called("chess", "your-engine"), your_engine::NAME);
}
