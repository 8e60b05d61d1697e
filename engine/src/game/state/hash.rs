//! A hash of the whole state. The code adds every field explicitly, in a fixed order. Renaming a field or a variant changes no
//! hash; adding or moving one requires a new [`VERSION`](crate::VERSION).

use super::{Adventure, Decks, Game, PlayerState, Question};
use crate::{
    Outcome,
    pace::Recorded,
    primitives::{Hashed, PerExpedition, Player, StateHash, Zones},
};

impl Game<'_> {
    /// A number of 64 bits for the state: all zones in the order that matters, open or hidden, statuses, regions,
    /// counters, what is waited for, and the random numbers to come. Equal games have equal hashes, and games that
    /// differ in how they stand or may go on have different ones but for a chance of 2^-64.
    ///
    /// It is [`mix`](crate::mix) over the words of the state, so it is the same on every machine, and it stays the same as long
    /// as [`VERSION`](crate::VERSION) does. The cards and the mode are not part of it: no decision changes them.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let Self {
            pool: _,
            rules: _,
            decks,
            zones,
            seats,
            players,
            passed,
            facing,
            sums: _, // said by the zones
            statuses,
            kept,
            adventure,
            day,
            day_cap,
            first,
            active,
            stage,
            step,
            dealt_with,
            left,
            outcome,
            decided,
            recorded,
            phase,
            turn,
            turn_end,
            next_in_order,
            topics: _, // too
            armed: _,  // too
            marks,
            objects,
            limbo,
            pending,
            question,
            rng,
        } = self;
        let mut hash = StateHash::default();
        Player::ALL.into_iter().for_each(|player| hash.deck(decks, player));
        hash.zones(zones);
        seats.0.iter().for_each(|standing| hash.standing(standing));
        hash.bytes([players.bits(), passed.bits(), 0, 0, 0, 0, 0, 0]);
        hash.bytes(facing.bytes());
        hash.cards(*kept);
        statuses.iter().for_each(|cards| hash.cards(*cards));
        hash.adventure(adventure);
        let outcome = match outcome {
            None => 0,
            Some(Outcome::Drawn) => 1,
            Some(Outcome::Undecided) => 2,
            Some(Outcome::Won(player)) => 0x10 + *player as u8,
            Some(Outcome::Conceded(player)) => 0x20 + *player as u8,
            Some(Outcome::Faulted(fault)) => 0x30 + *fault as u8,
        };
        hash.bytes([*day, *day_cap, *first as u8, *active as u8, *stage as u8, *step as u8, *dealt_with, outcome]);
        // There are fewer choices left than cards in a game, so 255 can stand for "not known".
        hash.word(left.unwrap_or(u8::MAX).into());
        let phase = phase.map_or(0, |phase| 1 + phase as u8);
        let [winner, won_on] = decided.map_or([0, 0], |(player, day)| [1 + player as u8, day]);
        let [low, high] = recorded.map_or(0, Recorded::number).to_le_bytes();
        let next = next_in_order.map_or(0, |player| player as u8 + 1) | recorded.map_or(0, Recorded::arrived) << 3;
        hash.bytes([phase, *turn as u8, *turn_end as u8, winner, won_on, low, high, next]);
        marks.iter().for_each(|cards| hash.cards(*cards));
        objects.fold(&mut hash);
        limbo.fold(&mut hash);
        pending.fold(&mut hash);
        // The question of a step follows from its operation.
        question.filter(|question| !matches!(question, Question::Step(_))).fold(&mut hash);
        hash.word(rng.state());
        hash.value()
    }
}

impl StateHash {
    fn zones(&mut self, zones: &Zones) {
        let Zones { hand, reserve, discard, mana, limbo, landmarks, expeditions } = zones;
        let in_play = expeditions.0.iter().flat_map(|of| of.0);
        let sets = [*hand, *reserve, *discard, *mana, *limbo].into_iter().chain(landmarks.0).chain(in_play);
        sets.for_each(|cards| self.cards(cards));
    }

    fn standing(&mut self, standing: &PlayerState) {
        let PlayerState {
            distance,
            moved_today,
            did_today,
            failed_today,
            ascended,
            more_turns,
            played_this_turn,
            ready_orbs,
        } = standing;
        let PerExpedition([hero_did, companion_did]) = *did_today;
        let PerExpedition([hero, companion]) = *distance;
        let flags = [*moved_today, *failed_today, *ascended];
        let flags = flags.iter().flat_map(|of| of.0).fold(0, |bits, flag| bits << 1 | u8::from(flag));
        self.bytes([hero, companion, *ready_orbs, flags, *played_this_turn, *more_turns, hero_did, companion_did]);
    }

    /// The pile from its top card down, and how its unsettled part will be ordered.
    fn deck(&mut self, decks: &Decks, player: Player) {
        let (cards, settled, rng) = decks.future(player);
        self.bytes([cards.len() as u8, settled, 0, 0, 0, 0, 0, 0]);
        for eight in cards.chunks(8) {
            let mut bytes = [0; 8];
            bytes.iter_mut().zip(eight).for_each(|(byte, card)| *byte = card.byte());
            self.bytes(bytes);
        }
        self.word(rng);
    }

    fn adventure(&mut self, adventure: &Adventure) {
        let (printed, visible) = adventure.regions();
        for eight in printed.as_chunks().0.iter().chain(visible.as_chunks().0) {
            self.bytes(*eight);
        }
        for marker in adventure.markers() {
            self.bytes([marker.region, marker.terrain as u8, 0, 0, 0, 0, 0, 2]);
        }
        let [a, b, c, d] = Player::ALL.map(|player| adventure.supply(player));
        self.bytes([a, b, c, d, 0, 0, 0, 3]);
        let (revealed, is_arena) = (adventure.revealed_cards(), u8::from(adventure.is_arena()));
        self.bytes([adventure.table() as u8, revealed, is_arena, 0, 0, 0, 0, 0]);
    }
}
