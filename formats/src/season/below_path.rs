//! The path of a file that a manifest names.

use std::{fmt, path::Path, str::FromStr};

/// A relative path that stays below the folder of the manifest, on any system: a manifest may come from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BelowPath(String);

impl BelowPath {
    /// The path as the manifest writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<Path> for BelowPath {
    fn as_ref(&self) -> &Path {
        Path::new(&self.0)
    }
}

impl fmt::Display for BelowPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A path that may lead out of its folder, on this system or on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotBelow;

impl FromStr for BelowPath {
    type Err = NotBelow;

    fn from_str(path: &str) -> Result<Self, NotBelow> {
        let is_name = |part: &str| !matches!(part, "" | "." | "..");
        match !path.contains([':', '\0']) && path.split(['/', '\\']).all(is_name) {
            true => Ok(Self(path.to_owned())),
            false => Err(NotBelow),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_below_its_folder_on_any_system() {
        for path in ["a.json", "a/b.json", "a\\b.json", "...", ".a"] {
            assert_eq!(path.parse().map(|path: BelowPath| path.to_string()), Ok(path.to_owned()));
        }
        for path in ["", "/a", "a//b", "./a", "a/.", "..", "a/../b", "\\a", "a\\..\\b", "c:a", "a\0"] {
            assert_eq!(path.parse::<BelowPath>(), Err(NotBelow), "{path:?}");
        }
    }
}
