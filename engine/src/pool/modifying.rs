//! The events for which the modifiers of a pool wait (6.2). They are known before the game, so that a step which no modifier can
//! be about is made at once.

use crate::{
    CardPool,
    ability::{Player as Word, PlayerEvent, Trigger},
    program::{CompiledAbility, Id, analysis::EventMask},
};

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

    /// Whether a modifier waits for a roll as a whole (7.3.19).
    pub(crate) const fn awaits_roll(&self) -> bool {
        self.scripts.modifying.roll
    }
}
