//! The command line as clap parses it. Everything that users can type is defined here, once; the
//! help, the manual page and the completions come from it.

mod common;
mod default_verb;
mod equivalence;
mod generate;
mod inputs;
mod logic;
mod parse;
#[cfg(feature = "play")]
mod play;
mod print;
mod rate;
#[cfg(feature = "scan")]
mod scan;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod target;
mod values;
mod verb;

pub(crate) use common::{
    ColorWhen, Common, JsonVersion, TableCompression, like_a_verb, shared_options,
};
pub(crate) use equivalence::{CanonArgs, ShuffleArgs};
pub(crate) use generate::{GenerateArgs, MinimizeArgs, SymmetryArg};
pub(crate) use inputs::Inputs;
pub(crate) use logic::{ExplainArgs, HintArgs, TechniqueArgs};
#[cfg(test)]
pub(crate) use parse::parsed;
pub(crate) use parse::{Cli, ParseError, parse};
#[cfg(feature = "play")]
pub(crate) use play::PlayArgs;
pub(crate) use print::{LayoutArgs, MarksArg, PaperArg, PrintArgs, SolutionsArg};
pub(crate) use rate::RateArgs;
#[cfg(feature = "scan")]
pub(crate) use scan::ScanArgs;
#[cfg(feature = "serve")]
pub(crate) use serve::ServeArgs;
pub(crate) use solve::{CheckArgs, SolveArgs};
pub(crate) use target::{Document, Target};
pub(crate) use values::{GpuChoice, KeptColumns};
pub(crate) use verb::{Shell, Verb};
