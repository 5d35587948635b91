//! Solutions in lexicographic order.

use super::walk::{Event, Walk, values};
use ninefold_rules::Value;

/// A position on the way to the next solution: domains at a fixpoint, of which `witness` is a solution.
struct Level {
    domains: Vec<u32>,
    witness: Vec<u32>,
}

/// Gives each solution to `each` in order until it returns `false`. Returns `false` if the search was stopped.
pub(super) fn walk(
    mut walk: Walk<'_>,
    start: &[u32],
    each: &mut dyn FnMut(&[Option<Value>]) -> bool,
) -> bool {
    let cells = walk.engine.model.cells();
    // One solution answers each question.
    walk.choice.hidden_alike = true;
    if !walk.begin(start) {
        return !walk.stopped();
    }
    let domains = walk.engine.domains.clone();
    let witness = match walk.next() {
        Event::Solution => walk.engine.domains.clone(),
        Event::Exhausted => return true,
        Event::Stopped => return false,
    };
    let mut stack = vec![Level { domains, witness }];
    while let Some(Level { domains, witness }) = stack.pop() {
        let open = domains[..cells].iter().position(|d| d & d.wrapping_sub(1) != 0);
        let Some(cell) = open else {
            if !each(&values(&witness[..cells])) {
                return true;
            }
            continue;
        };
        let least = domains[cell] & domains[cell].wrapping_neg();
        // The other values come after every solution with the least one.
        match part(&mut walk, &domains, &witness, cell, !least) {
            Err(()) => return false,
            Ok(level) => stack.extend(level),
        }
        match part(&mut walk, &domains, &witness, cell, least) {
            Err(()) => return false,
            Ok(level) => stack.extend(level),
        }
    }
    true
}

/// Returns the part of a position in which a cell has one of the values, if it holds a solution.
fn part(
    walk: &mut Walk<'_>,
    domains: &[u32],
    witness: &[u32],
    cell: usize,
    mask: u32,
) -> Result<Option<Level>, ()> {
    if !walk.begin_with(domains, cell as u16, mask) {
        return if walk.stopped() { Err(()) } else { Ok(None) };
    }
    let domains = walk.engine.domains.clone();
    if witness[cell] & mask != 0 {
        return Ok(Some(Level { domains, witness: witness.to_vec() }));
    }
    match walk.next() {
        Event::Solution => Ok(Some(Level { domains, witness: walk.engine.domains.clone() })),
        Event::Exhausted => Ok(None),
        Event::Stopped => Err(()),
    }
}
