//! Reads pictures with given weights and writes down what the net and the judge say, for the training.
//!
//! ```text
//! evaluate read --weights FILE --out FILE [--corners FILE] [--all] PICTURE...
//!     one line of JSON for each picture; --corners takes the grids from a table instead of searching them;
//!     --all reads every grid, a line for each
//! evaluate judge [--temperature T] [--tau T] [--cmax C] FILE
//!     judges the lines of such a file: path, digits, kinds, posterior, cost, count, certainty, split by tabs
//! evaluate scan PICTURE...
//!     scans pictures with the shipped weights and calibration: path, digits, kinds, certainty, split by tabs
//! ```

use ninefold_scan::decode::{DecodeOptions, decode};
use ninefold_scan::find::Candidate;
use ninefold_scan::geometry::{Point, Quad};
use ninefold_scan::judge::{CellReadings, judge};
use ninefold_scan::net::Net;
use ninefold_scan::{
    Calibration, CellKind, Certainty, Gray, Reading, ScanError, ScanOptions, ScannedCell, Scanner,
};
use std::collections::HashMap;
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::{fs, io};

fn main() -> Result<(), Box<dyn Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let usage = "evaluate read --weights FILE --out FILE [--corners FILE] PICTURE... | \
                 evaluate judge [--temperature T] [--tau T] [--cmax C] FILE | evaluate scan PICTURE...";
    let verb = if args.is_empty() { String::new() } else { args.remove(0) };
    match verb.as_str() {
        "read" => read(args),
        "judge" => judge_lines(args),
        "scan" => scan_lines(&args),
        _ => Err(usage.into()),
    }
}

/// Takes an option with its value out of the arguments.
fn option(args: &mut Vec<String>, name: &str) -> Option<String> {
    let at = args.iter().position(|arg| arg == name)?;
    args.remove(at);
    (at < args.len()).then(|| args.remove(at))
}

fn read(mut args: Vec<String>) -> Result<(), Box<dyn Error>> {
    let net = match option(&mut args, "--weights") {
        Some(path) => Net::from_bytes(&fs::read(path)?)?,
        None => Net::shipped(),
    };
    let corners = option(&mut args, "--corners").map(|path| table(&path)).transpose()?;
    let out = option(&mut args, "--out").ok_or("--out FILE is missing")?;
    let scanner = Scanner::new(net, Calibration::SHIPPED);
    let mut options = ScanOptions::default();
    options.all = args.iter().any(|arg| arg == "--all");
    args.retain(|arg| arg != "--all");
    let mut out = io::BufWriter::new(fs::File::create(out)?);
    for path in &args {
        let line = match load(path) {
            Ok(picture) => {
                let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy();
                let answer = match &corners {
                    Some(corners) => {
                        let found: Vec<Candidate> =
                            corners.get(&*name).copied().into_iter().collect();
                        scanner.read_candidates(&picture, &found)
                    }
                    None => scanner.read(&picture, &options),
                };
                lines(path, answer.map(|readings| readings.grids))
            }
            Err(why) => format!("{{\"path\":\"{path}\",\"found\":false,\"reason\":\"{why}\"}}"),
        };
        writeln!(out, "{line}")?;
    }
    Ok(out.flush()?)
}

fn load(path: &str) -> Result<Gray, Box<dyn Error>> {
    let pages = decode(&fs::read(path)?, &DecodeOptions::default())?.pages;
    Ok(pages.into_iter().next().ok_or("no page")?.gray)
}

/// Reads a table of corners: the name of the file and four times x and y.
fn table(path: &str) -> Result<HashMap<String, Candidate>, Box<dyn Error>> {
    let mut corners = HashMap::new();
    for row in fs::read_to_string(path)?.lines().skip(1) {
        let mut fields = row.split(',');
        let name = fields.next().unwrap_or_default().to_owned();
        let numbers: Vec<f32> = fields.map(str::parse).collect::<Result<_, _>>()?;
        let points: Vec<Point> = numbers.chunks_exact(2).map(|p| Point::new(p[0], p[1])).collect();
        let points: [Point; 4] =
            points.try_into().map_err(|_| format!("not four corners: {row}"))?;
        corners.insert(name, Candidate::new(clockwise(points), 1.0));
    }
    Ok(corners)
}

/// Puts corners in the order of a quadrilateral: clockwise, the one nearest the top left first.
fn clockwise(mut points: [Point; 4]) -> Quad {
    let centre = Quad(points).centre();
    points.sort_by(|a, b| {
        let angle = |p: &Point| (p.y - centre.y).atan2(p.x - centre.x);
        angle(a).total_cmp(&angle(b))
    });
    let first =
        (0..4).min_by(|&a, &b| (points[a].x + points[a].y).total_cmp(&(points[b].x + points[b].y)));
    points.rotate_left(first.unwrap_or(0));
    Quad(points)
}

/// The records of a picture, one for each grid.
fn lines(path: &str, answer: Result<Vec<Reading>, ScanError>) -> String {
    match answer {
        Ok(grids) => grids.iter().map(|grid| line(path, grid)).collect::<Vec<_>>().join("\n"),
        Err(why) => format!("{{\"path\":\"{path}\",\"found\":false,\"reason\":\"{why}\"}}"),
    }
}

/// The record of a grid.
fn line(path: &str, reading: &Reading) -> String {
    let mut text = format!("{{\"path\":\"{path}\",\"found\":true,\"turn\":{}", reading.turn);
    let _ = write!(text, ",\"grid\":{},\"corners\":[", reading.grid);
    let corners: Vec<String> =
        reading.corners.0.iter().map(|p| format!("[{:.1},{:.1}]", p.x, p.y)).collect();
    let classes: Vec<String> =
        reading.cells.classes.iter().map(|cell| format!("[{}]", list(cell))).collect();
    let _ = write!(
        text,
        "{}],\"handwritten\":[{}],\"classes\":[{}]}}",
        corners.join(","),
        list(&reading.cells.handwritten),
        classes.join(",")
    );
    text
}

fn list(numbers: &[f32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(|x| format!("{x:.4}")).collect();
    numbers.join(",")
}

fn judge_lines(mut args: Vec<String>) -> Result<(), Box<dyn Error>> {
    let mut calibration = Calibration::SHIPPED;
    for (name, figure) in [
        ("--temperature", &mut calibration.temperature),
        ("--tau", &mut calibration.tau),
        ("--cmax", &mut calibration.cmax),
    ] {
        if let Some(text) = option(&mut args, name) {
            *figure = text.parse()?;
        }
    }
    let mut out = io::stdout().lock();
    for line in fs::read_to_string(args.first().ok_or("a file is missing")?)?.lines() {
        let path = between(line, "\"path\":\"", "\"").unwrap_or_default();
        let Some(cells) = cells(line) else {
            let reason = between(line, "\"reason\":\"", "\"").unwrap_or_default();
            writeln!(out, "{path}\t-\t{reason}")?;
            continue;
        };
        let judged = judge(&cells, &calibration);
        let (digits, kinds) = texts(&judged.cells);
        let certainty = word(judged.certainty);
        let (posterior, cost, count) = (judged.posterior, judged.cost, judged.count);
        writeln!(
            out,
            "{path}\t{digits}\t{kinds}\t{posterior:.5}\t{cost:.4}\t{count}\t{certainty}"
        )?;
    }
    Ok(())
}

fn scan_lines(pictures: &[String]) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let scanner = Scanner::shipped();
    for path in pictures {
        match scanner.scan(&load(path)?, &ScanOptions::default()) {
            Ok(scanned) => {
                let grid = &scanned.grids[0];
                let (digits, kinds) = texts(&grid.cells);
                writeln!(out, "{path}\t{digits}\t{kinds}\t{}", word(grid.certainty))?;
            }
            Err(why) => writeln!(out, "{path}\t-\t{why}")?,
        }
    }
    Ok(())
}

/// The digits and the kinds of cells.
fn texts(cells: &[ScannedCell; 81]) -> (String, String) {
    let digit = |cell: &ScannedCell| cell.digit.map_or('.', |digit| char::from(digit.to_ascii()));
    (cells.iter().map(digit).collect(), cells.iter().map(|cell| kind(cell.kind)).collect())
}

const fn word(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Sure => "sure",
        Certainty::Doubtful => "doubtful",
    }
}

const fn kind(kind: CellKind) -> char {
    match kind {
        CellKind::Empty => '.',
        CellKind::Given => 'g',
        CellKind::Entry => 'e',
        CellKind::Marks => 'm',
    }
}

/// The text between two others.
fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(before)?;
    rest.split_once(after).map(|(text, _)| text)
}

/// The readings of a record.
fn cells(line: &str) -> Option<CellReadings> {
    let numbers = |text: &str| -> Vec<f32> {
        text.split([',', '[', ']']).filter_map(|number| number.parse().ok()).collect()
    };
    let handwritten = numbers(between(line, "\"handwritten\":[", "]")?);
    let classes = numbers(between(line, "\"classes\":[", "]]")?);
    let classes: Vec<[f32; 11]> = classes.as_chunks().0.to_vec();
    let handwritten = handwritten.try_into().ok()?;
    Some(CellReadings { handwritten, ..CellReadings::of(classes.try_into().ok()?) })
}
