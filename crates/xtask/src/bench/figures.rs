//! The figures that were measured, and what follows from them: medians, minima, the fastest contender.

use std::collections::BTreeMap;

/// The key of a measurement: a build, a set, a limit and a contender.
type Place = (String, String, u8, String);

/// All measurements.
#[derive(Default)]
pub(super) struct Figures {
    /// The sets in the order they were measured, and how many puzzles each has.
    pub(super) sets: Vec<(String, usize)>,
    /// The contenders in that order.
    pub(super) contenders: Vec<String>,
    /// Those whose instructions were counted.
    pub(super) counted: Vec<String>,
    /// Nanoseconds per puzzle, one for each round.
    times: BTreeMap<Place, Vec<f64>>,
    /// Sweeps and guesses per puzzle, by set and limit.
    work: BTreeMap<(String, u8), (f64, f64)>,
    /// Instructions per puzzle, by set and contender.
    instructions: BTreeMap<(String, String), f64>,
}

/// The statistic of several rounds that counts.
#[derive(Clone, Copy)]
pub(super) enum Of {
    Median,
    Minimum,
}

impl Figures {
    /// Adds what one round of a build has printed.
    pub(super) fn add(&mut self, build: &str, printed: &str) -> Result<(), String> {
        for line in printed.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let added = match fields.as_slice() {
                ["set", name, puzzles] => self.add_set(name, puzzles),
                ["work", set, limit, sweeps, guesses] => self.add_work(set, limit, sweeps, guesses),
                ["time", set, limit, contender, ns] => {
                    self.add_time(build, set, limit, contender, ns)
                }
                _ => None,
            };
            added.ok_or(format!("the bench program printed {line:?}"))?;
        }
        Ok(())
    }

    fn add_set(&mut self, name: &str, puzzles: &str) -> Option<()> {
        let puzzles = puzzles.parse().ok()?;
        if self.puzzles(name).is_none() {
            self.sets.push((name.to_string(), puzzles));
        }
        Some(())
    }

    fn add_work(&mut self, set: &str, limit: &str, sweeps: &str, guesses: &str) -> Option<()> {
        let puzzles = self.puzzles(set)? as f64;
        let each = |text: &str| Some(text.parse::<f64>().ok()? / puzzles);
        self.work.insert((set.to_string(), limit.parse().ok()?), (each(sweeps)?, each(guesses)?));
        Some(())
    }

    fn add_time(
        &mut self,
        build: &str,
        set: &str,
        limit: &str,
        contender: &str,
        ns: &str,
    ) -> Option<()> {
        if !self.contenders.iter().any(|known| known == contender) {
            self.contenders.push(contender.to_string());
        }
        let place =
            (build.to_string(), set.to_string(), limit.parse().ok()?, contender.to_string());
        self.times.entry(place).or_default().push(ns.parse().ok()?);
        Some(())
    }

    /// Adds the instructions of one pass over a set; which one, the program has printed.
    pub(super) fn add_instructions(
        &mut self,
        contender: &str,
        instructions: u64,
        printed: &str,
    ) -> Result<(), String> {
        let fields: Vec<&str> = printed.trim_end().split('\t').collect();
        let [_, set, puzzles] = fields.as_slice() else {
            return Err(format!("the bench program printed {printed:?}"));
        };
        self.add_set(set, puzzles).ok_or(format!("{puzzles:?} is no number of puzzles"))?;
        let each = instructions as f64 / puzzles.parse::<f64>().unwrap_or(f64::NAN);
        self.instructions.insert((set.to_string(), contender.to_string()), each);
        if !self.counted.iter().any(|known| known == contender) {
            self.counted.push(contender.to_string());
        }
        Ok(())
    }

    fn puzzles(&self, set: &str) -> Option<usize> {
        self.sets.iter().find(|(name, _)| name == set).map(|(_, puzzles)| *puzzles)
    }

    /// Nanoseconds per puzzle in one build.
    pub(super) fn time(
        &self,
        build: &str,
        set: &str,
        limit: u8,
        contender: &str,
        of: Of,
    ) -> Option<f64> {
        let place = (build.to_string(), set.to_string(), limit, contender.to_string());
        let mut times = self.times.get(&place)?.clone();
        times.sort_by(f64::total_cmp);
        match of {
            Of::Median => Some((times[(times.len() - 1) / 2] + times[times.len() / 2]) / 2.0),
            Of::Minimum => times.first().copied(),
        }
    }

    /// Nanoseconds per puzzle in the build that suits the contender best on this set.
    pub(super) fn best_time(&self, set: &str, limit: u8, contender: &str, of: Of) -> Option<f64> {
        let mut builds: Vec<&str> = self.times.keys().map(|place| place.0.as_str()).collect();
        builds.dedup();
        let times =
            builds.into_iter().filter_map(|build| self.time(build, set, limit, contender, of));
        times.min_by(f64::total_cmp)
    }

    /// Returns the time of the fastest other solver.
    pub(super) fn best_rival(&self, set: &str, limit: u8, of: Of) -> Option<f64> {
        self.rivals()
            .filter_map(|contender| self.best_time(set, limit, contender, of))
            .min_by(f64::total_cmp)
    }

    /// The other solvers that were measured.
    pub(super) fn rivals(&self) -> impl Iterator<Item = &str> {
        self.contenders.iter().map(String::as_str).filter(|contender| !is_ours(contender))
    }

    /// The known solvers that were not measured.
    pub(super) fn not_measured(&self) -> impl Iterator<Item = &'static str> {
        let names =
            |known: &str, rival: &str| rival.to_lowercase().starts_with(&known.to_lowercase());
        KNOWN_RIVALS
            .into_iter()
            .filter(move |known| !self.rivals().any(|rival| names(known, rival)))
    }

    /// Returns the speed of a contender relative to the best of the others.
    pub(super) fn ratio(&self, set: &str, limit: u8, contender: &str, of: Of) -> Option<f64> {
        Some(self.best_rival(set, limit, of)? / self.best_time(set, limit, contender, of)?)
    }

    /// Sweeps and guesses per puzzle.
    pub(super) fn work(&self, set: &str, limit: u8) -> Option<(f64, f64)> {
        self.work.get(&(set.to_string(), limit)).copied()
    }

    pub(super) fn instructions(&self, set: &str, contender: &str) -> Option<f64> {
        self.instructions.get(&(set.to_string(), contender.to_string())).copied()
    }
}

/// Fast solvers that are no crates; `--rival` measures them where the caller has built them.
const KNOWN_RIVALS: [&str; 4] = ["fastdoku", "tdoku", "JCZSolve", "fsss2"];

/// Returns `true` if a contender is a part of Ninefold. The others are named as their crates.
pub(super) fn is_ours(contender: &str) -> bool {
    contender.starts_with("lanes") || [ONE_BY_ONE, TEXT].contains(&contender)
}

/// Returns `true` if a name is that of a contender that is always measured.
pub(super) fn is_known(name: &str) -> bool {
    is_ours(name) || ["sudoku", "msolve"].contains(&name.split(' ').next().unwrap_or_default())
}

/// The engine for one puzzle at a time.
pub(super) const ONE_BY_ONE: &str = "one by one";
/// The same from text to text.
pub(super) const TEXT: &str = "one by one, text";

/// Returns the name of a set in tables.
pub(super) fn set_name(file: &str) -> &str {
    match file {
        "easy_100k" => "easy",
        "minimal_50k" => "minimal",
        "clues17_49158" => "17 clues",
        "hardest_11plus_48766" => "11+",
        "hardest_375" => "hardest 375",
        "many_solutions_10k" => "many solutions",
        other => other,
    }
}

/// The sets in the order of tables, from easy to hard; unknown ones come last.
pub(super) fn set_order(file: &str) -> usize {
    const ORDER: [&str; 7] = [
        "easy_100k",
        "minimal_50k",
        "clues17_49158",
        "top1465",
        "hardest_11plus_48766",
        "hardest_375",
        "many_solutions_10k",
    ];
    ORDER.iter().position(|known| *known == file).unwrap_or(ORDER.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_minima_and_the_best_build() {
        let mut figures = Figures::default();
        for (build, ours, rival) in
            [("a", 10, 90), ("b", 12, 70), ("a", 30, 95), ("b", 14, 99), ("a", 20, 80)]
        {
            let printed = format!(
                "set\ts\t4\nwork\ts\t2\t8\t2\n\
                 time\ts\t2\tlanes, X\t{ours}\ntime\ts\t2\tsudoku 0.8\t{rival}\n"
            );
            figures.add(build, &printed).unwrap();
        }
        assert_eq!(figures.sets, [("s".to_string(), 4)]);
        assert_eq!(figures.work("s", 2), Some((2.0, 0.5)));
        assert_eq!(figures.time("a", "s", 2, "lanes, X", Of::Median), Some(20.0));
        assert_eq!(figures.time("b", "s", 2, "lanes, X", Of::Median), Some(13.0));
        assert_eq!(figures.best_time("s", 2, "lanes, X", Of::Median), Some(13.0));
        assert_eq!(figures.best_rival("s", 2, Of::Median), Some(84.5));
        assert_eq!(figures.ratio("s", 2, "lanes, X", Of::Minimum), Some(7.0));
        assert_eq!(figures.time("a", "s", 1, "lanes, X", Of::Median), None);
        figures.add_instructions("sudoku 0.8", 1000, "set\ts\t10\n").unwrap();
        assert_eq!(figures.instructions("s", "sudoku 0.8"), Some(100.0));
        assert!(figures.add("a", "nonsense").is_err());
        assert!(figures.add("a", "time\ts\t2\tx\tsoon").is_err());
    }
}
