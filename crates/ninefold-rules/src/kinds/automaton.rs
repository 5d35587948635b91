//! Lines that an automaton accepts: a regular expression, or a table of states.

use super::drawn;
use crate::automaton::Automaton;
use crate::catalogue::{Parameter, ParameterKind, RuleKind};
use crate::compile::Compiler;
use crate::drawing::Tone;
use crate::form::{Example, Forms, Iss, Named, Take};
use crate::layout::Layout;
use crate::primitive::Primitive;
use crate::regex::{Nfa, parse};
use crate::rule::{Argument, Rule};
use crate::value::{Value, ValueSet};
use crate::verify::Filled;
use std::sync::Arc;

/// An automaton by description.
pub static AUTOMATON: RuleKind = RuleKind {
    name: "automaton",
    title: "Automaton",
    sentence: "The values of the line, in order, match the regular expression, or lead through the states to an accepting one.",
    words: "The values of {line}, in order, [regex?match the regular expression {regex}][!regex?lead through the states of the rule to an accepting one].",
    legend: "The values of {line}, in order, [regex?match the regular expression {regex}][!regex?lead through the states of the rule to an accepting one].",
    parameters: &[
        Parameter::required("line", ParameterKind::Line),
        Parameter::optional("regex", ParameterKind::Text),
        Parameter::optional("states", ParameterKind::Groups),
        Parameter::optional("breaks", ParameterKind::Numbers),
    ],
    check,
    compile,
    holds,
    draw: |rule, layout, marks| drawn::line(layout, rule.cells("line"), Tone::Gray, 0.1, marks),
    forms: Forms {
        iss: &[
            Iss::new("Regex", &[Take::Coded(regex), Take::Groups("line")]),
            Iss::new("NFA", &[Take::Coded(states), Take::Segments("line", "breaks")]),
        ],
        ..Forms::NONE
    },
    example: Example {
        side: 4,
        givens: "..2.....43......",
        arguments: "line r1c1 r2c2 r3c3; regex (12|21).",
    },
    ..RuleKind::BASE
};

/// The most values of all tables of states.
const MAX_TABLE: usize = 100_000;

/// Refuses what has no automaton. A table without breaks needs no more states than it has rows.
fn check(rule: &Rule, layout: &Layout) -> Result<(), String> {
    if rule.word("regex").is_none() && rule.numbers("breaks").is_empty() {
        return check_table(rule, layout);
    }
    automaton(rule, layout).map(drop)
}

/// Returns the automaton of a rule.
///
/// A table has a list for each state, the first is the start: 1 if a line may end there, else 0, then for each value
/// the number of the next state, from 0, or -1. If the line has breaks, another number is the next state at a break;
/// a break is named by the number of cells before it.
fn automaton(rule: &Rule, layout: &Layout) -> Result<Automaton, String> {
    let shape = layout.shape();
    if let Some(text) = rule.word("regex") {
        let nfa = parse(text, shape)?;
        return nfa.determined(shape.values()).map_err(|_| "needs too many states".to_owned());
    }
    check_table(rule, layout)?;
    let (table, breaks) = (rule.groups("states"), rule.numbers("breaks"));
    let plain = usize::from(shape.values()) + 1;
    if breaks.is_empty() {
        let row = |row: &Vec<i64>| {
            let next: Vec<Option<u32>> =
                row[1..plain].iter().map(|&next| u32::try_from(next).ok()).collect();
            (row[0] == 1, next)
        };
        let made = Automaton::of_table(shape.values(), table.iter().map(row));
        return made.ok_or_else(|| "needs a table of states".to_owned());
    }
    let follow =
        |state: i64, column: usize| Some(table[state as usize][column]).filter(|n| *n >= 0);
    // All breaks at a place are taken before the next value.
    let at_breaks = |state: i64, place: i64| {
        let here = breaks.iter().filter(|at| **at == place);
        here.map(|_| plain).try_fold(state, follow)
    };
    let last = breaks.iter().max().map_or(0, |last| last + 1);
    let step = |&(state, place): &(i64, i64), value: Value| {
        let state = follow(at_breaks(state, place)?, usize::from(value.get()))?;
        Some((state, (place + 1).min(last)))
    };
    let accepts = |&(state, place): &(i64, i64)| {
        at_breaks(state, place).is_some_and(|state| table[state as usize][0] == 1)
    };
    let built = Automaton::build(shape.values(), (0, 0), step, accepts);
    built.map_err(|_| "needs too many states".to_owned())
}

/// Says what is wrong with a table of states, if anything.
fn check_table(rule: &Rule, layout: &Layout) -> Result<(), String> {
    let (table, breaks) = (rule.groups("states"), rule.numbers("breaks"));
    let plain = usize::from(layout.shape().values()) + 1;
    let width = table.first().map_or(plain, Vec::len);
    let count = table.len() as i64;
    let fits = |row: &Vec<i64>| {
        row.len() == width
            && matches!(row[0], 0 | 1)
            && row[1..].iter().all(|n| (-1..count).contains(n))
    };
    let is_wide = width == plain || width == plain + 1;
    if table.is_empty() || !is_wide || table.len() * width > MAX_TABLE || !table.iter().all(fits) {
        return Err("needs a regular expression or a table of states".to_owned());
    }
    if breaks.len() > 100 || !breaks.is_empty() && width == plain {
        return Err("has breaks without a column for them".to_owned());
    }
    Ok(())
}

fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    match automaton(rule, to.layout()) {
        Ok(automaton) => {
            let cells = rule.cells("line").to_vec();
            to.push(Primitive::Automaton { cells, automaton: Arc::new(automaton) });
        }
        Err(_) => to.give_up(),
    }
}

fn holds(rule: &Rule, grid: &Filled<'_>) -> bool {
    let shape = grid.layout().shape();
    let values = grid.numbers(rule.cells("line")).into_iter().filter_map(|n| shape.value(n));
    automaton(rule, grid.layout()).is_ok_and(|automaton| automaton.accepts(values))
}

/// Returns the six bits of a character of base64, in either spelling.
pub(super) const fn sextet(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' | b'+' => Some(62),
        b'_' | b'/' => Some(63),
        _ => None,
    }
}

fn bits(text: &str) -> Result<Vec<bool>, String> {
    let sextets = text.trim_end_matches('=').bytes().map(sextet).collect::<Option<Vec<_>>>();
    let sextets = sextets.ok_or("has a character that is no base64")?;
    Ok(sextets.into_iter().flat_map(|six| (0..6).rev().map(move |i| six >> i & 1 == 1)).collect())
}

fn regex(text: &str, _: &Layout) -> Result<Named, String> {
    let bits = bits(text)?;
    let bytes =
        bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |all, &b| all << 1 | u8::from(b)));
    let text = String::from_utf8(bytes.collect()).map_err(|_| "holds no text")?;
    Ok(vec![("regex", Argument::Word(text))])
}

/// Reads bits, the highest first.
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    fn number(&mut self, width: usize) -> Result<u32, String> {
        let bits = self.bits.get(self.at..self.at + width).ok_or("ends too early")?;
        self.at += width;
        Ok(bits.iter().fold(0, |all, &bit| all << 1 | u32::from(bit)))
    }
}

/// Reads a nondeterministic automaton.
///
/// ```text
/// 2 bits: form (0 list, 1 table)    4: width of a state - 1    4: values - 1
/// then the number of starts, the number of ends besides, and a bit for each start that is an end
/// list:  4 bits: width of a count; for each state a count, then value and next state of each step
/// table: for each state a bit for each value, the first is the lowest; then a next state for each
/// ```
fn states(text: &str, layout: &Layout) -> Result<Named, String> {
    let all = bits(text)?;
    // Six-bit characters hold whole bytes and some bits more.
    let length = all.len() / 8 * 8;
    let mut bits = Bits { bits: all[..length].to_vec(), at: 0 };
    let form = bits.number(2)?;
    let width = bits.number(4)? as usize + 1;
    let values = bits.number(4)? as usize + 1;
    let starts = bits.number(width)?;
    let ends = bits.number(width)?;
    let mut nfa = Nfa { starts: (0..starts).collect(), ..Nfa::default() };
    for start in 0..starts {
        if bits.number(1)? == 1 {
            nfa.ends.insert(start);
        }
    }
    nfa.ends.extend(starts..starts + ends);
    let mut steps: Vec<(u32, u32, u32)> = Vec::new();
    let mut state = 0;
    match form {
        0 => {
            let count_width = bits.number(4)? as usize;
            let value_width = (usize::BITS - (values - 1).leading_zeros()) as usize;
            while count_width > 0 && bits.left() >= count_width {
                for _ in 0..bits.number(count_width)? {
                    steps.push((state, bits.number(value_width)?, bits.number(width)?));
                }
                state += 1;
            }
        }
        1 => {
            while bits.left() >= values {
                let mask = bits.number(values)?;
                for value in (0..values as u32).filter(|value| mask >> value & 1 == 1) {
                    steps.push((state, value, bits.number(width)?));
                }
                state += 1;
            }
        }
        _ => return Err("is in a form that is not known".to_owned()),
    }
    let count = steps.iter().map(|step| step.0.max(step.2) + 1).max().unwrap_or(0);
    for _ in 0..count.max(starts + ends) {
        nfa.state();
    }
    for (from, value, next) in steps {
        let Some(value) = Value::new(value as u8 + 1) else { continue };
        nfa.steps[from as usize].push((ValueSet::only(value), next));
    }
    // One value more than the grid has stands for a break.
    let has_breaks = values == usize::from(layout.shape().values()) + 1;
    let count = layout.shape().values() + u8::from(has_breaks);
    let automaton = nfa.determined(count).map_err(|_| "needs too many states".to_owned())?;
    let row = |state: u32| {
        let next = |value| automaton.next(state, value).map_or(-1, i64::from);
        let steps = ValueSet::first(count).iter().map(next);
        std::iter::once(i64::from(automaton.is_accepting(state))).chain(steps).collect()
    };
    let table = (0..automaton.states() as u32).map(row).collect();
    Ok(vec![("states", Argument::Groups(table))])
}
