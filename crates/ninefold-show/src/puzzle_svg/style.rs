//! The style sheet of drawings of puzzles: two tables, from which a file takes what it uses.

use std::fmt::Write;

/// The colours: name, and the colour on white, on black and on paper. Those of the grid and of values are those of
/// [`svg::STYLE`](crate::svg::STYLE); tones are light enough for values on them.
const COLOURS: &[(&str, [&str; 3])] = &[
    ("ink", ["#1b1b1f", "#e6e6ec", "#000"]),
    ("given", ["#1b1b1f", "#fff", "#000"]),
    ("found", ["#1f5fbf", "#8fc0ff", "#123f88"]),
    ("note", ["#6a6a74", "#9d9daa", "#444"]),
    ("line", ["#b9b9c3", "#50505c", "#999"]),
    ("edge", ["#3a3a44", "#a9a9b6", "#000"]),
    ("paper", ["#fff", "#1d1d22", "#fff"]),
    ("bright", ["#fff", "#e6e6ec", "#fff"]),
    ("dark", ["#1b1b1f", "#000", "#000"]),
    ("cage", ["#4a4a55", "#b9b9c6", "#000"]),
    ("gray", ["#c9c9d1", "#55555f", "#c9c9d1"]),
    ("thermometer", ["#cfcfd7", "#4c4c57", "#cfcfd7"]),
    ("shaft", ["#85858f", "#8d8d99", "#77777f"]),
    ("green", ["#8fd89c", "#2f7a42", "#8fd89c"]),
    ("orange", ["#f8b878", "#96591f", "#f8b878"]),
    ("purple", ["#d6a8f0", "#704a95", "#d6a8f0"]),
    ("blue", ["#8cc3f7", "#2f6096", "#8cc3f7"]),
    ("teal", ["#7dd3cd", "#23736e", "#7dd3cd"]),
    ("peach", ["#fcc7a6", "#8d5b3f", "#fcc7a6"]),
    ("red", ["#f3a4a4", "#8c3f45", "#f3a4a4"]),
    ("yellow", ["#ecd75e", "#7d6c1c", "#ecd75e"]),
    ("shade", ["#bcbcc9", "#74748a", "#bcbcc9"]),
    ("diagonal", ["#4f8fd0", "#6aa5e6", "#4f8fd0"]),
];

/// The classes and what they do.
const CLASSES: &[(&str, &str)] = &[
    ("t-cage", "--tone:var(--cage)"),
    ("t-gray", "--tone:var(--gray)"),
    ("t-thermometer", "--tone:var(--thermometer)"),
    ("t-arrow", "--tone:var(--shaft)"),
    ("t-green", "--tone:var(--green)"),
    ("t-orange", "--tone:var(--orange)"),
    ("t-purple", "--tone:var(--purple)"),
    ("t-blue", "--tone:var(--blue)"),
    ("t-teal", "--tone:var(--teal)"),
    ("t-peach", "--tone:var(--peach)"),
    ("t-red", "--tone:var(--red)"),
    ("t-yellow", "--tone:var(--yellow)"),
    ("t-black", "--tone:var(--ink)"),
    ("t-shade", "--tone:var(--shade)"),
    ("t-diagonal", "--tone:var(--diagonal)"),
    ("t-paper", "--tone:var(--paper)"),
    ("t-line", "--tone:var(--line)"),
    ("t-edge", "--tone:var(--edge)"),
    ("shape", "fill:none;stroke-linecap:round;stroke-linejoin:round"),
    ("drawn", "stroke:var(--tone)"),
    ("full", "fill:var(--tone)"),
    ("light", "fill:var(--tone);fill-opacity:.5"),
    ("covers", "fill:var(--paper)"),
    ("dashed", "stroke-dasharray:4 3.4;stroke-linecap:butt"),
    ("label", "font-size:13px;fill:var(--note)"),
    ("given", "font-size:34px;font-weight:700;fill:var(--given)"),
    ("found", "font-size:34px;fill:var(--found)"),
    ("jot", "fill:var(--note)"),
    ("candidate", "fill:var(--ink)"),
    ("clue", "fill:var(--ink)"),
    ("white", "fill:var(--bright)"),
    ("black", "fill:var(--dark)"),
    ("on-black", "fill:var(--bright);font-weight:700"),
    ("on-white", "fill:var(--dark)"),
    ("start", "text-anchor:start"),
    ("end", "text-anchor:end"),
];

/// Returns the style sheet of all drawings, for a page.
#[must_use]
pub fn style() -> String {
    written(|_| true)
}

/// Returns the part of the style sheet that a drawing uses.
pub(super) fn style_of(svg: &str) -> String {
    let classes: Vec<&str> = svg
        .split("class=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"'))
        .flat_map(|(classes, _)| classes.split(' '))
        .collect();
    written(|class| classes.contains(&class))
}

fn written(is_used: impl Fn(&str) -> bool) -> String {
    let mut rules = String::from(
        ".nf{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;max-width:100%;height:auto}\
         .nf text{text-anchor:middle;dominant-baseline:central}",
    );
    for (class, declarations) in CLASSES.iter().filter(|(class, _)| is_used(class)) {
        let _ = write!(rules, ".nf .{class}{{{declarations}}}");
    }
    let colours = |at: usize| {
        let used = COLOURS.iter().filter(|(name, _)| rules.contains(&format!("var(--{name})")));
        used.map(|(name, colours)| format!("--{name}:{};", colours[at])).collect::<String>()
    };
    format!(
        ".nf{{{}}}@media (prefers-color-scheme:dark){{.nf{{{}}}}}@media print{{.nf{{{}}}}}{rules}",
        colours(0),
        colours(1),
        colours(2)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colours_of_grids_are_those_of_classic_drawings() {
        for (name, colours) in &COLOURS[..7] {
            for colour in colours {
                let text = format!("--{name}:{colour}");
                assert!(crate::svg::STYLE.contains(&text), "{text}");
            }
        }
    }

    #[test]
    fn a_part_has_what_is_used_and_no_more() {
        let part = style_of("<path class=\"shape t-green drawn\"/>");
        assert!(part.contains("--green:#8fd89c") && part.contains(".nf .drawn{"), "{part}");
        assert!(!part.contains("purple") && !part.contains("--ink"), "{part}");
        assert!(style().len() > part.len());
    }
}
