//! Sums in whole numbers: `3^2 + 3^2 - 1`, so that a formula can be an answer and no result is written down.

/// What an expression is worth. It may have `+ - * / ^` and parentheses; a division that leaves a rest is refused.
///
/// # Errors
/// What is wrong with it.
pub(super) fn sum(text: &str) -> Result<i64, String> {
    let tokens: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut reader = Reader { tokens: &tokens, at: 0 };
    let value = reader.terms()?;
    if reader.at < tokens.len() {
        return Err(format!("`{}` is not expected in `{text}`", tokens[reader.at]));
    }
    Ok(value)
}

struct Reader<'a> {
    tokens: &'a [char],
    at: usize,
}

impl Reader<'_> {
    fn next_is(&mut self, any: &[char]) -> Option<char> {
        let found = self.tokens.get(self.at).copied().filter(|token| any.contains(token))?;
        self.at += 1;
        Some(found)
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
                let exponent = u32::try_from(self.power()?).map_err(|_| "an exponent is not negative")?;
                fitting(base.checked_pow(exponent))
            }
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<i64, String> {
        if self.next_is(&['(']).is_some() {
            // Deeper than any sum of a lesson; a file must not be able to use the stack up.
            if self.at > 1_000 {
                return Err("the sum is too long".into());
            }
            let value = self.terms()?;
            return self.next_is(&[')']).map(|_| value).ok_or_else(|| "a `(` lacks its `)`".into());
        }
        if self.next_is(&['-']).is_some() {
            return fitting(self.atom()?.checked_neg());
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
    use super::sum;

    #[test]
    fn sums_are_computed_by_the_usual_rules() {
        for (text, value) in
            [("1+2*3", 7), ("3^2 + 3^2 - 1", 17), ("(1+2)*-3", -9), ("2^3^2", 512), ("8/2/2", 2)]
        {
            assert_eq!(sum(text), Ok(value), "{text}");
        }
        for text in
            ["", "1+", "(1", "1 2a", "7/2", "1/0", "9^99", "2^-1", "--", &"(".repeat(5_000), &"-".repeat(900)]
        {
            assert!(sum(text).is_err(), "{text}");
        }
    }
}
