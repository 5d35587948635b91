//! Explanations as clauses: the sentences, and within the sentence of a chain each of its steps.
//!
//! ```text
//!   If r1c6 is not 4, | then r7c6 is 4 (the last place in column 6), | so r9c7 is 4 (…). | So at least one …
//!                       1                                              2
//! ```

use super::chains::says_nothing;
use crate::clause::{Clause, ClauseLink};
use ninefold::logic::{Because, Pattern, Step};
use ninefold::{Cell, CellSet, House};

/// Splits the explanation of a step into clauses, and numbers those that say links.
pub(super) fn clauses(text: &str, step: &Step) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    for part in parts(text) {
        let (mut cells, houses) = named(part);
        if cells.is_empty() {
            // "A cell that sees both cannot be 9": it is about the cells of the clause before.
            cells = match clauses.last() {
                Some(before) if houses.is_empty() => before.cells,
                _ => houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells()),
            };
        }
        clauses.push(Clause { text: part.to_owned(), cells, houses, ..Clause::default() });
    }
    if !by_steps(&mut clauses, &step.pattern) {
        by_cells(&mut clauses, &step.pattern);
    }
    clauses
}

/// Splits a text after sentences, and before "then" and "so".
pub(in crate::words) fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0_i32);
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 => {
                let (before, after) = (&text[start..at], &text[at + 1..]);
                let is_sentence = before.ends_with('.') || before.ends_with(';');
                let is_step = before.ends_with(',')
                    && ["then ", "so "].iter().any(|word| after.starts_with(word));
                if is_sentence || is_step {
                    parts.push(before);
                    start = at + 1;
                }
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Returns the cells and the houses that a text names.
fn named(text: &str) -> (CellSet, Vec<House>) {
    let mut cells = CellSet::EMPTY;
    for (at, _) in text.match_indices('r') {
        if let Some(cell) = text.get(at..at + 4).and_then(|name| name.parse::<Cell>().ok()) {
            cells.insert(cell);
        }
    }
    // The digit of a house follows its kind after a space.
    let mut houses: Vec<House> = text
        .match_indices(' ')
        .filter_map(|(at, _)| {
            let start = text[..at].rfind(|c: char| !c.is_ascii_lowercase()).map_or(0, |at| at + 1);
            text.get(start..at + 2)?.parse().ok()
        })
        .collect();
    houses.sort_unstable_by_key(|house| house.index());
    houses.dedup();
    (cells, houses)
}

/// Numbers the steps of chains that are said one after the other; whether there are any.
fn by_steps(clauses: &mut [Clause], pattern: &Pattern) -> bool {
    let mut said: Vec<Vec<ClauseLink>> = Vec::new();
    for (number, chain) in pattern.chains.iter().enumerate() {
        let mut links = Vec::new();
        for (node, inference) in chain.nodes.iter().enumerate().skip(1) {
            if inference.because == Because::Assumed {
                continue;
            }
            links.push(ClauseLink { chain: number, node });
            if !says_nothing(chain, node) {
                said.push(std::mem::take(&mut links));
            }
        }
        if chain.is_loop {
            said.push(vec![ClauseLink { chain: number, node: 0 }]);
        }
    }
    let mut is_chain = false;
    let mut steps: Vec<&mut Clause> = Vec::new();
    for clause in clauses {
        let text = &clause.text;
        let is_step = text.starts_with("then ") || text.starts_with("so ");
        if text.starts_with("If r") || text.starts_with("if r") || starts_with_digit(text) {
            is_chain = true;
        } else if is_chain && is_step {
            steps.push(clause);
        } else {
            is_chain = false;
            if text.starts_with("From this it follows again") {
                steps.push(clause);
            }
        }
    }
    if steps.is_empty() || steps.len() != said.len() {
        return false;
    }
    let mut numbered = Vec::new();
    let mut last = 0;
    for (links, clause) in said.into_iter().zip(steps) {
        let before = numbers(&links, pattern, &numbered);
        // Chains may share links: a clause that says no new one has the number of its last one.
        let number = before.last().copied().flatten().filter(|_| !before.contains(&None));
        let number = number.unwrap_or_else(|| {
            last += 1;
            last
        });
        numbered.extend(links.iter().map(|link| (*link, number)));
        clause.number = Some(number);
        clause.links = links;
    }
    true
}

/// Returns for each link the number of the first one between the same candidates that has one.
fn numbers(
    links: &[ClauseLink],
    pattern: &Pattern,
    numbered: &[(ClauseLink, u16)],
) -> Vec<Option<u16>> {
    let ends = |link: &ClauseLink| {
        let ends = link.ends(pattern).into_iter();
        ends.map(|(from, to)| (from.cells, from.digit, to.cells, to.digit)).collect::<Vec<_>>()
    };
    let number = |link| {
        let same = numbered.iter().find(|(other, _)| ends(other) == ends(link));
        same.map(|(_, number)| *number)
    };
    links.iter().map(number).collect()
}

/// Returns `true` if a clause begins a chain with a group: `If 5 is not in r1c2 or r1c3,`.
fn starts_with_digit(text: &str) -> bool {
    let rest = text.strip_prefix("If ").or_else(|| text.strip_prefix("if "));
    rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
}

/// Numbers the clauses that name both ends of a link, if each link has its own words.
fn by_cells(clauses: &mut [Clause], pattern: &Pattern) {
    for (number, chain) in pattern.chains.iter().enumerate() {
        for node in 0..chain.nodes.len() {
            let link = ClauseLink { chain: number, node };
            let ends = link.ends(pattern);
            let [(from, to)] = ends[..] else { continue };
            let all = from.cells | to.cells;
            let saying = clauses.iter_mut().filter(|clause| (clause.cells & all) == all);
            // The first of those that name the fewest other cells.
            if let Some(clause) = saying.min_by_key(|clause| clause.cells.len()) {
                clause.links.push(link);
            }
        }
    }
    let said = clauses.iter_mut().filter(|clause| !clause.links.is_empty());
    let said: Vec<&mut Clause> = said.collect();
    let is_lumped = said.len() < 2;
    for (number, clause) in (1..).zip(said) {
        clause.number = Some(number).filter(|_| !is_lumped);
    }
}

#[cfg(test)]
mod tests {
    use crate::draw::Drawing;
    use crate::examples::example;
    use crate::prose;
    use crate::words::{English, Words};
    use ninefold::logic::{Family, Technique};

    #[test]
    fn clauses_are_the_paragraph_and_name_cells() {
        for technique in Technique::all() {
            let Some((position, step)) = example(technique) else { continue };
            if step.pattern.net.is_some() {
                continue;
            }
            let clauses = English.clauses(&position, &step);
            let texts: Vec<&str> = clauses.iter().map(|clause| &clause.text[..]).collect();
            assert_eq!(
                texts.join(" "),
                prose::paragraph(&English, &position, &step),
                "{technique}"
            );
            assert!(clauses.iter().any(|clause| !clause.cells.is_empty()), "{technique}");
        }
    }

    #[test]
    fn links_have_the_numbers_of_their_clauses() {
        let (position, step) = example(Technique::XChain).unwrap();
        let clauses = English.clauses(&position, &step);
        let numbers: Vec<Option<u16>> = clauses.iter().map(|clause| clause.number).collect();
        assert_eq!(numbers[..5], [None, Some(1), Some(2), Some(3), None]);
        let mut drawing = Drawing::of_step(&position, &step);
        drawing.number(&step, &clauses);
        let numbers: Vec<Option<u16>> = drawing.arrows.iter().map(|arrow| arrow.number).collect();
        assert_eq!(numbers, [1, 2, 2, 3, 3].map(Some));
    }

    #[test]
    fn every_link_of_a_chain_is_said_by_a_clause() {
        let mut chains = 0;
        for technique in Technique::all() {
            let Some((position, step)) = example(technique) else { continue };
            let clauses = English.clauses(&position, &step);
            let mut drawing = Drawing::of_step(&position, &step);
            drawing.number(&step, &clauses);
            if drawing.arrows.is_empty() {
                continue;
            }
            chains += 1;
            let is_numbered = drawing.arrows.iter().all(|arrow| arrow.number.is_some());
            assert!(is_numbered, "{technique}: {clauses:#?} {:#?}", drawing.arrows);
            if matches!(technique.family(), Family::Chains | Family::Forcing) {
                // The cells at the end of the last link of a clause are among those that it names.
                for clause in clauses.iter().filter(|clause| clause.number.is_some()) {
                    let ends = clause.links.last().unwrap().ends(&step.pattern);
                    let to = ends[0].1.cells;
                    let is_set = clause.text.contains("set ");
                    assert!(is_set || (clause.cells & to) == to, "{technique}: {clause:?}");
                }
            }
        }
        assert!(chains > 15, "{chains}");
    }
}
