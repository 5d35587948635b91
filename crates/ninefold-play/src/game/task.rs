//! Long work, which runs on the worker thread.

use crate::host::{Host, Opened, Wanted};
use ninefold::search::Watch;
use ninefold_api::{Answer, CountRequest, Request, count, handle};
use std::fmt;
use std::sync::Arc;

/// A piece of work with a number, by which the session knows its answer.
#[derive(Debug)]
pub(crate) struct Task {
    /// The number; an answer to an older one is ignored.
    pub(crate) number: u64,
    /// The work to do.
    pub(crate) work: Work,
}

/// The work of a task.
#[derive(Debug)]
pub(crate) enum Work {
    /// Answer a request.
    Request(Box<Request>),
    /// Find the last of some puzzles, states of one game, that has a solution.
    LastGood(Vec<String>),
    /// Read the puzzles of a file, a picture, a link or a text.
    Open(Wanted, Arc<dyn Host>),
}

/// The outcome of a task.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The answer to a request.
    Answer(Box<Answer>),
    /// The last state that has a solution; `None` if there is none.
    LastGood(Option<usize>),
    /// The content of an input.
    Opened(Opened),
    /// It did not work; the sentence for the player.
    Failed(String),
}

/// The answer to a task.
#[derive(Debug)]
pub(crate) struct Reply {
    /// The number of the task.
    pub(crate) number: u64,
    /// The outcome of the task.
    pub(crate) outcome: Outcome,
}

impl Task {
    /// Does the work; the watch stops it.
    pub(crate) fn run(&self, watch: &Watch<'_>) -> Reply {
        let outcome = match &self.work {
            Work::Request(request) => match handle(request, watch) {
                Ok(answer) => Outcome::Answer(Box::new(answer)),
                Err(error) => Outcome::Failed(sentence(&error, error.help.as_deref())),
            },
            Work::LastGood(states) => Outcome::LastGood(last_good(states, watch)),
            Work::Open(wanted, host) => Outcome::Opened(host.open(wanted)),
        };
        Reply { number: self.number, outcome }
    }
}

/// Returns an error as a sentence for the player, with what to do about it.
pub(super) fn sentence(error: &impl fmt::Display, help: Option<&str>) -> String {
    match help {
        Some(help) => format!("{error}; {help}."),
        None => format!("{error}."),
    }
}

/// Finds a state that has a solution and whose next state has none; the last one if it has a solution. Where digits were
/// taken back there may be several such states; any of them will do.
fn last_good(states: &[String], watch: &Watch<'_>) -> Option<usize> {
    let has_solution = |state: &String| {
        let mut request = CountRequest::new(state.clone());
        request.limit = 1;
        count(&request, watch).is_ok_and(|answer| answer.count > 0)
    };
    if states.last().is_some_and(has_solution) {
        return states.len().checked_sub(1);
    }
    let (mut good, mut bad) = (0, states.len().checked_sub(1)?);
    if !has_solution(&states[good]) {
        return None;
    }
    while bad - good > 1 {
        let middle = usize::midpoint(good, bad);
        if has_solution(&states[middle]) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    Some(good)
}
