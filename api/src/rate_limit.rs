//! Limits the requests of each client in a minute, if the operator wants that.

use answers::{Code, Problem};
use governor::{
    Quota, RateLimiter,
    clock::{Clock as _, DefaultClock},
    middleware::StateInformationMiddleware,
    state::keyed::DashMapStateStore,
};
use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::atomic::{AtomicU32, Ordering},
};

/// Number of requests after which clients without recent requests are removed.
const CLEARING: u32 = 10_000;

/// The limit, and what each client has left of it.
#[derive(Debug)]
pub(crate) struct RateLimit {
    per_minute: NonZeroU32,
    clients: RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock, StateInformationMiddleware>,
    asked: AtomicU32,
}

/// The allowance of a client after a request, for the headers of the answer (draft-ietf-httpapi-ratelimit-headers).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    per_minute: NonZeroU32,
    remaining: u32,
    /// Seconds until the client may send one more request than now.
    pub(crate) seconds: u64,
}

impl RateLimit {
    /// A limit of `per_minute` requests a minute, all of which a client may also send at once.
    pub(crate) fn new(per_minute: NonZeroU32) -> Self {
        let clients = RateLimiter::keyed(Quota::per_minute(per_minute)).with_middleware();
        Self { per_minute, clients, asked: AtomicU32::new(0) }
    }

    /// Counts a request of a client.
    ///
    /// # Errors
    ///
    /// `RATE_LIMITED` if the client has no requests left, with its allowance.
    pub(crate) fn count(&self, client: IpAddr) -> Result<Allowance, (Problem, Allowance)> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % CLEARING == CLEARING - 1 {
            self.clients.retain_recent();
            self.clients.shrink_to_fit();
        }
        let per_minute = self.per_minute;
        match self.clients.check_key(&client) {
            Ok(left) => {
                let remaining = left.remaining_burst_capacity();
                Ok(Allowance { per_minute, remaining, seconds: 60_u64.div_ceil(per_minute.get().into()) })
            }
            Err(until) => {
                let seconds = until.wait_time_from(self.clients.clock().now()).as_secs() + 1;
                let message = format!("a client may send {per_minute} requests a minute; try again in {seconds} s");
                let allowance = Allowance { per_minute, remaining: 0, seconds };
                Err((Problem::new(Code::RateLimited, message), allowance))
            }
        }
    }
}

impl Allowance {
    /// The header `RateLimit-Policy`: the limit.
    pub(crate) fn policy(self) -> String {
        format!("\"client\";q={};w=60", self.per_minute)
    }

    /// The header `RateLimit`: what is left of the limit.
    pub(crate) fn remaining(self) -> String {
        format!("\"client\";r={};t={}", self.remaining, self.seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_client_has_a_limit_of_its_own() {
        let limit = RateLimit::new(NonZeroU32::new(2).unwrap());
        let [one, other]: [IpAddr; 2] = ["192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap()];
        let first = limit.count(one).unwrap();
        assert_eq!((first.policy(), first.remaining()), ("\"client\";q=2;w=60".into(), "\"client\";r=1;t=30".into()));
        assert_eq!(limit.count(one).unwrap().remaining, 0);
        let (problem, allowance) = limit.count(one).unwrap_err();
        assert_eq!(problem.code(), Code::RateLimited);
        assert!((1..=31).contains(&allowance.seconds) && allowance.remaining == 0);
        assert!(limit.count(other).is_ok());
    }
}
