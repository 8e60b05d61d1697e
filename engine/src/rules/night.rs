//! Night: Rest and Clean-up (4.2.5.b–c).

use crate::{
    Fault, Game,
    ability::Limit,
    event::{Event, Events},
    resolve::PassiveCategory,
    state::{CardId, CardSet, Expedition, Stage, Status, Step, Zone, Zones},
};

impl<const W: usize> Game<'_, W> {
    /// Rest (4.2.5.b): all Characters in Expeditions go to their owner's Reserve, Gears too if their Expedition moved
    /// forward this Day, all at once. Fleeting ones are discarded instead (2.4.6.d). Anchored and Asleep Characters
    /// stay, and those two statuses end (2.4.2, 2.4.3). Other Permanents stay.
    pub(crate) fn rest<E: Events<W>>(&mut self, events: &mut E) {
        if !self.pool.is_plain() {
            // Where each move is told, they are made one after the other.
            return if !E::EACH_MOVE && self.rests_by_rules() {
                self.rest_by_rules(events);
            } else {
                self.begin_rest(events);
            };
        }
        let fleeting = self.with_status(Status::Fleeting);
        let staying = self.with_status(Status::Anchored) | self.with_status(Status::Asleep);
        let sent_characters = self.pool.characters() - staying;
        let sent_where_moved = sent_characters | self.pool.gears();
        let before = self.zones.expeditions;
        let mut leaving = CardSet::EMPTY;
        for player in self.players() {
            for expedition in Expedition::ALL {
                let sent = if self.moved_today(player, expedition) { &sent_where_moved } else { &sent_characters };
                let objects = &mut self.zones.expeditions[player][expedition];
                if !objects.is_empty() {
                    leaving |= *objects & *sent;
                    *objects -= *sent;
                }
            }
        }
        self.zones.reserve |= leaving - fleeting;
        self.zones.discard |= leaving & fleeting;
        self.clear_statuses(leaving);
        self.statuses[Status::Anchored as usize] = CardSet::EMPTY;
        self.statuses[Status::Asleep as usize] = CardSet::EMPTY;
        for player in self.players() {
            Expedition::ALL.into_iter().for_each(|expedition| self.add_up_one(player, expedition));
        }
        if !E::EACH_MOVE {
            return;
        }
        for player in self.initiative() {
            for expedition in Expedition::ALL {
                for card in before[player][expedition] & leaving {
                    let to = if fleeting.contains(card) { Zone::Discard } else { Zone::Reserve };
                    let (from, owner) = (expedition.zone(), self.pool.owner(card).unwrap_or(player));
                    let from_of = Event::side(owner, player);
                    let went = Event::Went { player: owner, card, from, from_of, to, to_of: None };
                    events.event(self, went);
                }
            }
        }
    }

    /// Clean-up. Where no ability may wait for its end it is left out if nobody has more objects than may be kept: then
    /// nothing is chosen and nothing goes.
    pub(crate) fn begin_clean_up(&mut self) -> Stage {
        // The limits are those printed where no ability speaks of them.
        let exceeds = |player| {
            let (reserve, landmarks) = (self.zone(player, Zone::Reserve), self.zone(player, Zone::Landmarks));
            (!reserve.is_empty() && reserve.exceeds(self.pool.reserve_limit(player)))
                || (!landmarks.is_empty() && landmarks.exceeds(self.pool.landmark_limit(player)))
        };
        let is_all_kept = !self.is_on(PassiveCategory::Limit) && !self.players().any(exceeds);
        if is_all_kept && self.cleans_up_by_rules() {
            return Stage::Victory;
        }
        self.left = None;
        if is_all_kept {
            // Nobody is left to be asked.
            self.dealt_with = 2 * self.players.len();
            self.kept = self.zones.landmarks.0.into_iter().fold(self.zones.reserve, |all, of_player| all | of_player);
            return Stage::CleanUp;
        }
        self.dealt_with = 0;
        self.kept = CardSet::EMPTY;
        if !self.weighs_places_besides() {
            self.fault(Fault::Passives);
        }
        Stage::CleanUp
    }

    /// Clean-up, the choices (4.2.5.c): each player, in initiative order, chooses which objects of Reserve and then
    /// which Landmarks to keep: exactly the limit, and all where there are no more; then what abilities allow besides. Tells whether somebody has to
    /// choose.
    pub(crate) fn ask_to_keep(&mut self) -> bool {
        if self.left.is_some_and(|left| left > 0) {
            return true; // The same player goes on choosing.
        }
        while let Some(player) = self.initiative().nth((self.dealt_with / 2).into()) {
            let which = self.limit_in_question();
            let zone = if which == Limit::Reserve { Zone::Reserve } else { Zone::Landmarks };
            if self.zone(player, zone).is_empty() {
                self.next_to_decide();
                continue;
            }
            let (objects, limit, step) = if which == Limit::Reserve {
                // What a card does not count is kept besides.
                let uncounted = self.uncounted(player);
                self.kept |= uncounted;
                let counted = self.zone(player, Zone::Reserve) - uncounted;
                (counted, self.reserve_limit(player), Step::KeepInReserve)
            } else {
                (self.zone(player, Zone::Landmarks), self.landmark_limit(player), Step::KeepLandmark)
            };
            if self.left.is_none() && !objects.exceeds(limit) {
                self.kept |= objects;
            } else if *self.left.get_or_insert(limit) > 0 {
                (self.active, self.step) = (player, step);
                return true;
            } else if !self.spare(player, which).is_empty() {
                (self.active, self.step) = (player, Step::KeepBesides);
                return true;
            }
            self.next_to_decide();
        }
        self.dealt_with = 0;
        false
    }

    /// The limit by which the player who is asked chooses what to keep.
    pub(crate) const fn limit_in_question(&self) -> Limit {
        if self.dealt_with.is_multiple_of(2) { Limit::Reserve } else { Limit::Landmark }
    }

    /// One object more is kept (4.2.5.c).
    pub(crate) fn keep(&mut self, card: CardId) {
        self.kept.insert(card);
        self.count_choice();
    }

    /// Clean-up, the event (4.2.5.c): everything that was not kept is discarded from Reserve, and sacrificed from the
    /// Landmarks (O-4), all at once.
    pub(crate) fn clean_up<E: Events<W>>(&mut self, events: &mut E) {
        if !self.pool.is_plain() {
            if E::EACH_MOVE || !self.clean_up_by_rules() {
                self.begin_clean_up_step(events);
            }
            return;
        }
        let Zones { reserve, landmarks, .. } = self.zones;
        let gone = landmarks.0.into_iter().fold(reserve, |all, of_player| all | of_player) - self.kept;
        if !gone.is_empty() {
            self.zones.reserve -= gone;
            self.zones.landmarks.0.iter_mut().for_each(|of_player| *of_player -= gone);
            self.zones.discard |= gone;
            self.clear_statuses(gone);
        }
        if E::EACH_MOVE && !gone.is_empty() {
            for player in self.initiative() {
                let places = [(reserve & self.owned(player), Zone::Reserve), (landmarks[player], Zone::Landmarks)];
                for (cards, from) in places {
                    for card in cards & gone {
                        let owner = self.pool.owner(card).unwrap_or(player);
                        let to = Zone::Discard;
                        let from_of = Event::side(owner, player);
                        let went = Event::Went { player: owner, card, from, from_of, to, to_of: None };
                        events.event(self, went);
                    }
                }
            }
        }
        self.kept = CardSet::EMPTY;
    }
}
