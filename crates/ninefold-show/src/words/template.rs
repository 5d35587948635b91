//! Fills the templates of the catalogue of rules: [`RuleKind::words`](ninefold_rules::RuleKind) says what they may contain.
//!
//! A language has its own templates and its own [`Terms`]; the filling is the same for all.

use ninefold_rules::catalogue::{Parameter, ParameterKind};
use ninefold_rules::layout::Kind;
use ninefold_rules::{Argument, CellId, Layout, Rule};

/// The words of a language that stand between and around arguments.
pub(super) struct Terms {
    /// The last joint of a list of all.
    pub(super) and: &'static str,
    /// The last joint of a list of alternatives.
    pub(super) or: &'static str,
    /// The article before a noun, and its form at the beginning of a sentence.
    pub(super) the: [&'static str; 2],
    /// The nouns after it: the name of a parameter, its form for one, for several.
    pub(super) nouns: &'static [(&'static str, &'static str, &'static str)],
    /// The word for a row and for a column.
    pub(super) lines: [&'static str; 2],
    /// The end of a row or column from which it is seen: left, right, top, bottom.
    pub(super) ends: [&'static str; 4],
    /// The sentence of a rule inside of another rule.
    pub(super) inner: fn(&Rule, &Layout) -> String,
}

/// Returns a template with the arguments of a rule.
pub(super) fn fill(template: &str, rule: &Rule, layout: &Layout, terms: &Terms) -> String {
    let mut text = String::new();
    Filling { rule, layout, terms }.fill(template, &mut text);
    text
}

struct Filling<'a> {
    rule: &'a Rule,
    layout: &'a Layout,
    terms: &'a Terms,
}

impl Filling<'_> {
    fn fill(&self, template: &str, text: &mut String) {
        let mut rest = template;
        while let Some(at) = rest.find(['{', '[']) {
            text.push_str(&rest[..at]);
            let inside = &rest[at + 1..];
            if rest.as_bytes()[at] == b'{' {
                let (slot, after) = inside.split_once('}').unwrap_or((inside, ""));
                text.push_str(&self.slot(slot));
                rest = after;
            } else {
                let end = closing(inside);
                let (condition, then) = inside[..end].split_once('?').unwrap_or(("", ""));
                if self.holds(condition) {
                    self.fill(then, text);
                }
                rest = inside.get(end + 1..).unwrap_or("");
            }
        }
        text.push_str(rest);
    }

    fn argument(&self, name: &str) -> (Option<&Parameter>, &Argument) {
        let mut all = self.rule.arguments();
        let found = all.find(|(parameter, _)| parameter.name == name);
        found.map_or((None, &Argument::None), |(parameter, argument)| (Some(parameter), argument))
    }

    fn holds(&self, condition: &str) -> bool {
        if let Some(condition) = condition.strip_prefix('!') {
            return !self.holds(condition);
        }
        if let Some((name, least)) = condition.split_once('>') {
            let least = least.parse().unwrap_or(0);
            return count(self.argument(name).1) > least;
        }
        if let Some((name, other)) = condition.split_once('=') {
            let argument = self.argument(name).1;
            return match self.argument(other) {
                (Some(_), other) => argument == other,
                _ => *argument == Argument::Word(other.to_owned()),
            };
        }
        match self.argument(condition).1 {
            Argument::None | Argument::Flag(false) => false,
            Argument::Cells(cells) => !cells.is_empty(),
            Argument::Lists(lists) => lists.iter().any(|list| !list.is_empty()),
            Argument::Numbers(numbers) => !numbers.is_empty(),
            Argument::Groups(groups) => !groups.is_empty(),
            _ => true,
        }
    }

    fn slot(&self, slot: &str) -> String {
        let (name, form) = slot.split_once(':').unwrap_or((slot, ""));
        let (name, default) = name.split_once('=').unwrap_or((name, ""));
        for (article, written) in ["the ", "The "].into_iter().zip(self.terms.the) {
            if let Some(name) = name.strip_prefix(article) {
                let noun = self.noun(name);
                return format!("{written} {noun} {}", self.written(name, form));
            }
        }
        match self.argument(name).1 {
            Argument::None if !default.is_empty() => default.to_owned(),
            _ => self.written(name, form),
        }
    }

    fn noun(&self, name: &str) -> &'static str {
        let known = self.terms.nouns.iter().find(|(parameter, ..)| *parameter == name);
        let is_one = count(self.argument(name).1) == 1;
        known.map_or("", |(_, one, many)| if is_one { one } else { many })
    }

    /// Returns an argument in a form.
    fn written(&self, name: &str, form: &str) -> String {
        let (parameter, argument) = self.argument(name);
        if let Some((many, one)) = form.split_once('|') {
            return if count(argument) == 1 { one } else { many }.to_owned();
        }
        if let Some(coefficients) = form.strip_prefix("by ") {
            return self.weighted(name, coefficients);
        }
        let of_line =
            parameter.is_some_and(|parameter| matches!(parameter.kind, ParameterKind::Line));
        match argument {
            Argument::None | Argument::Flag(_) => String::new(),
            Argument::Cell(cell) => self.layout.name(*cell).to_string(),
            Argument::Cells(cells) => self.joined(&self.names(cells), form, of_line),
            Argument::Lists(lists) => {
                let inner = match form {
                    "+" => " + ",
                    "-" => "-",
                    _ => ", ",
                };
                let list = |list: &Vec<CellId>| {
                    let text = self.names(list).join(inner);
                    if form.is_empty() { format!("({text})") } else { text }
                };
                let full = lists.iter().filter(|list| !list.is_empty());
                self.joined(&full.map(list).collect::<Vec<_>>(), "and", false)
            }
            Argument::Number(number) => number.to_string(),
            Argument::Numbers(numbers) if form == "counted" => self.counted(numbers),
            Argument::Numbers(numbers) => {
                let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                self.joined(&texts, form, false)
            }
            Argument::Groups(groups) => {
                let group = |group: &Vec<i64>| {
                    let texts: Vec<String> = group.iter().map(ToString::to_string).collect();
                    format!("({})", texts.join(", "))
                };
                self.joined(&groups.iter().map(group).collect::<Vec<_>>(), form, false)
            }
            Argument::Word(word) if form == "pairs" => self.pairs(word),
            Argument::Word(word) => mapped(form, word).unwrap_or(word).to_owned(),
            Argument::Side(side) if form == "end" => {
                let end = match (side.line, self.rule.word("side")) {
                    (Kind::Row, Some("right")) => 1,
                    (Kind::Row, _) => 0,
                    (_, Some("bottom")) => 3,
                    _ => 2,
                };
                self.terms.ends[end].to_owned()
            }
            Argument::Side(side) => {
                let word = self.terms.lines[usize::from(side.line != Kind::Row)];
                format!("{word} {}", side.number + 1)
            }
            Argument::Rules(lists) => self.rules(lists),
        }
    }

    fn names(&self, cells: &[CellId]) -> Vec<String> {
        cells.iter().map(|cell| self.layout.name(*cell).to_string()).collect()
    }

    /// Returns a list in a form; a line without a form is joined by hyphens.
    fn joined(&self, items: &[String], form: &str, of_line: bool) -> String {
        let word = match form {
            "" if of_line => return items.join("-"),
            "-" => return items.join("-"),
            "+" => return items.join(" + "),
            "or" => self.terms.or,
            "" | "and" => self.terms.and,
            number => {
                let place = number.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
                return place.and_then(|place| items.get(place)).cloned().unwrap_or_default();
            }
        };
        match items {
            [before @ .., last] if !before.is_empty() => {
                format!("{} {word} {last}", before.join(", "))
            }
            _ => items.concat(),
        }
    }

    /// Returns values with how often each is listed: `1 twice` as `two times 1`.
    fn counted(&self, numbers: &[i64]) -> String {
        let mut pairs: Vec<(i64, i64)> = Vec::new();
        for &number in numbers {
            match pairs.iter_mut().find(|(_, value)| *value == number) {
                Some((count, _)) => *count += 1,
                None => pairs.push((1, number)),
            }
        }
        let texts: Vec<String> = pairs
            .into_iter()
            .map(|(count, value)| match count {
                1 => value.to_string(),
                _ => format!("{count} × {value}"),
            })
            .collect();
        self.joined(&texts, "and", false)
    }

    /// Returns a clue of counts and values, such as 1323.
    fn pairs(&self, clue: &str) -> String {
        let symbols: Vec<char> = clue.chars().collect();
        let pair = |pair: &[char]| {
            let value = pair.get(1).and_then(|symbol| symbol.to_digit(36)).unwrap_or(0);
            format!("{} × {value}", pair[0])
        };
        self.joined(&symbols.chunks(2).map(pair).collect::<Vec<_>>(), "and", false)
    }

    /// Returns a sum of cells with coefficients.
    fn weighted(&self, cells: &str, coefficients: &str) -> String {
        let Argument::Cells(cells) = self.argument(cells).1 else { return String::new() };
        let by = self.rule.numbers(coefficients);
        let mut text = String::new();
        for (i, name) in self.names(cells).iter().enumerate() {
            let by = by.get(i).copied().unwrap_or(1);
            let sign = match (text.is_empty(), by < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text.push_str(sign);
            if by.unsigned_abs() != 1 {
                text.push_str(&format!("{} × ", by.unsigned_abs()));
            }
            text.push_str(name);
        }
        text
    }

    /// Returns lists of rules as numbered sentences.
    fn rules(&self, lists: &[Vec<Rule>]) -> String {
        let list = |(i, rules): (usize, &Vec<Rule>)| {
            let sentences = rules.iter().map(|rule| (self.terms.inner)(rule, self.layout));
            let texts: Vec<String> =
                sentences.map(|text| text.trim_end_matches('.').to_owned()).collect();
            format!("({}) {}", i + 1, self.joined(&texts, "and", false))
        };
        lists.iter().enumerate().map(list).collect::<Vec<_>>().join("; ")
    }
}

/// Returns the place of the bracket that closes a text which begins behind the opening one.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (at, symbol) in text.char_indices() {
        match symbol {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Returns what a form such as `main->falling/anti->rising` has for a word.
fn mapped<'a>(form: &'a str, word: &str) -> Option<&'a str> {
    let mut pairs = form.split('/').filter_map(|pair| pair.split_once("->"));
    pairs.find(|(from, _)| *from == word).map(|(_, to)| to)
}

/// Counts what an argument lists. A number counts itself.
fn count(argument: &Argument) -> usize {
    match argument {
        Argument::Cells(cells) => cells.len(),
        Argument::Lists(lists) => lists.iter().filter(|list| !list.is_empty()).count(),
        Argument::Number(number) => usize::try_from(*number).unwrap_or(0),
        Argument::Numbers(numbers) => numbers.len(),
        Argument::Groups(groups) => groups.len(),
        Argument::None => 0,
        _ => 1,
    }
}
