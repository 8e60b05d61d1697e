//! Why an ability cannot be carried out; and triggers on events that nothing tells of: such a Reaction would wait in vain, so it
//! is refused before the game.

use crate::{
    ability::{Filter, Gained, Noun, ObjectEvent, PlayerEvent, Status, Trigger, Who, is_watched},
    program::{analysis::MAX_OCCURRENCES, lower::MAX_MODES},
};

/// Why an ability cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, thiserror::Error)]
pub enum UnsupportedReason {
    /// The program of a pool has no room for more.
    #[error("the abilities of the game are too many for one program")]
    Room,
    /// An ability of a completed Feat, or one that is gained for good, inside another, or as support.
    #[error("an ability of a completed Feat, or one that is gained for good, stands inside another")]
    NestedCompleted,
    /// Abilities that one object gains for good as soon as different conditions hold.
    #[error("an object gains for good what it does at one time, not at several")]
    SeveralGains,
    /// The effect of a Spell on a card that is no Spell, or inside another ability.
    #[error("only a Spell has an effect without trigger and cost, and none that is given or works in Reserve")]
    SpellEffect,
    /// A modal effect with more modes than a choice holds.
    #[error("a choice among more than {MAX_MODES} modes")]
    Modes,
    /// Two kinds of counters of unknown names that this version cannot tell apart.
    #[error("two kinds of counters that are not known cannot be told apart")]
    Counters,
    /// Two costs that need an X.
    #[error("several players would pay a cost, which is not supported")]
    CostOfOthers,
    /// A token that is no Character with abilities beyond the tokens of a game.
    #[error("more than {most} different tokens", most = super::verbs::MAX_TOKENS)]
    Tokens,
    /// A token in Reserve without a Reserve Cost.
    #[error("a token that is created in Reserve needs a Reserve Cost, for which it is played")]
    ReserveCost,
    /// A cheaper play that restricts what may be targeted, of what is no Spell.
    #[error("only the effect of a spell can be played for less if it targets less")]
    Narrowing,
    /// A cost that depends on what is targeted, of what is no quick action.
    #[error("only a quick action can cost more if it targets more")]
    Targeting,
    /// Tough, Scout or Temple given by an effect.
    #[error("a keyword with a number can be said of objects, not given by an effect")]
    NumberGiven,
    /// A sub-type, a kind or one ability that is lost.
    #[error("an object can lose all its abilities, not one of them or a sub-type")]
    LostSingly,
    /// A status that objects in play have as long as something holds.
    #[error("a status is gained by an effect; only cards being played can be said to have one")]
    StandingStatus,
    /// A cost that goes by a status which a card being played gains in Limbo, after it is paid.
    #[error("what a card costs is determined before it gains a status")]
    PricedByStatus,
    /// An Expedition that counts as having a fact with parts, or a denied fact.
    #[error("an Expedition can count as having facts without parts, not as lacking them or having one of several")]
    CountsAs,
    /// A mana cost that computes with X.
    #[error("a mana cost is a number or X, not a computation with X")]
    ComputedX,
    /// A target where nobody is asked to choose one.
    #[error(
        "a target stands where nobody chooses it: in a passive ability, a trigger, what is looked at before a cost, or an \
         Expedition in a number or condition"
    )]
    Unchosen,
    /// What happened before, asked for one object.
    #[error("what happened before is counted for players, not for one object")]
    PastOfObjects,
    /// More different events of the past than can be counted.
    #[error("the abilities of the game ask about more than {MAX_OCCURRENCES} events of the past")]
    Past,
    /// Something that happens to Mana Orbs, which are only counted.
    #[error("nothing tells that a Mana Orb was exhausted or readied: Orbs are counted, not told apart")]
    Orbs,
    /// That something becomes so which no step of the game makes so.
    #[error(
        "nothing tells when this becomes so: a step makes so what lies where, what counters and statuses are on it, and where Expeditions are"
    )]
    Unwatched,
    /// What something was before a step that is not the last one of the same effect that named anything.
    #[error("what an object was is known of the step before that named it, and of nothing else")]
    Was,
    /// Several numbers of what the event of a Reaction was about.
    #[error("of what has left one number is known, such as its Base Cost or how many boosts it had, not several")]
    NumbersOfLeft,
    /// "That player" where no player was named.
    #[error("nobody was named before who could be that player")]
    Nobody,
    /// A modifier of what no operation does.
    #[error("nothing can take the place of this event, or come besides it")]
    Irreplaceable,
    /// Something that makes no sense, such as a subject of a statement that is no object.
    #[error("this construct has no meaning here")]
    Senseless,
}

/// Refuses triggers that wait for a Mana Orb to be exhausted or readied: Orbs are only counted, since their owner may swap ready
/// and exhausted ones at will (3.2.9.e). Also refuses triggers that wait for a condition that no step can make true.
pub(super) fn refuse(triggers: &[Trigger]) -> Result<(), UnsupportedReason> {
    let is_unwatched = |trigger: &Trigger| matches!(trigger, Trigger::Becomes(condition) if !is_watched(condition));
    if triggers.iter().any(is_unwatched) {
        return Err(UnsupportedReason::Unwatched);
    }
    if triggers.iter().any(is_of_orbs) { Err(UnsupportedReason::Orbs) } else { Ok(()) }
}

fn is_of_orbs(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::Does { deed, .. } => {
            matches!(deed.single(), PlayerEvent::Exhaust(what) | PlayerEvent::Ready(what) if names_orbs(what))
        }
        Trigger::Happens {
            who: Who::Some { what, .. },
            fate: ObjectEvent::Gains(gained) | ObjectEvent::Loses(gained),
        } => *gained == Gained::Status(Status::Exhausted) && names_orbs(what),
        Trigger::Becomes(_)
        | Trigger::Arrival(_)
        | Trigger::At(_)
        | Trigger::After(_)
        | Trigger::Expedition { .. }
        | Trigger::Expeditions { .. }
        | Trigger::Happens { .. } => false,
    }
}

fn names_orbs(filter: &Filter) -> bool {
    filter.as_slice().iter().any(|description| description.nouns.as_slice().contains(&Noun::ManaOrb))
}
