//! The reference implementation of [`Plane`], which the tests compare all others with: 27 numbers,
//! one operation after the other.

use super::bytes::PlainBytes;
use super::isa::{Isa, Kernel};
use super::plain::{Array, Plain};
use super::planes::{Cells, Plane};
use super::shape::{Frame, Shape};
use std::array::from_fn;

/// The token of the reference implementation, which every processor has.
#[derive(Clone, Copy)]
pub(super) struct Reference(Plain);

impl Reference {
    pub(super) const fn new() -> Self {
        Self(Plain::new())
    }
}

impl Isa for Reference {
    const NAME: &'static str = "reference";
    type Register = <Plain as Isa>::Register;
    type Plane = Array<27>;
    type Bytes = PlainBytes;

    fn zero(self) -> Self::Register {
        self.0.zero()
    }
    fn zero_plane(self) -> Array<27> {
        Array([0; 27])
    }
    fn zero_bytes(self) -> PlainBytes {
        self.0.zero_bytes()
    }
    fn shape(self, frame: &Frame) -> Shape {
        self.0.shape(frame)
    }
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

impl Array<27> {
    fn turned(self, bands: usize, rows: usize, stacks: usize) -> Self {
        Self(from_fn(|i| {
            let (band, row, stack) = ((i / 9 + bands) % 3, (i / 3 + rows) % 3, (i + stacks) % 3);
            self.0[9 * band + 3 * row + stack]
        }))
    }
}

impl Plane for Array<27> {
    fn load_cells(self, cells: &Cells) -> [Self; 3] {
        from_fn(|j| Self(from_fn(|i| cells[3 * i + j])))
    }
    fn store_cells(planes: [Self; 3]) -> Cells {
        from_fn(|cell| planes[cell % 3].0[cell / 3])
    }
    fn numbers(self) -> [Self; 3] {
        self.load_cells(&from_fn(|cell| cell as u16))
    }
    fn other_rows(self) -> [Self; 2] {
        [self.turned(0, 1, 0), self.turned(0, 2, 0)]
    }
    fn other_bands(self) -> [Self; 2] {
        [self.turned(1, 0, 0), self.turned(2, 0, 0)]
    }
    fn other_stacks(self) -> [Self; 2] {
        [self.turned(0, 0, 1), self.turned(0, 0, 2)]
    }
    fn is_zero(self) -> bool {
        self.0 == [0; 27]
    }
    fn is_dead(wrong: Self, planes: [Self; 3]) -> bool {
        !wrong.is_zero() || planes.iter().any(|plane| plane.0.contains(&0))
    }
    fn largest(planes: [Self; 3]) -> Self {
        Self([planes.iter().flat_map(|plane| plane.0).max().unwrap_or(0); 27])
    }
}
