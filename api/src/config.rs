//! What a service is started with.

use answers::{rules::RulesFolders, signing::KeyFiles};
use std::{net::SocketAddr, path::PathBuf};

/// Every setting of the service. A number of threads of 0 is one for each core.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// SQLite file of the catalogue; made and filled from the embedded data if it does not exist.
    pub database: PathBuf,
    /// File of saved decks and API keys, made when something is first saved.
    pub decks: PathBuf,
    /// Where the rules are that do not come with the program.
    pub rules: RulesFolders,
    /// Where the keys lie that sign verdicts; the first is made at the first start.
    pub signing_keys: KeyFiles,
    /// OpenID Connect issuer whose tokens are taken besides API keys: an https address, or http on this machine.
    pub oidc_issuer: Option<String>,
    /// Audience that its tokens must name; any if `None`.
    pub oidc_audience: Option<String>,
    /// Address below which pictures of cards are, for clients of the community; `None` gives them no picture.
    pub image_base: Option<String>,
    /// HTTP workers.
    pub workers: usize,
    /// Threads for what takes longer than a look-up: searches, scans, long lists, verdicts with suggestions.
    pub long_work_threads: usize,
    /// Requests that may wait for one of these threads; more are answered 503.
    pub long_work_waiting: usize,
    /// Threads that play the games of one simulation.
    pub simulation_threads: usize,
    /// Simulations that run at the same time.
    pub simulations_running: usize,
    /// Simulations that may wait for a place.
    pub simulations_waiting: usize,
    /// Places in each of these queues that one client may hold; any number if 0.
    pub waiting_per_address: usize,
    /// Largest simulation, in games times Days.
    pub simulation_budget: u64,
    /// Most work of a simulation, as the engine counts it; one that comes to it ends with the games played by then.
    pub simulation_work: u64,
    /// Seconds that a simulation may run.
    pub simulation_seconds: u64,
    /// Threads that judge batches.
    pub batch_workers: usize,
    /// Batches that may be under way at the same time.
    pub batches: usize,
    /// Seconds that a batch may take from its beginning to the end of its answer.
    pub batch_seconds: u64,
    /// Seconds between two looks whether catalogue, rules or signing keys changed; 0 never looks.
    pub reload_seconds: u64,
    /// Seconds in which the body of a request has to arrive; of a batch each further piece.
    pub body_seconds: u64,
    /// Seconds that a client may leave what was sent to it unread.
    pub write_seconds: u64,
    /// Connections that one address may hold; any number if 0.
    pub connections_per_address: usize,
    /// Requests a minute that a client may send; any number if 0.
    pub rate_limit: u32,
    /// Header in which a proxy names the client; without it the peer of the connection is the client.
    pub client_address_header: Option<String>,
    /// Seconds that running requests have to finish when the program is asked to stop.
    pub shutdown_seconds: u64,
}
