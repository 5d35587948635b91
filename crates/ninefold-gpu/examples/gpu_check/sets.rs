//! The puzzle sets of a folder.

use ninefold::{Cell, Digit, Grid};

/// A puzzle set.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) puzzles: Vec<Grid>,
}

/// The files, with the names of the sets in tables.
const FILES: [(&str, &str); 7] = [
    ("easy", "easy_100k.txt"),
    ("minimal", "minimal_50k.txt"),
    ("17 clues", "clues17_49158.txt"),
    ("top1465", "top1465.txt"),
    ("11+", "hardest_11plus_48766.txt"),
    ("hardest 375", "hardest_375.txt"),
    ("many solutions", "many_solutions_10k.txt"),
];

/// Reads the sets of a folder.
pub(crate) fn read(folder: &str) -> Result<Vec<Set>, Box<dyn std::error::Error>> {
    let mut sets = Vec::new();
    for (name, file) in FILES {
        let path = std::path::Path::new(folder).join(file);
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let puzzles = text.lines().map(str::parse).collect::<Result<_, _>>()?;
        sets.push(Set { name, puzzles });
    }
    Ok(sets)
}

/// A generator of pseudo-random numbers (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % end as u64) as usize
    }
}

/// Returns puzzles of which one clue was changed, removed or added.
pub(crate) fn damaged(sets: &[Set], count: usize) -> Vec<Grid> {
    let mut random = Random(17);
    (0..count)
        .map(|at| {
            let set = &sets[random.below(sets.len())];
            let puzzle = set.puzzles[random.below(set.puzzles.len())];
            loop {
                let Some(cell) = Cell::new(random.below(81)) else { continue };
                let digit = Digit::from_index(random.below(9));
                match (at % 3, puzzle.get(cell)) {
                    (0, Some(clue)) if Some(clue) != digit => return puzzle.with(cell, digit),
                    (1, Some(_)) => return puzzle.with(cell, None),
                    (2, None) => return puzzle.with(cell, digit),
                    _ => {}
                }
            }
        })
        .collect()
}

/// Returns puzzles with one clue less.
pub(crate) fn less_one(puzzles: &[Grid]) -> Vec<Grid> {
    let mut random = Random(3);
    let less = |puzzle: &Grid| {
        let clues: Vec<Cell> = puzzle.filled().into_iter().collect();
        puzzle.with(clues[random.below(clues.len())], None)
    };
    puzzles.iter().map(less).collect()
}
