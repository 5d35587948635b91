//! The answer to a `print` request.

use super::book::{check_number, paint};
use super::{DocumentKind, PrintAnswer, PrintRemark, PrintRequest};
use crate::error::{Error, stopped};
use base64::{Engine, engine::general_purpose::STANDARD};
use ninefold::rating::Rater;
use ninefold::search::Watch;

/// Prints puzzles with their solutions.
///
/// # Errors
///
/// A puzzle cannot be read, or there is none, or there are more than 20,000, or there is no such
/// page, or the watch stops.
///
/// ```
/// use ninefold::search::Watch;
/// use ninefold_api::{PrintRequest, PuzzleInput, print};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let answer = print(&PrintRequest::new(vec![PuzzleInput::from(puzzle)]), &Watch::never())?;
/// assert_eq!(answer.pages, 2);
/// assert!(answer.text.unwrap().starts_with("<svg"));
/// # Ok::<(), ninefold_api::Error>(())
/// ```
pub fn print(request: &PrintRequest, watch: &Watch<'_>) -> Result<PrintAnswer, Error> {
    check_number(request.puzzles.len())?;
    let (mut rater, mut puzzles) = (Rater::new(), Vec::new());
    for input in &request.puzzles {
        stopped(watch)?;
        let puzzle = input.parse_any().map_err(|error| error.field("puzzles"))?;
        #[cfg(feature = "variants")]
        if puzzle.says_rules {
            let words = &ninefold_show::words::English;
            puzzles.push(request.prepare_any(&puzzle.record, words, watch));
            continue;
        }
        puzzles.push(request.prepare_asked(&puzzle, &mut rater, watch));
    }
    let book = request.book(puzzles)?;
    let painted = paint(&book, request.to)?;
    let is_text = request.to != DocumentKind::Pdf;
    Ok(PrintAnswer {
        document: request.to,
        pages: painted.pages,
        text: is_text.then(|| String::from_utf8_lossy(&painted.bytes).into_owned()),
        base64: (!is_text).then(|| STANDARD.encode(&painted.bytes)),
        missing: painted.missing.into_iter().collect(),
        remarks: PrintRemark::list(&book),
    })
}
