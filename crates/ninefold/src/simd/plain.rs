//! Plain Rust: lanes in an array, one operation after the other. The reference implementation of
//! [`Register`].

use super::bytes::PlainBytes;
use super::isa::{Isa, Kernel};
use super::planes::Words;
use super::register::{Lanewise, Register};
use super::shape::{Bits, Frame, Shape};
use std::array::from_fn;

/// The token of plain Rust with `N` lanes, which every processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plain<const N: usize = 8>(());

impl<const N: usize> Plain<N> {
    /// Returns the token; there is nothing to detect.
    pub(super) const fn new() -> Self {
        Self(())
    }
}

impl<const N: usize> Isa for Plain<N> {
    const NAME: &'static str = "plain";
    type Register = Array<N>;
    type Plane = Words;
    type Bytes = PlainBytes;

    #[inline(always)]
    fn zero(self) -> Array<N> {
        Array([0; N])
    }
    #[inline(always)]
    fn zero_plane(self) -> Words {
        Words::ZERO
    }
    #[inline(always)]
    fn zero_bytes(self) -> PlainBytes {
        PlainBytes::ZERO
    }
    #[inline(always)]
    fn shape(self, frame: &Frame) -> Shape {
        let mut shape = Shape {
            open: cells(frame, |c| c.count_ones() >= 2),
            pairs: cells(frame, |c| c.count_ones() == 2),
            low: [0; 16],
            high: [0; 16],
        };
        for digit in 0..9 {
            [shape.low[digit], shape.high[digit]] = cells(frame, |c| c >> digit & 1 == 1);
        }
        shape
    }
    #[inline(always)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// Returns the cells for which this is true.
#[inline(always)]
fn cells(frame: &Frame, is: impl Fn(u16) -> bool) -> Bits {
    let word = |cells: &[u16]| {
        cells.iter().enumerate().fold(0, |set, (i, c)| set | u64::from(is(*c)) << i)
    };
    [word(&frame.0[..64]), word(&frame.0[64..])]
}

/// `N` lanes in an array.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Array<const N: usize>(pub(super) [u16; N]);

impl<const N: usize> Array<N> {
    #[inline(always)]
    fn with(self, other: Self, combine: impl Fn(u16, u16) -> u16) -> Self {
        Self(from_fn(|i| combine(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Lanewise for Array<N> {
    combined! {
        fn and = |a, b| a & b;
        fn or = |a, b| a | b;
        fn minus = |a, b| a & !b;
        fn add = u16::wrapping_add;
        fn where_equal = |a, b| if a == b { u16::MAX } else { 0 };
        fn or_else = |a, b| if a == 0 { b } else { a };
    }
    #[inline(always)]
    fn splat(self, value: u16) -> Self {
        Self([value; N])
    }
    #[inline(always)]
    fn shift_left(self, bits: u32) -> Self {
        Self(self.0.map(|lane| lane << bits))
    }
    #[inline(always)]
    fn if_single(self) -> Self {
        Self(self.0.map(|lane| if lane & lane.wrapping_sub(1) == 0 { lane } else { 0 }))
    }
}

impl<const N: usize> Register for Array<N> {
    const LANES: usize = N;

    combined! {
        fn min = u16::min;
        fn max = u16::max;
    }
    #[inline(always)]
    fn lanes(&self) -> &[u16] {
        &self.0
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [u16] {
        &mut self.0
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        (0..N).fold(0, |set, i| set | u32::from(self.0[i] == other.0[i]) << i)
    }
}
