//! Pictures have what they should where it should be.

use super::*;
use crate::catalogue::CATALOGUE;
use crate::drawing::Tone;
use crate::shape::{Regions, Shape};
use crate::{CellId, CellIds, Value};

/// Returns the texts of a picture with their places.
fn texts(picture: &Picture) -> Vec<(&str, (f32, f32))> {
    let text = |piece: &'_ Piece| match piece {
        Piece::Text { at, .. } => Some(*at),
        _ => None,
    };
    let name = |piece: &'_ Piece| matches!(piece, Piece::Text { .. });
    let names = picture.pieces.iter().filter(|piece| name(piece)).map(|piece| match piece {
        Piece::Text { text, .. } => text.as_str(),
        _ => "",
    });
    names.zip(picture.pieces.iter().filter_map(text)).collect()
}

#[test]
fn everything_is_inside_of_the_bounds() {
    for kind in CATALOGUE {
        let picture = Picture::of(&kind.example_puzzle().unwrap());
        let bounds = picture.bounds;
        for piece in &picture.pieces {
            let inside = match piece {
                Piece::Path { lines, .. } => lines.iter().flatten().all(|at| bounds.contains(*at)),
                Piece::Circle { centre, .. } => bounds.contains(*centre),
                Piece::Text { at, .. } => bounds.contains(*at),
            };
            assert!(inside, "{}: {piece:?} is outside of {bounds:?}", kind.name);
        }
    }
}

#[test]
fn no_two_texts_stand_at_one_place() {
    for kind in CATALOGUE {
        let picture = Picture::of(&kind.example_puzzle().unwrap());
        let texts = texts(&picture);
        for (i, (a, at)) in texts.iter().enumerate() {
            for (b, other) in &texts[..i] {
                let apart = (at.0 - other.0).abs().max((at.1 - other.1).abs());
                assert!(apart > 0.12, "{}: {a} and {b} at {at:?}", kind.name);
            }
        }
    }
}

#[test]
fn clues_of_one_line_stand_beside_each_other() {
    let mut puzzle = Puzzle::new(Shape::square(9).unwrap());
    puzzle.add_rule("sandwich", "line r1; sum 11").unwrap();
    puzzle.add_rule("x-sum", "line r1; sum 22").unwrap();
    puzzle.add_rule("skyscraper", "line r1; side right; n 3").unwrap();
    let picture = Picture::of(&puzzle);
    let texts = texts(&picture);
    assert_eq!(texts, [("11", (-0.5, 0.5)), ("22", (-1.3, 0.5)), ("3", (9.5, 0.5))]);
    assert_eq!((picture.bounds.left, picture.bounds.right), (-1.8, 10.0));
}

#[test]
fn outlines_leave_sums_free() {
    let mut puzzle = Puzzle::new(Shape::square(9).unwrap());
    puzzle.add_rule("cage", "cells r1c1 r1c2 r2c1; sum 12").unwrap();
    let picture = Picture::of(&puzzle);
    let is_cage = |stroke: &Option<Stroke>| {
        stroke.is_some_and(|stroke| stroke.paint == Paint::Tone(Tone::Cage))
    };
    let cage = picture.pieces.iter().find_map(|piece| match piece {
        Piece::Path { lines, stroke, .. } if is_cage(stroke) => Some(lines),
        _ => None,
    });
    for point in cage.unwrap().iter().flatten() {
        assert!(point.0 > 0.3 || point.1 > 0.25, "{point:?} is on the sum");
    }
}

#[test]
fn regions_have_thick_borders_and_void_cells_no_paper() {
    let void: CellIds = [CellId(0)].into_iter().collect();
    let shape = Shape::new(3, 3, 9, 1, Regions::None, true, void).unwrap();
    let picture = Picture::of(&Puzzle::new(shape));
    let Piece::Path { lines, .. } = &picture.pieces[0] else { panic!("no paper") };
    assert_eq!(lines.len(), 8);
    let thick = picture.pieces.iter().find_map(|piece| match piece {
        Piece::Path { lines, stroke: Some(stroke), .. } if stroke.paint == Paint::Edge => {
            Some(lines)
        }
        _ => None,
    });
    let length: f32 =
        thick.unwrap().iter().map(|line| line[1].0 - line[0].0 + line[1].1 - line[0].1).sum();
    assert!((length - 12.0).abs() < 0.001, "{length}");
}

#[test]
fn values_above_nine_are_numbers_and_notes_have_their_places() {
    let mut puzzle = Puzzle::new(Shape::square(16).unwrap());
    puzzle.give(CellId(0), Value::new(16).unwrap());
    puzzle.set_marks(CellId(1), puzzle.shape().all_values());
    let picture = Picture::of(&puzzle);
    let texts = texts(&picture);
    assert_eq!((texts.len(), texts[0].0, texts[16].0), (17, "16", "16"));
    assert!(texts[1..].iter().all(|(_, at)| (1.0..2.0).contains(&at.0) && at.1 < 1.0));
}

#[test]
fn candidates_of_a_rule_give_way_to_notes() {
    let mut puzzle = Puzzle::new(Shape::square(9).unwrap());
    puzzle.add_rule("candidates", "cell r1c1; values 1 2 3").unwrap();
    assert_eq!(texts(&Picture::of(&puzzle)).len(), 3);
    puzzle.set_marks(CellId(0), crate::ValueSet::first(2));
    assert_eq!(texts(&Picture::of(&puzzle)).len(), 2);
    puzzle.set_entry(CellId(0), Value::new(1));
    assert_eq!(texts(&Picture::of(&puzzle)).len(), 1);
}
