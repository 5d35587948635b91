//! The colours of the page, and the nearest ones of the palette of 256.

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rgb(pub(crate) u8, pub(crate) u8, pub(crate) u8);

/// The colours of a theme, by their meaning.
#[derive(Debug)]
pub(crate) struct Tokens {
    pub(super) paper: Rgb,
    pub(super) surface: Rgb,
    pub(super) ink: Rgb,
    pub(super) soft: Rgb,
    pub(super) thin: Rgb,
    pub(super) thick: Rgb,
    pub(super) selected: Rgb,
    pub(super) peers: Rgb,
    pub(super) same: Rgb,
    pub(super) focus: Rgb,
    pub(super) wrong: Rgb,
    pub(super) wrong_ground: Rgb,
    pub(super) accent: Rgb,
    pub(super) on_accent: Rgb,
    pub(super) success: Rgb,
    /// Ground and digit of each tone of a drawing, by its number.
    pub(super) tones: [(Rgb, Rgb); 7],
    /// The colours of cells that a player can choose.
    pub(super) tints: [Rgb; 9],
}

const fn rgb(value: u32) -> Rgb {
    let [_, red, green, blue] = value.to_be_bytes();
    Rgb(red, green, blue)
}

pub(super) const LIGHT: Tokens = Tokens {
    paper: rgb(0xf5_f2ea),
    surface: rgb(0xff_fdf7),
    ink: rgb(0x1b_2330),
    soft: rgb(0x59_616d),
    thin: rgb(0xc3_bba9),
    thick: rgb(0x2a_3342),
    selected: rgb(0xfb_e6a8),
    peers: rgb(0xf1_e9d3),
    same: rgb(0xcb_def6),
    focus: rgb(0xb4_460a),
    wrong: rgb(0xb3_261e),
    wrong_ground: rgb(0xfb_e1dc),
    accent: rgb(0x1d_4f91),
    on_accent: rgb(0xff_ffff),
    success: rgb(0x0b_6a50),
    tones: [
        (rgb(0x9c_cdf2), rgb(0x08_3a66)),
        (rgb(0xf0_a23c), rgb(0x3a_2000)),
        (rgb(0x0b_7a5c), rgb(0xff_ffff)),
        (rgb(0x74_305f), rgb(0xff_ffff)),
        (rgb(0xff_f3a6), rgb(0x4d_4600)),
        (rgb(0xfb_e1dc), rgb(0xb3_261e)),
        (rgb(0x1b_2330), rgb(0xff_fdf7)),
    ],
    tints: [
        rgb(0xf7_c6c0),
        rgb(0xf9_dcae),
        rgb(0xf5_f0a5),
        rgb(0xcd_eab4),
        rgb(0xb5_e6dc),
        rgb(0xb9_dcf6),
        rgb(0xcf_cbf5),
        rgb(0xee_c8ea),
        rgb(0xd5_d2c9),
    ],
};

pub(super) const DARK: Tokens = Tokens {
    paper: rgb(0x11_151b),
    surface: rgb(0x19_1f28),
    ink: rgb(0xec_e7db),
    soft: rgb(0xa5_adb8),
    thin: rgb(0x3d_4653),
    thick: rgb(0x97_a1af),
    selected: rgb(0x46_3c1c),
    peers: rgb(0x24_2c37),
    same: rgb(0x2a_4769),
    focus: rgb(0xff_b27a),
    wrong: rgb(0xff_9c8f),
    wrong_ground: rgb(0x4a_211d),
    accent: rgb(0x8d_bbf3),
    on_accent: rgb(0x0c_1726),
    success: rgb(0x8f_e0c6),
    tones: [
        (rgb(0x2a_6cab), rgb(0xff_ffff)),
        (rgb(0xd9_8a1e), rgb(0x24_1400)),
        (rgb(0x8f_e0c6), rgb(0x06_281e)),
        (rgb(0x7d_3a68), rgb(0xff_ffff)),
        (rgb(0xf5_ec9a), rgb(0x3a_3500)),
        (rgb(0x4a_211d), rgb(0xff_9c8f)),
        (rgb(0xec_e7db), rgb(0x19_1f28)),
    ],
    tints: [
        rgb(0x5b_2a26),
        rgb(0x5a_4220),
        rgb(0x4f_4b1c),
        rgb(0x2f_4c22),
        rgb(0x1f_4a44),
        rgb(0x21_435c),
        rgb(0x39_366a),
        rgb(0x53_2f51),
        rgb(0x45_453f),
    ],
};

pub(super) const CONTRAST: Tokens = Tokens {
    paper: rgb(0xff_ffff),
    surface: rgb(0xff_ffff),
    ink: rgb(0x00_0000),
    soft: rgb(0x00_0000),
    thin: rgb(0x00_0000),
    thick: rgb(0x00_0000),
    selected: rgb(0xff_e97a),
    peers: rgb(0xee_eeee),
    same: rgb(0xcf_e2ff),
    focus: rgb(0xa0_0000),
    wrong: rgb(0xa0_0000),
    wrong_ground: rgb(0xff_ffff),
    accent: rgb(0x00_308f),
    on_accent: rgb(0xff_ffff),
    success: rgb(0x00_5a3c),
    ..LIGHT
};

impl Rgb {
    /// Returns the colour between this one and another: 0 is this one, 1 the other.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between two bytes"
    )]
    pub(super) fn mix(self, other: Self, share: f64) -> Self {
        let between = |from: u8, to: u8| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as u8
        };
        Self(between(self.0, other.0), between(self.1, other.1), between(self.2, other.2))
    }

    /// Returns the number of the nearest colour in the cube and the greys of the palette of 256.
    pub(super) fn nearest(self) -> u8 {
        let distance = |other: Self| {
            let part = |one: u8, two: u8| (i32::from(one) - i32::from(two)).pow(2);
            // The eye is most exact with green.
            2 * part(self.0, other.0) + 4 * part(self.1, other.1) + 3 * part(self.2, other.2)
        };
        (16..=255_u8).min_by_key(|number| distance(indexed(*number))).unwrap_or(16)
    }
}

/// Returns the colour with a number of 16 or more in the palette of 256.
pub(super) const fn indexed(number: u8) -> Rgb {
    const fn level(step: u8) -> u8 {
        if step == 0 { 0 } else { 55 + 40 * step }
    }
    if number >= 232 {
        let grey = 8 + 10 * (number - 232);
        return Rgb(grey, grey, grey);
    }
    let cube = number.saturating_sub(16);
    Rgb(level(cube / 36), level(cube / 6 % 6), level(cube % 6))
}
