//! Tests with a terminal that understands what the output writes, one sequence at a time.

use super::*;
use crate::screen::sample;
use crate::screen::{self, Abilities, Depth, Overlay};
use ninefold::Cell as BoardCell;
use proptest::prelude::*;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use ratatui_core::terminal::Terminal;

type SizeOf = fn() -> io::Result<Size>;

const fn window(width: u16, height: u16) -> io::Result<Size> {
    Ok(Size { width, height })
}

/// A window for each size of the board.
const WINDOWS: [SizeOf; 5] = [
    || window(120, 40),
    || window(100, 34),
    || window(80, 24),
    || window(62, 17),
    || window(23, 13),
];

/// A terminal that is simple instead of fast.
struct Screen {
    buffer: Buffer,
    at: (u16, u16),
    style: Style,
}

impl Screen {
    fn new(area: Rect) -> Self {
        let buffer = Buffer::empty(area);
        Self { buffer, at: (0, 0), style: Style::reset() }
    }

    fn read(&mut self, text: &str) {
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if let Some(sequence) = rest.strip_prefix("\x1b[") {
                let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap();
                self.sequence(&sequence[..end], &sequence[end..=end]);
                rest = &sequence[end + 1..];
                continue;
            }
            rest = &rest[c.len_utf8()..];
            if c == '\x08' {
                self.at.0 -= 1;
                continue;
            }
            if c == '\n' {
                self.at.1 += 1;
                continue;
            }
            let cell = self.buffer.cell_mut(self.at).expect("inside of the screen");
            cell.reset();
            cell.set_char(c).set_style(self.style);
            self.at.0 += 1;
        }
    }

    fn sequence(&mut self, parameters: &str, letter: &str) {
        let numbers: Vec<u16> =
            parameters.split(';').filter_map(|text| text.parse().ok()).collect();
        let count = numbers.first().copied().unwrap_or(1);
        match letter {
            "H" => self.at = (numbers[1] - 1, numbers[0] - 1),
            "A" => self.at.1 -= count,
            "B" => self.at.1 += count,
            "C" => self.at.0 += count,
            "D" => self.at.0 -= count,
            "J" => self.buffer.reset(),
            "m" => self.select(&numbers),
            "h" | "l" => {}
            other => panic!("unknown sequence {parameters}{other}"),
        }
    }

    fn select(&mut self, codes: &[u16]) {
        let byte = |code: u16| u8::try_from(code).unwrap();
        let mut rest = codes;
        while let Some((code, after)) = rest.split_first() {
            rest = after;
            self.style = match code {
                0 => Style::reset(),
                1 => self.style.add_modifier(Modifier::BOLD),
                23 => self.style.remove_modifier(Modifier::ITALIC),
                24 => self.style.remove_modifier(Modifier::UNDERLINED),
                27 => self.style.remove_modifier(Modifier::REVERSED),
                29 => self.style.remove_modifier(Modifier::CROSSED_OUT),
                3 => self.style.add_modifier(Modifier::ITALIC),
                4 => self.style.add_modifier(Modifier::UNDERLINED),
                7 => self.style.add_modifier(Modifier::REVERSED),
                9 => self.style.add_modifier(Modifier::CROSSED_OUT),
                22 => self.style.remove_modifier(Modifier::BOLD),
                38 | 48 => {
                    let (color, used) = match after[0] {
                        5 => (Color::Indexed(byte(after[1])), 2),
                        _ => (Color::Rgb(byte(after[1]), byte(after[2]), byte(after[3])), 4),
                    };
                    rest = &after[used..];
                    if *code == 38 { self.style.fg(color) } else { self.style.bg(color) }
                }
                30..=39 | 90..=97 => self.style.fg(named(*code)),
                40..=49 | 100..=107 => self.style.bg(named(*code - 10)),
                other => panic!("unknown code {other}"),
            };
        }
    }
}

fn named(code: u16) -> Color {
    const COLORS: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match code {
        39 => Color::Reset,
        90.. => COLORS[usize::from(code - 82)],
        _ => COLORS[usize::from(code - 30)],
    }
}

/// Returns what can be seen of a buffer: a blank has no colour of its own, and is not bold.
fn seen(buffer: &Buffer) -> Buffer {
    let mut buffer = buffer.clone();
    for cell in &mut buffer.content {
        let shows = Modifier::UNDERLINED | Modifier::REVERSED | Modifier::CROSSED_OUT;
        if cell.symbol() == " " && !cell.modifier.intersects(shows) {
            cell.fg = Color::Reset;
            cell.modifier = Modifier::empty();
        }
    }
    buffer
}

/// Draws a view after another one; returns the bytes, after a check that they show the right picture.
fn bytes_between(
    size: SizeOf,
    views: &[View],
    abilities: Abilities,
    overlay: &Overlay,
) -> Vec<usize> {
    let mut terminal = Terminal::new(Output::new(Vec::new(), size)).unwrap();
    let Size { width, height } = size().unwrap();
    let area = Rect::new(0, 0, width, height);
    let mut screen = Screen::new(area);
    let mut sent = 0;
    let mut lengths = Vec::new();
    for view in views {
        let mut expected = Buffer::empty(area);
        screen::draw(&mut expected, view, overlay, abilities);
        terminal
            .draw(|frame| {
                screen::draw(frame.buffer_mut(), view, overlay, abilities);
            })
            .unwrap();
        let bytes = &terminal.backend().writer[sent..];
        lengths.push(bytes.len());
        screen.read(std::str::from_utf8(bytes).unwrap());
        sent += bytes.len();
        assert_eq!(seen(&screen.buffer), seen(&expected));
    }
    lengths
}

use crate::view::View;

const DEPTHS: [Depth; 4] = [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::True];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_terminal_shows_what_was_drawn(
        cells in prop::collection::vec(0_usize..81, 1..6),
        depth in 0_usize..4,
        window in 0_usize..5,
        ascii: bool,
        light: bool,
    ) {
        let cells: Vec<View> =
            cells.into_iter().map(|cell| sample::at(BoardCell::new(cell).unwrap())).collect();
        let abilities = Abilities { depth: DEPTHS[depth], light, ascii };
        bytes_between(WINDOWS[window], &cells, abilities, &Overlay::default());
        let help = Overlay { help: Some(3), ..Overlay::default() };
        bytes_between(WINDOWS[window], &cells, abilities, &help);
    }
}

#[test]
fn a_move_of_the_cursor_with_a_tick_of_the_clock_sends_few_bytes() {
    let mut worst = 0;
    // Large and medium boards send the most.
    let sizes = [WINDOWS[0], WINDOWS[2]];
    let depths = [Depth::None, Depth::True];
    for (size, depth) in sizes.into_iter().flat_map(|size| depths.map(|depth| (size, depth))) {
        let abilities = Abilities { depth, light: false, ascii: false };
        let mut lengths = Vec::new();
        for row in [0, 2, 4, 7] {
            let across = (0..9).map(|column| BoardCell::at(row, column).unwrap());
            let down = (0..9).map(|column| BoardCell::at(column, row).unwrap());
            for cells in [across.collect::<Vec<_>>(), down.collect()] {
                // The clock goes on with each move.
                let timed = |(number, cell)| View {
                    clock: Some(format!("4:{:02}", 9 + number)),
                    ..sample::at(cell)
                };
                let views: Vec<View> = cells.into_iter().enumerate().map(timed).collect();
                let sent = bytes_between(size, &views, abilities, &Overlay::default());
                lengths.extend(sent.into_iter().skip(1));
            }
        }
        lengths.sort_unstable();
        let share = |percent: usize| lengths[(lengths.len() - 1) * percent / 100];
        let (middle, most) = (share(50), share(100));
        println!(
            "{:?} {depth:?}: median {middle}, 95 % {}, most {most}",
            size().unwrap(),
            share(95)
        );
        worst = worst.max(most);
    }
    assert!(worst < 400, "a move sent {worst} bytes");
}
