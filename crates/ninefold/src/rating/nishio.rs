//! The filter of technique 23: assumptions that fail by links of one digit alone.
//!
//! A flood of one digit needs only the places of that digit in the 27 houses.

use super::board::Marks;
use super::tables::{CELLS_OF, HOUSES_OF, PLACE_IN, bits, count};

/// Finds the assumptions that fail, by cell: off, and on. Says whether there are any.
pub(super) fn fails(marks: &Marks, failed: &mut [[u16; 81]; 2]) -> bool {
    *failed = [[0; 81]; 2];
    let mut any = false;
    for digit in 0..9 {
        let places = std::array::from_fn(|house| marks.places[house][digit]);
        for (cell, set) in marks.candidates.iter().enumerate() {
            if set >> digit & 1 == 0 || count(*set) < 2 {
                continue;
            }
            for on in [true, false] {
                if Flood::new(places).runs_dry(cell, on) {
                    failed[usize::from(on)][cell] |= 1 << digit;
                    any = true;
                }
            }
        }
    }
    any
}

/// The places of one digit, and the cells that wait to be put on.
struct Flood {
    places: [u16; 27],
    queue: [u8; 81],
    waiting: usize,
    known: u128,
}

impl Flood {
    fn new(places: [u16; 27]) -> Self {
        Self { places, queue: [0; 81], waiting: 0, known: 0 }
    }

    /// Whether putting the digit on (or off) in a cell empties a house.
    fn runs_dry(mut self, cell: usize, on: bool) -> bool {
        if on {
            self.queue[0] = cell as u8;
            self.waiting = 1;
        } else if self.remove(cell) {
            return true;
        }
        while self.waiting > 0 {
            self.waiting -= 1;
            let cell = self.queue[self.waiting] as usize;
            for kind in 0..3 {
                let house = HOUSES_OF[cell][kind] as usize;
                for place in bits(self.places[house] & !(1 << PLACE_IN[cell][kind])) {
                    if self.remove(CELLS_OF[house][place] as usize) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Takes the digit from a cell. Says whether that empties a house.
    fn remove(&mut self, cell: usize) -> bool {
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            let left = self.places[house] & !(1 << PLACE_IN[cell][kind]);
            self.places[house] = left;
            if left == 0 {
                return true;
            }
            if left & (left - 1) == 0 {
                let other = CELLS_OF[house][left.trailing_zeros() as usize];
                if self.known >> other & 1 == 0 {
                    self.known |= 1 << other;
                    self.queue[self.waiting] = other;
                    self.waiting += 1;
                }
            }
        }
        false
    }
}
