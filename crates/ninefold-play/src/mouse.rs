//! The mouse: buttons of the pad, cells, drags, double clicks and the wheel.

use super::game::Command;
use super::game::command::SelectHow;
use super::keys::Action;
use super::screen::Zones;
use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ninefold::Cell;
use std::time::{Duration, Instant};

/// The longest time between the clicks of a double click.
const DOUBLE: Duration = Duration::from_millis(400);

/// The last actions of the mouse.
#[derive(Debug, Default)]
pub(crate) struct Mouse {
    /// The last click on a cell, and when it was.
    clicked: Option<(Cell, Instant)>,
    /// The last cell of a drag that began on a cell.
    dragged: Option<Cell>,
}

impl Mouse {
    /// Returns what an event of the mouse does; `zones` is what the screen shows.
    pub(crate) fn action(
        &mut self,
        event: MouseEvent,
        zones: &Zones,
        now: Instant,
    ) -> Option<Action> {
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => self.down(event, zones, now),
            MouseEventKind::Drag(MouseButton::Left) => {
                let cell = cell_at(event, zones)?;
                let last = self.dragged.replace(cell)?;
                (last != cell).then_some(Action::Game(Command::Drag(cell)))
            }
            MouseEventKind::Up(_) => {
                self.dragged = None;
                None
            }
            MouseEventKind::ScrollDown => Some(Action::Game(Command::PanelNext)),
            MouseEventKind::ScrollUp => Some(Action::Game(Command::PanelPrevious)),
            _ => None,
        }
    }

    fn down(&mut self, event: MouseEvent, zones: &Zones, now: Instant) -> Option<Action> {
        self.dragged = None;
        let place = (event.column, event.row).into();
        let button = zones.buttons.iter().rev().find(|(area, _)| area.contains(place));
        if let Some((_, action)) = button {
            return Some(action.clone());
        }
        let cell = cell_at(event, zones)?;
        self.dragged = Some(cell);
        let before = self.clicked.replace((cell, now));
        let is_double =
            before.is_some_and(|(last, then)| last == cell && now.duration_since(then) <= DOUBLE);
        if is_double {
            self.clicked = None;
            return Some(Action::Game(Command::SelectAlike(cell)));
        }
        let has = |modifier| event.modifiers.contains(modifier);
        let how = if has(KeyModifiers::CONTROL) || has(KeyModifiers::ALT) {
            SelectHow::Toggle
        } else if has(KeyModifiers::SHIFT) {
            SelectHow::Add
        } else {
            SelectHow::Only
        };
        Some(Action::Game(Command::Select(cell, how)))
    }
}

fn cell_at(event: MouseEvent, zones: &Zones) -> Option<Cell> {
    zones.layout.as_ref()?.cell_at(event.column, event.row)
}
