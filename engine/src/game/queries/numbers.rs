//! Numbers that an ability works out (1.1.6). They are whole numbers; a missing one is 0.

use crate::{
    ability::{Amount, Comparing, Measure, Mention, Noun, Operation, Status, SubType, Variety},
    card::CardKind,
    game::{
        queries::{eval_context::EvalContext, limits},
        state::Mark,
    },
    primitives::{CardId, CardSet, CounterKind, Expedition, Location, Terrain, Zone},
    program::analysis::compare,
};

impl<const W: usize> EvalContext<'_, '_, W> {
    /// A number; it may be negative while it is computed (1.1.6).
    pub(crate) fn amount(&self, amount: &Amount) -> i16 {
        match amount {
            Amount::Number(number) => (*number).into(),
            Amount::X => self.x.into(),
            Amount::Result => self.result.into(),
            Amount::ThatMany => self.number,
            Amount::Times { event, during } => self.times(event, *during),
            Amount::Zeros(among) => {
                let zeros = |card| {
                    let facts = self.game.facts(card);
                    let is_character = facts.kind == CardKind::Character;
                    let statistics = [facts.statistics.forest, facts.statistics.mountain, facts.statistics.ocean];
                    if is_character { statistics.into_iter().filter(|n| *n == 0).count() as i16 } else { 0 }
                };
                self.all(among).iter().map(zeros).sum()
            }
            Amount::Between => {
                // The number of regions that lie between the two Expeditions of a player.
                let [hero, companion] = Expedition::ALL.map(|e| i16::from(self.game.distance(self.you, e)));
                (6 - hero - companion).max(0)
            }
            Amount::Limit { limit, of } => {
                let limits = self
                    .players(*of)
                    .iter()
                    .map(|player| limits::limit_seen(self.game, self.characteristics, player, *limit));
                limits.max().unwrap_or(0).into()
            }
            Amount::Players(who) => self.players(*who).len() as i16,
            Amount::Expeditions { facts, of } => self.marches_of(facts.as_ref(), *of).len().into(),
            Amount::Regions(facts) => {
                self.game.regions().filter(|r| facts.as_ref().is_none_or(|f| self.is_land(f, *r))).count() as i16
            }
            Amount::Of { measure, what } => {
                let what = self.mentioned_or_last(*what);
                what.iter().map(|card| self.measure(*measure, card)).fold(0, i16::saturating_add)
            }
            Amount::Total { measure, among } => {
                self.all(among).iter().map(|card| self.measure(*measure, card)).fold(0, i16::saturating_add)
            }
            Amount::Greatest { measure, among } => {
                self.all(among).iter().map(|card| self.measure(*measure, card)).max().unwrap_or(0)
            }
            Amount::Different { what, among } => self.different(*what, &self.all(among)),
            Amount::Count(filter) => self.all(filter).len().into(),
            Amount::Compute { left, operation, right } => {
                let (left, right) = (self.amount(left), self.amount(right));
                match operation {
                    Operation::Plus => left.saturating_add(right),
                    Operation::Minus => left.saturating_sub(right),
                    Operation::Times => left.saturating_mul(right),
                    // A division by 0 gives 0 (1.1.6).
                    Operation::Over => left.checked_div_euclid(right).unwrap_or(0),
                }
            }
            Amount::Either { condition, then, otherwise } => {
                self.amount(if self.holds(condition) { then } else { otherwise })
            }
            Amount::Capped { amount, most } => self.amount(amount).min(self.amount(most)),
        }
    }

    /// How many different sub-types, names, factions or numbers these have. One that several share counts once.
    fn different(&self, what: Variety, among: &CardSet<W>) -> i16 {
        let facts = |card: CardId| self.game.facts(card);
        let is_first = |card: CardId, same: &dyn Fn(CardId) -> bool| {
            among.iter().take_while(|one| *one != card).all(|one| !same(one))
        };
        let count = |is_new: &dyn Fn(CardId) -> bool| among.iter().filter(|card| is_new(*card)).count() as i16;
        match what {
            Variety::SubTypes => {
                let has = |sub_type: SubType| among.iter().any(|card| self.is_noun(card, Noun::SubType(sub_type)));
                let known = SubType::ALL.into_iter().filter(|sub_type| has(*sub_type)).count() as i16;
                let others = |card: CardId| facts(card).sub_types.iter().filter(|sub_type| sub_type.place().is_none());
                let earlier = |card: CardId, other: SubType| {
                    among.iter().take_while(|one| *one != card).any(|one| facts(one).sub_types.contains(other))
                };
                let new = |card: CardId| others(card).filter(|other| !earlier(card, *other)).count() as i16;
                known + among.iter().map(new).sum::<i16>()
            }
            Variety::Names => count(&|card| is_first(card, &|one| facts(one).name == facts(card).name)),
            Variety::Factions => count(&|card| {
                let faction = |card: CardId| facts(card).faction.filter(|_| !self.game.is_token(card));
                faction(card).is_some() && is_first(card, &|one| faction(one) == faction(card))
            }),
            Variety::Numbers(measure) => {
                let number = |card: CardId| self.measure(measure, card);
                count(&|card| is_first(card, &|one| number(one) == number(card)))
            }
        }
    }

    /// A number of things: never below 0 (1.1.6.d).
    pub(crate) fn count_of(&self, amount: &Amount) -> u8 {
        self.amount(amount).clamp(0, 255) as u8
    }

    /// The objects of a mention of which a number is asked. If the bearer is gone, its last state counts (2.1.h).
    fn mentioned_or_last(&self, what: Mention) -> CardSet<W> {
        match what {
            Mention::Me => CardSet::of(self.me_last_known),
            what => self.mentioned(what),
        }
    }

    /// A number of one object or card.
    pub(crate) fn measure(&self, measure: Measure, card: CardId) -> i16 {
        let facts = self.game.facts(card);
        match measure {
            Measure::HandCost => facts.hand_cost.into(),
            Measure::ReserveCost => facts.reserve_cost.into(),
            Measure::BaseCost => {
                // A card that was played and is gone has the Base Cost with which it was played (2.1.h).
                let is_gone = || !self.game.spot(card).is_some_and(Location::is_in_play);
                if let Some(as_played) = self.base_cost.filter(|_| self.cause == Some(card) && is_gone()) {
                    return as_played.into();
                }
                // Reserve Cost if Fleeting or played from Reserve (4.0 2.2.7, system 19); in edition 5.0 if Fleeting, in Reserve, or
                // in Limbo while it is played from there (2.2.9.b).
                let was_in_reserve = || self.game.marked(Mark::FromReserve).contains(card);
                let from_reserve = match self.playing {
                    Some((playing, _, from)) if playing == card => from.zone() == Zone::Reserve,
                    Some(_) | None if self.game.pool().edition().says().has_reserve_base_cost => {
                        match self.game.spot(card).map(Location::zone) {
                            Some(Zone::Reserve) => true,
                            Some(Zone::Limbo) => was_in_reserve(),
                            Some(_) | None => false,
                        }
                    }
                    Some(_) | None => was_in_reserve(),
                };
                let from_reserve = from_reserve || self.is_status(card, Status::Fleeting);
                if from_reserve { facts.reserve_cost.into() } else { facts.hand_cost.into() }
            }
            Measure::HighestStatistic => {
                Terrain::ALL.map(|terrain| self.statistic(card, terrain)).into_iter().max().unwrap_or(0)
            }
            Measure::Statistic(terrain) => self.statistic(card, terrain),
            Measure::Counters(counter) => self.game.objects.count(card, CounterKind::of(counter)).into(),
        }
    }

    /// A statistic of a Character, including boosts and passive abilities (2.2.10, 2.5.1); 0 for anything else.
    pub(crate) fn statistic(&self, card: CardId, terrain: Terrain) -> i16 {
        if self.game.facts(card).kind != CardKind::Character {
            return 0;
        }
        let printed = self.game.printed(card).get(terrain) as i16;
        let boosts = i16::from(self.game.objects.count(card, CounterKind::BOOST));
        self.characteristics.statistic(card, terrain, printed).saturating_add(boosts)
    }

    /// Two numbers compared.
    pub(crate) fn compares(&self, comparing: &Comparing) -> bool {
        compare(self.amount(&comparing.left), comparing.comparison, self.amount(&comparing.right))
    }
}
