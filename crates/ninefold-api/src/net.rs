//! A forcing net of a step: numbered lines, branches and a conclusion.

use crate::names;
use ninefold::logic::{Position, Step};
use ninefold_show::draw::outline_path;
use ninefold_show::net::{Branch, LineKind, LineWords, NetWords};
use ninefold_show::repeat::folded;
use ninefold_show::words::Words;
use serde::{Deserialize, Serialize};

/// A forcing net, line by line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NetAnswer {
    /// The idea in one sentence: what is supposed, and where it leads.
    pub idea: String,
    /// The result of the net and its reason, in one sentence; in a path also that it repeats an earlier one,
    /// if it does.
    pub shows: String,
    /// The lines in reading order.
    pub lines: Vec<NetLineAnswer>,
    /// The branches, by the number of their first line.
    pub branches: Vec<NetBranchAnswer>,
    /// The reason why the step follows from the lines.
    pub conclusion: String,
    /// Lines that an earlier step of the path has already, if there are any: a reader may be shown one line
    /// instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repeats: Vec<NetRepeatAnswer>,
}

/// Lines of a net that an earlier step of the path has, too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NetRepeatAnswer {
    /// The number of the earlier step, from 1.
    pub step: usize,
    /// The number of the first of the lines.
    pub first: usize,
    /// The number of the last of them.
    pub last: usize,
    /// The sentence that can be shown in their place, `As in step 2: r3c7 is 6 and r2c9 is 3.`
    pub text: String,
}

impl NetAnswer {
    /// Describes the net of a step. Of the lines that an earlier step of `nets`, with its number, has, it says so.
    pub(crate) fn of_step(
        position: &Position,
        step: &Step,
        nets: &[(usize, &Step)],
        words: &dyn Words,
    ) -> Option<Self> {
        let mut net = words.net(position, step)?;
        let folded = folded(words, step, net.clone(), nets);
        let mut repeats = Vec::new();
        if let Some(step) = folded.as_in {
            let repeated = folded.lines.into_iter().filter(|line| line.first < line.number);
            repeats.extend(repeated.map(|line| {
                let LineWords { first, number: last, sentence: text, .. } = line;
                NetRepeatAnswer { step, first, last, text }
            }));
        }
        net.shows = folded.shows;
        Some(Self { repeats, ..net.into() })
    }
}

/// One line of a net.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NetLineAnswer {
    /// Its number, from 1.
    pub number: usize,
    /// The number of suppositions under which it holds; its own counts if it is one.
    pub depth: usize,
    /// `supposition`, `implication` or `contradiction`.
    pub kind: String,
    /// The statement in words, `r2c2 is 8`.
    pub says: String,
    /// The reason in words, `the last place for 8 in column 2 (line 1 excludes r1c2)`.
    pub reason: String,
    /// The whole line as a sentence.
    pub text: String,
    /// The numbers of the lines from which it follows.
    pub from: Vec<usize>,
    /// The cells that the line is about.
    pub cells: Vec<String>,
    /// The line around these cells, as SVG path data.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub outline: String,
    /// Only before the first of several cases: which cases there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
}

/// A branch of a net: a supposition and the lines that hold under it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NetBranchAnswer {
    /// The supposition, `r1c4=3` or `r1c4<>3`.
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

impl From<NetWords> for NetAnswer {
    fn from(net: NetWords) -> Self {
        Self {
            idea: net.idea,
            lines: net.lines.into_iter().map(NetLineAnswer::from).collect(),
            branches: net.branches.into_iter().map(NetBranchAnswer::from).collect(),
            conclusion: net.conclusion,
            shows: net.shows,
            repeats: Vec::new(),
        }
    }
}

impl From<LineWords> for NetLineAnswer {
    fn from(line: LineWords) -> Self {
        let kind = match line.kind {
            LineKind::Supposition => "supposition",
            LineKind::Implication => "implication",
            LineKind::Contradiction => "contradiction",
        };
        Self {
            number: line.number,
            depth: line.depth,
            kind: kind.to_owned(),
            says: line.says,
            reason: line.reason,
            text: line.sentence,
            from: line.from,
            cells: names::cells(line.cells),
            outline: outline_path(line.cells),
            opening: line.opening,
        }
    }
}

impl From<Branch> for NetBranchAnswer {
    fn from(branch: Branch) -> Self {
        let Branch { supposition, depth, first, last, is_case, .. } = branch;
        Self { supposition, depth, first, last, is_case }
    }
}
