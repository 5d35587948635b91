//! `explain`: the solution path of each puzzle, step by step.

use super::technique_names;
use crate::args::{self, ExplainArgs, Target};
use crate::buffer::{Out, OutputBuffer};
use crate::cli_error::CliError;
use crate::console::Console;
use crate::context::{Context, title};
use crate::exit::Exit;
use crate::pace::Pacing;
use crate::progress::Activity;
use crate::records::Item;
use crate::runner::{RunInputs, no_format, run_verb};
use crate::settings::{Form, Settings};
use crate::show::{json, step, words};
use crate::verbs::any_rules::{AnyRules, first_given, refuse_option};
use crate::work::Work;
use crate::worker::OneByOne;
use ninefold::logic::{
    Explanation, Family, Path, PathKind, PathProgress, Position, Query, Solver, Step, Technique,
    UniquePuzzle,
};
use ninefold_api::{
    Error, ErrorKind, ExplainAnswer, FindAnswer, PathDocument, UnreadableAnswer, explainable,
};
use ninefold_formats::variant::Reading;
use ninefold_formats::{Puzzle, Record};
use ninefold_show::draw::Drawing;
use ninefold_show::html::{self, Subject};
use ninefold_show::markdown;
use ninefold_show::overview::Overview;
use ninefold_show::prose;
use ninefold_show::singles;
use ninefold_show::verdict::PathEnd;
use ninefold_show::words::Words;

/// The form of the document that is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Document {
    Text,
    Markdown,
    Html,
    Json,
}

/// Runs the verb.
pub(crate) fn run(args: &ExplainArgs, settings: &Settings) -> Result<Exit, CliError> {
    let work = Explain::new(args, settings)?;
    run_verb(settings, RunInputs::named_or_typed(&args.inputs.inputs)?, OneByOne(work))
}

impl Document {
    /// Returns the document that `--json`, `--to` or the extension of the output asks for.
    fn of_settings(settings: &Settings) -> Result<Self, CliError> {
        Ok(match (settings.target, settings.output.extension().as_deref()) {
            _ if settings.json => Self::Json,
            (Some(Target::Document(args::Document::Markdown)), _) => Self::Markdown,
            (Some(Target::Document(args::Document::Html)), _) => Self::Html,
            (Some(Target::Document(_)), _) => Self::Text,
            (Some(Target::Format(format)), _) if format.name == "json" => Self::Json,
            (Some(Target::Format(format)), _) => return Err(no_format("explain", format.name)),
            (None, Some("html" | "htm")) => Self::Html,
            (None, Some("md")) => Self::Markdown,
            (None, Some("json" | "jsonl")) => Self::Json,
            (None, _) => Self::Text,
        })
    }
}

impl Explain {
    /// Validates the arguments.
    fn new(args: &ExplainArgs, settings: &Settings) -> Result<Self, CliError> {
        let document = Document::of_settings(settings)?;
        let form = if document == Document::Json { Form::Json } else { Form::Pretty };
        let is_document = matches!(document, Document::Markdown | Document::Html);
        let context = Context { is_document, ..Context::new(settings, form, 1) };
        let solver = technique_names::solver(&args.techniques)?;
        let until = args.until.as_deref().map(technique_names::technique).transpose()?;
        let find = args.find.as_deref().map(technique_names::query).transpose()?;
        if find.is_some() && is_document {
            let message = "--find writes text or JSON only";
            return Err(CliError::usage(message, "use --json, or leave --to out"));
        }
        let step = args.step.map(|step| step as usize);
        let (kind, all_steps) = (args.path, args.all_steps);
        let activity = Activity::default();
        let [only, without, level] = args.techniques.given();
        let classic_option = first_given(&[
            only,
            without,
            level,
            ("--step", step.is_some()),
            ("--until", until.is_some()),
            ("--find", find.is_some()),
            ("--path", kind != PathKind::default()),
            ("--all-steps", all_steps),
        ]);
        Ok(Self {
            context,
            activity,
            solver,
            document,
            step,
            until,
            find,
            kind,
            all_steps,
            classic_option,
        })
    }
}

#[derive(Clone)]
struct Explain {
    context: Context,
    activity: Activity,
    solver: Solver,
    document: Document,
    step: Option<usize>,
    until: Option<Technique>,
    find: Option<Query>,
    kind: PathKind,
    all_steps: bool,
    /// An option that is for classic puzzles.
    classic_option: Option<&'static str>,
}

impl Work for Explain {
    const PACING: Pacing = Pacing::SLOW;

    fn context(&self) -> &Context {
        &self.context
    }

    fn frame(&self) -> Option<(String, &'static str)> {
        let is_html = self.document == Document::Html;
        is_html.then(|| (html::opening(self.context.words()), html::CLOSING))
    }

    fn activity(&self) -> Option<Activity> {
        Some(self.activity.clone())
    }

    fn answer(&mut self, item: &Item, record: Record, out: &mut Out<'_>) {
        let puzzle = &record.puzzle;
        let start = puzzle.classic().play_state().position();
        let question = puzzle.classic().question(1);
        match self
            .context
            .watched(|watch| explainable(&start, &question, watch, self.context.words()))
        {
            Err(error) if error.kind == ErrorKind::Stopped => {
                out.last = true;
                return;
            }
            Err(error) => {
                out.summary.puzzles += 1;
                out.summary.noes += 1;
                return self.put_refusal(item, puzzle, &start, &error, out);
            }
            Ok(()) => {}
        }
        if let Some(query) = &self.find {
            return self.find(item, puzzle, &start, query, out);
        }
        let Some(explanation) = self.explanation(item, puzzle, &start) else {
            out.last = true;
            return;
        };
        out.summary.puzzles += 1;
        let path = &explanation.path;
        let reached =
            self.until.is_some_and(|until| path.steps.last().is_some_and(|s| s.technique == until));
        let misses = self.until.is_some() && !reached;
        let lacks_step = self.step.is_some_and(|number| number > path.steps.len());
        out.summary.noes += u64::from((!path.is_solved() && !reached) || misses || lacks_step);
        self.put_path(item, puzzle, &start, &explanation, out);
    }

    fn answer_variant(&mut self, item: &Item, reading: &Reading, out: &mut Out<'_>) {
        let document = match self.document {
            Document::Markdown => Some(PathDocument::Markdown),
            Document::Html => Some(PathDocument::Html),
            Document::Text | Document::Json => None,
        };
        match self.classic_option {
            Some(option) => refuse_option(&self.context, item, reading, option, out),
            None => AnyRules::new(&self.context, item, reading).explain(document, out),
        }
    }
}

impl Explain {
    /// Returns the solution path, or its start up to the first step of a technique; `None` if it is time
    /// to stop. While it is looked for, the steps found so far are recorded for the progress line.
    fn explanation(&self, item: &Item, puzzle: &Puzzle, start: &Position) -> Option<Explanation> {
        let active = self.activity.begin(item.index);
        let show = |progress: PathProgress<'_>| active.show(self.kind, progress);
        let explanation = self.context.watched(|watch| {
            let unique = UniquePuzzle::prove_watched(&puzzle.classic().givens, watch)?;
            self.solver.explain_shown(start, unique.as_ref(), self.kind, watch, show)
        })?;
        Some(match self.until {
            Some(until) => explanation.until(start, until),
            None => explanation,
        })
    }

    /// Answers with all steps of one technique.
    fn find(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        start: &Position,
        query: &Query,
        out: &mut Out<'_>,
    ) {
        let steps = self.context.watched(|watch| {
            let unique = UniquePuzzle::prove_watched(&puzzle.classic().givens, watch)?;
            query.all_watched(start, unique.as_ref(), watch)
        });
        let Some(steps) = steps else {
            out.last = true;
            return;
        };
        out.summary.puzzles += 1;
        out.summary.noes += u64::from(steps.is_empty());
        self.put_found(item, puzzle, start, query, &steps, out);
    }

    fn put_path(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        start: &Position,
        explanation: &Explanation,
        buffer: &mut OutputBuffer,
    ) {
        let steps = explanation.path.steps.len();
        let shown = self.step.map_or((1, steps), |number| (number, number));
        let name = title(item, puzzle);
        let all_steps = self.all_steps;
        let subject = Subject { title: &name, start, explanation, shown, all_steps };
        match self.document {
            Document::Html => {
                let article = html::article(&subject, item.index, self.context.words());
                buffer.out.extend_from_slice(article.as_bytes());
            }
            Document::Markdown => {
                let text = markdown::document(&subject, self.context.words());
                buffer.out.extend_from_slice(text.as_bytes());
            }
            Document::Json => {
                let head = self.context.head(item, puzzle);
                let answer =
                    ExplainAnswer::new(head, start, explanation, self.step, self.context.words());
                buffer.out.extend(json::line(&answer));
            }
            Document::Text => {
                let text = self.text(&subject, item.index > 1);
                buffer.out.extend_from_slice(text.as_bytes());
            }
        }
    }

    fn text(&self, subject: &Subject<'_>, with_title: bool) -> String {
        let (console, language) = (&self.context.console, self.context.words());
        let mut text = String::new();
        if with_title {
            text.push_str(&format!("{}\n", subject.title));
        }
        let steps = &subject.explanation.path.steps;
        let width = console.width.clamp(40, 100);
        if self.step.is_none() {
            for sentence in language.overview(&Overview::of(&subject.explanation.path)) {
                text.push_str(&format!("{}\n", words::wrapped(&sentence, width)));
            }
        }
        let is_drawn = |step: &Step| step.technique.family() != Family::Singles;
        if self.step.is_some() || steps.iter().any(is_drawn) {
            let labels = language.labels();
            let signs = format!("{} {}.", labels.signs, step::all_signs(&labels.meanings));
            text.push_str(&format!("{}\n", words::wrapped(&signs, width)));
        }
        let mut position = subject.start.clone();
        let mut applied = 0;
        let mut nets: Vec<(usize, &Step)> = Vec::new();
        let all_steps = self.all_steps || singles::are_all(steps);
        for part in singles::parts(steps, subject.shown, all_steps) {
            let (first, last) = (*part.start(), *part.end());
            steps[applied..first - 1].iter().for_each(|step| position.apply(step));
            applied = first - 1;
            match &steps[first - 1..last] {
                [step] => {
                    let alone = self.step.is_some();
                    text.push_str(&step_text(
                        first, &position, step, alone, &nets, console, language,
                    ));
                    nets.extend(step.pattern.net.iter().map(|_| (first, step)));
                }
                all => {
                    let all = language.singles(all);
                    let paragraph = format!("{}. {all}", singles::heading(&part));
                    text.push_str(&format!("{}\n", words::wrapped(&paragraph, width)));
                }
            }
        }
        match self.step {
            Some(number) if number > steps.len() => {
                let end = PathEnd::NoSuchStep { number, steps: steps.len() };
                text.push_str(&format!("{}\n", language.path_end(&end)));
            }
            Some(_) => {}
            None => text.push_str(&self.summary(subject.explanation, console)),
        }
        text.push('\n');
        text
    }

    fn summary(&self, explanation: &Explanation, console: &Console) -> String {
        let (path, language) = (&explanation.path, self.context.words());
        let mut text = String::from("\n");
        let end = |end: &PathEnd<'_>| format!("{}\n", language.path_end(end));
        let missed = self.until.filter(|until| path.steps.iter().all(|s| s.technique != *until));
        if let Some(missed) = missed.filter(|_| path.is_solved()) {
            text.push_str(&end(&PathEnd::SolvedWithout(missed)));
        } else if path.is_solved() {
            text.push_str(&end(&PathEnd::Solved));
        } else if let Some(until) =
            self.until.filter(|until| path.steps.last().is_some_and(|s| s.technique == *until))
        {
            text.push_str(&end(&PathEnd::StoppedAfter(until)));
        } else {
            text.push_str(&self.unsolved(path, console));
        }
        for (technique, count) in path.techniques() {
            text.push_str(&format!("  {count:>3} x {technique}\n"));
        }
        let standard = language.standard_path_in_full(explanation);
        let about = standard.into_iter().chain(language.path_kind(explanation));
        text.extend(about.map(|sentence| format!("{sentence}\n")));
        text
    }

    /// Draws the end of a path that does not reach the solution, and says why it ends.
    fn unsolved(&self, path: &Path, console: &Console) -> String {
        let end = Drawing::of_position(&path.end);
        let mut text = step::picture(&end, console).unwrap_or_default();
        if !path.differ.is_empty() {
            let several = self.context.words().several_solutions(path.differ);
            let width = console.width.clamp(40, 100);
            text.push_str(&format!("{}\n", words::wrapped(&several, width)));
            return text;
        }
        let (open, techniques) = (path.end.open().len(), self.solver.techniques());
        let stuck = self.context.words().path_end(&PathEnd::Stuck { open, techniques });
        text.push_str(&format!("{stuck}\n"));
        if UniquePuzzle::prove(&path.end.puzzle()).is_none() {
            text.push_str("The puzzle does not have exactly one solution: see 'ninefold check'.\n");
        }
        text
    }

    /// Writes why a puzzle cannot be explained.
    fn put_refusal(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        start: &Position,
        error: &Error,
        buffer: &mut OutputBuffer,
    ) {
        let name = title(item, puzzle);
        let help = error.help.iter().map(|help| format!("; {help}"));
        let reason: String = [error.message.clone()].into_iter().chain(help).collect();
        let bytes = match self.document {
            Document::Html => html::unexplained(&name, start, item.index, &reason).into_bytes(),
            Document::Markdown => markdown::unexplained(&name, start, &reason).into_bytes(),
            Document::Json => {
                json::line(&UnreadableAnswer::new(item.index, &item.input, error.clone()))
            }
            Document::Text => {
                let heading = if item.index > 1 { format!("{name}\n") } else { String::new() };
                let width = self.context.console.width.clamp(40, 100);
                format!("{heading}{}\n\n", words::wrapped(&reason, width)).into_bytes()
            }
        };
        buffer.out.extend(bytes);
    }

    fn put_found(
        &self,
        item: &Item,
        puzzle: &Puzzle,
        start: &Position,
        query: &Query,
        steps: &[Step],
        buffer: &mut OutputBuffer,
    ) {
        if self.document == Document::Json {
            let head = self.context.head(item, puzzle);
            buffer.out.extend(json::line(&FindAnswer::new(
                head,
                start,
                query,
                steps,
                self.context.words(),
            )));
            return;
        }
        let (console, language) = (&self.context.console, self.context.words());
        let mut text = String::new();
        if item.index > 1 {
            text.push_str(&format!("{}\n", title(item, puzzle)));
        }
        for (number, step) in (1..).zip(steps) {
            text.push_str(&step_text(number, start, step, true, &[], console, language));
        }
        let count = language.steps_here(query.technique, steps.len());
        text.push_str(&format!("{count}\n\n"));
        buffer.out.extend_from_slice(text.as_bytes());
    }
}

/// A step: number, technique, reason and result; with a drawing unless it is a single among others. Lines
/// of a net that are in one of `nets`, which are earlier steps with their numbers, are folded.
fn step_text(
    number: usize,
    position: &Position,
    step: &Step,
    alone: bool,
    nets: &[(usize, &Step)],
    console: &Console,
    language: &dyn Words,
) -> String {
    let head = format!("{number}. {}", step.technique);
    let is_single = step.technique.family() == Family::Singles;
    let mut text = String::new();
    if is_single && !alone {
        let heading = language.heading(step.technique);
        let text = format!("{number}. {heading} {}", prose::paragraph(language, position, step));
        return format!("{}\n", words::wrapped(&text, console.width.clamp(40, 100)));
    }
    let bold = anstyle::Style::new().bold();
    if console.out_colour {
        text.push_str(&format!("\n{bold}{head}{bold:#}\n"));
    } else {
        text.push_str(&format!("\n{head}\n"));
    }
    if let Some(picture) = step::picture(&Drawing::of_step(position, step), console) {
        text.push_str(&picture);
    }
    text.push_str(&step::sentences(position, step, nets, console, language));
    text.push('\n');
    text
}
