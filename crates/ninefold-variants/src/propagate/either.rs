//! At least one of several branches: what all of them remove is removed.

use crate::bits::elements;
use crate::space::{Conflict, Outcome, Propagate, Space};

/// Branches of propagators, of which at least one holds.
#[derive(Clone, Debug)]
pub(crate) struct Either<P> {
    pub(crate) branches: Vec<Vec<P>>,
    /// The cells of all branches.
    pub(crate) cells: Vec<u16>,
}

impl<P: Propagate> Either<P> {
    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        // For each unknown that every branch so far restricts, the union of what they leave.
        let mut union: Vec<(u16, u32)> = Vec::new();
        let mut any = false;
        let mut branch = Branch {
            domains: space.domains.to_vec(),
            changed: vec![0; space.changed.len()],
            touched: vec![0; space.changed.len()],
        };
        for propagators in &self.branches {
            if branch.run(propagators, space).is_ok() {
                if any {
                    for (cell, left) in &mut union {
                        *left |= branch.domains[usize::from(*cell)];
                    }
                    union.retain(|&(cell, left)| left != space.get(cell));
                } else {
                    let left = |cell| (cell as u16, branch.domains[cell]);
                    union.extend(elements(&branch.touched).map(left));
                }
                any = true;
                // The other branches cannot remove what one leaves.
                if union.is_empty() {
                    return Ok(());
                }
            }
            branch.reset(space);
        }
        if !any {
            return Err(Conflict);
        }
        union.into_iter().try_for_each(|(cell, left)| space.keep(cell, left))
    }
}

/// The domains of one branch.
struct Branch {
    domains: Vec<u32>,
    changed: Vec<u64>,
    /// The unknowns whose domains may have shrunk.
    touched: Vec<u64>,
}

impl Branch {
    /// Propagates to the fixpoint of the propagators and of the peers of what they change.
    fn run<P: Propagate>(&mut self, propagators: &[P], space: &mut Space<'_>) -> Outcome {
        let Self { domains, changed, touched } = self;
        loop {
            let scratch = &mut *space.scratch;
            let mut inner = Space { ground: space.ground, domains, changed, scratch };
            let done = propagators.iter().try_for_each(|it| it.run(&mut inner));
            let done = done.and_then(|()| remove_from_peers(&mut inner, touched));
            touched.iter_mut().zip(&*inner.changed).for_each(|(all, new)| *all |= new);
            done?;
            if changed.iter().all(|word| *word == 0) {
                return Ok(());
            }
            changed.fill(0);
        }
    }

    /// Takes back what a branch has changed.
    fn reset(&mut self, space: &Space<'_>) {
        for cell in elements(&self.touched) {
            self.domains[cell] = space.domains[cell];
        }
        self.touched.fill(0);
        self.changed.fill(0);
    }
}

/// Removes the values of changed cells that have one value from their peers.
fn remove_from_peers(space: &mut Space<'_>, touched: &mut [u64]) -> Outcome {
    for (word, touched) in touched.iter_mut().enumerate() {
        let mut rest = space.changed[word];
        *touched |= rest;
        while rest != 0 {
            let cell = word * 64 + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let domain = space.domains[cell];
            if domain.is_power_of_two() {
                let ground = space.ground;
                for &peer in ground.peers(cell) {
                    space.remove(peer, domain)?;
                }
            }
        }
    }
    Ok(())
}
