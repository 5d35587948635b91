//! Lines of columns: numbers, grids and texts in an output buffer.

use crate::buffer::OutputBuffer;
use ninefold::Grid;

/// Appends a text.
pub(crate) fn put(buffer: &mut OutputBuffer, text: &str) {
    buffer.out.extend_from_slice(text.as_bytes());
}

/// Appends lines, each with its line break.
pub(crate) fn put_lines(buffer: &mut OutputBuffer, lines: &[String]) {
    for line in lines {
        put(buffer, line);
        put(buffer, "\n");
    }
}

/// Appends a line of three columns: number, puzzle, answer.
pub(crate) fn put_answer(index: u64, givens: &Grid, answer: &[u8], buffer: &mut OutputBuffer) {
    put_number(index, &mut buffer.out);
    buffer.out.push(b'\t');
    buffer.out.extend_from_slice(&givens.to_ascii());
    buffer.out.push(b'\t');
    buffer.out.extend_from_slice(answer);
    buffer.out.push(b'\n');
}

/// Appends a number. There are millions of them, so no string is built for each.
pub(crate) fn put_number(number: u64, out: &mut Vec<u8>) {
    let mut digits = [b'0'; 20];
    let mut first = digits.len();
    let mut left = number;
    // Two digits for each division, which takes longer than all the rest.
    while left >= 10 {
        first -= 2;
        digits[first..first + 2].copy_from_slice(&PAIRS[(left % 100) as usize]);
        left /= 100;
    }
    if left > 0 {
        first -= 1;
        digits[first] = b'0' + left as u8;
    } else if number == 0 {
        first -= 1;
    } else if digits[first] == b'0' {
        first += 1;
    }
    out.extend_from_slice(&digits[first..]);
}

/// The numbers from 0 to 99 in two digits.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

#[cfg(test)]
mod tests {
    use super::put_number;

    #[test]
    fn numbers_are_written_as_they_are() {
        let powers = (0..20).map(|power| 10_u64.pow(power));
        let near = powers.flat_map(|n| [n - 1, n, n + 1, n.wrapping_mul(7)]);
        for number in near.chain([0, 42, 99, 100, 101, 12_345_678, u64::MAX]) {
            let mut text = Vec::new();
            put_number(number, &mut text);
            assert_eq!(String::from_utf8(text).unwrap(), number.to_string());
        }
    }
}
