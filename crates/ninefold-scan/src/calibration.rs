//! The figures with which probabilities become verdicts, chosen on pictures outside of the training.
//!
//! They stand in `calibration.txt` beside the weights, which the training writes: three lines of a name, a space and a
//! decimal number without a sign. The compiler reads them, so that a file that cannot be read does not build.

/// The figures that decide if a reading is called sure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The logits are divided by this before probabilities are taken.
    pub temperature: f32,
    /// The least posterior of a sure reading.
    pub tau: f32,
    /// The greatest cost of a sure reading, in lost log-probability; 0: a corrected reading is never sure.
    pub cmax: f32,
}

impl Calibration {
    /// The figures that belong to the weights of this crate.
    pub const SHIPPED: Self = Self {
        temperature: number_after(FILE, b"temperature "),
        tau: number_after(FILE, b"tau "),
        cmax: number_after(FILE, b"cmax "),
    };
}

const FILE: &[u8] = include_bytes!("../calibration.txt");

/// Reads the number of the line that begins with `name`.
const fn number_after(file: &[u8], name: &[u8]) -> f32 {
    let mut start = 0;
    while start < file.len() {
        if begins_with(file, start, name) {
            return number_at(file, start + name.len());
        }
        while start < file.len() && file[start] != b'\n' {
            start += 1;
        }
        start += 1;
    }
    panic!("calibration.txt lacks a line");
}

const fn begins_with(file: &[u8], start: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if start + at >= file.len() || file[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Reads a decimal number that ends with its line.
const fn number_at(file: &[u8], start: usize) -> f32 {
    let (mut at, mut value, mut scale, mut digits) = (start, 0_f64, 1_f64, 0);
    let mut fraction = false;
    while at < file.len() && file[at] != b'\n' && file[at] != b'\r' {
        match file[at] {
            byte @ b'0'..=b'9' => {
                value = value * 10.0 + (byte - b'0') as f64;
                digits += 1;
                if fraction {
                    scale *= 10.0;
                }
            }
            b'.' if !fraction => fraction = true,
            _ => panic!("calibration.txt has a number that is not decimal"),
        }
        at += 1;
    }
    assert!(
        digits > 0 && digits < 16,
        "calibration.txt has a number without digits, or with too many"
    );
    (value / scale) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_reads_what_the_standard_library_reads() {
        let text = std::str::from_utf8(FILE).unwrap();
        let read: Vec<(&str, f32)> = text
            .lines()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(name, number)| (name, number.parse().unwrap()))
            .collect();
        let Calibration { temperature, tau, cmax } = Calibration::SHIPPED;
        assert_eq!(read, [("temperature", temperature), ("tau", tau), ("cmax", cmax)]);
        assert!(
            (0.2..=5.0).contains(&temperature)
                && (0.5..=1.0).contains(&tau)
                && (0.0..=10.0).contains(&cmax)
        );
    }

    #[test]
    fn numbers_are_decimal() {
        assert_eq!(number_at(b"0.905\nx", 0), 0.905);
        assert_eq!(number_at(b"12", 0), 12.0);
        assert_eq!(number_after(b"a 1\r\nb 2.5\r\n", b"b "), 2.5);
    }
}
