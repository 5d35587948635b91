//! The photographs in the folder `shared` beside the repository, where it exists.

use ninefold_scan::{
    Gray,
    decode::{DecodeOptions, decode},
    geometry::Point,
};
use std::path::{Path, PathBuf};

/// A photograph with the corners of its grid.
pub(crate) struct Photo {
    pub(crate) path: PathBuf,
    pub(crate) corners: [Point; 4],
}

impl Photo {
    /// Decodes the picture.
    pub(crate) fn gray(&self) -> Gray {
        let bytes = std::fs::read(&self.path).expect("a file of the list");
        let decoded = decode(&bytes, &DecodeOptions::default()).expect("a picture");
        decoded.pages.into_iter().next().expect("one page").gray
    }
}

/// The photographs of a folder that have known corners; `None` if the folder is not there.
pub(crate) fn photos(folder: &str) -> Option<Vec<Photo>> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/photos").join(folder);
    let list = std::fs::read_to_string(folder.join("outlines.csv")).ok()?;
    let photos = list.lines().skip(1).map(|line| {
        let mut fields = line.split(',');
        let path = folder.join(fields.next().expect("a name"));
        let numbers: Vec<f32> = fields.map(|field| field.parse().expect("a number")).collect();
        Photo {
            path,
            corners: std::array::from_fn(|i| Point::new(numbers[2 * i], numbers[2 * i + 1])),
        }
    });
    Some(photos.collect())
}
