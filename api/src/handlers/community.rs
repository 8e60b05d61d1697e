//! `/api`: what the clients of the Altered community call, in their shapes.

pub(crate) mod cards;
pub(crate) mod formats;
pub(crate) mod groups;
pub(crate) mod lists;

use crate::state::{Snapshot, State};
use wire::community::Source;

/// What an answer is made from.
fn source<'a>(snapshot: &'a Snapshot, state: &'a State) -> Source<'a> {
    Source {
        search_scope: snapshot.search_scope(),
        community: &snapshot.community,
        images: &state.images,
        today: state.today(),
    }
}
