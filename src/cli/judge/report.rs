//! What a program is, as text for a learner and as JSON.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::games::Side;
use crate::judge::{
    Case, Dialogue, Edge, Mistake, Summary, Tree, describe, difference, meaning, number as signed,
};
use crate::numbers::thousands;
use crate::textbook::Algorithm;

/// How often a program is started again after an error.
pub(super) const FRESH_STARTS: usize = 3;
/// Trees with mistakes that are told.
const TOLD: usize = 3;
/// Characters of a tree that is written out.
const WRITTEN_OUT: usize = 2_000;

/// What is kept of the trees while they come.
pub(super) struct Report {
    like: Algorithm,
    /// Every case as JSON, where that is wanted: as text, which is a fraction of what the values take.
    cases: Option<Vec<String>>,
    pub(super) summary: Summary,
    /// The first mistakes, each with the number of its tree.
    told: Vec<(usize, Case)>,
    /// Trees with mistakes.
    mistaken: usize,
    /// Where the order of leaves is another than the yardstick's for the first time.
    differs: Option<String>,
    /// How many trees there were to be.
    asked: usize,
}

impl Report {
    pub(super) fn new(like: Algorithm, asked: usize, json: bool) -> Self {
        let cases = json.then(Vec::new);
        let summary = Summary::default();
        Self { like, cases, summary, told: Vec::new(), mistaken: 0, differs: None, asked }
    }

    /// Takes the next tree.
    pub(super) fn add(&mut self, case: Case) {
        self.summary.add(&case);
        let number = self.summary.trees;
        if let (None, Some(first)) = (&self.differs, &case.difference) {
            self.differs = Some(format!("tree {number}, {}", difference(&case.tree, first, self.like)));
        }
        if self.differs.is_none() && case.answer.is_none() {
            self.differs = Some(format!("tree {number}, which has no answer"));
        }
        if let Some(cases) = &mut self.cases {
            cases.push(case_json(&case));
        }
        if case.mistake.is_some() {
            self.mistaken += 1;
            self.keep(number, case);
        }
    }

    /// Keeps the mistakes that are to be told: of the gravest kind the first.
    fn keep(&mut self, number: usize, case: Case) {
        let gravity = |case: &Case| gravity(case.mistake.as_ref().map_or("", Mistake::kind), case.is_right());
        let place = self.told.partition_point(|(_, other)| gravity(other) <= gravity(&case));
        self.told.insert(place, (number, case));
        self.told.truncate(TOLD);
    }

    /// The first mistake of the gravest kind, with the number of its tree.
    pub(super) fn first(&self) -> Option<&(usize, Case)> {
        self.told.first()
    }

    /// Writes it for a learner.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let all = &self.summary;
        let like = self.like.slug();
        if all.trees == 0 {
            return writeln!(out, "no verdict: it was stopped before the first answer");
        }
        writeln!(out, "verdict: {}", all.verdict().slug())?;
        writeln!(out, "  {}", meaning(all, self.like))?;
        if self.is_stopped() {
            writeln!(
                out,
                "  It was stopped after {} of {} trees: so far this holds.",
                all.trees, self.asked
            )?;
        }
        let lucky = if all.lucky > 0 { format!(" ({} of them by luck)", all.lucky) } else { String::new() };
        let tried = if all.trees < self.asked { format!(" of {}", self.asked) } else { String::new() };
        writeln!(out, "trees: {}{tried}, right: {}{lucky}, errors: {}", all.trees, all.right, all.errors)?;
        writeln!(
            out,
            "leaves: {} of {}; {like} in the same order of children: {}",
            thousands(all.leaves as u64),
            thousands(all.all_leaves as u64),
            thousands(all.yardstick_leaves as u64)
        )?;
        writeln!(out, "missed cuts: {}, wrong cuts: {}", all.missed_cuts, all.wrong_cuts)?;
        match &self.differs {
            None => writeln!(out, "leaf order as {like}: yes")?,
            Some(place) => writeln!(out, "leaf order as {like}: no, first difference at {place}")?,
        }
        for (number, case) in &self.told {
            write_mistake(out, *number, case)?;
        }
        match self.mistaken - self.told.len() {
            0 => Ok(()),
            1 => writeln!(out, "\nOne more tree with a mistake; --json has them all."),
            more => writeln!(out, "\n{more} more trees with mistakes; --json has them all."),
        }
    }

    /// Not all trees were given, though the program would have gone on.
    fn is_stopped(&self) -> bool {
        self.summary.trees < self.asked && self.summary.errors <= FRESH_STARTS
    }

    /// Writes the same as one JSON object; `trees` is what the trees were drawn from.
    pub(super) fn write_json(&self, out: &mut dyn Write, program: &str, trees: &Value) -> io::Result<()> {
        let all = &self.summary;
        let head = json!({
            "program": program,
            "trees": all.trees,
            "asked": self.asked,
            "drawn_from": trees,
            "right": all.right,
            "missed_cuts": all.missed_cuts,
            "wrong_cuts": all.wrong_cuts,
            "errors": all.errors,
            "leaves": all.leaves,
            "yardstick_leaves": all.yardstick_leaves,
            "verdict": (all.trees > 0).then(|| all.verdict().slug()),
            "lucky": all.lucky,
            "visits": all.visits,
            "all_leaves": all.all_leaves,
            "like": self.like.slug(),
            "leaf_order": (all.trees > 0).then(|| self.differs.is_none()),
            "first_difference": self.differs,
        });
        let head = head.to_string();
        write!(out, "{},\"cases\":[", head.strip_suffix('}').unwrap_or(&head))?;
        for (place, case) in self.cases.iter().flatten().enumerate() {
            write!(out, "{}{case}", if place == 0 { "" } else { "," })?;
        }
        writeln!(out, "]}}")
    }
}

/// Less for what is told before other mistakes, by its [kind](Mistake::kind) and whether the answer is right.
pub(super) fn gravity(kind: &str, is_right: bool) -> u8 {
    match (kind, is_right) {
        ("wrong-answer", _) | ("wrong-cut", false) => 0,
        ("wrong-cut", true) => 1,
        ("error", _) => 2,
        _ => 3,
    }
}

fn write_mistake(out: &mut dyn Write, number: usize, case: &Case) -> io::Result<()> {
    writeln!(out, "\ntree {number}, {} to move: {}", case.tree.side(Tree::ROOT), written(&case.tree))?;
    writeln!(out, "  {}", describe(case).unwrap_or_default())?;
    if let Some(Mistake::WrongCut(_, Some(proof))) = &case.mistake {
        let changed: Vec<_> = proof.changed.iter().map(|&leaf| proof.tree.name(leaf)).collect();
        let shown = match changed.len() {
            ..=8 => changed.join(", "),
            more => format!("{more} leaves"),
        };
        let (worth, text) = (signed(proof.value), written(&proof.tree));
        writeln!(
            out,
            "  Proof: a tree that fits all that it saw, with other values at {shown}, is worth {worth}:\n  {text}"
        )?;
    }
    Ok(())
}

/// A tree, or what it is where it is too long.
fn written(tree: &Tree) -> String {
    let text = tree.text();
    if text.len() <= WRITTEN_OUT {
        text
    } else {
        format!("a tree of {} leaves", thousands(tree.leaves() as u64))
    }
}

/// A case as text. Its long lists are written at once: as values they would take many times as much.
fn case_json(case: &Case) -> String {
    let tree = &case.tree;
    let list = |words: &mut dyn Iterator<Item = String>| words.collect::<Vec<_>>().join(",");
    let visits = list(&mut Dialogue::numbers_of(tree, &case.visits).iter().map(usize::to_string));
    let leaves = list(&mut case.leaves.iter().map(|&leaf| format!("\"{}\"", tree.name(leaf))));
    let rest = json!({
        "tree": tree.text(),
        "root": if tree.first() == Side::First { "max" } else { "min" },
        "value": case.value,
        "answer": case.answer,
        "mistake": case.mistake.as_ref().map(|mistake| mistake_json(case, mistake)),
        "missed_cuts": case.missed_cuts.len(),
        "wrong_cuts": case.wrong_cuts.len(),
        "yardstick_leaves": case.yardstick_leaves,
    });
    let rest = rest.to_string();
    format!("{},\"visits\":[{visits}],\"leaves\":[{leaves}]}}", rest.strip_suffix('}').unwrap_or(&rest))
}

fn mistake_json(case: &Case, mistake: &Mistake) -> Value {
    let mut object = Map::new();
    object.insert("kind".into(), json!(mistake.kind()));
    let mut edge_of = |edge: &Edge| {
        object.insert("edge".into(), json!(case.tree.name(edge.to)));
        object.insert("visit".into(), json!(edge.visit));
        object.insert("alpha".into(), json!(edge.window.alpha.map(|held| held.value)));
        object.insert("beta".into(), json!(edge.window.beta.map(|held| held.value)));
    };
    match mistake {
        Mistake::MissedCut(edge) => edge_of(edge),
        Mistake::WrongCut(edge, proof) => {
            edge_of(edge);
            if let Some(proof) = proof {
                let changed: Vec<_> = proof.changed.iter().map(|&leaf| proof.tree.name(leaf)).collect();
                let proof = json!({ "tree": proof.tree.text(), "value": proof.value, "changed": changed });
                object.insert("proof".into(), proof);
            }
        }
        Mistake::Error(_) | Mistake::WrongAnswer => {}
    }
    object.insert("text".into(), json!(describe(case)));
    Value::Object(object)
}
