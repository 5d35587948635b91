//! The terminal: set up for the game, and restored on every way out.
//!
//! The end of the game, an error, a panic and each signal all lead to [`restore`], which does its work
//! once and may be called from any thread.

use super::screen::{Abilities, Depth};
use crate::host::Look;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui_core::layout::Size;
use std::io::{self, Write};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is set up for the game.
static IS_SET_UP: AtomicBool = AtomicBool::new(false);

/// The alternate screen, no cursor, mouse buttons with drags, pasted text as one event, and the
/// keyboard protocol of kitty, which reports Ctrl and a digit. Terminals ignore what they do not know.
const BEGIN: &str = "\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?2004h\x1b[>1u";
/// The opposite, in the opposite order.
const END: &str = "\x1b[<u\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[0m\x1b[?25h\x1b[?1049l";

/// The exit status of a program that panicked.
const PANICKED: i32 = 101;

/// Restores the terminal when it goes out of scope.
#[derive(Debug)]
pub(crate) struct Guard(());

impl Guard {
    /// Sets up the terminal.
    pub(crate) fn new() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let print = std::panic::take_hook();
            let main = std::thread::current().id();
            std::panic::set_hook(Box::new(move |panic| {
                // The event loop writes nothing between the message and the end.
                let held = io::stdout().lock();
                let was_set_up = restore();
                print(panic);
                if was_set_up && std::thread::current().id() != main {
                    // The event loop would go on drawing into a terminal that is not set up any more.
                    std::process::exit(PANICKED);
                }
                drop(held);
            }));
        });
        set_up()?;
        Ok(Self(()))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Sets up the terminal, also after the program was suspended.
pub(crate) fn set_up() -> io::Result<()> {
    // After a stop nobody knows the mode; this one is the mode from before the game.
    let _ = disable_raw_mode();
    enable_raw_mode()?;
    let mut out = io::stdout().lock();
    if IS_SET_UP.swap(true, Ordering::SeqCst) {
        // The settings of the keyboard are a stack in the terminal, on which there is one entry already.
        out.write_all(b"\x1b[<u")?;
    }
    out.write_all(BEGIN.as_bytes())?;
    #[cfg(windows)]
    crossterm::execute!(out, crossterm::event::EnableMouseCapture)?;
    out.flush()
}

/// Restores the terminal, if it is set up; returns whether it was.
pub(crate) fn restore() -> bool {
    if !IS_SET_UP.swap(false, Ordering::SeqCst) {
        return false;
    }
    // A terminal that is gone cannot be restored.
    let mut out = io::stdout();
    #[cfg(windows)]
    let _ = crossterm::execute!(out, crossterm::event::DisableMouseCapture);
    let _ = out.write_all(END.as_bytes());
    let _ = out.flush();
    let _ = disable_raw_mode();
    true
}

/// Returns `true` if a test asks for a panic, by the environment variable `NINEFOLD_TEST_PANIC`.
pub(crate) fn is_panic_asked(place: &str) -> bool {
    std::env::var("NINEFOLD_TEST_PANIC").is_ok_and(|value| value == place)
}

/// Asks the terminal for the colour of its background, where nothing else tells it and the question is safe.
/// Returns whether it was asked; [`Replies`](super::replies::Replies) finds the answer.
pub(crate) fn ask_background(abilities: Abilities) -> io::Result<bool> {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let is_asked = abilities.depth != Depth::None
        && can_be_asked(&variable("COLORFGBG"), &variable("TERM"), &variable("STY"));
    if is_asked {
        let mut out = io::stdout().lock();
        out.write_all(b"\x1b]11;?\x07")?;
        out.flush()?;
    }
    Ok(is_asked)
}

/// Returns `true` if the terminal can be asked for its background. GNU screen takes the question for the name of
/// a colour, which it sets in every terminal it is shown in later; the console of Linux has no answer.
fn can_be_asked(colorfgbg: &str, term: &str, sty: &str) -> bool {
    let is_screen = !sty.is_empty() || term.starts_with("screen");
    cfg!(unix) && colorfgbg.is_empty() && !is_screen && term != "linux"
}

/// Puts a text into the clipboard, in terminals that allow it.
pub(crate) fn copy(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write!(out, "\x1b]52;c;{}\x07", base64(text.as_bytes()))?;
    out.flush()
}

/// Returns bytes as base64 with padding.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let byte = |at: usize| u32::from(part.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= part.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

/// Returns the size of the window.
pub(crate) fn size() -> io::Result<Size> {
    let (width, height) = crossterm::terminal::size()?;
    Ok(Size { width, height })
}

/// Returns `true` if the terminal can place characters: `TERM=dumb` cannot, and a pipe is none.
pub(crate) fn can_draw() -> bool {
    use std::io::IsTerminal;
    let term = std::env::var("TERM").unwrap_or_default();
    let is_dumb = term == "dumb" || (term.is_empty() && !cfg!(windows));
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Returns what the terminal can show.
pub(crate) fn abilities(look: Look) -> Abilities {
    let variable = |name| std::env::var(name).unwrap_or_default();
    Abilities {
        depth: depth(look.colour, &variable("COLORTERM"), &variable("TERM")),
        light: is_light(&variable("COLORFGBG")),
        ascii: look.ascii,
    }
}

fn depth(has_colour: bool, colorterm: &str, term: &str) -> Depth {
    if !has_colour {
        Depth::None
    } else if matches!(colorterm, "truecolor" | "24bit")
        || term.ends_with("-direct")
        || cfg!(windows)
    {
        Depth::True
    } else if term.contains("256") || colorterm.contains("256") {
        Depth::Indexed
    } else {
        Depth::Sixteen
    }
}

/// Returns whether the background is light. Few terminals tell; `COLORFGBG` is `15;0` for white on
/// black.
fn is_light(colorfgbg: &str) -> bool {
    matches!(colorfgbg.rsplit(';').next().map(str::parse::<u8>), Some(Ok(7 | 9..=15)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_base64() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob~?", "Zm9vYn4/")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn the_background_is_asked_for_where_that_is_safe() {
        assert_eq!(can_be_asked("", "xterm-256color", ""), cfg!(unix));
        assert_eq!(can_be_asked("", "tmux-256color", ""), cfg!(unix));
        for (colorfgbg, term, sty) in [
            ("15;0", "xterm", ""),
            ("", "screen.xterm-256color", ""),
            ("", "xterm", "123.tty"),
            ("", "linux", ""),
        ] {
            assert!(!can_be_asked(colorfgbg, term, sty), "{colorfgbg} {term} {sty}");
        }
    }

    #[test]
    fn colours_follow_the_environment() {
        assert_eq!(depth(false, "truecolor", "xterm-256color"), Depth::None);
        assert_eq!(depth(true, "truecolor", "xterm"), Depth::True);
        if !cfg!(windows) {
            assert_eq!(depth(true, "", "tmux-256color"), Depth::Indexed);
            assert_eq!(depth(true, "", "linux"), Depth::Sixteen);
        }
        assert!(is_light("0;15") && is_light("0;default;7"));
        assert!(!is_light("15;0") && !is_light("") && !is_light("12;8"));
    }
}
