//! What wraps every request, from the outside in: its id and its line in the log, CORS, panics, HEAD, compression,
//! warnings, conditional GETs; and the answers for paths and methods that do not exist.

pub(crate) mod caching;
pub(crate) mod compression;
pub(crate) mod cross_origin;
pub(crate) mod fallback;
pub(crate) mod head;
pub(crate) mod panics;
pub(crate) mod request_id;
pub(crate) mod unknown_parameters;
