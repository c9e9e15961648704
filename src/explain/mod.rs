//! Floor 3: a search in words and drawings. Knows what was recorded of it, and no screen.
//!
//! [`narrate`] says what happened at a node of a recorded search, [`question`] what became of a move there; [`stepping`] has
//! a sentence for every event of an algorithm. A [`drawing::Drawing`] is a small tree with letters, a
//! [`transcript::Transcript`] what an algorithm does on it, [`commentary`] the words for that. [`coach`] judges a game.

pub mod coach;
pub mod commentary;
pub mod difference;
pub mod drawing;
pub mod exhibit;
pub mod kinds;
pub mod lettered;
pub mod narrate;
pub mod question;
pub mod stepping;
pub mod transcript;
pub mod verdict;
