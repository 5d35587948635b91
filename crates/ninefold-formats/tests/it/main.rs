//! The documentation of the formats, and puzzles inside other text, read through the library.

mod docs;
mod reading;
mod readings;
mod variant;
mod variant_outside;
mod variant_untrusted;
mod variant_wild;
mod variant_written;
mod wild;
mod wild_data;
mod wild_strings;
