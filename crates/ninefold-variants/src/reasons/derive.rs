//! Finds constraints that follow from full houses: sums of the cells that cages leave, and cells that hold the same values.

use super::derived::{Argument, Derived};
use super::swaps::{Group, balanced, shortened, swaps};
use crate::cell_bits::CellBits;
use crate::ground::Ground;
use ninefold_rules::compile::Origin;
use ninefold_rules::layout::Kind;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, Compiled, Layout, Primitive};

/// Sums of more cells are not worth a look.
const MOST_LEFT: usize = 6;
/// More cells that hold the same values are not worth a look.
const MOST_SAME: usize = 7;
/// More regions together are not worth a look.
const MOST_REGIONS: usize = 4;

/// More houses on a side are not compared by equal sums.
const MOST_BALANCED: usize = 2;

/// A full house.
struct Full {
    constraint: usize,
    cells: CellBits,
    kind: Option<Kind>,
}

/// Cells with a known sum of numbers.
struct Cage {
    constraint: usize,
    cells: CellBits,
    total: i64,
}

/// Returns the constraints that follow from full houses, the ones with fewest cells first.
pub(crate) fn derived(ground: &Ground, compiled: &Compiled, layout: &Layout) -> Vec<Derived> {
    let full = full(ground, compiled, layout);
    let cages = cages(ground, compiled);
    let groups = groups(ground, &full);
    let mut found: Vec<Derived> = Vec::new();
    if !cages.is_empty() {
        for group in &groups {
            add(&mut found, left(ground, compiled, &full, group, &cages));
        }
    }
    for it in shares(compiled, &full) {
        add(&mut found, Some(it));
    }
    equal_sums(ground, compiled, &full, &groups, &mut found);
    same(ground, &full, &groups, &mut found);
    found
}

/// Adds a constraint unless one with the same content is there already.
fn add(found: &mut Vec<Derived>, it: Option<Derived>) {
    let Some(it) = it else { return };
    match found.iter_mut().find(|other| other.primitive == it.primitive) {
        Some(other) => {
            if it.parents() < other.parents() {
                *other = it;
            }
        }
        None => found.push(it),
    }
}

fn full(ground: &Ground, compiled: &Compiled, layout: &Layout) -> Vec<Full> {
    let mut all: Vec<Full> = Vec::new();
    for (constraint, (primitive, origin)) in compiled.constraints.iter().enumerate() {
        let Primitive::AllDifferent(list) = primitive else { continue };
        let list: Vec<u16> = list.iter().map(|cell| cell.0).collect();
        let cells = CellBits::of(ground, &list);
        if cells.len() != ground.values as usize || all.iter().any(|other| other.cells == cells) {
            continue;
        }
        let kind = match origin {
            Origin::House(house) => layout.houses().get(*house).map(|house| house.kind),
            Origin::Rule(_) => None,
        };
        all.push(Full { constraint, cells, kind });
    }
    all
}

/// Returns groups of full houses that share no cell: runs of rows and columns, and up to four regions.
fn groups(ground: &Ground, full: &[Full]) -> Vec<Vec<usize>> {
    let of = |kind: Option<Kind>| (0..full.len()).filter(move |&i| full[i].kind == kind);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for kind in [Kind::Row, Kind::Column] {
        let lines: Vec<usize> = of(Some(kind)).collect();
        for from in 0..lines.len() {
            for to in from + 1..=lines.len() {
                if to - from < lines.len() {
                    groups.push(lines[from..to].to_vec());
                }
            }
        }
    }
    let regions: Vec<usize> = of(Some(Kind::Region)).collect();
    let mut chosen: Vec<Vec<usize>> = regions.iter().map(|&i| vec![i]).collect();
    for _ in 1..MOST_REGIONS {
        groups.extend(chosen.iter().cloned());
        let longer = chosen.iter().flat_map(|group| {
            let last = group[group.len() - 1];
            regions.iter().filter(move |&&i| i > last).map(|&i| [group.as_slice(), &[i]].concat())
        });
        chosen = longer.collect();
        // Large grids have too many groups to look at.
        if chosen.len() > 1000 {
            chosen.clear();
        }
    }
    groups.extend(chosen);
    groups.extend(of(None).map(|i| vec![i]));
    groups.retain(|group| {
        let mut union = CellBits::empty(ground);
        group.iter().for_each(|&i| union.add(&full[i].cells));
        union.len() == group.len() * ground.values as usize
    });
    groups
}

/// Returns the sums of cells with coefficient 1, the smallest first.
fn cages(ground: &Ground, compiled: &Compiled) -> Vec<Cage> {
    let mut cages: Vec<Cage> = Vec::new();
    for (constraint, (primitive, _)) in compiled.constraints.iter().enumerate() {
        let Primitive::Sum { terms, comparison: Comparison::Equal, total } = primitive else {
            continue;
        };
        let list: Vec<u16> = terms.iter().map(|term| term.0.0).collect();
        let cells = CellBits::of(ground, &list);
        if terms.iter().all(|term| term.1 == 1) && cells.len() == list.len() {
            cages.push(Cage { constraint, cells, total: i64::from(*total) });
        }
    }
    cages.sort_by_key(|cage| cage.cells.len());
    cages
}

/// Returns the sum of what cages leave of houses, and of what they have beyond.
fn left(
    ground: &Ground,
    compiled: &Compiled,
    full: &[Full],
    group: &[usize],
    cages: &[Cage],
) -> Option<Derived> {
    let numbers: i64 = (0..i64::from(ground.values)).map(|i| i + i64::from(compiled.low)).sum();
    let mut total = numbers * group.len() as i64;
    let mut inside = CellBits::empty(ground);
    group.iter().for_each(|&i| inside.add(&full[i].cells));
    let mut used = CellBits::empty(ground);
    let mut beyond = CellBits::empty(ground);
    let mut rules = Vec::new();
    for cage in cages {
        let (within, all) = (inside.shared(&cage.cells), cage.cells.len());
        if within * 2 > all && used.shared(&cage.cells) == 0 {
            rules.push(cage.constraint);
            used.add(&cage.cells);
            total -= cage.total;
            beyond.add(&cage.cells.without(&inside));
            inside = inside.without(&cage.cells);
        }
    }
    let (rest, more) = (inside.len(), beyond.len());
    if rules.is_empty() || rest + more == 0 || rest + more > MOST_LEFT {
        return None;
    }
    let sign = if rest == 0 { -1 } else { 1 };
    let mut terms: Vec<(CellId, i32)> =
        inside.list().map(|cell| (CellId(cell), sign as i32)).collect();
    terms.extend(beyond.list().map(|cell| (CellId(cell), -sign as i32)));
    let total = i32::try_from(total * sign).ok()?;
    let primitive = Primitive::Sum { terms, comparison: Comparison::Equal, total };
    let houses = group.iter().map(|&i| full[i].constraint).collect();
    rules.sort_unstable();
    Some(Derived { argument: Argument::FortyFive, houses, against: Vec::new(), rules, primitive })
}

/// Adds what equal sums say of the sums of houses.
fn equal_sums(
    ground: &Ground,
    compiled: &Compiled,
    full: &[Full],
    groups: &[Vec<usize>],
    found: &mut Vec<Derived>,
) {
    let swaps = swaps(ground, compiled);
    if swaps.is_empty() {
        return;
    }
    let sum: i64 = (0..i64::from(ground.values)).map(|i| i + i64::from(compiled.low)).sum();
    let of = |group: &Vec<usize>| {
        let mut cells = CellBits::empty(ground);
        group.iter().for_each(|&i| cells.add(&full[i].cells));
        Group { houses: group.iter().map(|&i| full[i].constraint).collect(), cells }
    };
    let groups: Vec<Group> = groups.iter().map(of).collect();
    for group in &groups {
        add(found, shortened(&swaps, group, sum));
    }
    let few: Vec<&Group> =
        groups.iter().filter(|group| group.houses.len() <= MOST_BALANCED).collect();
    for (i, first) in few.iter().enumerate() {
        for second in few[..i].iter().filter(|it| it.houses.len() == first.houses.len()) {
            add(found, balanced(&swaps, first, second));
        }
    }
}

/// Returns the sums that are equal and make up a whole house, so that each has a share of its total.
fn shares(compiled: &Compiled, full: &[Full]) -> Vec<Derived> {
    let numbers: i32 = (0..i32::from(compiled.values)).map(|place| place + compiled.low).sum();
    let mut found = Vec::new();
    for (constraint, (primitive, _)) in compiled.constraints.iter().enumerate() {
        let Primitive::EqualSums(parts) = primitive else { continue };
        if parts.iter().flatten().any(|term| term.1 != 1) {
            continue;
        }
        for house in full {
            let members: Vec<u16> = house.cells.list().collect();
            let (mut covered, mut count) = (Vec::new(), 0);
            for part in parts.iter().filter(|part| !part.is_empty()) {
                let fits = |&(cell, _): &(CellId, i32)| {
                    members.contains(&cell.0) && !covered.contains(&cell.0)
                };
                let once = part.iter().enumerate().all(|(i, term)| !part[..i].contains(term));
                if once && part.iter().all(fits) {
                    covered.extend(part.iter().map(|term| term.0.0));
                    count += 1;
                }
            }
            if covered.len() == members.len() && count > 1 && numbers % count == 0 {
                for part in parts {
                    let (terms, total) = (part.clone(), numbers / count);
                    found.push(Derived {
                        argument: Argument::Shares,
                        houses: vec![house.constraint],
                        against: Vec::new(),
                        rules: vec![constraint],
                        primitive: Primitive::Sum { terms, comparison: Comparison::Equal, total },
                    });
                }
                break;
            }
        }
    }
    found
}

/// Adds pairs of lists that hold the same values: what as many houses on each side do not share.
fn same(ground: &Ground, full: &[Full], groups: &[Vec<usize>], found: &mut Vec<Derived>) {
    for group in groups {
        let mut inside = CellBits::empty(ground);
        group.iter().for_each(|&i| inside.add(&full[i].cells));
        for kind in [Some(Kind::Row), Some(Kind::Column), Some(Kind::Region), None] {
            if group.iter().any(|&i| full[i].kind == kind) {
                continue;
            }
            add(found, leftovers(ground, full, group, &inside, kind));
        }
    }
}

/// Compares a group with those houses of another kind, as many, that share most with it and nothing with each other.
fn leftovers(
    ground: &Ground,
    full: &[Full],
    group: &[usize],
    inside: &CellBits,
    kind: Option<Kind>,
) -> Option<Derived> {
    let mut best: Vec<(usize, usize)> = (0..full.len())
        .filter(|&i| full[i].kind == kind)
        .map(|i| (full[i].cells.len() - full[i].cells.shared(inside), i))
        .collect();
    best.sort_unstable();
    let mut chosen = CellBits::empty(ground);
    let mut against = Vec::new();
    for (_, i) in best {
        if against.len() < group.len() && chosen.shared(&full[i].cells) == 0 {
            chosen.add(&full[i].cells);
            against.push(full[i].constraint);
        }
    }
    let lists = [inside.without(&chosen), chosen.without(inside)];
    let left = lists[1].len();
    if against.len() < group.len() || left == 0 || left > MOST_SAME {
        return None;
    }
    let lists = lists.map(|cells| cells.list().map(CellId).collect::<Vec<_>>());
    // The order of the two sides has no meaning.
    let primitive = Primitive::SameValues(lists.to_vec());
    let houses = group.iter().map(|&i| full[i].constraint).collect();
    Some(Derived { argument: Argument::SameValues, houses, against, rules: Vec::new(), primitive })
}
