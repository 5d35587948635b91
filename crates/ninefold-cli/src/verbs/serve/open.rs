//! `--open`: opens the page in the default browser.

use crate::console::Console;
use std::process::{Command, Stdio};
use std::thread::Builder;

/// Opens an address in the default browser. That this fails is a note, because the address is printed.
pub(super) fn in_browser(address: String, console: Console) {
    let [program, arguments @ ..] = OPENER else { return };
    let child = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let failed = move |why: &str| {
        console.say_note(&format!(
            "no browser was opened ({program}: {why}); open the address yourself"
        ));
    };
    match child {
        Err(error) => failed(&error.to_string()),
        Ok(mut child) => {
            let wait = move || match child.wait() {
                Ok(status) if !status.success() => failed(&status.to_string()),
                _ => {}
            };
            // Some openers stay until the browser ends. Without a thread nothing is said about their end.
            drop(Builder::new().spawn(wait));
        }
    }
}

/// The program that opens an address, and its first arguments.
const OPENER: &[&str] = if cfg!(windows) {
    &["rundll32", "url.dll,FileProtocolHandler"]
} else if cfg!(target_os = "macos") {
    &["open"]
} else {
    &["xdg-open"]
};
