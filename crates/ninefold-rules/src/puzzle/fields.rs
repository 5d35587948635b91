//! The fields of a puzzle: texts, unknown tags, and whether anything is said for each.

use super::Puzzle;
use super::said::{Extra, Stated};
use crate::field::Field;
use ninefold::equivalence::Transformation;

impl Puzzle {
    /// The text of a field: the first, if it comes more than once.
    #[must_use]
    pub fn text_of(&self, field: Field) -> Option<&str> {
        self.texts.iter().find(|(f, _)| *f == field).map(|(_, text)| text.as_str())
    }

    /// All texts of a field, joined by newlines: for formats that have one place for it.
    #[must_use]
    pub fn joined(&self, field: Field) -> Option<String> {
        let all: Vec<_> =
            self.texts.iter().filter(|(f, _)| *f == field).map(|(_, t)| t.as_str()).collect();
        if all.is_empty() { None } else { Some(all.join("\n")) }
    }

    /// Adds a text, unless it is blank.
    pub fn add_text(&mut self, field: Field, text: &str) {
        let text = text.trim();
        if !text.is_empty() {
            self.texts.push((field, text.to_owned()));
        }
    }

    /// Replaces the texts of a field by one, or by none.
    pub fn set_text(&mut self, field: Field, text: Option<String>) {
        self.texts.retain(|(other, _)| *other != field);
        self.texts.extend(text.map(|text| (field, text)));
    }

    /// Adds something that Ninefold does not know.
    pub fn add_extra(&mut self, format: &str, key: impl Into<String>, value: impl Into<String>) {
        self.extra.push(Extra { format: format.to_owned(), key: key.into(), value: value.into() });
    }

    /// Returns the statement of the source about the solution of a classic puzzle.
    #[must_use]
    pub fn stated_solution(&self) -> Stated<'_> {
        if let Some(solution) = self.as_classic().and_then(|cells| cells.solution.as_ref()) {
            return Stated::Solution(solution);
        }
        let Some(key) = self.solution_key.as_deref() else { return Stated::Nothing };
        let unread = self.extra.iter().find(|extra| extra.format == "csv" && extra.key == key);
        unread.map_or(Stated::Blank, |extra| Stated::Unreadable(&extra.value))
    }

    /// Returns `true` if anything is said for this field.
    #[must_use]
    pub fn has(&self, field: Field) -> bool {
        let Some(cells) = self.as_classic() else { return self.has_any_rules(field) };
        match field {
            Field::Solution => cells.solution.is_some(),
            Field::Entries => !cells.entries.is_empty(),
            Field::Marks => cells.marks.is_some(),
            Field::Corners => cells.corners.is_some(),
            Field::Restriction => cells.restriction.is_some(),
            Field::Colours => cells.colours.is_some(),
            _ => self.says(field),
        }
    }

    /// Returns `true` if texts or unknown tags say something for this field.
    fn says(&self, field: Field) -> bool {
        match field {
            Field::Unknown => !self.extra.is_empty(),
            _ => self.text_of(field).is_some(),
        }
    }

    /// Returns `true` if a puzzle of any rules says anything for this field.
    fn has_any_rules(&self, field: Field) -> bool {
        let all = self.shape().all_values();
        let mut cells = (0..self.shape().total()).map(crate::CellId::at);
        match field {
            Field::Solution => self.solution().is_some(),
            Field::Entries => cells.any(|cell| self.entry(cell).is_some()),
            Field::Marks => cells.any(|cell| !self.marks(cell).is_empty()),
            Field::Corners => cells.any(|cell| !self.corners(cell).is_empty()),
            Field::Restriction => {
                self.allowed().iter().any(|set| *set != all && set.single().is_none())
            }
            Field::Colours => false,
            _ => self.says(field),
        }
    }

    /// Returns `true` if nothing is said besides the givens.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.is_digits() && self.as_classic().is_some_and(|cells| cells.entries.is_empty())
    }

    /// Returns `true` if it is classic, and nothing is said besides givens and entries.
    #[must_use]
    pub const fn is_digits(&self) -> bool {
        match self.as_classic() {
            Some(cells) => self.texts.is_empty() && self.extra.is_empty() && cells.is_digits(),
            None => false,
        }
    }

    /// Transforms a classic puzzle into an equivalent one: its givens, entries, solution, candidates and
    /// colours. Texts stay as they are; see [`Self::texts_about_cells`]. Other puzzles stay as they are.
    ///
    /// ```
    /// use ninefold::equivalence::Transformation;
    /// use ninefold_rules::Puzzle;
    /// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut puzzle = Puzzle::of_givens(givens.parse()?);
    /// puzzle.classic_mut().marks = Some(puzzle.classic().start());
    /// let order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// let transposed = Transformation::new(true, order, order, order).ok_or("no permutation")?;
    /// puzzle.transform(&transposed);
    /// assert_eq!(puzzle.classic().givens, transposed.apply(&givens.parse()?));
    /// assert_eq!(puzzle.classic().marks, Some(puzzle.classic().start()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transform(&mut self, transformation: &Transformation) {
        if self.is_classic() {
            self.classic_mut().transform(transformation);
        }
    }

    /// Returns the fields of the puzzle whose texts may name cells and digits, and so may be wrong
    /// after [`Self::transform`].
    #[must_use]
    pub fn texts_about_cells(&self) -> Vec<Field> {
        let may_name_cells = [Field::Description, Field::Comment, Field::Unknown];
        may_name_cells.into_iter().filter(|field| self.has(*field)).collect()
    }
}
