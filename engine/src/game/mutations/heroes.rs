//! With what Heroes begin the game (4.1).

use crate::{
    Game,
    ability::{Passive, Statement, Subject},
    primitives::CounterKind,
    program::analysis::PassiveCategory,
};

impl<const W: usize> Game<'_, W> {
    /// Heroes begin the game with their counters and markers (2.5.e, system 42).
    pub(crate) fn prepare_heroes(&mut self) {
        if !self.hears_of(PassiveCategory::Enter) {
            return;
        }
        for player in self.players() {
            let Some(hero) = self.pool.hero_card(player) else { continue };
            let before = *self;
            let characteristics = before.characteristics();
            before.each_own_passive(&characteristics, hero, None, PassiveCategory::Enter, |context, passive, _| {
                let Passive::Object { who: Subject::Me, statement } = passive else { return };
                match statement {
                    Statement::EntersWith { amount, counter } => {
                        let number = context
                            .count_of(amount)
                            .saturating_add(self.objects.count(hero, CounterKind::of(*counter)));
                        if !self.objects.set_count(hero, CounterKind::of(*counter), number) {
                            self.fault(crate::Fault::Counters);
                        }
                    }
                    Statement::Markers(terrains) => {
                        let terrains = terrains.as_slice().iter();
                        terrains.for_each(|terrain| self.adventure.supply_with(player, *terrain));
                    }
                    _ => {}
                }
            });
        }
    }
}
