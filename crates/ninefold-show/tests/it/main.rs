//! The documentation of the techniques, and an example of each.

mod docs;
mod examples;
