//! A row of the catalogue: the type of everything that is known about one rule.

use crate::compile::Compiler;
use crate::drawing::Mark;
use crate::form::{Example, Forms};
use crate::layout::Layout;
use crate::rule::Rule;
use crate::verify::Filled;

/// The kind of argument that a parameter of a rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// One cell.
    Cell,
    /// Cells whose order has no meaning.
    Cells,
    /// Cells in drawn order.
    Line,
    /// Lists of cells.
    Lists,
    /// A whole number.
    Number,
    /// Whole numbers.
    Numbers,
    /// Sets of whole numbers.
    Groups,
    /// Yes or no.
    Flag,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Any text.
    Text,
    /// A row or column.
    Side,
    /// Lists of rules.
    Rules,
}

impl ParameterKind {
    /// Returns a noun phrase for messages.
    #[must_use]
    pub const fn described(self) -> &'static str {
        match self {
            Self::Cell => "a cell such as r4c7",
            Self::Cells => "a list of cells",
            Self::Line => "a list of cells in order",
            Self::Lists => "a list of lists of cells",
            Self::Number => "a whole number",
            Self::Numbers => "a list of whole numbers",
            Self::Groups => "a list of lists of whole numbers",
            Self::Flag => "true or false",
            Self::Word(_) | Self::Text => "a text",
            Self::Side => "a row or column such as r4 or c7",
            Self::Rules => "a list of lists of rules",
        }
    }
}

/// A parameter of a rule. Its name is the key in JSON and a contract.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The key.
    pub name: &'static str,
    /// The kind of its argument.
    pub kind: ParameterKind,
    /// Whether it may be left out.
    pub optional: bool,
}

impl Parameter {
    /// Makes a parameter that must be given.
    #[must_use]
    pub const fn required(name: &'static str, kind: ParameterKind) -> Self {
        Self { name, kind, optional: false }
    }

    /// Makes a parameter that may be left out.
    #[must_use]
    pub const fn optional(name: &'static str, kind: ParameterKind) -> Self {
        Self { name, kind, optional: true }
    }
}

/// A row of the catalogue: everything that is known about one rule.
pub struct RuleKind {
    /// The name in JSON and options: lower case, with hyphens. A contract.
    pub name: &'static str,
    /// The name in texts.
    pub title: &'static str,
    /// Other names by which players know the rule.
    pub also: &'static [&'static str],
    /// The condition in one sentence.
    pub sentence: &'static str,
    /// The sentence about a rule of a puzzle, with its cells and numbers: an English template, read by `ninefold-show`. Empty if
    /// [`sentence`](Self::sentence) says it all.
    ///
    /// ```text
    /// {name}            the argument: r1c1 and r1c2, r1c1-r1c2-r1c3 for a line, row 4, (1, 2) and (3, 4)
    /// {name=3}          the argument, or 3 if it is left out
    /// {the cells}       the cells r1c1 and r1c2, or the cell r1c1; {The cells} begins a sentence
    /// {name:form}       the argument in another form: and, or, + and - join what is listed; 2 takes the second of a list
    /// {name:many|one}   the first word for several cells or another number than 1, the second for one
    /// {name:a->b/c->d}  b for the word a, d for the word c
    /// [name?text]       the text if there is the argument; [!name?text] if not; [name=word?text]; [name>1?text] by count
    /// ```
    pub words: &'static str,
    /// The template of the sentence beside a drawing that shows the cells, if [`sentence`](Self::sentence) does not name a number
    /// that the drawing does not show either.
    pub legend: &'static str,
    /// The parameters, in the order of JSON.
    pub parameters: &'static [Parameter],
    /// Says what is wrong with arguments that are each right by themselves.
    pub check: fn(&Rule, &Layout) -> Result<(), String>,
    /// Adds the primitive constraints of a rule.
    pub compile: fn(&Rule, &mut Compiler<'_>),
    /// Returns whether a full grid obeys the rule. Written from the sentence, without the primitives.
    pub holds: fn(&Rule, &Filled<'_>) -> bool,
    /// Adds what is drawn for a rule.
    pub draw: fn(&Rule, &Layout, &mut Vec<Mark>),
    /// The rule in other formats.
    pub forms: Forms,
    /// A small puzzle that needs the rule.
    pub example: Example,
}

impl std::fmt::Debug for RuleKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RuleKind").field("name", &self.name).finish_non_exhaustive()
    }
}

impl RuleKind {
    /// A row to be completed, for rules that need no check, have no drawing and no other form.
    pub const BASE: Self = Self {
        name: "",
        title: "",
        also: &[],
        sentence: "",
        words: "",
        legend: "",
        parameters: &[],
        check: |_, _| Ok(()),
        compile: |_, _| {},
        holds: |_, _| true,
        draw: |_, _, _| {},
        forms: Forms::NONE,
        example: Example { side: 4, givens: "................", arguments: "" },
    };
}
