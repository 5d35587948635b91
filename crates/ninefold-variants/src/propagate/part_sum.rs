//! Clues about lines that hold every value once: a line is read along sets of used values, which makes the clue and the line exact
//! together.
//!
//! ```text
//!   Seen:     for each number of cells seen so far, or before and behind the first hidden one: the sets of values used so far
//!   PartSum:  for each place of the part: sets of the cells inside ─► those with the total ─► sets with the cells outside
//! ```

use crate::bits::bits;
use crate::digit_sets::{
    ONLY_EMPTY, Sets, WITH_SUM, add, and, extended, is_empty, or_into, without,
};
use crate::space::{Conflict, Outcome, Space};

pub(crate) use ninefold_rules::primitive::Part;

/// The most values of such a line.
const MOST: usize = 9;

/// A clue about the cells that are greater than all before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clue {
    /// As many cells are; 0 is never seen.
    Seen(usize),
    /// The first cell that is not has the value with this place.
    Hidden(u32),
}

impl Clue {
    /// Returns the greatest mode, which is that of the end: the cells seen so far, or whether one was hidden.
    const fn end(self) -> usize {
        match self {
            Self::Seen(count) => count,
            Self::Hidden(_) => 1,
        }
    }

    /// Returns the modes after a value that is greater than all before, and after another.
    fn after(self, mode: usize, value: u32) -> (Option<usize>, Option<usize>) {
        match (self, mode) {
            (Self::Seen(count), _) => ((mode < count).then_some(mode + 1), Some(mode)),
            (Self::Hidden(hidden), 0) => (Some(0), (value == hidden).then_some(1)),
            (Self::Hidden(_), _) => (Some(mode), Some(mode)),
        }
    }
}

/// A line of all values with a clue about those that are greater than all before them. Exact.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) cells: Vec<u16>,
    pub(crate) clue: Clue,
    /// The number of the least value.
    pub(crate) low: i32,
}

impl Seen {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let (size, end) = (self.cells.len(), self.clue.end());
        if end > size {
            return Err(Conflict);
        }
        // After each cell, for each mode: the sets of values.
        let mut after = [[[0_u64; 8]; MOST + 1]; MOST + 1];
        after[0][0] = ONLY_EMPTY;
        for (i, &cell) in self.cells.iter().enumerate() {
            let (before, rest) = after.split_at_mut(i + 1);
            for (mode, from) in before[i].iter().enumerate().take(end.min(i) + 1) {
                if is_empty(from) {
                    continue;
                }
                for value in bits(space.get(cell)) {
                    let (lower, other) = self.split(from, value);
                    let (seen, hidden) = self.clue.after(mode, value);
                    for (to, sets) in [(seen, &lower), (hidden, &other)] {
                        if let Some(to) = to {
                            add(sets, value, &mut rest[0][to]);
                        }
                    }
                }
            }
        }
        let mut alive = [[0_u64; 8]; MOST + 1];
        alive[end] = after[size][end];
        if is_empty(&alive[end]) {
            return Err(Conflict);
        }
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let mut next = [[0_u64; 8]; MOST + 1];
            let mut kept = 0;
            for value in bits(space.get(cell)) {
                for mode in 0..=end.min(i) {
                    let (lower, other) = self.split(&after[i][mode], value);
                    let (seen, hidden) = self.clue.after(mode, value);
                    let mut from = [0; 8];
                    for (to, sets) in [(seen, &lower), (hidden, &other)] {
                        if let Some(to) = to {
                            or_into(&mut from, &and(&without(&alive[to], value), sets));
                        }
                    }
                    if !is_empty(&from) {
                        kept |= 1 << value;
                        or_into(&mut next[mode], &from);
                    }
                }
            }
            space.keep(cell, kept)?;
            alive = next;
        }
        Ok(())
    }

    /// Splits sets into those after which a value is seen, and the others.
    #[inline]
    fn split(&self, sets: &Sets, value: u32) -> (Sets, Sets) {
        if value == 0 && self.low == 0 && matches!(self.clue, Clue::Seen(_)) {
            return ([0; 8], *sets);
        }
        let below = below(value);
        (and(sets, &below), std::array::from_fn(|word| sets[word] & !below[word]))
    }
}

/// Returns the sets whose values are all less than a value.
#[inline]
const fn below(value: u32) -> Sets {
    let mut sets = [0; 8];
    if value < 6 {
        sets[0] = (1 << (1 << value)) - 1;
    } else {
        let mut word = 0;
        while word < 1 << (value - 6) {
            sets[word] = u64::MAX;
            word += 1;
        }
    }
    sets
}

/// A line of all values, a part of which has a sum. Exact.
#[derive(Clone, Debug)]
pub(crate) struct PartSum {
    pub(crate) cells: Vec<u16>,
    pub(crate) part: Part,
    /// The sum of the part in numbers.
    total: i32,
    /// The number of the least value.
    low: i32,
    /// For each number of cells, the sets of values between the least and the greatest that have the total.
    fillings: Vec<Vec<u16>>,
}

/// The domains of a line, and what is known to be part of an assignment.
struct Line {
    size: usize,
    domains: [u32; MOST],
    kept: [u32; MOST],
}

impl Line {
    /// Returns whether all values of these domains are known to be part of an assignment.
    #[inline]
    fn is_known(&self, domains: &[u32; MOST]) -> bool {
        std::iter::zip(domains, &self.kept).fold(0, |new, (of, kept)| new | of & !kept) == 0
    }

    /// Notes the assignments in which the cells `inside` have a set of values with a sum of places, and all cells have values of
    /// these domains. The cells before and behind make up the rest.
    fn note(&mut self, inside: std::ops::Range<usize>, sum: i32, domains: &[u32; MOST]) {
        let Some(allowed) = usize::try_from(sum).ok().and_then(|sum| WITH_SUM.get(sum)) else {
            return;
        };
        let order = inside.clone().chain(0..inside.start).chain(inside.end..self.size);
        let mut forward = [[0_u64; 8]; MOST + 1];
        forward[0] = ONLY_EMPTY;
        for (at, cell) in order.clone().enumerate() {
            if at == inside.len() {
                forward[at] = and(&forward[at], allowed);
                if is_empty(&forward[at]) {
                    return;
                }
            }
            forward[at + 1] = extended(&forward[at], domains[cell]);
        }
        let mut backward = forward[self.size];
        if inside.len() == self.size {
            backward = and(&backward, allowed);
        }
        if is_empty(&backward) {
            return;
        }
        let mut places = [0; MOST];
        order.zip(&mut places).for_each(|(cell, place)| *place = cell);
        for at in (0..self.size).rev() {
            let cell = places[at];
            let mut next = [0; 8];
            for value in bits(domains[cell]) {
                let from = and(&without(&backward, value), &forward[at]);
                if !is_empty(&from) {
                    self.kept[cell] |= 1 << value;
                    or_into(&mut next, &from);
                }
            }
            backward = next;
        }
    }
}

impl PartSum {
    /// Makes the clue of a line of all values, of which there are at most nine.
    pub(crate) fn new(cells: Vec<u16>, part: Part, total: i32, low: i32) -> Self {
        let size = cells.len();
        let mut fillings = vec![Vec::new(); size];
        if (2..=MOST).contains(&size) {
            let inner = (1_u16 << (size - 1)) - 2;
            for set in (0..=inner).filter(|set| set & !inner == 0) {
                let sum: i32 = bits(set.into()).map(|place| place as i32 + low).sum();
                if sum == total {
                    fillings[set.count_ones() as usize].push(set);
                }
            }
        }
        Self { cells, part, total, low, fillings }
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let size = self.cells.len();
        let mut line = Line { size, domains: [0; MOST], kept: [0; MOST] };
        for (domain, &cell) in line.domains.iter_mut().zip(&self.cells) {
            *domain = space.get(cell);
        }
        match self.part {
            Part::Between => self.between(&mut line),
            Part::First => self.first(&mut line),
        }
        self.cells.iter().zip(line.kept).try_for_each(|(&cell, kept)| space.keep(cell, kept))
    }

    fn between(&self, line: &mut Line) {
        let (size, domains) = (line.size, line.domains);
        let ends = 1 | 1_u32 << (size - 1);
        let (mut inner, mut last) = ([0; MOST], 0_u32);
        for (cell, inner) in inner.iter_mut().enumerate().take(size) {
            *inner = domains[cell] & !ends;
            last |= u32::from(*inner == 0) << cell;
        }
        for start in (0..size).filter(|&start| domains[start] & ends != 0) {
            for end in (start + 1..size).filter(|&end| domains[end] & ends != 0) {
                let (first, other) = (domains[start] & ends, domains[end] & ends);
                let differ = first != other || first == ends;
                if !differ || last & !(1 << start | 1 << end) != 0 {
                    continue;
                }
                let inside = |cell: usize| cell > start && cell < end;
                let Some((within, beyond)) = self.filled(&inner[..size], start, end, ends) else {
                    continue;
                };
                let mut of = inner;
                for (cell, of) in of.iter_mut().enumerate() {
                    *of &= if inside(cell) { within } else { beyond };
                }
                (of[start], of[end]) = (first, other);
                if !line.is_known(&of) {
                    let count = (end - start - 1) as i32;
                    line.note(start + 1..end, self.total - self.low * count, &of);
                }
            }
        }
    }

    /// Returns the values of the cells between two, and of those beyond, in the sets that these cells can have as far as each of
    /// them shows alone; `None` if there is none.
    #[inline]
    fn filled(&self, inner: &[u32], start: usize, end: usize, ends: u32) -> Option<(u32, u32)> {
        let all = ((1_u32 << inner.len()) - 1) & !ends;
        let mut may = [0; 2];
        for (cell, domain) in
            inner.iter().enumerate().filter(|(cell, _)| *cell != start && *cell != end)
        {
            may[usize::from(cell > start && cell < end)] |= domain;
        }
        let (mut within, mut beyond, mut any) = (0, 0, false);
        for &set in &self.fillings[end - start - 1] {
            let set = u32::from(set);
            let rest = all & !set;
            if set & !may[1] | rest & !may[0] != 0 {
                continue;
            }
            let has = |(cell, domain): (usize, &u32)| {
                let of = if cell > start && cell < end { set } else { rest };
                cell == start || cell == end || domain & of != 0
            };
            if inner.iter().enumerate().all(has) {
                within |= set;
                beyond |= rest;
                any = true;
            }
        }
        any.then_some((within, beyond))
    }

    fn first(&self, line: &mut Line) {
        let domains = line.domains;
        for place in bits(domains[0]) {
            let count = place as i32 + self.low;
            let mut of = domains;
            of[0] = 1 << place;
            // The number 0 is the sum of no cell.
            if (0..=line.size as i32).contains(&count) && !line.is_known(&of) {
                line.note(0..count as usize, self.total - self.low * count, &of);
            }
        }
    }
}
