//! Writing files: the position in a format, the solution path, all saved games.

use super::session::{Purpose, Session};
use super::state::panel::PanelState;
use crate::record::puzzle::{Played as _, TEXTS};
use crate::store::{write_candidates, write_progress};
use crate::view::{State, TextView};
use ninefold::Candidates;
use ninefold_api::{ExplainAnswer, ExplainRequest, PathDocument, Request};
use ninefold_formats::{Format, Puzzle, Writer};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

impl Session {
    /// Returns the game as a puzzle of a file: clues, entries, marks, colours and texts.
    fn to_puzzle(&self) -> Puzzle {
        let (game, board) = (&self.game.puzzle, self.board());
        if self.state == State::Setting {
            return Puzzle::of_givens(board.digits);
        }
        let mut puzzle = Puzzle::of_givens(*game.givens());
        let cells = puzzle.classic_mut();
        cells.entries = board.digits;
        game.givens().filled().iter().for_each(|cell| cells.entries.set(cell, None));
        cells.restriction = game.classic().restriction;
        let some = |marks: &Candidates| Some(*marks).filter(|marks| !marks.is_empty());
        cells.marks = some(&board.centre).or_else(|| some(&self.noted_candidates()));
        cells.corners = some(&board.corner);
        cells.colours = Some(board.colours).filter(|colours| colours.iter().any(|one| *one > 0));
        for field in TEXTS {
            puzzle.add_text(field, game.words(field));
        }
        puzzle
    }

    /// Writes the position into a file, in a format or the one of its extension.
    pub(super) fn write_file(&mut self, path: &Path, format: Option<&str>, replaces: bool) {
        if self.state == State::Welcome {
            return self.say("There is no game yet.");
        }
        let name = path.to_string_lossy();
        let extension = Format::extension_of(&name);
        let found = match format {
            Some(name) => Format::named(name),
            None => extension.map_or_else(|| Format::named("line"), Format::for_extension),
        };
        let Some(format) = found else {
            let wanted = format.or(extension).unwrap_or_default();
            return self.say_error(format!(
                "There is no format '{wanted}'; 'ninefold formats' lists them."
            ));
        };
        let mut writer = match Writer::new(format) {
            Ok(writer) => writer,
            Err(refused) => return self.say_error(format!("{refused}.")),
        };
        let puzzle = self.to_puzzle();
        let mut bytes = Vec::new();
        writer.plan(std::slice::from_ref(&puzzle));
        let losses = writer.write(&puzzle, &mut bytes);
        writer.finish(&mut bytes);
        let lost: Vec<&str> = losses.iter().map(|loss| loss.field.name()).collect();
        let without = match lost.is_empty() {
            true => String::new(),
            false => format!(" without {}, which the format cannot hold", lost.join(", ")),
        };
        self.report_write(path, &bytes, replaces, &without);
    }

    /// Writes a file, and says so.
    fn report_write(&mut self, path: &Path, bytes: &[u8], replaces: bool, more: &str) {
        match write(path, bytes, replaces) {
            Ok(()) => self.say_success(format!("Written: {}{more}.", path.display())),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.say_error(format!(
                    "{} exists. Write ! after the command to replace it.",
                    path.display()
                ));
            }
            Err(error) => self.say_error(format!("{} cannot be written: {error}.", path.display())),
        }
    }

    /// Looks for the solution path, to write it as a document.
    pub(super) fn export_document(&mut self, kind: PathDocument, path: PathBuf, replaces: bool) {
        if !self.has_puzzle() {
            return;
        }
        if !replaces && path.exists() {
            return self.say_error(format!(
                "{} exists. Write ! after the command to replace it.",
                path.display()
            ));
        }
        let mut request = ExplainRequest::new(self.game.puzzle.request());
        request.document = Some(kind);
        self.ask(Purpose::Export(path), Request::Explain(request));
    }

    /// Writes the solution path.
    pub(super) fn export_path(&mut self, path: &Path, answer: &ExplainAnswer) {
        let document = answer.document.as_deref().unwrap_or_default();
        self.report_write(path, document.as_bytes(), true, "");
    }

    /// Writes all saved games and statistics into a file that the page reads too.
    pub(super) fn export_games(&mut self, path: &Path, replaces: bool) {
        match self.export_all() {
            Some(text) => self.report_write(path, text.as_bytes(), replaces, ""),
            None => self.say_error("There is no folder for saved games."),
        }
    }

    /// Writes the link of this game into a file, or shows it.
    pub(super) fn write_link(&mut self, path: Option<&Path>, replaces: bool) {
        match (path, self.state) {
            (_, State::Welcome) => self.say("There is no game yet."),
            (None, _) => self.show_link(),
            (Some(path), _) => {
                let text = format!("{}\n", self.link());
                self.report_write(path, text.as_bytes(), replaces, "");
            }
        }
    }

    /// Shows the part of the page's address that opens this game there, and copies it.
    pub(super) fn show_link(&mut self) {
        if self.state == State::Welcome {
            return self.say("There is no game yet.");
        }
        let link = self.link();
        self.effect.copy = Some(link.clone());
        self.panel = PanelState::Text(TextView {
            title: "Link".to_owned(),
            paragraphs: vec![
                "Add this to the address of the web page, such as the one that 'ninefold serve' prints. \
                 It is copied, if the terminal allows that, and :link FILE writes it into a file:"
                    .to_owned(),
                link,
            ],
            ..TextView::default()
        });
    }

    /// Returns the part of the page's address that opens this game there.
    fn link(&self) -> String {
        let mut link = match self.state {
            State::Setting => format!("#p={}", self.board().digits),
            _ => format!("#p={}", self.game.puzzle.classic().givens),
        };
        if let Some(restriction) = &self.game.puzzle.classic().restriction {
            link.push_str(&format!("&c={}", write_candidates(restriction)));
        }
        if self.state != State::Setting {
            link.push_str(&format!("&s={}", write_progress(self.board(), self.game.seconds)));
        }
        link
    }
}

/// Writes a file; one that exists is replaced only if `replaces` says so.
fn write(path: &Path, bytes: &[u8], replaces: bool) -> io::Result<()> {
    if !replaces {
        return File::create_new(path)?.write_all(bytes);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.persist(path).map(drop).map_err(|error| error.error)
}
