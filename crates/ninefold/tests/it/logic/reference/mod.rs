//! Chains and colourings against reference implementations that try every chain of the documented
//! length: no elimination may be missing.
//!
//! The positions are those of our own cases and, up to 2,000, positions on the solution paths of
//! their puzzles. The long test takes 2,000 positions from the shared sets of puzzles.

mod chains;
mod colours;

use super::case::Case;
use chains::{remote_pairs, x_chains, xy_chains};
use colours::{Coloured, coloured};
use ninefold::generate::{Generator, ImpossibleSpec, Spec};
use ninefold::logic::{
    Level, LogicOptions, Position, Scene, Solver, Step, Technique, UniquePuzzle,
};
use ninefold::{Candidate, CellSet, Digit, Grid, House};
use ninefold_testing::corpus;
use std::collections::{BTreeMap, BTreeSet};

/// The longest chain that is documented to be found, in links.
const LONGEST: usize = 19;

type Gone = BTreeSet<Candidate>;

fn removing(position: &Position, digit: Digit, cells: CellSet) -> Gone {
    (position.places(digit) & cells).iter().map(|cell| Candidate { cell, digit }).collect()
}

/// The number of eliminations of each technique that were compared.
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
            let options = LogicOptions::default().with_every_chain(every_chain);
            let steps = Scene::new(position, options, None).all(technique);
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
        let scene = Scene::new(position, LogicOptions::default(), None);
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
    let unique = UniquePuzzle::prove(puzzle);
    let mut all = vec![Solver::knowing(few).path(&start, unique.as_ref()).end];
    let mut position = start.clone();
    for step in Solver::default().path(&start, unique.as_ref()).steps {
        if step.placements.is_empty() {
            all.push(position.clone());
        }
        position.apply(&step);
    }
    let every = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(every).filter(|position| !position.open().is_empty()).collect()
}

/// Calls `look` with the positions of our own cases, and with those on the paths of their puzzles.
fn our_positions(look: &mut dyn FnMut(&Position)) {
    let mut seen = BTreeSet::new();
    for case in our_cases() {
        look(&case.position);
        let puzzle = case.position.puzzle();
        if seen.insert(puzzle.to_string()) && UniquePuzzle::prove(&puzzle).is_some() {
            on_path(&puzzle, 30).iter().for_each(&mut *look);
        }
    }
}

fn our_cases() -> Vec<Case> {
    let cases = |text: &String| -> Vec<Case> {
        text.lines().filter(|line| line.starts_with(':')).map(Case::read).collect()
    };
    super::library::our_own().iter().flat_map(cases).collect()
}

#[test]
fn no_elimination_of_a_chain_or_colouring_is_missing() {
    let mut tally = Tally::default();
    our_positions(&mut |position| tally.check(position));
    assert!(tally.positions >= 2_000, "{}", tally.positions);
    tally.report();
}

/// Two nets of 6: what they remove together lies partly inside them.
#[test]
fn multi_colours_1_gives_all_eliminations_in_one_step() {
    let case = Case::read(
        ":0502:6:..2148.5.548639712.1.57289483526497112..5748...4.812.525189..47.874251.94..71.528:\
         311 611 962:612 653 681::",
    );
    assert_eq!(case.run(), Ok(()));
}

/// From r5c8 to r8c4 there is a way of three links, which is no X-chain, and one of five.
#[test]
fn an_x_chain_is_found_where_a_shorter_way_joins_its_ends() {
    let case = Case::read(
        ":0701:9:845761239...3.48.773.8.94.129..4738..54..87...87..6.4.5784.26.34...73528.23685.74:\
         255 658 265 565:954::5",
    );
    let steps = case.steps();
    let gone = |step: &&Step| step.eliminations.iter().any(|gone| gone.to_string() == "r5c4=9");
    let lengths: BTreeSet<usize> = steps.iter().filter(gone).map(Step::chain_length).collect();
    assert_eq!(lengths, [5, 7].into());
}

/// The techniques of which a strict need is refused, each with those that are a way round.
fn ways_round() -> Vec<(Technique, &'static [Technique])> {
    let refused = |technique| {
        let strictly = Some(Level::Extreme);
        let spec = Spec::new().technique(technique).strictly(strictly);
        match Generator::new(spec, 1) {
            Err(ImpossibleSpec::NeverStrictlyNeeded(technique, others)) => {
                Some((technique, others))
            }
            _ => None,
        }
    };
    Technique::all().filter_map(refused).collect()
}

/// A solver that knows the ways round and is stuck could not use the technique either.
#[test]
fn where_a_technique_has_a_way_round_that_finds_something() {
    let all = ways_round();
    assert!(all.len() >= 8, "{all:?}");
    let mut seen = BTreeMap::<Technique, usize>::new();
    our_positions(&mut |position| {
        let unique = UniquePuzzle::assume(&position.puzzle());
        let scene = Scene::new(position, LogicOptions::default(), Some(&unique));
        for (technique, others) in &all {
            if scene.first(*technique).is_some() {
                // Every solver knows singles.
                let singles = [Technique::NakedSingle, Technique::HiddenSingle];
                let mut known = others.iter().chain(&singles);
                let is_found = known.any(|other| scene.first(*other).is_some());
                assert!(is_found, "{technique} in {}", board(position));
                *seen.entry(*technique).or_default() += 1;
            }
        }
    });
    println!("{seen:?}");
    assert_eq!(seen.len(), all.len(), "{seen:?}");
}

#[test]
#[ignore = "takes minutes; cargo xtask test --long"]
fn no_elimination_is_missing_in_two_thousand_shared_positions() {
    let mut tally = Tally::default();
    for (set, count) in [
        ("minimal_50k", 400),
        ("clues17_49158", 200),
        ("top1465", 200),
        ("hardest_375", 50),
        ("hardest_11plus_48766", 50),
    ] {
        for puzzle in corpus::set(set, count) {
            on_path(&puzzle, 6).iter().for_each(|position| tally.check(position));
        }
    }
    if tally.positions > 0 {
        assert!(tally.positions >= 2_000, "{}", tally.positions);
        tally.report();
    }
}
