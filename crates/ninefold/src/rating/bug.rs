//! SeTechnique 19: the bivalue universal grave.

use super::board::Board;
use super::hint::Hint;
use super::tables::{CELLS_OF, HOUSES_OF, PEER_SET, PEERS, bits, count};
use super::technique::SeTechnique;

/// More cells than this with three or more candidates are never all bug cells: those with
/// different digits are all seen from one cell, and each of those with the same digit is the only
/// large cell of a house.
const MOST: usize = 27;

struct Grave {
    cells: [(u8, u16); MOST],
    found: usize,
    /// All bug digits.
    extra: u16,
    /// What every bug cell sees, without them.
    common: u128,
}

/// 19. The first hint of the grave, if there is one.
pub(super) fn bug(board: &Board, hint: &mut Hint) -> bool {
    let candidates = &board.marks.candidates;
    if candidates.iter().filter(|set| count(**set) > 2).count() > MOST {
        return false;
    }
    let Some(grave) = find(board) else { return false };
    hint.begin(SeTechnique::Bug);
    if let [(only, _)] = grave.cells[..grave.found] {
        hint.remove(only as usize, candidates[only as usize] & !grave.extra);
        return hint.removes();
    }
    hint.rating += 1;
    if count(grave.extra) == 1 {
        for cell in common_in_order(&grave) {
            hint.remove(cell, candidates[cell] & grave.extra);
        }
        return hint.removes() || type_four(board, &grave, hint);
    }
    grave.common != 0 && (type_four(board, &grave, hint) || type_three(board, &grave, hint))
}

fn common_in_order(grave: &Grave) -> impl Iterator<Item = usize> + '_ {
    let peers = PEERS[grave.cells[0].0 as usize].into_iter().map(usize::from);
    peers.filter(|cell| grave.common >> cell & 1 == 1)
}

fn find(board: &Board) -> Option<Grave> {
    let candidates = &board.marks.candidates;
    let mut grave = Grave { cells: [(0, 0); MOST], found: 0, extra: 0, common: 0 };
    for house in 0..27 {
        for digit in 0..9 {
            let places = board.marks.places[house][digit];
            if matches!(count(places), 0 | 2) {
                continue;
            }
            let cells = bits(places).map(|place| CELLS_OF[house][place] as usize);
            let mut large = cells.filter(|cell| count(candidates[*cell]) > 2);
            let only = large.next()?;
            if large.next().is_some() {
                continue;
            }
            add(&mut grave, only, 1 << digit);
            if grave.found > 1 && count(grave.extra) > 1 && grave.common == 0 {
                return None;
            }
        }
    }
    (grave.found > 0 && leaves_pairs(board, &grave)).then_some(grave)
}

fn add(grave: &mut Grave, cell: usize, digit: u16) {
    let first = grave.found == 0;
    match grave.cells[..grave.found].iter_mut().find(|(known, _)| *known as usize == cell) {
        Some((_, extra)) => *extra |= digit,
        None => {
            grave.cells[grave.found] = (cell as u8, digit);
            grave.found += 1;
        }
    }
    grave.extra |= digit;
    grave.common = if first { PEER_SET[cell] } else { grave.common & PEER_SET[cell] };
    for (cell, _) in &grave.cells[..grave.found] {
        grave.common &= !(1 << cell);
    }
}

/// Whether without the bug digits every cell has two candidates and every digit two places.
fn leaves_pairs(board: &Board, grave: &Grave) -> bool {
    let mut marks = board.marks.clone();
    for (cell, extra) in &grave.cells[..grave.found] {
        for digit in bits(*extra) {
            marks.remove(*cell as usize, digit);
        }
    }
    let pairs = marks.candidates.iter().filter(|set| count(**set) == 2).count();
    let none = marks.candidates.iter().filter(|set| **set == 0).count();
    pairs == board.left as usize
        && pairs + none == 81
        && marks.places.iter().flatten().all(|places| matches!(count(*places), 0 | 2))
}

/// The kinds of house that all bug cells share, as house numbers.
fn shared(grave: &Grave) -> impl Iterator<Item = usize> + '_ {
    (0..3).filter_map(|kind| {
        let house = HOUSES_OF[grave.cells[0].0 as usize][kind];
        grave.cells[..grave.found]
            .iter()
            .all(|(cell, _)| HOUSES_OF[*cell as usize][kind] == house)
            .then_some(house as usize)
    })
}

fn type_four(board: &Board, grave: &Grave, hint: &mut Hint) -> bool {
    let [(one, first), (two, second)] = grave.cells[..grave.found] else { return false };
    let (one, two) = (one as usize, two as usize);
    let [a, b] = [one, two].map(|cell| board.marks.candidates[cell]);
    let locked = a & b & !grave.extra;
    if count(locked) != 1 || shared(grave).next().is_none() {
        return false;
    }
    hint.remove(one, a & !(first | locked));
    hint.remove(two, b & !(second | locked));
    hint.removes()
}

fn type_three(board: &Board, grave: &Grave, hint: &mut Hint) -> bool {
    let candidates = &board.marks.candidates;
    for house in shared(grave) {
        let mut open = [0usize; 9];
        let mut found = 0;
        for cell in common_in_order(grave) {
            if HOUSES_OF[cell].contains(&(house as u8)) && found < 9 {
                open[found] = cell;
                found += 1;
            }
        }
        for size in 2..=found.min(6) {
            for set in (0..1u16 << found).filter(|set| count(*set) == size - 1) {
                let union = bits(set).fold(0, |union, i| union | candidates[open[i]]);
                let large = bits(set).all(|i| count(candidates[open[i]]) >= 2);
                let digits = union | grave.extra;
                if !large || count(union) != size || count(digits) != size {
                    continue;
                }
                for i in bits(!set & ((1 << found) - 1)) {
                    hint.remove(open[i], candidates[open[i]] & digits);
                }
                if hint.removes() {
                    hint.rating += size as u16 - 1;
                    return true;
                }
            }
        }
    }
    false
}
