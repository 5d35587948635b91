//! Reasons of the large patterns of the hardest puzzles.

use super::lists::{
    capitalised, cells, cells_or, digits_and, digits_or, houses, join, join_lists, number, one_is,
    seen_by,
};
use ninefold::logic::{PatternPart, Position, Role, Step, Technique};
use ninefold::{Cell, CellSet, Digit, DigitSet, House};

pub(super) fn exotic(position: &Position, step: &Step) -> String {
    match step.technique {
        Technique::BivalueOddagon => format!("{} {}", ring(step), saved(step)),
        Technique::Tridagon => format!("{} {}", four_boxes(step), saved(step)),
        Technique::Firework => firework(step),
        Technique::Exocet => exocet(position, step),
        _ => counted(position, step),
    }
}

fn cells_of(step: &Step, role: Role) -> CellSet {
    step.pattern.with_role(role).fold(CellSet::EMPTY, |all, part| all | part.cells)
}

/// Explains a loop of an odd number of cells.
fn ring(step: &Step) -> String {
    let body = cells_of(step, Role::Body) | cells_of(step, Role::Guardian);
    let mut order: Vec<Cell> = body.first().into_iter().collect();
    let is_ring = close(body, &mut order);
    let list: Vec<String> = if is_ring {
        order.iter().map(|cell| cell.to_string()).collect()
    } else {
        body.iter().map(|cell| cell.to_string()).collect()
    };
    let count = number(body.len());
    let digits = digits_and(step.pattern.digits);
    format!(
        "{} form a ring of {count} cells: each sees the next, and the last sees the first. If they contained \
         only {digits}, these two digits would have to alternate around the ring. That is impossible, because \
         {count} is an odd number.",
        join(&list, "and"),
    )
}

/// Extends a path through all cells, each of which sees the next, until it is closed.
fn close(body: CellSet, order: &mut Vec<Cell>) -> bool {
    let (Some(first), Some(last)) = (order.first().copied(), order.last().copied()) else {
        return false;
    };
    let passed: CellSet = order.iter().copied().collect();
    if passed == body {
        return first.peers().contains(last);
    }
    for next in (body - passed) & last.peers() {
        order.push(next);
        if close(body, order) {
            return true;
        }
        order.pop();
    }
    false
}

/// Explains twelve cells in four boxes.
fn four_boxes(step: &Step) -> String {
    let body = cells_of(step, Role::Body) | cells_of(step, Role::Guardian);
    let boxes: Vec<House> =
        House::all().skip(18).filter(|house| house.cells().meets(body)).collect();
    let [first, second, third, fourth] = boxes[..] else { return String::new() };
    let digits = digits_and(step.pattern.digits);
    format!(
        "{} are three cells in each of {}. In each box, the three are in different rows and different columns. \
         Suppose these cells contained only {digits}. Write {digits} into {first} in any order. Then {second} and \
         {third} can each be filled in at most two ways, and none of the combinations leaves a way to fill {fourth}.",
        cells(body),
        houses(boxes.iter().copied()),
    )
}

/// Explains what follows if one of some other candidates must be true.
fn saved(step: &Step) -> String {
    let guardians: Vec<&PatternPart> = step.pattern.with_role(Role::Guardian).collect();
    let places = cells_of(step, Role::Guardian);
    let extra = guardians.iter().fold(DigitSet::EMPTY, |all, part| all | part.digits);
    if let Some(cell) = places.single() {
        return format!("Only {cell} has another candidate, so it must be {}.", digits_or(extra));
    }
    if let Some(digit) = extra.single() {
        let digit = digit.to_string();
        return format!(
            "Only {digit} in {} can prevent this, so {}. {}",
            cells(places),
            one_is(places, &digit),
            seen_by(places, &digit)
        );
    }
    let list: Vec<String> = guardians
        .iter()
        .map(|part| format!("{} in {}", digits_or(part.digits), cells(part.cells)))
        .collect();
    format!(
        "So at least one of these is right: {}. A candidate that cannot be right together with any of them is wrong.",
        join(&list, "or")
    )
}

/// Explains digits that a row and a column can have in only three cells.
fn firework(step: &Step) -> String {
    let arms = cells_of(step, Role::Pincer);
    let pivots: Vec<&PatternPart> = step.pattern.with_role(Role::Pivot).collect();
    let mut all = arms;
    let mut text = Vec::new();
    for part in &pivots {
        let Some(cell) = part.cells.first() else { continue };
        all |= part.cells;
        let [row, column, square] = cell.houses();
        let (in_row, in_column) = (arms & row.cells(), arms & column.cells());
        let each = if part.digits.len() > 1 { "each of these digits" } else { "this digit" };
        text.push(format!(
            "Outside {square}, the digits {} can only be in {} in {row}, and only in {} in {column}. If one of them \
             is in neither of these two cells, {row} and {column} both have it in {square}, and {cell} is the only cell \
             of {square} in both. So {each} is in {}.",
            digits_and(part.digits),
            cells(in_row),
            cells(in_column),
            cells_or(in_row | in_column | part.cells),
        ));
    }
    let digits = step.pattern.digits;
    text.push(format!(
        "{} digits, {} cells: {} hold {}, one in each cell, and can hold no other digit.",
        capitalised(&number(digits.len())),
        number(all.len()),
        cells(all),
        digits_and(digits)
    ));
    if let [one, other] = &pivots[..] {
        text.push(format!(
            "{} can only be {}, and {} can only be {}.",
            cells(one.cells),
            digits_or(one.digits),
            cells(other.cells),
            digits_or(other.digits)
        ));
    }
    text.join(" ")
}

/// Explains base cells whose digits must be in the target cells, too.
fn exocet(position: &Position, step: &Step) -> String {
    let (bases, targets) = (cells_of(step, Role::Body), cells_of(step, Role::Target));
    let companions = cells_of(step, Role::Helper);
    let cross: Vec<House> =
        step.pattern.with_role(Role::Base).filter_map(|part| part.house).collect();
    let digits = step.pattern.digits;
    let own: Vec<House> = bases.common_houses().collect();
    let Some((base, line)) = bases.first().zip(own.first()) else { return String::new() };
    let is_row = line.cells().contains(base) && line.index() < 9;
    let first = if is_row { base.row() } else { base.column() } / 3 * 3;
    let kind = if is_row { "row" } else { "column" };
    let band = format!("{kind}s {} to {}", first + 1, first + 3);
    let short: Vec<String> = digits
        .iter()
        .filter_map(|digit| shortage(position, &cross, digit, is_row, first))
        .collect();
    let lost = step.eliminations.iter().any(|candidate| bases.contains(candidate.cell));
    let base_rule = if lost {
        " A digit that neither target has as a candidate cannot be in the base cells."
    } else {
        ""
    };
    format!(
        "The base cells {} hold two of the digits {}. These two digits cannot be anywhere else in {}, nor in {}, where \
         they are not candidates. Suppose one of them is in neither of the target cells {}. Then none of {} has it in \
         {band}, so all of them have it outside, in different {kind}s. That is impossible. {} So both digits are in the \
         target cells, one in each, and these can hold no other digit.{base_rule}",
        cells(bases),
        digits_and(digits),
        houses(own.iter().copied()),
        cells(companions),
        cells(targets),
        houses(cross.iter().copied()),
        short.join(" "),
    )
}

/// Explains why some lines cannot all have a digit outside a band: they have too few lines across for
/// it.
fn shortage(
    position: &Position,
    cross: &[House],
    digit: Digit,
    is_row: bool,
    first: usize,
) -> Option<String> {
    let across = |cell: Cell| if is_row { cell.row() } else { cell.column() };
    let is_outside = |cell: &Cell| across(*cell) / 3 * 3 != first;
    let stands = |house: &House| {
        let mut cells = house.cells().iter().filter(is_outside);
        cells.any(|cell| position.digits().get(cell) == Some(digit))
    };
    let needy: Vec<House> = cross.iter().copied().filter(|house| !stands(house)).collect();
    let mut choices: Vec<u32> = (1..1 << needy.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    choices.into_iter().find_map(|choice| {
        let chosen = needy.iter().enumerate().filter(|(n, _)| choice >> n & 1 == 1);
        let chosen: Vec<House> = chosen.map(|(_, house)| *house).collect();
        let mut lines: Vec<usize> = chosen
            .iter()
            .flat_map(|house| position.spots(*house, digit).iter().filter(is_outside))
            .map(across)
            .collect();
        lines.sort_unstable();
        lines.dedup();
        let kind = if is_row { 0 } else { 9 };
        let lines: Vec<House> =
            lines.into_iter().filter_map(|line| House::from_index(kind + line)).collect();
        let names = houses(chosen.iter().copied());
        let have = if chosen.len() > 1 { "have" } else { "has" };
        (lines.len() < chosen.len()).then(|| match lines[..] {
            [] => format!("For {digit}: {names} {have} no cell for it there."),
            _ => format!(
                "For {digit}: {names} {have} only {} for it there, not enough for {} {}.",
                houses(lines.iter().copied()),
                number(chosen.len() as u32),
                if is_row { "columns" } else { "rows" }
            ),
        })
    })
}

/// The houses that limit how often a digit can be in the cells of a pattern.
struct Limits {
    /// A smallest choice of houses for each digit, and the others that could be chosen as well.
    chosen: Vec<(House, DigitSet)>,
    others: Vec<(House, DigitSet)>,
}

impl Limits {
    fn new(position: &Position, step: &Step, body: CellSet) -> Self {
        let covers: Vec<(House, DigitSet)> = step
            .pattern
            .with_role(Role::Cover)
            .filter_map(|part| Some((part.house?, part.digits)))
            .collect();
        let mut chosen: Vec<(House, DigitSet)> =
            covers.iter().map(|(house, _)| (*house, DigitSet::EMPTY)).collect();
        for digit in Digit::all() {
            let places = position.places(digit) & body;
            let mut choices: Vec<u32> = (0..1_u32 << covers.len().min(12)).collect();
            choices.sort_by_key(|choice| choice.count_ones());
            let has = |n: usize, choice: u32| choice >> n & 1 == 1;
            let fits = |choice: &u32| {
                let used = covers.iter().enumerate().filter(|(n, _)| has(*n, *choice));
                let mut covered = CellSet::EMPTY;
                for (_, (house, digits)) in used {
                    if !digits.contains(digit) {
                        return false;
                    }
                    covered |= house.cells();
                }
                places.is_subset_of(covered)
            };
            let best = choices.into_iter().find(fits).unwrap_or(0);
            for (n, (_, digits)) in chosen.iter_mut().enumerate() {
                if has(n, best) {
                    digits.insert(digit);
                }
            }
        }
        let others =
            covers.iter().zip(&chosen).map(|((house, all), (_, used))| (*house, *all - *used));
        let others = others.filter(|(_, digits)| !digits.is_empty()).collect();
        chosen.retain(|(_, digits)| !digits.is_empty());
        Self { chosen, others }
    }
}

/// Explains as many cells as digits that they can hold at most.
fn counted(position: &Position, step: &Step) -> String {
    let body = cells_of(step, Role::Body);
    let limits = Limits::new(position, step, body);
    let listed = |list: &[(House, DigitSet)]| -> Vec<String> {
        list.iter().map(|(house, digits)| format!("{} in {house}", digits_and(*digits))).collect()
    };
    let count: u32 = limits.chosen.iter().map(|(_, digits)| digits.len()).sum();
    let mut text = format!(
        "Look at the {} cells {}. Every candidate of these cells is one of the following, and each can be there only \
         once: {}. These are {count} digits for {} cells, so every one of them must be in one of these cells. Then it \
         cannot be in another cell of its row, column or box.",
        body.len(),
        cells(body),
        listed(&limits.chosen).join("; "),
        body.len(),
    );
    if !limits.others.is_empty() {
        text.push_str(&format!(
            " The count is the same with other houses, so this is also true of {}.",
            join_lists(&listed(&limits.others))
        ));
    }
    for out in step.eliminations.iter().filter(|candidate| body.contains(candidate.cell)) {
        text.push_str(&format!(
            " {} in {} would be in two of the houses that are counted for {}, and too few digits would be left.",
            out.digit, out.cell, out.digit
        ));
    }
    text
}
