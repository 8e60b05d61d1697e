//! Night: Rest and Clean-up (4.2.5.b–c).

use crate::{
    Game,
    event::{Event, Events},
    state::{CardId, CardSet, Expedition, Player, Status, Step, Zone},
};

impl Game<'_> {
    /// Rest (4.2.5.b): all Characters in Expeditions go to their owner's Reserve, Gears too if their Expedition moved
    /// forward this Day, all at once. Fleeting ones are discarded instead (2.4.6.d). Anchored and Asleep Characters
    /// stay, and those two statuses end (2.4.2, 2.4.3). Other Permanents stay.
    pub(crate) fn rest<E: Events>(&mut self, events: &mut E) {
        let fleeting = self.with_status(Status::Fleeting);
        let staying = self.with_status(Status::Anchored) | self.with_status(Status::Asleep);
        let sent_characters = self.pool.characters() - staying;
        for player in self.initiative() {
            let [hero, companion] = self.sides[player].expeditions.0;
            if (hero | companion).is_empty() {
                continue;
            }
            for expedition in Expedition::ALL {
                let side = &mut self.sides[player];
                let sent =
                    if side.moved_today[expedition] { sent_characters | self.pool.gears() } else { sent_characters };
                let leaving = side.expeditions[expedition] & sent;
                if leaving.is_empty() {
                    continue;
                }
                side.expeditions[expedition] = side.expeditions[expedition] - leaving;
                side.reserve |= leaving - fleeting;
                side.discard |= leaving & fleeting;
                self.clear_statuses(leaving);
                if !E::EACH_MOVE {
                    continue;
                }
                for card in leaving {
                    let to = if fleeting.contains(card) { Zone::Discard } else { Zone::Reserve };
                    events.event(self, Event::Went { player, card, from: expedition.zone(), to });
                }
            }
        }
        self.statuses[Status::Anchored as usize] = CardSet::EMPTY;
        self.statuses[Status::Asleep as usize] = CardSet::EMPTY;
    }

    pub(crate) const fn begin_clean_up(&mut self) {
        self.kept = CardSet::EMPTY;
        self.dealt_with = 0;
        self.left = None;
    }

    /// Clean-up, the choices (4.2.5.c): each player, in initiative order, chooses which objects of Reserve and then
    /// which Landmarks to keep: exactly the limit, and all where there are no more. Tells whether somebody has to
    /// choose.
    pub(crate) fn ask_to_keep(&mut self) -> bool {
        if self.left.is_some_and(|left| left > 0) {
            return true; // The same player goes on choosing.
        }
        while let Some(&player) = self.initiative().get(usize::from(self.dealt_with / 2)) {
            let (objects, limit, step) = if self.dealt_with.is_multiple_of(2) {
                (self.sides[player].reserve, self.reserve_limit(player), Step::KeepInReserve)
            } else {
                (self.sides[player].landmarks, self.landmark_limit(player), Step::KeepLandmark)
            };
            if self.left.is_none() && !objects.exceeds(limit) {
                self.kept |= objects;
            } else if *self.left.get_or_insert(limit) > 0 {
                (self.active, self.step) = (player, step);
                return true;
            }
            self.next_to_decide();
        }
        self.dealt_with = 0;
        false
    }

    /// One object more is kept (4.2.5.c).
    pub(crate) fn keep(&mut self, card: CardId) {
        self.kept.insert(card);
        self.count_choice();
    }

    /// Clean-up, the event (4.2.5.c): everything that was not kept is discarded from Reserve, and sacrificed from the
    /// Landmarks (O-4), all at once.
    pub(crate) fn clean_up<E: Events>(&mut self, events: &mut E) {
        let before = self.initiative().map(|player| (player, self.sides[player].reserve, self.sides[player].landmarks));
        for player in Player::ALL {
            let side = &mut self.sides[player];
            let gone = (side.reserve | side.landmarks) - self.kept;
            if gone.is_empty() {
                continue;
            }
            side.reserve = side.reserve & self.kept;
            side.landmarks = side.landmarks & self.kept;
            side.discard |= gone;
            self.clear_statuses(gone);
        }
        if E::EACH_MOVE {
            for (player, reserve, landmarks) in before {
                for (cards, from) in [(reserve, Zone::Reserve), (landmarks, Zone::Landmarks)] {
                    for card in cards - self.kept {
                        events.event(self, Event::Went { player, card, from, to: Zone::Discard });
                    }
                }
            }
        }
        self.kept = CardSet::EMPTY;
    }
}
