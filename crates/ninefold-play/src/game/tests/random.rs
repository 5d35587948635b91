//! Random sequences of commands: nothing panics, and everything can be undone and redone.

use super::super::command::{Direction, Jump, SelectHow};
use super::super::session::Purpose;
use super::{Command, EASY, HARD, Session, open};
use crate::view::{Mode, State};
use ninefold::search::Watch;
use ninefold::{Cell, Digit};
use ninefold_testing::puzzles::Random;

const DIRECTIONS: [Direction; 4] =
    [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
const JUMPS: [Jump; 8] = [
    Jump::RowStart,
    Jump::RowEnd,
    Jump::GridStart,
    Jump::GridEnd,
    Jump::BoxUp,
    Jump::BoxDown,
    Jump::NextEmpty,
    Jump::PreviousEmpty,
];
const HOWS: [SelectHow; 3] = [SelectHow::Only, SelectHow::Add, SelectHow::Toggle];
const LINES: [&str; 14] = [
    "set conflicts solution",
    "set candidates automatic",
    "set clear-marks off",
    "set hint-level easy",
    "set nothing at all",
    "states",
    "state x",
    "marks",
    "new",
    "learn x-wing",
    "link",
    "wrong",
    "e /nowhere/at/all",
    "émile :! 🎲",
];

fn pick<T: Clone>(random: &mut Random, list: &[T]) -> T {
    list[random.below(list.len())].clone()
}

fn any_cell(random: &mut Random) -> Cell {
    Cell::new(random.below(81)).unwrap()
}

fn any_digit(random: &mut Random) -> Digit {
    Digit::from_index(random.below(9)).unwrap()
}

/// Returns a random command; those that change the board come most often.
fn any_command(random: &mut Random) -> Command {
    let mode = pick(random, &Mode::ALL);
    match random.below(60) {
        0..8 => Command::Digit(any_digit(random)),
        8..14 => Command::DigitAs(mode, any_digit(random)),
        14..20 => Command::Select(any_cell(random), pick(random, &HOWS)),
        20..23 => Command::Move(pick(random, &DIRECTIONS)),
        23..25 => Command::Extend(pick(random, &DIRECTIONS)),
        25 => Command::Jump(pick(random, &JUMPS)),
        26 => Command::Drag(any_cell(random)),
        27 => Command::SelectAlike(any_cell(random)),
        28 => pick(random, &[Command::SelectAll, Command::SelectInverse]),
        29..31 => Command::Clear,
        31 => Command::PlaceOnly,
        32 => pick(random, &[Command::SetMode(mode), Command::NextMode, Command::PreviousMode]),
        33..36 => Command::Undo,
        36..38 => Command::Redo,
        38 => pick(random, &[Command::ToggleCandidates, Command::WriteCandidates]),
        39 => pick(random, &[Command::HighlightNext, Command::HighlightPrevious]),
        40..44 => pick(random, &[Command::Hint, Command::HintBack, Command::HintDo]),
        44 => pick(random, &[Command::WhereWrong, Command::Check, Command::Savepoint]),
        45 => pick(random, &[Command::Path, Command::Rating, Command::Learn, Command::Link]),
        46 => pick(random, &[Command::New, Command::Menu, Command::Settings, Command::Games]),
        47..50 => pick(
            random,
            &[
                Command::PanelNext,
                Command::PanelPrevious,
                Command::PanelBy(i32::MIN),
                Command::PanelBy(i32::MAX),
                Command::PanelTo(usize::MAX),
                Command::PanelTo(3),
            ],
        ),
        50 => pick(random, &[Command::PanelChoose, Command::PanelOther]),
        51..55 => Command::Cancel,
        55 => pick(random, &[Command::Pause, Command::Pause, Command::Start]),
        56 => Command::Paste(pick(random, &[EASY, "12345", "", "{\"ninefold\":1}"]).to_owned()),
        _ => Command::Run(pick(random, &LINES).to_owned()),
    }
}

/// Does random commands; work is mostly done at once, sometimes later, sometimes never.
fn play(session: &mut Session, random: &mut Random, count: usize) {
    let mut waiting = None;
    for _ in 0..count {
        let effect = session.apply(any_command(random));
        if effect.stop {
            waiting = None;
        }
        if let Some(task) = effect.task {
            waiting = Some(task);
        }
        // Searches for puzzles take too long for so many sequences.
        let is_quick = !matches!(session.purpose, Some(Purpose::Hunt(_)));
        if random.below(8) == 0 {
            session.view();
        }
        let is_done = (is_quick && random.below(3) > 0) || random.below(40) == 0;
        if let Some(task) = waiting.take_if(|_| is_done) {
            waiting = session.receive(task.run(&Watch::never())).task;
        }
    }
}

#[test]
fn random_sequences_are_undone_to_the_start_and_redone_to_the_end() {
    // With `--long` 2,000.
    for number in 0..ninefold_testing::cases(400) {
        let mut random = Random(number.into());
        let mut session = Session::new();
        if random.below(10) > 0 {
            open(&mut session, if random.below(20) == 0 { HARD } else { EASY });
        }
        let count = 5 + random.below(60);
        play(&mut session, &mut random, count);
        let view = session.view();
        assert_eq!(view.cells.len(), 81);
        if view.state == State::Paused {
            session.apply(Command::Pause);
        }
        while session.has_preview() {
            session.apply(Command::Cancel);
            session.apply(Command::Cancel);
        }
        let boards = session.game.history.boards().to_vec();
        let at = session.game.history.at();
        for expected in boards[..at].iter().rev() {
            session.apply(Command::Undo);
            assert_eq!(session.board(), expected.as_ref(), "sequence {number}");
        }
        session.apply(Command::Undo);
        assert_eq!(session.game.history.at(), 0);
        for expected in &boards[1..] {
            session.apply(Command::Redo);
            assert_eq!(session.board(), expected.as_ref(), "sequence {number}");
        }
        session.apply(Command::Redo);
        assert_eq!(session.game.history.boards(), boards);
        assert_eq!(session.game.history.at(), boards.len() - 1);
        session.view();
    }
}
