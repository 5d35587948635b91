//! Media types by extension. The build script and the crate share this file.

/// Returns the media type of a file, as the header `Content-Type` names it, from the extension of
/// its path.
///
/// ```
/// assert_eq!(ninefold_page::media_type("grid/cells.js"), "text/javascript; charset=utf-8");
/// assert_eq!(ninefold_page::media_type("unknown"), "application/octet-stream");
/// ```
#[must_use]
pub fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
