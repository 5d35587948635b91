//! The JSON lines of `solve` and `count` for puzzles of nothing but givens, written without allocating.
//!
//! Lists have millions of them. [`json`](super::json) writes the same bytes for every puzzle.

use crate::columns::put_number;
use crate::records::Item;
use ninefold::Grid;
use ninefold::search::Count;
use std::sync::Arc;

/// Writes answers. It keeps the name of the last input as JSON.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnswerWriter {
    input: Option<Arc<str>>,
    /// From the comma after the number to the opening quote of the puzzle.
    before_puzzle: Vec<u8>,
}

impl AnswerWriter {
    /// Appends the answer to a puzzle without clashes and without a name; with solutions for `solve`.
    pub(crate) fn answer(
        &mut self,
        item: &Item,
        givens: &Grid,
        count: &Count,
        solutions: Option<&[Grid]>,
        out: &mut Vec<u8>,
    ) {
        self.set_input(&item.input);
        out.extend_from_slice(b"{\"index\":");
        put_number(item.index, out);
        out.extend_from_slice(&self.before_puzzle);
        out.extend_from_slice(&givens.to_ascii());
        out.extend_from_slice(b"\",\"count\":");
        put_number(count.found, out);
        let complete: &[u8] =
            if count.complete { b",\"complete\":true" } else { b",\"complete\":false" };
        out.extend_from_slice(complete);
        if let Some(solutions) = solutions {
            out.extend_from_slice(b",\"solutions\":[");
            for (number, solution) in solutions.iter().enumerate() {
                super::json::solution(solution, number == 0, out);
            }
            out.push(b']');
        }
        out.extend_from_slice(b"}\n");
    }

    fn set_input(&mut self, input: &Arc<str>) {
        if self.input.as_ref().is_some_and(|last| Arc::ptr_eq(last, input)) {
            return;
        }
        self.before_puzzle = b",\"input\":".to_vec();
        // A text has no part that cannot be written.
        self.before_puzzle.extend(serde_json::to_vec(&**input).unwrap_or_default());
        self.before_puzzle.extend_from_slice(b",\"name\":null,\"puzzle\":\"");
        self.input = Some(Arc::clone(input));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::json;
    use proptest::prelude::*;

    /// The same by way of the types of the contract.
    fn reference(item: &Item, givens: &Grid, count: &Count, solutions: Option<&[Grid]>) -> Vec<u8> {
        let form = json::Solutions {
            head: json::Head {
                index: item.index,
                input: &item.input,
                name: None,
                puzzle: givens.to_string(),
            },
            count: count.found,
            complete: count.complete,
            clashes: None,
        };
        let Some(solutions) = solutions else { return json::line(&form) };
        let mut line = json::before_solutions(&form);
        for (number, solution) in solutions.iter().enumerate() {
            json::solution(solution, number == 0, &mut line);
        }
        line.extend_from_slice(json::AFTER_SOLUTIONS);
        line
    }

    fn grid() -> impl Strategy<Value = Grid> {
        proptest::collection::vec(0_u8..10, 81).prop_map(|digits| {
            let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
            text.parse().expect("81 digits")
        })
    }

    proptest! {
        #[test]
        fn lines_are_those_of_the_contract(
            inputs in proptest::collection::vec(any::<String>(), 1..4),
            index: u64,
            givens in grid(),
            found: u64,
            complete: bool,
            solutions in proptest::option::of(proptest::collection::vec(grid(), 0..3)),
        ) {
            let mut writer = AnswerWriter::default();
            for input in inputs {
                let item = Item { index, input: input.into(), answer: None, size: 0 };
                let (count, solutions) = (Count { found, complete }, solutions.as_deref());
                let mut line = Vec::new();
                writer.answer(&item, &givens, &count, solutions, &mut line);
                prop_assert_eq!(line, reference(&item, &givens, &count, solutions));
            }
        }
    }
}
