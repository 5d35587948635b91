//! Drawings of every technique's example: lines and numbers that can be followed.

use ninefold::logic::{Position, Step, Technique};
use ninefold::{Candidate, Cell};
use ninefold_show::draw::layout::{RADIUS, place};
use ninefold_show::draw::{Drawing, Point};
use ninefold_show::examples::example;
use ninefold_show::ladder::{self, Detail};
use ninefold_show::words::{English, Words};

fn examples() -> impl Iterator<Item = (Technique, Position, Step)> {
    Technique::all().filter_map(|technique| {
        example(technique).map(|(position, step)| (technique, position, step))
    })
}

fn drawing<'a>(position: &'a Position, step: &Step) -> Drawing<'a> {
    let mut drawing = Drawing::of_step(position, step);
    drawing.number(step, &English.clauses(position, step));
    drawing
}

fn distance(a: Point, b: Point) -> f64 {
    f64::from((a.x - b.x).pow(2) + (a.y - b.y).pow(2)).sqrt()
}

fn candidates(drawing: &Drawing<'_>) -> Vec<(Candidate, bool)> {
    let position = drawing.position;
    let all = Cell::all().flat_map(|cell| {
        position
            .candidates(cell)
            .iter()
            .map(move |digit| Candidate { cell, digit })
            .collect::<Vec<_>>()
    });
    all.map(|candidate| (candidate, drawing.tone(candidate).is_some())).collect()
}

#[test]
fn no_head_lies_on_a_candidate() {
    let mut heads = 0;
    for (technique, position, step) in examples() {
        let drawing = drawing(&position, &step);
        for (arrow, curve) in drawing.arrows.iter().zip(drawing.layout().curves) {
            let curve = curve.unwrap_or_else(|| panic!("{technique}: {arrow:?} has no curve"));
            heads += 1;
            for (candidate, is_marked) in candidates(&drawing) {
                let radius = if is_marked { f64::from(RADIUS) } else { 9.0 };
                for point in curve.head {
                    let far = distance(point, place(candidate));
                    assert!(far >= radius, "{technique}: a head at {candidate}: {far}");
                }
            }
            let ends = arrow.to.iter().map(|cell| place(Candidate { cell, digit: arrow.to_digit }));
            let nearest = ends.map(|end| distance(end, curve.head[0])).fold(f64::MAX, f64::min);
            assert!(
                nearest < f64::from(RADIUS) + 6.0,
                "{technique}: {arrow:?} ends {nearest} away"
            );
        }
    }
    assert!(heads > 80, "{heads}");
}

#[test]
fn heads_and_numbers_are_apart() {
    let mut covered = 0;
    let mut all = 0;
    for (technique, position, step) in examples() {
        let drawing = drawing(&position, &step);
        let layout = drawing.layout();
        let all_candidates = candidates(&drawing);
        for (at, number) in layout.numbers.iter().enumerate() {
            all += 1;
            assert!(
                (0..=900).contains(&number.at.x) && (0..=900).contains(&number.at.y),
                "{technique}"
            );
            let is_near = |other: Point, least: f64| distance(number.at, other) < least;
            let others =
                layout.numbers[..at].iter().filter(|other| other.is_link && number.is_link);
            let hidden = others.filter(|other| is_near(other.at, 18.0)).count();
            let is_on = |(candidate, is_marked): &&(Candidate, bool)| {
                *is_marked && number.is_link && is_near(place(*candidate), 17.0)
            };
            let on_marks = all_candidates.iter().filter(is_on).count();
            covered += usize::from(hidden + on_marks > 0);
        }
    }
    // In a cell full of candidates there is not always space.
    assert!(all > 100 && covered * 20 <= all, "{covered} of {all}");
}

#[test]
fn each_numbered_clause_has_its_number_in_the_drawing() {
    let mut all = 0;
    for (technique, position, step) in examples() {
        let drawing = drawing(&position, &step);
        let drawn: Vec<u16> = drawing.layout().numbers.iter().map(|one| one.number).collect();
        for clause in English.clauses(&position, &step) {
            let Some(number) = clause.number else { continue };
            all += 1;
            let is_linked = drawing.arrows.iter().any(|arrow| arrow.number == Some(number));
            assert!(is_linked && drawn.contains(&number), "{technique}: {clause:?}");
        }
        let is_chain = !drawing.arrows.is_empty();
        let is_numbered = drawing.arrows.iter().all(|arrow| arrow.number.is_some());
        assert!(!is_chain || is_numbered, "{technique}: {:?}", drawing.arrows);
    }
    assert!(all > 80, "{all}");
}

#[test]
fn the_lines_of_a_net_have_their_numbers_in_the_grid() {
    let mut nets = 0;
    for (technique, position, step) in examples() {
        let Some(net) = &step.pattern.net else { continue };
        nets += 1;
        let numbers: Vec<u16> =
            drawing(&position, &step).numbers.iter().map(|(_, number)| *number).collect();
        let lines = (1..).zip(&net.lines).filter(|(_, line)| line.depth == 1);
        let missing: Vec<u16> =
            lines.map(|(number, _)| number).filter(|number| !numbers.contains(number)).collect();
        // A line that says again what another has said has no second number.
        assert!(
            missing.len() * 4 <= net.lines.len(),
            "{technique}: {missing:?} of {}",
            net.lines.len()
        );
    }
    assert!(nets >= 3, "{nets}");
}

#[test]
fn candidates_are_shown_where_a_step_argues_with_them() {
    for (technique, position, step) in examples() {
        for detail in [Detail::Cells, Detail::Reason] {
            let drawing = ladder::drawing(&position, &step, detail).unwrap();
            let is_single = technique.family() == ninefold::logic::Family::Singles;
            assert_eq!(drawing.shown.len() == 81, !is_single, "{technique}");
        }
        let where_to_look = ladder::drawing(&position, &step, Detail::Area).unwrap();
        assert_eq!(ninefold_show::draw::outline(where_to_look.pointed).len(), 1, "{technique}");
    }
}

#[test]
fn layouts_are_the_same_every_time() {
    for (technique, position, step) in examples() {
        let drawing = drawing(&position, &step);
        assert_eq!(drawing.layout(), drawing.layout(), "{technique}");
    }
}
