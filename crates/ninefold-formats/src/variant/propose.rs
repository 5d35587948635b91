//! Proposes rules from the drawings and the words of a puzzle.
//!
//! ```text
//! small circle on an edge, text X or V, sign of comparison      a mark between two cells
//! line of a colour that a sentence names with a rule            a line of this rule
//! circle with arrow, bulb with line, cage with number           arrow, thermometer, cage, if the words name them
//! number beside the grid                                        sandwich, X-sum, skyscraper, numbered room, if the words name one
//! words alone                                                   anti-knight, anti-king, diagonals, ...
//! ```
//!
//! A proposal is no rule until the caller confirms it. One that the stated solution breaks is not made.

use super::propose_places::{cells_on, edge, is_circle, middle};
use super::propose_words::{Colour, Said, colour_of, said};
use crate::drawing::{Drawing, Point};
use crate::record::Record;
use ninefold_rules::catalogue::kind;
use ninefold_rules::layout::Kind;
use ninefold_rules::rule::Side;
use ninefold_rules::{Argument, CellId, Field, Filled, Layout, Puzzle, Rule, Value};

/// A rule that a drawing or a sentence may stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The rule.
    pub rule: Rule,
    /// The drawing and the words from which it was concluded.
    pub reason: String,
    /// The stated solution is full and obeys the rule.
    pub agrees: bool,
}

/// Returns the rules that drawings and words of a puzzle may stand for, without those that it has.
///
/// The stated solution, if there is one, obeys all of them. Whether they make it the only one is a question for a solver.
#[must_use]
pub fn propose_rules(reading: &Record) -> Vec<Proposal> {
    let words = reading.puzzle.text_of(Field::Description).unwrap_or("");
    let said = said(words);
    let mut maker = Maker { puzzle: &reading.puzzle, said: &said, proposals: Vec::new() };
    for drawing in &reading.drawings {
        match drawing {
            Drawing::Mark { centre, size, round, fill, text, .. } => {
                maker.mark(*centre, *size, *round, fill, text.trim());
            }
            Drawing::Line { points, colour, arrow: false } => {
                maker.line(points, colour, &reading.drawings)
            }
            Drawing::Line { points, arrow: true, .. } => maker.arrow(points, &reading.drawings),
            Drawing::Cage { cells, text } => maker.cage(cells, text),
        }
    }
    maker.whole_grid();
    maker.proposals
}

struct Maker<'a> {
    puzzle: &'a Puzzle,
    said: &'a Said,
    proposals: Vec<Proposal>,
}

impl Maker<'_> {
    fn add(&mut self, name: &str, named: Vec<(&str, Argument)>, reason: String) {
        let rule = kind(name).and_then(|kind| Rule::with(kind, named, self.puzzle.layout()).ok());
        let Some(rule) = rule else { return };
        let known = self.proposals.iter().map(|proposal| &proposal.rule).chain(self.puzzle.rules());
        if known.into_iter().any(|other| *other == rule) {
            return;
        }
        let solution: Option<Vec<Value>> =
            self.puzzle.solution().and_then(|values| values.into_iter().collect());
        let obeys =
            solution.filter(|values| values.len() == self.puzzle.shape().total()).map(|values| {
                // Rules about what is not marked look at the marks that were proposed.
                let rules: Vec<Rule> =
                    self.proposals.iter().map(|proposal| proposal.rule.clone()).collect();
                let rules = [self.puzzle.rules(), &rules].concat();
                (rule.kind().holds)(&rule, &Filled::new(self.puzzle.layout(), &rules, &values))
            });
        if obeys != Some(false) {
            self.proposals.push(Proposal { rule, reason, agrees: obeys == Some(true) });
        }
    }

    fn layout(&self) -> &Layout {
        self.puzzle.layout()
    }

    fn name(&self, cell: CellId) -> String {
        self.layout().name(cell).to_string()
    }

    fn mark(&mut self, centre: Point, size: f64, round: bool, fill: &str, text: &str) {
        if let Some((cells, across)) = edge(self.layout(), centre) {
            return self.edge(cells, across, size, round, fill, text);
        }
        if let Some(cell) = middle(self.layout(), centre) {
            let grey = matches!(colour_of(fill), Colour::Grey | Colour::Black);
            let shown = |shape: &str| {
                format!("a grey {shape} in {}, and the words name it", self.name(cell))
            };
            if text.is_empty() && round && grey && size > 0.5 && self.said.names("odd") {
                let reason = shown("circle");
                self.add("odd", vec![("cell", Argument::Cell(cell))], reason);
            } else if text.is_empty() && !round && grey && size > 0.5 && self.said.names("even") {
                let reason = shown("square");
                self.add("even", vec![("cell", Argument::Cell(cell))], reason);
            }
            return;
        }
        if let Ok(number) = text.parse::<i64>() {
            self.outside(centre, number);
        }
    }

    fn edge(
        &mut self,
        cells: [CellId; 2],
        across: bool,
        size: f64,
        round: bool,
        fill: &str,
        text: &str,
    ) {
        let place = format!("between {} and {}", self.name(cells[0]), self.name(cells[1]));
        let pair = ("cells", Argument::Cells(cells.to_vec()));
        let sum = match text {
            "X" | "x" => Some(10),
            "V" if across => Some(5),
            // Between two rows the letter may also be a sign of comparison.
            "V" if !self.said.names("greater-than") => Some(5),
            "XV" => Some(15),
            _ => None,
        };
        if let Some(n) = sum {
            return self.add(
                "pair-sum",
                vec![pair, ("n", Argument::Number(n))],
                format!("the text {text} {place}"),
            );
        }
        let order = match (text, across) {
            (">", true) | ("v" | "V" | "\u{2228}", false) => Some(cells.to_vec()),
            ("<", true) | ("^" | "\u{2227}", false) => Some(vec![cells[1], cells[0]]),
            _ => None,
        };
        if let Some(order) = order {
            return self.add(
                "greater-than",
                vec![("cells", Argument::Cells(order))],
                format!("the sign {text} {place}"),
            );
        }
        if round && size > 0.0 && size <= 0.4 {
            let number = text.parse::<i64>().ok().filter(|number| *number > 0);
            let (name, parameter, dot) = match colour_of(fill) {
                Colour::White => ("difference", "d", "white"),
                Colour::Black => ("ratio", "k", "black"),
                _ => return,
            };
            if text.is_empty() || number.is_some() {
                let named = std::iter::once(pair)
                    .chain(number.map(|number| (parameter, Argument::Number(number))));
                self.add(name, named.collect(), format!("a {dot} circle {place}"));
            }
        }
    }

    fn line(&mut self, points: &[Point], colour: &str, all: &[Drawing]) {
        let cells = cells_on(self.layout(), points);
        if cells.len() < 2 {
            return;
        }
        let (first, last) = (self.name(cells[0]), self.name(cells[cells.len() - 1]));
        let is_bulb =
            |cell: CellId| all.iter().any(|drawing| is_circle(self.layout(), drawing, cell));
        if self.said.names("thermometer") && !self.said.names("between") {
            let ends = [is_bulb(cells[0]), is_bulb(cells[cells.len() - 1])];
            let mut line = cells.clone();
            if ends[1] && !ends[0] {
                line.reverse();
            }
            if ends[0] != ends[1] {
                let bulb = self.name(line[0]);
                let reason =
                    format!("a line with a bulb in {bulb}, and the words name thermometers");
                return self.add("thermometer", vec![("line", Argument::Cells(line))], reason);
            }
        }
        let colour = colour_of(colour);
        let Some(named) = self.said.line_of(colour) else { return };
        let mut arguments = vec![("line", Argument::Cells(cells))];
        arguments.extend(
            named
                .number
                .map(|(parameter, of)| (parameter, Argument::Number(of(self.puzzle.shape())))),
        );
        let reason =
            format!("a {colour} line from {first} to {last}, and the words \"{}\"", named.word);
        self.add(named.rule, arguments, reason);
    }

    fn arrow(&mut self, points: &[Point], all: &[Drawing]) {
        let cells = cells_on(self.layout(), points);
        let Some((&circle, shaft)) = cells.split_first() else { return };
        let has_circle = all.iter().any(|drawing| is_circle(self.layout(), drawing, circle));
        if self.said.names("arrow") && has_circle && !shaft.is_empty() {
            let named = vec![
                ("circle", Argument::Cell(circle)),
                ("shafts", Argument::Lists(vec![shaft.to_vec()])),
            ];
            let reason = format!(
                "an arrow from a circle in {}, and the words name arrows",
                self.name(circle)
            );
            self.add("arrow", named, reason);
        }
    }

    fn cage(&mut self, cells: &[CellId], text: &str) {
        let Some(&first) = cells.first().filter(|_| self.said.names("cage")) else { return };
        let sum = text.trim().parse::<i64>().ok().filter(|sum| *sum > 0);
        let name = if self.said.may_repeat && sum.is_some() { "cage-with-repeats" } else { "cage" };
        let cells = ("cells", Argument::Cells(cells.to_vec()));
        let named =
            std::iter::once(cells).chain(sum.map(|sum| ("sum", Argument::Number(sum)))).collect();
        self.add(
            name,
            named,
            format!("a drawn cage at {}, and the words name cages", self.name(first)),
        );
    }

    fn outside(&mut self, centre: Point, number: i64) {
        let shape = self.puzzle.shape();
        let (rows, columns) = (shape.rows() as f64, shape.columns() as f64);
        let in_rows = (0.0..rows).contains(&centre.row);
        let in_columns = (0.0..columns).contains(&centre.column);
        let (line, side) = match (in_rows, in_columns) {
            (true, false) => {
                let side = if centre.column < 0.0 { "left" } else { "right" };
                (Side { line: Kind::Row, number: centre.row as usize }, side)
            }
            (false, true) => {
                let side = if centre.row < 0.0 { "top" } else { "bottom" };
                (Side { line: Kind::Column, number: centre.column as usize }, side)
            }
            _ => return,
        };
        const CLUES: &[(&str, &str)] =
            &[("sandwich", "sum"), ("x-sum", "sum"), ("skyscraper", "n"), ("numbered-room", "v")];
        let named: Vec<_> = CLUES.iter().filter(|(name, _)| self.said.names(name)).collect();
        let [(name, parameter)] = named.as_slice() else { return };
        let mut arguments =
            vec![("line", Argument::Side(line)), (*parameter, Argument::Number(number))];
        if *name != "sandwich" {
            arguments.push(("side", Argument::Word(side.to_owned())));
        }
        self.add(
            name,
            arguments,
            format!("the number {number} beside {line}, and the words name {name}"),
        );
    }

    fn whole_grid(&mut self) {
        for name in ["anti-knight", "anti-king", "non-consecutive", "disjoint-groups"] {
            if self.said.names(name) {
                self.add(name, Vec::new(), format!("the words name {name}"));
            }
        }
        if self.said.names("diagonal") {
            for of in ["main", "anti"] {
                let reason = "the words name diagonals that differ".to_owned();
                self.add("diagonal", vec![("of", Argument::Word(of.to_owned()))], reason);
            }
        }
        let has = |name: &str, all: &[Proposal]| {
            all.iter().any(|proposal| proposal.rule.kind().name == name)
        };
        if self.said.all_marked && has("pair-sum", &self.proposals) {
            self.add(
                "all-x-and-v-marked",
                Vec::new(),
                "the words say that all are marked".to_owned(),
            );
        }
        if self.said.all_marked
            && has("difference", &self.proposals)
            && has("ratio", &self.proposals)
        {
            let named = vec![
                ("differences", Argument::Numbers(vec![1])),
                ("ratios", Argument::Numbers(vec![2])),
            ];
            self.add("all-dots-marked", named, "the words say that all are marked".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_sudokupad;
    use super::*;

    fn proposals(rules: &str, drawings: &str) -> Vec<(String, bool)> {
        let row = "[{},{},{},{}]";
        let regions = r#"[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]"#;
        let json = format!(
            r#"{{"cells":[{row},{row},{row},{row}],"regions":{regions},{drawings},
            "metadata":{{"rules":"{rules}","solution":"1234341221434321"}}}}"#
        );
        let reading = read_sudokupad(&json).unwrap();
        let all = propose_rules(&reading);
        assert!(all.iter().all(|proposal| !proposal.reason.is_empty()));
        all.into_iter()
            .map(|proposal| (proposal.rule.kind().name.to_owned(), proposal.agrees))
            .collect()
    }

    fn one(name: &str) -> Vec<(String, bool)> {
        vec![(name.to_owned(), true)]
    }

    #[test]
    fn dots_and_letters_on_edges_are_marks() {
        let dot = |row: f64, column: f64, colour: &str| {
            format!(
                r#"{{"center":[{row},{column}],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"{colour}"}}"#
            )
        };
        let overlays = format!(r#""overlays":[{}]"#, dot(0.5, 1.0, "#FFFFFF"));
        assert_eq!(proposals("Dots.", &overlays), one("difference"));
        // 1 and 4 below each other are no ratio of 2.
        let wrong = format!(r#""overlays":[{}]"#, dot(2.0, 0.5, "#000"));
        assert_eq!(proposals("Dots.", &wrong), []);
        let letter = r#""overlays":[{"center":[0.5,2.0],"text":"V","width":0.3,"height":0.3}]"#;
        assert_eq!(proposals("X and V.", letter), one("pair-sum"));
        let sign = r#""overlays":[{"center":[0.5,1.0],"text":"<","width":0.3,"height":0.3}]"#;
        assert_eq!(proposals("", sign), one("greater-than"));
    }

    #[test]
    fn lines_are_named_by_their_colour() {
        let line = |colour: &str| {
            format!(r#""lines":[{{"wayPoints":[[0.5,0.5],[0.5,2.5]],"color":"{colour}"}}]"#)
        };
        let words = "Digits on a purple line are a renban: consecutive, in any order.";
        assert_eq!(proposals(words, &line("#F067F0")), one("renban"));
        assert_eq!(proposals(words, &line("#67F067")), []);
        assert_eq!(proposals("Green lines: german whispers.", &line("#67F067")), []);
    }

    #[test]
    fn arrows_thermometers_and_margins_need_words() {
        let circle = r#""overlays":[{"center":[0.5,2.5],"width":0.8,"height":0.8,"rounded":true}]"#;
        let arrow = format!(r#"{circle},"arrows":[{{"wayPoints":[[0.5,2.5],[0.5,0.5]]}}]"#);
        assert_eq!(proposals("Digits along an arrow sum to the circle.", &arrow), one("arrow"));
        assert_eq!(proposals("Digits.", &arrow), []);
        let bulb = r##""overlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true}],"lines":[{"wayPoints":[[0.5,0.5],[0.5,3.5]],"color":"#CFCFCF"}]"##;
        assert_eq!(proposals("Thermometers rise from the bulb.", bulb), one("thermometer"));
        let number = r#""overlays":[{"center":[-0.5,0.5],"text":"3","width":0.5,"height":0.5}]"#;
        assert_eq!(proposals("Sandwich sums are outside.", number), []);
        assert_eq!(
            proposals("Skyscrapers.", r#""overlays":[{"center":[0.5,-0.5],"text":"4"}]"#),
            one("skyscraper")
        );
    }

    #[test]
    fn words_alone_may_name_a_rule() {
        assert_eq!(proposals("Cells a knight's move apart can not be equal.", r#""lines":[]"#), []);
        assert_eq!(proposals("Non-consecutive.", r#""lines":[]"#), []);
        let disjoint = proposals("Disjoint groups apply.", r#""lines":[]"#);
        assert!(disjoint.len() <= 1);
    }
}
