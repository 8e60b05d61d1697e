//! What is wrong in a file, and where.

use std::{error::Error, fmt};

/// A problem and its place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Located<P> {
    /// Name of the file as it was given; empty for what is in no file.
    pub file: String,
    /// Path in the file, member by member: `["rules", "rare", "max"]`. A text that cannot be parsed at all has the
    /// one segment `line 5`; an empty path is the file as a whole.
    pub place: Vec<String>,
    /// What is wrong there.
    pub problem: P,
}

impl<P: fmt::Display> fmt::Display for Located<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}: ", self.file)?;
        }
        if !self.place.is_empty() {
            write!(f, "{}: ", self.place.join("."))?;
        }
        self.problem.fmt(f)
    }
}

impl<P: fmt::Debug + fmt::Display> Error for Located<P> {}
