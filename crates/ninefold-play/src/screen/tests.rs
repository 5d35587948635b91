//! Tests of the screen: pictures as text, every size of a window, and what looks different.

use super::super::game::Command;
use super::super::keys::Action;
use super::super::line_edit::LineEdit;
use super::super::view::{
    CellView, Fault, HintView, ListRow, ListView, Message, MessageKind, Mode, Panel, TextView,
    Tone, View,
};
use super::{Abilities, Depth, Layout, Overlay, Zones, draw, sample};
use ninefold::Cell;
use proptest::prelude::*;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use std::collections::HashSet;
use std::fmt::Write;

const TRUE: Abilities = Abilities { depth: Depth::True, light: false, ascii: false };

pub(super) fn drawn(view: &View, size: (u16, u16), abilities: Abilities) -> (Buffer, Zones) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let zones = draw(&mut buffer, view, &Overlay::default(), abilities);
    (buffer, zones)
}

/// Returns the characters of a buffer, without blanks at the end of rows.
fn text(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let row = |cells: &[ratatui_core::buffer::Cell]| {
        cells.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()
    };
    rows.map(row).collect::<Vec<String>>().join("\n")
}

/// The windows of the pictures, each with the size of the board that it gets.
const WINDOWS: [(u16, u16, &str); 8] = [
    (23, 13, "small"),
    (40, 16, "small"),
    (62, 17, "medium-dense"),
    (80, 24, "medium"),
    (44, 40, "medium"),
    (100, 34, "large-dense"),
    (120, 40, "large"),
    (300, 100, "large"),
];

#[test]
fn each_window_has_its_board() {
    for (width, height, name) in WINDOWS {
        let layout = Layout::new(Rect::new(0, 0, width, height)).unwrap();
        assert_eq!(layout.size.name, name, "{width}x{height}");
    }
    assert_eq!(Layout::new(Rect::new(0, 0, 22, 13)), None);
    assert_eq!(Layout::new(Rect::new(0, 0, 23, 12)), None);
}

#[test]
fn pictures_are_those_of_the_file() {
    let mut all = String::new();
    let plain = Abilities { depth: Depth::None, light: false, ascii: true };
    for (name, view) in sample::all() {
        for (width, height, _) in WINDOWS.into_iter().filter(|(width, ..)| *width < 300) {
            let (buffer, _) = drawn(&view, (width, height), TRUE);
            writeln!(all, "==== {name} {width}x{height}\n{}", text(&buffer)).unwrap();
        }
        for (width, height) in [(23, 13), (80, 24), (120, 40)] {
            let (buffer, _) = drawn(&view, (width, height), plain);
            writeln!(all, "==== {name} {width}x{height} ASCII\n{}", text(&buffer)).unwrap();
            assert!(text(&buffer).is_ascii(), "{name} {width}x{height}");
        }
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 40));
    let overlay = Overlay { help: Some(0), ..Overlay::default() };
    draw(&mut buffer, &sample::all()[0].1, &overlay, TRUE);
    writeln!(all, "==== help\n{}", text(&buffer)).unwrap();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/screen/pictures.txt");
    if std::env::var_os("NINEFOLD_UPDATE_DOCS").is_some() {
        std::fs::write(path, &all).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == all, "{path} is not up to date; NINEFOLD_UPDATE_DOCS=1 writes it");
}

#[test]
fn states_of_a_cell_look_different() {
    let digit = ninefold::Digit::new(5);
    let given = CellView { digit, given: true, ..CellView::default() };
    let states = [
        CellView::default(),
        given.clone(),
        CellView { given: false, ..given.clone() },
        CellView { given: false, fault: Some(Fault::Wrong), ..given.clone() },
        CellView { fault: Some(Fault::Clash), ..given.clone() },
        CellView { selected: true, ..given.clone() },
        CellView { same: true, ..given.clone() },
        CellView { peer: true, ..CellView::default() },
        CellView { tone: Some(Tone::Body), ..given.clone() },
        CellView { focused: true, ..given },
    ];
    let cell = Cell::at(8, 8).unwrap();
    for depth in [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::True] {
        for (width, height) in [(23, 13), (80, 24), (120, 40)] {
            for light in [false, true] {
                let mut seen = HashSet::new();
                for state in &states {
                    let mut view = View::default();
                    view.cells[cell.index()] = state.clone();
                    let abilities = Abilities { depth, light, ascii: false };
                    let (buffer, zones) = drawn(&view, (width, height), abilities);
                    let area = zones.layout.unwrap().cell(cell);
                    let look: Vec<String> = area
                        .positions()
                        .map(|place| format!("{:?}", buffer.cell(place).unwrap()))
                        .collect();
                    assert!(seen.insert(look), "{depth:?} {width}x{height} {state:?}");
                }
            }
        }
    }
}

/// Returns the characters of a cell.
fn symbols(buffer: &Buffer, area: Rect) -> String {
    area.positions().map(|place| buffer.cell(place).unwrap().symbol()).collect()
}

#[test]
fn no_sign_takes_the_place_of_a_mark() {
    let digits = |text: &str| -> ninefold::DigitSet {
        text.chars().filter_map(|c| ninefold::Digit::new(c.to_digit(10)? as u8)).collect()
    };
    let cell = Cell::at(4, 4).unwrap();
    for depth in [Depth::None, Depth::True] {
        for ascii in [false, true] {
            for (width, height, _) in WINDOWS.into_iter().filter(|(width, ..)| *width >= 62) {
                for marks in ["4", "48", "348", "123456789"] {
                    let candidates = CellView { candidates: digits(marks), ..CellView::default() };
                    let centre = CellView { centre: digits(marks), ..CellView::default() };
                    let corner = CellView { corner: digits(marks), ..CellView::default() };
                    for plain in [candidates, centre, corner] {
                        let states = [
                            plain.clone(),
                            CellView { peer: true, ..plain.clone() },
                            CellView { same: true, ..plain.clone() },
                            CellView { place: true, ..plain.clone() },
                            CellView { selected: true, ..plain.clone() },
                            CellView { focused: true, ..plain.clone() },
                            CellView { pointed: true, ..plain.clone() },
                            CellView { fault: Some(Fault::MissingMark), ..plain.clone() },
                        ];
                        let look = |state: &CellView, cursor: Cell| {
                            let mut view = View { cursor, ..View::default() };
                            view.cells[cell.index()] = state.clone();
                            let abilities = Abilities { depth, light: false, ascii };
                            let (buffer, zones) = drawn(&view, (width, height), abilities);
                            symbols(&buffer, zones.layout.unwrap().cell(cell))
                        };
                        let elsewhere = Cell::at(0, 0).unwrap();
                        let whole = look(&plain, elsewhere);
                        let of = |text: &str| -> String {
                            text.chars().filter(char::is_ascii_digit).collect()
                        };
                        assert!(whole.trim() != "", "{width}x{height} {marks}: nothing is shown");
                        for (state, cursor) in
                            states.iter().map(|state| (state, elsewhere)).chain([(&plain, cell)])
                        {
                            let shown = look(state, cursor);
                            assert_eq!(of(&shown), of(&whole), "{width}x{height} {state:?}");
                            // One mark never looks like the digit of the cell.
                            assert!(!shown.contains("[4]"), "{width}x{height}: {shown}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn one_mark_never_looks_like_an_entry() {
    let (cell, elsewhere) = (Cell::at(4, 4).unwrap(), Cell::at(0, 0).unwrap());
    for (ascii, cursor) in [(false, cell), (true, cell), (false, elsewhere), (true, elsewhere)] {
        for (width, height, _) in WINDOWS.into_iter().filter(|(width, ..)| *width >= 62) {
            let look = |state: CellView| {
                let mut view = View { cursor, ..View::default() };
                view.cells[cell.index()] = state;
                let abilities = Abilities { depth: Depth::None, light: false, ascii };
                let (buffer, zones) = drawn(&view, (width, height), abilities);
                symbols(&buffer, zones.layout.unwrap().cell(cell))
            };
            for digit in ninefold::Digit::all() {
                let plain = CellView::default;
                let entry = look(CellView { digit: Some(digit), ..plain() });
                let fault = Some(Fault::MissingMark);
                let set = ninefold::DigitSet::only(digit);
                let (candidates, centre, corner) = (set, set, set);
                for state in [
                    CellView { candidates, ..plain() },
                    CellView { centre, ..plain() },
                    CellView { corner, ..plain() },
                ] {
                    assert_ne!(look(state.clone()), entry, "{width}x{height} {digit}");
                    // The sign of a mistake is not lost.
                    let faulty = look(CellView { fault, ..state });
                    assert!(faulty.contains('?') || height < 34, "{width}x{height}: {faulty}");
                }
            }
        }
    }
}

#[test]
fn a_message_of_many_rows_hides_rows_far_from_the_cursor() {
    let text_of = "This 7 is in row 5 already, and in column 3, and in its box as well";
    for (row, near) in [(0, 0..6), (3, 0..6), (5, 3..9), (8, 3..9)] {
        let quiet = sample::at(Cell::at(row, 4).unwrap());
        let message = Some(Message { text: text_of.to_owned(), kind: MessageKind::Error });
        let view = View { message, ..quiet.clone() };
        let (before, zones) = drawn(&quiet, (23, 13), TRUE);
        let (after, _) = drawn(&view, (23, 13), TRUE);
        let layout = zones.layout.unwrap();
        let kept = Cell::all().filter(|cell| near.contains(&cell.row()));
        for area in kept.map(|cell| layout.cell(cell)) {
            assert_eq!(symbols(&before, area), symbols(&after, area), "cursor in row {row}");
        }
        let shown = text(&after).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text_of.split(' ').all(|word| shown.contains(word)), "{shown}");
    }
}

#[test]
fn a_message_of_two_rows_hides_no_row_of_the_board() {
    let text_of = "This 7 is in row 5 already";
    let message = Some(Message { text: text_of.to_owned(), kind: MessageKind::Error });
    let quiet = sample::at(Cell::at(4, 4).unwrap());
    let view = View { message, ..quiet.clone() };
    for (width, height) in [(23, 13), (24, 13), (30, 13), (28, 14), (40, 16), (62, 17), (80, 24)] {
        let (before, zones) = drawn(&quiet, (width, height), TRUE);
        let (after, _) = drawn(&view, (width, height), TRUE);
        let board = zones.layout.unwrap().board;
        assert_eq!(symbols(&before, board), symbols(&after, board), "{width}x{height}");
        let shown = text(&after).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text_of.split(' ').all(|word| shown.contains(word)), "{width}x{height}: {shown}");
    }
}

#[test]
fn a_click_hits_the_cell_that_is_drawn_there() {
    for (width, height, _) in WINDOWS {
        let (_, zones) = drawn(&View::default(), (width, height), TRUE);
        let layout = zones.layout.unwrap();
        for cell in Cell::all() {
            let area = layout.cell(cell);
            let middle = (area.x + area.width / 2, area.y + area.height / 2);
            assert_eq!(layout.cell_at(middle.0, middle.1), Some(cell), "{width}x{height}");
        }
    }
}

/// Returns a view with a panel.
fn with_panel(panel: Panel) -> View {
    View { panel, ..sample::at(Cell::at(4, 4).unwrap()) }
}

/// Returns the action of a click on the first place where a text stands.
fn clicked(buffer: &Buffer, zones: &Zones, words: &str) -> Option<Action> {
    let lines = text(buffer);
    let (y, line) = lines.lines().enumerate().find(|(_, line)| line.contains(words))?;
    let x = line[..line.find(words)?].chars().count();
    let place = (u16::try_from(x).unwrap(), u16::try_from(y).unwrap()).into();
    let found = zones.buttons.iter().rev().find(|(area, _)| area.contains(place));
    found.map(|(_, action)| action.clone())
}

#[test]
fn a_long_message_is_read_whole() {
    let text_of = "There is no setting 'conflict'; the settings are timer, candidates, clear-marks, conflicts, \
                   show-peers, show-same, show-places, theme, coordinates and so on.";
    let message = Some(Message { text: text_of.to_owned(), kind: MessageKind::Error });
    let view = View { message, ..sample::at(Cell::at(4, 4).unwrap()) };
    for (width, height, _) in WINDOWS {
        let (buffer, _) = drawn(&view, (width, height), TRUE);
        let shown = text(&buffer).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            shown.ends_with("theme, coordinates and so on.") || width > 200,
            "{width}x{height}: {shown}"
        );
    }
}

#[test]
fn the_keys_of_a_panel_are_seen_and_can_be_clicked() {
    let rows: Vec<ListRow> = (0..100)
        .map(|number| ListRow { label: format!("Row {number}"), ..ListRow::default() })
        .collect();
    let list = ListView { rows, choose: "play".to_owned(), ..ListView::default() };
    let hint = HintView {
        rung: 4,
        more: true,
        paragraphs: vec!["Why. ".repeat(200)],
        ..HintView::default()
    };
    for (width, height) in [(23, 13), (62, 17), (80, 24), (120, 40)] {
        let (buffer, zones) = drawn(&with_panel(Panel::List(list.clone())), (width, height), TRUE);
        assert_eq!(
            clicked(&buffer, &zones, "Enter play"),
            Some(Action::Game(Command::PanelChoose))
        );
        assert_eq!(clicked(&buffer, &zones, "Esc close"), Some(Action::Game(Command::Cancel)));
        // The first nine rows have the numbers that choose them.
        assert!(text(&buffer).contains(" 9  Row 8") || height < 17, "{}", text(&buffer));
        assert!(!text(&buffer).contains("10  Row 9"));
        assert!(zones.hidden > 50);
        let (buffer, zones) = drawn(&with_panel(Panel::Hint(hint.clone())), (width, height), TRUE);
        assert_eq!(clicked(&buffer, &zones, "H more"), Some(Action::Game(Command::Hint)));
        assert!(zones.hidden > 0 || height == 40);
    }
    let (buffer, zones) = drawn(&sample::at(Cell::at(4, 4).unwrap()), (80, 24), TRUE);
    assert_eq!(clicked(&buffer, &zones, "? keys"), Some(Action::Help));
    assert_eq!(clicked(&buffer, &zones, "q quit"), Some(Action::Game(Command::Quit)));
}

#[test]
fn each_mode_has_its_sign_in_every_window() {
    let plain = Abilities { depth: Depth::None, light: false, ascii: true };
    for (width, height, _) in WINDOWS {
        let signs: HashSet<String> = Mode::ALL
            .into_iter()
            .map(|mode| {
                let view = View { mode, ..sample::at(Cell::at(4, 4).unwrap()) };
                let shown = text(&drawn(&view, (width, height), plain).0);
                shown.lines().last().unwrap().to_owned()
            })
            .collect();
        assert_eq!(signs.len(), 4, "{width}x{height}: {signs:?}");
    }
}

#[test]
fn a_link_is_not_cut_off() {
    let link = format!("#p={}", "5".repeat(500));
    let view = TextView { paragraphs: vec![link.clone()], ..TextView::default() };
    let (buffer, _) = drawn(&with_panel(Panel::Text(view)), (80, 24), TRUE);
    assert!(text(&buffer).matches('5').count() > 500, "{}", text(&buffer));
}

#[test]
fn the_help_fits_into_a_large_window_and_can_be_read_in_a_small_one() {
    let help = |width, height, scroll, ascii| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let overlay = Overlay { help: Some(scroll), ..Overlay::default() };
        let zones = draw(&mut buffer, &View::default(), &overlay, Abilities { ascii, ..TRUE });
        (text(&buffer), zones.hidden)
    };
    assert_eq!(help(120, 40, 0, false).1, 0);
    let (shown, hidden) = help(23, 13, 0, true);
    assert!(hidden > 0 && shown.contains("up down"), "{shown}");
    assert!(shown.contains("   left") && shown.is_ascii(), "{shown}");
    let (end, _) = help(23, 13, hidden, false);
    assert!(end.contains("saved"), "{end}");
    assert_eq!(help(23, 13, hidden + 100, false).0, end);
}

#[test]
fn completions_are_listed() {
    let mut line = LineEdit::new("set ");
    line.complete(|text| ["timer", "theme"].map(|word| format!("{text}{word}")).to_vec());
    let overlay = Overlay { line: Some(line), ..Overlay::default() };
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    draw(&mut buffer, &View::default(), &overlay, TRUE);
    assert!(text(&buffer).ends_with(" timer  theme\n:set timer"), "{}", text(&buffer));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_window_is_drawn(width in 1_u16..=300, height in 1_u16..=100, number in 0_usize..7, ascii: bool) {
        let view = &sample::all()[number].1;
        let abilities = Abilities { depth: Depth::Indexed, light: true, ascii };
        let (buffer, zones) = drawn(view, (width, height), abilities);
        for (area, _) in &zones.buttons {
            prop_assert_eq!(area.intersection(buffer.area), *area);
        }
        if let Some(layout) = zones.layout {
            prop_assert_eq!(layout.board.intersection(buffer.area), layout.board);
            if let Some(panel) = layout.panel {
                prop_assert!(panel.intersection(layout.board).is_empty());
                prop_assert_eq!(panel.intersection(buffer.area), panel);
            }
        }
    }
}
