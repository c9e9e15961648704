//! A search of game trees, to be judged:
//!
//!     rustc -O -o mine mine.rs && cutnode judge -- ./mine
//!
//! Everything but `search` is done. What you print goes to the judge: to see something yourself, use `eprintln!`.

use std::io::{self, BufRead, Write};

/// The value of a node, as Max sees it. `is_max` says whether Max moves there.
fn search(number: usize, is_max: bool) -> i32 {
    let _ = is_max;
    match visit(number) {
        Node::Leaf(value) => value,
        // Its value is the greatest of its children's where Max moves, the least where Min moves.
        Node::Inner(_children) => 0,
    }
}

/// A node that was looked at.
enum Node {
    /// Its value.
    Leaf(i32),
    /// Its children, in order.
    Inner(Vec<usize>),
}

/// Looks at a node.
fn visit(number: usize) -> Node {
    println!("visit {number}");
    io::stdout().flush().expect("the judge listens");
    let line = read_line().expect("the judge replies");
    let mut words = line.split_whitespace();
    match words.next() {
        Some("leaf") => Node::Leaf(words.next().and_then(|word| word.parse().ok()).expect("a leaf has a value")),
        _ => Node::Inner(words.map(|word| word.parse().expect("nodes have numbers")).collect()),
    }
}

fn read_line() -> Option<String> {
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line).expect("the judge speaks UTF-8");
    (read > 0).then(|| line.trim_end().to_string())
}

fn main() {
    while let Some(line) = read_line() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["tree", _, first] => {
                println!("answer {}", search(1, first == "max"));
                io::stdout().flush().expect("the judge listens");
            }
            ["bye"] => break,
            _ => {}
        }
    }
}
