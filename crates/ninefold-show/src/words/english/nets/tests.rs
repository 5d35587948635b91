//! Nets in words, of each form.

use super::*;
use crate::samples::{contradiction, nested, nested_verity, position, verity};

fn words(step: &Step) -> NetWords {
    net(&position(), step).unwrap()
}

#[test]
fn a_contradiction_reads_as_at_a_blackboard() {
    let net = words(&contradiction());
    assert_eq!(net.idea, "Suppose r5c4 were 9; then r4c4 would have no candidate left.");
    assert_eq!(
        net.text(80),
        "\
1. Suppose r5c4 were 9.
   2. r7c4 is 3: the last place for 3 in column 4 (line 1 excludes r5c4).
   3. A contradiction: r4c4 has no candidate left (line 1 excludes 9, line 2
      excludes 3).
Line 1 leads to a contradiction, so r5c4 is not 9.
"
    );
    assert_eq!(
        net.paragraph(),
        "(1) Suppose r5c4 were 9. (2) r7c4 is 3: the last place for 3 in column 4 (line 1 excludes r5c4). (3) A contradiction: r4c4 \
         has no candidate left (line 1 excludes 9, line 2 excludes 3). Line 1 leads to a contradiction, so r5c4 is not 9."
    );
    let second = &net.lines[1];
    assert_eq!((second.number, second.depth, &second.from[..]), (2, 1, &[1][..]));
    assert_eq!(second.says, "r7c4 is 3");
    assert_eq!(second.reason, "the last place for 3 in column 4 (line 1 excludes r5c4)");
    assert_eq!(cells(second.cells), "r1c4, r3c4, r4c4, r5c4, r7c4 and r9c4");
}

#[test]
fn cases_begin_with_what_must_be() {
    let net = words(&verity());
    assert_eq!(net.idea, "r1c4 must be 2, 3 or 4; in each case r7c4 is not 9.");
    assert_eq!(
        net.text(80),
        "\
r1c4 must be 2, 3 or 4.
1. If r1c4 is 2:
   2. r5c4 is 9: its last candidate (line 1 excludes 2). So r7c4 is not 9.
3. If r1c4 is 3:
   4. A contradiction: column 4 has no place left for 4 (line 3 excludes r1c4).
5. If r1c4 is 4:
   6. r7c4 and r7c5 cannot be 2 or 9: Naked Pair of 2 and 9 in r7c1 and r7c2,
      row 7.
One of the cases must be true, and in each that is possible r7c4 is not 9.
"
    );
    let branches: Vec<_> =
        net.branches.iter().map(|b| (&b.supposition[..], b.first, b.last, b.is_case)).collect();
    assert_eq!(branches, [("r1c4=2", 1, 2, true), ("r1c4=3", 3, 4, true), ("r1c4=4", 5, 6, true)]);
}

#[test]
fn a_nested_block_is_indented() {
    let net = words(&nested());
    assert_eq!(
        net.text(80),
        "\
1. Suppose r1c4 were 3.
   2. r9c4 and r9c9 are not 3: X-Wing of 3 in rows 1 and 5, covered by columns 4
      and 9 (line 1 excludes r1c5, r1c6, r1c7, r1c9 and r5c4).
   3. Suppose also that r5c4 were 9.
      4. A contradiction: r4c4 has no candidate left (line 1 excludes 3, line 3
         excludes 9).
   5. So r5c4 is not 9: line 3 leads to a contradiction.
   6. A contradiction: r5c4 has no candidate left (line 1 excludes 3, line 5
      excludes 9).
Line 1 leads to a contradiction, so r1c4 is not 3.
"
    );
    let branches: Vec<_> = net.branches.iter().map(|b| (b.depth, b.first, b.last)).collect();
    assert_eq!(branches, [(1, 1, 6), (2, 3, 4)]);
}

#[test]
fn nested_cases_are_indented() {
    assert_eq!(
        words(&nested_verity()).text(80),
        "\
1. Suppose r1c4 were 2.
   r5c4 must be 3, 8 or 9 (line 1 excludes 2).
   2. If r5c4 is 3, then r9c4 is not 3 at once.
   3. If r5c4 is 8:
      4. r4c4 is 9: its last candidate (line 1 excludes 2, line 3 excludes 8).
         So r9c4 is not 3.
   5. If r5c4 is 9:
      6. A contradiction: r4c4 has no candidate left (line 1 excludes 2, line 5
         excludes 9).
   7. So r9c4 is not 3: each of the cases (lines 2, 3 and 5) gives this or is
      impossible.
   8. A contradiction: r9c4 has no candidate left (line 1 excludes 2, line 7
      excludes 3).
Line 1 leads to a contradiction, so r1c4 is not 2.
"
    );
}

#[test]
fn lines_are_narrow_enough() {
    for step in [contradiction(), verity(), nested(), nested_verity()] {
        for width in [40, 60, 80] {
            let text = words(&step).text(width);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{text}");
        }
    }
}
