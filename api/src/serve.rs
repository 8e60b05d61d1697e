//! `tumult serve`: the application, from the socket to the router, and how it starts and stops.

use crate::{
    cli::said::say,
    config::{LogFormat, ServeOptions},
    handlers::docs,
    middleware::{access, caching, fallback, fallback::RouteTable, panics},
    reloading::reloading,
    routes::{routes, spec},
    state::{self, State},
};
use actix_cors::Cors;
use actix_web::{App, HttpServer, http::header, middleware::from_fn, web};
use anyhow::Context as _;
use std::{io::IsTerminal as _, net::SocketAddr};
use tracing_subscriber::{filter::Targets, layer::SubscriberExt as _, util::SubscriberInitExt as _};
use utoipa_actix_web::AppExt as _;

/// Runs the service until it is told to stop (SIGINT, SIGTERM); then lets running requests finish.
///
/// # Errors
///
/// If the log, the catalogue or the address cannot be used.
pub(crate) fn serve(options: &ServeOptions) -> anyhow::Result<()> {
    log(options)?;
    let state = web::Data::new(State::build(options)?);
    let document = spec();
    let table = web::Data::new(RouteTable::of(&document));
    let json = document.to_pretty_json().context("the OpenAPI document cannot be written")?;
    let document = web::Data::new(docs::Spec(json.into()));
    let page = docs::config();
    let _reloading = (options.reload_seconds > 0).then(|| reloading(state.clone(), options.reload_seconds));

    let shared = state.clone();
    let server = HttpServer::new(move || {
        App::new()
            .app_data(shared.clone())
            .app_data(table.clone())
            .app_data(document.clone())
            .app_data(page.clone())
            .wrap(from_fn(caching::conditional))
            .wrap(from_fn(panics::caught))
            .wrap(cors())
            .wrap(from_fn(access::logged))
            .into_utoipa_app()
            .configure(routes)
            .into_app()
            .route("/docs/{path:.*}", web::get().to(docs::page))
            .route("/docs", web::get().to(docs::to_page))
            .default_service(web::to(fallback::unknown))
    })
    .workers(state::threads(options.workers))
    .shutdown_timeout(options.shutdown_seconds)
    .bind(options.listen)
    .with_context(|| format!("cannot listen on {}", options.listen))?;
    let addresses = server.addrs();
    actix_web::rt::System::new().block_on(async move {
        let running = server.run();
        for address in addresses {
            announce(address);
        }
        running.await
    })?;
    tracing::info!("stopped");
    Ok(())
}

/// Tells a person where to look. Standard output holds nothing else, so that a program can read the address.
/// A service does not end because nobody can be told.
fn announce(address: SocketAddr) {
    if let Err(error) = say(format_args!("Tumult listens on http://{address} — see http://{address}/docs\n")) {
        tracing::warn!("listening on {address}: {error:#}");
    }
}

/// Open for reading and for the stateless POST routes, so that a page of any site may call (contract section 7).
fn cors() -> Cors {
    Cors::default()
        .allow_any_origin()
        .send_wildcard()
        .allowed_methods(["GET", "POST"])
        .allow_any_header()
        .expose_headers([header::ETAG, header::RETRY_AFTER])
        .max_age(3600)
}

fn log(options: &ServeOptions) -> anyhow::Result<()> {
    let filter: Targets = options.log.parse().with_context(|| format!("--log {:?} cannot be read", options.log))?;
    let registry = tracing_subscriber::registry().with(filter);
    // The log goes to standard error: standard output belongs to the announcement.
    let terminal = std::io::stderr().is_terminal();
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(terminal);
    match options.log_format {
        LogFormat::Text => registry.with(layer).try_init(),
        LogFormat::Json => registry.with(layer.json()).try_init(),
    }
    .context("the log cannot be set up")
}
