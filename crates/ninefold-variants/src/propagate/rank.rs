//! The place of a line among all lines in ascending order.

use crate::space::{Conflict, Outcome, Space};
use ninefold_rules::primitive::Ties;
use std::cmp::Ordering;
use std::sync::Arc;

/// A line with its rank. Not exact: lines are compared by what is known of their first cells that are not known to be equal.
#[derive(Clone, Debug)]
pub(crate) struct Rank {
    pub(crate) line: usize,
    pub(crate) lines: Arc<Vec<Vec<u16>>>,
    pub(crate) rank: usize,
    pub(crate) ties: Ties,
    /// The number of full houses whose cells begin a line each, every line counted once.
    pub(crate) houses: usize,
    /// The lines that begin in none of those houses.
    pub(crate) others: Vec<usize>,
    /// Whether the cells of each line differ.
    pub(crate) differ: bool,
    /// The rank of each line, as far as it is known.
    pub(crate) ranks: Arc<Vec<Option<usize>>>,
}

/// The comparison of two lines: known, or open from the cell at this place on.
enum Compared {
    Known(Ordering),
    Open(usize),
}

fn least(domain: u32) -> u32 {
    domain.trailing_zeros()
}

fn greatest(domain: u32) -> u32 {
    31 - domain.leading_zeros()
}

fn compare(space: &Space<'_>, a: &[u16], b: &[u16]) -> Compared {
    for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
        if x == y {
            continue;
        }
        let (x, y) = (space.get(x), space.get(y));
        if greatest(x) < least(y) {
            return Compared::Known(Ordering::Less);
        }
        if least(x) > greatest(y) {
            return Compared::Known(Ordering::Greater);
        }
        if !(x.is_power_of_two() && x == y) {
            return Compared::Open(i);
        }
    }
    Compared::Known(a.len().cmp(&b.len()))
}

/// Makes a line less or greater than another, which equals it before a place.
fn order(space: &mut Space<'_>, line: &[u16], own: &[u16], at: usize, less: bool) -> Outcome {
    let (low, high) = if less { (line[at], own[at]) } else { (own[at], line[at]) };
    space.keep(high, u32::MAX << least(space.get(low)))?;
    space.keep(low, u32::MAX >> (31 - greatest(space.get(high))))
}

impl Rank {
    /// Makes the rank of a line; `full` are the full houses. The cells of lines need not differ.
    pub(crate) fn new(
        line: usize,
        lines: Arc<Vec<Vec<u16>>>,
        rank: usize,
        ties: Ties,
        full: &[Vec<u16>],
        ranks: Arc<Vec<Option<usize>>>,
    ) -> Self {
        let mut others: Vec<usize> = (0..lines.len()).collect();
        let mut houses = 0;
        for house in full {
            let mut taken = Vec::new();
            for cell in house {
                let begins = |&&other: &&usize| {
                    lines[other].first() == Some(cell) && !taken.contains(&other)
                };
                if let Some(&other) = others.iter().find(begins) {
                    taken.push(other);
                }
            }
            if taken.len() == house.len() {
                others.retain(|other| !taken.contains(other));
                houses += 1;
            }
        }
        Self { line, lines, rank, ties, houses, others, differ: false, ranks }
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let own = &self.lines[self.line];
        let ties = matches!(self.ties, Ties::Any);
        let (mut less, mut open) = (0, Vec::new());
        for (number, other) in self.lines.iter().enumerate() {
            if number == self.line {
                continue;
            }
            match compare(space, other, own) {
                Compared::Known(Ordering::Less) => less += 1,
                Compared::Known(Ordering::Equal) if !ties => return Err(Conflict),
                Compared::Known(_) => {}
                Compared::Open(at) => open.push((other, at)),
            }
        }
        let needed = self.rank.checked_sub(1).ok_or(Conflict)?;
        self.bound_first(space, needed)?;
        if self.others.is_empty()
            && own.first().is_some_and(|&first| space.get(first).is_power_of_two())
        {
            self.among_equal_beginnings(space, needed)?;
        }
        if less > needed || less + open.len() < needed {
            return Err(Conflict);
        }
        if open.is_empty() {
            return if matches!(self.ties, Ties::None) { self.no_ties(space) } else { Ok(()) };
        }
        if less == needed || less + open.len() == needed {
            for (other, at) in open {
                let (other, own) = (other[at], own[at]);
                // All open lines are greater, or all are less.
                let (low, high) = if less == needed { (own, other) } else { (other, own) };
                space.keep(high, u32::MAX << least(space.get(low)))?;
                space.keep(low, u32::MAX >> (31 - greatest(space.get(high))))?;
            }
        }
        Ok(())
    }

    /// Compares the lines that begin with the same value, of which there are as many as houses of beginnings.
    fn among_equal_beginnings(&self, space: &mut Space<'_>, needed: usize) -> Outcome {
        let own = &self.lines[self.line];
        let bit = space.get(own[0]);
        let below = self.houses * bit.trailing_zeros() as usize;
        let less_needed = needed.checked_sub(below).ok_or(Conflict)?;
        let more_needed = (self.houses - 1).checked_sub(less_needed).ok_or(Conflict)?;
        let mut others: Vec<(&[u16], bool, Compared)> = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            let beginning = space.get(line[0]);
            if number == self.line || beginning & bit == 0 {
                continue;
            }
            let compared = match (self.behind(space, line, own, bit), self.ranks[number]) {
                (Compared::Known(Ordering::Equal), _) if !matches!(self.ties, Ties::Any) => {
                    space.remove(line[0], bit)?;
                    continue;
                }
                (Compared::Known(Ordering::Equal), _) => Compared::Known(Ordering::Greater),
                (Compared::Open(at), Some(rank)) if rank != self.rank => {
                    if beginning == bit {
                        order(space, line, own, at, rank < self.rank)?;
                    }
                    Compared::Known(rank.cmp(&self.rank))
                }
                (compared, _) => compared,
            };
            others.push((line, beginning == bit, compared));
        }
        for (side, needed) in [(Ordering::Less, less_needed), (Ordering::Greater, more_needed)] {
            let surely = |it: &&(&[u16], bool, Compared)| {
                it.1 && matches!(it.2, Compared::Known(known) if known == side)
            };
            let maybe = |it: &&(&[u16], bool, Compared)| match it.2 {
                Compared::Known(known) => known == side,
                Compared::Open(_) => true,
            };
            let sure = others.iter().filter(surely).count();
            let possible = others.iter().filter(maybe).count();
            if sure > needed || possible < needed {
                return Err(Conflict);
            }
            for (line, begins, compared) in others.iter().filter(maybe) {
                let less = side == Ordering::Less;
                match *compared {
                    Compared::Known(_) if sure == needed && !begins => {
                        space.remove(line[0], bit)?
                    }
                    Compared::Open(at) if sure == needed && *begins => {
                        order(space, line, own, at, !less)?;
                    }
                    _ => {}
                }
                if possible == needed {
                    space.keep(line[0], bit)?;
                    if let Compared::Open(at) = *compared {
                        order(space, line, own, at, less)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares a line with the own one, where both begin with the value of `bit`. A value that both are known to have at one place
    /// is in no later place of them, if the cells of lines differ.
    fn behind(&self, space: &Space<'_>, line: &[u16], own: &[u16], bit: u32) -> Compared {
        let (mut less, mut greater, mut differ) = (false, false, false);
        let (mut open, mut left) = (None, if self.differ { !bit } else { u32::MAX });
        for at in 1..line.len().min(own.len()) {
            if line[at] == own[at] {
                continue;
            }
            let (a, b) = (space.get(line[at]) & left, space.get(own[at]) & left);
            if a == 0 || b == 0 {
                return Compared::Open(open.unwrap_or(at));
            }
            if !(a.is_power_of_two() && a == b) {
                open = open.or(Some(at));
            }
            greater |= greatest(a) > least(b);
            less |= least(a) < greatest(b);
            differ |= a & b == 0;
            if less && greater || differ {
                break;
            }
            // Only one value is left for both to be equal here.
            if self.differ {
                left &= !(a & b);
            }
        }
        let sure = differ || !matches!(self.ties, Ties::Any);
        match (less, greater, open) {
            (true, false, _) if sure => Compared::Known(Ordering::Less),
            (false, true, _) if sure => Compared::Known(Ordering::Greater),
            (_, _, Some(at)) => Compared::Open(at),
            (_, _, None) => Compared::Known(Ordering::Equal),
        }
    }

    /// Removes values of the line's first cell that too many or too few lines could begin below.
    fn bound_first(&self, space: &mut Space<'_>, needed: usize) -> Outcome {
        let Some(&first) = self.lines[self.line].first() else { return Ok(()) };
        for place in 0..space.ground.values {
            if space.get(first) >> place & 1 == 0 {
                continue;
            }
            // As many lines begin with each value as there are full houses of beginnings.
            let own = usize::from(!self.others.contains(&self.line));
            let (mut below, mut possible) = (
                self.houses * place as usize,
                self.houses * (place as usize + 1) - own.min(self.houses),
            );
            for &other in self.others.iter().filter(|&&other| other != self.line) {
                let Some(&cell) = self.lines[other].first() else { continue };
                let domain = space.get(cell);
                below += usize::from(greatest(domain) < place);
                possible += usize::from(least(domain) <= place);
            }
            if below > needed || possible < needed {
                space.remove(first, 1 << place)?;
            }
        }
        Ok(())
    }

    /// Refuses two lines that are known to be equal.
    fn no_ties(&self, space: &Space<'_>) -> Outcome {
        for (i, a) in self.lines.iter().enumerate() {
            for b in &self.lines[i + 1..] {
                if matches!(compare(space, a, b), Compared::Known(Ordering::Equal)) {
                    return Err(Conflict);
                }
            }
        }
        Ok(())
    }
}
