//! The numbers of cards in Reserve and of Landmarks that a player keeps at Clean-up (2.2.13, 2.2.14, 4.2.5.c).

use crate::{
    Game,
    ability::{Ban, Limit, LimitChange, Passive, Statement},
    game::queries::{abilities, characteristics, topics},
    primitives::{CardSet, List, Player, Zone},
    program::analysis::{Characteristics, PassiveTopic},
};

/// The number of cards that a player keeps at Clean-up, as abilities change it (2.2.13, 2.2.14).
#[inline]
pub(crate) fn limit<const W: usize>(game: &Game<'_, W>, player: Player, which: Limit, printed: u8) -> u8 {
    if topics::is_on(game, PassiveTopic::Limit) { changed_limit(game, player, which, printed) } else { printed }
}

/// The limit as an ability sees it, with the characteristics worked out so far.
pub(super) fn limit_seen<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    which: Limit,
) -> u8 {
    let printed = match which {
        Limit::Reserve => game.pool.reserve_limit(player),
        Limit::Landmark => game.pool.landmark_limit(player),
    };
    if topics::is_on(game, PassiveTopic::Limit) {
        limit_with(game, characteristics, player, which, printed)
    } else {
        printed
    }
}

/// As [`limit`], where an ability may be about it.
pub(super) fn changed_limit<const W: usize>(game: &Game<'_, W>, player: Player, which: Limit, printed: u8) -> u8 {
    limit_with(game, &characteristics::characteristics(game), player, which, printed)
}

fn limit_with<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    which: Limit,
    printed: u8,
) -> u8 {
    let (mut limit, mut more) = (i16::from(printed), 0);
    abilities::each_passive(game, characteristics, PassiveTopic::Limit, |_, context, passive| {
        if let Passive::Limits { whose, amount, change, limit: of, .. } = passive
            && *of == which
            && context.owners(*whose).contains(player)
        {
            // "They" are the player whose limit it is.
            let by = super::eval_context::EvalContext { player, ..*context }.amount(amount);
            match change {
                LimitChange::More => more += by,
                LimitChange::Less => more -= by,
                // It replaces the number of the Hero; changes by other abilities are added to it.
                LimitChange::Set => limit = by,
            }
        }
    });
    (limit + more).clamp(0, 255) as u8
}

/// Cards in Reserve, or Landmarks, that a player who keeps as many as the limit allows may keep besides, one of them at a time
/// (2.3, 4.2.5.c).
#[inline]
pub(crate) fn spare<const W: usize>(game: &Game<'_, W>, player: Player, which: Limit) -> CardSet<W> {
    if topics::is_on(game, PassiveTopic::Besides) { spare_besides(game, player, which) } else { CardSet::EMPTY }
}

pub(super) fn spare_besides<const W: usize>(game: &Game<'_, W>, player: Player, which: Limit) -> CardSet<W> {
    // If there were more places, the game would have ended before anything was kept.
    let Some(places) = places_besides(game, player, which).filter(|places| !places.is_empty()) else {
        return CardSet::EMPTY;
    };
    let (counted, limit) = counting(game, player, which);
    let kept = game.kept & counted;
    (counted - kept).iter().filter(|card| can_keep(kept | CardSet::of(*card), limit, &places)).collect()
}

/// The cards that count toward a limit, and the limit.
pub(crate) fn counting<const W: usize>(game: &Game<'_, W>, player: Player, which: Limit) -> (CardSet<W>, u8) {
    let (zone, limit, uncounted) = match which {
        Limit::Reserve => (Zone::Reserve, game.reserve_limit(player), uncounted(game, player, which)),
        Limit::Landmark => (Zone::Landmarks, game.landmark_limit(player), uncounted(game, player, which)),
    };
    (game.zone(player, zone) - uncounted, limit)
}

/// Whether the places for objects kept besides are few enough to be weighed against one another (system 8).
pub(crate) fn weighs_places_besides<const W: usize>(game: &Game<'_, W>) -> bool {
    let weighs = |player, which| places_besides(game, player, which).is_some();
    !topics::is_on(game, PassiveTopic::Besides)
        || game.players().all(|player| weighs(player, Limit::Reserve) && weighs(player, Limit::Landmark))
}

/// The places beyond a limit that abilities give for some cards only: which cards, and how many; places for the same cards are
/// put together. `None` if they are too many to be weighed against one another.
pub(super) fn places_besides<const W: usize>(
    game: &Game<'_, W>,
    player: Player,
    which: Limit,
) -> Option<List<(CardSet<W>, u8), 8>> {
    let mut places: List<(CardSet<W>, u8), 8> = List::new((CardSet::EMPTY, 0));
    if !topics::is_on(game, PassiveTopic::Besides) {
        return Some(places);
    }
    let (counted, _) = counting(game, player, which);
    let mut is_all = true;
    abilities::each_passive(
        game,
        &characteristics::characteristics(game),
        PassiveTopic::Besides,
        |_, context, passive| {
            if let Passive::Limits { whose, amount, limit, only: Some(only), .. } = passive
                && *limit == which
                && context.owners(*whose).contains(player)
            {
                let (cards, number) = (context.all(only) & counted, context.count_of(amount));
                match places.iter_mut().find(|(known, _)| *known == cards) {
                    _ if cards.is_empty() || number == 0 => {}
                    Some((_, known)) => *known = known.saturating_add(number),
                    None => is_all &= places.push((cards, number)),
                }
            }
        },
    );
    Some(places).filter(|_| is_all)
}

/// The cards in a Reserve, or the Landmarks, that do not count toward the limit.
#[inline]
pub(crate) fn uncounted<const W: usize>(game: &Game<'_, W>, player: Player, which: Limit) -> CardSet<W> {
    if topics::is_on(game, PassiveTopic::Uncounted) { named_uncounted(game, player, which) } else { CardSet::EMPTY }
}

pub(super) fn named_uncounted<const W: usize>(game: &Game<'_, W>, player: Player, which: Limit) -> CardSet<W> {
    let mut uncounted = CardSet::EMPTY;
    abilities::each_passive(
        game,
        &characteristics::characteristics(game),
        PassiveTopic::Uncounted,
        |_, context, passive| {
            if let Passive::Object { who, statement: Statement::Cannot(Ban::Counted(limit)) } = passive
                && *limit == which
            {
                uncounted |= context.subjects(who);
            }
        },
    );
    let zone = if which == Limit::Reserve { Zone::Reserve } else { Zone::Landmarks };
    uncounted & game.zone(player, zone)
}

/// Whether these cards can be kept: as many as the limit allows, and the others in places that are for such cards only. For each
/// choice of places, the cards that fit none of the chosen ones must have room in the rest (Hall's condition).
fn can_keep<const W: usize>(cards: CardSet<W>, limit: u8, places: &[(CardSet<W>, u8)]) -> bool {
    (0..1u16 << places.len()).all(|chosen| {
        let (mut fitting, mut room) = (CardSet::EMPTY, u16::from(limit));
        for (place, (fits, number)) in places.iter().enumerate() {
            if chosen >> place & 1 == 1 {
                fitting |= *fits;
            } else {
                room += u16::from(*number);
            }
        }
        u16::from((cards - fitting).len()) <= room
    })
}
