//! Writes a page with a drawing of every technique, to look at: `cargo run -p ninefold-show --example
//! gallery > gallery.html`.

#![allow(clippy::print_stdout)]

use ninefold::logic::Technique;
use ninefold_show::draw::Drawing;
use ninefold_show::examples::example;
use ninefold_show::svg::{self, STYLE};
use ninefold_show::words::{English, Words};

fn main() {
    println!("<!doctype html><meta charset=\"utf-8\"><title>Techniques</title><style>{STYLE}");
    println!(
        ":root{{color-scheme:light dark}}body{{font:15px system-ui;display:grid;grid-template-columns:repeat(3,1fr);gap:1rem}}</style>"
    );
    for technique in Technique::all() {
        let Some((position, step)) = example(technique) else { continue };
        let picture = svg::inline(&Drawing::of_step(&position, &step), technique.name());
        let words = format!("{} {}", English.reason(&position, &step), English.result(&step));
        let words = words.replace('<', "&lt;");
        println!("<div>{picture}<p><b>{technique}</b> ({}) {words}</p></div>", technique.code());
    }
}
