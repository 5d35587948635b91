//! The sentences of hints are those of the contract, byte for byte: the other front ends are compared with it too.

use super::{Command, act, playing};
use crate::game::state::panel::PanelState;
use crate::view::{HintView, Panel};
use ninefold::search::Watch;
use ninefold_api::{Block, HintAnswer, HintRequest, NetAnswer, hint};

const POSITIONS: &str = include_str!("../../../../ninefold-testing/data/hints.txt");

/// Compares what a rung shows with a level of an answer.
fn compare(view: &HintView, answer: &HintAnswer, rung: usize, position: &str) {
    let level = &answer.levels[rung - 1];
    let paragraphs: Vec<_> = level.blocks.iter().filter_map(Block::paragraph).collect();
    let shown = &view.paragraphs[..paragraphs.len().min(view.paragraphs.len())];
    assert_eq!(shown, paragraphs, "rung {rung} of {position}");
    if rung < 5 {
        let net: Option<&NetAnswer> = level.blocks.iter().find_map(|block| block.net.as_ref());
        let lines = net.map(|net| net.lines.iter().map(|line| &line.text).collect::<Vec<_>>());
        let shown: Vec<_> = view.lines.iter().map(|line| &line.text).collect();
        assert_eq!(shown, lines.unwrap_or_default(), "rung {rung} of {position}");
        assert_eq!(view.conclusion.as_ref(), net.map(|net| &net.conclusion));
    }
}

#[test]
fn hints_have_the_sentences_of_the_contract() {
    let mut compared = 0;
    for position in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let answer = hint(&HintRequest::new(position), &Watch::never()).unwrap();
        let mut session = playing(position);
        if answer.verdict.is_some() {
            // A puzzle without exactly one solution opens with a message of its own.
            continue;
        }
        for rung in 1..=5 {
            act(&mut session, Command::Hint);
            let PanelState::Hint(_) = &session.panel else { panic!("no hint for {position}") };
            let Panel::Hint(view) = session.view().panel else { panic!() };
            compare(&view, &answer, rung, position);
        }
        compared += 1;
    }
    assert!(compared > 450, "{compared}");
}
