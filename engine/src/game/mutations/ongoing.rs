//! Reactions of Ongoing Emblems (2.2.2.m).

use crate::{
    Game,
    ability::{Arrival, Mention, Objects, Uses},
    game::{
        event::EventSink,
        mutations::triggers,
        queries::{Between, Match, Matches, forget_known},
        state::{AtomicAction, Binding, Ongoing, Reaction, Ref},
    },
    primitives::List,
    program::{Carries, Op, Pc, analysis::Characteristics},
};

/// Reactions of Ongoing Emblems (2.2.2.m): the "next" kind is used up.
pub(super) fn activate_ongoing<const W: usize>(
    game: &mut Game<'_, W>,
    before: &Game<'_, W>,
    (was, is): (&Characteristics<W>, &Characteristics<W>),
    list: &[AtomicAction],
    sink: &mut dyn EventSink<W>,
) {
    let program = game.pool.program();
    // An Emblem that this very step created was not there before it.
    let there: List<Ongoing, 9> = before.limbo.ongoing;
    let mut given: List<(Option<Ref>, Arrival), 9> = List::new((None, Arrival::Join));
    for ongoing in &*there {
        let Some(place) = game.limbo.ongoing.iter().position(|now| now == ongoing) else { continue };
        let emblem = program.get(ongoing.code);
        let Carries::Reaction { triggers, entry } = &emblem.carries else { continue };
        let after = *game;
        let between = Between { before, was, after: &after, is, list, workers: None };
        let mut matches = Matches::new(Match::NONE);
        for trigger in triggers.as_slice() {
            let known = matches.len();
            between.find_for_emblem(trigger, ongoing, &mut matches);
            forget_known(&mut matches, known);
        }
        if matches.is_empty() {
            continue;
        }
        let uses = match emblem.uses {
            Uses::Next => &matches[..1],
            Uses::NextFew(_) => &matches[..matches.len().min(usize::from(ongoing.left) + 1)],
            Uses::All => &matches[..],
        };
        for found in uses {
            let it = found.it.map(|it| game.objects.object(it)).or(ongoing.bound.it);
            let bound = Binding {
                it,
                it_last_known: found.it_last_known.or(ongoing.bound.it_last_known),
                player: found.player.unwrap_or(ongoing.bound.player),
                expeditions: found.expeditions,
                // In an effect with an X, the number is that X.
                number: match found.it {
                    _ if emblem.of_x => ongoing.x,
                    Some(_) => found.number,
                    None => ongoing.bound.number,
                },
                base_cost: found.base_cost.filter(|_| !emblem.of_x),
                gift: found.gift.or(ongoing.bound.gift),
                ..ongoing.bound
            };
            // If the next card is given an effect twice that only activates its abilities, they are activated once (ruling
            // AX_29).
            if let Some(arrival) = only_activates(game, *entry) {
                if given.contains(&(it, arrival)) {
                    continue;
                }
                let _ = given.push((it, arrival));
            }
            triggers::emblem(game, Reaction { entry: *entry, bound }, sink);
        }
        let is_over = emblem.uses != Uses::All
            && game.limbo.ongoing.get_mut(place).is_some_and(|ongoing| ongoing.use_up(uses.len() as u8));
        if is_over {
            game.limbo.ongoing.take(place);
        }
    }
}

/// Which abilities of "it" an effect activates, if it does nothing else.
fn only_activates<const W: usize>(game: &Game<'_, W>, entry: Pc) -> Option<Arrival> {
    let program = game.pool.program();
    let ops = program.ops.get(entry.into()..)?;
    let [Op::Select(objects), Op::Activate { arrival, .. }, Op::End, ..] = ops else { return None };
    (*program.get(*objects) == Objects::The(Mention::It)).then_some(*arrival)
}
