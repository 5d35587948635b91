//! Short patterns of one digit: two places where it must go, joined by a house in which it goes only
//! once. So it is at one of the two ends, and nothing that sees both ends holds it.
//!
//! ```text
//!   skyscraper       two rows (or columns)   e ═ a         two-string kite    a row and a
//!                    joined by a column          │         joined in a box    column
//!                                            e ═ c
//!   turbot fish      any other two houses with two places each
//!   empty rectangle  the places of a box lie in one row and one column of it; the row is joined
//!                    with a house of two places, and the column sees the end
//! ```
//!
//! A dual joins two of them that hang on the same cells of a box.

use crate::board::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::options::{Flow, StepCallback};
use crate::logic::pattern::{Because, Chain, Inference, PatternPart, Role, Truth};
use crate::logic::scene::Scene;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use std::ops::ControlFlow;

pub(super) fn find(scene: &Scene<'_>, technique: Technique, found: &mut StepCallback<'_>) -> Flow {
    if technique == Technique::DualTwoStringKite {
        return dual_kites(scene, found);
    }
    for digit in Digit::all() {
        if scene.barred(digit).is_empty() {
            continue;
        }
        let mut patterns = match technique {
            Technique::EmptyRectangle | Technique::DualEmptyRectangle => {
                empty_rectangles(scene, digit)
            }
            _ => turbots(scene, digit, technique),
        };
        if technique == Technique::DualEmptyRectangle {
            pairs(&patterns, &mut |one, other| found(one.dual_step(other, technique)))?;
            continue;
        }
        let mut seen = Vec::new();
        patterns.retain(|pattern| {
            let is_new = !seen.contains(&pattern.removes);
            seen.push(pattern.removes);
            is_new
        });
        for pattern in patterns {
            found(pattern.step(technique))?;
        }
    }
    ControlFlow::Continue(())
}

/// One of these patterns: a strong link, the join, another strong link.
///
/// ```text
///   ends[0] ═(strong[0])═ near[0] ─(join)─ near[1] ═(strong[1])═ ends[1]
/// ```
struct Joined {
    digit: Digit,
    strong: [House; 2],
    join: House,
    ends: [CellSet; 2],
    near: [CellSet; 2],
    removes: CellSet,
}

impl Joined {
    fn step(&self, technique: Technique) -> Step {
        self.draw(Step::new(technique, DigitSet::only(self.digit))).sorted()
    }

    /// Returns two in one step. It concerns the digit of the first; the second may be about another
    /// one.
    fn dual_step(&self, other: &Self, technique: Technique) -> Step {
        other.draw(self.draw(Step::new(technique, DigitSet::only(self.digit)))).sorted()
    }

    fn draw(&self, step: Step) -> Step {
        let digits = DigitSet::only(self.digit);
        let mut step = step.removing(self.removes, self.digit);
        for (number, house) in self.strong.into_iter().enumerate() {
            let cells = self.ends[number] | self.near[number];
            step = step.part(PatternPart::house(Role::Base, house, cells, digits));
            let truth = Truth::House(house, self.digit);
            if !step.pattern.truths.contains(&truth) {
                step = step.truths([truth]);
            }
        }
        step.pattern.chains.push(self.chain());
        step
    }

    /// Returns the chain: if the digit is not at one end, it is at the other.
    fn chain(&self) -> Chain {
        let because = [
            Because::Assumed,
            Because::House(self.strong[0]),
            Because::House(self.join),
            Because::House(self.strong[1]),
        ];
        let cells = [self.ends[0], self.near[0], self.near[1], self.ends[1]];
        let node = |(number, because): (u16, Because)| Inference {
            cells: cells[usize::from(number)],
            digit: self.digit,
            is_on: number % 2 == 1,
            from: number.checked_sub(1).into_iter().collect(),
            because,
        };
        Chain { nodes: (0..).zip(because).map(node).collect(), is_loop: false }
    }
}

/// A house with exactly two places for the digit.
type Link = (House, [Cell; 2]);

fn links(places: CellSet) -> Vec<Link> {
    let two = |house: House| {
        let spots = places & house.cells();
        let first = spots.first()?;
        let second = (spots - CellSet::only(first)).single()?;
        Some((house, [first, second]))
    };
    House::all().filter_map(two).collect()
}

/// Returns skyscrapers, kites or the turbot fish that are neither.
fn turbots(scene: &Scene<'_>, digit: Digit, technique: Technique) -> Vec<Joined> {
    let places = scene.position.places(digit);
    let links = links(places);
    let mut all = Vec::new();
    for (number, one) in links.iter().enumerate() {
        for other in &links[number + 1..] {
            join(*one, *other, technique, digit, places, &mut all);
        }
    }
    all
}

fn join(
    one: Link,
    other: Link,
    technique: Technique,
    digit: Digit,
    places: CellSet,
    all: &mut Vec<Joined>,
) {
    let (first, second) = (one.1, other.1);
    if first.iter().any(|cell| second.contains(cell)) {
        return;
    }
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let (near, ends) = ([first[i], second[j]], [first[1 - i], second[1 - j]]);
        let removes = places & ends[0].peers() & ends[1].peers();
        if removes.is_empty() {
            continue;
        }
        let near = near.map(CellSet::only);
        for join in (near[0] | near[1]).common_houses() {
            if name(one, other, join) == technique {
                let ends = ends.map(CellSet::only);
                all.push(Joined { digit, strong: [one.0, other.0], join, ends, near, removes });
                break;
            }
        }
    }
}

/// Returns what two strong links, joined by a house, are called.
fn name(one: Link, other: Link, join: House) -> Technique {
    let is_across = |link: Link| link.1[0].box_number() != link.1[1].box_number();
    match (one.0.kind(), other.0.kind(), join.kind()) {
        (HouseKind::Row, HouseKind::Row, HouseKind::Column)
        | (HouseKind::Column, HouseKind::Column, HouseKind::Row) => Technique::Skyscraper,
        (HouseKind::Row, HouseKind::Column, HouseKind::Box)
            if is_across(one) && is_across(other) =>
        {
            Technique::TwoStringKite
        }
        _ => Technique::TurbotFish,
    }
}

/// Returns a box whose places lie in one row and one column of it, joined with a house of two
/// places.
fn empty_rectangles(scene: &Scene<'_>, digit: Digit) -> Vec<Joined> {
    let places = scene.position.places(digit);
    let links = links(places);
    let fewest = if scene.options.pair_in_box { 2 } else { 3 };
    let mut all = Vec::new();
    for square in House::all().filter(|house| house.kind() == HouseKind::Box) {
        let spots = places & square.cells();
        if spots.len() < fewest {
            continue;
        }
        for hinge in square.cells() {
            let [row, column, _] = hinge.houses();
            let (across, down) = (spots & row.cells(), spots & column.cells());
            let is_bent = spots.is_subset_of(row.cells() | column.cells())
                && !spots.is_subset_of(row.cells())
                && !spots.is_subset_of(column.cells());
            if is_bent {
                for (house, cells) in &links {
                    let corner = Corner { digit, square, arms: [(row, across), (column, down)] };
                    corner.join(*house, *cells, places, &mut all);
                }
            }
        }
    }
    all
}

/// A box of an empty rectangle: the cells in its row and those in its column.
struct Corner {
    digit: Digit,
    square: House,
    arms: [(House, CellSet); 2],
}

impl Corner {
    /// Joins a link that crosses one arm outside the box, so that the other arm sees its far end.
    fn join(&self, house: House, cells: [Cell; 2], places: CellSet, all: &mut Vec<Joined>) {
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let ((line, arm), (other_line, other_arm)) = (self.arms[i], self.arms[1 - i]);
            let (near, end) = (cells[j], cells[1 - j]);
            let crosses = house.kind() == other_line.kind()
                && line.cells().contains(near)
                && !house.cells().meets(self.square.cells());
            let removes = (places & other_line.cells() & end.peers()) - self.square.cells();
            if !crosses || removes.is_empty() {
                continue;
            }
            all.push(Joined {
                digit: self.digit,
                strong: [house, self.square],
                join: line,
                ends: [CellSet::only(end), other_arm],
                near: [CellSet::only(near), arm],
                removes,
            });
        }
    }
}

/// Returns two kites on the same two cells of a box. They may be of different digits: one that has
/// found the cells of one sees the other.
fn dual_kites(scene: &Scene<'_>, found: &mut StepCallback<'_>) -> Flow {
    let digits = Digit::all().filter(|digit| !scene.barred(*digit).is_empty());
    let kites: Vec<Joined> =
        digits.flat_map(|digit| turbots(scene, digit, Technique::TwoStringKite)).collect();
    pairs(&kites, &mut |one, other| found(one.dual_step(other, Technique::DualTwoStringKite)))
}

/// Returns every two that hang on the same cells of a box and do not remove the same.
fn pairs(patterns: &[Joined], take: &mut dyn FnMut(&Joined, &Joined) -> Flow) -> Flow {
    let hook = |pattern: &Joined| match pattern.strong[1].kind() {
        HouseKind::Box => pattern.near[1] | pattern.ends[1],
        _ => pattern.near[0] | pattern.near[1],
    };
    for (number, one) in patterns.iter().enumerate() {
        for other in &patterns[number + 1..] {
            let is_same = one.digit == other.digit && one.removes == other.removes;
            if hook(one) == hook(other) && !is_same {
                take(one, other)?;
            }
        }
    }
    ControlFlow::Continue(())
}
