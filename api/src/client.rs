//! Identifies the client of a request by its address.

use crate::connections::network;
use actix_web::{HttpRequest, http::header::HeaderName, web::Data};
use std::net::IpAddr;

/// The client that sent a request; `None` if its address is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(pub(crate) Option<IpAddr>);

impl Client {
    /// The client of a request, by the settings of the service.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        Self(Self::address(request).map(network))
    }

    /// The whole address of the client of a request, for the log. Limits count a network of IPv6 as one client.
    pub(crate) fn address(request: &HttpRequest) -> Option<IpAddr> {
        request.app_data::<Data<Clients>>()?.address(request)
    }
}

/// The setting by which the address of a client is found.
#[derive(Clone, Debug)]
pub(crate) struct Clients {
    /// The header in which a proxy names the client. Without it, the peer of the connection is the client.
    pub(crate) header: Option<HeaderName>,
}

impl Clients {
    /// The address of the client. In a list of addresses the last one counts, which the nearest proxy has appended; a client
    /// could have invented the others. If the header is missing or cannot be read, the peer of the connection counts.
    fn address(&self, request: &HttpRequest) -> Option<IpAddr> {
        let named = self.header.as_ref().and_then(|header| {
            let lines = request.headers().get_all(header).last()?.to_str().ok()?;
            lines.rsplit(',').next()?.trim().parse().ok()
        });
        named.or_else(|| request.peer_addr().map(|peer| peer.ip()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    #[test]
    fn the_proxy_is_believed_only_where_its_header_is_named() {
        let peer = "192.0.2.9:1234".parse().unwrap();
        let request = |value: &str| {
            TestRequest::get().peer_addr(peer).insert_header(("x-forwarded-for", value)).to_http_request()
        };
        let named = Clients { header: Some(HeaderName::from_static("x-forwarded-for")) };
        let of = |clients: &Clients, value| clients.address(&request(value)).unwrap().to_string();
        assert_eq!(of(&named, "203.0.113.7"), "203.0.113.7");
        assert_eq!(of(&named, "203.0.113.7, 198.51.100.1"), "198.51.100.1");
        assert_eq!(of(&named, "nobody"), "192.0.2.9");
        assert_eq!(of(&Clients { header: None }, "203.0.113.7"), "192.0.2.9");
        let network = "2001:db8:0:1::7";
        assert_eq!(of(&named, network), network, "whole, as the log shows it");
        assert_eq!(named.address(&TestRequest::get().to_http_request()), None);
    }
}
