//! Forcing nets as numbered lines: each names its reason and the lines that it uses.

use super::lists::capitalised;
use super::lists::{candidates_not, cells, cells_or, digits_and, digits_or, grouped, join};
use super::short::clause;
use crate::net::{Block, Branch, LineKind, LineWords, NetWords, blocks};
use ninefold::logic::{Net, NetLine, NetReason, Pattern, Position, Statement, Step, Truth};
use ninefold::{Candidate, CellSet, DigitSet, House};

/// Writes the net of a step in words, if it has one.
pub(super) fn net(position: &Position, step: &Step) -> Option<NetWords> {
    let net = step.pattern.net.as_ref().filter(|net| !net.lines.is_empty())?;
    let writer = Writer { position, step, net, blocks: blocks(net) };
    let lines = (0..net.lines.len()).map(|number| writer.line(number)).collect();
    let branches = writer.blocks.iter().map(|block| writer.branch(block)).collect();
    let (idea, shows, conclusion) = (writer.idea(), writer.shows(), writer.conclusion());
    Some(NetWords { idea, shows, lines, branches, conclusion, as_in: None })
}

struct Writer<'a> {
    position: &'a Position,
    step: &'a Step,
    net: &'a Net,
    blocks: Vec<Block>,
}

/// The way in which a line's excluded candidates are named: in a cell by digit, in a house by cell.
#[derive(Clone, Copy)]
enum Naming {
    Digits,
    Cells,
    Both,
}

impl Writer<'_> {
    fn line(&self, number: usize) -> LineWords {
        let line = &self.net.lines[number];
        let block = self.blocks.iter().find(|block| block.first == number);
        let kind = match (&line.because, &line.says) {
            (NetReason::Supposed, _) => LineKind::Supposition,
            (_, Statement::Contradiction(_)) => LineKind::Contradiction,
            _ => LineKind::Implication,
        };
        let says = statement(&line.says);
        let reason = self.reason(line);
        let mut sentence = match (kind, block, &line.because) {
            (LineKind::Supposition, Some(block), _) => self.supposition(line, block),
            (LineKind::Contradiction, ..) if reason.is_empty() => {
                format!("A contradiction: {says}.")
            }
            (LineKind::Contradiction, ..) => format!("A contradiction: {says} ({reason})."),
            (_, _, NetReason::Nested { .. }) => format!("So {says}: {reason}."),
            _ => format!("{says}: {reason}."),
        };
        match (self.end_of_case(number), kind) {
            (Some(end), LineKind::Supposition) => {
                sentence = format!("If {says}, then {end} at once.");
            }
            (Some(end), _) => sentence.push_str(&format!(" So {end}.")),
            (None, _) => {}
        }
        LineWords {
            first: number + 1,
            number: number + 1,
            depth: usize::from(line.depth),
            kind,
            opening: block.and_then(|block| self.opening(block)),
            says,
            reason,
            sentence,
            from: line.from.iter().map(|from| usize::from(*from) + 1).collect(),
            cells: self.cells(line),
        }
    }

    fn branch(&self, block: &Block) -> Branch {
        Branch {
            supposition: supposition(&self.net.lines[block.first].says),
            depth: usize::from(block.depth),
            first: block.first + 1,
            last: block.last + 1,
            is_case: self.is_case(block),
        }
    }

    /// Returns the blocks that prove the same as a block, itself included.
    fn siblings(&self, block: &Block) -> impl Iterator<Item = &Block> {
        let (depth, proves) = (block.depth, block.proves);
        self.blocks.iter().filter(move |other| other.depth == depth && other.proves == proves)
    }

    fn is_case(&self, block: &Block) -> bool {
        match block.proves.map(|line| &self.net.lines[line].because) {
            Some(NetReason::Nested { cases, .. }) => cases.is_some(),
            _ => self.siblings(block).count() > 1,
        }
    }

    fn supposition(&self, line: &NetLine, block: &Block) -> String {
        if self.is_case(block) {
            return format!("If {}:", statement(&line.says));
        }
        let says = match &line.says {
            Statement::On(c) => format!("{} were {}", c.cell, c.digit),
            other => statement(other).replacen(" is not ", " were not ", 1),
        };
        match self.before(block) {
            Some(before) => format!("Suppose, instead of line {}, that {says}.", before + 1),
            None if line.depth > 1 => format!("Suppose also that {says}."),
            None => format!("Suppose {says}."),
        }
    }

    /// Returns the first line of the block before this one inside the same block.
    fn before(&self, block: &Block) -> Option<usize> {
        let depth = self.net.lines[block.first].depth;
        let is_start = |line: &NetLine| line.because == NetReason::Supposed && line.depth <= depth;
        let before = self.net.lines[..block.first].iter().rposition(is_start)?;
        (depth > 1 && self.net.lines[before].depth == depth).then_some(before)
    }

    /// Returns the sentence before the first of several cases: that one of them is true.
    fn opening(&self, block: &Block) -> Option<String> {
        let is_first = self.siblings(block).next() == Some(block);
        if !is_first || !self.is_case(block) {
            return None;
        }
        let line = block.proves.map(|line| &self.net.lines[line]);
        let why = line.and_then(|line| match line.because {
            NetReason::Nested { cases: Some(truth), .. } => {
                let supposed = self.supposed(block);
                let others = candidates(self.position, truth).filter(|c| !supposed.contains(c));
                Some(self.excluded(others, &line.from, naming(truth)))
            }
            _ => None,
        });
        let why = why.filter(|why| !why.is_empty()).map(|why| format!(" ({why})"));
        Some(format!("{}{}.", begun(&self.cases(block)), why.unwrap_or_default()))
    }

    /// Returns what a block and its siblings suppose.
    fn supposed(&self, block: &Block) -> Vec<Candidate> {
        let on = |block: &Block| match self.net.lines[block.first].says {
            Statement::On(candidate) => Some(candidate),
            _ => None,
        };
        self.siblings(block).filter_map(on).collect()
    }

    /// Says that one of the cases is true: `r4c7 must be 2, 5 or 8`.
    fn cases(&self, block: &Block) -> String {
        let supposed = self.supposed(block);
        let places: CellSet = supposed.iter().map(|c| c.cell).collect();
        let digits: DigitSet = supposed.iter().map(|c| c.digit).collect();
        let named = block.proves.and_then(|line| match self.net.lines[line].because {
            NetReason::Nested { cases, .. } => cases,
            _ => None,
        });
        let found = || match (places.single(), digits.first()) {
            (Some(cell), _) => Some(Truth::Cell(cell)),
            (None, Some(digit)) if digits.len() == 1 => {
                let fits = |house: &House| self.position.spots(*house, digit) == places;
                places.common_houses().find(fits).map(|house| Truth::House(house, digit))
            }
            _ => None,
        };
        match named.or_else(found) {
            Some(Truth::Cell(cell)) => format!("{cell} must be {}", digits_or(digits)),
            Some(Truth::House(house, digit)) => {
                format!("in {house}, {digit} must be in {}", cells_or(places))
            }
            None => {
                let all: Vec<String> =
                    supposed.iter().map(|c| format!("{} is {}", c.cell, c.digit)).collect();
                format!("one of these must be true: {}", join(&all, "or"))
            }
        }
    }

    /// Says what follows at the end of a case, unless its last line says it already.
    fn end_of_case(&self, number: usize) -> Option<String> {
        let ends = |block: &&Block| block.last == number && self.is_case(block);
        let block = self.blocks.iter().find(ends)?;
        let claim = self.claim(block);
        let says = &self.net.lines[number].says;
        let is_said = match (says, &claim) {
            (Statement::Contradiction(_), _) => true,
            (Statement::On(one), (placed, _)) => placed.contains(one),
            (Statement::Off(all), (placed, removed)) => {
                placed.is_empty() && removed.iter().all(|candidate| all.contains(candidate))
            }
        };
        (!is_said).then(|| claims(&claim.0, &claim.1))
    }

    /// Returns what a block and its siblings prove: what is true and what is false.
    fn claim(&self, block: &Block) -> (Vec<Candidate>, Vec<Candidate>) {
        match block.proves.map(|line| &self.net.lines[line].says) {
            Some(Statement::On(candidate)) => (vec![*candidate], Vec::new()),
            Some(Statement::Off(all)) => (Vec::new(), all.clone()),
            Some(Statement::Contradiction(_)) => (Vec::new(), Vec::new()),
            None => (self.step.placements.clone(), self.step.eliminations.clone()),
        }
    }

    fn reason(&self, line: &NetLine) -> String {
        match &line.because {
            NetReason::Supposed => "supposed".to_owned(),
            NetReason::Truth(truth) => self.last_one(line, *truth),
            NetReason::Technique(technique, pattern) => {
                let name = clause(self.position, *technique, pattern);
                let why = self.pattern_exclusions(line, pattern);
                if why.is_empty() { name } else { format!("{name} ({why})") }
            }
            NetReason::Nested { first, cases } => self.nested(usize::from(*first), *cases),
            NetReason::Excluded => self.seen(line),
            _ => String::new(),
        }
    }

    /// The reason of a candidate that a placed digit excludes: `it sees r9c5, which is 3 (line 7)`.
    fn seen(&self, line: &NetLine) -> String {
        let Statement::Off(all) = &line.says else { return String::new() };
        let mut reasons: Vec<String> = Vec::new();
        for number in &line.from {
            let Some(Statement::On(on)) = self.net.lines.get(usize::from(*number)).map(|l| &l.says)
            else {
                continue;
            };
            let number = number + 1;
            reasons.push(if all.iter().any(|c| c.cell == on.cell) {
                format!("{} is {} (line {number})", on.cell, on.digit)
            } else if all.len() == 1 {
                format!("it sees {}, which is {} (line {number})", on.cell, on.digit)
            } else {
                format!("they see {}, which is {} (line {number})", on.cell, on.digit)
            });
        }
        join(&reasons, "and")
    }

    /// The reason of the last candidate of a truth, or of the lack of any.
    fn last_one(&self, line: &NetLine, truth: Truth) -> String {
        let is_other = |candidate: &Candidate| line.says != Statement::On(*candidate);
        let others = candidates(self.position, truth).filter(is_other);
        let why = self.excluded(others, &line.from, naming(truth));
        let name = match (&line.says, truth) {
            (Statement::Contradiction(_), _) => return why,
            (_, Truth::Cell(_)) => "its last candidate".to_owned(),
            (_, Truth::House(house, digit)) => format!("the last place for {digit} in {house}"),
        };
        if why.is_empty() { name } else { format!("{name} ({why})") }
    }

    /// Says which candidates each premise excludes: `line 1 excludes r1c2, line 4 excludes r5c2`.
    fn excluded(
        &self,
        candidates: impl Iterator<Item = Candidate>,
        from: &[u16],
        naming: Naming,
    ) -> String {
        let mut by_line: Vec<(u16, Vec<Candidate>)> =
            from.iter().map(|line| (*line, Vec::new())).collect();
        for candidate in candidates {
            let excludes = |line: u16| {
                let line = self.net.lines.get(usize::from(line));
                line.is_some_and(|line| excludes(&line.says, candidate))
            };
            if let Some((_, all)) = by_line.iter_mut().find(|(line, _)| excludes(*line)) {
                all.push(candidate);
            }
        }
        let clauses = by_line.iter().filter(|(_, all)| !all.is_empty());
        let clauses: Vec<String> = clauses
            .map(|(line, all)| format!("line {} excludes {}", line + 1, named(all, naming)))
            .collect();
        clauses.join(", ")
    }

    /// Says which candidates must be gone so that a pattern exists.
    fn pattern_exclusions(&self, line: &NetLine, pattern: &Pattern) -> String {
        let mut all: Vec<Candidate> = Vec::new();
        for truth in &pattern.truths {
            all.extend(candidates(self.position, *truth));
        }
        all.sort_unstable();
        all.dedup();
        // The clause of a pattern of one digit names that digit.
        let is_of_one = pattern.digits.len() == 1
            && all.iter().all(|candidate| pattern.digits.contains(candidate.digit));
        let naming = if is_of_one { Naming::Cells } else { Naming::Both };
        self.excluded(all.into_iter(), &line.from, naming)
    }

    fn nested(&self, first: usize, cases: Option<Truth>) -> String {
        if cases.is_none() {
            return format!("line {} leads to a contradiction", first + 1);
        }
        let Some(block) = self.blocks.iter().find(|block| block.first == first) else {
            return String::new();
        };
        let numbers: Vec<String> =
            self.siblings(block).map(|block| (block.first + 1).to_string()).collect();
        let end = if self.has_impossible_case(block) { " or is impossible" } else { "" };
        format!("each of the cases (lines {}) gives this{end}", join(&numbers, "and"))
    }

    fn has_impossible_case(&self, block: &Block) -> bool {
        self.siblings(block)
            .any(|block| matches!(self.net.lines[block.last].says, Statement::Contradiction(_)))
    }

    /// Returns the cells that a line is about.
    fn cells(&self, line: &NetLine) -> CellSet {
        let of_truth =
            |truth: Truth| candidates(self.position, truth).map(|c| c.cell).collect::<CellSet>();
        let said = match &line.says {
            Statement::On(candidate) => CellSet::only(candidate.cell),
            Statement::Off(all) => all.iter().map(|candidate| candidate.cell).collect(),
            Statement::Contradiction(truth) => of_truth(*truth),
        };
        said | match &line.because {
            NetReason::Truth(truth) | NetReason::Nested { cases: Some(truth), .. } => {
                of_truth(*truth)
            }
            NetReason::Technique(_, pattern) => pattern
                .parts
                .iter()
                .map(|part| part.cells)
                .fold(CellSet::EMPTY, |all, cells| all | cells),
            _ => CellSet::EMPTY,
        }
    }

    fn idea(&self) -> String {
        let Some(block) = self.blocks.first() else { return String::new() };
        if self.is_case(block) {
            let claim = claims(&self.step.placements, &self.step.eliminations);
            return format!("{}; in each case {claim}.", begun(&self.cases(block)));
        }
        let line = &self.net.lines[block.first];
        let supposed = self.supposition(line, block);
        let end = match self.net.lines[block.last].says {
            Statement::Contradiction(truth) => lacks(truth, "would have"),
            _ => "that contradicts itself".to_owned(),
        };
        format!("{}; then {end}.", supposed.trim_end_matches('.'))
    }

    /// Says what the net shows, and how.
    fn shows(&self) -> String {
        match self.blocks.first() {
            Some(block) if !self.is_case(block) => {
                let claim = claims(&self.step.placements, &self.step.eliminations);
                match self.net.lines[block.last].says {
                    Statement::Contradiction(truth) => {
                        format!("{claim}: otherwise {}.", lacks(truth, "would have"))
                    }
                    _ => format!("{claim}: the opposite contradicts itself."),
                }
            }
            _ => self.idea(),
        }
    }

    fn conclusion(&self) -> String {
        let claim = claims(&self.step.placements, &self.step.eliminations);
        match self.blocks.first() {
            Some(block) if self.is_case(block) => {
                let which = if self.has_impossible_case(block) {
                    "in each that is possible"
                } else {
                    "in each of them"
                };
                format!("One of the cases must be true, and {which} {claim}.")
            }
            _ => format!("Line 1 leads to a contradiction, so {claim}."),
        }
    }
}

/// Writes a supposition in short: `r4c7=5`, or `r4c7<>5`.
fn supposition(says: &Statement) -> String {
    match says {
        Statement::On(candidate) => candidate.to_string(),
        Statement::Off(all) => {
            let all: Vec<String> = all.iter().map(|c| format!("{}<>{}", c.cell, c.digit)).collect();
            all.join(", ")
        }
        Statement::Contradiction(_) => String::new(),
    }
}

/// Says which lines of an earlier step are repeated.
pub(super) fn as_there(number: usize, says: &[String]) -> String {
    format!("As in step {number}: {}.", join(says, "and"))
}

/// Says that a net is that of an earlier step with another supposition.
pub(super) fn as_in_step(number: usize, step: &Step, earlier: &Step, shows: &str) -> String {
    let supposed = |step: &Step| {
        let line = step.pattern.net.as_ref().and_then(|net| net.lines.first())?;
        Some(supposition(&line.says))
    };
    match (supposed(step), supposed(earlier)) {
        (Some(own), Some(other)) if own != other => {
            format!("As in step {number}, with {own} in place of {other}: {shows}")
        }
        _ => format!("As in step {number}, with few changes: {shows}"),
    }
}

/// Writes a statement: `r2c2 is 8`, `r5c5 is not 1`, `row 7 has no place left for 4`.
fn statement(says: &Statement) -> String {
    match says {
        Statement::On(c) => format!("{} is {}", c.cell, c.digit),
        Statement::Off(all) => candidates_not(all),
        Statement::Contradiction(truth) => lacks(*truth, "has"),
    }
}

fn lacks(truth: Truth, has: &str) -> String {
    match truth {
        Truth::Cell(cell) => format!("{cell} {has} no candidate left"),
        Truth::House(house, digit) => format!("{house} {has} no place left for {digit}"),
    }
}

/// Writes what a step or a line claims.
fn claims(placed: &[Candidate], removed: &[Candidate]) -> String {
    let mut all: Vec<String> =
        placed.iter().map(|c| format!("{} is {}", c.cell, c.digit)).collect();
    if !removed.is_empty() {
        all.push(candidates_not(removed));
    }
    join(&all, "and")
}

/// Begins a sentence with a capital letter, unless it begins with the name of a cell.
fn begun(text: &str) -> String {
    if text.starts_with("in ") || text.starts_with("one ") {
        capitalised(text)
    } else {
        text.to_owned()
    }
}

/// Iterates over the candidates of a truth.
fn candidates(position: &Position, truth: Truth) -> impl Iterator<Item = Candidate> {
    let (cells, digits) = match truth {
        Truth::Cell(cell) => (CellSet::only(cell), position.candidates(cell)),
        Truth::House(house, digit) => (position.spots(house, digit), DigitSet::only(digit)),
    };
    cells.iter().flat_map(move |cell| digits.iter().map(move |digit| Candidate { cell, digit }))
}

/// Returns `true` if a candidate cannot be true if a statement holds.
fn excludes(says: &Statement, candidate: Candidate) -> bool {
    match says {
        Statement::On(on) if on.cell == candidate.cell => on.digit != candidate.digit,
        Statement::On(on) => {
            on.digit == candidate.digit && on.cell.peers().contains(candidate.cell)
        }
        Statement::Off(all) => all.contains(&candidate),
        Statement::Contradiction(_) => false,
    }
}

const fn naming(truth: Truth) -> Naming {
    match truth {
        Truth::Cell(_) => Naming::Digits,
        Truth::House(..) => Naming::Cells,
    }
}

fn named(all: &[Candidate], naming: Naming) -> String {
    match naming {
        Naming::Digits => digits_and(all.iter().map(|c| c.digit).collect()),
        Naming::Cells => cells(all.iter().map(|c| c.cell).collect()),
        Naming::Both => {
            let parts: Vec<String> = grouped(all)
                .iter()
                .map(|(from, digits)| format!("{} from {}", digits_and(*digits), cells(*from)))
                .collect();
            join(&parts, "and")
        }
    }
}

#[cfg(test)]
mod tests;
