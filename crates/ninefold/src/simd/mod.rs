//! The SIMD layer: vector registers of every instruction set behind one set of traits.
//!
//! ```text
//!   search::lanes       search::single       canonical forms      kernels: generic, safe code
//!        │                    │                     │
//!        ▼                    ▼                     ▼
//!     Register ◄─ stacks ── Plane                 Bytes           traits
//!        ▲                    ▲                     ▲
//!        └────────────┬───────┴─────────────────────┘
//!   sse2 · avx2 · avx512 · neon · wasm · plain                    one file per instruction set
//! ```
//!
//! | instruction set | token | lanes | a plane is | |
//! |---|---|---:|---|---|
//! | AVX-512 | `Avx512`, `Avx512Bw` | 32 | one register | detected: Ice Lake, Zen 4 and later |
//! | AVX2 | `Avx2` | 16 | three registers | detected |
//! | SSE2 | `Sse2` | 8 | six registers | baseline of x86-64 |
//! | NEON | `Neon` | 8 | six registers | baseline of 64-bit ARM |
//! | SIMD128 | `Simd128` | 8 | six registers | WebAssembly compiled with it |
//! | plain Rust | `Plain` | 8 | nine words | any processor; the reference implementation |
//!
//! # Safety by tokens
//!
//! An [`Isa`] is a *token*: a value of no size that exists only where its instruction set was
//! detected, because creating it is the detection. The first register of a kernel comes from a token
//! ([`Isa::zero`]), and every other register comes from a register. So a value of a register type
//! proves that its instructions can run, and every operation on it is a safe function. The `unsafe`
//! blocks rest on nothing else:
//!
//! - `lanewise!` and its neighbours call intrinsics that touch no memory: `self` is the proof.
//! - [`Isa::zero`] and [`Isa::run`]: the token is the proof.
//! - the lanes of a register in memory, and a few loads, stores and gathers, each state their own
//!   bounds.
//!
//! # Speed
//!
//! A [`Kernel`] and all that it calls are inlined into one function that is compiled for the
//! instruction set ([`Isa::run`]). Hence `#[inline(always)]` everywhere, and loops instead of
//! closures: a closure may become a function of its own, which is then not compiled for the
//! instruction set, and is ten times slower.
//!
//! # To add an instruction set
//!
//! 1. Add a file with a token and a register type, and implement [`Lanewise`] and [`Register`] for
//!    the register (rows of `lanewise!`), [`Packing`](register::Packing) for its bytes,
//!    and [`Bands`](planes::Bands) or [`Half`](planes::Half) for planes of several registers.
//! 2. Implement [`Isa`] for the token, and detect it in its constructor.
//! 3. Add a row to the lists in `dispatch.rs`.
//!
//! The tests of [`search`](crate::search) then compare it with the reference implementation.
#![allow(unsafe_code, reason = "vector instructions; every block states its contract")]
#![cfg_attr(
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    )),
    allow(dead_code, unused_macros, reason = "a target without vectors uses plain Rust alone")
)]

#[macro_use]
mod isa;
#[macro_use]
mod register;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
#[cfg(any(test, feature = "instruction-sets"))]
mod chosen;
mod dispatch;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
mod neon;
mod plain;
mod planes;
#[cfg(test)]
mod reference;
mod shape;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod uninit_stack;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

pub(crate) use bytes::Bytes;
#[cfg(any(test, feature = "instruction-sets"))]
pub use chosen::InstructionSet;
pub(crate) use dispatch::{HAS_VECTORS, Lanes, run_bytes, run_lanes, run_planes};
#[cfg(test)]
pub(crate) use dispatch::{on_every_lane_width, on_every_plane, run_plain};
pub(crate) use isa::{Isa, Kernel};
#[cfg(test)]
pub(crate) use planes::Cells;
pub(crate) use planes::{DigitParts, Plane, as_bytes};
pub(crate) use register::{Lanewise, Register};
pub(crate) use shape::{Bits, Frame, Frames, Shape, cells, lanes};
pub(crate) use uninit_stack::UninitStack;
