//! The example of each rule needs the rule: one solution with it, several without.
//!
//! `NINEFOLD_UPDATE_EXAMPLES=1 cargo test -p ninefold-rules examples -- --nocapture` prints new givens.

use crate::grids::{Random, search};
use ninefold_rules::catalogue::CATALOGUE;
use ninefold_rules::{
    CellId, Filled, Layout, Primitive, Puzzle, Rule, RuleKind, Shape, Value, ValueSet,
};

/// The steps after which a search for an example is given up.
const NODES: usize = 8_000;

fn rule_of(kind: &'static RuleKind, layout: &Layout) -> Rule {
    ninefold_rules::text::of_kind(kind, kind.example.arguments, layout).unwrap()
}

/// Counts solutions up to 2; `None` if that takes too long.
fn count(layout: &Layout, allowed: &[ValueSet], rules: &[Rule]) -> Option<usize> {
    let (mut count, mut nodes) = (0, NODES);
    let whole = search(layout, allowed, &mut nodes, &fits(layout, rules), &mut |values| {
        count += usize::from(Filled::new(layout, rules, values).broken().is_empty());
        count < 2
    });
    (whole || count == 2).then_some(count)
}

#[test]
fn examples_need_their_rule() {
    let update = std::env::var_os("NINEFOLD_UPDATE_EXAMPLES").is_some();
    for kind in CATALOGUE {
        let shape = Shape::square(usize::from(kind.example.side)).unwrap();
        let mut puzzle = Puzzle::from_text(shape, kind.example.givens).unwrap();
        puzzle.push_rule(rule_of(kind, puzzle.layout()));
        let with = count(puzzle.layout(), puzzle.allowed(), puzzle.rules());
        let without = count(puzzle.layout(), puzzle.allowed(), &[]);
        // Rules that a plain grid of the size has anyway cannot be needed.
        let is_needed = without == Some(2) || kind.name == "overlapping-grids";
        if update && !(with == Some(1) && is_needed) {
            match new_givens(kind) {
                Some(givens) => println!("EXAMPLE {} {givens}", kind.name),
                None => println!("NONE {}", kind.name),
            }
        } else {
            assert!(
                with == Some(1) && is_needed,
                "{}: the example has {with:?} solutions with the rule and {without:?} without it (2: several; None: not \
                 counted); NINEFOLD_UPDATE_EXAMPLES=1 prints new givens",
                kind.name
            );
        }
    }
}

/// Returns few givens with which the rule leaves one solution.
fn new_givens(kind: &'static RuleKind) -> Option<String> {
    let side = usize::from(kind.example.side);
    let layout = Layout::new(Shape::square(side).unwrap());
    let rules = [rule_of(kind, &layout)];
    let mut random = Random::new(7);
    let solutions = solutions(&layout, &rules, &mut random);
    for solution in solutions {
        let mut allowed: Vec<ValueSet> =
            solution.iter().map(|&value| ValueSet::only(value)).collect();
        let mut cells: Vec<usize> = (0..allowed.len()).collect();
        random.shuffle(&mut cells);
        for cell in cells {
            let given = std::mem::replace(&mut allowed[cell], layout.shape().all_values());
            if count(&layout, &allowed, &rules) != Some(1) {
                allowed[cell] = given;
            }
        }
        if count(&layout, &allowed, &[]) == Some(2) || kind.name == "overlapping-grids" {
            let mut puzzle = Puzzle::new(layout.shape().clone());
            for (i, set) in allowed.iter().enumerate() {
                if let Some(value) = set.single() {
                    puzzle.give(CellId::at(i), value);
                }
            }
            return Some(puzzle.text());
        }
    }
    None
}

/// Returns a check of the constraints on pairs of cells, for positions.
fn fits(layout: &Layout, rules: &[Rule]) -> impl Fn(&[ValueSet]) -> bool + use<> {
    let constraints = ninefold_rules::compile(layout, rules).constraints.into_iter();
    let pair = |primitive| match primitive {
        Primitive::Line { cells, relation } if cells.len() == 2 => {
            Some((cells[0], cells[1], relation))
        }
        _ => None,
    };
    let pairs: Vec<_> = constraints.filter_map(|(primitive, _)| pair(primitive)).collect();
    move |allowed| {
        pairs.iter().all(|(a, b, relation)| {
            match (allowed[a.index()].single(), allowed[b.index()].single()) {
                (Some(a), Some(b)) => relation.after(a).contains(b),
                _ => true,
            }
        })
    }
}

/// Returns grids that obey the rules: all with one corner fixed on 4x4, some on larger shapes.
fn solutions(layout: &Layout, rules: &[Rule], random: &mut Random) -> Vec<Vec<Value>> {
    let mut all = Vec::new();
    let add = |all: &mut Vec<Vec<Value>>, values: &[Value]| {
        if Filled::new(layout, rules, values).broken().is_empty() {
            all.push(values.to_vec());
        }
        all.len() < 50
    };
    for _ in 0..2_000 {
        let values = crate::grids::grid(layout, random);
        if !add(&mut all, &values) {
            return all;
        }
    }
    let mut nodes = 8_000;
    let allowed = vec![layout.shape().all_values(); layout.shape().canvas()];
    search(layout, &allowed, &mut nodes, &fits(layout, rules), &mut |values| add(&mut all, values));
    all
}
