//! Writes a [`Drawing`] as SVG.
//!
//! ```text
//!        1     2     3   ...        a cell is 60 wide; candidates stand in a 3 x 3 pattern in it
//!     +-----+-----+-----+           houses are tinted bands, cells tinted squares,
//!   1 |1 2 3|     |     |           candidates have discs behind them, arrows go from disc to disc;
//!     |4 5 6|  7  |     |           eliminations are struck through, so that they are seen without colour
//! ```
//!
//! Arrows, numbers and outlines have the places of [`Drawing::layout`].
//!
//! Colours are in the style sheet ([`STYLE`]), light and dark.

use crate::draw::layout::{NUMBER_RADIUS, RADIUS, place};
use crate::draw::{Drawing, Tone, outline_path};
use ninefold::{Candidate, Cell, HouseKind};
use std::fmt::Write;

const CELL: f64 = 60.0;
const EDGE: f64 = 24.0;
const SIZE: f64 = EDGE + 9.0 * CELL + 6.0;
/// The size of a unit of [`Drawing::layout`].
const UNIT: f64 = CELL / 100.0;

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
.nf .arrow{fill:none;stroke:var(--arrow);stroke-width:3.4}.nf .weak{stroke-dasharray:8 7}.nf .head{fill:var(--arrow)}\
.nf .pointed,.nf .lit{fill:none;stroke:#d99a00;stroke-width:7;stroke-linejoin:round}\
.nf .badge{fill:var(--paper);stroke:var(--arrow);stroke-width:2}.nf .number{font-size:20px;font-weight:700;fill:var(--arrow)}\
.nf .line-number{stroke:var(--paper);stroke-width:5;paint-order:stroke}\
.nf.follow .arrow,.nf.follow .head,.nf.follow .link-number{opacity:.2}.nf.follow .now{opacity:1}";

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
    links(drawing, &mut svg);
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

/// Returns the place of a candidate.
fn spot(candidate: Candidate) -> (f64, f64) {
    let at = place(candidate);
    (EDGE + UNIT * f64::from(at.x), EDGE + UNIT * f64::from(at.y))
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
    for (cell, tone) in &drawing.cells {
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
        let candidate = Candidate { cell, digit };
        let (x, y) = spot(candidate);
        let tone = drawing.tone(candidate);
        if let Some(tone) = tone {
            let (name, radius) = (tone.name(), UNIT * f64::from(RADIUS));
            let _ = write!(svg, "<circle class=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
        }
        let class = if tone.is_some() { "note marked" } else { "note" };
        let _ = write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{digit}</text>");
        if tone == Some(Tone::Gone) {
            let _ = write!(
                svg,
                "<path class=\"strike\" d=\"M{} {}L{} {}\"/>",
                x - 6.0,
                y + 6.0,
                x + 6.0,
                y - 6.0
            );
        }
    }
}

/// Writes outlines, arrows and numbers over the grid, in units of [`Drawing::layout`].
fn links(drawing: &Drawing<'_>, svg: &mut String) {
    let layout = drawing.layout();
    let _ = write!(svg, "<g class=\"over\" transform=\"translate({EDGE} {EDGE}) scale({UNIT})\">");
    if !drawing.pointed.is_empty() {
        let _ = write!(svg, "<path class=\"pointed\" d=\"{}\"/>", outline_path(drawing.pointed));
    }
    for (arrow, curve) in drawing.arrows.iter().zip(&layout.curves) {
        let Some(curve) = curve else { continue };
        let class = if arrow.is_strong { "arrow" } else { "arrow weak" };
        let number =
            arrow.number.map(|number| format!(" data-number=\"{number}\"")).unwrap_or_default();
        let (line, head) = (curve.path(), curve.head_path());
        let _ = write!(
            svg,
            "<path class=\"{class}\"{number} d=\"{line}\"/><path class=\"head\"{number} d=\"{head}\"/>"
        );
    }
    for number in &layout.numbers {
        let (x, y, number, is_link) = (number.at.x, number.at.y, number.number, number.is_link);
        let class = if is_link { "link-number" } else { "line-number" };
        let _ = write!(svg, "<g class=\"{class}\" data-number=\"{number}\">");
        if is_link {
            let _ = write!(
                svg,
                "<circle class=\"badge\" cx=\"{x}\" cy=\"{y}\" r=\"{NUMBER_RADIUS}\"/>"
            );
        }
        let _ =
            write!(svg, "<text class=\"number {class}\" x=\"{x}\" y=\"{y}\">{number}</text></g>");
    }
    svg.push_str("</g>");
}
