//! The visible state of the game, as plain data. The game fills it, the screen draws it; neither knows more of
//! the other.

use ninefold::{Cell, Digit, DigitSet};
pub(crate) use ninefold_show::draw::Tone;

/// Everything that the screen draws.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct View {
    /// The state of the game.
    pub(crate) state: State,
    /// The colours that the player chose.
    pub(crate) theme: ThemeChoice,
    /// Whether rows and columns have their numbers.
    pub(crate) coordinates: bool,
    /// Whether the number of cells that each digit lacks is shown.
    pub(crate) shows_left: bool,
    /// The cells, row by row.
    pub(crate) cells: Vec<CellView>,
    /// The current cell.
    pub(crate) cursor: Cell,
    /// The title of the game, such as `Tough, ER 4.2`.
    pub(crate) title: String,
    /// The timer, such as `4:12`, if it is shown.
    pub(crate) clock: Option<String>,
    /// The number of hints used, in words.
    pub(crate) hints: String,
    /// The mode in which digits are entered.
    pub(crate) mode: Mode,
    /// The number of cells that each digit lacks, by its index.
    pub(crate) left: [u8; Digit::COUNT],
    /// The digit that the player chose to highlight.
    pub(crate) highlighted: Option<Digit>,
    /// Whether automatic candidates are shown.
    pub(crate) automatic: bool,
    /// Whether the board is an example or a step of the path, and not the player's.
    pub(crate) is_preview: bool,
    /// Inferences of a chain that is drawn, in order.
    pub(crate) links: Vec<LinkView>,
    /// The panel beside the board.
    pub(crate) panel: Panel,
    /// The message about the last event, in a sentence.
    pub(crate) message: Option<Message>,
    /// The current work of the worker thread, such as `looking for a puzzle`, if there is any.
    pub(crate) busy: Option<String>,
}

/// The state of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum State {
    /// There is no game yet.
    #[default]
    Welcome,
    /// The player types a puzzle; digits are givens.
    Setting,
    /// A game is played.
    Playing,
    /// The timer stands and the digits are hidden.
    Paused,
    /// The grid is solved; the board stays.
    Solved,
}

/// The colours that the player chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ThemeChoice {
    /// Those that suit the terminal, as far as it tells.
    #[default]
    System,
    /// Dark digits on a light ground.
    Light,
    /// Light digits on a dark ground.
    Dark,
    /// Black and white with few strong colours.
    Contrast,
}

/// The mode in which digits are entered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Mode {
    /// Digits of the solution.
    #[default]
    Digit,
    /// Small digits in the corners of cells.
    Corner,
    /// Small digits in the centre of cells.
    Centre,
    /// Colours of cells.
    Colour,
}

impl Mode {
    /// All modes, in the order in which they are cycled.
    pub(crate) const ALL: [Self; 4] = [Self::Digit, Self::Corner, Self::Centre, Self::Colour];

    /// Returns its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Digit => "Digit",
            Self::Corner => "Corner",
            Self::Centre => "Centre",
            Self::Colour => "Colour",
        }
    }
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellView {
    /// Its digit.
    pub(crate) digit: Option<Digit>,
    /// Whether the digit is a given.
    pub(crate) given: bool,
    /// The corner marks.
    pub(crate) corner: DigitSet,
    /// The centre marks.
    pub(crate) centre: DigitSet,
    /// The automatic candidates, less what the player crossed out; in a hint, the candidates that its
    /// drawing shows.
    pub(crate) candidates: DigitSet,
    /// The colour that the player gave it, 1 to 9.
    pub(crate) colour: Option<u8>,
    /// Whether it is selected.
    pub(crate) selected: bool,
    /// Whether it shares a house with the current cell.
    pub(crate) peer: bool,
    /// Whether it has the highlighted digit.
    pub(crate) same: bool,
    /// Whether the highlighted digit can still go here.
    pub(crate) place: bool,
    /// The fault of the cell, if there is one.
    pub(crate) fault: Option<Fault>,
    /// The tone of the cell in a drawing.
    pub(crate) tone: Option<Tone>,
    /// Whether the drawing points at the cell as a whole.
    pub(crate) pointed: bool,
    /// Whether the focused line of a net is about this cell.
    pub(crate) focused: bool,
    /// The tones of its candidates in a drawing.
    pub(crate) tones: Vec<(Digit, Tone)>,
}

/// A fault of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Its digit stands twice in a house.
    Clash,
    /// Its digit is not that of the solution.
    Wrong,
    /// Its marks lack the digit of the solution.
    MissingMark,
    /// It belongs to givens that contradict each other.
    Contradiction,
}

/// An inference of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinkView {
    /// The candidates at its beginning.
    pub(crate) from: Vec<(Cell, Digit)>,
    /// The candidates at its end.
    pub(crate) to: Vec<(Cell, Digit)>,
    /// Whether it is strong: if not the first, then the second.
    pub(crate) strong: bool,
}

/// A sentence about what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    /// The sentence.
    pub(crate) text: String,
    /// Its importance.
    pub(crate) kind: MessageKind,
}

/// The importance of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageKind {
    /// Something that is good to know.
    Note,
    /// Something was achieved.
    Success,
    /// Something did not work.
    Error,
}

/// The contents of the panel beside the board, or below it in a narrow window.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Panel {
    /// Nothing: the screen shows the digits that are left and the most important keys.
    #[default]
    Play,
    /// A hint.
    Hint(HintView),
    /// The solution path, step by step.
    Path(PathView),
    /// The rating card.
    Rating(RatingView),
    /// A text: what is wrong with the puzzle, the end of a game, an explanation of a technique.
    Text(TextView),
    /// A list to choose from: the start menu, levels, techniques, settings, saved games.
    List(ListView),
}

/// A hint, as far as it was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HintView {
    /// The rung, 1 to 5.
    pub(crate) rung: u8,
    /// Whether another rung says more.
    pub(crate) more: bool,
    /// The name of the technique, as soon as the rung gives it.
    pub(crate) technique: Option<String>,
    /// The text of the rung.
    pub(crate) paragraphs: Vec<String>,
    /// The lines of a net.
    pub(crate) lines: Vec<NetLine>,
    /// The focused line, from 0.
    pub(crate) focus: Option<usize>,
    /// The conclusion from the lines of a net.
    pub(crate) conclusion: Option<String>,
    /// Whether the step was done.
    pub(crate) is_done: bool,
    /// Whether it is about a wrong digit, which can be erased.
    pub(crate) erases: bool,
    /// Whether it offers to do the steps that the player masters.
    pub(crate) offers: bool,
    /// The first row that is shown, if there are no lines.
    pub(crate) scroll: usize,
}

/// A line of a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NetLine {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The number of suppositions under which it holds.
    pub(crate) depth: usize,
    /// The line as a sentence.
    pub(crate) text: String,
    /// A sentence before it: which cases there are.
    pub(crate) opening: Option<String>,
}

/// The solution path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PathView {
    /// The steps.
    pub(crate) steps: Vec<PathStep>,
    /// The step that is shown, from 0.
    pub(crate) at: usize,
    /// The reason of that step, and what follows.
    pub(crate) paragraphs: Vec<String>,
    /// A sentence on a path that does not end with the solution.
    pub(crate) ending: Option<String>,
    /// The first row that is shown.
    pub(crate) scroll: usize,
}

/// A step of the solution path in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PathStep {
    /// The name of the technique.
    pub(crate) technique: String,
    /// The effect of the step, such as `r4c7=5` or `r1c1, r1c4 <> 3`.
    pub(crate) result: String,
}

/// The rating card.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RatingView {
    /// Facts, each with its name: `ER`, `7.2`.
    pub(crate) facts: Vec<(String, String)>,
    /// Sentences: the word of the level, pearl or diamond, why there is no rating.
    pub(crate) paragraphs: Vec<String>,
    /// The rating of each step, in order, for the chart.
    pub(crate) steps: Vec<f64>,
    /// The techniques with their rating and how often each is used, hardest first.
    pub(crate) techniques: Vec<(String, f64, usize)>,
    /// The first row that is shown.
    pub(crate) scroll: usize,
}

/// A text of a panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextView {
    /// Its heading.
    pub(crate) title: String,
    /// Its paragraphs.
    pub(crate) paragraphs: Vec<String>,
    /// The first row that is shown.
    pub(crate) scroll: usize,
    /// Whether the text is about the board that is played, so that keys are those of the board.
    pub(crate) on_board: bool,
    /// Keys with what they do here.
    pub(crate) keys: &'static [(&'static str, &'static str)],
}

/// A list to choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListView {
    /// Its heading.
    pub(crate) title: String,
    /// Sentences before the rows.
    pub(crate) paragraphs: Vec<String>,
    /// The rows.
    pub(crate) rows: Vec<ListRow>,
    /// The current row, from 0.
    pub(crate) at: usize,
    /// The action of Enter, such as `play`.
    pub(crate) choose: String,
    /// The effect of the second action ([`Command::PanelOther`](super::game::Command::PanelOther)), if
    /// there is one.
    pub(crate) other: Option<String>,
    /// Whether there is nothing behind the list, so that it cannot be closed.
    pub(crate) is_last: bool,
}

/// A row of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ListRow {
    /// The name of the choice.
    pub(crate) label: String,
    /// More about it: a range of ratings, a date, a value.
    pub(crate) detail: String,
    /// Whether the row is a heading, which cannot be chosen.
    pub(crate) heading: bool,
}

impl View {
    /// Returns the letter of a candidate in the order of a chain that is drawn, and whether the
    /// inference that leads to it is strong.
    pub(crate) fn letter(&self, cell: Cell, digit: Digit) -> Option<(char, bool)> {
        let mut nodes: Vec<(&[(Cell, Digit)], bool)> = Vec::new();
        for link in &self.links {
            for (node, is_strong) in [(&link.from, false), (&link.to, link.strong)] {
                if !nodes.iter().any(|(known, _)| known == node) {
                    nodes.push((node, is_strong));
                }
            }
        }
        let lettered = nodes.into_iter().zip('a'..='z');
        lettered
            .filter(|((node, _), _)| node.contains(&(cell, digit)))
            .map(|((_, is_strong), letter)| (letter, is_strong))
            .next()
    }

    /// Returns `true` if the current cell is shown: not where there is no game, and not in the position of a
    /// solution path or a lesson.
    pub(crate) const fn has_cursor(&self) -> bool {
        let is_played = match &self.panel {
            Panel::Path(_) => false,
            Panel::Text(text) => text.on_board,
            _ => true,
        };
        is_played && !matches!(self.state, State::Welcome)
    }
}

impl Default for View {
    fn default() -> Self {
        Self {
            state: State::default(),
            theme: ThemeChoice::default(),
            coordinates: true,
            shows_left: true,
            cells: vec![CellView::default(); Cell::COUNT],
            cursor: Cell::all().next().expect("there are 81 cells"),
            title: String::new(),
            clock: None,
            hints: String::new(),
            mode: Mode::default(),
            left: [Digit::COUNT as u8; Digit::COUNT],
            highlighted: None,
            automatic: false,
            is_preview: false,
            links: Vec::new(),
            panel: Panel::default(),
            message: None,
            busy: None,
        }
    }
}
