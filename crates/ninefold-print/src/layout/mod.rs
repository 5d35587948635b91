//! The layout of pages. All decisions about looks are here; the writers only follow.
//!
//! ```text
//!   ┌──────────────────────────┐
//!   │          Title           │  head, where there is a title; small after the first page
//!   │  1 Name      7.2   2     │  caption: number, name, rating
//!   │  ┌────────┐   ┌────────┐ │
//!   │  │  grid  │   │        │ │  a table of grids, spread over the frame
//!   │  └────────┘   └────────┘ │
//!   │            3             │  foot: the number of the page
//!   └──────────────────────────┘
//! ```
//!
//! A cover is the first page (`cover`); `fold` puts two pages on a side of a sheet.
//!
//! Pages are made one at a time and forgotten, so that a book of thousands takes no more memory than
//! its puzzles.

mod cover;
mod fold;
mod grid;
mod parts;
mod table;
mod variant;

use crate::book::{Book, Entry, SolutionPlacement, Style};
use crate::font::{Fonts, one_line};
use crate::page::{Anchor, Ink, Layer, Mark, Page, Weight};
use grid::{Content, Look};
use ninefold_rules::puzzle::grid_of;
use parts::{BINDING, frame, text};
use table::{Area, Table};
use variant::Space;

/// The height of the page number above the lower edge.
const FOLIO: f64 = 33.0;

/// The height of a title and the white below it.
const HEAD: f64 = 40.0;

/// The largest grid, unless the print is large: wider ones only make the pen travel.
const LARGEST_GRID: f64 = 430.0;

/// The largest solution at the foot of a page, and the white above it.
const FOOT_GRID: f64 = 62.0;
const FOOT_GAP: f64 = 20.0;

/// The size of letters at the foot of a page.
const FOOT_CAPTION: f64 = 6.5;

/// A book, measured.
#[derive(Debug)]
pub struct Plan<'a> {
    book: &'a Book,
    fonts: Fonts,
    title: String,
    per_page: usize,
    puzzles: Table,
    solutions: Table,
    foot: Option<Table>,
}

impl<'a> Plan<'a> {
    /// Measures a book.
    #[must_use]
    pub fn new(book: &'a Book) -> Self {
        let style = &book.style;
        let title = one_line(&book.title);
        let per_page = style.per_page.clamp(1, Style::MOST_PER_PAGE);
        let head = if title.is_empty() { 0.0 } else { HEAD };
        let whole = frame(style);
        let foot = (style.solutions == SolutionPlacement::Foot).then(|| {
            let table = Table::row(per_page, whole.width, FOOT_CAPTION, FOOT_GRID);
            let height = table.height();
            table.within(Area { top: whole.bottom() - height, height, ..whole })
        });
        let below = foot.as_ref().map_or(0.0, |table| table.height() + FOOT_GAP);
        let area = whole.without(head, below);
        let (caption, largest) = if style.large {
            (1.3 * caption_size(per_page), f64::INFINITY)
        } else {
            (caption_size(per_page), LARGEST_GRID)
        };
        let puzzles = Table::for_puzzles(per_page, area, caption, largest);
        let solutions = solutions_table(style, book.entries.len(), whole.without(HEAD, 0.0));
        Self { book, fonts: Fonts::new(), title, per_page, puzzles, solutions, foot }
    }

    /// Returns the fonts it was measured with.
    #[must_use]
    pub const fn fonts(&self) -> &Fonts {
        &self.fonts
    }

    /// Returns the title, on one line.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns how many pages the whole book has, the cover included.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.cover_pages() + self.puzzle_pages() + self.solution_pages()
    }

    fn cover_pages(&self) -> usize {
        usize::from(self.book.cover.is_some())
    }

    /// Returns how many of them show puzzles.
    #[must_use]
    pub fn puzzle_pages(&self) -> usize {
        self.book.entries.len().div_ceil(self.per_page)
    }

    fn solution_pages(&self) -> usize {
        match self.book.style.solutions {
            SolutionPlacement::End | SolutionPlacement::UpsideDown => {
                self.book.entries.len().div_ceil(self.solutions.len())
            }
            SolutionPlacement::Foot | SolutionPlacement::None => 0,
        }
    }

    /// Returns how many sides of sheets the whole book has: a side for each page, or with `fold`
    /// for two.
    #[must_use]
    pub fn side_count(&self) -> usize {
        if self.book.style.fold { fold::sides(self.page_count()) } else { self.page_count() }
    }

    /// Returns the parts of the book: their names, and the sides on which they begin.
    #[must_use]
    pub fn parts(&self) -> Vec<(&'static str, usize)> {
        let counts = [
            ("Cover", self.cover_pages()),
            ("Puzzles", self.puzzle_pages()),
            ("Solutions", self.solution_pages()),
        ];
        let mut page = 1;
        let mut parts = Vec::new();
        for (name, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
            let fold = self.book.style.fold;
            let side = if fold { fold::side_of(page, self.page_count()) } else { page };
            parts.push((name, side));
            page += count;
        }
        parts
    }

    /// Iterates over the numbers of the sides that are wanted, counted from one.
    pub fn wanted(&self) -> impl Iterator<Item = usize> + use<> {
        let all = 1..=self.side_count();
        let pages = self.book.style.pages.clone().unwrap_or_else(|| all.clone());
        (*pages.start().max(all.start()))..=(*pages.end().min(all.end()))
    }

    /// Iterates over the sides that are wanted, one after the other.
    pub fn pages(&self) -> impl Iterator<Item = Page> + '_ {
        self.wanted().map(|number| match self.book.style.fold {
            true => {
                let (left, right) = fold::pages_on(number, self.page_count());
                fold::side(self.page(left), self.page(right))
            }
            false => self.page(number),
        })
    }

    /// Returns a page, counted from one; an empty one beyond the last.
    #[must_use]
    pub fn page(&self, number: usize) -> Page {
        let (width, height) = self.book.style.page_size();
        let mut page = Page { width, height, ..Page::default() };
        let shift = if self.book.style.binding && number % 2 == 1 { BINDING } else { 0.0 };
        let Some(index) = number.max(1).checked_sub(1 + self.cover_pages()) else {
            if let Some(cover) = &self.book.cover {
                cover::draw(cover, self.book, &self.title, &self.fonts, shift, &mut page);
            }
            return page;
        };
        match index.checked_sub(self.puzzle_pages()) {
            None => self.puzzle_page(index, shift, &mut page),
            Some(index) if index < self.solution_pages() => {
                self.solution_page(index, shift, &mut page);
            }
            Some(_) => return page,
        }
        if self.page_count() > 1 {
            let size = if self.book.style.large { 13.0 } else { 9.5 };
            let (x, y) = (self.middle(shift), height - FOLIO);
            let folio =
                text(Weight::Regular, size, Ink::Grey, Anchor::Middle, x, y, &number.to_string());
            page.layers.push(Layer { turned_about: None, marks: vec![folio] });
        }
        page
    }

    fn middle(&self, shift: f64) -> f64 {
        frame(&self.book.style).middle(shift)
    }

    fn puzzle_page(&self, index: usize, shift: f64, page: &mut Page) {
        let entries = part(&self.book.entries, index, self.per_page);
        page.label = label("Puzzle", entries);
        let mut marks = Vec::new();
        if !self.title.is_empty() {
            self.head(&self.title, index == 0, shift, &mut marks);
        }
        for (at, entry) in entries.iter().enumerate() {
            let (x, y) = self.puzzles.slot(at);
            self.caption(entry, x + shift, y, &mut marks);
            if entry.drawn().is_some() {
                self.variant(entry, at, shift, &mut marks);
                continue;
            }
            let Some(cells) = entry.puzzle.as_classic() else { continue };
            let content = Content {
                strong: cells.givens,
                regular: cells.entries,
                marks: cells.marks.as_ref(),
            };
            let look = Look::of_puzzle(self.puzzles.size, self.book.style.large);
            grid::draw(&content, (x + shift, y), &look, &self.fonts, &mut marks);
        }
        page.layers.push(Layer { turned_about: None, marks });
        if let Some(foot) = &self.foot {
            let mut marks = Vec::new();
            for (at, entry) in entries.iter().enumerate() {
                self.solution(entry, foot, at, shift, &mut marks);
            }
            let about = (self.middle(shift), foot.area.top + foot.area.height / 2.0);
            page.layers.push(Layer { turned_about: Some(about), marks });
        }
    }

    /// Draws a puzzle of any rules with its sentences.
    fn variant(&self, entry: &Entry, at: usize, shift: f64, marks: &mut Vec<Mark>) {
        let (x, y) = self.puzzles.slot(at);
        let (size, below) = (self.puzzles.size, self.puzzles.white_below(at));
        let letters = 0.78 * self.puzzles.caption;
        let space = Space { at: (x + shift, y), size, below, letters };
        let look = Look::of_puzzle(size, self.book.style.large);
        variant::draw(entry, &space, &look, &self.fonts, marks);
    }

    fn solution_page(&self, index: usize, shift: f64, page: &mut Page) {
        let entries = part(&self.book.entries, index, self.solutions.len());
        page.label = label("Solution", entries);
        let mut marks = Vec::new();
        self.head("Solutions", index == 0, shift, &mut marks);
        for (at, entry) in entries.iter().enumerate() {
            self.solution(entry, &self.solutions, at, shift, &mut marks);
        }
        let turned = self.book.style.solutions == SolutionPlacement::UpsideDown;
        // About the middle of the frame, so that the turned page keeps the margins of an upright one.
        let area = frame(&self.book.style);
        let about = (self.middle(shift), area.top + area.height / 2.0);
        page.layers.push(Layer { turned_about: turned.then_some(about), marks });
    }

    /// Draws the title of a page: large on the first of its kind.
    fn head(&self, title: &str, first: bool, shift: f64, marks: &mut Vec<Mark>) {
        let area = frame(&self.book.style);
        let large = if self.book.style.large { 1.25 } else { 1.0 };
        let (weight, size, ink) = if first {
            let font = self.fonts.of(Weight::Strong);
            let wanted = 21.0 * large;
            // A long title is set smaller before it is cut.
            let size = (area.width / font.width(title).max(1.0)).clamp(12.0, wanted);
            (Weight::Strong, size, Ink::Black)
        } else {
            (Weight::Regular, 10.0 * large, Ink::Grey)
        };
        let title = self.fonts.of(weight).fitted(title, area.width / size);
        let y = area.top + if first { 16.0 } else { 8.0 };
        marks.push(text(weight, size, ink, Anchor::Middle, self.middle(shift), y, &title));
    }

    /// Draws number, name and rating above a grid.
    fn caption(&self, entry: &Entry, x: f64, y: f64, marks: &mut Vec<Mark>) {
        let (size, width) = (self.puzzles.caption, self.puzzles.size);
        let y = y - 0.6 * size;
        let strong = self.fonts.of(Weight::Strong);
        let regular = self.fonts.of(Weight::Regular);
        let number = entry.number.to_string();
        let used = (strong.width(&number) + 0.6) * size;
        marks.push(text(Weight::Strong, size, Ink::Black, Anchor::Start, x, y, &number));
        let rating = regular.fitted(&one_line(&entry.rating), (width - used) / size * 0.6);
        let mut space = width - used;
        if !rating.is_empty() {
            space -= (regular.width(&rating) + 0.8) * size;
            marks.push(text(Weight::Regular, size, Ink::Grey, Anchor::End, x + width, y, &rating));
        }
        let name = regular.fitted(&one_line(&entry.name), (space / size).max(0.0));
        if !name.is_empty() && name != "…" {
            marks.push(text(Weight::Regular, size, Ink::Black, Anchor::Start, x + used, y, &name));
        }
    }

    fn solution(&self, entry: &Entry, table: &Table, at: usize, shift: f64, marks: &mut Vec<Mark>) {
        let (x, y) = table.slot(at);
        let (x, size) = (x + shift, table.caption);
        let number = entry.number.to_string();
        marks.push(text(
            Weight::Strong,
            size,
            Ink::Black,
            Anchor::Start,
            x,
            y - 0.5 * size,
            &number,
        ));
        let look = Look::of_solution(table.size);
        let fonts = &self.fonts;
        let Some(values) = entry.solution() else {
            return grid::draw_remark(entry.remark(), (x, y), &look, fonts, marks);
        };
        match entry.puzzle.as_classic().filter(|_| entry.drawn().is_none()) {
            Some(cells) => {
                let mut found = grid_of(values);
                cells.givens.filled().iter().for_each(|cell| found.set(cell, None));
                let content = Content { strong: cells.givens, regular: found, marks: None };
                grid::draw(&content, (x, y), &look, fonts, marks);
            }
            None => variant::draw_solution(entry, values, (x, y), table.size, &look, fonts, marks),
        }
    }
}

/// Returns the size of captions: smaller grids have smaller ones.
const fn caption_size(per_page: usize) -> f64 {
    match per_page {
        1 => 14.0,
        2 => 12.5,
        3 | 4 => 11.5,
        5 | 6 => 11.0,
        _ => 10.0,
    }
}

/// Returns the table of solutions; few solutions are larger than many.
fn solutions_table(style: &Style, count: usize, area: Area) -> Table {
    let (columns, rows) = match (style.large, count) {
        (true, _) if style.fold => (2, 3),
        (false, _) if style.fold => (3, 4),
        (true, ..=6) => (2, 3),
        (true, _) | (false, ..=12) => (3, 4),
        (false, _) => (4, 6),
    };
    let caption = if style.large { 12.0 } else { 9.0 };
    Table::for_solutions(columns, rows, area, caption)
}

fn part(entries: &[Entry], index: usize, size: usize) -> &[Entry] {
    entries.chunks(size).nth(index).unwrap_or_default()
}

/// Writes a label: `Puzzles 5 to 8`.
fn label(noun: &str, entries: &[Entry]) -> String {
    match entries {
        [] => String::new(),
        [one] => format!("{noun} {}", one.number),
        [first, .., last] => format!("{noun}s {} to {}", first.number, last.number),
    }
}

#[cfg(test)]
mod tests;
