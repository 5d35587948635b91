//! Nets along real paths: what repeats an earlier net is folded in every form.

use ninefold::Grid;
use ninefold::logic::{PathKind, Position, Solver, Step, UniquePuzzle};
use ninefold_show::html::{self, Subject};
use ninefold_show::markdown;
use ninefold_show::repeat::folded;
use ninefold_show::words::{English, Words};

/// A puzzle whose path has a net that repeats an earlier one.
const NETS: &str =
    "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..";

#[test]
fn nets_of_a_path_refer_to_those_before_them() {
    let puzzle: Grid = NETS.parse().unwrap();
    let (start, unique) = (Position::of_givens(&puzzle), UniquePuzzle::prove(&puzzle).unwrap());
    let explanation = Solver::default().explain(&start, Some(&unique), PathKind::Short);
    let mut position = start.clone();
    let mut nets: Vec<(usize, &Step)> = Vec::new();
    let (mut lines, mut shows) = (Vec::new(), Vec::new());
    for (number, step) in (1..).zip(&explanation.path.steps) {
        if let Some(whole) = English.net(&position, step) {
            let net = folded(&English, step, whole.clone(), &nets);
            assert_eq!((&net.idea, &net.conclusion), (&whole.idea, &whole.conclusion));
            assert_eq!(net.as_in.is_some(), net.lines.len() < whole.lines.len(), "step {number}");
            if let Some(other) = net.as_in {
                assert!(nets.iter().any(|(earlier, _)| *earlier == other), "step {number}");
                let is_folded = |line: &&ninefold_show::net::LineWords| line.first < line.number;
                lines.extend(net.lines.iter().filter(is_folded).map(|line| line.sentence.clone()));
            }
            shows.extend(Some(net.shows).filter(|shows| shows.starts_with("As in step ")));
            nets.push((number, step));
        }
        position.apply(step);
    }
    assert!(!lines.is_empty() && !shows.is_empty(), "{lines:?} {shows:?}");
    assert!(lines.iter().all(|line| line.starts_with("As in step ")), "{lines:?}");
    let steps = explanation.path.steps.len();
    let subject = Subject {
        title: "x",
        start: &start,
        explanation: &explanation,
        shown: (1, steps),
        all_steps: false,
    };
    let documents = [markdown::document(&subject, &English), html::article(&subject, 1, &English)];
    for text in documents {
        for sentence in lines.iter().chain(&shows) {
            assert!(text.contains(sentence), "{sentence}");
        }
        assert!(text.contains("This short path: hardest step "), "the path itself is described");
    }
}
