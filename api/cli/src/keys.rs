//! `tumult keys`: manages the API keys of users who save decks.

use crate::{
    MISUSE,
    config::{DatabaseOptions, DeckFileOptions, flag},
    say::{complain, say, say_json},
};
use answers::api_keys;
use catalog::{ApiKey, DeckStore, Owner, Scope};
use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::json;
use std::process::ExitCode;
use wire::admin::{KeyView, NewKeyView};

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make a key and print it: it is shown this once, and only its hash is kept. Exit 65 if a key of the name is in force
    Add {
        /// Whose key it is: decks saved with it belong to this name, also under a later key
        name: String,

        /// What it is for: decks, admin; several with commas
        #[arg(long, env = "TUMULT_SCOPE", value_name = "SCOPE", value_delimiter = ',', default_value = "decks")]
        scope: Vec<Scope>,

        #[command(flatten)]
        options: Options,
    },
    /// List the keys, without their secret texts
    List(Options),
    /// End the validity of a key at once, also in a running service; the decks stay. Exit 65 if none of the name is in force
    Revoke {
        /// The name of the key
        name: String,

        #[command(flatten)]
        options: Options,
    },
}

#[derive(Args, Debug)]
struct Options {
    /// Write JSON instead of text
    #[arg(long, env = "TUMULT_JSON", value_parser = flag())]
    json: bool,

    #[command(flatten)]
    decks: DeckFileOptions,

    #[command(flatten)]
    database: DatabaseOptions,
}

impl Options {
    fn store(&self) -> DeckStore {
        DeckStore::of(&self.decks.file(&self.database))
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Add { name, scope, options } => {
            if !api_keys::is_name(name) {
                complain!("tumult: {name:?} is no name of a key: 1 to {} visible characters", api_keys::MAX_NAME);
                return Ok(ExitCode::from(MISUSE));
            }
            let (key, text) = api_keys::add(&options.store(), name, scope, (&Owner::command_line(), Timestamp::now()))?;
            if options.json {
                say_json(&serde_json::to_string(&NewKeyView::of(&key, &text))?)?;
            } else {
                say(format_args!("{text}\n"))?;
                complain!("the key of {name}, for {}; it is shown this once", scopes(&key));
            }
        }
        Command::List(options) => {
            let keys = options.store().read(|reader| reader.keys())?;
            if options.json {
                let member: Vec<KeyView<'_>> = keys.iter().map(KeyView::of).collect();
                say_json(&json!({"member": member}).to_string())?;
            }
            for key in keys.iter().filter(|_| !options.json) {
                let state = key.revoked_at.map_or("in force".to_owned(), |at| format!("revoked {at}"));
                say(format_args!("{}  {}  made {}  {state}\n", key.name, scopes(key), key.created_at))?;
            }
        }
        Command::Revoke { name, options } => {
            let key = options.store().revoke_key(name, (&Owner::command_line(), Timestamp::now()))?;
            match options.json {
                true => say_json(&serde_json::to_string(&KeyView::of(&key))?)?,
                false => say(format_args!("the key of {name} no longer holds\n"))?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn scopes(key: &ApiKey) -> String {
    key.scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(",")
}
