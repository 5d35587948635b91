//! Automata along a line, unfolded to layers of states, with one pass forward and one backward. Exact if no cell comes twice.

use crate::bits::bits;
use crate::space::{Conflict, Outcome, Space};
use ninefold_rules::{Automaton, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// A state of the next layer that no accepted line goes through.
const DEAD: u32 = u32::MAX;

/// An automaton, unfolded for lines of one length. States that cannot be reached, accept nothing or are equal are gone.
#[derive(Debug)]
pub(crate) struct Unfolded {
    layers: Vec<Layer>,
    words: usize,
}

#[derive(Debug, Default)]
struct Layer {
    states: usize,
    /// The first word of this layer's states in the bit sets of a run.
    first_word: usize,
    /// For each state, where its edges begin, and where the last ones end.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

/// The values with which a state goes on to one of the next layer.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    values: u32,
}

impl Layer {
    #[inline]
    fn edges_of(&self, state: usize) -> &[Edge] {
        &self.edges[self.starts[state] as usize..self.starts[state + 1] as usize]
    }

    /// Adds a state with the states of the next layer after each value.
    fn push(&mut self, row: &[u32]) {
        let begin = self.edges.len();
        for (place, &to) in row.iter().enumerate().filter(|(_, to)| **to != DEAD) {
            match self.edges[begin..].iter_mut().find(|edge| edge.to == to) {
                Some(edge) => edge.values |= 1 << place,
                None => self.edges.push(Edge { to, values: 1 << place }),
            }
        }
        self.states += 1;
        self.starts.push(self.edges.len() as u32);
    }
}

impl Unfolded {
    /// Unfolds an automaton over the places that each cell may have; `None` if it accepts no line.
    pub(crate) fn new(automaton: &Automaton, domains: &[u32]) -> Option<Self> {
        let mut reached: Vec<Vec<u32>> = vec![vec![0]];
        let mut seen = vec![usize::MAX; automaton.states()];
        for (i, &domain) in domains.iter().enumerate() {
            let mut next = Vec::new();
            for &state in &reached[i] {
                for to in bits(domain).filter_map(|place| after(automaton, state, place)) {
                    if seen[to as usize] != i {
                        seen[to as usize] = i;
                        next.push(to);
                    }
                }
            }
            reached.push(next);
        }
        // From the end: the number of each state among those that differ in their layer.
        let mut number = vec![DEAD; automaton.states()];
        for &state in reached.last()? {
            number[state as usize] = if automaton.is_accepting(state) { 0 } else { DEAD };
        }
        let mut layers = vec![Layer { states: 1, ..Layer::default() }];
        for (i, &domain) in domains.iter().enumerate().rev() {
            let (layer, numbers) = fold_layer(automaton, &reached[i], domain, &number);
            for &state in &reached[i + 1] {
                number[state as usize] = DEAD;
            }
            for (&state, &to) in reached[i].iter().zip(&numbers) {
                number[state as usize] = to;
            }
            layers.push(layer);
        }
        layers.reverse();
        if layers[0].states == 0 {
            return None;
        }
        let mut words = 0;
        for layer in &mut layers {
            layer.first_word = words;
            words += layer.states.div_ceil(64);
        }
        Some(Self { layers, words })
    }
}

fn after(automaton: &Automaton, state: u32, place: u32) -> Option<u32> {
    automaton.next(state, Value::new(place as u8 + 1)?)
}

/// Makes a layer from the states that are reached there, joining those that go on equally.
fn fold_layer(
    automaton: &Automaton,
    reached: &[u32],
    domain: u32,
    number: &[u32],
) -> (Layer, Vec<u32>) {
    let values = usize::from(automaton.values());
    let mut known: HashMap<Vec<u32>, u32> = HashMap::new();
    let mut layer = Layer { starts: vec![0], ..Layer::default() };
    let mut numbers = Vec::with_capacity(reached.len());
    let mut row = vec![DEAD; values];
    for &state in reached {
        row.fill(DEAD);
        for place in bits(domain) {
            if let Some(to) = after(automaton, state, place) {
                row[place as usize] = number[to as usize];
            }
        }
        if row.iter().all(|&to| to == DEAD) {
            numbers.push(DEAD);
        } else if let Some(&same) = known.get(&row) {
            numbers.push(same);
        } else {
            let new = layer.states as u32;
            known.insert(row.clone(), new);
            layer.push(&row);
            numbers.push(new);
        }
    }
    (layer, numbers)
}

/// An automaton over the values of some cells.
#[derive(Clone, Debug)]
pub(crate) struct AutomatonOf {
    pub(crate) cells: Vec<u16>,
    /// Whether no cell comes twice: then a run right after another changes nothing.
    pub(crate) simple: bool,
    unfolded: Arc<Unfolded>,
}

impl AutomatonOf {
    pub(crate) fn new(cells: Vec<u16>, unfolded: Arc<Unfolded>) -> Self {
        let simple = cells.iter().enumerate().all(|(i, cell)| !cells[..i].contains(cell));
        Self { cells, simple, unfolded }
    }

    /// Returns the number of edges, as a measure of the cost.
    pub(crate) fn size(&self) -> usize {
        self.unfolded.layers.iter().map(|layer| layer.edges.len()).sum()
    }

    pub(crate) fn run(&self, space: &mut Space<'_>) -> Outcome {
        let Unfolded { layers, words } = &*self.unfolded;
        let mut sets = std::mem::take(space.scratch);
        sets.clear();
        sets.resize(*words, 0);
        let result = self.sweep(space, &mut sets, layers);
        *space.scratch = sets;
        result
    }

    fn sweep(&self, space: &mut Space<'_>, sets: &mut [u64], layers: &[Layer]) -> Outcome {
        sets[0] = 1;
        for (i, &cell) in self.cells.iter().enumerate() {
            let domain = space.get(cell);
            let (here, there) = sets.split_at_mut(layers[i + 1].first_word);
            for state in crate::bits::elements(&here[layers[i].first_word..]) {
                for edge in layers[i].edges_of(state) {
                    let lives = u64::from(edge.values & domain != 0);
                    there[edge.to as usize / 64] |= lives << (edge.to % 64);
                }
            }
        }
        let last = layers[self.cells.len()].first_word;
        if sets[last] == 0 {
            return Err(Conflict);
        }
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let domain = space.get(cell);
            let mut kept = 0;
            let (here, there) = sets.split_at_mut(layers[i + 1].first_word);
            for (word, states) in here[layers[i].first_word..].iter_mut().enumerate() {
                let mut rest = *states;
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    let mut alive = 0;
                    for edge in layers[i].edges_of(word * 64 + bit as usize) {
                        let lives = there[edge.to as usize / 64] >> (edge.to % 64) & 1;
                        alive |= edge.values & (lives as u32).wrapping_neg();
                    }
                    alive &= domain;
                    kept |= alive;
                    if alive == 0 {
                        *states &= !(1 << bit);
                    }
                }
            }
            space.keep(cell, kept)?;
        }
        Ok(())
    }
}
