//! Which Reactions a step activates, given the states before and after it; which of its atomic actions match a trigger; and the
//! bindings of each match (6.3.g, 6.3.i).

use crate::{
    Game,
    ability::{
        Arrival, Article, Filter, Gained, Guard, Measure, ObjectEvent, OneOrMore, Period, PlayerEvent, Progress,
        Status, Trigger, Who,
    },
    game::{
        queries::{abilities, activations, bans, eval_context::EvalContext},
        state::{AtomicAction, Binding, Cause, ExpeditionEvent, Gift, Had, Move, Ongoing, Reaction, Ref},
    },
    primitives::{
        CardId, CardSet, CounterKind, Expedition, ExpeditionSet, Growing, Location, Player, Players, WIDE, Zone,
    },
    program::{
        Asks, CompiledAbility, CompiledAbilityKind, Id, Rationing, Works,
        analysis::{
            CandidateReactions, Characteristics, Done, Subscription, is_described_before, is_self_move, player_events,
        },
    },
};

/// Activated abilities, each with its bearer and its Emblem.
pub(crate) type Activations = Growing<(Id<CompiledAbility>, CardId, Reaction), 3, 32>;

/// The states before and after a step, with its atomic actions.
pub(crate) struct Between<'s, 'p, const W: usize = WIDE> {
    pub(crate) before: &'s Game<'p, W>,
    pub(crate) was: &'s Characteristics<W>,
    pub(crate) after: &'s Game<'p, W>,
    pub(crate) is: &'s Characteristics<W>,
    pub(crate) list: &'s [AtomicAction],
    /// The objects in play and the Heroes before the step, if nothing else of the state before matters. `before` is the state
    /// after the step then.
    pub(crate) workers: Option<CardSet<W>>,
}

/// What activates a Reaction once, however many of its triggers match it (6.3.g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// An atomic action, given by its place in the step.
    Action(u8),
    /// All that happens to a player in the step, where the trigger says "one or more" (ruling OR_18).
    Event(Player),
}

/// A match: what one activation is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Match {
    /// The part of the event that was matched.
    of: Unit,
    pub(crate) it: Option<CardId>,
    pub(crate) it_last_known: Option<Location>,
    pub(crate) player: Option<Player>,
    pub(crate) expeditions: ExpeditionSet,
    pub(crate) number: u8,
    /// How many counters one object gained or lost; 0 if that is not what happened.
    counters: u8,
    /// The Base Cost of a card that was played, at the time it was played.
    pub(crate) base_cost: Option<u8>,
    /// The Gift that was made.
    pub(crate) gift: Option<Gift>,
}

impl Match {
    pub(crate) const NONE: Self = Self {
        of: Unit::Action(0),
        it: None,
        it_last_known: None,
        player: None,
        expeditions: ExpeditionSet::NONE,
        number: 0,
        counters: 0,
        base_cost: None,
        gift: None,
    };

    pub(crate) const fn of_card(card: CardId, home: Option<Location>) -> Self {
        Self { it: Some(card), it_last_known: home, ..Self::NONE }
    }

    /// The number that "that many" means for a Reaction that asks for it: of counters gained or lost, how many there were.
    pub(crate) const fn number_for(&self, asks: Asks) -> u8 {
        if asks.number && self.counters > 0 { self.counters } else { self.number }
    }

    /// A match of the atomic action at that place of the step, for what is the same for everybody or about the bearer alone
    /// (7.2.1).
    const fn of_action(action: u8) -> Self {
        Self { of: Unit::Action(action), ..Self::NONE }
    }
}

pub(crate) type Matches = Growing<Match, 2, 24>;

/// Whether a description is checked on the state before or after the event.
#[derive(Clone, Copy)]
enum When {
    Before,
    After,
}

impl<'s, 'p, const W: usize> Between<'s, 'p, W> {
    /// Finds the Reactions that are activated, in the order of the program, then of the objects: the ability, its bearer, its
    /// Emblem.
    pub(in crate::game) fn find_activations(
        &self,
        first: Option<&'p Subscription<W>>,
        mut candidates: CandidateReactions<'p, W>,
        activations: &mut Activations,
    ) {
        let (program, touched) = (self.after.pool.program(), candidates.touched);
        let mut matches = Matches::new(Match::NONE);
        let mut next = first;
        while let Some(subscription) = next {
            next = candidates.next();
            let id = subscription.code;
            let code = program.get(id);
            let CompiledAbilityKind::Reaction { ration, triggers, guards, of_resupplied, asks, entry } = &code.kind
            else {
                continue;
            };
            let exist = abilities::bearers(self.after, id, self.is);
            let worked = match self.workers {
                _ if subscription.only_comes => CardSet::EMPTY,
                // The printed abilities alone say who has this one.
                Some(workers) if code.works == Works::Main => self.after.pool.bearers(id) & workers,
                _ => abilities::working(self.before, id, code, self.was),
            };
            let candidates = if subscription.own { (worked | exist) & touched } else { worked | exist };
            for card in candidates {
                if ration.as_ref().is_some_and(|ration| self.is_used_up(ration, card, id)) {
                    continue;
                }
                matches.clear();
                for trigger in triggers.as_slice() {
                    let known = matches.len();
                    self.find(trigger, card, (worked.contains(card), exist.contains(card)), &mut matches);
                    if known > 0 {
                        forget_known(&mut matches, known);
                    }
                }
                let matches = match ration {
                    Some(ration) if !matches.is_empty() => self.rationed(ration, card, &matches),
                    _ => &matches[..],
                };
                if matches.is_empty() {
                    continue;
                }
                let object = self.bearer(card, triggers);
                let is_once = matches!(ration, Some(Rationing::Once(_)));
                for found in matches {
                    let found = if *of_resupplied { &self.of_resupplied(found) } else { found };
                    let number = found.number_for(*asks);
                    let bound = Binding { number, ..self.bind(card, object, found) };
                    let times = guards.as_ref().map_or(1, |guards| self.guarded(guards, &bound, card));
                    let left = found.it.and_then(|it| self.last_known(*asks, it));
                    let bound = Binding { left, ..bound };
                    let times = if is_once { times.min(1) } else { times };
                    for _ in 0..times {
                        // If there are more than Limbo holds, the game ends with a fault when they arrive there.
                        let _ = activations.push((id, card, Reaction { entry: *entry, bound }));
                    }
                    if is_once && times > 0 {
                        break;
                    }
                }
            }
        }
    }

    /// Whether the limit of an ability on its activations is reached, whatever happened in the step.
    fn is_used_up(&self, ration: &Rationing, card: CardId, id: Id<CompiledAbility>) -> bool {
        match ration {
            Rationing::Phase(phase) => {
                let now = self.after.phase() == Some(*phase);
                !now || !activations::is_first(self.after, card, id, |known| known.recent.is_of_phase())
            }
            Rationing::Own | Rationing::Once(Period::Day) => !activations::is_first(self.after, card, id, |_| true),
            Rationing::Once(Period::Turn) => {
                !activations::is_first(self.after, card, id, |known| known.recent.is_of_turn())
            }
            Rationing::Nth(..) => false,
        }
    }

    /// The matches that may still activate an ability under its limit, which is not reached: one or none. For "once" all of them,
    /// one of which will activate the ability.
    fn rationed<'m>(&self, ration: &Rationing, card: CardId, matches: &'m [Match]) -> &'m [Match] {
        let place = match ration {
            Rationing::Once(_) => return matches,
            Rationing::Phase(_) | Rationing::Own => Some(0),
            Rationing::Nth(number, places) => {
                let you = self.scene_before(card).you;
                let times = |place: &u8| self.before.objects.past.times(you, *place);
                let before = places.iter().map(times).fold(1, u8::saturating_add);
                number.checked_sub(before).map(usize::from)
            }
        };
        place.and_then(|place| matches.get(place..=place)).unwrap_or_default()
    }

    /// What the ability of a bearer sees before the step.
    fn scene_before(&self, card: CardId) -> EvalContext<'s, 'p, W> {
        EvalContext::of_bearer(self.before, self.was, card)
    }

    fn scene_after(&self, card: CardId) -> EvalContext<'s, 'p, W> {
        let context = EvalContext::of_bearer(self.after, self.is, card);
        match self.after.spot(card) {
            // A bearer that left play is treated as being where it was, under the player who controlled it (2.1.h).
            Some(spot) if spot.is_in_play() => context,
            _ => {
                let before = self.scene_before(card);
                match before.home_before {
                    Some(home) if home.is_in_play() => {
                        EvalContext { home_before: Some(home), you: before.you, ..context }
                    }
                    _ => context,
                }
            }
        }
    }

    /// The object to which an activation is bound: the one that the ability's own event has made of it (2.1.f), otherwise the one
    /// that the bearer was.
    fn bearer(&self, card: CardId, triggers: &OneOrMore<Trigger>) -> Ref {
        let (old, new) = (self.before.objects.object(card), self.after.objects.object(card));
        if old == new {
            return new;
        }
        let own = |trigger: &Trigger| match trigger {
            Trigger::Arrival(_) | Trigger::Happens { who: Who::Me, .. } => true,
            Trigger::Becomes(_)
            | Trigger::At(_)
            | Trigger::After(_)
            | Trigger::Expedition { .. }
            | Trigger::Expeditions { .. }
            | Trigger::Does { .. }
            | Trigger::Happens { who: Who::Some { .. }, .. } => false,
        };
        let visible = self.after.spot(card).is_some_and(Location::is_visible);
        if visible && triggers.as_slice().iter().any(own) { new } else { old }
    }

    fn bind(&self, card: CardId, me: Ref, found: &Match) -> Binding {
        let after = self.after.spot(card);
        let before = if std::ptr::eq(self.before, self.after) { after } else { self.before.spot(card) };
        let in_play = |spot: Option<Location>| spot.filter(|spot| spot.is_in_play());
        // The bearer is where it is now; if it left play, where it was in play.
        let home = if in_play(after).is_some() { after } else { in_play(before).or(after).or(before) };
        let you = home.map_or_else(|| self.after.owner(card), Location::player);
        Binding {
            me,
            home,
            you,
            it: found.it.map(|it| self.after.objects.object(it)),
            it_last_known: found.it_last_known,
            player: found.player.unwrap_or(you),
            expeditions: found.expeditions,
            number: found.number,
            gift: found.gift,
            base_cost: found.base_cost,
            left: None,
        }
    }

    /// The number of the object of the event that a Reaction asks, as it was in play, if the object has left (2.1.h, 6.3.j).
    pub(in crate::game) fn last_known(&self, asks: Asks, it: CardId) -> Option<u8> {
        let measure = asks.left?;
        let was_in_play = self.before.spot(it).is_some_and(Location::is_in_play);
        let is_another = self.before.objects.object(it) != self.after.objects.object(it);
        let was = || EvalContext::of_bearer(self.before, self.was, it).measure(measure, it);
        (was_in_play && is_another).then(|| was().clamp(0, 254) as u8)
    }

    /// How often the conditions of the trigger allow the activation (6.3.b, 6.3.k).
    pub(in crate::game) fn guarded(&self, guards: &OneOrMore<Guard>, bound: &Binding, card: CardId) -> u8 {
        let before = Binding { me: self.before.objects.object(card), ..*bound };
        let was = EvalContext::of(self.before, self.was, &before);
        let cause = bound.it.map(|it| it.card);
        let was = EvalContext { it: cause.map_or(CardSet::EMPTY, CardSet::of), cause, ..was };
        let is = EvalContext::of(self.after, self.is, bound);
        let mut times = 1;
        for guard in guards.as_slice() {
            match guard {
                Guard::Before(condition) if !was.holds(condition) => return 0,
                Guard::After(condition) if !is.holds(condition) => return 0,
                Guard::Before(_) | Guard::After(_) => {}
                Guard::ForEach(counter) => times = self.before.objects.count(card, CounterKind::of(*counter)),
            }
        }
        times
    }

    /// Finds the matches of a trigger for a bearer. Reactions to the bearer's own move must exist after it (6.3.c–e), all others
    /// must have worked before the step (6.3.f).
    #[inline]
    pub(crate) fn find(&self, trigger: &Trigger, card: CardId, (worked, exists): (bool, bool), matches: &mut Matches) {
        match trigger {
            Trigger::Arrival(arrival) if exists => self.find_arrivals(*arrival, card, matches),
            Trigger::Arrival(_) => {}
            Trigger::At(phase) if worked => self.find_this(AtomicAction::PhaseBegan(*phase), matches),
            Trigger::After(daily) if worked => self.find_this(AtomicAction::Over(*daily), matches),
            _ if if is_self_move(trigger) { exists } else { worked } => {
                self.find_by_description(trigger, card, matches);
            }
            _ => {}
        }
    }

    /// Finds the matches of an event that is the same for everybody.
    #[inline]
    fn find_this(&self, wanted: AtomicAction, matches: &mut Matches) {
        for (place, _) in self.list.iter().enumerate().filter(|(_, atomic_action)| **atomic_action == wanted) {
            let _ = matches.push(Match::of_action(place as u8));
        }
    }

    /// Finds the matches of the bearer's own arrival. It is where it has arrived, and no description has to be checked.
    #[inline]
    fn find_arrivals(&self, arrival: Arrival, card: CardId, matches: &mut Matches) {
        for (place, atomic_action) in self.list.iter().enumerate() {
            if self.arrives(arrival, atomic_action, card) {
                let _ = matches.push(Match::of_action(place as u8));
            }
        }
    }

    /// Finds the matches of any other trigger.
    #[inline(never)]
    fn find_by_description(&self, trigger: &Trigger, card: CardId, matches: &mut Matches) {
        let was = self.scene_before(card);
        let is = if std::ptr::eq(self.before, self.after) { was } else { self.scene_after(card) };
        self.matching(trigger, &was, &is, matches);
    }

    pub(in crate::game) fn find_for_emblem(&self, trigger: &Trigger, ongoing: &Ongoing, matches: &mut Matches) {
        let was = abilities::scene_of_emblem(self.before, self.was, ongoing);
        let is = abilities::scene_of_emblem(self.after, self.is, ongoing);
        self.matching(trigger, &was, &is, matches);
    }

    /// The matches of a trigger with the atomic actions of the step.
    pub(in crate::game) fn matching(
        &self,
        trigger: &Trigger,
        was: &EvalContext<'s, 'p, W>,
        is: &EvalContext<'s, 'p, W>,
        matches: &mut Matches,
    ) {
        let mut several = Several::new(matches);
        for (place, atomic_action) in self.list.iter().enumerate() {
            several.action = self.action(place, atomic_action);
            match trigger {
                // A condition that holds after the step holds after each of its atomic actions.
                Trigger::Becomes(condition) => {
                    if place == 0 && !was.holds(condition) && is.holds(condition) {
                        several.each(Match::NONE);
                    }
                }
                Trigger::Arrival(arrival) => {
                    if self.arrives(*arrival, atomic_action, is.me_last_known) {
                        several.each(Match::NONE);
                    }
                }
                Trigger::At(phase) => {
                    if *atomic_action == AtomicAction::PhaseBegan(*phase) {
                        several.each(Match::NONE);
                    }
                }
                Trigger::After(daily) => {
                    if *atomic_action == AtomicAction::Over(*daily) {
                        several.each(Match::NONE);
                    }
                }
                Trigger::Expedition { which, progress } | Trigger::Expeditions { which, progress } => {
                    if let AtomicAction::Expedition { player, expedition, how, .. } = *atomic_action
                        && is_such_move(*progress, how)
                        && was.means(which, player, expedition)
                    {
                        several.once = matches!(trigger, Trigger::Expeditions { .. });
                        several.expedition(player, expedition);
                    }
                }
                Trigger::Does { who, deed } => self.deed(was.players(*who), deed, was, is, atomic_action, &mut several),
                Trigger::Happens { who, fate } => {
                    let (article, filter) = match who {
                        Who::Me => (Article::A, None),
                        Who::Some { article, what } => (*article, Some(what)),
                    };
                    if let Some((card, at)) = self.fate(fate, was, is, atomic_action) {
                        let state = match at {
                            When::Before => was,
                            When::After => is,
                        };
                        let is_meant = match filter {
                            None => card == is.me_last_known,
                            Some(filter) if self.was_described(fate, filter, card) => was.fits(filter, card),
                            Some(filter) => state.fits(filter, card),
                        };
                        let home = state.game.spot(card);
                        if is_meant {
                            let expeditions = home.map_or(ExpeditionSet::NONE, |home| state.named_by(fate, card, home));
                            let counters = match (article, atomic_action) {
                                (
                                    Article::A,
                                    AtomicAction::Gained { what: Had::Counters(_, number), .. }
                                    | AtomicAction::Lost { what: Had::Counters(_, number), .. },
                                ) => *number,
                                _ => 0,
                            };
                            let of_card = Match { expeditions, counters, ..Match::of_card(card, home) };
                            several.of(article, of_card, home.map(Location::player));
                        }
                    }
                }
            }
        }
    }

    /// Whether the description is checked on the object as it was before the event: if the object was there, and for such a fate.
    fn was_described(&self, fate: &ObjectEvent, filter: &Filter, card: CardId) -> bool {
        let was_there = match fate {
            ObjectEvent::Gains(_) | ObjectEvent::Loses(_) => {
                self.before.objects.object(card) == self.after.objects.object(card)
            }
            _ => self.before.spot(card).is_some_and(Location::is_in_play),
        };
        was_there && is_described_before(fate, filter)
    }

    /// The place in the step that stands for an atomic action. Sacrificing or playing an object also moves it (7.3.36, 5.1.2.l),
    /// so these stand at the place of the move.
    fn action(&self, place: usize, atomic_action: &AtomicAction) -> u8 {
        let place = match atomic_action {
            AtomicAction::Sacrificed { card, .. } | AtomicAction::Played { card, .. } => {
                let is_its_move =
                    |other: &AtomicAction| matches!(other, AtomicAction::Moved(moved) if moved.card == *card);
                self.list.iter().position(is_its_move).unwrap_or(place)
            }
            _ => place,
        };
        place as u8
    }

    /// Whether the atomic action is the bearer's own arrival (7.1.1): {J} is any way of joining play, {H} and {R} are being
    /// played from Hand or Reserve.
    fn arrives(&self, arrival: Arrival, atomic_action: &AtomicAction, card: CardId) -> bool {
        let AtomicAction::Moved(moved) = atomic_action else { return false };
        let (from, to) = (moved.from.is_some_and(Location::is_in_play), moved.to.is_some_and(Location::is_in_play));
        let comes = moved.card == card && !from && to;
        let fits = match arrival {
            Arrival::Join => true,
            Arrival::FromHand => moved.cause == Cause::Played(Zone::Hand),
            Arrival::FromReserve => moved.cause == Cause::Played(Zone::Reserve),
        };
        comes && fits && !bans::is_hushed(self.after, self.is, card, arrival)
    }

    /// The same match, with the card that was Resupplied as its object, if the match is of a Resupply. A modifier replaces a
    /// Resupply as a whole (6.2.g), and a Reaction that does not speak of the card is activated by each Resupply alike.
    fn of_resupplied(&self, found: &Match) -> Match {
        let Unit::Action(place) = found.of else { return *found };
        match self.list.get(usize::from(place)) {
            Some(AtomicAction::Resupplied { card, .. }) => {
                Match { it: Some(*card), it_last_known: self.after.spot(*card), ..*found }
            }
            _ => *found,
        }
    }

    fn deed(
        &self,
        who: Players,
        deed: &PlayerEvent,
        was: &EvalContext<'s, 'p, W>,
        is: &EvalContext<'s, 'p, W>,
        atomic_action: &AtomicAction,
        several: &mut Several<'_>,
    ) {
        let by = |player: &Player| who.contains(*player);
        let player = |player: Player| Match { player: Some(player), ..Match::NONE };
        let card = |moved: &Move| Match { player: moved.by, ..Match::of_card(moved.card, moved.from.or(moved.to)) };
        let moved = |causes: &[Cause]| {
            let AtomicAction::Moved(moved) = atomic_action else { return None };
            (causes.contains(&moved.cause) && moved.by.as_ref().is_some_and(by)).then_some(moved)
        };
        // "A card from their hand": the Hand of the player who did it.
        let was_of = |player: Option<Player>| EvalContext { player: player.unwrap_or(was.player), ..*was };
        let is_of = |player: Option<Player>| EvalContext { player: player.unwrap_or(is.player), ..*is };
        several.once = deed.is_of_several();
        let deed = deed.single();
        match deed {
            PlayerEvent::PassFirst | PlayerEvent::Pass => {
                if let AtomicAction::Passed { player: passed, first } = atomic_action
                    && by(passed)
                    && (*first || *deed == PlayerEvent::Pass)
                {
                    several.each(player(*passed));
                }
            }
            PlayerEvent::Draw(article) => {
                if let Some(moved) = moved(&[Cause::Drawn]) {
                    several.of(*article, card(moved), moved.by);
                }
            }
            PlayerEvent::Expand => {
                if let Some(moved) = moved(&[Cause::Expanded]) {
                    several.each(card(moved));
                }
            }
            PlayerEvent::Resupply => {
                if let AtomicAction::Resupplied { by: who, .. } = atomic_action
                    && by(who)
                {
                    several.each(player(*who));
                }
            }
            PlayerEvent::Gift | PlayerEvent::ReceiveGift => {
                if let AtomicAction::Gift { by: giver, to, what } = atomic_action {
                    let who = if *deed == PlayerEvent::Gift { giver } else { to };
                    if by(who) {
                        several.each(gift(self.after, *who, *what));
                    }
                }
            }
            PlayerEvent::Roll => {
                if let AtomicAction::Rolled(who) = atomic_action
                    && by(who)
                {
                    several.roll(*who);
                }
            }
            // "It" is the card. The result of a roll is handed on as the number of the event.
            PlayerEvent::RevealBy => {
                if let AtomicAction::Revealed { card, by: who, source, result } = atomic_action
                    && by(who)
                    && source.card == was.me_last_known
                {
                    let found = Match::of_card(*card, self.after.spot(*card));
                    several.each(Match { player: Some(*who), number: *result, ..found });
                }
            }
            PlayerEvent::Play { card: filter, from } => {
                if let AtomicAction::Played { card, by: who, from: zone, fleeting } = atomic_action
                    && by(who)
                    && from.is_none_or(|from| Zone::named(from).contains(zone))
                {
                    let playing = self.after.spot(*card).map(|spot| (*card, *who, Location::new(*zone, spot.player())));
                    let context = EvalContext { playing, fleeting: fleeting.then_some(*card), ..is_of(Some(*who)) };
                    if context.fits(filter, *card) {
                        let cost = context.measure(Measure::BaseCost, *card).clamp(0, 254) as u8;
                        let found = Match::of_card(*card, self.after.spot(*card));
                        several.each(Match { player: Some(*who), base_cost: Some(cost), ..found });
                    }
                }
            }
            PlayerEvent::Sacrifice(filter) => {
                if let AtomicAction::Sacrificed { card, by: who } = atomic_action
                    && by(who)
                    && was_of(Some(*who)).fits(filter, *card)
                {
                    several.each(Match { player: Some(*who), ..Match::of_card(*card, self.before.spot(*card)) });
                }
            }
            PlayerEvent::Discard(filter) => {
                let discards = [Cause::Discarded, Cause::Sacrificed];
                if let Some(moved) = moved(&discards).filter(|moved| was_of(moved.by).fits(filter, moved.card)) {
                    several.each(card(moved));
                }
            }
            PlayerEvent::Put { what, to } => {
                let is_there = |moved: &&Move| moved.to.is_some_and(|at| is_of(moved.by).is_area(to, moved.card, at));
                let put = moved(&[Cause::Put]).filter(|moved| was_of(moved.by).fits(what, moved.card)).filter(is_there);
                if let Some(moved) = put {
                    several.each(card(moved));
                }
            }
            PlayerEvent::Create(filter) | PlayerEvent::TakeControl(filter) => {
                let cause = if let PlayerEvent::Create(_) = deed { Cause::Created } else { Cause::Taken };
                if let Some(moved) = moved(&[cause]).filter(|moved| is_of(moved.by).fits(filter, moved.card)) {
                    several.each(Match { it_last_known: moved.to, ..card(moved) });
                }
            }
            PlayerEvent::Exhaust(filter) => {
                if let AtomicAction::Gained { card, what, by: Some(who) } = atomic_action
                    && by(who)
                    && *what == Had::Status(Status::Exhausted)
                    && is_of(Some(*who)).fits(filter, *card)
                {
                    several.each(Match { player: Some(*who), ..Match::of_card(*card, self.after.spot(*card)) });
                }
            }
            // No other atomic action tells of these; the table of player events says which one does.
            PlayerEvent::Ready(_)
            | PlayerEvent::Augment(_)
            | PlayerEvent::Complete(_)
            | PlayerEvent::Spend(_)
            | PlayerEvent::Shuffle
            | PlayerEvent::Use(_)
            | PlayerEvent::Sabotage
            | PlayerEvent::Rush
            | PlayerEvent::Turn
            | PlayerEvent::EndTurn
            | PlayerEvent::AnotherTurn
            | PlayerEvent::PlaceMarker => {
                if let AtomicAction::Did { by: who, what, card } = atomic_action
                    && by(who)
                    && player_events::done(deed).is_some_and(|wanted| what.is(wanted))
                    && card.is_none_or(|card| {
                        player_events::what(deed).is_none_or(|filter| is_of(Some(*who)).fits(filter, card))
                    })
                {
                    let found = card.map_or(Match::NONE, |card| Match::of_card(card, self.after.spot(card)));
                    several.each(Match { player: Some(*who), ..found });
                }
            }
            // Can be modified, but not reacted to: the drawing itself is a Draw.
            PlayerEvent::DailyDraw | PlayerEvent::Several(_) => {}
        }
    }

    /// The object to which a fate happened, and whether its description is checked on the state before (if it left) or after (if
    /// it came).
    fn fate(
        &self,
        fate: &ObjectEvent,
        was: &EvalContext<'s, 'p, W>,
        is: &EvalContext<'s, 'p, W>,
        atomic_action: &AtomicAction,
    ) -> Option<(CardId, When)> {
        match (fate, atomic_action) {
            (ObjectEvent::Joins(area), AtomicAction::Moved(moved)) => {
                let before = moved.from.is_some_and(|from| was.is_area(area, moved.card, from));
                let after = moved.to.is_some_and(|to| is.is_area(area, moved.card, to));
                (!before && after).then_some((moved.card, When::After))
            }
            (ObjectEvent::Leaves(area), AtomicAction::Moved(moved)) => {
                let before = moved.from.is_some_and(|from| was.is_area(area, moved.card, from));
                let after = moved.to.is_some_and(|to| is.is_area(area, moved.card, to));
                (before && !after).then_some((moved.card, When::Before))
            }
            (ObjectEvent::Goes { from, to }, AtomicAction::Moved(moved)) => {
                let came =
                    from.as_ref().is_none_or(|area| moved.from.is_some_and(|at| was.is_area(area, moved.card, at)));
                let new = !matches!(moved.cause, Cause::Switched | Cause::Defected | Cause::SizeChanged);
                let went = moved.to.is_some_and(|at| is.is_area(to, moved.card, at));
                (came && went && new).then_some((moved.card, When::After))
            }
            (ObjectEvent::Sacrificed, AtomicAction::Sacrificed { card, .. }) => Some((*card, When::Before)),
            (ObjectEvent::Discarded, AtomicAction::Moved(moved))
                if matches!(moved.cause, Cause::Discarded | Cause::Sacrificed) =>
            {
                Some((moved.card, When::Before))
            }
            (ObjectEvent::Gains(what), AtomicAction::Gained { card, what: had, .. }) if gained(*what, *had) => {
                // An object that is Boosted does not become Boosted by another boost (7.5.4).
                let again = *what == Gained::Status(Status::Boosted) && was.is_status(*card, Status::Boosted);
                (!again).then_some((*card, When::After))
            }
            (ObjectEvent::Gains(Gained::Status(status)), AtomicAction::Moved(moved)) => {
                // It was created with the status, or arrived with it, so it became so (7.5.4).
                let became = moved.from.is_none() && is.is_status(moved.card, *status);
                became.then_some((moved.card, When::After))
            }
            (ObjectEvent::Loses(what), AtomicAction::Lost { card, what: had }) if gained(*what, *had) => {
                // The object is Boosted as long as it has a boost (2.4.5).
                let still = *what == Gained::Status(Status::Boosted) && is.is_status(*card, Status::Boosted);
                (!still).then_some((*card, When::After))
            }
            (ObjectEvent::Completed, AtomicAction::Did { what: Done::Completed, card: Some(card), .. }) => {
                Some((*card, When::After))
            }
            (ObjectEvent::Switches, AtomicAction::Moved(moved)) if moved.cause == Cause::Switched => {
                Some((moved.card, When::After))
            }
            (ObjectEvent::Defects, AtomicAction::Moved(moved)) if moved.cause == Cause::Defected => {
                Some((moved.card, When::After))
            }
            (
                ObjectEvent::Joins(_)
                | ObjectEvent::Leaves(_)
                | ObjectEvent::Goes { .. }
                | ObjectEvent::Sacrificed
                | ObjectEvent::Discarded
                | ObjectEvent::Gains(_)
                | ObjectEvent::Loses(_)
                | ObjectEvent::Completed
                | ObjectEvent::Switches
                | ObjectEvent::Defects,
                _,
            ) => None,
        }
    }
}

/// Removes the matches from a place on that repeat one before that place: they are of another trigger of the same Reaction.
pub(crate) fn forget_known(matches: &mut Matches, from: usize) {
    let (known, new) = matches.split_at(from);
    if new.iter().any(|one| known.iter().any(|other| other.of == one.of)) {
        let old = *matches;
        matches.clear();
        for (place, one) in old.iter().enumerate() {
            if place < from || !old[..from].iter().any(|other| other.of == one.of) {
                // All of them were in the list before, so there is room.
                let _ = matches.push(*one);
            }
        }
    }
}

/// What an activation by a Gift is bound to: the token given is "it".
fn gift<const W: usize>(game: &Game<'_, W>, player: Player, gift: Gift) -> Match {
    let it = if let Gift::Token(token, _) = gift { Some(token) } else { None };
    let it_last_known = it.and_then(|token| game.spot(token));
    Match { it, it_last_known, gift: Some(gift), player: Some(player), ..Match::NONE }
}

fn gained(wanted: Gained, had: Had) -> bool {
    match (wanted, had) {
        (Gained::Status(wanted), Had::Status(status)) => wanted == status,
        // An object becomes Boosted with its first boost (2.4.5).
        (Gained::Status(Status::Boosted), Had::Counters(kind, _)) => kind == CounterKind::BOOST,
        (Gained::Counters(wanted), Had::Counters(kind, _)) => {
            [kind, CounterKind::ANY].contains(&CounterKind::of(wanted))
        }
        (Gained::Status(_), Had::Counters(..)) | (Gained::Counters(_), Had::Status(_)) => false,
    }
}

fn is_such_move(wanted: Progress, how: ExpeditionEvent) -> bool {
    match (wanted, how) {
        (Progress::Forward(None), ExpeditionEvent::Forward(_)) => true,
        (Progress::Forward(Some(terrain)), ExpeditionEvent::Forward(how)) => how.due.contains(terrain),
        (Progress::Ascension, ExpeditionEvent::Forward(how)) => how.by_tie,
        (Progress::Backward, ExpeditionEvent::Backward) => true,
        (Progress::Fails, ExpeditionEvent::Failed) => true,
        (Progress::Ascends, ExpeditionEvent::Ascended) => true,
        (
            Progress::Forward(_) | Progress::Ascension | Progress::Backward | Progress::Fails | Progress::Ascends,
            ExpeditionEvent::Forward(_)
            | ExpeditionEvent::Backward
            | ExpeditionEvent::Failed
            | ExpeditionEvent::Ascended
            | ExpeditionEvent::Descended,
        ) => false,
    }
}

/// Collects matches: one for each object, or one for an event and each player it is about (6.3.g, ruling OR_18).
struct Several<'m> {
    matches: &'m mut Matches,
    /// Where the matches of this trigger begin.
    start: usize,
    /// Whether all of one player is a single match.
    once: bool,
    /// The atomic action that is looked at, by its place.
    action: u8,
}

impl<'m> Several<'m> {
    fn new(matches: &'m mut Matches) -> Self {
        Self { start: matches.len(), matches, once: false, action: 0 }
    }

    /// The match for all that happens to a player, if there is one.
    fn known(&mut self, player: Player) -> Option<&mut Match> {
        let own = self.matches.iter_mut().skip(self.start);
        own.into_iter().find(|known| known.of == Unit::Event(player))
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

    /// Adds what was found to the match for a player, which counts it.
    fn once_for(&mut self, found: Match, player: Player) {
        match self.known(player) {
            Some(known) => known.number = known.number.saturating_add(1),
            None => self.add(Match { of: Unit::Event(player), number: 1, ..found }),
        }
    }

    fn add(&mut self, found: Match) {
        // More matches than the list holds would be more Emblems than Limbo holds, which is a fault there.
        let _ = self.matches.push(found);
    }

    /// A single match for all dice of a player. Which roll counts is not known yet: `resolution::verbs` settles it.
    fn roll(&mut self, player: Player) {
        if self.known(player).is_none() {
            self.add(Match { of: Unit::Event(player), player: Some(player), ..Match::NONE });
        }
    }

    fn expedition(&mut self, player: Player, expedition: Expedition) {
        if self.once
            && let Some(known) = self.known(player)
        {
            known.expeditions = known.expeditions.and(ExpeditionSet::of(player, expedition));
        }
        self.each(Match { player: Some(player), expeditions: ExpeditionSet::of(player, expedition), ..Match::NONE });
    }
}
