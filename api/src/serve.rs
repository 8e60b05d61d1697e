//! `tumult serve`: the application, from the socket to the router, and how it starts and stops.

use crate::{
    body::BodyTimeout,
    config::Config,
    handlers::docs,
    middleware::{
        caching, compression, cross_origin, fallback,
        fallback::RouteTable,
        head, panics,
        request_id::{RequestSpan, identified},
        unknown_parameters,
    },
    reloading::reloading,
    routes::{routes, spec},
    state::{self, State},
};
use actix_web::{App, HttpServer, middleware::from_fn, web};
use anyhow::Context as _;
use std::{net::SocketAddr, time::Duration};
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::AppExt as _;

/// Threads of each HTTP worker that compress answers; whatever else is long goes through an admission.
const COMPRESSING_THREADS: usize = 1;

/// Runs the service until it receives a signal to stop (SIGINT, SIGTERM); then lets running requests finish. `announce` is called
/// with each address once it listens there.
///
/// # Errors
///
/// If the catalogue, the key, the rules or the address cannot be used.
pub fn serve(config: &Config, announce: impl Fn(SocketAddr)) -> anyhow::Result<()> {
    let timeout = web::Data::new(BodyTimeout(Duration::from_secs(config.body_seconds)));
    let document = spec();
    let table = web::Data::new(RouteTable::of(&document));
    let json = document.to_pretty_json().context("the OpenAPI document cannot be written")?;
    let state = web::Data::new(State::build(config, &json)?);
    let document = web::Data::new(docs::Spec(json.into()));
    let page = docs::config();
    let _reloading = (config.reload_seconds > 0).then(|| reloading(state.clone(), config.reload_seconds));

    let shared = state.clone();
    let server = HttpServer::new(move || {
        App::new()
            .app_data(shared.clone())
            .app_data(timeout.clone())
            .app_data(table.clone())
            .app_data(document.clone())
            .app_data(page.clone())
            .wrap(from_fn(caching::conditional))
            .wrap(from_fn(unknown_parameters::warned))
            .wrap(from_fn(compression::negotiated))
            .wrap(from_fn(head::as_get))
            .wrap(from_fn(panics::caught))
            .wrap(from_fn(cross_origin::open))
            .wrap(cross_origin::preflight())
            .wrap(from_fn(cross_origin::without_body))
            .wrap(from_fn(identified))
            .wrap(TracingLogger::<RequestSpan>::new())
            .into_utoipa_app()
            .configure(routes)
            .into_app()
            .route("/docs/{path:.*}", web::get().to(docs::page))
            .route("/docs", web::get().to(docs::to_page))
            .route("/", web::get().to(docs::from_root))
            .default_service(web::to(fallback::unknown))
    })
    .workers(state::threads(config.workers))
    .worker_max_blocking_threads(COMPRESSING_THREADS)
    .shutdown_timeout(config.shutdown_seconds)
    .bind(config.listen)
    .with_context(|| format!("cannot listen on {}", config.listen))?;
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
