//! What cards cost: less, more, in some Expeditions, for a payment (5.1.2.e).

use super::{
    build::{in_zone, is},
    place::placed,
    reader::Reader,
};
use crate::ability::{
    Amount, Change, Facts, Filter, March, Objects, OneOrMore, Passive, Place, Player, Pricing, Statement, Subject,
    Trait, Zone,
};

impl Reader<'_> {
    /// What follows "costs": so much less, for each of something, in an Expedition, to play from Reserve.
    pub(super) fn cost_statement(&mut self) -> Option<Statement> {
        let amount = self.mana_amount()?;
        let change = self.change()?;
        // Said of those that lie there: see [`Reader::own_cost`].
        (!self.sees("to play from") && !self.sees("if? when? played from")).then_some(())?;
        let mut pricing = self.change_each(amount, change);
        let within = self.attempt(Self::within_expedition);
        if let Pricing::By { minimum, .. } = &mut pricing {
            *minimum = self.attempt(Self::minimum);
        }
        Some(Statement::Costs { pricing, within })
    }

    /// How a cost changes: by so much, or by so much for each of something.
    pub(super) fn change_each(&mut self, amount: Amount, change: Change) -> Pricing {
        if self.says("per other card you played this turn") || self.says("for each other card you played this turn") {
            return Pricing::EachPlayed { amount, change };
        }
        Pricing::By { amount: self.each_of(amount), change, minimum: None }
    }

    /// "To play in an Expedition with no Characters", "in an Expedition that's [In_Contact]".
    pub(super) fn within_expedition(&mut self) -> Option<Facts<March>> {
        self.say("to? play?")?;
        self.say("in")?;
        self.say("a|an|the")?;
        if self.sees("starting|single-terrain") {
            return self.within_region();
        }
        self.say("expedition")?;
        self.say("that's|that? is?")?;
        OneOrMore::new(self.march_facts()?)
    }

    /// "Starting region", as a fact of an Expedition.
    pub(super) fn within_region(&mut self) -> Option<Facts<March>> {
        let land = self.row(&[
            ("starting region", crate::ability::Land::Starting),
            ("single-terrain region", crate::ability::Land::SingleTerrain),
        ])?;
        Some(super::build::fact(March::InRegion(super::build::fact(land))))
    }

    /// "Play me for {1} less", "you may play Spells for {1} less", "pay {3} more to play me".
    pub(super) fn own_cost(&mut self) -> Option<Passive> {
        self.any(&[
            |r| {
                r.say("pay")?;
                let amount = r.mana_amount()?;
                let change = r.change()?;
                r.say("to play me")?;
                let within = r.attempt(Self::within_expedition);
                let statement = Statement::Costs { pricing: Pricing::By { amount, change, minimum: None }, within };
                Some(Passive::Object { who: Subject::Me, statement })
            },
            |r| {
                r.say("you? may? play me for")?;
                let amount = r.mana_amount()?;
                r.say("less")?;
                if r.sees(". if you do , I can only target") {
                    r.say(". if you do , I can only target")?;
                    r.say("a|an")?;
                    let only = r.filter()?;
                    return Some(Passive::Narrowing { less: amount, only });
                }
                let pricing = r.change_each(amount, Change::Less);
                let within = r.attempt(Self::within_expedition);
                Some(Passive::Object { who: Subject::Me, statement: Statement::Costs { pricing, within } })
            },
            |r| {
                r.say("you may play")?;
                let filter = r.filter()?;
                r.say("for")?;
                let amount = r.mana_amount()?;
                r.say("less")?;
                let mut all = filter.as_slice().to_vec();
                if let Some(fact) = r.attempt(|r| {
                    r.say("if their")?;
                    let measure = r.measure()?;
                    r.say("is|are")?;
                    let (comparison, with) = r.comparison()?;
                    Some(is(Trait::Compares { measure, comparison, with }))
                }) {
                    for description in &mut all {
                        let mut facts =
                            description.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
                        facts.push(fact.clone());
                        description.facts = OneOrMore::new(facts);
                    }
                }
                let minimum = r.attempt(Self::minimum);
                let who = Subject::Each(played_by_you(OneOrMore::new(all)?));
                let pricing = Pricing::By { amount, change: Change::Less, minimum };
                Some(Passive::Object { who, statement: Statement::Costs { pricing, within: None } })
            },
            |r| {
                // "Robots cost {1} less to play from your Reserve".
                let Objects::Each(filter) = r.objects()? else { return None };
                r.say("cost|costs")?;
                let amount = r.mana_amount()?;
                let change = r.change()?;
                r.say("to play from")?;
                let by = if r.says("your") { Player::You } else { Player::Any };
                r.say("reserve")?;
                let minimum = r.attempt(Self::minimum);
                let reserve = Place::Played { by, from: Some(Zone::Reserve) };
                let who = Subject::Each(placed(filter, &reserve));
                let pricing = Pricing::By { amount, change, minimum };
                Some(Passive::Object { who, statement: Statement::Costs { pricing, within: None } })
            },
        ])
    }

    /// "You may sacrifice a Robot to reduce my cost by {3}".
    pub(super) fn rebate(&mut self) -> Option<Passive> {
        self.say("you may")?;
        let costs = OneOrMore::new(self.said_costs()?)?;
        self.say("to")?;
        let less = if self.says("reduce my cost by") {
            self.mana_amount()?
        } else {
            self.say("play me for")?;
            let less = self.mana_amount()?;
            self.say("less")?;
            less
        };
        Some(Passive::Rebate { costs, less })
    }
}

/// "Robots from your Reserve", as cards that are played.
fn played_by_you(filter: Filter) -> Filter {
    let reserve = in_zone(Player::You, Zone::Reserve);
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let is_from_reserve = description.places.as_ref().is_some_and(|places| places.as_slice().contains(&reserve));
        let from = is_from_reserve.then_some(Zone::Reserve);
        description.places = Some(OneOrMore::one(Place::Played { by: Player::You, from }));
    }
    OneOrMore::new(all).unwrap_or(filter)
}
