//! The command line: `:w file`, `:new hard`, `:set conflicts rules`.

use super::command::Command;
use super::session::Session;
use super::settings::{SETTINGS, Setting};
use super::state::hunt::{Wanted, level_words, today, unknown_level};
use super::state::panel::PanelState;
use crate::view::TextView;
use ninefold::rating::Difficulty;
use ninefold_api::{PathDocument, TechniquesRequest, techniques};
use ninefold_formats::FORMATS;
use std::path::PathBuf;

/// A command of the command line.
#[derive(Debug)]
pub(crate) struct LineCommand {
    /// Its name.
    pub(crate) name: &'static str,
    /// Other names.
    pub(crate) aliases: &'static [&'static str],
    /// The arguments that follow the name.
    pub(crate) arguments: &'static str,
    /// A description of its effect.
    pub(crate) about: &'static str,
    run: fn(&mut Session, &Line<'_>),
}

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    arguments: &'static str,
    about: &'static str,
    run: fn(&mut Session, &Line<'_>),
) -> LineCommand {
    LineCommand { name, aliases, arguments, about, run }
}

/// A line that was typed: what follows the name of the command.
struct Line<'a> {
    /// The rest of the line.
    rest: &'a str,
    /// Whether an exclamation mark follows the name.
    is_forced: bool,
}

impl Line<'_> {
    fn words(&self) -> Vec<&str> {
        self.rest.split_whitespace().collect()
    }

    /// Returns the rest as a file, `~/` being the home folder.
    fn path(&self) -> Option<PathBuf> {
        file(self.rest)
    }
}

/// Returns a file name as a path, `~/` being the home folder.
fn file(name: &str) -> Option<PathBuf> {
    let name = name.trim();
    let home = || Some(directories::BaseDirs::new()?.home_dir().to_owned());
    match name.strip_prefix("~/") {
        _ if name.is_empty() => None,
        Some(rest) => Some(home().map_or_else(|| PathBuf::from(name), |home| home.join(rest))),
        None => Some(PathBuf::from(name)),
    }
}

/// All commands, in the order of the documentation.
pub(crate) const COMMANDS: &[LineCommand] = &[
    command(
        "w",
        &["write"],
        "[FILE]",
        "save; with FILE, write the position in the format of its extension",
        |session, line| match line.path() {
            Some(path) => session.write_file(&path, None, line.is_forced),
            None => session.save_now(),
        },
    ),
    command(
        "e",
        &["edit", "open"],
        "FILE",
        "open a puzzle, a picture or a file of saved games",
        |session, line| match line.path() {
            Some(path) => session.open_argument(&path.to_string_lossy()),
            None => session.effect.prompt = Some("e ".to_owned()),
        },
    ),
    command(
        "export",
        &[],
        "html|markdown|all|FORMAT [FILE]",
        "write the solution path, all saved games, or the position",
        Session::run_export,
    ),
    command(
        "new",
        &["n"],
        "[LEVEL] [er RANGE] [technique NAME] [seed N]",
        "play a new puzzle",
        Session::run_new,
    ),
    command("daily", &[], "[DATE] [LEVEL]", "play the puzzle of a day", Session::run_daily),
    command("type", &[], "", "type a puzzle", |session, _| session.type_puzzle()),
    command("start", &[], "", "play the puzzle that was typed", |session, _| session.start_typed()),
    command("games", &["ls"], "", "list saved games and statistics", |session, _| {
        session.open_games()
    }),
    command(
        "state",
        &["savepoint"],
        "[NAME]",
        "remember the board under a name",
        |session, line| session.savepoint(line.rest.to_owned()),
    ),
    command("states", &["branches"], "", "list the remembered boards", |session, _| {
        session.open_branches()
    }),
    command("hint", &[], "", "show a hint, or its next part", |session, _| {
        session.act_on_panels(Command::Hint);
    }),
    command("check", &[], "", "look for mistakes", |session, _| session.check()),
    command("wrong", &[], "", "go back to the last state without a mistake", |session, _| {
        session.where_wrong()
    }),
    command("path", &["explain"], "", "show the solution path", |session, _| session.open_path()),
    command("rate", &["rating"], "", "rate the puzzle", |session, _| session.open_rating()),
    command("learn", &[], "[TECHNIQUE]", "list the techniques, or explain one", |session, line| {
        match line.rest {
            "" => session.open_techniques(),
            name => session.open_lesson(name),
        }
    }),
    command("practise", &["practice"], "TECHNIQUE", "look for an exercise", |session, line| {
        match line.rest {
            "" => session.effect.prompt = Some("practise ".to_owned()),
            name => session.practise(name),
        }
    }),
    command("marks", &["candidates"], "", "write the candidates as centre marks", |session, _| {
        session.write_candidates()
    }),
    command("set", &[], "[NAME [VALUE]]", "show or change settings", Session::run_set),
    command(
        "link",
        &[],
        "[FILE]",
        "show, copy or write the link that opens this game in the web page",
        |session, line| session.write_link(line.path().as_deref(), line.is_forced),
    ),
    command("pause", &[], "", "stop the timer and hide the board", |session, _| session.pause()),
    command("help", &["h"], "", "list these commands", |session, _| session.open_commands()),
    command("menu", &[], "", "open the start menu", |session, _| session.open_menu()),
    command("undo", &[], "", "take back the last action", |session, _| session.undo()),
    command("redo", &[], "", "repeat it", |session, _| session.redo()),
    command("q", &["quit", "wq", "x", "exit"], "", "save and leave", |session, _| session.quit()),
];

/// Returns the command of a name.
fn named(name: &str) -> Option<&'static LineCommand> {
    COMMANDS.iter().find(|command| command.name == name || command.aliases.contains(&name))
}

impl Session {
    /// Runs a line of the command line, without the colon.
    pub(super) fn run_line(&mut self, line: &str) {
        let line = line.trim().trim_start_matches(':').trim();
        if line.is_empty() {
            return;
        }
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (name, is_forced) = match name.strip_suffix('!') {
            Some(name) => (name, true),
            None => (name, false),
        };
        match named(name) {
            Some(command) => (command.run)(self, &Line { rest: rest.trim(), is_forced }),
            None => {
                let nearest = COMMANDS
                    .iter()
                    .map(|command| command.name)
                    .min_by_key(|known| strsim::damerau_levenshtein(known, name));
                let nearest = nearest.filter(|known| strsim::damerau_levenshtein(known, name) <= 2);
                let help =
                    nearest.map(|known| format!(" Did you mean :{known}?")).unwrap_or_default();
                self.say_error(format!("There is no command :{name}.{help}"));
            }
        }
    }

    /// Lists the commands.
    fn open_commands(&mut self) {
        let words = |command: &LineCommand| {
            let arguments = match command.arguments {
                "" => String::new(),
                arguments => format!(" {arguments}"),
            };
            format!(":{}{arguments}: {}", command.name, command.about)
        };
        let paragraphs = COMMANDS.iter().map(words).collect();
        let title = "Commands".to_owned();
        self.panel = PanelState::Text(TextView { title, paragraphs, ..TextView::default() });
    }

    fn save_now(&mut self) {
        self.save(true);
        if self.message.is_none() {
            self.say("Saved. Every move is saved at once.");
        }
    }

    fn run_export(&mut self, line: &Line<'_>) {
        let (kind, name) = line.rest.split_once(char::is_whitespace).unwrap_or((line.rest, ""));
        let given = file(name);
        let path = |usual: &str| given.clone().unwrap_or_else(|| PathBuf::from(usual));
        match kind {
            "" => self.effect.prompt = Some("export ".to_owned()),
            "html" => self.export_document(PathDocument::Html, path("path.html"), line.is_forced),
            "markdown" | "md" => {
                self.export_document(PathDocument::Markdown, path("path.md"), line.is_forced);
            }
            "all" => self.export_games(&path("ninefold-games.json"), line.is_forced),
            format => {
                let usual = format!("puzzle.{format}");
                self.write_file(&path(&usual), Some(format), line.is_forced);
            }
        }
    }

    fn run_new(&mut self, line: &Line<'_>) {
        let words = line.words();
        if words.is_empty() {
            return self.open_levels();
        }
        match wanted(&words) {
            Ok(wanted) => self.new_game(&wanted),
            Err(why) => self.say_error(why),
        }
    }

    fn run_daily(&mut self, line: &Line<'_>) {
        let (mut date, mut level) = (today(), "moderate".to_owned());
        for word in line.words() {
            match word.split_once('/') {
                Some((day, word)) => (date, level) = (day.to_owned(), word.to_owned()),
                None if word.starts_with(|first: char| first.is_ascii_digit()) => {
                    date = word.to_owned()
                }
                None => level = word.to_owned(),
            }
        }
        self.open_daily(&date, &level);
    }

    fn run_set(&mut self, line: &Line<'_>) {
        match line.words()[..] {
            [] => self.open_settings(),
            [name] => match name.split_once('=') {
                Some((name, value)) => self.change_setting(name, value),
                None if Setting::named(name).is_some() => {
                    let value = self.settings.word(name);
                    self.say(format!("{name} is {value}."));
                }
                None => self.change_setting(name, ""),
            },
            [name, value, ..] => self.change_setting(name, value),
        }
    }

    fn change_setting(&mut self, name: &str, value: &str) {
        match self.settings.set(name, value) {
            Ok(()) => {
                self.save_settings();
                self.say(format!("{name} is {value}."));
            }
            Err(why) => self.say_error(why),
        }
    }

    /// Returns the completions of an unfinished line of the command line, each as a whole line.
    pub(crate) fn complete(&self, line: &str) -> Vec<String> {
        let (before, last) = match line.rfind(char::is_whitespace) {
            Some(at) => line.split_at(at + 1),
            None => ("", line),
        };
        let words: Vec<&str> = before.split_whitespace().collect();
        let mut found: Vec<String> = choices(&words, last)
            .into_iter()
            .filter(|choice| choice.starts_with(last) && choice != last)
            .map(|choice| format!("{before}{choice}"))
            .collect();
        found.dedup();
        found
    }
}

/// Returns the words that can follow those of a line.
fn choices(before: &[&str], last: &str) -> Vec<String> {
    let owned = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    let slugs = || {
        let all = techniques(&TechniquesRequest::default()).map(|answer| answer.techniques);
        all.unwrap_or_default().into_iter().map(|one| one.slug).collect::<Vec<_>>()
    };
    let Some((first, rest)) = before.split_first() else {
        return COMMANDS.iter().map(|command| command.name.to_owned()).collect();
    };
    let name = named(first.trim_end_matches('!')).map_or("", |command| command.name);
    match (name, rest) {
        ("set", []) => {
            SETTINGS.iter().filter(|one| one.is_used).map(|one| one.name.to_owned()).collect()
        }
        ("set", [name]) => Setting::named(name).map(Setting::words).unwrap_or_default(),
        ("new", [.., "technique"]) | ("learn" | "practise", []) => slugs(),
        ("new", [.., "er" | "seed"]) => Vec::new(),
        ("new", _) => [level_words(), owned(&["er", "technique", "seed"])].concat(),
        ("daily", _) => Difficulty::ALL.map(|word| word.name().to_owned()).to_vec(),
        ("export", []) => {
            let formats = FORMATS.iter().filter(|format| format.is_written());
            let formats = formats.map(|format| format.name.to_owned());
            owned(&["html", "markdown", "all"]).into_iter().chain(formats).collect()
        }
        ("w" | "e" | "link", []) | ("export", [_]) => files(last),
        _ => Vec::new(),
    }
}

/// Returns the files whose names begin with a text.
fn files(start: &str) -> Vec<String> {
    let (folder, name) = start.rfind('/').map_or(("", start), |at| start.split_at(at + 1));
    let Some(path) = file(if folder.is_empty() { "." } else { folder }) else { return Vec::new() };
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let complete = |entry: std::fs::DirEntry| {
        let found = entry.file_name().into_string().ok()?;
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let is_hidden = found.starts_with('.') && !name.starts_with('.');
        let end = if is_folder { "/" } else { "" };
        (found.starts_with(name) && !is_hidden).then(|| format!("{folder}{found}{end}"))
    };
    let mut found: Vec<String> = entries.filter_map(complete).take(200).collect();
    found.sort();
    found
}

/// Reads what a new puzzle is to be: `hard`, `er 6..7`, `technique x-wing`, `seed 3`.
pub(crate) fn wanted(words: &[&str]) -> Result<Wanted, String> {
    let mut wanted = Wanted::default();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let mut value = || rest.next().map(|&value| value.to_owned());
        let missing = || format!("Write a value after '{word}'.");
        match *word {
            "er" => wanted.er = Some(value().ok_or_else(missing)?),
            "technique" => wanted.technique = Some(value().ok_or_else(missing)?),
            "seed" => {
                let text = value().ok_or_else(missing)?;
                let seed = text.parse().map_err(|_| format!("'{text}' is not a whole number."))?;
                wanted.seed = Some(seed);
            }
            word if level_words().iter().any(|level| level == word) => {
                wanted.level = Some(word.to_owned());
            }
            word if word.contains("..") || word.parse::<f64>().is_ok() => {
                wanted.er = Some(word.to_owned());
            }
            word => return Err(unknown_level(word)),
        }
    }
    Ok(wanted)
}
