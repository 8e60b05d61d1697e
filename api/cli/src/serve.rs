//! `tumult serve`: starts the log and the service.

use crate::{
    config::{LogFormat, ServeOptions},
    say::say,
};
use anyhow::Context as _;
use std::{
    fmt::Debug,
    io::{self, BufWriter, IsTerminal as _},
    net::SocketAddr,
};
use tracing::field::Field;
use tracing_appender::non_blocking::{NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    field::MakeExt as _,
    filter::Targets,
    fmt::{
        self, FormatFields,
        format::{Writer, debug_fn},
    },
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

/// Runs the service until it receives a signal to stop.
///
/// # Errors
///
/// If the log or the service cannot be started.
pub(crate) fn run(options: &ServeOptions) -> anyhow::Result<()> {
    let _written_to_the_end = log(options)?;
    api::serve(&options.config(), announce)
}

/// Tells the user where the service listens. Nothing else is written to standard output, so that a program can read the address.
/// The service goes on even if this cannot be written.
fn announce(address: SocketAddr) {
    if let Err(error) = say(format_args!("Tumult listens on http://{address} — see http://{address}/docs\n")) {
        tracing::warn!("listening on {address}: {error:#}");
    }
}

/// Most lines of the log that wait to be written. If they are not read, further lines are dropped; requests go on.
const WAITING_LINES: usize = 10_000;

/// Starts the log. Waiting lines are written when the guard is dropped.
fn log(options: &ServeOptions) -> anyhow::Result<WorkerGuard> {
    let filter: Targets = options.log.parse().with_context(|| format!("--log {:?} cannot be read", options.log))?;
    let registry = tracing_subscriber::registry().with(filter);
    // The log goes to standard error, since standard output is for the address.
    let terminal = io::stderr().is_terminal();
    let (writer, guard) = background_writer();
    let layer = fmt::layer().with_writer(writer).with_ansi(terminal);
    match options.log_format {
        LogFormat::Text if terminal => registry.with(layer).try_init(),
        // The library's formatter handles colours field by field, even if there are none, which took a tenth of the total time of
        // a card look-up.
        LogFormat::Text => registry.with(layer.fmt_fields(plain_fields())).try_init(),
        LogFormat::Json => registry.with(layer.json()).try_init(),
    }
    .context("the log cannot be set up")?;
    Ok(guard)
}

/// Writes to standard error on a thread of its own, since a slow reader must not delay a worker. The buffer is flushed whenever
/// no line waits, so under load many lines are written at once.
fn background_writer() -> (NonBlocking, WorkerGuard) {
    NonBlockingBuilder::default().lossy(true).buffered_lines_limit(WAITING_LINES).finish(BufWriter::new(io::stderr()))
}

/// `message name=value name=value`, without colours.
fn plain_fields() -> impl for<'w> FormatFields<'w> + Send + Sync + 'static {
    let field = |writer: &mut Writer<'_>, field: &Field, value: &dyn Debug| match field.name() {
        "message" => write!(writer, "{value:?}"),
        name => write!(writer, "{name}={value:?}"),
    };
    debug_fn(field).delimited(" ")
}
