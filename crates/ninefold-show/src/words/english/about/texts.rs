//! The texts of all techniques whose text is not composed.

use ninefold::logic::Technique;

pub(super) const TEXTS: &[(Technique, &str)] = &[
    (
        Technique::FullHouse,
        "Look for a row, column or box with only one empty cell. Every digit from 1 to 9 must be there. Write the \
         missing digit into the empty cell.",
    ),
    (
        Technique::NakedSingle,
        "Look for a cell with only one candidate. Every other digit is already in its row, column or box, or was \
         crossed out before. Write the candidate into the cell.",
    ),
    (
        Technique::HiddenSingle,
        "Look for a digit that can be in only one cell of a row, column or box. The cell may have other \
         candidates, but the digit has to be somewhere in that row, column or box. Write it into the cell.",
    ),
    (
        Technique::LockedPair,
        "Look for two cells that are in the same box and also in the same row or column, and that have only two \
         candidates between them. These two digits are in these two cells. Cross them out from the rest of the \
         box and from the rest of the row or column.",
    ),
    (
        Technique::LockedTriple,
        "Look for three cells that are in the same box and also in the same row or column, and that have only \
         three candidates between them. These three digits are in these three cells. Cross them out from the rest \
         of the box and from the rest of the row or column.",
    ),
    (
        Technique::LockedCandidatesPointing,
        "Look for a box in which a digit can only be in one row or one column. One of these cells holds the \
         digit. Cross it out from the rest of that row or column, outside the box.",
    ),
    (
        Technique::LockedCandidatesClaiming,
        "Look for a row or column in which a digit can only be in one box. One of these cells holds the digit. \
         Cross it out from the rest of that box, outside the row or column.",
    ),
    (
        Technique::NakedPair,
        "Look for two cells of a row, column or box that have only two candidates between them. These two digits \
         are in these two cells. Cross them out from the other cells of that row, column or box.",
    ),
    (
        Technique::NakedTriple,
        "Look for three cells of a row, column or box that have only three candidates between them. Not every \
         cell needs all three. These three digits are in these three cells. Cross them out from the other cells \
         of that row, column or box.",
    ),
    (
        Technique::NakedQuadruple,
        "Look for four cells of a row, column or box that have only four candidates between them. Not every cell \
         needs all four. These four digits are in these four cells. Cross them out from the other cells of that \
         row, column or box.",
    ),
    (
        Technique::HiddenPair,
        "Look for two digits that can only be in the same two cells of a row, column or box. Each of these cells \
         holds one of the two digits. Cross out all other candidates from these cells.",
    ),
    (
        Technique::HiddenTriple,
        "Look for three digits that can only be in the same three cells of a row, column or box. Each of these \
         cells holds one of the three digits. Cross out all other candidates from these cells.",
    ),
    (
        Technique::HiddenQuadruple,
        "Look for four digits that can only be in the same four cells of a row, column or box. Each of these \
         cells holds one of the four digits. Cross out all other candidates from these cells.",
    ),
    (
        Technique::Skyscraper,
        "Look for a digit that, in each of two rows, can only be in two cells, where one cell of the first row \
         and one of the second are in the same column. These two cannot both hold the digit, so at least one of \
         the other two cells holds it. Cross out the digit from cells that see both of these other two. The same \
         works with rows and columns exchanged.",
    ),
    (
        Technique::TwoStringKite,
        "Look for a digit that can only be in two cells of a row and in two cells of a column, where one cell of \
         the row and one of the column are in the same box. These two cannot both hold the digit, so at least one \
         of the other two cells holds it. Cross out the digit from the cell that sees both of these other two.",
    ),
    (
        Technique::DualTwoStringKite,
        "Look for two 2-String Kites that use the same two cells of the same box. Cross out what each of them \
         excludes.",
    ),
    (
        Technique::TurbotFish,
        "Look for two houses in each of which a digit can only be in two cells, where a cell of the one sees a \
         cell of the other. These two cannot both hold the digit, so at least one of the other two cells holds \
         it. Cross out the digit from cells that see both of these other two.",
    ),
    (
        Technique::EmptyRectangle,
        "Look for a box in which all cells for a digit are in one row and one column. Look also for another row, \
         outside the box, with only two cells for the digit, one of them in that column. If this cell holds the \
         digit, the box has it in its row. Otherwise the second of the two cells holds it. So cross out the digit \
         from the cell where the row of the box meets the column of the second cell. The same works with rows and \
         columns exchanged.",
    ),
    (
        Technique::DualEmptyRectangle,
        "Look for two Empty Rectangles in the same box. Cross out what each of them excludes.",
    ),
    (
        Technique::WWing,
        "Look for two cells with the same two candidates, X and Z, that do not see each other. Look also for a \
         house in which X can only be in two cells, one seen by the first cell and the other by the second. If \
         both cells were X, that house would have no cell for X. So at least one of the two is Z. Cross out Z \
         from cells that see both.",
    ),
    (
        Technique::XyWing,
        "Look for a cell with the candidates X and Y, the pivot, that sees a cell with X and Z and a cell with Y \
         and Z. If the pivot is X, the first of these is Z. If it is Y, the second is Z. So at least one of the \
         two is Z. Cross out Z from cells that see both.",
    ),
    (
        Technique::XyzWing,
        "Look for a cell with the candidates X, Y and Z, the pivot, that sees a cell with X and Z and a cell with \
         Y and Z. If the pivot is X, the first of these is Z. If it is Y, the second is Z. Otherwise the pivot \
         itself is Z. So one of the three cells is Z. Cross out Z from cells that see all three.",
    ),
    (
        Technique::WxyzWing,
        "Look for four cells with only four candidates between them, where all cells with the same candidate see \
         each other, except for one digit, Z. Each of the other three digits can be in only one of the cells, so \
         they fill at most three of the four. So at least one of the cells is Z. Cross out Z from cells that see \
         all cells of the pattern with the candidate Z.",
    ),
    (
        Technique::SimpleColoursTrap,
        "Choose a digit and look for houses in which it can only be in two cells. One of the two holds it, the \
         other does not. Colour the two cells in two colours and go on from cell to cell through such houses, \
         always changing the colour. Then all cells of one colour hold the digit. Cross it out from cells that \
         see cells of both colours.",
    ),
    (
        Technique::SimpleColoursWrap,
        "Choose a digit and look for houses in which it can only be in two cells. One of the two holds it, the \
         other does not. Colour the two cells in two colours and go on from cell to cell through such houses, \
         always changing the colour. Then all cells of one colour hold the digit. If two cells of the same colour \
         see each other, that colour is wrong. Cross out the digit from all cells of that colour.",
    ),
    (
        Technique::MultiColoursOne,
        "Colour the cells of a digit as for Simple Colours, twice: once with A and B, and once, in another part \
         of the grid, with C and D. If a cell of A sees a cell of C, then A and C cannot both be right, so B or D \
         is right. Cross out the digit from cells that see a cell of B and a cell of D. This works for each pair \
         of colours that see each other.",
    ),
    (
        Technique::MultiColoursTwo,
        "Colour the cells of a digit as for Simple Colours, twice: once with A and B, and once, in another part \
         of the grid, with C and D. C or D is right. If A sees a cell of C and a cell of D, A is wrong. Cross out \
         the digit from all cells of A.",
    ),
    (
        Technique::Medusa,
        "Look for pairs of candidates of which one is right: a digit with only two cells in a house, or a cell \
         with only two candidates. Colour the two in two colours and go on from pair to pair, over all digits, \
         always changing the colour. Then everything in one colour is right. If a colour puts a digit twice into \
         a house, two digits into a cell, or leaves a cell without a candidate, it is wrong: cross out all its \
         candidates. Otherwise cross out each candidate that is wrong with both colours.",
    ),
    (
        Technique::RemotePair,
        "Look for a chain of at least four cells that all have the same two candidates, where each cell sees the \
         next. The two digits alternate along the chain. So two cells of the chain hold different digits if the \
         number of links from one to the other is odd. Cross out both digits from cells that see two such cells.",
    ),
    (
        Technique::XChain,
        "Look for a chain of cells for one digit. From the first cell to the second, the digit must be in one of \
         the two, because a house has no other cell for it. From the second to the third, it cannot be in both, \
         because they see each other. These two kinds of links alternate, and the last is of the first kind. If \
         the first cell does not hold the digit, it follows along the chain that the last cell holds it. So one \
         of the two ends holds it. Cross out the digit from cells that see both ends.",
    ),
    (
        Technique::XyChain,
        "Look for a chain of cells with two candidates each, where each cell sees the next and shares a candidate \
         with it. Suppose the first cell is not Z. Then it is its other candidate, so the second cell is its \
         other candidate, and so on. If this makes the last cell Z, then one of the two ends is Z. Cross out Z \
         from cells that see both ends.",
    ),
    (
        Technique::ContinuousNiceLoop,
        "Look for a ring of candidates in which strong and weak links alternate. Then every second candidate of \
         the ring is right. So of each weak link, too, one of the two candidates is right. Cross out what sees \
         both ends of a weak link, and the other candidates of a cell that has a weak link inside.",
    ),
    (
        Technique::DiscontinuousNiceLoop,
        "Look for a chain of alternating links that begins and ends in the same cell. Suppose a candidate of that \
         cell is right, or wrong, and follow the links. If the opposite follows, the supposition is wrong: cross \
         out the candidate, or write it.",
    ),
    (
        Technique::Aic,
        "Look for a chain of candidates in which strong and weak links alternate, and which begins and ends with \
         a strong link. If the first candidate is wrong, the last is right. So at least one of the two is right. \
         Cross out every candidate that is excluded by the first and also by the last.",
    ),
    (
        Technique::AlignedPairExclusion,
        "Look for two cells and try all pairs of their candidates. A pair is impossible if it puts the same digit \
         into two cells that see each other, or if it leaves another cell without a candidate. Cross out a \
         candidate of the two cells if all pairs with it are impossible.",
    ),
    (
        Technique::AlignedTripletExclusion,
        "Look for three cells and try all combinations of their candidates. A combination is impossible if it \
         puts the same digit into two cells that see each other, or if it leaves another cell without a \
         candidate. Cross out a candidate of the three cells if all combinations with it are impossible.",
    ),
    (
        Technique::SueDeCoq,
        "Look for two or three cells that are in the same box and in the same row or column, the line. Add cells \
         from the rest of the line and cells from the rest of the box so that there are as many cells as digits \
         in total, and the added cells of the line and those of the box have no digit in common. Then no digit \
         can be in two of the cells, so each digit is in exactly one. Cross out, from the rest of the line, the \
         digits whose cells are all in the line, and from the rest of the box those whose cells are all in the \
         box.",
    ),
    (
        Technique::AlsXz,
        "An almost locked set is a group of cells of one house with one candidate more than cells: exactly one of \
         its digits is not in its cells. Look for two such sets with two common digits, X and Z, where all cells \
         with X see each other. The sets cannot both contain X. The one without X contains Z. So one of the two \
         sets contains Z. Cross out Z from cells that see all cells with Z in both sets. If there are two such \
         digits X, one set lacks the first and the other lacks the second, so neither lacks any other digit: for \
         every other digit, cross it out from cells that see all its cells in one of the sets.",
    ),
    (
        Technique::AlsXyWing,
        "An almost locked set is a group of cells of one house with one candidate more than cells: exactly one of \
         its digits is not in its cells. Look for three such sets, A, B and C. A and B cannot both contain X, \
         because all their cells with X see each other. B and C cannot both contain Y for the same reason. A and \
         C have a common digit Z. If A lacks Z, it contains X, so B lacks X and contains Y, so C lacks Y and \
         contains Z. So A or C contains Z. Cross out Z from cells that see all cells with Z in A and C.",
    ),
    (
        Technique::AlsChain,
        "An almost locked set is a group of cells of one house with one candidate more than cells: exactly one of \
         its digits is not in its cells. Look for a chain of four or more such sets, where each set shares a \
         digit with the next that they cannot both contain, because all their cells with it see each other. If \
         the first set lacks Z, it contains the digit shared with the second. The second lacks that digit, so it \
         contains the digit shared with the third, and so on, until the last set contains Z. So the first or the \
         last set contains Z. Cross out Z from cells that see all cells with Z in these two sets.",
    ),
    (
        Technique::DeathBlossom,
        "An almost locked set is a group of cells of one house with one candidate more than cells: exactly one of \
         its digits is not in its cells. Look for a cell, the stem, and for each of its candidates an almost \
         locked set that has this digit only in cells that the stem sees. Whatever digit the stem holds, the set \
         for this digit lacks it and contains all its other digits. If all sets have a common digit Z besides, \
         one of them contains Z. Cross out Z from cells that see all cells with Z in the sets.",
    ),
    (
        Technique::BivalueOddagon,
        "Look for a ring of an odd number of cells with the same two candidates, where each cell sees the next. \
         With these two digits alone they would have to alternate around the ring, which is impossible with an \
         odd number of cells. So one of the other candidates in these cells is right. Cross out every candidate \
         that cannot be right together with any of them.",
    ),
    (
        Technique::Tridagon,
        "Look for four boxes that form a rectangle, and in each of them three cells in different rows and \
         columns, so that all twelve cells have the same three candidates. For some arrangements of these cells, \
         three digits cannot fill them: however you fill one box, the other three cannot all be filled. Then one \
         of the other candidates in these cells is right. Cross out every candidate that cannot be right together \
         with any of them.",
    ),
    (
        Technique::Firework,
        "Look for a row and a column that cross in a cell, and for a digit that, outside the box of that cell, \
         can only be in one cell of the row and one cell of the column. If it is in neither of these two, both \
         the row and the column have it in the box, and then it is in the cell where they cross. So it is in one \
         of three cells. If three digits have the same three cells, these cells hold nothing else: cross out all \
         other candidates from them. Four digits can fill four corners of a rectangle in the same way.",
    ),
    (
        Technique::SkLoop,
        "Look for four boxes that form a rectangle, with one cell chosen in each so that these four cells are \
         also the corners of a rectangle. In each of the boxes, the two other cells in the row and the two other \
         cells in the column of the chosen cell belong to the pattern: sixteen cells in all. Count how often each \
         digit can be in them at most: once for each of the rows, columns and boxes that are needed to cover its \
         cells. If all digits together make only as many as there are cells, every one of them is used. Cross out \
         each digit from the rest of the rows, columns and boxes that cover it.",
    ),
    (
        Technique::Msls,
        "Look for cells where some rows and some columns cross. Divide the digits into two groups, and count the \
         digits of the first group once for each row that has them in these cells, and those of the second once \
         for each column. If that makes only as many digits as there are cells, every one of them is in one of \
         these cells. Cross it out from the rest of its row or column.",
    ),
    (
        Technique::Exocet,
        "Look for two base cells, side by side in a box, with three or four candidates between them, and for two \
         target cells in the other two boxes of the same three rows (or columns), not in the line of the base \
         cells. The digits of the base cells cannot be anywhere else in their box or line. If one of them were in \
         neither target, three lines that cross the boxes would all need it in the other boxes, and its \
         candidates there do not allow that. So both digits are in the targets. Cross out every other candidate \
         from the targets.",
    ),
    (
        Technique::ForcingChainContradiction,
        "Suppose a candidate is right and follow a single chain: each statement follows from the one before. If \
         the chain ends in a contradiction (a cell without a candidate, a house without a cell for a digit, or \
         the opposite of the supposition), the supposition is wrong. Cross out the candidate.",
    ),
    (
        Technique::ForcingChainVerity,
        "Look for a cell, or for a digit in a house. One of the candidates of the cell is right, or one of the \
         cells for the digit. Follow a chain from each of them. If all chains lead to the same conclusion, it is \
         right in every case.",
    ),
    (
        Technique::ForcingNetContradiction,
        "Suppose a candidate is right and write down everything that follows. Unlike in a chain, a statement may \
         follow from several earlier ones together. If this ends in a contradiction (a cell without a candidate, \
         or a house without a cell for a digit), the supposition is wrong. Cross out the candidate.",
    ),
    (
        Technique::ForcingNetVerity,
        "Look for a cell, or for a digit in a house. One of the candidates of the cell is right, or one of the \
         cells for the digit. For each of them, write down everything that follows; a statement may follow from \
         several earlier ones together. If the same conclusion follows in every case, it is right.",
    ),
    (
        Technique::PatternForcingNet,
        "Suppose a candidate is right, or wrong, and write down what follows, line by line. A line may follow \
         from several earlier ones together, and also by another technique, such as a naked pair or an X-Wing, in \
         the candidates that are left at that point. If this ends in a contradiction (a cell without a candidate, \
         or a house without a cell for a digit), the supposition is wrong, and its opposite is right. Or suppose \
         one after the other all candidates of a cell, or all cells of a digit in a house: what follows from \
         every one of them is right.",
    ),
    (
        Technique::NestedForcingNetTwo,
        "Suppose a candidate is right, or wrong, and write down what follows, line by line. Where nothing else \
         follows, make another supposition inside the first, and follow it in the same way, indented. If the \
         inner supposition ends in a contradiction, its opposite holds in the outer one. If the outer supposition \
         ends in a contradiction (a cell without a candidate, or a house without a cell for a digit), it is \
         wrong, and its opposite is right.",
    ),
    (
        Technique::TemplateSet,
        "Choose a digit and find all ways to write it into the grid, on its candidates, once in every row, column \
         and box. A way does not count if it uses a cell that another digit needs in all its own ways. If a cell \
         has the digit in every way, write it there.",
    ),
    (
        Technique::TemplateDelete,
        "Choose a digit and find all ways to write it into the grid, on its candidates, once in every row, column \
         and box. A way does not count if it uses a cell that another digit needs in all its own ways. If a cell \
         has the digit in no way, cross it out there.",
    ),
    (
        Technique::Guess,
        "No technique finds a next step, so a digit is tried. Nothing proves that the digit is right. If it leads \
         to a contradiction, it is wrong: go back to the guess and cross the digit out there.",
    ),
];
