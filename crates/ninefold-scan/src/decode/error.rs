//! The error of a file that gives no picture.

use super::format::PictureFormat;
use std::fmt;

/// The reason why a file is not read as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// The file has no content.
    Empty,
    /// The file is no picture of a known kind.
    NotAPicture,
    /// The kind of picture is known, but not read.
    NotSupported(PictureFormat),
    /// The file ends before the picture does.
    Truncated(PictureFormat),
    /// The content does not follow the rules of its format; the text says where.
    Damaged(PictureFormat, String),
    /// The file has more bytes than are read.
    FileTooLarge {
        /// The size of the file.
        bytes: u64,
        /// The greatest size that is read.
        limit: u64,
    },
    /// Decoding would take more memory than is allowed.
    TooManyPixels {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
        /// The memory that decoding would take, in bytes.
        needed: u64,
        /// The memory that is allowed.
        limit: u64,
    },
    /// A document would unpack to more bytes than are allowed.
    TooMuchUnpacked {
        /// The bytes that are allowed.
        limit: u64,
    },
    /// There is no such page in the document; the fields are the page and the number of pages.
    NoSuchPage(usize, usize),
    /// More pages are wanted than are read at once; the fields are both numbers.
    TooManyPages(usize, usize),
}

impl DecodeError {
    /// Returns the advice on the error: a sentence without a full stop.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        match self {
            Self::Empty | Self::Truncated(_) | Self::Damaged(..) => {
                "Copy the file again, or open it and save it as JPEG"
            }
            Self::NotAPicture => "Give a JPEG, PNG, WebP, GIF, BMP or TIFF picture",
            Self::NotSupported(PictureFormat::Pdf) => {
                "Export the page as PNG or take a screenshot of it"
            }
            Self::NotSupported(_) => "Export the picture as JPEG",
            Self::FileTooLarge { .. } | Self::TooManyPixels { .. } => {
                "Make the picture smaller; 2000 pixels a side are plenty"
            }
            Self::TooMuchUnpacked { .. } => "Export the page as PNG or take a screenshot of it",
            Self::NoSuchPage(..) => "Choose a page that the document has",
            Self::TooManyPages(..) => "Choose some of the pages",
        }
    }
}

/// Writes a number of bytes in MB, rounded up.
fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1_000_000)
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the file is empty"),
            Self::NotAPicture => f.write_str("the file is not a picture"),
            Self::NotSupported(format) => {
                write!(f, "{format} pictures are not read by this program")
            }
            Self::Truncated(format) => {
                write!(f, "the {format} picture is cut off: the file ends too early")
            }
            Self::Damaged(format, what) => write!(f, "the {format} picture is damaged: {what}"),
            Self::FileTooLarge { bytes, limit } => {
                write!(
                    f,
                    "the file is too large: {} MB, at most {} MB are read",
                    megabytes(*bytes),
                    limit / 1_000_000
                )
            }
            Self::TooManyPixels { width, height, needed, limit } => write!(
                f,
                "the picture is too large: {width} x {height} pixels need {} MB of memory, at most {} MB are used",
                megabytes(*needed),
                limit / 1_000_000
            ),
            Self::TooMuchUnpacked { limit } => write!(
                f,
                "the document is too large: it unpacks to more than {} MB",
                limit / 1_000_000
            ),
            Self::TooManyPages(count, limit) => {
                write!(
                    f,
                    "the document has too many pages: {count}, at most {limit} are read at once"
                )
            }
            Self::NoSuchPage(page, count) => {
                write!(f, "there is no page {page}: the document has {count}")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

/// The message of a decoder in one line of at most 200 characters.
pub(super) fn one_line(message: &str) -> String {
    let words = message.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(200).collect()
}
