//! Changes of an object in its zone: statuses (2.4), counters (2.5), and what the state remembers about it. The cached sums of
//! statistics of each Expedition follow these changes, and follow objects that come and go, since every turn reads them.

use crate::{
    CardKind, Event, Fault, Game,
    ability::{Ban, Passive, Statement, Subject},
    game::{
        mutations::{bounds, triggers::AtomicActions},
        queries::{abilities, bans, characteristics},
        state::{AtomicAction, Had, Mark},
    },
    primitives::{CardId, CardSet, CounterKind, Expedition, Location, Player, Status, TerrainTotals, Zone},
    program::analysis::PassiveTopic,
};

/// An object gains a status (7.3.16). If it has the status already, nothing happens, except that modifiers and Reactions see the
/// gain where a card says that the status can be gained again (2.4.1.f–g). Only in zones where statuses are possible (2.4.1);
/// Landmark Permanents never become Fleeting, in no zone (2.4.7.b, Remark). Tells whether something happened.
pub(crate) fn give_status<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    status: Status,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> bool {
    let Some(spot) = game.spot(card) else { return false };
    let is_landmark = || spot.zone() == Zone::Landmarks || game.facts(card).kind == CardKind::Landmark;
    if matches!(spot.zone(), Zone::Deck | Zone::Hand | Zone::Discard) || (status == Status::Fleeting && is_landmark()) {
        return false;
    }
    if game.is_orb(card) {
        return turn_orb(game, spot.player(), status);
    }
    let forbids = |ban: &Ban| *ban == Ban::Status(status.name());
    if !bans::is_free_to_gain(game, card, forbids) {
        return false;
    }
    let had = game.with_status(status).contains(card);
    if had && !bans::can_regain(game, card, status) {
        return false;
    }
    match status {
        Status::Asleep => change_counted(game, card, spot, |game| set_status(game, card, status)),
        Status::Anchored | Status::Exhausted | Status::Fleeting => set_status(game, card, status),
    }
    atomic_actions.add(game, AtomicAction::Gained { card, what: Had::Status(status.name()), by });
    atomic_actions.emit(game, Event::Gained { player: game.owner(card), card, status });
    true
}

/// Exhausts one ready Mana Orb; any, since the owner may swap them (3.2.9.e). It is not noted: no trigger speaks of Orbs.
fn turn_orb<const W: usize>(game: &mut Game<'_, W>, player: Player, status: Status) -> bool {
    let ready = game.seats[player].ready_orbs;
    if status != Status::Exhausted || ready == 0 {
        return false;
    }
    game.seats[player].ready_orbs -= 1;
    true
}

/// An object loses a status; impossible if it does not have the status (7.3.21).
pub(crate) fn take_status<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    status: Status,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> bool {
    if game.is_orb(card) {
        let (player, orbs) = (game.owner(card), game.zone(game.owner(card), Zone::Mana).len());
        let can = status == Status::Exhausted && game.seats[player].ready_orbs < orbs;
        game.seats[player].ready_orbs += u8::from(can);
        return can;
    }
    if !game.with_status(status).contains(card) {
        return false;
    }
    match (status, game.spot(card)) {
        (Status::Asleep, Some(spot)) => change_counted(game, card, spot, |game| unset_status(game, card, status)),
        (Status::Asleep | Status::Anchored | Status::Exhausted | Status::Fleeting, _) => {
            unset_status(game, card, status)
        }
    }
    atomic_actions.add(game, AtomicAction::Lost { card, what: Had::Status(status.name()) });
    atomic_actions.emit(game, Event::Lost { player: game.owner(card), card, status });
    true
}

/// An object or card gains counters (7.3.15), up to a maximum if there is one (system 43). Gives the number gained.
pub(crate) fn give_counters<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    (kind, number): (CounterKind, u8),
    most: Option<u8>,
    by: Option<Player>,
    atomic_actions: &mut AtomicActions<'_, W>,
) -> u8 {
    let Some(spot) = game.spot(card) else { return 0 };
    let kind = if kind == CounterKind::ANY { CounterKind::BOOST } else { kind };
    if matches!(spot.zone(), Zone::Deck | Zone::Hand | Zone::Discard) || !bans::can_gain_counters(game, card, kind) {
        return 0;
    }
    let has = game.objects.count(card, kind);
    let room = most.unwrap_or(u8::MAX).saturating_sub(has);
    let gained = number.min(room);
    if gained == 0 {
        return 0;
    }
    if !change_counted(game, card, spot, |game| game.objects.set_count(card, kind, has + gained)) {
        bounds::fault(game, Fault::Counters);
        return 0;
    }
    atomic_actions.add(game, AtomicAction::Gained { card, what: Had::Counters(kind, gained), by });
    tell_counters(game, card, kind, has + gained, atomic_actions);
    gained
}

/// Counters are removed, as many as there are (2.5.g). Gives their number.
pub(crate) fn take_counters<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    (kind, number): (CounterKind, u8),
    atomic_actions: &mut AtomicActions<'_, W>,
) -> u8 {
    if kind == CounterKind::ANY {
        // One kind of counter after the other, in the order in which the kinds came to the object.
        let mut left = number;
        while left > 0 {
            let next = game.objects.counts.iter().find(|count| count.card == card).map(|count| count.kind);
            let Some(kind) = next else { break };
            left -= take_counters(game, card, (kind, left), atomic_actions);
        }
        return number - left;
    }
    let has = game.objects.count(card, kind);
    let taken = number.min(has);
    if taken > 0 {
        match game.spot(card) {
            Some(spot) => _ = change_counted(game, card, spot, |game| game.objects.set_count(card, kind, has - taken)),
            None => _ = game.objects.set_count(card, kind, has - taken),
        }
        atomic_actions.add(game, AtomicAction::Lost { card, what: Had::Counters(kind, taken) });
        tell_counters(game, card, kind, has - taken, atomic_actions);
    }
    taken
}

fn tell_counters<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    kind: CounterKind,
    number: u8,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    let counter = game.pool.counter(kind);
    debug_assert!(counter.is_some(), "every kind on an object is named by an ability, or a board would be refused");
    if let Some(counter) = counter {
        atomic_actions.emit(game, Event::Counters { player: game.owner(card), card, counter, number });
    }
}

/// What enters with counters has them before anything reacts (6.2.l, system 31).
pub(crate) fn enter_with<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    atomic_actions: &mut AtomicActions<'_, W>,
) {
    if !abilities::speaks(game, card, PassiveTopic::Enter) {
        return;
    }
    let before = *game;
    let characteristics = characteristics::characteristics(&before);
    abilities::each_own_passive(&before, &characteristics, card, None, PassiveTopic::Enter, |context, passive, _| {
        let Passive::Object { who: Subject::Me, statement } = passive else { return };
        if let Statement::EntersWith { amount, counter } = statement {
            give_counters(
                game,
                card,
                (CounterKind::of(*counter), context.count_of(amount)),
                None,
                None,
                atomic_actions,
            );
        }
        if let Statement::EntersAs(word) = statement
            && let Some(status) = Status::named(*word)
        {
            give_status(game, card, status, None, atomic_actions);
        }
    });
}

/// Gives an object the status; nothing happens if it has the status already (2.4.1).
pub(crate) const fn set_status<const W: usize>(game: &mut Game<'_, W>, card: CardId, status: Status) {
    game.statuses[status as usize].insert(card);
}

/// Fleeting is not asked again of an object that goes to Reserve in place of what Fleeting made of it (6.2.k).
pub(crate) const fn drop_fleeting<const W: usize>(game: &mut Game<'_, W>, card: CardId) {
    unset_status(game, card, Status::Fleeting);
}

const fn unset_status<const W: usize>(game: &mut Game<'_, W>, card: CardId, status: Status) {
    game.statuses[status as usize].remove(card);
}

/// Objects that changed zone are new objects, without statuses (1.4.4).
pub(super) fn clear_statuses<const W: usize>(game: &mut Game<'_, W>, cards: CardSet<W>) {
    for set in &mut game.statuses {
        *set -= cards;
    }
}

pub(crate) const fn mark<const W: usize>(game: &mut Game<'_, W>, mark: Mark, card: CardId) {
    game.marks[mark as usize].insert(card);
}

pub(crate) const fn unmark<const W: usize>(game: &mut Game<'_, W>, mark: Mark, card: CardId) {
    game.marks[mark as usize].remove(card);
}

/// Changes statuses or counters of an object that counts in an Expedition.
pub(super) fn change_counted<const W: usize, R>(
    game: &mut Game<'_, W>,
    card: CardId,
    spot: Location,
    change: impl FnOnce(&mut Game<'_, W>) -> R,
) -> R {
    let before = game.counted(card);
    let result = change(game);
    if let Some((player, expedition)) = spot.expedition() {
        game.sums[player][expedition] = game.sums[player][expedition].minus(before).plus(game.counted(card));
    }
    result
}

/// An object joins an Expedition.
#[inline]
pub(super) fn join_expedition<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    player: Player,
    expedition: Expedition,
) {
    game.zones.expeditions[player][expedition].insert(card);
    game.sums[player][expedition] = game.sums[player][expedition].plus(game.counted(card));
}

/// An object leaves an Expedition.
#[inline]
pub(super) fn leave_expedition<const W: usize>(
    game: &mut Game<'_, W>,
    card: CardId,
    player: Player,
    expedition: Expedition,
) {
    game.zones.expeditions[player][expedition].remove(card);
    game.sums[player][expedition] = game.sums[player][expedition].minus(game.counted(card));
}

/// Adds up all Expeditions again.
pub(crate) fn add_up_expeditions<const W: usize>(game: &mut Game<'_, W>) {
    for player in Player::ALL {
        Expedition::ALL.into_iter().for_each(|expedition| add_up_expedition(game, player, expedition));
    }
}

/// Adds up one Expedition again.
#[inline]
fn add_up_expedition<const W: usize>(game: &mut Game<'_, W>, player: Player, expedition: Expedition) {
    let is_empty = game.zones.expeditions[player][expedition].is_empty();
    game.sums[player][expedition] = if is_empty { TerrainTotals::ZERO } else { game.added_up(player, expedition) };
}

#[cfg(test)]
mod tests {
    //! Checks the cache `Game::sums`, of what Expeditions come to: it is kept up to date.

    use super::*;
    use crate::{
        CardKind, CardPool, CardSpec, DeckSpec, Mode,
        game::mutations::changes,
        primitives::{Status, Zone},
        rules::Board,
    };
    use cards::Statistics;

    /// Three Characters of 1/2/3 and a Gear, of one player.
    fn pool(text: &str) -> CardPool {
        let statistics = Statistics { forest: 1, mountain: 2, ocean: 3 };
        let character = CardSpec { statistics, ..CardSpec::new(CardKind::Character) };
        let deck = DeckSpec {
            cards: vec![(character, 3), (CardSpec::new(CardKind::Gear), 1)],
            texts: vec![(Some(0), text.parse().unwrap())],
            ..DeckSpec::default()
        };
        CardPool::new(&deck).unwrap()
    }

    fn sums(game: &Game<'_>, expedition: Expedition) -> String {
        format!("{:?}", game.sums_kept(Player::A, expedition))
    }

    /// 4.2.4, 2.4.4, 2.5.1: what is Asleep does not count, a boost counts once in each, and what goes is no longer there.
    #[test]
    fn what_counts_is_added_and_taken() {
        let pool = pool("when {J} -> give 1 boost to me");
        let [one, two, three, gear] = [0, 1, 2, 3].map(CardId::new);
        let (a, hero, companion) = (Player::A, Expedition::Hero, Expedition::Companion);
        let places = [one, two, gear].map(|card| (a, card, Zone::HeroExpedition));
        let board = Board {
            places: places.into_iter().chain([(a, three, Zone::Reserve)]).collect(),
            statuses: vec![(two, Status::Asleep)],
            counters: vec![(one, crate::ability::Counter::Boost, 4)],
            ..Board::new(&pool, Mode::Standard.rules())
        };
        let mut game = board.start().unwrap();
        assert_eq!((sums(&game, hero), sums(&game, companion)), ("5/6/7".into(), "0/0/0".into()));
        let spot = game.spot(two).unwrap();
        change_counted(&mut game, two, spot, |game| changes::unset_status(game, two, Status::Asleep));
        join_expedition(&mut game, three, a, companion);
        assert_eq!((sums(&game, hero), sums(&game, companion)), ("6/8/10".into(), "1/2/3".into()));
        leave_expedition(&mut game, one, a, hero);
        assert_eq!(sums(&game, hero), "1/2/3");
        game.sums = Default::default();
        add_up_expeditions(&mut game);
        assert_eq!((sums(&game, hero), sums(&game, companion)), ("1/2/3".into(), "1/2/3".into()));
    }
}
