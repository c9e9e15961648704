//! The states of a game that the laws of all screens are tried in.

use cutnode::session::game;
use cutnode::ui::Route;

use super::chess;
use crate::ui::desk::Desk;
use crate::ui::{State, at};

/// States of a game that a user comes to.
pub(in crate::ui) fn states() -> Vec<State> {
    let behind = |slug: &'static str, keys: &'static str| {
        move || {
            let mut desk = Desk::play(slug, None, (80, 24));
            desk.press(keys).settle();
            desk
        }
    };
    let past = || {
        let mut desk = chess(None);
        desk.write("e4").press("Enter").settle();
        desk.press("Left");
        desk
    };
    let cursor = || {
        let mut desk = chess(None);
        desk.press("Up");
        desk
    };
    let watched = || {
        let session = game("tic-tac-toe").expect("a game").open(None).expect("its start");
        let players = ["random".into(), "random".into()];
        at(Route::Watch { session, players }, "Space")
    };
    let games = [
        ("chess", ""),
        ("tic-tac-toe", ""),
        ("tree", ""),
        ("chess", "/"),
        ("chess", "Down Down"),
        ("chess", "Down 9 9 9 9 9 Enter"),
        ("tic-tac-toe", "Enter"),
    ];
    let played = games.map(|(slug, keys)| Box::new(behind(slug, keys)) as State);
    played.into_iter().chain([Box::new(past) as State, Box::new(cursor), Box::new(watched)]).collect()
}
