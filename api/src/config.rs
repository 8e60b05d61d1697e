//! The settings of a service.

use answers::{rules::RulesFolders, signing::KeyFiles};
use std::{net::SocketAddr, path::PathBuf};

/// Every setting of the service. A number of threads of 0 means one thread for each core.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// SQLite file of the catalogue. If it does not exist, it is made and filled with the embedded cards.
    pub database: PathBuf,
    /// File of saved decks and API keys. It is made when something is first saved.
    pub decks: PathBuf,
    /// Folders of the rules that do not come with the program.
    pub rules: RulesFolders,
    /// Files of the keys that sign verdicts. The first key is made at the first start.
    pub signing_keys: KeyFiles,
    /// OpenID Connect issuer whose tokens are accepted besides API keys: an https address, or http on this machine.
    pub oidc_issuer: Option<String>,
    /// Audience that the tokens of the issuer must name; any if `None`.
    pub oidc_audience: Option<String>,
    /// Base address of the pictures of cards, for clients of the community. Without it, cards have no pictures.
    pub image_base: Option<String>,
    /// Number of HTTP workers.
    pub workers: usize,
    /// Number of threads for work that takes longer than a look-up: searches, scans, long lists, verdicts with suggestions.
    pub long_work_threads: usize,
    /// Most requests that may wait for one of these threads; further ones are answered 503.
    pub long_work_waiting: usize,
    /// Number of threads that play the games of one simulation.
    pub simulation_threads: usize,
    /// Most simulations that run at the same time.
    pub simulations_running: usize,
    /// Most simulations that may wait to run.
    pub simulations_waiting: usize,
    /// Most requests of one client that may wait in each of these queues; any number if 0.
    pub waiting_per_address: usize,
    /// Largest simulation: games multiplied by Days, and by four if a deck has abilities.
    pub simulation_budget: u64,
    /// Most work of a simulation, in the units of the engine. A simulation that reaches it ends with the games played so far.
    pub simulation_work: u64,
    /// Most seconds that a simulation may run.
    pub simulation_seconds: u64,
    /// Number of threads that judge batches.
    pub batch_workers: usize,
    /// Most batches in progress at the same time.
    pub batches: usize,
    /// Most seconds for a batch, from its beginning to the end of its answer.
    pub batch_seconds: u64,
    /// Seconds between two checks whether the catalogue, the rules or the signing keys have changed; 0 means no checks.
    pub reload_seconds: u64,
    /// Most seconds for the body of a request to arrive; for a batch, for each further piece.
    pub body_seconds: u64,
    /// Most seconds for which a client may leave sent data unread.
    pub write_seconds: u64,
    /// Most connections of one address; any number if 0.
    pub connections_per_address: usize,
    /// Most requests of one client in a minute; any number if 0.
    pub rate_limit: u32,
    /// Header in which a proxy names the client. Without it, the peer of the connection is the client.
    pub client_address_header: Option<String>,
    /// Seconds that running requests have to finish after a signal to stop.
    pub shutdown_seconds: u64,
}
