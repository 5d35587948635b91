//! align
