//! What techniques are worth, from outside.

use cutnode::search::techniques::{CARDS, Techniques};
use serde_json::Value;

use super::cli::cutnode;
use super::folder::Folder;

fn text(arguments: &[&str]) -> String {
    let output =
        cutnode(&[&["ablate"], arguments].concat()).output().expect("the binary is built with the tests");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Two positions, so that the test is over soon.
fn file(folder: &Folder) -> String {
    let file = folder.path().join("two.epd");
    let text = "# two\n8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id \"rook, ending\";\n\
        r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq -\n";
    std::fs::write(&file, text).unwrap();
    format!("--file={}", file.display())
}

/// A game has positions of its own, and its prunings their rows: the focused search prunes most.
#[test]
fn another_game_is_measured_on_positions_of_its_own() {
    let options = ["--game=draughts", "--depth=4", "--nodes=30000", "--json"];
    let found: Value = serde_json::from_str(&text(&options)).unwrap();
    assert!(found["positions"].as_array().unwrap().len() >= 8);
    let rows = found["rows"].as_array().unwrap();
    let nodes = |technique: &str| {
        let row = |row: &&Value| row["part"] == "switched" && row["technique"] == technique;
        rows.iter().find(row).unwrap()["nodes"].as_u64().unwrap()
    };
    let whole = rows[0]["nodes"].as_u64().unwrap();
    assert!(nodes("focused-search") < whole, "{whole}");
    assert!(nodes("transpositions-by-level") >= whole, "{whole}");
    let one = ["--game=draughts", "--position=W:WK41,49:B9,10,12,19,38", "--depth=2", "--json"];
    let found: Value = serde_json::from_str(&text(&one)).unwrap();
    assert_eq!(found["positions"].as_array().unwrap().len(), 1);
}

#[test]
fn every_technique_has_its_row_and_limits_are_told() {
    let folder = Folder::new("ablation");
    let limit = 3_000;
    let options = [&file(&folder), "--depth=4", "--nodes=3000", "--json"];
    let found: Value = serde_json::from_str(&text(&options)).unwrap();
    let rows = found["rows"].as_array().unwrap();
    let on = Techniques::default().iter().count();
    assert_eq!(rows.len(), 1 + CARDS.len() + 1 + on);
    let of = |part: &str| rows.iter().filter(|row| row["part"] == part).collect::<Vec<_>>();
    let slugs: Vec<_> = of("switched").iter().map(|row| row["technique"].as_str().unwrap()).collect();
    assert_eq!(slugs, CARDS.map(|card| card.slug));
    let mut ended = 0;
    for row in rows {
        let searches = row["searches"].as_array().unwrap();
        assert_eq!(searches.len(), 2);
        assert_eq!(
            row["nodes"],
            searches.iter().map(|search| search["nodes"].as_u64().unwrap()).sum::<u64>()
        );
        for search in searches {
            let (nodes, complete) = (search["nodes"].as_u64().unwrap(), search["complete"] == true);
            assert!(if complete { nodes <= limit } else { nodes >= limit }, "{search}");
            ended += u32::from(!complete);
        }
    }
    assert!(ended > 0, "nothing was ended: the test says nothing of limits");
    // Without any technique such a search does not get there; the whole does.
    let (whole, added) = (of("whole")[0], of("added"));
    assert_eq!((&whole["complete"], &added[0]["complete"]), (&true.into(), &false.into()));
    assert_eq!(found["total"]["bound"], "lower");
    assert_eq!(added[on]["nodes"], whole["nodes"]);
    let times = added[0]["nodes"].as_f64().unwrap() / whole["nodes"].as_f64().unwrap();
    assert!((found["total"]["times"].as_f64().unwrap() - times).abs() < 1e-9);
    // What was ended by the limit in one row makes the product a bound too.
    let ratio = |row: &&Value| row["nodes"].as_f64().unwrap() / whole["nodes"].as_f64().unwrap();
    let is_on = |row: &&Value| row["variant"].as_str().unwrap().starts_with('−');
    let singles: Vec<&Value> = of("switched").into_iter().filter(is_on).collect();
    assert_eq!(singles.len(), on);
    let product: f64 = singles.iter().map(ratio).product();
    assert!((found["product"]["times"].as_f64().unwrap() - product).abs() < 1e-9);
    let ended = singles.iter().any(|row| row["complete"] == false);
    assert_eq!(found["product"]["bound"], if ended { "lower" } else { "exact" });
}

#[test]
fn tables_and_rows_say_the_same() {
    let folder = Folder::new("ablation-csv");
    let options = [&file(&folder), "--depth=3", "--only=iterative-deepening,pvs,killers"];
    let csv = text(&[&options[..], &["--csv"]].concat());
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0], ["part", "variant", "position", "nodes", "ms", "complete", "score", "move"]);
    assert_eq!(lines.len(), 1 + 2 * (1 + CARDS.len() + 1 + 3));
    assert!(lines.iter().all(|line| line.len() == 8));
    let nodes = |variant: &str, part: &str| -> u64 {
        let of = lines.iter().filter(|line| line[0] == part && line[1] == variant);
        of.map(|line| line[3].parse::<u64>().unwrap()).sum()
    };
    let table = text(&options);
    let row = |name: &str| {
        let line = table.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.unwrap_or_else(|| panic!("no {name} in {table}")).split_whitespace().nth(1).unwrap().to_string()
    };
    for (name, part) in
        [("all", "whole"), ("none", "added"), ("−killers", "switched"), ("+quiescence", "switched")]
    {
        assert_eq!(row(name), nodes(name, part).to_string(), "{name}");
    }
    assert!(table.ends_with("times the nodes of all together\n"), "{table}");
    assert!(table.contains("\nproduct of the single gains "), "{table}");
}

#[test]
fn one_position_of_any_game_is_told_with_its_value_and_move() {
    let table = text(&["--game=tic-tac-toe", "--position=XO./.X./..O X", "--depth=5"]);
    let line = table.lines().find(|line| line.starts_with("all")).unwrap();
    assert!(line.contains("=#"), "{table}");
    let moves: Vec<_> =
        table.lines().filter(|line| line.contains("=#")).map(|line| &line[line.len() - 2..]).collect();
    assert!(moves.len() > CARDS.len(), "{table}");
}
