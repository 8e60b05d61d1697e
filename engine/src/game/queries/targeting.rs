//! Targets: which objects a player can choose, and what it costs to choose them (6.5.b, 7.4.7).

use crate::{
    Game,
    ability::{Aim, Ban, Gain, Keyword, Noun, Passive, Pick, Quantity, Statement},
    game::{
        queries::{abilities, bans, costs, eval_context::EvalContext},
        state::Frame,
    },
    primitives::{CardId, CardSet, Location, Player, Zone},
    program::{
        Term,
        analysis::{Characteristics, PassiveCategory},
    },
};

/// The objects that a player can choose as targets, as far as the effect allows, and those of them that cost nothing (7.4.7).
pub(crate) fn targets<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    among: CardSet<W>,
    doer: Player,
) -> (CardSet<W>, CardSet<W>) {
    let has_terms = has_terms(game, frame);
    if !has_terms && !game.pool.hears_of(PassiveCategory::Kept) && !game.pool.makes_tough() {
        return (among, among);
    }
    let is_meant = |card: CardId| {
        game.pool.program().terms_at(frame.pc).all(|term| match term {
            Term::Only(only) => context.fits(only, card),
            Term::Dearer { .. } => true,
        })
    };
    // A Spell targets while its effect resolves. Its abilities elsewhere are not those of a Spell being played.
    let is_spell = context.is_noun(frame.bound.me.card, Noun::Spell)
        && game.spot(frame.bound.me.card).is_some_and(|spot| spot.zone() == Zone::Limbo);
    let by_all = [Ban::Targeted, Ban::TargetedBySpells];
    let by_opponents = [Ban::TargetedByOpponents, Ban::TargetedByTheirSpells];
    let untouched = bans::kept_from(game, if is_spell { &by_all } else { &by_all[..1] });
    let warded = bans::kept_from(game, if is_spell { &by_opponents } else { &by_opponents[..1] });
    let is_warded = |card: CardId| {
        let holder = game.spot(card).map(Location::player);
        warded.contains(card) && holder.is_some_and(|holder| game.are_opponents(holder, doer))
    };
    let among = among - untouched;
    // Only objects that opponents control can be Tough or protected.
    let own = if has_terms { CardSet::EMPTY } else { among & game.controlled(doer) };
    let (mut options, mut free) = (own, own);
    for card in (among - own).iter().filter(|card| is_meant(*card) && !is_warded(*card)) {
        let cost = cost_to_target(game, context, frame, card, doer);
        if cost == 0 {
            free.insert(card);
        }
        if cost <= game.mana(doer) {
            options.insert(card);
        }
    }
    (options, free)
}

/// Whether nothing in the game can make a target dearer or leave it out: neither a term of the effect nor an ability nor Tough.
pub(crate) fn are_targets_free<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> bool {
    !game.pool.makes_tough() && !has_terms(game, frame)
}

/// Whether the effect itself limits which targets it means, or makes some of them dearer.
fn has_terms<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> bool {
    game.pool.program().terms_at(frame.pc).next().is_some()
}

/// What a player pays to choose a target. Opponents of its controller pay for Tough, once per effect and target (7.4.7, O-11); a
/// cost that depends on what is targeted is paid once per effect (6.4).
pub(crate) fn cost_to_target<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    card: CardId,
    doer: Player,
) -> u8 {
    let dearer = game.pool.program().terms_at(frame.pc).map(|term| match term {
        Term::Dearer { amount, what } if context.fits(what, card) => {
            let is_paid = doer != frame.bound.you || game.limbo.paid.iter().any(|paid| context.fits(what, paid));
            if is_paid { 0 } else { context.count_of(amount) }
        }
        Term::Dearer { .. } | Term::Only(_) => 0,
    });
    dearer.fold(tough_cost(game, context.characteristics, card, doer), u8::saturating_add)
}

/// What an opponent pays for a Tough target (7.4.7): in play, or in Reserve if an ability says so of cards there.
fn tough_cost<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    doer: Player,
) -> u8 {
    let is_tough_there = |spot: &Location| spot.is_in_play() || spot.zone() == Zone::Reserve;
    let Some(spot) = game.spot(card).filter(is_tough_there) else { return 0 };
    if game.limbo.paid.contains(card) || !game.are_opponents(spot.player(), doer) {
        return 0;
    }
    toughness(game, characteristics, card)
}

/// The number of Tough that an object has: numbers from several abilities are added up (7.4.7, ruling MU_30).
pub(super) fn toughness<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>, card: CardId) -> u8 {
    if !game.pool.makes_tough() {
        return 0;
    }
    let mut toughness = 0;
    abilities::each_passive(game, characteristics, PassiveCategory::Has, |_, context, passive| {
        let Passive::Object { who, statement: Statement::Has(gains) } = passive else { return };
        for gain in gains.as_slice() {
            if let Gain::Keyword(Keyword::Tough(amount)) = gain
                && context.subjects(who).contains(card)
            {
                let amount = EvalContext { it: CardSet::of(card), ..*context }.count_of(amount);
                toughness = u8::saturating_add(toughness, amount);
            }
        }
    });
    toughness
}

/// The objects that can still be chosen, and the least and the greatest number to be chosen in all: no more than there are
/// (6.5.b). Nobody has to choose a target that costs mana (7.4.7).
pub(crate) fn pickable<const W: usize>(
    game: &Game<'_, W>,
    context: &EvalContext<'_, '_, W>,
    frame: &Frame<W>,
    pick: &Pick,
    doer: Player,
) -> (CardSet<W>, u8, u8) {
    let all = context.all(&pick.from);
    let mine = if frame.doers.len() > 1 { all & game.owned_or_controlled(doer) } else { all };
    let mut options = costs::payable_among(game, context, frame, pick, mine - frame.sel);
    let mut free = options;
    if pick.aim == Aim::Target {
        (options, free) = targets(game, context, frame, options, doer);
    }
    if let Some(total) = &pick.total {
        let sum: i16 = frame.sel.iter().map(|card| context.measure(total.measure, card)).sum();
        let most = context.amount(&total.most);
        options = options.iter().filter(|&card| sum + context.measure(total.measure, card) <= most).collect();
    }
    let possible = frame.chosen.saturating_add(options.len());
    match &pick.quantity {
        Quantity::Exactly(amount) => {
            let number = context.count_of(amount);
            // Mostly all of the options cost nothing.
            let free = free & options;
            let for_nothing = if free == options { possible } else { frame.chosen.saturating_add(free.len()) };
            (options, number.min(for_nothing), number.min(possible))
        }
        Quantity::UpTo(amount) => (options, 0, context.count_of(amount).min(possible)),
        Quantity::AnyNumber => (options, 0, possible),
    }
}
