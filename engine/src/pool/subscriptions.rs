//! The Reactions of a pool by the cards on which they are printed, and the events that each card listens for; the events for
//! which its modifiers wait (6.2). They are known before the game, so that a step about which nobody can have anything to say is
//! made at once.

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
    reactions_to_arrival: Vec<ReactionSet>,
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

    /// Makes every step be looked at, whoever listens.
    pub(super) const fn ask_always(&mut self) {
        self.asked = EventMask::ANY;
    }
}

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Modifying {
    /// In the order of the program.
    modifiers: Vec<Id<CompiledAbility>>,
    /// The kinds of events in steps that have to be tried to see whether a modifier applies.
    pub(super) tried: EventMask,
    draw: bool,
    /// Whether a modifier waits for the daily draw or Expand of players other than its controller.
    of_others: bool,
    expand: bool,
    roll: bool,
}

impl Modifying {
    /// The next modifier in the order of the program, with the event that it waits for.
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
    pub(crate) fn listened_for_by(&self, card: CardId) -> ArmedEvents {
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
    pub(crate) fn reactions_to_arrival(&self, card: CardId) -> ReactionSet {
        self.scripts.listening.reactions_to_arrival.get(card.index()).copied().unwrap_or_default()
    }

    /// The events that are listened for as long as no card but the Heroes lies where abilities work.
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

    /// Whether no modifier makes it necessary to try a step.
    #[inline]
    pub(crate) const fn is_never_tried(&self) -> bool {
        self.scripts.modifying.tried.is_nothing()
    }

    /// Whether a modifier waits for something that may happen in such a step.
    #[inline]
    pub(crate) const fn tries(&self, may: EventMask) -> bool {
        self.scripts.modifying.tried.meets(may)
    }

    /// Whether a modifier waits for the daily draw as a whole (4.2.1.d).
    pub(crate) const fn awaits_draw(&self) -> bool {
        self.scripts.modifying.draw
    }

    /// Whether a modifier waits for Expand as a whole (4.2.1.e).
    pub(crate) const fn awaits_expand(&self) -> bool {
        self.scripts.modifying.expand
    }

    /// Whether every modifier of the daily draw or Expand waits for that of its controller only.
    pub(crate) const fn awaits_own_only(&self) -> bool {
        !self.scripts.modifying.of_others
    }

    /// Whether a modifier waits for a roll as a whole (7.3.33).
    pub(crate) const fn awaits_roll(&self) -> bool {
        self.scripts.modifying.roll
    }
}
