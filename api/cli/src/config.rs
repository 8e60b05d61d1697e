//! Options that several commands share. Every option of every command can also be set by an environment variable `TUMULT_…`.

use answers::{
    rules::{RulesFolder, RulesFolders},
    signing::KeyFiles,
    simulation::DEFAULT_WORK,
};
use catalog::DeckStore;
use clap::{Args, builder::FalseyValueParser};
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

/// Reads the environment variable of a flag: an empty text, 0, false, no and off leave the flag off.
pub(crate) fn flag() -> FalseyValueParser {
    FalseyValueParser::new()
}

/// The default file of the catalogue.
const DATABASE: &str = "tumult.sqlite";

/// Where the catalogue is.
#[derive(Args, Clone, Debug)]
pub(crate) struct DatabaseOptions {
    /// SQLite file of the catalogue, tumult.sqlite if not given. `serve` and `import` make it from the embedded cards if
    /// it is not there; what only reads then answers from the embedded cards, unless the file was named
    #[arg(long, env = "TUMULT_DATABASE", value_name = "FILE")]
    database: Option<PathBuf>,
}

impl DatabaseOptions {
    /// The file of the catalogue, named or default.
    pub(crate) fn file(&self) -> &Path {
        self.database.as_deref().unwrap_or(Path::new(DATABASE))
    }

    /// Whether the user named the file.
    pub(crate) fn is_named(&self) -> bool {
        self.database.is_some()
    }
}

/// Where saved decks are.
#[derive(Args, Clone, Debug)]
pub(crate) struct DeckFileOptions {
    /// SQLite file of saved decks and API keys, made when something is first saved; beside the catalogue with the ending
    /// .decks if not given
    #[arg(long, env = "TUMULT_DECKS", value_name = "FILE")]
    decks: Option<PathBuf>,
}

impl DeckFileOptions {
    /// The file of saved decks, named or beside the catalogue.
    pub(crate) fn file(&self, database: &DatabaseOptions) -> PathBuf {
        self.decks.clone().unwrap_or_else(|| DeckStore::beside(database.file()))
    }
}

/// Rules besides those in the program.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct RulesOptions {
    /// Folder of house formats: TOML or JSON files with one format each; beside the catalogue with the ending .formats if not
    /// given, and created for the first format
    #[arg(long, env = "TUMULT_HOUSE_FORMATS", value_name = "FOLDER")]
    pub(crate) house_formats: Option<PathBuf>,

    /// Folder of the season lists (Frontier, Living Legends): a manifest.json and the lists it names; beside the
    /// catalogue with the ending .lists if not given, and created for the first list
    #[arg(long, env = "TUMULT_LISTS", value_name = "FOLDER")]
    pub(crate) lists: Option<PathBuf>,
}

/// Where the keys are that sign verdicts.
#[derive(Args, Clone, Debug)]
pub(crate) struct KeyOptions {
    /// File of the key that signs verdicts, made at the first start; beside the database with the ending .key if not
    /// given
    #[arg(long, env = "TUMULT_SIGNING_KEY", value_name = "FILE")]
    signing_key: Option<PathBuf>,

    /// Folder of the public keys, also of signing keys that were replaced; beside the signing key with the ending .keys
    /// if not given
    #[arg(long, env = "TUMULT_PUBLIC_KEYS", value_name = "FOLDER")]
    public_keys: Option<PathBuf>,
}

impl KeyOptions {
    pub(crate) fn files(&self, database: &Path) -> KeyFiles {
        KeyFiles::new(database, self.signing_key.clone(), self.public_keys.clone())
    }
}

/// Options of `tumult serve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ServeOptions {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, env = "TUMULT_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDR")]
    pub(crate) listen: SocketAddr,

    #[command(flatten)]
    pub(crate) database: DatabaseOptions,

    #[command(flatten)]
    pub(crate) decks: DeckFileOptions,

    #[command(flatten)]
    pub(crate) rules: RulesOptions,

    #[command(flatten)]
    pub(crate) keys: KeyOptions,

    /// Address (http or https) below which the pictures of cards are: the answers under /api point there; without it they
    /// name no picture
    #[arg(long, env = "TUMULT_IMAGE_BASE", value_name = "URL")]
    pub(crate) image_base: Option<String>,

    /// HTTP workers; 0 is one for each core
    #[arg(long, env = "TUMULT_WORKERS", default_value_t = 0, value_name = "N")]
    pub(crate) workers: usize,

    /// Threads for what takes longer than a look-up (searches, scans, long lists, verdicts with suggestions); 0 is one
    /// for each core
    #[arg(long, env = "TUMULT_LONG_WORK_THREADS", default_value_t = 0, value_name = "N")]
    pub(crate) long_work_threads: usize,

    /// Requests that may wait for one of these threads; more are answered 503
    #[arg(long, env = "TUMULT_LONG_WORK_WAITING", default_value_t = 64, value_name = "N")]
    pub(crate) long_work_waiting: usize,

    /// Threads that play the games of one simulation; 0 is one for each core
    #[arg(long, env = "TUMULT_SIMULATION_THREADS", default_value_t = 0, value_name = "N")]
    pub(crate) simulation_threads: usize,

    /// Simulations that run at the same time
    #[arg(long, env = "TUMULT_SIMULATIONS_RUNNING", default_value_t = 4, value_name = "N")]
    pub(crate) simulations_running: usize,

    /// Simulations that may wait for a place; more are answered 503
    #[arg(long, env = "TUMULT_SIMULATIONS_WAITING", default_value_t = 64, value_name = "N")]
    pub(crate) simulations_waiting: usize,

    /// Places that one address may hold in each of these two queues; a request beyond is answered 503. 0 is any number, as
    /// behind a proxy whose header of addresses is not named
    #[arg(long, env = "TUMULT_WAITING_PER_ADDRESS", default_value_t = 32, value_name = "N")]
    pub(crate) waiting_per_address: usize,

    /// Largest simulation: the number of games multiplied by the number of Days, and by four if a deck has abilities. A larger one
    /// is answered 422 before any work
    #[arg(long, env = "TUMULT_SIMULATION_BUDGET", default_value_t = 20_000_000, value_name = "DAYS")]
    pub(crate) simulation_budget: u64,

    /// Most work of a simulation, as the engine counts it (README of `engine`): one that comes to it ends with the games
    /// played by then, and says so
    #[arg(long, env = "TUMULT_SIMULATION_WORK", default_value_t = DEFAULT_WORK, value_parser = clap::value_parser!(u64).range(1..), value_name = "UNITS")]
    pub(crate) simulation_work: u64,

    /// Seconds that a simulation may run; a longer one is ended and answered 503
    #[arg(long, env = "TUMULT_SIMULATION_SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400), value_name = "SECONDS")]
    pub(crate) simulation_seconds: u64,

    /// Threads that judge batches; 0 is one for each core
    #[arg(long, env = "TUMULT_BATCH_WORKERS", default_value_t = 0, value_name = "N")]
    pub(crate) batch_workers: usize,

    /// Batches that may be under way at the same time; more are answered 503
    #[arg(long, env = "TUMULT_BATCHES", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..), value_name = "N")]
    pub(crate) batches: u16,

    /// Seconds that a batch may take from its beginning to the end of its answer
    #[arg(long, env = "TUMULT_BATCH_SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400), value_name = "SECONDS")]
    pub(crate) batch_seconds: u64,

    /// Seconds between two looks whether the catalogue, the house formats, the season lists or the signing
    /// key changed; 0 never looks
    #[arg(long, env = "TUMULT_RELOAD_SECONDS", default_value_t = 5, value_name = "SECONDS")]
    pub(crate) reload_seconds: u64,

    /// Seconds in which the body of a request has to arrive; of a batch each further piece
    #[arg(long, env = "TUMULT_BODY_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600), value_name = "SECONDS")]
    pub(crate) body_seconds: u64,

    /// Seconds that a client may leave what was sent to it unread; then its connection is closed
    #[arg(long, env = "TUMULT_WRITE_SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600), value_name = "SECONDS")]
    pub(crate) write_seconds: u64,

    /// Connections that one address may hold; requests on further ones are answered 429. 0 is any number, as behind a
    /// proxy, whose address all connections have
    #[arg(long, env = "TUMULT_CONNECTIONS_PER_ADDRESS", default_value_t = 512, value_name = "N")]
    pub(crate) connections_per_address: usize,

    /// OpenID Connect issuer whose tokens are taken as bearers besides API keys, for saved decks: its https address as its tokens
    /// name it (`iss`), or http on this machine
    #[arg(long, env = "TUMULT_OIDC_ISSUER", value_name = "ADDRESS")]
    pub(crate) oidc_issuer: Option<String>,

    /// Audience (`aud`) that tokens of the issuer must name; any if not given
    #[arg(long, env = "TUMULT_OIDC_AUDIENCE", value_name = "NAME", requires = "oidc_issuer")]
    pub(crate) oidc_audience: Option<String>,

    /// Requests a minute that a client may send; more are answered 429. 0 is any number
    #[arg(long, env = "TUMULT_RATE_LIMIT", default_value_t = 0, value_name = "N")]
    pub(crate) rate_limit: u32,

    /// Header in which the proxy before this service names the client, for --rate-limit; only the last address of a list
    /// counts. Never name one that clients can send themselves
    #[arg(long, env = "TUMULT_CLIENT_ADDRESS_HEADER", value_name = "HEADER")]
    pub(crate) client_address_header: Option<String>,

    /// Seconds that running requests have to finish when the program is told to stop
    #[arg(long, env = "TUMULT_SHUTDOWN_SECONDS", default_value_t = 10, value_name = "SECONDS")]
    pub(crate) shutdown_seconds: u64,

    /// Print every setting with its value and where it comes from, as a file of environment variables, and start nothing
    #[arg(long, env = "TUMULT_PRINT_CONFIG", value_parser = flag(), action = clap::ArgAction::SetTrue)]
    pub(crate) print_config: bool,

    /// What to log, as tracing directives: `info`, `warn,api=debug`
    #[arg(long, env = "TUMULT_LOG", default_value = "info", value_name = "DIRECTIVES")]
    pub(crate) log: String,

    /// How to write the log
    #[arg(long, env = "TUMULT_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub(crate) log_format: LogFormat,
}

impl RulesOptions {
    /// The folders of rules, named or beside the catalogue.
    pub(crate) fn folders(&self, database: &DatabaseOptions) -> RulesFolders {
        let folder = |named: &Option<PathBuf>, ending| match named {
            Some(path) => RulesFolder::named(path.clone()),
            None => RulesFolder::beside(database.file(), ending),
        };
        RulesFolders {
            house_formats: Some(folder(&self.house_formats, "formats")),
            lists: Some(folder(&self.lists, "lists")),
        }
    }
}

impl ServeOptions {
    /// The settings of the service.
    pub(crate) fn config(&self) -> api::Config {
        api::Config {
            listen: self.listen,
            database: self.database.file().to_owned(),
            decks: self.decks.file(&self.database),
            rules: self.rules.folders(&self.database),
            signing_keys: self.keys.files(self.database.file()),
            oidc_issuer: self.oidc_issuer.clone(),
            oidc_audience: self.oidc_audience.clone(),
            image_base: self.image_base.clone(),
            workers: self.workers,
            long_work_threads: self.long_work_threads,
            long_work_waiting: self.long_work_waiting,
            simulation_threads: self.simulation_threads,
            simulations_running: self.simulations_running,
            simulations_waiting: self.simulations_waiting,
            waiting_per_address: self.waiting_per_address,
            simulation_budget: self.simulation_budget,
            simulation_work: self.simulation_work,
            simulation_seconds: self.simulation_seconds,
            batch_workers: self.batch_workers,
            batches: self.batches.into(),
            batch_seconds: self.batch_seconds,
            reload_seconds: self.reload_seconds,
            body_seconds: self.body_seconds,
            write_seconds: self.write_seconds,
            connections_per_address: self.connections_per_address,
            rate_limit: self.rate_limit,
            client_address_header: self.client_address_header.clone(),
            shutdown_seconds: self.shutdown_seconds,
        }
    }
}

/// Form of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LogFormat {
    /// A line for a person
    Text,
    /// A JSON object a line
    Json,
}
