//! Decimal numbers in text.
//!
//! `str::parse::<f64>` rounds every number correctly, with tables of 13 kB that hardly compress: a tenth of what the
//! module of the web page may have. Ratings and coordinates need no more than what follows, which is correctly rounded up
//! to 15 digits.

/// Reads a finite number such as `7.2`, `-3`, `.5` or `1e3`.
pub(crate) fn number(text: &str) -> Option<f64> {
    let (is_negative, text) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (digits, exponent) = match text.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i64>().ok()?),
        None => (text, 0),
    };
    let (whole, behind) = digits.split_once('.').unwrap_or((digits, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + behind.len() == 0 || !is_digits(whole) || !is_digits(behind) {
        return None;
    }
    let value = |sum: f64, byte: u8| sum * 10.0 + f64::from(byte - b'0');
    let mantissa = whole.bytes().chain(behind.bytes()).fold(0.0, value);
    let exponent = exponent.saturating_sub(i64::try_from(behind.len()).ok()?);
    let power = (0..exponent.unsigned_abs().min(400)).fold(1.0, |power, _| power * 10.0);
    let size = match mantissa {
        0.0 => 0.0,
        _ if exponent < 0 => mantissa / power,
        _ => mantissa * power,
    };
    size.is_finite().then_some(if is_negative { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        for text in [
            "0", "7", "7.2", "-3", "+4", ".5", "5.", "00.70", "1e3", "1.5E-3", "2e+2", "1e-999",
            "0e999",
        ] {
            assert_eq!(number(text), text.parse().ok(), "{text}");
        }
        for text in
            ["", "-", ".", "+.", "e3", "1e", "1e+", "1.2.3", "1,5", " 1", "0x1", "--1", "1e1e1"]
        {
            assert_eq!(number(text), None, "{text}");
            assert!(text.parse::<f64>().is_err(), "{text}");
        }
        for text in ["inf", "nan", "infinity", "1e999", "-1e999"] {
            assert_eq!(number(text), None, "{text} is not finite");
        }
    }

    proptest! {
        #[test]
        fn up_to_15_digits_are_rounded_correctly(text in "-?[0-9]{0,7}(\\.[0-9]{0,8})?(e[+-]?[0-6])?") {
            prop_assert_eq!(number(&text), text.parse::<f64>().ok());
        }

        #[test]
        fn any_text_is_a_number_where_the_standard_library_reads_a_finite_one(text in "[-+0-9.eE]{0,12}") {
            let theirs = text.parse::<f64>().ok().filter(|value| value.is_finite());
            prop_assert_eq!(number(&text).is_some(), theirs.is_some());
        }
    }
}
