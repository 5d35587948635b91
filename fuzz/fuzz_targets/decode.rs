//! Decodes anything as a picture. An input is a file, at most 4 kB.
//!
//! The limit on memory is low, so that headers of large pictures are refused quickly.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_scan::decode::{DecodeOptions, decode};

const LONG_SIDE: usize = 64;

fuzz_target!(|data: &[u8]| {
    let mut options = DecodeOptions::new(LONG_SIDE);
    options.max_memory = 36_000_000;
    match decode(data, &options) {
        Ok(decoded) => {
            assert!(!decoded.pages.is_empty());
            for page in &decoded.pages {
                let (width, height) = (page.gray.width(), page.gray.height());
                assert!(width.max(height) <= LONG_SIDE && width.min(height) > 0);
                assert!(page.original.0 as usize >= width && page.original.1 as usize >= height);
                assert!(page.orientation.is_none_or(|value| (1..=8).contains(&value)));
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(
                message.len() < 400 && !message.contains(|letter: char| letter.is_control()),
                "{message:?}"
            );
            assert!(!error.help().is_empty());
        }
    }
});
