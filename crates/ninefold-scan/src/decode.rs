//! Files to gray images, with limits on size and memory.
