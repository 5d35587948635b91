//! `POST /scan`: pictures over HTTP.

use super::client::{Reply, Served};
use crate::support::{json_lines, root, run};
use serde_json::Value;
use std::io::Write;

/// The reply to a picture of this media type.
fn send(served: &Served, token: &str, line: &str, media_type: &str, picture: &[u8]) -> Reply {
    let headers = [("Content-Type", media_type), ("X-Ninefold-Token", token)];
    served.ask(line, &headers, picture)
}

fn json(reply: &Reply) -> Value {
    assert_eq!(
        (reply.status, reply.header("content-type")),
        (200, Some("application/json")),
        "{reply:?}"
    );
    serde_json::from_str(&reply.text()).unwrap()
}

#[test]
fn pictures_are_answered_as_by_the_program() {
    let path = root().join("crates/ninefold-scan/samples/page-2.jpg");
    let picture = std::fs::read(&path).unwrap();
    let served = Served::start(&[]);
    let token = served.token();
    for (query, args) in
        [("?grid=all", &["--grid", "all"][..]), ("", &[]), ("?grid=2&input=x", &["--grid", "2"])]
    {
        let reply = send(&served, &token, &format!("POST /scan{query}"), "image/jpeg", &picture);
        let grids = json(&reply)["grids"].as_array().unwrap().clone();
        let ran = run(&[&["scan", "--json", path.to_str().unwrap()], args].concat());
        let expected = json_lines(&ran.out);
        assert_eq!(grids.len(), expected.len(), "{query}: {reply:?}");
        for (grid, expected) in grids.iter().zip(&expected) {
            for key in ["index", "puzzle", "entries", "verdict", "posterior", "cells", "others"] {
                assert_eq!(grid[key], expected[key], "{query}, {key}");
            }
            assert_eq!(grid["input"], if query.contains("input") { "x" } else { "request" });
        }
    }
    let reply = send(&served, &token, "POST /scan?grid=9", "image/jpeg", &picture);
    assert_eq!(json(&reply)["error"]["fields"][0], "grid");
}

#[test]
fn what_cannot_be_read_is_an_answer() {
    let served = Served::start(&[]);
    let token = served.token();
    for (line, media_type, body, kind) in [
        ("POST /scan", "image/png", &b"no picture"[..], "picture"),
        ("POST /scan", "IMAGE/JPEG; x=y", b"\xff\xd8\xff\xe0", "picture"),
        ("POST /scan", "application/pdf", b"%PDF-1.7", "picture"),
        ("POST /scan?sure=perhaps", "image/png", b"x", "value"),
        ("POST /scan?what=1", "image/png", b"x", "request"),
    ] {
        let reply = send(&served, &token, line, media_type, body);
        assert_eq!(json(&reply)["error"]["kind"], kind, "{line}: {reply:?}");
    }
    // More than the limit of other requests is no refusal.
    let reply = send(&served, &token, "POST /scan", "image/png", &vec![0; 3 << 20]);
    assert_eq!(json(&reply)["error"]["kind"], "picture");
}

#[test]
fn pictures_are_refused_as_other_requests_are() {
    let served = Served::start(&[]);
    let token = served.token();
    let refused = |reply: &Reply, status: u16, advice: &str| {
        assert_eq!(reply.status, status, "{reply:?}");
        assert!(reply.text().contains(advice), "{reply:?}");
    };
    refused(&served.get("/scan"), 405, "POST");
    refused(&send(&served, "wrong", "POST /scan", "image/png", b"x"), 403, "X-Ninefold-Token");
    for media_type in ["application/json", "text/plain", "image", "application/octet-stream"] {
        refused(&send(&served, &token, "POST /scan", media_type, b"x"), 415, "image/jpeg");
    }
    let headers = [("Content-Type", "image/png"), ("X-Ninefold-Token", token.as_str())];
    let origin = [&headers[..], &[("Origin", "http://example.com")]].concat();
    refused(&served.ask("POST /scan", &origin, b"x"), 403, "Pages of other servers");
    let host = [&headers[..], &[("Host", "example.com")]].concat();
    refused(&served.ask("POST /scan", &host, b"x"), 403, "This name is not served here");
    let long = [&headers[..], &[("Content-Length", "64000001")]].concat();
    refused(&served.ask("POST /scan", &long, b"x"), 413, "64 MB");
    // A JSON request has no other limit or type than before.
    let json = [("Content-Type", "image/png"), ("X-Ninefold-Token", token.as_str())];
    refused(&served.ask("POST /api", &json, b"{}"), 415, "application/json");
    // A body that ends early.
    let mut stream = served.connect();
    let short = [&headers[..], &[("Content-Length", "10")]].concat();
    stream.write_all(&served.request("POST /scan", &short, b"x")).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut reply = Vec::new();
    let _ = std::io::Read::read_to_end(&mut stream, &mut reply);
    let reply = String::from_utf8_lossy(&reply);
    assert!(reply.is_empty() || reply.starts_with("HTTP/1.1 400"), "{reply}");
}
