//! Random changes of a net.

use ninefold::logic::{Net, NetLine, NetReason, Position, Statement, Step, Technique, Truth};
use ninefold::{Candidate, House};
use ninefold_testing::puzzles::Random;

/// A source of random changes of the nets of one position.
pub(super) struct Mutator<'a> {
    pub(super) position: &'a Position,
    pub(super) random: Random,
}

impl Mutator<'_> {
    /// Changes a step at one place.
    pub(super) fn change(&mut self, step: &mut Step) {
        let kind = self.random.below(16);
        if kind == 0 {
            return self.change_conclusion(step);
        }
        if kind == 1 && !step.pattern.truths.is_empty() {
            step.pattern.truths[0] = self.truth();
            return;
        }
        let Some(net) = step.pattern.net.as_mut().filter(|net| !net.lines.is_empty()) else {
            return;
        };
        let number = self.random.below(net.lines.len());
        match kind {
            2 => remove_lines(net, number..number + 1),
            3 => self.swap_lines(net, number),
            4 => self.repeat_line(net, number),
            _ => self.change_line(&mut net.lines, number, kind),
        }
    }

    fn change_line(&mut self, lines: &mut [NetLine], number: usize, kind: usize) {
        let other = self.random.below(lines.len()) as u16;
        let line = &mut lines[number];
        match kind {
            5 | 6 if !line.from.is_empty() => {
                let premise = self.random.below(line.from.len());
                line.from.remove(premise);
            }
            7 if !line.from.is_empty() => {
                let premise = self.random.below(line.from.len());
                line.from[premise] = other;
            }
            8 => line.from.push(other),
            9 if self.random.below(2) == 0 => line.depth += 1,
            9 => line.depth = line.depth.saturating_sub(1),
            10 | 11 => self.change_statement(&mut line.says),
            12 => {
                let Statement::Off(gone) = &mut line.says else { return };
                gone.push(self.candidate());
            }
            13 => self.change_reason(&mut line.because, other),
            14 => line.because = self.reason(other),
            _ => {
                let truth = self.truth();
                line.because = NetReason::Truth(truth);
                if matches!(line.says, Statement::Contradiction(_)) {
                    line.says = Statement::Contradiction(truth);
                }
            }
        }
    }

    fn change_conclusion(&mut self, step: &mut Step) {
        match self.random.below(4) {
            0 => step.eliminations.push(self.candidate()),
            1 => step.placements.push(self.candidate()),
            2 => std::mem::swap(&mut step.eliminations, &mut step.placements),
            _ => step.eliminations = vec![self.candidate()],
        }
    }

    fn change_statement(&mut self, says: &mut Statement) {
        let near = match says {
            Statement::On(at) => *at,
            Statement::Off(gone) if !gone.is_empty() => gone[0],
            _ => self.candidate(),
        };
        let same_cell: Vec<Candidate> =
            self.position.iter().filter(|at| at.cell == near.cell).collect();
        let changed = match self.random.below(3) {
            0 => self.candidate(),
            1 if !same_cell.is_empty() => same_cell[self.random.below(same_cell.len())],
            _ => near,
        };
        *says = match self.random.below(8) {
            0..=2 => Statement::On(changed),
            3 => Statement::Contradiction(self.truth()),
            4 => Statement::Off(Vec::new()),
            _ => Statement::Off(vec![changed]),
        };
    }

    fn change_reason(&mut self, because: &mut NetReason, other: u16) {
        match because {
            NetReason::Technique(technique, pattern) => match self.random.below(3) {
                0 => *technique = Technique::UniqueRectangleOne,
                1 => *technique = Technique::ForcingChainVerity,
                _ if !pattern.truths.is_empty() => {
                    let truth = self.random.below(pattern.truths.len());
                    pattern.truths.remove(truth);
                }
                _ => {}
            },
            NetReason::Nested { first, cases } => match self.random.below(3) {
                0 => *first = other,
                1 => *first = first.wrapping_sub(1),
                _ => *cases = Some(self.truth()),
            },
            _ => *because = self.reason(other),
        }
    }

    fn reason(&mut self, other: u16) -> NetReason {
        match self.random.below(5) {
            0 => NetReason::Supposed,
            1 => NetReason::Excluded,
            2 => NetReason::Nested { first: other, cases: None },
            3 => NetReason::Nested { first: other, cases: Some(self.truth()) },
            _ => NetReason::Truth(self.truth()),
        }
    }

    /// Lets two lines change places. The numbers of premises stay.
    fn swap_lines(&mut self, net: &mut Net, number: usize) {
        let other = self.random.below(net.lines.len());
        net.lines.swap(number, other);
    }

    /// Copies a line to the end of the net, or of its neighbour, at some depth.
    fn repeat_line(&mut self, net: &mut Net, number: usize) {
        let mut line = net.lines[number].clone();
        line.depth = 1 + self.random.below(3) as u8;
        if self.random.below(2) == 0 {
            net.lines.push(line);
        } else {
            insert_line(net, number + 1, line);
        }
    }

    fn candidate(&mut self) -> Candidate {
        let all: Vec<Candidate> = self.position.iter().collect();
        all[self.random.below(all.len())]
    }

    fn truth(&mut self) -> Truth {
        let at = self.candidate();
        match self.random.below(5) {
            0 | 1 => Truth::Cell(at.cell),
            2 => Truth::House(House::from_index(self.random.below(27)).unwrap(), at.digit),
            _ => Truth::House(at.cell.houses()[self.random.below(3)], at.digit),
        }
    }
}

/// Removes lines, and gives the others and their premises their new numbers.
pub(super) fn remove_lines(net: &mut Net, gone: std::ops::Range<usize>) {
    let renumber = |number: u16| {
        if usize::from(number) < gone.end { number } else { number - gone.len() as u16 }
    };
    for line in &mut net.lines {
        line.from.retain(|from| !gone.contains(&usize::from(*from)));
        line.from.iter_mut().for_each(|from| *from = renumber(*from));
        if let NetReason::Nested { first, .. } = &mut line.because {
            *first = renumber(*first);
        }
    }
    net.lines.drain(gone);
}

fn insert_line(net: &mut Net, at: usize, new: NetLine) {
    let renumber = |number: u16| number + u16::from(usize::from(number) >= at);
    for line in &mut net.lines {
        line.from.iter_mut().for_each(|from| *from = renumber(*from));
        if let NetReason::Nested { first, .. } = &mut line.because {
            *first = renumber(*first);
        }
    }
    net.lines.insert(at, new);
}
