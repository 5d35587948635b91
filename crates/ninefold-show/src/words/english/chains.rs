//! Reasons of chains: their inferences, one after the other.

use super::lists::{cells, cells_or, digits_and, digits_or, join, part_in_words};
use ninefold::logic::{Because, Chain, Inference, Pattern, Role, Step, Technique};

/// Explains chains, loops, forcing chains and nets.
pub(super) fn reason(step: &Step) -> String {
    let pattern = &step.pattern;
    let mut sentences: Vec<String> = pattern
        .with_role(Role::Set)
        .zip(b'A'..)
        .map(|(set, letter)| {
            let letter = char::from(letter);
            format!(
                "Set {letter}: {} have only {}, one digit more than cells.",
                cells(set.cells),
                digits_and(set.digits)
            )
        })
        .collect();
    sentences.extend(pattern.chains.iter().map(|chain| chain_in_words(pattern, chain)));
    sentences.push(conclusion(step));
    sentences.join(" ")
}

/// Explains what follows from the chains.
fn conclusion(step: &Step) -> String {
    use Technique as T;
    let chain = step.pattern.chains.first();
    let (first, last) = match chain.map(|chain| &chain.nodes[..]) {
        Some([first, .., last]) => (first, last),
        _ => return "No technique goes on, so this digit is simply tried.".to_owned(),
    };
    match step.technique {
        T::RemotePair => {
            "So cells an odd number of steps apart hold different digits of the two, and a cell that sees two such cells holds neither."
                .to_owned()
        }
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => format!(
            "And from that it follows again that {}: the loop closes, and either all of these statements or all of their opposites are \
             true. So in every house and cell of the loop one of its two candidates is true, and the others go.",
            statement(first)
        ),
        T::ForcingChainContradiction | T::ForcingNetContradiction => {
            let end = step.pattern.with_role(Role::Contradiction).next();
            let nothing = match end {
                Some(part) => match part.house {
                    Some(house) => format!("Then {house} would have no place left for {}.", digits_or(part.digits)),
                    None => format!("Then {} would have no candidate left.", cells(part.cells)),
                },
                None => "That contradicts itself.".to_owned(),
            };
            format!("{nothing} So it is not true that {}.", statement(first))
        }
        T::ForcingChainVerity | T::ForcingNetVerity => {
            "One of these must be true, and all lead to the same end.".to_owned()
        }
        _ if first.is_on => {
            let which = if last.is_on { "leaves no room for it" } else { "says the opposite" };
            format!("The end of the chain {which}, so it is not true that {}.", statement(first))
        }
        _ => {
            let mut opposite = first.clone();
            opposite.is_on = true;
            format!(
                "So at least one of the two is true: {} or {}. What both exclude goes.",
                statement(&opposite),
                statement(last)
            )
        }
    }
}

/// Returns a chain as a sentence: "if r1c1 is not 5, then r1c4 is 5 (row 1), so ...".
pub(super) fn chain_in_words(pattern: &Pattern, chain: &Chain) -> String {
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
        Because::Set(number) => {
            let is_set = |part: &&ninefold::logic::PatternPart| part.role == Role::Set;
            let before = pattern.parts.iter().take(usize::from(number)).filter(is_set).count();
            format!("by set {}", char::from(b'A' + (before % 26) as u8))
        }
        Because::Pattern(number) => pattern
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
