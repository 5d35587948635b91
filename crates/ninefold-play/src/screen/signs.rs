//! The characters of lines and signs: Unicode, or ASCII where the locale has nothing else.

/// The characters of a screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signs {
    is_ascii: bool,
}

/// The lines that meet at a point: whether each is one of a box, and where the board ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing {
    /// The number of the line from the top, 0 to 9.
    pub(crate) row: usize,
    /// The number of the line from the left, 0 to 9.
    pub(crate) column: usize,
}

impl Signs {
    /// Creates the characters.
    pub(crate) const fn new(is_ascii: bool) -> Self {
        Self { is_ascii }
    }

    /// Returns one of two texts: that in Unicode, or that in ASCII.
    pub(crate) const fn pick<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.is_ascii { ascii } else { unicode }
    }

    /// Returns a piece of a horizontal line.
    pub(crate) const fn horizontal(&self, is_thick: bool) -> &'static str {
        if is_thick { self.pick("━", "=") } else { self.pick("─", "-") }
    }

    /// Returns a piece of a vertical line.
    pub(crate) const fn vertical(&self, is_thick: bool) -> &'static str {
        if is_thick { self.pick("┃", "#") } else { self.pick("│", "|") }
    }

    /// Returns the sign where two lines meet.
    pub(crate) const fn crossing(&self, at: Crossing) -> &'static str {
        if self.is_ascii {
            let is_thick = at.row.is_multiple_of(3) && at.column.is_multiple_of(3);
            return if is_thick { "#" } else { "+" };
        }
        match (at.row, at.column) {
            (0, 0) => "┏",
            (0, 9) => "┓",
            (9, 0) => "┗",
            (9, 9) => "┛",
            (0, 3 | 6) => "┳",
            (9, 3 | 6) => "┻",
            (3 | 6, 0) => "┣",
            (3 | 6, 9) => "┫",
            (3 | 6, 3 | 6) => "╋",
            (0, _) => "┯",
            (9, _) => "┷",
            (_, 0) => "┠",
            (_, 9) => "┨",
            (3 | 6, _) => "┿",
            (_, 3 | 6) => "╂",
            _ => "┼",
        }
    }

    /// Returns the corners of the current cell: top left, top right, bottom left, bottom right.
    pub(crate) const fn corners(&self) -> [&'static str; 4] {
        if self.is_ascii { ["/", "\\", "\\", "/"] } else { ["╭", "╮", "╰", "╯"] }
    }

    /// Returns a bar of so many eighths of a row.
    pub(crate) fn column(&self, eighths: usize) -> &'static str {
        const UNICODE: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        let eighths = eighths.min(8);
        if self.is_ascii { if eighths < 4 { " " } else { "#" } } else { UNICODE[eighths] }
    }

    /// Returns a text that the terminal can show: without control characters and, where there is only
    /// ASCII, with what comes nearest to other characters.
    pub(crate) fn text(&self, text: &str) -> String {
        let clean = text.chars().map(|c| if c.is_control() { ' ' } else { c });
        if !self.is_ascii {
            return clean.collect();
        }
        let ascii = |c: char| match c {
            '–' | '—' | '−' => '-',
            '‘' | '’' => '\'',
            '“' | '”' => '"',
            '×' => 'x',
            '·' | '•' => '.',
            '…' => '.',
            c if c.is_ascii() => c,
            _ => '?',
        };
        clean.map(ascii).collect()
    }
}
