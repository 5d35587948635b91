//! The event loop: keys, the mouse, answers of the worker thread, signals and time, one after another.

use super::game::command::SelectHow;
use super::game::{Command, Effect, Reply, Session};
use super::keys::{self, Action};
use super::line_edit::{Edited, LineEdit};
use super::mouse::Mouse;
use super::output::Output;
use super::replies::{Received, Replies};
use super::screen::{self, Abilities, Overlay, Zones};
use super::signals::{self, Signal};
use super::terminal;
use super::view::{Mode, Panel, State, View};
use super::worker::Worker;
use crate::host::Ended;
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ninefold::{Cell, Digit};
use ratatui_core::terminal::Terminal;
use std::io::{self, Stdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The time between two checks of the timer.
const TICK: Duration = Duration::from_millis(500);
/// The longest time between two events that is time played. After a longer one the program was stopped,
/// or the computer slept.
const LONGEST: Duration = Duration::from_secs(2);
/// The longest time that the first drawing waits for the colour of the background.
const REPLY: Duration = Duration::from_millis(80);

/// An event that the event loop handles.
#[derive(Debug)]
enum Event {
    /// A key, the mouse, pasted text, or another size of the window.
    Input(Input),
    /// The terminal sends nothing more.
    Ended,
    /// An answer of the worker thread.
    Reply(Reply),
    /// A signal.
    Signal(Signal),
    /// The terminal says whether its background is light.
    Background(bool),
}

/// Plays a session in the terminal until the player quits.
pub(crate) fn run(session: &mut Session, first: Effect, abilities: Abilities) -> io::Result<Ended> {
    let guard = terminal::Guard::new()?;
    let (sender, events) = channel();
    let is_asked = terminal::ask_background(abilities)?;
    read_input(sender.clone(), Replies::new(is_asked))?;
    let signal_sender = sender.clone();
    signals::watch(session.host.as_ref(), move |signal| {
        signal_sender.send(Event::Signal(signal)).is_ok()
    })?;
    let worker = Worker::new(move |reply| drop(sender.send(Event::Reply(reply))))?;
    let terminal = Terminal::new(Output::new(io::stdout(), terminal::size))?;
    let mut game = Loop {
        session,
        terminal,
        worker,
        abilities,
        overlay: Overlay::default(),
        history: Vec::new(),
        mouse: Mouse::default(),
        zones: Zones::default(),
        shown: None,
        exit: None,
    };
    game.follow(first);
    let ended = game.wait_for_reply(&events, is_asked).and_then(|()| game.run(&events));
    drop(guard);
    ended
}

/// Reads the terminal on a thread of its own.
fn read_input(sender: Sender<Event>, mut replies: Replies) -> io::Result<()> {
    let read = move || {
        while let Ok(event) = crossterm::event::read() {
            let events = match replies.receive(event) {
                Received::Background(is_light) => vec![Event::Background(is_light)],
                Received::Input(events) => events.into_iter().map(Event::Input).collect(),
            };
            if events.into_iter().any(|event| sender.send(event).is_err()) {
                return;
            }
        }
        drop(sender.send(Event::Ended));
    };
    Builder::new().spawn(read).map(drop)
}

/// The state of the event loop.
struct Loop<'a> {
    session: &'a mut Session,
    terminal: Terminal<Output<Stdout>>,
    worker: Worker,
    abilities: Abilities,
    overlay: Overlay,
    history: Vec<String>,
    mouse: Mouse,
    zones: Zones,
    /// The view that was drawn last.
    shown: Option<View>,
    exit: Option<Ended>,
}

impl Loop<'_> {
    /// Waits a moment for the colour of the background, so that the first drawing has it; keys are not lost.
    fn wait_for_reply(&mut self, events: &Receiver<Event>, is_asked: bool) -> io::Result<()> {
        let begin = Instant::now();
        let mut is_waiting = is_asked;
        while is_waiting && let Some(left) = REPLY.checked_sub(begin.elapsed()) {
            let Ok(event) = events.recv_timeout(left) else { break };
            is_waiting = !matches!(event, Event::Background(_));
            self.handle(event)?;
        }
        Ok(())
    }

    fn run(&mut self, events: &Receiver<Event>) -> io::Result<Ended> {
        let mut last = Instant::now();
        self.draw()?;
        loop {
            let mut changed = match events.recv_timeout(TICK) {
                Ok(event) => self.handle(event)?,
                Err(RecvTimeoutError::Timeout) => false,
                Err(RecvTimeoutError::Disconnected) => return Ok(Ended::Quit),
            };
            // Keys that came meanwhile are done before the next drawing.
            while let Ok(event) = events.try_recv() {
                changed |= self.handle(event)?;
            }
            let now = Instant::now();
            changed |= self.session.tick(played(now - last));
            last = now;
            if let Some(exit) = self.exit {
                return Ok(exit);
            }
            if changed {
                self.draw()?;
            }
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let view = self.session.view();
        let is_new =
            self.shown.as_ref().is_none_or(|shown| !is_same_panel(&shown.panel, &view.panel));
        if is_new {
            // In a small window a panel that opens is shown first.
            self.overlay.board_first = false;
        }
        let (overlay, abilities) = (&self.overlay, self.abilities);
        let mut zones = Zones::default();
        self.terminal.draw(|frame| {
            zones = screen::draw(frame.buffer_mut(), &view, overlay, abilities);
            if let Some(cursor) = zones.cursor {
                frame.set_cursor_position(cursor);
            }
        })?;
        match &mut self.overlay.help {
            Some(scroll) => *scroll = zones.hidden.min(*scroll),
            None => self.session.limit_scroll(zones.hidden),
        }
        self.zones = zones;
        self.shown = Some(view);
        Ok(())
    }

    /// Does what an event asks; returns whether there is something new to draw.
    fn handle(&mut self, event: Event) -> io::Result<bool> {
        match event {
            Event::Input(Input::Key(key)) if key.kind != KeyEventKind::Release => self.key(&key)?,
            Event::Input(Input::Mouse(mouse)) => {
                let Some(action) = self.mouse.action(mouse, &self.zones, Instant::now()) else {
                    return Ok(false);
                };
                self.pointed(action)?;
            }
            Event::Input(Input::Paste(text)) => match &mut self.overlay.line {
                Some(line) => line.insert(&text),
                None => self.apply(Command::Paste(text)),
            },
            Event::Input(Input::Resize(..)) => self.terminal.clear()?,
            Event::Input(_) => return Ok(false),
            Event::Reply(reply) => {
                let effect = self.session.receive(reply);
                self.follow(effect);
            }
            Event::Signal(Signal::Suspend) => self.suspend()?,
            Event::Signal(Signal::Continue) => self.resume()?,
            Event::Signal(Signal::End) | Event::Ended => self.end(Ended::Interrupted),
            Event::Background(is_light) => self.abilities.light = is_light,
        }
        Ok(true)
    }

    /// Does what a click asks; in the help every click goes back.
    fn pointed(&mut self, action: Action) -> io::Result<()> {
        match (self.overlay.help, &action) {
            (Some(scroll), Action::Game(Command::PanelNext)) => {
                self.overlay.help = Some(scroll + 3);
            }
            (Some(scroll), Action::Game(Command::PanelPrevious)) => {
                self.overlay.help = Some(scroll.saturating_sub(3));
            }
            (Some(_), _) => self.overlay.help = None,
            (None, _) => self.act(action)?,
        }
        Ok(())
    }

    fn key(&mut self, key: &KeyEvent) -> io::Result<()> {
        if self.overlay.line.is_some() && matches!(key.code, KeyCode::Char(_)) && is_alt(key) {
            // Escape and a letter that come together read as Alt and the letter.
            self.overlay.line = None;
            return self.key(&KeyEvent::new(key.code, key.modifiers - KeyModifiers::ALT));
        }
        if let Some(line) = &mut self.overlay.line {
            match line.key(key, &self.history) {
                Edited::Going => {}
                Edited::Closed => self.overlay.line = None,
                Edited::Complete => line.complete(|text| self.session.complete(text)),
                Edited::Done(text) => self.run_line(text),
            }
            return Ok(());
        }
        let Some(name) = keys::name(key) else { return Ok(()) };
        self.named_key(&name)
    }

    /// Does what a key of the table asks.
    fn named_key(&mut self, name: &str) -> io::Result<()> {
        panic_if_asked(name);
        let name = match name.strip_prefix("alt-") {
            Some(letter) if !self.has_meaning(name) => {
                self.named_key("esc")?;
                letter
            }
            _ => name,
        };
        if let Some(scroll) = self.overlay.help {
            return self.help_key(name, scroll);
        }
        let view = self.session.view();
        if view.state == State::Setting && view.panel == Panel::Play && self.type_clue(name, &view)
        {
            return Ok(());
        }
        keys::action(name, &view.panel).map_or(Ok(()), |action| self.act(action))
    }

    /// Returns `true` if a key does something now.
    fn has_meaning(&self, name: &str) -> bool {
        keys::action(name, &self.session.view().panel).is_some()
    }

    /// Scrolls the help, or closes it.
    fn help_key(&mut self, name: &str, scroll: usize) -> io::Result<()> {
        self.overlay.help = match name {
            "down" | "j" => Some(scroll + 1),
            "up" | "k" => Some(scroll.saturating_sub(1)),
            "pagedown" | "space" => Some(scroll + 10),
            "pageup" => Some(scroll.saturating_sub(10)),
            "home" => Some(0),
            "end" => Some(usize::MAX / 2),
            _ => None,
        };
        match name {
            "ctrl-z" => self.suspend(),
            "ctrl-l" => self.terminal.clear(),
            "ctrl-c" => self.act(Action::Game(Command::Quit)),
            _ => Ok(()),
        }
    }

    /// Writes a clue of a puzzle that is being typed, and goes to the next cell; returns whether the key
    /// is one for that.
    fn type_clue(&mut self, name: &str, view: &View) -> bool {
        let command = match name {
            "backspace" => {
                self.take_back_clue(view);
                return true;
            }
            "0" | "." | "space" => Command::Clear,
            _ => {
                match name.bytes().next().filter(|_| name.len() == 1).and_then(Digit::from_ascii) {
                    Some(digit) => Command::DigitAs(Mode::Digit, digit),
                    None => return false,
                }
            }
        };
        // An empty cell has nothing to clear.
        if command != Command::Clear || view.cells[view.cursor.index()].digit.is_some() {
            self.apply(command);
        }
        if let Some(next) = Cell::new(view.cursor.index() + 1) {
            self.apply(Command::Select(next, SelectHow::Only));
        }
        true
    }

    /// Clears the clue of the cursor or, if there is none, the one before it.
    fn take_back_clue(&mut self, view: &View) {
        let is_empty = view.cells[view.cursor.index()].digit.is_none();
        let before = view.cursor.index().checked_sub(1).filter(|_| is_empty).and_then(Cell::new);
        if let Some(before) = before {
            self.apply(Command::Select(before, SelectHow::Only));
        }
        if self.session.view().cells[self.session.view().cursor.index()].digit.is_some() {
            self.apply(Command::Clear);
        }
    }

    fn run_line(&mut self, text: String) {
        self.overlay.line = None;
        if text.trim().is_empty() {
            return;
        }
        self.history.push(text.clone());
        self.apply(Command::Run(text));
    }

    fn act(&mut self, action: Action) -> io::Result<()> {
        match action {
            Action::Game(command) => self.apply(command),
            Action::Row(number) => self.choose(number),
            Action::Help => self.overlay.help = Some(0),
            Action::Line => self.overlay.line = Some(LineEdit::default()),
            Action::Flip => self.overlay.board_first ^= true,
            Action::Redraw => self.terminal.clear()?,
            Action::Suspend => self.suspend()?,
            Action::Digits(_) | Action::Rows => {}
        }
        Ok(())
    }

    /// Chooses a row of a list by its number among those that can be chosen.
    fn choose(&mut self, number: usize) {
        if let Panel::List(list) = self.session.view().panel {
            let choices = list.rows.iter().enumerate().filter(|(_, row)| !row.heading);
            if let Some((index, _)) = choices.into_iter().nth(number) {
                self.apply(Command::PanelTo(index));
                self.apply(Command::PanelChoose);
            }
        }
    }

    fn apply(&mut self, command: Command) {
        let effect = self.session.apply(command);
        self.follow(effect);
    }

    fn follow(&mut self, effect: Effect) {
        if effect.stop {
            self.worker.stop();
        }
        if let Some(task) = effect.task {
            self.worker.start(task);
        }
        if let Some(text) = effect.prompt {
            self.overlay.line = Some(LineEdit::new(&text));
        }
        if let Some(text) = effect.copy {
            // What the terminal does not take is in the panel all the same.
            let _ = terminal::copy(&text);
        }
        if effect.quit {
            self.end(Ended::Quit);
        }
    }

    fn end(&mut self, exit: Ended) {
        self.worker.stop();
        self.exit.get_or_insert(exit);
    }

    /// Gives the terminal back, waits until the program goes on, and draws everything again.
    fn suspend(&mut self) -> io::Result<()> {
        terminal::restore();
        signals::stop();
        self.resume()
    }

    fn resume(&mut self) -> io::Result<()> {
        terminal::set_up()?;
        self.terminal.clear()
    }
}

/// Returns how much of the time between two events was played.
fn played(elapsed: Duration) -> Duration {
    if elapsed > LONGEST { Duration::ZERO } else { elapsed }
}

fn is_alt(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::ALT) && !key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Panics at Ctrl+P where a test asks for it, which only programs with debug assertions can be asked.
fn panic_if_asked(name: &str) {
    debug_assert!(name != "ctrl-p" || !terminal::is_panic_asked("key"), "a test asked for a panic");
}

fn is_same_panel(one: &Panel, other: &Panel) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suspended_game_is_not_played() {
        assert_eq!(played(Duration::from_millis(700)), Duration::from_millis(700));
        assert_eq!(played(Duration::from_secs(3600)), Duration::ZERO);
    }
}
