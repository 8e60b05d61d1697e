//! An OpenID Connect issuer on a free port of this machine, for as long as standard input stays open. It has no keys of its own: who
//! started it signs.
//!
//! Prints its address. A line of standard input is a command: `keys JSON` publishes these keys, `answer FAULT` answers so from now on
//! (see [`Fault`]), `fetches` prints how often the keys were fetched. Each command is answered with a line.
#![expect(clippy::print_stdout, reason = "the answers are what it is for")]

use std::{
    io::{self, BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

/// How it answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fault {
    /// As an issuer does.
    #[default]
    Well,
    /// As an issuer does, in two pieces with a pause between them.
    Slow,
    /// A byte at a time, so that it would take minutes.
    Dripping,
    /// Not at all, though it takes the connection.
    Nothing,
    /// With a failure of its own.
    Failure,
    /// With the metadata of another issuer.
    OfAnother,
    /// Its keys are where nobody may be trusted.
    Elsewhere,
    /// It has no keys.
    NoKeys,
    /// Without an end.
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

/// What the threads that answer share.
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
            // A client that goes away is no fault of the issuer.
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
                // This pause is the fault itself; who waits for it is the service.
                thread::sleep(Duration::from_millis(300));
            }
            stream.write_all(piece)?;
        }
        Ok(())
    }
}
