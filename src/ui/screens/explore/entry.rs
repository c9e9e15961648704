//! The table's entry of a node: the search is run again, and what happened at its place is listed.

use super::Explore;
use super::pick::{Chosen, Entry, LIST};
use super::ranked::shared;
use super::run::Run;
use crate::engine::EngineEvent;
use crate::explain::narrate::line_text;
use crate::numbers::{counted, thousands};
use crate::search::Note;
use crate::session::{TableEvents, Watch};
use crate::trace::entries::{TableEvent, Use};
use crate::trace::{NodeId, node_of_visit, returned_to_first};
use crate::ui::msg::Effect;

impl Explore {
    /// Runs the search again, and watches the place of the table that a node used.
    pub(super) fn ask_who_wrote(&mut self, id: NodeId) -> Vec<Effect> {
        self.run_again(id, |visit| Watch::Entry { visit }, |run| &mut run.inspecting)
    }

    /// News of that search.
    pub(super) fn hear_of_entry(&mut self, node: NodeId, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Done(answer) => {
                self.runs[self.job].inspecting = None;
                match answer.entries {
                    _ if self.job != self.hand => vec![],
                    Some(events) => self.list_events(node, &events),
                    None => {
                        vec![Effect::fail("this visit neither wrote into the table nor was answered by it")]
                    }
                }
            }
            EngineEvent::Failed(message) => {
                self.runs[self.job].inspecting = None;
                vec![Effect::fail(message)]
            }
            _ => vec![],
        }
    }

    fn list_events(&mut self, node: NodeId, told: &TableEvents) -> Vec<Effect> {
        self.run_mut().leave_time();
        self.refresh();
        let TableEvents { place, events, .. } = told;
        let key_of = |line: &[_]| self.session.key_at(line);
        let key = key_of(&self.run().tree.line(node));
        let mut keys: Vec<_> = events.iter().filter_map(|event| key_of(&event.line)).collect();
        let mut lines: Vec<_> =
            events.iter().filter(|event| key_of(&event.line) == key).map(|event| &event.line).collect();
        keys.sort_unstable();
        keys.dedup();
        lines.sort_unstable();
        lines.dedup();
        let title = format!(
            "key {:016x}, place {}: {}, {}, {}",
            key.unwrap_or_default(),
            thousands(*place as u64),
            counted(events.len(), "event", "events"),
            counted(lines.len(), "line", "lines"),
            counted(keys.len(), "position", "positions"),
        );
        // The one that answered is what was asked after.
        let run = self.run();
        let written = run.tree.notes(node).into_iter().find_map(|note| match note {
            Note::WrittenAt { visit } => Some(u64::from(visit)),
            _ => None,
        });
        let wrote = |event: &TableEvent| matches!(event.usage, Use::Wrote { .. });
        let writer = events.iter().rposition(|event| wrote(event) && Some(event.visit) == written);
        let begin = shared(events.iter().map(|event| &event.line));
        let entries = (0..events.len()).map(|at| self.event(events, at, begin)).collect();
        self.pick_at(title, entries, writer.unwrap_or(0));
        vec![]
    }

    /// An event of a place, in words; all lines share the first moves up to `begin`.
    fn event(&self, events: &[TableEvent], at: usize, begin: usize) -> Entry {
        let event = &events[at];
        let Run { tree, .. } = self.run();
        let key = self.session.key_at(&event.line);
        let side = self.session.side_at(event.line.len());
        let returned = event.returned.map(|returned| returned_to_first(side, returned));
        let returned = returned.map_or_else(String::new, |told| {
            format!("{} {}", told.bound.sign(), self.session.value_text(told.score))
        });
        let visit = thousands(event.visit);
        let same = |other: &&TableEvent| self.session.key_at(&other.line) == key;
        let wrote =
            |other: &&TableEvent| matches!(other.usage, Use::Wrote { .. }) && other.slot == event.slot;
        let before = events[..at].iter().rev().find(wrote);
        let deep = event.depth.max(0);
        let says = match (event.usage, before) {
            (Use::Answered, Some(writer)) if same(&writer) => {
                format!(
                    "Visit {visit} asked for depth {deep}, and was answered by what visit {} had written, of depth {}.",
                    thousands(writer.visit),
                    writer.depth.max(0)
                )
            }
            (Use::Answered, _) => {
                format!("Visit {visit} was answered by what the table knows of another position of its line.")
            }
            (Use::Wrote { moved: true }, _) => format!(
                "Visit {visit} wrote a search of depth {deep}; what stood there went into the slot beside it."
            ),
            (Use::Wrote { .. }, Some(other)) if same(&other) => format!(
                "Visit {visit} wrote a search of depth {deep} over that of visit {}, of the same position.",
                thousands(other.visit)
            ),
            (Use::Wrote { .. }, Some(other)) => format!(
                "Visit {visit} wrote a search of depth {deep} over that of visit {}, of another position.",
                thousands(other.visit)
            ),
            (Use::Wrote { .. }, None) => {
                format!("Visit {visit} wrote a search of depth {deep} into an empty slot.")
            }
        };
        let (did, asks) = if event.usage == Use::Answered { ("answered", "≥") } else { ("wrote", "") };
        let line = line_text(self.names(), &event.line, 0);
        let says = if line.is_empty() { says } else { format!("{says} The line: {line}.") };
        let node = node_of_visit(tree, event.visit);
        let says = if node.is_some() {
            says
        } else {
            format!("{says} It is not recorded: → opens what is hidden.")
        };
        let name = format!(
            "{visit:>9}  {did:<8}  slot {}  {:<3} {returned}",
            event.slot + 1,
            format!("{asks}d{deep}")
        );
        let room = LIST.saturating_sub(name.chars().count() as u16 + 2);
        let chosen = node.map_or(Chosen::Leave, Chosen::Go);
        Entry::new(name, says, chosen).word(self.parted(&event.line, begin, room))
    }
}
