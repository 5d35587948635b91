//! Handlers of signals.
//!
//! On Unix they only set flags and end the process, in the handler itself: no thread is needed, and none can be missing. Elsewhere a
//! thread waits for Ctrl-C.

#[cfg(unix)]
pub(super) use unix::catch;
#[cfg(all(unix, any(feature = "play", feature = "serve")))]
pub(crate) use unix::when_interrupted;
#[cfg(not(unix))]
pub(super) use windows::catch;
#[cfg(all(not(unix), any(feature = "play", feature = "serve")))]
pub(crate) use windows::when_interrupted;

#[cfg(unix)]
mod unix {
    use crate::exit::Exit;
    use crate::stop::flags::{ENDS_AT_ONCE, INTERRUPTED, interrupted};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_shutdown};
    use std::io;
    use std::sync::Arc;

    /// The file in which Linux shows the signals that a process ignores. Elsewhere, as on macOS, an ignored SIGHUP is not known: asking
    /// `sigaction` would need unsafe code, because signal-hook has no function that asks for the old action alone.
    const STATUS: &str = "/proc/self/status";

    /// Installs the handlers.
    pub(in crate::stop) fn catch() {
        for signal in ending() {
            // Without a handler the signal simply ends the program: good enough.
            let _ = catch_one(signal);
        }
        // A file that may not grow further is then an error of the write, which is reported.
        let _ = register(SIGXFSZ, Arc::default());
    }

    /// The actions for a signal run in this order, so the flag that the last one sets is seen by the next signal.
    fn catch_one(signal: i32) -> io::Result<()> {
        let code = Exit::Interrupted.code().into();
        register_conditional_shutdown(signal, code, Arc::clone(&ENDS_AT_ONCE))?;
        register_conditional_shutdown(signal, code, Arc::clone(&INTERRUPTED))?;
        register(signal, Arc::clone(&INTERRUPTED)).map(drop)
    }

    /// Returns the signals that end a run. One that hangs up is none of them where the program was started so that it ignores it, as by
    /// `nohup`.
    fn ending() -> Vec<i32> {
        let status = std::fs::read_to_string(STATUS).unwrap_or_default();
        let mut signals = vec![SIGINT, SIGTERM];
        if !is_ignored(SIGHUP, &status) {
            signals.push(SIGHUP);
        }
        signals
    }

    /// Returns whether a signal is ignored, by the status of a process.
    fn is_ignored(signal: i32, status: &str) -> bool {
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }

    /// Calls `act` as soon as a signal asks the program to end; at once if one already did.
    #[cfg(any(feature = "play", feature = "serve"))]
    pub(crate) fn when_interrupted(act: impl Fn() + Send + 'static) -> io::Result<()> {
        let mut signals = signal_hook::iterator::Signals::new(ending())?;
        let wait = move || {
            // Signals from now on are queued, so either this is true, or they come.
            if interrupted() {
                act();
            }
            signals.forever().for_each(|_| act());
        };
        std::thread::Builder::new().spawn(wait).map(drop)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn ignored_signals_are_bits_of_a_mask() {
            let status = "Name:\tninefold\nSigBlk:\t0000000000000002\nSigIgn:\t0000000000001001\nSigCgt:\t0\n";
            assert!(is_ignored(SIGHUP, status));
            assert!(!is_ignored(SIGINT, status));
            for unknown in ["", "SigIgn:", "SigIgn:\tx\n"] {
                assert!(!is_ignored(SIGHUP, unknown));
            }
        }
    }
}

#[cfg(not(unix))]
mod windows {
    use crate::exit::Exit;
    use crate::stop::flags::{ENDS_AT_ONCE, INTERRUPTED, interrupted};
    use std::io;
    use std::sync::atomic::Ordering;
    use std::sync::{Mutex, MutexGuard, PoisonError};

    /// Called by Ctrl-C.
    static CALLBACK: Mutex<Option<Callback>> = Mutex::new(None);

    /// A function that may be called from the thread that receives signals.
    type Callback = Box<dyn Fn() + Send>;

    /// Installs the handler.
    pub(in crate::stop) fn catch() {
        let result = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::SeqCst) || ENDS_AT_ONCE.load(Ordering::SeqCst) {
                std::process::exit(Exit::Interrupted.code().into());
            }
            if let Some(call) = callback().as_ref() {
                call();
            }
        });
        // Without a handler Ctrl-C simply ends the program: good enough.
        drop(result);
    }

    /// Calls `act` as soon as Ctrl-C is pressed; at once if it already was.
    #[cfg(any(feature = "play", feature = "serve"))]
    pub(crate) fn when_interrupted(act: impl Fn() + Send + 'static) -> io::Result<()> {
        let mut callback = callback();
        // The handler sets its flag before it takes the lock: either it finds the callback, or the flag is
        // seen here.
        if interrupted() {
            act();
        }
        *callback = Some(Box::new(act));
        Ok(())
    }

    fn callback() -> MutexGuard<'static, Option<Callback>> {
        CALLBACK.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
