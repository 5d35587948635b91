//! Regular expressions over values: a line of values as a text of one character each.
//!
//! ```text
//! choice:  chain ("|" chain)*       atom:  a value 0-9 or A-P, ".", (choice), [values], [^values], [1-4]
//! chain:   repeated*                times: * + ? {n} {n,} {n,m}
//! ```

use crate::automaton::{Automaton, TooManyStates};
use crate::shape::Shape;
use crate::value::{Value, ValueSet};
use std::collections::BTreeSet;

/// A nondeterministic automaton, whose states are numbered.
#[derive(Clone, Debug, Default)]
pub struct Nfa {
    /// For each state: the values that lead on, each with the state that follows.
    pub steps: Vec<Vec<(ValueSet, u32)>>,
    /// For each state: the states that are reached without a value.
    pub free: Vec<Vec<u32>>,
    /// The states in which a line may begin.
    pub starts: Vec<u32>,
    /// The states in which a line may end.
    pub ends: BTreeSet<u32>,
}

/// The most states that an expression may need.
const MAX_NFA: usize = 10_000;

impl Nfa {
    /// Adds a state and returns its number.
    pub fn state(&mut self) -> u32 {
        self.steps.push(Vec::new());
        self.free.push(Vec::new());
        self.steps.len() as u32 - 1
    }

    fn closed(&self, states: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let mut open: Vec<u32> = states.into_iter().collect();
        if open.iter().all(|&state| self.free[state as usize].is_empty()) {
            open.sort_unstable();
            open.dedup();
            return open;
        }
        let mut all: BTreeSet<u32> = BTreeSet::new();
        while let Some(state) = open.pop() {
            if all.insert(state) {
                open.extend(&self.free[state as usize]);
            }
        }
        all.into_iter().collect()
    }

    /// Returns `true` if no state has two steps with one value, or one without a value.
    fn is_deterministic(&self) -> bool {
        let differ = |steps: &Vec<(ValueSet, u32)>| {
            let mut seen = ValueSet::EMPTY;
            steps.iter().all(|&(set, _)| {
                let new = seen.and(set).is_empty();
                seen = seen.or(set);
                new
            })
        };
        self.free.iter().all(Vec::is_empty) && self.steps.iter().all(differ)
    }

    /// Returns the deterministic automaton that accepts the same lines.
    ///
    /// # Errors
    ///
    /// Returns an error if it has too many states.
    pub fn determined(&self, values: u8) -> Result<Automaton, TooManyStates> {
        if let [start] = *self.starts.as_slice()
            && self.is_deterministic()
        {
            let step = |&state: &u32, value: Value| {
                let mut steps = self.steps[state as usize].iter();
                steps.find(|(set, _)| set.contains(value)).map(|&(_, next)| next)
            };
            return Automaton::build(values, start, step, |state| self.ends.contains(state));
        }
        if self.steps.len() <= u128::BITS as usize {
            return self.determined_by_masks(values);
        }
        let start = self.closed(self.starts.iter().copied());
        let step = |states: &Vec<u32>, value: Value| {
            let steps = states.iter().flat_map(|&state| &self.steps[state as usize]);
            let next = steps.filter(|(set, _)| set.contains(value)).map(|&(_, next)| next);
            let next = self.closed(next);
            (!next.is_empty()).then_some(next)
        };
        let accepts = |states: &Vec<u32>| states.iter().any(|state| self.ends.contains(state));
        Automaton::build(values, start, step, accepts)
    }

    /// Does the same for at most 128 states, sets of which are masks.
    fn determined_by_masks(&self, values: u8) -> Result<Automaton, TooManyStates> {
        let mask = |states: &[u32]| states.iter().fold(0_u128, |all, state| all | 1 << state);
        let closed = |state: u32| mask(&self.closed([state]));
        let closed: Vec<u128> = (0..self.steps.len() as u32).map(closed).collect();
        let count = usize::from(values);
        // For each state and value, the states that follow.
        let mut after = vec![0_u128; self.steps.len() * count];
        for (row, steps) in after.chunks_exact_mut(count).zip(&self.steps) {
            for &(set, next) in steps {
                for value in set.and(ValueSet::first(values)).iter() {
                    row[usize::from(value.get()) - 1] |= closed[next as usize];
                }
            }
        }
        let start = self.starts.iter().fold(0, |all, &state| all | closed[state as usize]);
        let step = |states: &u128, value: Value| {
            let (mut rest, mut next) = (*states, 0);
            while rest != 0 {
                let state = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                next |= after[state * count + usize::from(value.get()) - 1];
            }
            (next != 0).then_some(next)
        };
        let ends = self.ends.iter().fold(0_u128, |all, state| all | 1 << state);
        Automaton::build(values, start, step, |states| states & ends != 0)
    }
}

/// Parses an expression over the values of a shape.
///
/// # Errors
///
/// Returns what is wrong, as the end of a sentence.
pub fn parse(text: &str, shape: &Shape) -> Result<Nfa, String> {
    let tokens: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut parser = Parser { tokens, at: 0, shape, nfa: Nfa::default(), depth: 0 };
    let (start, end) = parser.choice()?;
    if parser.at < parser.tokens.len() {
        return Err(format!("is not understood at \"{}\"", parser.tokens[parser.at]));
    }
    parser.nfa.starts = vec![start];
    parser.nfa.ends = BTreeSet::from([end]);
    Ok(parser.nfa)
}

/// The first and the last state of a part.
type Part = (u32, u32);

struct Parser<'a> {
    tokens: Vec<char>,
    at: usize,
    shape: &'a Shape,
    nfa: Nfa,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.tokens.get(self.at).copied()
    }

    fn take(&mut self, token: char) -> bool {
        let is = self.peek() == Some(token);
        self.at += usize::from(is);
        is
    }

    fn state(&mut self) -> Result<u32, String> {
        if self.nfa.steps.len() >= MAX_NFA {
            return Err("is too large".to_owned());
        }
        Ok(self.nfa.state())
    }

    fn link(&mut self, from: u32, to: u32) {
        self.nfa.free[from as usize].push(to);
    }

    fn choice(&mut self) -> Result<Part, String> {
        self.depth += 1;
        if self.depth > 50 {
            return Err("is nested too deeply".to_owned());
        }
        let (start, end) = (self.state()?, self.state()?);
        loop {
            let (first, last) = self.chain()?;
            self.link(start, first);
            self.link(last, end);
            if !self.take('|') {
                break;
            }
        }
        self.depth -= 1;
        Ok((start, end))
    }

    fn chain(&mut self) -> Result<Part, String> {
        let start = self.state()?;
        let mut end = start;
        while self.peek().is_some_and(|token| token != '|' && token != ')') {
            let (first, last) = self.repeated()?;
            self.link(end, first);
            end = last;
        }
        Ok((start, end))
    }

    /// Parses an atom with what says how often it comes: it is parsed again for each copy.
    fn repeated(&mut self) -> Result<Part, String> {
        let begin = self.at;
        let first = self.atom()?;
        let behind = self.at;
        let Some((least, most)) = self.times()? else { return Ok(first) };
        let end = self.at;
        let start = self.state()?;
        let mut at = start;
        let finish = self.state()?;
        let copies = most.unwrap_or(least.max(1));
        for copy in 0..copies {
            let (head, tail) = if copy == 0 {
                first
            } else {
                self.at = begin;
                let part = self.atom()?;
                debug_assert_eq!(self.at, behind);
                part
            };
            if copy >= least {
                self.link(at, finish);
            }
            self.link(at, head);
            at = tail;
            if most.is_none() && copy + 1 == copies {
                self.link(tail, head);
            }
        }
        self.at = end;
        self.link(at, finish);
        Ok((start, finish))
    }

    fn times(&mut self) -> Result<Option<(usize, Option<usize>)>, String> {
        if self.take('*') {
            return Ok(Some((0, None)));
        }
        if self.take('+') {
            return Ok(Some((1, None)));
        }
        if self.take('?') {
            return Ok(Some((0, Some(1))));
        }
        if !self.take('{') {
            return Ok(None);
        }
        let least = self.number()?;
        let most = if self.take(',') {
            if self.peek() == Some('}') { None } else { Some(self.number()?) }
        } else {
            Some(least)
        };
        if !self.take('}') || most.is_some_and(|most| most < least) {
            return Err("has a repetition that is not understood".to_owned());
        }
        Ok(Some((least, most)))
    }

    fn number(&mut self) -> Result<usize, String> {
        let mut text = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            text.push(digit);
            self.at += 1;
        }
        text.parse().ok().filter(|n| *n <= 100).ok_or("needs a repetition of 0 to 100".to_owned())
    }

    fn atom(&mut self) -> Result<Part, String> {
        if self.take('(') {
            let part = self.choice()?;
            return if self.take(')') { Ok(part) } else { Err("needs \")\"".to_owned()) };
        }
        let set = if self.take('.') {
            self.shape.all_values()
        } else if self.take('[') {
            self.class()?
        } else {
            self.value()?.map_or(ValueSet::EMPTY, ValueSet::only)
        };
        let (start, end) = (self.state()?, self.state()?);
        self.nfa.steps[start as usize].push((set, end));
        Ok((start, end))
    }

    fn class(&mut self) -> Result<ValueSet, String> {
        let is_other = self.take('^');
        let mut set = ValueSet::EMPTY;
        while !self.take(']') {
            let first = self.number_of()?;
            let last = if self.take('-') { self.number_of()? } else { first };
            set = set.or(self.shape.values_where(|n| first <= n && n <= last));
        }
        Ok(if is_other { self.shape.all_values().without(set) } else { set })
    }

    fn number_of(&mut self) -> Result<i32, String> {
        let token = self.peek().ok_or("ends too early".to_owned())?;
        self.at += 1;
        let number = token.to_digit(36).filter(|_| !token.is_lowercase()).map(|n| n as i32);
        number.ok_or_else(|| format!("has \"{token}\", which is no value"))
    }

    fn value(&mut self) -> Result<Option<Value>, String> {
        let number = self.number_of()?;
        Ok(self.shape.value(number.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(text: &str, line: &str) -> bool {
        let nfa = parse(text, &Shape::CLASSIC).unwrap();
        let automaton = nfa.determined(9).unwrap();
        automaton.accepts(line.bytes().map(|b| Value::new(b - b'0').unwrap()))
    }

    #[test]
    fn expressions_accept_what_they_say() {
        for (text, line, is) in [
            ("12*3", "13", true),
            ("12*3", "12223", true),
            ("12*3", "1224", false),
            ("(12|34)+", "123412", true),
            ("(12|34)+", "", false),
            ("[1-3]{2,3}", "12", true),
            ("[1-3]{2,3}", "1231", false),
            ("[^5].?", "5", false),
            ("[^5].?", "65", true),
            ("(1{2}|2)?", "", true),
            ("1{2,}", "1111", true),
            ("1{2,}", "1", false),
            ("1{0}2", "2", true),
        ] {
            assert_eq!(accepts(text, line), is, "{text} {line}");
        }
    }

    #[test]
    fn what_is_wrong_is_an_error() {
        for text in ["(", "1)", "[1", "{3}", "1{3,2}", "a", "1{999}", "*"] {
            assert!(parse(text, &Shape::CLASSIC).is_err(), "{text}");
        }
        assert!(parse(&"(".repeat(200), &Shape::CLASSIC).is_err());
        assert!(parse("((.{100}){100}){100}", &Shape::CLASSIC).is_err());
    }
}
