//! A web site on this machine that gives the answers of a list, one connection for each request.

use std::{
    fmt::Write as _,
    io::{BufRead as _, BufReader, Write as _},
    net::{SocketAddr, TcpListener},
    sync::mpsc::{Receiver, channel},
    thread,
};

/// An answer in the form in which it is sent.
pub(crate) struct Reply(String);

impl Reply {
    /// A complete answer. Each header is given as `name: value`.
    pub(crate) fn new(status: &str, headers: &[&str], body: &str) -> Self {
        Self::of_length(status, headers, body, body.len())
    }

    /// An answer that announces more bytes than it sends.
    pub(crate) fn broken_off(headers: &[&str], body: &str, length: usize) -> Self {
        Self::of_length("200 OK", headers, body, length)
    }

    fn of_length(status: &str, headers: &[&str], body: &str, length: usize) -> Self {
        let mut text = format!("HTTP/1.1 {status}\r\n");
        for header in headers {
            let _ = write!(text, "{header}\r\n");
        }
        let _ = write!(text, "content-length: {length}\r\nconnection: close\r\n\r\n{body}");
        Self(text)
    }
}

/// A server that records what it receives: the request line, then each header in lower case.
pub(crate) struct WebSite {
    address: SocketAddr,
    requests: Receiver<Vec<String>>,
}

impl WebSite {
    pub(crate) fn new(replies: impl IntoIterator<Item = Reply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, requests) = channel();
        let replies: Vec<Reply> = replies.into_iter().collect();
        thread::spawn(move || {
            for Reply(reply) in replies {
                let (mut stream, _) = listener.accept().unwrap();
                let lines = BufReader::new(&stream).lines().map(Result::unwrap).take_while(|line| !line.is_empty());
                let lower = lines.enumerate().map(|(at, line)| if at == 0 { line } else { line.to_lowercase() });
                let _ = sender.send(lower.collect());
                let _ = stream.write_all(reply.as_bytes());
            }
        });
        Self { address, requests }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The requests received since the last call.
    pub(crate) fn requests(&self) -> Vec<Vec<String>> {
        self.requests.try_iter().collect()
    }
}
