//! Connected components: pixels of ink that touch, also at corners.

use super::mask::Mask;

/// Pixels of one row that lie side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) y: usize,
    pub(super) start: usize,
    /// The column after the last pixel.
    pub(super) end: usize,
}

/// The runs of a mask, and which of them belong together.
pub(super) struct Components {
    runs: Vec<Run>,
    /// For each run, one that stands for its component.
    roots: Vec<usize>,
}

/// One component: the smallest upright rectangle around it, and its runs from top to bottom.
#[derive(Clone, Debug)]
pub(super) struct Component {
    pub(super) left: usize,
    pub(super) right: usize,
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) runs: Vec<Run>,
}

impl Component {
    /// The number of columns.
    pub(super) const fn width(&self) -> usize {
        self.right - self.left
    }

    /// The number of rows.
    pub(super) const fn height(&self) -> usize {
        self.bottom - self.top
    }
}

impl Components {
    /// Finds the components of a mask.
    pub(super) fn new(mask: &Mask) -> Self {
        let mut runs: Vec<Run> = Vec::new();
        let mut parents: Vec<usize> = Vec::new();
        let mut above = 0..0;
        for y in 0..mask.height {
            let first = runs.len();
            push_runs(mask.row(y), y, &mut runs);
            parents.extend(first..runs.len());
            let mut upper = above.start;
            for lower in first..runs.len() {
                let Run { start, end, .. } = runs[lower];
                // Runs that only touch at a corner count.
                while upper < above.end && runs[upper].end < start {
                    upper += 1;
                }
                let touching = (upper..above.end).take_while(|&upper| runs[upper].start <= end);
                for upper in touching {
                    join(&mut parents, upper, lower);
                }
            }
            above = first..runs.len();
        }
        let roots = (0..runs.len()).map(|run| root(&mut parents, run)).collect();
        Self { runs, roots }
    }

    /// The components whose rectangles are larger than `min_area`, the `count` largest, in descending order of size.
    pub(super) fn largest(&self, count: usize, min_area: f32) -> Vec<Component> {
        let nothing = Component { left: usize::MAX, right: 0, top: 0, bottom: 0, runs: Vec::new() };
        let mut boxes: Vec<Option<Component>> = vec![None; self.runs.len()];
        for (run, &root) in self.runs.iter().zip(&self.roots) {
            let found =
                boxes[root].get_or_insert_with(|| Component { top: run.y, ..nothing.clone() });
            found.left = found.left.min(run.start);
            found.right = found.right.max(run.end);
            found.bottom = run.y + 1;
        }
        let area = |found: &Component| found.width() * found.height();
        let mut order: Vec<usize> = (0..boxes.len())
            .filter(|&root| boxes[root].as_ref().is_some_and(|found| area(found) as f32 > min_area))
            .collect();
        order.sort_by_key(|&root| std::cmp::Reverse(boxes[root].as_ref().map(area)));
        order.truncate(count);
        for (run, &root) in self.runs.iter().zip(&self.roots) {
            if order.contains(&root)
                && let Some(found) = &mut boxes[root]
            {
                found.runs.push(*run);
            }
        }
        order.into_iter().filter_map(|root| boxes[root].take()).collect()
    }
}

/// Appends the runs of one row.
fn push_runs(row: &[u8], y: usize, runs: &mut Vec<Run>) {
    let mut x = 0;
    while let Some(gap) = row[x..].iter().position(|&mark| mark != 0) {
        let start = x + gap;
        let length = row[start..].iter().position(|&mark| mark == 0).unwrap_or(row.len() - start);
        x = start + length;
        runs.push(Run { y, start, end: x });
    }
}

/// The first run of the component of `run`, as far as it is known.
fn root(parents: &mut [usize], mut run: usize) -> usize {
    while parents[run] != run {
        parents[run] = parents[parents[run]];
        run = parents[run];
    }
    run
}

/// Notes that two runs touch.
fn join(parents: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(parents, one), root(parents, other));
    parents[one.max(other)] = one.min(other);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::mask::tests::random;
    use proptest::prelude::*;

    /// Spreads numbers to neighbours until nothing changes.
    fn reference(mask: &Mask) -> Vec<Option<usize>> {
        let mut labels: Vec<Option<usize>> = (0..mask.width * mask.height)
            .map(|i| (mask.row(i / mask.width)[i % mask.width] == 1).then_some(i))
            .collect();
        loop {
            let before = labels.clone();
            for y in 0..mask.height {
                for x in 0..mask.width {
                    let around = (y.saturating_sub(1)..(y + 2).min(mask.height)).flat_map(|y| {
                        (x.saturating_sub(1)..(x + 2).min(mask.width)).map(move |x| (x, y))
                    });
                    if labels[y * mask.width + x].is_some() {
                        labels[y * mask.width + x] =
                            around.filter_map(|(x, y)| labels[y * mask.width + x]).min();
                    }
                }
            }
            if labels == before {
                return labels;
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ninefold_testing::cases(60)))]
        #[test]
        fn components_are_those_of_spreading(width in 1_usize..25, height in 1_usize..25, share in 1_u8..14, seed in any::<u64>()) {
            let mask = random(width, height, share, seed);
            let labels = reference(&mask);
            let found = Components::new(&mask).largest(usize::MAX, 0.0);
            let mut seen = std::collections::HashSet::new();
            let mut pixels = 0;
            for component in &found {
                let points: Vec<(usize, usize)> =
                    component.runs.iter().flat_map(|run| (run.start..run.end).map(|x| (x, run.y))).collect();
                pixels += points.len();
                let label = labels[points[0].1 * width + points[0].0];
                prop_assert!(label.is_some() && seen.insert(label));
                prop_assert!(points.iter().all(|&(x, y)| labels[y * width + x] == label));
                prop_assert_eq!(Some(component.left), points.iter().map(|point| point.0).min());
                prop_assert_eq!(Some(component.right), points.iter().map(|point| point.0 + 1).max());
                prop_assert_eq!(Some(component.top), points.iter().map(|point| point.1).min());
                prop_assert_eq!(Some(component.bottom), points.iter().map(|point| point.1 + 1).max());
            }
            prop_assert_eq!(pixels, labels.iter().flatten().count());
            prop_assert!(found.is_sorted_by_key(|found| std::cmp::Reverse(found.width() * found.height())));
        }
    }
}
