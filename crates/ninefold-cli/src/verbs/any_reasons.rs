//! Answers of `hint` and `explain` about puzzles with other rules or of another size.

use crate::buffer::Out;
use crate::columns::put;
use crate::settings::Form;
use crate::show::{any_grid, json, step, words};
use crate::verbs::any_rules::AnyRules;
use ninefold_api::{HintVerdict, PathDocument, RulesExplanation, RulesHint};
use ninefold_show::ladder::Detail;

impl AnyRules<'_> {
    /// Appends what is wrong with a position, or its next step.
    pub(crate) fn hint(&self, detail: Detail, out: &mut Out<'_>) {
        let found = self.context.watched(|watch| {
            RulesHint::find(self.puzzle(), &self.engine, self.rule_words(), watch)
        });
        let Some(hint) = found.filter(|_| !crate::stop::interrupted()) else {
            out.last = true;
            return;
        };
        out.summary.puzzles += 1;
        out.summary.noes += u64::from(!matches!(hint.verdict, None | Some(HintVerdict::Solved)));
        let console = &self.context.console;
        match self.context.form {
            Form::Json => {
                let mut answer = hint.answer(self.head(), detail, self.reading, &self.engine);
                answer.levels = hint.levels();
                out.out.extend(json::line(&answer));
            }
            Form::Pretty => {
                self.name(out);
                put(out, &any_grid::puzzle(self.puzzle(), self.rule_words(), console));
                put(out, &step::lines(hint.pieces(detail), console));
                if let Some(next) = detail.next()
                    && hint.verdict.is_none()
                    && !console.quiet
                {
                    put(out, &format!("More: --detail {}\n", next.number()));
                }
                put(out, "\n");
            }
            Form::Lines | Form::Format(_) => {
                let pieces = hint.pieces(detail).iter();
                let text: String = pieces.map(|piece| piece.text(usize::MAX)).collect();
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                self.line(&words::clean(&lines.join(" ")), out);
            }
        }
    }

    /// Appends the steps to the solution, joined to paragraphs, as text, JSON or a document.
    pub(crate) fn explain(&self, document: Option<PathDocument>, out: &mut Out<'_>) {
        let found = self
            .context
            .watched(|watch| RulesExplanation::find(self.puzzle(), self.rule_words(), watch));
        let Some(explanation) = found.filter(|_| !crate::stop::interrupted()) else {
            out.last = true;
            return;
        };
        out.summary.puzzles += 1;
        out.summary.noes += u64::from(!explanation.solved);
        let console = &self.context.console;
        if self.context.form == Form::Json {
            let left_out = self.engine.left_out();
            let answer = explanation.answer(self.head(), self.reading, left_out);
            out.out.extend(json::line(&answer));
            return;
        }
        if let Some(document) = document {
            let (title, number) = (self.title(), self.item.index);
            let (reading, words) = (self.reading, self.rule_words());
            put(out, &explanation.written(document, (&title, number), reading, words));
            return;
        }
        self.name(out);
        put(out, &any_grid::puzzle(self.puzzle(), self.rule_words(), console));
        put(out, "\n");
        for paragraph in &explanation.paragraphs {
            let (first, last) = (paragraph.first, paragraph.last);
            let number = if first == last { first.to_string() } else { format!("{first}-{last}") };
            put(out, &format!("{number}. {}", step::lines(&paragraph.pieces, console)));
        }
        put(out, &format!("{}\n\n", explanation.ending.join(" ")));
    }
}
