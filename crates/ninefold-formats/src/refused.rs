//! Files that are recognised and refused by name: packed and binary files, pictures, and lists without puzzles.

use crate::error::{ErrorKind, ReadError, Spot};
use crate::format::Raw;
use crate::record::Record;

const CLASSIC_ONLY: &str = "this place takes classic 9x9 puzzles only";

/// Files that are not text and not read, by their first bytes: a name, and what to do.
const MAGIC: &[(&[u8], &str, &str)] = &[
    (b"\xfd7zXZ\0", "this is an xz file; xz is not supported", UNPACK),
    #[cfg(not(feature = "zstd"))]
    (b"\x28\xb5\x2f\xfd", "this is a zstd file; this build does not unpack zstd", UNPACK),
    (b"BZh", "this is a bzip2 file; bzip2 is not supported", UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "this is a 7z archive; 7z is not supported", UNPACK),
    (b"Rar!\x1a\x07", "this is a rar archive; rar is not supported", UNPACK),
    (b"\x04\x22\x4d\x18", "this is an lz4 file; lz4 is not supported", UNPACK),
    (b"\x1f\x9d", "this is a file of compress; it is not supported", UNPACK),
    (b"SQLite format 3\0", "this is an SQLite database", "export its table as CSV"),
    (b"\xd0\xcf\x11\xe0", "this is an old Office document", "save it as CSV or as plain text"),
    (b"PAR1", "this is a Parquet file; Parquet is not supported", "export it as CSV"),
    (b"\x93NUMPY", "this is a NumPy array; NumPy is not supported", "save it as CSV"),
    (b"\xff\xfe\0\0", "this text is in UTF-32", "save it as UTF-8"),
    (b"\0\0\xfe\xff", "this text is in UTF-32", "save it as UTF-8"),
];

#[cfg(feature = "zstd")]
const UNPACK: &str = "unpack it first; .gz, .zst and .zip files are read as they are";
#[cfg(not(feature = "zstd"))]
const UNPACK: &str = "unpack it first; .gz and .zip files are read as they are";

/// The error for a file that is not text, if its first bytes show what it is.
pub(crate) fn by_magic(head: &[u8]) -> Option<ReadError> {
    let is_bzip2 = |magic: &[u8]| magic != b"BZh" || head.get(4..7) == Some(b"1AY");
    let known = MAGIC.iter().find(|(magic, ..)| head.starts_with(magic) && is_bzip2(magic));
    let is_tar = head.get(257..262) == Some(b"ustar");
    let tar = ("this is a tar archive; tar is not supported", UNPACK);
    let (message, help) =
        known.map(|(_, message, help)| (*message, *help)).or(is_tar.then_some(tar))?;
    Some(ReadError::new(ErrorKind::Refused, message).help(help))
}

/// Refuses a SudoCue rating list.
pub(crate) fn read_scl(raw: &Raw) -> Result<Record, ReadError> {
    refuse_code(raw, |_, spot| {
        Err(spot
            .error(ErrorKind::Refused, "this is a SudoCue rating list, which holds no puzzles")
            .help("the puzzles are in the collection it belongs to, an .sdm file"))
    })
}

/// Refuses a picture: its bytes may be many, so only the first ones are looked at.
pub(crate) fn read_picture(raw: &Raw) -> Result<Record, ReadError> {
    Err(picture(&raw.bytes))
}

/// Refuses a text for what its first line that is not blank says.
fn refuse_code(
    raw: &Raw,
    refuse: fn(&str, &Spot<'_>) -> Result<Record, ReadError>,
) -> Result<Record, ReadError> {
    let text = raw.text();
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let at = line.chars().take_while(|c| c.is_whitespace()).count();
    let code = line.trim();
    refuse(code, &Spot { line: raw.line, text: line, at, length: code.chars().count() })
}

/// Pictures by their first bytes.
const PICTURES: &[(&[u8], &str)] = &[
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"%PDF", "a PDF"),
    (b"GIF8", "a GIF picture"),
    (b"BM\x36", "a BMP picture"),
];

/// Brands of the HEIF family, as the box `ftyp` names them.
const HEIC: &[&[u8]] = &[b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"];

/// The name of the kind of a picture or PDF, with its article, by the first bytes of a file: 12 are enough.
///
/// ```
/// assert_eq!(ninefold_formats::picture_name(b"%PDF-1.7"), Some("a PDF"));
/// assert_eq!(ninefold_formats::picture_name(b"53..7...."), None);
/// ```
#[must_use]
pub fn picture_name(head: &[u8]) -> Option<&'static str> {
    let known = PICTURES.iter().find(|(magic, _)| head.starts_with(magic)).map(|(_, name)| *name);
    let brand = head.get(8..12);
    known.or(match head.get(4..8) {
        Some(b"ftyp") if brand.is_some_and(|brand| HEIC.contains(&brand)) => Some("a HEIC picture"),
        Some(b"ftyp") if brand == Some(b"avif") => Some("an AVIF picture"),
        _ if head.starts_with(b"RIFF") && brand == Some(b"WEBP") => Some("a WebP picture"),
        _ => None,
    })
}

fn picture(bytes: &[u8]) -> ReadError {
    let name = picture_name(bytes).unwrap_or("a picture");
    ReadError::new(ErrorKind::Refused, format!("this is {name}, not a text"))
        .help("give the file itself to `ninefold scan`, neither packed nor with --from")
}

fn refuse(what: &str, rules: &[&str], spot: &Spot<'_>) -> ReadError {
    let message = if rules.is_empty() {
        format!("this is {what}")
    } else {
        format!(
            "this is {what} with rules beyond those of the classic Sudoku: {}",
            rules.join(", ")
        )
    };
    spot.error(ErrorKind::Refused, message).help(CLASSIC_ONLY)
}

/// Refuses a constraint string, and names the constraints.
pub(crate) fn iss(code: &str, spot: &Spot<'_>) -> Result<Record, ReadError> {
    let names = iss_names(code).unwrap_or_default();
    let mut rules: Vec<&str> = Vec::new();
    for name in names.iter().filter(|name| **name != "Shape") {
        if !rules.contains(name) && rules.len() < 12 {
            rules.push(name);
        }
    }
    Err(refuse("a constraint string of the Interactive Sudoku Solver", &rules, spot))
}

/// The names in a constraint string: `.Name~argument~...` one after the other. Givens have none.
fn iss_names(text: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut certain = false;
    for part in text.trim().strip_prefix('.')?.split('.') {
        let (name, arguments) = part.split_once('~').map_or((part, None), |(n, a)| (n, Some(a)));
        let named = name.chars().next().is_some_and(|c| c.is_ascii_uppercase())
            && name.chars().all(|c| c.is_ascii_alphanumeric())
            && name.chars().any(|c| c.is_ascii_lowercase());
        let givens = name.is_empty() && arguments.is_some();
        // Arguments may have points in them (`1.5`), but only after a name or givens.
        if named {
            names.push(name);
        } else if !(givens || certain && part.bytes().all(|b| b.is_ascii_graphic())) {
            return None;
        }
        certain |= arguments.is_some() || name.len() >= 4;
    }
    certain.then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use proptest::prelude::*;

    fn refusal(format: &str, bytes: &[u8]) -> String {
        let format = Format::named(format).unwrap();
        let raw = Raw::new(format, bytes.to_vec(), 1);
        let error = raw.parse().unwrap_err();
        assert_eq!(error.kind, ErrorKind::Refused);
        assert!(!error.message.ends_with('.'));
        error.message
    }

    #[test]
    fn what_holds_no_puzzle_is_refused_by_name() {
        assert!(refusal("scl", b"whatever").contains("SudoCue rating list"));
        assert!(refusal("picture", b"\x89PNG\r\n").contains("PNG"));
        assert!(refusal("picture", b"%PDF-1.7").contains("PDF"));
    }

    #[test]
    fn rules_of_a_constraint_string_are_named() {
        let spot = Spot { line: 1, text: "", at: 0, length: 0 };
        for (text, rules) in [
            (".Cage~10~R1C1~R1C2.Thermo~R1C1~R2C1.Cage~3~R9C9", ": Cage, Thermo"),
            (".AntiKnight.~R1C1_5", ": AntiKnight"),
            (".~R1C1_5~R1C2_3", "Interactive Sudoku Solver"),
        ] {
            let error = iss(text, &spot).unwrap_err();
            assert!(error.message.ends_with(rules), "{}", error.message);
        }
    }

    proptest! {
        #[test]
        fn garbage_does_not_panic(text in "\\PC{0,60}|[.~RC0-9A-Za-z_:x=+J]{0,60}") {
            for format in ["scl", "picture"] {
                refusal(format, text.as_bytes());
            }
            let _ = iss_names(&text);
        }
    }
}
