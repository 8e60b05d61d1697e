//! Abilities that were activated this Day, this phase or this turn, and cards that have a quick action with a certain cost.

use crate::{
    Game,
    ability::ActionIcon,
    game::{
        queries::abilities,
        state::{Activation, Mark},
    },
    primitives::{CardId, Status, Zone},
    program::{CompiledAbility, CompiledAbilityKind, Id, Works, analysis::Characteristics},
};

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

/// Whether a card has a quick action with that icon in its cost: with {D} a support ability, wherever the card lies, unless it is
/// exhausted in Reserve (2.2.12.j); with {T} any that it has (the last ability of a Feat only once that is completed).
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
    program.get(costs).as_slice().iter().any(|cost| cost.icon() == Some(icon))
}
