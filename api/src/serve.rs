//! `tumult serve`: the application from the socket to the router, with its start and its stop.

use crate::{
    body::BodyTimeouts,
    client::Clients,
    config::Config,
    connections::{Connections, Limits},
    handlers::docs,
    middleware::{self, cross_origin, fallback, fallback::RouteTable, guard::Guard, request_id::RequestSpan},
    peer,
    reloading::reloading,
    routes::{pages, routes, spec},
    state::{self, State},
    transport::Connection,
};
use actix_http::HttpService;
use actix_server::Server;
use actix_service::{ServiceFactoryExt as _, fn_service, map_config};
use actix_web::{
    App,
    dev::{AppConfig, ServerHandle},
    http::header::HeaderName,
    middleware::from_fn,
    rt::net::TcpStream,
    web,
};
use anyhow::Context as _;
use futures_util::future;
use socket2::{Domain, Protocol, Socket, Type};
use std::{
    future::ready,
    io,
    net::{SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};
use tokio::signal::unix::{SignalKind, signal};
use tracing_actix_web::TracingLogger;
use utoipa_actix_web::AppExt as _;

/// Threads of each HTTP worker that compress answers; all other long work goes through an admission.
const COMPRESSING_THREADS: usize = 1;

/// Time for a closing connection to send its remaining data.
const DISCONNECT: Duration = Duration::from_secs(1);

/// Most connections that the kernel holds before they are accepted.
const BACKLOG: i32 = 1024;

/// Fraction of the time for stopping after which waiting requests are refused.
const QUEUE_SHARE: f32 = 0.8;

/// Runs the service until a signal to stop (SIGINT, SIGTERM), then lets running requests finish. `announce` is called with each
/// address on which the service listens.
///
/// # Errors
///
/// If the catalogue, the signing key, the rules or the address cannot be used.
pub fn serve(config: &Config, announce: impl Fn(SocketAddr)) -> anyhow::Result<()> {
    let timeouts = web::Data::new(BodyTimeouts {
        body: Duration::from_secs(config.body_seconds),
        batch: Duration::from_secs(config.batch_seconds),
    });
    let document = spec();
    let table = web::Data::new(RouteTable::of(&document));
    let json = document.to_pretty_json().context("the OpenAPI document cannot be written")?;
    let state = web::Data::new(State::build(config, &json)?);
    let document = web::Data::new(docs::Spec(json.into()));
    let page = docs::config();
    let _reloading = (config.reload_seconds > 0).then(|| reloading(state.clone(), config.reload_seconds));

    let connections = Connections::new(Limits {
        unread: Duration::from_secs(config.write_seconds),
        per_address: config.connections_per_address,
    });
    let header = config.client_address_header.as_deref().map(HeaderName::try_from).transpose();
    let clients = Clients { header: header.context("the header of the client's address is no name of a header")? };
    let clients = web::Data::new(clients);
    let guard = web::Data::new(Guard::new(config.rate_limit));

    let shared = state.clone();
    let app = move || {
        App::new()
            .app_data(shared.clone())
            .app_data(timeouts.clone())
            .app_data(table.clone())
            .app_data(clients.clone())
            .app_data(guard.clone())
            .app_data(document.clone())
            .app_data(page.clone())
            .wrap(cross_origin::preflight())
            .wrap(from_fn(middleware::exchange))
            .wrap(TracingLogger::<RequestSpan>::new())
            .into_utoipa_app()
            .configure(routes)
            .into_app()
            .configure(pages)
            .default_service(web::to(fallback::unknown))
    };
    let (listener, address) = listen(config.listen).with_context(|| format!("cannot listen on {}", config.listen))?;
    let server = Server::build()
        .workers(state::threads(config.workers))
        .worker_max_blocking_threads(COMPRESSING_THREADS)
        .disable_signals()
        .shutdown_timeout(config.shutdown_seconds);
    let stopping = server.graceful_shutdown_signal();
    let connections = Arc::new(connections);
    let server = server.listen("http", listener, move || {
        let (connections, stopping) = (Arc::clone(&connections), stopping.clone());
        let http = HttpService::build()
            .client_disconnect_timeout(DISCONNECT)
            .local_addr(address)
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .on_connect_ext(move |connection: &Connection, data| {
                connections.enter(connection.tcp(), data);
                peer::remember(connection.tcp(), data);
            })
            .h1(map_config(app(), |()| AppConfig::default()));
        let accept = |tcp: TcpStream| {
            let peer = tcp.peer_addr().ok();
            ready(Ok((Connection::new(tcp), peer)))
        };
        fn_service(accept).and_then(http)
    })?;
    let grace = Duration::from_secs(config.shutdown_seconds);
    actix_web::rt::System::new().block_on(async move {
        let running = server.run();
        actix_web::rt::spawn(stopped_by_signal(running.handle(), state, grace));
        announce(address);
        running.await
    })?;
    tracing::info!("stopped");
    Ok(())
}

/// Listens on an address. Also returns the actual address, which differs if the port is 0.
fn listen(address: SocketAddr) -> io::Result<(TcpListener, SocketAddr)> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // A restarted service need not wait until the connections of the previous one have timed out.
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    let listener = TcpListener::from(socket);
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Waits for a signal to stop, and lets running requests finish. Shortly before the time for that is over, waiting requests are
/// answered that the service is stopping; otherwise their connections would be cut.
async fn stopped_by_signal(server: ServerHandle, state: web::Data<State>, grace: Duration) {
    let signals = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::quit()];
    let mut signals = match signals.into_iter().map(signal).collect::<Result<Vec<_>, _>>() {
        Ok(signals) => signals,
        Err(error) => return tracing::error!(%error, "the signals to stop cannot be watched"),
    };
    let arrivals = signals.iter_mut().map(|signal| Box::pin(signal.recv()));
    future::select_all(arrivals).await;
    tracing::info!(seconds = grace.as_secs(), "stopping: running requests may finish");
    actix_web::rt::spawn(async move {
        tokio::time::sleep(grace.mul_f32(QUEUE_SHARE)).await;
        state.close();
    });
    server.stop(true).await;
}
