//! Changed nets: the proof accepts exactly those that the reference implementation accepts, and all
//! of them agree with the solutions.

use super::found::{Found, a_few};
use super::mutate::Mutator;
use super::reference::{agrees, proves};
use ninefold::Grid;
use ninefold::logic::{Step, prove};
use ninefold_testing::puzzles::Random;

/// The number of changed nets for each net.
const CHANGED: usize = 300;

/// Returns `true` if the proof accepts a step. The reference implementation must say the same.
fn is_accepted(found: &Found, step: &Step, solutions: &[Grid]) -> bool {
    let proof = prove(&found.position, step);
    let puzzle = found.position.puzzle();
    assert_eq!(proof.is_ok(), proves(&found.position, step), "{puzzle}: {proof:?} {step:#?}");
    if proof.is_ok() {
        for solution in solutions {
            assert!(step.agrees_with(solution), "{puzzle}: {step:#?}");
            assert!(agrees(step.pattern.net.as_ref().unwrap(), solution), "{puzzle}: {step:#?}");
        }
    }
    proof.is_ok()
}

#[test]
fn a_changed_net_is_accepted_only_if_every_line_follows() {
    let (mut accepted, mut refused, mut several) = (0, 0, 0);
    for (seed, found) in (0..).zip(a_few()) {
        let solutions = found.solutions();
        several += usize::from(solutions.len() > 1);
        solutions.iter().for_each(|solution| refuses_false_claims(&found, solution));
        assert!(is_accepted(&found, &found.step, &solutions));
        let mut mutator = Mutator { position: &found.position, random: Random(seed) };
        for number in 0..CHANGED {
            let mut step = found.step.clone();
            (0..=number % 3).for_each(|_| mutator.change(&mut step));
            if step != found.step {
                let holds = is_accepted(&found, &step, &solutions);
                *if holds { &mut accepted } else { &mut refused } += 1;
            }
        }
    }
    println!("{accepted} accepted, {refused} refused, {several} nets with several solutions");
    assert!(accepted > 0 && refused > 10 * accepted);
}

/// A claim that is false in a solution is never accepted, whatever the net says.
fn refuses_false_claims(found: &Found, solution: &Grid) {
    for at in found.position.iter() {
        let mut step = found.step.clone();
        (step.eliminations, step.placements) = (Vec::new(), Vec::new());
        let is_true = solution.get(at.cell) == Some(at.digit);
        let claims = if is_true { &mut step.eliminations } else { &mut step.placements };
        claims.push(at);
        assert!(prove(&found.position, &step).is_err(), "{at} {step:#?}");
    }
}
