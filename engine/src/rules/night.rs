//! Night: Rest and Clean-up (4.2.5.b–c).

use crate::{
    CardKind, Fault, Game,
    ability::{FlagKeyword, Limit},
    decision::Step,
    game::EventSink,
    primitives::{CardId, CardSet, Expedition, Status, Zone},
    program::{CLEAN_UP, Op, REST, analysis::PassiveCategory},
};

impl<const W: usize> Game<'_, W> {
    /// Rest (4.2.5.b): all Characters in Expeditions go to their owner's Reserve, Gears too if an Expedition that they are in
    /// moved forward this Day, all at once; what is Eternal stays. Anchored and Asleep Characters stay, and those two
    /// statuses end (2.4.2, 2.4.3). Other Permanents stay.
    pub(crate) fn rest(&mut self, sink: &mut dyn EventSink<W>) {
        let there = self.in_expeditions();
        let staying = self.with_status(Status::Anchored)
            | self.with_status(Status::Asleep)
            | self.having_now(FlagKeyword::Eternal);
        let mut sent = (there & self.with_tokens(self.pool.characters(), CardKind::Character)) - staying;
        let gears = there & self.with_tokens(self.pool.gears(), CardKind::Gear);
        if !gears.is_empty() {
            let gigantic = self.gigantic_now();
            for player in self.players() {
                for expedition in Expedition::ALL.into_iter().filter(|of| self.moved_today(player, *of)) {
                    sent |= self.present(player, expedition, gigantic) & gears;
                }
            }
        }
        let rest = |game: &mut Self, sink: &mut dyn EventSink<W>| game.rest_now(sent, sink);
        self.carry_out(Op::Rest, (REST, self.first_present(), sent), rest, sink);
    }

    /// Clean-up begins: nobody is asked where nobody has more objects than may be kept.
    pub(super) fn begin_clean_up(&mut self) {
        // The limits are those printed where no ability speaks of them.
        let exceeds = |player| {
            let (reserve, landmarks) = (self.zone(player, Zone::Reserve), self.zone(player, Zone::Landmarks));
            (!reserve.is_empty() && reserve.exceeds(self.pool.reserve_limit(player)))
                || (!landmarks.is_empty() && landmarks.exceeds(self.pool.landmark_limit(player)))
        };
        let is_all_kept = !self.is_on(PassiveCategory::Limit) && !self.players().any(exceeds);
        self.left = None;
        if is_all_kept {
            // Nobody is left to be asked.
            self.dealt_with = 2 * self.players.len();
            self.kept =
                self.zones().landmarks.0.into_iter().fold(self.zones().reserve, |all, of_player| all | of_player);
            return;
        }
        self.dealt_with = 0;
        self.kept = CardSet::EMPTY;
        if !self.weighs_places_besides() {
            self.fault(Fault::Passives);
        }
    }

    /// Clean-up, the choices (4.2.5.c): each player, in initiative order, chooses which objects of Reserve and then
    /// which Landmarks to keep: exactly the limit, and all where there are no more; then what abilities allow besides. Tells whether somebody has to
    /// choose.
    pub(super) fn ask_to_keep(&mut self) -> bool {
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
    pub(super) const fn limit_in_question(&self) -> Limit {
        if self.dealt_with.is_multiple_of(2) { Limit::Reserve } else { Limit::Landmark }
    }

    /// One object more is kept (4.2.5.c).
    pub(crate) fn keep(&mut self, card: CardId) {
        self.kept.insert(card);
        self.count_choice();
    }

    /// Clean-up, the event (4.2.5.c): everything that was not kept is discarded from Reserve, and sacrificed from the
    /// Landmarks (O-4), all at once, but for what a card keeps from that.
    pub(super) fn clean_up(&mut self, sink: &mut dyn EventSink<W>) {
        let landmarks = self.zones().landmarks.0.into_iter().fold(CardSet::EMPTY, |all, of_player| all | of_player);
        let mut gone = (self.zones().reserve | landmarks) - self.kept;
        if !gone.is_empty() {
            gone -= self.kept_from_leaving(landmarks);
        }
        let clean_up = |game: &mut Self, sink: &mut dyn EventSink<W>| game.clean_up_now(gone, sink);
        self.carry_out(Op::CleanUp, (CLEAN_UP, self.first_present(), gone), clean_up, sink);
    }
}
