//! Requests that are refused, each with a sentence that says what to do.

use super::client::{Reply, Served};
use crate::support::PUZZLE;
use std::io::Write;

/// Asserts a refusal in plain text.
fn assert_refused(reply: &Reply, status: u16, advice: &str) {
    assert_eq!(reply.status, status, "{reply:?}");
    assert_eq!(reply.header("content-type"), Some("text/plain; charset=utf-8"), "{reply:?}");
    assert_eq!(reply.header("cache-control"), Some("no-store"), "{reply:?}");
    let text = reply.text();
    assert!(text.contains(advice) && text.ends_with(".\n") && text.lines().count() == 1, "{text}");
}

#[test]
fn other_hosts() {
    let served = Served::start(&[]);
    let port = served.port;
    let address = format!("http://127.0.0.1:{port}/");
    for host in ["127.0.0.1", "LocalHost"] {
        let reply = served.ask("GET /", &[("Host", &format!("{host}:{port}"))], b"");
        assert_eq!(reply.status, 200, "{host}");
    }
    let others = [
        "localhost".to_owned(),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{}", port.wrapping_add(1)),
        format!("127.0.0.2:{port}"),
        format!("[::1]:{port}"),
        format!("0.0.0.0:{port}"),
        format!("example.com:{port}"),
        format!("127.0.0.1.example.com:{port}"),
        format!("localhost.:{port}"),
        format!("x@localhost:{port}"),
        String::new(),
    ];
    for host in &others {
        for line in ["GET /", "GET /none", "POST /api", "PUT /"] {
            assert_refused(&served.ask(line, &[("Host", host)], b""), 403, &address);
        }
    }
    // Two hosts, another one in the request line, and none at all.
    let own = format!("127.0.0.1:{port}");
    assert_eq!(served.ask("GET /", &[("Host", &own), ("Host", "example.com")], b"").status, 403);
    assert_refused(&served.get("http://example.com/"), 403, &address);
    assert_eq!(served.get(&format!("http://{own}/")).status, 200);
    let mut stream = served.connect();
    stream.write_all(b"GET / HTTP/1.0\r\n\r\n").unwrap();
    assert_refused(&Reply::read(&mut stream, false), 403, &address);
}

#[test]
fn other_origins() {
    let served = Served::start(&[]);
    let token = served.token();
    let own =
        [format!("http://127.0.0.1:{}", served.port), format!("http://localhost:{}", served.port)];
    let others = [
        "null".to_owned(),
        "http://example.com".to_owned(),
        "http://localhost".to_owned(),
        format!("https://127.0.0.1:{}", served.port),
        format!("{}/", own[0]),
        format!("{} {}", own[0], own[1]),
        String::new(),
    ];
    let ask = |line: &str, origin: &str| {
        let headers = [
            ("Origin", origin),
            ("Content-Type", "application/json"),
            ("X-Ninefold-Token", token.as_str()),
        ];
        served.ask(line, &headers, b"{}")
    };
    for origin in &own {
        assert_eq!(ask("GET /", origin).status, 200, "{origin}");
        assert_eq!(ask("POST /api", origin).status, 200, "{origin}");
    }
    for origin in &others {
        for line in ["GET /", "POST /api", "OPTIONS /api"] {
            assert_refused(&ask(line, origin), 403, "Pages of other servers may not ask here");
        }
    }
}

#[test]
fn other_methods_and_paths() {
    let served = Served::start(&[]);
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "get"] {
        for path in ["/", "/api", "/none"] {
            let reply = served.ask(&format!("{method} {path}"), &[], b"");
            assert_refused(&reply, 405, "Use GET, HEAD or POST.");
            assert_eq!(reply.header("allow"), Some("GET, HEAD, POST"));
        }
    }
    let reply = served.get("/api");
    assert_refused(&reply, 405, "POST");
    assert_eq!(reply.header("allow"), Some("POST"));
    assert_eq!(served.ask("HEAD /api", &[], b"").status, 405);
    let reply = served.ask("POST /index.html", &[], b"");
    assert_refused(&reply, 405, &format!("http://127.0.0.1:{}/api", served.port));
    assert_eq!(reply.header("allow"), Some("GET, HEAD"));
    for path in ["/none", "/api/", "/api/x", "/API", "/%61pi", "/INDEX.HTML", "//", "/index.html/"]
    {
        for method in ["GET", "POST"] {
            assert_refused(
                &served.ask(&format!("{method} {path}"), &[], b""),
                404,
                "Open http://127.0.0.1:",
            );
        }
    }
}

#[test]
fn other_media_types_and_tokens() {
    let served = Served::start(&[]);
    let token = served.token();
    let request = format!(r#"{{"verb":"count","puzzle":"{PUZZLE}"}}"#);
    let ask = |headers: &[(&str, &str)]| served.ask("POST /api", headers, request.as_bytes());
    for media_type in
        ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "", ";"]
    {
        let reply = ask(&[("Content-Type", media_type), ("X-Ninefold-Token", &token)]);
        assert_refused(&reply, 415, "application/json");
    }
    assert_refused(&ask(&[("X-Ninefold-Token", &token)]), 415, "application/json");
    let json = ("Content-Type", "Application/JSON ;charset=utf-8");
    assert_eq!(ask(&[json, ("x-ninefold-token", &token)]).status, 200);
    assert_refused(&ask(&[json]), 403, "reload http://127.0.0.1:");
    let wrong = [
        String::new(),
        token[1..].to_owned(),
        token.to_uppercase() + "0",
        "0".repeat(32),
        token.clone() + "0",
    ];
    for wrong in wrong {
        assert_refused(&ask(&[json, ("X-Ninefold-Token", &wrong)]), 403, "X-Ninefold-Token");
    }
}

#[test]
fn bodies_that_are_too_long_or_damaged() {
    const LONGEST: usize = 1 << 20;
    let served = Served::start(&[]);
    let token = served.token();
    let headers = [("Content-Type", "application/json"), ("X-Ninefold-Token", token.as_str())];
    let long = "x".repeat(LONGEST);
    let reply = served.api(&token, &long);
    assert_eq!(reply.status, 200);
    assert!(reply.text().starts_with(r#"{"error":"#), "{reply:?}");
    // The declared length alone is enough.
    let declared = (LONGEST + 1).to_string();
    let reply =
        served.ask("POST /api", &[headers[0], headers[1], ("Content-Length", &declared)], b"");
    assert_refused(&reply, 413, "at most 1 MiB");
    // Nothing is declared: it is counted. No more is sent than what is read.
    let chunks = format!("{:x}\r\n{long}\r\n1\r\nx\r\n", LONGEST);
    let chunked = [headers[0], headers[1], ("Transfer-Encoding", "chunked")];
    assert_refused(&served.ask("POST /api", &chunked, chunks.as_bytes()), 413, "at most 1 MiB");
    // Chunks that are short enough.
    let reply = served.ask("POST /api", &chunked, b"2\r\n{}\r\n0\r\n\r\n");
    assert_eq!(reply.status, 200);
    assert_refused(&served.ask("POST /api", &headers, b"\"\xff\""), 400, "UTF-8");
    let broken = served.ask("POST /api", &chunked, b"zz\r\n");
    assert_refused(&broken, 400, "Send it again");
    assert_eq!(served.get("/").status, 200, "it goes on");
}

#[test]
fn what_is_not_http() {
    let served = Served::start(&[]);
    let long = format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(1000));
    for bytes in [
        &b"\0\0\0\0\r\n\r\n"[..],
        b"hello\r\n\r\n",
        b"\x16\x03\x01",
        long.as_bytes(),
        many.as_bytes(),
    ] {
        let mut stream = served.connect();
        let _ = stream.write_all(bytes);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut reply = Vec::new();
        // It may be reset; it must end.
        let _ = std::io::Read::read_to_end(&mut stream, &mut reply);
        assert!(!reply.starts_with(b"HTTP/1.1 200"), "{:?}", String::from_utf8_lossy(bytes));
    }
    assert_eq!(served.get("/").status, 200, "it goes on");
}
