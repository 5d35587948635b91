//! Hunts in pieces and on several threads.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use ninefold::Grid;
use ninefold::generate::{Generator, Spec};
use ninefold::rating::Tenths;
use ninefold::search::Watch;
use ninefold_tables::{Options, hunt};

#[test]
fn a_hunt_finds_what_the_generator_finds() {
    let spec = Spec::new().er(Some(Tenths(30)..=Tenths(90)));
    let batch = Generator::new(spec.clone(), 5).unwrap().attempts(100..400, &Watch::never());
    for threads in [1, 4] {
        let options = Options::new().threads(Some(threads));
        let table = hunt(&spec, 5, 100, 300, &options).unwrap();
        let attempts = table["attempt"].as_primitive::<UInt64Type>();
        let puzzles = table["puzzle"].as_string::<i32>();
        let er = table["er"].as_primitive::<Float64Type>();
        assert_eq!(table.num_rows(), batch.generated.len());
        for (row, expected) in batch.generated.iter().enumerate() {
            assert_eq!(attempts.value(row), expected.attempt);
            assert_eq!(puzzles.value(row).parse::<Grid>().unwrap(), expected.puzzle);
            assert!((er.value(row) - expected.rating.er.to_f64()).abs() < 1e-9);
        }
    }
}

#[test]
fn ranges_that_reach_the_last_number_end_there() {
    let spec = Spec::new();
    assert_eq!(hunt(&spec, 5, 10, 0, &Options::new()).unwrap().num_rows(), 0);
    let last = hunt(&spec, 5, u64::MAX - 2, 100, &Options::new()).unwrap();
    assert_eq!(last.num_rows(), 2);
}
