//! Signals: the end of the program, suspension, and going on.

use super::host::Host;
use super::terminal;
use std::io;
#[cfg(unix)]
use std::thread::Builder;
use std::time::Duration;

/// A signal that the event loop handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The program is to be suspended.
    Suspend,
    /// The program goes on after it was stopped.
    Continue,
    /// The program is to end.
    End,
}

/// The time that the event loop has to end before the terminal is restored without it.
const PATIENCE: Duration = Duration::from_millis(500);

/// Calls `send` with each signal, which returns whether the event loop is still there.
pub(crate) fn watch(
    host: &dyn Host,
    send: impl Fn(Signal) -> bool + Send + Sync + Clone + 'static,
) -> io::Result<()> {
    let end = send.clone();
    host.when_stopped(Box::new(move || {
        end(Signal::End);
        // The event loop cannot end while it waits for a terminal that takes no more characters.
        // This thread has nothing else to do; the program ends after it.
        std::thread::sleep(PATIENCE);
        terminal::restore();
    }))?;
    #[cfg(unix)]
    watch_suspension(send)?;
    #[cfg(not(unix))]
    drop(send);
    Ok(())
}

#[cfg(unix)]
fn watch_suspension(send: impl Fn(Signal) -> bool + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    let mut signals = signal_hook::iterator::Signals::new([SIGTSTP, SIGCONT])?;
    let wait = move || {
        for signal in signals.forever() {
            let signal = if signal == SIGTSTP { Signal::Suspend } else { Signal::Continue };
            if !send(signal) {
                return;
            }
        }
    };
    Builder::new().spawn(wait).map(drop)
}

/// Stops the program until it is continued.
pub(crate) fn stop() {
    #[cfg(unix)]
    {
        // Without the default action the program just goes on.
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
    }
}
