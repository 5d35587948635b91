//! `serve`: the page, its answers, and what is refused.

mod client;
mod folder;
mod half_open;
#[cfg(feature = "scan")]
mod pictures;
mod refusals;

use crate::support::{PATIENCE, PUZZLE, command, json_lines, run, run_with, sample, scratch};
use client::{Reply, Served};
use ninefold::search::Watch;
use ninefold_api::handle_json;
use serde_json::Value;
use std::io::Write;
use std::net::TcpListener;
use std::time::Instant;

/// A request that takes longer than any test.
fn hopeless() -> String {
    format!(r#"{{"verb":"count","puzzle":"{}","limit":18446744073709551615}}"#, ".".repeat(81))
}

/// Waits for something that happens elsewhere.
fn wait_for(happened: impl Fn() -> bool) {
    let started = Instant::now();
    while !happened() {
        assert!(started.elapsed() < PATIENCE, "it does not happen");
        std::thread::yield_now();
    }
}

#[test]
fn the_page_has_a_token_that_is_new_at_each_start() {
    let (one, other) = (Served::start(&[]), Served::start(&[]));
    let page = one.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-store"));
    assert_eq!(page.header("etag"), None);
    assert_eq!(page.body, one.get("/index.html").body);
    assert_eq!(page.body, one.get("/?a=b").body);
    let token = one.token();
    assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
    assert_ne!(token, other.token());
    assert_eq!(other.api(&token, "{}").status, 403);
}

#[test]
fn every_file_of_the_page_is_served() {
    let served = Served::start(&[]);
    for file in ninefold_page::files().iter().filter(|file| file.path != "index.html") {
        let path = format!("/{}", file.path);
        let reply = served.get(&path);
        assert_eq!((reply.status, reply.body.as_slice()), (200, file.bytes), "{path}");
        assert_eq!(reply.header("content-type"), Some(file.media_type), "{path}");
        assert_eq!(reply.header("cache-control"), Some("no-cache"), "{path}");
    }
}

#[test]
fn every_reply_has_the_headers_that_protect_the_page() {
    let served = Served::start(&[]);
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
                  font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                  base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let token = served.token();
    let replies: [Reply; 4] =
        [served.get("/"), served.get("/none"), served.api(&token, "{}"), served.api("", "{}")];
    for reply in replies {
        assert_eq!(reply.header("content-security-policy"), Some(policy));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        let devices = "camera=(self), microphone=(), geolocation=()";
        assert_eq!(reply.header("permissions-policy"), Some(devices));
        assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"));
        assert_eq!(reply.header("cross-origin-opener-policy"), Some("same-origin"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn answers_are_those_of_the_library() {
    let served = Served::start(&[]);
    let token = served.token();
    for request in [
        format!(r#"{{"verb":"hint","puzzle":"{PUZZLE}"}}"#),
        format!(r#"{{"verb":"explain","puzzle":"{PUZZLE}"}}"#),
        format!(r#"{{"verb":"rate","puzzle":"{PUZZLE}"}}"#),
        r#"{"verb":"generate","seed":1}"#.to_owned(),
        r#"{"verb":"techniques"}"#.to_owned(),
        r#"{"verb":"formats"}"#.to_owned(),
        r#"{"verb":"solve","puzzle":"5"}"#.to_owned(),
        r#"{"verb":"dance"}"#.to_owned(),
        "not JSON".to_owned(),
        String::new(),
    ] {
        let reply = served.api(&token, &request);
        assert_eq!(reply.status, 200, "{request}");
        assert_eq!(reply.header("content-type"), Some("application/json"));
        assert_eq!(reply.header("cache-control"), Some("no-store"));
        assert_eq!(reply.text(), handle_json(&request, &Watch::never()), "{request}");
    }
}

#[test]
fn answers_are_those_of_the_program() {
    let served = Served::start(&[]);
    let token = served.token();
    for verb in ["solve", "count", "check", "hint", "explain", "rate", "minimize", "canon"] {
        let request = format!(r#"{{"verb":"{verb}","puzzle":"{PUZZLE}"}}"#);
        let without_input = |mut value: Value| {
            value.as_object_mut().unwrap().remove("input");
            value
        };
        let answer =
            without_input(serde_json::from_str(&served.api(&token, &request).text()).unwrap());
        let printed = json_lines(&run(&[verb, "--json", PUZZLE]).out);
        assert_eq!(vec![answer], printed.into_iter().map(without_input).collect::<Vec<_>>());
    }
}

#[test]
fn a_connection_serves_several_requests() {
    let served = Served::start(&[]);
    let token = served.token();
    let request = format!(r#"{{"verb":"count","puzzle":"{PUZZLE}"}}"#);
    let headers =
        [("Content-Type", "application/json; charset=utf-8"), ("X-Ninefold-Token", &token)];
    let mut stream = served.connect();
    for _ in 0..3 {
        stream.write_all(&served.request("POST /api", &headers, request.as_bytes())).unwrap();
        assert!(Reply::read(&mut stream, false).text().contains(r#""count":1,"#));
        stream.write_all(&served.request("HEAD /", &[], b"")).unwrap();
        assert_eq!(Reply::read(&mut stream, true).status, 200);
    }
}

#[test]
fn an_aborted_request_leaves_its_place_to_the_next() {
    let served = Served::start(&["--threads", "1"]);
    let token = served.token();
    let headers = [("Content-Type", "application/json"), ("X-Ninefold-Token", token.as_str())];
    let request = served.request("POST /api", &headers, hopeless().as_bytes());
    for turn in 0..8 {
        let mut first = served.connect();
        first.write_all(&request).unwrap();
        #[cfg(target_os = "linux")]
        if turn == 0 {
            // The main thread, that of signals, and that of the job.
            let tasks = format!("/proc/{}/task", served.id());
            wait_for(|| std::fs::read_dir(&tasks).unwrap().count() >= 3);
        }
        // This one waits for its turn, and goes away too.
        let mut second = served.connect();
        second.write_all(&request).unwrap();
        assert_eq!(served.get("/").status, 200, "files are sent while jobs run");
        drop(first);
        drop(second);
        let reply = served.api(&token, &format!(r#"{{"verb":"count","puzzle":"{PUZZLE}"}}"#));
        assert!(reply.text().contains(r#""count":1,"#), "turn {turn}: {reply:?}");
    }
}

#[cfg(unix)]
#[test]
fn signals_end_it_even_during_a_job() {
    use rustix::process::Signal;
    for (signal, is_busy) in [(Signal::INT, false), (Signal::INT, true), (Signal::TERM, true)] {
        let served = Served::start(&["--quiet"]);
        let mut stream = served.connect();
        if is_busy {
            let token = served.token();
            let headers = [("Content-Type", "application/json"), ("X-Ninefold-Token", &token)];
            let request = served.request("POST /api", &headers, hopeless().as_bytes());
            stream.write_all(&request).unwrap();
            assert_eq!(served.get("/").status, 200);
        }
        let ran = served.end(signal);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (130, "", ""), "{signal:?}");
    }
}

#[test]
fn the_address_names_the_puzzle() {
    let served = Served::start(&[PUZZLE]);
    assert_eq!(served.address, format!("http://127.0.0.1:{}/#p={PUZZLE}", served.port));
    assert_eq!(
        Served::start(&[&sample("dots.sdk")]).address.split_once("#p=").unwrap().1.len(),
        81
    );
    let candidates = Served::start(&[&sample("sukaku.txt")]);
    let (_, fragment) = candidates.address.split_once("#p=").unwrap();
    let (_, bits) = fragment.split_once("&c=").unwrap();
    assert_eq!(bits.len(), 123, "{fragment}");
    let without = Served::start(&[]);
    assert_eq!(without.address, format!("http://127.0.0.1:{}/", without.port));
}

#[test]
fn a_puzzle_that_cannot_be_used_is_an_error() {
    let ran = run(&["serve", "--port", "0", &sample("collection.sdm")]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("there is more than one puzzle here"), "{ran:?}");
    let ran = run_with(&["serve", "--port", "0", "-"], b"nonsense\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    assert_eq!(run(&["serve", "--json"]).code, 2);
}

#[test]
fn a_port_that_is_taken_is_an_error_if_it_was_asked_for() {
    let served = Served::start(&[]);
    let port = served.port.to_string();
    let ran = run(&["serve", "--port", &port]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.contains(&format!("port {port} cannot be used: another program uses it")),
        "{ran:?}"
    );
    assert!(ran.err.contains("leave out --port"), "{ran:?}");
    // Another program may use it already, which is just as good.
    let _usual = TcpListener::bind("127.0.0.1:9990");
    let other = Served::of(command(&["serve"]));
    assert_ne!(other.port, 9990);
    assert_eq!(other.get("/").status, 200);
}

#[cfg(target_os = "linux")]
#[test]
fn only_the_loopback_address_is_listened_on() {
    use std::net::TcpStream;
    let served = Served::start(&[]);
    assert!(TcpStream::connect(("127.0.0.2", served.port)).is_err());
    assert!(TcpStream::connect(("::1", served.port)).is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn open_starts_the_default_browser() {
    use std::os::unix::fs::PermissionsExt;
    let folder = scratch("serve-open");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let start = || {
        let mut command = command(&["serve", "--port", "0", "--open", PUZZLE]);
        Served::of({
            command.env("PATH", &folder);
            command
        })
    };
    // There is no opener.
    let ran = start().end(rustix::process::Signal::INT);
    assert_eq!(ran.code, 130);
    assert!(ran.err.contains("no browser was opened (xdg-open: "), "{ran:?}");
    // There is one.
    let opener = folder.join("xdg-open");
    let script =
        "#!/bin/sh\necho \"$1\" > \"${0%/*}/part\"\n/bin/mv \"${0%/*}/part\" \"${0%/*}/opened\"\n";
    std::fs::write(&opener, script).unwrap();
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).unwrap();
    let served = start();
    let opened = folder.join("opened");
    wait_for(|| opened.exists());
    assert_eq!(std::fs::read_to_string(&opened).unwrap().trim_end(), served.address);
}
