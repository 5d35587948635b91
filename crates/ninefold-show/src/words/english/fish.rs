//! Reasons of fish and of other patterns of one digit.

use super::chains::chain_in_words;
use super::lists::{
    all_of, can_only_be, capitalised, cells, cells_or, digits_and, houses, is_or_are, join, number,
    one_is,
};
use ninefold::logic::{Chain, PatternPart, Role, Step, Technique};
use ninefold::{CellSet, DigitSet, House};

/// One fish, as its words need it.
#[derive(Clone)]
struct Fish {
    digit: String,
    bases: Vec<House>,
    covers: Vec<House>,
    body: CellSet,
    /// The cells of the base houses outside the covers.
    fins: CellSet,
    /// The cells in two base houses.
    doubled: CellSet,
    targets: CellSet,
}

pub(super) fn fish(step: &Step) -> String {
    let fish = Fish::of(step);
    match step.technique {
        _ if step.pattern.siamese => fish.siamese(),
        Technique::KrakenFishOne => fish.kraken_one(step),
        Technique::KrakenFishTwo => fish.kraken_two(step),
        _ => fish.text(),
    }
}

fn targets(step: &Step) -> CellSet {
    step.eliminations.iter().map(|candidate| candidate.cell).collect()
}

fn all_cells(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// Writes `these two rows`, or the names of houses of different kinds.
fn these(list: &[House]) -> String {
    let kind = list.first().map(|house| house.kind());
    if list.iter().any(|house| Some(house.kind()) != kind) {
        return houses(list.iter().copied());
    }
    let name = houses(list.iter().copied());
    let word = name.split(' ').next().unwrap_or_default();
    format!("these {} {word}", number(list.len() as u32))
}

impl Fish {
    fn of(step: &Step) -> Self {
        let with_role = |role| step.pattern.with_role(role).filter_map(|part| part.house).collect();
        let cells_of =
            |role| step.pattern.with_role(role).fold(CellSet::EMPTY, |all, part| all | part.cells);
        let covers: Vec<House> = with_role(Role::Cover);
        let doubled: CellSet = cells_of(Role::EndoFin);
        Self {
            digit: digits_and(step.pattern.digits),
            bases: with_role(Role::Base),
            fins: cells_of(Role::Fin) | (doubled - all_cells(&covers)),
            covers,
            body: cells_of(Role::Base),
            doubled,
            targets: targets(step),
        }
    }

    fn base(&self) -> String {
        houses(self.bases.iter().copied())
    }

    fn cover(&self) -> String {
        houses(self.covers.iter().copied())
    }

    /// States where the digit can be in the base houses.
    fn places(&self) -> String {
        let mut text =
            format!("In {}, the digit {} can only be in {}", self.base(), self.digit, self.cover());
        if !self.fins.is_empty() {
            let word = if self.fins.has_several() { "fins" } else { "fin" };
            text.push_str(&format!(", except for the {word} {}", cells(self.fins)));
        }
        text.push('.');
        for cell in self.doubled {
            let both = self.bases.iter().filter(|house| house.cells().contains(cell));
            let digit = &self.digit;
            text.push_str(&format!(
                " {cell} is in {} at once: the digit {digit} there would count for both, so this cell is a fin, too.",
                houses(both.copied())
            ));
        }
        text
    }

    /// States that the base houses need as many digits as the covers can have.
    fn count(&self) -> String {
        format!(
            "{} need {} {}s, and each of {} can have only one",
            these(&self.bases),
            number(self.bases.len() as u32),
            self.digit,
            these(&self.covers)
        )
    }

    /// States what follows from the count; `outside` is what it says of the other cells.
    fn counted(&self, outside: &str) -> String {
        let digit = &self.digit;
        let mut text = String::new();
        if !self.targets.is_subset_of(self.body) {
            text = format!(" So {} have their {digit}s in {}{outside}", self.cover(), self.base());
        }
        for cell in self.targets & self.body {
            let both = self.covers.iter().filter(|house| house.cells().contains(cell));
            text.push_str(&format!(
                " {cell} is in {} at once. A {digit} there would be the {digit} of both, and too few {digit}s \
                 would be left for {}. So {cell} is not {digit}.",
                houses(both.copied()),
                these(&self.bases),
            ));
        }
        text
    }

    fn text(&self) -> String {
        let digit = &self.digit;
        if (self.fins | self.doubled).is_empty() {
            let rule = format!(". No other cell of {} can be {digit}.", self.cover());
            return format!(
                "{} {}.{}",
                self.places(),
                capitalised(&self.count()),
                self.counted(&rule)
            );
        }
        let fins = self.fins | self.doubled;
        let (out, are) = (cells(self.targets), is_or_are(self.targets));
        let (see, it) = if self.targets.has_several() { ("see", "they") } else { ("sees", "it") };
        let seen = fins.single().map_or_else(|| all_of(fins.len()), |cell| cell.to_string());
        format!(
            "{} {} Suppose {} {digit}. Then {out} {are} not {digit}, because {it} {see} {seen}. In both cases \
             {out} {are} not {digit}.",
            self.places(),
            self.without_fins(),
            one_of(fins),
        )
    }

    /// Explains what follows if no fin holds the digit.
    fn without_fins(&self) -> String {
        let out = self.targets - self.body;
        let conclusion = format!(", and {} {} not {}.", cells(out), is_or_are(out), self.digit);
        format!(
            "Suppose {} {}. Then {}.{}",
            none_of(self.fins | self.doubled),
            self.digit,
            self.count(),
            self.counted(&conclusion)
        )
    }

    /// Explains two fish with the same base houses, one after the other.
    fn siamese(&self) -> String {
        let size = self.bases.len();
        let (first, more) = self.covers.split_at(size.min(self.covers.len()));
        let second = second_covers(first, more, self.body, self.fins);
        let all: Vec<String> = [first.to_vec(), second]
            .into_iter()
            .zip(["First fish", "Second fish"])
            .map(|(covers, name)| {
                let fins = self.body - all_cells(&covers);
                let seen = (fins | self.doubled).common_peers();
                let targets = self.targets & all_cells(&covers) & seen;
                let fish = Self { covers, fins, targets, ..self.clone() };
                format!("{name}: {}", fish.text())
            })
            .collect();
        format!("Two fish have the same base, {}. {}", self.base(), all.join(" "))
    }

    fn kraken_one(&self, step: &Step) -> String {
        let (out, digit) = (cells(self.targets), &self.digit);
        format!(
            "{} {} {} In every case {out} is not {digit}.",
            self.places(),
            self.without_fins(),
            chains(step),
        )
    }

    fn kraken_two(&self, step: &Step) -> String {
        let starts = step.pattern.chains.iter().filter_map(|chain| chain.nodes.first());
        let starts = starts.fold(CellSet::EMPTY, |all, node| all | node.cells);
        let covered = starts - self.fins;
        let cover = self.covers.iter().find(|house| covered.is_subset_of(house.cells()));
        let cover = cover.map_or_else(String::new, |house| house.to_string());
        let digit = &self.digit;
        let out: Vec<String> =
            step.eliminations.iter().map(|c| format!("{} is not {}", c.cell, c.digit)).collect();
        format!(
            "{} Suppose {} {digit}. Then {}. So {cover} has its {digit} in {}: in {}. In every case {}. {} Each time {}.",
            self.places(),
            none_of(self.fins),
            self.count(),
            self.base(),
            cells_or(covered),
            one_is(starts, digit),
            chains(step),
            join(&out, "and"),
        )
    }
}

fn chains(step: &Step) -> String {
    let all: Vec<String> =
        step.pattern.chains.iter().map(|chain| chain_in_words(&step.pattern, chain)).collect();
    all.join(" ")
}

/// Writes `r1c1 is not`, `neither r1c1 nor r1c2 is`, `none of r1c1, r1c2 and r1c3 is`.
fn none_of(fins: CellSet) -> String {
    match &fins.iter().collect::<Vec<_>>()[..] {
        [one] => format!("{one} is not"),
        [one, other] => format!("neither {one} nor {other} is"),
        _ => format!("none of {} is", cells(fins)),
    }
}

/// Writes `r1c1 is`, `r1c1 or r1c2 is`.
fn one_of(fins: CellSet) -> String {
    format!("{} is", cells_or(fins))
}

/// Returns the covers of the second of two fish: those that only it has, and as many of the first
/// as make its size, so that no cell but the fins is left uncovered.
fn second_covers(first: &[House], more: &[House], body: CellSet, fins: CellSet) -> Vec<House> {
    let kept_count = first.len().saturating_sub(more.len());
    let choices =
        (0_u32..1 << first.len()).filter(|choice| choice.count_ones() as usize == kept_count);
    let covers = |choice: u32| -> Vec<House> {
        let kept = first.iter().enumerate().filter(|(number, _)| choice >> number & 1 == 1);
        kept.map(|(_, house)| *house).chain(more.iter().copied()).collect()
    };
    let fits = |list: &Vec<House>| (body - all_cells(list)).is_subset_of(fins);
    choices.map(covers).find(fits).unwrap_or_else(|| first.to_vec())
}

/// Explains skyscrapers, kites, turbot fish and empty rectangles: of two houses with few places, one
/// must have the digit at its free end.
pub(super) fn single_digit(step: &Step) -> String {
    let bases: Vec<&PatternPart> = step.pattern.with_role(Role::Base).collect();
    let texts = step.pattern.chains.iter().zip(bases.chunks(2)).map(|(chain, houses)| {
        joined(chain, houses).unwrap_or_else(|| chain_in_words(&step.pattern, chain))
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Explains one such pattern: `end = near - near = end`.
fn joined(chain: &Chain, houses: &[&PatternPart]) -> Option<String> {
    let [end, near, next, last] = &chain.nodes[..] else { return None };
    let [one, other] = houses else { return None };
    let inner = near.cells | next.cells;
    let join = inner.common_houses().next()?;
    let digits = DigitSet::only(end.digit);
    let digit = end.digit.to_string();
    let ends = end.cells | last.cells;
    let cell_word = if ends.len() == 2 { "both" } else { "all of these" };
    let rule = format!("A cell that sees {cell_word} cannot be {digit}.");
    Some(format!(
        "{} {} {} are in {join}, so only one of them can be {digit}. So {}. {rule}",
        can_only_be(one.house?, digits, one.cells),
        can_only_be(other.house?, digits, other.cells),
        cells(inner),
        one_is(ends, &digit),
    ))
}

/// Explains templates: all placements of a digit in the grid.
pub(super) fn template(step: &Step) -> String {
    let digit = digits_and(step.pattern.digits);
    let start = format!(
        "Find all ways to write {digit} into the grid, on its candidates, once in every row, column and box."
    );
    match step.technique {
        Technique::TemplateSet => {
            let at: CellSet = step.placements.iter().map(|candidate| candidate.cell).collect();
            format!("{start} In every one of them, {} {} {digit}.", cells(at), is_or_are(at))
        }
        _ => {
            let out = targets(step);
            format!("{start} {} {} {digit} in none of them.", cells(out), is_or_are(out))
        }
    }
}
