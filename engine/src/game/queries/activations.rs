//! How often abilities were activated this Day, this phase, this turn: what limits and rations are counted by.

use crate::{
    Game,
    ability::{ActionIcon, Cost},
    game::{
        queries::abilities,
        state::{Activation, Mark, Recent},
    },
    primitives::{CardId, Status, Zone},
    program::{CompiledAbility, CompiledAbilityKind, Id, Works, analysis::Characteristics},
};

/// Most activations of one ability of an object in a Day (1.4.6, 6.3.l).
const MOST_ACTIVATIONS: u8 = 100;

/// Counts an activation of an ability of an object; the 101st of a Day creates nothing (1.4.6, 6.3.l).
pub(crate) fn may_activate<const W: usize>(game: &mut Game<'_, W>, card: CardId, code: Id<CompiledAbility>) -> bool {
    let object = game.objects.object(card);
    let known = game.objects.activations.iter_mut().find(|known| known.object == object && known.code == code);
    match known {
        Some(known) if known.times >= MOST_ACTIVATIONS => false,
        Some(known) => {
            known.times += 1;
            known.recent = Recent::NOW;
            true
        }
        None => {
            remember(game, Activation { object, code, times: 1, recent: Recent::NOW });
            true
        }
    }
}

/// Keeps a count. Where there is no room, those of objects that are gone make some, else the one with the fewest
/// activations, of which a limit of a hundred is farthest; not one that the ration of a phase depends on.
fn remember<const W: usize>(game: &mut Game<'_, W>, first: Activation) {
    if game.objects.activations.push(first) {
        return;
    }
    let (objects, program) = (game.objects, game.pool.program());
    game.objects.activations.retain(|known| objects.is(known.object));
    let is_rationed = |code: Id<CompiledAbility>| {
        matches!(
            program.get(code).kind,
            CompiledAbilityKind::Reaction { ration: Some(_), .. }
                | CompiledAbilityKind::QuickAction { once: Some(_), .. }
        )
    };
    if !game.objects.activations.push(first) {
        let all = game.objects.activations.iter().enumerate();
        let fewest = all.min_by_key(|(_, known)| (is_rationed(known.code), known.times)).map(|(place, _)| place);
        if let Some(known) = fewest.and_then(|place| game.objects.activations.get_mut(place)) {
            *known = first;
        }
    }
}

/// Whether an ability of an object was not activated yet this Day, or in this phase.
pub(crate) fn is_first<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    code: Id<CompiledAbility>,
    counts: impl Fn(&Activation) -> bool,
) -> bool {
    let object = game.objects.object(card);
    let this = |known: &Activation| known.object == object && known.code == code;
    !game.objects.activations.iter().any(|known| this(known) && counts(known))
}

/// Whether a card has a quick action with that icon in its cost: a support ability with {D}, wherever it lies, unless
/// it is exhausted in Reserve (2.2.12.j); one with {T} that there is at all (a Feat's last ability once it is completed).
pub(crate) fn acts<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    icon: ActionIcon,
    characteristics: &Characteristics<W>,
) -> bool {
    game.pool.quick_actions().iter().any(|&id| is_such(game, card, id, icon, characteristics))
}

pub(crate) fn is_such<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    id: Id<CompiledAbility>,
    icon: ActionIcon,
    characteristics: &Characteristics<W>,
) -> bool {
    let code = game.pool.program().get(id);
    if !pays(game, id, icon) || !abilities::bearers(game, id, characteristics).contains(card) {
        return false;
    }
    match code.works {
        Works::Main => true,
        Works::Support => {
            let is_in_reserve = game.spot(card).is_some_and(|spot| spot.zone() == Zone::Reserve);
            !is_in_reserve || !game.with_status(Status::Exhausted).contains(card)
        }
        Works::Completed => game.marked(Mark::Completed).contains(card),
    }
}

/// Whether that icon is in the cost of a quick action.
pub(crate) fn pays<const W: usize>(game: &Game<'_, W>, id: Id<CompiledAbility>, icon: ActionIcon) -> bool {
    let program = game.pool.program();
    let CompiledAbilityKind::QuickAction { costs, .. } = program.get(id).kind else { return false };
    let cost = match icon {
        ActionIcon::Discard => Cost::DiscardMe,
        ActionIcon::Exhaust => Cost::ExhaustMe,
    };
    program.get(costs).as_slice().contains(&cost)
}
