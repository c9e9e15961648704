//! Programs that talk the protocol, to begin from.

use clap::ValueEnum;

/// A language that there is a starter in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Language {
    Python,
    C,
    Java,
    Rust,
}

impl Language {
    /// The program.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Python => include_str!("../../../tools/judge/starter.py"),
            Self::C => include_str!("../../../tools/judge/starter.c"),
            Self::Java => include_str!("../../../tools/judge/Starter.java"),
            Self::Rust => include_str!("../../../tools/judge/starter.rs"),
        }
    }
}
