fn main() {
    let grid = vec![
        vec![None, None, None, Some(7), None, None, Some(5), Some(3), None],
        vec![None, None, Some(5), None, Some(8), None, None, None, Some(2)],
        vec![Some(8), None, Some(1), None, None, None, None, None, Some(4)],
        vec![None, Some(5), None, None, None, None, None, None, None],
        vec![Some(7), Some(3), None, Some(4), None, None, None, None, None],
        vec![Some(4), None, None, None, None, Some(2), Some(1), None, None],
        vec![None, None, None, None, None, Some(7), None, None, None],
        vec![None, Some(6), None, Some(3), None, None, Some(4), None, None],
        vec![None, None, None, Some(8), None, None, Some(3), Some(9), None],
    ];
}
