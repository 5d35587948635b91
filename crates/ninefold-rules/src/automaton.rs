//! Deterministic automata over the values of a line.

use crate::value::{Value, ValueSet};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A deterministic automaton: a line of values is accepted if its run ends in an accepting state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automaton {
    values: u8,
    /// `next[state * values + place - 1]`, or `DEAD`.
    next: Vec<u32>,
    accepting: Vec<bool>,
}

/// A transition that no accepted line takes.
const DEAD: u32 = u32::MAX;

/// The greatest number of states, which bounds what a rule from a file can cost.
pub const MAX_STATES: usize = 65_536;

/// An automaton that has more states than [`MAX_STATES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyStates;

impl Automaton {
    /// Builds the automaton whose states are reached from `start` by `step`, over the `values` least values.
    ///
    /// `step` returns `None` where no line that goes on from there is accepted.
    ///
    /// # Errors
    ///
    /// Returns an error if more than [`MAX_STATES`] states are reached.
    pub fn build<S: Clone + Eq + Hash>(
        values: u8,
        start: S,
        step: impl Fn(&S, Value) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooManyStates> {
        let mut numbers: HashMap<S, u32, BuildHasherDefault<Mixer>> = HashMap::default();
        numbers.insert(start.clone(), 0);
        let mut states = vec![start];
        let mut next = Vec::new();
        let mut at = 0;
        while at < states.len() {
            for value in ValueSet::first(values).iter() {
                let Some(state) = step(&states[at], value) else {
                    next.push(DEAD);
                    continue;
                };
                let number = *numbers.entry(state.clone()).or_insert_with(|| {
                    states.push(state);
                    states.len() as u32 - 1
                });
                next.push(number);
            }
            if states.len() > MAX_STATES {
                return Err(TooManyStates);
            }
            at += 1;
        }
        let accepting = states.iter().map(accepts).collect();
        Ok(Self { values, next, accepting })
    }

    /// Makes the automaton of a table: for each state, of which 0 is the start, whether a line may end there, and the next state
    /// after each of the `values` least values; `None` where no accepted line goes on so.
    ///
    /// Returns `None` if a row has another length or names a state that does not exist.
    #[must_use]
    pub fn of_table(
        values: u8,
        table: impl ExactSizeIterator<Item = (bool, impl IntoIterator<Item = Option<u32>>)>,
    ) -> Option<Self> {
        let states = table.len();
        let mut next = Vec::with_capacity(states * usize::from(values));
        let mut accepting = Vec::with_capacity(states);
        for (accepts, row) in table {
            accepting.push(accepts);
            next.extend(row.into_iter().map(|state| state.unwrap_or(DEAD)));
            if next.len() != accepting.len() * usize::from(values) {
                return None;
            }
        }
        let exists = |&state: &u32| state == DEAD || (state as usize) < states;
        (states > 0 && next.iter().all(exists)).then_some(Self { values, next, accepting })
    }

    /// Counts the states. State 0 is the start.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Returns the number of values.
    #[must_use]
    pub const fn values(&self) -> u8 {
        self.values
    }

    /// Returns the state after a value, or `None` if no accepted line goes on so.
    #[must_use]
    pub fn next(&self, state: u32, value: Value) -> Option<u32> {
        let next =
            self.next[state as usize * usize::from(self.values) + usize::from(value.get()) - 1];
        (next != DEAD).then_some(next)
    }

    /// Returns `true` if a line may end in the state.
    #[must_use]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// Returns `true` if the automaton accepts the line.
    #[must_use]
    pub fn accepts(&self, line: impl IntoIterator<Item = Value>) -> bool {
        let end = line.into_iter().try_fold(0, |state, value| self.next(state, value));
        end.is_some_and(|state| self.is_accepting(state))
    }
}

/// A fast hash function: states come from rules of bounded size, so nothing is gained by one that resists chosen keys.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_lines_with_an_even_sum() {
        let even = Automaton::build(4, 0_u8, |s, v| Some((s + v.get()) % 2), |&s| s == 0).unwrap();
        let line =
            |places: &[u8]| places.iter().map(|&p| Value::new(p).unwrap()).collect::<Vec<_>>();
        assert_eq!(even.states(), 2);
        assert!(even.accepts(line(&[1, 3, 4])) && !even.accepts(line(&[1, 4])));
        assert!(even.accepts([]));
    }
}
