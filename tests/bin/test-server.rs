//! A service with the embedded catalogue on a free port, which runs as long as standard input is open.
//!
//! It prints its address. Its arguments are flags of `tumult serve`. When standard input ends, on purpose or because the program
//! that held it has died, the service is stopped and its folder is removed.
#![expect(clippy::print_stdout, reason = "the address is what it is for")]

use harness::Server;
use std::io::Read as _;

fn main() -> std::io::Result<()> {
    let flags: Vec<String> = std::env::args().skip(1).collect();
    let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    let server = Server::with(&flags);
    println!("{}", server.address());
    let mut rest = Vec::new();
    std::io::stdin().lock().read_to_end(&mut rest)?;
    Ok(())
}
