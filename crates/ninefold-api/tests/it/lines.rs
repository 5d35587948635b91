//! The lines of the fast path are those of serde.

use ninefold::search::{Count, Search};
use ninefold::{Digit, Grid};
use ninefold_api::{CountAnswer, Head, LineWriter, SolveAnswer, to_line};
use proptest::prelude::*;

fn grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0_u8..10, 81).prop_map(|digits| {
        let mut cells = [None; 81];
        cells.iter_mut().zip(digits).for_each(|(cell, digit)| *cell = Digit::new(digit));
        Grid::from_cells(cells)
    })
}

/// Numbers of all lengths.
fn number() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0_u32..64).prop_map(|(bits, shift)| bits >> shift)
}

fn text() -> impl Strategy<Value = String> {
    "\\PC{0,12}|[\"\\\\\n\t\u{0}-\u{1f}a-z]{0,12}"
}

proptest! {
    #[test]
    fn lines_are_those_of_serde(
        input in text(),
        name in proptest::option::of(text()),
        index in number(),
        givens in grid(),
        found in number(),
        complete in any::<bool>(),
        solutions in proptest::collection::vec(grid(), 0..4),
    ) {
        let lines = LineWriter::new(&input);
        let name = name.as_deref();
        let head = || Head::new(index, &input, name, &givens);
        let count = Count { found, complete };

        let mut out = Vec::new();
        lines.count(index, name, &givens, count, &mut out);
        prop_assert_eq!(&out, &to_line(&CountAnswer::new(head(), count, &[])));

        out.clear();
        lines.solve_one(index, name, &givens, &givens, &mut out);
        let one = Count { found: 1, complete: true };
        prop_assert_eq!(&out, &to_line(&SolveAnswer::new(head(), one, &[], &[givens])));

        out.clear();
        let is_short = (solutions.len() as u64) < found;
        lines.begin_solve(index, name, &givens, count, &mut out);
        for (at, solution) in solutions.iter().enumerate() {
            LineWriter::solution(solution, at == 0, &mut out);
        }
        LineWriter::end_solve(is_short, &mut out);
        prop_assert_eq!(&out, &to_line(&SolveAnswer::new(head(), count, &[], &solutions)));
    }
}

#[test]
fn the_line_of_a_puzzle() {
    let givens: Grid = crate::PUZZLE.parse().unwrap();
    let solution = Search::new().first(&givens).unwrap();
    let mut out = Vec::new();
    LineWriter::new("a.txt").solve_one(7, None, &givens, &solution, &mut out);
    let expected = format!(
        "{{\"index\":7,\"input\":\"a.txt\",\"name\":null,\"puzzle\":\"{givens}\",\"count\":1,\
         \"complete\":true,\"solutions\":[\"{solution}\"]}}\n"
    );
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}
