//! Nets in a page: an ordered list whose branches fold, each with its own drawing.
//!
//! ```text
//!   <ol class="lines">
//!     <li value="1">Suppose r1c4 were 3.          pointing at a line marks its cells in the drawing
//!     <li value="2">r2c2 is 8: ...                of its branch, or of the step
//!     <li value="3"><details class="branch">      a branch inside: its supposition folds it
//!       <summary>Suppose also that ...</summary>
//!       <svg/> <ol class="lines">...</ol>
//! ```

use crate::draw::{Drawing, outline_path};
use crate::net::{Block, LineKind, LineWords, NetWords, blocks, position_before};
use crate::svg::{self, escaped};
use crate::words::Words;
use ninefold::CellSet;
use ninefold::logic::{Net, Position, Step};
use std::fmt::Write;

/// The style sheet of nets.
pub(super) const STYLE: &str = "\
.chain{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9rem}\
.lines{margin:.4rem 0;padding-left:2.1rem}.lines li{margin:.2rem 0}.lines li::marker{color:var(--soft);font-variant-numeric:tabular-nums}\
.lines [data-outline]{border-radius:4px;outline-offset:2px}.lines [data-outline]:hover,.lines [data-outline]:focus{background:#f5c84255}\
.lines .used{box-shadow:-3px 0 0 #d99a00}.lines .no{font-weight:600}.lines .opening{list-style:none;margin-left:-1rem}\
.branch>summary{cursor:pointer}.branch>summary::marker{color:var(--soft)}\
.branch .under{display:flex;flex-wrap:wrap;gap:.4rem 1rem;align-items:flex-start}\
.branch .under>svg{flex:0 1 15rem;width:15rem;min-width:11rem}.branch .under>ol{flex:1 1 15rem;min-width:0}\
.step.net{grid-template-columns:minmax(0,22rem) minmax(0,1fr)}.step.net>svg{position:sticky;top:1rem}\
@media (max-width:46rem){.step.net{grid-template-columns:1fr}.step.net>svg{position:static}.lines{padding-left:1.7rem}}\
@media print{.step.net{break-inside:auto}.step.net>svg{position:static}.branch::details-content{content-visibility:visible;block-size:auto;height:auto}}";

/// The script that marks the cells and the premises of the line that is pointed at.
pub(super) const SCRIPT: &str = include_str!("net.js");

/// Writes the lines of a net after its idea, and its conclusion last.
pub(super) fn write(
    position: &Position,
    step: &Step,
    said: &NetWords,
    words: &dyn Words,
    html: &mut String,
) -> std::fmt::Result {
    let Some(net) = &step.pattern.net else { return Ok(()) };
    let page = Page { position, net, said, words, blocks: blocks(net) };
    writeln!(html, "<p>{}</p>", escaped(&said.shows))?;
    page.lines(0, net.lines.len(), html)?;
    writeln!(html, "<p>{}</p>", escaped(&said.conclusion))
}

struct Page<'a> {
    position: &'a Position,
    net: &'a Net,
    said: &'a NetWords,
    words: &'a dyn Words,
    blocks: Vec<Block>,
}

impl Page<'_> {
    /// Returns the words of the lines from one number to another, counted from 0. Lines that an earlier step has
    /// are one.
    fn words_of(&self, first: usize, end: usize) -> impl Iterator<Item = &LineWords> {
        self.said.lines.iter().filter(move |line| line.first > first && line.number <= end)
    }

    /// Writes the lines from one number to another as a list. Branches fold, except a branch that
    /// is alone in the step: its drawing is that of the step.
    fn lines(&self, first: usize, end: usize, html: &mut String) -> std::fmt::Result {
        html.push_str("<ol class=\"lines\">\n");
        let mut at = first;
        while let Some(line) = self.words_of(at, end).next() {
            if let Some(opening) = &line.opening {
                writeln!(html, "<li class=\"opening\">{}</li>", escaped(opening))?;
            }
            let begins = |block: &Block| block.first == at && line.first == line.number;
            let block = self.blocks.iter().zip(&self.said.branches).find(|(b, _)| begins(b));
            at = line.number;
            match block {
                Some((block, branch))
                    if block.last > block.first && (branch.is_case || line.depth > 1) =>
                {
                    self.branch(block, line, html)?;
                    at = block.last + 1;
                }
                _ => write_line(line, html)?,
            }
        }
        html.push_str("</ol>\n");
        Ok(())
    }

    fn branch(&self, block: &Block, line: &LineWords, html: &mut String) -> std::fmt::Result {
        writeln!(
            html,
            "<li value=\"{}\"><details open class=\"branch\"><summary {}>{}</summary>",
            line.number,
            data(line),
            escaped(&line.sentence)
        )?;
        let position = position_before(self.position, self.net, &self.blocks, block);
        let mut drawing = Drawing::of_block(&position, self.net, block);
        drawing.shown = self
            .words_of(block.first, block.last + 1)
            .filter(|line| line.depth == usize::from(block.depth))
            .fold(CellSet::EMPTY, |all, line| all | line.cells);
        let label = self.words.lines_label(block.first + 1, block.last + 1);
        html.push_str("<div class=\"under\">");
        html.push_str(&svg::inline(&drawing, &label));
        self.lines(block.first + 1, block.last + 1, html)?;
        html.push_str("</div>");
        html.push_str("</details></li>\n");
        Ok(())
    }
}

/// Writes a line that begins no branch.
fn write_line(line: &LineWords, html: &mut String) -> std::fmt::Result {
    let class = if line.kind == LineKind::Contradiction { " class=\"no\"" } else { "" };
    let label = if line.first == line.number {
        String::new()
    } else {
        format!(" style=\"list-style-type:'{}. '\"", line.label())
    };
    writeln!(
        html,
        "<li value=\"{}\"{class}{label} {}>{}</li>",
        line.number,
        data(line),
        escaped(&line.sentence)
    )
}

/// Writes what the script needs to mark the cells and the premises of a line.
fn data(line: &LineWords) -> String {
    let listed = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
    };
    format!(
        "tabindex=\"0\" data-line=\"{}\" data-outline=\"{}\" data-from=\"{}\"",
        listed(&mut (line.first..=line.number)),
        outline_path(line.cells),
        listed(&mut line.from.iter().copied())
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repeat::folded;
    use crate::samples::{contradiction, nested, position, verity};
    use crate::words::{English, Words};

    fn page(step: &Step) -> String {
        page_after(step, &[])
    }

    fn page_after(step: &Step, earlier: &[(usize, &Step)]) -> String {
        let position = position();
        let mut html = String::new();
        let net = folded(&English, step, English.net(&position, step).unwrap(), earlier);
        write(&position, step, &net, &English, &mut html).unwrap();
        html
    }

    #[test]
    fn lines_of_an_earlier_step_are_one_with_all_their_numbers() {
        let step = nested();
        let (whole, html) = (page(&step), page_after(&step, &[(5, &step)]));
        let items = |html: &str| html.matches("<li value=").count();
        assert!(items(&html) < items(&whole), "{html}");
        assert!(html.contains("As in step 5: ") && html.contains("list-style-type:'"), "{html}");
        // Every number of a line stands in one item, so that its premises are found.
        let numbers = |html: &str| {
            let lines = html.split("data-line=\"").skip(1);
            let lines = lines.map(|rest| rest.split('"').next().unwrap().to_owned());
            lines.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(numbers(&html), numbers(&whole));
        for (open, close) in [("<ol", "</ol>"), ("<li", "</li>"), ("<details", "</details>")] {
            assert_eq!(html.matches(open).count(), html.matches(close).count(), "{open}");
        }
    }

    #[test]
    fn branches_fold_and_have_drawings() {
        for (step, branches, lines) in [(contradiction(), 0, 3), (verity(), 3, 6), (nested(), 1, 6)]
        {
            let html = page(&step);
            assert_eq!(html.matches("<details open").count(), branches, "{html}");
            assert_eq!(html.matches("<svg").count(), branches, "{html}");
            assert_eq!(html.matches("data-line=").count(), lines, "{html}");
            for (open, close) in
                [("<ol", "</ol>"), ("<li", "</li>"), ("<details", "</details>"), ("<div", "</div>")]
            {
                assert_eq!(html.matches(open).count(), html.matches(close).count(), "{open}");
            }
        }
        let html = page(&contradiction());
        let second = "<li value=\"2\" tabindex=\"0\" data-line=\"2\" data-outline=\"M396 4L396 96L304 96L304 4ZM396 204L396 496L304 496L304 204ZM396 604L396 696L304 696L304 604ZM396 804L396 896L304 896L304 804Z\" data-from=\"1\">";
        assert!(html.contains(second), "{html}");
    }
}
