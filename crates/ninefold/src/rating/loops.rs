//! SeTechnique 15: unique rectangles and loops.
//!
//! Every house a valid loop visits holds two of its cells, one at an even and one at an odd
//! position. So a cell without another cell of the pair in its box, row or column is in no loop,
//! and a path never enters a house twice at the same parity. Both prune the search; neither may
//! change the set of extra digits a path has met, because cells that lead nowhere add to it too.

use super::board::Board;
use super::hint::Hint;
use super::tables::{
    CELLS_OF, HOUSE_SET, HOUSES_OF, PEER_SET, PLACE_IN, bits, cells, count, is_pair,
};
use super::technique::SeTechnique;

/// 15. The first of all hints by rating and type.
pub(super) fn unique_loop(board: &Board, hint: &mut Hint, scratch: &mut Hint) -> bool {
    let mut search = Search {
        board,
        pair: 0,
        holders: 0,
        useful: 0,
        exact: 0,
        path: [0; 81],
        length: 0,
        best: f64::INFINITY,
        best_type: 0,
        hint,
        scratch,
    };
    let candidates = &board.marks.candidates;
    let mut last_pair = 0;
    for (start, set) in candidates.iter().enumerate() {
        if !is_pair(*set) {
            continue;
        }
        search.pair = *set;
        if last_pair != *set {
            search.gather();
            last_pair = *set;
            if !search.is_possible() {
                search.useful = 0;
            }
        }
        if search.useful >> start & 1 == 1 {
            search.follow(start, 2, 0, 3, [0; 2], 0);
        }
    }
    search.best < f64::INFINITY
}

struct Search<'a> {
    board: &'a Board,
    pair: u16,
    /// The cells that have both digits.
    holders: u128,
    /// Those that may be part of a loop.
    useful: u128,
    /// Those of them that have nothing else.
    exact: u128,
    path: [u8; 81],
    length: usize,
    /// As a double, because sums of tenths that print alike sort apart.
    best: f64,
    best_type: u8,
    hint: &'a mut Hint,
    scratch: &'a mut Hint,
}

impl Search<'_> {
    fn gather(&mut self) {
        self.holders = 0;
        for (cell, set) in self.board.marks.candidates.iter().enumerate() {
            self.holders |= u128::from(set & self.pair == self.pair) << cell;
        }
        self.useful = self.holders;
        loop {
            let before = self.useful;
            for cell in cells(before) {
                let others = self.useful & !(1 << cell);
                if HOUSES_OF[cell].iter().any(|house| HOUSE_SET[*house as usize] & others == 0) {
                    self.useful = others;
                }
            }
            if self.useful == before {
                break;
            }
        }
        self.exact = 0;
        for cell in cells(self.useful) {
            let set = self.board.marks.candidates[cell];
            self.exact |= u128::from(set == self.pair) << cell;
        }
    }

    /// Whether the useful cells may form a loop at all: more than two cells with other digits must
    /// all have the same one.
    fn is_possible(&self) -> bool {
        let (mut exact, mut same) = (0, [0u8; 9]);
        for cell in cells(self.useful) {
            let other = self.board.marks.candidates[cell] & !self.pair;
            if other == 0 {
                exact += 1;
            } else if other & (other - 1) == 0 {
                same[other.trailing_zeros() as usize] += 1;
            }
        }
        exact >= 2 || exact == 1 && same.iter().any(|count| *count >= 3)
    }

    /// Goes on from a cell. `visited` are the houses of the even and of the odd cells.
    fn follow(
        &mut self,
        cell: usize,
        allowed: i32,
        met: u16,
        last: usize,
        mut visited: [u32; 2],
        before: u128,
    ) {
        let parity = self.length % 2;
        let own = HOUSES_OF[cell].iter().fold(0u32, |set, house| set | 1 << house);
        if visited[parity] & own != 0 {
            return;
        }
        // The other half of each house must still be found.
        let free = self.useful & !(before | 1 << cell);
        let open = |house: &&u8| visited[1 - parity] >> **house & 1 == 0;
        if HOUSES_OF[cell].iter().filter(open).any(|h| HOUSE_SET[*h as usize] & free == 0) {
            return;
        }
        visited[parity] |= own;
        self.path[self.length] = cell as u8;
        self.length += 1;
        let start = self.path[0] as usize;
        let in_path = before | 1 << cell;
        // Shared by all siblings: what a finished one added stays.
        let mut extra = met;
        for kind in (0..3).filter(|kind| *kind != last) {
            let house = HOUSES_OF[cell][kind] as usize;
            let closes = self.length >= 4 && HOUSE_SET[house] >> start & 1 == 1;
            let mut nexts = HOUSE_SET[house] & self.holders & !in_path;
            if allowed <= 0 && count(extra) > 1 {
                // Only cells with nothing else come next, and the set cannot shrink to one again.
                nexts &= self.exact;
            }
            if closes {
                nexts |= 1 << start;
            }
            for next in cells(nexts) {
                if next == start {
                    if visited[0] == visited[1] {
                        self.hints();
                    }
                    continue;
                }
                let set = self.board.marks.candidates[next];
                extra = (extra | set) & !self.pair;
                let more = set != self.pair;
                let enters = !more || count(extra) == 1 || allowed > 0;
                let left = allowed - i32::from(more);
                let free = left > 0 || count(extra) == 1;
                let goal = self.exact & !in_path | 1 << start;
                if enters && self.useful >> next & 1 == 1 && (free || PEER_SET[next] & goal != 0) {
                    self.follow(next, left, extra, kind, visited, in_path);
                }
            }
        }
        self.length -= 1;
    }

    /// The hints of the loop in `path`.
    fn hints(&mut self) {
        let base = match self.length {
            4 => 4.5,
            6 => 4.5 + 0.1,
            8 => 4.5 + 0.2,
            _ => 4.5 + 0.3 + 0.2,
        };
        if base > self.best {
            return;
        }
        let candidates = &self.board.marks.candidates;
        let mut extra = [0usize; 81];
        let mut extras = 0;
        for cell in &self.path[..self.length] {
            if candidates[*cell as usize] != self.pair {
                extra[extras] = *cell as usize;
                extras += 1;
            }
        }
        match extra[..extras] {
            [] => {}
            [only] => {
                self.begin();
                self.scratch.remove(only, self.pair);
                self.offer(base, 1);
            }
            [one, two] => {
                let others = (candidates[one] | candidates[two]) & !self.pair;
                if count(others) == 1 {
                    self.type_two(&[one, two], base);
                } else {
                    self.type_three(one, two, others, base);
                }
                self.type_four(one, two, base);
            }
            _ => self.type_two(&extra[..extras], base),
        }
    }

    fn begin(&mut self) {
        self.scratch.begin(SeTechnique::UniqueLoop);
    }

    /// Keeps the hint in `scratch` if it removes something and comes before the best one.
    fn offer(&mut self, rating: f64, kind: u8) {
        let before = rating < self.best || rating == self.best && kind < self.best_type;
        if before && self.scratch.removes() {
            self.best = rating;
            self.best_type = kind;
            self.scratch.rating = ((rating + 0.05) * 10.0) as u16;
            self.hint.copy_from(self.scratch);
        }
    }

    fn type_two(&mut self, extra: &[usize], base: f64) {
        let candidates = &self.board.marks.candidates;
        let digit = (candidates[extra[0]] & !self.pair).trailing_zeros();
        let seen = extra.iter().fold(u128::MAX, |set, cell| set & PEER_SET[*cell]);
        self.begin();
        for cell in cells(seen) {
            self.scratch.remove(cell, candidates[cell] & 1 << digit);
        }
        self.offer(base, 2);
    }

    fn type_three(&mut self, one: usize, two: usize, others: u16, base: f64) {
        for size in count(others)..=7 {
            for kind in 0..3 {
                let house = HOUSES_OF[one][kind] as usize;
                if HOUSES_OF[two][kind] as usize != house {
                    continue;
                }
                let places = (PLACE_IN[one][kind] as usize, PLACE_IN[two][kind] as usize);
                let empty = self.board.empty[house] as usize;
                if 2 * size <= empty {
                    self.naked(house, places, others, size, base);
                }
                if 2 * size < empty {
                    self.hidden(house, places, others, size, base);
                }
            }
        }
    }

    fn naked(
        &mut self,
        house: usize,
        (one, two): (usize, usize),
        others: u16,
        size: usize,
        base: f64,
    ) {
        let rating = base + (size - 1) as f64 * 0.1;
        let candidates = CELLS_OF[house].map(|cell| self.board.marks.candidates[cell as usize]);
        let common = others & candidates[one] & candidates[two];
        for set in 0..512u16 {
            if count(set) != size || set >> one & 1 == 0 || set >> two & 1 == 1 {
                continue;
            }
            let mates = set & !(1 << one);
            let union = bits(mates).fold(0, |union, place| union | candidates[place]);
            let large = bits(mates).all(|place| count(candidates[place]) >= 2);
            if !large || count(common | union) != size || count(others | union) != size {
                continue;
            }
            self.begin();
            for place in bits(511 & !set & !(1 << two)) {
                let cell = CELLS_OF[house][place] as usize;
                self.scratch.remove(cell, candidates[place] & (union | others));
            }
            self.offer(rating, 3);
        }
    }

    fn hidden(
        &mut self,
        house: usize,
        (one, two): (usize, usize),
        others: u16,
        size: usize,
        base: f64,
    ) {
        let rest = 511 & !self.pair & !others;
        if size - 2 > count(rest) || rest == 0 {
            return;
        }
        let places = &self.board.marks.places[house];
        // Subsets of the rest in the order of their bits: as the choices from an ascending list.
        for chosen in (0..512u16).filter(|set| set & !rest == 0 && count(*set) == size - 2) {
            let digits = chosen | self.pair;
            let (mut union, mut everywhere) = (0, true);
            for digit in bits(digits) {
                let open = places[digit] & !(1 << two);
                everywhere &= open != 0;
                union |= open;
            }
            if !everywhere || count(union) != size {
                continue;
            }
            let mates = union & !(1 << one);
            self.begin();
            for place in bits(mates) {
                let cell = CELLS_OF[house][place] as usize;
                self.scratch.remove(cell, self.board.marks.candidates[cell] & !digits);
            }
            self.offer(base + (count(mates) as f64 - 1.0) * 0.1, 3);
        }
    }

    fn type_four(&mut self, one: usize, two: usize, base: f64) {
        let first = self.pair.trailing_zeros() as usize;
        let second = (self.pair & (self.pair - 1)).trailing_zeros() as usize;
        let locked = |digit: usize| {
            (0..3).any(|kind| {
                let house = HOUSES_OF[one][kind] as usize;
                let both = 1 << PLACE_IN[one][kind] | 1 << PLACE_IN[two][kind];
                HOUSES_OF[two][kind] as usize == house
                    && self.board.marks.places[house][digit] & !both == 0
            })
        };
        let gone = match (locked(first), locked(second)) {
            (true, _) => second,
            (_, true) => first,
            _ => return,
        };
        self.begin();
        self.scratch.remove(one, 1 << gone);
        self.scratch.remove(two, 1 << gone);
        self.offer(base, 4);
    }
}
