//! Which objects have which abilities, and where abilities work (2.2.11).

use super::eval_context::EvalContext;
use crate::{
    Game,
    ability::Passive,
    game::{
        mutations::statuses,
        state::{Granted, Mark, Ongoing},
    },
    primitives::{CardId, CardSet, Location, Player, Status, Zone},
    program::{
        Carries, CompiledAbility, CompiledAbilityKind, GainForGood, Id, Works,
        analysis::{Characteristics, PassiveCategory},
    },
};

/// Where a passive ability comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// An ability of an object.
    Object(CardId, Id<CompiledAbility>),
    /// An Ongoing Emblem, by its place in Limbo.
    Emblem(u8),
}

impl<'p, const W: usize> Game<'p, W> {
    /// The objects that have an ability: printed, as a token, or given; those that lost their abilities have it only if
    /// it was given to them afterwards, those whose abilities are ignored (7.3.14) have none.
    #[inline]
    pub(crate) fn bearers(&self, code: Id<CompiledAbility>, characteristics: &Characteristics<W>) -> CardSet<W> {
        if self.has_as_printed(characteristics) && !self.pool.is_token_code(code) {
            let bearers = self.pool.bearers(code) - characteristics.silenced;
            // Most abilities are no Hero's that may have none for a time.
            let doubtful = bearers & self.pool.self_silencers();
            return if doubtful.is_empty() {
                bearers
            } else {
                bearers - self.silenced_by_themselves(doubtful, characteristics)
            };
        }
        self.bearers_looked_up(code, characteristics)
    }

    /// Whether no object can have an ability but the cards on which it is printed, now and where nothing is characteristics.
    pub(crate) fn has_only_cards_with(&self, code: Id<CompiledAbility>) -> bool {
        self.objects.grants.is_empty() && !self.pool.is_token_code(code) && !self.pool.gives(code)
    }

    /// The same where it is not what is printed that says it.
    #[inline(never)]
    fn bearers_looked_up(&self, code: Id<CompiledAbility>, characteristics: &Characteristics<W>) -> CardSet<W> {
        let bearers = self.bearers_by_gift_too(code, characteristics);
        let doubtful = bearers & self.pool.self_silencers();
        if doubtful.is_empty() { bearers } else { bearers - self.silenced_by_themselves(doubtful, characteristics) }
    }

    /// Whether no card has an ability that is not printed on it.
    #[inline]
    pub(super) fn has_as_printed(&self, characteristics: &Characteristics<W>) -> bool {
        self.objects.grants.is_empty() && characteristics.gives_nothing()
    }

    /// Those of the [`bearers`](Self::bearers) of an ability among these objects: none without a further look where only
    /// cards on which it is printed could have it, and none of them is there.
    #[inline]
    pub(crate) fn bearers_among(
        &self,
        code: Id<CompiledAbility>,
        characteristics: &Characteristics<W>,
        open: CardSet<W>,
    ) -> CardSet<W> {
        let is_printed = self.has_as_printed(characteristics) && !self.pool.is_token_code(code);
        if is_printed && (self.pool.bearers(code) & open).is_empty() {
            return CardSet::EMPTY;
        }
        self.bearers(code, characteristics) & open
    }

    /// The objects that have an ability, but for what a Hero's own ability does to it, where something may be given or
    /// taken.
    fn bearers_by_gift_too(&self, code: Id<CompiledAbility>, characteristics: &Characteristics<W>) -> CardSet<W> {
        let mut bearers = self.pool.bearers(code);
        if self.pool.is_token_code(code) {
            for token in self.objects.existing {
                if self.pool.design(self.objects.design(token)).codes.contains(&code) {
                    bearers.insert(token);
                }
            }
        }
        bearers -= characteristics.silenced;
        let mut given = CardSet::EMPTY;
        for grant in &*self.objects.grants {
            match grant.what {
                Granted::Ability(of_grant) if of_grant == code => given.insert(grant.card),
                // What it was given before is lost, too (7.3.15).
                Granted::NoAbilities => given.remove(grant.card),
                Granted::Ability(_) | Granted::Keyword(_) | Granted::Noun(_) => {}
            }
        }
        bearers |= given - characteristics.stripped();
        for (set, _) in characteristics.granted().iter().filter(|(_, granted)| *granted == code) {
            bearers |= *set;
        }
        // What is ignored is whatever the object has it from (7.3.14).
        bearers - characteristics.ignored
    }

    /// Whether an object is among the [`bearers`](Self::bearers) of an ability.
    pub(super) fn has_ability(
        &self,
        card: CardId,
        code: Id<CompiledAbility>,
        characteristics: &Characteristics<W>,
    ) -> bool {
        let is_printed = self.pool.bearers(code).contains(card);
        let is_ordinary = self.objects.grants.is_empty() && characteristics.granted().is_empty();
        if is_ordinary && !is_printed && !self.pool.is_token_code(code) {
            return false;
        }
        self.bearers(code, characteristics).contains(card)
    }

    /// Those of these Heroes that have no working abilities by an ability of their own, which the pool keeps apart since
    /// it concerns nothing else ([`CardPool::self_silencers`](crate::CardPool::self_silencers)).
    fn silenced_by_themselves(&self, heroes: CardSet<W>, characteristics: &Characteristics<W>) -> CardSet<W> {
        // The same for all of them.
        if self.pool.are_silent_on_first_day() {
            return if self.day() == 1 { heroes } else { CardSet::EMPTY };
        }
        let program = self.pool.program();
        let is_silent = |hero: &CardId| {
            let context = EvalContext::of_bearer(self, characteristics, *hero);
            let mut conditions = self.pool.silences_of(*hero);
            conditions.any(|condition| condition.is_none_or(|condition| context.holds(program.get(condition))))
        };
        heroes.iter().filter(is_silent).collect()
    }

    /// Whether abilities that work there work for an object at that place (2.2.11, 2.4.5.e).
    pub(super) fn is_working(&self, works: Works, card: CardId, spot: Location) -> bool {
        match works {
            Works::Main => spot.is_in_play() || spot.zone() == Zone::HeroZone,
            Works::Support => spot.zone() == Zone::Reserve && !self.with_status(Status::Exhausted).contains(card),
            Works::Completed => {
                (spot.is_in_play() || spot.zone() == Zone::HeroZone) && self.marked(Mark::Completed).contains(card)
            }
        }
    }

    /// The objects for which abilities work that work there: the same of all.
    pub(crate) fn open_to(&self, works: Works) -> CardSet<W> {
        match works {
            Works::Main => self.in_play() | self.heroes(),
            Works::Support => self.zones.reserve - self.with_status(Status::Exhausted),
            Works::Completed => (self.in_play() | self.heroes()) & self.marked(Mark::Completed),
        }
    }

    /// Objects have for good what they gain as soon as a condition holds, which does now. It is no event, and nothing waits in
    /// Limbo for it.
    #[cold]
    pub(crate) fn gain_for_good(&mut self) {
        for GainForGood { once, code } in &self.pool.program().gains_for_good {
            let program = self.pool.program();
            let characteristics = self.characteristics();
            let open = self.open_to(Works::Main) - self.marked(Mark::Completed);
            let holds = |me: &CardId| EvalContext::of_bearer(self, &characteristics, *me).holds(program.get(*once));
            let gaining: CardSet<W> = (self.bearers(*code, &characteristics) & open).iter().filter(holds).collect();
            gaining.iter().for_each(|card| statuses::mark(self, Mark::Completed, card));
        }
    }

    /// The objects whose ability works now.
    pub(crate) fn working(
        &self,
        id: Id<CompiledAbility>,
        code: &CompiledAbility,
        characteristics: &Characteristics<W>,
    ) -> CardSet<W> {
        let bearers = self.bearers(id, characteristics);
        if bearers.is_empty() { bearers } else { bearers & self.open_to(code.works) }
    }

    /// Tells of every passive ability that applies now, those of Ongoing Emblems too: whose it is, what it sees, what
    /// it says. In the order of the program, then of the objects.
    pub(crate) fn each_passive(
        &self,
        characteristics: &Characteristics<W>,
        topic: PassiveCategory,
        mut emit: impl FnMut(Source, &EvalContext<'_, 'p, W>, &Passive),
    ) {
        if !self.is_on(topic) {
            return;
        }
        let program = self.pool.program();
        // Most of the abilities that speak of it are of cards that lie elsewhere.
        let main = self.open_to(Works::Main);
        for &id in self.pool.passives_on(topic) {
            let code = program.get(id);
            let CompiledAbilityKind::Passive { condition, passive, .. } = &code.kind else { continue };
            let open = match code.works {
                Works::Main => main,
                Works::Support | Works::Completed => self.open_to(code.works),
            };
            for card in self.bearers_among(id, characteristics, open) {
                let context = EvalContext::of_bearer(self, characteristics, card);
                if condition.is_none_or(|condition| context.holds(program.get(condition))) {
                    emit(Source::Object(card, id), &context, passive);
                }
            }
        }
        for (place, ongoing) in self.limbo.ongoing.iter().enumerate() {
            let emblem = program.get(ongoing.code);
            if let Carries::Passive(passive) = &emblem.carries
                && topic.is_of(passive)
            {
                emit(Source::Emblem(place as u8), &self.scene_of_emblem(characteristics, ongoing), passive);
            }
        }
    }

    /// What an Ongoing Emblem sees.
    pub(in crate::game) fn scene_of_emblem<'s>(
        &'s self,
        characteristics: &'s Characteristics<W>,
        ongoing: &Ongoing,
    ) -> EvalContext<'s, 'p, W> {
        EvalContext { x: ongoing.x, ..EvalContext::of(self, characteristics, &ongoing.bound) }
    }

    /// The abilities printed on a card or a token.
    pub(crate) fn abilities_of(&self, card: CardId) -> &'p [Id<CompiledAbility>] {
        if self.is_token(card) {
            &self.pool.design(self.objects.design(card)).codes
        } else {
            self.pool.abilities_of(card)
        }
    }

    /// Whether an ability printed on a card or a token speaks of this.
    #[inline]
    pub(crate) fn speaks(&self, card: CardId, topic: PassiveCategory) -> bool {
        self.pool.speaks(card, topic)
            || (self.is_token(card) && self.pool.token_speaks(self.objects.design(card), topic))
    }

    /// The passive abilities that a card has of its own about itself, wherever it is: those by which it is played
    /// (5.2.a, 2.2.11). Those that apply to it as things stand; where it is being played, from where it is.
    pub(in crate::game) fn each_own_passive(
        &self,
        characteristics: &Characteristics<W>,
        card: CardId,
        playing: Option<(CardId, Player, Location)>,
        topic: PassiveCategory,
        mut emit: impl FnMut(&EvalContext<'_, 'p, W>, &Passive, Id<CompiledAbility>),
    ) {
        if !self.speaks(card, topic) {
            return;
        }
        let program = self.pool.program();
        for &id in self.abilities_of(card) {
            if let CompiledAbility { works: Works::Main, kind: CompiledAbilityKind::Passive { condition, passive, .. } } =
                program.get(id)
                && topic.is_of(passive)
            {
                let context = EvalContext {
                    you: self.owner(card),
                    playing,
                    ..EvalContext::of_bearer(self, characteristics, card)
                };
                if condition.is_none_or(|condition| context.holds(program.get(condition))) {
                    emit(&context, passive, id);
                }
            }
        }
    }
}
