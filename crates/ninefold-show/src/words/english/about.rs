//! Explanations of the techniques: what to look for, why it works, what to do.

mod texts;

use ninefold::logic::{Family, Technique};
use texts::TEXTS;

/// Returns the name of a family.
pub(super) const fn family(family: Family) -> &'static str {
    match family {
        Family::Singles => "singles",
        Family::Intersections => "intersections",
        Family::Subsets => "subsets",
        Family::Fish => "fish",
        Family::SingleDigitPatterns => "single-digit patterns",
        Family::Wings => "wings",
        Family::Colouring => "colouring",
        Family::Uniqueness => "uniqueness",
        Family::Chains => "chains and loops",
        Family::AlmostLockedSets => "almost locked sets",
        Family::AlignedExclusion => "aligned exclusion",
        Family::Exotic => "exotic patterns",
        Family::Forcing => "forcing chains and nets",
        Family::Templates => "templates",
        Family::LastResort => "last resort",
    }
}

/// Explains a technique. Terms that its text uses are defined at its end.
pub(super) fn about(technique: Technique) -> String {
    let text = match technique.family() {
        Family::Fish => fish(technique),
        Family::Uniqueness => uniqueness(technique),
        _ => other(technique),
    };
    let words = |word: &str| text.contains(&format!(" {word}"));
    match (words("see") || words("sees"), words("house") || words("houses")) {
        (true, true) => {
            format!("{text} Two cells see each other if they share a house: a row, column or box.")
        }
        (true, false) => {
            format!("{text} Two cells see each other if they share a row, column or box.")
        }
        (false, true) => format!("{text} A house is a row, column or box."),
        (false, false) => text,
    }
}

/// Explains a fish. Fish differ in size, houses and fins, so the text is composed of sentences.
fn fish(technique: Technique) -> String {
    let name = technique.name();
    match technique {
        Technique::KrakenFishOne => return KRAKEN_ONE.to_owned(),
        Technique::KrakenFishTwo => return KRAKEN_TWO.to_owned(),
        _ => {}
    }
    let size = match name.rsplit(' ').next() {
        Some("X-Wing") => "two",
        Some("Swordfish") => "three",
        Some("Jellyfish") => "four",
        Some("Squirmbag") => "five",
        Some("Whale") => "six",
        _ => "seven",
    };
    let has_fins = name.starts_with("Finned") || name.starts_with("Sashimi");
    let except = if has_fins { ", except for a few cells, the fins" } else { "" };
    let is_basic = !name.contains("Franken") && !name.contains("Mutant");
    let (bases, covers, cover) = match is_basic {
        true => ("rows", "columns", "column"),
        false => ("base houses", "cover houses", "cover house"),
    };
    let mut text = format!(
        "Look for a digit that, in {size} {bases}, can only be in the same {size} {covers}{except}."
    );
    if !is_basic {
        text.push_str(mixed_houses(name));
    }
    text.push_str(&format!(
        " The {bases} need the digit {size} times, and each {cover} can have it only once."
    ));
    text.push_str(&if has_fins {
        format!(
            " If no fin has the digit, the {covers} have it in the {bases}, so no other cell of them can hold it. If a \
             fin has it, no cell that sees the fin can hold it. So cross out the digit from the other cells of the \
             {covers} that see all fins."
        )
    } else {
        format!(
            " So each of these {covers} has it in one of these {bases}. Cross it out from all other cells of the {covers}."
        )
    });
    if is_basic {
        text.push_str(" The same works with rows and columns exchanged.");
    }
    if name.starts_with("Sashimi") {
        text.push_str(
            " Sashimi means that one of the rows has only one cell for the digit besides the fins.",
        );
    }
    text
}

/// Explains which houses a fish may have that is not basic.
fn mixed_houses(name: &str) -> &'static str {
    match (name.contains("Franken"), name.starts_with("Finned")) {
        (true, true) => {
            " The base houses are rows or boxes and the cover houses columns or boxes, or with rows and columns \
             exchanged. A cell that is in two base houses counts as a fin."
        }
        (true, false) => {
            " The base houses are rows or boxes and the cover houses columns or boxes, or with rows and columns \
             exchanged. No cell that can hold the digit is in two base houses."
        }
        (false, true) => {
            " Both may be rows, columns and boxes, in any mixture. A cell that is in two base houses counts as a fin."
        }
        (false, false) => {
            " Both may be rows, columns and boxes, in any mixture. No cell that can hold the digit is in two base \
             houses."
        }
    }
}

const KRAKEN_ONE: &str = "Look for a fish with fins, and for a candidate that the fish would exclude if it had no fins. If no fin \
    has the digit, that candidate is wrong. For each fin, follow a chain from the digit in the fin to the \
    same candidate: if the fin has the digit, that candidate is wrong, too. So it is wrong in every case. \
    Cross it out.";

const KRAKEN_TWO: &str = "Look for a fish with fins. If no fin has the digit, each cover house has it in one of the base houses. \
    So, for one cover house, the digit is in a fin or in a cell where this house meets the base houses. \
    Follow a chain from each of these cells. If all chains exclude the same candidate, it is wrong in every \
    case. Cross it out.";

fn uniqueness(technique: Technique) -> String {
    use Technique as T;
    let pattern = match technique {
        T::BugPlusOne | T::BugTypeTwo | T::BugTypeThree | T::BugTypeFour => {
            "Look for a grid in which every empty cell has exactly two candidates, except for a few cells with extra \
             candidates. Without the extra candidates, every digit would have exactly two cells, or none, in each \
             house. Such a grid is called a Bivalue Universal Grave: it has no solution or several. The puzzle has \
             exactly one, so at least one extra candidate is right."
        }
        T::AvoidableRectangleOne | T::AvoidableRectangleTwo => {
            "Look for four cells in two rows, two columns and two boxes. Some of them are filled, but none of them is \
             a clue of the puzzle. If opposite corners held the same digit, so that there were only two digits in the \
             four cells, these digits could change places, and the puzzle would have a second solution. It has only \
             one."
        }
        T::UniqueLoopOne | T::UniqueLoopTwo | T::UniqueLoopThree | T::UniqueLoopFour => {
            "Look for a loop of six or more cells with the same two candidates, and perhaps extra candidates. Each \
             cell sees the next, and every house has two cells of the loop or none. If the cells contained only these \
             two digits, the digits could change places all around the loop, and the puzzle would have a second \
             solution. It has only one, so at least one extra candidate in these cells is right."
        }
        T::ExtendedRectangleOne
        | T::ExtendedRectangleTwo
        | T::ExtendedRectangleThree
        | T::ExtendedRectangleFour => {
            "Look for six cells with the same three candidates, and perhaps extra candidates: in two rows and three \
             columns, or in three rows and two columns, and in two or three boxes. If they contained only these three \
             digits, the two rows (or columns) could exchange their digits there, and the puzzle would have a second \
             solution. It has only one, so at least one extra candidate in these cells is right."
        }
        _ => {
            "Look for four cells with the same two candidates, and perhaps extra candidates, in two rows, two columns \
             and two boxes. If they contained only these two digits, the digits could change places, and the puzzle \
             would have a second solution. It has only one, so at least one extra candidate in these cells is right."
        }
    };
    format!("{pattern} {}", uniqueness_type(technique))
}

fn uniqueness_type(technique: Technique) -> &'static str {
    use Technique as T;
    match technique {
        T::BugPlusOne => {
            "Here only one cell has an extra candidate, so that is its digit. Cross out its other candidates."
        }
        T::UniqueRectangleOne | T::UniqueLoopOne | T::ExtendedRectangleOne => {
            "Here only one cell has extra candidates, so it holds one of them. Cross out the other candidates from \
             it."
        }
        T::AvoidableRectangleOne => {
            "Here three of the cells are filled. Cross out, from the fourth, the digit that would complete the \
             rectangle."
        }
        T::UniqueRectangleTwo | T::UniqueLoopTwo | T::ExtendedRectangleTwo | T::BugTypeTwo => {
            "Here the extra candidates are all the same digit, so one of these cells holds it. Cross out this digit \
             from cells that see all of them."
        }
        T::AvoidableRectangleTwo => {
            "Here two of the cells are filled. The other two have two candidates each: the digit that would complete \
             the rectangle, and the same extra digit. So one of them holds the extra digit. Cross it out from cells \
             that see both."
        }
        T::UniqueRectangleThree
        | T::UniqueLoopThree
        | T::ExtendedRectangleThree
        | T::BugTypeThree => {
            "Here the cells with extra candidates are in one house. Count them as one cell that has only the extra \
             candidates. Together with other cells of the house this cell is a naked subset: as many cells as digits. \
             Cross out these digits from the rest of the house."
        }
        T::UniqueRectangleFour | T::UniqueLoopFour | T::ExtendedRectangleFour | T::BugTypeFour => {
            "Here two cells have extra candidates, and a house can have one of the digits of the pattern only in \
             these two cells. So one of them holds this digit. The other cannot hold another digit of the pattern, \
             because then no extra candidate would be left. Cross out the other digits of the pattern from both \
             cells."
        }
        T::UniqueRectangleFive => {
            "Here the extra candidates are all the same digit, in two opposite corners or in three cells. So one of \
             these cells holds it. Cross out this digit from cells that see all of them."
        }
        T::UniqueRectangleSix => {
            "Here two opposite corners have extra candidates, and one of the two digits can, in both rows (or both \
             columns), only be in the rectangle. If one of these corners held that digit, the other corner would hold \
             it, too, and no extra candidate would be left. Cross out the digit from both corners."
        }
        T::HiddenRectangle => {
            "Here one corner has only the two digits, and through the opposite corner a row and a column can have one \
             of the digits only in the rectangle. If the opposite corner held the other digit, all four cells would \
             contain only the two digits. Cross out the other digit from the opposite corner."
        }
        _ => "",
    }
}

/// Returns the text of a technique from the table, with what several techniques have in common.
fn other(technique: Technique) -> String {
    use Technique as T;
    let (named, is_grouped) = match technique {
        T::GroupedContinuousNiceLoop => (T::ContinuousNiceLoop, true),
        T::GroupedDiscontinuousNiceLoop => (T::DiscontinuousNiceLoop, true),
        T::GroupedAic => (T::Aic, true),
        _ => (technique, false),
    };
    let row = TEXTS.iter().find(|(one, _)| *one == named);
    let text = row.map_or("", |(_, text)| *text);
    match technique {
        T::ContinuousNiceLoop | T::DiscontinuousNiceLoop | T::Aic => format!("{text} {LINKS}"),
        _ if is_grouped => format!("{text} {GROUPS} {LINKS}"),
        _ => text.to_owned(),
    }
}

const LINKS: &str = "Between two candidates there is a strong link if at least one of them is right: a digit with only two \
    cells in a house, or a cell with only two candidates. There is a weak link if they cannot both be right: \
    the same digit in cells that see each other, or two candidates of a cell.";

const GROUPS: &str = "Here an end of a link may also be a group of cells in a box and a row or column, or an almost locked \
    set: cells of a house with one candidate more than cells.";
