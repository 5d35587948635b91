//! Explanations of the techniques, in a few sentences each.

use ninefold::logic::{Family, Technique};

pub(super) fn about(technique: Technique) -> String {
    match technique.family() {
        Family::Fish => fish(technique),
        Family::Uniqueness => uniqueness(technique),
        _ => other(technique).to_owned(),
    }
}

/// Explains a fish. Fish differ in size, houses and fins, so the text is composed of sentences.
fn fish(technique: Technique) -> String {
    let name = technique.name();
    if let Technique::KrakenFishOne | Technique::KrakenFishTwo = technique {
        let which = if technique == Technique::KrakenFishOne {
            "a candidate of a cover house is removed because each fin leads to it by a chain"
        } else {
            "all places of the digit in one cover house, and all fins, lead by chains to the same elimination"
        };
        return format!(
            "A fish whose fins do not see what it would remove, helped by chains: {which}."
        );
    }
    let size = match name.rsplit(' ').next() {
        Some("X-Wing") => "two",
        Some("Swordfish") => "three",
        Some("Jellyfish") => "four",
        Some("Squirmbag") => "five",
        Some("Whale") => "six",
        _ => "seven",
    };
    let houses = if name.contains("Franken") {
        "The houses of one side, or of both, may be boxes as well as lines of one direction."
    } else if name.contains("Mutant") {
        "Rows, columns and boxes may be mixed freely on both sides."
    } else {
        "The base houses are rows and the cover houses columns, or the other way round."
    };
    let fins = if name.starts_with("Sashimi") {
        " The base has candidates outside the covers, the fins, and without them one base house would have a single \
         place left. Only cells that see all fins lose the digit."
    } else if name.starts_with("Finned") {
        " The base has some candidates outside the covers, the fins. Either a fin is true or the fish is there: cells of \
         the covers that see all fins lose the digit in both cases."
    } else {
        ""
    };
    format!(
        "Take a digit and {size} base houses. If all its places there lie in {size} cover houses, the base houses use up \
         the digit for the cover houses: it can be crossed out in the rest of them. {houses}{fins}"
    )
}

fn uniqueness(technique: Technique) -> String {
    use Technique as T;
    let pattern = match technique {
        T::BugPlusOne | T::BugTypeTwo | T::BugTypeThree | T::BugTypeFour => {
            "If every open cell had two candidates, and every digit two places in each house where it is missing, there \
             would be two solutions or none. So in a puzzle with one solution, one of the extra candidates is true."
        }
        T::AvoidableRectangleOne | T::AvoidableRectangleTwo => {
            "Four cells in two rows, two columns and two boxes, none of them a given, must not hold two digits crosswise: \
             swapped, they would be a second solution. Here some of these cells are already filled."
        }
        T::UniqueLoopOne | T::UniqueLoopTwo | T::UniqueLoopThree | T::UniqueLoopFour => {
            "A loop of cells, two in each house it passes, must not be left with the same two digits only: they could be \
             swapped all around the loop, which would be a second solution."
        }
        T::ExtendedRectangleOne
        | T::ExtendedRectangleTwo
        | T::ExtendedRectangleThree
        | T::ExtendedRectangleFour => {
            "Two lines through three boxes (or three lines through two) with the same three digits in their six cells could \
             be swapped, which would be a second solution."
        }
        _ => {
            "Four cells in two rows, two columns and two boxes must not be left with the same two digits only: they could be \
             swapped, which would be a second solution."
        }
    };
    format!("{pattern} {}", uniqueness_type(technique))
}

fn uniqueness_type(technique: Technique) -> &'static str {
    use Technique as T;
    match technique {
        T::BugPlusOne => "Only one cell has an extra candidate, so that is its digit.",
        T::UniqueRectangleOne | T::UniqueLoopOne | T::ExtendedRectangleOne => {
            "Only one cell has other candidates, so it holds one of those."
        }
        T::AvoidableRectangleOne => "The last cell must not complete it.",
        T::UniqueRectangleTwo | T::UniqueLoopTwo | T::ExtendedRectangleTwo | T::BugTypeTwo => {
            "All extra candidates are the same digit, so one of them is true, and what sees all of them cannot hold it."
        }
        T::AvoidableRectangleTwo => {
            "Two cells have the same extra digit, so one of them holds it, and what sees both cannot."
        }
        T::UniqueRectangleThree
        | T::UniqueLoopThree
        | T::ExtendedRectangleThree
        | T::BugTypeThree => {
            "One of the extra candidates is true; together with other cells of a house they make a naked subset."
        }
        T::UniqueRectangleFour | T::UniqueLoopFour | T::ExtendedRectangleFour | T::BugTypeFour => {
            "One of the digits must be in one of two of the cells, because their house has no other place for it; so \
             these cells cannot hold the other one."
        }
        T::UniqueRectangleFive => {
            "Two or three cells have the same extra digit, also across; what sees all of them cannot hold it."
        }
        T::UniqueRectangleSix => {
            "The extra candidates are in opposite corners, and one of the two digits is confined to the rectangle in its \
             rows and columns: it cannot be in those corners."
        }
        T::HiddenRectangle => {
            "Seen from a corner with only the two digits, the opposite corner has strong links of one digit along its row \
             and its column: it cannot hold the other digit."
        }
        _ => "",
    }
}

/// Returns the text of a technique from the table.
fn other(technique: Technique) -> &'static str {
    let row = TEXTS.iter().find(|(named, _)| *named == technique);
    row.map_or("", |(_, text)| text)
}

/// The texts of all techniques whose text is not composed.
const TEXTS: &[(Technique, &str)] = &[
    (
        Technique::FullHouse,
        "Only one cell of a row, column or box is empty: it takes the digit that is missing.",
    ),
    (
        Technique::NakedSingle,
        "A cell has only one candidate: every other digit stands in its row, column or box, or was crossed out before.",
    ),
    (
        Technique::HiddenSingle,
        "A digit has only one place left in a row, column or box, although that cell may have other candidates too.",
    ),
    (
        Technique::LockedPair,
        "Two cells where a box and a line meet have only the same two digits. They use these up for the box and for the \
         line at once.",
    ),
    (
        Technique::LockedTriple,
        "The three cells where a box and a line meet have only three digits between them. They use these up for the box \
         and for the line at once.",
    ),
    (
        Technique::LockedCandidatesPointing,
        "In a box, a digit can only be in one row or column. One of those cells holds it, so the rest of that row or \
         column cannot.",
    ),
    (
        Technique::LockedCandidatesClaiming,
        "In a row or column, a digit can only be in one box. One of those cells holds it, so the rest of that box cannot.",
    ),
    (
        Technique::NakedPair,
        "Two cells of a house have the same two candidates and no others: no other cell there can hold them.",
    ),
    (
        Technique::NakedTriple,
        "Three cells of a house have only three digits between them (not each of them all three): no other cell there \
         can hold these.",
    ),
    (
        Technique::NakedQuadruple,
        "Four cells of a house have only four digits between them: no other cell there can hold these.",
    ),
    (
        Technique::HiddenPair,
        "Two digits can only be in the same two cells of a house: those cells hold nothing else.",
    ),
    (
        Technique::HiddenTriple,
        "Three digits can only be in the same three cells of a house: those cells hold nothing else.",
    ),
    (
        Technique::HiddenQuadruple,
        "Four digits can only be in the same four cells of a house: those cells hold nothing else.",
    ),
    (
        Technique::Skyscraper,
        "A digit has two places in each of two rows (or columns), and one end of both is in the same column (or row). \
         One of the two other ends is true, so what sees both of them cannot hold the digit.",
    ),
    (
        Technique::TwoStringKite,
        "A digit has two places in a row and two in a column, and one end of each is in the same box. One of the two \
         other ends is true, so the cell that sees both cannot hold the digit.",
    ),
    (Technique::DualTwoStringKite, "Two 2-String Kites that meet in the same box, taken together."),
    (
        Technique::TurbotFish,
        "Two houses in which a digit has two places each, joined by two places that see each other. One of the two other \
         ends is true, so what sees both cannot hold the digit.",
    ),
    (
        Technique::EmptyRectangle,
        "In a box, a digit lies only in one row and one column of the box. With two places of the digit in a line that \
         crosses it, a cell on the other side is excluded either way.",
    ),
    (Technique::DualEmptyRectangle, "Two Empty Rectangles in the same box, taken together."),
    (
        Technique::WWing,
        "Two cells with the same two candidates that do not see each other, and a house in which one of the digits can only \
         be in two cells, each seen by one of them. Then one of the two cells holds the other digit.",
    ),
    (
        Technique::XyWing,
        "A pivot with candidates X and Y sees a cell with X and Z and a cell with Y and Z. Whatever the pivot is, one of \
         those is Z, so what sees both of them cannot be.",
    ),
    (
        Technique::XyzWing,
        "Like an XY-Wing, but the pivot has Z as well: one of the three cells is Z, so what sees all three cannot be.",
    ),
    (
        Technique::WxyzWing,
        "Four cells with four digits between them, where only one digit could be in two places at once. One of its cells \
         is true, so what sees all of them cannot hold it.",
    ),
    (
        Technique::SimpleColoursTrap,
        "Where a digit has two places in a house, exactly one is true. Colour such chains of places alternately: one \
         colour is true throughout. A place that sees both colours cannot be.",
    ),
    (
        Technique::SimpleColoursWrap,
        "Colour the places of a digit alternately along houses with two places. If two places of the same colour see each \
         other, that colour is false throughout.",
    ),
    (
        Technique::MultiColoursOne,
        "Two colourings of the same digit. If a colour of one sees a colour of the other, one of the two opposite colours is \
         true; what sees both of these cannot hold the digit. All pairs of colours of the two make one step.",
    ),
    (
        Technique::MultiColoursTwo,
        "Two colourings of the same digit. If one colour sees both colours of the other, it is false throughout.",
    ),
    (
        Technique::Medusa,
        "Colouring over all digits: places joined by houses with two places and by cells with two candidates. A contradiction \
         within a colour, or a candidate that sees both colours, decides.",
    ),
    (
        Technique::RemotePair,
        "A chain of cells with the same two candidates, each seeing the next. Two cells with an even number of cells \
         from one to the other hold different digits, so what sees two such ends holds neither.",
    ),
    (
        Technique::XChain,
        "A chain of one digit: if it is not here, it must be there, so it cannot be in the next place, and so on. One of the two \
         ends is true, so what sees both cannot hold the digit.",
    ),
    (
        Technique::XyChain,
        "A chain of cells with two candidates each: whichever value the first has, it follows that the digit at one of the ends \
         is true; what sees both ends cannot hold it.",
    ),
    (
        Technique::ContinuousNiceLoop,
        "A chain of alternating inferences that closes into a ring. Then every weak link of it is strong as well: in each \
         of its houses and cells, the candidates outside the ring go.",
    ),
    (
        Technique::GroupedContinuousNiceLoop,
        "A chain of alternating inferences that closes into a ring. Then every weak link of it is strong as well: in each \
         of its houses and cells, the candidates outside the ring go.",
    ),
    (
        Technique::DiscontinuousNiceLoop,
        "A chain that begins and ends in the same cell: an assumption about it is refuted or confirmed by what follows from \
         it.",
    ),
    (
        Technique::GroupedDiscontinuousNiceLoop,
        "A chain that begins and ends in the same cell: an assumption about it is refuted or confirmed by what follows from \
         it.",
    ),
    (
        Technique::Aic,
        "A chain of alternating inferences between candidates of any cells and digits. One of its two ends is true; what \
         both of them exclude can go.",
    ),
    (
        Technique::GroupedAic,
        "A chain of alternating inferences between candidates of any cells and digits. One of its two ends is true; what \
         both of them exclude can go.",
    ),
    (
        Technique::AlignedPairExclusion,
        "Look at all pairs of digits for two cells. Pairs that would leave a third cell without a candidate cannot be; a \
         candidate that is in no possible pair goes.",
    ),
    (
        Technique::AlignedTripletExclusion,
        "Look at all triples of digits for three cells. Triples that would leave another cell without a candidate cannot be; a \
         candidate that is in no possible triple goes.",
    ),
    (
        Technique::SueDeCoq,
        "Cells where a box and a line meet, with at least two digits more than cells, together with cells in the rest of the \
         line and of the box that share these digits: all digits are used up exactly, so they go elsewhere.",
    ),
    (
        Technique::AlsXz,
        "Two almost locked sets share a digit X that can be in only one of them. Then one of the two is locked, and a digit Z \
         that both have cannot be in a cell that sees all of them. With two such digits X, both sets are locked.",
    ),
    (
        Technique::AlsXyWing,
        "Three almost locked sets: the middle one shares a digit with each of the others that only one of the two can hold. \
         One of the outer sets is locked, so a digit common to both goes from cells that see all its places.",
    ),
    (
        Technique::AlsChain,
        "A chain of almost locked sets, each sharing with the next a digit that only one of them can hold.",
    ),
    (
        Technique::DeathBlossom,
        "A stem cell, and for each of its candidates an almost locked set that loses that digit when the stem takes it. One of the \
         sets is locked whatever the stem is, so a digit common to all sets goes from cells that see all its places.",
    ),
    (
        Technique::BivalueOddagon,
        "A loop of an odd number of cells, each seeing the next, cannot be filled with two digits alternately. So one of the \
         candidates that break the loop, its guardians, is true.",
    ),
    (
        Technique::Tridagon,
        "Three digits in twelve cells of four boxes, placed so that they cannot all be filled with these three digits. So one \
         of the other candidates there is true.",
    ),
    (
        Technique::Firework,
        "A digit that, in a row and a column, can only be in the box where they cross, except for one more cell on each. \
         Several such digits together claim these cells.",
    ),
    (
        Technique::SkLoop,
        "A ring of sixteen cells around four given cells, in which pairs of digits are passed on from box to line to box. All \
         its links are locked.",
    ),
    (
        Technique::Msls,
        "Several rows and columns in which some digits belong to the rows and the others to the columns: as many cells as places \
         for digits, so every other place of them goes.",
    ),
    (
        Technique::Exocet,
        "Two base cells in a box whose digits must appear again in two target cells of other boxes: the targets can hold \
         nothing else.",
    ),
    (
        Technique::ForcingChainContradiction,
        "Assume a candidate and follow one chain of consequences: it ends in a contradiction, so the assumption is false.",
    ),
    (
        Technique::ForcingChainVerity,
        "Follow one chain from each candidate of a cell, or from each place of a digit in a house. All of them lead to the \
         same conclusion, and one of them is true.",
    ),
    (
        Technique::ForcingNetContradiction,
        "Assume a candidate and draw every consequence, also from several earlier ones together: they contradict each other, \
         so the assumption is false.",
    ),
    (
        Technique::ForcingNetVerity,
        "Draw every consequence of each candidate of a cell, or of each place of a digit in a house. All of them lead to the \
         same conclusion, and one of them is true.",
    ),
    (
        Technique::TemplateSet,
        "In all ways to place a digit nine times in the grid, it is in this cell.",
    ),
    (
        Technique::TemplateDelete,
        "In none of the ways to place a digit nine times in the grid is it in this cell.",
    ),
    (
        Technique::Guess,
        "No technique goes on: a digit is tried. This is not a reason, and it is named as what it is.",
    ),
];
