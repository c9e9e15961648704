//! Floor 0: the papers, programs and pages that entries of the registries go back to.
//!
//! Each stands here once, so that no citation can be misspelt; `SOURCES.md` says of each what it is, what is taken from
//! it and where we leave it, and has the works beside them that comments cite. A test holds the two together.

use std::fmt;

/// A published work, a program or a page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Citation {
    /// Its entry of `SOURCES.md`.
    pub id: &'static str,
    /// Family names, as `Slate & Atkin`.
    pub authors: &'static str,
    /// `None` where it bears no date, or changes.
    pub year: Option<u16>,
    /// The title as it was published.
    pub title: &'static str,
}

impl Citation {
    /// Authors and year: `Slate & Atkin 1977`.
    pub fn short(&self) -> String {
        self.year.map_or_else(|| self.authors.into(), |year| format!("{} {year}", self.authors))
    }

    /// The authors and the title: `Slate & Atkin, Chess 4.5`.
    pub fn paper(&self) -> String {
        format!("{}, {}", self.authors, self.title)
    }
}

/// In full: `Slate & Atkin, Chess 4.5 (1977)`.
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} (", self.authors, self.title)?;
        match self.year {
            Some(year) => write!(f, "{year})"),
            None => f.write_str("undated)"),
        }
    }
}

/// From the idea to the form that is used: `Shannon 1950 → Heinz 1998`; one of them where they are the same or nobody
/// is known to have had the idea in print.
pub fn lineage(idea: Option<Citation>, form: Citation) -> String {
    match idea {
        Some(idea) if idea != form => format!("{} → {}", idea.short(), form.short()),
        _ => form.short(),
    }
}

/// What a registry says of a technique or an algorithm: `Killers: try quiet moves … (Huberman 1968)`.
pub fn introduced(name: &str, summary: &str, idea: Option<Citation>, form: Citation) -> String {
    format!("{name}: {summary} ({})", lineage(idea, form))
}

/// The constants, and the list of them all.
macro_rules! citations {
    ($($name:ident $id:literal: $authors:literal, $year:expr, $title:literal;)*) => {
        $(
            #[doc = concat!($authors, ": ", $title, ".")]
            pub const $name: Citation =
                Citation { id: $id, authors: $authors, year: $year, title: $title };
        )*

        /// All of them.
        pub const ALL: &[Citation] = &[$($name),*];
    };
}

citations! {
    ADELSON_VELSKY_1975 "adelson-velsky-1975": "Adelson-Velsky, Arlazarov & Donskoy", Some(1975),
        "Some methods of controlling the tree search in chess programs";
    ANANTHARAMAN_1988 "anantharaman-1988": "Anantharaman, Campbell & Hsu", Some(1988),
        "Singular extensions: adding selectivity to brute-force searching";
    BAUDET_1978 "baudet-1978": "Baudet", Some(1978),
        "The design and analysis of algorithms for asynchronous multiprocessors";
    BIRMINGHAM_KENT_1977 "birmingham-kent-1977": "Birmingham & Kent", Some(1977),
        "Tree-searching and tree-pruning techniques";
    BJORNSSON_MARSLAND_1999 "bjornsson-marsland-1999": "Björnsson & Marsland", Some(1999),
        "Multi-cut pruning in alpha-beta search";
    BURO_1995 "buro-1995": "Buro", Some(1995),
        "ProbCut: an effective selective extension of the alpha-beta algorithm";
    CONDON_THOMPSON_1982 "condon-thompson-1982": "Condon & Thompson", Some(1982), "Belle chess hardware";
    COPLAN_1982 "coplan-1982": "Coplan", Some(1982),
        "A special-purpose machine for an improved search algorithm for deep chess combinations";
    CRISTOFOLI_2023 "cristofoli-2023": "Cristofoli", Some(2023),
        "Optimisation d'algorithme de complexité exponentielle, cas du jeu d'échecs";
    DAMES_2020 "dames-2020": "Dames 2020", None, "web page about forward pruning in the program of this name";
    DAVID_TABIBI_NETANYAHU_2002 "david-tabibi-netanyahu-2002": "David-Tabibi & Netanyahu", Some(2002),
        "Verified null-move pruning";
    DONNINGER_1993 "donninger-1993": "Donninger", Some(1993),
        "Null move and deep search: selective-search heuristics for obtuse chess programs";
    EDWARDS_HART_1961 "edwards-hart-1961": "Edwards & Hart", Some(1961), "The alpha-beta heuristic";
    ETHEREAL "ethereal": "Grant", None, "Ethereal, a program and its source";
    FINE_1941 "fine-1941": "Fine", Some(1941), "Basic Chess Endings";
    FISHBURN_1983 "fishburn-1983": "Fishburn", Some(1983), "Another optimization of alpha-beta search";
    FISHBURN_FINKEL_1980 "fishburn-finkel-1980": "Fishburn & Finkel", Some(1980),
        "Parallel alpha-beta search on Arachne";
    GILLOGLY_1972 "gillogly-1972": "Gillogly", Some(1972), "The technology chess program";
    GREENBLATT_1967 "greenblatt-1967": "Greenblatt, Eastlake & Crocker", Some(1967), "The Greenblatt chess program";
    HEINZ_1998 "heinz-1998": "Heinz", Some(1998), "Extended futility pruning";
    HENRY_2015 "henry-2015": "Henry", Some(2015), "Improving history tables";
    HUBERMAN_1968 "huberman-1968": "Huberman", Some(1968), "A program to play chess end games";
    KNUTH_MOORE_1975 "knuth-moore-1975": "Knuth & Moore", Some(1975), "An analysis of alpha-beta pruning";
    LECTURE_2020 "simon-2020": "Simon", Some(2020), "Intelligence artificielle, jeux de plateaux (2)";
    LEVY_1989 "levy-1989": "Levy, Broughton & Taylor", Some(1989), "The SEX algorithm in computer chess";
    MARSLAND_CAMPBELL_1982 "marsland-campbell-1982": "Marsland & Campbell", Some(1982),
        "Parallel search of strongly ordered game trees";
    MARSLAND_1987 "marsland-1987": "Marsland, Reinefeld & Schaeffer", Some(1987),
        "Low overhead alternatives to SSS*";
    MAYNARD_SMITH_MICHIE_1961 "maynard-smith-michie-1961": "Maynard Smith & Michie", Some(1961),
        "Machines that play games";
    NEUMANN_1928 "neumann-1928": "von Neumann", Some(1928), "Zur Theorie der Gesellschaftsspiele";
    NEWELL_1958 "newell-1958": "Newell, Shaw & Simon", Some(1958),
        "Chess-playing programs and the problem of complexity";
    PEARL_1980 "pearl-1980": "Pearl", Some(1980),
        "Asymptotic properties of minimax trees and game-searching procedures";
    PEARL_1982 "pearl-1982": "Pearl", Some(1982),
        "The solution for the branching factor of the alpha-beta pruning algorithm and its optimality";
    PLAAT_1996 "plaat-1996": "Plaat, Schaeffer, Pijls & de Bruin", Some(1996),
        "Best-first fixed-depth minimax algorithms";
    PLAAT_1996_GRAPHS "plaat-1996-graphs": "Plaat, Schaeffer, Pijls & de Bruin", Some(1996),
        "Exploiting graph properties of game trees";
    PLENKNER_1995 "plenkner-1995": "Plenkner", Some(1995), "A null-move technique impervious to zugzwang";
    REINEFELD_1983 "reinefeld-1983": "Reinefeld", Some(1983),
        "An improvement to the Scout tree-search algorithm";
    ROMSTAD_LATE_MOVES "romstad-late-moves": "Romstad", None, "An introduction to late move reductions";
    SCHAEFFER_1983 "schaeffer-1983": "Schaeffer", Some(1983), "The history heuristic";
    SCHAEFFER_1986 "schaeffer-1986": "Schaeffer", Some(1986), "Experiments in search and knowledge";
    SCHAEFFER_1989 "schaeffer-1989": "Schaeffer", Some(1989),
        "The history heuristic and alpha-beta search enhancements in practice";
    SCHROEDER_2020 "schroeder-2020": "Schröder", Some(2020), "An alternative to IID";
    SCOTT_1969 "scott-1969": "Scott", Some(1969), "A chess-playing program";
    SHANNON_1950 "shannon-1950": "Shannon", Some(1950), "Programming a computer for playing chess";
    SLATE_ATKIN_1977 "slate-atkin-1977": "Slate & Atkin", Some(1977),
        "Chess 4.5: the Northwestern University chess program";
    STOCKFISH "stockfish": "Romstad, Costalba, Kiiski and others", None, "Stockfish, a program and its source";
    STOCKMAN_1979 "stockman-1979": "Stockman", Some(1979), "A minimax algorithm better than alpha-beta?";
    UITERWIJK_1992 "uiterwijk-1992": "Uiterwijk", Some(1992), "The countermove heuristic";
    WEILL_1992 "weill-1992": "Weill", Some(1992), "The NegaC* search";
    WIKI "chess-programming-wiki": "Chess Programming Wiki", None, "the page of this name";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lineage_names_a_work_once() {
        assert_eq!(lineage(Some(SHANNON_1950), SLATE_ATKIN_1977), "Shannon 1950 → Slate & Atkin 1977");
        assert_eq!(lineage(Some(SHANNON_1950), SHANNON_1950), "Shannon 1950");
        assert_eq!(lineage(None, WIKI), "Chess Programming Wiki");
        assert!(WIKI.to_string().ends_with("(undated)"));
    }

    #[test]
    fn no_two_are_the_same_work() {
        for (place, one) in ALL.iter().enumerate() {
            let same = |other: &&Citation| one.id == other.id || one.title == other.title;
            assert!(!ALL[place + 1..].iter().any(|other| same(&other)), "{}", one.id);
        }
    }
}
