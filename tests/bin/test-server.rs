//! A service with the embedded catalogue on a free port, for as long as standard input stays open.
//!
//! Prints the address. Arguments are flags of `tumult serve`. When standard input ends, by a wish or since who held
//! it has died, the service is ended and its folder removed.
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
