//! The drawings of the rules as pieces: layers, places of texts outside of the grid, gaps of outlines at texts.

use super::cells::draw_numbers;
use super::outline::outline;
use super::piece::{Bounds, Paint, Piece, Role, Stroke};
use super::sheet::{Layer, Sheet, width};
use crate::cell::{CellId, CellIds};
use crate::drawing::{Mark, Point, Tone, Towards};
use crate::layout::Layout;
use crate::puzzle::Puzzle;
use crate::value::ValueSet;

/// The width of outlines and of the lines of shapes.
const FINE: f32 = 1.6 / 60.0;
/// The distance of an outline from the border of its cells.
const INSET: f32 = 0.07;
/// Shapes from this radius on stand in cells, below values; smaller ones stand on edges, above the lines of the grid.
const LARGE: f32 = 0.3;

/// Draws the rules of a puzzle.
pub(super) fn draw(puzzle: &Puzzle, sheet: &mut Sheet) {
    let layout = puzzle.layout();
    let mut marks = Vec::new();
    for rule in puzzle.rules() {
        (rule.kind().draw)(rule, layout, &mut marks);
    }
    corners(&marks, layout, sheet);
    let shape = layout.shape();
    let texts = Texts::of(&marks, sheet.grid);
    let mut outside = texts.outside.iter().copied();
    for mark in &marks {
        match mark {
            Mark::Outline { cells, tone } => draw_outline(layout, cells, *tone, sheet),
            Mark::Fill { cells, tone } => fill(layout, cells, *tone, sheet),
            Mark::Line { points, tone, wide } => line(points, *tone, *wide, sheet),
            Mark::Arrow { points, tone } => arrow(points, *tone, sheet),
            Mark::Circle { centre, radius, tone } => circle(*centre, *radius, *tone, sheet),
            Mark::Square { centre, half, turned, tone } => {
                square(*centre, *half, *turned, *tone, sheet);
            }
            Mark::Wedge { centre, towards, half } => wedge(*centre, *towards, *half, sheet),
            Mark::Numbers { cell, numbers } => {
                let values: ValueSet = numbers.iter().filter_map(|&n| shape.value(n)).collect();
                if !has_content(puzzle, *cell) {
                    draw_numbers(shape, *cell, values, Role::Candidate, sheet);
                }
            }
            Mark::Text { centre, text, size } => {
                let is_outside = !sheet.grid.contains(*centre);
                let at = if is_outside { outside.next().unwrap_or(*centre) } else { *centre };
                let role = texts.role(*centre);
                sheet.include(at, if is_outside { 0.5 } else { 0.0 });
                if is_outside && width(text, *size) > 0.95 {
                    sheet.include(at, width(text, *size) / 2.0 + 0.05);
                }
                sheet.text(Layer::Text, at, text.clone(), *size, role);
            }
            Mark::Corner { .. } => {}
        }
    }
}

/// Returns `true` if a value or notes are drawn in a cell, or if it is beside the grid.
fn has_content(puzzle: &Puzzle, cell: CellId) -> bool {
    cell.index() >= puzzle.shape().canvas()
        || puzzle.allowed()[cell.index()] != puzzle.shape().all_values()
        || puzzle.entry(cell).is_some()
        || !puzzle.marks(cell).is_empty()
        || !puzzle.corners(cell).is_empty()
}

/// Draws the texts in corners, and notes which cells are outlined: both come before what leaves them free.
fn corners(marks: &[Mark], layout: &Layout, sheet: &mut Sheet) {
    for mark in marks {
        match mark {
            Mark::Corner { cell, text } => {
                sheet.corner(*cell, corner_of(layout, *cell), text.clone());
            }
            Mark::Outline { cells, tone } if *tone != Tone::Black => {
                sheet.outlined = sheet.outlined.or(&cells.iter().copied().collect());
            }
            _ => {}
        }
    }
}

/// The facts about texts that follow from all marks.
struct Texts {
    /// The place of each text outside of the grid, no two at one place.
    outside: Vec<Point>,
    /// The small circles that are black or white: middle, radius, role of a text on it.
    dots: Vec<(Point, f32, Role)>,
}

impl Texts {
    fn of(marks: &[Mark], grid: Bounds) -> Self {
        let mut outside: Vec<(Point, bool)> = Vec::new();
        for (at, mark) in marks.iter().enumerate() {
            if let Mark::Text { centre, .. } = mark
                && !grid.contains(*centre)
            {
                // A text with an arrow keeps its place beside it.
                outside.push((*centre, matches!(marks.get(at + 1), Some(Mark::Arrow { .. }))));
            }
        }
        let mut taken: Vec<Point> =
            outside.iter().filter(|(_, is_fixed)| *is_fixed).map(|(at, _)| *at).collect();
        let place = |&(mut at, is_fixed): &(Point, bool)| {
            let away =
                |at: f32, low: f32, high: f32| f32::from(i8::from(at > high) - i8::from(at < low));
            let right = away(at.0, grid.left, grid.right);
            let down = away(at.1, grid.top, grid.bottom);
            while !is_fixed && taken.contains(&at) {
                at = (at.0 + 0.8 * right, at.1 + 0.8 * down);
            }
            taken.push(at);
            at
        };
        let outside = outside.iter().map(place).collect();
        let dot = |mark: &Mark| match mark {
            Mark::Circle { centre, radius, tone: Tone::Black } => {
                Some((*centre, *radius, Role::OnBlack))
            }
            Mark::Circle { centre, radius, tone: Tone::White } if *radius < LARGE => {
                Some((*centre, *radius, Role::OnWhite))
            }
            _ => None,
        };
        Self { outside, dots: marks.iter().filter_map(dot).collect() }
    }

    /// Returns the role of a text at a place.
    fn role(&self, (x, y): Point) -> Role {
        let is_on = |((a, b), radius, _): &&(Point, f32, Role)| {
            (x - a) * (x - a) + (y - b) * (y - b) < radius * radius
        };
        self.dots.iter().find(is_on).map_or(Role::Clue, |(.., role)| *role)
    }
}

/// Returns the upper left corner of a cell. Unknowns beside the grid stand right of it.
fn corner_of(layout: &Layout, cell: CellId) -> Point {
    let shape = layout.shape();
    match cell.index().checked_sub(shape.canvas()) {
        Some(number) => {
            let (row, column) = (number % shape.rows(), number / shape.rows());
            ((shape.columns() + column) as f32 + 1.0, row as f32)
        }
        None => (shape.column(cell) as f32, shape.row(cell) as f32),
    }
}

/// Returns the closed lines around cells, so far inside of their border.
fn lines_around(layout: &Layout, cells: &[CellId], inset: f32) -> Vec<Vec<Point>> {
    let place = |cell: CellId| {
        let (x, y) = corner_of(layout, cell);
        (x as i32, y as i32)
    };
    let all: CellIds = cells.iter().copied().collect();
    let places: Vec<(i32, i32)> = all.iter().map(place).collect();
    let lines = outline(&places, |x, y| places.contains(&(x, y)));
    let point = |turn: &super::outline::Turn| {
        (turn.x as f32 + inset * turn.right as f32, turn.y as f32 + inset * turn.down as f32)
    };
    lines.iter().map(|line| line.iter().map(point).collect()).collect()
}

fn draw_outline(layout: &Layout, cells: &[CellId], tone: Tone, sheet: &mut Sheet) {
    let (inset, wide) = match tone {
        Tone::Black => (0.0, 4.0 / 60.0),
        Tone::Cage => (INSET, FINE),
        _ => (INSET + 0.05, 2.5 / 60.0),
    };
    let closed = lines_around(layout, cells, inset);
    let stroke = Some(Stroke { paint: Paint::Tone(tone), wide, is_dashed: tone == Tone::Cage });
    let mut lines = Vec::new();
    for corners in closed {
        let ends = corners.iter().copied().zip(corners.iter().copied().cycle().skip(1));
        lines.extend(ends.flat_map(|(from, to)| cut(from, to, &sheet.boxes)));
    }
    sheet.push(Layer::Outline, Piece::Path { lines, is_closed: false, fill: None, stroke });
}

/// Returns the parts of a line along the grid that lie outside of all boxes.
fn cut(from: Point, to: Point, boxes: &[Bounds]) -> Vec<Vec<Point>> {
    let is_flat = (from.1 - to.1).abs() < 0.01;
    let ((a, b), level) = if is_flat { ((from.0, to.0), from.1) } else { ((from.1, to.1), from.0) };
    let mut parts = vec![(a.min(b), a.max(b))];
    for of in boxes {
        let (along, across) = if is_flat {
            ((of.left, of.right), (of.top, of.bottom))
        } else {
            ((of.top, of.bottom), (of.left, of.right))
        };
        if level < across.0 || level > across.1 {
            continue;
        }
        parts = parts
            .into_iter()
            .flat_map(|(low, high)| [(low, high.min(along.0)), (low.max(along.1), high)])
            .filter(|(low, high)| high - low > 0.02)
            .collect();
    }
    let point = |at: f32| if is_flat { (at, level) } else { (level, at) };
    parts.into_iter().map(|(low, high)| vec![point(low), point(high)]).collect()
}

fn fill(layout: &Layout, cells: &[CellId], tone: Tone, sheet: &mut Sheet) {
    let square = |&cell: &CellId| {
        let (x, y) = corner_of(layout, cell);
        vec![(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)]
    };
    let lines = cells.iter().map(square).collect();
    let fill = Some(Paint::Tint(tone));
    sheet.push(Layer::Fill, Piece::Path { lines, is_closed: true, fill, stroke: None });
}

fn line(points: &[Point], tone: Tone, wide: f32, sheet: &mut Sheet) {
    let paint = if tone == Tone::Paper { Paint::Paper } else { Paint::Tone(tone) };
    let stroke = Some(Stroke { paint, wide, is_dashed: false });
    let lines = vec![points.to_vec()];
    sheet.push(Layer::Line, Piece::Path { lines, is_closed: false, fill: None, stroke });
}

/// Draws a shaft with an open head at its last point.
fn arrow(points: &[Point], tone: Tone, sheet: &mut Sheet) {
    let [.., (x0, y0), (x, y)] = points else { return };
    let (right, down) = (x - x0, y - y0);
    let length = (right * right + down * down).sqrt().max(0.001);
    let (right, down) = (right / length, down / length);
    let head = (0.22_f32).min(0.55 * length);
    // Half as wide as it is long, to both sides.
    let side = |turn: f32| {
        (x - head * (right - turn * 0.6 * down), y - head * (down + turn * 0.6 * right))
    };
    let stroke = Some(Stroke { paint: Paint::Tone(tone), wide: 2.6 / 60.0, is_dashed: false });
    let lines = vec![points.to_vec(), vec![side(1.0), (*x, *y), side(-1.0)]];
    let is_outside = points.iter().any(|point| !sheet.grid.contains(*point));
    let layer = if is_outside { Layer::Over } else { Layer::Line };
    sheet.push(layer, Piece::Path { lines, is_closed: false, fill: None, stroke });
}

/// Returns the fill and the line of a shape.
fn look(tone: Tone, radius: f32) -> (Option<Paint>, Option<Stroke>) {
    let stroke = |tone| Some(Stroke { paint: Paint::Tone(tone), wide: FINE, is_dashed: false });
    match tone {
        Tone::Paper => (Some(Paint::Paper), None),
        Tone::White if radius < LARGE => (Some(Paint::Tone(tone)), stroke(Tone::Black)),
        Tone::White => (Some(Paint::Paper), stroke(Tone::Black)),
        Tone::Black => (Some(Paint::Tone(tone)), stroke(tone)),
        Tone::Arrow => {
            let wide = 2.6 / 60.0;
            let line = Stroke { paint: Paint::Tone(tone), wide, is_dashed: false };
            (Some(Paint::Paper), Some(line))
        }
        _ => (Some(Paint::Tone(tone)), None),
    }
}

/// Returns the layer of a shape, by its size.
fn layer(radius: f32) -> Layer {
    if radius >= LARGE { Layer::Shape } else { Layer::Over }
}

fn circle(centre: Point, radius: f32, tone: Tone, sheet: &mut Sheet) {
    let (fill, stroke) = look(tone, radius);
    // The bulb of a thermometer is part of its line.
    let layer = if stroke.is_none() && radius >= LARGE { Layer::Line } else { layer(radius) };
    sheet.push(layer, Piece::Circle { centre, radius, fill, stroke });
}

fn square((x, y): Point, half: f32, turned: bool, tone: Tone, sheet: &mut Sheet) {
    let corners = if turned {
        [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    } else {
        [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    };
    let (mut fill, mut stroke) = look(tone, half);
    let lines = vec![corners.to_vec()];
    if tone == Tone::Blue {
        // The ends of a lockout line: light, and they hide the line.
        let (fill_below, lines) = (Some(Paint::Paper), lines.clone());
        let below = Piece::Path { lines, is_closed: true, fill: fill_below, stroke: None };
        sheet.push(layer(half), below);
        fill = Some(Paint::Tint(tone));
        stroke = Some(Stroke { paint: Paint::Tone(tone), wide: FINE, is_dashed: false });
    }
    sheet.push(layer(half), Piece::Path { lines, is_closed: true, fill, stroke });
}

fn wedge((x, y): Point, towards: Towards, half: f32, sheet: &mut Sheet) {
    let (right, down) = towards.step();
    let (deep, wide) = (0.45 * half, half);
    let tip = (x + deep * right, y + deep * down);
    let end =
        |side: f32| (x - deep * right + side * wide * down, y - deep * down + side * wide * right);
    let stroke =
        Some(Stroke { paint: Paint::Tone(Tone::Black), wide: 2.4 / 60.0, is_dashed: false });
    let lines = vec![vec![end(1.0), tip, end(-1.0)]];
    sheet.push(Layer::Over, Piece::Path { lines, is_closed: false, fill: None, stroke });
}
