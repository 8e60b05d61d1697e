//! Events about whose past an ability asks. They are counted for players, so they must mean the same whichever object asks.

use super::{Program, Rationing, UnsupportedReason, unsupported};
use crate::{
    ability::{
        Ability, ActivationLimit, Amount, Description, Duration, ExpeditionFact, Expeditions, Literal, Mention,
        ObjectEvent, OneOrMore, Ordinal, Period, Place, Player, PlayerEvent, Regions, Search, Trait, Trigger, Who,
    },
    program::analysis::MAX_OCCURRENCES,
};

/// An event that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Occurrence {
    /// As the ability says it.
    pub(crate) said: Trigger,
    /// The period within which it counts.
    pub(crate) during: Duration,
    /// The event without "other", which means other than the bearer.
    pub(crate) counted: Trigger,
}

impl Program {
    /// The place of an event, if it is counted.
    pub(crate) fn place_of(&self, trigger: &Trigger, during: Duration) -> Option<u8> {
        let place = self.occurrences.iter().position(|known| known.during == during && known.said == *trigger)?;
        u8::try_from(place).ok()
    }

    /// Notes all events about which an ability asks.
    pub(super) fn note_occurrences(&mut self, ability: &Ability) -> Result<(), UnsupportedReason> {
        let mut noted = Ok(());
        ability.each(|amount: &Amount| {
            if let (Ok(()), Amount::Times { event, during }) = (noted, amount) {
                noted = match during {
                    // Nothing has happened in a time that is to come.
                    Duration::UntilYourTurn => Err(UnsupportedReason::Senseless),
                    during => self.note_occurrence(event, *during),
                };
            }
        });
        noted
    }

    /// Which of the events that a Reaction waits for activate it. The first of each Day that is about its bearer is found by the
    /// activations so far.
    pub(super) fn ration(
        &mut self,
        ration: ActivationLimit,
        triggers: &OneOrMore<Trigger>,
    ) -> Result<Rationing, UnsupportedReason> {
        let (number, during) = match ration {
            ActivationLimit::FirstEach(phase) => return Ok(Rationing::Phase(phase)),
            ActivationLimit::Once(each) => return Ok(Rationing::Once(each)),
            ActivationLimit::Nth { ordinal, each } => (ordinal.number(), each.duration()),
            ActivationLimit::InAfternoon(ordinal) => (ordinal.number(), Duration::ThisAfternoon),
        };
        let noted: Result<Vec<u8>, UnsupportedReason> = triggers
            .as_slice()
            .iter()
            // A sacrifice is a discard (7.3.36), so it is counted once.
            .filter(|trigger| discarded(trigger).is_none_or(|same| !triggers.as_slice().contains(&same)))
            .map(|trigger| {
                self.note_occurrence(trigger, during)?;
                self.place_of(trigger, during).ok_or(UnsupportedReason::Past)
            })
            .collect();
        match (noted, ration) {
            (
                Err(UnsupportedReason::PastOfObjects),
                ActivationLimit::Nth { ordinal: Ordinal::First, each: Period::Day },
            ) => Ok(Rationing::Own),
            (noted, _) => noted.map(|places| Rationing::Nth(number, places)),
        }
    }

    /// Notes one event.
    pub(super) fn note_occurrence(&mut self, said: &Trigger, during: Duration) -> Result<(), UnsupportedReason> {
        if self.place_of(said, during).is_some() {
            return Ok(());
        }
        unsupported::refuse(std::slice::from_ref(said))?;
        let counted = without_other(&of_you(said));
        if !is_of_anyone(&counted) {
            return Err(UnsupportedReason::PastOfObjects);
        }
        if self.occurrences.len() == MAX_OCCURRENCES {
            return Err(UnsupportedReason::Past);
        }
        self.occurrences.push(Occurrence { said: said.clone(), during, counted });
        Ok(())
    }
}

/// A trigger for a sacrifice, said as one for a discard.
fn discarded(trigger: &Trigger) -> Option<Trigger> {
    match trigger {
        Trigger::Does { who, deed: PlayerEvent::Sacrifice(what) } => {
            Some(Trigger::Does { who: *who, deed: PlayerEvent::Discard(what.clone()) })
        }
        Trigger::Happens { who, fate: ObjectEvent::Sacrificed } => {
            Some(Trigger::Happens { who: who.clone(), fate: ObjectEvent::Discarded })
        }
        _ => None,
    }
}

/// What "that player" does is counted as what each player does.
fn of_you(said: &Trigger) -> Trigger {
    match said {
        Trigger::Does { who: Player::That, deed } => Trigger::Does { who: Player::You, deed: deed.clone() },
        said => said.clone(),
    }
}

/// The event without the facts that demand another object than the bearer.
fn without_other(trigger: &Trigger) -> Trigger {
    let mut trigger = trigger.clone();
    // "Once for all" is counted for each of them.
    if let Trigger::Does { deed, .. } = &mut trigger {
        *deed = deed.single().clone();
    }
    let filter = match &mut trigger {
        Trigger::Does {
            deed:
                PlayerEvent::Play { card: what, .. }
                | PlayerEvent::Sacrifice(what)
                | PlayerEvent::Discard(what)
                | PlayerEvent::Create(what)
                | PlayerEvent::Put { what, .. }
                | PlayerEvent::Exhaust(what)
                | PlayerEvent::Ready(what)
                | PlayerEvent::Augment(what)
                | PlayerEvent::Complete(what)
                | PlayerEvent::TakeControl(what),
            ..
        }
        | Trigger::Happens { who: Who::Some { what, .. }, .. } => what,
        Trigger::Becomes(_)
        | Trigger::Arrival(_)
        | Trigger::At(_)
        | Trigger::After(_)
        | Trigger::Expedition { .. }
        | Trigger::Expeditions { .. }
        | Trigger::Does { .. }
        | Trigger::Happens { who: Who::Me, .. } => return trigger,
    };
    filter.as_mut_slice().iter_mut().for_each(forget_other);
    trigger
}

fn forget_other(description: &mut Description) {
    let is_other = |clause: &OneOrMore<Literal<Trait>>| clause.as_slice() == [Literal::Is(Trait::Other)];
    let facts = description.facts.iter().flat_map(OneOrMore::as_slice).filter(|clause| !is_other(clause));
    description.facts = OneOrMore::new(facts.cloned().collect());
}

/// Whether an event is the same whichever object asks: it speaks of no bearer, no "it" and no number of an effect.
fn is_of_anyone(trigger: &Trigger) -> bool {
    let is_of_own = |which: &Expeditions| !matches!(which, Expeditions::Each { .. } | Expeditions::Pick { .. });
    let is_of_effect = |player: &Player| {
        !matches!(
            player,
            Player::You | Player::Any | Player::Opponent | Player::Other | Player::Each | Player::EachOpponent
        )
    };
    let is_worked_out =
        |amount: &Amount| matches!(amount, Amount::X | Amount::Result | Amount::ThatMany | Amount::Times { .. });
    !matches!(trigger, Trigger::Becomes(_) | Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_))
        && !trigger.contains(is_of_own)
        && !trigger.contains(is_of_effect)
        && !trigger.contains(|_: &Mention| true)
        && !trigger.contains(|who: &Who| matches!(who, Who::Me))
        && !trigger.contains(|fact: &Trait| matches!(fact, Trait::Other | Trait::NotIt))
        && !trigger.contains(|fact: &ExpeditionFact| matches!(fact, ExpeditionFact::Other))
        && !trigger.contains(|deed: &PlayerEvent| matches!(deed, PlayerEvent::RevealBy | PlayerEvent::DailyDraw))
        && !trigger.contains(|place: &Place| matches!(place, Place::Revealed | Place::Named | Place::Names))
        && !trigger.contains(|which: &Regions| !matches!(which, Regions::Each(_)))
        && !trigger.contains(is_worked_out)
}
