//! From a picture to the answer: chooses pages and grids, and writes what was found as plain data.

use super::{
    GridChoice, ScanAnswer, ScanRequest, ScanVerdict, ScannedCellAnswer, ScannedGridAnswer,
    ScannedKind,
};
use crate::bad_request::read_request;
use crate::error::{Error, ErrorKind, stopped};
use crate::handle::in_json;
use crate::head::Head;
use ninefold::search::Watch;
use ninefold::{Cell, Digit, Grid};
use ninefold_scan::geometry::Quad;
use ninefold_scan::tracker::{Tracker, TrackerState};
use ninefold_scan::{
    CellKind, Certainty, Gray, ScanError, ScanOptions, ScannedCell, ScannedGrid, Scanner,
};

/// A page of a picture.
struct Page<'a> {
    /// Its number, from 1.
    number: usize,
    gray: &'a Gray,
    /// The width and height of the picture before it was reduced.
    size: (usize, usize),
}

/// Reads the puzzles of a picture that the caller has decoded: gray, upright or turned by quarters.
///
/// # Errors
///
/// There is no grid, it cannot be read, or there is no grid of the number in the request, or the watch stops.
pub fn scan_gray(
    request: &ScanRequest,
    picture: &Gray,
    watch: &Watch<'_>,
) -> Result<ScanAnswer, Error> {
    let page = Page { number: 1, gray: picture, size: (picture.width(), picture.height()) };
    Ok(answer(request, &read_pages(request, &[page], watch)?))
}

/// Does the same for a request in JSON, and answers in JSON, an error as `{"error":{"kind":…,"message":…}}`.
#[must_use]
pub fn scan_gray_json(request: &str, picture: &Gray, watch: &Watch<'_>) -> String {
    let answer = read_request(request).and_then(|request| scan_gray(&request, picture, watch));
    in_json(&answer)
}

/// The result of tracking after a camera frame.
#[derive(serde::Serialize)]
struct TrackAnswer {
    /// `searching`, `tracking` or `sure`.
    state: &'static str,
    /// The corners of the grid in this frame, as those of a grid in the answer to `scan`.
    corners: Option<[(f64, f64); 4]>,
    /// The reading so far, of all frames in which the grid was seen.
    grid: Option<ScannedGridAnswer>,
}

/// Looks at the next frame of a camera, and answers in JSON:
/// `{"state":"searching|tracking|sure","corners":…,"grid":…}`, with a grid as in the answer to `scan`.
#[must_use]
pub fn track_json(tracker: &mut Tracker, frame: &Gray) -> String {
    let tracked = tracker.frame(frame);
    let page = Page { number: 1, gray: frame, size: (frame.width(), frame.height()) };
    let answer = TrackAnswer {
        state: match tracked.state {
            TrackerState::Searching => "searching",
            TrackerState::Tracking => "tracking",
            TrackerState::Sure => "sure",
        },
        corners: tracked.corners.map(|corners| points(&corners, (1.0, 1.0))),
        grid: tracked.grid.map(|grid| grid_answer(&ScanRequest::new(), 1, &page, &grid, 0)),
    };
    in_json(&Ok(answer))
}

#[cfg(feature = "scan")]
pub use files::{scan, scan_annotated, scan_json};

#[cfg(feature = "scan")]
mod files {
    use super::*;
    use ninefold_scan::decode::{self, DecodeOptions, Decoded, decode};

    /// Reads the puzzles of a picture from the bytes of its file: JPEG, PNG, WebP, GIF, BMP or TIFF; with
    /// their features HEIC and PDF.
    ///
    /// # Errors
    ///
    /// The file cannot be decoded, or as for [`scan_gray`].
    pub fn scan(
        request: &ScanRequest,
        file: &[u8],
        watch: &Watch<'_>,
    ) -> Result<ScanAnswer, Error> {
        let decoded = decoded(request, file)?;
        Ok(answer(request, &read_pages(request, &pages(&decoded), watch)?))
    }

    /// Does the same, and answers in JSON, an error as `{"error":{"kind":…,"message":…}}`.
    #[must_use]
    pub fn scan_json(request: &ScanRequest, file: &[u8], watch: &Watch<'_>) -> String {
        in_json(&scan(request, file, watch))
    }

    /// Does the same, and draws the grids into the picture, or into the first page with a grid: the bytes of a PNG
    /// file.
    ///
    /// # Errors
    ///
    /// As for [`scan`].
    pub fn scan_annotated(
        request: &ScanRequest,
        file: &[u8],
        watch: &Watch<'_>,
    ) -> Result<(ScanAnswer, Vec<u8>), Error> {
        let decoded = decoded(request, file)?;
        let pages = pages(&decoded);
        let chosen = read_pages(request, &pages, watch)?;
        let shown = chosen.grids.first().map(|(page, _)| *page);
        let on_page = |page: &Page<'_>| shown.is_some_and(|shown| shown.number == page.number);
        let grids: Vec<ScannedGrid> = chosen
            .grids
            .iter()
            .filter(|(page, _)| on_page(page))
            .map(|(_, grid)| grid.clone())
            .collect();
        let picture = shown.map(|page| ninefold_scan::draw::annotate(page.gray, &grids).to_png());
        Ok((answer(request, &chosen), picture.unwrap_or_default()))
    }

    fn decoded(request: &ScanRequest, file: &[u8]) -> Result<Decoded, Error> {
        let several = request.grid != GridChoice::Best;
        let mut options =
            DecodeOptions::new(if several { DecodeOptions::PAGE } else { DecodeOptions::PHOTO });
        options.pages = request.pages.map(|(first, last)| first..=last);
        decode(file, &options)
            .map_err(|error| Error::new(ErrorKind::Picture, error.to_string()).help(error.help()))
    }

    fn pages(decoded: &Decoded) -> Vec<Page<'_>> {
        let page = |page: &'_ decode::Page| (page.original.0 as usize, page.original.1 as usize);
        decoded
            .pages
            .iter()
            .map(|one| Page { number: one.number, gray: &one.gray, size: page(one) })
            .collect()
    }
}

/// The grids that the request asks for.
struct Chosen<'a> {
    grids: Vec<(&'a Page<'a>, ScannedGrid)>,
    /// The number of grids that it does not ask for.
    others: usize,
    /// The number of jigsaw puzzles, which are not read.
    jigsaws: usize,
}

/// Reads the grids of pages.
fn read_pages<'a>(
    request: &ScanRequest,
    pages: &'a [Page<'a>],
    watch: &Watch<'_>,
) -> Result<Chosen<'a>, Error> {
    let mut options = ScanOptions::default();
    options.all = request.grid != GridChoice::Best;
    let scanner = Scanner::shipped();
    let (mut found, mut first_error) = (Chosen { grids: Vec::new(), others: 0, jigsaws: 0 }, None);
    for page in pages {
        stopped(watch)?;
        match scanner.scan(page.gray, &options) {
            Ok(scanned) => {
                found.others += scanned.others;
                found.jigsaws += scanned.jigsaws;
                found.grids.extend(scanned.grids.into_iter().map(|grid| (page, grid)));
            }
            Err(error) => drop(first_error.get_or_insert(error)),
        }
        if request.grid == GridChoice::Best && !found.grids.is_empty() {
            break;
        }
    }
    if found.grids.is_empty() {
        return Err(first_error.unwrap_or(ScanError::NoGrid).into());
    }
    match request.grid {
        GridChoice::Number(number) => found.only(number),
        GridChoice::Best | GridChoice::All => Ok(found),
    }
}

impl Chosen<'_> {
    /// Keeps the grid with this number.
    fn only(mut self, number: usize) -> Result<Self, Error> {
        let all = self.grids.len();
        if !(1..=all).contains(&number) {
            let message = format!("there is no grid {number} in the picture");
            let help = match all {
                0 => "There is none".to_owned(),
                1 => "There is one grid".to_owned(),
                _ => format!("There are {all} grids"),
            };
            return Err(Error::new(ErrorKind::Value, message).field("grid").help(help));
        }
        self.grids = vec![self.grids.swap_remove(number - 1)];
        self.others += all - 1;
        Ok(self)
    }
}

fn answer(request: &ScanRequest, chosen: &Chosen<'_>) -> ScanAnswer {
    let is_wanted = |grid: &ScannedGrid| !request.sure || grid.certainty == Certainty::Sure;
    let wanted = chosen.grids.iter().filter(|(_, grid)| is_wanted(grid));
    let mut grids: Vec<ScannedGridAnswer> = (request.index..)
        .zip(wanted)
        .map(|(index, (page, grid))| grid_answer(request, index, page, grid, chosen.others))
        .collect();
    if let Some(first) = grids.first_mut() {
        first.jigsaws = chosen.jigsaws;
    }
    ScanAnswer { left_out: chosen.grids.len() - grids.len(), grids }
}

fn grid_answer(
    request: &ScanRequest,
    index: u64,
    page: &Page<'_>,
    grid: &ScannedGrid,
    others: usize,
) -> ScannedGridAnswer {
    let entries = if request.givens_only { Grid::EMPTY } else { digits(grid, CellKind::Entry) };
    let givens = digits(grid, CellKind::Given);
    let (across, down) =
        (scale(page.size.0, page.gray.width()), scale(page.size.1, page.gray.height()));
    ScannedGridAnswer {
        head: Head::new(index, &request.input, request.name.as_deref(), &givens),
        entries: entries.to_string(),
        verdict: match grid.certainty {
            Certainty::Sure => ScanVerdict::Sure,
            Certainty::Doubtful => ScanVerdict::Doubtful,
        },
        posterior: rounded(grid.posterior, 1e4),
        count: u64::from(grid.count),
        complete: grid.count < 2,
        others,
        jigsaws: 0,
        page: page.number,
        size: page.size,
        corners: points(&grid.corners, (across, down)),
        turn: grid.turn,
        cells: Cell::all().zip(&grid.cells).map(|(cell, read)| cell_answer(cell, read)).collect(),
    }
}

/// The corners of a grid in pixels of the picture, of which a pixel of its reduced copy has this many.
fn points(corners: &Quad, (across, down): (f32, f32)) -> [(f64, f64); 4] {
    corners.0.map(|point| (rounded(point.x * across, 10.0), rounded(point.y * down, 10.0)))
}

/// The digits of the cells of this kind.
fn digits(grid: &ScannedGrid, kind: CellKind) -> Grid {
    Grid::from_cells(grid.cells.map(|cell| cell.digit.filter(|_| cell.kind == kind)))
}

fn cell_answer(cell: Cell, read: &ScannedCell) -> ScannedCellAnswer {
    let content = |digit: Option<Digit>| digit.map_or(0, Digit::get);
    ScannedCellAnswer {
        cell: cell.to_string(),
        kind: match read.kind {
            CellKind::Empty => ScannedKind::Empty,
            CellKind::Given => ScannedKind::Given,
            CellKind::Entry => ScannedKind::Entry,
            CellKind::Marks => ScannedKind::Marks,
        },
        digit: read.digit.map(Digit::get),
        p: rounded(read.probability, 1e4),
        doubtful: read.doubtful,
        corrected_from: read.corrected_from.map(content),
        perhaps: read.doubtful.then(|| content(read.second.0)),
    }
}

/// Returns the number of pixels of the picture for one pixel of its reduced copy, along a side.
fn scale(picture: usize, reduced: usize) -> f32 {
    if reduced == 0 { 1.0 } else { picture as f32 / reduced as f32 }
}

/// Rounds to a multiple of 1 / `parts`.
fn rounded(figure: f32, parts: f64) -> f64 {
    (f64::from(figure) * parts).round() / parts
}

impl From<ScanError> for Error {
    fn from(error: ScanError) -> Self {
        let kind = match error {
            ScanError::TooSmall(_) => ErrorKind::TooSmall,
            ScanError::Blurred => ErrorKind::Blurred,
            ScanError::CutOff => ErrorKind::CutOff,
            _ => ErrorKind::NoGrid,
        };
        Self::new(kind, error.to_string()).help(error.help())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_searched_until_there_is_a_grid() {
        let frame = Gray::new(64, 48, vec![200; 64 * 48]).unwrap();
        let mut tracker = Tracker::default();
        for frame in [&frame, &Gray::empty()] {
            let answer = track_json(&mut tracker, frame);
            assert_eq!(answer, r#"{"state":"searching","corners":null,"grid":null}"#);
        }
    }
}
