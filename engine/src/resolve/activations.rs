//! How often abilities were activated this Day, this phase, this turn: what limits and rations are counted by.

use crate::{
    Game,
    program::{CompiledAbility, CompiledAbilityKind, Id},
    state::{Activation, CardId, Recent},
};

/// Most activations of one ability of an object in a Day (1.4.6, 6.3.l).
const MOST_ACTIVATIONS: u8 = 100;

impl<const W: usize> Game<'_, W> {
    /// Counts an activation of an ability of an object; the 101st of a Day creates nothing (1.4.6, 6.3.l).
    pub(crate) fn may_activate(&mut self, card: CardId, code: Id<CompiledAbility>) -> bool {
        let object = self.objects.object(card);
        let known = self.objects.activations.iter_mut().find(|known| known.object == object && known.code == code);
        match known {
            Some(known) if known.times >= MOST_ACTIVATIONS => false,
            Some(known) => {
                known.times += 1;
                known.recent = Recent::NOW;
                true
            }
            None => {
                self.remember(Activation { object, code, times: 1, recent: Recent::NOW });
                true
            }
        }
    }

    /// Keeps a count. Where there is no room, those of objects that are gone make some, else the one with the fewest
    /// activations, of which a limit of a hundred is farthest; not one that the ration of a phase depends on.
    fn remember(&mut self, first: Activation) {
        if self.objects.activations.push(first) {
            return;
        }
        let (objects, program) = (self.objects, self.pool.program());
        self.objects.activations.retain(|known| objects.is(known.object));
        let is_rationed = |code: Id<CompiledAbility>| {
            matches!(
                program.get(code).kind,
                CompiledAbilityKind::Reaction { ration: Some(_), .. }
                    | CompiledAbilityKind::QuickAction { once: Some(_), .. }
            )
        };
        if !self.objects.activations.push(first) {
            let all = self.objects.activations.iter().enumerate();
            let fewest = all.min_by_key(|(_, known)| (is_rationed(known.code), known.times)).map(|(place, _)| place);
            if let Some(known) = fewest.and_then(|place| self.objects.activations.get_mut(place)) {
                *known = first;
            }
        }
    }

    /// Whether an ability of an object was not activated yet this Day, or in this phase.
    pub(super) fn is_first(
        &self,
        card: CardId,
        code: Id<CompiledAbility>,
        counts: impl Fn(&Activation) -> bool,
    ) -> bool {
        let object = self.objects.object(card);
        let this = |known: &Activation| known.object == object && known.code == code;
        !self.objects.activations.iter().any(|known| this(known) && counts(known))
    }
}
