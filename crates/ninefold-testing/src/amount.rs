//! The number of cases of a test, by the kind of run.

/// Returns the number of cases that a test tries in this run: `usual`, a tenth of it in
/// `cargo xtask test --quick`, five times as many in `cargo xtask test --long`.
#[must_use]
pub fn cases(usual: u32) -> u32 {
    let is_set = |name| std::env::var_os(name).is_some();
    match (is_set("NINEFOLD_QUICK"), is_long()) {
        (true, _) => usual.div_ceil(10),
        (_, true) => 5 * usual,
        _ => usual,
    }
}

/// Returns whether this is `cargo xtask test --long`.
#[must_use]
pub fn is_long() -> bool {
    std::env::var_os("NINEFOLD_LONG").is_some()
}
