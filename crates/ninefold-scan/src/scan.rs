//! The whole way from a picture to its grids.

use crate::align::GridMap;
use crate::calibration::Calibration;
use crate::find::{Candidate, Effort, candidates, lattices};
use crate::frame::{Framed, ruled};
use crate::judge::judge;
use crate::net::Net;
use crate::read::{Pass, Reader, Reading, reading_order};
use crate::{Gray, ScanError, ScannedCell, ScannedGrid};

/// The least share of a picture that its grid covers.
const MIN_AREA: f32 = 0.03;
/// The same for pages with several grids.
const MIN_AREA_OF_MANY: f32 = 0.004;
/// Above this score of the net the picture is searched no further.
const FOUND: f32 = 2.0;

/// Candidates whose lines are at least this good, compared with the best, may be further grids.
const LIKELY: f32 = 0.5;

/// A digit that is at least this probable is clear.
const CLEAR: f32 = 0.9;

/// The options of a scan.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ScanOptions {
    /// Whether every grid of the picture is read, in reading order, instead of the best one.
    pub all: bool,
}

/// The grids of a picture.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scanned {
    /// The grids that were asked for: the best one, or all, in reading order.
    pub grids: Vec<ScannedGrid>,
    /// The number of further grids that were seen, but not read.
    pub others: usize,
    /// The number of jigsaw puzzles among all grids, which are not read.
    pub jigsaws: usize,
}

/// Grids before they are judged.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Readings {
    /// The grids that were asked for: the best one, or all, in reading order.
    pub grids: Vec<Reading>,
    /// The number of further grids that were seen, but not read.
    pub others: usize,
    /// The number of jigsaw puzzles among all grids, which are not read.
    pub jigsaws: usize,
}

/// Reads the grids of a picture: the best one, or all.
///
/// # Errors
/// If there is no grid that can be read.
///
/// ```
/// # #[cfg(feature = "decode")]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use ninefold_scan::decode::{DecodeOptions, decode};
/// use ninefold_scan::{Certainty, ScanOptions, scan};
///
/// let file = include_bytes!("../samples/image1.jpg");
/// let decoded = decode(file, &DecodeOptions::default())?;
/// let grids = scan(&decoded.pages[0].gray, &ScanOptions::default())?;
/// assert_eq!(grids[0].certainty, Certainty::Sure);
/// assert_eq!(grids[0].cells[3].digit.map(|digit| digit.get()), Some(7));
/// # Ok(())
/// # }
/// # #[cfg(not(feature = "decode"))]
/// # fn main() {}
/// ```
pub fn scan(picture: &Gray, options: &ScanOptions) -> Result<Vec<ScannedGrid>, ScanError> {
    Scanner::shipped().scan(picture, options).map(|scanned| scanned.grids)
}

/// Reads pictures with a net and its calibration.
#[derive(Clone, Debug)]
pub struct Scanner {
    net: Net,
    calibration: Calibration,
}

impl Scanner {
    /// Takes a net and the figures that belong to it.
    #[must_use]
    pub const fn new(net: Net, calibration: Calibration) -> Self {
        Self { net, calibration }
    }

    /// Takes the net and the figures of this crate.
    #[must_use]
    pub fn shipped() -> Self {
        Self::new(Net::shipped(), Calibration::SHIPPED)
    }

    /// Reads the grids of a picture: the best one, or all.
    ///
    /// # Errors
    /// If there is no grid that can be read.
    pub fn scan(&self, picture: &Gray, options: &ScanOptions) -> Result<Scanned, ScanError> {
        let readings = self.read(picture, options)?;
        let judged = readings.grids.iter().map(|reading| self.judged(reading));
        let grids: Vec<ScannedGrid> = judged.filter(|grid| !has_other_signs(grid)).collect();
        if grids.is_empty() {
            return Err(ScanError::NoGrid);
        }
        Ok(Scanned { grids, others: readings.others, jigsaws: readings.jigsaws })
    }

    /// Reads the grids of a picture without judging them.
    ///
    /// # Errors
    /// If there is no grid that can be read.
    pub fn read(&self, picture: &Gray, options: &ScanOptions) -> Result<Readings, ScanError> {
        let first = self.read_once(&mut Reader::new(&self.net, picture), options);
        let Err(error) = first else { return first };
        if error == ScanError::Jigsaw {
            return Err(error);
        }
        for framed in Framed::ways(picture) {
            let mut reader = Reader::framed(&self.net, &framed);
            if let Ok(readings) = self.read_once(&mut reader, options) {
                let grids = readings.grids.into_iter().map(|grid| grid.unframed(&framed)).collect();
                return Ok(Readings { grids, ..readings });
            }
        }
        Err(error)
    }

    /// Reads the grids of a picture as it is.
    fn read_once(
        &self,
        reader: &mut Reader<'_>,
        options: &ScanOptions,
    ) -> Result<Readings, ScanError> {
        let found = if options.all { read_all(reader) } else { read_one(reader) };
        match found {
            Ok(_) | Err(ScanError::Jigsaw | ScanError::CutOff) => found,
            Err(error) => self.read_lattice(reader).map(Readings::of).ok_or(error),
        }
    }

    /// Reads a grid without lines. They are drawn into a copy, because the net knows grids by them. The digits do not tell where
    /// an empty row or column at the edge belongs, and a table of digits may be no puzzle: exactly one place has one solution.
    fn read_lattice(&self, reader: &Reader<'_>) -> Option<Reading> {
        let mut found = None;
        for candidate in lattices(reader.picture()) {
            let copy = ruled(reader.picture(), &candidate.quad);
            let mut reader = reader.of(&copy);
            let pass = GridMap::of(candidate.shape()).and_then(|map| reader.pass(&map));
            let reading = pass.and_then(|pass| reader.finish(pass).ok());
            if let Some(reading) = reading.filter(|reading| self.is_puzzle(reading))
                && found.replace(reading).is_some()
            {
                return None;
            }
        }
        found
    }

    /// Returns whether a reading has one solution as it is.
    fn is_puzzle(&self, reading: &Reading) -> bool {
        let grid = self.judged(reading);
        grid.count == 1 && grid.cells.iter().all(|cell| cell.corrected_from.is_none())
    }

    /// Reads the best grid of candidates that were found otherwise, without judging it.
    ///
    /// # Errors
    /// If there is no grid that can be read.
    pub fn read_candidates(
        &self,
        picture: &Gray,
        found: &[Candidate],
    ) -> Result<Readings, ScanError> {
        let mut reader = Reader::new(&self.net, picture);
        let best = reader.best(found);
        read_best(&mut reader, best, found)
    }

    /// Judges a reading.
    #[must_use]
    pub fn judged(&self, reading: &Reading) -> ScannedGrid {
        let judgement = judge(&reading.cells, &self.calibration);
        ScannedGrid {
            corners: reading.corners,
            mesh: reading.mesh.clone(),
            turn: reading.turn,
            cells: judgement.cells,
            certainty: judgement.certainty,
            posterior: judgement.posterior,
            count: judgement.count,
        }
    }

    pub(crate) const fn net(&self) -> &Net {
        &self.net
    }
}

/// Returns whether the cells hold something else than the digits 1 to 9, such as letters or the digits of another
/// script: few of the digits that were read are clear. In photographs of handwriting more than two thirds are.
fn has_other_signs(grid: &ScannedGrid) -> bool {
    let is_digit = |cell: &&ScannedCell| cell.digit.is_some();
    let digits = grid.cells.iter().filter(is_digit).count();
    let is_clear = |cell: &&ScannedCell| cell.probability >= CLEAR;
    let clear = grid.cells.iter().filter(is_digit).filter(is_clear).count();
    let least = if grid.count == 0 { 50 } else { 40 };
    100 * clear < least * digits
}

impl Readings {
    /// The only grid of a picture.
    fn of(grid: Reading) -> Self {
        Self { grids: vec![grid], others: 0, jigsaws: 0 }
    }
}

/// Reads the best grid of a picture.
fn read_one(reader: &mut Reader<'_>) -> Result<Readings, ScanError> {
    let picture = reader.picture();
    let quick = candidates(picture, Effort::Quick, MIN_AREA);
    let mut best = reader.best(&quick);
    for (effort, area) in [(Effort::Rest, MIN_AREA), (Effort::Quick, MIN_AREA_OF_MANY)] {
        if best.as_ref().is_some_and(|pass| pass.output.grid > FOUND) {
            break;
        }
        let more = reader.best(&candidates(picture, effort, area));
        best = [best, more].into_iter().flatten().max_by(Pass::compare);
    }
    read_best(reader, best, &quick)
}

/// Reads the best grid and counts the others among the candidates.
fn read_best(
    reader: &mut Reader<'_>,
    best: Option<Pass>,
    candidates: &[Candidate],
) -> Result<Readings, ScanError> {
    let reading = reader.finish(best.ok_or(ScanError::NoGrid)?)?;
    let best = candidates.first().map_or(0.0, |first| first.score);
    let likely: Vec<Candidate> =
        candidates.iter().filter(|other| other.score > LIKELY * best).copied().collect();
    let others = reader.all(&likely, &[reading.corners]);
    // Those that are cut off are never read.
    let others = others.iter().filter(|pass| !reader.is_cut_off(pass)).count();
    Ok(Readings { others, ..Readings::of(reading) })
}

/// Reads all grids of a picture.
fn read_all(reader: &mut Reader<'_>) -> Result<Readings, ScanError> {
    let picture = reader.picture();
    let mut passes = Vec::new();
    for effort in [Effort::Quick, Effort::Rest] {
        let known: Vec<_> = passes.iter().map(|pass: &Pass| pass.map.corners()).collect();
        passes.extend(reader.all(&candidates(picture, effort, MIN_AREA_OF_MANY), &known));
    }
    let (mut grids, mut failures) = (Vec::new(), Vec::new());
    for pass in passes {
        match reader.finish(pass) {
            Ok(reading) => grids.push(reading),
            Err(error) => failures.push(error),
        }
    }
    reading_order(&mut grids, |reading| reading.corners);
    let jigsaws = failures.iter().filter(|error| **error == ScanError::Jigsaw).count();
    if grids.is_empty() {
        let first = failures.into_iter().next().unwrap_or(ScanError::NoGrid);
        return Err(if jigsaws > 0 { ScanError::Jigsaw } else { first });
    }
    Ok(Readings { grids, others: 0, jigsaws })
}
