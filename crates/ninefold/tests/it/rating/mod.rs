//! Tests of the rating: against a slow reference implementation and against known ratings.

mod agreement;
mod answers;
mod data;
mod generated;
mod known;
mod reference;
