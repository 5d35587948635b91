//! The characters that a text may use.

/// The characters of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Characters {
    /// Lines, dots and arrows of Unicode.
    #[default]
    Unicode,
    /// ASCII alone.
    Ascii,
}
