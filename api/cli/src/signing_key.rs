//! `tumult signing-key`: manages the keys of signed verdicts.

use crate::{
    NO_INPUT,
    config::{DatabaseOptions, KeyOptions, flag},
    say::{complain, say, say_json},
};
use answers::signing::{KeyError, SigningKeys};
use clap::{Args, Subcommand};
use std::process::ExitCode;
use wire::signed::KeysView;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Sign with a new key from now on; signatures of the old one can still be checked
    New(Options),
    /// List the key that signs and those before it
    List(Options),
}

#[derive(Args, Debug)]
struct Options {
    /// Write the body of /v1/keys instead of text
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    keys: KeyOptions,

    #[command(flatten)]
    database: DatabaseOptions,
}

/// Makes a key or lists the keys. Exits with 66 if there are no keys to list.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (Command::New(options) | Command::List(options)) = &arguments.command;
    let files = options.keys.files(options.database.file());
    let keys = match &arguments.command {
        Command::New(_) => files.renew(),
        Command::List(_) => files.read(),
    };
    match keys {
        Ok(keys) if options.json => say_json(&serde_json::to_string(&KeysView::of(&keys))?)?,
        Ok(keys) => say(format_args!("{}", render(&keys)))?,
        Err(error @ (KeyError::Missing(_) | KeyError::Lost(..))) => {
            complain!("tumult: {error}");
            return Ok(ExitCode::from(NO_INPUT));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a line for each key: its id, the key, and whether it is the one that signs.
fn render(keys: &SigningKeys) -> String {
    let line = |(key, at): (&answers::signing::PublicKey, usize)| {
        format!("{}  {}  {}\n", key.id(), key.base64url(), if at == 0 { "signs" } else { "checks old signatures" })
    };
    keys.public_keys().zip(0..).map(line).collect()
}
