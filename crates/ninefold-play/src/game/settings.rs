//! The settings of a player, in one table. The page has the same names and values.

use serde_json::{Map, Value};

/// A setting.
#[derive(Debug)]
pub(crate) struct Setting {
    /// Its name.
    pub(crate) name: &'static str,
    /// A description of its effect, in a few words.
    pub(crate) about: &'static str,
    /// The values that it can have.
    pub(crate) kind: Kind,
    /// Whether it does something in a terminal; the others are kept for the page.
    pub(crate) is_used: bool,
}

/// The values of a setting, the default first or named.
#[derive(Debug)]
pub(crate) enum Kind {
    /// On or off.
    Switch(bool),
    /// One of several words; the number of the default.
    Choice(&'static [&'static str], usize),
    /// A number between two others.
    Number {
        /// The default.
        usual: u64,
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
    },
}

const fn setting(name: &'static str, kind: Kind, about: &'static str) -> Setting {
    Setting { name, about, kind, is_used: true }
}

const fn of_page(name: &'static str, kind: Kind) -> Setting {
    Setting { name, about: "used by the web page alone", kind, is_used: false }
}

/// All settings.
pub(crate) const SETTINGS: &[Setting] = &[
    setting("timer", Kind::Choice(&["shown", "hidden", "off"], 0), "the time played"),
    of_page("digit-first", Kind::Switch(false)),
    setting("candidates", Kind::Choice(&["off", "automatic"], 0), "candidates that are worked out"),
    setting("clear-marks", Kind::Switch(true), "a digit leaves the marks of its peers"),
    setting(
        "conflicts",
        Kind::Choice(&["off", "rules", "solution"], 1),
        "which digits are marked as wrong",
    ),
    setting("show-peers", Kind::Switch(true), "highlight the row, column and box of the cursor"),
    setting("show-same", Kind::Switch(true), "highlight the digit of the cursor"),
    setting("show-places", Kind::Switch(false), "highlight where that digit can still go"),
    of_page("show-pairs", Kind::Switch(false)),
    setting("show-left", Kind::Switch(true), "how many of each digit are left"),
    setting(
        "hint-level",
        Kind::Choice(&["all", "easy", "medium", "hard", "unfair", "extreme"], 0),
        "the hardest technique that hints use",
    ),
    setting("theme", Kind::Choice(&["system", "light", "dark", "contrast"], 0), "colours"),
    setting("coordinates", Kind::Switch(true), "numbers of rows and columns"),
    of_page("left-handed", Kind::Switch(false)),
    of_page("letter-keys", Kind::Switch(true)),
    of_page("lock-delay", Kind::Number { usual: 400, least: 200, most: 2000 }),
    of_page("confirm-deletes", Kind::Switch(true)),
];

impl Setting {
    /// Returns the setting of a name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// Returns the default.
    fn usual(&self) -> Value {
        match self.kind {
            Kind::Switch(on) => on.into(),
            Kind::Choice(choices, usual) => choices[usual].into(),
            Kind::Number { usual, .. } => usual.into(),
        }
    }

    /// Returns `true` if it can have a value.
    fn allows(&self, value: &Value) -> bool {
        match self.kind {
            Kind::Switch(_) => value.is_boolean(),
            Kind::Choice(choices, _) => value.as_str().is_some_and(|one| choices.contains(&one)),
            Kind::Number { least, most, .. } => {
                let (least, most) = (least as f64, most as f64);
                value.as_f64().is_some_and(|number| (least..=most).contains(&number))
            }
        }
    }

    /// Returns the words that a player can write for its values.
    pub(crate) fn words(&self) -> Vec<String> {
        match self.kind {
            Kind::Switch(_) => vec!["on".to_owned(), "off".to_owned()],
            Kind::Choice(choices, _) => choices.iter().map(|&one| one.to_owned()).collect(),
            Kind::Number { least, most, .. } => vec![least.to_string(), most.to_string()],
        }
    }

    /// Reads a value that a player wrote.
    fn read(&self, text: &str) -> Option<Value> {
        let value = match (&self.kind, text) {
            (Kind::Switch(_), "on" | "true" | "yes") => true.into(),
            (Kind::Switch(_), "off" | "false" | "no") => false.into(),
            (Kind::Number { .. }, number) => number.parse::<u64>().ok()?.into(),
            (_, word) => word.into(),
        };
        Some(value).filter(|value| self.allows(value))
    }
}

/// The digits that are marked as wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflicts {
    /// None.
    Off,
    /// Those that stand twice in a house.
    Rules,
    /// These, and those that differ from the solution.
    Solution,
}

/// The values of all settings. Names that are not in the table are kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Settings {
    values: Map<String, Value>,
}

impl Settings {
    /// Takes over the values of an object that are allowed, and names that are not known.
    pub(crate) fn adopt(&mut self, values: Map<String, Value>) {
        for (name, value) in values {
            if Setting::named(&name).is_none_or(|setting| setting.allows(&value)) {
                self.values.insert(name, value);
            }
        }
    }

    /// Returns all values by name, as they are stored.
    pub(crate) fn to_map(&self) -> Map<String, Value> {
        let mut all = self.values.clone();
        for setting in SETTINGS {
            all.entry(setting.name).or_insert_with(|| setting.usual());
        }
        all
    }

    fn value(&self, name: &str) -> Value {
        let usual = || Setting::named(name).map_or(Value::Null, Setting::usual);
        self.values.get(name).cloned().unwrap_or_else(usual)
    }

    /// Returns `true` if a switch is on.
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.value(name).as_bool().unwrap_or_default()
    }

    /// Returns the value of a setting in words.
    pub(crate) fn word(&self, name: &str) -> String {
        match self.value(name) {
            Value::Bool(true) => "on".to_owned(),
            Value::Bool(false) => "off".to_owned(),
            Value::String(word) => word,
            other => other.to_string(),
        }
    }

    /// Changes a setting to what a player wrote.
    pub(crate) fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
        let names = || SETTINGS.iter().map(|one| one.name).collect::<Vec<_>>().join(", ");
        let setting = Setting::named(name).ok_or_else(|| {
            format!("There is no setting '{name}'; the settings are {}.", names())
        })?;
        let value = setting.read(text).ok_or_else(|| {
            format!("'{name}' cannot be '{text}'; it is one of {}.", setting.words().join(", "))
        })?;
        self.values.insert(name.to_owned(), value);
        Ok(())
    }

    /// Changes a setting to its next value.
    pub(crate) fn cycle(&mut self, name: &str) {
        let Some(setting) = Setting::named(name) else { return };
        let words = setting.words();
        let at = words.iter().position(|word| *word == self.word(name)).map_or(0, |at| at + 1);
        // The words are those that the setting itself lists.
        let _ = self.set(name, &words[at % words.len()]);
    }

    /// Returns which digits are marked as wrong.
    pub(crate) fn conflicts(&self) -> Conflicts {
        match self.word("conflicts").as_str() {
            "off" => Conflicts::Off,
            "solution" => Conflicts::Solution,
            _ => Conflicts::Rules,
        }
    }

    /// Returns `true` if candidates are worked out.
    pub(crate) fn works_out_candidates(&self) -> bool {
        self.word("candidates") == "automatic"
    }

    /// Returns `true` if a digit leaves the marks of its peers.
    pub(crate) fn clears_marks(&self) -> bool {
        self.is_on("clear-marks")
    }

    /// Returns the level up to which hints use techniques; `None` for all.
    pub(crate) fn hint_level(&self) -> Option<String> {
        Some(self.word("hint-level")).filter(|level| level != "all")
    }
}
