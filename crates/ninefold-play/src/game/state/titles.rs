//! Words for games: their titles, and the time played.

use crate::record::puzzle::Played as _;
use crate::record::saved::SavedGame;
use ninefold_formats::Field;
use ninefold_show::words::phrases::plural;

/// Returns a time such as `4:12` or `1:04:12`.
pub(crate) fn clock(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Returns how many hints were used, in words.
pub(crate) fn hint_words(count: u32) -> String {
    match count {
        0 => "without a hint".to_owned(),
        1 => "with one hint".to_owned(),
        count => format!("with {count} hints"),
    }
}

/// Returns a word with a capital letter.
pub(crate) fn capitalized(word: &str) -> String {
    let mut characters = word.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Returns the title of a game in a list.
pub(crate) fn game_title(game: &SavedGame) -> String {
    let level = game.level.as_deref().map(capitalized);
    let er = game.er.map(|er| format!("ER {er:.1}"));
    let day = game.origin.as_ref().and_then(|origin| origin.text("daily"));
    let day = day.and_then(|day| day.split('/').next()).map(|date| format!("of {date}"));
    let title = Some(game.puzzle.words(Field::Name).to_owned()).filter(|title| !title.is_empty());
    let clues = || plural(game.puzzle.classic().givens.clue_count() as u64, "clue");
    let parts: Vec<String> = [title, level, er, day].into_iter().flatten().collect();
    if parts.is_empty() { clues() } else { parts.join(", ") }
}
