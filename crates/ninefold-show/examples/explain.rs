//! Prints the explanation of a puzzle of a table: `explain FILE.tsv NAME`.

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use ninefold_formats::variant::read_iss;
use ninefold_show::reasons::explain;
use ninefold_show::words::English;
use ninefold_variants::reasons::{Path, Reasoner};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(wanted)) = (args.next(), args.next()) else {
        return Err("explain FILE.tsv NAME".into());
    };
    let text = std::fs::read_to_string(file)?;
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let header = lines.next().unwrap_or_default();
    let at = header.iter().position(|column| *column == "iss_text").ok_or("no column iss_text")?;
    let row = lines.find(|row| row[0] == wanted).ok_or("no such row")?;
    let puzzle = read_iss(row[at])?.puzzle;
    let reasoner = Reasoner::new(&puzzle);
    let start = reasoner.start();
    let path = Path::find(&reasoner, &start).needed(&reasoner, &start);
    for sentence in ninefold_show::rules::in_words(&puzzle, &English) {
        println!("{sentence}");
    }
    for paragraph in explain(&English, &puzzle, &reasoner, &start, &path) {
        let text: String = paragraph.pieces.iter().map(|piece| piece.text(120)).collect();
        println!("{}-{}. {text}", paragraph.first, paragraph.last);
    }
    println!("{:?}", path.end);
    Ok(())
}
