//! Who can listen to what: the Reactions of a pool by the cards on which they are printed, known before the game.

use crate::{
    CardPool,
    primitives::{CardId, CardSet, Phase, SLOTS, WIDE},
    program::{
        CompiledAbility, Id, Program,
        analysis::{ArmedEvents, EventMask, ReactionSet, Subscription, TriggerIndex, is_of_arrival, is_of_phase},
    },
};

/// In the order of a Day.
const PHASES: [Phase; 5] = [Phase::Morning, Phase::Noon, Phase::Afternoon, Phase::Dusk, Phase::Night];

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Listening<const W: usize = WIDE> {
    /// The cards by which more is listened for, where their abilities work, than there is always.
    pub(super) cards: CardSet<W>,
    /// To what, by the place of their text.
    hearings: Vec<ArmedEvents>,
    /// By the place of their text too: the Reactions that their own coming into play may activate; none where more has to be
    /// asked than from where they were played.
    arrivals: Vec<Option<Vec<Id<CompiledAbility>>>>,
    /// Whether it is counted what comes into play, or is played.
    counts_coming: bool,
    /// By phase: the Reactions that its begin may activate; none where some of them wait for something else too, or only for
    /// some of the times, or such an event is counted.
    phases: Vec<Option<Vec<Id<CompiledAbility>>>>,
    /// By handle: the Reactions of others that may hear of its coming into play.
    noticed_by: Vec<ReactionSet>,
    /// What is asked about wherever cards are: by those that may come from anywhere, or because of what objects can become.
    asked: EventMask,
    /// What is listened for wherever cards are: by tokens, because it is counted.
    always: ArmedEvents,
    /// What is listened for because it is counted.
    counted: ArmedEvents,
    /// What cards listen for that may come from anywhere, of their own coming.
    coming: ArmedEvents,
    /// What each of those listens for that have to have worked before the event, and the cards on which it is printed.
    workers: Vec<(EventMask, CardSet<W>)>,
    /// What all of them listen for.
    worked: EventMask,
    trigger_index: TriggerIndex,
}

/// A text, and who has it.
pub(super) struct Text {
    /// One of the cards on which it is printed, if there is one.
    pub(super) card: Option<CardId>,
    /// Whether it may change which abilities its own card has, or which of them can be activated.
    pub(super) shapes: bool,
}

impl<const W: usize> Listening<W> {
    /// Of these Reactions, of texts by one of the cards that have them, of what is counted, and of who may be meant.
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
        // Of some it is known wherever they are.
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
    /// Every step has to be looked at, whoever listens.
    pub(super) const fn ask_always(&mut self) {
        self.asked = EventMask::ANY;
    }
}

impl<const W: usize> CardPool<W> {
    /// In which steps it has to be asked who listens, whatever lies open.
    #[inline]
    pub(crate) const fn always_asked(&self) -> EventMask {
        self.scripts.listening.asked
    }

    /// The cards by which more is listened for where their abilities work.
    pub(crate) const fn listening(&self) -> CardSet<W> {
        self.scripts.listening.cards
    }

    /// What is listened for wherever cards are: by tokens, because it is counted.
    pub(crate) const fn always_armed(&self) -> ArmedEvents {
        self.scripts.listening.always
    }

    /// What is listened for because it is counted.
    pub(crate) const fn heard_to_count(&self) -> ArmedEvents {
        self.scripts.listening.counted
    }

    /// What cards listen for that may come from anywhere, of their own coming.
    pub(crate) const fn heard_by_comers(&self) -> ArmedEvents {
        self.scripts.listening.coming
    }

    /// The same cards, of whose games the whole state is kept before every step.
    #[cfg(test)]
    pub(crate) fn remembering_all(mut self) -> Self {
        self.scripts.listening.always = ArmedEvents::of_everything();
        self.scripts.listening.counted = ArmedEvents::of_everything();
        self.scripts.listening.phases.iter_mut().for_each(|waiting| *waiting = None);
        self.scripts.listening.counts_coming = true;
        self
    }

    /// What those listen for that have to have worked before the event.
    pub(crate) const fn worked(&self) -> EventMask {
        self.scripts.listening.worked
    }

    /// Whether one of these cards listens for such a thing and has to have worked before it.
    pub(crate) fn has_worker(&self, kinds: EventMask, cards: CardSet<W>) -> bool {
        let is_one = |(heard, printed): &(EventMask, CardSet<W>)| heard.meets(kinds) && !(*printed & cards).is_empty();
        self.scripts.listening.workers.iter().any(is_one)
    }

    /// What a card listens for.
    pub(crate) fn hearing_of(&self, card: CardId) -> ArmedEvents {
        self.text_of(card).and_then(|text| self.scripts.listening.hearings.get(text)).copied().unwrap_or_default()
    }

    /// The Reactions of a card that its coming into play may activate, where those are nothing but Reactions to its own
    /// arrival (7.1.1), of which nothing is asked besides: in the order of the program.
    pub(crate) fn arrivals_of(&self, card: CardId) -> Option<&[Id<CompiledAbility>]> {
        let Listening { arrivals, counts_coming, .. } = &self.scripts.listening;
        match self.text_of(card) {
            _ if *counts_coming => None,
            Some(text) => arrivals[text].as_deref(),
            None => Some(&[]),
        }
    }

    /// The Reactions that the begin of a phase may activate, where they wait for nothing else, and for each one: in the order
    /// of the program.
    pub(crate) fn waiting_for(&self, phase: Phase) -> Option<&[Id<CompiledAbility>]> {
        self.scripts.listening.phases.get(phase as usize)?.as_deref()
    }

    /// The Reactions of others that may hear of a card's coming into play, wherever they are.
    pub(crate) fn noticed_by(&self, card: CardId) -> ReactionSet {
        self.scripts.listening.noticed_by.get(card.index()).copied().unwrap_or_default()
    }

    /// What is listened for as long as nothing is open but the Heroes.
    pub(crate) fn heard_by_heroes(&self) -> ArmedEvents {
        let heroes = self.hero_cards() & self.listening();
        heroes.iter().fold(self.always_armed(), |all, hero| all.and(self.hearing_of(hero)))
    }

    /// Which Reactions may wait for something.
    pub(crate) const fn trigger_index(&self) -> &TriggerIndex {
        &self.scripts.listening.trigger_index
    }
}
