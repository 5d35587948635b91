//! Connections that send too little, too much or nothing, and those that do not read: others are served all the same.

use super::client::{Reply, Served};
use super::hopeless;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// More connections than the server has places for.
const MANY: usize = 300;

/// Far longer than the others have to wait for a place, and less than the time in which a head has to arrive.
const SOON: Duration = Duration::from_secs(8);

/// Asserts that a new client is served soon.
fn assert_served(served: &Served, what: &str) {
    let mut stream = served.connect();
    stream.set_read_timeout(Some(SOON)).unwrap();
    stream.write_all(&served.request("GET /", &[], b"")).unwrap();
    let mut start = [0; 12];
    let read = stream.read_exact(&mut start);
    assert!(read.is_ok() && start == *b"HTTP/1.1 200", "{what}: {read:?}");
}

#[test]
fn half_open_connections_lock_nobody_out() {
    let served = Served::start(&[]);
    let token = served.token();
    let headers = [
        ("Content-Type", "application/json"),
        ("X-Ninefold-Token", token.as_str()),
        ("Content-Length", "100"),
    ];
    let half = served.request("POST /api", &headers, b"{");
    let whole = served.request("GET /", &[], b"");
    let unread = whole.repeat(100);
    for (what, bytes) in [
        ("nothing", &b""[..]),
        ("half a request line", b"GET / HT"),
        ("half a head", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: b\r\n"),
        ("half a body", &half),
        ("idle after a request", &whole),
        ("answers that nobody reads", &unread),
    ] {
        let connect = || {
            let mut stream = served.connect();
            stream.set_nonblocking(true).unwrap();
            // What does not fit is not sent.
            let _ = stream.write(bytes);
            stream
        };
        let held: Vec<TcpStream> = (0..MANY).map(|_| connect()).collect();
        for _ in 0..3 {
            assert_served(&served, what);
        }
        drop(held);
    }
}

#[cfg(feature = "scan")]
#[test]
fn half_sent_pictures_keep_no_others_from_being_read() {
    let served = Served::start(&[]);
    let token = served.token();
    let headers = [("Content-Type", "image/png"), ("X-Ninefold-Token", token.as_str())];
    let half = [&headers[..], &[("Content-Length", "64000000")]].concat();
    let hold = |size: usize| {
        let mut stream = served.connect();
        stream.write_all(&served.request("POST /scan", &half, &vec![0; size])).unwrap();
        stream
    };
    let ask = || {
        let mut stream = served.connect();
        stream.set_read_timeout(Some(SOON)).unwrap();
        stream.write_all(&served.request("POST /scan", &headers, &vec![0; 1 << 20])).unwrap();
        Reply::read(&mut stream, false)
    };
    let held: Vec<TcpStream> = (0..20).map(|_| hold(1)).collect();
    let reply = ask();
    assert_eq!(reply.status, 200, "{reply:?}");
    assert!(reply.text().contains("\"kind\":\"picture\""), "{reply:?}");
    // Four of the largest are in memory at most: one of five is refused.
    let mut large: Vec<TcpStream> = (0..5).map(|_| hold(63_800_000)).collect();
    let is_refused = |stream: &mut TcpStream| {
        let mut start = [0; 12];
        stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
        stream.read_exact(&mut start).is_ok() && start == *b"HTTP/1.1 503"
    };
    assert!((0..80).any(|_| large.iter_mut().any(is_refused)));
    drop((held, large));
    assert!((0..1000).any(|_| ask().status == 200), "the memory is free again");
}

#[test]
fn many_clients_at_once_are_all_served() {
    let served = Served::start(&[]);
    std::thread::scope(|scope| {
        for _ in 0..MANY {
            scope.spawn(|| assert_eq!(served.get("/").status, 200));
        }
    });
}

#[test]
fn requests_that_take_long_lock_nobody_out() {
    let served = Served::start(&["--threads", "1"]);
    let token = served.token();
    let headers = [("Content-Type", "application/json"), ("X-Ninefold-Token", token.as_str())];
    let request = served.request("POST /api", &headers, hopeless().as_bytes());
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..MANY {
        let mut stream = served.connect();
        stream.write_all(&request).unwrap();
        held.push(stream);
    }
    assert_served(&served, "jobs");
    // One that comes later is refused, as those that came after the first.
    let reply = served.api(&token, &hopeless());
    assert_eq!(reply.status, 503, "{reply:?}");
    assert!(reply.text().ends_with("Send it again later.\n"), "{reply:?}");
}

#[test]
fn a_length_beside_chunks_is_refused_in_any_order() {
    let served = Served::start(&[]);
    let token = served.token();
    let json = ("Content-Type", "application/json");
    let token = ("X-Ninefold-Token", token.as_str());
    let (chunks, length) = (("Transfer-Encoding", "chunked"), ("content-length", "2"));
    let body = b"2\r\n{}\r\n0\r\n\r\n";
    for headers in [
        [json, token, chunks, length],
        [json, token, length, chunks],
        [length, json, chunks, token],
        [chunks, ("Content-LENGTH", "13"), json, token],
    ] {
        for line in ["POST /api", "POST /", "GET /"] {
            let mut stream = served.connect();
            // A second request on the connection, so the first is followed to its end.
            stream.write_all(&served.request("HEAD /", &[], b"")).unwrap();
            assert_eq!(Reply::read(&mut stream, true).status, 200);
            stream.write_all(&served.request(line, &headers, body)).unwrap();
            let reply = Reply::read(&mut stream, false);
            assert_eq!(reply.status, 400, "{line}, {headers:?}: {reply:?}");
            assert_eq!(reply.text(), "Send either Content-Length or Transfer-Encoding.\n");
            assert_eq!(reply.header("connection"), Some("close"));
            let mut rest = Vec::new();
            assert!(stream.read_to_end(&mut rest).is_ok_and(|bytes| bytes == 0), "{rest:?}");
        }
    }
    // Either of them alone is fine, and a body may look like a head.
    assert_eq!(served.ask("POST /api", &[json, token, chunks], body).status, 200);
    let like_a_head = b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n";
    let mut stream = served.connect();
    for _ in 0..2 {
        stream.write_all(&served.request("POST /api", &[json, token], like_a_head)).unwrap();
        assert_eq!(Reply::read(&mut stream, false).status, 200);
    }
}

#[test]
fn a_length_in_a_long_line_is_refused() {
    let served = Served::start(&[]);
    let token = served.token();
    let length = format!("{}51", " ".repeat(60));
    let headers = [
        ("Content-Type", "application/json"),
        ("X-Ninefold-Token", token.as_str()),
        ("Content-Length", &length),
    ];
    // The body looks like a head whose end is not certain.
    let like_a_head = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n  ";
    let mut stream = served.connect();
    stream.write_all(&served.request("POST /api", &headers, like_a_head)).unwrap();
    let reply = Reply::read(&mut stream, false);
    assert_eq!(reply.status, 400, "{reply:?}");
    assert_eq!(reply.header("connection"), Some("close"));
}

/// Sends a request with a large body to its end, as simple clients do, and only then reads the reply.
fn send_all_then_read(served: &Served, line: &str, headers: &[(&str, &str)], size: usize) -> Reply {
    let mut stream = served.connect();
    let length = size.to_string();
    let headers = [headers, &[("Content-Length", &length)]].concat();
    stream.write_all(&served.request(line, &headers, b"")).unwrap();
    let block = vec![b'x'; 1 << 20];
    for start in (0..size).step_by(block.len()) {
        let end = block.len().min(size - start);
        stream.write_all(&block[..end]).unwrap_or_else(|error| panic!("at {start}: {error}"));
    }
    Reply::read(&mut stream, false)
}

#[test]
fn the_refusal_of_a_large_body_arrives() {
    let served = Served::start(&[]);
    let token = served.token();
    let token = ("X-Ninefold-Token", token.as_str());
    let json = ("Content-Type", "application/json");
    for size in [(1 << 20) + 1, 8 << 20, 100 << 20] {
        let reply = send_all_then_read(&served, "POST /api", &[json, token], size);
        assert_eq!(reply.status, 413, "{size}: {reply:?}");
        assert!(reply.text().contains("at most 1 MiB"), "{reply:?}");
    }
    // The same holds for every other refusal.
    for (line, headers, status) in [
        ("POST /api", &[json][..], 403),
        ("POST /api", &[token], 415),
        ("POST /none", &[], 404),
        ("PUT /", &[], 405),
        ("POST /", &[("Host", "example.com")], 403),
    ] {
        assert_eq!(send_all_then_read(&served, line, headers, 20 << 20).status, status, "{line}");
    }
    #[cfg(feature = "scan")]
    {
        let picture = ("Content-Type", "image/png");
        let reply = send_all_then_read(&served, "POST /scan", &[picture, token], 65_000_000);
        assert_eq!(reply.status, 413, "{reply:?}");
    }
}

#[test]
fn the_refusal_of_endless_chunks_arrives() {
    let served = Served::start(&[]);
    let token = served.token();
    let headers = [
        ("Content-Type", "application/json"),
        ("X-Ninefold-Token", token.as_str()),
        ("Transfer-Encoding", "chunked"),
    ];
    let mut stream = served.connect();
    stream.write_all(&served.request("POST /api", &headers, b"")).unwrap();
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    for _ in 0..500 {
        stream.write_all(chunk.as_bytes()).unwrap();
    }
    assert_eq!(Reply::read(&mut stream, false).status, 413);
    // A broken chunk, and much after it.
    let mut stream = served.connect();
    stream.write_all(&served.request("POST /api", &headers, b"zz\r\n")).unwrap();
    for _ in 0..100 {
        stream.write_all(chunk.as_bytes()).unwrap();
    }
    assert_eq!(Reply::read(&mut stream, false).status, 400);
}

#[test]
fn a_client_that_asks_before_it_sends_is_refused_at_once() {
    let served = Served::start(&[]);
    let token = served.token();
    let headers = [
        ("Content-Type", "application/json"),
        ("X-Ninefold-Token", token.as_str()),
        ("Content-Length", "5000000"),
        ("Expect", "100-continue"),
    ];
    let mut stream = served.connect();
    stream.write_all(&served.request("POST /api", &headers, b"")).unwrap();
    assert_eq!(Reply::read(&mut stream, false).status, 413);
}
