//! Every technique has an example in which it is found, proven, explained and drawn.

use ninefold::HouseKind;
use ninefold::logic::{Family, Role, Technique, prove};
use ninefold_show::draw::Drawing;
use ninefold_show::examples::example;
use ninefold_show::svg;
use ninefold_show::words::{English, Words};

#[test]
fn every_technique_has_an_example() {
    for technique in Technique::all().filter(|technique| *technique != Technique::Guess) {
        let found = example(technique);
        assert!(found.is_some(), "{technique} ({})", technique.code());
        let Some((position, step)) = found else { continue };
        assert_eq!(step.technique, technique);
        assert_eq!(prove(&position, &step), Ok(()), "{technique}");
        let reason = English.reason(&position, &step);
        assert!(reason.len() > 30 && reason.ends_with('.'), "{technique}: {reason}");
        for broken in ["  ", " .", " ,", "..", "()", "{}"] {
            assert!(!reason.contains(broken), "{technique}: {reason}");
        }
        let ladder = [English.place(&step), English.cells(&step), English.result(&step)];
        assert!(ladder.iter().all(|text| text.ends_with('.')), "{technique}: {ladder:?}");
        let drawing = Drawing::of_step(&position, &step);
        assert!(!drawing.marks.is_empty(), "{technique}");
        let picture = svg::standalone(&drawing, technique.name());
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"));
        assert_eq!(picture.matches("<strike").count(), 0);
    }
}

/// The text of a fish of lines says rows, so its example is in rows.
#[test]
fn texts_and_examples_of_fish_agree() {
    for technique in Technique::all().filter(|one| one.family() == Family::Fish) {
        let says_rows = English.about(technique).contains("rows, can only be in the same");
        let (_, step) = example(technique).unwrap();
        let mut bases = step.pattern.with_role(Role::Base).filter_map(|part| part.house);
        let is_in_rows = bases.all(|house| house.kind() == HouseKind::Row);
        assert!(!says_rows || is_in_rows, "{technique} ({})", technique.code());
    }
}
