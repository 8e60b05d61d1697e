//! Invariants: what holds in every state in which a game waits for a decision, whatever was decided before.

use cards::Statistics;
use engine::{
    CardKind, Decision, Event, Events, Game, Mana, PlayMode,
    ability::{Counter, FlagKeyword, Keyword},
    state::{CardId, CardSet, Expedition, FAR_END, Player, Status, Terrain, Zone},
};

/// Checks all invariants of a state.
///
/// # Errors
///
/// The first invariant that does not hold.
pub(crate) fn audit(game: &Game<'_>) -> Result<(), String> {
    partition(game)?;
    for player in Player::ALL {
        let (ready, orbs) = (game.ready_orbs(player), game.zone(player, Zone::Mana).len());
        holds(ready <= orbs, || format!("{player:?} has {ready} of {orbs} mana orbs ready"))?;
        let distances = Expedition::ALL.map(|expedition| game.distance(player, expedition));
        holds(distances.iter().all(|&d| d <= FAR_END), || format!("{player:?} is at {distances:?}"))?;
    }
    statuses(game)?;
    facing(game)?;
    timestamps(game)?;
    added_up(game)?;
    holds(game.outcome().is_some() == game.to_decide().is_none(), || {
        format!("{:?} is to decide and the outcome is {:?}", game.to_decide(), game.outcome())
    })
}

fn holds(condition: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(otherwise()) }
}

/// Every card is in exactly one zone, and in zones of one player are only cards that this player owns (1.4.3).
fn partition(game: &Game<'_>) -> Result<(), String> {
    let mut all = CardSet::EMPTY;
    for player in Player::ALL {
        for zone in Zone::ALL {
            let here = game.zone(player, zone);
            holds((all & here).is_empty(), || format!("{:?} is in {player:?}'s {zone:?} and elsewhere", all & here))?;
            all |= here;
            // The only personal zone that can have tokens is Reserve (7.3.30.a).
            let is_own =
                |card: &CardId| game.owner(*card) == player && (zone == Zone::Reserve || !game.is_token(*card));
            let strange: CardSet = here.iter().filter(|card| !is_own(card)).collect();
            holds(!is_personal(zone) || strange.is_empty(), || format!("{strange:?} is in {player:?}'s {zone:?}"))?;
        }
        let (len, cards) = (game.deck_len(player), game.zone(player, Zone::Deck));
        holds(cards.len() == len, || format!("{player:?}'s deck of {len} holds {cards:?}"))?;
    }
    // A player who left the game has left no cards behind (system 163).
    let owned = game.players().fold(CardSet::EMPTY, |set, player| set | game.pool().deck(player));
    let (lost, left) = (owned - all, (all & game.pool().cards()) - owned);
    holds(lost.is_empty(), || format!("{lost:?} is nowhere"))?;
    holds(left.is_empty(), || format!("{left:?} is there, and its owner is not"))
}

/// No two visible objects have one timestamp (2.2.16).
fn timestamps(game: &Game<'_>) -> Result<(), String> {
    let zones = [Zone::HeroExpedition, Zone::CompanionExpedition, Zone::Landmarks, Zone::Reserve, Zone::Limbo];
    let sets = game.players().flat_map(|player| zones.map(|zone| game.zone(player, zone)));
    let mut seen: Vec<(u16, CardId)> = sets.flatten().map(|card| (game.timestamp(card), card)).collect();
    seen.sort_unstable();
    let twice = seen.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].0 > 0);
    holds(twice.is_none(), || format!("{twice:?} have one timestamp"))?;
    let has_any = seen.last().is_some_and(|&(timestamp, _)| timestamp > 0);
    holds(!has_any || seen.first().is_none_or(|&(timestamp, _)| timestamp > 0), || {
        format!("{:?} is visible and has no timestamp", seen.first())
    })
}

/// An Expedition counts the sum of the statistics of its awake Characters (4.2.4, 2.4.4), including their boosts (2.5.1).
fn added_up(game: &Game<'_>) -> Result<(), String> {
    for (player, expedition) in game.players().flat_map(|player| Expedition::ALL.map(|expedition| (player, expedition)))
    {
        let found = Terrain::ALL.map(|terrain| game.sums(player, expedition).get(terrain));
        let there = game.expedition(player, expedition);
        let printed = sum_of(game, there, |card| {
            let Statistics { forest, mountain, ocean } = game.facts(card).statistics;
            [forest, mountain, ocean]
                .map(|statistic| i32::from(statistic) + i32::from(game.counters(card, Counter::Boost)))
        });
        if found == printed {
            continue;
        }
        // If not, something must be Gigantic (7.4.4), or a passive ability changes the statistics.
        let of_other = game.expedition(player, expedition.other()).iter();
        let gigantic: CardSet =
            of_other.filter(|card| game.has_keyword(*card, &Keyword::Flag(FlagKeyword::Gigantic))).collect();
        let changed =
            sum_of(game, there | gigantic, |card| Terrain::ALL.map(|terrain| game.statistics_of(card).get(terrain)));
        holds(found == changed, || {
            format!("{player:?}'s {expedition:?} counts {found:?}, its Characters come to {printed:?} or {changed:?}")
        })?;
    }
    Ok(())
}

/// The sum of the statistics of those of these objects that are awake and Characters.
fn sum_of(game: &Game<'_>, objects: CardSet, statistics: impl Fn(CardId) -> [i32; 3]) -> [i32; 3] {
    let awake = (objects - game.with_status(Status::Asleep)).iter();
    let characters = awake.filter(|card| game.facts(*card).kind == CardKind::Character);
    characters.map(statistics).fold([0; 3], |sum, counted| std::array::from_fn(|at| sum[at] + counted[at]))
}

/// Expeditions that face one another do so in both directions, and belong to two different players.
fn facing(game: &Game<'_>) -> Result<(), String> {
    for (player, expedition) in game.players().flat_map(|player| Expedition::ALL.map(|expedition| (player, expedition)))
    {
        let Some((other, across)) = game.facing(player, expedition) else { continue };
        let back = game.facing(other, across);
        holds(other != player && back == Some((player, expedition)), || {
            format!("{player:?}'s {expedition:?} faces {other:?}'s {across:?}, which faces {back:?}")
        })?;
    }
    Ok(())
}

/// Whether a zone contains only cards that its player owns (1.4.3). In other zones a player may control cards of others.
fn is_personal(zone: Zone) -> bool {
    match zone {
        Zone::Deck | Zone::Hand | Zone::Reserve | Zone::Discard | Zone::Mana => true,
        Zone::Limbo | Zone::Landmarks | Zone::HeroExpedition | Zone::CompanionExpedition | Zone::HeroZone => false,
    }
}

/// Only visible objects have statuses (2.4.1).
fn statuses(game: &Game<'_>) -> Result<(), String> {
    let hidden = Player::ALL.into_iter().fold(CardSet::EMPTY, |set, player| {
        set | game.zone(player, Zone::Deck) | game.zone(player, Zone::Hand) | game.zone(player, Zone::Discard)
    });
    for status in [Status::Anchored, Status::Asleep, Status::Exhausted, Status::Fleeting] {
        let wrong = game.with_status(status) & hidden;
        holds(wrong.is_empty(), || format!("{wrong:?} is {status:?} and in a deck, hand or discard pile"))?;
    }
    Ok(())
}

/// Checks what holds between a state and the next one. Days do not go back, and the price of a card is taken from the Mana Orbs
/// that were ready, so that nothing is ever played for less than nothing.
pub(crate) fn audit_step(
    before: &Game<'_>,
    decision: Decision,
    after: &Game<'_>,
    declared: Option<Declared>,
) -> Result<(), String> {
    holds(before.day() <= after.day(), || format!("day {} follows on day {}", after.day(), before.day()))?;
    let (Decision::Play { how: PlayMode::Printed, .. }, Some(Declared { player, card, paid, ready })) =
        (decision, declared)
    else {
        return Ok(());
    };
    let (mana, had) = (before.mana(player), before.ready_orbs(player));
    holds(paid <= mana, || format!("{card:?} was played for {paid} of {mana} mana"))?;
    let taken = match before.rules().mana {
        Mana::Orbs => paid,
        Mana::Unlimited => 0,
    };
    // A card that an ability lets its player play out of the Mana zone may take a ready Orb with it.
    let left = had.checked_sub(taken);
    let is_own_orb = before.zone(player, Zone::Mana).contains(card);
    holds(left == Some(ready) || (is_own_orb && left == ready.checked_add(1)), || {
        format!("of {had} ready mana orbs {ready} are left after {paid} mana")
    })
}

/// A card that was declared, with its price and the ready Mana Orbs that its player had left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Declared {
    player: Player,
    card: CardId,
    paid: u8,
    ready: u8,
}

/// Keeps the first declaration after a decision.
#[derive(Default)]
pub(crate) struct FirstDeclared(pub(crate) Option<Declared>);

impl Events for FirstDeclared {
    fn event(&mut self, game: &Game<'_>, event: Event) {
        if let (None, Event::Declared { player, card, paid, .. }) = (self.0, event) {
            self.0 = Some(Declared { player, card, paid, ready: game.ready_orbs(player) });
        }
    }
}
