//! Chains and colourings against reference implementations that try every chain of the documented
//! length: no elimination may be missing.
//!
//! The positions are those of our own cases and, up to 2,000, positions on the solution paths of
//! their puzzles. The long test takes 2,000 positions from the shared sets of puzzles.

use super::case::Case;
use super::sound::puzzles;
use ninefold::logic::{Options, Position, Scene, Solver, Technique};
use ninefold::{Candidate, Cell, CellSet, Digit, Grid, House};
use std::collections::{BTreeMap, BTreeSet};

/// The longest chain that is documented to be found, in links.
const LONGEST: usize = 19;

type Gone = BTreeSet<Candidate>;

fn removing(position: &Position, digit: Digit, cells: CellSet) -> Gone {
    (position.places(digit) & cells).iter().map(|cell| Candidate { cell, digit }).collect()
}

/// A statement: a cell, a digit, and whether the cell holds it.
type Statement = (Cell, Digit, bool);

/// One kind of chain: what follows from a statement by one link, and the length it must have.
struct Kind<'a> {
    next: &'a dyn Fn(Statement) -> Vec<Statement>,
    shortest: usize,
    longest: usize,
}

impl Kind<'_> {
    /// Everything that follows from a statement, by ways that may pass a cell twice.
    fn closure(&self, start: Statement) -> BTreeSet<Statement> {
        let mut all = BTreeSet::new();
        let mut open = vec![start];
        while let Some(statement) = open.pop() {
            open.extend((self.next)(statement).into_iter().filter(|next| all.insert(*next)));
        }
        all
    }

    /// Of these ends, those that a chain reaches. Chains are tried one after another, place by place;
    /// no cell comes twice, except that a cell follows itself inside a cell with two candidates.
    fn ends(&self, start: Statement, goals: BTreeSet<Statement>) -> BTreeSet<Statement> {
        let mut left = goals.clone();
        self.go_on(&mut vec![start], &mut left);
        &goals - &left
    }

    fn go_on(&self, trail: &mut Vec<Statement>, goals: &mut BTreeSet<Statement>) {
        let here = trail[trail.len() - 1];
        let links = trail.len() - 1;
        if links >= self.shortest {
            goals.remove(&here);
        }
        if links == self.longest || goals.is_empty() {
            return;
        }
        for next in (self.next)(here) {
            let stays = next.0 == here.0;
            if stays || trail.iter().all(|before| before.0 != next.0) {
                trail.push(next);
                self.go_on(trail, goals);
                trail.pop();
            }
        }
    }

    /// What all chains from "this cell does not hold the digit" to "that cell holds it" remove.
    fn removed(&self, position: &Position, digit: Digit, starts: CellSet) -> Gone {
        let mut gone = Gone::new();
        for start in starts {
            let first = (start, digit, false);
            let mut goals = self.closure(first);
            goals.retain(|(end, on, is_on)| {
                let seen = start.peers() & end.peers();
                *is_on && *on == digit && *end != start && seen.meets(position.places(digit))
            });
            for (end, ..) in self.ends(first, goals) {
                gone.extend(removing(position, digit, start.peers() & end.peers()));
            }
        }
        gone
    }
}

/// The other place of a digit in each house where it has two.
fn partners(position: &Position, cell: Cell, digit: Digit) -> Vec<Cell> {
    let spots = cell.houses().map(|house| position.spots(house, digit));
    let others = spots.iter().filter(|spots| spots.len() == 2 && spots.contains(cell));
    let others: CellSet = others.flat_map(|spots| spots.iter().filter(|c| *c != cell)).collect();
    others.iter().collect()
}

fn x_chains(position: &Position) -> Gone {
    let next = |(cell, digit, is_on): Statement| -> Vec<Statement> {
        if is_on {
            let seen = cell.peers() & position.places(digit);
            seen.iter().map(|cell| (cell, digit, false)).collect()
        } else {
            partners(position, cell, digit).into_iter().map(|cell| (cell, digit, true)).collect()
        }
    };
    let kind = Kind { next: &next, shortest: 5, longest: LONGEST };
    Digit::all().flat_map(|digit| kind.removed(position, digit, position.places(digit))).collect()
}

/// XY-chains within these cells, all with two candidates.
fn xy_chains(position: &Position, cells: CellSet) -> Gone {
    let next = |(cell, digit, is_on): Statement| -> Vec<Statement> {
        if is_on {
            let seen = cell.peers() & cells & position.places(digit);
            seen.iter().map(|cell| (cell, digit, false)).collect()
        } else {
            let rest = position.candidates(cell).iter().filter(|other| *other != digit);
            rest.map(|other| (cell, other, true)).collect()
        }
    };
    let kind = Kind { next: &next, shortest: 7, longest: LONGEST };
    Digit::all()
        .flat_map(|digit| kind.removed(position, digit, cells & position.places(digit)))
        .collect()
}

fn remote_pairs(position: &Position) -> Gone {
    let mut gone = Gone::new();
    for first in position.bivalue_cells() {
        let digits = position.candidates(first);
        let is_alike = |cell: &Cell| position.candidates(*cell) == digits;
        gone.extend(xy_chains(
            position,
            position.bivalue_cells().iter().filter(is_alike).collect(),
        ));
    }
    gone
}

/// The colourings of a digit: in each, one of the two sets is true throughout.
fn colourings(position: &Position, digit: Digit) -> Vec<[CellSet; 2]> {
    let mut all: Vec<[CellSet; 2]> = Vec::new();
    for start in position.places(digit) {
        let is_known = all.iter().any(|[a, b]| a.contains(start) || b.contains(start));
        if is_known || partners(position, start, digit).is_empty() {
            continue;
        }
        let mut colours = [CellSet::only(start), CellSet::EMPTY];
        for round in 0..81 {
            let from = colours[round % 2];
            let others = from.iter().flat_map(|cell| partners(position, cell, digit));
            colours[1 - round % 2] |= others.collect::<CellSet>();
        }
        all.push(colours);
    }
    all
}

fn sees(cell: Cell, cells: CellSet) -> bool {
    cell.peers().meets(cells)
}

/// Whether some cell of one set sees some cell of the other.
fn meet(one: CellSet, other: CellSet) -> bool {
    one.iter().any(|cell| sees(cell, other))
}

/// What each technique of colouring removes, step by step.
#[derive(Default)]
struct Coloured {
    steps: BTreeMap<Technique, BTreeSet<Gone>>,
    /// What the first kind of multi colours would remove inside the nets alone.
    inside: Gone,
}

fn coloured(position: &Position) -> Coloured {
    let mut all = Coloured::default();
    for digit in Digit::all() {
        let mut add = |technique: Technique, cells: CellSet| {
            if !cells.is_empty() {
                let gone = removing(position, digit, cells);
                all.steps.entry(technique).or_default().insert(gone);
            }
        };
        let places = position.places(digit);
        let nets = colourings(position, digit);
        for (number, net) in nets.iter().enumerate() {
            let body = net[0] | net[1];
            let trapped = (places - body).iter().filter(|c| net.iter().all(|n| sees(*c, *n)));
            add(Technique::SimpleColoursTrap, trapped.collect());
            for colour in net.iter().filter(|colour| meet(**colour, **colour)) {
                add(Technique::SimpleColoursWrap, *colour);
            }
            for other in nets.iter().enumerate().filter(|(n, _)| *n != number).map(|(_, n)| n) {
                for colour in net.iter().filter(|c| other.iter().all(|d| meet(**c, *d))) {
                    add(Technique::MultiColoursTwo, *colour);
                }
            }
        }
        for (number, one) in nets.iter().enumerate() {
            for other in &nets[number + 1..] {
                let body = one[0] | one[1] | other[0] | other[1];
                let is_gone = |cell: &Cell| {
                    [(0, 0), (0, 1), (1, 0), (1, 1)].iter().any(|(a, c)| {
                        meet(one[*a], other[*c])
                            && sees(*cell, one[1 - a])
                            && sees(*cell, other[1 - c])
                    })
                };
                let gone: CellSet = places.iter().filter(is_gone).collect();
                if gone.is_subset_of(body) {
                    all.inside.extend(removing(position, digit, gone));
                } else {
                    let gone = removing(position, digit, gone);
                    all.steps.entry(Technique::MultiColoursOne).or_default().insert(gone);
                }
            }
        }
    }
    all
}

/// How many eliminations of each technique were compared.
#[derive(Default)]
struct Tally {
    positions: usize,
    compared: BTreeMap<Technique, usize>,
}

impl Tally {
    fn check(&mut self, position: &Position) {
        self.positions += 1;
        self.check_chains(position, Technique::XChain, &x_chains(position));
        self.check_chains(
            position,
            Technique::XyChain,
            &xy_chains(position, position.bivalue_cells()),
        );
        self.check_chains(position, Technique::RemotePair, &remote_pairs(position));
        self.check_colours(position);
    }

    fn check_chains(&mut self, position: &Position, technique: Technique, expected: &Gone) {
        for every_chain in [false, true] {
            let options = Options { every_chain, ..Options::default() };
            let steps = Scene::new(position, options, true).all(technique);
            let found: Gone = steps.iter().flat_map(|step| step.eliminations.clone()).collect();
            let missing: Vec<_> = expected.difference(&found).collect();
            assert!(missing.is_empty(), "{technique} misses {missing:?} in {}", board(position));
            for step in steps.iter().filter(|step| step.chain_length() <= LONGEST) {
                let is_known = step.eliminations.iter().all(|gone| expected.contains(gone));
                assert!(is_known, "{step:?} in {}", board(position));
            }
        }
        *self.compared.entry(technique).or_default() += expected.len();
    }

    fn check_colours(&mut self, position: &Position) {
        let Coloured { steps: mut expected, inside } = coloured(position);
        let scene = Scene::new(position, Options::default(), true);
        let mut by_others = Gone::new();
        for technique in [
            Technique::SimpleColoursTrap,
            Technique::SimpleColoursWrap,
            Technique::MultiColoursOne,
            Technique::MultiColoursTwo,
        ] {
            let expected = expected.remove(&technique).unwrap_or_default();
            let steps = scene.all(technique).into_iter();
            let found: BTreeSet<Gone> =
                steps.map(|step| step.eliminations.into_iter().collect()).collect();
            assert_eq!(found, expected, "{technique} in {}", board(position));
            by_others.extend(found.iter().flatten());
            *self.compared.entry(technique).or_default() +=
                expected.iter().map(Gone::len).sum::<usize>();
        }
        assert!(inside.is_subset(&by_others), "{}", board(position));
    }

    fn report(&self) {
        println!("{} positions", self.positions);
        for (technique, count) in &self.compared {
            println!("{technique}: {count} eliminations compared, none missing");
            assert!(*count > 0, "{technique}");
        }
    }
}

/// A position as a line of the case format.
fn board(position: &Position) -> String {
    let marks = House::all().take(9).flat_map(|row| row.cells().iter().collect::<Vec<_>>());
    let marks = marks.filter(|cell| position.open().contains(*cell));
    let marks = marks.map(|cell| format!("{cell}:{:?}", position.candidates(cell)));
    format!("{} {}", position.digits(), marks.collect::<Vec<_>>().join(" "))
}

/// The positions on the solution path of a puzzle at which more than a single is needed, and those
/// where a solver that knows only singles and locked candidates is stuck.
fn on_path(puzzle: &Grid, most: usize) -> Vec<Position> {
    let start = Position::of_givens(puzzle);
    let few = Technique::default_set().filter(|t| *t <= Technique::LockedCandidatesClaiming);
    let mut all = vec![Solver::knowing(few).path(&start, true).end];
    let mut position = start.clone();
    for step in Solver::default().path(&start, true).steps {
        if step.placements.is_empty() {
            all.push(position.clone());
        }
        position.apply(&step);
    }
    let every = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(every).filter(|position| !position.open().is_empty()).collect()
}

#[test]
fn no_elimination_of_a_chain_or_colouring_is_missing() {
    let mut tally = Tally::default();
    let cases: Vec<Case> = super::library::our_own()
        .iter()
        .flat_map(|text| {
            text.lines().filter(|line| line.starts_with(':')).map(Case::read).collect::<Vec<_>>()
        })
        .collect();
    let mut seen = BTreeSet::new();
    for case in &cases {
        tally.check(&case.position);
        let puzzle = case.position.puzzle();
        if seen.insert(puzzle.to_string()) && ninefold::logic::is_unique(&puzzle) {
            on_path(&puzzle, 30).iter().for_each(|position| tally.check(position));
        }
    }
    tally.report();
}

#[test]
#[ignore = "takes minutes; cargo xtask test --long"]
fn no_elimination_is_missing_in_two_thousand_shared_positions() {
    let mut tally = Tally::default();
    for (set, count) in [
        ("minimal_50k.txt", 400),
        ("clues17_49158.txt", 200),
        ("top1465.txt", 200),
        ("hardest_375.txt", 50),
        ("hardest_11plus_48766.txt", 50),
    ] {
        for puzzle in puzzles(set, count) {
            on_path(&puzzle, 6).iter().for_each(|position| tally.check(position));
        }
    }
    if tally.positions > 0 {
        assert!(tally.positions >= 2_000, "{}", tally.positions);
        tally.report();
    }
}
