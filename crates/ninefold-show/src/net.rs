//! Forcing nets as plain display data: numbered lines in words.
//!
//! ```text
//!    1. Suppose r1c4 were 3.                                        branch 1 begins
//!       2. r2c2 is 8: the last place for 8 in column 2 (...).
//!       3. Suppose also that r5c5 were 1.                           branch 2 begins, inside
//!          4. A contradiction: row 7 has no place left for 4.       branch 2 ends
//!       5. So r5c5 is not 1: line 3 leads to a contradiction.
//!       6. A contradiction: r5c9 has no candidate left (...).       branch 1 ends
//!   Line 1 leads to a contradiction, so r1c4 is not 3.              the conclusion
//! ```
//!
//! A language writes a [`NetWords`] once from a position and a step ([`Words::net`]); text, Markdown,
//! HTML and JSON print it. `blocks` finds the branches of a net of the engine.
//!
//! [`Words::net`]: crate::words::Words::net

use crate::wrap::hanging;
use ninefold::CellSet;
use ninefold::logic::{Net, NetReason, Position, Statement};

/// A forcing net in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NetWords {
    /// The idea in one sentence: what is supposed, and where it leads.
    pub idea: String,
    /// The result of the net and its reason, in one sentence: `r9c2 is not 3: otherwise box 3 would have no place
    /// left for 2.`
    pub shows: String,
    /// The lines in reading order.
    pub lines: Vec<LineWords>,
    /// The branches, by the number of their first line.
    pub branches: Vec<Branch>,
    /// The last sentence: why the step follows from the lines.
    pub conclusion: String,
    /// The number of the earlier step whose lines are folded here, if any are.
    pub as_in: Option<usize>,
}

/// One line of a net in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineWords {
    /// The number of the first line that it stands for; its own unless several are folded into it.
    pub first: usize,
    /// Its number, from 1; of folded lines, the last one's.
    pub number: usize,
    /// The number of suppositions under which it holds; its own counts if it is one.
    pub depth: usize,
    /// The kind of line.
    pub kind: LineKind,
    /// A sentence to be read before the first of several cases: which cases there are.
    pub opening: Option<String>,
    /// The statement: `r2c2 is 8`.
    pub says: String,
    /// The reason: `the last place for 8 in column 2 (line 1 excludes r1c2)`.
    pub reason: String,
    /// The whole line, a sentence or two.
    pub sentence: String,
    /// The numbers of the lines from which it follows.
    pub from: Vec<usize>,
    /// The cells that the line is about: those of its statement and those of its reason.
    pub cells: CellSet,
}

/// The kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// It begins a branch.
    Supposition,
    /// It follows from earlier lines.
    Implication,
    /// It follows from earlier lines, and cannot be; it ends a branch.
    Contradiction,
}

/// A branch of a net: a supposition and the lines that hold under it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Branch {
    /// The supposition: `r4c7=5`, or `r4c7<>5`.
    pub supposition: String,
    /// Its depth: 1 for a branch that lies in no other.
    pub depth: usize,
    /// The number of its first line, the supposition.
    pub first: usize,
    /// The number of its last line.
    pub last: usize,
    /// Whether it is one of several cases, of which one is true.
    pub is_case: bool,
}

impl Branch {
    /// Begins the branch of a supposition that is no case; its last line is not known yet.
    pub(crate) const fn supposed(supposition: String, depth: usize, first: usize) -> Self {
        Self { supposition, depth, first, last: first, is_case: false }
    }
}

impl LineWords {
    /// Makes a line about a grid of any size from its number and depth, and from its reason and sentence. Its cells are in its
    /// words alone.
    pub(crate) fn of_any_grid(
        (number, depth): (usize, usize),
        kind: LineKind,
        says: String,
        (reason, sentence): (String, String),
        from: Vec<usize>,
    ) -> Self {
        let cells = CellSet::EMPTY;
        Self {
            first: number,
            number,
            depth,
            kind,
            opening: None,
            says,
            reason,
            sentence,
            from,
            cells,
        }
    }

    /// Returns its number as a list shows it: `7`, or `3-6` where several lines are folded into one.
    #[must_use]
    pub fn label(&self) -> String {
        if self.first == self.number {
            self.number.to_string()
        } else {
            format!("{}-{}", self.first, self.number)
        }
    }

    /// Returns how far the line is indented: a supposition stands with the lines around its branch.
    #[must_use]
    pub fn level(&self) -> usize {
        self.depth.saturating_sub(usize::from(self.kind == LineKind::Supposition))
    }
}

impl NetWords {
    /// Writes the lines one below the other, indented by branch, none wider than `width` where words
    /// allow it.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let digits = self.lines.len().to_string().len();
        let mut text = String::new();
        for line in &self.lines {
            let indent = " ".repeat(3 * line.level());
            if let Some(opening) = &line.opening {
                text.push_str(&hanging(opening, &indent, width));
            }
            let first = format!("{indent}{:>digits$}. ", line.label());
            text.push_str(&hanging(&line.sentence, &first, width));
        }
        text.push_str(&hanging(&self.conclusion, "", width));
        text
    }

    /// Writes all lines as one paragraph, with their numbers in brackets.
    #[must_use]
    pub fn paragraph(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            if let Some(opening) = &line.opening {
                text.push_str(&format!("{opening} "));
            }
            text.push_str(&format!("({}) {} ", line.label(), line.sentence));
        }
        text + &self.conclusion
    }
}

/// A block of a net of the engine: a supposition and the lines under it, by their numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) depth: u8,
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// The line that the block helps to prove; `None` for the step itself.
    pub(crate) proves: Option<usize>,
}

/// Returns the blocks of a net, by their first line.
pub(crate) fn blocks(net: &Net) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (number, line) in net.lines.iter().enumerate() {
        let is_supposed = line.because == NetReason::Supposed;
        let ends =
            |block: &Block| block.depth > line.depth || is_supposed && block.depth == line.depth;
        open.retain(|block| !ends(&blocks[*block]));
        if is_supposed {
            open.push(blocks.len());
            let (depth, first) = (line.depth, number);
            blocks.push(Block { depth, first, last: number, proves: None });
        }
        open.iter().for_each(|block| blocks[*block].last = number);
        if let NetReason::Nested { first, .. } = line.because {
            let inside = usize::from(first)..number;
            let is_own = |block: &&mut Block| {
                inside.contains(&block.first) && block.depth == line.depth.saturating_add(1)
            };
            blocks.iter_mut().filter(is_own).for_each(|block| block.proves = Some(number));
        }
    }
    blocks
}

/// Returns the position as it is when a block begins: with all that holds around the block.
pub(crate) fn position_before(
    position: &Position,
    net: &Net,
    all: &[Block],
    at: &Block,
) -> Position {
    let mut position = position.clone();
    let around = all
        .iter()
        .filter(|block| block.depth < at.depth && block.first < at.first && at.last <= block.last);
    for block in around {
        let lines = net.lines.iter().take(at.first).skip(block.first);
        for line in lines.filter(|line| line.depth == block.depth) {
            match &line.says {
                Statement::On(candidate) => position.place(*candidate),
                Statement::Off(all) => {
                    all.iter().for_each(|candidate| position.eliminate(*candidate))
                }
                Statement::Contradiction(_) => {}
            }
        }
    }
    position
}
