//! A learner goes through every lesson.

use super::*;

/// Searches what a step waits for; says whether the answer was right.
fn searched(runner: &mut Runner, inquiry: Option<Inquiry>) -> Option<bool> {
    let finding = inquiry?.run(&Stop::default(), &mut |_| {}).expect("nobody stops it");
    runner.take(finding.expect("it can be judged"))
}

/// Answers a question of a quiz: every way that is known to be wrong, then rightly.
fn do_question(runner: &mut Runner, question: &Question) {
    let give = |runner: &mut Runner, given: &Given| match given {
        Given::Act(number) => runner.choose(*number),
        Given::Node(spot) => runner.point(*spot),
        Given::Text(text) if matches!(question.answer, Answer::Move(..)) => {
            let mv = Moved { text: text.clone(), plain: text.clone(), wins: false };
            runner.make_move(&mv).map(|reply| matches!(reply, Reply::Judged(true)))
        }
        Given::Text(text) => runner.answer(text).map(|read| read.expect("it can be read")),
    };
    let asked = &question.ask;
    let mut told = BTreeSet::new();
    for slip in &question.slips {
        assert_eq!(give(runner, &slip.given), Some(false), "{asked} {:?}", slip.given);
        assert_eq!(runner.record().told, slip.says, "{asked}");
        assert!(!slip.says.is_empty(), "{asked} {:?}", slip.given);
        told.insert(&slip.says);
    }
    let wrong = match &question.answer {
        Answer::Act { options, right } => Given::Act((right + 1) % options.len()),
        Answer::Number(_) => Given::Text("123456".into()),
        Answer::Window(_) => Given::Text("(123455, 123456)".into()),
        Answer::Order(prices) => {
            let dearest = prices.iter().max_by_key(|(_, price)| **price).expect("there are orders");
            Given::Text(dearest.0.clone())
        }
        Answer::Node(spot) => Given::Node(usize::from(*spot == 0)),
        Answer::Move(..) => Given::Text("0000".into()),
    };
    assert_eq!(give(runner, &wrong), Some(false), "{asked}");
    assert!(!runner.record().told.is_empty(), "{asked}: a wrong answer is explained");
    let right = match &question.answer {
        Answer::Act { right, .. } => Given::Act(*right),
        Answer::Node(spot) => Given::Node(*spot),
        Answer::Move(plain, _) => Given::Text(plain.clone()),
        Answer::Number(_) | Answer::Window(_) | Answer::Order(_) => Given::Text(question.answer.told(None)),
    };
    assert_eq!(give(runner, &right), Some(true), "{asked}");
}

/// Does what the step at hand asks: wrongly first where that can be, then rightly.
fn do_step(runner: &mut Runner) {
    match runner.task().clone() {
        Task::Read => {}
        Task::Watch(_) | Task::Listen(_) => while runner.forward() {},
        Task::Predict(algorithm) => {
            let exhibit = runner.exhibit().expect("a prediction has a drawing").clone();
            for (spot, _) in exhibit.run(algorithm).cut_edges() {
                assert!(runner.toggle(spot));
            }
            assert!(runner.grade().expect("a prediction can be graded").is_perfect());
        }
        Task::Quiz(..) => {
            while let Some(question) = runner.question().cloned() {
                do_question(runner, &question);
            }
        }
        Task::Choose { options, .. } => {
            for (number, option) in options.iter().enumerate().filter(|(_, option)| !option.right) {
                assert_eq!(runner.choose(number), Some(false), "{}", option.text);
            }
            let right = options.iter().position(|option| option.right).expect("one is right");
            assert_eq!(runner.choose(right), Some(true));
        }
        Task::FillIn { answer, .. } => {
            assert_eq!(runner.answer("123456789"), Some(Ok(false)));
            assert_eq!(runner.answer(&answer), Some(Ok(true)));
        }
        Task::Page(assignment) => {
            let mut bench = runner.bench().expect("a page to work on");
            let found = runner.judge_page(&bench, &bench.series());
            // There is nothing on a page that is put together, and that is no mistake.
            assert_eq!(found, (assignment.craft == Craft::Repair).then_some(false));
            bench.solve();
            assert_eq!(runner.judge_page(&bench, &bench.series()), Some(true));
        }
        Task::Experiment(_) => {
            let asked = runner.try_out();
            assert_eq!(searched(runner, asked), Some(false), "{}: met already", runner.stage().id);
            let mut solved = runner.clone();
            let asked = solved.give_up();
            searched(&mut solved, asked);
            let words = solved.record().answer.clone();
            let setup = Setup::parse(&words.split_whitespace().collect::<Vec<_>>()).expect("a search");
            assert!(runner.change(&setup));
            let asked = runner.try_out();
            assert_eq!(searched(runner, asked), Some(true));
        }
        Task::Play { .. } | Task::Puzzle(_) => {
            let mut solved = runner.clone();
            let asked = solved.give_up();
            searched(&mut solved, asked);
            let told = solved.record().told.clone();
            assert!(!told.is_empty());
            *runner = solved;
        }
        Task::Exercise { .. } => panic!("an exercise has drawn something"),
    }
    assert!(runner.record().is_done(), "{}", runner.stage().id);
}

#[test]
#[ignore = "the whole course: `.ci/run` does it"]
fn every_lesson_can_be_finished_by_answering_what_the_program_computes() {
    let (mut all, mut shortest, mut longest) = (0, 0, 0);
    for entry in LessonLibrary::open(None).lessons {
        let prepared = entry.prepare().expect("it is right");
        for stage in &prepared.stages {
            let Task::Choose { options, .. } = &stage.task else { continue };
            let length = |right: bool| {
                options.iter().filter(move |it| it.right == right).map(|it| it.text.chars().count())
            };
            let (Some(right), Some(least), Some(most)) =
                (length(true).next(), length(false).min(), length(false).max())
            else {
                continue;
            };
            all += 1;
            shortest += u32::from(right <= least);
            longest += u32::from(right >= most);
        }
        let mut runner = Runner::new(Arc::clone(&prepared));
        loop {
            do_step(&mut runner);
            // Whatever was done so far survives a stop at any step.
            let resumed = Runner::resume(Arc::clone(&prepared), &runner.save());
            assert_eq!((resumed.at(), resumed.records()), (runner.at(), runner.records()));
            if !runner.go_on() {
                break;
            }
        }
        assert_eq!(runner.done(), runner.records().len(), "{}", entry.lesson.id);
        let points = runner.points();
        assert!(points.tasks > 0, "{}: nothing to do", entry.lesson.id);
        assert!(points.clean < points.tasks, "wrong answers were given on the way");
    }
    // Of three answers the right one is known by its length to nobody.
    assert!(all > 15 && shortest * 2 < all && longest * 2 < all, "{shortest} and {longest} of {all}");
}
