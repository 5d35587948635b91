//! Pages of the documentation that contain figures between two marks; the rest is written by hand.

use crate::say;
use std::path::Path;

/// A page with figures, and the lines before and after them.
pub(crate) struct Page {
    pub(crate) name: &'static str,
    pub(crate) begin: &'static str,
    pub(crate) end: &'static str,
}

impl Page {
    /// Replaces the figures in the file: `figures` receives the old ones.
    pub(crate) fn rewrite(
        &self,
        root: &Path,
        figures: impl FnOnce(&str) -> String,
    ) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.name);
        let path = root.join(self.name);
        let old = std::fs::read_to_string(&path).map_err(failed)?;
        let new = self.replaced(&old, figures);
        let new = new.ok_or(format!("{} has no marks for the figures", self.name))?;
        std::fs::write(&path, new).map_err(failed)?;
        say(&format!("wrote {}\n", self.name));
        Ok(())
    }

    /// Returns the text with other figures, or nothing if it lacks the marks.
    pub(crate) fn replaced(
        &self,
        text: &str,
        figures: impl FnOnce(&str) -> String,
    ) -> Option<String> {
        let (before, rest) = text.split_once(self.begin)?;
        let (old, after) = rest.split_once(self.end)?;
        Some(format!("{before}{}{}{}{after}", self.begin, figures(old), self.end))
    }

    /// Panics unless the file has the marks.
    #[cfg(test)]
    pub(crate) fn check_marks(&self) {
        let text = std::fs::read_to_string(crate::root().join(self.name)).unwrap();
        let replaced = self.replaced(&text, str::to_string);
        assert_eq!(replaced, Some(text), "{} lacks the marks", self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_replace_figures() {
        let page = Page { name: "page", begin: "<begin>\n", end: "<end>\n" };
        let replaced = |text: &str| page.replaced(text, |_| "new\n".to_string());
        let new = replaced("a\n<begin>\nold\n<end>\nz\n").unwrap();
        assert!(new.starts_with("a\n") && new.ends_with("z\n"), "{new}");
        assert!(new.contains("new") && !new.contains("old"));
        assert_eq!(replaced(&new).as_ref(), Some(&new), "it can be done again");
        assert_eq!(replaced("nothing"), None);
    }
}
