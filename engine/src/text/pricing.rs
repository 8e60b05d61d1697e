//! What cards cost: less, more, in some Expeditions, for a payment (5.1.2.e).

use super::{
    about::About,
    build::{in_zone, is},
    place::placed,
    reader::Reader,
};
use crate::ability::{
    Amount, Ban, Being, Change, Condition, ExpeditionFact, Facts, Filter, Gain, NamedZone, OneOrMore, Passive, Place,
    Player, Pricing, Rule, Statement, Subject, Trait,
};

impl Reader<'_> {
    /// What follows "costs": so much less, for each of something, in an Expedition, to play from Reserve.
    pub(super) fn cost_statement(&mut self) -> Option<Statement> {
        let amount = self.mana_amount()?;
        let change = self.change()?;
        let mut pricing = self.change_each(amount, change);
        // "Cost {1} more to play", wherever that is.
        if !self.sees("to play in|from") {
            self.says("to play");
        }
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
    pub(super) fn within_expedition(&mut self) -> Option<Facts<ExpeditionFact>> {
        self.say("to? play?")?;
        self.say("in")?;
        self.say("a|an|the?")?;
        let is_one = self.before("a") || self.before("an") || self.before("the");
        if is_one && self.sees("starting|single-terrain") {
            return self.within_region();
        }
        let mut facts = self.march_adjectives();
        self.say(if is_one { "expedition" } else { "expeditions" })?;
        let is_not = self.says("that isn't");
        if !is_not {
            self.say("that's|that? is?")?;
        }
        match self.attempt(Self::march_facts) {
            Some(more) if is_not => facts.extend(super::standing::opposite(&more)?),
            None if is_not => return None,
            Some(more) => facts.extend(more),
            None => (!facts.is_empty()).then_some(())?,
        }
        OneOrMore::new(facts)
    }

    /// "Starting region", as a fact of an Expedition.
    pub(super) fn within_region(&mut self) -> Option<Facts<ExpeditionFact>> {
        let land = self.row(&[
            ("starting region", crate::ability::RegionFact::Starting),
            ("single-terrain region", crate::ability::RegionFact::SingleTerrain),
        ])?;
        Some(super::build::fact(ExpeditionFact::InRegion(super::build::fact(land))))
    }

    /// "Play me for {1} less", "you may play Spells for {1} less", "pay {3} more to play me".
    pub(super) fn own_cost(&mut self) -> Option<Passive> {
        self.any(&[
            |r| {
                r.say("pay")?;
                let amount = r.mana_amount()?;
                let change = r.change()?;
                r.say("to play me")?;
                let pricing = r.change_each(amount, change);
                let within = r.attempt(Self::within_expedition);
                let statement = Statement::Costs { pricing, within };
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
                r.say("you may? play")?;
                r.signature_article();
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
                // "Permanents cost you {1} less", "Spells cost your opponents {1} more": those that they play.
                let Subject::Each(filter) = r.spoken_of(&About::default())? else { return None };
                r.say("cost|costs")?;
                let by = r.whoever_plays()?;
                let statement = r.cost_statement()?;
                (!r.sees("to play")).then_some(())?;
                let who = Subject::Each(super::place::played(placed(filter, &Place::Played { by, from: None })));
                Some(Passive::Object { who, statement })
            },
            |r| {
                // "Your opponents must pay {1} more to play cards from Reserve", "you pay {1} less for Spells".
                let by = r.whoever_plays()?;
                r.say("must? pay|pays")?;
                let amount = r.mana_amount()?;
                let change = r.change()?;
                if !r.says("to play") {
                    r.say("for")?;
                }
                let (card, from) = super::trigger::played_from(r.filter()?);
                let minimum = r.attempt(Self::minimum);
                card.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
                let who = Subject::Each(placed(card, &Place::Played { by, from }));
                let pricing = Pricing::By { amount, change, minimum };
                Some(Passive::Object { who, statement: Statement::Costs { pricing, within: None } })
            },
            |r| {
                // "Robots cost {1} less to play from your Reserve".
                let Subject::Each(filter) = r.spoken_of(&About::default())? else { return None };
                r.say("cost|costs")?;
                let is_yours = r.says("you");
                let amount = r.mana_amount()?;
                let change = r.change()?;
                r.say("to? play? from")?;
                let by = if r.says("your") || is_yours { Player::You } else { Player::Any };
                let from = Some(r.zone()?);
                let minimum = r.attempt(Self::minimum);
                let filter = placed(filter, &Place::Played { by, from });
                let who = Subject::Each(super::place::played_from(filter, from)?);
                let pricing = Pricing::By { amount, change, minimum };
                Some(Passive::Object { who, statement: Statement::Costs { pricing, within: None } })
            },
        ])
    }

    /// Of whose plays something is said: of those of all opponents, where it is of several.
    fn whoever_plays(&mut self) -> Option<Player> {
        Some(match self.player()? {
            Player::EachOpponent => Player::Opponent,
            Player::Each => Player::Any,
            by @ (Player::You | Player::Opponent | Player::Any | Player::Other) => by,
            _ => return None,
        })
    }

    /// "(I cost {1} less) to play from Reserve", "(I can't be played) from your hand": when that is so.
    pub(super) fn own_play_from(&mut self, passives: &mut [Passive]) -> Option<Condition> {
        let [Passive::Object { who: Subject::Me, statement }] = passives else { return None };
        matches!(statement, Statement::Costs { .. } | Statement::Cannot(Ban::Played)).then_some(())?;
        let starts = ["to play from", "if|when played from", "if|when you play me from", "from"];
        starts.iter().any(|start| self.says(start)).then_some(())?;
        let from = self.played_zone()?;
        if let Statement::Costs { pricing: Pricing::By { amount, minimum, .. }, .. } = statement {
            *amount = self.each_of(amount.clone());
            *minimum = minimum.take().or_else(|| self.attempt(Self::minimum));
        }
        Some(from)
    }

    /// "(Spells you play) lose [[Fleeting]]": they have lost it before they are played (5.1.2.i).
    pub(super) fn lost_as_played(&mut self, who: &Subject) -> Option<Statement> {
        let Subject::Each(filter) = who else { return None };
        let is_played = |place: &Place| matches!(place, Place::Played { .. });
        let of_plays = filter
            .as_slice()
            .iter()
            .all(|one| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_played)));
        (of_plays && super::ongoing::may_be_spell(filter)).then_some(())?;
        self.say("lose|loses")?;
        self.status().map(|status| Statement::Loses(OneOrMore::one(Gain::Status(status))))
    }

    /// "I can only be played from Reserve": from nowhere else.
    pub(super) fn played_only_from(&mut self) -> Option<Rule> {
        self.say("I can only be played from")?;
        let from = self.played_zone()?;
        self.stop()?;
        let passive = Passive::Object { who: Subject::Me, statement: Statement::Cannot(Ban::Played) };
        Some(Rule::Passive { condition: Some(super::build::not(from)), passive })
    }

    /// "If played from Reserve", of the bearer.
    pub(super) fn if_played_from(&mut self) -> Option<Condition> {
        self.say("if|when played from")?;
        self.played_zone()
    }

    /// "Your hand": that the bearer is played from there.
    fn played_zone(&mut self) -> Option<Condition> {
        self.say("your?")?;
        let from = super::build::fact(Trait::PlayedFrom(self.zone()?));
        Some(Condition::Is { who: Subject::Me, being: Being::Facts(from) })
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
    let reserve = in_zone(Player::You, NamedZone::Reserve);
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let is_from_reserve = description.places.as_ref().is_some_and(|places| places.as_slice().contains(&reserve));
        let from = is_from_reserve.then_some(NamedZone::Reserve);
        description.places = Some(OneOrMore::one(Place::Played { by: Player::You, from }));
    }
    OneOrMore::new(all).unwrap_or(filter)
}
