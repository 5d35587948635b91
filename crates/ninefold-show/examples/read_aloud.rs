//! Prints every technique with its example in words: for reading aloud.

#![allow(clippy::print_stdout)]

use ninefold::logic::Technique;
use ninefold_show::examples::example;
use ninefold_show::words::{English, Words};

fn main() {
    for technique in Technique::all() {
        println!("{technique} ({})", technique.code());
        if let Some((position, step)) = example(technique) {
            println!("  1 {}", English.place(&step));
            println!("  3 {}", English.cells(&step));
            println!("  4 {} {}", English.reason(&position, &step), English.result(&step));
        }
    }
}
