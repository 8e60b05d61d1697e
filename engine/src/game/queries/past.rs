//! What has happened this turn, this Afternoon or this Day, as far as an ability of the game asks: counted when it happens
//! (`game::mutations::counts`).

use crate::{
    ability::{Duration, NamedZone, ObjectEvent, Player as Word, PlayerEvent, Trigger, Who},
    game::{
        queries::eval_context::EvalContext,
        state::{After, Frame, Mark},
    },
    primitives::{Location, Player, Zone},
};

impl<const W: usize> EvalContext<'_, '_, W> {
    /// How often the event has happened. If the trigger speaks of another object, the bearer itself is not counted.
    pub(crate) fn times(&self, trigger: &Trigger, during: Duration) -> i16 {
        let program = self.game.pool().program();
        let Some(place) = program.place_of(trigger, during) else { return 0 };
        let by = match trigger {
            Trigger::Does { who: Word::That, .. } => self.player,
            _ => self.you,
        };
        let times = i16::from(self.game.objects.past.times(by, place)) + self.resolving(trigger, by);
        // Each player passes once a Day (4.2.3), so that each of several has passed is true once the last of them has. In games
        // of more than two players "your opponents" are each of them (system 162).
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

    /// How many Spells that match are being resolved. They count as played from the beginning of that on (5.1.2.k of 5.0), but
    /// are noted only when they leave Limbo.
    fn resolving(&self, trigger: &Trigger, by: Player) -> i16 {
        let Trigger::Does { who, deed: PlayerEvent::Play { card: filter, from } } = trigger else { return 0 };
        if self.game.limbo.frames.is_empty() || !self.game.pool().edition().says().counts_from_the_begin {
            return 0;
        }
        let players = EvalContext { you: by, ..*self }.players(*who);
        let is_such = |frame: &&Frame<W>| {
            let After::Spell(card) = frame.after else { return false };
            let home = frame.bound.home.unwrap_or(Location::new(Zone::Hand, frame.bound.you));
            let zone = if home.zone() == Zone::Reserve { Zone::Reserve } else { Zone::Hand };
            let playing = Some((card, frame.bound.you, Location::new(zone, home.player())));
            players.contains(frame.bound.you)
                && from.is_none_or(|from| Zone::named(from).contains(&zone))
                && EvalContext { playing, ..*self }.fits(filter, card)
        };
        self.game.limbo.frames.iter().filter(is_such).count() as i16
    }

    /// Whether the bearer itself is among what was counted: it came in this period, and in that way.
    fn was_counted(&self, counted: &Trigger, during: Duration) -> bool {
        let Some(me) = self.me.filter(|me| self.game.objects.past.came(self.game.objects.serial(*me), during)) else {
            return false;
        };
        match counted {
            Trigger::Does { who, deed: PlayerEvent::Play { card, from } } => {
                let marked = |mark: Mark| self.game.marked(mark).contains(me);
                let played = match from {
                    None => marked(Mark::FromHand) || marked(Mark::FromReserve),
                    Some(NamedZone::Hand) => marked(Mark::FromHand),
                    Some(NamedZone::Reserve) => marked(Mark::FromReserve),
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
            Trigger::Becomes(_)
            | Trigger::Arrival(_)
            | Trigger::At(_)
            | Trigger::After(_)
            | Trigger::Expedition { .. }
            | Trigger::Expeditions { .. }
            | Trigger::Does { .. }
            | Trigger::Happens { .. } => false,
        }
    }
}
