//! Checks addresses: an address from somebody else must not lead into the private network of the person who imports it.

use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::{Attempt, Policy},
};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs as _};

/// Most redirects that are followed.
const REDIRECTIONS: usize = 10;

/// An address in a private network, of this machine, or of no machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{host} is the private address {address}; --allow-private-addresses allows it")]
pub(crate) struct PrivateAddress {
    host: String,
    address: IpAddr,
}

/// Resolves names and follows redirects, as long as the addresses are public.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guard {
    pub(super) allow_private: bool,
}

impl Guard {
    pub(super) fn redirects(self) -> Policy {
        Policy::custom(move |attempt: Attempt<'_>| match check_literal(attempt.url(), self.allow_private) {
            Err(refused) => attempt.error(refused),
            Ok(()) if attempt.previous().len() > REDIRECTIONS => attempt.error("it is redirected too often"),
            Ok(()) => attempt.follow(),
        })
    }
}

impl Resolve for Guard {
    /// The resolved addresses are the ones connected to, so a name cannot lead elsewhere after the check.
    fn resolve(&self, name: Name) -> Resolving {
        let guard = *self;
        Box::pin(async move {
            // Blocking is fine, since this thread of the client has nothing else to do.
            let addresses: Vec<SocketAddr> = (name.as_str(), 0).to_socket_addrs()?.collect();
            for address in &addresses {
                guard.check(name.as_str(), address.ip())?;
            }
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

impl Guard {
    fn check(self, host: &str, address: IpAddr) -> Result<(), PrivateAddress> {
        match self.allow_private || is_public(address) {
            true => Ok(()),
            false => Err(PrivateAddress { host: host.to_owned(), address }),
        }
    }
}

/// Refuses a private address that is written as a number, since such an address is never resolved.
pub(super) fn check_literal(url: &Url, allow_private: bool) -> Result<(), PrivateAddress> {
    let host = url.host_str().unwrap_or_default();
    let number = host.trim_start_matches('[').trim_end_matches(']');
    number.parse().map_or(Ok(()), |address| Guard { allow_private }.check(host, address))
}

/// Whether an address is on the public Internet (the registries of special addresses of RFC 6890). Written by hand, since
/// `IpAddr::is_global` is not stable.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || a == 0
        || a >= 240 // reserved, and the broadcast
        || (a == 100 && b & 0xc0 == 64) // shared by a provider (RFC 6598)
        || (a == 192 && b == 0 && c == 0) // of protocols (RFC 6890)
        || (a == 198 && b & 0xfe == 18); // measurements (RFC 2544)
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, .., g, h] = address.segments();
    let v4 = |high: u16, low: u16| is_public_v4(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)));
    if address.to_ipv4_mapped().is_some() || (a == 0x64 && b == 0xff9b) {
        return v4(g, h); // an IPv4 address in its last bytes, mapped or translated (RFC 6052)
    }
    if a == 0x2002 {
        return v4(b, address.segments()[2]); // 6to4 (RFC 3056)
    }
    // Global unicast is 2000::/3. Excluded from it are Teredo and other protocol ranges, and the ranges for documentation.
    a & 0xe000 == 0x2000 && !(a == 0x2001 && b < 0x200) && !(a == 0x2001 && b == 0xdb8) && a != 0x3fff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_addresses_are_not_public_and_others_are() {
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.168.1.1",
            "192.0.0.8",
            "198.18.0.1",
            "192.0.2.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "::7f00:1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in [
            "1.1.1.1",
            "100.128.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "2606:4700::1111",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn a_number_is_read_as_a_browser_reads_it() {
        for url in
            ["http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/", "http://[::1]/", "http://[::ffff:7f00:1]/"]
        {
            let url: Url = url.parse().unwrap();
            assert!(check_literal(&url, false).is_err(), "{url}");
            assert!(check_literal(&url, true).is_ok(), "{url}");
        }
        assert!(check_literal(&"http://1.1.1.1/".parse().unwrap(), false).is_ok());
        assert!(check_literal(&"http://localhost/".parse().unwrap(), false).is_ok(), "names are looked up later");
    }
}
