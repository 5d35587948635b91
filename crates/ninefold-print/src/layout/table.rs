//! Grids in columns and rows, spread over a part of a page.

/// A part of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Area {
    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// Returns the middle between the left and the right edge, moved to the right by `shift`.
    pub(super) fn middle(&self, shift: f64) -> f64 {
        self.left + shift + self.width / 2.0
    }

    /// Returns the area without so much at its head and at its foot.
    pub(super) fn without(self, head: f64, foot: f64) -> Self {
        Self { top: self.top + head, height: self.height - head - foot, ..self }
    }
}

/// Slots for grids of one size, each with space for a caption above it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    pub(super) area: Area,
    columns: usize,
    rows: usize,
    count: usize,
    /// The width of a grid.
    pub(super) size: f64,
    /// The size of the letters above it.
    pub(super) caption: f64,
    /// The least white between columns, and between rows.
    gaps: (f64, f64),
}

/// The least space between puzzles, for notes beside them.
const PUZZLE_GAPS: (f64, f64) = (26.0, 16.0);

/// The least white between solutions.
const SOLUTION_GAPS: (f64, f64) = (20.0, 11.0);

/// The most white between rows: what belongs together should look so.
const WIDEST_GAP: f64 = 54.0;

impl Table {
    /// Returns a table of puzzles in one or two columns, whichever gives the larger grids.
    pub(super) fn for_puzzles(count: usize, area: Area, caption: f64, largest: f64) -> Self {
        let tables = [1, 2].map(|columns| {
            let rows = count.div_ceil(columns);
            Self::new(columns, rows, count, area, caption, PUZZLE_GAPS)
        });
        let [narrow, wide] = tables;
        let mut table = if wide.size > narrow.size { wide } else { narrow };
        table.size = table.size.min(largest);
        table
    }

    /// Returns a full table of solutions.
    pub(super) fn for_solutions(columns: usize, rows: usize, area: Area, caption: f64) -> Self {
        Self::new(columns, rows, columns * rows, area, caption, SOLUTION_GAPS)
    }

    /// Returns a row of small grids.
    pub(super) fn row(count: usize, width: f64, caption: f64, largest: f64) -> Self {
        let area = Area { left: 0.0, top: 0.0, width, height: largest + caption_height(caption) };
        Self::new(count, 1, count, area, caption, (9.0, 0.0))
    }

    fn new(
        columns: usize,
        rows: usize,
        count: usize,
        area: Area,
        caption: f64,
        gaps: (f64, f64),
    ) -> Self {
        let share = |space: f64, parts: usize, gap: f64| {
            (space - gap * (parts as f64 - 1.0)) / parts as f64
        };
        let size = share(area.width, columns, gaps.0)
            .min(share(area.height, rows, gaps.1) - caption_height(caption));
        Self { area, columns, rows, count, size, caption, gaps }
    }

    /// Returns the same table elsewhere.
    pub(super) fn within(self, area: Area) -> Self {
        Self { area, ..self }
    }

    /// Returns the number of slots.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// Returns the least height that it needs.
    pub(super) fn height(&self) -> f64 {
        let rows = self.rows as f64;
        rows * (self.size + caption_height(self.caption)) + (rows - 1.0) * self.gaps.1
    }

    /// Returns the white below a grid, up to the next caption or the end of the area.
    pub(super) fn white_below(&self, at: usize) -> f64 {
        let (_, top) = self.slot(at);
        let next = at / self.columns * self.columns + self.columns;
        let end = if next / self.columns < self.rows {
            self.slot(next).1 - caption_height(self.caption)
        } else {
            self.area.bottom()
        };
        (end - top - self.size - 0.5 * self.caption).max(0.0)
    }

    /// Returns where a grid begins: its left and upper edge.
    pub(super) fn slot(&self, at: usize) -> (f64, f64) {
        let (column, row) = (at % self.columns, at / self.columns);
        // What is left is shared by the edges and the gaps between columns.
        let (columns, rows) = (self.columns as f64, self.rows as f64);
        let spare = self.area.width - columns * self.size - (columns - 1.0) * self.gaps.0;
        let edge = spare / (columns + 1.0);
        let alone = self.columns > 1 && at + 1 == self.count && column == 0;
        let x = if alone {
            (self.area.width - self.size) / 2.0
        } else {
            edge + column as f64 * (self.size + self.gaps.0 + edge)
        };
        let block = self.size + caption_height(self.caption);
        let spare = self.area.height - rows * block;
        let gap = (spare / rows).clamp(self.gaps.1, self.gaps.1.max(WIDEST_GAP));
        // More white below than above: a page looks balanced somewhat above its middle.
        let first = 0.35 * (spare - (rows - 1.0) * gap);
        let y = first + row as f64 * (block + gap) + caption_height(self.caption);
        (self.area.left + x, self.area.top + y)
    }
}

/// Returns the height of a caption: its letters and the space around them.
fn caption_height(size: f64) -> f64 {
    1.5 * size
}
