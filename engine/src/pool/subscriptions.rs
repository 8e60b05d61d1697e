//! The Reactions of a pool by the cards on which they are printed, and the events that each card listens for: known before the
//! game.

use crate::{
    CardPool,
    primitives::{CardId, CardSet, Phase, SLOTS, WIDE},
    program::{
        CompiledAbility, Id, Program,
        analysis::{ArmedEvents, EventMask, ReactionSet, Subscription, TriggerIndex, is_of_arrival, is_of_phase},
    },
};

/// The phases in the order of a Day.
const PHASES: [Phase; 5] = [Phase::Morning, Phase::Noon, Phase::Afternoon, Phase::Dusk, Phase::Night];

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listening<const W: usize = WIDE> {
    /// The cards that listen for more, where their abilities work, than is always listened for.
    pub(super) cards: CardSet<W>,
    /// By place of their texts: what these listen for.
    hearings: Vec<ArmedEvents>,
    /// By place of their texts: the Reactions that the card's own coming into play may activate; `None` if more has to be asked
    /// than from where it was played.
    arrivals: Vec<Option<Vec<Id<CompiledAbility>>>>,
    /// Whether it is counted which objects come into play, or which cards are played.
    counts_coming: bool,
    /// By phase: the Reactions that its beginning may activate; `None` if some of them wait for something else too, or only for
    /// some of the times, or if such an event is counted.
    phases: Vec<Option<Vec<Id<CompiledAbility>>>>,
    /// By handle: the Reactions of other objects that may hear of the card's coming into play.
    noticed_by: Vec<ReactionSet>,
    /// The events in steps for which listeners must always be looked for, wherever cards are: because of cards that may come from
    /// anywhere, or because of what objects can become.
    asked: EventMask,
    /// The events that are listened for wherever cards are: by tokens, or because they are counted.
    always: ArmedEvents,
    /// The events that are listened for because they are counted.
    counted: ArmedEvents,
    /// The events of their own coming that cards listen for which may come from anywhere.
    coming: ArmedEvents,
    /// The Reactions that must have worked before the event: what each listens for, and the cards on which it is printed.
    workers: Vec<(EventMask, CardSet<W>)>,
    /// What all of those listen for.
    worked: EventMask,
    trigger_index: TriggerIndex,
}

/// A text: a card that has it, and what it may do to its own card.
pub(super) struct Text {
    /// One of the cards on which it is printed, if there is one.
    pub(super) card: Option<CardId>,
    /// Whether it may change which abilities its own card has, or which of them can be activated.
    pub(super) shapes: bool,
}

impl<const W: usize> Listening<W> {
    /// Works this out from the Reactions, their texts, the events that are counted, and the cards that may be meant.
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
            noticed_by: (0..SLOTS * W)
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
}

impl<const W: usize> Listening<W> {
    /// Makes every step be looked at, whoever listens.
    pub(super) const fn ask_always(&mut self) {
        self.asked = EventMask::ANY;
    }
}

impl<const W: usize> CardPool<W> {
    /// The events in steps for which listeners must always be looked for, whatever lies where abilities work.
    #[inline]
    pub(crate) const fn always_asked(&self) -> EventMask {
        self.scripts.listening.asked
    }

    /// The cards that listen for more where their abilities work.
    pub(crate) const fn listening(&self) -> CardSet<W> {
        self.scripts.listening.cards
    }

    /// The events that are listened for wherever cards are: by tokens, or because they are counted.
    pub(crate) const fn always_armed(&self) -> ArmedEvents {
        self.scripts.listening.always
    }

    /// The events that are listened for because they are counted.
    pub(crate) const fn heard_to_count(&self) -> ArmedEvents {
        self.scripts.listening.counted
    }

    /// The events of their own coming that cards listen for which may come from anywhere.
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

    /// The events that Reactions listen for which must have worked before the event.
    pub(crate) const fn worked(&self) -> EventMask {
        self.scripts.listening.worked
    }

    /// Whether one of these cards has a Reaction to such events that must have worked before them.
    pub(crate) fn has_worker(&self, kinds: EventMask, cards: CardSet<W>) -> bool {
        let is_one = |(heard, printed): &(EventMask, CardSet<W>)| heard.meets(kinds) && !(*printed & cards).is_empty();
        self.scripts.listening.workers.iter().any(is_one)
    }

    /// The events that a card listens for.
    pub(crate) fn hearing_of(&self, card: CardId) -> ArmedEvents {
        self.text_of(card).and_then(|text| self.scripts.listening.hearings.get(text)).copied().unwrap_or_default()
    }

    /// The Reactions of a card that its coming into play may activate, in the order of the program; `None` unless all of them are
    /// mere Reactions to its own arrival (7.1.1), for which nothing else is asked.
    pub(crate) fn arrivals_of(&self, card: CardId) -> Option<&[Id<CompiledAbility>]> {
        let Listening { arrivals, counts_coming, .. } = &self.scripts.listening;
        match self.text_of(card) {
            _ if *counts_coming => None,
            Some(text) => arrivals[text].as_deref(),
            None => Some(&[]),
        }
    }

    /// The Reactions that the beginning of a phase may activate, in the order of the program; `None` unless all of them wait for
    /// nothing else, and for each such phase.
    pub(crate) fn waiting_for(&self, phase: Phase) -> Option<&[Id<CompiledAbility>]> {
        self.scripts.listening.phases.get(phase as usize)?.as_deref()
    }

    /// The Reactions of other objects that may hear of a card's coming into play, wherever they are.
    pub(crate) fn noticed_by(&self, card: CardId) -> ReactionSet {
        self.scripts.listening.noticed_by.get(card.index()).copied().unwrap_or_default()
    }

    /// The events that are listened for as long as no card but the Heroes lies where abilities work.
    pub(crate) fn heard_by_heroes(&self) -> ArmedEvents {
        let heroes = self.hero_cards() & self.listening();
        heroes.iter().fold(self.always_armed(), |all, hero| all.and(self.hearing_of(hero)))
    }

    /// The index of the Reactions that may wait for an event.
    pub(crate) const fn trigger_index(&self) -> &TriggerIndex {
        &self.scripts.listening.trigger_index
    }
}
