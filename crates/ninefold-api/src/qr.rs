//! Request and answer `qr`: a text as a QR code.

use serde::{Deserialize, Serialize};

/// A request for a QR code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct QrRequest {
    /// The text, such as a link.
    pub text: String,
}

impl QrRequest {
    /// Creates a request.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}

/// The answer to `qr`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct QrAnswer {
    /// The number of modules on a side, with the quiet zone of four on each side.
    pub size: usize,
    /// The code as an SVG document; a module is one unit.
    pub svg: String,
}

#[cfg(feature = "qr")]
pub use draw::qr;

#[cfg(feature = "qr")]
mod draw {
    use super::{QrAnswer, QrRequest};
    use crate::error::{Error, ErrorKind};
    use qrcodegen::{QrCode, QrCodeEcc};
    use std::fmt::Write;

    /// The width of the empty border that the standard demands.
    const QUIET: i32 = 4;

    /// Draws a text as a QR code, in the smallest size that holds it and with as much error correction
    /// as fits that size.
    ///
    /// # Errors
    ///
    /// The text is empty, or longer than a QR code can hold: 2,953 bytes, more if it is mostly digits.
    ///
    /// ```
    /// use ninefold_api::{QrRequest, qr};
    ///
    /// let answer = qr(&QrRequest::new("https://example.org/#p=53..7"))?;
    /// assert_eq!(answer.size, 33);
    /// assert!(answer.svg.starts_with("<svg "));
    /// # Ok::<(), ninefold_api::Error>(())
    /// ```
    pub fn qr(request: &QrRequest) -> Result<QrAnswer, Error> {
        let refuse = |message: &str| Error::new(ErrorKind::Value, message).field("text");
        if request.text.is_empty() {
            return Err(refuse("there is no text to draw"));
        }
        let code = QrCode::encode_text(&request.text, QrCodeEcc::Low).map_err(|_| {
            let bytes = request.text.len();
            let message = format!("a text of {bytes} bytes is too long for a QR code");
            refuse(&message).help("a QR code holds 2,953 bytes; leave out the progress of the game")
        })?;
        let size = code.size() + 2 * QUIET;
        Ok(QrAnswer { size: usize::try_from(size).unwrap_or_default(), svg: svg(&code, size) })
    }

    /// Draws each run of dark modules in a row as a rectangle.
    fn svg(code: &QrCode, size: i32) -> String {
        let mut path = String::new();
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let length = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
                let length = i32::try_from(length).unwrap_or_default();
                if length > 0 {
                    let (left, top) = (x + QUIET, y + QUIET);
                    // Writing into a text cannot fail.
                    let _ = write!(path, "M{left} {top}h{length}v1h-{length}z");
                }
                x += length.max(1);
            }
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
             shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}h-{size}z\"/>\
             <path fill=\"#000\" d=\"{path}\"/></svg>"
        )
    }
}
