//! Forcing nets: those that finders produce are proven and have no line too many, and the proof
//! accepts a changed net only if a slow reference implementation of the proof accepts it.

mod checked;
mod found;
mod mutate;
mod mutated;
mod reference;
