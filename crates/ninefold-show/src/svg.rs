//! Writes a [`Drawing`] as SVG.
//!
//! ```text
//!        1     2     3   ...        a cell is 60 wide; candidates stand in a 3 x 3 pattern in it
//!     +-----+-----+-----+           houses are tinted bands, cells tinted squares,
//!   1 |1 2 3|     |     |           candidates have discs behind them, arrows go from disc to disc;
//!     |4 5 6|  7  |     |           eliminations are struck through, so that they are seen without colour
//! ```
//!
//! Colours are in the style sheet ([`STYLE`]), light and dark.

use crate::draw::{Arrow, Drawing, Tone};
use ninefold::{Candidate, Cell, CellSet, Digit, HouseKind};
use std::fmt::Write;

const CELL: f64 = 60.0;
const EDGE: f64 = 24.0;
const SIZE: f64 = EDGE + 9.0 * CELL + 6.0;

/// The style sheet of all drawings: put it into the page once, or use [`standalone`].
pub const STYLE: &str = "\
.nf{--ink:#1b1b1f;--given:#1b1b1f;--found:#1f5fbf;--note:#6a6a74;--line:#b9b9c3;--edge:#3a3a44;--paper:#fff;\
--body:#9fdcae;--other:#a9cdf6;--third:#dcc1f2;--fourth:#f3e08d;--fin:#f9c48c;--gone:#f6a5a5;--placed:#5fc77f;--arrow:#a3203f}\
@media (prefers-color-scheme:dark){.nf{--ink:#e6e6ec;--given:#fff;--found:#8fc0ff;--note:#9d9daa;--line:#50505c;--edge:#a9a9b6;--paper:#1d1d22;\
--body:#2c6b3d;--other:#2b5687;--third:#63418a;--fourth:#746418;--fin:#8a5620;--gone:#8e2f36;--placed:#2f9b52;--arrow:#ff8fa6}}\
@media print{.nf{--ink:#000;--given:#000;--found:#123f88;--note:#444;--line:#999;--edge:#000;--paper:#fff;\
--body:#9fdcae;--other:#a9cdf6;--third:#dcc1f2;--fourth:#f3e08d;--fin:#f9c48c;--gone:#f6a5a5;--placed:#5fc77f;--arrow:#a3203f}}\
.nf{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;max-width:100%;height:auto}\
.nf text{text-anchor:middle;dominant-baseline:central;fill:var(--ink)}\
.nf .paper{fill:var(--paper)}.nf .thin{stroke:var(--line);stroke-width:1}.nf .thick{stroke:var(--edge);stroke-width:2.5;fill:none}\
.nf .label{font-size:13px;fill:var(--note)}.nf .given{font-size:34px;font-weight:700;fill:var(--given)}\
.nf .found{font-size:34px;fill:var(--found)}.nf .note{font-size:15px;fill:var(--note)}.nf .marked{font-weight:700;fill:var(--ink)}\
.nf .house{opacity:.22}.nf .tint{opacity:.38}\
.nf .body{fill:var(--body)}.nf .other{fill:var(--other)}.nf .third{fill:var(--third)}.nf .fourth{fill:var(--fourth)}\
.nf .fin{fill:var(--fin)}.nf .gone{fill:var(--gone)}.nf .placed{fill:var(--placed)}\
.nf .strike{stroke:var(--arrow);stroke-width:2}\
.nf .arrow{fill:none;stroke:var(--arrow);stroke-width:2}.nf .weak{stroke-dasharray:5 4}.nf .head{fill:var(--arrow)}";

/// Writes a drawing for a page that has [`STYLE`]. `label` describes it for screen readers.
#[must_use]
pub fn inline(drawing: &Drawing<'_>, label: &str) -> String {
    write_svg(drawing, label, "")
}

/// Writes a drawing as a file of its own.
///
/// ```
/// use ninefold::{Grid, logic::Position};
/// use ninefold_show::{draw::Drawing, svg};
///
/// let position = Position::of_givens(&Grid::EMPTY);
/// let text = svg::standalone(&Drawing::of_position(&position), "An empty grid");
/// assert!(text.starts_with("<svg"));
/// ```
#[must_use]
pub fn standalone(drawing: &Drawing<'_>, label: &str) -> String {
    write_svg(drawing, label, &format!("<style>{STYLE}</style>"))
}

fn write_svg(drawing: &Drawing<'_>, label: &str, style: &str) -> String {
    let label = escaped(label);
    let mut svg = format!(
        "<svg class=\"nf\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" width=\"{SIZE}\" \
         height=\"{SIZE}\" role=\"img\" aria-label=\"{label}\">{style}<rect class=\"paper\" x=\"{EDGE}\" y=\"{EDGE}\" \
         width=\"{0}\" height=\"{0}\"/>",
        9.0 * CELL
    );
    tints(drawing, &mut svg);
    lines(&mut svg);
    Cell::all().for_each(|cell| content(drawing, cell, &mut svg));
    drawing.arrows.iter().for_each(|arrow| arrow_path(arrow, &mut svg));
    svg.push_str("</svg>");
    svg
}

/// Escapes text for markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(character),
        }
    }
    safe
}

fn corner(cell: Cell) -> (f64, f64) {
    (EDGE + cell.column() as f64 * CELL, EDGE + cell.row() as f64 * CELL)
}

fn spot(cell: Cell, digit: Digit) -> (f64, f64) {
    let (x, y) = corner(cell);
    let (column, row) = (digit.index() % 3, digit.index() / 3);
    (x + 11.0 + 19.0 * column as f64, y + 11.0 + 19.0 * row as f64)
}

fn tints(drawing: &Drawing<'_>, svg: &mut String) {
    for (house, tone) in &drawing.houses {
        let number = house.number() as f64;
        let (x, y, width, height) = match house.kind() {
            HouseKind::Row => (0.0, number, 9.0, 1.0),
            HouseKind::Column => (number, 0.0, 1.0, 9.0),
            HouseKind::Box => {
                (3.0 * (house.number() % 3) as f64, 3.0 * (house.number() / 3) as f64, 3.0, 3.0)
            }
        };
        let _ = write!(
            svg,
            "<rect class=\"house {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            tone.name(),
            EDGE + x * CELL,
            EDGE + y * CELL,
            width * CELL,
            height * CELL
        );
    }
    let pointed = drawing.pointed.iter().filter(|cell| drawing.cell_tone(*cell).is_none());
    let pointed: Vec<(Cell, Tone)> = pointed.map(|cell| (cell, Tone::Body)).collect();
    for (cell, tone) in drawing.cells.iter().chain(&pointed) {
        let (x, y) = corner(*cell);
        let _ = write!(
            svg,
            "<rect class=\"tint {}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>",
            tone.name()
        );
    }
}

fn lines(svg: &mut String) {
    let far = EDGE + 9.0 * CELL;
    for number in 0..10 {
        let at = EDGE + f64::from(number) * CELL;
        let class = if number % 3 == 0 { "thick" } else { "thin" };
        let _ = write!(svg, "<path class=\"{class}\" d=\"M{EDGE} {at}H{far}M{at} {EDGE}V{far}\"/>");
        if number < 9 {
            let middle = at + CELL / 2.0;
            let (half, name) = (EDGE / 2.0, number + 1);
            let _ = write!(
                svg,
                "<text class=\"label\" x=\"{middle}\" y=\"{half}\">{name}</text>\
                 <text class=\"label\" x=\"{half}\" y=\"{middle}\">{name}</text>"
            );
        }
    }
}

fn content(drawing: &Drawing<'_>, cell: Cell, svg: &mut String) {
    let position = drawing.position;
    if let Some(digit) = position.digits().get(cell) {
        let (x, y) = corner(cell);
        let class = if position.givens().contains(cell) { "given" } else { "found" };
        let (x, y) = (x + CELL / 2.0, y + CELL / 2.0 + 1.0);
        let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
        return;
    }
    if !drawing.shown.contains(cell) {
        return;
    }
    for digit in position.candidates(cell) {
        let (x, y) = spot(cell, digit);
        let tone = drawing.tone(Candidate { cell, digit });
        if let Some(tone) = tone {
            let _ =
                write!(svg, "<circle class=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"9.5\"/>", tone.name());
        }
        let class = if tone.is_some() { "note marked" } else { "note" };
        let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
        if tone == Some(Tone::Gone) {
            let _ = write!(
                svg,
                "<path class=\"strike\" d=\"M{} {}L{} {}\"/>",
                x - 7.0,
                y + 7.0,
                x + 7.0,
                y - 7.0
            );
        }
    }
}

/// Writes an arrow from disc to disc, slightly bent so that arrows along a line do not overlap.
fn arrow_path(arrow: &Arrow, svg: &mut String) {
    let (Some(from), Some(to)) = nearest(arrow.from, arrow.to) else { return };
    let (x1, y1) = spot(from, arrow.from_digit);
    let (x2, y2) = spot(to, arrow.to_digit);
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let bend = (length * 0.12).min(28.0);
    let (cx, cy) = ((x1 + x2) / 2.0 - uy * bend, (y1 + y2) / 2.0 + ux * bend);
    let ends = |x: f64, y: f64, gap: f64| {
        let (tx, ty) = (cx - x, cy - y);
        let far = tx.hypot(ty).max(1.0);
        let gap = gap.min(length / 3.0);
        (x + tx / far * gap, y + ty / far * gap, tx / far, ty / far)
    };
    let (sx, sy, ..) = ends(x1, y1, 10.0);
    let (ex, ey, hx, hy) = ends(x2, y2, 11.0);
    let class = if arrow.is_strong { "arrow" } else { "arrow weak" };
    let _ = write!(
        svg,
        "<path class=\"{class}\" d=\"M{sx:.1} {sy:.1}Q{cx:.1} {cy:.1} {ex:.1} {ey:.1}\"/>\
         <path class=\"head\" d=\"M{ex:.1} {ey:.1}l{:.1} {:.1}l{:.1} {:.1}z\"/>",
        hx * 8.0 - hy * 4.0,
        hy * 8.0 + hx * 4.0,
        hy * 8.0,
        -hx * 8.0
    );
}

/// Returns the two cells of two groups that are closest to each other.
fn nearest(from: CellSet, to: CellSet) -> (Option<Cell>, Option<Cell>) {
    let distance = |(a, b): &(Cell, Cell)| {
        a.row().abs_diff(b.row()).pow(2) + a.column().abs_diff(b.column()).pow(2)
    };
    let pairs = from.iter().flat_map(|a| to.iter().map(move |b| (a, b)));
    match pairs.min_by_key(distance) {
        Some((a, b)) => (Some(a), Some(b)),
        None => (None, None),
    }
}
