//! Techniques 23 to 30: Nishio, multiple, dynamic and nested forcing chains.
//!
//! First a filter says which assumptions fail and where branches agree, without lengths: a flood
//! of one digit for Nishio, the graph of clusters for static chains, the survey for dynamic ones.
//! If there is anything, exact runs are made for those assumptions and branches only, and the hints
//! compete by complexity. The longest line of ancestors is a lower bound of it, so most hints that
//! cannot win are never counted.

mod compete;

pub(super) use compete::Want;

use super::board::Board;
use super::chains::Chains;
use super::graph::{Graph, Group};
use super::nishio;
use super::rules::{Notes, RuleBook};
use super::run::{Inside, Mode, NoRules, Root, Run, Walker};
use super::survey::Survey;
use super::tables::{HOUSES_OF, PLACE_IN, bits, count};
use crate::search::Watch;
use compete::{Shape, least, turn};

/// The workspace of these techniques.
pub(super) struct Forcing {
    pub(super) survey: Survey,
    graph: Box<Graph<2>>,
    large: Option<Box<Graph<12>>>,
    chains: Box<Chains>,
    inner: Option<Box<Forcing>>,
    notes: Notes,
    inside: Inside,
    walker: Walker,
    runs: Vec<Box<Run>>,
    used: usize,
    /// The run of each candidate's being off, and on, plus one.
    run_of: [[u16; 729]; 2],
    /// The hints found: the first one, or the first of each set of removals.
    pub(super) found: Vec<Want>,
    all: bool,
    /// The assumptions that fail in Nishio chains, by cell: off, on.
    nishio: [[u16; 81]; 2],
    filter: Filter,
}

/// What tells which assumptions are worth an exact run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Filter {
    Nishio,
    Graph,
    Survey,
    /// Nothing: all are run.
    None,
}

impl Forcing {
    pub(super) fn new() -> Self {
        Self {
            survey: Survey::new(),
            graph: Box::new(Graph::new()),
            large: None,
            chains: Box::new(Chains::new()),
            inner: None,
            notes: Notes::default(),
            inside: Inside::new(),
            walker: Walker::new(),
            runs: Vec::new(),
            used: 0,
            run_of: [[0; 729]; 2],
            found: Vec::new(),
            all: false,
            nishio: [[0; 81]; 2],
            filter: Filter::None,
        }
    }

    fn begin(&mut self, all: bool, filter: Filter) {
        self.used = 0;
        self.run_of = [[0; 729]; 2];
        self.found.clear();
        self.all = all;
        self.filter = filter;
    }

    /// 23. The first Nishio hint.
    pub(super) fn nishio(&mut self, board: &Board) -> bool {
        if !nishio::fails(&board.marks, &mut self.nishio) {
            return false;
        }
        self.begin(false, Filter::Nishio);
        self.contradictions(board, Mode::NISHIO, &Watch::never());
        !self.found.is_empty()
    }

    /// 24. The first hint of static multiple chains. Chains and cycles must have found nothing.
    pub(super) fn multiple(&mut self, board: &Board) -> bool {
        self.search_static(board, false)
    }

    fn search_static(&mut self, board: &Board, all: bool) -> bool {
        self.begin(all, Filter::Graph);
        let marks = &board.marks;
        let mut agreed = [0; 81];
        let any = if self.graph.build(marks) {
            self.large = None;
            self.graph.close();
            self.graph.failed(marks, &mut agreed) || self.graph.agreed(marks, &mut agreed)
        } else {
            let graph = self.large.get_or_insert_with(|| Box::new(Graph::new()));
            graph.build(marks);
            graph.close();
            graph.failed(marks, &mut agreed) || graph.agreed(marks, &mut agreed)
        };
        if !any {
            return false;
        }
        self.groups(board, Mode::STATIC, &Watch::never());
        !self.found.is_empty()
    }

    /// 25 to 30. The first hint of dynamic chains of a level, after the level below found nothing.
    /// None if the watch stopped the search.
    pub(super) fn dynamic(&mut self, board: &Board, level: u8, watch: &Watch<'_>) -> Option<bool> {
        match level {
            0 => self.survey.begin(board),
            1..=4 => {
                if !self.survey.raise(board, level, watch) {
                    return None;
                }
            }
            _ => {
                self.begin(false, Filter::None);
                if !self.run_all(board, Mode::dynamic(level), watch) {
                    return None;
                }
                return self.compete(board, Mode::dynamic(level), watch);
            }
        }
        if !self.survey.finds(board) {
            return Some(false);
        }
        self.begin(false, Filter::Survey);
        self.compete(board, Mode::dynamic(level), watch)
    }

    /// Lets all hints compete. None if the watch stopped it.
    fn compete(&mut self, board: &Board, mode: Mode, watch: &Watch<'_>) -> Option<bool> {
        let whole = self.contradictions(board, mode, watch) && self.groups(board, mode, watch);
        whole.then_some(!self.found.is_empty())
    }

    /// All hints of a producer inside a chain, the first of each set of removals, in order.
    pub(super) fn search_all(&mut self, board: &Board, mode: Mode) -> bool {
        if !mode.dynamic {
            self.search_static(board, true);
        } else {
            self.survey.begin(board);
            for level in 1..=mode.level {
                self.survey.raise(board, level, &Watch::never());
            }
            self.begin(true, Filter::Survey);
            if self.survey.finds(board) {
                self.compete(board, mode, &Watch::never());
            }
        }
        self.found.sort_by_key(|want| (want.complexity, want.sort_key, want.turn));
        !self.found.is_empty()
    }

    fn run_all(&mut self, board: &Board, mode: Mode, watch: &Watch<'_>) -> bool {
        for cell in 0..81 {
            if board.count(cell) < 2 {
                continue;
            }
            for digit in bits(board.marks.candidates[cell]) {
                for on in [true, false] {
                    if watch.stopped() {
                        return false;
                    }
                    self.run(board, mode, (cell * 9 + digit, on));
                }
            }
        }
        true
    }

    /// The number of the exact run of an assumption, made now if need be.
    fn run(&mut self, board: &Board, mode: Mode, (id, on): (usize, bool)) -> usize {
        let known = self.run_of[usize::from(on)][id];
        if known != 0 {
            return known as usize - 1;
        }
        if self.used == self.runs.len() {
            self.runs.push(Box::new(Run::new()));
        }
        let run = &mut self.runs[self.used];
        let inside = &mut self.inside;
        if mode.level == 0 {
            run.go(&board.marks, mode, (id, on), inside, &mut NoRules);
        } else {
            let mut rules = RuleBook {
                source: board,
                level: mode.level,
                chains: &mut self.chains,
                inner: &mut self.inner,
                notes: &mut self.notes,
            };
            run.go(&board.marks, mode, (id, on), inside, &mut rules);
        }
        self.used += 1;
        self.run_of[usize::from(on)][id] = self.used as u16;
        self.used - 1
    }

    fn known_run(&self, id: usize, on: bool) -> Option<&Run> {
        let known = self.run_of[usize::from(on)][id];
        (known != 0).then(|| &*self.runs[known as usize - 1])
    }

    fn fails(&self, id: usize, on: bool) -> bool {
        match self.filter {
            Filter::Nishio => self.nishio[usize::from(on)][id / 9] >> (id % 9) & 1 == 1,
            Filter::Graph => false,
            Filter::Survey => self.survey.fails(id, on),
            Filter::None => self.known_run(id, on).is_some_and(|run| run.contradiction.is_some()),
        }
    }

    /// The contradiction hints. False if the watch stopped it.
    fn contradictions(&mut self, board: &Board, mode: Mode, watch: &Watch<'_>) -> bool {
        for cell in 0..81 {
            let set = board.marks.candidates[cell];
            if count(set) < 2 {
                continue;
            }
            if mode.level > 1 && watch.stopped() {
                return false;
            }
            for digit in bits(set) {
                let id = cell * 9 + digit;
                for on in [true, false] {
                    if !self.fails(id, on) {
                        continue;
                    }
                    let number = self.run(board, mode, (id, on));
                    let Some(roots) = self.runs[number].contradicting() else { continue };
                    let removed = if on { 1 << digit } else { set & !(1 << digit) };
                    let want = Want {
                        cell: cell as u8,
                        digits: removed,
                        placed: (!on).then_some(digit as u8),
                        complexity: 0,
                        sort_key: 7,
                        turn: turn(cell, digit, u64::from(!on), false, 0),
                        shape: Shape::Contradiction(id as u16, on),
                        target: (id as u16, !on),
                    };
                    self.offer(want, &[(number, roots[0]), (number, roots[1])]);
                }
            }
        }
        true
    }

    /// Doubles (dynamic only), houses and cells. False if the watch stopped it.
    fn groups(&mut self, board: &Board, mode: Mode, watch: &Watch<'_>) -> bool {
        let marks = &board.marks;
        let least = if mode.dynamic { 2 } else { 3 };
        let mut branches: Vec<(u16, bool)> = Vec::new();
        for cell in 0..81 {
            let set = marks.candidates[cell];
            if count(set) < least {
                continue;
            }
            if mode.level > 1 && watch.stopped() {
                return false;
            }
            for digit in bits(set) {
                let id = (cell * 9 + digit) as u16;
                if mode.dynamic && count(set) >= 3 {
                    let first = turn(cell, digit, 2, false, 0);
                    self.group(board, mode, Shape::Double(id), &[(id, true), (id, false)], first);
                }
                for kind in 0..3 {
                    let house = HOUSES_OF[cell][kind];
                    let places = marks.places[house as usize][digit];
                    if places.trailing_zeros() as u8 != PLACE_IN[cell][kind] || count(places) < 2 {
                        continue;
                    }
                    let group = Group::House(house, digit as u8);
                    branches.clear();
                    branches.extend(group.members(marks).map(|id| (id as u16, true)));
                    let first = turn(cell, digit, 3 + kind as u64, false, 0);
                    self.group(board, mode, Shape::Group(group), &branches, first);
                }
            }
            let group = Group::Cell(cell as u8);
            branches.clear();
            branches.extend(group.members(marks).map(|id| (id as u16, true)));
            let first = turn(cell, 15, 6, false, 0);
            self.group(board, mode, Shape::Group(group), &branches, first);
        }
        true
    }

    /// The hints of one group of branches.
    fn group(
        &mut self,
        board: &Board,
        mode: Mode,
        shape: Shape,
        branches: &[(u16, bool)],
        first_turn: u64,
    ) {
        if !self.may_agree(board, shape, branches) {
            return;
        }
        // Branches that fail are used as far as they got, so their runs must be known.
        for (id, on) in branches {
            if self.fails(*id as usize, *on) {
                self.run(board, mode, (*id as usize, *on));
            }
        }
        let (mut on, mut off) = ([u16::MAX; 81], [u16::MAX; 81]);
        for (id, sign) in branches {
            self.narrow(board, mode, (*id as usize, *sign), &mut on, &mut off);
        }
        if on == [0; 81] && off == [0; 81] {
            return;
        }
        let sort_key = match shape {
            Shape::Double(_) => 1,
            Shape::Group(Group::Cell(_)) => 5,
            Shape::Group(Group::House(..)) => 6,
            Shape::Contradiction(..) => 7,
        };
        let mut wants: Vec<Want> = Vec::new();
        for (sign, sets) in [(true, &on), (false, &off)] {
            for (cell, set) in sets.iter().enumerate() {
                for digit in bits(*set) {
                    let own = 1 << digit;
                    let candidates = board.marks.candidates[cell];
                    let digits = if sign { candidates & !own } else { own };
                    if digits == 0 {
                        continue;
                    }
                    wants.push(Want {
                        cell: cell as u8,
                        digits,
                        placed: sign.then_some(digit as u8),
                        complexity: branches
                            .iter()
                            .map(|branch| least(mode, *branch, (cell * 9 + digit, sign)))
                            .sum(),
                        sort_key,
                        turn: first_turn | u64::from(!sign) << 16,
                        shape,
                        target: ((cell * 9 + digit) as u16, sign),
                    });
                }
            }
        }
        // Known runs first: they may show that no other is needed.
        let is_known =
            |this: &Self, (id, on): (u16, bool)| this.run_of[usize::from(on)][id as usize] != 0;
        let known: Vec<bool> = branches.iter().map(|branch| is_known(self, *branch)).collect();
        for pass in [true, false] {
            for (i, (id, sign)) in branches.iter().enumerate() {
                if known[i] != pass {
                    continue;
                }
                wants.retain(|want| self.may_win(want));
                if wants.is_empty() {
                    return;
                }
                let number = self.run(board, mode, (*id as usize, *sign));
                for want in &mut wants {
                    let (target, on) = want.target;
                    let record = self.runs[number].record(target as usize, on);
                    want.complexity -= least(mode, (*id, *sign), (target as usize, on));
                    want.complexity += u32::from(record.depth);
                    if i == 0 {
                        want.turn |= u64::from(record.order);
                    }
                }
            }
        }
        wants.sort_unstable_by_key(|want| (want.complexity, want.turn));
        let mut roots: Vec<(usize, Root)> = Vec::new();
        for want in wants {
            if !self.may_win(&want) {
                continue;
            }
            roots.clear();
            for (id, sign) in branches {
                let number = self.run_of[usize::from(*sign)][*id as usize] as usize - 1;
                let (target, on) = want.target;
                roots.push((number, self.runs[number].root(target as usize, on)));
            }
            self.offer(want, &roots);
        }
    }

    /// Whether the filter allows that the branches agree on something.
    fn may_agree(&self, board: &Board, shape: Shape, branches: &[(u16, bool)]) -> bool {
        match (self.filter, shape) {
            (Filter::Graph, Shape::Group(group)) => match &self.large {
                Some(graph) => graph.agrees(&board.marks, group),
                None => self.graph.agrees(&board.marks, group),
            },
            (Filter::Survey, _) => {
                branches.iter().any(|(id, on)| self.fails(*id as usize, *on))
                    || self.survey.agree(&board.marks, branches)
            }
            _ => true,
        }
    }

    /// Takes out what is not on, or not off, in a branch.
    fn narrow(
        &mut self,
        board: &Board,
        mode: Mode,
        (id, sign): (usize, bool),
        on: &mut [u16; 81],
        off: &mut [u16; 81],
    ) {
        if self.filter != Filter::Survey || self.fails(id, sign) {
            let number = self.run(board, mode, (id, sign));
            let run = &self.runs[number];
            for cell in 0..81 {
                on[cell] &= run.on[cell];
                off[cell] &= run.off[cell];
            }
            return;
        }
        let mut left = [0; 81];
        self.survey.left(&board.marks, id, sign, &mut left);
        for cell in 0..81 {
            let single = left[cell] & left[cell].wrapping_sub(1) == 0;
            on[cell] &= if single { left[cell] } else { 0 };
            off[cell] &= board.marks.candidates[cell] & !left[cell];
        }
    }
}
