//! The states before and after a step, against which triggers are matched.

use crate::{
    Game,
    ability::{Arrival, Guard, OneOrMore, Period, Trigger, Who},
    game::{
        queries::{
            abilities, activations,
            eval_context::EvalContext,
            matching::{Match, Matches, forget_known},
        },
        state::{AtomicAction, Binding, Ongoing, Reaction, Ref},
    },
    primitives::{CardId, CardSet, CounterKind, Growing, Location, WIDE},
    program::{
        CompiledAbility, CompiledAbilityKind, Id, Rationing, Works,
        analysis::{CandidateReactions, Characteristics, Subscription, is_self_move},
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

impl<'s, 'p, const W: usize> Between<'s, 'p, W> {
    /// Finds the Reactions that are activated, in the order of the program, then of the objects: the ability, its bearer, its
    /// Emblem.
    pub(in crate::game) fn find_activations(
        &self,
        first: Option<&'p Subscription<W>>,
        mut heard: CandidateReactions<'p, W>,
        activations: &mut Activations,
    ) {
        let (program, touched) = (self.after.pool.program(), heard.touched);
        let mut matches = Matches::new(Match::NONE);
        let mut next = first;
        while let Some(subscription) = next {
            next = heard.next();
            let id = subscription.code;
            let code = program.get(id);
            let CompiledAbilityKind::Reaction { ration, triggers, guards, of_resupplied, entry } = &code.kind else {
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
                    let bound = self.bind(card, object, found);
                    let times = guards.as_ref().map_or(1, |guards| self.guarded(guards, &bound, card));
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
    pub(super) fn scene_before(&self, card: CardId) -> EvalContext<'s, 'p, W> {
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
        }
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

    /// Finds the matches of a trigger for a bearer. Reactions to the bearer's own move must exist after it (6.3.c–d), all others
    /// must have worked before the step (6.3.e).
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
}
