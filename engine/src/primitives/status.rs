//! The statuses of objects (2.4).

use crate::ability;
use serde::{Deserialize, Serialize};

/// A status that an object can have (2.4). Boosted is not among them: it follows from the number of boosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Not sent to Reserve at the next Rest (2.4.2).
    Anchored,
    /// Does not count at Progress, is not sent at the next Rest (2.4.3).
    Asleep,
    /// Cannot be played from Reserve until Prepare (2.4.5).
    Exhausted,
    /// Discarded instead of going to Reserve (2.4.6).
    Fleeting,
}

impl Status {
    /// The status that an ability names; `None` for Boosted, which an object is while it has a boost (2.4.4).
    pub(crate) const fn named(status: ability::Status) -> Option<Self> {
        match status {
            ability::Status::Anchored => Some(Self::Anchored),
            ability::Status::Asleep => Some(Self::Asleep),
            ability::Status::Exhausted => Some(Self::Exhausted),
            ability::Status::Fleeting => Some(Self::Fleeting),
            ability::Status::Boosted => None,
        }
    }

    /// The status as abilities name it.
    pub(crate) const fn name(self) -> ability::Status {
        match self {
            Self::Anchored => ability::Status::Anchored,
            Self::Asleep => ability::Status::Asleep,
            Self::Exhausted => ability::Status::Exhausted,
            Self::Fleeting => ability::Status::Fleeting,
        }
    }
}
