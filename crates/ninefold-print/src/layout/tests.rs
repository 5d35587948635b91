use super::*;
use crate::book::{Paper, PrintedSolution};
use ninefold_rules::ClassicCells;
use proptest::prelude::*;

fn book(count: usize, style: Style) -> Book {
    let cells = ClassicCells { marks: Some(ninefold::Candidates::ALL), ..ClassicCells::default() };
    let entry = |number| Entry {
        name: "A name that is far too long for the small grids of a full page, and more".repeat(3),
        rating: "diabolical · 7.2/1.2/1.2".to_owned(),
        ..Entry::new(
            number,
            cells.clone().into(),
            (number % 3 == 0).then_some(PrintedSolution::Several),
        )
    };
    let entries = (1..=count as u64).map(entry).collect();
    Book { title: "A title".to_owned(), entries, style, ..Book::default() }
}

/// Returns the areas that a mark covers: left, top, right, bottom; a text from its top to its baseline.
fn covered(mark: &Mark, fonts: &Fonts) -> Vec<[f64; 4]> {
    match mark {
        Mark::Lines { lines, .. } => lines.clone(),
        Mark::Frame { place: [x, y, w, h], .. } => vec![[*x, *y, x + w, y + h]],
        Mark::Digits { style, y, digits } => {
            let top = y - fonts.of(style.weight).digit_height() * style.size;
            digits.iter().map(|(x, _)| [*x, top, x + style.size * 0.5, *y]).collect()
        }
        Mark::Text { style, anchor, x, y, text } => {
            let width = fonts.of(style.weight).width(text) * style.size;
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            vec![[left, y - 0.7 * style.size, left + width, *y]]
        }
        Mark::Path { lines, .. } => lines.iter().flatten().map(|(x, y)| [*x, *y, *x, *y]).collect(),
        Mark::Circle { centre: (x, y), radius, .. } => {
            vec![[x - radius, y - radius, x + radius, y + radius]]
        }
    }
}

fn overlap(a: [f64; 4], b: [f64; 4]) -> bool {
    let gap = 0.01;
    a[0] + gap < b[2] && b[0] + gap < a[2] && a[1] + gap < b[3] && b[1] + gap < a[3]
}

fn styles() -> impl Strategy<Value = Style> {
    let papers = prop_oneof![Just(Paper::A4), Just(Paper::Letter)];
    let solutions = prop_oneof![
        Just(SolutionPlacement::End),
        Just(SolutionPlacement::UpsideDown),
        Just(SolutionPlacement::Foot),
        Just(SolutionPlacement::None)
    ];
    (papers, 0..12usize, any::<bool>(), solutions, any::<bool>(), any::<bool>()).prop_map(
        |(paper, per_page, large, solutions, binding, fold)| Style {
            paper,
            per_page,
            large,
            solutions,
            binding,
            fold,
            pages: None,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(24)))]

    /// Nothing stands where a printer cannot print, nothing on something else, nothing is left out.
    #[test]
    fn every_page_keeps_its_margins_and_its_order(style in styles(), count in 1..60usize) {
        let book = book(count, style);
        let plan = Plan::new(&book);
        let pages: Vec<Page> = plan.pages().collect();
        prop_assert_eq!(pages.len(), plan.side_count());
        let middle = book.style.fold.then_some(book.style.page_size().0);
        let (mut frames, mut numbers) = (0, Vec::new());
        for page in &pages {
            let mut boxes: Vec<[f64; 4]> = Vec::new();
            for layer in &page.layers {
                for mark in &layer.marks {
                    for [left, top, right, bottom] in covered(mark, plan.fonts()) {
                        let turned = |(x, y): (f64, f64)| {
                            [2.0 * x - right, 2.0 * y - bottom, 2.0 * x - left, 2.0 * y - top]
                        };
                        let here = layer.turned_about.map_or([left, top, right, bottom], turned);
                        prop_assert!(here[0] >= 36.0 && here[1] >= 28.0, "{:?} {:?}", here, mark);
                        prop_assert!(here[2] <= page.width - 36.0, "{:?} {:?}", here, mark);
                        prop_assert!(here[3] <= page.height - 28.0, "{:?} {:?}", here, mark);
                        if let Some(middle) = middle {
                            let is_clear = here[2] <= middle - 36.0 || here[0] >= middle + 36.0;
                            prop_assert!(is_clear, "{:?} {:?}", here, mark);
                        }
                        let is_frame = matches!(mark, Mark::Frame { .. });
                        let is_caption = matches!(mark, Mark::Text { text, .. }
                            if !text.contains("solution") && !text.contains("solved"));
                        if is_frame || is_caption {
                            for other in &boxes {
                                prop_assert!(!overlap(here, *other), "{:?} {:?}", here, mark);
                            }
                            boxes.push(here);
                        }
                        frames += usize::from(is_frame);
                    }
                    if let Mark::Text { anchor: Anchor::Start, style, text, .. } = mark
                        && style.weight == Weight::Strong
                    {
                        numbers.push(text.parse::<u64>().ok());
                    }
                }
            }
        }
        let times = if book.style.solutions == SolutionPlacement::None { 1 } else { 2 };
        prop_assert_eq!(frames, times * count);
        for number in 1..=count as u64 {
            let seen = numbers.iter().filter(|n| **n == Some(number)).count();
            prop_assert_eq!(seen, times);
        }
    }
}

#[test]
fn an_odd_page_has_a_wide_margin_at_the_left_and_an_even_one_at_the_right() {
    let style = Style { binding: true, per_page: 1, large: true, ..Style::default() };
    let book = book(2, style);
    let plan = Plan::new(&book);
    let edges = |number: usize| {
        let page = plan.page(number);
        let frame = page.layers[0].marks.iter().find_map(|mark| match mark {
            Mark::Frame { place: [x, _, w, _], .. } => Some((*x, page.width - x - w)),
            _ => None,
        });
        frame.unwrap()
    };
    let ((left, right), (other_left, other_right)) = (edges(1), edges(2));
    assert!((left - right - BINDING).abs() < 0.01, "{left} {right}");
    assert!((other_right - other_left - BINDING).abs() < 0.01, "{other_left} {other_right}");
}

#[test]
fn a_page_of_fewer_puzzles_has_larger_grids() {
    let size = |per_page: usize| {
        let book = book(8, Style { per_page, ..Style::default() });
        Plan::new(&book).puzzles.size
    };
    let sizes: Vec<f64> = (1..=8).map(size).collect();
    assert!(sizes.windows(2).all(|pair| pair[0] >= pair[1]), "{sizes:?}");
    assert!(sizes[7] > 140.0, "{sizes:?}");
}

#[test]
fn a_single_page_needs_no_number() {
    let style = Style { solutions: SolutionPlacement::None, ..Style::default() };
    assert_eq!(Plan::new(&book(4, style.clone())).page(1).layers.len(), 1);
    assert_eq!(Plan::new(&book(5, style)).page(1).layers.len(), 2);
}

#[test]
fn beyond_the_last_page_there_is_nothing() {
    let book = book(1, Style { pages: Some(7..=9), ..Style::default() });
    let plan = Plan::new(&book);
    assert_eq!(plan.pages().count(), 0);
    assert!(Plan::new(&Book::default()).pages().next().is_none());
    assert_eq!(plan.page(0).label, "Puzzle 1");
}
