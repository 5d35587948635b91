//! Answers of `rate` about puzzles with other rules or of another size: a scale of its own, which is not ER.

use crate::buffer::Out;
use crate::columns::put;
use crate::settings::Form;
use crate::show::{json, words};
use crate::verbs::any_rules::AnyRules;
use ninefold::search::Count;
use ninefold_api::{RateVerdict, RulesRating};

impl AnyRules<'_> {
    /// Appends the weight of the hardest reason.
    pub(crate) fn rate(&self, out: &mut Out<'_>) {
        let rating = self.context.watched(|watch| RulesRating::new(self.puzzle(), watch));
        if crate::stop::interrupted() {
            out.last = true;
            return;
        }
        out.last |= rating.verdict == RateVerdict::Unknown && self.context.stop.now();
        let is_no = matches!(rating.verdict, RateVerdict::None | RateVerdict::Multiple);
        out.summary.noes += u64::from(is_no);
        match rating.verdict {
            RateVerdict::None => out.summary.add_count(&Count { found: 0, complete: true }),
            RateVerdict::Multiple => out.summary.add_count(&Count { found: 2, complete: false }),
            RateVerdict::Unknown => out.summary.add_count(&Count { found: 0, complete: false }),
            verdict => {
                out.summary.add_other(rating.word.unwrap_or(verdict.as_str()).to_owned());
            }
        }
        match self.context.form {
            Form::Json => {
                let answer = rating.answer(self.head(), self.reading, &self.engine);
                out.out.extend(json::line(&answer));
            }
            Form::Pretty => {
                self.name(out);
                put(out, &format!("{}\n\n", self.wrapped(&sentence(&rating))));
                out.summary.add_result(self.title(), sentence(&rating));
            }
            // No number alone: it must not be taken for ER.
            Form::Lines | Form::Format(_) => match (rating.weight, rating.word) {
                (Some(weight), Some(word)) => {
                    self.line(&format!("weight {weight:.2}\t{word}\t{}", rating.paragraphs), out);
                }
                _ => self.line(rating.verdict.as_str(), out),
            },
        }
    }
}

/// Returns the rating in words.
fn sentence(rating: &RulesRating) -> String {
    let (Some(weight), Some(word), Some(hardest)) = (rating.weight, rating.word, &rating.hardest)
    else {
        return match rating.verdict {
            RateVerdict::Solved => "nothing to rate: the grid is full".to_owned(),
            RateVerdict::None => "no rating: the puzzle has no solution".to_owned(),
            RateVerdict::Multiple => "no rating: the puzzle has several solutions".to_owned(),
            _ => "no rating: the path to the solution was not found".to_owned(),
        };
    };
    let paragraphs = words::plural(rating.paragraphs as u64, "paragraph");
    let (step, steps, reason) = (hardest.step, rating.steps, &hardest.reason);
    format!(
        "weight {weight:.2}, {word} (Ninefold's scale for other rules, not ER): explained in {paragraphs}; the hardest of {steps} steps is \
         number {step}, by {}",
        reason_in_words(reason)
    )
}

/// Returns the name of a kind of reason in words.
fn reason_in_words(name: &str) -> &str {
    match name {
        "last-value" => "the last value of a cell",
        "last-place" => "the last place in a house",
        "rule" => "one rule",
        "claim" => "a claim",
        "subset" => "a subset",
        "refutation" => "a refutation",
        _ => "a trial",
    }
}
