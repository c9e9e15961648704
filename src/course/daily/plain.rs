//! The cut of the day as lines of text, without a screen: first where alpha-beta cuts, then in which order its moves cost the
//! fewest leaves. Pure, as the [lessons in lines](crate::course::plain) are.

use super::cut::{Cutting, Decision};
use super::tree::{Id, Tree};
use super::{ALGORITHM, Daily, exhibit, order};
use crate::course::plain::outline;
use crate::explain::exhibit::Exhibit;
use crate::learner::progress::{DayRecord, DayTask};

/// The tree of a day that is gone through line by line.
pub struct DayDialogue {
    of: Daily,
    part: Part,
    /// What has to be kept since it was asked last.
    news: Option<(DayTask, DayRecord)>,
}

enum Part {
    Cut(Box<Cutting>),
    /// The moves of these nodes are put in order, of the first of them now.
    Order(Box<Tree>, Vec<Id>),
    Over,
}

const CUT: &str = "  1  cut: what is left there does not matter\n  2  go on to its next child";

impl DayDialogue {
    /// The words that mean something anywhere.
    pub const COMMANDS: &str = "help, quit";

    /// As far as the learner has come with both tasks of the day.
    pub fn new(of: Daily, cut: Option<&DayRecord>, ordered: Option<&DayRecord>) -> Self {
        let part = match (cut, ordered) {
            (_, Some(ordered)) if ordered.done => Part::Over,
            (Some(cut), _) if cut.done => order_of(of),
            (cut, _) => Part::Cut(Box::new(Cutting::new(shown(&of.tree()), cut.map_or("", |it| &it.given)))),
        };
        Self { of, part, news: None }
    }

    /// There is nothing left to do.
    pub fn is_over(&self) -> bool {
        matches!(self.part, Part::Over)
    }

    /// What has to be kept of the last line.
    pub fn news(&mut self) -> Option<(DayTask, DayRecord)> {
        self.news.take()
    }

    /// The tree as it stands, and what is asked.
    pub fn says(&self) -> String {
        match &self.part {
            Part::Cut(cutting) => {
                let shown = cutting.question().map_or(0, |question| question.shown);
                let drawing = &cutting.exhibit().drawing;
                let snapshot = cutting.run().snapshot(drawing, shown.checked_sub(1));
                format!("{}\n\n{}", outline(drawing, Some(&snapshot)), self.asks())
            }
            Part::Order(tree, _) => format!("{}\n\n{}", outline(&shown(tree).drawing, None), self.asks()),
            Part::Over => "The tree of this day is done: there is another one tomorrow.".into(),
        }
    }

    /// What is asked now, and how it is answered.
    fn asks(&self) -> String {
        match &self.part {
            Part::Cut(cutting) => {
                let (given, of) = cutting.progress();
                let ask = cutting.question().map_or("", |question| &question.ask);
                format!("Decision {} of {of}. {ask}\n{CUT}", given + 1)
            }
            Part::Order(tree, nodes) => {
                let Some(&node) = nodes.first() else { return String::new() };
                let children = tree.children(node).iter().enumerate();
                let children: Vec<_> =
                    children.map(|(at, &child)| format!("{:>3}  {}", at + 1, tree.name(child))).collect();
                format!(
                    "In which order should alpha-beta look at the children of {}, so that it looks at as few leaves as can be? Type their numbers in that order, or Enter to leave them.\n{}",
                    tree.name(node),
                    children.join("\n")
                )
            }
            Part::Over => String::new(),
        }
    }

    /// Takes a line, and says what comes of it and what stands there now.
    pub fn hears(&mut self, line: &str) -> String {
        let line = line.trim();
        match line {
            "quit" | "q" => {
                self.part = Part::Over;
                return String::new();
            }
            "help" | "?" => return format!("{}\nAnywhere: {}.", self.asks(), Self::COMMANDS),
            _ => {}
        }
        let told = match &mut self.part {
            Part::Cut(cutting) => match line {
                "1" | "c" | "cut" => Some(cutting.decide(Decision::Cut)),
                "2" | "g" | "go on" => Some(cutting.decide(Decision::GoOn)),
                _ => None,
            }
            .and_then(|_| cutting.verdict())
            .map(|(right, told)| format!("{} {told}", if right { "Right." } else { "Wrong." })),
            Part::Order(tree, nodes) => arrange(tree, nodes, line),
            Part::Over => None,
        };
        match told {
            Some(told) => format!("{told}{}", self.goes_on()),
            None if line.is_empty() => self.asks(),
            None => format!("`{line}` is none of the answers.\n\n{}", self.asks()),
        }
    }

    /// After an answer that could be read: what is to be kept, and what comes next.
    fn goes_on(&mut self) -> String {
        let mut told = String::new();
        match &self.part {
            Part::Cut(cutting) => {
                let line = cutting.line(&self.of.name());
                self.news = Some((DayTask::Cut, DayRecord { given: cutting.kept(), done: line.is_some() }));
                if let Some(line) = line {
                    told = format!("\n\n{line}");
                    self.part = order_of(self.of);
                }
            }
            Part::Order(tree, nodes) if nodes.is_empty() => {
                let drawn = self.of.tree();
                let seen = |tree: &Tree| shown(tree).run(ALGORITHM).seen;
                told = format!(
                    "cutnode {} order {} leaves (best {}, as drawn {}, worst {})\n\n",
                    self.of.name(),
                    seen(tree),
                    order::fewest(&drawn),
                    seen(&drawn),
                    drawn.leaves()
                );
                self.news = Some((DayTask::Order, DayRecord { given: order::kept(tree), done: true }));
                self.part = Part::Over;
            }
            Part::Order(..) => return self.asks(),
            Part::Over => {}
        }
        let apart = if told.ends_with('\n') { "" } else { "\n\n" };
        format!("{told}{apart}{}", self.says())
    }
}

/// Puts the children of the first of the nodes in the order that was typed; `None` where that is none.
fn arrange(tree: &mut Tree, nodes: &mut Vec<Id>, line: &str) -> Option<String> {
    let node = *nodes.first()?;
    let children = tree.children(node).to_vec();
    let places: Option<Vec<usize>> = line
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| (letter.to_digit(10)? as usize).checked_sub(1))
        .collect();
    let mut sorted = places.clone()?;
    sorted.sort_unstable();
    if !line.is_empty() && sorted != (0..children.len()).collect::<Vec<_>>() {
        return None;
    }
    let order: Vec<_> = places?.into_iter().map(|place| children[place]).collect();
    if !order.is_empty() {
        tree.arrange(node, order);
    }
    nodes.remove(0);
    Some(String::new())
}

/// The moves of all nodes are put in order, the root's first.
fn order_of(of: Daily) -> Part {
    let tree = of.tree();
    let several = |&id: &Id| tree.children(id).len() > 1;
    let nodes = tree.standing().into_iter().filter(several).collect();
    Part::Order(Box::new(tree), nodes)
}

fn shown(tree: &Tree) -> Exhibit {
    exhibit(tree).expect("a tree of a day can be read and is small")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tasks_are_gone_through_line_by_line_and_kept() {
        let of = Daily::of(20_780);
        let mut dialogue = DayDialogue::new(of, None, None);
        let mut kept = Vec::new();
        let mut lines = 0;
        while !dialogue.is_over() {
            assert!(dialogue.hears("what?").contains(if lines < 3 { "go on" } else { "" }));
            assert!(dialogue.news().is_none(), "what cannot be read is no answer");
            let answer = if matches!(dialogue.part, Part::Cut(_)) { "2" } else { "" };
            let told = dialogue.hears(answer);
            assert!(!told.is_empty());
            kept.extend(dialogue.news());
            lines += 1;
            assert!(lines < 200, "it ends");
        }
        let done: Vec<_> = kept.iter().filter(|(_, record)| record.done).collect();
        assert_eq!(done.iter().map(|(task, _)| *task).collect::<Vec<_>>(), [DayTask::Cut, DayTask::Order]);
        // Nothing was moved: it is the order as drawn.
        assert_eq!(done[1].1.given, order::kept(&of.tree()));
        // Whoever comes again finds it done; in between it goes on where he was.
        assert!(DayDialogue::new(of, Some(&done[0].1), Some(&done[1].1)).is_over());
        let cut = &kept[0].1;
        assert!(DayDialogue::new(of, Some(cut), None).says().contains("Decision 2 of"));
        assert!(matches!(DayDialogue::new(of, Some(&done[0].1), None).part, Part::Order(..)));
    }

    #[test]
    fn an_order_that_is_typed_is_the_order() {
        let of = Daily::of(20_780);
        let best = order::tests::best(&of.tree());
        let mut dialogue = DayDialogue::new(of, Some(&DayRecord { given: String::new(), done: true }), None);
        let mut told = String::new();
        while let Part::Order(tree, nodes) = &dialogue.part {
            let place =
                |child: &Id| tree.children(nodes[0]).iter().position(|it| it == child).expect("there");
            let line: String =
                best.children(nodes[0]).iter().map(|child| (place(child) + 1).to_string()).collect();
            told = dialogue.hears(&line);
        }
        let fewest = order::fewest(&of.tree());
        assert!(told.contains(&format!("order {fewest} leaves (best {fewest},")), "{told}");
    }
}
