//! Views for tests, without a game.

use super::super::view::{
    CellView, Fault, HintView, ListRow, ListView, Message, MessageKind, NetLine, Panel, PathStep,
    PathView, RatingView, State, TextView, Tone, View,
};
use ninefold::{Candidates, Cell, Digit, Grid};

/// A puzzle with candidates in every empty cell.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns a game with the cursor in a cell, with its peers and equal digits.
pub(crate) fn at(cursor: Cell) -> View {
    let givens: Grid = PUZZLE.parse().unwrap();
    let mut candidates = Candidates::of_givens(&givens);
    for (cell, digit) in givens.placed() {
        for peer in cell.peers() {
            candidates.set(peer, candidates.get(peer).without(digit));
        }
    }
    let mut view = View {
        state: State::Playing,
        cursor,
        title: "Gentle, ER 1.2".to_owned(),
        clock: Some("4:12".to_owned()),
        left: [3, 0, 2, 4, 5, 6, 7, 8, 9],
        automatic: true,
        ..View::default()
    };
    let digit = givens.get(cursor);
    for cell in Cell::all() {
        let given = givens.get(cell);
        view.cells[cell.index()] = CellView {
            digit: given,
            given: given.is_some(),
            candidates: if given.is_none() { candidates.get(cell) } else { Default::default() },
            peer: cursor.peers().contains(cell),
            same: digit.is_some() && given == digit,
            selected: cell == cursor,
            ..CellView::default()
        };
    }
    view
}

fn digit(value: u8) -> Digit {
    Digit::new(value).unwrap()
}

/// Returns views that together show everything that a screen can show, each with a name.
pub(crate) fn all() -> Vec<(&'static str, View)> {
    let cell = |row, column| Cell::at(row, column).unwrap();
    let mut play = at(cell(4, 4));
    let entry = &mut play.cells[cell(0, 2).index()];
    *entry = CellView { digit: Some(digit(4)), ..CellView::default() };
    let wrong = &mut play.cells[cell(0, 3).index()];
    *wrong = CellView { digit: Some(digit(7)), fault: Some(Fault::Clash), ..CellView::default() };
    let marks = &mut play.cells[cell(8, 0).index()];
    *marks = CellView {
        corner: [digit(1), digit(2)].into_iter().collect(),
        centre: [digit(3), digit(4)].into_iter().collect(),
        ..CellView::default()
    };
    play.cells[cell(8, 1).index()].candidates = [digit(4), digit(5)].into_iter().collect();
    play.cells[cell(8, 2).index()].candidates = [digit(4)].into_iter().collect();
    play.cells[cell(7, 0).index()].colour = Some(3);
    play.cells[cell(6, 0).index()].selected = true;
    play.message = Some(Message { text: "7 stands twice.".to_owned(), kind: MessageKind::Error });
    let panel = |panel| View { panel, ..play.clone() };
    let mut hint = panel(Panel::Hint(sample_hint()));
    hint.cells[cell(4, 4).index()].tone = Some(Tone::Body);
    hint.cells[cell(4, 4).index()].tones = vec![(digit(5), Tone::Placed)];
    hint.cells[cell(3, 1).index()].tones =
        vec![(digit(1), Tone::Body), (digit(2), Tone::Gone), (digit(5), Tone::Fin)];
    hint.cells[cell(3, 2).index()].focused = true;
    hint.cells[cell(3, 3).index()].pointed = true;
    let paused = View { state: State::Paused, ..play.clone() };
    vec![
        ("play", play.clone()),
        ("hint", hint),
        ("path", panel(Panel::Path(sample_path()))),
        ("rating", panel(Panel::Rating(sample_rating()))),
        ("text", panel(Panel::Text(sample_text()))),
        ("list", panel(Panel::List(sample_list()))),
        ("paused", paused),
    ]
}

fn sample_hint() -> HintView {
    let line =
        |number, depth, text: &str| NetLine { number, depth, text: text.to_owned(), opening: None };
    HintView {
        rung: 4,
        more: true,
        technique: Some("Cell Forcing Net".to_owned()),
        paragraphs: vec!["Whatever r4c2 is, r5c5 is 5.".to_owned()],
        lines: vec![
            line(1, 1, "Suppose that r4c2 is 1."),
            line(2, 1, "Then r4c3 is 9: the last place for 9 in row 4 (line 1 excludes r4c2)."),
            line(3, 2, "Suppose that r5c5 is not 5."),
        ],
        focus: Some(1),
        conclusion: Some("So r5c5 is 5.".to_owned()),
        ..HintView::default()
    }
}

fn sample_path() -> PathView {
    let step = |number: usize| PathStep {
        technique: if number.is_multiple_of(5) { "X-Wing" } else { "Hidden Single" }.to_owned(),
        result: format!("r{}c{}={}", number % 9 + 1, number % 7 + 1, number % 8 + 1),
    };
    PathView {
        steps: (0..51).map(step).collect(),
        at: 20,
        paragraphs: vec!["In column 3, 5 can only go in r1c3.".to_owned()],
        ..PathView::default()
    }
}

fn sample_rating() -> RatingView {
    let fact = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    RatingView {
        facts: vec![fact("ER", "7.2"), fact("EP", "1.2"), fact("ED", "1.2")],
        paragraphs: vec!["Diabolical.".to_owned()],
        steps: (0..60).map(|number| 1.2 + f64::from(number * number % 61) / 10.0).collect(),
        techniques: vec![
            ("Bidirectional X-Cycle".to_owned(), 7.2, 1),
            ("Pointing".to_owned(), 2.6, 4),
            ("Hidden Single".to_owned(), 1.2, 40),
        ],
        scroll: 0,
    }
}

fn sample_text() -> TextView {
    let title = "Solved".to_owned();
    let paragraphs = vec!["Solved in 4:12 with two hints.".to_owned()];
    TextView { title, paragraphs, ..TextView::default() }
}

fn sample_list() -> ListView {
    let row = |label: &str, detail: &str| ListRow {
        label: label.to_owned(),
        detail: detail.to_owned(),
        heading: false,
    };
    let heading = ListRow { label: "A new game".to_owned(), heading: true, ..ListRow::default() };
    ListView {
        title: "Ninefold".to_owned(),
        paragraphs: vec!["Every move is saved.".to_owned()],
        rows: vec![
            row("Resume", "Tough, 4:12"),
            heading,
            row("Gentle", "ER 1.0 to 1.5"),
            row("Nightmare", "ER 9.1 and more"),
        ],
        at: 2,
        choose: "play".to_owned(),
        other: Some("practise".to_owned()),
        is_last: false,
    }
}
