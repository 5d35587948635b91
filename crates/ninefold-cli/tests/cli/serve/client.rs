//! A running server, and a client for it that sends whatever a test wants.

use crate::support::{PATIENCE, Ran, command, finish};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program with the verb `serve`, until it is dropped.
pub(super) struct Served {
    child: Option<Child>,
    /// Kept open, so that the program can print.
    out: BufReader<ChildStdout>,
    _stdin: ChildStdin,
    /// The line that the program printed.
    pub(super) address: String,
    pub(super) port: u16,
}

impl Served {
    /// Starts the server on a free port.
    pub(super) fn start(args: &[&str]) -> Self {
        Self::of(command(&[&["serve", "--port", "0"], args].concat()))
    }

    /// Starts a command that serves.
    pub(super) fn of(mut command: Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let stdin = child.stdin.take().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut address = String::new();
        out.read_line(&mut address).unwrap();
        let Some(rest) = address.strip_prefix("http://127.0.0.1:") else {
            drop(stdin);
            panic!("{address:?}: {:?}", finish(child));
        };
        let port = rest.split('/').next().unwrap().parse().unwrap();
        let address = address.trim_end().to_owned();
        Self { child: Some(child), out, _stdin: stdin, address, port }
    }

    /// The number of the process.
    #[cfg(target_os = "linux")]
    pub(super) fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Sends a signal, and waits for the end.
    #[cfg(unix)]
    pub(super) fn end(mut self, signal: rustix::process::Signal) -> Ran {
        let child = self.child.take().unwrap();
        rustix::process::kill_process(rustix::process::Pid::from_child(&child), signal).unwrap();
        let mut ran = finish(child);
        self.out.read_to_string(&mut ran.out).unwrap();
        ran
    }

    /// A new connection.
    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// The reply to a request on a connection of its own. `Host` is added where the head lacks it.
    pub(super) fn ask(&self, line: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A refused body may not be read to its end.
        let _ = stream.write_all(&self.request(line, headers, body));
        Reply::read(&mut stream, line.starts_with("HEAD"))
    }

    /// The bytes of a request.
    pub(super) fn request(&self, line: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let has = |name: &str| headers.iter().any(|(one, _)| one.eq_ignore_ascii_case(name));
        let mut head = format!("{line} HTTP/1.1\r\n");
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if !has("Host") {
            head += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        if !body.is_empty() && !has("Content-Length") && !has("Transfer-Encoding") {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        [head.as_bytes(), b"\r\n", body].concat()
    }

    pub(super) fn get(&self, path: &str) -> Reply {
        self.ask(&format!("GET {path}"), &[], b"")
    }

    /// The token in the page.
    pub(super) fn token(&self) -> String {
        let page = self.get("/").text();
        let (_, rest) = page.split_once("<meta name=\"ninefold-token\" content=\"").unwrap();
        rest.split('"').next().unwrap().to_owned()
    }

    /// The reply to a request of the page.
    pub(super) fn api(&self, token: &str, request: &str) -> Reply {
        let headers = [("Content-Type", "application/json"), ("X-Ninefold-Token", token)];
        self.ask("POST /api", &headers, request.as_bytes())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A reply of the server.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Reply {
    /// Reads a reply; that to HEAD has no body.
    pub(super) fn read(stream: &mut TcpStream, is_head: bool) -> Self {
        let mut reader = BufReader::new(stream);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            let line = line.trim_end().to_owned();
            if line.is_empty() {
                break;
            }
            lines.push(line);
        }
        let status = lines[0].split(' ').nth(1).unwrap().parse().unwrap();
        let header = |line: &String| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_ascii_lowercase(), value.to_owned())
        };
        let headers = lines[1..].iter().map(header).collect();
        let mut reply = Self { status, headers, body: Vec::new() };
        let length = reply.header("content-length").map_or(0, |text| text.parse().unwrap());
        if !is_head {
            reply.body = vec![0; length];
            reader.read_exact(&mut reply.body).unwrap();
        }
        reply
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}
