//! [`Job`]: a verb on the rows of tables, from sources to an output.

use crate::answer::{Report, Verb};
use crate::choice::{ColumnChoice, Keep};
use crate::encode::{Appender, Compression, Encoded, Encoder, Form};
use crate::error::FileError;
use crate::plan::Plan;
use crate::source::{ParquetTable, Source, Table};
use arrow_array::RecordBatch;
use ninefold::search::Watch;
use ninefold_bulk::{Feeder, Flush, Sink};
use ninefold_tables::Options;
use std::io::Write;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The rows of a row group, unless something else is asked for.
pub const ROW_GROUP: usize = 100_000;

/// The rows that a worker decodes, answers and encodes at once, where a row group is encoded piece by
/// piece: few enough for the cache.
const PIECE: usize = 8192;

/// A job on the rows of tables.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Job {
    /// The question asked about each puzzle.
    pub verb: Verb,
    /// The form of the output.
    pub form: Form,
    /// The column of puzzles.
    pub column: ColumnChoice,
    /// The columns that are kept.
    pub keep: Keep,
    /// The compression of the output; `None` stands for Zstandard in Parquet and no compression in Arrow.
    pub compression: Option<Compression>,
    /// The rows of a row group.
    pub row_group: usize,
    /// The number of threads; `None` stands for all cores.
    pub threads: Option<usize>,
}

impl Job {
    /// Returns a job that keeps all columns.
    #[must_use]
    pub const fn new(verb: Verb, form: Form) -> Self {
        Self {
            verb,
            form,
            column: ColumnChoice::Found,
            keep: Keep::All,
            compression: None,
            row_group: ROW_GROUP,
            threads: None,
        }
    }

    /// Answers the rows of all sources, one after the other, and writes them as one table. `stop` is asked
    /// again and again, on several threads; once it returns true, the job ends. Returns what was written to.
    ///
    /// # Errors
    ///
    /// A source cannot be read, lacks a column or has one too many, the output cannot be written, or the job
    /// was stopped. What was written until then is not a complete file.
    pub fn run<W: Write + Send>(
        &self,
        sources: Vec<Source>,
        to: W,
        stop: impl Fn() -> bool + Clone + Send + 'static,
    ) -> Result<(W, Report), FileError> {
        self.run_with_progress(sources, to, stop, |_| ())
    }

    /// Does what [`run`](Self::run) does. `progress` gets the number of rows that are answered, again and again on
    /// the thread of the caller; [`Source::rows`] tells how many there are.
    ///
    /// # Errors
    ///
    /// Those of [`run`](Self::run).
    pub fn run_with_progress<W: Write + Send>(
        &self,
        mut sources: Vec<Source>,
        to: W,
        stop: impl Fn() -> bool + Clone + Send + 'static,
        progress: impl FnMut(u64),
    ) -> Result<(W, Report), FileError> {
        let plans = self.plans(&mut sources)?;
        let Some(first) = plans.first() else {
            return Err(FileError::Column {
                name: "the input".to_owned(),
                message: "there is no table".to_owned(),
            });
        };
        let (appender, encoder) = Appender::new(self.form, self.compression, first, to)?;
        let rows = self.row_group.max(1);
        let pieces = if self.form == Form::Parquet { PIECE.min(rows) } else { rows };
        let read = move |feeder: Feeder<Task, Done>| {
            // The feeder is full or closed, or all is read.
            let _ = sources
                .into_iter()
                .zip(plans)
                .try_for_each(|(source, plan)| feed(&feeder, source, &Arc::new(plan), rows));
        };
        let answered = Arc::new(AtomicU64::new(0));
        let (worker_stop, worker_answered) = (stop.clone(), Arc::clone(&answered));
        let worker = move || {
            let (encoder, stop) = (encoder.clone(), worker_stop.clone());
            let answered = Arc::clone(&worker_answered);
            move |task: &mut Task, done: &mut Done, _: Flush<'_, Done>| {
                *done = Done(Some(std::mem::take(task).work(&encoder, pieces, &stop, &answered)));
            }
        };
        let report = Report::default();
        let mut sink = Appending { appender, report, error: None, stop, answered, progress };
        let started = ninefold_bulk::run(self.thread_count(), read, worker, &mut sink);
        started.map_err(FileError::Thread)?;
        match sink.error {
            Some(error) => Err(error),
            None if (sink.stop)() => Err(FileError::Stopped),
            None => Ok((sink.appender.finish()?, sink.report)),
        }
    }

    fn plans(&self, sources: &mut [Source]) -> Result<Vec<Plan>, FileError> {
        let mut plans: Vec<Plan> = Vec::new();
        for source in sources {
            let plan = Plan::new(self.verb, &self.column, &self.keep, source)?;
            if plans.first().is_some_and(|first| !first.fits(&plan)) {
                return Err(FileError::Schema(source.name.clone()));
            }
            plans.push(plan);
        }
        Ok(plans)
    }

    fn thread_count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.unwrap_or_else(cores).max(1)
    }
}

/// Rows that become a row group.
#[derive(Default)]
enum Task {
    #[default]
    Nothing,
    /// The columns of the plan are still to be read.
    Parquet { name: String, table: ParquetTable, plan: Arc<Plan>, first: usize, count: usize },
    /// The columns of the plan.
    Batch(RecordBatch, Arc<Plan>),
    /// The source cannot be read on.
    Failed(FileError),
}

/// A row group, or why there is none.
#[derive(Default)]
struct Done(Option<Result<(Encoded, Report), FileError>>);

/// Sends the rows of a source to the workers; `None` if no more are wanted.
fn feed(feeder: &Feeder<Task, Done>, source: Source, plan: &Arc<Plan>, rows: usize) -> Option<()> {
    let send = |task: Task| {
        feeder.fill(|block| *block = task)?;
        feeder.send();
        Some(())
    };
    match source.table {
        Table::Parquet(table) => (0..table.rows()).step_by(rows).try_for_each(|first| {
            let count = rows.min(table.rows() - first);
            let (name, table, plan) = (source.name.clone(), table.clone(), Arc::clone(plan));
            send(Task::Parquet { name, table, plan, first, count })
        }),
        Table::Arrow(batches) => {
            let mut before = 0;
            for batch in batches {
                let batch = batch.and_then(|batch| batch.project(&plan.read));
                let batch = match batch {
                    Ok(batch) => batch,
                    Err(error) => {
                        let error = FileError::read(&source.name, error).at_row(before);
                        return send(Task::Failed(error));
                    }
                };
                before += batch.num_rows();
                for first in (0..batch.num_rows()).step_by(rows) {
                    let part = batch.slice(first, rows.min(batch.num_rows() - first));
                    send(Task::Batch(part, Arc::clone(plan)))?;
                }
            }
            Some(())
        }
    }
}

impl Task {
    /// Decodes, answers and encodes the rows.
    fn work(
        self,
        encoder: &Encoder,
        piece: usize,
        stop: &impl Fn() -> bool,
        answered: &AtomicU64,
    ) -> Result<(Encoded, Report), FileError> {
        let watch = Watch::new(stop);
        let options = Options::new().threads(Some(1)).watch(&watch);
        let mut group = encoder.begin()?;
        let mut report = Report::default();
        let mut add = |plan: &Plan, rows: &RecordBatch| {
            let (columns, more) = plan.answer(rows, &options)?;
            report.add(&more);
            answered.fetch_add(more.rows, Ordering::Relaxed);
            encoder.add(&mut group, columns)
        };
        match self {
            Self::Nothing => {}
            Self::Failed(error) => return Err(error),
            Self::Parquet { name, table, plan, first, count } => {
                let mut read = first;
                for rows in table.batches(&name, &plan.read, first, count, piece)? {
                    let rows = rows.map_err(|error| error.at_row(read))?;
                    read += rows.num_rows();
                    add(&plan, &rows)?;
                }
                if read != first + count {
                    let error = FileError::read(&name, "rows are missing");
                    return Err(error.at_row(read));
                }
            }
            Self::Batch(rows, plan) => {
                for first in (0..rows.num_rows()).step_by(piece) {
                    let count = piece.min(rows.num_rows() - first);
                    add(&plan, &rows.slice(first, count))?;
                }
            }
        }
        Ok((group.finish()?, report))
    }
}

/// Appends row groups in order.
struct Appending<W: Write + Send, S, P> {
    appender: Appender<W>,
    report: Report,
    error: Option<FileError>,
    stop: S,
    /// The rows that the workers have answered.
    answered: Arc<AtomicU64>,
    progress: P,
}

impl<W: Write + Send, S: Fn() -> bool, P: FnMut(u64)> Appending<W, S, P> {
    fn show_progress(&mut self) {
        (self.progress)(self.answered.load(Ordering::Relaxed));
    }
}

impl<W: Write + Send, S: Fn() -> bool, P: FnMut(u64)> Sink<Done> for Appending<W, S, P> {
    fn write(&mut self, done: &mut Done) -> bool {
        let appended = match done.0.take() {
            None => Ok(()),
            Some(Err(error)) => Err(error),
            Some(Ok((encoded, report))) => {
                self.report.add(&report);
                self.appender.append(encoded)
            }
        };
        self.error = appended.err();
        self.show_progress();
        self.error.is_none() && !(self.stop)()
    }

    fn idle(&mut self, _busy: bool) -> bool {
        self.show_progress();
        !(self.stop)()
    }
}
