//! The outline of a grid without the text that touches it.

use super::{
    components::{Component, Components},
    mask::Mask,
};
use crate::geometry::Point;

/// The number of columns to which a component is reduced before its outline is taken.
const COLUMNS: usize = 144;

/// The outermost points of each row of a component: the centres of the first and the last pixel.
pub(super) fn extremes(component: &Component) -> Vec<Point> {
    let mut points = Vec::with_capacity(2 * component.height());
    for row in component.runs.chunk_by(|one, next| one.y == next.y) {
        let (Some(first), Some(last)) = (row.first(), row.last()) else { continue };
        let y = first.y as f32 + 0.5;
        points.push(Point::new(first.start as f32 + 0.5, y));
        points.push(Point::new(last.end as f32 - 0.5, y));
    }
    points
}

/// The outermost points of a component after its cells were filled and what is narrow was cut off.
///
/// Closing with half a cell fills the cells, opening with a sixth of the width removes text and lines around.
pub(super) fn body(component: &Component) -> Vec<Point> {
    let scale = (component.width() as f32 / COLUMNS as f32).max(1.0);
    let reach = (component.width() as f32 / scale / 18.0).round().max(1.0) as usize;
    let margin = reach + 1;
    let filled = reduced(component, scale, margin).dilated(reach).eroded(reach);
    let cut = (component.width() as f32 / scale / 12.0).round().max(1.0) as usize;
    let opened = filled.eroded(cut).dilated(cut);
    let Some(largest) = Components::new(&opened).largest(1, 0.0).pop() else { return Vec::new() };
    let origin = (
        component.left as f32 - margin as f32 * scale,
        component.top as f32 - margin as f32 * scale,
    );
    extremes(&largest)
        .into_iter()
        .map(|point| Point::new(origin.0 + point.x * scale, origin.1 + point.y * scale))
        .collect()
}

/// A component in fewer pixels, each of which is ink if any of those that it covers is, with a margin around.
fn reduced(component: &Component, scale: f32, margin: usize) -> Mask {
    let size = |length: usize| (length as f32 / scale).ceil() as usize + 2 * margin;
    let mut mask = Mask::new(size(component.width()), size(component.height()));
    let place = |offset: usize| (offset as f32 / scale) as usize + margin;
    for run in &component.runs {
        let (start, end) = (place(run.start - component.left), place(run.end - 1 - component.left));
        mask.row_mut(place(run.y - component.top))[start..=end].fill(1);
    }
    mask
}
