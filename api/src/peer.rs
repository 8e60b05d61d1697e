//! Whether the client of a request is still there. The HTTP layer does not say so while an answer is computed: it reads the
//! end of a connection only between requests.

use actix_web::{HttpRequest, dev::Extensions, rt::net};
use std::{future, io, net::TcpStream};
use tokio::io::Interest;

/// The connection of a request a second time, only ever looked at.
struct Peer(TcpStream);

/// Keeps what it takes to look at a connection; called once for each.
pub(crate) fn remember(connection: &net::TcpStream, extensions: &mut Extensions) {
    match socket2::SockRef::from(connection).try_clone() {
        Ok(socket) => _ = extensions.insert(Peer(socket.into())),
        Err(error) => tracing::debug!(%error, "the end of a connection will not be seen"),
    }
}

/// Waits until the client of a request has closed its connection, by an ordinary end (`FIN`) or a reset; for ever where that
/// cannot be seen. What it sends meanwhile is left to be read.
pub(crate) fn gone(request: &HttpRequest) -> impl Future<Output = ()> + use<> {
    let connection = request.conn_data::<Peer>().and_then(|Peer(connection)| connection.try_clone().ok());
    let connection = connection.and_then(|connection| net::TcpStream::from_std(connection).ok());
    async move {
        match connection {
            Some(connection) => closed(&connection).await,
            None => future::pending().await,
        }
    }
}

async fn closed(connection: &net::TcpStream) {
    while let Ok(ready) = connection.ready(Interest::READABLE).await
        && !ready.is_read_closed()
    {
        // Another request has arrived behind this one: nothing is read of it here, only what arrives next is waited for.
        let _ = connection.try_io(Interest::READABLE, || Err::<(), _>(io::ErrorKind::WouldBlock.into()));
    }
}
