//! Measures the parts of a scan on one core: the mean of many runs of each part, the median over pictures, in processor
//! time, of which the system may count only every 4 ms.
//!
//! ```text
//! bench PICTURE...      a line for each figure: name, tab, microseconds
//! ```

use ninefold_scan::decode::{DecodeOptions, decode};
use ninefold_scan::find::{Effort, candidates};
use ninefold_scan::geometry::Point;
use ninefold_scan::net::{Net, Workspace};
use ninefold_scan::patch::GrayPatch;
use ninefold_scan::{Calibration, Gray, ScanOptions, Scanner};
use std::error::Error;
use std::hint::black_box;
use std::io::Write as _;
use std::time::Instant;
use std::{fs, io};

/// A part of a scan, with its name.
type Part<'a> = (&'a str, &'a dyn Fn(&Gray));

/// The number of times that the passes are run.
const RUNS: u32 = 200;
/// The number of times that each picture is scanned.
const SCANS: u32 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let pictures: Vec<Gray> =
        std::env::args().skip(1).map(|path| load(&path)).collect::<Result<_, _>>()?;
    let mut out = io::stdout().lock();
    let picture =
        Gray::new(900, 900, (0..810_000).map(|i| (i * i / 977) as u8).collect()).ok_or("size")?;
    let map = |p: Point| Point::new(60.0 + 41.0 * p.x + 3.0 * p.y, 70.0 - 2.0 * p.x + 43.0 * p.y);
    let gray = GrayPatch::cut(&picture, map);
    let patch = gray.normalised();
    let mut space = Workspace::default();
    let best = Net::shipped();
    let baseline = Net::baseline(Net::shipped_bytes())?;
    let parts: [(&str, &mut dyn FnMut()); 5] = [
        ("load the weights", &mut || keep(Net::shipped())),
        ("cut a patch", &mut || keep(GrayPatch::cut(&picture, map))),
        ("normalise a patch", &mut || keep(gray.normalised())),
        ("net", &mut || keep(best.run_in(&mut space, &patch))),
        ("net, baseline instructions", &mut || keep(baseline.run(&patch))),
    ];
    for (name, part) in parts {
        writeln!(out, "{name}\t{}", mean(RUNS, part))?;
    }
    if pictures.is_empty() {
        return Ok(());
    }
    let scanner = Scanner::new(best, Calibration::SHIPPED);
    let options = ScanOptions::default();
    let over = |part: &dyn Fn(&Gray)| {
        let mut times: Vec<u128> =
            pictures.iter().map(|picture| mean(SCANS, &mut || part(picture))).collect();
        times.sort_unstable();
        (times[times.len() / 2], times[times.len() * 9 / 10], times[times.len() - 1])
    };
    let parts: [Part<'_>; 3] = [
        ("find", &|picture| keep(candidates(picture, Effort::Quick, 0.03))),
        ("find and read", &|picture| keep(scanner.read(picture, &options))),
        ("find, read and judge", &|picture| keep(scanner.scan(picture, &options))),
    ];
    for (name, part) in parts {
        let (median, tenth, worst) = over(part);
        writeln!(out, "{name}, median\t{median}")?;
        writeln!(out, "{name}, nine of ten\t{tenth}")?;
        writeln!(out, "{name}, slowest\t{worst}")?;
    }
    Ok(())
}

/// Returns the mean microseconds of a run.
fn mean(runs: u32, part: &mut dyn FnMut()) -> u128 {
    part();
    let (start, began) = (processor_time(), Instant::now());
    (0..runs).for_each(|_| part());
    let nanoseconds = match (start, processor_time()) {
        (Some(start), Some(end)) => end - start,
        _ => began.elapsed().as_nanos(),
    };
    nanoseconds / 1000 / u128::from(runs)
}

/// Returns the nanoseconds for which this thread had a processor, where the system says so.
///
/// They are the time that a free machine would take; other programs do not count.
fn processor_time() -> Option<u128> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// Makes the compiler believe that an answer is needed.
fn keep<T>(answer: T) {
    black_box(&answer);
}

fn load(path: &str) -> Result<Gray, Box<dyn Error>> {
    let pages = decode(&fs::read(path)?, &DecodeOptions::default())?.pages;
    Ok(pages.into_iter().next().ok_or("no page")?.gray)
}
