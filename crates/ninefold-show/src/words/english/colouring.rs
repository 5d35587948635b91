//! Reasons of colouring: two groups of candidates, of which one is right as a whole.

use super::lists::{cells, digits_and, houses, join};
use ninefold::logic::{PatternPart, Position, Role, Step, Technique, Truth};
use ninefold::{Candidate, Cell, CellSet, Digit, House};

/// The candidates of one colour, named by a letter.
struct Group<'a> {
    letter: char,
    parts: Vec<&'a PatternPart>,
}

impl<'a> Group<'a> {
    fn new(step: &'a Step, role: Role, letter: char) -> Self {
        Self { letter, parts: step.pattern.with_role(role).collect() }
    }

    fn cells_with(&self, digit: Digit) -> CellSet {
        let parts = self.parts.iter().filter(|part| part.digits.contains(digit));
        parts.fold(CellSet::EMPTY, |all, part| all | part.cells)
    }

    fn cells(&self) -> CellSet {
        self.parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells)
    }

    /// Returns the digits of the group in a cell.
    fn digits_in(&self, cell: Cell) -> Vec<Digit> {
        Digit::all().filter(|digit| self.cells_with(*digit).contains(cell)).collect()
    }

    /// Returns a cell of the group that excludes a candidate by its digit.
    fn seen_from(&self, candidate: Candidate) -> Option<Cell> {
        (self.cells_with(candidate.digit) & candidate.cell.peers()).first()
    }

    /// Returns two cells, one of each group, that see each other with this digit.
    fn meeting(&self, other: &Self, digit: Digit) -> Option<(Cell, Cell)> {
        let theirs = other.cells_with(digit);
        self.cells_with(digit)
            .iter()
            .find_map(|cell| Some((cell, (theirs & cell.peers()).first()?)))
    }

    fn holds(&self, candidate: Candidate) -> bool {
        self.cells_with(candidate.digit).contains(candidate.cell)
    }

    /// Explains why a candidate is wrong if the group is right: `r5c2 is 9`.
    fn excludes(&self, candidate: Candidate) -> Option<String> {
        let seen = self.seen_from(candidate).map(|cell| format!("{cell} is {}", candidate.digit));
        let other = || {
            let digits = self.digits_in(candidate.cell);
            let digit = digits.into_iter().find(|digit| *digit != candidate.digit)?;
            Some(format!("{} is {digit}", candidate.cell))
        };
        seen.or_else(other)
    }

    /// Writes the group: `A: r1c1 and r2c5.`
    fn listed(&self, with_digits: bool) -> String {
        let list: Vec<String> = self
            .parts
            .iter()
            .map(|part| match with_digits {
                true => format!("{} in {}", digits_and(part.digits), cells(part.cells)),
                false => cells(part.cells),
            })
            .collect();
        format!("{}: {}.", self.letter, list.join("; "))
    }
}

pub(super) fn colouring(position: &Position, step: &Step) -> String {
    let [a, b] = [(Role::ColourA, 'A'), (Role::ColourB, 'B')]
        .map(|(role, letter)| Group::new(step, role, letter));
    if step.technique == Technique::Medusa {
        return medusa(position, step, &a, &b);
    }
    let Some(digit) = step.pattern.digits.first() else { return String::new() };
    let linked = step.pattern.truths.iter().filter_map(|truth| match truth {
        Truth::House(house, _) => Some(*house),
        Truth::Cell(_) => None,
    });
    let linked: Vec<House> = linked.collect();
    let each = if linked.len() > 1 { "each of " } else { "" };
    let mut text = format!(
        "In {each}{}, the digit {digit} can only be in two cells: one of the two is {digit}, the other is not. \
         Followed from cell to cell, this leaves two cases: all cells of group A are {digit} and none of group B, \
         or the reverse. {} {}",
        houses(linked.iter().copied()),
        a.listed(false),
        b.listed(false),
    );
    let end = match step.technique {
        Technique::MultiColoursOne | Technique::MultiColoursTwo => {
            let [c, d] = [(Role::ColourC, 'C'), (Role::ColourD, 'D')]
                .map(|(role, letter)| Group::new(step, role, letter));
            text.push_str(&format!(
                " The same is true of groups C and D. {} {}",
                c.listed(false),
                d.listed(false)
            ));
            match step.technique {
                Technique::MultiColoursOne => multi_one(step, digit, &[a, b], &[c, d]),
                _ => multi_two(step, digit, &[a, b], &[c, d]),
            }
        }
        _ => one_net(position, step, &a, &b),
    };
    format!("{text} {end}")
}

/// Explains what two groups of one net exclude.
fn one_net(position: &Position, step: &Step, a: &Group<'_>, b: &Group<'_>) -> String {
    for (wrong, right) in [(a, b), (b, a)] {
        if step.eliminations.iter().all(|candidate| wrong.holds(*candidate)) {
            return format!(
                "{} So group {} is wrong, and group {} is right.",
                contradiction(position, wrong),
                wrong.letter,
                right.letter
            );
        }
    }
    let all: Vec<String> = step
        .eliminations
        .iter()
        .filter_map(|out| {
            let Candidate { cell, digit } = *out;
            if let (Some(one), Some(other)) = (a.seen_from(*out), b.seen_from(*out)) {
                return Some(format!(
                    "{cell} cannot be {digit}: it sees {one} in A and {other} in B, and one of these is {digit}."
                ));
            }
            let [first, second] = [a.excludes(*out)?, b.excludes(*out)?];
            Some(format!(
                "{cell} cannot be {digit}: if {} is right, {first}; if {} is right, {second}.",
                a.letter, b.letter
            ))
        })
        .collect();
    all.join(" ")
}

/// Explains why a group contradicts itself.
fn contradiction(position: &Position, group: &Group<'_>) -> String {
    for digit in Digit::all() {
        if let Some((one, other)) = group.meeting(group, digit) {
            let both = CellSet::only(one) | CellSet::only(other);
            let house = both.common_houses().next();
            let place = house.map_or_else(String::new, |house| house.to_string());
            return format!(
                "Group {} would put {digit} into both {one} and {other}, twice in {place}.",
                group.letter
            );
        }
    }
    for cell in group.cells() {
        if let [one, other, ..] = group.digits_in(cell)[..] {
            return format!("Group {} would put both {one} and {other} into {cell}.", group.letter);
        }
    }
    let is_emptied = |cell: &Cell| {
        let mut digits = position.candidates(*cell).iter();
        digits.all(|digit| group.excludes(Candidate { cell: *cell, digit }).is_some())
    };
    let emptied = (position.open() - group.cells()).iter().find(is_emptied);
    emptied.map_or_else(String::new, |cell| {
        let digits = position.candidates(cell).iter();
        let seen: Vec<String> =
            digits.filter_map(|digit| group.excludes(Candidate { cell, digit })).collect();
        format!(
            "If {} is right, {}, and no candidate is left in {cell}.",
            group.letter,
            join(&seen, "and")
        )
    })
}

/// Explains the first kind of multi colours: two groups that exclude each other, and what sees both
/// of the groups opposite to them.
fn multi_one(step: &Step, digit: Digit, ab: &[Group<'_>; 2], cd: &[Group<'_>; 2]) -> String {
    let mut sentences = Vec::new();
    let mut left = step.eliminations.clone();
    for (i, k) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let Some((one, other)) = ab[i].meeting(&cd[k], digit) else { continue };
        let (first, second) = (&ab[1 - i], &cd[1 - k]);
        let seen = |out: &Candidate| Some((first.seen_from(*out)?, second.seen_from(*out)?));
        let reached: Vec<String> = left
            .iter()
            .filter_map(|out| {
                let (x, y) = seen(out)?;
                Some(format!(
                    "{} sees {x} in {} and {y} in {}.",
                    out.cell, first.letter, second.letter
                ))
            })
            .collect();
        left.retain(|out| seen(out).is_none());
        if !reached.is_empty() {
            let (a, c) = (ab[i].letter, cd[k].letter);
            sentences.push(format!(
                "{one} in {a} sees {other} in {c}, so {a} and {c} cannot both be right. So {} or {} is right, \
                 and a cell that sees a cell of each cannot be {digit}. {}",
                first.letter,
                second.letter,
                reached.join(" ")
            ));
        }
    }
    sentences.join(" ")
}

/// Explains the second kind of multi colours: a group that sees both groups of the other net.
fn multi_two(step: &Step, digit: Digit, ab: &[Group<'_>; 2], cd: &[Group<'_>; 2]) -> String {
    let holds_all =
        |group: &&Group<'_>| step.eliminations.iter().all(|candidate| group.holds(*candidate));
    let Some(wrong) = ab.iter().find(holds_all) else { return String::new() };
    let [Some((a, c)), Some((b, d))] = [&cd[0], &cd[1]].map(|group| wrong.meeting(group, digit))
    else {
        return String::new();
    };
    let letter = wrong.letter;
    format!(
        "{a} in {letter} sees {c} in C, so {letter} is wrong if C is right. {b} in {letter} sees {d} in D, so \
         {letter} is wrong if D is right. C or D is right, so no cell of {letter} can be {digit}."
    )
}

fn medusa(position: &Position, step: &Step, a: &Group<'_>, b: &Group<'_>) -> String {
    format!(
        "Use two kinds of pairs: a digit that can only be in two cells of a row, column or box, and a cell with \
         only two candidates. One of each pair is right. Followed from pair to pair, this leaves two cases: \
         everything in group A is right and everything in group B wrong, or the reverse. {} {} {}",
        a.listed(true),
        b.listed(true),
        one_net(position, step, a, b),
    )
}
