//! Tests of the table of keys.

use super::*;
use std::collections::HashSet;

/// Returns the event of a key with a name of the table, as a terminal sends it.
fn event(name: &str) -> KeyEvent {
    let mut modifiers = KeyModifiers::NONE;
    let mut base = name;
    let prefixes = [
        ("ctrl-", KeyModifiers::CONTROL),
        ("alt-", KeyModifiers::ALT),
        ("shift-", KeyModifiers::SHIFT),
    ];
    for (prefix, modifier) in prefixes {
        if let Some(rest) = base.strip_prefix(prefix) {
            (base, modifiers) = (rest, modifiers | modifier);
        }
    }
    let code = match base {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "tab" if name == "shift-tab" => KeyCode::BackTab,
        "tab" => KeyCode::Tab,
        "enter" => KeyCode::Enter,
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "esc" => KeyCode::Esc,
        "space" => KeyCode::Char(' '),
        "f1" => KeyCode::F(1),
        other => {
            let c = other.chars().next().unwrap();
            assert_eq!(other.chars().count(), 1, "{name}");
            if c.is_ascii_uppercase() {
                modifiers |= KeyModifiers::SHIFT;
            }
            KeyCode::Char(c)
        }
    };
    KeyEvent::new(code, modifiers)
}

#[test]
fn every_key_of_the_table_can_be_pressed() {
    for key in rows().flat_map(|row| row.keys) {
        assert_eq!(super::name(&event(key)).as_deref(), Some(*key));
    }
}

#[test]
fn every_key_has_one_meaning() {
    for place in [Place::Board, Place::Panel] {
        let mut seen = HashSet::new();
        for row in rows().filter(|row| row.place == place || row.place == Place::Anywhere) {
            for key in row.keys {
                assert!(seen.insert(*key), "{key} has two meanings");
            }
        }
    }
}

#[test]
fn keys_follow_what_is_open() {
    let digit = Digit::new(3).unwrap();
    let list = Panel::List(Default::default());
    let game = |command| Some(Action::Game(command));
    assert_eq!(action("3", &Panel::Play), game(Command::Digit(digit)));
    assert_eq!(action("#", &Panel::Play), game(Command::DigitAs(Mode::Corner, digit)));
    assert_eq!(action("alt-3", &Panel::Play), game(Command::DigitAs(Mode::Centre, digit)));
    assert_eq!(action("3", &list), Some(Action::Row(2)));
    assert_eq!(action("j", &Panel::Play), game(Command::Move(Direction::Down)));
    assert_eq!(action("j", &list), game(Command::PanelNext));
    assert_eq!(action("q", &list), game(Command::Quit));
    assert_eq!(action("ctrl-x", &list), None);
}
