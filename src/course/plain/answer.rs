//! What is made of a line that answers something.

use std::collections::BTreeSet;

use super::{Dialogue, chosen, picture};
use crate::course::check::Task;
use crate::course::games;
use crate::course::quiz::Answer;
use crate::course::runner::{Reply, choices};
use crate::course::study::Inquiry;
use crate::search::Stop;
use crate::session::{MoveView, game};

impl Dialogue {
    pub(super) fn answer(&mut self, text: &str) -> String {
        let number = || text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if self.runner.record().is_done() {
            return "This step is done. Enter goes on, `again` does it once more.".into();
        }
        match self.runner.task().clone() {
            Task::Read | Task::Watch(_) | Task::Listen(_) | Task::Exercise { .. } => return self.asks(),
            Task::Choose { options, .. } => {
                let texts: Vec<_> = options.iter().map(|option| option.text.as_str()).collect();
                if chosen(&texts, text).and_then(|number| self.runner.choose(number)).is_none() {
                    return self.no_choice(text);
                }
            }
            Task::FillIn { .. } => {
                if let Some(Err(how)) = self.runner.answer(text) {
                    return how.into();
                }
            }
            Task::Quiz(..) => return self.answer_question(text),
            Task::Page(assignment) => {
                if let Err(says) = self.work(text, assignment.craft) {
                    return says;
                }
            }
            Task::Predict(_) => {
                if let Err(error) = self.predict(text) {
                    return error;
                }
            }
            Task::Play { .. } | Task::Puzzle(_) => {
                if let Err(error) = self.make(text) {
                    return error;
                }
            }
            Task::Experiment(experiment) => {
                if text == "run" {
                    let asked = self.runner.try_out();
                    self.search(asked);
                } else {
                    let all =
                        self.runner.setup().map(|setup| choices(&experiment, &setup)).unwrap_or_default();
                    let Some((_, setup)) = number().and_then(|number| all.into_iter().nth(number)) else {
                        return self.asks();
                    };
                    if !self.runner.change(&setup) {
                        return format!("At most {} may differ from the start.", experiment.changes);
                    }
                    return self.asks();
                }
            }
        }
        self.verdict()
    }

    fn answer_question(&mut self, text: &str) -> String {
        let asked = self.runner.record().asked;
        let answer = self.runner.question().map(|question| question.answer.clone());
        match answer {
            Some(Answer::Act { .. }) => {
                let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                if number.and_then(|number| self.runner.choose(number)).is_none() {
                    return self.no_choice(text);
                }
            }
            Some(Answer::Node(_)) => {
                let spot = self.runner.exhibit().and_then(|exhibit| picture::find(&exhibit.drawing, text));
                let Some(spot) = spot else { return format!("No node is called `{text}` here.") };
                self.runner.point(spot);
            }
            Some(Answer::Move(..)) => {
                if let Err(error) = self.make(text) {
                    return error;
                }
            }
            _ => {
                if let Some(Err(how)) = self.runner.answer(text) {
                    return how.into();
                }
            }
        }
        // The next question of the same step.
        if self.runner.record().asked != asked && !self.runner.record().is_done() {
            let picture = self.picture().unwrap_or_default();
            return format!("Right. {}\n\n{picture}\n\n{}", self.runner.record().told, self.asks());
        }
        self.verdict()
    }

    fn no_choice(&self, text: &str) -> String {
        format!("`{text}` is none of the answers.\n\n{}", self.asks())
    }

    fn predict(&mut self, text: &str) -> Result<(), String> {
        self.runner.retry();
        let drawing = &self.runner.exhibit().ok_or("no tree is drawn here")?.drawing;
        // A node that is named twice is cut once.
        let mut spots = BTreeSet::new();
        for name in text.split([' ', ',']).filter(|name| !name.is_empty() && *name != "none") {
            let spot = picture::find(drawing, name).filter(|&spot| spot > 0);
            spots.insert(spot.ok_or_else(|| format!("No node below the root is called `{name}`."))?);
        }
        let marked: Vec<_> = self.runner.record().marks.iter().copied().collect();
        for spot in marked.into_iter().chain(spots) {
            self.runner.toggle(spot);
        }
        self.runner.grade();
        Ok(())
    }

    fn make(&mut self, text: &str) -> Result<(), String> {
        let (subject, played) = picture::position(&self.runner).ok_or("no move is asked for")?;
        let mut session = game(&subject.game)
            .ok()
            .and_then(|card| card.open(Some(&subject.position)).ok())
            .ok_or("the position cannot be read")?;
        for plain in &played {
            let tag = session.parse_move(plain).map_err(|error| error.message)?;
            session.play(tag);
        }
        let tag = session.parse_move(text).map_err(|error| error.message)?;
        let mv: Option<MoveView> = session.view().moves.into_iter().find(|mv| mv.tag == tag);
        let mv = mv.ok_or("this is no legal move")?;
        let asked = games::moved(&*session, &mv);
        if let Some(Reply::Asks(inquiry)) = self.runner.make_move(&asked) {
            self.search(Some(*inquiry));
        }
        Ok(())
    }

    /// Has something searched, and takes note of what comes out.
    pub(super) fn search(&mut self, inquiry: Option<Inquiry>) {
        let found = inquiry.and_then(|inquiry| inquiry.run(&Stop::default(), &mut |_| {}));
        if let Some(Ok(finding)) = found {
            self.runner.take(finding);
        }
    }
}
