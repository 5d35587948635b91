//! Flags that handlers of signals set and read.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// A flag that handlers of signals share.
pub(super) type Flag = LazyLock<Arc<AtomicBool>>;

/// Set by the first signal.
pub(super) static INTERRUPTED: Flag = Flag::new(Arc::default);

/// Set while there is no work to end in an orderly way, so that a signal ends the program at once: before the work begins, and while the
/// program waits for the user to type.
pub(super) static ENDS_AT_ONCE: Flag = Flag::new(|| Arc::new(AtomicBool::new(true)));

/// Returns whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}
