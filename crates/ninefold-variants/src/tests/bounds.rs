//! Clues at the ends of what a number holds.

use crate::proof::predicate::holds;
use crate::{Model, Search};
use ninefold_rules::compile::Origin;
use ninefold_rules::primitive::Comparison;
use ninefold_rules::{CellId, Layout, Primitive, Shape, compile};

fn count(primitives: &[Primitive]) -> u64 {
    let mut compiled = compile(&Layout::new(Shape::square(4).unwrap()), &[]);
    compiled.constraints.extend(primitives.iter().map(|it| (it.clone(), Origin::Rule(0))));
    Search::new(&Model::new(&compiled)).count(u64::MAX).found
}

fn sum(cells: &[usize], coefficients: &[i32], comparison: Comparison, total: i32) -> Primitive {
    let cells = cells.iter().map(|&cell| CellId::at(cell));
    let terms = cells.zip(coefficients.iter().copied()).collect();
    Primitive::Sum { terms, comparison, total }
}

#[test]
fn huge_totals_have_no_solution() {
    for total in [i32::MIN, i32::MIN + 1, -1 << 28, 1 << 28, i32::MAX - 1, i32::MAX] {
        // Cages in all rows, so that the totals of what they leave are added up.
        let cages: Vec<Primitive> = (0..4)
            .map(|row| sum(&[4 * row, 4 * row + 1, 4 * row + 2], &[1; 3], Comparison::Equal, total))
            .collect();
        assert_eq!(count(&cages), 0, "{total}");
        assert_eq!(count(&cages[..1]), 0, "{total}");
        let less = sum(&[0, 1, 5], &[1; 3], Comparison::Less, total);
        assert_eq!(count(&[less]), if total > 0 { 288 } else { 0 }, "{total}");
    }
}

#[test]
fn huge_coefficients_are_added_without_overflow() {
    let big = i32::MAX;
    for coefficients in [[big, -big, 1], [big, big, big], [i32::MIN, i32::MIN, 1], [big, 1, -1]] {
        for total in [0, 1, big, i32::MIN, 2] {
            for comparison in [Comparison::Equal, Comparison::Less, Comparison::Greater] {
                let primitive = sum(&[0, 5, 10], &coefficients, comparison, total);
                let mut expected = 0;
                let compiled = compile(&Layout::new(Shape::square(4).unwrap()), &[]);
                Search::new(&Model::new(&compiled)).solutions(&mut |grid| {
                    let grid: Vec<u8> = grid.iter().map(|value| value.unwrap().get()).collect();
                    expected += u64::from(holds(&primitive, &grid, 1));
                    true
                });
                assert_eq!(count(&[primitive]), expected, "{coefficients:?} {total}");
            }
        }
    }
    let parts = |coefficients: [i32; 2]| {
        let term = |i: usize| (CellId::at(5 * i), coefficients[i]);
        Primitive::EqualSums(vec![vec![term(0)], vec![term(1)]])
    };
    assert_eq!(count(&[parts([big, big])]), count(&[parts([1, 1])]));
    assert_eq!(count(&[parts([i32::MIN, big])]), 0);
}

#[test]
fn a_cell_that_comes_twice_in_a_cage_counts_twice() {
    let cage = sum(&[0, 1, 1], &[1; 3], Comparison::Equal, 4);
    // The two cells have 2 and 1.
    assert_eq!(count(&[cage]), 288 / 12);
}
