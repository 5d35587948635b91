//! Refused requests: their status, and a sentence that says what to do.

use hyper::{Method, StatusCode};

/// The longest request in bytes: 1 MiB, as a record of a file.
pub(super) const LONGEST: usize = 1 << 20;

/// The largest picture in bytes.
#[cfg(feature = "scan")]
pub(super) const LARGEST_PICTURE: usize = 64_000_000;

/// The reason why a request is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// It was sent to a name that is not this server's.
    Host,
    /// It was sent by the page of another server.
    Origin,
    /// Its method is not GET, HEAD or POST.
    Method,
    /// It reads what can only be asked.
    NotRead,
    /// It asks what can only be read.
    NotAsked,
    /// There is nothing under this path.
    Path,
    /// Its body is not declared as JSON.
    MediaType,
    /// Its body is not declared as a picture.
    #[cfg(feature = "scan")]
    PictureType,
    /// It has no token, or another one.
    Token,
    /// Its body is too long.
    Long,
    /// Its picture is too large.
    #[cfg(feature = "scan")]
    LargePicture,
    /// Its picture ended early.
    #[cfg(feature = "scan")]
    CutPicture,
    /// Its head declares its length in two ways, `Content-Length` and `Transfer-Encoding`.
    Framing,
    /// Its body did not arrive in time.
    Slow,
    /// Its body ended early, or is not UTF-8.
    Damaged,
    /// Too many requests wait for their answers, or no thread could be started.
    Busy,
    /// It ended without an answer.
    Failed,
}

impl Refusal {
    /// Returns the status of the response.
    pub(super) const fn status(self) -> StatusCode {
        match self {
            Self::Host | Self::Origin | Self::Token => StatusCode::FORBIDDEN,
            Self::Method | Self::NotRead | Self::NotAsked => StatusCode::METHOD_NOT_ALLOWED,
            Self::Path => StatusCode::NOT_FOUND,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Long => StatusCode::PAYLOAD_TOO_LARGE,
            #[cfg(feature = "scan")]
            Self::PictureType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            #[cfg(feature = "scan")]
            Self::LargePicture => StatusCode::PAYLOAD_TOO_LARGE,
            #[cfg(feature = "scan")]
            Self::CutPicture => StatusCode::BAD_REQUEST,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::Damaged | Self::Framing => StatusCode::BAD_REQUEST,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Returns the methods that are allowed where this one is not.
    pub(super) const fn allowed(self) -> Option<&'static str> {
        match self {
            Self::Method => Some("GET, HEAD, POST"),
            Self::NotRead => Some("POST"),
            Self::NotAsked => Some("GET, HEAD"),
            _ => None,
        }
    }

    /// Returns a sentence that says what to do; `address` is that of the page.
    pub(super) fn sentence(self, address: &str) -> String {
        match self {
            Self::Host => format!("This name is not served here. Open {address} instead."),
            Self::Origin => {
                format!("Pages of other servers may not ask here. Open {address} instead.")
            }
            Self::Method => "Use GET, HEAD or POST.".to_owned(),
            Self::NotRead => "Send a request with POST; docs/json.md describes it.".to_owned(),
            Self::NotAsked => format!("Use GET here, and send requests to {address}api."),
            Self::Path => format!("There is nothing here. Open {address} instead."),
            Self::MediaType => "Send the request as 'Content-Type: application/json'.".to_owned(),
            Self::Token => format!(
                "Send the token of the page as 'X-Ninefold-Token'. It is new at each start: reload {address}."
            ),
            Self::Long => "Send at most 1 MiB; use the program itself for larger files.".to_owned(),
            #[cfg(feature = "scan")]
            Self::PictureType => {
                "Send the picture as 'Content-Type: image/jpeg', image/png, image/webp or application/pdf."
                    .to_owned()
            }
            #[cfg(feature = "scan")]
            Self::LargePicture => "Send at most 64 MB; make the picture smaller.".to_owned(),
            #[cfg(feature = "scan")]
            Self::CutPicture => "The picture is not complete. Send it again.".to_owned(),
            Self::Framing => "Send either Content-Length or Transfer-Encoding.".to_owned(),
            Self::Busy => "Too many requests wait for their answers. Send it again later.".to_owned(),
            Self::Slow => "The request did not arrive in time. Send it again.".to_owned(),
            Self::Damaged => "The request is not complete UTF-8 text. Send it again.".to_owned(),
            Self::Failed => "The request ended without an answer. Send it again.".to_owned(),
        }
    }

    /// Refuses a method that nothing here has.
    pub(super) fn check_method(method: &Method) -> Result<(), Self> {
        match *method {
            Method::GET | Method::HEAD | Method::POST => Ok(()),
            _ => Err(Self::Method),
        }
    }
}
