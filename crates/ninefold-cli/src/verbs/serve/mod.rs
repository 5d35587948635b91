//! `serve`: the web page on this machine, answered by the program.
//!
//! ```text
//!   GET /path ──► checks ──► site: a file of the page, or of --page DIR
//!   POST /scan ──► checks ──► jobs ──► ninefold_api::scan_json
//!   POST /api ──► checks ──► jobs: one per core, each on a thread ──► ninefold_api::handle_json
//! ```
//!
//! One thread reads and writes connections; jobs run on others. Only clients on this machine can
//! connect, and only the page itself knows the token that requests need.

mod address;
mod api;
mod checks;
mod connections;
mod framing;
mod open;
mod place;
mod refusal;
mod replies;
#[cfg(feature = "scan")]
mod scan;
mod site;

use super::only_puzzle;
use crate::args::ServeArgs;
use crate::cli_error::CliError;
use crate::console::Console;
use crate::exit::Exit;
use crate::output::print;
use crate::settings::Settings;
use crate::stop::Stop;
use api::Jobs;
use checks::Own;
use ninefold_formats::{Field, Puzzle};
use replies::Server;
use site::Site;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
#[cfg(feature = "scan")]
use tokio::sync::Semaphore;

/// The port without `--port`.
const PORT: u16 = 9990;

/// The number of pictures that are read at a time.
#[cfg(feature = "scan")]
const PICTURES: usize = 2;

/// The most bytes of all pictures that are received, wait or are read: four of the largest. More are refused.
#[cfg(feature = "scan")]
const PICTURE_BYTES: usize = 4 * refusal::LARGEST_PICTURE;

/// Runs the verb.
pub(crate) fn run(args: &ServeArgs, settings: &Settings) -> Result<Exit, CliError> {
    let site = Site::open(args.page.as_deref())?;
    let fragment = match &args.puzzle {
        None => String::new(),
        Some(argument) => match puzzle(argument, settings)? {
            Some(puzzle) => address::fragment(&puzzle),
            None => return Ok(Exit::Interrupted),
        },
    };
    let listener = listen(args.port, &settings.console)?;
    let port = listener.local_addr().map_err(CliError::Serve)?.port();
    let address = format!("http://{}:{port}/{fragment}", Ipv4Addr::LOCALHOST);
    let own = Own::new(port).map_err(CliError::Serve)?;
    let server = Server {
        site,
        own,
        jobs: Jobs::new(settings.threads()),
        #[cfg(feature = "scan")]
        pictures: Semaphore::new(PICTURES),
        #[cfg(feature = "scan")]
        picture_bytes: Semaphore::new(PICTURE_BYTES),
    };
    print(&format!("{address}\n"))?;
    settings.console.say_note("the page is served until Ctrl-C is pressed");
    if args.open {
        open::in_browser(address, settings.console);
    }
    connections::serve(listener, server).map_err(CliError::Serve)?;
    Ok(Exit::Interrupted)
}

/// Returns the puzzle that an argument names; none if a signal ends the reading.
fn puzzle(argument: &str, settings: &Settings) -> Result<Option<Puzzle>, CliError> {
    let (name, how) = (argument.to_owned(), settings.how.clone());
    let read = Stop::new(None).unless_stopped(move || only_puzzle::read(&name, &how));
    let Some(puzzle) = read else { return Ok(None) };
    let mut puzzle = puzzle.map_err(|error| CliError::read(argument, None, error))?;
    if settings.candidates {
        puzzle.restrict_to_marks();
    } else if puzzle.has(Field::Marks) || puzzle.has(Field::Entries) {
        settings.console.say_note("the page begins with the clues; entries and marks are left out");
    }
    Ok(Some(puzzle))
}

/// Listens on the loopback address: on the given port, else on the usual or a free one.
fn listen(port: Option<u16>, console: &Console) -> Result<TcpListener, CliError> {
    let on = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match port {
        Some(port) => on(port).map_err(|error| no_port(port, &error)),
        None => on(PORT).or_else(|_| {
            console.say_note(&format!("port {PORT} is taken, so a free one is used"));
            on(0).map_err(CliError::Serve)
        }),
    }
}

/// Returns the error of a port that cannot be used.
fn no_port(port: u16, error: &io::Error) -> CliError {
    let why = match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses it".to_owned(),
        _ => error.to_string(),
    };
    CliError::usage(
        format!("port {port} cannot be used: {why}"),
        "choose another one, or leave out --port to use any free one",
    )
}
