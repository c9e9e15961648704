//! A lesson as its file says it, before anything is computed.
//!
//! The format, version 1, is TOML; `lessons/README.md` explains it with examples. No answer stands in a lesson that
//! the program can compute: texts ask in placeholders, questions name the query that answers them, the truth of an
//! option is a claim that is executed, and predictions are graded against the run itself.

use crate::course::bench::Assignment;
use crate::course::chapter::Chapter;
use crate::course::claim::Claim;
use crate::course::experiment::Experiment;
use crate::course::query::Asked;
use crate::course::setup::Setup;
use crate::document::Placed;
use crate::learner::record::{Record, Review, Saved};
use crate::textbook::Algorithm;

/// The version of the format that this program reads.
pub const FORMAT: i64 = 1;

/// A position that a lesson is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Subject {
    /// The slug of its game.
    pub game: String,
    /// The position in the game's notation.
    pub position: String,
    /// Where its tree is cut off; `None` for the whole tree.
    pub plies: Option<u8>,
}

/// A position under its id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// What steps call it.
    pub id: Placed<String>,
    /// The position.
    pub subject: Subject,
    /// Where its notation stands in the file.
    pub notation: Placed<String>,
    /// Where the slug of its game stands.
    pub game: Placed<String>,
    /// Why it stands here although no game reaches it.
    pub composed: Option<Placed<String>>,
}

/// What of a run is to be predicted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicted {
    /// Which children are never looked at.
    Cuts,
    /// The window with which a node is entered.
    Window,
    /// What is proved of a node when it is left.
    Value,
    /// Which node is looked at next.
    Order,
    /// The types of nodes in the critical tree.
    Types,
    /// Whether a node is gone on with or cut, after each of its children.
    Decisions,
    /// What a node returns in negamax, for the side that moves there.
    Sign,
    /// Which node a best-first search takes off its OPEN list.
    Open,
    /// The interval that a search by tests has after each of them.
    Interval,
    /// Whether what the memory of a search knows is good enough to return at once.
    Memory,
}

/// What the engine has decided at nodes of a real search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decided {
    /// Whether the null move is tried.
    NullMove,
    /// Whether a move is searched less deep.
    Reduction,
    /// Whether an entry of the table is used.
    Table,
    /// Which capture quiescence looks at first.
    Capture,
    /// Where a result goes when the places of the table are taken.
    Replace,
}

impl Decided {
    /// The words.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("null-move", Self::NullMove),
        ("reduction", Self::Reduction),
        ("table", Self::Table),
        ("capture", Self::Capture),
        ("replace", Self::Replace),
    ];

    /// The one word for it everywhere.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }
}

impl Predicted {
    /// The words.
    pub const WORDS: [(&'static str, Self); 10] = [
        ("cuts", Self::Cuts),
        ("window", Self::Window),
        ("value", Self::Value),
        ("order", Self::Order),
        ("types", Self::Types),
        ("decisions", Self::Decisions),
        ("sign", Self::Sign),
        ("open", Self::Open),
        ("interval", Self::Interval),
        ("memory", Self::Memory),
    ];

    /// The one word for it everywhere.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }
}

/// What makes an option right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Truth {
    /// That it is the answer that the question's query computes.
    Answer,
    /// That this claim holds.
    Claim(Box<Placed<Claim>>),
    /// The author's word, where nothing can be computed.
    Stated(bool),
}

/// Something to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What it says.
    pub text: Placed<String>,
    /// What makes it right.
    pub truth: Truth,
    /// What is said of it once it was chosen.
    pub why: Option<Placed<String>>,
}

/// What a step asks of the learner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// To read.
    Text,
    /// To step through a run of an algorithm.
    Watch {
        /// Whose.
        algorithm: Algorithm,
    },
    /// To step through the iterations of a search, or the sentences of a run.
    Listen {
        /// The search; an algorithm without a depth runs on the whole tree.
        search: Placed<Listened>,
    },
    /// To say, before the run is shown, what it will do.
    Predict {
        /// Whose run.
        algorithm: Algorithm,
        /// What is to be said.
        what: Predicted,
    },
    /// To say what the engine did at nodes of a search, before it is told.
    Decide {
        /// The search.
        setup: Placed<Setup>,
        /// What is to be said.
        what: Decided,
    },
    /// To put the moves at the root of a tree into the order that costs the fewest leaves.
    Order {
        /// Who searches.
        algorithm: Algorithm,
    },
    /// To type a number or a bound.
    FillIn {
        /// The question.
        ask: Placed<String>,
        /// What computes its answer.
        answer: Placed<Asked>,
    },
    /// To choose an answer.
    Choose {
        /// The question.
        ask: Placed<String>,
        /// What computes its answer, where it is computed.
        answer: Option<Placed<Asked>>,
        /// What there is to choose from.
        options: Vec<Offer>,
    },
    /// To find a move, judged by a search.
    PlayAMove {
        /// The search.
        setup: Placed<Setup>,
        /// So much less than the best move is good enough, in the game's units.
        within: i32,
    },
    /// To reach a goal.
    Experiment(Experiment),
    /// To put a page of pseudo-code together, or to repair it.
    Page(Assignment),
    /// To solve a puzzle of the shipped set.
    Puzzle {
        /// Its id.
        puzzle: Placed<String>,
    },
    /// To predict runs on trees drawn by lot, as many as one wants, harder and harder.
    Exercise {
        /// Whose runs.
        algorithm: Algorithm,
        /// What is to be said.
        what: Predicted,
        /// The game.
        game: Placed<String>,
        /// Positions that leave the seed open, the easiest first.
        levels: Vec<Placed<String>>,
    },
}

/// What is listened to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listened {
    /// The iterations of a search.
    Search(Setup),
    /// Every event of an algorithm on the whole tree.
    Events(Algorithm),
}

/// The words for the kinds of steps.
pub const KINDS: [&str; 14] = [
    "text",
    "watch",
    "predict",
    "decide",
    "order",
    "fill-in",
    "choose",
    "play-a-move",
    "experiment",
    "build",
    "complete",
    "repair",
    "puzzle",
    "exercise",
];

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Stable, unique in the lesson.
    pub id: Placed<String>,
    /// Its title.
    pub title: String,
    /// The text before anything else, with placeholders.
    pub text: Option<Placed<String>>,
    /// The text once the step is done.
    pub after: Option<Placed<String>>,
    /// The id of its position.
    pub position: Option<Placed<String>>,
    /// The author's hints, in the order in which they are given.
    pub hints: Vec<Placed<String>>,
    /// What has to hold for the text to be true.
    pub claims: Vec<Placed<Claim>>,
    /// What is asked.
    pub kind: Kind,
}

impl Step {
    /// There is a right and a wrong.
    pub fn is_graded(&self) -> bool {
        !matches!(self.kind, Kind::Text | Kind::Watch { .. } | Kind::Listen { .. })
    }
}

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Stable.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What one learns, in a line.
    pub summary: String,
    /// The part of the course that it stands in; behind all of them without one.
    pub chapter: Option<&'static Chapter>,
    /// Lessons of a chapter are listed by it.
    pub place: i64,
    /// How long it takes.
    pub minutes: i64,
    /// Ids of lessons to have done before.
    pub needs: Vec<Placed<String>>,
    /// Ids of the syllabus that it covers.
    pub source: Vec<Placed<String>>,
    /// Slugs of techniques and algorithms whose lesson it is.
    pub teaches: Vec<Placed<String>>,
    /// The field's words that it teaches ([`terms`](crate::course::terms)).
    pub terms: Vec<Placed<String>>,
    /// Its positions.
    pub positions: Vec<Position>,
    /// Its steps; at least one.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// All its steps were finished at some time.
    pub fn is_finished(&self, saved: &Saved) -> bool {
        let finished = |step: &Step| saved.records.get(&step.id.value).is_some_and(Record::has_finished);
        self.steps.iter().all(finished)
    }

    /// The steps that come again, and when: of what is kept, those that the lesson still has.
    pub fn reviews<'a>(&'a self, saved: &'a Saved) -> impl Iterator<Item = (&'a str, Review)> {
        let ids = self.steps.iter().map(|step| step.id.value.as_str());
        ids.filter_map(|id| Some((id, saved.records.get(id)?.review?)))
    }

    /// Those of them that are due.
    pub fn due<'a>(&'a self, saved: &'a Saved, today: i64) -> impl Iterator<Item = &'a str> {
        self.reviews(saved).filter(move |(_, review)| review.due <= today).map(|(id, _)| id)
    }
}
