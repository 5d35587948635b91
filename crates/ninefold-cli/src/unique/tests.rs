//! Compares [`Unique`] with a plain hash map, with so little memory that most records are stored.

use super::*;
use proptest::prelude::*;
use std::collections::HashMap;

fn options(memory: usize, counts: bool) -> Options {
    Options { memory, counts, stop: || false }
}

/// Returns the emitted records, in order: data and count (0 where it was emitted at once).
fn emitted(records: &[(Option<u8>, u16)], options: Options) -> Vec<(u64, Vec<u8>)> {
    let mut unique = Unique::new(options);
    let mut out = Vec::new();
    for (at, (key, data)) in records.iter().enumerate() {
        let (key, data) = (key.map(|key| vec![key; usize::from(key) % 7]), data.to_le_bytes());
        let now = unique.take(at as u64, key.as_deref(), |stored| stored.extend_from_slice(&data));
        if now.unwrap() {
            out.push((0, data.to_vec()));
        }
    }
    let mut last = 0;
    let finished = unique.finish(&mut |sequence, count, data| {
        assert!(sequence >= last, "records come in order");
        last = sequence;
        out.push((count, data.to_vec()));
        Ok(())
    });
    finished.unwrap();
    out
}

/// The reference implementation.
fn expected(records: &[(Option<u8>, u16)]) -> Vec<(u64, Vec<u8>)> {
    let mut out: Vec<(u64, Vec<u8>)> = Vec::new();
    let mut places = HashMap::new();
    for (key, data) in records {
        let key = key.map(|key| vec![key; usize::from(key) % 7]);
        let place = key.map(|key| *places.entry(key).or_insert(out.len()));
        match place {
            Some(place) if place < out.len() => out[place].0 += 1,
            Some(_) => out.push((1, data.to_le_bytes().to_vec())),
            None => out.push((0, data.to_le_bytes().to_vec())),
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(50)))]

    #[test]
    fn first_records_are_those_of_a_hash_map(
        records in prop::collection::vec((prop::option::weighted(0.95, any::<u8>()), any::<u16>()), 0..600),
        memory in prop_oneof![Just(0), 100..2000usize, Just(1 << 20)],
    ) {
        let expected = expected(&records);
        let data = |all: &[(u64, Vec<u8>)]| all.iter().map(|(_, data)| data.clone()).collect::<Vec<_>>();
        prop_assert_eq!(data(&emitted(&records, options(memory, false))), data(&expected));
        prop_assert_eq!(emitted(&records, options(memory, true)), expected);
    }
}

/// Spools that are larger than their buffers go to files, and two levels of partitions are merged.
#[test]
fn many_records_go_through_files_and_keep_their_order() {
    let total = 60_000u32;
    let mut unique = Unique::new(options(4096, true));
    let data = [b'x'; 100];
    for at in 0..2 * total {
        let key = (at % total).to_le_bytes();
        let now = unique.take(u64::from(at), Some(&key), |stored| {
            stored.extend_from_slice(&key);
            stored.extend_from_slice(&data);
        });
        assert!(!now.unwrap());
    }
    let mut next = 0u32;
    let finished = unique.finish(&mut |sequence, count, data| {
        assert_eq!((sequence, count), (u64::from(next), 2));
        assert_eq!(data[..4], next.to_le_bytes());
        next += 1;
        Ok(())
    });
    finished.unwrap();
    assert_eq!(next, total);
}

#[test]
fn a_set_that_is_full_knows_its_keys_and_takes_no_others() {
    let mut set = KeySet::new(2000, false);
    let mut known = Vec::new();
    for number in 0..1000u32 {
        let key = number.to_le_bytes();
        if set.insert(&key) == Insert::New {
            known.push(key);
        }
    }
    assert!((20..200).contains(&known.len()), "{}", known.len());
    assert!(known.iter().all(|key| set.insert(key) == Insert::Known && set.find(key)));
    assert!(!set.find(&999_999u32.to_le_bytes()));
}

#[test]
fn what_is_stored_is_given_up_when_the_program_is_interrupted() {
    let mut unique = Unique::new(Options { memory: 0, counts: false, stop: || true });
    for at in 0..100u8 {
        let _ = unique.take(at.into(), Some(&[at]), |_| ()).unwrap();
    }
    let error = unique.finish(&mut |_, _, _| Ok(())).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::Interrupted);
}
