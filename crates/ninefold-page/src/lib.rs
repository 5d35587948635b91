//! The web page of Ninefold as data: each file of the folder `page/` with its path, media type, bytes
//! and hash. `cargo xtask web` minifies the scripts of the static site; here they are as they were written.
//!
//! ```text
//!   page/ ──► build.rs ──► a table in the crate ──► files(), file(path), VERSION
//! ```
//!
//! ```
//! let index = ninefold_page::file("index.html").expect("the page has a start");
//! assert_eq!(index.media_type, "text/html; charset=utf-8");
//! ```
//!
//! The crate knows no server and no engine. [`media_type()`] and [`hash()`] are those of the
//! table, for a server that sends other files in the same way.
//!
//! # Not in this crate
//!
//! A server, a minifier and the engine. `ninefold serve` serves the files, `cargo xtask web` minifies them.

mod hash;
mod media;

pub use hash::hash;
pub use media::media_type;

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct File {
    /// The path below the page, with `/` between its parts and none at its start.
    pub path: &'static str,
    /// The media type, as the header `Content-Type` names it.
    pub media_type: &'static str,
    /// The content.
    pub bytes: &'static [u8],
    /// The [`hash()`] of the content.
    pub hash: u128,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns all files, sorted by path.
#[must_use]
pub fn files() -> &'static [File] {
    FILES
}

/// Returns the file of a path.
///
/// ```
/// assert!(ninefold_page::file("index.html").is_some());
/// assert!(ninefold_page::file("/index.html").is_none());
/// ```
#[must_use]
pub fn file(path: &str) -> Option<&'static File> {
    let at = FILES.binary_search_by(|file| file.path.cmp(path)).ok()?;
    FILES.get(at)
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is the report of a test")]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_every_file_is_found() {
        assert!(files().is_sorted_by(|a, b| a.path < b.path));
        for one in files() {
            assert_eq!(file(one.path), Some(one));
            assert_eq!(one.hash, hash(one.bytes), "{}", one.path);
            assert_eq!(one.media_type, media_type(one.path));
        }
        assert_eq!(VERSION.len(), 32);
    }

    #[test]
    fn the_page_begins_with_a_place_for_the_token() {
        let index = std::str::from_utf8(file("index.html").unwrap().bytes).unwrap();
        assert_eq!(index.matches(r#"<meta name="ninefold-token" content="""#).count(), 1);
    }

    #[test]
    fn hashes_are_those_of_fnv() {
        // Of the test vectors of the algorithm's authors.
        assert_eq!(hash(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(hash(b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
