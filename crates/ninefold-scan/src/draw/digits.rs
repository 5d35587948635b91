//! A font of nine digits, five pixels wide and seven high.

use ninefold::board::Digit;

/// The number of columns of a digit.
pub(super) const WIDTH: usize = 5;

/// The number of rows of a digit.
pub(super) const HEIGHT: usize = 7;

/// The rows of the digits 1 to 9, the leftmost pixel in the highest bit of five.
const ROWS: [[u8; HEIGHT]; 9] = [
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b00100, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
];

/// The pixels of a digit that are drawn: columns and rows.
pub(super) fn pixels(digit: Digit) -> impl Iterator<Item = (usize, usize)> {
    let rows = ROWS[usize::from(digit.get() - 1)];
    (0..HEIGHT)
        .flat_map(|row| (0..WIDTH).map(move |column| (column, row)))
        .filter(move |&(column, row)| rows[row] >> (WIDTH - 1 - column) & 1 == 1)
}
