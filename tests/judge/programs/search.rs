//! Searches of game trees, right and subtly wrong: `search KIND`.

use std::io::{self, BufRead, Write};

const INF: i32 = 1_000_000_000;

struct Search {
    kind: String,
    lines: io::Lines<io::StdinLock<'static>>,
}

impl Search {
    fn is(&self, kind: &str) -> bool {
        self.kind == kind
    }

    fn say(&self, line: &str) {
        let mut out = io::stdout();
        writeln!(out, "{line}").and_then(|()| out.flush()).expect("the judge listens");
    }

    fn hear(&mut self) -> Option<String> {
        self.lines.next()?.ok()
    }

    fn visit(&mut self, node: u32) -> Result<i32, Vec<u32>> {
        self.say(&format!("visit {node}"));
        let line = self.hear().expect("the judge replies");
        let mut words = line.split_whitespace();
        match words.next() {
            Some("leaf") => Ok(words.next().and_then(|word| word.parse().ok()).expect("a value")),
            _ => Err(words.map(|word| word.parse().expect("a number")).collect()),
        }
    }

    fn search(&mut self, node: u32, is_max: bool, mut alpha: i32, mut beta: i32) -> i32 {
        let mut children = match self.visit(node) {
            Ok(value) => return value,
            Err(children) => children,
        };
        if self.is("right-to-left") {
            children.reverse();
        }
        // Looks at each child once, and again in the order that it found.
        if self.is("looks-ahead") {
            for &child in &children {
                let _ = self.visit(child);
            }
        }
        // The first child of every node is all that it looks at.
        if self.is("first-child") {
            children.truncate(1);
        }
        let mut best = if is_max { -INF } else { INF };
        for child in children {
            // α and β of the node above only: no deep cuts.
            let (low, high) = if self.is("shallow") {
                if is_max { (alpha, INF) } else { (-INF, beta) }
            } else if self.is("swapped") {
                (beta, alpha)
            } else {
                (alpha, beta)
            };
            let value = self.search(child, !is_max, low, high);
            best = if is_max { best.max(value) } else { best.min(value) };
            if is_max {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            let cuts = match self.kind.as_str() {
                "minimax" => false,
                "tie" => alpha > beta,
                "over-pruning" => alpha >= beta - 2,
                _ => alpha >= beta,
            };
            if cuts {
                break;
            }
        }
        best
    }
}

fn main() {
    let kind = std::env::args().nth(1).unwrap_or_default();
    let mut search = Search { kind, lines: io::stdin().lock().lines() };
    while let Some(line) = search.hear() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["tree", _, first] => {
                let value = search.search(1, first == "max", -INF, INF);
                let value = if search.is("liar") { value + 1 } else { value };
                search.say(&format!("answer {value}"));
            }
            ["bye"] => break,
            _ => {}
        }
    }
}
