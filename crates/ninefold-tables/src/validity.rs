//! [`Validity`]: which rows of an answer are not null, one bit for each.

use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};

/// The bits of rows, all of them zero at first. Blocks of rows are multiples of eight, so each has bytes of its own.
pub(crate) struct Validity {
    bytes: Vec<u8>,
    rows: usize,
}

impl Validity {
    pub(crate) fn new(rows: usize) -> Self {
        Self { bytes: vec![0; rows.div_ceil(8)], rows }
    }

    /// Returns the bits of each block of so many rows.
    pub(crate) fn blocks(&mut self, size: usize) -> impl Iterator<Item = Bits<'_>> + Send {
        self.bytes.chunks_mut(size / 8).map(Bits)
    }

    pub(crate) fn get(&self, row: usize) -> bool {
        row < self.rows && self.bytes[row / 8] >> (row % 8) & 1 == 1
    }

    pub(crate) fn bits(self) -> BooleanBuffer {
        BooleanBuffer::new(Buffer::from_vec(self.bytes), 0, self.rows)
    }

    /// Returns the nulls, if there are any.
    pub(crate) fn nulls(self) -> Option<NullBuffer> {
        Some(NullBuffer::new(self.bits())).filter(|nulls| nulls.null_count() > 0)
    }
}

/// The bits of a block.
pub(crate) struct Bits<'a>(&'a mut [u8]);

impl Bits<'_> {
    #[inline]
    pub(crate) fn set(&mut self, at: usize) {
        self.0[at / 8] |= 1 << (at % 8);
    }
}
