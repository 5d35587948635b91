//! Tables among the inputs, or as the output: Parquet and Arrow files.
//!
//! ```text
//!   arguments ──► a table? ──no──► the verb, as usual
//!                    └──yes──► ninefold_parquet: a Job ──► Output, which is replaced when it is complete
//! ```
//!
//! Without the feature `parquet` a table is refused by its name.

#[cfg(feature = "parquet")]
mod files;
#[cfg(feature = "parquet")]
mod job;
#[cfg(not(feature = "parquet"))]
mod refusing;

#[cfg(feature = "parquet")]
pub(crate) use job::run;
#[cfg(not(feature = "parquet"))]
pub(crate) use refusing::run;
