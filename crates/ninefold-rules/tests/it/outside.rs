//! A rule from outside of the crate: one static row is all that it takes.

use ninefold_rules::catalogue::{Parameter, ParameterKind};
use ninefold_rules::form::{Example, Forms, Fpuzzles, Iss};
use ninefold_rules::{Argument, Filled, Layout, Rule, RuleKind, Shape, Value, compile, text};

/// A line whose neighbours are never both odd.
static NEVER_ODD: RuleKind = RuleKind {
    name: "never-odd",
    title: "Never odd",
    sentence: "Consecutive cells are never both odd.",
    parameters: &[Parameter::required("line", ParameterKind::Line)],
    compile: |rule, to| to.line(rule.cells("line"), |a, b| a % 2 == 0 || b % 2 == 0),
    holds: |rule, grid| {
        grid.numbers(rule.cells("line")).windows(2).all(|two| two[0] * two[1] % 2 == 0)
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::line("neverodd")],
        iss: &[Iss::line("NeverOdd")],
        sudokumaker: &[],
    },
    example: Example { side: 4, givens: "................", arguments: "line r1c1 r1c2" },
    ..RuleKind::BASE
};

#[test]
fn a_static_row_is_compiled_and_verified() {
    let layout = Layout::new(Shape::square(4).unwrap());
    let rule = text::of_kind(&NEVER_ODD, NEVER_ODD.example.arguments, &layout).unwrap();
    let cells = rule.cells("line").to_vec();
    let same = Rule::with(&NEVER_ODD, vec![("line", Argument::Cells(cells))], &layout).unwrap();
    assert_eq!(rule, same);
    let compiled = compile(&layout, std::slice::from_ref(&rule));
    for (text, holds) in [("1234341221434321", true), ("1324241331424231", false)] {
        let values: Vec<Value> =
            text.bytes().map(|digit| Value::new(digit - b'0').unwrap()).collect();
        let rules = [rule.clone()];
        assert_eq!(Filled::new(&layout, &rules, &values).broken().is_empty(), holds, "{text}");
        let all = compiled.constraints.iter().all(|(primitive, _)| primitive.holds(&values, 1));
        assert_eq!(all, holds, "{text}");
    }
}
