//! Notices when the client of a request has gone. The HTTP layer does not notice that while an answer is computed, since it reads
//! the end of a connection only between requests.

use actix_web::{HttpRequest, dev::Extensions, rt::net};
use std::{future, io, net::TcpStream};
use tokio::io::Interest;

/// A duplicate handle of the connection of a request, which is only watched, never read.
struct Peer(TcpStream);

/// Keeps a handle to watch a new connection; called once for each.
pub(crate) fn remember(connection: &net::TcpStream, extensions: &mut Extensions) {
    match socket2::SockRef::from(connection).try_clone() {
        Ok(socket) => _ = extensions.insert(Peer(socket.into())),
        Err(error) => tracing::debug!(%error, "the end of a connection will not be seen"),
    }
}

/// Completes when the client of a request has closed its connection, in the ordinary way (`FIN`) or by a reset; never, if that
/// cannot be observed. Data that the client sends meanwhile is left to be read.
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
        // The next request has arrived. It is not read here; clearing the readiness makes the loop wait for further data.
        let _ = connection.try_io(Interest::READABLE, || Err::<(), _>(io::ErrorKind::WouldBlock.into()));
    }
}
