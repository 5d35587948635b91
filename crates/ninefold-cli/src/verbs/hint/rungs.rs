//! A hint at a terminal: one detail level after the other, as long as the user wants more.

use super::Hint;
use crate::cli_error::CliError;
use crate::exit::Exit;
use crate::interactive::wants_more;
use crate::output::{OutputError, print};
use crate::stop;
use ninefold::search::Watch;
use ninefold_api::Diagnosis;
use ninefold_formats::Puzzle;
use ninefold_show::ladder::Detail;
use ninefold_show::prose::Piece;

const PROMPT: &str = "Enter for more, q to stop: ";

impl Hint {
    /// Shows a hint level by level.
    pub(super) fn show_more_and_more(&self, puzzle: &Puzzle) -> Result<Exit, CliError> {
        let stop = || self.context.stop.now();
        let watch = Watch::new(&stop);
        // It was time to stop.
        let Some(diagnosis) = self.diagnose(puzzle, &watch) else {
            return Ok(if stop::interrupted() { Exit::Interrupted } else { Exit::No });
        };
        self.climb(&diagnosis, &mut print, &mut wants_more)?;
        Ok(if stop::interrupted() { Exit::Interrupted } else { Exit::no_if(!diagnosis.is_fine()) })
    }

    /// The loop: prints a level and asks, until there is no more to tell. What was printed already is
    /// not printed again.
    fn climb(
        &self,
        diagnosis: &Diagnosis<'_>,
        print: &mut dyn FnMut(&str) -> Result<(), OutputError>,
        wants_more: &mut dyn FnMut(&str) -> Result<bool, OutputError>,
    ) -> Result<(), OutputError> {
        let mut drawn = String::new();
        let mut said: Vec<Piece> = Vec::new();
        for detail in Detail::ALL {
            let mut pretty = self.pretty(diagnosis, detail);
            if pretty.before == drawn {
                pretty.before.clear();
            } else {
                drawn.clone_from(&pretty.before);
            }
            pretty.pieces.retain(|piece| !said.contains(piece));
            said.extend_from_slice(&pretty.pieces);
            print(&pretty.text(&self.context.console))?;
            if !diagnosis.has_levels() || detail.next().is_none() || !wants_more(PROMPT)? {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Verb;
    use crate::console::Console;
    use crate::context::Context;
    use crate::settings::Settings;
    use ninefold::logic::Solver;
    use ninefold_api::Mastered;

    /// Returns what is shown after so many requests for more.
    fn shown(puzzle: &str, times: usize) -> String {
        let cli = crate::args::parsed(&["ninefold", "hint", "--pretty", "--ascii", puzzle]);
        assert!(matches!(cli.verb, Verb::Hint(_)));
        let settings = Settings::of_common(&cli.common, Console::new(&cli.common));
        let context = Context::new(&settings, settings.form(), 1);
        let (solver, mastered) = (Solver::default(), Mastered::default());
        let (detail, original, classic_option) = (Detail::Area, None, None);
        let hint = Hint { context, solver, mastered, detail, original, classic_option };
        let puzzle = Puzzle::of_givens(puzzle.parse().unwrap());
        let diagnosis = hint.diagnose(&puzzle, &Watch::never()).unwrap();
        let (mut text, mut asked) = (String::new(), 0);
        let mut prompts = String::new();
        let mut print = |piece: &str| {
            text.push_str(piece);
            Ok(())
        };
        let mut wants_more = |prompt: &str| {
            prompts.push_str(prompt);
            asked += 1;
            Ok(asked <= times)
        };
        hint.climb(&diagnosis, &mut print, &mut wants_more).unwrap();
        assert_eq!(prompts, PROMPT.repeat(asked));
        text
    }

    use ninefold_testing::PUZZLE;

    #[test]
    fn enter_shows_more_until_the_step_is_done() {
        let rungs: Vec<String> = (0..6).map(|times| shown(PUZZLE, times)).collect();
        for (less, more) in rungs.iter().zip(&rungs[1..5]) {
            assert!(more.starts_with(less) && more.len() > less.len(), "{more}");
        }
        assert_eq!(rungs[4], rungs[5], "after the last level nothing is asked");
        assert!(rungs[0].contains("Look at box 2.") && !rungs[0].contains("r1c6"), "{}", rungs[0]);
        assert_eq!(rungs[1].matches("Look at box 2.").count(), 1, "{}", rungs[1]);
        assert_eq!(rungs[1].matches("+----").count(), rungs[0].matches("+----").count());
        assert!(rungs[4].contains("[8]"), "{}", rungs[4]);
    }

    #[test]
    fn what_has_no_levels_is_not_asked_about() {
        let text = shown(&".".repeat(81), 5);
        assert_eq!(text.matches("several solutions").count(), 1, "{text}");
    }
}
