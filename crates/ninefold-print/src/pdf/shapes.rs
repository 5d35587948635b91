//! Lengths, paths and circles in a PDF.

use crate::page::{Colour, Look};
use pdf_writer::Content;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};

/// The distance of the control points of a quarter of a circle, for radius 1.
const QUARTER: f64 = 0.552_284_75;

/// Returns a length with as many digits as paper shows.
pub(super) fn length(points: f64) -> f32 {
    ((points * 100.0).round() / 100.0) as f32
}

/// Writes lines through points on a page of this height.
pub(super) fn path(
    lines: &[Vec<(f64, f64)>],
    is_closed: bool,
    look: &Look,
    height: f64,
    content: &mut Content,
) {
    begin(look, content);
    for line in lines {
        for (at, (x, y)) in line.iter().enumerate() {
            let (x, y) = (length(*x), length(height - y));
            if at == 0 {
                content.move_to(x, y)
            } else {
                content.line_to(x, y)
            };
        }
        if is_closed {
            content.close_path();
        }
    }
    end(look, content);
}

/// Writes a circle on a page of this height, as four curves.
pub(super) fn circle(
    (x, y): (f64, f64),
    radius: f64,
    look: &Look,
    height: f64,
    content: &mut Content,
) {
    begin(look, content);
    let (x, y, near) = (x, height - y, radius * QUARTER);
    let point = |right: f64, up: f64| (length(x + right), length(y + up));
    let start = point(radius, 0.0);
    content.move_to(start.0, start.1);
    for turn in 0..4 {
        // Each quarter is the first one, turned.
        let turned = |(a, b): (f64, f64)| match turn {
            0 => point(a, b),
            1 => point(-b, a),
            2 => point(-a, -b),
            _ => point(b, -a),
        };
        let (a, b, c) = (turned((radius, near)), turned((near, radius)), turned((0.0, radius)));
        content.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
    }
    content.close_path();
    end(look, content);
}

/// Sets colours and lines. What is set does not outlast [`end`].
fn begin(look: &Look, content: &mut Content) {
    let rgb = |Colour(of): Colour| of.map(|part| length(f64::from(part) / 255.0));
    content.save_state();
    if let Some(fill) = look.fill {
        let [red, green, blue] = rgb(fill);
        content.set_fill_rgb(red, green, blue);
    }
    let Some(line) = look.line else { return };
    let [red, green, blue] = rgb(line.colour);
    content.set_stroke_rgb(red, green, blue).set_line_width(length(line.width));
    content.set_line_join(LineJoinStyle::RoundJoin);
    match line.dash {
        Some((dash, gap)) => {
            content.set_dash_pattern([length(dash), length(gap)], 0.0);
        }
        None => {
            content.set_line_cap(LineCapStyle::RoundCap);
        }
    }
}

fn end(look: &Look, content: &mut Content) {
    match (look.fill, look.line) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
    content.restore_state();
}
