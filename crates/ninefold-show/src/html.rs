//! Writes solution paths as one self-contained HTML page, without external resources. Unless a path
//! has singles alone, a script marks the cells and links of the clause or line that is pointed at;
//! without it the page reads the same.

mod net;

use crate::clause::Clause;
use crate::draw::{Drawing, Tone, outline_path};
use crate::overview::Overview;
use crate::prose::{self, Piece};
use crate::repeat::folded;
use crate::singles;
use crate::svg::{self, STYLE, escaped};
use crate::words::Words;
use ninefold::logic::{Explanation, Family, Position, Step};
use std::fmt::Write;
use std::ops::RangeInclusive;

const PAGE_STYLE: &str = "\
:root{color-scheme:light dark;--text:#1b1b1f;--soft:#5c5c66;--back:#f7f7f9;--card:#fff;--rule:#dcdce2}\
@media (prefers-color-scheme:dark){:root{--text:#e6e6ec;--soft:#a5a5b0;--back:#131316;--card:#1d1d22;--rule:#34343c}}\
body{margin:0 auto;padding:2rem 1rem 4rem;max-width:62rem;background:var(--back);color:var(--text);\
font:17px/1.55 system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}\
h1{font-size:1.7rem;margin:0 0 .3rem}article+article{margin-top:4rem}h2{font-size:1.15rem;margin:0 0 .4rem}.soft{color:var(--soft)}\
table{border-collapse:collapse;margin:1rem 0}td,th{text-align:left;padding:.2rem 1rem .2rem 0;border-bottom:1px solid var(--rule)}\
td.n,th.n{text-align:right}\
.step{display:grid;grid-template-columns:minmax(0,26rem) minmax(0,1fr);gap:1.4rem;align-items:start;background:var(--card);\
border:1px solid var(--rule);border-radius:12px;padding:1.1rem;margin:1rem 0}\
.step p{margin:.4rem 0}.clause{border-radius:4px}.clause:hover,.clause:focus{background:#f5c84255}\
.clause b{border:1.5px solid;border-radius:50%;display:inline-block;min-width:1.3em;font-size:.72em;line-height:1.3em;text-align:center}\
.notation summary{cursor:pointer;color:var(--soft)}.do{font-weight:600}.legend{font-size:.85rem}.puzzle{font-family:ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}\
@media (max-width:46rem){.step{grid-template-columns:1fr}}\
@media print{article+article{break-before:page}body{background:#fff;color:#000;max-width:none;font-size:11pt}.step{break-inside:avoid;border-color:#999}}";

/// The solution path that a page shows.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The title.
    pub title: &'a str,
    /// The position at the start of the path.
    pub start: &'a Position,
    /// The path, and the figures of the puzzle.
    pub explanation: &'a Explanation,
    /// The first and the last step to show, counted from one.
    pub shown: (usize, usize),
    /// Whether every step is shown for itself, also singles in a row.
    pub all_steps: bool,
}

/// The end of a page.
pub const CLOSING: &str = "</body>\n</html>\n";

/// Returns the beginning of a page: title and style sheet. Articles follow, then [`CLOSING`].
#[must_use]
pub fn opening(words: &dyn Words) -> String {
    let (title, lang) = (escaped(&words.labels().title), words.code());
    format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>{PAGE_STYLE}{STYLE}{}</style>\n</head>\n<body>\n",
        net::STYLE
    )
}

/// Returns one path as an article, with a number that is unique on the page.
#[must_use]
pub fn article(subject: &Subject<'_>, number: u64, words: &dyn Words) -> String {
    let mut html = head(subject.title, subject.start, number);
    summary(subject, words, &mut html);
    let labels = words.labels();
    let _ = writeln!(html, "<p class=\"legend soft\">{}</p>", labels.legend);
    let steps = &subject.explanation.path.steps;
    let mut position = subject.start.clone();
    let mut applied = 0;
    let mut nets: Vec<(usize, &Step)> = Vec::new();
    for part in singles::parts(steps, subject.shown, subject.all_steps) {
        steps[applied..part.start() - 1].iter().for_each(|step| position.apply(step));
        let (first, last) = (*part.start(), *part.end());
        match &steps[first - 1..last] {
            [step] => {
                section((number, first), &position, step, &nets, words, &mut html);
                nets.extend(step.pattern.net.iter().map(|_| (first, step)));
            }
            all => {
                singles_section(number, &part, &position, all, words, &mut html);
                if singles::are_all(steps) {
                    reasons(&position, all, words, &mut html);
                }
                html.push_str("</div>\n</section>\n");
            }
        }
        applied = first - 1;
    }
    if steps.iter().any(|step| step.technique.family() != Family::Singles) {
        let _ = writeln!(html, "<script>{}</script>", net::SCRIPT);
    }
    html.push_str("</article>\n");
    html
}

/// Returns the part of a page about a puzzle that cannot be explained, with the reason.
#[must_use]
pub fn unexplained(title: &str, start: &Position, number: u64, reason: &str) -> String {
    format!("{}<p>{}</p>\n</article>\n", head(title, start, number), escaped(reason))
}

fn head(title: &str, start: &Position, number: u64) -> String {
    format!(
        "<article id=\"puzzle-{number}\">\n<h1>{}</h1>\n<p class=\"puzzle soft\">{}</p>\n",
        escaped(title),
        start.puzzle()
    )
}

fn summary(subject: &Subject<'_>, words: &dyn Words, html: &mut String) {
    let explanation = subject.explanation;
    let path = &explanation.path;
    let _ = writeln!(
        html,
        "<p>{}</p>\n<p>{} {}{}</p>",
        escaped(&words.overview(&Overview::of(path)).join(" ")),
        words.path_ending(path),
        words.standard_path(explanation),
        words.path_kind(explanation).map(|text| format!(" {text}")).unwrap_or_default()
    );
    let [technique, times, score] = words.labels().headings;
    let _ = write!(
        html,
        "<table><tr><th>{technique}</th><th class=\"n\">{times}</th><th class=\"n\">{score}</th></tr>"
    );
    for (technique, count) in path.techniques() {
        let _ = write!(
            html,
            "<tr><td>{}</td><td class=\"n\">{count}</td><td class=\"n\">{}</td></tr>",
            escaped(technique.name()),
            technique.score() * count
        );
    }
    html.push_str("</table>\n");
}

/// Writes a step. Lines of a net that are in one of `nets`, which are earlier steps with their numbers, are
/// folded.
fn section(
    (article, number): (u64, usize),
    position: &Position,
    step: &Step,
    nets: &[(usize, &Step)],
    words: &dyn Words,
    html: &mut String,
) {
    let clauses = words.clauses(position, step);
    let mut drawing = Drawing::of_step(position, step);
    drawing.number(step, &clauses);
    let result = words.result(step);
    let label = words.step_label(number, step.technique, &result);
    let class = if step.pattern.net.is_some() { "step net" } else { "step" };
    let _ = write!(
        html,
        "<section class=\"{class}\" id=\"puzzle-{article}-step-{number}\">\n{}\n<div><h2>{number}. {}</h2>\n",
        svg::inline(&drawing, &label),
        escaped(step.technique.name()),
    );
    let mut chains = String::new();
    for piece in prose::reason(words, position, step) {
        let _ = match piece {
            Piece::Paragraph(_) | Piece::Headed { .. } => write_clauses(&clauses, html),
            Piece::Chain(text) => writeln!(chains, "<p class=\"chain\">{}</p>", escaped(&text)),
            Piece::Net(net) => {
                net::write(position, step, &folded(words, step, net, nets), words, html)
            }
        };
    }
    if step.pattern.net.is_some() {
        let _ = writeln!(html, "<p class=\"do\">{}</p>", escaped(&result));
    }
    if !chains.is_empty() {
        let _ = writeln!(
            html,
            "<details class=\"notation\"><summary>{}</summary>\n{chains}</details>",
            words.labels().notation
        );
    }
    html.push_str("</div>\n</section>\n");
}

/// Writes the explanation of a step; the script shows what the clause is about that is pointed at.
/// The last clause is the result.
fn write_clauses(clauses: &[Clause], html: &mut String) -> std::fmt::Result {
    html.push_str("<p>");
    for (at, clause) in clauses.iter().enumerate() {
        let class = if at + 1 == clauses.len() { "clause do" } else { "clause" };
        let number =
            clause.number.map(|number| format!(" data-number=\"{number}\"")).unwrap_or_default();
        let badge = clause.number.map(|number| format!("<b>{number}</b> ")).unwrap_or_default();
        let outline = outline_path(clause.cells);
        let text = escaped(&clause.text);
        write!(
            html,
            "<span class=\"{class}\" tabindex=\"0\"{number} data-outline=\"{outline}\">{badge}{text}</span> "
        )?;
    }
    html.push_str("</p>\n");
    Ok(())
}

/// Writes the reason of each of some singles, as a list.
fn reasons(position: &Position, steps: &[Step], words: &dyn Words, html: &mut String) {
    let mut position = position.clone();
    html.push_str("<ol>");
    for step in steps {
        let _ = write!(html, "<li>{}</li>", escaped(&prose::paragraph(words, &position, step)));
        position.apply(step);
    }
    html.push_str("</ol>\n");
}

/// Begins the section of singles in a row, with one drawing of all their digits.
fn singles_section(
    article: u64,
    part: &RangeInclusive<usize>,
    position: &Position,
    steps: &[Step],
    words: &dyn Words,
    html: &mut String,
) {
    let mut drawing = Drawing::of_position(position);
    let placed = steps.iter().flat_map(|step| &step.placements);
    drawing.marks.extend(placed.map(|candidate| (*candidate, Tone::Placed)));
    let text = words.singles(steps);
    let label = words.steps_label(*part.start(), *part.end(), &text);
    let heading = singles::heading(part);
    let _ = writeln!(
        html,
        "<section class=\"step\" id=\"puzzle-{article}-step-{}\">\n{}\n<div><h2>{heading}. {}</h2>\n<p class=\"do\">{}</p>",
        part.start(),
        svg::inline(&drawing, &label),
        words.labels().singles,
        escaped(&text)
    );
}
