//! True candidates: the values that occur in some solution.

use super::walk::{Event, Walk};
use ninefold_rules::ValueSet;

/// The values of each cell that occur in some solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// For each cell the values that occur in a solution that was found.
    pub seen: Vec<ValueSet>,
    /// For each cell the values that were neither seen nor refuted; empty sets if the search was complete.
    pub open: Vec<ValueSet>,
    /// The guesses made.
    pub guesses: u64,
}

impl TrueCandidates {
    /// Returns whether the search came to its end.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.open.iter().all(|set| set.is_empty())
    }
}

/// Asks for each value that no solution has shown yet for one that has it; a value that none has is removed for good.
pub(super) fn candidates(mut walk: Walk<'_>, start: &[u32]) -> TrueCandidates {
    let cells = walk.engine.model.cells();
    let mut seen = vec![0_u32; start.len()];
    // One solution answers each question.
    walk.choice.hidden_alike = true;
    let begun = walk.begin(start);
    let mut complete = !walk.stopped();
    let mut root = match (begun, complete) {
        (true, _) => walk.engine.domains.clone(),
        (_, true) => Vec::new(),
        _ => start.to_vec(),
    };
    while complete && let Some((cell, bit)) = unseen(&root, &seen, cells) {
        let left = |(root, seen): (&u32, &u32)| root & !seen;
        walk.choice.preferred = Some(root.iter().zip(&seen).map(left).collect());
        walk.begin_with(&root, cell, bit);
        match walk.next() {
            Event::Solution => {
                let found = walk.engine.domains.iter();
                seen.iter_mut().zip(found).for_each(|(seen, domain)| *seen |= domain);
            }
            Event::Exhausted => {
                if walk.begin_with(&root, cell, !bit) {
                    root.copy_from_slice(&walk.engine.domains);
                } else if walk.stopped() {
                    complete = false;
                } else {
                    break;
                }
            }
            Event::Stopped => complete = false,
        }
    }
    let sets = |masks: &[u32]| masks[..cells].iter().map(|&mask| ValueSet(mask)).collect();
    let open: Vec<u32> = if complete {
        vec![0; start.len()]
    } else {
        root.iter().zip(&seen).map(|(root, seen)| root & !seen).collect()
    };
    TrueCandidates { seen: sets(&seen), open: sets(&open), guesses: walk.guesses }
}

/// Returns a value of a cell that no solution has shown, in the cell with the fewest values.
fn unseen(root: &[u32], seen: &[u32], cells: usize) -> Option<(u16, u32)> {
    let pairs = root.iter().zip(seen).take(cells).enumerate();
    let open = pairs.filter(|(_, (root, seen))| *root & !*seen != 0);
    let (cell, (root, seen)) = open.min_by_key(|(_, (root, _))| root.count_ones())?;
    let left = root & !seen;
    Some((cell as u16, left & left.wrapping_neg()))
}
