//! Lists of the nodes that answer a question about the whole search most clearly; and lines of moves, told where they part.

use super::Explore;
use super::pick::{Chosen, Entry, LIST};
use crate::explain::narrate::line_text;
use crate::games::MoveTag;
use crate::numbers::{counted, ordinal, thousands};
use crate::trace::ranking::{Answering, Question, Ranking};
use crate::ui::msg::Effect;
use crate::ui::widgets::number::compact;

/// Moves of a line, `None` for a pass.
type Moves = Vec<Option<MoveTag>>;

impl Explore {
    /// The list of a question, all nodes being looked at.
    pub(super) fn ranked(&mut self, ranking: Ranking) -> Vec<Effect> {
        let question = ranking.question();
        let answers = ranking.answers();
        let (title, none) = match question {
            Question::Order => {
                ("where the order failed worst: nodes before the cut", "every cut was made by the first move")
            }
            Question::Meetings => (
                "where lines meet: the nodes of a search that answered other lines",
                "the table answered no line with what another had written",
            ),
        };
        let stop = [Effect::Ticks(None)].into_iter();
        if answers.is_empty() {
            return stop.chain([Effect::fail(none)]).collect();
        }
        let entries = answers.iter().map(|answer| match question {
            Question::Order => self.late_entry(answer),
            Question::Meetings => self.meeting_entry(answer),
        });
        let entries = entries.collect();
        self.pick(title.into(), entries);
        stop.collect()
    }

    fn late_entry(&self, answer: &Answering) -> Entry {
        let tree = &self.run().tree;
        let mut path = tree.line(answer.node);
        path.push(answer.cutting);
        let cutting = self.names().numbered(&path);
        let place = ordinal(answer.times as usize + 1);
        let name = format!("{:>5}  {place:>4} cuts", compact(answer.nodes));
        let says = format!(
            "{} of its {} nodes went into {} before {cutting} cut.",
            thousands(answer.nodes),
            thousands(tree.size(answer.node)),
            counted(answer.times, "other move", "other moves"),
        );
        Entry { word: self.parted(&path, 0, LIST - 18), name, says, chosen: Chosen::Go(answer.node) }
    }

    fn meeting_entry(&self, answer: &Answering) -> Entry {
        let tree = &self.run().tree;
        let lines = [answer.writer.unwrap_or(answer.node), answer.node].map(|id| tree.line(id));
        let begin = shared(lines.iter());
        let [first, second] = lines.each_ref().map(|line| self.parted(line, begin, LIST));
        let name = format!("{:>5}  {:>3}×", compact(answer.nodes), answer.times);
        let others = match answer.times {
            1 => String::new(),
            times => format!(" {} visits of other lines were answered so.", thousands(times)),
        };
        let says = format!(
            "{first} took {}; {second} comes to the same position, and was answered by that.{others}",
            counted(answer.nodes, "node", "nodes"),
        );
        Entry { word: self.meeting(&lines, begin), name, says, chosen: Chosen::Go(answer.node) }
    }

    /// Two lines from where they part to where they meet: what they share before and after is folded.
    fn meeting(&self, lines: &[Moves; 2], begin: usize) -> String {
        let after = lines[0][begin..].iter().rev().zip(lines[1][begin..].iter().rev());
        let after = after.take_while(|(one, two)| one == two).count();
        let [one, two] = lines.each_ref().map(|line| {
            let told = self.parted(&line[..line.len() - after], begin, LIST);
            if after > 0 { format!("{told} …") } else { told }
        });
        format!("{one} = {}", two.trim_start_matches("… "))
    }

    /// A line from the first move that it does not share: `… 5.Bb5 a6`; and no more than its end, where that is too long.
    pub(super) fn parted(&self, line: &[Option<MoveTag>], begin: usize, room: u16) -> String {
        let begun = if begin > 0 { "… " } else { "" };
        let text = format!("{begun}{}", line_text(self.names(), line, begin));
        if text.chars().count() <= room.into() || begin + 1 >= line.len() {
            return text;
        }
        self.parted(line, begin + 1, room)
    }
}

/// The moves that all lines begin with, without the last one of any.
pub(super) fn shared<'a>(mut lines: impl Iterator<Item = &'a Moves>) -> usize {
    let Some(first) = lines.next() else { return 0 };
    let most = first.len().saturating_sub(1);
    lines.fold(most, |most, line| {
        let same = first.iter().zip(line).take_while(|(one, two)| one == two).count();
        most.min(same).min(line.len().saturating_sub(1))
    })
}
