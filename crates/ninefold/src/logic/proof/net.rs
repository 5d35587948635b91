//! Proves a net line by line: each line from the lines that it names, and from nothing else.
//!
//! The time is linear in the number of lines: a line is checked once, with the candidates that are
//! left after its premises. Only the lines of techniques try combinations, a few.

use super::cases::{Alive, Case, candidates_of, is_settled};
use super::unproven::Unproven;
use crate::board::Candidate;
use crate::logic::pattern::{Net, NetLine, NetReason, Pattern, Statement, Truth};
use crate::logic::position::Position;
use crate::logic::step::Step;
use crate::logic::technique::Technique;

/// The most combinations that the proof of one line may try.
const PATIENCE: u32 = 5_000;

/// The most suppositions inside each other.
const MOST_DEPTH: u8 = 4;

/// Proves a step by its net.
pub(super) fn prove_net(position: &Position, step: &Step, net: &Net) -> Result<(), Unproven> {
    let mut checker = Checker { position, lines: &net.lines, visible: Vec::new() };
    for number in 0..net.lines.len() {
        let holds = checker.holds(number);
        holds.ok_or(Unproven::Line(number as u16))?;
    }
    let cases = step.pattern.truths.first().copied();
    let removed = step.eliminations.iter().map(|at| (*at, Statement::Off(vec![*at])));
    let placed = step.placements.iter().map(|at| (*at, Statement::On(*at)));
    for (at, claim) in removed.chain(placed) {
        if !position.has(at) {
            return Err(Unproven::Absent(at));
        }
        let all = 0..net.lines.len();
        checker.blocks_prove(all, 1, &claim, cases, &[]).ok_or(Unproven::Stands(at))?;
    }
    Ok(())
}

struct Checker<'a> {
    position: &'a Position,
    lines: &'a [NetLine],
    /// The numbers of the lines that the next line may use. Their depths do not decrease.
    visible: Vec<usize>,
}

impl Checker<'_> {
    /// Checks one line; `None` if it does not follow.
    fn holds(&mut self, number: usize) -> Option<()> {
        let line = &self.lines[number];
        require(line.depth <= MOST_DEPTH)?;
        match line.because {
            NetReason::Supposed => {
                let around = line.depth.checked_sub(1)?;
                self.close_blocks(around);
                require(self.depth().unwrap_or(0) == around)?;
                require(!matches!(line.says, Statement::Contradiction(_)))?;
            }
            NetReason::Nested { .. } => self.close_blocks(line.depth),
            _ => {}
        }
        if line.because != NetReason::Supposed {
            require(self.depth() == Some(line.depth))?;
        }
        let is_visible = |from: &u16| self.visible.binary_search(&usize::from(*from)).is_ok();
        require(line.from.iter().all(is_visible))?;
        self.follows(number, line)?;
        self.visible.push(number);
        Some(())
    }

    /// Returns the depth of the last line that is visible.
    fn depth(&self) -> Option<u8> {
        self.visible.last().map(|number| self.lines[*number].depth)
    }

    /// Hides the lines of blocks that are deeper than this.
    fn close_blocks(&mut self, depth: u8) {
        while self.depth().is_some_and(|last| last > depth) {
            self.visible.pop();
        }
    }

    /// Checks the reason of a line.
    fn follows(&self, number: usize, line: &NetLine) -> Option<()> {
        let alive = self.after(&line.from);
        match (&line.because, &line.says) {
            (NetReason::Supposed, _) => Some(()),
            (NetReason::Truth(truth), Statement::On(at)) => {
                // A premise may exclude the last candidate itself: then the line still follows.
                let is_it = |left: &Candidate| left == at;
                require(candidates_of(self.position, *truth).contains(at))?;
                require(self.left(*truth, &alive)?.iter().all(is_it))
            }
            (NetReason::Truth(truth), Statement::Contradiction(other)) => {
                require(truth == other && self.left(*truth, &alive)?.is_empty())
            }
            (NetReason::Excluded, Statement::Off(gone)) => {
                require(!gone.is_empty() && !gone.iter().any(|at| alive.has(at)))
            }
            (NetReason::Technique(technique, pattern), Statement::Off(gone)) => {
                self.technique_removes(*technique, pattern, &alive, gone)
            }
            (NetReason::Nested { first, cases }, claim) => {
                let blocks = usize::from(*first)..number;
                self.blocks_prove(blocks, line.depth + 1, claim, *cases, &line.from)
            }
            _ => None,
        }
    }

    /// Returns the candidates that are left after some lines.
    fn after(&self, lines: &[u16]) -> Alive {
        let mut alive = Alive::of(self.position);
        for line in lines {
            match &self.lines[usize::from(*line)].says {
                Statement::On(at) => alive.set(*at),
                Statement::Off(gone) => gone.iter().for_each(|at| alive.drop(*at)),
                Statement::Contradiction(_) => {}
            }
        }
        alive
    }

    /// Returns the candidates of a truth that are left; `None` if its digit stands already.
    fn left(&self, truth: Truth, alive: &Alive) -> Option<Vec<Candidate>> {
        require(!is_settled(self.position, truth))?;
        let all = candidates_of(self.position, truth);
        Some(all.into_iter().filter(|at| alive.has(at)).collect())
    }

    /// Checks that a pattern removes candidates.
    fn technique_removes(
        &self,
        technique: Technique,
        pattern: &Pattern,
        alive: &Alive,
        gone: &[Candidate],
    ) -> Option<()> {
        require(technique.is_for_nets())?;
        require(pattern.deadly.is_none() && !gone.is_empty())?;
        let open = pattern.truths.iter().filter(|truth| !is_settled(self.position, **truth));
        let clauses: Vec<Vec<Candidate>> =
            open.map(|truth| candidates_of(self.position, *truth)).collect();
        for at in gone.iter().filter(|at| alive.has(at)) {
            let mut supposed = alive.clone();
            supposed.set(*at);
            let mut case = Case { alive: supposed, clauses: &clauses, patience: PATIENCE };
            require(case.is_refuted(vec![false; clauses.len()]) == Some(true))?;
        }
        Some(())
    }

    /// Checks that blocks prove a claim: one that supposes the opposite and ends in a contradiction,
    /// or one for each candidate of a truth that is left after the premises, each of which ends with
    /// the claim or in a contradiction.
    fn blocks_prove(
        &self,
        lines: std::ops::Range<usize>,
        depth: u8,
        claim: &Statement,
        cases: Option<Truth>,
        premises: &[u16],
    ) -> Option<()> {
        let is_start = |number: &usize| {
            self.lines[*number].depth == depth && self.lines[*number].because == NetReason::Supposed
        };
        let starts: Vec<usize> = lines.clone().filter(is_start).collect();
        require(starts.first() == Some(&lines.start))?;
        require(self.lines[lines.clone()].iter().all(|line| line.depth >= depth))?;
        let ends = starts.iter().skip(1).chain([&lines.end]).map(|end| end - 1);
        let mut supposed = Vec::new();
        for (start, end) in starts.iter().zip(ends) {
            let (first, last) = (&self.lines[*start], &self.lines[end]);
            require(last.depth == depth)?;
            let is_contradiction = matches!(last.says, Statement::Contradiction(_));
            require(is_contradiction || cases.is_some() && says(&last.says, claim))?;
            supposed.push(&first.says);
        }
        match (cases, &supposed[..], claim) {
            (None, [Statement::On(at)], Statement::Off(gone)) => require(gone[..] == [*at]),
            (None, [Statement::Off(gone)], Statement::On(at)) => require(gone[..] == [*at]),
            (None, ..) => None,
            (Some(truth), ..) => {
                let left = self.left(truth, &self.after(premises))?;
                let is_supposed = |at: &Candidate| supposed.contains(&&Statement::On(*at));
                require(left.iter().all(is_supposed))
            }
        }
    }
}

/// Returns `true` if a statement includes a claim.
fn says(statement: &Statement, claim: &Statement) -> bool {
    match (statement, claim) {
        (Statement::Off(gone), Statement::Off(claimed)) => {
            claimed.iter().all(|at| gone.contains(at))
        }
        _ => statement == claim,
    }
}

const fn require(condition: bool) -> Option<()> {
    if condition { Some(()) } else { None }
}

#[cfg(test)]
mod tests;
