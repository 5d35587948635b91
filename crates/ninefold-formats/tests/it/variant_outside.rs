//! A rule from outside of the crates: read from every format and written, by its static row alone.

use ninefold_formats::variant::{
    Reading, read_fpuzzles_with, read_iss_with, read_rules_with, write_rules,
};
use ninefold_rules::catalogue::{CATALOGUE, Parameter, ParameterKind};
use ninefold_rules::form::{Forms, Fpuzzles, How, Iss, Take};
use ninefold_rules::{RuleKind, Value};

/// A line whose consecutive cells have a product above a number.
static GREAT_PRODUCTS: RuleKind = RuleKind {
    name: "great-products",
    title: "Great products",
    sentence: "Consecutive cells multiply to more than the number.",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::required("n", ParameterKind::Number),
    ],
    compile: |rule, to| {
        let n = rule.number("n").unwrap_or(0);
        to.line(rule.cells("line"), |a, b| i64::from(a * b) > n);
    },
    holds: |rule, grid| {
        let numbers = grid.numbers(rule.cells("line"));
        numbers.windows(2).all(|two| Some(two[0] * two[1]) > rule.number("n"))
    },
    forms: Forms {
        fpuzzles: &[Fpuzzles::new(
            "greatproducts",
            &[("lines", "line", How::Plain), ("value", "n", How::NumberOr(|_| 3))],
        )],
        iss: &[Iss::new("GreatProducts", &[Take::Number("n"), Take::Cells("line")])],
        sudokumaker: &[],
    },
    ..RuleKind::BASE
};

fn check(reading: &Reading) {
    assert!(reading.unread.is_empty(), "{:?}", reading.unread);
    let [rule] = reading.puzzle.rules() else { panic!("{:?}", reading.puzzle.rules()) };
    assert_eq!(rule.kind().name, "great-products");
    let values = |text: &str| -> Vec<Value> {
        text.bytes().map(|digit| Value::new(digit - b'0').expect("a digit")).collect()
    };
    let compiled = reading.puzzle.compile();
    for (text, holds) in [("1423231432414132", true), ("1234341221434321", false)] {
        let values = values(text);
        assert_eq!(reading.puzzle.verify(&values).is_empty(), holds, "{text}");
        let all = compiled.constraints.iter().all(|(primitive, _)| primitive.holds(&values, 1));
        assert_eq!(all, holds, "{text}");
    }
}

#[test]
fn a_static_row_is_read_written_compiled_and_verified() {
    let catalogue: Vec<&'static RuleKind> =
        CATALOGUE.iter().copied().chain([&GREAT_PRODUCTS]).collect();
    let iss = read_iss_with(".Shape~4x4.GreatProducts~3~R1C1~R1C2", &catalogue).unwrap();
    check(&iss);
    let row = "[{},{},{},{}]";
    let json = format!(
        r#"{{"size":4,"grid":[{row},{row},{row},{row}],"greatproducts":[{{"lines":[["R1C1","R1C2"]]}}]}}"#
    );
    let fpuzzles = read_fpuzzles_with(&json, &catalogue).unwrap();
    check(&fpuzzles);
    let written = write_rules(&iss.puzzle);
    assert!(
        written.contains(r#"{"rule":"great-products","line":["r1c1","r1c2"],"n":3}"#),
        "{written}"
    );
    check(&read_rules_with(&written, &catalogue).unwrap());
    // Without the row the rule is named, and nothing is dropped silently.
    let plain = read_iss_with(".Shape~4x4.GreatProducts~3~R1C1~R1C2", CATALOGUE).unwrap();
    assert_eq!(plain.unread[0].name, "GreatProducts");
}
