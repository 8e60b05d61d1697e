//! Counters and terrain markers with which Heroes begin the game (4.1).

use crate::{
    Fault, Game,
    ability::{Passive, Statement, Subject},
    game::{
        mutations::bounds,
        queries::{abilities, characteristics},
    },
    primitives::CounterKind,
    program::analysis::PassiveCategory,
};

/// Heroes begin the game with their counters and markers (2.5.e, system 42).
pub(crate) fn prepare_heroes<const W: usize>(game: &mut Game<'_, W>) {
    if !game.pool.hears_of(PassiveCategory::Enter) {
        return;
    }
    for player in game.players() {
        let Some(hero) = game.pool.hero_card(player) else { continue };
        let before = *game;
        let characteristics = characteristics::characteristics(&before);
        abilities::each_own_passive(
            &before,
            &characteristics,
            hero,
            None,
            PassiveCategory::Enter,
            |context, passive, _| {
                let Passive::Object { who: Subject::Me, statement } = passive else { return };
                match statement {
                    Statement::EntersWith { amount, counter } => {
                        let number = context
                            .count_of(amount)
                            .saturating_add(game.objects.count(hero, CounterKind::of(*counter)));
                        if !game.objects.set_count(hero, CounterKind::of(*counter), number) {
                            bounds::fault(game, Fault::Counters);
                        }
                    }
                    Statement::Markers(terrains) => {
                        let terrains = terrains.as_slice().iter();
                        terrains.for_each(|terrain| game.adventure.supply_with(player, *terrain));
                    }
                    _ => {}
                }
            },
        );
    }
}
