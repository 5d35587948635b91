//! The reference implementation of the proof of a net: slow, and written from the definition.
//!
//! The lines are read as a tree of blocks. Whether a candidate is excluded is asked of each premise
//! in turn, and a technique is proven by trying every choice of one candidate for each of its
//! truths.

use ninefold::logic::{
    Level, Net, NetLine, NetReason, Pattern, Position, Statement, Step, Technique, Truth,
};
use ninefold::{Candidate, Digit, Grid};
use std::ops::Range;

/// The most suppositions inside each other.
const MOST_DEPTH: u8 = 4;

/// Returns `true` if the net of a step proves the step.
pub(super) fn proves(position: &Position, step: &Step) -> bool {
    let Some(net) = &step.pattern.net else { return false };
    let reader = Reader { position, lines: &net.lines };
    let Some(blocks) = reader.blocks(0..net.lines.len(), 1, &[]) else { return false };
    let cases = step.pattern.truths.first().copied();
    let gone = step.eliminations.iter().map(|at| (*at, Statement::Off(vec![*at])));
    let placed = step.placements.iter().map(|at| (*at, Statement::On(*at)));
    step.is_useful()
        && gone
            .chain(placed)
            .all(|(at, claim)| position.has(at) && reader.settle(&blocks, &claim, cases, &[]))
}

/// Returns `true` if every line of a net is true in a solution in which its suppositions are true.
pub(super) fn agrees(net: &Net, solution: &Grid) -> bool {
    let mut suppositions: Vec<bool> = Vec::new();
    net.lines.iter().all(|line| {
        suppositions.truncate(usize::from(line.depth));
        let is_true = match &line.says {
            Statement::On(at) => solution.get(at.cell) == Some(at.digit),
            Statement::Off(gone) => gone.iter().all(|at| solution.get(at.cell) != Some(at.digit)),
            Statement::Contradiction(_) => false,
        };
        if line.because == NetReason::Supposed {
            suppositions.truncate(usize::from(line.depth) - 1);
            suppositions.push(is_true);
        }
        is_true || suppositions.contains(&false)
    })
}

/// Returns `true` if two candidates cannot both be true.
fn clash(one: Candidate, other: Candidate) -> bool {
    let same_cell = one.cell == other.cell && one.digit != other.digit;
    same_cell || one.digit == other.digit && one.cell.peers().contains(other.cell)
}

struct Reader<'a> {
    position: &'a Position,
    lines: &'a [NetLine],
}

impl Reader<'_> {
    /// Reads lines as blocks of a depth, in which the lines of `scope` hold.
    fn blocks(&self, lines: Range<usize>, depth: u8, scope: &[usize]) -> Option<Vec<Range<usize>>> {
        let is_start = |number: &usize| {
            let line = &self.lines[*number];
            line.depth == depth && line.because == NetReason::Supposed
        };
        let starts: Vec<usize> = lines.clone().filter(is_start).collect();
        if starts.first() != Some(&lines.start) || depth > MOST_DEPTH {
            return None;
        }
        let ends = starts.iter().skip(1).copied().chain([lines.end]);
        let blocks: Vec<Range<usize>> =
            starts.iter().zip(ends).map(|(start, end)| *start..end).collect();
        let all_hold = blocks.iter().all(|block| self.block(block.clone(), depth, scope).is_some());
        all_hold.then_some(blocks)
    }

    /// Checks every line of a block.
    fn block(&self, lines: Range<usize>, depth: u8, outer: &[usize]) -> Option<()> {
        let mut scope = outer.to_vec();
        let supposed = &self.lines[lines.start];
        if !names(supposed, outer) || matches!(supposed.says, Statement::Contradiction(_)) {
            return None;
        }
        scope.push(lines.start);
        let mut number = lines.start + 1;
        while number < lines.end {
            let inner_end =
                (number..lines.end).find(|n| self.lines[*n].depth <= depth).unwrap_or(lines.end);
            let inner = if inner_end > number {
                self.blocks(number..inner_end, depth + 1, &scope)?
            } else {
                Vec::new()
            };
            if inner_end < lines.end {
                let line = &self.lines[inner_end];
                let holds =
                    line.depth == depth && names(line, &scope) && self.follows(line, &inner);
                holds.then_some(())?;
                scope.push(inner_end);
            }
            number = inner_end + 1;
        }
        Some(())
    }

    /// Returns `true` if a line follows from its premises, or from the blocks before it.
    fn follows(&self, line: &NetLine, inner: &[Range<usize>]) -> bool {
        let gone = |at: &Candidate| !self.position.has(*at) || self.excludes(&line.from, *at);
        match (&line.because, &line.says) {
            (NetReason::Nested { first, cases }, claim) => {
                let start = inner.iter().position(|block| block.start == usize::from(*first));
                start.is_some_and(|start| self.settle(&inner[start..], claim, *cases, &line.from))
            }
            _ if !inner.is_empty() => false,
            (NetReason::Truth(truth), Statement::On(at)) => {
                let all = self.candidates(*truth);
                let others_are_gone = all.iter().all(|other| other == at || gone(other));
                self.is_open(*truth) && all.contains(at) && others_are_gone
            }
            (NetReason::Truth(truth), Statement::Contradiction(other)) => {
                truth == other && self.is_open(*truth) && self.candidates(*truth).iter().all(gone)
            }
            (NetReason::Excluded, Statement::Off(off)) => !off.is_empty() && off.iter().all(gone),
            (NetReason::Technique(technique, pattern), Statement::Off(off)) => {
                (technique.level() <= Level::Hard || is_small(*technique))
                    && !technique.relies_on_uniqueness()
                    && pattern.deadly.is_none()
                    && !off.is_empty()
                    && off.iter().all(|at| gone(at) || self.pattern_removes(pattern, line, *at))
            }
            _ => false,
        }
    }

    /// Returns `true` if every choice of one candidate for each truth of a pattern has a clash.
    fn pattern_removes(&self, pattern: &Pattern, line: &NetLine, at: Candidate) -> bool {
        let open = pattern.truths.iter().filter(|truth| self.is_open(**truth));
        let choices: Vec<Vec<Candidate>> =
            open.map(|truth| self.left(*truth, &line.from)).collect();
        !can_choose(&choices, &mut vec![at])
    }

    /// Returns `true` if blocks prove a claim.
    fn settle(
        &self,
        blocks: &[Range<usize>],
        claim: &Statement,
        cases: Option<Truth>,
        premises: &[u16],
    ) -> bool {
        let starts: Vec<&Statement> =
            blocks.iter().map(|block| &self.lines[block.start].says).collect();
        let ends_well = |block: &Range<usize>| {
            let last = &self.lines[block.end - 1];
            let proves = match (&last.says, claim) {
                (Statement::Contradiction(_), _) => true,
                (Statement::Off(off), Statement::Off(claimed)) => {
                    cases.is_some() && claimed.iter().all(|at| off.contains(at))
                }
                (says, _) => cases.is_some() && says == claim,
            };
            last.depth == self.lines[block.start].depth && proves
        };
        if !blocks.iter().all(ends_well) {
            return false;
        }
        match (cases, claim, &starts[..]) {
            (Some(truth), ..) => {
                let left = self.left(truth, premises);
                let is_supposed = |at: &Candidate| starts.contains(&&Statement::On(*at));
                self.is_open(truth) && left.iter().all(is_supposed)
            }
            (None, Statement::Off(off), [Statement::On(at)])
            | (None, Statement::On(at), [Statement::Off(off)]) => off[..] == [*at],
            _ => false,
        }
    }

    fn is_open(&self, truth: Truth) -> bool {
        match truth {
            Truth::Cell(cell) => self.position.digits().get(cell).is_none(),
            Truth::House(house, digit) => {
                house.cells().iter().all(|cell| self.position.digits().get(cell) != Some(digit))
            }
        }
    }

    fn candidates(&self, truth: Truth) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = match truth {
            Truth::Cell(cell) => Digit::all().map(|digit| Candidate { cell, digit }).collect(),
            Truth::House(house, digit) => {
                house.cells().iter().map(|cell| Candidate { cell, digit }).collect()
            }
        };
        all.retain(|at| self.position.has(*at));
        all
    }

    /// Returns the candidates of a truth that no premise excludes.
    fn left(&self, truth: Truth, premises: &[u16]) -> Vec<Candidate> {
        let all = self.candidates(truth).into_iter();
        all.filter(|at| !self.excludes(premises, *at)).collect()
    }

    /// Returns `true` if one of some lines excludes a candidate.
    fn excludes(&self, premises: &[u16], at: Candidate) -> bool {
        premises.iter().any(|number| match &self.lines[usize::from(*number)].says {
            Statement::On(on) => clash(*on, at),
            Statement::Off(off) => off.contains(&at),
            Statement::Contradiction(_) => false,
        })
    }
}

/// Returns `true` if the premises of a line are in scope.
fn names(line: &NetLine, scope: &[usize]) -> bool {
    line.from.iter().all(|number| scope.contains(&usize::from(*number)))
}

/// Returns `true` if one candidate of each choice can be chosen without a clash.
fn can_choose(choices: &[Vec<Candidate>], chosen: &mut Vec<Candidate>) -> bool {
    let Some((next, rest)) = choices.split_first() else { return true };
    next.iter().any(|at| {
        if chosen.iter().any(|other| clash(*other, *at)) {
            return false;
        }
        chosen.push(*at);
        let can = can_choose(rest, chosen);
        chosen.pop();
        can
    })
}

/// Returns `true` if a line may name a technique although it is beyond the level hard.
fn is_small(technique: Technique) -> bool {
    use Technique::{AlsXz, FinnedSwordfish, SashimiSwordfish, WxyzWing};
    matches!(technique, AlsXz | FinnedSwordfish | SashimiSwordfish | WxyzWing)
}
