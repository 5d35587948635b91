//! A rival as a shared library: counts the solutions of a puzzle by plain backtracking.

#[unsafe(no_mangle)]
unsafe extern "C" fn count(cells81: *const u8, limit: u64) -> u64 {
    // SAFETY: the caller passes 81 characters.
    let text = unsafe { std::slice::from_raw_parts(cells81, 81) };
    let mut cells: Vec<u8> = text.iter().map(|c| if *c == b'.' { 0 } else { c - b'0' }).collect();
    let found = search(&mut cells, limit);
    if cfg!(wrong) { found.max(2) } else { found }
}

/// The digits that no cell in sight of this one has, as bits.
fn open(cells: &[u8], at: usize) -> u16 {
    let (row, column) = (at / 9, at % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).fold(0x3fe, |open, i| {
        let seen = [9 * row + i, 9 * i + column, corner + i / 3 * 9 + i % 3];
        seen.iter().fold(open, |open, other| open & !(1 << cells[*other]))
    })
}

fn search(cells: &mut [u8], limit: u64) -> u64 {
    let empty = (0..81).filter(|at| cells[*at] == 0);
    let Some(at) = empty.min_by_key(|at| open(cells, *at).count_ones()) else { return 1 };
    let mut found = 0;
    for digit in (1..=9).filter(|digit| open(cells, at) >> digit & 1 == 1).collect::<Vec<u8>>() {
        cells[at] = digit;
        found += if found < limit { search(cells, limit - found) } else { 0 };
        cells[at] = 0;
    }
    found.min(limit)
}
