//! A value that a format attaches to what it reads, and that only the same format looks at.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// A shared value of any type, or nothing.
///
/// A record of a table needs the columns of the table, a game of an XML folder needs the header of
/// the folder. The types around records do not know these types: they carry them, and the format
/// that attached a value asks for it by its type.
#[derive(Clone, Default)]
pub struct Attached(Option<Arc<dyn Any + Send + Sync>>);

impl Attached {
    /// Nothing.
    pub const NONE: Self = Self(None);

    /// Attaches a value.
    #[must_use]
    pub fn new<T: Send + Sync + 'static>(value: Arc<T>) -> Self {
        Self(Some(value))
    }

    /// Returns the value, if one of this type is attached.
    #[must_use]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.as_deref()?.downcast_ref()
    }

    /// Returns a handle of the value, if one of this type is attached.
    #[must_use]
    pub fn share<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        Arc::clone(self.0.as_ref()?).downcast().ok()
    }
}

/// All are equal: puzzles are equal if they say the same, whatever file they were read from.
impl PartialEq for Attached {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Attached {}

impl fmt::Debug for Attached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Attached" } else { "None" })
    }
}
