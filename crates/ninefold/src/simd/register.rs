//! [`Register`]: lanes of 16 bits and the operations on them, and the macros that implement it.
//!
//! ```text
//!   Lanewise    [ lane 0 | lane 1 | lane 2 | ... ]    the same operation in every lane: registers,
//!                                                     and planes, which may be several registers
//!   Register    Lanewise, and its lanes in memory
//!   Packing     Register, and its lanes as bytes
//! ```

/// A set of cells, one bit each: cells 0 to 63, then 64 to 80. The upper 15 bits of the 96 that a frame
/// has may be anything.
pub(crate) type Bits = [u64; 2];

/// Values of 16 bits, with operations that treat all of them alike.
pub(crate) trait Lanewise: Copy {
    /// Returns this value in every lane. `self` is only the proof that the instruction set is there.
    fn splat(self, value: u16) -> Self;
    /// `self & other`
    fn and(self, other: Self) -> Self;
    /// `self | other`
    fn or(self, other: Self) -> Self;
    /// `self & !other`
    fn minus(self, other: Self) -> Self;
    /// `self + other`; where that may overflow, only registers are added
    fn add(self, other: Self) -> Self;
    /// `self << bits`, of small numbers
    fn shift_left(self, bits: u32) -> Self;
    /// All bits that are in use, and maybe more, where equal; zero elsewhere.
    fn where_equal(self, other: Self) -> Self;

    /// All bits that are in use, and maybe more, where zero; zero elsewhere.
    #[inline(always)]
    fn where_zero(self) -> Self {
        self.where_equal(self.splat(0))
    }
    /// `self` without its lowest bit.
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self.and(self.add(self.splat(u16::MAX)))
    }
    /// `self` where that has at most one bit, else zero.
    #[inline(always)]
    fn if_single(self) -> Self {
        self.and(self.without_lowest().where_zero())
    }
    /// `self` where that is not zero, else `other`.
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        self.or(other.and(self.where_zero()))
    }
    /// `a | b | c`
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }
    /// `a & b & c`
    #[inline(always)]
    fn all(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }
    /// The bits that at least two of the three have.
    #[inline(always)]
    fn two(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.or(b).and(c))
    }
    /// `self & !(a & b)`
    #[inline(always)]
    fn minus_both(self, a: Self, b: Self) -> Self {
        self.minus(a.and(b))
    }
    /// `self & !(a | b)`
    #[inline(always)]
    fn minus_either(self, a: Self, b: Self) -> Self {
        self.minus(a.or(b))
    }
    /// `(a & b) | (c & d)`
    #[inline(always)]
    fn either_both(a: Self, b: Self, c: Self, d: Self) -> Self {
        a.and(b).or(c.and(d))
    }
    /// `(a & b) | c`
    #[inline(always)]
    fn both_or(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c)
    }
    /// `other` where that has at most one bit, else `self`, which has no bits that `other` has not.
    #[inline(always)]
    fn or_single(self, other: Self) -> Self {
        self.or(other.if_single())
    }
    /// `(self & !other) | kept`
    #[inline(always)]
    fn minus_except(self, other: Self, kept: Self) -> Self {
        self.minus(other).or(kept)
    }
    /// `self | (a ^ b)`
    #[inline(always)]
    fn or_differences(self, a: Self, b: Self) -> Self {
        self.or(a.minus(b)).or(b.minus(a))
    }
}

/// A vector register.
pub(crate) trait Register: Lanewise {
    /// The number of lanes, at most 32.
    const LANES: usize;

    /// Returns the lanes as they lie in memory.
    fn lanes(&self) -> &[u16];
    /// Returns the lanes as they lie in memory, to write to.
    fn lanes_mut(&mut self) -> &mut [u16];
    /// The smaller one, of values below 2^15.
    fn min(self, other: Self) -> Self;
    /// The larger one, of values below 2^15.
    fn max(self, other: Self) -> Self;
    /// Returns the lanes that are equal, lane 0 in bit 0.
    fn equal(self, other: Self) -> u32;

    /// Returns all ones in these lanes, zero in the others. `self` is only the proof.
    #[inline(always)]
    fn ones_in(self, set: u32) -> Self {
        let mut ones = self.splat(0);
        for (lane, value) in ones.lanes_mut().iter_mut().enumerate() {
            *value = ((set >> lane & 1) as u16).wrapping_neg();
        }
        ones
    }

    /// Adds `value` in the lanes where it has at most one bit.
    #[inline(always)]
    fn add_single(self, value: Self) -> Self {
        self.add(value.if_single())
    }

    /// Whether transposing is faster than copying value by value.
    const TRANSPOSES: bool = false;

    /// Transposes each block of 8 x 8 values: the first eight lanes of eight registers, the next
    /// eight, and so on.
    #[inline(always)]
    fn transposed(rows: [Self; 8]) -> [Self; 8] {
        let mut columns = rows;
        for (r, row) in rows.iter().enumerate() {
            for (lane, value) in row.lanes().iter().enumerate() {
                columns[lane % 8].lanes_mut()[lane / 8 * 8 + r] = *value;
            }
        }
        columns
    }

    /// `other` where `mask` is all ones, `self` where it is zero.
    #[inline(always)]
    fn replaced(self, mask: Self, other: Self) -> Self {
        self.minus(mask).or(other.and(mask))
    }

    /// Returns the first values of a slice, one for each lane.
    #[inline(always)]
    fn load(self, values: &[u16]) -> Self {
        let mut register = self;
        register.lanes_mut().copy_from_slice(&values[..Self::LANES]);
        register
    }
}

/// A register that can be packed into bytes, which is how cells become sets of bits.
pub(crate) trait Packing: Register {
    /// Packs lanes that are all ones or zero into bytes: those of `self`, then those of `high`.
    fn pack_masks(self, high: Self) -> Self;
    /// Packs the low bytes of the lanes: those of `self`, then those of `high`.
    fn pack_bytes(self, high: Self) -> Self;
    /// Returns the highest bit of each byte, byte 0 in bit 0.
    fn byte_signs(self) -> u64;

    /// Returns this bit of each byte of several registers, as a set of cells.
    #[inline(always)]
    fn byte_bits<const M: usize>(bytes: [Self; M], bit: u32) -> Bits {
        let mut words = [0; 2];
        for (i, register) in bytes.into_iter().enumerate() {
            let at = 2 * Self::LANES * i;
            words[at / 64] |= register.shift_left(7 - bit).byte_signs() << (at % 64);
        }
        words
    }
}

/// Implements operations that are one expression of intrinsics that touch no memory.
macro_rules! lanewise {
    ($(fn $name:ident($($operand:ident),+) = $intrinsics:expr;)+) => {$(
        #[inline(always)]
        #[allow(unused_unsafe, reason = "on WebAssembly, intrinsics are safe to call")]
        fn $name($($operand: Self),+) -> Self {
            // SAFETY: a register exists only where its instruction set was detected, since the first
            // one comes from a token; and the intrinsics given here touch no memory.
            Self(unsafe { $intrinsics })
        }
    )+};
}

/// Implements operations with a result that is no register, as `lanewise!` does.
macro_rules! reduced {
    ($(fn $name:ident($($operand:ident),+) -> $output:ty = $intrinsics:expr;)+) => {$(
        #[inline(always)]
        #[allow(unused_unsafe, reason = "on WebAssembly, intrinsics are safe to call")]
        fn $name($($operand: Self),+) -> $output {
            // SAFETY: as in `lanewise!`.
            unsafe { $intrinsics }
        }
    )+};
}

/// Implements `splat` and `shift_left`, as `lanewise!` does.
macro_rules! with_number {
    ($(fn $name:ident($this:ident, $number:ident: $type:ty) = $intrinsics:expr;)+) => {$(
        #[inline(always)]
        #[allow(unused_unsafe, reason = "on WebAssembly, intrinsics are safe to call")]
        fn $name($this, $number: $type) -> Self {
            // SAFETY: as in `lanewise!`.
            Self(unsafe { $intrinsics })
        }
    )+};
}

/// Implements operations in plain Rust by the method `with`, which combines two values at each place.
macro_rules! combined {
    ($(fn $name:ident = $combine:expr;)+) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            self.with(other, $combine)
        }
    )+};
}

/// Implements the lanes of a register in memory.
macro_rules! lanes_in_memory {
    ($lanes:literal) => {
        const LANES: usize = $lanes;

        #[inline(always)]
        fn lanes(&self) -> &[u16] {
            const { assert!(size_of::<Self>() == size_of::<[u16; $lanes]>()) };
            // SAFETY: a register in memory is its lanes in order, of the size asserted above; any
            // bits are a valid u16, and a register is aligned to more than one.
            unsafe { &*std::ptr::from_ref(self).cast::<[u16; $lanes]>() }
        }
        #[inline(always)]
        fn lanes_mut(&mut self) -> &mut [u16] {
            // SAFETY: as in `lanes`; and any lanes are a valid register.
            unsafe { &mut *std::ptr::from_mut(self).cast::<[u16; $lanes]>() }
        }
    };
}

/// Implements the transposition of a register of x86-64, whose halves are unpacked by these intrinsics.
#[cfg(target_arch = "x86_64")]
macro_rules! transposed_by {
    ($lo16:ident, $hi16:ident, $lo32:ident, $hi32:ident, $lo64:ident, $hi64:ident) => {
        const TRANSPOSES: bool = true;

        #[inline(always)]
        fn transposed(r: [Self; 8]) -> [Self; 8] {
            // SAFETY: a register proves its instruction set; no memory is touched.
            unsafe {
                let [a, b] = [$lo16(r[0].0, r[1].0), $hi16(r[0].0, r[1].0)];
                let [c, d] = [$lo16(r[2].0, r[3].0), $hi16(r[2].0, r[3].0)];
                let [e, f] = [$lo16(r[4].0, r[5].0), $hi16(r[4].0, r[5].0)];
                let [g, h] = [$lo16(r[6].0, r[7].0), $hi16(r[6].0, r[7].0)];
                let [ac, ac2] = [$lo32(a, c), $hi32(a, c)];
                let [bd, bd2] = [$lo32(b, d), $hi32(b, d)];
                let [eg, eg2] = [$lo32(e, g), $hi32(e, g)];
                let [fh, fh2] = [$lo32(f, h), $hi32(f, h)];
                [
                    Self($lo64(ac, eg)),
                    Self($hi64(ac, eg)),
                    Self($lo64(ac2, eg2)),
                    Self($hi64(ac2, eg2)),
                    Self($lo64(bd, fh)),
                    Self($hi64(bd, fh)),
                    Self($lo64(bd2, fh2)),
                    Self($hi64(bd2, fh2)),
                ]
            }
        }
    };
}
