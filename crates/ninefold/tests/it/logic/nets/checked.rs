//! Nets as the finders produce them: proven, deterministic, and without a line too many.

use super::found::{Found, HARD, a_few, nets};
use super::mutate::remove_lines;
use super::reference::{agrees, proves};
use ninefold::Grid;
use ninefold::logic::{
    Family, Level, LogicOptions, NetLine, NetReason, Pattern, Position, Role, Scene, Solver,
    Statement, Step, Technique, UniquePuzzle, prove,
};
use ninefold_testing::corpus;
use std::collections::BTreeMap;

/// Returns the greatest depth that the nets of a technique have.
fn deepest(technique: Technique) -> u8 {
    match technique {
        Technique::NestedForcingNet => 4,
        _ => 1,
    }
}

/// Returns `true` if a technique beyond the level hard may stand in a line: a swordfish with fins, or two almost
/// locked sets with few cells.
fn is_small(technique: Technique, pattern: &Pattern) -> bool {
    let sets: Vec<u32> = pattern.with_role(Role::Set).map(|set| set.cells.len()).collect();
    match technique {
        Technique::FinnedSwordfish | Technique::SashimiSwordfish | Technique::WxyzWing => true,
        Technique::AlsXz => {
            sets.len() == 2 && sets.iter().sum::<u32>() <= 6 && sets.iter().all(|cells| *cells <= 4)
        }
        _ => false,
    }
}

/// Checks what holds for every net that a finder produces.
fn check_form(found: &Found) {
    let (step, net) = (&found.step, found.net());
    let claims = step.eliminations.len() + step.placements.len();
    assert_eq!(claims, 1, "{step:#?}");
    assert!(net.depth() <= deepest(step.technique), "{step:#?}");
    let suppositions = net.lines.iter().filter(|line| line.because == NetReason::Supposed).count();
    assert_eq!(net.implications() + suppositions, net.lines.len());
    for (number, line) in net.lines.iter().enumerate() {
        assert!(line.from.is_sorted_by(|one, other| one < other), "{number} {step:#?}");
        assert!(line.from.iter().all(|from| usize::from(*from) < number), "{number} {step:#?}");
        if let Statement::Off(gone) = &line.says {
            assert!(!gone.is_empty(), "{number} {step:#?}");
        }
        if let NetReason::Technique(technique, pattern) = &line.because {
            assert!(technique.level() <= Level::Hard || is_small(*technique, pattern), "{step:#?}");
            assert!(!technique.relies_on_uniqueness() && pattern.deadly.is_none());
            assert!(technique.family() != Family::Singles);
        }
    }
}

/// Returns `true` if a later line names a line, or the line begins or ends a block.
fn is_used(lines: &[NetLine], number: usize) -> bool {
    let is_named = |line: &NetLine| line.from.contains(&(number as u16));
    let begins = lines[number].because == NetReason::Supposed;
    let next = lines.get(number + 1);
    let ends = next.is_none_or(|next| {
        next.depth < lines[number].depth
            || next.depth == lines[number].depth && next.because == NetReason::Supposed
    });
    begins || ends || lines[number + 1..].iter().any(is_named)
}

/// Returns the number of lines without which the net still proves its step. A nested line counts
/// together with its blocks.
fn needless_lines(found: &Found) -> usize {
    let lines = &found.net().lines;
    let is_needless = |number: &usize| {
        let first = match lines[*number].because {
            NetReason::Supposed => return false,
            NetReason::Nested { first, .. } => usize::from(first),
            _ => *number,
        };
        let mut step = found.step.clone();
        remove_lines(step.pattern.net.as_mut().unwrap(), first..number + 1);
        prove(&found.position, &step).is_ok()
    };
    (0..lines.len()).filter(is_needless).count()
}

/// The nets that were checked.
#[derive(Default)]
struct Tally {
    nets: BTreeMap<Technique, u32>,
    lines: usize,
    needless: usize,
    unused: usize,
    longest: usize,
}

impl Tally {
    /// Proves every step of the path of a puzzle, and requires that it ends with the solution.
    fn check_path(&mut self, puzzle: &Grid) {
        let solution = puzzle.solution().unwrap();
        let mut position = Position::of_givens(puzzle);
        let path = Solver::default().path(&position, UniquePuzzle::prove(puzzle).as_ref());
        for step in path.steps {
            assert!(step.agrees_with(&solution), "{puzzle}: {step:#?}");
            assert_eq!(prove(&position, &step), Ok(()), "{puzzle}: {step:#?}");
            let before = position.clone();
            position.apply(&step);
            if step.pattern.net.is_some() {
                self.check_net(&Found { position: before, step }, &solution);
            }
        }
        assert!(position.is_solved(), "{puzzle}");
    }

    fn check_net(&mut self, found: &Found, solution: &Grid) {
        check_form(found);
        assert!(proves(&found.position, &found.step) && agrees(found.net(), solution));
        *self.nets.entry(found.step.technique).or_default() += 1;
        self.lines += found.net().lines.len();
        self.longest = self.longest.max(found.net().lines.len());
        self.needless += needless_lines(found);
        let lines = &found.net().lines;
        self.unused += (0..lines.len()).filter(|number| !is_used(lines, *number)).count();
    }

    fn print(&self) {
        self.nets.iter().for_each(|(technique, count)| println!("{technique}: {count}"));
        println!("{} lines, the longest net has {}", self.lines, self.longest);
        println!("{} lines that no line names, {} needless", self.unused, self.needless);
    }

    /// Requires that some line names every line, and that nearly all are needed: a line can be named
    /// as a premise where others would do.
    fn assert_short(&self) {
        assert_eq!(self.unused, 0);
        assert!(self.needless * 50 <= self.lines);
    }
}

#[test]
fn every_step_of_the_hardest_paths_is_proven() {
    let mut tally = Tally::default();
    HARD[..3].iter().for_each(|puzzle| tally.check_path(&puzzle.parse().unwrap()));
    tally.print();
    tally.assert_short();
    assert!(tally.nets.contains_key(&Technique::NestedForcingNet));
}

/// Returns the number of lines of the first net of a puzzle's path.
fn first_net(puzzle: &Grid) -> Option<usize> {
    let start = Position::of_givens(puzzle);
    let is_net = |step: &Step| step.pattern.net.is_some();
    let unique = UniquePuzzle::prove(puzzle);
    let path = Solver::default()
        .path_while(&start, unique.as_ref(), |path| !path.steps.iter().any(is_net));
    path.steps.iter().find_map(|step| step.pattern.net.as_ref()).map(|net| net.lines.len())
}

#[test]
fn the_first_nets_of_the_hardest_puzzles_are_short() {
    let puzzles = corpus::set("hardest_375", 40);
    let mut lines: Vec<usize> = puzzles.iter().filter_map(first_net).collect();
    lines.sort_unstable();
    println!("{lines:?}");
    assert!(lines.len() * 2 > puzzles.len());
    assert!(lines[lines.len() / 2] <= 12 && lines[lines.len() - 1] <= 40);
}

#[test]
#[ignore = "takes minutes; cargo xtask test --long"]
fn every_step_of_two_hundred_of_the_hardest_paths_is_proven() {
    let mut tally = Tally::default();
    for set in ["hardest_375", "hardest_11plus_48766"] {
        corpus::set(set, 100).iter().for_each(|puzzle| tally.check_path(puzzle));
    }
    tally.print();
    tally.assert_short();
}

/// The same position gives the same step, with new facts and with facts that other techniques have
/// asked for.
#[test]
fn nets_are_deterministic() {
    for found in a_few() {
        let unique = UniquePuzzle::prove(&found.position.puzzle());
        let scene = Scene::new(&found.position, LogicOptions::default(), unique.as_ref());
        let again: Vec<Option<Step>> = (0..2).map(|_| scene.first(found.step.technique)).collect();
        assert_eq!(again[0].as_ref(), Some(&found.step));
        assert_eq!(again[0], again[1]);
    }
    let puzzle: Grid = HARD[0].parse().unwrap();
    let steps =
        || nets(&puzzle, Technique::NestedForcingNet, 4).into_iter().map(|found| found.step);
    assert!(steps().eq(steps()));
}
