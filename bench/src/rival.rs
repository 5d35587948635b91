//! Solvers that the caller has built as shared libraries.
//!
//! ```text
//!   uint64_t count(const char *cells81, uint64_t limit);
//! ```
//!
//! `cells81` are 81 characters and a zero byte: digits, and a dot for an empty cell. The function
//! returns the number of solutions, and stops at `limit`. It reads the text itself, within its time.

use libloading::Library;
use std::ffi::c_char;

/// The function of a library that counts solutions.
type Count = unsafe extern "C" fn(*const c_char, u64) -> u64;

/// The text of a puzzle as a rival gets it: 81 characters and a zero byte.
pub(crate) type Text = [u8; 82];

/// A solver in a shared library.
pub(crate) struct Rival {
    /// The name in tables.
    pub(crate) name: String,
    count: Count,
    /// Keeps the library loaded as long as its function may be called.
    _library: Library,
}

impl Rival {
    /// Loads `NAME=PATH`.
    pub(crate) fn load(text: &str) -> Result<Self, String> {
        let Some((name, path)) = text.split_once('=') else {
            return Err(format!("--rival {text}: NAME=PATH is needed"));
        };
        let failed = |error: libloading::Error| format!("--rival {name}: {path}: {error}");
        // SAFETY: the caller of this program names the library, and so vouches for what its
        // initialisation does.
        let library = unsafe { Library::new(path) }.map_err(failed)?;
        // SAFETY: the type is the one that the documentation requires of the function.
        let count = *unsafe { library.get::<Count>("count") }.map_err(failed)?;
        Ok(Self { name: name.to_string(), count, _library: library })
    }

    /// Counts the solutions of a puzzle. A number that no limit allows stays wrong.
    pub(crate) fn count(&self, puzzle: &Text, limit: u64) -> u8 {
        // SAFETY: the library is still loaded, and the text ends with a zero byte.
        let number = unsafe { (self.count)(puzzle.as_ptr().cast(), limit) };
        u8::try_from(number).unwrap_or(u8::MAX)
    }
}

/// Returns the text of a puzzle with dots for empty cells.
pub(crate) fn text(line: &str) -> Text {
    let mut text = [0; 82];
    for (cell, character) in text.iter_mut().zip(line.bytes().take(81)) {
        *cell = if matches!(character, b'1'..=b'9') { character } else { b'.' };
    }
    text
}
