//! Draws a buffer as SVG, for the picture in the README. Lines and bars are shapes, because fonts leave
//! gaps between rows; all other characters are text at exact places.

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::{Color, Modifier};
use std::fmt::Write;

/// The size of a character.
const WIDTH: f64 = 9.0;
const HEIGHT: f64 = 19.0;
/// The space around the screen.
const MARGIN: f64 = 12.0;

/// Returns a picture of a buffer whose colours are red, green and blue.
pub(super) fn svg(buffer: &Buffer, title: &str) -> String {
    let (columns, rows) = (f64::from(buffer.area.width), f64::from(buffer.area.height));
    let (width, height) = (columns * WIDTH + 2.0 * MARGIN, rows * HEIGHT + 2.0 * MARGIN);
    let paper = buffer.content.first().map_or_else(String::new, |cell| hex(cell.bg));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"'DejaVu Sans Mono', 'Liberation Mono', Menlo, Consolas, monospace\" \
         font-size=\"15\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{paper}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n"
    );
    for y in 0..buffer.area.height {
        grounds(&mut out, buffer, y, &paper);
    }
    lines(&mut out, buffer);
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            shape(&mut out, (f64::from(x) * WIDTH, f64::from(y) * HEIGHT), &buffer[(x, y)]);
        }
    }
    for y in 0..buffer.area.height {
        texts(&mut out, buffer, y);
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn hex(color: Color) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => "none".to_owned(),
    }
}

/// Writes what is behind the characters of a row, a rectangle for each run of one colour.
fn grounds(out: &mut String, buffer: &Buffer, y: u16, paper: &str) {
    let mut x = 0;
    while x < buffer.area.width {
        let color = buffer[(x, y)].bg;
        let end = (x..buffer.area.width).find(|at| buffer[(*at, y)].bg != color);
        let end = end.unwrap_or(buffer.area.width);
        if hex(color) != paper {
            let (left, top) = (f64::from(x) * WIDTH, f64::from(y) * HEIGHT);
            let width = f64::from(end - x) * WIDTH;
            // A little higher, so that no seam shows between rows.
            let height = HEIGHT + 0.4;
            let fill = hex(color);
            writeln!(out, "<path d=\"M{left} {top}h{width}v{height}h-{width}z\" fill=\"{fill}\"/>")
                .expect("a string takes everything");
        }
        x = end;
    }
}

/// Returns the arms of a character of a line: left, right, up, down, each with its width.
fn arms(symbol: &str) -> Option<[f64; 4]> {
    const N: f64 = 0.0;
    const L: f64 = 1.0;
    const H: f64 = 2.2;
    Some(match symbol {
        "─" => [L, L, N, N],
        "│" => [N, N, L, L],
        "━" => [H, H, N, N],
        "┃" => [N, N, H, H],
        "┏" => [N, H, N, H],
        "┓" => [H, N, N, H],
        "┗" => [N, H, H, N],
        "┛" => [H, N, H, N],
        "┳" => [H, H, N, H],
        "┻" => [H, H, H, N],
        "┣" => [N, H, H, H],
        "┫" => [H, N, H, H],
        "╋" => [H, H, H, H],
        "┯" => [H, H, N, L],
        "┷" => [H, H, L, N],
        "┠" => [N, L, H, H],
        "┨" => [L, N, H, H],
        "┿" => [H, H, L, L],
        "╂" => [L, L, H, H],
        "┼" => [L, L, L, L],
        _ => return None,
    })
}

/// Writes the lines of rows, then those of columns; pieces that continue each other are one.
fn lines(out: &mut String, buffer: &Buffer) {
    let area = buffer.area;
    for y in 0..area.height {
        let cells = (0..area.width).map(|x| &buffer[(x, y)]);
        let start = (0.0, (f64::from(y) + 0.5) * HEIGHT);
        line(out, cells, (0, 1), start, ("h", WIDTH / 2.0));
    }
    for x in 0..area.width {
        let cells = (0..area.height).map(|y| &buffer[(x, y)]);
        let start = ((f64::from(x) + 0.5) * WIDTH, 0.0);
        line(out, cells, (2, 3), start, ("v", HEIGHT / 2.0));
    }
}

/// Writes the lines of a row or column, whose pieces are halves of characters.
fn line<'a>(
    out: &mut String,
    cells: impl Iterator<Item = &'a Cell>,
    (first, second): (usize, usize),
    start: (f64, f64),
    (command, step): (&str, f64),
) {
    let halves: Vec<Option<(Color, f64)>> = cells
        .flat_map(|cell| {
            let widths = arms(cell.symbol());
            let half = |arm: usize| {
                widths.map(|widths| (cell.fg, widths[arm])).filter(|(_, width)| *width > 0.0)
            };
            [half(first), half(second)]
        })
        .collect();
    let mut at = 0;
    while at < halves.len() {
        let count = halves[at..].iter().take_while(|half| **half == halves[at]).count();
        if let Some((color, width)) = halves[at] {
            let (from, length) = (at as f64 * step, count as f64 * step);
            let (x, y) =
                if command == "h" { (start.0 + from, start.1) } else { (start.0, start.1 + from) };
            let color = hex(color);
            writeln!(
                out,
                "<path d=\"M{x} {y}{command}{length}\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
            )
            .expect("a string takes everything");
        }
        at += count;
    }
}

/// Writes a corner or a bar.
fn shape(out: &mut String, (x, y): (f64, f64), cell: &Cell) {
    let color = hex(cell.fg);
    let (middle_x, middle_y) = (x + WIDTH / 2.0, y + HEIGHT / 2.0);
    let mut line = |path: String, width: f64| {
        writeln!(
            out,
            "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{width}\" fill=\"none\"/>"
        )
        .expect("a string takes everything");
    };
    let corner = match cell.symbol() {
        "╭" => (1.0, 1.0),
        "╮" => (-1.0, 1.0),
        "╰" => (1.0, -1.0),
        "╯" => (-1.0, -1.0),
        _ => return bar(out, (x, y), cell),
    };
    let (across, down) = (corner.0 * WIDTH / 2.0, corner.1 * HEIGHT / 2.0);
    let (end_x, end_y) = (middle_x + across, middle_y + down);
    line(format!("M{end_x} {middle_y}Q{middle_x} {middle_y} {middle_x} {end_y}"), 1.6);
}

/// Writes a bar of a chart.
fn bar(out: &mut String, (x, y): (f64, f64), cell: &Cell) {
    let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let Some(eighths) = (1_u8..).zip(bars).find(|(_, bar)| *bar == cell.symbol()) else { return };
    let height = HEIGHT * f64::from(eighths.0) / 8.0;
    let (top, fill) = (y + HEIGHT - height, hex(cell.fg));
    writeln!(out, "<path d=\"M{x} {top}h{WIDTH}v{height}h-{WIDTH}z\" fill=\"{fill}\"/>")
        .expect("a string takes everything");
}

fn is_text(cell: &Cell) -> bool {
    let is_shape = |symbol: &str| arms(symbol).is_some() || "╭╮╰╯▁▂▃▄▅▆▇█".contains(symbol);
    cell.symbol() != " " && !is_shape(cell.symbol())
}

/// Writes the characters of a row, one element for each run of one style.
fn texts(out: &mut String, buffer: &Buffer, y: u16) {
    let style = |x: u16| {
        let cell = &buffer[(x, y)];
        (cell.fg, cell.modifier)
    };
    let mut x = 0;
    while x < buffer.area.width {
        if !is_text(&buffer[(x, y)]) {
            x += 1;
            continue;
        }
        let goes_on = |at: u16| {
            let cell = &buffer[(at, y)];
            cell.symbol() == " " || (is_text(cell) && style(at) == style(x))
        };
        let end = (x..buffer.area.width).find(|at| !goes_on(*at)).unwrap_or(buffer.area.width);
        let places: Vec<u16> = (x..end).filter(|at| is_text(&buffer[(*at, y)])).collect();
        run(out, buffer, y, &places);
        x = end;
    }
}

fn run(out: &mut String, buffer: &Buffer, y: u16, places: &[u16]) {
    let Some(first) = places.first() else { return };
    let cell = &buffer[(*first, y)];
    let text: String = places
        .iter()
        .map(|x| match buffer[(*x, y)].symbol() {
            "<" => "&lt;",
            "&" => "&amp;",
            symbol => symbol,
        })
        .collect();
    let xs: Vec<String> =
        places.iter().map(|x| (f64::from(*x) * WIDTH + WIDTH / 2.0).to_string()).collect();
    let bold = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let crossed = if cell.modifier.contains(Modifier::CROSSED_OUT) {
        " text-decoration=\"line-through\""
    } else {
        ""
    };
    let (base, fill, xs) = (f64::from(y) * HEIGHT + 14.5, hex(cell.fg), xs.join(" "));
    writeln!(
        out,
        "<text y=\"{base}\" x=\"{xs}\" text-anchor=\"middle\" fill=\"{fill}\"{bold}{crossed}>{text}</text>"
    )
    .expect("a string takes everything");
}

mod tests {
    use super::svg;
    use crate::game::command::Jump;
    use crate::game::{Command, Session};
    use crate::screen::tests::drawn;
    use crate::screen::{Abilities, Depth};
    use crate::view::Panel;
    use ninefold::search::Watch;

    /// A puzzle that needs a chain after a while.
    const PUZZLE: &str =
        ".9..4..3..8.9..7.........15.4..7....3..8..1.7...2.15.......2....3.1....92..5.....";

    /// Applies a command and does the work that it asks for.
    fn play(session: &mut Session, command: Command) {
        let mut effect = session.apply(command);
        while let Some(task) = effect.task.take() {
            effect = session.receive(task.run(&Watch::never()));
        }
    }

    #[test]
    fn the_picture_of_the_readme_is_the_screen() {
        let mut session = Session::new();
        play(&mut session, Command::Paste(PUZZLE.to_owned()));
        play(&mut session, Command::ToggleCandidates);
        for _ in 0..200 {
            play(&mut session, Command::Hint);
            play(&mut session, Command::Hint);
            let view = session.view();
            let Panel::Hint(hint) = &view.panel else { break };
            if hint.technique.as_deref().is_some_and(|name| name.contains("Chain")) {
                break;
            }
            play(&mut session, Command::HintDo);
            play(&mut session, Command::Cancel);
        }
        play(&mut session, Command::Hint);
        play(&mut session, Command::Hint);
        play(&mut session, Command::Jump(Jump::BoxDown));
        let mut view = session.view();
        view.clock = Some("12:34".to_owned());
        view.message = None;
        let abilities = Abilities { depth: Depth::True, light: false, ascii: false };
        let (buffer, _) = drawn(&view, (118, 40), abilities);
        let text = svg(&buffer, "ninefold play: a hint on the large board");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/play.svg");
        if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
            std::fs::write(path, &text).unwrap();
        }
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(kept == text, "docs/play.svg is not up to date; NINEFOLD_UPDATE_DOCS=1 writes it");
    }
}
