//! What is known of abilities before a game: which events each listens for, what each is about, and which characteristics each
//! changes. Reads abilities and the facts of cards, never a state.

mod armed_events;
mod capacity;
mod characteristics;
mod counts_as;
mod disputes;
mod event_mask;
mod passive_category;
pub(crate) mod player_events;
mod prefilter;
mod shaping;
mod subscriptions;
mod trigger_index;

pub(crate) use armed_events::ArmedEvents;
pub(crate) use capacity::{Capacity, MOST_MODIFIERS, MOST_OCCURRENCES};
pub(crate) use characteristics::{Application, Becomes, Change, Characteristics, Held};
pub(crate) use counts_as::{as_if, can_count_as};
pub(crate) use disputes::is_disputed;
pub(crate) use event_mask::{Done, EventMask};
pub(crate) use passive_category::{PassiveCategory, aspects, is_of_own_play, is_used_by_plays};
pub(crate) use player_events::ModifiedAs;
pub(crate) use prefilter::{are_told_by_places, compare, may_speak_of, stay_as_printed};
pub(crate) use shaping::{is_of_me, own_keywords};
#[cfg(test)]
pub(crate) use subscriptions::Lookback;
pub(crate) use subscriptions::{
    Subscription, is_described_before, is_of_arrival, is_of_phase, is_self_move, listens_for,
};
pub(crate) use trigger_index::{CandidateReactions, ReactionSet, TriggerIndex};
