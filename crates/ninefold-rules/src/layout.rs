//! Facts that follow from a shape alone: its houses, the peers of each cell, and names.

use crate::cell::{CellId, CellIds};
use crate::shape::{Regions, Shape};
use std::fmt;
use std::sync::LazyLock;

static CLASSIC: LazyLock<Layout> = LazyLock::new(|| Layout::new(Shape::CLASSIC));

/// The kind of a house of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box or another region.
    Region,
}

/// Cells of a layout that differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its kind.
    pub kind: Kind,
    /// Its number among those of its kind, from 0.
    pub number: usize,
    /// Its cells in reading order.
    pub cells: Vec<CellId>,
}

/// A shape with its houses and the peers of each cell.
#[derive(Clone, Debug)]
pub struct Layout {
    shape: Shape,
    houses: Vec<Line>,
    peers: Vec<CellIds>,
    region: Vec<Option<u8>>,
}

impl Layout {
    /// Makes the layout of a shape.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let region = regions(&shape);
        let houses = houses(&shape, &region);
        let mut peers = vec![CellIds::EMPTY; shape.total()];
        for house in &houses {
            let set: CellIds = house.cells.iter().copied().collect();
            for &cell in &house.cells {
                peers[cell.index()] = peers[cell.index()].or(&set);
            }
        }
        for (i, set) in peers.iter_mut().enumerate() {
            set.remove(CellId::at(i));
        }
        Self { shape, houses, peers, region }
    }

    /// Returns the layout of the classic shape.
    #[must_use]
    pub fn classic() -> &'static Self {
        &CLASSIC
    }

    /// Returns the shape.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the houses: rows, columns, regions.
    #[must_use]
    pub fn houses(&self) -> &[Line] {
        &self.houses
    }

    /// Returns the cells that share a house with a cell.
    #[must_use]
    pub fn peers(&self, cell: CellId) -> &CellIds {
        &self.peers[cell.index()]
    }

    /// Returns the region of a cell, from 0, if it is in one.
    #[must_use]
    pub fn region(&self, cell: CellId) -> Option<usize> {
        self.region.get(cell.index())?.map(usize::from)
    }

    /// Returns the cells of each region in reading order.
    #[must_use]
    pub fn region_cells(&self, region: usize) -> Option<&[CellId]> {
        let same = |house: &&Line| house.kind == Kind::Region && house.number == region;
        self.houses.iter().find(same).map(|house| house.cells.as_slice())
    }

    /// Iterates over the cells that share an edge with a cell, in reading order.
    pub fn neighbours(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        self.around(cell, &[(-1, 0), (0, -1), (0, 1), (1, 0)])
    }

    /// Iterates over the existing cells at these offsets (rows, columns) from a cell.
    pub fn around<'a>(
        &'a self,
        cell: CellId,
        offsets: &'a [(i32, i32)],
    ) -> impl Iterator<Item = CellId> + 'a {
        let (row, column) = (self.shape.row(cell) as i32, self.shape.column(cell) as i32);
        offsets.iter().filter_map(move |(down, right)| self.shape.cell(row + down, column + right))
    }

    /// Returns the cells of a row or column from its near end: rows from the left, columns from the top.
    #[must_use]
    pub fn line(&self, kind: Kind, number: usize) -> Vec<CellId> {
        let on = |&cell: &CellId| match kind {
            Kind::Row => self.shape.row(cell) == number,
            Kind::Column => self.shape.column(cell) == number,
            Kind::Region => self.region(cell) == Some(number),
        };
        self.shape.cells().filter(on).collect()
    }

    /// Returns the name of a cell, such as `r4c7`, which can be printed.
    #[must_use]
    pub fn name(&self, cell: CellId) -> impl fmt::Display + use<> {
        if cell.index() >= self.shape.canvas() {
            return format!("x{}", cell.index() - self.shape.canvas() + 1);
        }
        format!("r{}c{}", self.shape.row(cell) + 1, self.shape.column(cell) + 1)
    }

    /// Reads the name of a cell, such as `r4c7` or `R10C12`. `x1` is the first unknown beside the grid.
    #[must_use]
    pub fn cell_named(&self, name: &str) -> Option<CellId> {
        if let Some(number) = name.strip_prefix('x') {
            let number = number.parse().ok().filter(|n| (1..=self.shape.extra()).contains(n))?;
            return Some(CellId::at(self.shape.canvas() + number - 1));
        }
        let rest = name.strip_prefix(['r', 'R'])?;
        let (row, column) = rest.split_once(['c', 'C'])?;
        let number = |text: &str| text.parse::<i32>().ok().filter(|_| text.len() <= 2);
        self.shape.cell(number(row)? - 1, number(column)? - 1)
    }
}

fn regions(shape: &Shape) -> Vec<Option<u8>> {
    match shape.regions() {
        Regions::None => vec![None; shape.canvas()],
        Regions::Map(map) => map.clone(),
        &Regions::Boxes { width, height } => {
            let (width, height) = (usize::from(width), usize::from(height));
            let across = shape.columns() / width;
            let number = |i: usize| {
                let cell = CellId::at(i);
                shape.row(cell) / height * across + shape.column(cell) / width
            };
            (0..shape.canvas()).map(|i| u8::try_from(number(i)).ok()).collect()
        }
    }
}

fn houses(shape: &Shape, region: &[Option<u8>]) -> Vec<Line> {
    let mut houses = Vec::new();
    let mut add = |kind, count: usize, on: &dyn Fn(CellId) -> Option<usize>| {
        let mut lists: Vec<Vec<CellId>> =
            vec![Vec::with_capacity(usize::from(shape.values())); count];
        for cell in shape.cells() {
            if let Some(number) = on(cell) {
                lists[number].push(cell);
            }
        }
        let lines = lists.into_iter().enumerate().filter(|(_, cells)| cells.len() > 1);
        houses.extend(lines.map(|(number, cells)| Line { kind, number, cells }));
    };
    if shape.has_rows_columns() {
        add(Kind::Row, shape.rows(), &|cell| Some(shape.row(cell)));
        add(Kind::Column, shape.columns(), &|cell| Some(shape.column(cell)));
    }
    let count = region.iter().flatten().max().map_or(0, |&last| usize::from(last) + 1);
    add(Kind::Region, count, &|cell| region[cell.index()].map(usize::from));
    houses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classic_layout_is_that_of_the_classic_engine() {
        let layout = Layout::new(Shape::CLASSIC);
        assert_eq!(layout.houses().len(), 27);
        for cell in ninefold::Cell::all() {
            let peers: Vec<_> = cell.peers().iter().map(ninefold::Cell::index).collect();
            let ours: Vec<_> =
                layout.peers(CellId::at(cell.index())).iter().map(CellId::index).collect();
            assert_eq!(ours, peers);
            assert_eq!(layout.name(CellId::at(cell.index())).to_string(), cell.to_string());
        }
    }

    #[test]
    fn names_are_read_back() {
        let layout = Layout::new(Shape::square(16).unwrap());
        for cell in layout.shape().cells() {
            assert_eq!(layout.cell_named(&layout.name(cell).to_string()), Some(cell));
        }
        assert_eq!(layout.cell_named("r17c1"), None);
        assert_eq!(layout.cell_named("r1"), None);
    }
}
