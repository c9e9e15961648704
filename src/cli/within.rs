//! Numbers of options that have to lie in a range: what is wrong with one is told in words.

use std::ops::{Bound, RangeBounds};

/// Reads a whole number of this range.
pub(super) fn within<T: TryFrom<i128> + 'static>(
    range: impl RangeBounds<i128> + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    let least = match range.start_bound() {
        Bound::Included(&least) => least,
        Bound::Excluded(&below) => below + 1,
        Bound::Unbounded => i128::MIN,
    };
    let most = match range.end_bound() {
        Bound::Included(&most) => most,
        Bound::Excluded(&above) => above - 1,
        Bound::Unbounded => i128::MAX,
    };
    move |text| {
        let allowed = || format!("`{text}` is no whole number from {least} to {}", most.min(greatest::<T>()));
        let number: i128 = text.parse().map_err(|_| allowed())?;
        match T::try_from(number) {
            Ok(fitting) if (least..=most).contains(&number) => Ok(fitting),
            _ => Err(format!("{number} is not between {least} and {}", most.min(greatest::<T>()))),
        }
    }
}

/// The greatest number of the type.
fn greatest<T: TryFrom<i128>>() -> i128 {
    let types = [u64::MAX.into(), i64::MAX.into(), u32::MAX.into(), u16::MAX.into(), u8::MAX.into()];
    types.into_iter().find(|&most: &i128| T::try_from(most).is_ok()).unwrap_or(i128::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_outside_its_range_is_told_in_words() {
        let says = |text: &str| within::<u8>(1..=100)(text).unwrap_err();
        assert_eq!(within::<u8>(1..=100)("100"), Ok(100));
        assert_eq!(says("0"), "0 is not between 1 and 100");
        assert_eq!(says("300"), "300 is not between 1 and 100");
        assert_eq!(says("-3"), "-3 is not between 1 and 100");
        assert_eq!(says("1.5"), "`1.5` is no whole number from 1 to 100");
        let says = |text: &str| within::<u64>(1..)(text).unwrap_err();
        assert_eq!(says("0"), "0 is not between 1 and 18446744073709551615");
        assert_eq!(
            says("18446744073709551616"),
            "18446744073709551616 is not between 1 and 18446744073709551615"
        );
        assert_eq!(within::<u8>(1..)("256").unwrap_err(), "256 is not between 1 and 255");
    }
}
