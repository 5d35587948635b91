//! XML: OpenSudoku folders, the saves of HoDoKu, and any document with a board in it.
//!
//! Documents are streamed, so a folder of a million games needs no more memory than one game.
//! Nothing here follows a reference: document types are passed over, entities other than the
//! five of XML itself stay as they are written.

pub(crate) mod detect;
mod element;
pub(crate) mod folder;
mod header;
pub(crate) mod hsol;
mod meter;
pub(crate) mod opensudoku;
pub(crate) mod plain;
mod state;
