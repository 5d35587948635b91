//! Rules that a text names, and colours.

use ninefold_rules::Shape;
use std::fmt;

/// A colour as people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    White,
    Black,
    Grey,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

/// Words for colours.
const COLOURS: &[(Colour, &[&str])] = &[
    (Colour::Grey, &["grey", "gray"]),
    (Colour::Red, &["red "]),
    (Colour::Orange, &["orange", "peach"]),
    (Colour::Yellow, &["yellow", "gold"]),
    (Colour::Green, &["green"]),
    (Colour::Teal, &["teal", "turquoise", "cyan"]),
    (Colour::Blue, &["blue"]),
    (Colour::Purple, &["purple", "pink", "magenta", "violet", "lavender"]),
];

/// Returns the colour of a text such as `#67F067` or `#FFF`; white if there is none.
pub(super) fn colour_of(text: &str) -> Colour {
    let hex: Vec<u32> =
        text.trim().trim_start_matches('#').chars().map_while(|c| c.to_digit(16)).collect();
    let part = |i: usize| match hex.len() {
        3 | 4 => Some(hex[i] * 17),
        6 | 8 => Some(hex[2 * i] * 16 + hex[2 * i + 1]),
        _ => None,
    };
    let (Some(red), Some(green), Some(blue)) = (part(0), part(1), part(2)) else {
        return Colour::White;
    };
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    if most - least < 24 {
        return match most {
            0..=80 => Colour::Black,
            81..=235 => Colour::Grey,
            _ => Colour::White,
        };
    }
    let (red, green, blue, range) =
        (f64::from(red), f64::from(green), f64::from(blue), f64::from(most - least));
    let turn = if most == red as u32 {
        ((green - blue) / range).rem_euclid(6.0)
    } else if most == green as u32 {
        (blue - red) / range + 2.0
    } else {
        (red - green) / range + 4.0
    };
    match (turn * 60.0) as u32 {
        0..=14 | 345.. => Colour::Red,
        15..=44 => Colour::Orange,
        45..=69 => Colour::Yellow,
        70..=154 => Colour::Green,
        155..=184 => Colour::Teal,
        185..=254 => Colour::Blue,
        _ => Colour::Purple,
    }
}

/// A number of a rule that its name says.
type Number = (&'static str, fn(&Shape) -> i64);

/// A rule of lines that a text names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named {
    pub(super) rule: &'static str,
    pub(super) word: &'static str,
    pub(super) number: Option<Number>,
    usual: Colour,
    /// The colour that the sentence names.
    colour: Option<Colour>,
}

/// Words of lines: the word, the rule, the colour that it has where the text names none, its number.
const LINES: &[(&str, &str, Colour, Option<Number>)] = &[
    (
        "dutch whisper",
        "whispers",
        Colour::Orange,
        Some(("d", |shape| i64::from(shape.values()).div_euclid(2))),
    ),
    (
        "whisper",
        "whispers",
        Colour::Green,
        Some(("d", |shape| (i64::from(shape.values()) + 1).div_euclid(2))),
    ),
    ("renban", "renban", Colour::Purple, None),
    ("palindrome", "palindrome", Colour::Grey, None),
    ("region sum", "region-sum-line", Colour::Blue, None),
    ("entropic", "entropic-line", Colour::Orange, None),
    ("modular", "modular-line", Colour::Teal, None),
    ("parity line", "parity-line", Colour::Red, None),
    ("nabner", "nabner", Colour::Yellow, None),
    ("zipper", "zipper", Colour::Purple, None),
    ("between line", "between", Colour::Grey, None),
    ("10-sum", "sum-line", Colour::Grey, None),
    ("ten line", "sum-line", Colour::Grey, None),
    ("10 line", "sum-line", Colour::Grey, None),
];

/// Words of other rules.
const OTHERS: &[(&str, &[&str])] = &[
    ("thermometer", &["thermo"]),
    ("between", &["between line"]),
    ("arrow", &["arrow"]),
    ("cage", &["cage", "killer"]),
    ("odd", &["odd"]),
    ("even", &["even "]),
    ("greater-than", &["inequalit", "greater than", "larger"]),
    ("sandwich", &["sandwich"]),
    ("x-sum", &["x-sum", "x sum", "xsum"]),
    ("skyscraper", &["skyscraper"]),
    ("numbered-room", &["numbered room"]),
    (
        "anti-knight",
        &["anti-knight", "antiknight", "knight's move", "knights move", "knight\u{2019}s move"],
    ),
    ("anti-king", &["anti-king", "antiking", "king's move", "kings move", "king\u{2019}s move"]),
    (
        "non-consecutive",
        &["non-consecutive", "nonconsecutive", "may not be consecutive", "cannot be consecutive"],
    ),
    ("disjoint-groups", &["disjoint"]),
    (
        "diagonal",
        &[
            "main diagonal",
            "both diagonals",
            "marked diagonal",
            "diagonals contain",
            "long diagonal",
        ],
    ),
];

/// The rules that a text names.
#[derive(Debug)]
pub(super) struct Said {
    lines: Vec<Named>,
    others: Vec<&'static str>,
    /// Values may repeat in cages.
    pub(super) may_repeat: bool,
    /// All marks of a kind are shown.
    pub(super) all_marked: bool,
}

impl Said {
    pub(super) fn names(&self, rule: &str) -> bool {
        self.others.contains(&rule)
    }

    /// Returns the only rule that the text names for lines of a colour.
    pub(super) fn line_of(&self, colour: Colour) -> Option<Named> {
        let fits = |named: &&Named| named.colour.unwrap_or(named.usual) == colour;
        let all: Vec<Named> = self.lines.iter().filter(fits).copied().collect();
        let first = *all.first()?;
        all.iter().all(|named| named.rule == first.rule).then_some(first)
    }
}

/// Finds the rules that a text names.
pub(super) fn said(rules: &str) -> Said {
    let rules = rules.to_lowercase();
    let mut lines = Vec::new();
    for sentence in rules.split(['.', '\n', ';']) {
        let known = LINES.iter().find(|(word, ..)| sentence.contains(word));
        let Some((word, rule, usual, number)) = known else { continue };
        let named =
            |(_, words): &&(Colour, &[&str])| words.iter().any(|word| sentence.contains(word));
        let colour = COLOURS.iter().find(named).map(|(colour, _)| *colour);
        lines.push(Named { rule, word, number: *number, usual: *usual, colour });
    }
    let others = OTHERS.iter().filter(|(_, words)| words.iter().any(|word| rules.contains(word)));
    let all_marked =
        ["negative constraint", "all possible", "all dots", "all kropki", "all x", "all v"];
    let not_all = ["not all", "no negative constraint", "not necessarily all"];
    let has = |words: &[&str]| words.iter().any(|words| rules.contains(words));
    Said {
        lines,
        others: others.map(|(rule, _)| *rule).collect(),
        may_repeat: super::words::may_repeat(&rules),
        all_marked: has(&all_marked) && !has(&not_all),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_names() {
        for (text, colour) in [
            ("#67F067", Colour::Green),
            ("#F067F0", Colour::Purple),
            ("#ffa600", Colour::Orange),
            ("#34bbe6ff", Colour::Blue),
            ("#CFCFCF", Colour::Grey),
            ("#000", Colour::Black),
            ("", Colour::White),
        ] {
            assert_eq!(colour_of(text), colour, "{text}");
        }
    }

    #[test]
    fn sentences_name_rules_and_colours() {
        let said = said(
            "Orange lines are german whispers. A blue renban. Not all dots are given. Anti-knight.",
        );
        assert_eq!(said.line_of(Colour::Orange).map(|named| named.rule), Some("whispers"));
        assert_eq!(said.line_of(Colour::Blue).map(|named| named.rule), Some("renban"));
        assert!(said.line_of(Colour::Green).is_none());
        assert!(said.names("anti-knight") && !said.all_marked);
    }
}
