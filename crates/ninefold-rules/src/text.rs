//! Grids and rules as plain text.

use crate::catalogue::{CATALOGUE, ParameterKind, RuleKind, kind};
use crate::cell::CellId;
use crate::layout::Layout;
use crate::rule::{Argument, Rule, RuleError, Side};
use crate::shape::Shape;
use crate::value::Value;
use std::fmt;

/// A value, or none, for each cell of the canvas and each unknown beside it.
pub type Values = Vec<Option<Value>>;

/// A grid in text that does not fit a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextError {
    /// The text has another number of characters than the shape has cells.
    Length {
        /// The number of characters.
        found: usize,
        /// The number of cells.
        cells: usize,
    },
    /// A character is neither a value of the shape nor an empty cell.
    Symbol {
        /// The character.
        symbol: char,
        /// The place of the character, from 0.
        at: usize,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { found, cells } => {
                write!(f, "a grid of {cells} cells cannot be {found} characters")
            }
            Self::Symbol { symbol, at } => {
                write!(f, "character {} is {symbol:?}, which is no value of this grid", at + 1)
            }
        }
    }
}

impl std::error::Error for TextError {}

/// Reads a grid: one character for each cell of the canvas.
pub(crate) fn values(shape: &Shape, text: &str) -> Result<Values, TextError> {
    let found = text.chars().count();
    if found != shape.canvas() {
        return Err(TextError::Length { found, cells: shape.canvas() });
    }
    let value = |(at, symbol): (usize, char)| {
        if matches!(symbol, '.' | ' ') || symbol == '0' && shape.low() == 1 {
            return Ok(None);
        }
        let is_void = shape.void().contains(CellId::at(at));
        let value = symbol_value(shape, symbol).filter(|_| !is_void);
        value.map(Some).ok_or(TextError::Symbol { symbol, at })
    };
    let mut values: Values = text.chars().enumerate().map(value).collect::<Result<_, _>>()?;
    values.resize(shape.total(), None);
    Ok(values)
}

/// Returns the value that a character stands for.
#[must_use]
pub fn symbol_value(shape: &Shape, symbol: char) -> Option<Value> {
    let number =
        symbol.to_digit(36).filter(|_| symbol.is_ascii_digit() || symbol.is_ascii_uppercase())?;
    shape.value(i64::from(number))
}

/// Returns the character that stands for a value.
#[must_use]
pub fn symbol(shape: &Shape, value: Value) -> char {
    let digit = char::from_digit(shape.number(value) as u32, 36);
    digit.map_or('?', |digit| digit.to_ascii_uppercase())
}

/// Writes a grid: one character for each cell of the canvas.
#[must_use]
pub fn written(shape: &Shape, values: &[Option<Value>]) -> String {
    let symbol_at = |i: usize| {
        let cell = CellId::at(i);
        if shape.void().contains(cell) {
            return ' ';
        }
        values.get(i).copied().flatten().map_or('.', |value| symbol(shape, value))
    };
    (0..shape.canvas()).map(symbol_at).collect()
}

/// Reads a rule from its name and its arguments in words, such as `cells r1c1 r1c2; sum 3`.
pub(crate) fn rule(name: &str, arguments: &str, layout: &Layout) -> Result<Rule, RuleError> {
    let Some(kind) = kind(name) else {
        let problem = format!("there is no rule \"{name}\"; there are {} others", CATALOGUE.len());
        return Err(RuleError { rule: "rules", parameter: "", problem });
    };
    of_kind(kind, arguments, layout)
}

/// Reads a rule of a kind from its arguments in words.
///
/// ```text
/// cells r1c1 r1c2; sum 3                  parameters, separated by semicolons
/// shafts r1c2 r1c3, r2c1                  lists, separated by commas
/// of {cage cells r1c1 r1c2} {odd cell r1c1, even cell r2c2}     lists of rules, which have no list with a comma
/// ```
///
/// # Errors
///
/// Returns an error that names the parameter that does not fit.
pub fn of_kind(
    kind: &'static RuleKind,
    arguments: &str,
    layout: &Layout,
) -> Result<Rule, RuleError> {
    let mut named = Vec::new();
    for part in split(arguments, ';') {
        let (name, text) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let parameter = kind.parameters.iter().find(|parameter| parameter.name == name);
        let problem = |problem: String| RuleError {
            rule: kind.name,
            parameter: parameter.map_or("", |parameter| parameter.name),
            problem,
        };
        let Some(parameter) = parameter else {
            return Err(problem(format!("has no field \"{name}\"")));
        };
        let argument = argument(parameter.kind, text.trim(), layout).map_err(problem)?;
        named.push((parameter.name, argument));
    }
    Rule::with(kind, named, layout)
}

/// Splits a text outside of braces.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    let outside = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0 && c == separator
    };
    text.split(outside).map(str::trim).filter(|part| !part.is_empty()).collect()
}

fn argument(kind: ParameterKind, text: &str, layout: &Layout) -> Result<Argument, String> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let cell = |name: &str| {
        layout.cell_named(name).ok_or_else(|| format!("\"{name}\" is no cell of this grid"))
    };
    let cells =
        |text: &str| words(text).iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>();
    let number = |text: &str| text.parse::<i64>().map_err(|_| format!("\"{text}\" is no number"));
    let numbers =
        |text: &str| words(text).iter().map(|word| number(word)).collect::<Result<Vec<_>, _>>();
    let lists = || text.split(',').map(str::trim);
    Ok(match kind {
        ParameterKind::Cell => Argument::Cell(cell(text)?),
        ParameterKind::Cells | ParameterKind::Line => Argument::Cells(cells(text)?),
        ParameterKind::Lists => Argument::Lists(lists().map(cells).collect::<Result<_, _>>()?),
        ParameterKind::Number => Argument::Number(number(text)?),
        ParameterKind::Numbers => Argument::Numbers(numbers(text)?),
        ParameterKind::Groups => Argument::Groups(lists().map(numbers).collect::<Result<_, _>>()?),
        ParameterKind::Flag => Argument::Flag(!matches!(text, "false" | "no")),
        ParameterKind::Word(_) | ParameterKind::Text => Argument::Word(text.to_owned()),
        ParameterKind::Side => Argument::Side(
            Side::named(text).ok_or_else(|| format!("\"{text}\" is no row or column"))?,
        ),
        ParameterKind::Rules => {
            let groups = text.split(['{', '}']).map(str::trim).filter(|group| !group.is_empty());
            let rules = |group: &str| group.split(',').map(|text| inner(text, layout)).collect();
            Argument::Rules(groups.map(rules).collect::<Result<_, _>>()?)
        }
    })
}

fn inner(text: &str, layout: &Layout) -> Result<Rule, String> {
    let (name, arguments) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    rule(name, arguments, layout).map_err(|error| error.to_string())
}
