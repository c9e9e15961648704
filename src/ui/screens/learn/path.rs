//! The path through a chapter: which of its lessons follows from which, drawn as a tree beside them.

/// What is drawn before a lesson, and the lesson that it hangs on.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Branch {
    /// Two columns for each lesson that lies on its way: `│ `, `├─`, `└─` or blanks.
    pub(super) before: String,
    /// The lesson of the chapter that it hangs on, by its place in it.
    pub(super) from: Option<usize>,
}

/// The branches of the lessons of a chapter, of each of which is told which ones before it it needs. It hangs on the
/// last of them, unless the line to it would cross another; what it needs beside that has to be told in words.
pub(super) fn branches(needs: &[Vec<usize>]) -> Vec<Branch> {
    let last = |(at, needs): (usize, &Vec<usize>)| needs.iter().copied().filter(|&need| need < at).max();
    let mut from: Vec<_> = needs.iter().enumerate().map(last).collect();
    loop {
        match drawn(&from) {
            Ok(branches) => return branches,
            Err(crossing) => from[crossing] = None,
        }
    }
}

/// The branches; or the first lesson whose line would cross another.
fn drawn(from: &[Option<usize>]) -> Result<Vec<Branch>, usize> {
    let last_child = |of: usize| from.iter().rposition(|&from| from == Some(of));
    // Lessons that others below still hang on: each stands further to the right than the one before it.
    let mut open: Vec<usize> = Vec::new();
    let mut columns = Vec::with_capacity(from.len());
    let mut branches = Vec::with_capacity(from.len());
    for (at, &from) in from.iter().enumerate() {
        if from.is_some() && open.last() != from.as_ref() {
            return Err(at);
        }
        let column = open.last().map_or(0, |&lane| columns[lane] + 1);
        let mut before = String::new();
        for here in 0..column {
            let lane = open.iter().any(|&lane| columns[lane] == here);
            let ends = from.is_some() && here + 1 == column;
            before.push_str(match from.and_then(last_child) {
                Some(last) if ends && last == at => "└─",
                _ if ends => "├─",
                _ if lane => "│ ",
                _ => "  ",
            });
        }
        branches.push(Branch { before, from });
        columns.push(column);
        open.retain(|&lane| last_child(lane).is_some_and(|last| last > at));
        if last_child(at).is_some() {
            open.push(at);
        }
    }
    Ok(branches)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_lesson_hangs_on_what_it_needs() {
        let before = |needs: &[&[usize]]| -> Vec<String> {
            let needs: Vec<_> = needs.iter().map(|needs| needs.to_vec()).collect();
            branches(&needs).into_iter().map(|branch| branch.before).collect()
        };
        assert_eq!(before(&[&[], &[], &[1], &[2]]), ["", "", "└─", "  └─"]);
        assert_eq!(before(&[&[], &[], &[1], &[0]]), ["", "│ ", "│ └─", "└─"]);
        assert_eq!(before(&[&[], &[0], &[0], &[]]), ["", "├─", "└─", ""]);
        // The line from the first to the third would cross that from the second to the fourth: it is not drawn.
        assert_eq!(before(&[&[], &[], &[0], &[1]])[2..], ["│ ", "└─"]);
    }

    proptest! {
        #[test]
        fn every_line_leads_from_a_lesson_to_one_that_needs_it(
            wanted in prop::collection::vec(prop::collection::vec(0..12_usize, 0..3), 1..12),
        ) {
            let branches = branches(&wanted);
            prop_assert_eq!(branches.len(), wanted.len());
            let cell = |row: usize, column: usize| branches[row].before.chars().nth(column * 2);
            let column = |row: usize| branches[row].before.chars().count() / 2;
            for (at, branch) in branches.iter().enumerate() {
                // Only a line to the lesson itself ends at it.
                let ends = branch.before.chars().filter(|c| "├└".contains(*c)).count();
                prop_assert_eq!(ends, usize::from(branch.from.is_some()));
                if let Some(from) = branch.from {
                    prop_assert!(wanted[at].contains(&from) && from < at);
                    prop_assert_eq!(column(at), column(from) + 1);
                    // From one to the other it is not interrupted, and goes through no title.
                    for between in from + 1..at {
                        prop_assert!(matches!(cell(between, column(from)), Some('│' | '├')), "{:?}", branches);
                    }
                }
            }
        }
    }
}
