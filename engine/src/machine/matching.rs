//! Which atomic actions a trigger matches, and what each match is bound to (6.3.f).

use super::{
    happening::{Cause, Done, Had, Happening, Marched, Move, Present},
    scene::Scene,
    triggers::Between,
};
use crate::{
    ability::{Arrival, Article, Deed, Fate, Gained, Measure, Progress, Status, Trigger, Who},
    state::{CardId, CounterKind, Expedition, ExpeditionSet, Growing, Player, Players, Spot},
};

/// From here on, the number of an activation is the Base Cost that a card had as it was played.
pub(super) const AS_PLAYED: u8 = 128;

/// What a Reaction is activated by once, whatever number of its triggers match it (6.3.f).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// An atomic action, by its place in the step.
    Action(u8),
    /// All that happens to a player in the step, where it is "one or more" (ruling OR_18).
    Event(Player),
}

/// What one activation is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Match {
    /// What of the event was matched.
    of: Unit,
    pub(super) it: Option<CardId>,
    pub(super) it_home: Option<Spot>,
    pub(super) player: Option<Player>,
    pub(super) expeditions: ExpeditionSet,
    pub(super) number: u8,
}

impl Match {
    pub(super) const NONE: Self = Self {
        of: Unit::Action(0),
        it: None,
        it_home: None,
        player: None,
        expeditions: ExpeditionSet::NONE,
        number: 0,
    };

    pub(super) const fn of_card(card: CardId, home: Option<Spot>) -> Self {
        Self { it: Some(card), it_home: home, ..Self::NONE }
    }

    /// What is the same for everybody, the atomic action at that place of its step.
    pub(super) const fn of_action(action: u8) -> Self {
        Self { of: Unit::Action(action), ..Self::NONE }
    }

    /// The own arrival of an object, the atomic action at that place of its step.
    pub(super) const fn of_arrival(action: u8, card: CardId, home: Option<Spot>) -> Self {
        Self { of: Unit::Action(action), ..Self::of_card(card, home) }
    }
}

pub(super) type Matches = Growing<Match, 2, 24>;

/// Forgets those from a place on that are matches of what one before them matched: of another trigger of the Reaction.
pub(super) fn forget_known(matches: &mut Matches, from: usize) {
    let (known, new) = matches.split_at(from);
    if new.iter().any(|one| known.iter().any(|other| other.of == one.of)) {
        let old = *matches;
        matches.clear();
        for (place, one) in old.iter().enumerate() {
            if place < from || !old[..from].iter().any(|other| other.of == one.of) {
                // They all had room.
                let _ = matches.push(*one);
            }
        }
    }
}

/// What an activation by a Gift is bound to: the token given is "it"; a Resupply is told from a draw by its number.
fn gift(player: Player, what: Present) -> Match {
    let (it, number) = match what {
        Present::Draw => (None, 0),
        Present::Resupply => (None, 1),
        Present::Token(token) => (Some(token), 0),
    };
    Match { it, number, player: Some(player), ..Match::NONE }
}

impl<'s, 'p, const W: usize> Between<'s, 'p, W> {
    /// The matches of a trigger with the atomic actions of the step.
    pub(super) fn matching(
        &self,
        trigger: &Trigger,
        was: &Scene<'s, 'p, W>,
        is: &Scene<'s, 'p, W>,
        matches: &mut Matches,
    ) {
        let mut several = Several::new(matches);
        for (place, happening) in self.list.iter().enumerate() {
            several.action = self.action(place, happening);
            match trigger {
                Trigger::Arrival(arrival) => {
                    if self.arrives(*arrival, happening, is.was_me) {
                        several.each(Match::of_card(is.was_me, is.home()));
                    }
                }
                Trigger::At(phase) => {
                    if *happening == Happening::PhaseBegan((*phase).into()) {
                        several.each(Match::NONE);
                    }
                }
                Trigger::After(daily) => {
                    if *happening == Happening::Over(*daily) {
                        several.each(Match::NONE);
                    }
                }
                Trigger::Expedition { which, progress } => {
                    if let Happening::Marched { player, expedition, how } = *happening
                        && marches(*progress, how)
                        && was.means(which, player, expedition)
                    {
                        several.march(player, expedition);
                    }
                }
                Trigger::Does { who, deed } => self.deed(was.players(*who), deed, was, is, happening, &mut several),
                Trigger::Happens { who, fate } => {
                    let (article, filter) = match who {
                        Who::Me => (Article::A, None),
                        Who::Some { article, what } => (*article, Some(what)),
                    };
                    if let Some((card, at)) = self.fate(fate, was, is, happening) {
                        let state = match at {
                            When::Before => was,
                            When::After => is,
                        };
                        let is_meant = match filter {
                            None => card == is.was_me,
                            Some(filter) => state.fits(filter, card),
                        };
                        let home = state.game.spot(card);
                        if is_meant {
                            let expeditions = home.map_or(ExpeditionSet::NONE, |home| state.named_by(fate, card, home));
                            let of_card = Match { expeditions, ..Match::of_card(card, home) };
                            several.of(article, of_card, home.map(Spot::player));
                        }
                    }
                }
            }
        }
    }

    /// The atomic action of which that tells, as the place of what tells of it first: who sacrifices or plays an object
    /// moves it (7.3.25, 5.1.2.j).
    pub(super) fn action(&self, place: usize, happening: &Happening) -> u8 {
        let place = match happening {
            Happening::Sacrificed { card, .. } | Happening::Played { card, .. } => {
                let is_its_move = |other: &Happening| matches!(other, Happening::Moved(moved) if moved.card == *card);
                self.list.iter().position(is_its_move).unwrap_or(place)
            }
            Happening::PhaseBegan(_)
            | Happening::Over(_)
            | Happening::Moved(_)
            | Happening::Did { .. }
            | Happening::Gained { .. }
            | Happening::Lost { .. }
            | Happening::Marched { .. }
            | Happening::Passed { .. }
            | Happening::Resupplied(_)
            | Happening::Gift { .. }
            | Happening::Rolled(_)
            | Happening::Revealed { .. } => place,
        };
        place as u8
    }

    /// The own arrival (7.1.1): {J} joins play, however it came; {H} and {R} are played from Hand or Reserve.
    pub(super) fn arrives(&self, arrival: Arrival, happening: &Happening, card: CardId) -> bool {
        let Happening::Moved(moved) = happening else { return false };
        let (from, to) = (moved.from.is_some_and(Spot::is_in_play), moved.to.is_some_and(Spot::is_in_play));
        let comes = moved.card == card && !from && to;
        let fits = match arrival {
            Arrival::Join => true,
            Arrival::FromHand => moved.cause == Cause::Played(crate::state::Zone::Hand),
            Arrival::FromReserve => moved.cause == Cause::Played(crate::state::Zone::Reserve),
        };
        comes && fits && !self.after.is_hushed(self.is, card, arrival)
    }

    fn deed(
        &self,
        who: Players,
        deed: &Deed,
        was: &Scene<'s, 'p, W>,
        is: &Scene<'s, 'p, W>,
        happening: &Happening,
        several: &mut Several<'_>,
    ) {
        let by = |player: &Player| who.contains(*player);
        let player = |player: Player| Match { player: Some(player), ..Match::NONE };
        let card = |moved: &Move| Match { player: moved.by, ..Match::of_card(moved.card, moved.from.or(moved.to)) };
        let moved = |causes: &[Cause]| {
            let Happening::Moved(moved) = happening else { return None };
            (causes.contains(&moved.cause) && moved.by.as_ref().is_some_and(by)).then_some(moved)
        };
        several.once = deed.is_of_several();
        match (deed.single(), happening) {
            (Deed::PassFirst, Happening::Passed { player: passed, first: true }) if by(passed) => {
                several.each(player(*passed));
            }
            (Deed::Pass, Happening::Passed { player: passed, .. }) if by(passed) => several.each(player(*passed)),
            (Deed::Draw(article), _) => {
                if let Some(moved) = moved(&[Cause::Drawn]) {
                    several.of(*article, card(moved), moved.by);
                }
            }
            (Deed::Expand, _) => {
                if let Some(moved) = moved(&[Cause::Expanded]) {
                    several.each(card(moved));
                }
            }
            (Deed::Resupply, Happening::Resupplied(who)) if by(who) => several.each(player(*who)),
            (Deed::Gift, Happening::Gift { by: who, what, .. }) if by(who) => several.each(gift(*who, *what)),
            (Deed::ReceiveGift, Happening::Gift { to, what, .. }) if by(to) => several.each(gift(*to, *what)),
            (Deed::Roll, Happening::Rolled(who)) if by(who) => several.roll(*who),
            // "It" is the card; the result of a roll goes with it, as the number of the event.
            (Deed::RevealBy, Happening::Revealed { card, by: who, source, result })
                if by(who) && source.card == was.was_me =>
            {
                let found = Match::of_card(*card, self.after.spot(*card));
                several.each(Match { player: Some(*who), number: *result, ..found });
            }
            (Deed::Play { card: filter, from }, Happening::Played { card, by: who, from: zone, fleeting })
                if by(who) =>
            {
                let from_there = from.is_none_or(|from| super::filters::zones(from).contains(zone));
                let playing = self.after.spot(*card).map(|spot| (*card, *who, Spot::new(*zone, spot.player())));
                let scene = Scene { playing, fleeting: fleeting.then_some(*card), ..*is };
                if from_there && scene.fits(filter, *card) {
                    let cost = scene.measure(Measure::BaseCost, *card).clamp(0, i16::from(AS_PLAYED) - 2) as u8;
                    let found = Match::of_card(*card, self.after.spot(*card));
                    several.each(Match { player: Some(*who), number: AS_PLAYED + cost, ..found });
                }
            }
            (Deed::Sacrifice(filter), Happening::Sacrificed { card, by: who })
                if by(who) && was.fits(filter, *card) =>
            {
                several.each(Match { player: Some(*who), ..Match::of_card(*card, self.before.spot(*card)) });
            }
            (Deed::Discard(filter), _) => {
                let discards = [Cause::Discarded, Cause::Sacrificed];
                if let Some(moved) = moved(&discards).filter(|moved| was.fits(filter, moved.card)) {
                    several.each(card(moved));
                }
            }
            (Deed::Create(filter), _) => {
                if let Some(moved) = moved(&[Cause::Created]).filter(|moved| is.fits(filter, moved.card)) {
                    several.each(Match { it_home: moved.to, ..card(moved) });
                }
            }
            (Deed::TakeControl(filter), _) => {
                if let Some(moved) = moved(&[Cause::Taken]).filter(|moved| is.fits(filter, moved.card)) {
                    several.each(Match { it_home: moved.to, ..card(moved) });
                }
            }
            (Deed::Exhaust(filter), Happening::Gained { card, what, by: Some(who) })
                if by(who) && *what == Had::Status(Status::Exhausted) && is.fits(filter, *card) =>
            {
                several.each(Match { player: Some(*who), ..Match::of_card(*card, self.after.spot(*card)) });
            }
            (Deed::Ready(filter), Happening::Did { by: who, what: Done::Readied, card: Some(card) })
            | (Deed::Augment(filter), Happening::Did { by: who, what: Done::Augmented, card: Some(card) })
            | (Deed::Complete(filter), Happening::Did { by: who, what: Done::Completed, card: Some(card) })
                if by(who) && is.fits(filter, *card) =>
            {
                several.each(Match { player: Some(*who), ..Match::of_card(*card, self.after.spot(*card)) });
            }
            (Deed::Spend(counter), Happening::Did { by: who, what: Done::Spent(kind), .. })
                if by(who) && [*kind, CounterKind::ANY].contains(&CounterKind::of(*counter)) =>
            {
                several.each(player(*who));
            }
            (Deed::Shuffle, Happening::Did { by: who, what: Done::Shuffled, .. }) if by(who) => {
                several.each(player(*who));
            }
            (Deed::Sabotage, Happening::Did { by: who, what: Done::Sabotaged, card: Some(card) })
            | (Deed::Rush, Happening::Did { by: who, what: Done::Rushed, card: Some(card) })
                if by(who) =>
            {
                several.each(Match { player: Some(*who), ..Match::of_card(*card, self.after.spot(*card)) });
            }
            (Deed::PlaceMarker, Happening::Did { by: who, what: Done::Marked, .. }) if by(who) => {
                several.each(player(*who));
            }
            // Modified, not reacted to: what is drawn then is a Draw.
            (Deed::DailyDraw | Deed::Several(_), _) => {}
            (
                Deed::PassFirst
                | Deed::Pass
                | Deed::Resupply
                | Deed::Gift
                | Deed::ReceiveGift
                | Deed::Roll
                | Deed::RevealBy
                | Deed::Play { .. }
                | Deed::Sacrifice(_)
                | Deed::Exhaust(_)
                | Deed::Ready(_)
                | Deed::Augment(_)
                | Deed::Spend(_)
                | Deed::Shuffle
                | Deed::Sabotage
                | Deed::Rush
                | Deed::PlaceMarker
                | Deed::Complete(_),
                _,
            ) => {}
        }
    }

    /// The object to which a fate happened, and when its description is looked at: as it was before it left, as it is
    /// after it came.
    fn fate(
        &self,
        fate: &Fate,
        was: &Scene<'s, 'p, W>,
        is: &Scene<'s, 'p, W>,
        happening: &Happening,
    ) -> Option<(CardId, When)> {
        match (fate, happening) {
            (Fate::Joins(area), Happening::Moved(moved)) => {
                let before = moved.from.is_some_and(|from| was.is_area(area, moved.card, from));
                let after = moved.to.is_some_and(|to| is.is_area(area, moved.card, to));
                (!before && after).then_some((moved.card, When::After))
            }
            (Fate::Leaves(area), Happening::Moved(moved)) => {
                let before = moved.from.is_some_and(|from| was.is_area(area, moved.card, from));
                let after = moved.to.is_some_and(|to| is.is_area(area, moved.card, to));
                (before && !after).then_some((moved.card, When::Before))
            }
            (Fate::Goes { from, to }, Happening::Moved(moved)) => {
                let came =
                    from.as_ref().is_none_or(|area| moved.from.is_some_and(|at| was.is_area(area, moved.card, at)));
                let new = !matches!(moved.cause, Cause::Switched | Cause::Defected | Cause::Stretched);
                let went = moved.to.is_some_and(|at| is.is_area(to, moved.card, at));
                (came && went && new).then_some((moved.card, When::After))
            }
            (Fate::Sacrificed, Happening::Sacrificed { card, .. }) => Some((*card, When::Before)),
            (Fate::Discarded, Happening::Moved(moved))
                if matches!(moved.cause, Cause::Discarded | Cause::Sacrificed) =>
            {
                Some((moved.card, When::Before))
            }
            (Fate::Gains(what), Happening::Gained { card, what: had, .. }) if gained(*what, *had) => {
                // What is Boosted does not become it by another boost (7.5.3).
                let again = *what == Gained::Status(Status::Boosted) && was.is_status(*card, Status::Boosted);
                (!again).then_some((*card, When::After))
            }
            (Fate::Gains(Gained::Status(status)), Happening::Moved(moved)) => {
                // Created or arrived with it: it became so (7.5.3).
                let became = moved.from.is_none() && is.is_status(moved.card, *status);
                became.then_some((moved.card, When::After))
            }
            (Fate::Loses(what), Happening::Lost { card, what: had }) if gained(*what, *had) => {
                // It is Boosted as long as it has a boost (2.4.4).
                let still = *what == Gained::Status(Status::Boosted) && is.is_status(*card, Status::Boosted);
                (!still).then_some((*card, When::After))
            }
            (Fate::Completed, Happening::Did { what: Done::Completed, card: Some(card), .. }) => {
                Some((*card, When::After))
            }
            (Fate::Switches, Happening::Moved(moved)) if moved.cause == Cause::Switched => {
                Some((moved.card, When::After))
            }
            (Fate::Defects, Happening::Moved(moved)) if moved.cause == Cause::Defected => {
                Some((moved.card, When::After))
            }
            (
                Fate::Joins(_)
                | Fate::Leaves(_)
                | Fate::Goes { .. }
                | Fate::Sacrificed
                | Fate::Discarded
                | Fate::Gains(_)
                | Fate::Loses(_)
                | Fate::Completed
                | Fate::Switches
                | Fate::Defects,
                _,
            ) => None,
        }
    }
}

/// Whether a description is looked at before or after the event.
#[derive(Clone, Copy)]
enum When {
    Before,
    After,
}

fn gained(wanted: Gained, had: Had) -> bool {
    match (wanted, had) {
        (Gained::Status(wanted), Had::Status(status)) => wanted == status,
        // Boosted begins with the first boost (2.4.4).
        (Gained::Status(Status::Boosted), Had::Counters(kind, _)) => kind == CounterKind::BOOST,
        (Gained::Counters(wanted), Had::Counters(kind, _)) => {
            [kind, CounterKind::ANY].contains(&CounterKind::of(wanted))
        }
        (Gained::Status(_), Had::Counters(..)) | (Gained::Counters(_), Had::Status(_)) => false,
    }
}

fn marches(wanted: Progress, how: Marched) -> bool {
    match (wanted, how) {
        (Progress::Forward(None), Marched::Forward(_)) => true,
        (Progress::Forward(Some(due)), Marched::Forward(terrains)) => terrains.contains(due.into()),
        (Progress::Backward, Marched::Backward) => true,
        (Progress::Fails, Marched::Failed) => true,
        (Progress::Ascends, Marched::Ascended) => true,
        (
            Progress::Forward(_) | Progress::Backward | Progress::Fails | Progress::Ascends,
            Marched::Forward(_) | Marched::Backward | Marched::Failed | Marched::Ascended,
        ) => false,
    }
}

/// Collects matches: one for each, or one for an event and each player it speaks of (6.3.f, ruling OR_18).
struct Several<'m> {
    matches: &'m mut Matches,
    seen: Players,
    /// Whether what is found is of one event for each player.
    once: bool,
    /// The atomic action that is looked at.
    action: u8,
}

impl<'m> Several<'m> {
    const fn new(matches: &'m mut Matches) -> Self {
        Self { matches, seen: Players::NONE, once: false, action: 0 }
    }

    fn each(&mut self, found: Match) {
        if self.once {
            self.once_for(found, found.player.unwrap_or(Player::A));
        } else {
            self.add(Match { of: Unit::Action(self.action), ..found });
        }
    }

    fn of(&mut self, article: Article, found: Match, player: Option<Player>) {
        match article {
            Article::A => self.each(Match { number: 1, ..found }),
            Article::OneOrMore => self.once_for(found, player.unwrap_or(Player::A)),
        }
    }

    /// Once for a player, with the number of what was found.
    fn once_for(&mut self, found: Match, player: Player) {
        if self.seen.contains(player) {
            if let Some(last) = self.matches.last_mut() {
                last.number = last.number.saturating_add(1);
            }
        } else {
            self.seen = self.seen.or(Players::of(player));
            self.add(Match { of: Unit::Event(player), number: 1, ..found });
        }
    }

    fn add(&mut self, found: Match) {
        // More matches than the list holds would be more Emblems than Limbo holds, which is a fault there.
        let _ = self.matches.push(found);
    }

    /// Once for all dice of a player. What counts of them is not known yet: see [`Game::settle_roll`].
    fn roll(&mut self, player: Player) {
        if !self.seen.contains(player) {
            self.seen = self.seen.or(Players::of(player));
            self.add(Match { of: Unit::Event(player), player: Some(player), ..Match::NONE });
        }
    }

    fn march(&mut self, player: Player, expedition: Expedition) {
        self.each(Match { player: Some(player), expeditions: ExpeditionSet::of(player, expedition), ..Match::NONE });
    }
}
