//! The figures as tables: on the terminal, and as a page of the documentation.

use super::figures::{self, Figures, ONE_BY_ONE, Of, TEXT, is_ours, set_name};
use super::machine;
use super::program::{BUILDS, COUNTED};

/// Every table of what was measured.
pub(super) fn tables(figures: &Figures) -> String {
    let mut text = String::new();
    for section in sections(figures) {
        text.push_str(&format!("\n{}\n\n{}", section.title, section.table));
    }
    text
}

/// The page `docs/bench.md`.
pub(super) fn document(figures: &Figures, rounds: usize) -> String {
    let mut text = format!(
        "<!-- Made by `cargo xtask bench --write`; changes here do not last. The last section: \
         `cargo xtask bench web --write`. -->\n\
         # Speed, measured\n\n\
         ![{}](bench.svg)\n\n\
         {}\n\n{}",
        alternative(figures),
        method(figures, rounds),
        BY_HAND,
    );
    for section in sections(figures) {
        text.push_str(&format!("\n## {}\n\n", section.title));
        if !section.about.is_empty() {
            text.push_str(&format!("{}\n\n", section.about));
        }
        text.push_str(&section.table);
    }
    if figures.counted.is_empty() {
        text.push_str("\nInstructions were not counted: valgrind was not installed.\n");
    }
    text
}

/// The alternative text of the chart.
pub(super) fn alternative(figures: &Figures) -> String {
    format!("How many times as fast as the fastest of {}", names(figures.rivals()))
}

/// Returns names in a row: `a, b and c`.
pub(super) fn names<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = all.collect();
    match all.as_slice() {
        [] => "none".to_string(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Other solvers than those that `--write` measures, compared once.
const BY_HAND: &str = "\
## Against other solvers, by hand

The ratios in the tables further below hold against the solvers in these tables, and no others. On 2026-11-15 \
Ninefold was compared by hand with more of them: one core of a Zen 4, limit 2, in one process with interleaved \
rounds, the digits parsed beforehand. fastdoku was the fastest of the others on every set.

| µs per puzzle | easy | minimal | 17 clues | top1465 | 11+ | hardest 375 | many solutions |
|:--|--:|--:|--:|--:|--:|--:|--:|
| fastdoku | 0.559 | 1.80 | 1.85 | 7.85 | 44.5 | 69.4 | 1.64 |
| tdoku | 1.02 | 2.9 | 3.2 | 8.5 | 46.8 | 74 | 1.84 |
| `sudoku` 0.8 | 0.91 | 2.1 | 2.3 | 10.6 | 60 | 113 | 1.94 |
| fsss2 | 0.72 | 3.1 | 3.5 | 19 | 93 | 170 | 2.3 |
| lanes, AVX-512 | 0.068 | 0.294 | 0.288 | 1.60 | 12.6 | 26.4 | 0.730 |
| one by one | 0.122 | 0.545 | 0.509 | 2.54 | 18.6 | 34.5 | 1.00 |
| fastdoku / lanes, AVX-512 | 8.2 | 6.1 | 6.4 | 4.9 | 3.5 | 2.6 | 2.2 |
| fastdoku / lanes, AVX2 | 7.3 | 4.9 | 5.1 | 3.9 | 2.8 | 2.1 | 1.5 |
| fastdoku / lanes, SSE2 | 5.3 | 3.4 | 3.5 | 2.7 | 2.1 | 1.6 | 1.3 |
| fastdoku / one by one | 4.6 | 3.3 | 3.6 | 3.1 | 2.4 | 2.0 | 1.6 |

`cargo xtask bench --rival NAME=PATH` measures any solver that you have built as a shared library, in the same \
rounds as the others. It must have this function, which returns the number of solutions and stops at the limit:

```c
uint64_t count(const char *cells81, uint64_t limit);   /* 81 characters and a zero byte; . is an empty cell */
```

Such a solver reads its text itself, within its time; the others have their digits parsed beforehand.
";

fn method(figures: &Figures, rounds: usize) -> String {
    let others: Vec<String> =
        figures.rivals().filter(|rival| !figures::is_known(rival)).map(display).collect();
    let libraries = match names(others.iter().map(String::as_str)) {
        _ if others.is_empty() => String::new(),
        names => format!(" Also measured, as shared libraries that read text: {names}."),
    };
    let not_measured = names(figures.not_measured());
    let builds: Vec<String> = BUILDS.iter().map(|build| format!("`{}`", build.name)).collect();
    format!(
        "Processor: {}. Compiler: {}, with fat link-time optimisation and one codegen unit.\n\n\
         The others are the crates `sudoku` 0.8, with its feature \
         `unchecked_indexing`, and `msolve` 0.6, each with the call \
         that only counts. *Lanes* is `Search::count_each` on a whole set, on the vectors named \
         (by itself it takes the best there are); *one by one* is `Grid::count_solutions`, and *text* is \
         `Grid::uniqueness` with the text of the puzzle read and that of its solution written within the \
         time.{libraries} \
         **Not measured: {not_measured}.**\n\n\
         - All take turns in one process on one core, for {rounds} rounds. Times are medians; ratios of \
         minima stand below those of medians.\n\
         - Everything is built for {}, and these take turns too. A contender's time on a set is that of \
         the build that suits it best there: some are faster when they are not built for the \
         processor at hand.\n\
         - A set is gone through whole and once in a batch; the smaller ones again, as batches of \
         their own, until there is enough to time. The digits are parsed beforehand, for all others.\n\
         - In every round, all contenders must find the same number of solutions for every puzzle.",
        machine::processor(),
        machine::compiler(),
        builds.join(", "),
    )
}

struct Section {
    title: &'static str,
    about: &'static str,
    table: String,
}

fn sections(figures: &Figures) -> Vec<Section> {
    let mut sections = Vec::new();
    if !figures.contenders.is_empty() {
        sections.push(Section {
            title: "The solution, and proof that there is no other (limit 2): µs per puzzle",
            about: "",
            table: times(figures, 2),
        });
        sections.push(Section {
            title: "Any solution (limit 1): µs per puzzle",
            about: "",
            table: times(figures, 1),
        });
        sections.push(Section {
            title: "By build (limit 2): µs per puzzle",
            about: "The program is built for any processor, and chooses its vectors at run time.",
            table: by_build(figures),
        });
    }
    if !figures.counted.is_empty() {
        sections.push(Section {
            title: "Instructions per puzzle (limit 2)",
            about: "Counted by callgrind on a sample of each set, as the difference between going \
                    through it twice and once. Callgrind has no AVX-512, so its lanes are missing.",
            table: instructions(figures),
        });
    }
    sections
}

fn times(figures: &Figures, limit: u8) -> String {
    let mut table = Table::new(figures);
    for contender in &figures.contenders {
        let cell =
            |set: &str| Some(micros(figures.best_time(set, limit, contender, Of::Median)?));
        table.row(&display(contender), cell);
    }
    let best = figures.contenders.first().filter(|contender| is_ours(contender));
    let text = figures.contenders.iter().map(String::as_str).filter(|name| *name == TEXT);
    for contender in best.map(String::as_str).into_iter().chain([ONE_BY_ONE]).chain(text) {
        for (of, name) in [(Of::Median, ""), (Of::Minimum, " (minima)")] {
            let cell = |set: &str| {
                let ratio = figures.ratio(set, limit, contender, of)?;
                let bold = if matches!(of, Of::Median) { "**" } else { "" };
                Some(format!("{bold}{}{bold}", short(ratio)))
            };
            table.row(&format!("best of the others / {contender}{name}"), cell);
        }
    }
    let work = |set: &str| figures.work(set, limit);
    table.row("sweeps (lanes)", |set| Some(short(work(set)?.0)));
    table.row("guesses (lanes)", |set| Some(short(work(set)?.1)));
    table.text()
}

fn by_build(figures: &Figures) -> String {
    let mut table = Table::new(figures);
    for contender in &figures.contenders {
        for build in BUILDS {
            table.row(&format!("{} · {}", display(contender), build.name), |set| {
                Some(micros(figures.time(build.name, set, 2, contender, Of::Median)?))
            });
        }
    }
    table.text()
}

fn instructions(figures: &Figures) -> String {
    let mut table = Table::new(figures);
    for contender in &figures.counted {
        table.row(&format!("{} · {}", display(contender), COUNTED.name), |set| {
            Some(thousands(figures.instructions(set, contender)?))
        });
    }
    table.text()
}

/// Other solvers are named as code, since they are names of crates.
fn display(contender: &str) -> String {
    match contender.split_once(' ') {
        Some((name, version)) if !is_ours(contender) => format!("`{name}` {version}"),
        _ => contender.to_string(),
    }
}

/// A Markdown table with a column for each set, in lines that are also good to read as they are.
struct Table<'a> {
    figures: &'a Figures,
    rows: Vec<Vec<String>>,
}

impl<'a> Table<'a> {
    fn new(figures: &'a Figures) -> Self {
        let names = figures.sets.iter().map(|(name, _)| set_name(name).to_string());
        let mut head = vec![String::new()];
        head.extend(names);
        Self { figures, rows: vec![head] }
    }

    /// Adds a row; a cell without a figure shows a dash.
    fn row(&mut self, name: &str, cell: impl Fn(&str) -> Option<String>) {
        let mut row = vec![name.to_string()];
        row.extend(self.figures.sets.iter().map(|(set, _)| cell(set).unwrap_or("–".to_string())));
        self.rows.push(row);
    }

    fn text(&self) -> String {
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..=self.figures.sets.len()).map(width).collect();
        let mut text = String::new();
        for (at, row) in self.rows.iter().enumerate() {
            text.push_str(&format!("| {:<1$} |", row[0], widths[0]));
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                text.push_str(&format!(" {cell:>width$} |"));
            }
            text.push('\n');
            if at == 0 {
                text.push_str(&format!("|:{}-|", "-".repeat(widths[0])));
                widths[1..].iter().for_each(|width| {
                    text.push_str(&format!("-{}:|", "-".repeat(*width)));
                });
                text.push('\n');
            }
        }
        text
    }
}

/// Nanoseconds as microseconds, with three digits that count.
fn micros(ns: f64) -> String {
    short(ns / 1000.0)
}

/// Three digits that count.
pub(super) fn short(number: f64) -> String {
    match number {
        n if n >= 99.95 => format!("{n:.0}"),
        n if n >= 9.995 => format!("{n:.1}"),
        n if n >= 0.9995 || n == 0.0 => format!("{n:.2}"),
        n => format!("{n:.3}"),
    }
}

/// A whole number, with a comma after every third digit from the right.
pub(crate) fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A round of the program in `bench/` with a rival.
    fn with_rival() -> Figures {
        let mut figures = Figures::default();
        let printed = "set\ts\t4\ntime\ts\t2\tlanes, X\t10\ntime\ts\t2\tone by one\t20\n\
                       time\ts\t2\tsudoku 0.8\t90\ntime\ts\t2\tTdoku\t70\n";
        figures.add(BUILDS[0].name, printed).unwrap();
        figures
    }

    #[test]
    fn a_rival_is_in_the_tables_and_in_the_ratios() {
        let tables = tables(&with_rival());
        assert!(tables.contains("| Tdoku "), "{tables}");
        assert!(tables.contains("**7.00**"), "{tables}");
    }

    #[test]
    fn the_page_names_the_solvers_that_were_measured_and_those_that_were_not() {
        let page = document(&with_rival(), 3);
        for part in [
            "![How many times as fast as the fastest of sudoku 0.8 and Tdoku]",
            "shared libraries that read text: Tdoku.",
            "**Not measured: fastdoku, JCZSolve and fsss2.**",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }

    #[test]
    fn numbers_have_three_digits_that_count() {
        let shown = [0.0, 0.0664, 0.9999, 2.345, 13.449, 99.97, 543.2].map(short);
        assert_eq!(shown, ["0.00", "0.066", "1.00", "2.35", "13.4", "100", "543"]);
        assert_eq!([7.0, 999.6, 1_234_567.0].map(thousands), ["7", "1,000", "1,234,567"]);
    }
}
