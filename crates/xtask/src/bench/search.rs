//! The benchmark of the search: builds the programs, runs them, and collects their figures.

use super::figures::{Figures, set_order};
use super::options::Options;
use super::program::{self, BUILDS, COUNTED, Program};
use super::{chart, report, web};
use crate::{say, show};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Puzzles of each set whose instructions are counted, which is some fifty times slower.
const COUNTED_PUZZLES: usize = 400;

pub(super) fn run(root: &Path, options: &Options) -> Result<(), String> {
    let files = files(root, options)?;
    if options.instructions && !program::can_count() {
        return Err("instructions are counted by callgrind, and valgrind is not installed".into());
    }
    let mut figures = Figures::default();
    if !options.instructions {
        measure(root, options, &files, &mut figures)?;
    }
    if options.instructions || options.write && program::can_count() {
        count(root, &files, options.plain, &mut figures)?;
    }
    show(&report::tables(&figures));
    if options.write {
        let text = report::document(&figures, options.rounds);
        write(root, "docs/bench.md", &(text + &kept(root)))?;
        write(root, "docs/bench.svg", &chart::chart(&figures))?;
    }
    Ok(())
}

/// Measures every build in every round, and in a round every contender.
fn measure(
    root: &Path,
    options: &Options,
    files: &[String],
    figures: &mut Figures,
) -> Result<(), String> {
    let build = |build| Ok((build, Program::build(root, build)?));
    let programs = BUILDS.iter().map(build).collect::<Result<Vec<_>, String>>()?;
    if !program::can_pin() {
        say("note: there is no taskset here, so the process may move from core to core\n");
    }
    let most = options.most.unwrap_or(usize::MAX).to_string();
    let mut args = vec!["search", "--most", &most];
    args.extend(options.plain.then_some("--plain"));
    args.extend(options.rivals.iter().flat_map(|rival| ["--rival", rival.as_str()]));
    args.extend(files.iter().map(String::as_str));
    for round in 1..=options.rounds {
        let started = Instant::now();
        for (build, program) in &programs {
            figures.add(build.name, &program.run(&args)?)?;
        }
        let seconds = started.elapsed().as_secs_f64();
        say(&format!("round {round} of {} took {seconds:.0} s\n", options.rounds));
    }
    Ok(())
}

/// Counts the instructions of one and of two passes: the difference is without start-up and parsing.
fn count(root: &Path, files: &[String], plain: bool, figures: &mut Figures) -> Result<(), String> {
    let program = Program::build(root, COUNTED)?;
    let contenders = program.contenders_under_callgrind(plain)?;
    let most = COUNTED_PUZZLES.to_string();
    for file in files {
        say(&format!("counting instructions on {file}\n"));
        for contender in &contenders {
            let passes = |passes| {
                let args = ["search", file, "--most", &most, "--limit", "2"];
                let which = ["--only", contender, "--passes", passes];
                program.instructions(&[&args[..], &which[..]].concat())
            };
            let (once, _) = passes("1")?;
            let (twice, printed) = passes("2")?;
            figures.add_instructions(contender, twice.saturating_sub(once), &printed)?;
        }
    }
    Ok(())
}

/// Returns the files to measure on.
pub(super) fn files(root: &Path, options: &Options) -> Result<Vec<String>, String> {
    if !options.files.is_empty() {
        let missing = options.files.iter().find(|file| !Path::new(file).is_file());
        return missing.map_or(Ok(options.files.clone()), |file| Err(format!("no file {file}")));
    }
    let folder = root.join("../shared/data/speed");
    let entries = std::fs::read_dir(&folder).map_err(|_| {
        format!(
            "there are no puzzle sets at {}\nGive files of your own, one puzzle a line of 81 \
             characters:\n  cargo xtask bench puzzles.txt",
            folder.display()
        )
    })?;
    let stem = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let wanted = |name: &str| {
        options.sets.is_empty() || options.sets.iter().any(|set| name.starts_with(set.as_str()))
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .filter(|path| wanted(&stem(path)))
        .collect();
    files.sort_by_key(|path| (set_order(&stem(path)), stem(path)));
    if files.is_empty() {
        return Err(format!("no set in {} is called so", folder.display()));
    }
    Ok(files.into_iter().map(|path| path.to_string_lossy().into_owned()).collect())
}

/// Returns the section of the page's own benchmark, with its marks and the empty line before it.
fn kept(root: &Path) -> String {
    let old = std::fs::read_to_string(root.join(web::PAGE.name)).unwrap_or_default();
    let section = old.find(web::PAGE.begin).map_or("", |at| &old[at..]);
    if section.is_empty() {
        return format!("\n{}{}", web::PAGE.begin, web::PAGE.end);
    }
    format!("\n{section}")
}

fn write(root: &Path, name: &str, text: &str) -> Result<(), String> {
    std::fs::write(root.join(name), text).map_err(|error| format!("{name}: {error}"))?;
    say(&format!("wrote {name}\n"));
    Ok(())
}
