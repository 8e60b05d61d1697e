//! The statistics of Expeditions (4.2.4): their sums, the terrains that they win, and bans on moving.

use crate::{
    CardKind, Game,
    ability::{ExpeditionRule, FlagKeyword, Halt, Passive},
    game::queries::{abilities, characteristics, eval_context::EvalContext, topics},
    primitives::{
        CardId, CardSet, CounterKind, Expedition, ExpeditionSet, FAR_END, Missing, PerExpedition, Phase, Player,
        Status, Terrain, TerrainTotals, Terrains,
    },
    program::analysis::{Characteristics, PassiveTopic},
};

/// The terrains due to which each Expedition of a player would move forward at Progress (4.2.4). Mostly they follow from what is
/// missing to win.
pub(crate) fn winning<const W: usize>(game: &Game<'_, W>, player: Player) -> PerExpedition<Terrains> {
    // An Expedition without objects wins nothing. The opponent in a goldfish game has none.
    let PerExpedition([hero, companion]) = game.zones.expeditions[player];
    if (hero | companion).is_empty() {
        return PerExpedition([Terrains::NONE; 2]);
    }
    if let Some([hero, companion]) = missing_as_printed(game, player)
        && game.seats[player].ascended == PerExpedition([false; 2])
    {
        let due = PerExpedition([hero.won(), companion.won()]);
        let may_be_held = || topics::is_on(game, PassiveTopic::Expedition) || may_be_defended(game);
        if due == PerExpedition([Terrains::NONE; 2]) || !may_be_held() {
            return due;
        }
        let characteristics = characteristics::characteristics(game);
        return PerExpedition::of_each(|of| free_to_move(game, &characteristics, player, of, due[of]));
    }
    winning_looked_up(game, player)
}

/// As [`winning`], whatever abilities say of Expeditions.
#[inline(never)]
pub(super) fn winning_looked_up<const W: usize>(game: &Game<'_, W>, player: Player) -> PerExpedition<Terrains> {
    let characteristics = characteristics::characteristics(game);
    PerExpedition::of_each(|expedition| winning_terrains(game, &characteristics, player, expedition))
}

/// The terrains of the region of an Expedition as they count now: a Terrain Marker takes the place of those that are printed
/// (system 46), and abilities change them.
pub(crate) fn terrains_now<const W: usize>(game: &Game<'_, W>, player: Player, expedition: Expedition) -> Terrains {
    characteristics::characteristics(game).terrains(game, game.region(player, expedition))
}

/// The terrains of every region as they count now: none of one that lies face down.
pub(crate) fn regions_now<const W: usize>(game: &Game<'_, W>) -> Vec<Terrains> {
    let characteristics = characteristics::characteristics(game);
    game.regions().map(|region| characteristics.terrains(game, region)).collect()
}

/// The terrains in which an Expedition wins: the sum of its awake Characters is positive and above that of the Expedition facing
/// it; for an Ascended one a tie is enough (system 39). None at the far end, with a Defender (7.4.2), or where an ability forbids
/// it.
pub(super) fn winning_terrains<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    expedition: Expedition,
) -> Terrains {
    let is_empty = game.present(player, expedition, characteristics.gigantic()).is_empty();
    if is_empty || game.distance(player, expedition) >= FAR_END {
        return Terrains::NONE;
    }
    let facing = game.facing(player, expedition);
    let theirs = facing.map_or(TerrainTotals::ZERO, |(p, e)| sums_in(game, characteristics, p, e));
    // A tie is enough if the sum is above one less.
    let may_tie = game.ascended(player, expedition)
        && !is_held(game, characteristics, &ExpeditionRule::CannotMoveByTie, player, expedition);
    let below = if may_tie { theirs.minus(TerrainTotals::from_terrains(1, 1, 1)) } else { theirs };
    let here = characteristics.terrains(game, game.region(player, expedition));
    let due = sums_in(game, characteristics, player, expedition).missing_to_win(below, here).won();
    free_to_move(game, characteristics, player, expedition, due)
}

/// Whether an Expedition that moves at Progress due to these terrains moves due to Ascension: in at least one of them it is only
/// tied, whatever it wins besides (4.2.4.k).
#[inline]
pub(crate) fn wins_by_tie<const W: usize>(
    game: &Game<'_, W>,
    player: Player,
    expedition: Expedition,
    due: Terrains,
) -> bool {
    !due.is_empty() && game.ascended(player, expedition) && ties(game, player, expedition, due)
}

#[inline(never)]
pub(super) fn ties<const W: usize>(game: &Game<'_, W>, player: Player, expedition: Expedition, due: Terrains) -> bool {
    let characteristics = characteristics::characteristics(game);
    let facing = game.facing(player, expedition);
    let theirs = facing.map_or(TerrainTotals::ZERO, |(p, e)| sums_in(game, &characteristics, p, e));
    let won = sums_in(game, &characteristics, player, expedition).missing_to_win(theirs, due).won();
    Terrain::ALL.iter().any(|terrain| due.contains(*terrain) && !won.contains(*terrain))
}

/// Statistics of the awake Characters of an Expedition, Gigantic ones of the other included (4.2.4, 7.4.4).
pub(super) fn sums_in<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    expedition: Expedition,
) -> TerrainTotals {
    if !characteristics.has_statistics() {
        return sums_as_printed(game, &characteristics.gigantic(), player, expedition);
    }
    let objects = game.present(player, expedition, characteristics.gigantic());
    if objects.is_empty() { TerrainTotals::ZERO } else { changed_sums(game, characteristics, objects) }
}

/// As [`sums_in`], with the characteristics as things stand.
pub(super) fn sums_now<const W: usize>(game: &Game<'_, W>, player: Player, expedition: Expedition) -> TerrainTotals {
    if are_sums_kept(game) {
        game.sums_kept(player, expedition)
    } else {
        sums_in(game, &characteristics::characteristics(game), player, expedition)
    }
}

/// What each Expedition is missing to move with these characteristics: see [`missing`](Game::missing).
pub(crate) fn missing_among<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
) -> [Missing; 2] {
    // In the Arena no region is left.
    let terrains = |player, expedition, _| match game.adventure().is_arena() {
        true => Terrains::NONE,
        false => characteristics.terrains(game, game.region(player, expedition)),
    };
    missing_by(game, player, |player, expedition| sums_in(game, characteristics, player, expedition), terrains)
}

/// Whether no object is Gigantic and no passive ability changes statistics in an Expedition, so that the sums that are kept are
/// the right ones.
#[inline]
pub(super) fn are_sums_kept<const W: usize>(game: &Game<'_, W>) -> bool {
    let is_nowhere = |gigantic: CardSet<W>| gigantic.is_empty() || (gigantic & game.in_expeditions()).is_empty();
    (game.pool.keeps_sums() && game.objects.grants.is_empty())
        || (!topics::is_on(game, PassiveTopic::Statistic)
            && characteristics::printed_gigantic(game).is_some_and(is_nowhere))
}

/// Whether no passive ability or marker changes terrains.
#[inline]
pub(super) fn are_terrains_printed<const W: usize>(game: &Game<'_, W>) -> bool {
    game.adventure().markers().is_empty() && !topics::is_on(game, PassiveTopic::Land)
}

/// As [`sums_in`], where no passive ability changes statistics and these objects are Gigantic.
#[inline]
pub(super) fn sums_as_printed<const W: usize>(
    game: &Game<'_, W>,
    gigantic: &CardSet<W>,
    player: Player,
    expedition: Expedition,
) -> TerrainTotals {
    let kept = game.sums_kept(player, expedition);
    let of_other = game.zones.expeditions[player][expedition.other()] & *gigantic;
    if of_other.is_empty() {
        return kept;
    }
    of_other.iter().fold(kept, |sum, card| sum.plus(game.counted(card)))
}

/// As [`sums_in`], where passive abilities change statistics.
pub(super) fn changed_sums<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    objects: CardSet<W>,
) -> TerrainTotals {
    let awake = (objects - game.with_status(Status::Asleep)).iter().filter(|card| is_character(game, *card));
    awake.fold(TerrainTotals::ZERO, |sum, card| {
        let (printed, boosts) = (game.printed(card), i16::from(game.objects.count(card, CounterKind::BOOST)));
        let [forest, mountain, water] = Terrain::ALL.map(|terrain| {
            let counted = characteristics.statistic(card, terrain, printed.get(terrain) as i16);
            counted.saturating_add(boosts)
        });
        sum.plus(TerrainTotals::from_terrains(forest, mountain, water))
    })
}

pub(crate) fn is_character<const W: usize>(game: &Game<'_, W>, card: CardId) -> bool {
    game.facts(card).kind == CardKind::Character
}

/// Whether a Defender may be in some Expedition (7.4.2), because it is printed on a card or because abilities other than the
/// printed ones exist.
pub(super) fn may_be_defended<const W: usize>(game: &Game<'_, W>) -> bool {
    !characteristics::are_keywords_printed(game)
        || !(game.pool.printed_keyword(FlagKeyword::Defender) & game.in_expeditions()).is_empty()
}

/// Whether a Defender is in an Expedition (7.4.2) that does not ignore it.
pub(crate) fn is_defended<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    expedition: Expedition,
) -> bool {
    !defenders(game, characteristics, player, expedition).is_empty()
}

/// The cards that keep an Expedition where it is at Progress, or from moving due to some terrain: Defenders in it (7.4.2), and
/// those whose abilities forbid it.
pub(crate) fn keepers<const W: usize>(game: &Game<'_, W>, player: Player, expedition: Expedition) -> CardSet<W> {
    let characteristics = characteristics::characteristics(game);
    let set = ExpeditionSet::of(player, expedition);
    let mut keepers = defenders(game, &characteristics, player, expedition);
    each_expedition_rule(game, &characteristics, |context, which, rule| {
        if free_by(rule, Terrains::ALL) != Terrains::ALL && !which.within(set).is_empty() {
            keepers |= CardSet::of(context.me_last_known);
        }
    });
    keepers
}

/// The Defenders in an Expedition (7.4.2) that it does not ignore.
fn defenders<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    expedition: Expedition,
) -> CardSet<W> {
    let present = game.present(player, expedition, characteristics.gigantic());
    if present.is_empty() {
        return CardSet::EMPTY;
    }
    let mut defenders = present & characteristics::having(game, FlagKeyword::Defender, characteristics);
    if !defenders.is_empty() {
        let set = ExpeditionSet::of(player, expedition);
        each_expedition_rule(game, characteristics, |context, which, rule| {
            if let ExpeditionRule::IgnoresDefender { of } = rule
                && !which.within(set).is_empty()
            {
                defenders = of.as_ref().map_or(CardSet::EMPTY, |of| defenders - context.all(of));
            }
        });
    }
    defenders
}

/// Those of the terrains won by an Expedition due to which it may move forward at Dusk: none with a Defender in it (7.4.2) or
/// where an ability forbids it; an ability may leave only one.
pub(super) fn free_to_move<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    expedition: Expedition,
    won: Terrains,
) -> Terrains {
    if won.is_empty() {
        return won;
    }
    let set = ExpeditionSet::of(player, expedition);
    let mut due = won;
    each_expedition_rule(game, characteristics, |_, which, rule| {
        if !which.within(set).is_empty() {
            due = free_by(rule, due);
        }
    });
    if is_defended(game, characteristics, player, expedition) { Terrains::NONE } else { due }
}

/// Those of these terrains due to which a rule leaves its Expedition free to move forward at Dusk.
fn free_by(rule: &ExpeditionRule, due: Terrains) -> Terrains {
    match rule {
        ExpeditionRule::CannotMove { except: None, .. } => Terrains::NONE,
        ExpeditionRule::CannotMove { except: Some(terrain), .. } => due.within(Terrains::only(*terrain)),
        ExpeditionRule::CannotMoveDueTo(terrain) => due.within(Terrains::only(*terrain).others()),
        ExpeditionRule::CannotMoveByTie
        | ExpeditionRule::CannotAscend
        | ExpeditionRule::IgnoresDefender { .. }
        | ExpeditionRule::CannotMoveBack
        | ExpeditionRule::CountsAs(_) => due,
    }
}

/// Whether no effect can move an Expedition forward now (1.4.1): because of a rule that holds at any time or, at Dusk, because of one
/// that holds at Dusk, whatever terrain it excepts (4.2.4.d), or of a Defender (7.4.2.c).
pub(crate) fn cannot_be_moved<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
    expedition: Expedition,
) -> bool {
    let set = ExpeditionSet::of(player, expedition);
    let is_dusk = game.phase() == Some(Phase::Dusk);
    let mut cannot = is_dusk && is_defended(game, characteristics, player, expedition);
    each_expedition_rule(game, characteristics, |_, which, rule| {
        if let ExpeditionRule::CannotMove { when, .. } = rule {
            cannot |= (is_dusk || *when == Halt::Always) && !which.within(set).is_empty();
        }
    });
    cannot
}

/// Whether an ability forbids that to an Expedition (1.4.1).
pub(crate) fn is_kept_from<const W: usize>(
    game: &Game<'_, W>,
    deed: &ExpeditionRule,
    player: Player,
    expedition: Expedition,
) -> bool {
    game.pool.has_topic(PassiveTopic::Expedition)
        && is_held(game, &characteristics::characteristics(game), deed, player, expedition)
}

/// As [`is_kept_from`], with these characteristics.
fn is_held<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    deed: &ExpeditionRule,
    player: Player,
    expedition: Expedition,
) -> bool {
    let set = ExpeditionSet::of(player, expedition);
    let mut kept = false;
    each_expedition_rule(game, characteristics, |_, which, rule| {
        kept |= rule == deed && !which.within(set).is_empty();
    });
    kept
}

pub(super) fn each_expedition_rule<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    mut emit: impl FnMut(&EvalContext<'_, '_, W>, ExpeditionSet, &ExpeditionRule),
) {
    if !topics::is_on(game, PassiveTopic::Expedition) {
        return;
    }
    abilities::each_passive(game, characteristics, PassiveTopic::Expedition, |_, context, passive| {
        if let Passive::Expedition { which, rule } = passive {
            emit(context, context.expeditions(which), rule);
        }
    });
}

/// What each Expedition is missing, if nothing changes sums or terrains; `None` if something may.
#[inline]
pub(crate) fn missing_as_printed<const W: usize>(game: &Game<'_, W>, player: Player) -> Option<[Missing; 2]> {
    let is_as_printed = are_sums_kept(game) && are_terrains_printed(game);
    if !is_as_printed {
        return None;
    }
    // In the Arena no region is left.
    let terrains = |player, expedition, distance| {
        game.adventure.terrains(game.adventure.table().region(player, expedition, distance).into())
    };
    Some(missing_by(game, player, |player, expedition| game.sums_kept(player, expedition), terrains))
}

/// What an Expedition is missing, given the sums of Expeditions and the terrains at a distance from the start of an Expedition.
#[inline(always)]
pub(super) fn missing_by<const W: usize>(
    game: &Game<'_, W>,
    player: Player,
    sums: impl Fn(Player, Expedition) -> TerrainTotals,
    terrains: impl Fn(Player, Expedition, u8) -> Terrains,
) -> [Missing; 2] {
    let each = PerExpedition::of_each(|expedition| {
        let facing = game.facing(player, expedition).map_or(TerrainTotals::ZERO, |(other, theirs)| sums(other, theirs));
        let here = match game.distance(player, expedition) {
            FAR_END.. => Terrains::NONE,
            distance => terrains(player, expedition, distance),
        };
        sums(player, expedition).missing_to_win(facing, here)
    });
    each.0
}
