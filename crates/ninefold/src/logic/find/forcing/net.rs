//! A net: one assumption, and everything that follows from it.
//!
//! ```text
//!   events   0 assumed r4c7=5    1 single r4c1=2 in row 4    2 locked 7 in box 1 and row 2  ...
//!   off_by   for each candidate that has gone, the event that took it out
//! ```
//!
//! So the reasons need no extra work while the net grows, and are read backwards only where they
//! are needed (`explain.rs`). The net stops at the first contradiction.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::pattern::Truth;
use crate::logic::position::Position;

/// An event of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// It begins with a candidate that is true.
    On(Candidate),
    /// It begins with a candidate that is false.
    Off(Candidate),
    /// All others of a truth have gone, so this is true.
    Single(Candidate, Truth),
    /// In the first house the digit is only left where it meets the second.
    Locked(Digit, House, House),
    /// These cells of the house have only these digits left between them, as many as cells.
    Naked(House, CellSet, DigitSet),
    /// These digits have only these cells of the house left, as many as digits.
    Hidden(House, CellSet, DigitSet),
}

/// The techniques that a net uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    Singles,
    Locked,
    Subsets,
}

/// The end of the loop over the rules of a net.
type Stop = Result<(), Truth>;

/// A net under an assumption.
#[derive(Clone, Debug)]
pub(super) struct Net {
    cells: [DigitSet; 81],
    places: [CellSet; 9],
    placed: [CellSet; 9],
    pub(super) events: Vec<Event>,
    done: usize,
    /// For each candidate the number of the event that took it out.
    off_by: [u16; 729],
}

/// The candidate was not taken out by the net.
const STANDS: u16 = u16::MAX;

impl Net {
    pub(super) fn new(position: &Position) -> Self {
        let mut net = Self {
            cells: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            placed: [CellSet::EMPTY; 9],
            events: Vec::with_capacity(128),
            done: 0,
            off_by: [STANDS; 729],
        };
        for cell in position.open() {
            net.cells[cell.index()] = position.candidates(cell);
        }
        for digit in Digit::all() {
            net.places[digit.index()] = position.places(digit);
        }
        net
    }

    /// Assumes a candidate to be true, or false, and follows that until nothing more follows or a
    /// truth has no candidate left, which is returned.
    pub(super) fn assume(
        &mut self,
        at: Candidate,
        is_on: bool,
        strength: Strength,
    ) -> Option<Truth> {
        self.events.push(if is_on { Event::On(at) } else { Event::Off(at) });
        let start = if is_on { Ok(()) } else { self.take_out(at, 0) };
        start.and_then(|()| self.follow(strength)).err()
    }

    /// Returns the number of the event that took a candidate out, if one did.
    pub(super) fn off_by(&self, at: Candidate) -> Option<usize> {
        let event = self.off_by[at.cell.index() * 9 + at.digit.index()];
        (event != STANDS).then_some(usize::from(event))
    }

    pub(super) const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns where a digit was placed.
    pub(super) const fn placed(&self, digit: Digit) -> CellSet {
        self.placed[digit.index()]
    }

    fn follow(&mut self, strength: Strength) -> Stop {
        loop {
            self.place_all()?;
            if strength >= Strength::Locked && self.lock()? {
                continue;
            }
            if strength >= Strength::Subsets && self.subsets()? {
                continue;
            }
            return Ok(());
        }
    }

    fn place_all(&mut self) -> Stop {
        while let Some(event) = self.events.get(self.done).copied() {
            let number = self.done;
            self.done += 1;
            let (Event::On(at) | Event::Single(at, _)) = event else { continue };
            if self.placed[at.digit.index()].contains(at.cell) {
                continue;
            }
            self.placed[at.digit.index()].insert(at.cell);
            for digit in self.cells[at.cell.index()] - DigitSet::only(at.digit) {
                self.take_out(Candidate { cell: at.cell, digit }, number)?;
            }
            for cell in self.places[at.digit.index()] & at.cell.peers() {
                self.take_out(Candidate { cell, digit: at.digit }, number)?;
            }
        }
        Ok(())
    }

    /// Takes a candidate out, and notes what is single then.
    fn take_out(&mut self, at: Candidate, by: usize) -> Stop {
        let Candidate { cell, digit } = at;
        self.off_by[cell.index() * 9 + digit.index()] = by as u16;
        self.places[digit.index()].remove(cell);
        let rest = &mut self.cells[cell.index()];
        rest.remove(digit);
        if rest.is_empty() {
            return Err(Truth::Cell(cell));
        }
        let bits = rest.bits();
        if bits & (bits - 1) == 0
            && let Some(digit) = Digit::from_index(bits.trailing_zeros() as usize)
        {
            self.note(Candidate { cell, digit }, Truth::Cell(cell));
        }
        let places = self.places[digit.index()];
        for house in cell.houses() {
            let spots = places & house.cells();
            if spots.is_empty() {
                return Err(Truth::House(house, digit));
            }
            if let Some(cell) = spots.single() {
                self.note(Candidate { cell, digit }, Truth::House(house, digit));
            }
        }
        Ok(())
    }

    fn note(&mut self, at: Candidate, truth: Truth) {
        if !self.placed[at.digit.index()].contains(at.cell) {
            self.events.push(Event::Single(at, truth));
        }
    }

    /// Takes out candidates by one event; says whether there were any.
    fn take_out_all(&mut self, cells: CellSet, digit: Digit, event: Event) -> Result<bool, Truth> {
        let gone = cells & self.places[digit.index()];
        if gone.is_empty() {
            return Ok(false);
        }
        let number = match self.events.last() {
            Some(last) if *last == event => self.events.len() - 1,
            _ => {
                self.events.push(event);
                self.events.len() - 1
            }
        };
        for cell in gone {
            self.take_out(Candidate { cell, digit }, number)?;
        }
        Ok(true)
    }

    fn lock(&mut self) -> Result<bool, Truth> {
        let mut is_new = false;
        for digit in Digit::all() {
            for square in House::all().skip(18) {
                for line in lines_through(square) {
                    let places = self.places[digit.index()];
                    let meeting = places & square.cells() & line.cells();
                    if !meeting.has_several() {
                        continue;
                    }
                    let in_box = (places & square.cells()) - meeting;
                    let in_line = (places & line.cells()) - meeting;
                    if in_box.is_empty() {
                        let event = Event::Locked(digit, square, line);
                        is_new |= self.take_out_all(in_line, digit, event)?;
                    } else if in_line.is_empty() {
                        let event = Event::Locked(digit, line, square);
                        is_new |= self.take_out_all(in_box, digit, event)?;
                    }
                }
            }
            if is_new {
                return Ok(true);
            }
        }
        Ok(is_new)
    }

    fn subsets(&mut self) -> Result<bool, Truth> {
        for house in House::all() {
            let open: Vec<Cell> =
                house.cells().iter().filter(|cell| self.cells[cell.index()].len() > 1).collect();
            for choice in 1_u32..1 << open.len() {
                let size = choice.count_ones();
                if size < 2 || size as usize > open.len() - 1 {
                    continue;
                }
                let chosen = (0..open.len()).filter(|number| choice >> number & 1 == 1);
                let cells: CellSet = chosen.map(|number| open[number]).collect();
                let digits =
                    cells.iter().fold(DigitSet::EMPTY, |all, c| all | self.cells[c.index()]);
                if digits.len() != size {
                    continue;
                }
                let others: CellSet = open.iter().copied().collect::<CellSet>() - cells;
                let left: DigitSet =
                    others.iter().fold(DigitSet::EMPTY, |all, c| all | self.cells[c.index()]);
                // The smaller half of the house is easier to see.
                let event = if size * 2 <= open.len() as u32 {
                    Event::Naked(house, cells, digits)
                } else {
                    Event::Hidden(house, others, left - digits)
                };
                let mut is_new = false;
                for digit in digits & left {
                    is_new |= self.take_out_all(others, digit, event)?;
                }
                if is_new {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

fn lines_through(square: House) -> impl Iterator<Item = House> {
    let number = square.number();
    let rows = (number / 3 * 3..).take(3);
    let columns = (9 + number % 3 * 3..).take(3);
    rows.chain(columns).filter_map(House::from_index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    /// Places singles one at a time until there is none. None if that leads to a contradiction.
    fn place_singles(mut position: Position) -> Option<Position> {
        loop {
            if position.is_broken() {
                return None;
            }
            let naked = position.open().iter().find_map(|cell| {
                Some(Candidate { cell, digit: position.candidates(cell).single()? })
            });
            let houses = || House::all().flat_map(|house| Digit::all().map(move |d| (house, d)));
            let hidden = || {
                houses().find_map(|(house, digit)| {
                    Some(Candidate { cell: position.spots(house, digit).single()?, digit })
                })
            };
            let Some(single) = naked.or_else(hidden) else { return Some(position) };
            position.place(single);
        }
    }

    /// Iterates over positions without singles, as nets meet them.
    fn positions() -> impl Iterator<Item = Position> {
        let puzzles = [
            "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....",
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
        ];
        puzzles.into_iter().map(|puzzle| {
            let puzzle: Grid = puzzle.parse().unwrap();
            place_singles(Position::of_givens(&puzzle)).unwrap()
        })
    }

    #[test]
    fn a_net_of_singles_ends_where_placing_singles_one_by_one_ends() {
        let (mut contradictions, mut ends) = (0, 0);
        for position in positions() {
            for (at, is_on) in position.iter().flat_map(|at| [(at, true), (at, false)]) {
                let mut net = Net::new(&position);
                let refuted = net.assume(at, is_on, Strength::Singles).is_some();
                let mut start = position.clone();
                let suppose = if is_on { Position::place } else { Position::eliminate };
                suppose(&mut start, at);
                let reference = place_singles(start);
                assert_eq!(refuted, reference.is_none(), "{at} {is_on}");
                let Some(reference) = reference else {
                    contradictions += 1;
                    continue;
                };
                ends += 1;
                for cell in position.open() {
                    let placed = reference.digits().get(cell).map(DigitSet::only);
                    let left = placed.unwrap_or(reference.candidates(cell));
                    assert_eq!(net.cells[cell.index()], left, "{at} {is_on} {cell}");
                }
            }
        }
        assert!(contradictions > 0 && ends > 0);
    }

    #[test]
    fn stronger_nets_find_more() {
        let count = |strength: Strength| -> usize {
            let refuted = |position: &Position, at: &Candidate| {
                Net::new(position).assume(*at, true, strength).is_some()
            };
            let in_position =
                |position: Position| position.iter().filter(|at| refuted(&position, at)).count();
            positions().map(in_position).sum()
        };
        let [singles, locked, subsets] =
            [Strength::Singles, Strength::Locked, Strength::Subsets].map(count);
        assert!(singles < locked && locked < subsets, "{singles} {locked} {subsets}");
    }
}
