//! Parallel streams, compared with one search after the other.

mod each;
mod solutions;
