//! The view: everything that there is to see, as plain data.

use super::drawing::BoardDrawing;
use super::session::Session;
use super::settings::Conflicts;
use super::state::panel::PanelState;
use super::state::titles::{clock, game_title, hint_words};
use crate::record::board::clashes;
use crate::view::{CellView, Fault, ListView, Panel, State, ThemeChoice, View};
use ninefold::{Candidates, Cell, CellSet, Digit, DigitSet, Grid};

/// The digits and candidates on the board that is shown.
struct Shown {
    digits: Grid,
    givens: Grid,
    /// The candidates that are worked out.
    candidates: Candidates,
    /// Whether it is the board of the player, with marks and colours.
    is_own: bool,
}

impl Session {
    /// Returns what there is to see.
    pub(crate) fn view(&self) -> View {
        let drawing = self.drawing();
        let shown = self.shown(drawing.as_ref());
        let cells = self.cells(&shown, drawing.as_ref());
        let mut left = [Digit::COUNT as u8; Digit::COUNT];
        for (_, digit) in shown.digits.placed() {
            left[digit.index()] = left[digit.index()].saturating_sub(1);
        }
        let is_timed = self.settings.word("timer") == "shown" && self.state != State::Setting;
        let is_game = self.state != State::Welcome;
        View {
            state: self.state,
            theme: self.theme(),
            coordinates: self.settings.is_on("coordinates"),
            shows_left: self.settings.is_on("show-left"),
            cells,
            cursor: self.cursor,
            title: self.title(),
            clock: (is_timed && is_game).then(|| clock(self.game.seconds)),
            hints: hint_words(self.game.hints),
            mode: self.mode,
            left,
            highlighted: self.highlighted,
            automatic: self.is_automatic(),
            is_preview: !shown.is_own,
            links: drawing.map(|drawing| drawing.links).unwrap_or_default(),
            panel: self.panel_view(),
            message: self.message.clone(),
            busy: self.purpose.as_ref().and_then(|purpose| purpose.words()),
        }
    }

    /// Returns the colours that the player chose.
    fn theme(&self) -> ThemeChoice {
        match self.settings.word("theme").as_str() {
            "light" => ThemeChoice::Light,
            "dark" => ThemeChoice::Dark,
            "contrast" => ThemeChoice::Contrast,
            _ => ThemeChoice::System,
        }
    }

    /// Returns what is played, in words.
    fn title(&self) -> String {
        match self.state {
            State::Welcome => String::new(),
            State::Setting => format!("New puzzle: {}", self.typed),
            _ => game_title(&self.game),
        }
    }

    /// Returns what is drawn over the board.
    fn drawing(&self) -> Option<BoardDrawing> {
        match &self.panel {
            PanelState::Hint(hint) => Some(hint.drawing.clone()),
            PanelState::Path(path) => Some(path.drawing()),
            PanelState::Lesson(lesson) => Some(lesson.drawing()),
            PanelState::Exercise => self.exercise.as_ref()?.drawing.clone(),
            _ => None,
        }
    }

    /// Returns the board that is shown.
    fn shown(&self, drawing: Option<&BoardDrawing>) -> Shown {
        let preview = match &self.panel {
            PanelState::Path(path) => {
                path.position().map(|one| (one, self.game.puzzle.classic().givens))
            }
            PanelState::Lesson(lesson) => {
                lesson.position.as_ref().map(|(one, givens)| (one, *givens))
            }
            _ => None,
        };
        if let Some((position, givens)) = preview {
            let (digits, candidates) = (position.digits, position.candidates);
            return Shown { digits, givens, candidates, is_own: false };
        }
        let (puzzle, board) = (&self.game.puzzle, self.board());
        let mut candidates = Candidates::NONE;
        if self.is_automatic() && self.state != State::Setting {
            candidates = board.open_candidates(puzzle);
        } else if let Some(drawing) = drawing {
            let (open, noted) = (board.open_candidates(puzzle), self.noted_candidates());
            for cell in drawing.shown {
                let marks =
                    if noted.get(cell).is_empty() { open.get(cell) } else { noted.get(cell) };
                candidates.set(cell, marks);
            }
        }
        Shown {
            digits: board.on_grid(puzzle),
            givens: puzzle.classic().givens,
            candidates,
            is_own: true,
        }
    }

    /// Returns the digit whose cells are highlighted: the one that the player chose, else that of the cursor.
    fn highlighted_digit(&self, shown: &Shown) -> Option<Digit> {
        let of_cursor =
            || shown.digits.get(self.cursor).filter(|_| self.settings.is_on("show-same"));
        self.highlighted.or_else(of_cursor)
    }

    /// Returns the cells.
    fn cells(&self, shown: &Shown, drawing: Option<&BoardDrawing>) -> Vec<CellView> {
        let highlighted = self.highlighted_digit(shown);
        let has_selection = self.selection.len() > 1;
        let has_game = self.state != State::Welcome;
        let shows_peers = self.settings.is_on("show-peers") && has_game;
        let peers = match shows_peers && !has_selection && drawing.is_none() {
            true => self.cursor.peers(),
            false => CellSet::EMPTY,
        };
        let places = self.places(shown, highlighted);
        let faults = self.faults(shown);
        let focused = match &self.panel {
            PanelState::Hint(hint) => hint.focused_cells(),
            _ => CellSet::EMPTY,
        };
        let selected = if shown.is_own && has_game { self.targets() } else { CellSet::EMPTY };
        let cell_view = |cell: Cell| {
            let digit = shown.digits.get(cell);
            let mut view = CellView {
                digit,
                given: shown.givens.get(cell).is_some(),
                candidates: shown.candidates.get(cell),
                selected: selected.contains(cell),
                peer: peers.contains(cell),
                same: highlighted.is_some() && digit == highlighted,
                place: places.contains(cell),
                fault: faults.iter().find(|(set, _)| set.contains(cell)).map(|(_, fault)| *fault),
                focused: focused.contains(cell),
                ..CellView::default()
            };
            if shown.is_own {
                self.add_marks(cell, &mut view);
            }
            if let Some(drawing) = drawing {
                draw(cell, drawing, &mut view);
            }
            view
        };
        Cell::all().map(cell_view).collect()
    }

    /// Adds the marks and the colour of the player.
    fn add_marks(&self, cell: Cell, view: &mut CellView) {
        let board = self.board();
        let colour = board.colours[cell.index()];
        view.colour = (colour > 0).then_some(colour);
        if view.digit.is_none() {
            view.corner = board.corner.get(cell);
            view.centre =
                if self.is_automatic() { DigitSet::EMPTY } else { board.centre.get(cell) };
        }
    }

    /// Returns the empty cells in which the highlighted digit can still be.
    fn places(&self, shown: &Shown, highlighted: Option<Digit>) -> CellSet {
        let is_chosen = self.highlighted.is_some() || self.settings.is_on("show-places");
        let Some(digit) = highlighted.filter(|_| is_chosen) else { return CellSet::EMPTY };
        let legal = if shown.is_own {
            self.board().open_candidates(&self.game.puzzle)
        } else {
            shown.candidates
        };
        let is_place =
            |cell: &Cell| shown.digits.get(*cell).is_none() && legal.get(*cell).contains(digit);
        Cell::all().filter(is_place).collect()
    }

    /// Returns the cells that are marked as wrong, by the setting.
    fn faults(&self, shown: &Shown) -> Vec<(CellSet, Fault)> {
        let mut faults = Vec::new();
        if !shown.is_own {
            return faults;
        }
        if matches!(self.panel, PanelState::Text(_)) {
            faults.push((self.contradiction, Fault::Contradiction));
        }
        if self.settings.conflicts() != Conflicts::Off {
            faults.push((clashes(&shown.digits), Fault::Clash));
        }
        if self.settings.conflicts() == Conflicts::Solution
            && let Some(solution) = &self.game.solution
        {
            let wrong = |cell: &Cell| {
                let digit = shown.digits.get(*cell);
                digit.is_some() && digit != solution.get(*cell)
            };
            faults.push((Cell::all().filter(wrong).collect(), Fault::Wrong));
            let mistakes = self.board().mistakes(solution, self.is_automatic());
            faults.push((mistakes - shown.digits.filled(), Fault::MissingMark));
        }
        faults
    }

    fn panel_view(&self) -> Panel {
        match &self.panel {
            PanelState::None => Panel::Play,
            PanelState::Hint(hint) => Panel::Hint(hint.view()),
            PanelState::Path(path) => Panel::Path(path.view()),
            PanelState::Rating(rating) => Panel::Rating(rating.view()),
            PanelState::Text(text) => Panel::Text(text.clone()),
            PanelState::List(list) => {
                let is_last = list.is_menu() && self.state == State::Welcome;
                Panel::List(ListView { is_last, ..list.view() })
            }
            PanelState::Lesson(lesson) => Panel::Text(lesson.view()),
            PanelState::Exercise => match &self.exercise {
                Some(exercise) => Panel::Text(exercise.view()),
                None => Panel::Play,
            },
        }
    }
}

/// Adds what a drawing says about a cell.
fn draw(cell: Cell, drawing: &BoardDrawing, view: &mut CellView) {
    view.tone = drawing.cells.iter().rev().find(|(one, _)| *one == cell).map(|(_, tone)| *tone);
    view.pointed = drawing.pointed.contains(cell);
    let marks = drawing.marks.iter().filter(|(candidate, _)| candidate.cell == cell);
    view.tones = marks.map(|(candidate, tone)| (candidate.digit, *tone)).collect();
    if view.digit.is_none() {
        let drawn: DigitSet = view.tones.iter().map(|(digit, _)| *digit).collect();
        view.candidates |= drawn;
    }
}
