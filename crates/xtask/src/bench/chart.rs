//! The figures as a picture: how many times as fast as the best of the others that were measured.
//!
//! ```text
//!   easy      ██████████████████████████ 13.4×  0.069 µs     lanes
//!             ██ 0.9×                                        one by one
//!   minimal   ██████████████ ...
//!               ┊ 1× = the best of the others
//! ```
//!
//! It has a background of its own, so that it can be read on any page; where the page says that it
//! is dark, the picture is dark too.

use super::figures::{Figures, ONE_BY_ONE, Of, set_name};
use super::report::{alternative, names, short};

const WIDTH: f64 = 760.0;
/// The left end of the bars, and the length of the longest.
const LEFT: f64 = 144.0;
const LONGEST: f64 = 466.0;
const TOP: f64 = 92.0;
/// The height of one set, and of one bar.
const STEP: f64 = 50.0;
const BAR: f64 = 17.0;

const STYLE: &str = "
  .card { fill: #ffffff; stroke: #d0d7de }
  .text { fill: #1f2328 } .faint { fill: #59636e }
  .lanes { fill: #0a69c7 } .single { fill: #7fb2e5 }
  .one { stroke: #cf4a22; stroke-width: 1.5; stroke-dasharray: 4 3 } .rival { fill: #b93d18 }
  text { font: 14px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif }
  .title { font-size: 17px; font-weight: 600 } .value { font-weight: 600 }
  .small { font-size: 12.5px }
  @media (prefers-color-scheme: dark) {
    .card { fill: #0d1117; stroke: #30363d }
    .text { fill: #e6edf3 } .faint { fill: #9198a1 }
    .lanes { fill: #4493f8 } .single { fill: #2a5b96 }
    .one { stroke: #f0883e } .rival { fill: #f0883e }
  }
";

/// The picture, as SVG, of the times at limit 2.
pub(super) fn chart(figures: &Figures) -> String {
    let best = figures.contenders.first().map_or(ONE_BY_ONE, String::as_str);
    let ratio =
        |set: &str, contender: &str| figures.ratio(set, 2, contender, Of::Median).unwrap_or(0.0);
    let sets: Vec<&str> = figures.sets.iter().map(|(name, _)| name.as_str()).collect();
    let ratios = sets.iter().flat_map(|set| [ratio(set, best), ratio(set, ONE_BY_ONE)]);
    let scale = LONGEST / ratios.fold(1.0, f64::max);
    let bottom = TOP + STEP * sets.len() as f64;
    let height = bottom + 58.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"{}\">\n<style>{STYLE}</style>\n\
         <rect class=\"card\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n",
        alternative(figures),
        WIDTH - 1.0,
        height - 1.0,
    );
    text(
        &mut svg,
        "title text",
        24.0,
        34.0,
        "Solve and prove unique: times as fast as the best of the others measured",
    );
    legend(&mut svg, best);
    for (at, set) in sets.iter().enumerate() {
        let y = TOP + STEP * at as f64;
        let label = format!(
            "<text class=\"text\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n",
            LEFT - 12.0,
            y + BAR + 6.0,
            set_name(set)
        );
        svg.push_str(&label);
        for (contender, class, y) in [(best, "lanes", y), (ONE_BY_ONE, "single", y + BAR + 3.0)] {
            let time = figures.best_time(set, 2, contender, Of::Median).unwrap_or(0.0) / 1000.0;
            bar(&mut svg, class, y, ratio(set, contender), scale, time);
        }
    }
    let one = LEFT + scale;
    svg.push_str(&format!(
        "<line class=\"one\" x1=\"{one:.1}\" y1=\"{}\" x2=\"{one:.1}\" y2=\"{bottom}\"/>\n",
        TOP - 8.0
    ));
    text(
        &mut svg,
        "rival small",
        one - 8.0,
        bottom + 20.0,
        &format!("1× = the fastest of {}, in its best build", names(figures.rivals())),
    );
    text(
        &mut svg,
        "faint small",
        one - 8.0,
        bottom + 38.0,
        &format!("not measured: {}", names(figures.not_measured())),
    );
    svg.push_str("</svg>\n");
    svg
}

/// Draws one bar with its ratio and its time in microseconds.
fn bar(svg: &mut String, class: &str, y: f64, ratio: f64, scale: f64, time: f64) {
    let end = LEFT + ratio.max(1.0) * scale + 8.0;
    svg.push_str(&format!(
        "<rect class=\"{class}\" x=\"{LEFT}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{BAR}\" rx=\"2\"/>\n\
         <text x=\"{end:.1}\" y=\"{:.1}\"><tspan class=\"text value\">{ratio:.1}×</tspan>\
         <tspan class=\"faint small\" dx=\"8\">{} µs</tspan></text>\n",
        ratio * scale,
        y + BAR - 4.0,
        short(time),
    ));
}

fn legend(svg: &mut String, best: &str) {
    for (class, x, name) in [
        ("lanes", 24.0, format!("a whole set at once ({best})")),
        ("single", 330.0, ONE_BY_ONE.to_string()),
    ] {
        svg.push_str(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"52\" width=\"14\" height=\"14\" rx=\"2\"/>\n"
        ));
        text(svg, "faint", x + 22.0, 64.0, &name);
    }
}

fn text(svg: &mut String, class: &str, x: f64, y: f64, words: &str) {
    svg.push_str(&format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>\n"));
}
