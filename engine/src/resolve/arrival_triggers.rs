//! What a card that is played activates of its own, where nobody else can hear of it: nearly every play.

use super::passive_category::PassiveCategory;
use crate::{
    Game,
    ability::{Arrival, Trigger},
    event::EventSink,
    program::{CompiledAbility, CompiledAbilityKind, Id, Works},
    state::{Binding, CardId, ExpeditionSet, Mark, Reaction},
};

/// Whether an ability is a Reaction to nothing but the arrival of its bearer (7.1.1), of which nothing is asked besides.
pub(crate) fn is_of_arrival(code: &CompiledAbility) -> bool {
    let CompiledAbility {
        works: Works::Main,
        kind: CompiledAbilityKind::Reaction { ration: None, triggers, guards: None, .. },
    } = code
    else {
        return false;
    };
    matches!(triggers.as_slice(), [Trigger::Arrival(_)])
}

impl<'p, const W: usize> Game<'p, W> {
    /// What the coming of a card that is played by the rules may activate, if that is only what is known of it
    /// [before the game](crate::CardPool::arrivals_of); none where somebody else may hear of it, or forbid it.
    pub(super) fn own_arrivals(&self, card: CardId) -> Option<&'p [Id<CompiledAbility>]> {
        let pool = self.pool();
        if self.is_token(card) {
            return None;
        }
        let is_heard = self.armed.places().meets(pool.noticed_by(card)) || !self.limbo.ongoing.is_empty();
        if is_heard || self.is_shaped_now() || self.is_on(PassiveCategory::Hush) || pool.stretches() {
            return None;
        }
        pool.arrivals_of(card)
    }

    /// A card has joined as it was played, and that activates of these what fits (6.3).
    #[inline(never)]
    pub(super) fn activate_own(&mut self, own: &[Id<CompiledAbility>], card: CardId, sink: &mut dyn EventSink<W>) {
        // It came, and it was played.
        self.count_events(2);
        let Some(to) = self.spot(card).filter(|_| self.outcome().is_none()) else { return };
        let (me, player) = (self.objects.object(card), to.player());
        for &id in own {
            let CompiledAbilityKind::Reaction { triggers, entry, .. } = &self.pool.program().get(id).kind else {
                continue;
            };
            // They are nothing else: see `is_of_arrival`.
            let [Trigger::Arrival(arrival)] = triggers.as_slice() else { continue };
            let fits = match arrival {
                Arrival::Join => true,
                Arrival::FromHand => self.marked(Mark::FromHand).contains(card),
                Arrival::FromReserve => self.marked(Mark::FromReserve).contains(card),
            };
            if fits && self.may_activate(card, id) {
                let (it, at) = (Some(me), Some(to));
                let bound = Binding {
                    me,
                    home: at,
                    you: player,
                    it,
                    it_last_known: at,
                    player,
                    expeditions: ExpeditionSet::NONE,
                    number: 0,
                    base_cost: None,
                };
                self.emblem(Reaction { entry: *entry, bound }, sink);
            }
        }
    }
}
