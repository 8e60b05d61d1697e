//! The atomic actions of a step so far, and who is told of them.

use crate::{
    Event, Fault, Game,
    ability::Daily,
    game::{event::EventSink, mutations::bounds, state::AtomicAction},
    primitives::{Growing, WIDE},
    program::analysis::EventMask,
};

/// The atomic actions of a step so far, and who is told of them.
pub(crate) struct AtomicActions<'t, const W: usize = WIDE> {
    /// The actions; `None` where nobody asks what happened.
    actions: Option<Growing<AtomicAction, 6, 96>>,
    kinds: EventMask,
    sink: &'t mut dyn EventSink<W>,
}

impl<'t, const W: usize> AtomicActions<'t, W> {
    pub(crate) fn new(sink: &'t mut dyn EventSink<W>) -> Self {
        Self { actions: Some(Growing::new(AtomicAction::Over(Daily::Rest))), kinds: EventMask::default(), sink }
    }

    /// The actions of a step about which nobody asks.
    pub(super) fn unheard(sink: &'t mut dyn EventSink<W>) -> Self {
        Self { actions: None, kinds: EventMask::default(), sink }
    }

    /// The actions so far.
    pub(crate) fn list(&self) -> &[AtomicAction] {
        self.actions.as_deref().unwrap_or_default()
    }

    /// The actions of a step that is over, the kinds of events among them, and who is told of them.
    pub(crate) fn parts(&mut self) -> (&[AtomicAction], EventMask, &mut dyn EventSink<W>) {
        (self.actions.as_deref().unwrap_or_default(), self.kinds, &mut *self.sink)
    }

    /// Adds one atomic action, where somebody asks what happened.
    #[inline]
    pub(crate) fn add(&mut self, game: &mut Game<'_, W>, atomic_action: AtomicAction) {
        if self.are_heard() {
            self.keep(game, atomic_action);
        }
    }

    /// Keeps an action. A step with more actions than the list holds is a fault, which ends the game.
    fn keep(&mut self, game: &mut Game<'_, W>, atomic_action: AtomicAction) {
        let Some(actions) = &mut self.actions else { return };
        self.kinds = self.kinds.and(atomic_action.kind());
        if !actions.push(atomic_action) {
            bounds::fault(game, Fault::Step);
        }
    }

    /// Whether anybody asks what happened.
    pub(super) const fn are_heard(&self) -> bool {
        self.actions.is_some()
    }

    /// Whether somebody wants to be told of each move.
    pub(super) fn are_moves_told(&self) -> bool {
        self.sink.wants_moves()
    }

    /// Tells a listener the part of the step that everyone sees.
    pub(crate) fn emit(&mut self, game: &Game<'_, W>, event: Event) {
        self.sink.emit(game, event);
    }
}
