//! Which cards the rules and abilities allow a player to play where, and for how much mana (5.1.2, 5.2).

use crate::{
    CardKind, Game, Illegal, PlayDestination, PlayMode,
    ability::{Ban, Passive, Statement},
    game::{
        queries::{abilities, characteristics, eval_context::EvalContext, price, topics},
        state::Play,
    },
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, List, Location, Player, Status, Zone},
    program::analysis::{Characteristics, PassiveCategory},
};

/// The cards that may be played from where they are: those that the rules allow, and those that abilities add, with the
/// Expeditions into which they may go.
pub(crate) type Places<const W: usize> = (CardSet<W>, List<(CardSet<W>, ExpeditionSet), 4>);

/// Adds cards that may be played into these Expeditions. A player's Expeditions form no more than four sets.
fn permit<const W: usize>(more: &mut List<(CardSet<W>, ExpeditionSet), 4>, cards: CardSet<W>, into: ExpeditionSet) {
    match more.iter_mut().find(|(_, known)| *known == into) {
        Some((known, _)) => *known |= cards,
        None => {
            let _ = more.push((cards, into));
        }
    }
}

/// What a play costs, if everything but its cost allows it (5.1.2, 5.2).
pub(crate) fn cost_of<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Result<u8, Illegal> {
    match usual_cost(game, play) {
        Some(cost) => Ok(cost),
        None => cost_at(game, characteristics, play, &playable_places(game, characteristics, play.player)),
    }
}

/// As [`cost_of`], with the characteristics as things stand.
pub(crate) fn cost_now<const W: usize>(game: &Game<'_, W>, play: &Play) -> Result<u8, Illegal> {
    match usual_cost(game, play) {
        Some(cost) => Ok(cost),
        None => {
            let characteristics = characteristics::characteristics(game);
            cost_at(game, &characteristics, play, &playable_places(game, &characteristics, play.player))
        }
    }
}

/// As [`cost_of`] for most plays, about which only the rules say something; `None` if it has to be looked up.
pub(super) fn usual_cost<const W: usize>(game: &Game<'_, W>, play: &Play) -> Option<u8> {
    if play.how != PlayMode::Printed || !topics::is_usual_play(game, play.card) {
        None
    } else {
        cost_by_rules(game, play)
    }
}

/// Whether a full look-up gives this cost, too, for a play that was found [usual](crate::game::queries::topics::is_usual_play).
pub(super) fn costs_as_usual<const W: usize>(game: &Game<'_, W>, play: &Play, cost: Option<u8>) -> bool {
    let characteristics = characteristics::characteristics(game);
    cost_at(game, &characteristics, play, &playable_places(game, &characteristics, play.player)).ok() == cost
}

/// The printed cost of a play, if the rules alone allow it from where the card is (5.1.2.d, 5.2).
#[inline]
pub(crate) fn cost_by_rules<const W: usize>(game: &Game<'_, W>, play: &Play) -> Option<u8> {
    let cost = cost_as_printed(game, play);
    debug_assert!(costs_as_usual(game, play, cost), "{play:?}: {cost:?}");
    cost
}

pub(super) fn cost_as_printed<const W: usize>(game: &Game<'_, W>, play: &Play) -> Option<u8> {
    let Play { card, player, from, into, .. } = *play;
    if from.player() != player {
        return None;
    }
    let facts = game.facts(card);
    let fits = match facts.kind {
        CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => into.expedition().is_some(),
        CardKind::Landmark => into == PlayDestination::Landmarks,
        CardKind::Spell => into == PlayDestination::Resolution,
        CardKind::Hero | CardKind::ManaConvergence => false,
    };
    match from.zone() {
        Zone::Hand if fits => Some(facts.hand_cost),
        Zone::Reserve if fits && game.is_ready(card) => Some(facts.reserve_cost),
        _ => None,
    }
}

pub(crate) fn cost_at<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
    places: &Places<W>,
) -> Result<u8, Illegal> {
    let Play { card, player, from, into, how } = *play;
    let (usual, more) = places;
    let exhausted = from.zone() == Zone::Reserve && !game.is_ready(card);
    let places = more.iter().filter(|(cards, _)| cards.contains(card));
    let allowed = places.fold(ExpeditionSet::NONE, |all, (_, set)| all.and(*set));
    if !usual.contains(card) && allowed.is_empty() {
        return Err(if exhausted { Illegal::Exhausted } else { Illegal::NotPlayable });
    }
    let kind = game.facts(card).kind;
    let fits = match (into, how) {
        (PlayDestination::Landmarks, PlayMode::Temple) => true,
        (_, PlayMode::Temple) => false,
        (PlayDestination::HeroExpedition | PlayDestination::CompanionExpedition, _) => kind.joins_expedition(),
        (PlayDestination::Landmarks, _) => kind == CardKind::Landmark,
        (PlayDestination::Resolution, _) => kind == CardKind::Spell,
    };
    if !fits {
        return Err(Illegal::Destination(into));
    }
    if let Some(expedition) = into.expedition() {
        let only_there = !usual.contains(card) && !allowed.contains(player, expedition);
        if only_there || !may_join(game, characteristics, card, expedition) {
            return Err(Illegal::Destination(into));
        }
    }
    if !may_be_played(game, characteristics, card, player, from) {
        return Err(Illegal::Forbidden);
    }
    price::price(game, characteristics, play).ok_or(Illegal::Way(how))
}

/// Whether no ability keeps a card from being played into that Expedition (system 171).
pub(crate) fn may_join<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    expedition: Expedition,
) -> bool {
    if !game.pool.hears_of(PassiveCategory::Play) {
        return true;
    }
    let player = game.spot(card).map_or(game.owner(card), Location::player);
    let mut may = true;
    let mut rule = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
        if let Passive::Object { who, statement: Statement::Cannot(Ban::PlayedIn(facts)) } = passive
            && price::speaks_of(context, who, card)
            && context.is_march(facts, player, expedition)
        {
            may = false;
        }
    };
    abilities::each_own_passive(game, characteristics, card, None, PassiveCategory::Play, |context, passive, _| {
        rule(context, passive)
    });
    abilities::each_passive(game, characteristics, PassiveCategory::Play, |_, context, passive| rule(context, passive));
    may
}

/// Whether no ability forbids playing this card (1.4.1, system 171).
pub(crate) fn may_be_played<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    player: Player,
    from: Location,
) -> bool {
    let kind = game.facts(card).kind;
    if matches!(kind, CardKind::Hero | CardKind::ManaConvergence) {
        return false;
    }
    if !game.pool.hears_of(PassiveCategory::Play) {
        return true;
    }
    let mut may = true;
    let playing = Some((card, player, from));
    let mut rule = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
        if let Passive::Object { who, statement: Statement::Cannot(Ban::Played) } = passive
            && price::speaks_of(&EvalContext { playing, ..*context }, who, card)
        {
            may = false;
        }
    };
    abilities::each_own_passive(game, characteristics, card, playing, PassiveCategory::Play, |context, passive, _| {
        rule(&EvalContext { you: player, ..*context }, passive);
    });
    abilities::each_passive(game, characteristics, PassiveCategory::Play, |_, context, passive| rule(context, passive));
    may
}

/// The cards that a player may play from where they are (5.2.a): from Hand, ready in Reserve, and those that passive abilities
/// add (1.4.2), with the Expedition if that is limited to one.
pub(crate) fn playable_places<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
) -> Places<W> {
    let ready = game.zone(player, Zone::Reserve) - game.with_status(Status::Exhausted);
    let usual = game.zone(player, Zone::Hand) | ready;
    let mut more = List::new((CardSet::EMPTY, ExpeditionSet::NONE));
    if game.pool.hears_of(PassiveCategory::MayPlay) {
        abilities::each_passive(game, characteristics, PassiveCategory::MayPlay, |_, context, passive| {
            if let Passive::MayPlay { what, place } = passive
                && context.you == player
            {
                let both = ExpeditionSet::both(player);
                let set = place.as_ref().map_or(both, |which| context.marches(which).within(both));
                permit(&mut more, context.candidates_of(what), set);
            }
        });
        for card in game.zone(player, Zone::Discard) | game.zone(player, Zone::Reserve) {
            abilities::each_own_passive(
                game,
                characteristics,
                card,
                None,
                PassiveCategory::MayPlay,
                |context, passive, _| {
                    if let Passive::MayPlay { what, place } = passive
                        && context.candidates_of(what).contains(card)
                    {
                        let both = ExpeditionSet::both(player);
                        let set = place.as_ref().map_or(both, |which| context.marches(which).within(both));
                        permit(&mut more, CardSet::of(card), set);
                    }
                },
            );
        }
    }
    (usual, more)
}

/// The cards in Hand or ready in Reserve for which a player has the mana (5.2.a, 2.4.5.c).
#[must_use]
#[inline]
pub(crate) fn payable<const W: usize>(game: &Game<'_, W>, player: Player) -> CardSet<W> {
    let mana = game.mana(player);
    let ready = game.zones.reserve - game.with_status(Status::Exhausted);
    let payable =
        (game.zones.hand & game.pool.payable_from_hand(mana)) | (ready & game.pool.payable_from_reserve(mana));
    let tokens = ready & game.objects.existing;
    if tokens.is_empty() {
        return payable & game.owned(player);
    }
    let is_payable = |token: &CardId| game.facts(*token).reserve_cost <= mana;
    let tokens: CardSet<W> = game.created_by(player, tokens).iter().filter(is_payable).collect();
    (payable & game.owned(player)) | tokens
}
