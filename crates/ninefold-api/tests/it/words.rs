//! Languages: every sentence of an answer goes through the words of a language, and a hint answers all of its levels
//! after one search.

use ninefold::logic::{Position, Solver};
use ninefold::search::Watch;
use ninefold_api::{Block, ErrorKind, HintAnswer, HintRequest, PuzzleRecord, handle_json, hint};
use ninefold_show::ladder::{self, Detail};
use ninefold_show::words::Language;
use serde_json::{Value, json};
use std::cell::Cell;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "98.7..6..5...6..7...7..9...8...4......2..6..3....1..5.6......9...3..2..1.5..7....";
const NETS: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// Keys whose texts are names, codes, notation or drawings, the same in every language.
const SAME: [&str; 9] =
    ["technique", "hardest", "chains", "house", "outline", "path", "head", "name", "fields"];

/// Returns the texts with a blank that have something outside of marks, each with its key.
fn unmarked(value: &Value, key: &str, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.contains(' ') && !SAME.contains(&key) => {
            let mut depth = 0_i32;
            let mut outside = text.chars().filter(|letter| {
                depth += i32::from(*letter == '⟦') - i32::from(*letter == '⟧');
                depth == 0 && !"⟧ ()-0123456789".contains(*letter)
            });
            if outside.next().is_some() || depth != 0 {
                found.push(format!("{key}: {text}"));
            }
        }
        Value::Array(all) => all.iter().for_each(|value| unmarked(value, key, found)),
        Value::Object(all) => {
            let is_chain = all.get("kind").is_some_and(|kind| kind == "chain");
            for (key, value) in all.iter().filter(|_| !is_chain) {
                unmarked(value, key, found);
            }
        }
        _ => {}
    }
}

fn answer(mut request: Value, lang: &str) -> Value {
    request["lang"] = json!(lang);
    serde_json::from_str(&handle_json(&request.to_string(), &Watch::never())).unwrap()
}

/// Requests whose answers together have every kind of sentence.
fn requests() -> Vec<Value> {
    let record = |entries: &str| json!({"text": EASY, "entries": format!("{entries:.<81}")});
    let mut marks = vec![""; 81];
    marks[2] = "35";
    let mut positions = vec![
        json!(EASY),
        json!(HARD),
        json!(NETS),
        record("..1"),
        record("..3"),
        json!({"text": EASY, "marks": marks}),
        json!(".".repeat(81)),
        json!(format!("55{}", ".".repeat(79))),
        json!(format!("12345678.........9{}", ".".repeat(63))),
        json!(ninefold_testing::SOLUTION),
    ];
    let mut requests = Vec::new();
    for puzzle in &positions {
        requests.push(json!({"verb": "hint", "puzzle": puzzle, "detail": 5}));
        requests.push(json!({"verb": "check", "puzzle": puzzle, "sentences": true}));
        requests.push(json!({"verb": "hint", "puzzle": puzzle, "only": ["x-wing"]}));
        // The path of nets takes long.
        if *puzzle != json!(NETS) {
            requests.push(json!({"verb": "explain", "puzzle": puzzle}));
        }
    }
    positions.truncate(2);
    for puzzle in &positions {
        let mastered = ["hidden-single", "naked-single", "full-house"];
        requests.push(json!({"verb": "hint", "puzzle": puzzle, "mastered": mastered}));
        requests.push(json!({"verb": "hint", "puzzle": puzzle, "printed": HARD}));
        requests.push(json!({"verb": "explain", "puzzle": puzzle, "path": "easy"}));
        requests.push(json!({"verb": "find", "puzzle": puzzle, "technique": "naked-single"}));
    }
    requests.push(json!({"verb": "techniques", "examples": true}));
    requests.push(json!({"verb": "course", "examples": true}));
    requests.push(json!({"verb": "levels"}));
    requests.push(json!({"verb": "practise", "lesson": "x-wing", "example": true}));
    requests.push(json!({"verb": "generate", "clues": "..16"}));
    requests.push(
        json!({"verb": "same", "first": HARD, "second": HARD.replace('9', "1").replace('8', "9")}),
    );
    requests
}

#[test]
fn every_sentence_of_an_answer_goes_through_the_words_of_a_language() {
    for request in requests() {
        let mut found = Vec::new();
        let mut answer = answer(request.clone(), "qps");
        if let Some(error) = answer.get_mut("error") {
            // The advice names keys of the request.
            error.as_object_mut().unwrap().remove("help").filter(|_| request["verb"] == "generate");
        }
        unmarked(&answer, "", &mut found);
        assert!(found.is_empty(), "{request}: {found:#?}");
    }
}

#[test]
fn documents_are_written_in_the_language_of_the_request() {
    for kind in ["markdown", "html"] {
        let request = json!({"verb": "explain", "puzzle": HARD, "document": kind});
        let [english, pseudo] = ["en", "qps"]
            .map(|lang| answer(request.clone(), lang)["document"].as_str().unwrap().to_owned());
        for sentence in ["Standard path", "steps solve", "Not solved", "So cross out"] {
            assert!(!pseudo.contains(sentence), "{kind}: {sentence}");
        }
        assert!(english.contains("Standard path: level") && pseudo.contains("⟦Stándárd páth"));
    }
}

#[test]
fn without_a_language_answers_are_english_and_an_unknown_one_is_refused() {
    for request in requests().into_iter().filter(|request| request["verb"] != "techniques") {
        let plain = handle_json(&request.to_string(), &Watch::never());
        assert_eq!(serde_json::from_str::<Value>(&plain).unwrap(), answer(request, "en"));
    }
    for verb in ["hint", "explain", "check"] {
        let error = answer(json!({"verb": verb, "puzzle": EASY}), "xx")["error"].clone();
        assert_eq!(error["kind"], "value");
        assert_eq!(error["fields"], json!(["lang"]));
        assert_eq!(error["help"], "the languages are en");
    }
    let mut request = HintRequest::new(EASY);
    request.lang = Some("EN".to_owned());
    assert_eq!(hint(&request, &Watch::never()).unwrap_err().kind, ErrorKind::Value);
}

/// Returns the paragraphs of a detail level.
fn paragraphs(answer: &HintAnswer, rung: usize) -> Vec<String> {
    let blocks = answer.levels[rung - 1].blocks.iter();
    blocks.filter_map(Block::paragraph).collect()
}

#[test]
fn the_levels_of_a_hint_are_what_each_detail_says_and_draws() {
    for puzzle in [EASY, HARD] {
        let position = Position::of_givens(&puzzle.parse().unwrap());
        let step = Solver::default().next_step(&position, None, &Watch::never()).unwrap();
        for lang in [Language::English, Language::Pseudo] {
            let mut request = HintRequest::new(puzzle);
            request.lang = Some(lang.code().to_owned());
            let answer = hint(&request, &Watch::never()).unwrap();
            assert_eq!(answer.levels.len(), 5);
            for detail in Detail::ALL {
                let rung = usize::from(detail.number());
                let said = ladder::pieces(lang.words(), &position, &step, detail);
                let said: Vec<String> = said
                    .iter()
                    .map(|piece| match piece {
                        ninefold_show::prose::Piece::Chain(text) => text.clone(),
                        other => other.paragraph(),
                    })
                    .collect();
                assert_eq!(paragraphs(&answer, rung), said, "{puzzle} {detail:?}");
                request.detail = detail.number();
                let alone = hint(&request, &Watch::never()).unwrap();
                assert_eq!(alone.drawing, answer.levels[rung - 1].drawing);
                assert_eq!(alone.levels, answer.levels);
            }
        }
    }
}

#[test]
fn all_levels_take_one_search() {
    let asked = Cell::new(0_u32);
    let stop = || {
        asked.set(asked.get() + 1);
        false
    };
    let watch = Watch::new(&stop);
    let mut wrong = PuzzleRecord::new(EASY);
    wrong.entries = Some(format!("..1{}", ".".repeat(78)));
    for request in [HintRequest::new(EASY), HintRequest::new(NETS), HintRequest::new(wrong)] {
        let mut counts = [4, 5].map(|detail| {
            let mut alone = request.clone();
            (alone.detail, alone.levels) = (detail, false);
            asked.set(0);
            assert!(hint(&alone, &watch).unwrap().levels.is_empty());
            asked.get()
        });
        counts.sort_unstable();
        asked.set(0);
        assert_eq!(hint(&request, &watch).unwrap().levels.len(), 5);
        assert!(counts.contains(&asked.get()), "{} of {counts:?}", asked.get());
    }
}
