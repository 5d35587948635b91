//! The sentences of hints are those of the contract, byte for byte, in every language: the other front ends are compared
//! with it too.

use crate::support::{json_lines, run_with};
use ninefold::search::Watch;
use ninefold_api::{Block, BlockKind, HintAnswer, HintRequest, hint};

const POSITIONS: &str = include_str!("../../../ninefold-testing/data/hints.txt");

fn positions() -> Vec<&'static str> {
    POSITIONS.lines().filter(|line| !line.starts_with('#')).collect()
}

/// Returns the answers of the contract in a language.
fn answers(lang: &str) -> Vec<HintAnswer> {
    let answer = |position: &str| {
        let mut request = HintRequest::new(position);
        request.lang = Some(lang.to_owned());
        hint(&request, &Watch::never()).unwrap()
    };
    positions().into_iter().map(answer).collect()
}

/// Returns the paragraph of a block as it stands between sentences: with a full stop, which the notation of a chain has not.
fn as_sentence(block: &Block) -> Option<String> {
    let paragraph = block.paragraph()?;
    Some(if block.kind == BlockKind::Chain { paragraph + "." } else { paragraph })
}

#[test]
fn hints_in_json_have_the_sentences_of_the_contract() {
    let input = positions().join("\n");
    for lang in ["en", "qps"] {
        let ran = run_with(&["hint", "--json", "--lang", lang], input.as_bytes());
        let lines = json_lines(&ran.out);
        let answers = answers(lang);
        assert_eq!((lines.len(), answers.len()), (500, 500));
        for ((line, answer), position) in lines.iter().zip(&answers).zip(positions()) {
            let levels = serde_json::to_value(&answer.levels).unwrap();
            let printed = line.get("levels").cloned().unwrap_or_else(|| serde_json::json!([]));
            assert_eq!(printed, levels, "{lang} {position}");
        }
    }
}

#[test]
fn hints_in_words_have_the_sentences_of_the_contract() {
    let input = positions().join("\n");
    for lang in ["en", "qps"] {
        let answers = answers(lang);
        for detail in 1..=5 {
            let ran = run_with(
                &["hint", "--lang", lang, "--detail", &detail.to_string()],
                input.as_bytes(),
            );
            let lines: Vec<&str> = ran.out.lines().collect();
            assert_eq!(lines.len(), 500, "{}", ran.err);
            for (line, answer) in
                lines.iter().zip(&answers).filter(|(_, one)| one.verdict.is_none())
            {
                let blocks = &answer.levels[detail - 1].blocks;
                // The lines of a net are a list, which is put together in another way.
                let paragraphs: Option<Vec<String>> = blocks.iter().map(as_sentence).collect();
                if let Some(paragraphs) = paragraphs {
                    let sentences = line.splitn(3, '\t').nth(2);
                    assert_eq!(sentences, Some(&*paragraphs.join(" ")), "{lang} {detail} {line}");
                }
            }
        }
    }
}
