//! A hint that is open: its rung, its words and its drawing.

use super::super::drawing::{self, BoardDrawing};
use crate::view::{HintView, NetLine};
use ninefold::CellSet;
use ninefold_api::{
    Block, HintAnswer, HintLevelAnswer, HintVerdict, NetAnswer, PuzzleRecord, StepAnswer,
};

/// The last rung: the step is done.
pub(crate) const LAST_RUNG: u8 = 5;

/// The rung from which a hint counts: it shows the cells.
pub(crate) const COUNTED_RUNG: u8 = 3;

/// The offer to do the steps that the player masters.
const OFFER: &str = "This can be done for you, as one move. Then the hint is about the first step that is new to you.";

/// A hint that is open.
#[derive(Debug, Default)]
pub(crate) struct HintState {
    /// The answer of the engine, with all of its levels unless mistakes alone were looked for.
    pub(crate) answer: HintAnswer,
    /// The position that the answer is about.
    pub(crate) position: Option<PuzzleRecord>,
    /// The rung, 1 to 5.
    pub(crate) rung: u8,
    /// The focused line of a net, from 0.
    pub(crate) focus: Option<usize>,
    /// Whether the step is done, so that the next hint begins anew.
    pub(crate) is_done: bool,
    /// Whether all techniques are used, whatever the settings say.
    pub(crate) uses_all: bool,
    /// The offer of another hint where no technique helps.
    pub(crate) offer: Option<String>,
    /// The first row of the text that is shown.
    pub(crate) scroll: usize,
    /// The drawing on the board.
    pub(crate) drawing: BoardDrawing,
}

impl HintState {
    /// Focuses a line of the net.
    pub(crate) fn go_to(&mut self, row: usize) {
        let lines = self.net().map_or(0, |net| net.lines.len());
        self.focus = (lines > 0).then(|| row.min(lines.saturating_sub(1)));
    }

    /// Returns the cells of the focused line.
    pub(crate) fn focused_cells(&self) -> CellSet {
        let line = self.focus.and_then(|at| self.net()?.lines.get(at));
        line.map(|line| drawing::cells(&line.cells)).unwrap_or_default()
    }

    /// Returns the level of the answer for the rung, if the answer has levels.
    pub(crate) fn level(&self) -> Option<&HintLevelAnswer> {
        level(&self.answer, self.rung)
    }

    /// Takes over the drawing of the rung. The board does not show the steps that are offered, so nothing that
    /// follows them is drawn.
    pub(crate) fn draw(&mut self) {
        let shown = self.level().map_or(&self.answer.drawing, |level| &level.drawing);
        let shown = shown.as_ref().filter(|_| !self.offers_known());
        if let Some(drawing) = shown.map(BoardDrawing::from) {
            self.drawing = drawing;
        }
    }

    /// Returns the net that the rung shows. When the step is done, it shows none.
    fn net(&self) -> Option<&NetAnswer> {
        let Some(level) = self.level() else { return self.answer.net.as_ref() };
        let mut nets = level.blocks.iter().filter_map(|block| block.net.as_ref());
        nets.next().filter(|_| !self.is_done)
    }

    /// Returns `true` if a higher rung says more.
    pub(crate) fn has_more(&self) -> bool {
        let has_rungs = matches!(
            self.answer.verdict,
            None | Some(HintVerdict::WrongDigit | HintVerdict::MissingMark)
        );
        has_rungs && self.rung < LAST_RUNG && !self.is_done
    }

    /// Returns `true` if steps come first that the player masters. The hint is about what follows them, so they are
    /// offered before it.
    pub(crate) const fn offers_known(&self) -> bool {
        self.answer.known.is_some()
    }

    /// Returns what the panel shows.
    pub(crate) fn view(&self) -> HintView {
        let net = self.net();
        let mut paragraphs = match &self.answer.known {
            Some(known) => vec![known.text.clone(), OFFER.to_owned()],
            None => words(&self.answer, self.rung),
        };
        paragraphs.extend(self.offer.clone());
        if self.is_done {
            paragraphs.push("Done. One undo takes it back.".to_owned());
        }
        HintView {
            rung: self.rung,
            more: self.has_more(),
            // The first rung says where to look, and not for what.
            technique: self.answer.technique.clone().filter(|_| self.rung > 1),
            paragraphs,
            lines: net.map(net_lines).unwrap_or_default(),
            focus: self.focus,
            conclusion: net.map(|net| net.conclusion.clone()),
            is_done: self.is_done,
            erases: self.answer.verdict == Some(HintVerdict::WrongDigit),
            offers: self.offers_known(),
            scroll: self.scroll,
        }
    }
}

/// Returns the lines of a net.
pub(crate) fn net_lines(net: &NetAnswer) -> Vec<NetLine> {
    let line = |line: &ninefold_api::NetLineAnswer| NetLine {
        number: line.number,
        depth: line.depth,
        text: line.text.clone(),
        opening: line.opening.clone(),
    };
    net.lines.iter().map(line).collect()
}

/// Returns a level of an answer, if the answer has levels.
fn level(answer: &HintAnswer, rung: u8) -> Option<&HintLevelAnswer> {
    answer.levels.get(usize::from(rung).checked_sub(1)?)
}

/// Returns what a rung says; the lines of a net are apart.
pub(crate) fn words(answer: &HintAnswer, rung: u8) -> Vec<String> {
    match level(answer, rung) {
        Some(level) => level.blocks.iter().filter_map(Block::paragraph).collect(),
        None => answer.text.clone().into_iter().collect(),
    }
}

/// Returns why a step is right: its text, with its chains or the idea of its net.
fn reason(technique: &str, text: &str, chains: &[String], net: Option<&NetAnswer>) -> Vec<String> {
    match (net, chains) {
        (Some(net), _) => vec![format!("{technique}: {}", net.idea)],
        (None, []) => vec![format!("{technique}: {text}")],
        (None, chains) => {
            let name = format!("{technique}:");
            let chains = chains.iter().cloned();
            [name].into_iter().chain(chains).chain([text.to_owned()]).collect()
        }
    }
}

/// Returns the whole reason of a step; the lines of a net as paragraphs.
pub(crate) fn step_words(step: &StepAnswer) -> Vec<String> {
    let mut paragraphs = reason(&step.technique, &step.text, &step.chains, step.net.as_ref());
    if let Some(net) = &step.net {
        for line in &net.lines {
            paragraphs.extend(line.opening.clone());
            let indent = "  ".repeat(line.depth.saturating_sub(1));
            paragraphs.push(format!("{indent}{}. {}", line.number, line.text));
        }
        paragraphs.push(net.conclusion.clone());
    }
    paragraphs
}
