//! Positions in which abilities can matter: every zone has cards, there are statuses, counters and distances, and the phase is
//! any.

use super::cast::Member;
use engine::{
    CardKind, CardPool, CardSpec, DeckSpec, Mode, Rng,
    ability::{AbilityText, Counter},
    scenario::KnownCard,
    state::{Board, CardId, Phase, Player, Status, Zone},
};

/// Copies of the tested card in the deck of player A.
pub(crate) const COPIES: u8 = 5;

/// The decks of the games; the card of player A has the abilities in `text`.
pub(crate) fn pool(card: &KnownCard, text: AbilityText, cast: &[Member]) -> CardPool {
    let mut decks = [DeckSpec::default(), DeckSpec::default()];
    if card.spec.kind == CardKind::Hero {
        decks[0].hero = Some(card.spec);
        decks[0].texts.push((None, text));
        // Takes the place in the list that the copies of any other card have.
        decks[0].cards.push((CardSpec::new(CardKind::ManaConvergence), 1));
    } else {
        decks[0].cards.push((card.spec, COPIES));
        decks[0].texts.push((Some(0), text));
    }
    for deck in &mut decks {
        for member in cast {
            if !member.text.abilities.is_empty() {
                deck.texts.push((Some(deck.cards.len()), member.text.clone()));
            }
            deck.cards.push((member.spec, member.copies));
        }
    }
    CardPool::of_board(&[&decks[0], &decks[1]]).expect("decks of a few dozen cards")
}

/// The kinds of counters besides boosts (2.5).
const COUNTERS: [Counter; 11] = [
    Counter::Arcane,
    Counter::Food,
    Counter::Heroism,
    Counter::Kelon,
    Counter::Morale,
    Counter::Move,
    Counter::Performance,
    Counter::Quest,
    Counter::Sap,
    Counter::Scrap,
    Counter::Trial,
];

/// Zones that are left without a card of the cast.
const EMPTY: [&[Zone]; 8] = [
    &[],
    &[],
    &[],
    &[Zone::Hand],
    &[Zone::Reserve],
    &[Zone::Landmarks],
    &[Zone::Discard],
    &[Zone::HeroExpedition, Zone::CompanionExpedition],
];

/// The zones in which a card can be, by its kind.
fn zones(kind: CardKind) -> &'static [Zone] {
    use Zone::{CompanionExpedition, Deck, Discard, Hand, HeroExpedition, Landmarks, Mana, Reserve};
    match kind {
        CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => {
            &[Hand, Hand, Reserve, HeroExpedition, HeroExpedition, CompanionExpedition, Deck, Discard, Mana]
        }
        CardKind::Landmark => &[Hand, Hand, Reserve, Landmarks, Landmarks, Deck, Discard, Mana],
        CardKind::Spell => &[Hand, Hand, Hand, Reserve, Reserve, Deck, Discard, Mana],
        CardKind::ManaConvergence | CardKind::Hero => &[Mana],
    }
}

/// A random position: the card and its cast anywhere, with everything that the text mentions.
pub(crate) fn board<'p>(pool: &'p CardPool, text: &str, rng: &mut Rng) -> Board<'p> {
    let mut board = Board::new(pool, Mode::Standard.rules());
    board.seed = rng.word();
    board.day = 1 + rng.below(6) as u8;
    board.first = [Player::A, Player::B][rng.below(2) as usize];
    let other = [Phase::Morning, Phase::Noon, Phase::Dusk, Phase::Night][rng.below(4) as usize];
    board.phase = if rng.below(2) == 0 { Phase::Afternoon } else { other };
    board.layout = rng.below(6 << 3) as u8;
    let counters: Vec<Counter> =
        COUNTERS.into_iter().filter(|counter| text.contains(&counter.to_string().replace('~', ""))).collect();
    for player in [Player::A, Player::B] {
        // An empty zone may be a condition too.
        let empty = EMPTY[rng.below(EMPTY.len() as u32) as usize];
        let is_rich = rng.below(2) == 0;
        for card in pool.deck(player).iter() {
            let is_looked_at = player == Player::A && pool.copies(0).contains(card);
            let zones = zones(pool.facts(card).kind);
            let zone = zones[rng.below(zones.len() as u32) as usize];
            // These cards are Mana Orbs only. In a position with little mana, most of them are in the deck instead.
            let is_orb = (pool.facts(card).kind == CardKind::ManaConvergence).then(|| is_rich || rng.below(3) == 0);
            if zone != Zone::Deck && (is_looked_at || !empty.contains(&zone)) && (is_orb != Some(false)) {
                board.places.push((player, card, zone));
                adorn(&mut board, card, zone, rng);
            }
            let can_hold = matches!(zone, Zone::HeroExpedition | Zone::CompanionExpedition | Zone::Landmarks)
                || zone == Zone::Reserve;
            if is_looked_at && can_hold {
                give_counters(&mut board, card, &counters, rng);
            }
        }
        board.distances[player] = [rng.below(7) as u8, rng.below(7) as u8];
    }
    if let Some(hero) = pool.hero_card(Player::A) {
        give_counters(&mut board, hero, &counters, rng);
    }
    board
}

/// Sometimes gives a card a status or boosts in its zone.
fn adorn(board: &mut Board<'_>, card: CardId, zone: Zone, rng: &mut Rng) {
    let in_expedition = matches!(zone, Zone::HeroExpedition | Zone::CompanionExpedition);
    if !in_expedition && zone != Zone::Reserve {
        return;
    }
    let status = match rng.below(10) {
        0 | 1 => Some(Status::Exhausted),
        2 if in_expedition => Some(Status::Fleeting),
        3 if in_expedition => Some(Status::Anchored),
        4 if in_expedition => Some(Status::Asleep),
        _ => None,
    };
    board.statuses.extend(status.map(|status| (card, status)));
    if board.pool.facts(card).kind == CardKind::Character && rng.below(4) == 0 {
        board.counters.push((card, Counter::Boost, 1 + rng.below(3) as u8));
    }
}

fn give_counters(board: &mut Board<'_>, card: CardId, counters: &[Counter], rng: &mut Rng) {
    for counter in counters {
        if rng.below(2) == 0 {
            board.counters.push((card, *counter, 1 + rng.below(7) as u8));
        }
    }
}
