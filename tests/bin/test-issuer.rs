//! An OpenID Connect issuer on a free port of this machine, which runs as long as standard input is open. It has no keys of its
//! own: the program that started it signs.
//!
//! It prints its address. Each line of standard input is a command, which is answered with a line: `keys JSON` publishes these
//! keys, `answer FAULT` makes it answer in that way from now on (see [`Fault`]), `fetches` prints how often the keys were
//! fetched.
#![expect(clippy::print_stdout, reason = "the answers are what it is for")]

use std::{
    io::{self, BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

/// The way in which it answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fault {
    /// As an issuer should.
    #[default]
    Well,
    /// Correctly, but in two pieces with a pause between them.
    Slow,
    /// One byte at a time, so that an answer would take minutes.
    Dripping,
    /// Not at all, although it accepts the connection.
    Nothing,
    /// With an error of its own.
    Failure,
    /// With the metadata of another issuer.
    OfAnother,
    /// With keys at an address that must not be trusted.
    Elsewhere,
    /// Without keys.
    NoKeys,
    /// With an answer that never ends.
    Endless,
}

impl Fault {
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "well" => Self::Well,
            "slow" => Self::Slow,
            "dripping" => Self::Dripping,
            "nothing" => Self::Nothing,
            "failure" => Self::Failure,
            "of-another" => Self::OfAnother,
            "elsewhere" => Self::Elsewhere,
            "no-keys" => Self::NoKeys,
            "endless" => Self::Endless,
            _ => return None,
        })
    }
}

/// The state that the threads that answer share.
#[derive(Default)]
struct Issuer {
    address: String,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    fault: Fault,
    keys: String,
    fetches: u64,
    /// Connections that are kept open without an answer.
    silent: Vec<TcpStream>,
}

fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    println!("{address}");
    let issuer = Arc::new(Issuer { address, ..Issuer::default() });
    let answering = Arc::clone(&issuer);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let answering = Arc::clone(&answering);
            // A client that disconnects is not a fault of the issuer.
            thread::spawn(move || stream.and_then(|stream| answering.serve(stream)));
        }
    });
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let mut state = issuer.state();
        match (command, Fault::of(rest)) {
            ("keys", _) => rest.clone_into(&mut state.keys),
            ("answer", Some(fault)) => state.fault = fault,
            ("fetches", _) => {}
            _ => return Err(io::Error::other(format!("no such command: {line}"))),
        }
        println!("{}", state.fetches);
    }
    Ok(())
}

impl Issuer {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(&self, mut stream: TcpStream) -> io::Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let request = lines.next().transpose()?.unwrap_or_default();
        for line in lines {
            if line?.is_empty() {
                break;
            }
        }
        let is_metadata = request.split(' ').nth(1) == Some("/.well-known/openid-configuration");
        let fault = self.state().fault;
        let metadata =
            |issuer: &str, host: &str| format!("{{\"issuer\": \"{issuer}\", \"jwks_uri\": \"{host}/keys\"}}");
        let body = match fault {
            Fault::Nothing => {
                self.state().silent.push(stream);
                return Ok(());
            }
            Fault::Failure => return stream.write_all(b"HTTP/1.1 500 Failed\r\ncontent-length: 0\r\n\r\n"),
            Fault::Endless => {
                stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n{\"issuer\": \"")?;
                loop {
                    stream.write_all(&[b'x'; 1 << 16])?;
                }
            }
            Fault::OfAnother if is_metadata => metadata("https://id.example", &self.address),
            Fault::Elsewhere if is_metadata => metadata(&self.address, "http://id.example"),
            Fault::NoKeys if !is_metadata => "{\"keys\": []}".to_owned(),
            _ if is_metadata => metadata(&self.address, &self.address),
            _ => {
                let mut state = self.state();
                state.fetches += 1;
                state.keys.clone()
            }
        };
        let length = body.len();
        let answer =
            format!("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}");
        let pieces = match fault {
            Fault::Slow => answer.len() / 2,
            Fault::Dripping => 1,
            _ => answer.len(),
        };
        for (at, piece) in answer.as_bytes().chunks(pieces).enumerate() {
            if at > 0 {
                // This pause is the fault itself; the service waits for it.
                thread::sleep(Duration::from_millis(300));
            }
            stream.write_all(piece)?;
        }
        Ok(())
    }
}
