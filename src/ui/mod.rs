//! Floor 5: the screens.
//!
//! The shape is Elm's. A [`Screen`] gets [`Msg`](msg::Msg)s and answers with
//! [`Effect`](msg::Effect)s; it draws itself from what it knows and changes nothing while drawing. The
//! [`App`](app::App) keeps the open screens, resolves keys by the [`keymap`] and draws the frame around them.
//! [`run`] does what neither of them may: it talks to the terminal, the engine and the clock.

pub mod app;
pub mod background;
mod chrome;
pub mod external;
mod help;
pub mod keymap;
pub mod learner_state;
pub mod msg;
pub mod overlay;
pub mod picture;
mod prelude;
pub mod route;
mod run;
pub mod saver;
pub mod screen;
pub mod screens;
mod signals;
pub mod store;
mod terminal;
pub mod theme;
pub mod widgets;

pub use route::Route;
pub use run::{Options, run};
pub use screen::Screen;
