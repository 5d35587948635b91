//! The lessons of the course: what to look for, why it is true, how to find it, a common mistake.
//!
//! A reader knows the lessons before it and nothing else. The reason in the cells of the first example is
//! not written here: it is composed from the step, as in a hint, so text and example always agree. Where
//! a text speaks of rows first, a test checks that the first example is in rows.

use crate::course::{Lesson, LessonWords, Stage};

/// Returns the words of a lesson.
pub(super) fn lesson(lesson: &Lesson) -> LessonWords {
    let row = TEXTS.iter().find(|(slug, _)| *slug == lesson.slug);
    row.map_or_else(LessonWords::default, |(_, texts)| LessonWords {
        title: texts.title.to_owned(),
        look: texts.look.to_owned(),
        why: texts.why.to_owned(),
        find: texts.find.to_owned(),
        mistake: texts.mistake.to_owned(),
    })
}

/// The texts of a lesson.
struct Texts {
    title: &'static str,
    look: &'static str,
    why: &'static str,
    find: &'static str,
    mistake: &'static str,
}

/// Returns the name of a stage.
pub(super) const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Singles => "The first digits",
        Stage::Candidates => "Candidates",
        Stage::Lines => "One digit in two lines",
        Stage::Wings => "Wings",
        Stage::Uniqueness => "Only one solution",
        Stage::Larger => "Larger patterns",
        Stage::Chains => "Colours and chains",
        Stage::Sets => "Almost locked sets",
    }
}

const TEXTS: &[(&str, Texts)] = &[
    (
        "full-house",
        Texts {
            title: "Full House",
            look: "A row, column or box in which only one cell is empty.",
            why: "Every row, column and box has each digit from 1 to 9 exactly once. Where eight of them are written, \
                  the ninth has only one cell left.",
            find: "Look at the fullest rows, columns and boxes. Count from 1 to 9 and write the digit that is missing.",
            mistake: "Looking at boxes only. Rows and columns with one gap are just as easy, but less striking.",
        },
    ),
    (
        "hidden-single-box",
        Texts {
            title: "Hidden Single in a box",
            look: "A digit that has only one possible cell left in a 3x3 box.",
            why: "The box needs the digit somewhere. An empty cell cannot hold it if it already sees it, that is, if \
                  the digit stands in the row or column of the cell. If that leaves one empty cell of the box, the \
                  digit is there, whatever else that cell could hold.",
            find: "Choose a digit that stands in the grid several times. Each of them closes its row and its column. Now \
                   take a box without the digit: is exactly one of its empty cells on no closed line? Write the \
                   digit there. Go through the other boxes, then through the other digits.",
            mistake: "Stopping too early. Check the row and the column of every empty cell of the box. If two cells are \
                      left, it is no single yet.",
        },
    ),
    (
        "hidden-single-line",
        Texts {
            title: "Hidden Single in a row or column",
            look: "A digit that has only one possible cell left in a row or in a column.",
            why: "The row needs the digit somewhere. An empty cell of the row cannot hold it if the same digit already \
                  stands in the cell's column or box. If that leaves one empty cell, the digit is there. In a \
                  column it is the same, with rows in place of columns.",
            find: "Take a row with few empty cells and see which digits it lacks. For each of them, go along the empty \
                   cells: is the digit in the column or in the box of this cell? A box that has the digit closes up \
                   to three cells at once. Then do the same for the columns.",
            mistake: "Searching box by box. Two cells of a box may be open for the digit, and still the line has \
                      only one.",
        },
    ),
    (
        "naked-single",
        Texts {
            title: "Naked Single",
            look: "An empty cell that can hold only one digit.",
            why: "A cell cannot hold a digit that already stands in its row, its column or its box. If eight different \
                  digits stand there, only the ninth is left for the cell.",
            find: "Choose an empty cell where a well filled row, column and box meet. Count from 1 to 9 and pass over \
                   each digit that you see in one of the three. If a single digit is left, write it.",
            mistake: "Counting cells instead of digits. Eight filled cells are not enough if a digit is among them \
                      twice: it must be eight different digits.",
        },
    ),
    (
        "locked-candidates-type-1-pointing",
        Texts {
            title: "Pointing",
            look: "A box in which all cells that can hold a digit are in one line, that is, in one row or in one \
                   column. (From here on, candidates help: the small digits that say what a cell can still hold.)",
            why: "The box needs the digit, and can have it only in that line. So the line gets the digit inside this \
                  box. No cell of the line outside the box can hold it.",
            find: "Go from box to box. For each digit that a box lacks, look at the cells with that candidate. Are there \
                   only two or three, in one line? Follow the line out of the box and cross out the candidate \
                   there.",
            mistake: "Crossing it out inside the box. The candidates in the box stay; they do the pointing.",
        },
    ),
    (
        "locked-candidates-type-2-claiming",
        Texts {
            title: "Claiming",
            look: "A row or column in which all cells that can hold a digit are in one box.",
            why: "The line needs the digit, and can have it only inside that box. So the box gets the digit on this \
                  line. No other cell of the box can hold it.",
            find: "Go through rows and columns. For each digit that a line lacks, look at all cells with that candidate. \
                   Are they together in one box? Cross out the candidate from the cells of the box that are not on \
                   the line.",
            mistake: "Mixing it up with pointing. There the box decides about the line. Here the line decides about the \
                      box, so check the whole line first, all nine cells.",
        },
    ),
    (
        "naked-pair",
        Texts {
            title: "Naked Pair",
            look: "Two cells of the same row, column or box that have the same two candidates, and no others.",
            why: "If one of the cells is the first digit, the other is the second. Either way the two cells use up both \
                  digits, so no other cell of that row, column or box can hold them.",
            find: "Look at cells with exactly two candidates. For each, look along its row, its column and its box for a \
                   cell with the same two. Cross out both digits from the rest of what the two cells share. Two \
                   cells in one box and one line (a Locked Pair) share both.",
            mistake: "Taking a cell with a third candidate. 3 8 and 3 8 are a pair; 3 8 and 3 5 8 are none.",
        },
    ),
    (
        "hidden-pair",
        Texts {
            title: "Hidden Pair",
            look: "Two digits that can only be in the same two cells of a house. (A row, column or box is called a \
                   house.)",
            why: "Both digits need a cell there, and there are two cells for the two. So they fill these cells, and every \
                  other candidate of the two cells can go.",
            find: "In a house, count for each missing digit the cells that can hold it. Look for two digits with \
                   exactly two cells each, and the same two. Cross out all other candidates from these cells.",
            mistake: "Crossing out in the wrong cells. Here the two cells themselves lose candidates; the other cells of \
                      the house do not have the two digits anyway.",
        },
    ),
    (
        "naked-triple",
        Texts {
            title: "Naked Triple",
            look: "Three cells of the same row, column or box that have only three candidates between them.",
            why: "Three cells need three different digits, and only three are there for them. So the three cells use up \
                  all three digits, and no other cell of that row, column or box can hold them.",
            find: "In a row, column or box, take the cells with two or three candidates. Put the candidates of three of \
                   them together: are these only three digits? 1 4, 4 7 and 1 7 are a triple, as are 1 4 7, 4 7 and \
                   1 4 7. Cross out the three digits from the rest of the house. Three cells in one box and one \
                   line (a Locked Triple) do that in both.",
            mistake: "Looking only for three cells with the same three candidates. Most triples have cells with two.",
        },
    ),
    (
        "hidden-triple",
        Texts {
            title: "Hidden Triple",
            look: "Three digits that can only be in the same three cells of a row, column or box.",
            why: "The three digits need three cells there and have only these three. So each of the cells holds one of \
                  them, and every other candidate of the three cells can go.",
            find: "Take a row, column or box with many empty cells. List the digits that have only two or three cells \
                   there. Do three of these digits have three cells in all? Cross out the other candidates from \
                   these cells.",
            mistake: "Expecting each digit in all three cells. Two of the three are enough; but a single place outside \
                      them spoils it.",
        },
    ),
    (
        "x-wing",
        Texts {
            title: "X-Wing",
            look: "A digit that has exactly two possible cells in each of two rows, and these are in the same two \
                   columns. The four cells are the corners of a rectangle. It works as well with rows and \
                   columns exchanged.",
            why: "Each of the two rows has the digit in one of the two columns, and not both in the same column. So the \
                  two rows fill both columns, crosswise. No other cell of these two columns can hold the digit.",
            find: "Go digit by digit. Mark the rows in which the digit has just two cells. Are the cells of two such \
                   rows in the same columns? Cross out the digit from all other cells of these columns. Then look for \
                   columns with two cells, and cross out in the rows.",
            mistake: "Crossing out in the wrong lines. Where you have counted in rows, the candidates go in the columns; \
                      where you have counted in columns, in the rows.",
        },
    ),
    (
        "skyscraper",
        Texts {
            title: "Skyscraper",
            look: "A digit that has exactly two possible cells in each of two rows, where one cell of the first row \
                   and one of the second are in the same column, and the other two are not. It works as well with rows \
                   and columns exchanged.",
            why: "The two cells in the same column cannot both hold the digit. So at least one of the two rows has it at \
                  its other end. A cell that sees both of these free ends cannot hold the digit. (Two cells see \
                  each other if they share a row, column or box.)",
            find: "Think of an X-Wing with one corner out of place. Go digit by digit, mark the rows with two cells, \
                   and look for two that share a column at one end. Cells that see both free ends are in the box of \
                   one of them and in the column of the other: cross out the digit there. Then do it with columns.",
            mistake: "Crossing out in the shared column. Only cells that see both free ends lose the digit.",
        },
    ),
    (
        "2-string-kite",
        Texts {
            title: "2-String Kite",
            look: "A digit that has exactly two possible cells in a row and exactly two in a column, where one cell of \
                   the row and one of the column are in the same box.",
            why: "The two cells in the box cannot both hold the digit. So the row or the column has it at its far end. \
                  The cell that sees both far ends cannot hold the digit. (Two cells see each other if they share a row, \
                  column or box.)",
            find: "Go digit by digit. Mark the rows and the columns in which it has just two cells. Do a row and a column \
                   meet in a box, with two different cells there? Go from the far end of the row along its column, \
                   and from the far end of the column along its row: where they cross, cross out the digit.",
            mistake: "Using one cell for both. If the row and the column meet in the very same cell, nothing follows.",
        },
    ),
    (
        "empty-rectangle",
        Texts {
            title: "Empty Rectangle",
            look: "A box with three or more cells for a digit, all on one row and one column of the box, like a \
                   cross, and a line outside the box in which the digit has exactly two cells, one of them on an arm of the cross \
                   made longer.",
            why: "Call the two cells of the line near (on the longer arm) and far. If the near cell holds the digit, it \
                  closes its arm, so the box has the digit on its other arm. If not, the far cell holds it. So \
                  the other arm or the far cell has the digit, and a cell that sees both cannot hold it.",
            find: "Choose a digit and a box in which its cells form a cross: a row and a column of the box cover \
                   them all. Follow the column of the cross out of the box. Look there for a row in which the digit \
                   has just two cells: the near one in this column, and a far one that is in no column of the box. \
                   From the far one go along its column to the row of the cross: cross out the digit there. Then try \
                   it with rows and columns exchanged.",
            mistake: "A cell of the box beside the cross, or a third cell on the line: then nothing follows.",
        },
    ),
    (
        "xy-wing",
        Texts {
            title: "XY-Wing",
            look: "A cell with two candidates X and Y, the pivot, that sees two other cells with two candidates: one with \
                   X and Z, one with Y and Z. (Two cells see each other if they share a row, column or box.)",
            why: "The pivot is X or Y. If it is X, the first wing is Z. If it is Y, the second wing is Z. So one of the two \
                  wings is always Z, and a cell that sees both wings cannot be Z.",
            find: "Look at the cells with two candidates. Take one as the pivot, say 3 8. Among the cells that it sees, \
                   look for one with 3 and a third digit, and one with 8 and the same third digit. Then look for \
                   cells that both wings see, and cross out that third digit.",
            mistake: "Crossing out in cells that see the pivot and one wing. It must be both wings; the pivot does not \
                      matter.",
        },
    ),
    (
        "xyz-wing",
        Texts {
            title: "XYZ-Wing",
            look: "A cell with three candidates X, Y and Z, the pivot, that sees a cell with X and Z and a cell with Y \
                   and Z.",
            why: "If the pivot is X, the first wing is Z. If it is Y, the second wing is Z. Otherwise the pivot itself is Z. \
                  So one of the three cells is Z, and a cell that sees all three cannot be Z.",
            find: "Look for a cell with three candidates and, in its box, a cell with two of them. Then look in the row and \
                   the column of the pivot, outside the box, for a cell with two of the three, but another two. The \
                   digit that all three cells have is Z. The cells that see all three are in the box of the pivot, on \
                   the line of the outer wing.",
            mistake: "Crossing out in cells that see only the two wings, as in an XY-Wing. They must see the pivot, too.",
        },
    ),
    (
        "w-wing",
        Texts {
            title: "W-Wing",
            look: "Two cells with the same two candidates X and Z that do not see each other, and a row, column or box in \
                   which X has exactly two cells, one seen by the first of the two cells and one by the second.",
            why: "If both cells were X, the connecting house would lose both of its places for X. So at least one of the \
                  two cells is Z, and a cell that sees both of them cannot be Z.",
            find: "Look for two cells with the same two candidates that share no row, column or box. Choose one of the digits \
                   as X and go through the rows, columns and boxes in which X has just two cells: does the first pair \
                   cell see one of them, and the second pair cell the other? Then cross out the other digit, Z, from \
                   cells that both pair cells see. If there is no such house, exchange X and Z.",
            mistake: "Crossing out the digit of the connection. X connects; Z goes.",
        },
    ),
    (
        "unique-rectangle-type-1",
        Texts {
            title: "Unique Rectangle, type 1",
            look: "Four cells in two rows, two columns and two boxes. Three of them have the same two candidates and no \
                   others; the fourth has these two and more.",
            why: "If the fourth cell had only the two digits as well, they could change places in all four cells, and the \
                  puzzle would have two solutions. A proper puzzle has one. So the fourth cell is one of its other \
                  candidates, and the two digits can go from it.",
            find: "Look for two cells with the same two candidates in one row or column. Look for a third one that makes a \
                   corner with them, and find the fourth corner. Check that the corners are in exactly two boxes. If one of the \
                   two digits was crossed out in the fourth corner before, the other one still goes.",
            mistake: "A rectangle in four boxes. There the digits cannot change places, because the boxes would not \
                      allow it. Nor can they if a corner is a clue.",
        },
    ),
    (
        "unique-rectangle-type-2",
        Texts {
            title: "Unique Rectangle, type 2",
            look: "Four cells in two rows, two columns and two boxes. Two of them have the same two candidates and no \
                   others; the other two have these and one more digit, the same in both.",
            why: "Without the additional digit the two others could change places in the four cells, and there would be two \
                  solutions. So one of the two cells holds the additional digit, and no cell that sees both of them can \
                  hold it.",
            find: "Look for two cells with the same two candidates in one line, and for two cells opposite them with these \
                   two and a third digit. Count the boxes: two. Cross out the third digit from the cells that see \
                   both cells that have it: in their row or column, and in their box if they share it.",
            mistake: "Crossing out the two digits of the rectangle. It is the additional digit that goes, outside \
                      the rectangle.",
        },
    ),
    (
        "unique-rectangle-type-4",
        Texts {
            title: "Unique Rectangle, type 4",
            look: "Four cells in two rows, two columns and two boxes. Two of them have only the candidates X and Y; the \
                   other two have these and more, and X has no other cell in a row, column or box that these two \
                   share.",
            why: "X must be in one of these two cells. If one of them were Y, the other would be X. Then all four cells \
                  would have only X and Y, and there would be two solutions. So neither of the two is Y.",
            find: "Find two cells with the same two candidates in one line, and two cells opposite that have them and more. \
                   Take what these two share: their row or column, and their box if they are in one. Is one of the two \
                   digits possible there in no other cell? Then cross out the other digit from both cells. It may have gone \
                   from one of them before.",
            mistake: "Crossing out the wrong one. The digit that is tied to the two cells stays; the other one goes.",
        },
    ),
    (
        "bivalue-universal-grave-1",
        Texts {
            title: "BUG + 1",
            look: "A grid in which every empty cell has exactly two candidates, except one cell with three.",
            why: "If all cells had two candidates, each digit would have two cells in each row, column and box that lacks \
                  it, and the puzzle would have two solutions or none. It has one. So the third candidate in the one \
                  cell is true.",
            find: "When only cells with two candidates seem to be left, look for one with three. If it is the only one, \
                   count each of its three candidates in its row: two of them have two cells there, one has three. \
                   Write the one with three cells.",
            mistake: "Using it with two cells of three candidates. Then at least one of them holds its extra digit, \
                      but you do not know which.",
        },
    ),
    (
        "swordfish",
        Texts {
            title: "Swordfish",
            look: "A digit that, in three rows, can only be in the same three columns. It has two or three cells in \
                   each of the rows. It works as well with rows and columns exchanged.",
            why: "The three rows need the digit three times, and each of the three columns can have it only once. So the \
                  three rows fill the three columns, and no other cell of these columns can hold the digit.",
            find: "Go digit by digit. Mark the rows in which it has two or three cells. Look for three of them whose cells \
                   are in only three columns together. Cross out the digit from the other cells of these columns. \
                   Then do it with columns.",
            mistake: "Asking for nine cells. Most swordfish have six or seven: two cells in a row are enough.",
        },
    ),
    (
        "finned-x-wing",
        Texts {
            title: "Finned X-Wing",
            look: "Almost an X-Wing: two rows in which a digit has its cells in the same two columns, but one of the \
                   rows has one or two more, the fin, in the same box as one of the corners. It works as well with \
                   rows and columns exchanged.",
            why: "If no cell of the fin holds the digit, it is an X-Wing, and no other cell of the two columns can hold \
                  it. If a cell of the fin holds it, no cell of its box can. So a cell that is in one of the columns and \
                  in the box of the fin cannot hold it in either case.",
            find: "Go digit by digit. Take a row with just two cells and a row that has a cell in one of the same columns. \
                   Are all its other cells in one box, which the second column crosses? In that column and that box, \
                   outside the row, cross out the digit. The corner there may be missing (Sashimi): the fin is \
                   enough.",
            mistake: "Crossing out in the whole column, as for an X-Wing. Only the cells in the box of the fin lose the \
                      digit, two at most.",
        },
    ),
    (
        "simple-colours-trap",
        Texts {
            title: "Simple Colours",
            look: "A digit that has exactly two cells in several rows, columns or boxes, so that these cells hang \
                   together like beads.",
            why: "Where a digit has two cells, one holds it and the other does not. Give the two cells two colours and go \
                  on from cell to cell, always changing the colour. Then all cells of one colour hold the digit, and none \
                  of the other. So a cell that sees both colours cannot hold it. And if two cells of the same \
                  colour see each other, that colour is wrong: all of its cells lose the digit.",
            find: "Choose a digit and note every row, column and box in which it has just two cells. Begin with one of \
                   them and colour as far as you get. First look whether two cells of one colour share a house. Then \
                   look at each cell with the digit that is not coloured: does it see both colours?",
            mistake: "Colouring across a house with three cells for the digit. It must be exactly two.",
        },
    ),
    (
        "x-chain",
        Texts {
            title: "X-Chain",
            look: "For one digit, a chain of cells in which two kinds of steps alternate: strong (the only two cells for \
                   the digit in a house) and weak (two cells that see each other). It begins and ends with a strong \
                   step.",
            why: "Suppose the first cell does not hold the digit. Then the strong step puts it into the second cell, the weak \
                  step keeps it out of the third, the strong step puts it into the fourth, and so on: the last cell \
                  holds it. So the first or the last cell holds the digit, and a cell that sees both cannot.",
            find: "Choose a digit and note every house in which it has just two cells. Join such pairs: an end of \
                   one must see an end of the next. After each pair look whether a cell with the digit sees both \
                   outer ends. A Skyscraper and a 2-String Kite are chains of two pairs; here it takes three or \
                   more. (The words of an example name only the cells that would hold the digit.)",
            mistake: "Two weak steps one after the other. After every weak step there must be a strong one.",
        },
    ),
    (
        "xy-chain",
        Texts {
            title: "XY-Chain",
            look: "A chain of cells with two candidates each, where each sees the next and has a digit in common with it. \
                   The first and the last cell have a digit Z that the chain does not use to leave the first or to enter \
                   the last.",
            why: "Suppose the first cell is not Z. Then it is its other digit, so the second cell is not that digit but its \
                  other one, and so on: the last cell is Z. So the first or the last cell is Z, and a cell that \
                  sees both cannot be Z.",
            find: "Begin at a cell with two candidates, say 2 7, with Z = 2. It passes on 7: look for a cell with 7 in sight, \
                   say 5 7. That passes on 5: look for a cell with 5, and so on. Each time the digit that is passed \
                   on is 2, look for a cell with 2 that sees the first cell and this one. An XY-Wing is such a chain \
                   of three cells.",
            mistake: "Leaving a cell by the digit that it was entered by. A cell takes one digit and passes on the other.",
        },
    ),
    (
        "continuous-nice-loop",
        Texts {
            title: "Closed loop",
            look: "A ring of candidates in which two kinds of links alternate all the way round. Strong: one of the two is \
                   true, because they are the only two cells for a digit in a house, or the only two candidates of a \
                   cell. Weak: not both are true, because they are the same digit in cells that see each other, or two \
                   digits in one cell.",
            why: "If a candidate is true, its weak link makes the next one false, the strong link makes the one after it \
                  true, and so on, round the ring. So every second candidate is true: of every two with a weak link between \
                  them, exactly one. Whatever both of these would exclude can go: the other cells for a digit in \
                  the house of the link, or the other candidates of its cell.",
            find: "Begin at a cell with three candidates, two of which, say 1 and 8, have just one other cell in \
                   some house. Suppose that the cell is not 1, so that the other cell is 1, and go on from there \
                   through cells with two candidates and houses with two cells for a digit. If it follows that the \
                   cell is 8, the loop is closed, and the third candidate goes. Now go round and look at each weak \
                   link: what else does it exclude?",
            mistake: "Looking only at the place where the loop closes. Every weak link of the loop may cross something \
                      out.",
        },
    ),
    (
        "discontinuous-nice-loop",
        Texts {
            title: "Alternating chain (AIC)",
            look: "A candidate from which a chain of strong and weak links leads back to itself and says the opposite. \
                   Strong: the only two cells for a digit in a house, or the only two candidates of a cell. Weak: the same \
                   digit in cells that see each other, or two digits in one cell.",
            why: "Suppose that the candidate is true. A true candidate makes its weakly linked neighbour false, and \
                  a false one makes its strongly linked neighbour true. If it follows that the candidate itself is \
                  false, it cannot be true. The other way round, a candidate is true if it follows from supposing it \
                  false.",
            find: "Choose a cell and suppose that it is one of its candidates, say 1. Note all that follows, in \
                   every direction, through cells with two candidates and houses with two cells for a digit; \
                   follow each way only while it comes to new cells. Has \
                   another candidate of the cell, say 8, lost the only other cell that it had in some house? Then \
                   the cell would have to be 8 as well as 1: cross out 1. Also cross it out if it follows that a \
                   cell which the first one sees is 1. Try each candidate of the cell, then the next cell.",
            mistake: "Using a weak link the wrong way. That a candidate is false forces nothing unless only one other is \
                      left in its house or cell.",
        },
    ),
    (
        "almost-locked-set-xz-rule",
        Texts {
            title: "Almost locked sets: XZ-rule",
            look: "An almost locked set is a group of cells in one house with one candidate more than cells: one \
                   cell with two digits, two cells with three, three cells with four. Look for two such sets, A and \
                   B, without a cell in common, that have two digits X and Z in common, where every X of A sees every X of B.",
            why: "X cannot be in both sets. The set without X has just as many digits left as cells, so it holds all \
                  of them, also Z. So Z is in A or in B, and a cell that sees every Z of both sets cannot be Z.",
            find: "Go through the rows, columns and boxes and write down all sets: two cells with three digits, \
                   three cells with four (in a box they need not be in a line). A cell with two candidates is a set, \
                   too. Compare each set with the others. Do two of them have two digits in common, and do all cells \
                   of one of these digits, X, see each other from set to set? Then cross out the other digit, Z, \
                   from the cells that see every Z of both.",
            mistake: "Not looking at every X. If one X of A does not see an X of B, both sets may have it, and \
                      nothing follows.",
        },
    ),
    (
        "almost-locked-set-xy-wing",
        Texts {
            title: "Almost locked sets: XY-Wing",
            look: "Three almost locked sets A, B and C. A and B have a digit X in common, where every X of A sees \
                   every X of B. B and C have such a digit Y, another one. A and C have a \
                   third digit Z in common, neither X nor Y. No two of the sets share a cell.",
            why: "B can do without one of its digits only, so it holds X or Y. If it holds X, then A does not, so A \
                  holds all its other digits, also Z. If it holds Y, then C holds Z in the same way. So Z is in A or \
                  in C, and a cell that sees every Z of both cannot be Z.",
            find: "It is an XY-Wing whose three cells may be sets. Begin with B, the pivot: a cell with two \
                   candidates or a small set. For one of its digits look for a set A that has the digit only where \
                   it sees all of them in B; for another digit look for such a set C. Do A and C have \
                   another digit in common, neither of these two? Cross it out from the cells that see all of its cells in A and C.",
            mistake: "Taking the same digit for both connections. X and Y must be different.",
        },
    ),
];
