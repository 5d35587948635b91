//! The terminal: set up for the game, and restored on every way out.
//!
//! The end of the game, an error, a panic and each signal all lead to [`restore`], which does its work
//! once and may be called from any thread.

use super::screen::{Abilities, Depth};
use crate::console::Console;
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

/// Restores the terminal when it goes out of scope.
#[derive(Debug)]
pub(crate) struct Guard(());

impl Guard {
    /// Sets up the terminal.
    pub(crate) fn new() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let print = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                restore();
                print(panic);
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

/// Restores the terminal, if it is set up.
pub(crate) fn restore() {
    if !IS_SET_UP.swap(false, Ordering::SeqCst) {
        return;
    }
    // A terminal that is gone cannot be restored.
    let mut out = io::stdout();
    #[cfg(windows)]
    let _ = crossterm::execute!(out, crossterm::event::DisableMouseCapture);
    let _ = out.write_all(END.as_bytes());
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Returns the size of the window.
pub(crate) fn size() -> io::Result<Size> {
    let (width, height) = crossterm::terminal::size()?;
    Ok(Size { width, height })
}

/// Whether the terminal can place characters: `TERM=dumb` cannot, and a pipe is none.
pub(crate) fn can_draw() -> bool {
    use std::io::IsTerminal;
    let term = std::env::var("TERM").unwrap_or_default();
    let is_dumb = term == "dumb" || (term.is_empty() && !cfg!(windows));
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Returns what the terminal can show.
pub(crate) fn abilities(console: &Console) -> Abilities {
    let variable = |name| std::env::var(name).unwrap_or_default();
    Abilities {
        depth: depth(console.out_colour, &variable("COLORTERM"), &variable("TERM")),
        light: is_light(&variable("COLORFGBG")),
        ascii: console.ascii,
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
