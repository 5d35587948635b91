//! Cells that are objects.
