//! Numbers in a few characters.

/// Returns a number in a few characters: `950`, `12.3k`, `1.2M`.
pub(super) fn short(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{:.1}M", n / 1e6),
        n if n >= 1e4 => format!("{:.0}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
