//! The picture format of a file, recognised by its first bytes.

use std::fmt;

/// The number of bytes that [`PictureFormat::detect`] needs at most.
pub const DETECTION_BYTES: usize = 32;

/// A kind of picture that is recognised, whether it can be read or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PictureFormat {
    /// Photos of cameras and phones.
    Jpeg,
    /// Screenshots.
    Png,
    /// Pictures of web pages.
    WebP,
    /// Photos of newer phones, also called HEIF; read with the feature `heic`.
    Heic,
    /// Documents; read with the feature `pdf`.
    Pdf,
    /// Not read.
    Avif,
    /// Pictures of old web pages; of a film, the first picture is read.
    Gif,
    /// Scanned pages; of several, the first is read.
    Tiff,
    /// Pictures of old programs.
    Bmp,
    /// Not read.
    JpegXl,
}

impl PictureFormat {
    /// Recognises a picture by its content: `start` is the beginning of a file. `None` if it is something else.
    #[must_use]
    pub fn detect(start: &[u8]) -> Option<Self> {
        let at = |offset: usize, bytes: &[u8]| {
            start.get(offset..).is_some_and(|rest| rest.starts_with(bytes))
        };
        let prefixes: [(&[u8], Self); 9] = [
            (b"\xff\xd8\xff", Self::Jpeg),
            (b"\x89PNG\r\n\x1a\n", Self::Png),
            (b"%PDF-", Self::Pdf),
            (b"GIF87a", Self::Gif),
            (b"GIF89a", Self::Gif),
            (b"II*\0", Self::Tiff),
            (b"MM\0*", Self::Tiff),
            (b"\0\0\0\x0cJXL \r\n\x87\n", Self::JpegXl),
            (b"\xff\x0a", Self::JpegXl),
        ];
        if let Some(&(_, format)) = prefixes.iter().find(|(prefix, _)| start.starts_with(prefix)) {
            return Some(format);
        }
        if at(0, b"RIFF") && at(8, b"WEBP") {
            return Some(Self::WebP);
        }
        // Text may begin with BM, but not with the zeros and the size of a header that follow.
        if at(0, b"BM")
            && at(6, &[0; 4])
            && matches!(start.get(14..18), Some([12 | 40 | 52 | 56 | 64 | 108 | 124, 0, 0, 0]))
        {
            return Some(Self::Bmp);
        }
        at(4, b"ftyp").then(|| Self::of_brands(start.get(8..).unwrap_or_default())).flatten()
    }

    /// Recognises the brands of a file in boxes: the main one, a version, then compatible ones.
    fn of_brands(brands: &[u8]) -> Option<Self> {
        brands.chunks_exact(4).find_map(|brand| match brand {
            b"heic" | b"heix" | b"hevc" | b"hevx" | b"heim" | b"heis" | b"mif1" | b"msf1" => {
                Some(Self::Heic)
            }
            b"avif" | b"avis" => Some(Self::Avif),
            _ => None,
        })
    }

    /// Returns `true` if this version of the crate reads the format.
    #[must_use]
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png | Self::WebP | Self::Gif | Self::Bmp | Self::Tiff)
            || cfg!(feature = "heic") && matches!(self, Self::Heic)
            || cfg!(feature = "pdf") && matches!(self, Self::Pdf)
    }

    /// The name of the format, as users know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::WebP => "WebP",
            Self::Heic => "HEIC",
            Self::Pdf => "PDF",
            Self::Avif => "AVIF",
            Self::Gif => "GIF",
            Self::Tiff => "TIFF",
            Self::Bmp => "BMP",
            Self::JpegXl => "JPEG XL",
        }
    }
}

impl fmt::Display for PictureFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_their_content() {
        let cases: [(&[u8], Option<PictureFormat>); 14] = [
            (b"", None),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Some(PictureFormat::Jpeg)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(PictureFormat::Png)),
            (b"RIFF\x10\0\0\0WEBPVP8 ", Some(PictureFormat::WebP)),
            (b"RIFF\x10\0\0\0WAVEfmt ", None),
            (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", Some(PictureFormat::Heic)),
            (b"\0\0\0\x18ftypavif\0\0\0\0mif1avif", Some(PictureFormat::Avif)),
            (b"\0\0\0\x18ftypisom\0\0\0\0isommp42", None),
            (b"%PDF-1.7\n", Some(PictureFormat::Pdf)),
            (b"GIF89a", Some(PictureFormat::Gif)),
            (b"BM and so on, text of more than 20 letters", None),
            (b"BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", Some(PictureFormat::Bmp)),
            (b"53..7....6..195....98....6.8...6...34", None),
            (b"\xff\xd8", None),
        ];
        for (start, format) in cases {
            assert_eq!(PictureFormat::detect(start), format, "{start:?}");
        }
    }
}
