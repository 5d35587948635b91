//! Reasons of chains: what a chain says in words, and what follows.

use super::lists::{
    candidates_not, cells, cells_or, digits_and, digits_or, join, number, part_in_words,
};
use ninefold::DigitSet;
use ninefold::logic::{Because, Chain, Inference, Pattern, PatternPart, Role, Step, Technique};

/// Explains chains, loops and forcing chains.
pub(super) fn reason(step: &Step) -> String {
    let pattern = &step.pattern;
    let mut sentences: Vec<String> = pattern
        .with_role(Role::Set)
        .zip(b'A'..)
        .map(|(set, letter)| set_in_words(set, letter))
        .collect();
    if step.technique == Technique::RemotePair {
        return remote_pair(step);
    }
    sentences.extend(pattern.chains.iter().map(|chain| chain_in_words(pattern, chain)));
    sentences.push(conclusion(step));
    sentences.join(" ")
}

/// Introduces an almost locked set.
fn set_in_words(set: &PatternPart, letter: u8) -> String {
    let letter = char::from(letter);
    let (all, digits) = (cells(set.cells), digits_and(set.digits));
    if set.cells.len() == 1 {
        return format!("Set {letter} is the cell {all} with the candidates {digits}.");
    }
    format!(
        "Set {letter} is {all}: {} cells with {} candidates between them, {digits}. If it loses one of these digits, it must hold \
         all the others.",
        number(set.cells.len()),
        number(set.digits.len()),
    )
}

/// Explains a chain of cells with the same two candidates.
fn remote_pair(step: &Step) -> String {
    let mut along: Vec<String> = Vec::new();
    for node in step.pattern.chains.iter().flat_map(|chain| &chain.nodes) {
        let cell = cells(node.cells);
        if !along.contains(&cell) {
            along.push(cell);
        }
    }
    let sees: Vec<String> =
        along.windows(2).map(|pair| format!("{} sees {}", pair[0], pair[1])).collect();
    format!(
        "{} have only the candidates {}. {}. So the two digits alternate along the chain. Two cells an odd number of links \
         apart hold different digits, so a cell that sees both can hold neither.",
        join(&along, "and"),
        digits_and(step.pattern.digits),
        sees.join("; ")
    )
}

/// Explains what follows from the chains.
fn conclusion(step: &Step) -> String {
    use Technique as T;
    let chain = step.pattern.chains.first();
    let (first, last) = match chain.map(|chain| &chain.nodes[..]) {
        Some([first, .., last]) => (first, last),
        _ => return "No technique goes further, so a digit is simply tried.".to_owned(),
    };
    match step.technique {
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => format!(
            "From this it follows again that {}, so the chain is a closed loop. Of every two candidates that a link joins, exactly \
             one is true, so every other candidate that would exclude both can be crossed out.",
            statement(first)
        ),
        T::ForcingChainContradiction | T::ForcingNetContradiction => {
            let end = step.pattern.with_role(Role::Contradiction).next();
            let nothing = match end {
                Some(part) => match part.house {
                    Some(house) => {
                        format!(
                            "Then {house} would have no place left for {}",
                            digits_or(part.digits)
                        )
                    }
                    None => format!("Then {} would have no candidate left", cells(part.cells)),
                },
                None => "That contradicts the assumption".to_owned(),
            };
            format!("{nothing}, so {}.", statement(&opposite(first)))
        }
        T::ForcingChainVerity | T::ForcingNetVerity => {
            let placed = step.placements.iter().map(|c| format!("{} is {}", c.cell, c.digit));
            let mut claims: Vec<String> = placed.collect();
            if !step.eliminations.is_empty() {
                claims.push(candidates_not(&step.eliminations));
            }
            format!(
                "One of these cases must be true, and in each of them {}.",
                join(&claims, "and")
            )
        }
        _ if first.is_on => {
            let so = statement(&opposite(first));
            if last.is_on {
                format!(
                    "It cannot be that {} and {} at once, so {so}.",
                    statement(first),
                    statement(last)
                )
            } else {
                format!("That contradicts the assumption, so {so}.")
            }
        }
        _ if (first.cells, first.digit) == (last.cells, last.digit) => {
            format!("So {} in any case.", statement(last))
        }
        _ => format!(
            "So at least one of these is true: {}, or {}. Any candidate that both of them would exclude can be crossed out.",
            statement(&opposite(first)),
            statement(last)
        ),
    }
}

fn opposite(node: &Inference) -> Inference {
    let mut opposite = node.clone();
    opposite.is_on = !node.is_on;
    opposite
}

/// Returns a chain as a sentence: `If r1c1 is not 5, then r1c4 is 5 (the last place in row 1), so ...`.
/// What is false only because the statement before it is true goes without saying.
pub(super) fn chain_in_words(pattern: &Pattern, chain: &Chain) -> String {
    let mut text = String::new();
    let mut is_first = true;
    for (number, node) in chain.nodes.iter().enumerate() {
        let next = chain.nodes.get(number + 1);
        let says = statement(node);
        match (number, node.because) {
            (0, _) => text.push_str(&format!("If {says}")),
            (_, Because::Assumed) => text.push_str(&format!("; if {says}")),
            _ if says_nothing(chain, number) => {}
            _ => {
                let says = match next.map(|next| next.because) {
                    Some(Because::Set(set)) if is_line(chain) => set_loses(pattern, set, node),
                    _ => format!("{says}{}", why(pattern, chain, node)),
                };
                text.push_str(if is_first { ", then " } else { ", so " });
                text.push_str(&says);
                is_first = false;
            }
        }
    }
    text.push('.');
    text
}

/// Returns `true` if each statement of a chain follows from the one before it alone.
fn is_line(chain: &Chain) -> bool {
    (0..).zip(chain.nodes.iter().skip(1)).all(|(at, node)| node.from[..] == [at])
}

/// Returns `true` if a statement goes without saying: it is false because the one before it is true, and only
/// leads to the next.
pub(super) fn says_nothing(chain: &Chain, number: usize) -> bool {
    let (Some(node), Some(next)) = (chain.nodes.get(number), chain.nodes.get(number + 1)) else {
        return false;
    };
    let is_by_set = [node.because, next.because].iter().any(|one| matches!(one, Because::Set(_)));
    !node.is_on && !is_by_set && next.is_on && is_line(chain)
}

/// Says that a set loses a digit: `set A is not 5, so it holds 8 and 9`.
fn set_loses(pattern: &Pattern, set: u16, node: &Inference) -> String {
    let digits = pattern.parts.get(usize::from(set)).map_or(DigitSet::EMPTY, |part| part.digits);
    let rest = digits - DigitSet::only(node.digit);
    format!("set {} loses {} and holds {}", letter(pattern, set), node.digit, digits_and(rest))
}

/// Writes a statement: `r1c1 is 5`, `r1c1 is not 5`, `5 is in r1c1 or r1c2`.
pub(super) fn statement(node: &Inference) -> String {
    let digit = node.digit;
    match (node.cells.single(), node.is_on) {
        (Some(cell), true) => format!("{cell} is {digit}"),
        (Some(cell), false) => format!("{cell} is not {digit}"),
        (None, true) => format!("{digit} is in {}", cells_or(node.cells)),
        (None, false) => format!("{digit} is not in {}", cells_or(node.cells)),
    }
}

/// Returns the letter of the set that is the part of this number.
fn letter(pattern: &Pattern, number: u16) -> char {
    let is_set = |part: &&PatternPart| part.role == Role::Set;
    let before = pattern.parts.iter().take(usize::from(number)).filter(is_set).count();
    char::from(b'A' + (before % 26) as u8)
}

fn why(pattern: &Pattern, chain: &Chain, node: &Inference) -> String {
    let others: Vec<&Inference> =
        node.from.iter().filter_map(|number| chain.nodes.get(usize::from(*number))).collect();
    let because = match node.because {
        Because::Assumed => return String::new(),
        Because::Cell(_) if node.is_on => "its last candidate".to_owned(),
        Because::Cell(_) => return String::new(),
        Because::House(house) if node.is_on => format!("the last place in {house}"),
        Because::House(house) => format!("both are in {house}"),
        Because::Set(number) => format!("by set {}", letter(pattern, number)),
        Because::Pattern(number) => pattern
            .parts
            .get(usize::from(number))
            .map_or_else(String::new, |part| format!("by {}", part_in_words(part))),
    };
    if others.len() > 1 {
        let others: Vec<String> = others.into_iter().map(statement).collect();
        format!(" ({because}, since {})", join(&others, "and"))
    } else {
        format!(" ({because})")
    }
}
