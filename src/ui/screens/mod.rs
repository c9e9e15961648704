//! The screens, each in a file or folder of its own.

pub mod archive;
pub mod coach;
pub mod daily;
pub mod engine;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "columns and rows of a terminal, and ids that the budget of the recorder bounds"
)]
pub mod explore;
pub mod home;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "columns and rows of a terminal"
)]
pub mod learn;
pub mod play;
pub mod puzzles;
pub mod race;
pub mod settings;
pub mod step;
pub mod workbench;
