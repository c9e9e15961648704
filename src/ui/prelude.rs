//! What nearly every file of the screens uses: `use crate::ui::prelude::*;`.
//!
//! Only names that mean one thing on this floor, and that two dozen files need. What one screen needs it names itself, so that a
//! reader sees where it comes from.

pub(super) use ratatui::buffer::Buffer;
pub(super) use ratatui::layout::Rect;
pub(super) use ratatui::style::Style;
pub(super) use ratatui::text::{Line, Span};
pub(super) use unicode_width::UnicodeWidthStr as _;

pub(super) use super::keymap::{self, Action, Binding, Context};
pub(super) use super::msg::{Effect, Msg};
pub(super) use super::overlay::{Overlaid, Overlays};
pub(super) use super::theme::{Role, Theme};
pub(super) use super::widgets::cells::Cells as _;
pub(super) use super::widgets::prose;
pub(super) use super::widgets::tier::Want;
