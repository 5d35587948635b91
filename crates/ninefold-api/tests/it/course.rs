//! The course by requests: lessons, exercises, mixed exercises, and hints beyond what is mastered.

use crate::requests::{ask, fail};
use ninefold_show::course::LESSONS;
use ninefold_testing::is_long;
use serde_json::{Value, json};

/// Asks for an exercise, some attempts at a time, until there is one.
fn exercise(request: &Value) -> Value {
    let mut request = request.clone();
    request["verb"] = json!("practise");
    request["attempts"] = json!(200);
    loop {
        let answer = ask("PractiseAnswer", &request);
        if !answer["exercise"].is_null() {
            return answer;
        }
        request["first"] = answer["next"].clone();
    }
}

/// Returns the technique of the hint for a position.
fn hinted(position: &Value) -> String {
    let hint = ask("HintAnswer", &json!({"verb": "hint", "puzzle": position, "detail": 2}));
    hint["technique"].as_str().unwrap().to_owned()
}

#[test]
fn the_course_is_a_list_of_lessons_with_examples() {
    let answer =
        ask("CourseAnswer", &json!({"verb": "course", "lesson": "x-wing", "examples": true}));
    let lesson = &answer["lessons"][0];
    assert_eq!(
        (answer["lessons"].as_array().unwrap().len(), &lesson["title"]),
        (1, &json!("X-Wing"))
    );
    let examples = lesson["examples"].as_array().unwrap();
    assert!(examples.len() >= 3);
    for example in examples {
        assert_eq!(hinted(&example["position"]), "X-Wing");
    }
    let whole = ask("CourseAnswer", &json!({"verb": "course"}));
    assert_eq!(whole["lessons"].as_array().unwrap().len(), LESSONS.len());
    assert_eq!((&whole["all"], &whole["next"]), (&json!(LESSONS.len()), &json!("full-house")));
    let techniques = ask("TechniquesAnswer", &json!({"verb": "techniques"}));
    assert_eq!(whole["techniques"], json!(techniques["techniques"].as_array().unwrap().len()));
    for (number, lesson) in (1..).zip(whole["lessons"].as_array().unwrap()) {
        assert_eq!(lesson["number"], json!(number));
        assert_eq!(lesson.get("examples"), None);
    }
    assert_eq!(fail(&json!({"verb": "course", "lesson": "x-wig"}))["fields"], json!(["lesson"]));
}

/// Two fresh exercises for each lesson: stored ones, transformed, and for some lessons generated ones.
#[test]
fn exercises_of_a_lesson_show_the_lesson_and_nothing_easier() {
    const GENERATED: [&str; 4] = ["hidden-single-line", "naked-single", "naked-pair", "xy-wing"];
    for lesson in LESSONS {
        let stored =
            [1, 2].map(|seed| json!({"lesson": lesson.slug, "seed": seed, "example": true}));
        let fresh = [3, 4].map(|seed| json!({"lesson": lesson.slug, "seed": seed}));
        let is_generated = GENERATED.contains(&lesson.slug);
        let requests = stored.iter().chain(fresh.iter().filter(|_| is_generated));
        let mut seen = Vec::new();
        for request in requests {
            let answer = exercise(request);
            assert_eq!(answer["slug"], lesson.slug);
            let exercise = &answer["exercise"];
            let technique = hinted(&exercise["position"]);
            assert!(
                lesson.forms.iter().any(|form| form.technique.name() == technique),
                "{request}"
            );
            assert!(!seen.contains(&exercise["puzzle"]), "{request}");
            seen.push(exercise["puzzle"].clone());
        }
    }
}

#[test]
fn writing_the_digit_that_is_left_is_right_too() {
    // The lesson says to write it, and the step removes the others.
    for seed in 0..3 {
        let exercise =
            exercise(&json!({"lesson": "bivalue-universal-grave-1", "seed": seed}))["exercise"]
                .clone();
        let left = exercise["steps"][0]["left"][0].as_str().expect("a digit is left").to_owned();
        let cell = (left.as_bytes()[1] - b'1') * 9 + left.as_bytes()[3] - b'1';
        let solution = exercise["solution"].as_str().unwrap();
        assert!(left.ends_with(&solution[usize::from(cell)..usize::from(cell) + 1]), "{left}");
    }
}

#[test]
fn a_mixed_exercise_is_one_of_the_lessons_and_counts_the_steps_of_all() {
    let among = ["naked-pair", "hidden-pair", "x-wing"];
    let mut seen = Vec::new();
    for seed in 0..3 {
        let answer = exercise(&json!({"among": among, "seed": seed, "example": true}));
        let slug = answer["slug"].as_str().unwrap().to_owned();
        assert!(among.contains(&slug.as_str()), "{slug}");
        let steps = answer["exercise"]["steps"].as_array().unwrap();
        assert_eq!(steps[0]["lesson"], slug.as_str());
        assert!(steps.iter().all(|step| among.contains(&step["lesson"].as_str().unwrap())));
        seen.push(slug);
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 3);
    for wrong in [
        json!({"verb": "practise"}),
        json!({"verb": "practise", "technique": "x-wing", "lesson": "x-wing"}),
        json!({"verb": "practise", "among": ["x-wig"]}),
    ] {
        assert_eq!(fail(&wrong)["kind"], "value", "{wrong}");
    }
}

#[test]
fn a_hint_begins_at_the_first_thing_that_is_not_mastered() {
    // From the start, singles are done first; then an X-Wing is the next thing.
    let puzzle =
        ask("CourseAnswer", &json!({"verb": "course", "lesson": "x-wing", "examples": true}));
    let puzzle = puzzle["lessons"][0]["examples"][0]["position"]["text"].clone();
    let hint = |mastered: &Value, detail: u8| {
        let request =
            json!({"verb": "hint", "puzzle": puzzle, "detail": detail, "mastered": mastered});
        ask("HintAnswer", &request)
    };
    assert_eq!(hint(&json!([]), 2).get("known"), None);
    let before: Vec<&str> =
        LESSONS.iter().map(|lesson| lesson.slug).take_while(|slug| *slug != "x-wing").collect();
    let beyond = hint(&json!(before), 4);
    assert_eq!(beyond["technique"], "X-Wing");
    assert!(beyond["known"]["steps"].as_u64().unwrap() > 0);
    assert!(beyond["known"]["text"].as_str().unwrap().contains("mastered"));
    // One half of hidden singles is not the whole technique.
    let half = hint(&json!(["full-house", "naked-single", "hidden-single-box"]), 2);
    assert_eq!(half["technique"], "Hidden Single");
    // Where everything is mastered, a hint does not solve the puzzle.
    let names: Vec<String> =
        ninefold::logic::Technique::default_set().map(|one| one.slug()).collect();
    let all: Vec<&str> =
        LESSONS.iter().map(|one| one.slug).chain(names.iter().map(String::as_str)).collect();
    assert_eq!(hint(&json!(all), 4), hint(&json!([]), 4));
    assert_eq!(
        fail(&json!({"verb": "hint", "puzzle": puzzle, "mastered": ["x-wig"]}))["fields"],
        json!(["mastered"])
    );
}

#[test]
fn a_step_that_was_found_is_counted_and_comes_again() {
    let record = json!({"lesson": "x-wing", "found": 0, "hinted": 0, "repeated": 0});
    let request = json!({"verb": "found", "record": record, "day": "2026-11-18"});
    let answer = ask("FoundAnswer", &request);
    let record = json!({"lesson": "x-wing", "found": 1, "hinted": 0, "repeated": 0, "due": "2026-11-19",
                        "log": ["2026-11-18"]});
    assert_eq!(answer, json!({"record": record, "mastered": false}));
    let due = |day: &str| {
        ask("CourseAnswer", &json!({"verb": "course", "progress": [record], "day": day}))["due"]
            .clone()
    };
    assert_eq!((due("2026-11-18"), due("2026-11-19")), (json!([]), json!(["x-wing"])));
}

/// The position of a puzzle with entries and with all marks that the rules leave, less some.
fn marked(position: &Value, gone: &[&str]) -> Value {
    let mut position = position.clone();
    for one in gone {
        let (cell, digit) = one.split_once("<>").unwrap();
        let at = |place: usize| usize::from(cell.as_bytes()[place] - b'1');
        let marks = &mut position["marks"][at(1) * 9 + at(3)];
        *marks = json!(marks.as_str().unwrap().replace(digit, ""));
    }
    position
}

#[test]
fn a_move_in_an_ordinary_game_shows_its_lesson() {
    let spot = |before: &Value, after: &Value| {
        let answer = ask("SpotAnswer", &json!({"verb": "spot", "before": before, "puzzle": after}));
        answer["lesson"].clone()
    };
    for lesson in LESSONS {
        let course = json!({"verb": "course", "lesson": lesson.slug, "examples": true});
        for example in ask("CourseAnswer", &course)["lessons"][0]["examples"]
            .as_array()
            .unwrap()
            .iter()
            .take(if is_long() { 3 } else { 1 })
        {
            let (position, step) = (&example["position"], &example["step"]);
            let list = |key: &str| -> Vec<String> {
                let list = step[key].as_array().unwrap().iter();
                list.map(|one| one.as_str().unwrap().to_owned()).collect()
            };
            let (placed, removed) = (list("placements"), list("eliminations"));
            let after = if let Some(placed) = placed.first() {
                let mut after = position.clone();
                let at = |place: usize| usize::from(placed.as_bytes()[place] - b'1');
                let cell = at(1) * 9 + at(3);
                let mut entries = after["entries"].as_str().unwrap().to_owned();
                entries.replace_range(cell..=cell, &placed[5..]);
                after["entries"] = json!(entries);
                after["marks"][cell] = json!("");
                after
            } else {
                marked(position, &[&removed[0]])
            };
            let shown = spot(position, &after);
            // Of several lessons that lead to the same, the first counts; digits of a nice loop belong to none.
            let known = LESSONS.iter().position(|one| Some(one.slug) == shown.as_str());
            let own = LESSONS.iter().position(|one| one.slug == lesson.slug);
            let is_chain = lesson.slug == "discontinuous-nice-loop" && !placed.is_empty();
            assert!(known.is_some() && known <= own || is_chain, "{}: {shown}", lesson.slug);
        }
    }
}

#[test]
fn a_wrong_move_and_a_first_mark_show_no_lesson() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let empty = ".".repeat(81);
    let spot = |before: Value, after: Value| {
        ask("SpotAnswer", &json!({"verb": "spot", "before": before, "puzzle": after}))
    };
    let entered = |cell: usize, digit: &str| {
        let mut entries = empty.clone();
        entries.replace_range(cell..=cell, digit);
        json!({"text": puzzle, "entries": entries})
    };
    let before = json!({"text": puzzle});
    // r5c5 is 5.
    assert_eq!(spot(before.clone(), entered(40, "5"))["lesson"], "naked-single");
    assert_eq!(spot(before.clone(), entered(40, "2"))["lesson"], json!(null));
    // After a mistake nothing counts.
    let mut both = entered(40, "5");
    both["entries"] = json!(format!("..1{}", &both["entries"].as_str().unwrap()[3..]));
    let mut wrong = entered(2, "1");
    wrong["entries"] = json!(format!("..2{}", &empty[3..]));
    assert_eq!(spot(wrong, both)["lesson"], json!(null));
    let mut marks = vec![""; 81];
    marks[2] = "1";
    let answer = spot(before, json!({"text": puzzle, "marks": marks}));
    assert_eq!((&answer["lesson"], &answer["eliminations"]), (&json!(null), &json!([])));
    let error = fail(&json!({"verb": "spot", "before": "5", "puzzle": puzzle}));
    assert_eq!(error["fields"], json!(["before"]));
}

/// A chain that comes back to a cell is no step of a technique, but it is right, and a learner may have found it.
#[test]
fn an_exercise_of_chains_accepts_chains_that_pass_a_cell_twice() {
    let mut more = 0;
    for (key, name) in [("lesson", "discontinuous-nice-loop"), ("technique", "aic")] {
        for seed in 0..4 {
            let answer = exercise(&json!({key: name, "seed": seed, "example": true}));
            let exercise = &answer["exercise"];
            let steps = exercise["steps"].as_array().unwrap();
            let all = steps.last().unwrap()["eliminations"].as_array().unwrap();
            let known = |one: &Value| {
                let mut others = steps[..steps.len() - 1].iter();
                others.any(|step| step["eliminations"].as_array().unwrap().contains(one))
            };
            more += all.iter().filter(|one| !known(one)).count();
            let solution = exercise["solution"].as_str().unwrap();
            for one in all {
                let (cell, digit) = one.as_str().unwrap().split_once("<>").unwrap();
                let at = |place: usize| usize::from(cell.as_bytes()[place] - b'1');
                assert_ne!(&solution[at(1) * 9 + at(3)..][..1], digit, "{name}");
            }
        }
    }
    assert!(more > 0);
}
