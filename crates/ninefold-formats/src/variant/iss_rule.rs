//! One part of a text of the Interactive Sudoku Solver to rules, as the forms of the catalogue say.

use super::iss_grid::{Grid, side};
use ninefold_rules::form::{Iss, Take};
use ninefold_rules::{Argument, CellId, Layout, Rule, RuleKind};

/// Arguments with the names of their parameters, for one rule.
type Named = Vec<(&'static str, Argument)>;

/// The context that a part of the text is read in.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    /// Rows and columns by which all cells are moved.
    pub(super) by: (i32, i32),
    pub(super) grid: &'a Grid,
    pub(super) layout: &'a Layout,
    pub(super) catalogue: &'a [&'static RuleKind],
    /// Returns the first argument of the part with a name.
    pub(super) elsewhere: &'a dyn Fn(&str) -> Option<String>,
}

/// Reads a part. The error is `None` if no row of the catalogue has the name, else what does not fit.
pub(super) fn rules_of(
    name: &str,
    arguments: &[&str],
    scope: Scope<'_>,
) -> Result<Vec<Rule>, Option<String>> {
    let forms = scope.catalogue.iter();
    let forms = forms.flat_map(|kind| kind.forms.iss.iter().map(move |form| (kind, form)));
    let mut problem = None;
    for (kind, form) in forms.filter(|(_, form)| form.name == name) {
        let mut taker = Taker { rest: arguments, scope, all: vec![fixed(form)] };
        let read = form.takes.iter().try_for_each(|&take| taker.take(take)).and_then(|()| {
            match taker.rest.iter().find(|word| !word.is_empty()) {
                Some(word) => Err(format!("{word} is one argument too many")),
                None => Ok(()),
            }
        });
        let make =
            |named: Named| Rule::with(kind, named, scope.layout).map_err(|error| error.to_string());
        match read.and_then(|()| taker.all.into_iter().map(make).collect()) {
            Ok(rules) => return Ok(rules),
            Err(message) => problem = problem.or(Some(message)),
        }
    }
    Err(problem)
}

fn fixed(form: &Iss) -> Named {
    form.fixed.iter().map(|(name, value)| (*name, value.argument())).collect()
}

struct Taker<'a> {
    rest: &'a [&'a str],
    scope: Scope<'a>,
    /// The arguments of each rule that the part stands for.
    all: Vec<Named>,
}

impl Taker<'_> {
    fn next(&mut self) -> Result<&str, String> {
        let (first, rest) = self.rest.split_first().ok_or("an argument is missing")?;
        self.rest = rest;
        Ok(first)
    }

    fn number(&mut self) -> Result<i64, String> {
        let word = self.next()?;
        word.parse().map_err(|_| format!("{word} is no number"))
    }

    fn cell(&mut self) -> Result<CellId, String> {
        let (grid, by) = (self.scope.grid, self.scope.by);
        grid.cell(self.next()?, by)
    }

    fn cells(&mut self) -> Result<Vec<CellId>, String> {
        let (grid, by) = (self.scope.grid, self.scope.by);
        let words = std::mem::take(&mut self.rest).iter().filter(|word| !word.is_empty());
        words.map(|word| grid.cell(word, by)).collect()
    }

    /// Adds an argument to each rule.
    fn add(&mut self, parameter: &'static str, argument: Argument) {
        for named in &mut self.all {
            named.push((parameter, argument.clone()));
        }
    }

    /// Makes a rule for each list of arguments.
    fn split(&mut self, lists: Vec<Named>) {
        let all = std::mem::take(&mut self.all);
        for named in &all {
            self.all.extend(lists.iter().map(|list| [named.clone(), list.clone()].concat()));
        }
    }

    fn take(&mut self, take: Take) -> Result<(), String> {
        match take {
            Take::Number(name) => {
                let number = self.number()?;
                self.add(name, Argument::Number(number));
            }
            Take::NumberOr(name, missing) => {
                let is_number = self.rest.first().is_some_and(|word| word.parse::<i64>().is_ok());
                let number = if is_number { self.number()? } else { missing };
                self.add(name, Argument::Number(number));
            }
            Take::Clue(name) => {
                let number = self.number()?;
                if number != 0 {
                    self.add(name, Argument::Number(number));
                }
            }
            Take::Text(name) => {
                let text = self.next()?.to_owned();
                self.add(name, Argument::Word(text));
            }
            Take::Numbers(name) => {
                let numbers = numbers(self.next()?.split('_'))?;
                self.add(name, Argument::Numbers(numbers));
            }
            Take::RestNumbers(name) => {
                let words = std::mem::take(&mut self.rest).iter().copied();
                let numbers = numbers(words.filter(|word| !word.is_empty()))?;
                self.add(name, Argument::Numbers(numbers));
            }
            Take::Literal(text) => {
                let word = self.next()?;
                if !word.eq_ignore_ascii_case(text) {
                    return Err(format!("{word} is not understood"));
                }
            }
            Take::Word(name, words) => {
                let word = self.next()?;
                let known = words.iter().find(|(text, _)| *text == word);
                let (_, word) = known.ok_or_else(|| format!("{word} is not understood"))?;
                self.add(name, Argument::Word((*word).to_owned()));
            }
            Take::Elsewhere(name, part) => {
                if let Some(word) = (self.scope.elsewhere)(part) {
                    self.add(name, Argument::Word(word));
                }
            }
            Take::Coded(read) => {
                let layout = self.scope.layout;
                for (name, argument) in read(self.next()?, layout)? {
                    self.add(name, argument);
                }
            }
            _ => return self.take_cells(take),
        }
        Ok(())
    }

    fn take_cells(&mut self, take: Take) -> Result<(), String> {
        match take {
            Take::Cell(name) => {
                let cell = self.cell()?;
                self.add(name, Argument::Cell(cell));
            }
            Take::Cells(name) => {
                let cells = self.cells()?;
                self.add(name, Argument::Cells(cells));
            }
            Take::Shaft(name) => {
                let cells = self.cells()?;
                self.add(name, Argument::Lists(vec![cells]));
            }
            Take::Loop(name) => self.take_loop(name)?,
            Take::Counted(name) => {
                let count = self.number()?;
                let cells = (0..count.min(1000)).map(|_| self.cell()).collect::<Result<_, _>>()?;
                self.add(name, Argument::Cells(cells));
            }
            Take::CountedLists(name) => self.take_counted_lists(name)?,
            Take::Lists(name) => self.take_lists(name)?,
            Take::Square(name) => {
                let corner = self.cell()?;
                let shape = &self.scope.grid.shape;
                let (row, column) = (shape.row(corner) as i32, shape.column(corner) as i32);
                let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let cells =
                    places.iter().filter_map(|(y, x)| shape.cell(row + y, column + x)).collect();
                self.add(name, Argument::Cells(cells));
            }
            Take::Diagonal(name) => {
                let cell = self.cell()?;
                let cells = self
                    .scope
                    .grid
                    .diagonal(cell)
                    .ok_or("a cell inside of the grid names no diagonal")?;
                self.add(name, Argument::Cells(cells));
            }
            _ => return self.take_several(take),
        }
        Ok(())
    }

    fn take_several(&mut self, take: Take) -> Result<(), String> {
        match take {
            Take::Adjacent(name) => self.take_adjacent(name)?,
            Take::Segments(name, breaks) => self.take_segments(name, breaks)?,
            Take::Groups(name) => {
                let (grid, by) = (self.scope.grid, self.scope.by);
                let words = std::mem::take(&mut self.rest);
                let is_border = |word: &&str| word.is_empty() || word.starts_with('_');
                let groups = words.split(is_border).filter(|words| !words.is_empty());
                let group = |words: &[&str]| {
                    let cells =
                        words.iter().map(|word| grid.cell(word, by)).collect::<Result<_, _>>()?;
                    Ok(vec![(name, Argument::Cells(cells))])
                };
                let groups = groups.map(group).collect::<Result<_, String>>()?;
                self.split(groups);
            }
            Take::Side(name) => {
                let layout = self.scope.layout;
                let side = side(self.next()?, layout)?;
                self.add(name, Argument::Side(side));
            }
            Take::Ends(name) => self.take_ends(name)?,
            _ => return Err("the form of this rule is not known".to_owned()),
        }
        Ok(())
    }

    fn take_loop(&mut self, name: &'static str) -> Result<(), String> {
        let is_loop = self.rest.last().is_some_and(|word| word.eq_ignore_ascii_case("LOOP"));
        if is_loop {
            self.rest = &self.rest[..self.rest.len() - 1];
        }
        let mut cells = self.cells()?;
        if is_loop {
            cells.extend(cells.first().copied());
        }
        self.add(name, Argument::Cells(cells));
        Ok(())
    }

    fn take_counted_lists(&mut self, name: &'static str) -> Result<(), String> {
        let count = usize::try_from(self.number()?).unwrap_or(0);
        let cells = self.cells()?;
        if count == 0 || cells.is_empty() || cells.len() % count != 0 {
            return Err(format!("{} cells are not {count} sets", cells.len()));
        }
        let lists = cells.chunks(cells.len() / count).map(<[CellId]>::to_vec).collect();
        self.add(name, Argument::Lists(lists));
        Ok(())
    }

    fn take_lists(&mut self, name: &'static str) -> Result<(), String> {
        let (grid, by) = (self.scope.grid, self.scope.by);
        let words = std::mem::take(&mut self.rest);
        let list = |words: &[&str]| {
            words.iter().map(|word| grid.cell(word, by)).collect::<Result<Vec<_>, _>>()
        };
        let lists = words.split(|word| *word == "-").filter(|words| !words.is_empty());
        let lists = lists.map(list).collect::<Result<_, _>>()?;
        self.add(name, Argument::Lists(lists));
        Ok(())
    }

    fn take_adjacent(&mut self, name: &'static str) -> Result<(), String> {
        let cells = self.cells()?;
        let shape = &self.scope.grid.shape;
        let near = |a: CellId, b: CellId| {
            shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b)) == 1
        };
        let pairs = (0..cells.len()).flat_map(|i| (i + 1..cells.len()).map(move |j| (i, j)));
        let pairs = pairs.map(|(i, j)| [cells[i], cells[j]]).filter(|&[a, b]| near(a, b));
        self.split(pairs.map(|pair| vec![(name, Argument::Cells(pair.to_vec()))]).collect());
        Ok(())
    }

    fn take_segments(&mut self, name: &'static str, breaks: &'static str) -> Result<(), String> {
        let (grid, by) = (self.scope.grid, self.scope.by);
        let words = std::mem::take(&mut self.rest);
        let is_border = |word: &&str| word.is_empty() || word.starts_with('_');
        let groups = words.split(is_border).filter(|words| !words.is_empty());
        let group = |words: &[&str]| {
            let (mut cells, mut places) = (Vec::new(), Vec::new());
            for word in words {
                match *word {
                    "-" => places.push(cells.len() as i64),
                    word => cells.push(grid.cell(word, by)?),
                }
            }
            let mut named = vec![(name, Argument::Cells(cells))];
            if !places.is_empty() {
                named.push((breaks, Argument::Numbers(places)));
            }
            Ok(named)
        };
        let groups = groups.map(group).collect::<Result<_, String>>()?;
        self.split(groups);
        Ok(())
    }

    fn take_ends(&mut self, name: &'static str) -> Result<(), String> {
        let layout = self.scope.layout;
        let line = side(self.next()?, layout)?;
        self.add("line", Argument::Side(line));
        let is_row = line.line == ninefold_rules::layout::Kind::Row;
        let ends = if is_row { ["left", "right"] } else { ["top", "bottom"] };
        let mut clues = Vec::new();
        for end in ends {
            let Ok(word) = self.next() else { break };
            if !word.is_empty() {
                let clue = word.parse().map_err(|_| format!("{word} is no number"))?;
                let side = Argument::Word(end.to_owned());
                clues.push(vec![("side", side), (name, Argument::Number(clue))]);
            }
        }
        self.split(clues);
        Ok(())
    }
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<i64>, String> {
    words.map(|word| word.parse().map_err(|_| format!("{word} is no number"))).collect()
}
