//! Input packed by zstd.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// The largest window of a zstd frame: the decoder keeps that much in memory. The highest
/// ordinary level of the `zstd` program needs 8 MiB.
const WINDOW: u64 = 64 << 20;

/// The first bytes of a frame of data, or of a frame that decoders skip and that some programs
/// write in front.
pub(super) fn is_frame(magic: &[u8]) -> bool {
    match magic {
        [0x28, 0xb5, 0x2f, 0xfd] => true,
        [first, 0x2a, 0x4d, 0x18] => first & 0xf0 == 0x50,
        _ => false,
    }
}

/// Unpacks frames, one after the other.
pub(super) struct Zstd<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
}

impl<R: Read> Zstd<R> {
    /// Creates a decoder of an input.
    pub(super) fn new(input: R) -> Self {
        Self { source: BufReader::new(input), decoder: FrameDecoder::new() }
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            }
            if !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.source, one).map_err(damage)?;
                continue;
            }
            self.check_sum()?;
            if self.source.fill_buf()?.is_empty() {
                return Ok(0);
            }
            self.next_frame()?;
        }
    }
}

impl<R: Read> Zstd<R> {
    /// The frame that ended may say what its content adds up to.
    fn check_sum(&self) -> io::Result<()> {
        let said = self.decoder.get_checksum_from_data();
        if said.is_some() && said != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(ErrorKind::InvalidData, "its check sum is wrong"));
        }
        Ok(())
    }

    /// Starts the next frame, or passes over one that is to be skipped.
    fn next_frame(&mut self) -> io::Result<()> {
        self.decoder.set_max_window_size(WINDOW);
        match self.decoder.init(&mut self.source) {
            Ok(()) => Ok(()),
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                // The frame before it is done with; forget it, so that it is not checked again.
                self.decoder = FrameDecoder::new();
                let length = u64::from(length);
                let skipped = io::copy(&mut (&mut self.source).take(length), &mut io::sink())?;
                if skipped < length { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
            }
            Err(FrameDecoderError::WindowSizeTooBig { requested, .. }) => Err(io::Error::new(
                ErrorKind::FileTooLarge,
                format!(
                    "this zstd file needs {} MiB of memory to unpack, more than the {} MiB that \
                     are allowed; unpack it first if you trust it",
                    requested >> 20,
                    WINDOW >> 20
                ),
            )),
            Err(error) => Err(damage(error)),
        }
    }
}

/// An error of the decoder: either the input failed below it, or the data are damaged.
fn damage(error: FrameDecoderError) -> io::Error {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
    while let Some(inner) = cause {
        if let Some(input) = inner.downcast_ref::<io::Error>() {
            return io::Error::new(input.kind(), input.to_string());
        }
        cause = inner.source();
    }
    io::Error::new(ErrorKind::InvalidData, error.to_string())
}
