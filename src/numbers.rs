//! Below the floors: whole numbers of one type in another. What does not fit becomes the nearest number that does, where
//! `as` would cut it without a word.

use std::time::Duration;

/// A whole number.
pub trait Whole: Copy {
    /// The number, in a type that has room for all of them but the upper half of `u128`.
    fn widened(self) -> i128;

    /// The nearest number of this type.
    fn nearest(number: i128) -> Self;

    /// The number in another type; where that has none so large or so small, the nearest.
    fn fitted<T: Whole>(self) -> T {
        T::nearest(self.widened())
    }
}

macro_rules! whole {
    ($($type:ty)*) => {$(
        impl Whole for $type {
            #[inline]
            fn widened(self) -> i128 {
                self.try_into().unwrap_or(i128::MAX)
            }

            #[inline]
            fn nearest(number: i128) -> Self {
                Self::try_from(number).unwrap_or(if number < 0 { Self::MIN } else { Self::MAX })
            }
        }
    )*};
}

whole!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

/// The nearest whole number of a type; 0 for what is no number.
pub fn rounded<T: Whole>(number: f64) -> T {
    #[expect(clippy::cast_possible_truncation, reason = "to the nearest end, as everywhere here")]
    T::nearest(number.round() as i128)
}

/// Whole milliseconds.
pub fn milliseconds(time: Duration) -> u64 {
    time.as_millis().fitted()
}

/// `1st`, `2nd`, `11th`.
pub fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// A count with its thousands apart: `48,213`.
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something, in one of its two forms: `1 ply`, `2 plies`, `1,204 leaves`.
pub fn counted(count: impl Whole, one: &str, many: &str) -> String {
    let count = count.fitted();
    format!("{} {}", thousands(count), if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_fits_stays_and_all_else_goes_to_the_nearer_end(number: i64) {
            let narrow: i16 = number.fitted();
            prop_assert_eq!(i64::from(narrow), number.clamp(i16::MIN.into(), i16::MAX.into()));
            let unsigned: u8 = number.fitted();
            prop_assert_eq!(i64::from(unsigned), number.clamp(0, 255));
            prop_assert_eq!(number.fitted::<i64>(), number);
        }

        #[test]
        fn rounding_is_to_the_nearest(number in -40_000.0..40_000.0) {
            let whole: i32 = rounded(number);
            prop_assert!((f64::from(whole) - number).abs() <= 0.5);
            prop_assert_eq!(i32::from(rounded::<i16>(number)), whole.clamp(i16::MIN.into(), i16::MAX.into()));
        }
    }

    #[test]
    fn the_ends_are_reached() {
        assert_eq!((u128::MAX.fitted::<u64>(), u64::MAX.fitted::<i64>()), (u64::MAX, i64::MAX));
        assert_eq!(
            (rounded::<u8>(f64::INFINITY), rounded::<u8>(-1e300), rounded::<u8>(f64::NAN)),
            (255, 0, 0)
        );
        assert_eq!(milliseconds(Duration::MAX), u64::MAX);
    }

    #[test]
    fn counts_have_their_thousands_apart() {
        let texts = [7, 1_000, 48_213, 1_234_567].map(thousands);
        assert_eq!(texts, ["7", "1,000", "48,213", "1,234,567"]);
    }

    #[test]
    fn what_is_counted_has_its_form() {
        let texts = [0, 1, 2, 1_000].map(|count| counted(count, "leaf", "leaves"));
        assert_eq!(texts, ["0 leaves", "1 leaf", "2 leaves", "1,000 leaves"]);
    }

    #[test]
    fn ordinals_have_their_endings() {
        let texts = [1, 2, 3, 4, 11, 12, 13, 21, 102, 112].map(ordinal).join(" ");
        assert_eq!(texts, "1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 112th");
    }
}
