//! Sums in whole numbers: `3^2 + 3^2 - 1`, so that a formula can be an answer and no result is written down.

/// Parentheses, signs and powers inside each other: more than any sum of a lesson has. A file must not be able to use the
/// stack up.
const DEEPEST: usize = 100;

/// What an expression is worth. It may have `+ - * / ^` and parentheses; a division that leaves a rest is refused.
///
/// # Errors
/// What is wrong with it.
pub(super) fn sum(text: &str) -> Result<i64, String> {
    let tokens: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut reader = Reader { tokens: &tokens, at: 0, depth: 0 };
    let value = reader.terms()?;
    if reader.at < tokens.len() {
        return Err(format!("`{}` is not expected in `{text}`", tokens[reader.at]));
    }
    Ok(value)
}

struct Reader<'a> {
    tokens: &'a [char],
    at: usize,
    /// How many parts of the sum are being read inside each other.
    depth: usize,
}

impl Reader<'_> {
    fn next_is(&mut self, any: &[char]) -> Option<char> {
        let found = self.tokens.get(self.at).copied().filter(|token| any.contains(token))?;
        self.at += 1;
        Some(found)
    }

    /// Reads a part of the sum that stands inside another one.
    fn inside(&mut self, read: fn(&mut Self) -> Result<i64, String>) -> Result<i64, String> {
        if self.depth == DEEPEST {
            return Err(format!("the sum has more than {DEEPEST} parts inside each other"));
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn terms(&mut self) -> Result<i64, String> {
        let mut value = self.factors()?;
        while let Some(sign) = self.next_is(&['+', '-']) {
            let right = self.factors()?;
            value = fitting(if sign == '+' { value.checked_add(right) } else { value.checked_sub(right) })?;
        }
        Ok(value)
    }

    fn factors(&mut self) -> Result<i64, String> {
        let mut value = self.power()?;
        while let Some(sign) = self.next_is(&['*', '/']) {
            let right = self.power()?;
            value = match sign {
                '*' => fitting(value.checked_mul(right))?,
                _ if right == 0 || value % right != 0 => {
                    return Err(format!("{value} / {right} is no whole number"));
                }
                _ => value / right,
            };
        }
        Ok(value)
    }

    fn power(&mut self) -> Result<i64, String> {
        let base = self.atom()?;
        match self.next_is(&['^']) {
            Some(_) => {
                let exponent =
                    u32::try_from(self.inside(Self::power)?).map_err(|_| "an exponent is not negative")?;
                fitting(base.checked_pow(exponent))
            }
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<i64, String> {
        if self.next_is(&['(']).is_some() {
            let value = self.inside(Self::terms)?;
            return self.next_is(&[')']).map(|_| value).ok_or_else(|| "a `(` lacks its `)`".into());
        }
        if self.next_is(&['-']).is_some() {
            return fitting(self.inside(Self::atom)?.checked_neg());
        }
        let digits: String =
            self.tokens[self.at..].iter().take_while(|token| token.is_ascii_digit()).collect();
        self.at += digits.len();
        digits.parse().map_err(|_| "a number is missing in the sum, or is too large".into())
    }
}

fn fitting(value: Option<i64>) -> Result<i64, String> {
    value.ok_or_else(|| "the sum is too large".into())
}

#[cfg(test)]
mod tests {
    use super::{DEEPEST, sum};

    #[test]
    fn sums_are_computed_by_the_usual_rules() {
        for (text, value) in
            [("1+2*3", 7), ("3^2 + 3^2 - 1", 17), ("(1+2)*-3", -9), ("2^3^2", 512), ("8/2/2", 2)]
        {
            assert_eq!(sum(text), Ok(value), "{text}");
        }
        for text in ["", "1+", "(1", "1 2a", "7/2", "1/0", "9^99", "2^-1", "--"] {
            assert!(sum(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_nested_without_end_is_refused_and_what_is_only_long_is_not() {
        const MANY: usize = 1_000_000;
        for (opened, closed) in [("(", ")"), ("-", ""), ("1^", ""), ("-(", ")"), ("(1^", ")"), ("2*-(", ")")]
        {
            let nested = |times| format!("{}1{}", opened.repeat(times), closed.repeat(times));
            for times in [DEEPEST + 1, MANY] {
                let error = sum(&nested(times)).expect_err("it is nested too deep");
                assert!(error.contains("inside each other"), "{opened}: {error}");
            }
            assert!(sum(&nested(10)).is_ok(), "{opened}");
        }
        for (part, value) in [("1+", 1_000_001), ("1*", 1), ("(1)+", 1_000_001), ("-1*-1*", 1)] {
            assert_eq!(sum(&format!("{}1", part.repeat(MANY))), Ok(value), "{part}");
        }
    }
}
