//! An instruction set of the caller's choice, for benchmarks and tests: a kernel is compiled for each of them.

#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
use super::avx512::Avx512;
use super::dispatch::{Baseline, HAS_VECTORS};
use super::isa::{Isa, Kernel};
use super::plain::Plain;

/// An instruction set of this processor, for benchmarks and tests that choose one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstructionSet(Token);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Plain(Plain),
    Baseline(Baseline),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl InstructionSet {
    /// Returns all instruction sets that this processor has, the slowest first. Searches use the
    /// last.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let tokens = [
            Some(Token::Plain(Plain::new())),
            HAS_VECTORS.then(|| Token::Baseline(Baseline::new())),
            #[cfg(target_arch = "x86_64")]
            Avx2::detect().map(Token::Avx2),
            #[cfg(target_arch = "x86_64")]
            Avx512::detect().map(Token::Avx512),
        ];
        tokens.into_iter().flatten().map(Self).collect()
    }

    /// Returns the common name of the instruction set.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const fn name<I: Isa>(_: I) -> &'static str {
            I::NAME
        }
        match self.0 {
            Token::Plain(isa) => name(isa),
            Token::Baseline(isa) => name(isa),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(isa) => name(isa),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(isa) => name(isa),
        }
    }

    /// Runs a kernel of [`Isa::Register`] with this instruction set.
    pub(crate) fn run_lanes<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Token::Plain(isa) => isa.run(kernel),
            Token::Baseline(isa) => isa.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(isa) => isa.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(isa) => isa.run(kernel),
        }
    }
}
