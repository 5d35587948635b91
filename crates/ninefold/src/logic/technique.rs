//! The catalogue of techniques, one row for each. Names, codes, order, level and score are defined
//! here and nowhere else; help, lists, documentation and tests are derived from this table.
//!
//! Codes of four digits, scores, levels and the order among those techniques are those of HoDoKu.
//! Techniques that it does not have carry a code with a letter, and a score close to that of similar
//! techniques.

use crate::board::parse_error;

use std::fmt;
use std::str::FromStr;

/// The level of a puzzle, by the hardest technique that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles are enough.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings and rectangles.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Everything beyond.
    Extreme,
}

/// A family: techniques that look for the same kind of pattern.
///
/// It is exhaustive on purpose: a language that lacks the words of a new family must not compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// A cell with one candidate, a digit with one place.
    Singles,
    /// A digit confined to where a box and a line meet.
    Intersections,
    /// As many cells as digits.
    Subsets,
    /// A digit in as many houses as other houses.
    Fish,
    /// Short patterns of one digit.
    SingleDigitPatterns,
    /// Three or four cells around a pivot.
    Wings,
    /// Candidates painted in two colours.
    Colouring,
    /// Patterns that would allow two solutions.
    Uniqueness,
    /// Alternating inferences.
    Chains,
    /// Cells with one digit more than cells.
    AlmostLockedSets,
    /// Combinations of two or three cells.
    AlignedExclusion,
    /// Large patterns of the hardest puzzles.
    Exotic,
    /// Following an assumption to its end.
    Forcing,
    /// All complete placements of a digit in the grid.
    Templates,
    /// Guessing.
    LastResort,
}

/// One row of the catalogue.
struct Row {
    technique: Technique,
    code: &'static str,
    short: &'static str,
    name: &'static str,
    family: Family,
    order: u16,
    level: Level,
    score: u32,
    is_default: bool,
    relies_on_uniqueness: bool,
}

macro_rules! catalogue {
    ($($variant:ident, $code:literal, $short:literal, $name:literal, $family:ident, $order:literal,
       $level:ident, $score:literal, $default:literal, $unique:literal;)*) => {
        /// A solving technique. The order is from easy to hard.
        ///
        /// ```
        /// use ninefold::logic::Technique;
        ///
        /// let technique: Technique = "x-wing".parse().unwrap();
        /// assert_eq!((technique.name(), technique.code()), ("X-Wing", "0300"));
        /// assert!(technique > Technique::NakedSingle);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $name] $variant,)*
        }

        const TABLE: &[Row] = &[
            $(Row {
                technique: Technique::$variant, code: $code, short: $short, name: $name,
                family: Family::$family, order: $order, level: Level::$level, score: $score,
                is_default: $default, relies_on_uniqueness: $unique,
            },)*
        ];
    };
}

#[rustfmt::skip]
catalogue! {
    // variant, code, short, name, family, order, level, score, in the default set, relies on uniqueness
    FullHouse, "0000", "fh", "Full House", Singles, 100, Easy, 4, true, false;
    NakedSingle, "0003", "n1", "Naked Single", Singles, 200, Easy, 4, true, false;
    HiddenSingle, "0002", "h1", "Hidden Single", Singles, 300, Easy, 14, true, false;
    LockedPair, "0110", "l2", "Locked Pair", Intersections, 1000, Medium, 40, true, false;
    LockedTriple, "0111", "l3", "Locked Triple", Intersections, 1100, Medium, 60, true, false;
    LockedCandidatesPointing, "0100", "lc1", "Locked Candidates Type 1 (Pointing)", Intersections, 1200, Medium, 50, true, false;
    LockedCandidatesClaiming, "0101", "lc2", "Locked Candidates Type 2 (Claiming)", Intersections, 1210, Medium, 50, true, false;
    NakedPair, "0200", "n2", "Naked Pair", Subsets, 1300, Medium, 60, true, false;
    NakedTriple, "0201", "n3", "Naked Triple", Subsets, 1400, Medium, 80, true, false;
    HiddenPair, "0210", "h2", "Hidden Pair", Subsets, 1500, Medium, 70, true, false;
    HiddenTriple, "0211", "h3", "Hidden Triple", Subsets, 1600, Medium, 100, true, false;
    NakedQuadruple, "0202", "n4", "Naked Quadruple", Subsets, 2000, Hard, 120, true, false;
    HiddenQuadruple, "0212", "h4", "Hidden Quadruple", Subsets, 2100, Hard, 150, true, false;
    XWing, "0300", "bf2", "X-Wing", Fish, 2200, Hard, 140, true, false;
    Swordfish, "0301", "bf3", "Swordfish", Fish, 2300, Hard, 150, true, false;
    Jellyfish, "0302", "bf4", "Jellyfish", Fish, 2400, Hard, 160, true, false;
    Squirmbag, "0303", "bf5", "Squirmbag", Fish, 2500, Unfair, 470, false, false;
    Whale, "0304", "bf6", "Whale", Fish, 2600, Unfair, 470, false, false;
    Leviathan, "0305", "bf7", "Leviathan", Fish, 2700, Unfair, 470, false, false;
    RemotePair, "0703", "rp", "Remote Pair", Chains, 2800, Hard, 110, true, false;
    BugPlusOne, "0610", "bug1", "Bivalue Universal Grave + 1", Uniqueness, 2900, Hard, 100, true, true;
    Skyscraper, "0400", "sk", "Skyscraper", SingleDigitPatterns, 3000, Hard, 130, true, false;
    TwoStringKite, "0401", "2sk", "2-String Kite", SingleDigitPatterns, 3100, Hard, 150, true, false;
    DualTwoStringKite, "0404", "d2sk", "Dual 2-String Kite", SingleDigitPatterns, 3110, Hard, 150, false, false;
    TurbotFish, "0403", "tf", "Turbot Fish", SingleDigitPatterns, 3120, Hard, 120, true, false;
    EmptyRectangle, "0402", "er", "Empty Rectangle", SingleDigitPatterns, 3170, Hard, 120, true, false;
    DualEmptyRectangle, "0405", "der", "Dual Empty Rectangle", SingleDigitPatterns, 3180, Hard, 120, false, false;
    WWing, "0803", "w", "W-Wing", Wings, 3200, Hard, 150, true, false;
    XyWing, "0800", "xy", "XY-Wing", Wings, 3300, Hard, 160, true, false;
    XyzWing, "0801", "xyz", "XYZ-Wing", Wings, 3400, Hard, 180, true, false;
    UniqueRectangleOne, "0600", "u1", "Unique Rectangle Type 1", Uniqueness, 3500, Hard, 100, true, true;
    UniqueRectangleTwo, "0601", "u2", "Unique Rectangle Type 2", Uniqueness, 3600, Hard, 100, true, true;
    UniqueRectangleThree, "0602", "u3", "Unique Rectangle Type 3", Uniqueness, 3700, Hard, 100, true, true;
    UniqueRectangleFour, "0603", "u4", "Unique Rectangle Type 4", Uniqueness, 3800, Hard, 100, true, true;
    UniqueRectangleFive, "0604", "u5", "Unique Rectangle Type 5", Uniqueness, 3900, Hard, 100, true, true;
    UniqueRectangleSix, "0605", "u6", "Unique Rectangle Type 6", Uniqueness, 4000, Hard, 100, true, true;
    HiddenRectangle, "0606", "hr", "Hidden Rectangle", Uniqueness, 4010, Hard, 100, true, true;
    AvoidableRectangleOne, "0607", "ar1", "Avoidable Rectangle Type 1", Uniqueness, 4020, Hard, 100, true, true;
    AvoidableRectangleTwo, "0608", "ar2", "Avoidable Rectangle Type 2", Uniqueness, 4030, Hard, 100, true, true;
    UniqueLoopOne, "U611", "ul1", "Unique Loop Type 1", Uniqueness, 4040, Hard, 110, true, true;
    UniqueLoopTwo, "U612", "ul2", "Unique Loop Type 2", Uniqueness, 4041, Hard, 110, true, true;
    UniqueLoopThree, "U613", "ul3", "Unique Loop Type 3", Uniqueness, 4042, Hard, 110, true, true;
    UniqueLoopFour, "U614", "ul4", "Unique Loop Type 4", Uniqueness, 4043, Hard, 110, true, true;
    ExtendedRectangleOne, "U621", "xr1", "Extended Rectangle Type 1", Uniqueness, 4050, Hard, 120, true, true;
    ExtendedRectangleTwo, "U622", "xr2", "Extended Rectangle Type 2", Uniqueness, 4051, Hard, 120, true, true;
    ExtendedRectangleThree, "U623", "xr3", "Extended Rectangle Type 3", Uniqueness, 4052, Hard, 120, true, true;
    ExtendedRectangleFour, "U624", "xr4", "Extended Rectangle Type 4", Uniqueness, 4053, Hard, 120, true, true;
    BugTypeTwo, "U632", "bug2", "Bivalue Universal Grave Type 2", Uniqueness, 4060, Hard, 120, true, true;
    BugTypeThree, "U633", "bug3", "Bivalue Universal Grave Type 3", Uniqueness, 4061, Hard, 120, true, true;
    BugTypeFour, "U634", "bug4", "Bivalue Universal Grave Type 4", Uniqueness, 4062, Hard, 120, true, true;
    FinnedXWing, "0310", "fbf2", "Finned X-Wing", Fish, 4100, Hard, 130, true, false;
    SashimiXWing, "0320", "sbf2", "Sashimi X-Wing", Fish, 4200, Hard, 150, true, false;
    FinnedSwordfish, "0311", "fbf3", "Finned Swordfish", Fish, 4300, Unfair, 200, true, false;
    SashimiSwordfish, "0321", "sbf3", "Sashimi Swordfish", Fish, 4400, Unfair, 240, true, false;
    FinnedJellyfish, "0312", "fbf4", "Finned Jellyfish", Fish, 4500, Unfair, 250, true, false;
    SashimiJellyfish, "0322", "sbf4", "Sashimi Jellyfish", Fish, 4600, Unfair, 260, true, false;
    FinnedSquirmbag, "0313", "fbf5", "Finned Squirmbag", Fish, 4700, Unfair, 470, false, false;
    SashimiSquirmbag, "0323", "sbf5", "Sashimi Squirmbag", Fish, 4800, Unfair, 470, false, false;
    FinnedWhale, "0314", "fbf6", "Finned Whale", Fish, 4900, Unfair, 470, false, false;
    SashimiWhale, "0324", "sbf6", "Sashimi Whale", Fish, 5000, Unfair, 470, false, false;
    FinnedLeviathan, "0315", "fbf7", "Finned Leviathan", Fish, 5100, Unfair, 470, false, false;
    SashimiLeviathan, "0325", "sbf7", "Sashimi Leviathan", Fish, 5200, Unfair, 470, false, false;
    WxyzWing, "W804", "wxyz", "WXYZ-Wing", Wings, 5250, Unfair, 240, true, false;
    SueDeCoq, "1101", "sdc", "Sue de Coq", AlmostLockedSets, 5300, Unfair, 250, true, false;
    SimpleColoursTrap, "0500", "sc1", "Simple Colours Trap", Colouring, 5330, Hard, 150, true, false;
    SimpleColoursWrap, "0501", "sc2", "Simple Colours Wrap", Colouring, 5331, Hard, 150, true, false;
    MultiColoursOne, "0502", "mc1", "Multi Colours 1", Colouring, 5360, Hard, 200, true, false;
    MultiColoursTwo, "0503", "mc2", "Multi Colours 2", Colouring, 5361, Hard, 200, true, false;
    Medusa, "C504", "3dm", "3D Medusa", Colouring, 5380, Unfair, 250, true, false;
    XChain, "0701", "x", "X-Chain", Chains, 5400, Unfair, 260, true, false;
    XyChain, "0702", "xyc", "XY-Chain", Chains, 5500, Unfair, 260, true, false;
    ContinuousNiceLoop, "0706", "cnl", "Continuous Nice Loop", Chains, 5600, Unfair, 280, true, false;
    DiscontinuousNiceLoop, "0707", "dnl", "Discontinuous Nice Loop", Chains, 5601, Unfair, 280, true, false;
    Aic, "0708", "aic", "AIC", Chains, 5602, Unfair, 280, true, false;
    AlignedPairExclusion, "A905", "ape", "Aligned Pair Exclusion", AlignedExclusion, 5620, Unfair, 280, true, false;
    GroupedContinuousNiceLoop, "0709", "gcnl", "Grouped Continuous Nice Loop", Chains, 5650, Unfair, 300, true, false;
    GroupedDiscontinuousNiceLoop, "0710", "gdnl", "Grouped Discontinuous Nice Loop", Chains, 5651, Unfair, 300, true, false;
    GroupedAic, "0711", "gaic", "Grouped AIC", Chains, 5652, Unfair, 300, true, false;
    AlsXz, "0901", "axz", "Almost Locked Set XZ-Rule", AlmostLockedSets, 5700, Unfair, 300, true, false;
    AlsXyWing, "0902", "axy", "Almost Locked Set XY-Wing", AlmostLockedSets, 5800, Unfair, 320, true, false;
    AlsChain, "0903", "ach", "Almost Locked Set Chain", AlmostLockedSets, 5900, Unfair, 340, false, false;
    DeathBlossom, "0904", "db", "Death Blossom", AlmostLockedSets, 6000, Unfair, 360, true, false;
    BivalueOddagon, "X101", "bo", "Bivalue Oddagon", Exotic, 6020, Unfair, 360, true, false;
    Tridagon, "X102", "tri", "Tridagon", Exotic, 6030, Unfair, 380, true, false;
    Firework, "X103", "fw", "Firework", Exotic, 6040, Unfair, 380, true, false;
    AlignedTripletExclusion, "A906", "ate", "Aligned Triplet Exclusion", AlignedExclusion, 6050, Unfair, 380, false, false;
    SkLoop, "X104", "skl", "SK Loop", Exotic, 6060, Extreme, 400, true, false;
    Msls, "X105", "msls", "Multi-Sector Locked Sets", Exotic, 6070, Extreme, 420, false, false;
    Exocet, "X106", "exo", "Exocet", Exotic, 6080, Extreme, 420, true, false;
    FrankenXWing, "0330", "ff2", "Franken X-Wing", Fish, 6100, Unfair, 300, true, false;
    FrankenSwordfish, "0331", "ff3", "Franken Swordfish", Fish, 6200, Unfair, 350, true, false;
    FrankenJellyfish, "0332", "ff4", "Franken Jellyfish", Fish, 6300, Unfair, 370, false, false;
    FrankenSquirmbag, "0333", "ff5", "Franken Squirmbag", Fish, 6400, Extreme, 470, false, false;
    FrankenWhale, "0334", "ff6", "Franken Whale", Fish, 6500, Extreme, 470, false, false;
    FrankenLeviathan, "0335", "ff7", "Franken Leviathan", Fish, 6600, Extreme, 470, false, false;
    FinnedFrankenXWing, "0340", "fff2", "Finned Franken X-Wing", Fish, 6700, Unfair, 390, true, false;
    FinnedFrankenSwordfish, "0341", "fff3", "Finned Franken Swordfish", Fish, 6800, Unfair, 410, true, false;
    FinnedFrankenJellyfish, "0342", "fff4", "Finned Franken Jellyfish", Fish, 6900, Unfair, 430, false, false;
    FinnedFrankenSquirmbag, "0343", "fff5", "Finned Franken Squirmbag", Fish, 7000, Extreme, 470, false, false;
    FinnedFrankenWhale, "0344", "fff6", "Finned Franken Whale", Fish, 7100, Extreme, 470, false, false;
    FinnedFrankenLeviathan, "0345", "fff7", "Finned Franken Leviathan", Fish, 7200, Extreme, 470, false, false;
    MutantXWing, "0350", "mf2", "Mutant X-Wing", Fish, 7300, Extreme, 450, false, false;
    MutantSwordfish, "0351", "mf3", "Mutant Swordfish", Fish, 7400, Extreme, 450, false, false;
    MutantJellyfish, "0352", "mf4", "Mutant Jellyfish", Fish, 7500, Extreme, 450, false, false;
    MutantSquirmbag, "0353", "mf5", "Mutant Squirmbag", Fish, 7600, Extreme, 470, false, false;
    MutantWhale, "0354", "mf6", "Mutant Whale", Fish, 7700, Extreme, 470, false, false;
    MutantLeviathan, "0355", "mf7", "Mutant Leviathan", Fish, 7800, Extreme, 470, false, false;
    FinnedMutantXWing, "0360", "fmf2", "Finned Mutant X-Wing", Fish, 7900, Extreme, 470, false, false;
    FinnedMutantSwordfish, "0361", "fmf3", "Finned Mutant Swordfish", Fish, 8000, Extreme, 470, false, false;
    FinnedMutantJellyfish, "0362", "fmf4", "Finned Mutant Jellyfish", Fish, 8100, Extreme, 470, false, false;
    FinnedMutantSquirmbag, "0363", "fmf5", "Finned Mutant Squirmbag", Fish, 8200, Extreme, 470, false, false;
    FinnedMutantWhale, "0364", "fmf6", "Finned Mutant Whale", Fish, 8300, Extreme, 470, false, false;
    FinnedMutantLeviathan, "0365", "fmf7", "Finned Mutant Leviathan", Fish, 8400, Extreme, 470, false, false;
    KrakenFishOne, "0371", "kf1", "Kraken Fish Type 1", Fish, 8450, Extreme, 500, false, false;
    KrakenFishTwo, "0372", "kf2", "Kraken Fish Type 2", Fish, 8451, Extreme, 500, false, false;
    ForcingChainContradiction, "1301", "fcc", "Forcing Chain Contradiction", Forcing, 8500, Extreme, 500, true, false;
    ForcingChainVerity, "1302", "fcv", "Forcing Chain Verity", Forcing, 8501, Extreme, 500, true, false;
    ForcingNetContradiction, "1303", "fnc", "Forcing Net Contradiction", Forcing, 8600, Extreme, 700, true, false;
    ForcingNetVerity, "1304", "fnv", "Forcing Net Verity", Forcing, 8601, Extreme, 700, true, false;
    PatternForcingNet, "N305", "pfn", "Pattern Forcing Net", Forcing, 8610, Extreme, 900, true, false;
    NestedForcingNet, "N306", "nfn", "Nested Forcing Net", Forcing, 8620, Extreme, 1500, true, false;
    TemplateSet, "1201", "ts", "Template Set", Templates, 8700, Extreme, 10000, false, false;
    TemplateDelete, "1202", "td", "Template Delete", Templates, 8800, Extreme, 10000, false, false;
    Guess, "G001", "guess", "Guess", LastResort, 8900, Extreme, 10000, false, false;
}

impl Technique {
    /// Iterates over all techniques, from easy to hard.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        TABLE.iter().map(|row| row.technique)
    }

    /// Iterates over the default set, from easy to hard. None of it guesses.
    pub fn default_set() -> impl Iterator<Item = Self> + Clone {
        TABLE.iter().filter(|row| row.is_default).map(|row| row.technique)
    }

    /// Returns `true` if a line of a net may name it: it removes candidates, needs no proof of uniqueness, and
    /// is of the level hard at most, or a small extension of such a technique.
    pub(super) fn is_for_nets(self) -> bool {
        let is_small = matches!(
            self,
            Self::FinnedSwordfish | Self::SashimiSwordfish | Self::WxyzWing | Self::AlsXz
        );
        (self.level() <= Level::Hard || is_small)
            && self.family() != Family::Singles
            && !self.relies_on_uniqueness()
    }

    const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Returns its name: `X-Wing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns its code: `0300`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// Returns its short name: `bf2`.
    #[must_use]
    pub const fn short(self) -> &'static str {
        self.row().short
    }

    /// Returns its name in lower case with hyphens: `x-wing`.
    #[must_use]
    pub fn slug(self) -> String {
        slug_of(self.name())
    }

    /// Returns its family.
    #[must_use]
    pub const fn family(self) -> Family {
        self.row().family
    }

    /// Returns its number in the order from easy to hard.
    #[must_use]
    pub const fn order(self) -> u16 {
        self.row().order
    }

    /// Returns the level of a puzzle that needs it.
    #[must_use]
    pub const fn level(self) -> Level {
        self.row().level
    }

    /// Returns what it adds to the score of a puzzle.
    #[must_use]
    pub const fn score(self) -> u32 {
        self.row().score
    }

    /// Returns `true` if it is in the default set.
    #[must_use]
    pub const fn is_default(self) -> bool {
        self.row().is_default
    }

    /// Returns `true` if it is valid only in a puzzle that is proven to have exactly one solution.
    #[must_use]
    pub const fn relies_on_uniqueness(self) -> bool {
        self.row().relies_on_uniqueness
    }
}

/// Returns letters and digits in lower case, with a hyphen for anything between them.
fn slug_of(text: &str) -> String {
    let mut slug = String::new();
    for part in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()) {
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(&part.to_ascii_lowercase());
    }
    slug
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

parse_error! {
    /// The text does not name a technique.
    UnknownTechnique, "not the name or code of a technique"
}
parse_error! {
    /// The text does not name a level.
    UnknownLevel, "not a level: write easy, medium, hard, unfair or extreme"
}

/// Other names in common use, with the code of the technique.
const ALSO: [(&str, &str); 30] = [
    ("last-digit", "0000"),
    ("pointing", "0100"),
    ("pointing-pair", "0100"),
    ("locked-candidates-1", "0100"),
    ("claiming", "0101"),
    ("box-line-reduction", "0101"),
    ("locked-candidates-2", "0101"),
    ("naked-quad", "0202"),
    ("hidden-quad", "0212"),
    ("starfish", "0303"),
    ("bug", "0610"),
    ("bug-1", "0610"),
    ("kite", "0401"),
    ("y-wing", "0800"),
    ("unique-rectangle-1", "0600"),
    ("unique-rectangle-2", "0601"),
    ("unique-rectangle-3", "0602"),
    ("unique-rectangle-4", "0603"),
    ("unique-rectangle-5", "0604"),
    ("unique-rectangle-6", "0605"),
    ("ur1", "0600"),
    ("ur2", "0601"),
    ("ur3", "0602"),
    ("ur4", "0603"),
    ("medusa", "C504"),
    ("alternating-inference-chain", "0708"),
    ("als-xz", "0901"),
    ("als-xz-rule", "0901"),
    ("als-xy-wing", "0902"),
    ("als-chain", "0903"),
];

/// Reads a name in any case and with any punctuation, a code, a short name, or another common name:
/// `als-xz`, `y-wing`, `pointing`.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let slug = slug_of(text);
        let slug =
            ALSO.iter().find(|(name, _)| *name == slug).map_or(slug, |(_, code)| slug_of(code));
        let is_it = |row: &&Row| {
            slug == slug_of(row.name) || slug == row.code.to_ascii_lowercase() || slug == row.short
        };
        TABLE.iter().find(is_it).map(|row| row.technique).ok_or(UnknownTechnique)
    }
}

impl Level {
    /// All levels, from easy to hard.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns its name: `hard`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the highest score of a puzzle of this level; beyond it, the next level begins.
    #[must_use]
    pub const fn cap(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name of a level.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or(UnknownLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_is_in_order_and_every_name_is_taken_once() {
        assert!(TABLE.windows(2).all(|rows| rows[0].order < rows[1].order));
        for (number, row) in TABLE.iter().enumerate() {
            assert_eq!(row.technique as usize, number);
            for text in [row.name, row.code, row.short, &row.technique.slug()] {
                assert_eq!(text.parse(), Ok(row.technique), "{text}");
            }
        }
        for row in TABLE {
            let words: BTreeSet<String> =
                [slug_of(row.name), row.code.to_lowercase(), row.short.to_string()].into();
            let takes = |other: &&Row| {
                let theirs = [slug_of(other.name), other.code.to_lowercase(), other.short.into()];
                theirs.iter().any(|word| words.contains(word))
            };
            assert_eq!(TABLE.iter().filter(takes).count(), 1, "{}", row.name);
        }
        assert_eq!("".parse::<Technique>(), Err(UnknownTechnique));
    }

    #[test]
    fn names_of_levels_go_both_ways() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("Hard".parse::<Level>(), Err(UnknownLevel));
    }

    #[test]
    fn other_names_are_no_names_of_the_table() {
        let own = |name: &str| {
            TABLE
                .iter()
                .any(|row| [slug_of(row.name), row.short.to_owned()].contains(&name.to_owned()))
        };
        for (name, code) in ALSO {
            assert!(!own(name) && slug_of(name) == name, "{name}");
            assert_eq!(name.parse::<Technique>().map(Technique::code), Ok(code), "{name}");
        }
        assert_eq!("ALS-XZ".parse(), Ok(Technique::AlsXz));
    }
}
