//! [`Memory`]: zeroed bytes for the grids of an answer.
//!
//! The first write to a page of fresh memory costs a microsecond, half of what solving the puzzles in it takes. Where
//! the system has huge pages, large answers use them: one fault for two megabytes. All large parts of an answer do, as
//! small pages that are freed leave no huge ones behind, and the next answer would wait until the system has joined them.

use arrow_buffer::Buffer;

/// Up to this size the allocator uses memory again, which has no such cost. Unit tests need less.
#[cfg(target_os = "linux")]
const LARGE: usize = if cfg!(test) { 1 << 20 } else { 32 << 20 };

/// Zeroed bytes.
pub(crate) enum Memory {
    Allocated(Vec<u8>),
    #[cfg(target_os = "linux")]
    Mapped(memmap2::MmapMut),
}

impl Memory {
    /// Returns so many zeros.
    pub(crate) fn zeroed(size: usize) -> Self {
        Self::mapped(size).unwrap_or_else(|| Self::allocated(size))
    }

    /// Returns so many zeros in huge pages, aligned for every type; `None` where they are no better than other memory.
    #[cfg(target_os = "linux")]
    pub(crate) fn mapped(size: usize) -> Option<Self> {
        let mapped = (size > LARGE).then(|| memmap2::MmapMut::map_anon(size))?.ok()?;
        // Without huge pages the memory is as good as any.
        let _ = mapped.advise(memmap2::Advice::HugePage);
        Some(Self::Mapped(mapped))
    }

    /// Returns `None`: huge pages are asked for on Linux alone.
    #[cfg(not(target_os = "linux"))]
    pub(crate) const fn mapped(_size: usize) -> Option<Self> {
        None
    }

    /// Returns so many zeros that become a vector without being copied.
    pub(crate) fn allocated(size: usize) -> Self {
        Self::Allocated(vec![0; size])
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Allocated(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Self::Mapped(bytes) => bytes,
        }
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Allocated(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Self::Mapped(bytes) => bytes,
        }
    }

    pub(crate) fn into_vec(self) -> Vec<u8> {
        match self {
            Self::Allocated(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Self::Mapped(bytes) => bytes.to_vec(),
        }
    }

    /// Returns the bytes as a buffer, without copying them.
    pub(crate) fn into_buffer(self) -> Buffer {
        match self {
            Self::Allocated(bytes) => Buffer::from_vec(bytes),
            #[cfg(target_os = "linux")]
            Self::Mapped(bytes) => Buffer::from(bytes::Bytes::from_owner(bytes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_memory_is_like_small_memory() {
        for size in [0, 100, 3 << 20] {
            let mut memory = Memory::zeroed(size);
            assert!(memory.bytes().len() == size && memory.bytes().iter().all(|byte| *byte == 0));
            memory.bytes_mut().iter_mut().step_by(4096).for_each(|byte| *byte = 7);
            let first = memory.bytes().as_ptr();
            let buffer = memory.into_buffer();
            assert_eq!((buffer.len(), buffer.as_ptr()), (size, first));
            assert!(buffer.iter().step_by(4096).all(|byte| *byte == 7));
        }
        assert_eq!(Memory::zeroed(3 << 20).into_vec().len(), 3 << 20);
    }
}
