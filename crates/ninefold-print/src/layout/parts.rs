//! The used area of a page, and text on it.

use super::table::Area;
use crate::book::Style;
use crate::page::{Anchor, Ink, Mark, TextStyle, Weight};

/// White at the edges of a page that any printer for homes leaves.
const SIDE: f64 = 42.0;
const TOP: f64 = 42.0;
const BOTTOM: f64 = 54.0;

/// The width that `binding` adds at the inner edge.
pub(super) const BINDING: f64 = 20.0;

/// Returns the part of a page that is used; with `binding`, of an even one.
pub(super) fn frame(style: &Style) -> Area {
    let (width, height) = style.page_size();
    let inner = if style.binding { BINDING } else { 0.0 };
    Area { left: SIDE, top: TOP, width: width - 2.0 * SIDE - inner, height: height - TOP - BOTTOM }
}

/// Returns a text at a place.
pub(super) fn text(
    weight: Weight,
    size: f64,
    ink: Ink,
    anchor: Anchor,
    x: f64,
    y: f64,
    text: &str,
) -> Mark {
    Mark::Text { style: TextStyle { weight, size, ink }, anchor, x, y, text: text.to_owned() }
}
