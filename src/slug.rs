//! Types whose values are chosen by a word: on the command line, in files and on the screen it is the same one.

use thiserror::Error;

/// A word that names nothing of its kind.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{word}` is {no}; there are {known}")]
pub struct UnknownWord {
    word: String,
    /// What it is not: "no technique".
    no: &'static str,
    /// The words that there are, apart by commas.
    known: String,
}

/// The one of `all` whose slug is `word`; `no` says what it is otherwise: "no technique".
///
/// # Errors
/// When none has it: which there are.
pub fn by_slug<T: Copy>(
    all: impl IntoIterator<Item = T, IntoIter: Clone>,
    slug: impl Fn(T) -> &'static str,
    word: &str,
    no: &'static str,
) -> Result<T, UnknownWord> {
    let mut all = all.into_iter();
    let known = all.clone();
    all.find(|&one| slug(one) == word).ok_or_else(|| UnknownWord {
        word: word.into(),
        no,
        known: known.map(slug).collect::<Vec<_>>().join(", "),
    })
}

/// Has a type with a method `slug` written and read by it: `slugs!(Technique, "no technique", Technique::all())`, with
/// all its values behind what an unknown word is.
macro_rules! slugs {
    ($type:ty, $no:literal, $all:expr) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.slug())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::slug::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                $crate::slug::by_slug($all, Self::slug, word, $no)
            }
        }
    };
}
pub(crate) use slugs;
