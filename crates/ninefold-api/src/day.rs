//! Days of the calendar, which callers give: the library has no clock.

use crate::error::{Error, ErrorKind};
use std::fmt;

/// A day of the years 1900 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day {
    year: u64,
    month: u64,
    day: u64,
}

impl Day {
    /// Reads a date, `2026-11-15`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut part = |length: usize| {
            let part = parts.next().filter(|part| part.len() == length)?;
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            if is_number { part.parse::<u64>().ok() } else { None }
        };
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        let is_date = (1900..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days(year, month)).contains(&day);
        (is_date && parts.next().is_none()).then_some(Self { year, month, day })
    }

    /// Reads the date of a field of a request.
    pub(crate) fn read(text: &str, field: &str) -> Result<Self, Error> {
        Self::parse(text).ok_or_else(|| {
            let error = Error::new(ErrorKind::Value, format!("'{text}' is not a date"));
            let help = "write a day of the years 1900 to 9999 as year, month and day: 2026-11-15";
            error.field(field).help(help)
        })
    }

    /// Returns the date as a number, 20261115.
    pub(crate) const fn number(self) -> u64 {
        (self.year * 100 + self.month) * 100 + self.day
    }

    /// Returns the day that comes this many days later.
    pub(crate) fn after(mut self, days_later: u32) -> Self {
        for _ in 0..days_later {
            self.day += 1;
            if self.day > days(self.year, self.month) {
                (self.month, self.day) = (self.month + 1, 1);
            }
            if self.month > 12 {
                (self.year, self.month) = (self.year + 1, 1);
            }
        }
        self
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// Returns the number of days of a month.
const fn days(year: u64, month: u64) -> u64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(400) || year.is_multiple_of(4) && !year.is_multiple_of(100) => 29,
        2 => 28,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_strictly() {
        for (text, number) in [
            ("2026-11-15", 20_261_115),
            ("1900-01-01", 19_000_101),
            ("9999-12-31", 99_991_231),
            ("2024-02-29", 20_240_229),
            ("2000-02-29", 20_000_229),
        ] {
            let day = Day::read(text, "date").unwrap();
            assert_eq!((day.number(), day.to_string()), (number, text.to_owned()));
        }
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2026-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "1899-12-31",
            "10000-01-01",
            "2026-1-5",
            "2026-11-15-",
            "2026-11-15T00",
            " 2026-11-15",
            "2026-+1-15",
            "２０２６-11-15",
            "2026/11/15",
        ] {
            let error = Day::read(text, "date").unwrap_err();
            assert_eq!(
                (error.kind, error.fields.as_slice()),
                (ErrorKind::Value, &["date".to_owned()][..])
            );
        }
    }

    #[test]
    fn days_are_added_over_the_ends_of_months_and_years() {
        for (from, days, to) in [
            ("2026-11-18", 0, "2026-11-18"),
            ("2026-11-18", 21, "2026-12-09"),
            ("2026-12-31", 1, "2027-01-01"),
            ("2028-02-28", 1, "2028-02-29"),
            ("2027-02-28", 1, "2027-03-01"),
            ("2026-01-01", 365, "2027-01-01"),
        ] {
            assert_eq!(
                Day::parse(from).map(|day| day.after(days).to_string()).as_deref(),
                Some(to)
            );
        }
    }
}
