//! The screens, each in a file or folder of its own.

pub mod coach;
pub mod daily;
pub mod engine;
pub mod explore;
pub mod home;
pub mod learn;
pub mod play;
pub mod puzzles;
pub mod race;
pub mod settings;
pub mod step;
