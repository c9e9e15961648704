//! Where one stands: in the game, or in a line of one's own that left it.

use crate::games::MoveTag;

/// Where one stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// So many moves are made, those of the line of one's own included.
    plies: usize,
    /// After how many moves the game is left, and the moves from there; none while it is not.
    root: usize,
    aside: Vec<MoveTag>,
}

impl Place {
    /// In the game, after so many moves.
    pub(super) const fn at(plies: usize) -> Self {
        Self { plies, root: 0, aside: Vec::new() }
    }

    /// So many moves are made, in the game or aside.
    pub(super) const fn plies(&self) -> usize {
        self.plies
    }

    /// The moves of the game that lead here, or to where it is left.
    pub(super) fn root(&self, plies: usize) -> usize {
        if self.is_aside() { self.root } else { plies }
    }

    /// It is another position than the game's.
    pub(super) fn is_aside(&self) -> bool {
        !self.aside.is_empty() && self.plies > self.root
    }

    /// The moves that lead here from where the game is left.
    pub(super) fn line(&self) -> &[MoveTag] {
        if self.is_aside() { &self.aside[..self.plies - self.root] } else { &[] }
    }

    /// To a position of the game; the line of one's own is forgotten.
    pub(super) fn go(&mut self, plies: usize) {
        *self = Self::at(plies);
    }

    /// A move back.
    pub(super) fn back(&mut self) {
        self.plies = self.plies.saturating_sub(1);
    }

    /// A move on: in the line of one's own where there is one from here on, else in the game of so many moves.
    pub(super) fn forward(&mut self, last: usize) {
        let end = self.root + self.aside.len();
        if !self.aside.is_empty() && self.plies >= self.root {
            self.plies = (self.plies + 1).min(end);
        } else {
            self.plies = (self.plies + 1).min(last);
        }
    }

    /// Makes a legal move: that of the game goes on in it.
    pub(super) fn play(&mut self, tag: MoveTag, game: &[MoveTag]) {
        if !self.is_aside() {
            if game.get(self.plies) == Some(&tag) {
                return self.go(self.plies + 1);
            }
            (self.root, self.aside) = (self.plies, Vec::new());
        }
        self.aside.truncate(self.plies - self.root);
        self.aside.push(tag);
        self.plies += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(number: u16) -> MoveTag {
        MoveTag::new(number).expect("not 0")
    }

    #[test]
    fn one_leaves_the_game_and_comes_back() {
        let game = [tag(1), tag(2), tag(3)];
        let mut place = Place::at(1);
        place.play(tag(2), &game);
        assert_eq!((place.plies(), place.is_aside()), (2, false), "that is the game");
        place.play(tag(9), &game);
        place.play(tag(8), &game);
        assert_eq!((place.plies(), place.line()), (4, &[tag(9), tag(8)][..]));
        place.back();
        assert_eq!(place.line(), [tag(9)]);
        place.back();
        assert!(!place.is_aside() && place.plies() == 2);
        place.forward(3);
        assert_eq!(place.line(), [tag(9)], "the line is still there");
        place.play(tag(7), &game);
        place.forward(3);
        assert_eq!(place.line(), [tag(9), tag(7)], "another end of it, and no further");
        assert_eq!(place.root(place.plies()), 2);
        place.go(3);
        assert!(!place.is_aside());
    }
}
