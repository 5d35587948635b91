//! A terminal for tests: a window of tmux with a shell in it, in which the program is started.

use crate::support::{PATIENCE, PUZZLE, command, root};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A window of tmux.
pub(crate) struct Window {
    socket: String,
    /// A folder for saved games and for what the shell writes.
    pub(crate) folder: PathBuf,
}

/// Returns whether tmux is installed; reports the tests that are not run otherwise.
fn is_there() -> bool {
    let is_there = Command::new("tmux").arg("-V").output().is_ok_and(|ran| ran.status.success());
    if !is_there {
        let why = "there is no tmux: 'apt-get install tmux' installs it";
        ninefold_testing::not_run("sessions of 'ninefold play' in a terminal", why);
    }
    is_there
}

/// Returns whether GNU screen is installed; reports the test that is not run otherwise.
pub(crate) fn is_screen_there() -> bool {
    // Older versions end with 1 after they have said which they are.
    let said = Command::new("screen").arg("-v").output();
    let is_there = said.is_ok_and(|ran| ran.stdout.starts_with(b"Screen version"));
    if !is_there {
        let why = "there is no screen: 'apt-get install screen' installs it";
        ninefold_testing::not_run("a session of 'ninefold play' in GNU screen", why);
    }
    is_there
}

impl Window {
    /// Opens a window with a shell; the environment is what the tests of all verbs have. `None` without tmux, which is reported.
    pub(crate) fn new(width: u32, height: u32) -> Option<Self> {
        if !is_there() {
            return None;
        }
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("ninefold-play-{}-{number}", std::process::id());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(&name);
        std::fs::create_dir_all(&folder).unwrap();
        let window = Self { socket: name, folder };
        let (width, height) = (width.to_string(), height.to_string());
        let size = ["-x", &width, "-y", &height];
        let mut args = vec!["-f", "/dev/null", "new-session", "-d"];
        args.extend(size);
        args.push("env PS1='$ ' ENV= HISTFILE= sh -i");
        window.tmux(&args);
        window.wait_for("$");
        Some(window)
    }

    /// Opens a window in which the puzzle is played.
    pub(crate) fn playing(width: u32, height: u32) -> Option<Self> {
        let window = Self::new(width, height)?;
        window.play("", PUZZLE);
        window.wait_for("? keys");
        Some(window)
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let mut tmux = Command::new("tmux");
        tmux.args(["-L", &self.socket]).args(args);
        tmux.env_remove("TMUX").env("LC_ALL", "C.UTF-8").current_dir(root());
        tmux.output().unwrap()
    }

    /// Starts the program with these arguments; `environment` is `NAME=value` for the shell.
    pub(crate) fn play(&self, environment: &str, args: &str) {
        self.play_in("", environment, args);
    }

    /// Starts the program in GNU screen, which runs in this window.
    pub(crate) fn play_in_screen(&self, args: &str) {
        let sockets = self.folder.join("screen");
        std::fs::create_dir_all(&sockets).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            std::fs::set_permissions(&sockets, PermissionsExt::from_mode(0o700)).unwrap();
        }
        // Screen has its own TERM for the programs in it.
        let environment = format!("SCREENDIR={}", sockets.display());
        self.play_in("screen -c /dev/null -U", &environment, args);
    }

    fn play_in(&self, wrapper: &str, environment: &str, args: &str) {
        let program = command(&[]).get_program().to_owned();
        let script = format!(
            "cd {root}\nstty -g > {folder}/before\n\
             env TERM=tmux-256color COLORTERM=truecolor LC_ALL=C.UTF-8 NINEFOLD_DATA={folder}/data \
             {environment} {wrapper} sh -c 'echo $$ > {folder}/pid; exec {program} play {args}'\n\
             echo \"ended with $?\"\nstty -g > {folder}/after\n",
            root = root().display(),
            folder = self.folder.display(),
            program = program.display(),
        );
        let path = self.folder.join("start");
        std::fs::write(&path, script).unwrap();
        // In the shell itself, so that its jobs can be suspended.
        self.literal(&format!(". {}", path.display()));
        self.keys(&["Enter"]);
    }

    /// Changes a setting of tmux.
    pub(crate) fn set(&self, name: &str, value: &str) {
        self.tmux(&["set-option", "-g", name, value]);
    }

    /// Presses keys, by the names that tmux has for them.
    pub(crate) fn keys(&self, keys: &[&str]) {
        let mut args = vec!["send-keys"];
        args.extend(keys);
        self.tmux(&args);
    }

    /// Types a text.
    pub(crate) fn literal(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Clicks at a place, with the left button.
    pub(crate) fn click(&self, x: usize, y: usize) {
        let (x, y) = (x + 1, y + 1);
        self.literal(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Returns what the window shows.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// Returns what the window shows, with the sequences of its styles.
    pub(crate) fn styled(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p", "-e"]).stdout).unwrap()
    }

    /// Returns the modes of the terminal that a program can change.
    pub(crate) fn modes(&self) -> String {
        let modes = "#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{mouse_button_flag} \
                     #{mouse_standard_flag} #{mouse_sgr_flag} #{keypad_flag} #{keypad_cursor_flag} \
                     #{insert_flag} #{wrap_flag}";
        String::from_utf8(self.tmux(&["display-message", "-p", modes]).stdout).unwrap()
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// Waits until the window shows a text, and returns everything that it shows.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(&format!("shows {text:?}"), |shown| shown.contains(text))
    }

    /// Waits until what the window shows has a property.
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let shown = self.text();
            if is_so(&shown) {
                return shown;
            }
            assert!(begin.elapsed() < PATIENCE, "the window never {what}:\n{shown}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns the content of a file that the shell writes, as soon as it is there.
    pub(crate) fn file(&self, name: &str) -> String {
        let begin = Instant::now();
        loop {
            let content = std::fs::read_to_string(self.folder.join(name)).unwrap_or_default();
            if content.ends_with('\n') {
                return content.trim().to_owned();
            }
            assert!(begin.elapsed() < PATIENCE, "the shell never wrote {name}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.file("pid");
        let sent = Command::new("kill").args([&format!("-{name}"), &pid]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let socket = self.tmux(&["display-message", "-p", "#{socket_path}"]).stdout;
        self.tmux(&["kill-server"]);
        // The server leaves its socket.
        let _ = std::fs::remove_file(String::from_utf8_lossy(&socket).trim());
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
