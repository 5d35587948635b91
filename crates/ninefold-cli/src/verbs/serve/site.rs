//! The files of the page: those in the program, or those of a folder.

use crate::cli_error::CliError;
use hyper::body::Bytes;
use std::path::{Path, PathBuf};

/// The file that `/` stands for.
const START: &str = "index.html";

/// The place of the token in [`START`], which is empty in the file.
const TOKEN: &str = r#"<meta name="ninefold-token" content=""#;
const END: &str = "\"";

/// The location of the files.
pub(super) enum Site {
    /// In the program.
    Embedded,
    /// In this folder; its path is canonical.
    Folder(PathBuf),
}

/// A file that can be sent.
#[derive(Debug)]
pub(super) struct Found {
    /// The media type.
    pub(super) media_type: &'static str,
    /// The content.
    pub(super) bytes: Bytes,
    /// The hash of the content; none for the start of the page, which differs at each start of the
    /// program.
    pub(super) hash: Option<u128>,
}

impl Site {
    /// Opens the folder of `--page`, or the page in the program.
    pub(super) fn open(folder: Option<&Path>) -> Result<Self, CliError> {
        let Some(folder) = folder else { return Ok(Self::Embedded) };
        let name = folder.display();
        match folder.canonicalize() {
            Ok(path) if path.join(START).is_file() => Ok(Self::Folder(path)),
            Ok(_) => Err(CliError::usage(
                format!("{name} is not the folder of a page: it has no {START}"),
                "leave out --page to serve the built-in page",
            )),
            Err(error) => Err(CliError::usage(
                format!("{name} cannot be opened: {error}"),
                "give an existing folder, or leave out --page to serve the built-in page",
            )),
        }
    }

    /// Returns the file under the path of a request. The start of the page has the token filled in.
    pub(super) fn file(&self, request_path: &str, token: &str) -> Option<Found> {
        let path = match request_path {
            "/" => START.to_owned(),
            _ => decoded(request_path)?,
        };
        let (bytes, hash) = match self {
            Self::Embedded => {
                let file = ninefold_page::file(&path)?;
                (Bytes::from_static(file.bytes), file.hash)
            }
            Self::Folder(folder) => {
                let bytes = std::fs::read(inside(folder, &path)?).ok()?;
                let hash = ninefold_page::hash(&bytes);
                (bytes.into(), hash)
            }
        };
        let media_type = ninefold_page::media_type(&path);
        Some(if path == START {
            let text = String::from_utf8_lossy(&bytes);
            let text = text.replacen(&[TOKEN, END].concat(), &[TOKEN, token, END].concat(), 1);
            Found { media_type, bytes: text.into(), hash: None }
        } else {
            Found { media_type, bytes, hash: Some(hash) }
        })
    }
}

/// Returns the path below the page that the path of a request names: each of its parts decoded, none
/// of them empty, hidden, a step upwards, or special to a file system.
fn decoded(path: &str) -> Option<String> {
    let parts = path.strip_prefix('/')?.split('/').map(|part| {
        let part = percent_decoded(part)?;
        let is_special = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
        let is_name = !part.is_empty() && !part.starts_with('.') && !part.contains(is_special);
        is_name.then_some(part)
    });
    parts.collect::<Option<Vec<String>>>().map(|parts| parts.join("/"))
}

/// Decodes `%41` to `A`. None if an escape is incomplete, or the result is not UTF-8.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => hex(rest.next()?)? << 4 | hex(rest.next()?)?,
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Returns the file of a path below a folder, unless a link leads out of the folder.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let file = folder.join(path).canonicalize().ok()?;
    (file.starts_with(folder) && file.is_file()).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn paths_are_decoded_part_by_part() {
        assert_eq!(decoded("/a/b.js").as_deref(), Some("a/b.js"));
        assert_eq!(decoded("/%61/b%2Ejs").as_deref(), Some("a/b.js"));
        assert_eq!(decoded("/%C3%A9").as_deref(), Some("é"));
        for path in [
            "",
            "a",
            "//",
            "/a/",
            "/a//b",
            "/.",
            "/..",
            "/../a",
            "/a/../b",
            "/%2e%2e/a",
            "/%2E./a",
            "/.git/config",
            "/%2fetc",
            "/a%2fb",
            "/a%5cb",
            "/a\\b",
            "/c:/a",
            "/c%3a",
            "/a%00",
            "/a%",
            "/a%4",
            "/a%4g",
            "/a%+1",
            "/%ff",
            "/%c0%ae%c0%ae/a",
            "/a%0ab",
        ] {
            assert_eq!(decoded(path), None, "{path}");
        }
    }

    proptest! {
        #[test]
        fn no_path_leads_upwards(path in "(/|\\.|%2e|%2F|%5c|%|[a-c0-9:\\\\])*") {
            if let Some(decoded) = decoded(&path) {
                let is_name = |part| matches!(part, std::path::Component::Normal(_));
                prop_assert!(Path::new(&decoded).components().all(is_name));
                prop_assert!(!decoded.contains('\\') && !decoded.starts_with('/'));
            }
        }

        #[test]
        fn escapes_are_decoded(text in "[a-zA-Zé ]+") {
            let escaped: String = text.bytes().map(|byte| format!("%{byte:02x}")).collect();
            prop_assert_eq!(percent_decoded(&escaped), Some(text));
        }
    }
}
