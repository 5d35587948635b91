//! Files and links are untrusted: damaged texts of every format are read or refused, and never panic.

use ninefold_formats::variant::{
    VARIANT_FORMATS, propose_rules, write_fpuzzles, write_iss, write_rules,
};
use proptest::prelude::*;

/// Texts of all formats, to be damaged.
fn texts() -> Vec<String> {
    let sample = |name: &str| {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/").to_owned() + name;
        std::fs::read_to_string(path).expect("the sample is there")
    };
    let names = [
        "killer.txt",
        "sumocue.txt",
        "jigsaw.txt",
        "solo.txt",
        "samurai.samurai",
        "square.txt",
        "iss.txt",
        "rules.json",
        "sudokumaker.url",
        "fpuzzles.url",
    ];
    let row = "[{},{\"value\":2},{},{}]";
    let pad = format!(
        r##"{{"cells":[{row},{row},{row},{row}],"regions":[[[0,0],[0,1],[1,0],[1,1]]],"cages":[{{"cells":[[0,0]],"value":7,"unique":true}}],
        "lines":[{{"wayPoints":[[0.5,0.5],[1.5,0.5]],"color":"#67F067"}}],"arrows":[{{"wayPoints":[[0.5,0.5],[1.5,0.5]]}}],
        "overlays":[{{"center":[0.5,1],"text":"X","width":0.3,"height":0.3,"rounded":true}}],
        "metadata":{{"rules":"whisper arrow cage 0-3","solution":"1234341221434321","antiknight":true}}}}"##
    );
    let maker = r#"{"formatVersion":"1","puzzle":{"size":4,"minDigit":0,"cells":[{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}],"constraints":[
        {"type":0},{"type":1,"regions":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]},{"type":200,"clues":[{"edge":1,"value":1}],"negative":[1]},
        {"type":303,"clues":[{"corner":6,"digits":[1]}]},{"type":406,"lines":[[0,1]],"groups":[1,2]},{"type":500,"clues":[{"outerCell":2,
        "diagonal":-1,"value":6}]},{"type":408,"bulbsWithArrows":[{"bulbCells":[0],"arrows":[[0,1]]}]}]}}"#;
    let spaced = "10 < 0 <  ^ ^ > ^  0 < 0 <  0 0 ^ 5";
    let own = [
        &pad,
        maker,
        spaced,
        "9j:zzzc,_a_b",
        "1x2k:d,__b,3_3b",
        "KAABBAABBCCDDCCDd,\"10,10,10,9,1\"",
    ];
    names.into_iter().map(sample).chain(own.map(str::to_owned)).collect()
}

proptest! {
    #[test]
    fn damaged_texts_do_not_panic(
        pick in 0_usize..64,
        edits in prop::collection::vec((any::<prop::sample::Index>(), "[ -~]{0,3}|é|99999999999|-1"), 0..6),
    ) {
        let texts = texts();
        let mut text: Vec<char> = texts[pick % texts.len()].chars().collect();
        for (at, new) in edits {
            let at = at.index(text.len().max(1)).min(text.len());
            let end = (at + 1).min(text.len());
            text.splice(at..end, new.chars());
        }
        let text: String = text.into_iter().collect();
        for format in VARIANT_FORMATS {
            let looks = (format.looks_like)(&text);
            let Ok(reading) = (format.read)(&text) else { continue };
            // What is read can be written, and is the same puzzle again.
            let written = write_rules(&reading.puzzle);
            let back = ninefold_formats::variant::read_rules(&written);
            prop_assert!(back.is_ok(), "{} {}: {:?} in {}", format.name, looks, back.err(), written);
            let _ = (write_iss(&reading.puzzle), write_fpuzzles(&reading.puzzle), propose_rules(&reading));
        }
    }
}
