//! The documentation of the techniques, an example of each, and its words.

#![allow(clippy::unwrap_used, reason = "a panic is the report of a test")]

mod cases;
mod course;
mod docs;
mod drawings;
mod examples;
mod level_three;
mod puzzles;
mod repeats;
mod rules;
mod rules_page;
mod samples;
mod support;
