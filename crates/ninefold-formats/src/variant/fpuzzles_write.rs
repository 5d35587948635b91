//! Writes puzzles as the JSON and the links of f-puzzles.
//!
//! What was written is read back: only a text that is the same puzzle leaves this module.

use super::fpuzzles::read_fpuzzles;
use super::not_held::{NotHeld, compare};
use crate::link::packed::pack;
use ninefold_rules::catalogue::ParameterKind;
use ninefold_rules::form::{Fpuzzles, How};
use ninefold_rules::layout::Kind;
use ninefold_rules::rule::Side;
use ninefold_rules::{Argument, CellId, Field, Layout, Puzzle, Regions, Rule, ValueSet};
use serde_json::{Map, Value, json};

const NAME: &str = "fpuzzles";

/// Writes a puzzle as a link.
///
/// # Errors
///
/// Returns an error that names the rule or the part that f-puzzles cannot hold.
pub fn write_fpuzzles(puzzle: &Puzzle) -> Result<String, NotHeld> {
    let json = write_fpuzzles_json(puzzle)?;
    Ok(format!("https://f-puzzles.com/?load={}", pack(&json)))
}

/// Writes a puzzle as JSON.
///
/// # Errors
///
/// Returns an error that names the rule or the part that f-puzzles cannot hold.
pub fn write_fpuzzles_json(puzzle: &Puzzle) -> Result<String, NotHeld> {
    let shape = puzzle.shape();
    let is_square = shape.rows() == shape.columns()
        && usize::from(shape.values()) == shape.rows()
        && (shape.low(), shape.extra()) == (1, 0)
        && shape.has_rows_columns()
        && shape.void().is_empty();
    if !is_square {
        return Err(NotHeld::part(
            NAME,
            "this shape: it has square grids with values from 1 alone",
        ));
    }
    let mut object = Map::new();
    object.insert("size".into(), shape.rows().into());
    for (key, field) in
        [("title", Field::Name), ("author", Field::Author), ("ruleset", Field::Description)]
    {
        if let Some(text) = puzzle.text_of(field) {
            object.insert(key.into(), text.into());
        }
    }
    object.insert("grid".into(), grid(puzzle)?);
    for rule in puzzle.rules() {
        add(rule, puzzle.layout(), &mut object).ok_or_else(|| NotHeld::rule(NAME, rule))?;
    }
    if let Some(solution) = puzzle.solution() {
        let number = |value: &Option<ninefold_rules::Value>| {
            value.map_or(json!("."), |value| json!(shape.number(value)))
        };
        object.insert("solution".into(), solution.iter().map(number).collect());
    }
    let text = Value::Object(object).to_string();
    let back = read_fpuzzles(&text).map_err(|error| NotHeld::part(NAME, error.message))?;
    if let Some(unread) = back.unread.first() {
        return Err(NotHeld::part(NAME, format!("the rule {}", unread.name)));
    }
    compare(NAME, puzzle, &back.puzzle)?;
    Ok(text)
}

fn grid(puzzle: &Puzzle) -> Result<Value, NotHeld> {
    let shape = puzzle.shape();
    let all = shape.all_values();
    let numbers = |set: &ValueSet| set.iter().map(|value| shape.number(value)).collect::<Vec<_>>();
    let is_boxed = matches!(shape.regions(), Regions::Boxes { width, height }
        if ninefold_rules::shape::usual_box(shape.rows()) == Some((*width, *height)));
    let mut cells = Vec::new();
    for i in 0..shape.canvas() {
        let (cell, set) = (CellId::at(i), &puzzle.allowed()[i]);
        let mut object = Map::new();
        if let Some(value) = puzzle.given(cell) {
            object.insert("value".into(), shape.number(value).into());
            object.insert("given".into(), true.into());
        } else if let Some(value) = puzzle.entry(cell) {
            object.insert("value".into(), shape.number(value).into());
        }
        if set.is_empty() {
            return Err(NotHeld::part(
                NAME,
                format!("the cell {}, which has no value", puzzle.layout().name(cell)),
            ));
        }
        if *set != all && puzzle.given(cell).is_none() {
            object.insert("givenPencilMarks".into(), numbers(set).into());
        }
        for (key, marks) in
            [("centerPencilMarks", puzzle.marks(cell)), ("cornerPencilMarks", puzzle.corners(cell))]
        {
            if !marks.is_empty() {
                object.insert(key.into(), numbers(&marks).into());
            }
        }
        if !is_boxed {
            object.insert(
                "region".into(),
                puzzle.layout().region(cell).map_or(Value::Null, Value::from),
            );
        }
        cells.push(Value::Object(object));
    }
    Ok(cells.chunks(shape.columns()).map(|row| Value::Array(row.to_vec())).collect())
}

/// Adds a rule by the first of its forms that says all of it.
fn add(rule: &Rule, layout: &Layout, object: &mut Map<String, Value>) -> Option<()> {
    for form in rule.kind().forms.fpuzzles {
        let Some(fields) = fields(rule, form, layout) else { continue };
        let is_flag = form.fields.is_empty();
        let entry = object.entry(form.key);
        match form.word {
            Some(word) => push(entry.or_insert_with(|| json!([])), word.into()),
            None if is_flag => {
                entry.or_insert(Value::Bool(true));
            }
            None if form.joined => {
                let (key, ..) = form.fields.first()?;
                let list = entry.or_insert_with(|| json!([]));
                let cells = fields.get(*key)?.as_array()?.clone();
                cells.into_iter().for_each(|cell| push(list, json!({ *key: cell })));
            }
            None => push(entry.or_insert_with(|| json!([])), Value::Object(fields)),
        }
        return Some(());
    }
    None
}

fn push(list: &mut Value, item: Value) {
    if let Some(list) = list.as_array_mut() {
        list.push(item);
    }
}

/// Returns the fields of the object for a rule, if the form says all of it.
fn fields(rule: &Rule, form: &Fpuzzles, layout: &Layout) -> Option<Map<String, Value>> {
    let argument = |name: &str| rule.arguments().find(|(parameter, _)| parameter.name == name);
    let mut said: Vec<&str> = vec!["side"];
    for (name, fixed) in form.fixed {
        if *argument(name)?.1 != fixed.argument() {
            return None;
        }
        said.push(name);
    }
    let mut object = Map::new();
    for (key, name, how) in form.fields {
        said.push(name);
        let (parameter, argument) = argument(name)?;
        if let Some(value) = value(rule, parameter.kind, argument, *how, key, layout, &mut object)?
        {
            object.insert((*key).to_owned(), value);
        }
    }
    if form.key == "littlekillersum" {
        pointer(rule.cells("diagonal"), layout, &mut object);
    }
    let is_said = |(parameter, argument): (&ninefold_rules::catalogue::Parameter, &Argument)| {
        matches!(argument, Argument::None | Argument::Flag(false)) || said.contains(&parameter.name)
    };
    rule.arguments().all(is_said).then_some(object)
}

/// Returns the value of a field: nothing if the form does not hold the argument, or no value if the field is left out.
#[allow(clippy::option_option, reason = "the two have different meanings")]
fn value(
    rule: &Rule,
    kind: ParameterKind,
    argument: &Argument,
    how: How,
    key: &str,
    layout: &Layout,
    object: &mut Map<String, Value>,
) -> Option<Option<Value>> {
    let number = |number: &i64| Value::from(number.to_string());
    Some(match (how, argument) {
        (How::Occurring(..), _) => None,
        (How::Shafts, Argument::Lists(shafts)) => {
            let first = rule.cells("circle").iter().chain(rule.cells("pill")).last()?;
            let line = |shaft: &Vec<CellId>| names(std::iter::once(first).chain(shaft), layout);
            Some(shafts.iter().map(line).collect())
        }
        (How::Facing(sign), Argument::Cells(cells)) => {
            let [first, second] = cells.as_slice() else { return None };
            let across = layout.shape().row(*first) == layout.shape().row(*second);
            let (signs, cells) = if first < second {
                ((">", "v"), [first, second])
            } else {
                (("<", "^"), [second, first])
            };
            object.insert(sign.to_owned(), if across { signs.0 } else { signs.1 }.into());
            Some(names(cells, layout))
        }
        (How::Words(words), Argument::Number(n)) => {
            let (text, _) = words.iter().find(|(_, known)| known == n)?;
            Some((*text).into())
        }
        (How::Prefixed(prefix), Argument::Number(n)) => Some(format!("{prefix}{n}").into()),
        (How::Outside, Argument::Side(side)) => {
            Some(outside(*side, rule.word("side"), layout).into())
        }
        (How::Several, Argument::Cells(cells)) if cells.len() < 2 => return None,
        (_, Argument::None) => None,
        (_, Argument::Number(n)) => Some(number(n)),
        (_, Argument::Numbers(numbers)) => Some(numbers.clone().into()),
        (How::One, Argument::Cell(cell)) => Some(names([cell], layout)),
        (_, Argument::Cell(cell)) => Some(name(*cell, layout)),
        (_, Argument::Cells(cells)) if key == "lines" && kind == ParameterKind::Line => {
            Some(json!([names(cells, layout)]))
        }
        (_, Argument::Cells(cells)) => Some(names(cells, layout)),
        _ => return None,
    })
}

fn name(cell: CellId, layout: &Layout) -> Value {
    layout.name(cell).to_string().to_uppercase().into()
}

fn names<'a>(cells: impl IntoIterator<Item = &'a CellId>, layout: &Layout) -> Value {
    cells.into_iter().map(|cell| name(*cell, layout)).collect()
}

/// Returns the name of the place beside a row or column.
fn outside(side: Side, end: Option<&str>, layout: &Layout) -> String {
    let (rows, columns) = (layout.shape().rows(), layout.shape().columns());
    let far = matches!(end, Some("right" | "bottom"));
    match side.line {
        Kind::Row => format!("R{}C{}", side.number + 1, if far { columns + 1 } else { 0 }),
        _ => format!("R{}C{}", if far { rows + 1 } else { 0 }, side.number + 1),
    }
}

/// Adds the place and the direction of the arrow of a little killer.
fn pointer(diagonal: &[CellId], layout: &Layout, object: &mut Map<String, Value>) {
    let [first, second, ..] = diagonal else { return };
    let place =
        |cell: &CellId| (layout.shape().row(*cell) as i64, layout.shape().column(*cell) as i64);
    let (a, b) = (place(first), place(second));
    let (down, right) = (b.0 - a.0, b.1 - a.1);
    let direction =
        format!("{}{}", if down > 0 { 'D' } else { 'U' }, if right > 0 { 'R' } else { 'L' });
    object.insert("cell".into(), format!("R{}C{}", a.0 - down + 1, a.1 - right + 1).into());
    object.insert("direction".into(), direction.into());
}
