//! Limits of connections: how long a client may leave an answer unread, and how many connections one address may have.

use actix_web::{
    dev::{Extensions, ServiceRequest},
    rt::net::TcpStream,
};
use answers::{Code, Problem};
use socket2::SockRef;
use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// The limits of connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How long a client may leave sent data unread.
    pub(crate) unread: Duration,
    /// Most connections of one address; any number if 0.
    pub(crate) per_address: usize,
}

/// The open connections, counted by address.
#[derive(Debug)]
pub(crate) struct Connections {
    limits: Limits,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One connection of an address. It is counted until it is dropped, when the connection closes.
#[derive(Debug)]
struct Connection {
    address: IpAddr,
    /// Whether the address already had all its connections when this one was opened.
    is_beyond: bool,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Connections {
    /// No connections yet.
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, open: Arc::default() }
    }

    /// Counts a new connection. `data` lives as long as the connection does.
    pub(crate) fn enter(&self, stream: &TcpStream, data: &mut Extensions) {
        // The kernel closes a connection whose data is not read; actix alone would keep the answer as long as the client likes.
        if let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(self.limits.unread)) {
            tracing::debug!(%error, "a connection has no limit for unread answers");
        }
        if let Ok(peer) = stream.peer_addr() {
            data.insert(self.count(network(peer.ip())));
        }
    }

    fn count(&self, address: IpAddr) -> Connection {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let number = open.entry(address).or_default();
        *number += 1;
        let is_beyond = self.limits.per_address > 0 && *number > self.limits.per_address;
        Connection { address, is_beyond, open: Arc::clone(&self.open) }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = open.get_mut(&self.address) {
            *number -= 1;
            if *number == 0 {
                open.remove(&self.address);
            }
        }
    }
}

/// Refuses a request on a connection beyond the limit of its address.
///
/// # Errors
///
/// `TOO_MANY_CONNECTIONS` if it is.
pub(crate) fn admitted(request: &ServiceRequest) -> Result<(), Problem> {
    match request.conn_data::<Connection>() {
        Some(connection) if connection.is_beyond => Err(Problem::new(
            Code::TooManyConnections,
            "this address holds its share of connections already; use those",
        )),
        _ => Ok(()),
    }
}

/// The address that counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address, since the owner of that
/// network chooses the rest.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connections(per_address: usize) -> Connections {
        Connections::new(Limits { unread: Duration::from_secs(1), per_address })
    }

    #[test]
    fn an_address_has_its_share_and_gets_back_what_it_closes() {
        let all = connections(2);
        let [one, other]: [IpAddr; 2] = ["192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap()];
        let held = [all.count(one), all.count(one)];
        assert!(held.iter().all(|connection| !connection.is_beyond));
        assert!(all.count(one).is_beyond);
        assert!(!all.count(other).is_beyond, "another address has a share of its own");
        drop(held);
        assert!(!all.count(one).is_beyond);
        assert!(all.open.lock().unwrap().is_empty(), "nothing is kept of who left");
    }

    #[test]
    fn without_a_limit_any_number_is_fine() {
        let all = connections(0);
        let held: Vec<_> = (0..1000).map(|_| all.count("192.0.2.1".parse().unwrap())).collect();
        assert!(held.iter().all(|connection| !connection.is_beyond));
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        let of = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), "192.0.2.1");
    }
}
