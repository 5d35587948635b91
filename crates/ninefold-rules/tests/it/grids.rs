//! Random shapes, grids and arguments, and a plain search.

use ninefold_rules::catalogue::{Parameter, ParameterKind};
use ninefold_rules::layout::Kind;
use ninefold_rules::rule::Side;
use ninefold_rules::{Argument, CellId, Layout, Regions, Rule, Shape, Value, ValueSet};

/// A generator of random numbers.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % end
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// Returns a random grid that obeys rows, columns and boxes, or any values where there are no houses.
pub(crate) fn grid(layout: &Layout, random: &mut Random) -> Vec<Value> {
    let shape = layout.shape();
    let count = usize::from(shape.values());
    let value = |place: usize| Value::new(place as u8 + 1).unwrap();
    let &Regions::Boxes { width, height } = shape.regions() else {
        return (0..shape.total()).map(|_| value(random.below(count))).collect();
    };
    let (wide, high) = (usize::from(width), usize::from(height));
    let mut symbols: Vec<usize> = (0..count).collect();
    random.shuffle(&mut symbols);
    let rows = lines(count / high, high, random);
    let columns = lines(count / wide, wide, random);
    let at = |i: usize| {
        let (row, column) = (rows[i / count], columns[i % count]);
        value(symbols[(row % high * wide + row / high + column) % count])
    };
    (0..shape.canvas()).map(at).collect()
}

/// Returns the lines of bands in a random order that keeps bands together.
fn lines(bands: usize, size: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    random.shuffle(&mut order);
    let mut all = Vec::new();
    for band in order {
        let mut inner: Vec<usize> = (0..size).map(|i| band * size + i).collect();
        random.shuffle(&mut inner);
        all.extend(inner);
    }
    all
}

/// Returns a random argument of a kind.
pub(crate) fn argument(
    rule: &str,
    parameter: &Parameter,
    layout: &Layout,
    random: &mut Random,
) -> Argument {
    let shape = layout.shape();
    let values = usize::from(shape.values());
    let low = i64::from(shape.low());
    if parameter.optional && random.below(2) == 0 {
        return Argument::None;
    }
    let mut cells = |count: usize| {
        let mut all: Vec<CellId> = shape.cells().collect();
        random.shuffle(&mut all);
        all.truncate(count);
        all
    };
    match parameter.kind {
        ParameterKind::Cell => Argument::Cell(cells(1)[0]),
        ParameterKind::Cells | ParameterKind::Line => {
            let pairs = ["difference", "ratio", "pair-sum", "greater-than"];
            let count = if pairs.contains(&rule) { 2 } else { 2 + cells(1)[0].index() % 4 };
            let mut list = cells(count);
            if random.below(8) == 0 && list.len() > 2 {
                list.push(list[0]);
            }
            Argument::Cells(list)
        }
        ParameterKind::Lists => {
            let all = cells(4);
            Argument::Lists(vec![all[..2].to_vec(), all[2..].to_vec()])
        }
        ParameterKind::Number => Argument::Number(random.below(2 * values + 2) as i64),
        ParameterKind::Numbers if rule == "weighted-sum" || rule == "sum" => Argument::Numbers(
            (0..2 + random.below(4)).map(|_| random.below(7) as i64 - 3).collect(),
        ),
        ParameterKind::Numbers => {
            let numbers = (0..1 + random.below(3)).map(|_| random.below(values) as i64 + low);
            Argument::Numbers(numbers.collect())
        }
        ParameterKind::Groups => Argument::Groups(groups(rule, values, low, random)),
        ParameterKind::Flag => Argument::Flag(random.below(2) == 0),
        ParameterKind::Word(words) => Argument::Word(words[random.below(words.len())].to_owned()),
        ParameterKind::Text => Argument::Word(text(rule, random).to_owned()),
        ParameterKind::Side => {
            let line = if random.below(2) == 0 { Kind::Row } else { Kind::Column };
            Argument::Side(Side { line, number: random.below(shape.rows()) })
        }
        ParameterKind::Rules => {
            let rules =
                (0..2).map(|_| (0..1 + random.below(2)).map(|_| inner(layout, random)).collect());
            Argument::Rules(rules.collect())
        }
    }
}

fn groups(rule: &str, values: usize, low: i64, random: &mut Random) -> Vec<Vec<i64>> {
    match rule {
        "offset" => {
            (0..2).map(|_| vec![random.below(3) as i64, random.below(4) as i64 - 1]).collect()
        }
        "pair" => (0..values)
            .map(|_| (0..values as i64).filter(|_| random.below(3) > 0).map(|n| n + low).collect())
            .collect(),
        "automaton" => {
            let mut row = || {
                let next = (0..values).map(|_| random.below(4) as i64 - 1).collect::<Vec<_>>();
                std::iter::once(random.below(2) as i64).chain(next).collect()
            };
            (0..3).map(|_| row()).collect()
        }
        _ => {
            let count = 2 + random.below(2);
            let mut groups = vec![Vec::new(); count];
            for value in 0..values as i64 {
                groups[random.below(count)].push(value + low);
            }
            groups
        }
    }
}

fn text(rule: &str, random: &mut Random) -> &'static str {
    let texts: &[&str] = match rule {
        "pair" => &["a < b", "a + b != 4", "abs(a - b) >= 2 or a == 1", "(a * b) % 2 = 0"],
        "automaton" => &["(12|21).*", ".?[13]+", "[^2]{2,4}", "(1|2|3|4)*"],
        _ => &["11", "12", "0123", "1121", "21"],
    };
    texts[random.below(texts.len())]
}

fn inner(layout: &Layout, random: &mut Random) -> Rule {
    loop {
        let name = ["thermometer", "cage", "sandwich", "odd", "arrow"][random.below(5)];
        if let Some(rule) = rule(name, layout, random) {
            return rule;
        }
    }
}

/// Returns a rule with random arguments, unless these do not fit.
pub(crate) fn rule(name: &str, layout: &Layout, random: &mut Random) -> Option<Rule> {
    let kind = ninefold_rules::catalogue::kind(name).unwrap();
    let arguments =
        kind.parameters.iter().map(|parameter| argument(name, parameter, layout, random));
    let arguments = arguments.collect();
    Rule::new(kind, arguments, layout).ok()
}

/// Calls `found` for each grid that obeys the houses and has allowed values, until it returns `false`.
/// Positions that `fits` refuses are left out.
///
/// Returns `false` if it was stopped, by `found` or after `nodes` steps.
pub(crate) fn search(
    layout: &Layout,
    allowed: &[ValueSet],
    nodes: &mut usize,
    fits: &dyn Fn(&[ValueSet]) -> bool,
    found: &mut dyn FnMut(&[Value]) -> bool,
) -> bool {
    if *nodes > 0 && !fits(allowed) {
        return true;
    }
    if *nodes == 0 || allowed.iter().any(|set| set.is_empty()) {
        return *nodes > 0;
    }
    *nodes -= 1;
    let open =
        (0..allowed.len()).filter(|&i| allowed[i].len() > 1).min_by_key(|&i| allowed[i].len());
    let Some(cell) = open else {
        let values: Vec<Value> = allowed.iter().map(|set| set.single().unwrap()).collect();
        let differ = layout.houses().iter().all(|house| {
            let set: ValueSet = house.cells.iter().map(|cell| values[cell.index()]).collect();
            set.len() as usize == house.cells.len()
        });
        return !differ || found(&values);
    };
    allowed[cell].iter().all(|value| {
        let mut next = allowed.to_vec();
        next[cell] = ValueSet::only(value);
        // Removes what follows from cells with one value.
        loop {
            let before = next.clone();
            for i in 0..next.len() {
                let Some(single) = next[i].single() else { continue };
                for peer in layout.peers(CellId::at(i)).iter() {
                    next[peer.index()].remove(single);
                }
            }
            if next == before {
                break;
            }
        }
        search(layout, &next, nodes, fits, found)
    })
}

/// Shapes with and without houses, from 0 and from 1.
pub(crate) fn shapes() -> Vec<Shape> {
    use ninefold_rules::CellIds;
    let free = |side, low| {
        Shape::new(side, side, side, low, Regions::None, false, CellIds::EMPTY).unwrap()
    };
    let square = |side| Shape::square(side).unwrap();
    vec![
        square(4),
        free(4, 1),
        free(4, 0),
        square(6),
        free(6, 1),
        square(9),
        square(12),
        free(12, 1),
    ]
}
