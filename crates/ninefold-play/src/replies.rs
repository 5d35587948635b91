//! Finds the terminal's answer about its background among the keys.
//!
//! The answer to `OSC 11 ; ?` comes the way keys come: `ESC ] 11;rgb:ffff/ffff/ffff BEL`, which reads as
//! Alt and `]`, then letters, then Ctrl and G, or Alt and `\\`. No key of it may reach the game.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

/// The beginning of an answer, after its first key.
const BEGIN: &str = "11;rgb:";
/// The longest answer.
const LONGEST: usize = 32;

/// Reads keys, and answers among them.
#[derive(Debug)]
pub(crate) struct Replies {
    /// Whether an answer may come.
    is_expected: bool,
    /// The keys that may be the beginning of an answer.
    held: Vec<Event>,
    /// The letters of these keys.
    text: String,
}

/// The result of reading an event.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received {
    /// Events for the game; none while an answer is incomplete.
    Input(Vec<Event>),
    /// Whether the background is light.
    Background(bool),
}

/// The part of an answer that a key can be.
enum Part {
    Begin,
    Letter(char),
    End,
    None,
}

impl Replies {
    /// Creates a reader; `is_expected` is whether the terminal was asked.
    pub(crate) const fn new(is_expected: bool) -> Self {
        Self { is_expected, held: Vec::new(), text: String::new() }
    }

    /// Takes an event. Keys that turn out to be no answer come with the next one.
    pub(crate) fn receive(&mut self, event: Event) -> Received {
        let part = part(&event);
        let is_open = !self.held.is_empty();
        match part {
            Part::Begin if self.is_expected && !is_open => {
                self.held.push(event);
                Received::Input(Vec::new())
            }
            Part::Letter(letter) if is_open && self.goes_on(letter) => {
                self.held.push(event);
                self.text.push(letter);
                Received::Input(Vec::new())
            }
            Part::End if is_open => match is_light(&self.text) {
                Some(is_light) => {
                    *self = Self::new(false);
                    Received::Background(is_light)
                }
                None => self.release(event),
            },
            _ => self.release(event),
        }
    }

    /// Returns the keys that were no answer, and an event after them.
    fn release(&mut self, event: Event) -> Received {
        let mut events = std::mem::take(&mut self.held);
        self.text.clear();
        events.push(event);
        Received::Input(events)
    }

    fn goes_on(&self, letter: char) -> bool {
        match BEGIN.chars().nth(self.text.len()) {
            Some(expected) => letter == expected,
            None => self.text.len() < LONGEST && (letter.is_ascii_hexdigit() || letter == '/'),
        }
    }
}

fn part(event: &Event) -> Part {
    let Event::Key(KeyEvent { code: KeyCode::Char(letter), modifiers, .. }) = event else {
        return Part::None;
    };
    match (letter, *modifiers) {
        (']', KeyModifiers::ALT) => Part::Begin,
        ('\\', KeyModifiers::ALT) | ('g', KeyModifiers::CONTROL) => Part::End,
        (letter, KeyModifiers::NONE | KeyModifiers::SHIFT) => Part::Letter(*letter),
        _ => Part::None,
    }
}

/// Returns whether a colour such as `11;rgb:ffff/ffff/ffff` is light.
fn is_light(text: &str) -> Option<bool> {
    let parts: Vec<&str> = text.strip_prefix(BEGIN)?.split('/').collect();
    let share = |part: &&str| {
        let most = 16_u32.checked_pow(u32::try_from(part.len()).ok()?)?.checked_sub(1)?;
        let value = u32::from_str_radix(part, 16).ok()?;
        Some(f64::from(value) / f64::from(most))
    };
    let [red, green, blue] =
        parts.iter().map(share).collect::<Option<Vec<f64>>>()?.try_into().ok()?;
    // As bright as it looks, by the weights of ITU-R BT.601.
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(letter: char, modifiers: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(letter), modifiers))
    }

    fn typed(text: &str) -> Vec<Event> {
        text.chars().map(|letter| key(letter, KeyModifiers::NONE)).collect()
    }

    /// Returns the keys that reach the game, and what was received about the background.
    fn receive(events: impl IntoIterator<Item = Event>) -> (Vec<Event>, Option<bool>) {
        let mut replies = Replies::new(true);
        let (mut keys, mut background) = (Vec::new(), None);
        for event in events {
            match replies.receive(event) {
                Received::Input(events) => keys.extend(events),
                Received::Background(is_light) => background = Some(is_light),
            }
        }
        (keys, background)
    }

    #[test]
    fn no_key_of_an_answer_reaches_the_game() {
        let begin = key(']', KeyModifiers::ALT);
        for (colour, is_light) in [
            ("ffff/ffff/ffff", true),
            ("1919/1f1f/2828", false),
            ("f/f/e", true),
            ("00/2b/36", false),
        ] {
            for end in [key('g', KeyModifiers::CONTROL), key('\\', KeyModifiers::ALT)] {
                let answer = typed(&format!("11;rgb:{colour}"));
                let events = [typed("5h"), vec![begin.clone()], answer, vec![end], typed("r")];
                let received = receive(events.concat());
                assert_eq!(received, (typed("5hr"), Some(is_light)), "{colour}");
            }
        }
    }

    #[test]
    fn keys_that_are_no_answer_are_not_lost() {
        let begin = key(']', KeyModifiers::ALT);
        for keys in ["x", "1x", "11;rgb:fx", "11;rgb:ffff/ffff/ffffffffffffffffffffffff"] {
            let events = [vec![begin.clone()], typed(keys), typed("q")].concat();
            assert_eq!(receive(events.clone()), (events, None));
        }
        let mut replies = Replies::new(false);
        assert_eq!(replies.receive(begin.clone()), Received::Input(vec![begin]));
    }

    #[test]
    fn what_is_no_colour_is_no_answer() {
        for text in ["11;rgb:", "11;rgb:ff/ff", "11;rgb:ff/ff/ff/ff", "11;rgb://", "rgb:f/f/f"] {
            assert_eq!(is_light(text), None, "{text}");
        }
    }
}
