//! What is known of abilities before a game: which events each listens for, what each is about, and which characteristics each
//! changes. Reads abilities and the facts of cards, never a state.

mod characteristics;
mod passive_topic;
pub(crate) mod player_events;
mod subscriptions;

pub(crate) use characteristics::{
    Application, Becomes, Capacity, Change, Characteristics, Held, MAX_MODIFIERS, MAX_OCCURRENCES, as_if, can_count_as,
};
pub(crate) use passive_topic::{
    PassiveTopic, aspects, is_disputed, is_of_me, is_of_own_play, is_used_by_plays, own_keywords,
};
pub(crate) use player_events::{Done, EventMask, ModifiedAs};
#[cfg(test)]
pub(crate) use subscriptions::Lookback;
pub(crate) use subscriptions::{
    ArmedEvents, CandidateReactions, ReactionSet, Subscription, TriggerIndex, are_told_by_places, compare,
    is_described_before, is_of_arrival, is_of_phase, is_self_move, listens_for, may_speak_of, stay_as_printed,
};
