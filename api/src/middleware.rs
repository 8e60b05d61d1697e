//! What wraps every request: conditional GETs, panics, and answers for paths and methods that do not exist.

pub(crate) mod access;
pub(crate) mod caching;
pub(crate) mod fallback;
pub(crate) mod panics;
