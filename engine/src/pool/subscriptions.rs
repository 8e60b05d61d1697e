//! The events that each card of a pool listens for, by the Reactions that are printed on it, and the events that its modifiers
//! modify (6.2). All of this is computed before the game. The engine compares it with the events that may happen in a step; if a
//! step can have no listeners and no modifiers, the engine neither records its events nor keeps the state before it.

use crate::{
    CardPool,
    ability::{Player as Word, PlayerEvent, Trigger},
    primitives::{CardId, CardSet, Phase, SLOTS, WIDE},
    program::{
        CompiledAbility, Id, Program,
        analysis::{ArmedEvents, EventMask, ReactionSet, Subscription, TriggerIndex, is_of_arrival, is_of_phase},
    },
};

/// The phases in the order of a Day.
const PHASES: [Phase; 5] = [Phase::Morning, Phase::Noon, Phase::Afternoon, Phase::Dusk, Phase::Night];

/// Which events the Reactions of a pool listen for, in all and card by card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listening<const W: usize = WIDE> {
    /// The cards that, where their abilities work, listen for other events than those in `always`.
    pub(super) cards: CardSet<W>,
    /// By place of the text: the events that a card with that text listens for where its abilities work.
    hearings: Vec<ArmedEvents>,
    /// By place of the text: the Reactions that the own arrival of a card with that text may activate; `None` if that depends on
    /// more than the zone from which the card was played.
    arrivals: Vec<Option<Vec<Id<CompiledAbility>>>>,
    /// Whether the program counts arrivals of objects or plays of cards, so that every arrival has a listener.
    counts_coming: bool,
    /// By phase: the Reactions that its beginning may activate; `None` if one of them also listens for another event or has a
    /// limit of activations, or if the program counts that event.
    phases: Vec<Option<Vec<Id<CompiledAbility>>>>,
    /// By handle: the Reactions of other objects that the arrival of that card may activate.
    reactions_to_arrival: Vec<ReactionSet>,
    /// The events whose steps are always checked for listeners, wherever the cards are: those in `coming`; all events if abilities
    /// can change which objects are Gigantic, give abilities for good, or modify events (see `ask_always`).
    asked: EventMask,
    /// The events that have listeners wherever the cards are: those of Reactions that objects can have without their being printed
    /// on them (tokens, objects to which a Reaction is given), and those in `counted`.
    always: ArmedEvents,
    /// The events that the program counts, for abilities that ask how often something happened.
    counted: ArmedEvents,
    /// The events of Reactions to a move of their own bearer, which may come from any zone: it has to exist after the event only
    /// (6.3.c–e).
    coming: ArmedEvents,
    /// The Reactions whose ability must have worked before the event (6.3.f): the events that each listens for, and the cards on
    /// which it is printed.
    workers: Vec<(EventMask, CardSet<W>)>,
    /// The events that any Reaction in `workers` listens for.
    worked: EventMask,
    /// Finds the Reactions that an event of one card may activate.
    trigger_index: TriggerIndex,
}

/// A text of the pool: a card that has it, and whether it may change what that card can do.
pub(super) struct Text {
    /// One of the cards on which it is printed, if there is one.
    pub(super) card: Option<CardId>,
    /// Whether it may change which abilities its own card has, or which of them can be activated.
    pub(super) shapes: bool,
}

impl<const W: usize> Listening<W> {
    /// Computes this from the Reactions, the texts, the events that the program counts, and the index of the Reactions.
    pub(super) fn of(
        reactions: &[Subscription<W>],
        (texts, program): (&[Text], &Program),
        counted: EventMask,
        trigger_index: TriggerIndex,
    ) -> Self {
        let coming = EventMask::CAME.and(EventMask::PLAYED);
        let arrivals = |text: &Text| {
            if text.shapes {
                return None;
            }
            let is_of_coming = |listener: &&Subscription<W>| {
                text.card.is_some_and(|card| listener.printed().contains(card)) && listener.kinds.meets(coming)
            };
            let of_coming = reactions.iter().filter(is_of_coming);
            of_coming.map(|listener| is_of_arrival(program.get(listener.code)).then_some(listener.code)).collect()
        };
        let waiting = |phase: Phase| {
            let kinds = EventMask::phase(phase);
            let of_phase = reactions.iter().filter(|listener| listener.kinds.meets(kinds));
            let codes: Option<Vec<_>> =
                of_phase.map(|of| is_of_phase(program.get(of.code)).then_some(of.code)).collect();
            codes.filter(|_| !counted.meets(kinds))
        };
        let armed =
            |text: &Text| text.card.map_or_else(ArmedEvents::default, |card| ArmedEvents::of_card(reactions, card));
        let always = ArmedEvents::always(reactions).and(ArmedEvents::looking_back(counted));
        // Some of it is listened for anyway, wherever the card is.
        let adds = |card: &CardId| always.and(ArmedEvents::of_card(reactions, *card)) != always;
        let printed = reactions.iter().fold(CardSet::EMPTY, |all, listener| all | listener.printed());
        let working = reactions.iter().filter(|listener| listener.asks_for_work());
        Self {
            cards: printed.iter().filter(adds).collect(),
            hearings: texts.iter().map(armed).collect(),
            arrivals: texts.iter().map(arrivals).collect(),
            counts_coming: counted.meets(coming),
            phases: PHASES.into_iter().map(waiting).collect(),
            reactions_to_arrival: (0..SLOTS * W)
                .map(|handle| trigger_index.of_others::<W>(coming, CardId::new(handle as u8)))
                .collect(),
            asked: ArmedEvents::coming(reactions).events(),
            always,
            counted: ArmedEvents::looking_back(counted),
            coming: ArmedEvents::coming(reactions),
            workers: working.clone().map(|listener| (listener.kinds, listener.printed())).collect(),
            worked: working.fold(EventMask::default(), |all, listener| all.and(listener.kinds)),
            trigger_index,
        }
    }

    /// Makes the engine check every step for listeners, whatever events it may have.
    pub(super) const fn ask_always(&mut self) {
        self.asked = EventMask::ANY;
    }
}

/// The modifiers of a pool: replacement effects and other abilities that modify events (6.2), and the events that they modify.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Modifying {
    /// All modifiers, in the order of the program.
    modifiers: Vec<Id<CompiledAbility>>,
    /// The kinds of events that modifiers modify, apart from the next three. A step in which one of them may happen is first tried
    /// on a copy of the state, to find out whether a modifier applies.
    pub(super) tried: EventMask,
    /// Whether a modifier modifies the daily draw as a whole (4.2.1.d).
    draw: bool,
    /// Whether a modifier modifies the daily draw or Expand of players other than its controller.
    of_others: bool,
    /// Whether a modifier modifies Expand as a whole (4.2.1.e).
    expand: bool,
    /// Whether a modifier modifies a roll as a whole (7.3.33).
    roll: bool,
}

impl Modifying {
    /// Adds the next modifier in the order of the program, with the event that it modifies.
    pub(super) fn add(&mut self, id: Id<CompiledAbility>, event: &Trigger) {
        self.modifiers.push(id);
        if let Trigger::Does { who, deed: PlayerEvent::DailyDraw | PlayerEvent::Expand } = event {
            self.of_others |= *who != Word::You;
        }
        match event {
            Trigger::Does { deed: PlayerEvent::DailyDraw, .. } => self.draw = true,
            Trigger::Does { deed: PlayerEvent::Expand, .. } => self.expand = true,
            Trigger::Does { deed: PlayerEvent::Roll, .. } => self.roll = true,
            event => self.tried = self.tried.and(crate::program::analysis::listens_for(event)),
        }
    }
}

impl<const W: usize> CardPool<W> {
    /// The events whose steps are always checked for listeners, whatever lies where abilities work.
    #[inline]
    pub(crate) const fn always_asked(&self) -> EventMask {
        self.scripts.listening.asked
    }

    /// The cards that, where their abilities work, listen for other events than the [`always_armed`](Self::always_armed) ones.
    pub(crate) const fn listening(&self) -> CardSet<W> {
        self.scripts.listening.cards
    }

    /// The events that have listeners wherever the cards are: tokens, objects to which a Reaction is given, and counts.
    pub(crate) const fn always_armed(&self) -> ArmedEvents {
        self.scripts.listening.always
    }

    /// The events that the program counts.
    pub(crate) const fn heard_to_count(&self) -> ArmedEvents {
        self.scripts.listening.counted
    }

    /// The events of Reactions to a move of their own bearer, which may come from any zone.
    pub(crate) const fn heard_by_comers(&self) -> ArmedEvents {
        self.scripts.listening.coming
    }

    /// The same cards, in whose games the whole state is kept before every step.
    #[cfg(test)]
    pub(crate) fn remembering_all(mut self) -> Self {
        self.scripts.listening.always = ArmedEvents::of_everything();
        self.scripts.listening.counted = ArmedEvents::of_everything();
        self.scripts.listening.phases.iter_mut().for_each(|waiting| *waiting = None);
        self.scripts.listening.counts_coming = true;
        self
    }

    /// The events of all Reactions whose ability must have worked before the event (6.3.f).
    pub(crate) const fn worked(&self) -> EventMask {
        self.scripts.listening.worked
    }

    /// Whether one of these cards has a Reaction to one of these events whose ability must have worked before it.
    pub(crate) fn has_worker(&self, kinds: EventMask, cards: CardSet<W>) -> bool {
        let is_one = |(heard, printed): &(EventMask, CardSet<W>)| heard.meets(kinds) && !(*printed & cards).is_empty();
        self.scripts.listening.workers.iter().any(is_one)
    }

    /// The events that a card listens for.
    pub(crate) fn listened_for_by(&self, card: CardId) -> ArmedEvents {
        self.text_of(card).and_then(|text| self.scripts.listening.hearings.get(text)).copied().unwrap_or_default()
    }

    /// The Reactions of a card that its own arrival may activate, in the order of the program; `None` unless each of them has an
    /// arrival as its only trigger (7.1.1) and no limit and no condition.
    pub(crate) fn arrivals_of(&self, card: CardId) -> Option<&[Id<CompiledAbility>]> {
        let Listening { arrivals, counts_coming, .. } = &self.scripts.listening;
        match self.text_of(card) {
            _ if *counts_coming => None,
            Some(text) => arrivals[text].as_deref(),
            None => Some(&[]),
        }
    }

    /// The Reactions that the beginning of a phase may activate, in the order of the program; `None` unless that is the only
    /// trigger of each of them, without a limit of activations.
    pub(crate) fn waiting_for(&self, phase: Phase) -> Option<&[Id<CompiledAbility>]> {
        self.scripts.listening.phases.get(phase as usize)?.as_deref()
    }

    /// The Reactions of other objects that the arrival of a card may activate, wherever these objects are.
    pub(crate) fn reactions_to_arrival(&self, card: CardId) -> ReactionSet {
        self.scripts.listening.reactions_to_arrival.get(card.index()).copied().unwrap_or_default()
    }

    /// The events that have listeners as long as no card but the Heroes lies where abilities work.
    pub(crate) fn heard_by_heroes(&self) -> ArmedEvents {
        let heroes = self.hero_cards() & self.listening();
        heroes.iter().fold(self.always_armed(), |all, hero| all.and(self.listened_for_by(hero)))
    }

    /// The index of the Reactions that may wait for an event.
    pub(crate) const fn trigger_index(&self) -> &TriggerIndex {
        &self.scripts.listening.trigger_index
    }

    /// The modifiers of events.
    pub(crate) fn modifiers(&self) -> &[Id<CompiledAbility>] {
        &self.scripts.modifying.modifiers
    }

    /// Whether an object gains an ability for good once a condition holds.
    #[inline]
    pub(crate) const fn gains_for_good(&self) -> bool {
        self.scripts.gains_for_good
    }

    /// Whether no modifier makes it necessary to try a step on a copy of the state.
    #[inline]
    pub(crate) const fn is_never_tried(&self) -> bool {
        self.scripts.modifying.tried.is_nothing()
    }

    /// Whether a modifier modifies one of the events that may happen in a step.
    #[inline]
    pub(crate) const fn tries(&self, may: EventMask) -> bool {
        self.scripts.modifying.tried.meets(may)
    }

    /// Whether a modifier modifies the daily draw as a whole (4.2.1.d).
    pub(crate) const fn awaits_draw(&self) -> bool {
        self.scripts.modifying.draw
    }

    /// Whether a modifier modifies Expand as a whole (4.2.1.e).
    pub(crate) const fn awaits_expand(&self) -> bool {
        self.scripts.modifying.expand
    }

    /// Whether every modifier of the daily draw or Expand modifies that of its controller only.
    pub(crate) const fn awaits_own_only(&self) -> bool {
        !self.scripts.modifying.of_others
    }

    /// Whether a modifier modifies a roll as a whole (7.3.33).
    pub(crate) const fn awaits_roll(&self) -> bool {
        self.scripts.modifying.roll
    }
}
