//! Chains of inferences told one after the other, for every technique that has them.

use super::lists::{cells_or, join};
use super::{part_in_words, shown_parts};
use ninefold::logic::{Because, Chain, Inference, Pattern, Position, Step};

/// The parts, then the chains: for techniques that have no words of their own.
pub(super) fn general(_position: &Position, step: &Step) -> String {
    let parts: Vec<String> = shown_parts(step).map(part_in_words).collect();
    let mut sentences = Vec::new();
    if !parts.is_empty() {
        sentences.push(format!("The pattern is in {}.", join(&parts, "and")));
    }
    sentences.extend(step.pattern.chains.iter().map(|chain| told(&step.pattern, chain)));
    sentences.join(" ")
}

/// A chain as a sentence: "if r1c1 is not 5, then r1c4 is 5 (row 1), so ...".
pub(super) fn told(pattern: &Pattern, chain: &Chain) -> String {
    let mut text = String::new();
    for (number, node) in chain.nodes.iter().enumerate() {
        let says = statement(node);
        match (number, node.because) {
            (0, _) => text.push_str(&format!("If {says}")),
            (_, Because::Assumed) => text.push_str(&format!("; if {says}")),
            _ => {
                let start = if number == 1 { ", then " } else { ", so " };
                text.push_str(&format!("{start}{says}{}", why(pattern, chain, node)));
            }
        }
    }
    text.push('.');
    text
}

/// `r1c1 is 5`, `r1c1 is not 5`, `5 is in r1c1 or r1c2`.
pub(super) fn statement(node: &Inference) -> String {
    let digit = node.digit;
    match (node.cells.single(), node.is_on) {
        (Some(cell), true) => format!("{cell} is {digit}"),
        (Some(cell), false) => format!("{cell} is not {digit}"),
        (None, true) => format!("{digit} is in {}", cells_or(node.cells)),
        (None, false) => format!("{digit} is not in {}", cells_or(node.cells)),
    }
}

fn why(pattern: &Pattern, chain: &Chain, node: &Inference) -> String {
    let others: Vec<String> = node
        .from
        .iter()
        .filter_map(|number| chain.nodes.get(usize::from(*number)))
        .map(statement)
        .collect();
    let because = match node.because {
        Because::Assumed => return String::new(),
        Because::Cell(cell) if node.is_on => format!("the last candidate of {cell}"),
        Because::Cell(_) => "one digit in a cell".to_string(),
        Because::House(house) if node.is_on => format!("the last place in {house}"),
        Because::House(house) => format!("same {house}"),
        Because::Set(number) | Because::Pattern(number) => pattern
            .parts
            .get(usize::from(number))
            .map_or_else(String::new, |part| format!("by {}", part_in_words(part))),
    };
    if others.len() > 1 {
        format!(" ({because}, since {})", join(&others, "and"))
    } else {
        format!(" ({because})")
    }
}
