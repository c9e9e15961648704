//! Floor 3: what is made of a search for a learner.

pub mod narrate;
