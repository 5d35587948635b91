//! The worker thread: does one task at a time and sends its answer.

use super::game::{Reply, Task};
use super::terminal::is_panic_asked;
use ninefold::search::Watch;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::Builder;

/// A thread that does tasks.
#[derive(Debug)]
pub(crate) struct Worker {
    tasks: Sender<(Task, Arc<AtomicBool>)>,
    /// Stops the task that is under way.
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Starts the thread; it calls `send` with each answer.
    pub(crate) fn new(send: impl Fn(Reply) + Send + 'static) -> io::Result<Self> {
        let (tasks, todo) = channel::<(Task, Arc<AtomicBool>)>();
        let work = move || {
            for (task, stop) in todo {
                let is_stopped = || stop.load(Ordering::Relaxed);
                debug_assert!(!is_panic_asked("worker"), "a test asked for a panic");
                if !is_stopped() {
                    send(task.run(&Watch::new(&is_stopped)));
                }
            }
        };
        drop(Builder::new().spawn(work)?);
        Ok(Self { tasks, stop: Arc::default() })
    }

    /// Stops the task that is under way, and does this one.
    pub(crate) fn start(&mut self, task: Task) {
        self.stop();
        self.stop = Arc::default();
        // The thread ends only with the program.
        drop(self.tasks.send((task, Arc::clone(&self.stop))));
    }

    /// Stops the task that is under way.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
