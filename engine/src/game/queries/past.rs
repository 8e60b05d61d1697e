//! What has happened this turn, this Afternoon or this Day, as far as an ability of the game asks: counted for each player
//! as "you" when it happens (7.5.5), whether or not the object that asks was there.

use super::{
    eval_context::EvalContext,
    matching::{Match, Matches},
};
use crate::{
    Game,
    ability::{Duration, ObjectEvent, Player as Word, PlayerEvent, Trigger, Who},
    game::{
        queries::{Between, characteristics},
        state::{AtomicAction, Binding, Limbo, Mark},
    },
    primitives::{List, Phase, Player},
    program::{
        Occurrence,
        analysis::{EventMask, MOST_OCCURRENCES, listens_for},
    },
};

/// Counts what happened in a step.
pub(in crate::game) fn count_past<const W: usize>(
    game: &mut Game<'_, W>,
    before: &Game<'_, W>,
    list: &[AtomicAction],
    kinds: EventMask,
) {
    let mut noted: List<(Player, u8, u8), { MOST_OCCURRENCES * Player::ALL.len() }> = List::new((Player::A, 0, 0));
    {
        let (was, is) = (characteristics::characteristics(before), characteristics::characteristics(game));
        let between = Between { before, was: &was, after: game, is: &is, list, workers: None };
        let mut matches = Matches::new(Match::NONE);
        for (place, occurrence) in (0..).zip(&game.pool.program().occurrences) {
            let Occurrence { counted, during, .. } = occurrence;
            if !listens_for(counted).meets(kinds) || !is_period(game, *during) {
                continue;
            }
            for player in game.players() {
                let bound = Binding { you: player, player, ..Limbo::<W>::NOTHING };
                let (was, is) = (EvalContext::of(before, &was, &bound), EvalContext::of(game, &is, &bound));
                matches.clear();
                between.matching(counted, &was, &is, &mut matches);
                if !matches.is_empty() {
                    // One for each event and player is all there can be.
                    let _ = noted.push((player, place, matches.len().min(255) as u8));
                }
            }
        }
    }
    for (player, place, times) in &*noted {
        game.objects.past.add(*player, *place, *times);
    }
}

/// Whether it is such a period now: there are turns in the Afternoon only.
fn is_period<const W: usize>(game: &Game<'_, W>, during: Duration) -> bool {
    match during {
        Duration::ThisTurn => game.is_turn(),
        Duration::ThisAfternoon => game.phase() == Some(Phase::Afternoon),
        Duration::ThisDay => true,
    }
}

/// These periods are over: their counts begin anew.
pub(crate) fn begin_periods<const W: usize>(game: &mut Game<'_, W>, over: &[Duration]) {
    let occurrences = &game.pool.program().occurrences;
    if occurrences.is_empty() {
        return;
    }
    let next = game.objects.next();
    over.iter().for_each(|during| game.objects.past.begin(*during, next));
    for (place, _) in (0..).zip(occurrences).filter(|(_, of)| over.contains(&of.during)) {
        game.objects.past.forget(place);
    }
}

impl<const W: usize> EvalContext<'_, '_, W> {
    /// How often that has happened; what speaks of another object does not count the bearer.
    pub(crate) fn times(&self, trigger: &Trigger, during: Duration) -> i16 {
        let program = self.game.pool().program();
        let Some(place) = program.place_of(trigger, during) else { return 0 };
        let by = match trigger {
            Trigger::Does { who: Word::That, .. } => self.player,
            _ => self.you,
        };
        let times = i16::from(self.game.objects.past.times(by, place));
        // That each of several has passed, which a player does once a Day (4.2.3), is said when the last of them has: in
        // games of more than two "your opponents" are each of them (system 162).
        if let Trigger::Does { who: who @ (Word::Each | Word::EachOpponent), deed: PlayerEvent::Pass } = trigger {
            let have_all = self.players(*who).into_iter().all(|player| self.game.has_passed(player));
            return times.min(i16::from(have_all));
        }
        let counted = program.occurrences.get(usize::from(place)).map(|occurrence| &occurrence.counted);
        match counted {
            Some(counted) if by == self.you && counted != trigger && self.was_counted(counted, during) => {
                (times - 1).max(0)
            }
            _ => times,
        }
    }

    /// Whether the bearer itself is among what was counted: it came in this period in that way.
    fn was_counted(&self, counted: &Trigger, during: Duration) -> bool {
        let Some(me) = self.me.filter(|me| self.game.objects.past.came(self.game.objects.serial(*me), during)) else {
            return false;
        };
        match counted {
            Trigger::Does { who, deed: PlayerEvent::Play { card, from } } => {
                let marked = |mark: Mark| self.game.marked(mark).contains(me);
                let played = match from {
                    None => marked(Mark::FromHand) || marked(Mark::FromReserve),
                    Some(crate::ability::NamedZone::Hand) => marked(Mark::FromHand),
                    Some(crate::ability::NamedZone::Reserve) => marked(Mark::FromReserve),
                    Some(_) => false,
                };
                played && self.players(*who).contains(self.you) && self.fits(card, me)
            }
            Trigger::Does { who, deed: PlayerEvent::Create(what) } => {
                self.game.is_token(me) && self.players(*who).contains(self.game.owner(me)) && self.fits(what, me)
            }
            Trigger::Happens { who: Who::Some { what, .. }, fate: ObjectEvent::Joins(area) } => {
                let home = self.game.spot(me);
                home.is_some_and(|home| self.is_area(area, me, home)) && self.fits(what, me)
            }
            Trigger::Arrival(_)
            | Trigger::At(_)
            | Trigger::After(_)
            | Trigger::Expedition { .. }
            | Trigger::Expeditions { .. }
            | Trigger::Does { .. }
            | Trigger::Happens { .. } => false,
        }
    }
}
