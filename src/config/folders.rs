//! Where the user's files are, by the XDG base directory specification.

use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use etcetera::base_strategy::Xdg;

const FOLDER: &str = "cutnode";

/// The folder of the user's settings: `$XDG_CONFIG_HOME/cutnode`, or `~/.config/cutnode`. `None` when he has no
/// home.
pub fn config_dir() -> Option<PathBuf> {
    Xdg::new().ok().map(|folders| folders.config_dir().join(FOLDER))
}

/// The folder of what must never be lost, progress and games: `$XDG_DATA_HOME/cutnode`, or
/// `~/.local/share/cutnode`. `None` when the user has no home.
pub fn data_dir() -> Option<PathBuf> {
    Xdg::new().ok().map(|folders| folders.data_dir().join(FOLDER))
}
