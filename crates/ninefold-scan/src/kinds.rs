//! Tells a player's digits from the clues by their inks: they have another colour, or thinner strokes.

use crate::screen::Ink;
use crate::strokes::{Stroke, weights};
use ninefold::board::{Cell, Digit, Grid};
use ninefold::search::{Search, Uniqueness, Watch};

/// Inks whose colours are nearer than this are one.
const SAME_INK: f32 = 30.0;
/// No puzzle has fewer clues.
const FEWEST_CLUES: usize = 17;
/// The greatest number of inks that are compared.
const MOST_INKS: usize = 6;

/// The facts about its digits that the inks of a grid tell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kinds {
    /// Whether each digit is an entry, if the inks tell that.
    pub(crate) entries: Option<[bool; 81]>,
    /// The cells of which the inks do not tell enough: they may be clues or entries.
    pub(crate) unsettled: [bool; 81],
}

impl Kinds {
    /// Tells nothing.
    const NONE: Self = Self { entries: None, unsettled: [false; 81] };
}

/// Tells a player's digits from the clues by their inks, if there are several of which one alone gives a puzzle with one
/// solution.
pub(crate) fn kinds(inks: &[Option<Ink>; 81], digits: &[u8; 81]) -> Kinds {
    let written: Vec<(usize, Ink)> = (0..81)
        .filter(|&cell| digits[cell] != 0)
        .filter_map(|cell| Some((cell, inks[cell]?)))
        .collect();
    let (shown, colours): (Vec<Group>, Vec<Group>) =
        by_colour(&written).into_iter().partition(|group| group.is_highlight(digits));
    let mut always = [false; 81];
    shown.iter().flat_map(|group| &group.cells).for_each(|cell| always[*cell] = true);
    if colours.len() > 1 {
        return Kinds { entries: clues(&colours, always, digits), ..Kinds::NONE };
    }
    by_weight(&written, always, digits)
}

/// Tells them by the widths of their strokes: the clues are bold. Where the widths differ, but these are not the clues of
/// a puzzle, nothing is known about the smaller part.
fn by_weight(written: &[(usize, Ink)], always: [bool; 81], digits: &[u8; 81]) -> Kinds {
    let strokes: Vec<Stroke> = written
        .iter()
        .map(|&(cell, ink)| Stroke { cell, digit: digits[cell], width: ink.stroke })
        .collect();
    let Some(weights) = weights(&strokes) else { return Kinds::NONE };
    let bold = Group { cells: weights.bold, rank: 0.0 };
    let entries = weights.are_clear.then(|| one_group(&bold, always, digits)).flatten();
    let unsettled = if entries.is_some() { weights.unclear } else { weights.fewer };
    Kinds { entries, unsettled: std::array::from_fn(|cell| unsettled.contains(&cell)) }
}

/// Returns which digits are entries if the digits of a group are the clues.
fn one_group(group: &Group, mut clues: [bool; 81], digits: &[u8; 81]) -> Option<[bool; 81]> {
    group.cells.iter().for_each(|cell| clues[*cell] = true);
    is_puzzle(digits, &clues).then(|| without(digits, &clues))
}

/// Returns the digits that are no clues.
fn without(digits: &[u8; 81], clues: &[bool; 81]) -> [bool; 81] {
    std::array::from_fn(|cell| digits[cell] != 0 && !clues[cell])
}

/// Cells that are written with the same ink.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<usize>,
    /// Groups with a smaller rank are more likely clues.
    rank: f32,
}

impl Group {
    /// Returns `true` if the group is all there is of one digit, which an app then shows in another colour: that
    /// tells nothing about clues and entries.
    fn is_highlight(&self, digits: &[u8; 81]) -> bool {
        let digit = self.cells.first().map_or(0, |cell| digits[*cell]);
        self.cells.len() > 1
            && self.cells.iter().all(|cell| digits[*cell] == digit)
            && digits.iter().filter(|other| **other == digit).count() == self.cells.len()
    }
}

/// Puts digits of the same colour together.
fn by_colour(written: &[(usize, Ink)]) -> Vec<Group> {
    let mut groups: Vec<(Ink, Vec<usize>)> = Vec::new();
    for &(cell, ink) in written {
        let nearest =
            groups.iter_mut().min_by(|a, b| a.0.distance(&ink).total_cmp(&b.0.distance(&ink)));
        match nearest {
            Some((mean, cells)) if mean.distance(&ink) < SAME_INK => {
                let count = cells.len() as f32;
                mean.colour = std::array::from_fn(|i| {
                    (mean.colour[i] * count + ink.colour[i]) / (count + 1.0)
                });
                cells.push(cell);
            }
            _ => groups.push((ink, vec![cell])),
        }
    }
    // Clues are rather gray, and darker on a light ground.
    groups
        .into_iter()
        .map(|(ink, cells)| Group { cells, rank: ink.tint() - 0.2 * ink.contrast })
        .collect()
}

/// Finds the groups that are the clues, besides those that always are: the fewest that have one solution, and of those the
/// likeliest. Returns which of the digits are entries.
fn clues(groups: &[Group], always: [bool; 81], digits: &[u8; 81]) -> Option<[bool; 81]> {
    let mut groups = groups.to_vec();
    groups.sort_by_key(|group| std::cmp::Reverse(group.cells.len()));
    let rest: Vec<usize> =
        groups.iter().skip(MOST_INKS).flat_map(|group| group.cells.clone()).collect();
    groups.truncate(MOST_INKS);
    let all = (1_usize << groups.len()) - 1;
    let mut sets: Vec<usize> = (1..=all).filter(|set| *set != all || !rest.is_empty()).collect();
    let rank = |set: usize| -> f32 {
        let chosen = (0..groups.len()).filter(|i| set >> i & 1 == 1);
        let size = |i: usize| groups[i].cells.len() as f32;
        let (sum, count) = chosen
            .fold((0.0, 0.0), |(sum, count), i| (sum + groups[i].rank * size(i), count + size(i)));
        sum / f32::max(count, 1.0)
    };
    sets.sort_by(|a, b| a.count_ones().cmp(&b.count_ones()).then(rank(*a).total_cmp(&rank(*b))));
    sets.into_iter().find_map(|set| {
        let mut chosen = always;
        let cells = (0..groups.len()).filter(|i| set >> i & 1 == 1).flat_map(|i| &groups[i].cells);
        cells.for_each(|cell| chosen[*cell] = true);
        is_puzzle(digits, &chosen).then(|| without(digits, &chosen))
    })
}

/// The number of times that a search checks its watch before it is given up; puzzles need fewer guesses.
const LOOKS: u32 = 12;

/// Returns whether the chosen digits are as many as a puzzle has, and have one solution.
fn is_puzzle(digits: &[u8; 81], chosen: &[bool; 81]) -> bool {
    let count = chosen.iter().filter(|is_clue| **is_clue).count();
    count >= FEWEST_CLUES && has_one_solution(digits, chosen)
}

fn has_one_solution(digits: &[u8; 81], chosen: &[bool; 81]) -> bool {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all().filter(|cell| chosen[cell.index()]) {
        if let Some(digit) = Digit::new(digits[cell.index()]) {
            grid.set(cell, Some(digit));
        }
    }
    let looks = std::cell::Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        looks.get() > LOOKS
    };
    let answer = Search::new().watch(&Watch::new(&stop)).uniqueness(&grid);
    matches!(answer, Some(Uniqueness::One(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testing::{PUZZLE as CLUES, SOLUTION};

    /// The inks of a game: clues with one, five entries with another.
    fn game(clue: Ink, entry: Ink) -> ([Option<Ink>; 81], [u8; 81], Vec<usize>) {
        let (mut inks, mut digits) = ([None; 81], [0; 81]);
        let clues: Vec<u8> = CLUES.bytes().collect();
        let entered: Vec<usize> = (0..81).filter(|&cell| clues[cell] == b'.').step_by(10).collect();
        for cell in 0..81 {
            if clues[cell] != b'.' {
                (digits[cell], inks[cell]) = (clues[cell] - b'0', Some(clue));
            } else if entered.contains(&cell) {
                (digits[cell], inks[cell]) = (SOLUTION.as_bytes()[cell] - b'0', Some(entry));
            }
        }
        (inks, digits, entered)
    }

    const BLACK: Ink = Ink { colour: [20.0, 128.0, 128.0], contrast: 230.0, stroke: 3.0 };
    const BLUE: Ink = Ink { colour: [70.0, 190.0, 110.0], contrast: 180.0, stroke: 3.0 };

    #[test]
    fn entries_have_another_colour_or_weight() {
        let thin = Ink { stroke: 2.0, ..BLACK };
        for (clue, entry) in [(BLACK, BLUE), (BLACK, thin)] {
            let (inks, mut digits, entered) = game(clue, entry);
            let found = kinds(&inks, &digits).entries.expect("two inks");
            assert!((0..81).all(|cell| found[cell] == entered.contains(&cell)));
            // Mistakes of the player change nothing.
            digits[entered[0]] = digits[entered[0]] % 9 + 1;
            assert_eq!(kinds(&inks, &digits).entries, Some(found));
        }
    }

    #[test]
    fn two_thin_digits_are_no_sure_clues() {
        let thin = Ink { stroke: 2.0, ..BLACK };
        let (mut inks, mut digits, entered) = game(BLACK, thin);
        for &cell in &entered[2..] {
            (inks[cell], digits[cell]) = (None, 0);
        }
        let found = kinds(&inks, &digits);
        for &cell in &entered[..2] {
            let is_entry = found.entries.is_some_and(|entries| entries[cell]);
            assert!(is_entry || found.unsettled[cell]);
        }
        // One weight tells nothing.
        let (inks, digits, _) = game(BLACK, BLACK);
        assert_eq!(kinds(&inks, &digits), Kinds::NONE);
    }

    #[test]
    fn one_digit_in_another_colour_is_no_entry() {
        let digits: [u8; 81] =
            std::array::from_fn(
                |cell| {
                    if cell % 7 == 3 { 0 } else { SOLUTION.as_bytes()[cell] - b'0' }
                },
            );
        let inks = |is_blue: &dyn Fn(usize) -> bool| -> [Option<Ink>; 81] {
            std::array::from_fn(|cell| {
                (digits[cell] != 0).then_some(if is_blue(cell) { BLUE } else { BLACK })
            })
        };
        // The others alone have one solution.
        let others = digits.map(|digit| digit != 0 && digit != 5);
        assert!(has_one_solution(&digits, &others));
        assert_eq!(kinds(&inks(&|cell| digits[cell] == 5), &digits).entries, None);
        // Some of two digits, or some of one, are entries.
        for is_blue in [
            &(|cell: usize| digits[cell] == 5 || (digits[cell] == 6 && cell < 40))
                as &dyn Fn(usize) -> bool,
            &|cell: usize| digits[cell] == 5 && cell > 30,
        ] {
            let found = kinds(&inks(is_blue), &digits).entries.expect("two inks");
            assert!((0..81).all(|cell| found[cell] == (digits[cell] != 0 && is_blue(cell))));
        }
    }

    #[test]
    fn one_ink_is_no_division() {
        let (inks, digits, _) = game(BLACK, BLACK);
        assert_eq!(kinds(&inks, &digits).entries, None);
        // Neither is one that leaves no puzzle.
        let (mut inks, digits, _) = game(BLACK, BLACK);
        (0..40).for_each(|cell| inks[cell] = inks[cell].map(|_| BLUE));
        assert_eq!(kinds(&inks, &digits).entries, None);
    }
}
