//! `POST /scan`: a picture as the body of a request, and what is read of it in the query.

use super::site::percent_decoded;
use ninefold::search::Watch;
use ninefold_api::{Error, ErrorKind, ScanRequest, error_json, scan_json};

/// The path of pictures.
pub(super) const PATH: &str = "/scan";

/// Answers a request in JSON.
pub(super) fn answer(query: &str, picture: &[u8], watch: &Watch<'_>) -> String {
    match request(query) {
        Ok(request) => scan_json(&request, picture, watch),
        Err(error) => error_json(&error),
    }
}

/// Reads the request in a query such as `grid=all&sure=true`.
fn request(query: &str) -> Result<ScanRequest, Error> {
    let mut request = ScanRequest::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, "true"));
        let value = percent_decoded(&value.replace('+', " "))
            .ok_or_else(|| wrong(key, "it is not UTF-8"))?;
        match key {
            "grid" => request.grid = value.parse().map_err(|error: String| wrong(key, &error))?,
            "pages" => {
                request.pages = Some(pages(&value).ok_or_else(|| wrong(key, "expected 3 or 3-5"))?)
            }
            "sure" => request.sure = flag(key, &value)?,
            "givens_only" => request.givens_only = flag(key, &value)?,
            "name" => request.name = Some(value),
            "input" => request.input = value,
            _ => {
                return Err(Error::new(ErrorKind::Request, format!("unknown key '{key}'"))
                    .help("The keys are grid, pages, sure, givens_only, name and input"));
            }
        }
    }
    Ok(request)
}

fn pages(text: &str) -> Option<(usize, usize)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let pages = (first.parse().ok()?, last.parse().ok()?);
    (0 < pages.0 && pages.0 <= pages.1).then_some(pages)
}

fn flag(key: &str, text: &str) -> Result<bool, Error> {
    text.parse().map_err(|_| wrong(key, "expected true or false"))
}

fn wrong(key: &str, message: &str) -> Error {
    Error::new(ErrorKind::Value, message).field(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_api::GridChoice;

    #[test]
    fn queries_are_requests() {
        assert_eq!(request("").unwrap(), ScanRequest::new());
        let read =
            request("grid=all&sure=true&givens_only=false&pages=2-3&name=A%20b+c&input=a.jpg")
                .unwrap();
        assert_eq!((read.grid, read.pages, read.sure), (GridChoice::All, Some((2, 3)), true));
        assert_eq!((read.name.as_deref(), read.input.as_str()), (Some("A b c"), "a.jpg"));
        assert_eq!(request("grid=2&sure").unwrap().grid, GridChoice::Number(2));
        for (query, kind) in [
            ("grid=0", ErrorKind::Value),
            ("grid=some", ErrorKind::Value),
            ("pages=3-2", ErrorKind::Value),
            ("sure=perhaps", ErrorKind::Value),
            ("name=%ff", ErrorKind::Value),
            ("grids=all", ErrorKind::Request),
        ] {
            assert_eq!(request(query).unwrap_err().kind, kind, "{query}");
        }
    }
}
