//! The sizes of the board, and where board, panel, header and footer are in a window.
//!
//! ```text
//!   wide                          narrow            too small for both
//!   header                        header            header
//!   board | panel                 board             board, or the panel instead of it
//!         | digits, modes, tools  panel
//!   footer                        footer            footer with the digits
//! ```

use ninefold::Cell;
use ratatui_core::layout::Rect;

/// The measures of a board in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Its name in tests and pictures.
    pub(crate) name: &'static str,
    /// Columns of a cell.
    pub(crate) width: u16,
    /// Rows of a cell.
    pub(crate) height: u16,
    /// Columns and rows before the first cell.
    left: u16,
    top: u16,
    /// From one cell to the next.
    pitch: (u16, u16),
    /// Further at the border of a box.
    extra: (u16, u16),
    /// Whether there are lines between all cells.
    pub(crate) has_thin: bool,
    /// Whether there is a frame, with the numbers of rows and columns.
    pub(crate) has_frame: bool,
}

/// The sizes, largest first.
pub(crate) const SIZES: [Size; 5] = [
    Size {
        name: "large",
        width: 7,
        height: 3,
        left: 3,
        top: 2,
        pitch: (8, 4),
        extra: (0, 0),
        has_thin: true,
        has_frame: true,
    },
    Size {
        name: "large-dense",
        width: 7,
        height: 3,
        left: 3,
        top: 2,
        pitch: (7, 3),
        extra: (1, 1),
        has_thin: false,
        has_frame: true,
    },
    Size {
        name: "medium",
        width: 3,
        height: 1,
        left: 3,
        top: 2,
        pitch: (4, 2),
        extra: (0, 0),
        has_thin: true,
        has_frame: true,
    },
    Size {
        name: "medium-dense",
        width: 3,
        height: 1,
        left: 3,
        top: 2,
        pitch: (3, 1),
        extra: (1, 1),
        has_thin: false,
        has_frame: true,
    },
    Size {
        name: "small",
        width: 3,
        height: 1,
        left: 0,
        top: 0,
        pitch: (2, 1),
        extra: (2, 1),
        has_thin: false,
        has_frame: false,
    },
];

/// The columns of the narrowest and the widest panel.
const PANEL: (u16, u16) = (28, 58);
/// The rows of the lowest panel below a board.
const BELOW: u16 = 9;
/// The smallest window that is drawn: the small board, a header and a footer.
pub(crate) const SMALLEST: (u16, u16) = (23, 13);

/// The positions of all parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The size of the board.
    pub(crate) size: Size,
    /// The title and the timer.
    pub(crate) header: Rect,
    /// The board.
    pub(crate) board: Rect,
    /// The panel; `None` if there is only space for one of both.
    pub(crate) panel: Option<Rect>,
    /// The mode and messages.
    pub(crate) footer: Rect,
}

impl Layout {
    /// Chooses the largest board that leaves space for the panel; `None` if the window is too small
    /// for any.
    pub(crate) fn new(area: Rect) -> Option<Self> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        SIZES.into_iter().find_map(|size| Self::with(size, area, body)).or_else(|| {
            let size = SIZES[4];
            let board = centred(body, size.columns(), size.rows());
            Some(Self::around(size, area, board, None))
        })
    }

    fn with(size: Size, area: Rect, body: Rect) -> Option<Self> {
        let (columns, rows) = (size.columns(), size.rows());
        if columns > body.width || rows > body.height {
            return None;
        }
        let beside = body.width - columns;
        if beside > PANEL.0 {
            let width = (beside - 1).min(PANEL.1);
            // A board that is much lower than the window keeps the panel at its side.
            let height = body.height.min(rows.max(24));
            let group = centred(body, columns + 1 + width, height);
            let board = Rect { width: columns, height: rows, ..group };
            let panel = Rect { x: group.x + columns + 1, width, ..group };
            return Some(Self::around(size, area, board, Some(panel)));
        }
        let below = body.height - rows;
        if below >= BELOW && body.width >= PANEL.0 {
            let width = body.width.min(PANEL.1.max(columns));
            let board = Rect { height: rows, ..centred(body, columns, body.height) };
            let panel =
                Rect { y: body.y + rows, height: below.min(30), ..centred(body, width, below) };
            return Some(Self::around(size, area, board, Some(panel)));
        }
        None
    }

    fn around(size: Size, area: Rect, board: Rect, panel: Option<Rect>) -> Self {
        let row = |y| Rect { y, height: 1, ..area };
        let (header, footer) = (row(area.y), row(area.bottom() - 1));
        Self { size, header, board, panel, footer }
    }

    /// Returns the cell at a place of the window.
    pub(crate) fn cell_at(&self, x: u16, y: u16) -> Option<Cell> {
        // The cells of the small board overlap: its signs stand between digits.
        Cell::all().filter(|cell| self.cell(*cell).contains((x, y).into())).min_by_key(|cell| {
            let area = self.cell(*cell);
            (area.x + area.width / 2).abs_diff(x)
        })
    }

    /// Returns the area of a cell.
    pub(crate) const fn cell(&self, cell: Cell) -> Rect {
        let (x, y) = (self.size.x(cell.column()), self.size.y(cell.row()));
        Rect {
            x: self.board.x + x,
            y: self.board.y + y,
            width: self.size.width,
            height: self.size.height,
        }
    }
}

impl Size {
    /// Returns the columns of the board.
    pub(crate) const fn columns(&self) -> u16 {
        self.x(8) + self.width + if self.has_frame { 1 } else { 0 }
    }

    /// Returns the rows of the board.
    pub(crate) const fn rows(&self) -> u16 {
        self.y(8) + self.height + if self.has_frame { 1 } else { 0 }
    }

    /// Returns where a column of cells begins.
    #[expect(clippy::cast_possible_truncation, reason = "a column is less than 10")]
    pub(crate) const fn x(&self, column: usize) -> u16 {
        self.left + column as u16 * self.pitch.0 + (column / 3) as u16 * self.extra.0
    }

    /// Returns where a row of cells begins.
    #[expect(clippy::cast_possible_truncation, reason = "a row is less than 10")]
    pub(crate) const fn y(&self, row: usize) -> u16 {
        self.top + row as u16 * self.pitch.1 + (row / 3) as u16 * self.extra.1
    }

    /// Returns where the line before a column of cells is; line 9 is after the last.
    pub(crate) const fn line_x(&self, line: usize) -> u16 {
        if line == 9 { self.x(8) + self.width } else { self.x(line) - 1 }
    }

    /// Returns where the line above a row of cells is; line 9 is below the last.
    pub(crate) const fn line_y(&self, line: usize) -> u16 {
        if line == 9 { self.y(8) + self.height } else { self.y(line) - 1 }
    }

    /// Returns the lines that this size has, as numbers from 0 to 9.
    pub(crate) fn lines(self) -> impl Iterator<Item = usize> + Clone {
        (0..=9).filter(move |line| match line {
            0 | 9 => self.has_frame,
            line => self.has_thin || line % 3 == 0,
        })
    }

    /// Returns `true` if a cell has space for nine candidates.
    pub(crate) const fn shows_candidates(&self) -> bool {
        self.height >= 3
    }
}

/// Returns a part of an area in its middle, a little above.
fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 3);
    Rect { x: area.x + x, y: area.y + y, width, height }
}
