//! Descriptions of objects and cards: adjectives, nouns, and what follows the noun.

use super::{
    build::{in_expedition, in_zone, is, is_not, number},
    reader::Reader,
};
use crate::ability::{
    Amount, Area, Clause, Comparison, Description, Expeditions, Faction, Filter, Land, Literal, March, Measure, Noun,
    OneOrMore, Place, Player, Rarity, Status, Total, Trait, Zone,
};

/// A description being read.
#[derive(Clone, Debug, Default)]
pub(super) struct Described {
    pub(super) nouns: Vec<Noun>,
    pub(super) facts: Vec<Clause<Trait>>,
    pub(super) places: Vec<Place>,
    pub(super) total: Option<Total>,
}

impl Described {
    fn into_description(self) -> Option<Description> {
        Some(Description {
            nouns: OneOrMore::new(self.nouns)?,
            facts: OneOrMore::new(self.facts),
            places: OneOrMore::new(self.places),
        })
    }
}

impl Reader<'_> {
    /// Descriptions joined by "or" or "and", without a limit on them together.
    pub(super) fn filter(&mut self) -> Option<Filter> {
        match self.described(Vec::new())? {
            (filter, None) => Some(filter),
            (_, Some(_)) => None,
        }
    }

    /// Descriptions joined by "or" or "and"; these facts stood before.
    pub(super) fn described(&mut self, before: Vec<Trait>) -> Option<(Filter, Option<Total>)> {
        let first = self.description(before)?;
        let total = first.total.clone();
        let mut all = vec![first.into_description()?];
        while let Some(next) = self.attempt(|r| {
            r.say("or|and")?;
            r.say("a|an|target|each?")?;
            r.description(Vec::new())?.into_description()
        }) {
            all.push(next);
        }
        Some((super::objects::orbs_of_yours(OneOrMore::new(all)?), total))
    }

    fn description(&mut self, before: Vec<Trait>) -> Option<Described> {
        let mut of = Described { facts: before.into_iter().map(is).collect(), ..Described::default() };
        of.facts.extend(self.adjectives());
        self.nouns(&mut of)?;
        while self.attempt(|r| r.following(&mut of)).is_some() {}
        Some(of)
    }

    /// What stands before a noun.
    pub(super) fn adjectives(&mut self) -> Vec<Clause<Trait>> {
        let mut facts = Vec::new();
        while let Some(fact) = self.attempt(Self::adjective) {
            facts.push(fact);
        }
        facts
    }

    /// "Boosted", "Fleeting or Asleep", "non-token", "exhausted", "other".
    fn adjective(&mut self) -> Option<Clause<Trait>> {
        if self.says("other|another") {
            return Some(is(Trait::Other));
        }
        if self.says("ready") {
            return Some(is_not(Trait::Status(Status::Exhausted)));
        }
        let vocabulary = self.vocabulary;
        if let Some(clause) = self.piece(|text| {
            let rest = text.get(..4).filter(|start| start.eq_ignore_ascii_case("non-")).and(text.get(4..))?;
            let other = || vocabulary.sub_type(rest).map(|sub_type| is_not(Trait::Kind(Noun::SubType(sub_type))));
            non(rest).or_else(other)
        }) {
            return Some(clause);
        }
        if self.says("non [[Fleeting]]") {
            return Some(is_not(Trait::Status(Status::Fleeting)));
        }
        if let Some(clause) = self.attempt(Self::sub_type_adjective) {
            return Some(clause);
        }
        if let Some(keyword) = self.keyword_fact() {
            return Some(is(keyword));
        }
        if let Some(fact) = self.row(&FACTIONS_AND_RARITIES) {
            return Some(is(fact));
        }
        if self.says("[In_Contact]") {
            return Some(is(Trait::InExpedition(super::build::fact(March::InContact))));
        }
        if self.says("completed|[Completed]|[[Completed]]") {
            return Some(is(Trait::Completed));
        }
        if self.attempt(|r| {
            r.say("token")?;
            r.sees("character|characters|permanent|permanents|landmark|landmarks").then_some(())
        }) == Some(())
        {
            return Some(is(Trait::Token));
        }
        let mut statuses = vec![self.status()?];
        while let Some(status) = self.attempt(|r| {
            if !r.says(", or|and") && !r.says(",") {
                r.say("or|and")?;
            }
            r.status()
        }) {
            statuses.push(status);
        }
        OneOrMore::new(statuses.into_iter().map(|status| Literal::Is(Trait::Status(status))).collect())
    }

    /// A keyword that something has.
    pub(super) fn keyword_fact(&mut self) -> Option<Trait> {
        self.row(&[
            ("[Defender]", Trait::Defender),
            ("[Eternal]", Trait::Eternal),
            ("[Seasoned]", Trait::Seasoned),
            ("[Cooldown]", Trait::Cooldown),
            ("[Gigantic]", Trait::Gigantic),
        ])
    }

    /// "Dragon" before "Character".
    fn sub_type_adjective(&mut self) -> Option<Clause<Trait>> {
        let sub_type = self.sub_type()?;
        self.sees("character|characters|permanent|permanents|spell|spells|card|cards|token|tokens")
            .then(|| is(Trait::Kind(Noun::SubType(sub_type))))
    }

    /// "Character or Permanent", "Artists and Songs", "tokens".
    fn nouns(&mut self, of: &mut Described) -> Option<()> {
        self.say("target|targets? ,?");
        if self.says("token|tokens") {
            of.nouns.push(Noun::Card);
            of.facts.insert(0, is(Trait::Token));
            return Some(());
        }
        of.nouns.push(self.noun()?);
        while let Some(noun) = self.attempt(|r| {
            let is_comma = r.says(",");
            if !is_comma {
                r.say("or|and")?;
            }
            r.say("an?")?;
            let noun = r.noun()?;
            // After a comma another noun has to follow: otherwise something else began there.
            (!is_comma || r.sees("or|and|,")).then_some(noun)
        }) {
            of.nouns.push(noun);
        }
        Some(())
    }

    /// What is said after the noun.
    fn following(&mut self, of: &mut Described) -> Option<()> {
        self.say(",?")?;
        if let Some(fact) = self.attempt(Self::trait_after) {
            of.facts.push(fact);
            return Some(());
        }
        if of.places.is_empty()
            && let Some(place) = self.attempt(|r| {
                let place = r.place()?;
                // "Put a card from your hand in Reserve": the last place is where it goes.
                (!r.goes_somewhere || r.sees("you|they|with|controlled|or|and") || r.sees_destination())
                    .then_some(place)
            })
        {
            of.places.push(place);
            let before = of.places.last().cloned();
            while let Some(place) = self.attempt(|r| {
                r.say("and|or")?;
                r.attempt(Self::place).or_else(|| r.zone_like(before.as_ref()))
            }) {
                of.places.push(place);
            }
            return Some(());
        }
        self.say("with a?")?;
        self.say("total")?;
        let measure = self.measure()?;
        self.say("of?")?;
        let most = self.amount()?;
        self.say("or less")?;
        of.total = Some(Total { measure, most });
        Some(())
    }

    /// A fact that stands after the noun.
    pub(super) fn trait_after(&mut self) -> Option<Clause<Trait>> {
        self.any(&[
            |r| r.say("other than me").map(|()| is(Trait::Other)),
            |r| {
                r.say("in|from")?;
                let terrain = r.terrain()?;
                Some(is(Trait::In(terrain)))
            },
            |r| {
                r.say("in a|an|any")?;
                let facts = r.march_adjectives();
                if facts.is_empty() {
                    return None;
                }
                r.say("expedition")?;
                OneOrMore::new(facts).map(|facts| is(Trait::InExpedition(facts)))
            },
            |r| r.say("in a terrain|region type? where its base statistic is 0").map(|()| is(Trait::IdleHere)),
            |r| {
                r.say("in a single-terrain region")?;
                Some(is(Trait::InExpedition(super::build::fact(March::InRegion(super::build::fact(
                    Land::SingleTerrain,
                ))))))
            },
            |r| {
                r.say("that's|that")?;
                r.say("is|are|was?")?;
                r.adjective()
            },
            |r| {
                r.say("with|of|that")?;
                r.say("has|have?")?;
                r.quality()
            },
        ])
    }

    /// What something has: "Hand Cost {3} or less", "a base statistic of 0", "two or more boosts".
    pub(super) fn quality(&mut self) -> Option<Clause<Trait>> {
        self.any(&[
            |r| r.keyword_fact().map(is),
            |r| {
                if !r.says("base statistics of") {
                    r.say("a|one base statistic of")?;
                }
                r.amount().map(|amount| is(Trait::BaseStatistic(amount)))
            },
            |r| {
                r.say("no statistic over")?;
                let with = r.amount()?;
                let measure = Measure::HighestStatistic;
                Some(is(Trait::Compares { measure, comparison: Comparison::AtMost, with }))
            },
            |r| {
                r.say("the highest")?;
                r.measure().map(|measure| is(Trait::Most(measure)))
            },
            |r| {
                r.say("the lowest")?;
                r.measure().map(|measure| is(Trait::Least(measure)))
            },
            |r| {
                r.say("a max")?;
                let measure = r.measure()?;
                r.say("of")?;
                let more = r.amount()?;
                r.say("more than the sacrificed|discarded card|character|permanent|landmark")?;
                let of = Amount::Of { measure, what: r.it() };
                let with = super::build::plus(of, crate::ability::Operation::Plus, more);
                Some(is(Trait::Compares { measure, comparison: Comparison::AtMost, with }))
            },
            |r| {
                r.say("a?")?;
                let measure = r.measure()?;
                r.say("of?")?;
                let (comparison, with) = r.comparison()?;
                Some(is(Trait::Compares { measure, comparison, with }))
            },
            |r| {
                let counter = r.counter()?;
                let measure = Measure::Counters(counter);
                Some(is(Trait::Compares { measure, comparison: Comparison::AtLeast, with: number(1) }))
            },
            |r| {
                let (comparison, with) = r.comparison()?;
                let counter = r.counter()?;
                let comparison = match (comparison, r.says("or more"), r.says("or less")) {
                    (Comparison::Equal, true, _) => Comparison::AtLeast,
                    (Comparison::Equal, _, true) => Comparison::AtMost,
                    (comparison, ..) => comparison,
                };
                Some(is(Trait::Compares { measure: Measure::Counters(counter), comparison, with }))
            },
        ])
    }

    /// Where something is.
    pub(super) fn place(&mut self) -> Option<Place> {
        self.any(&[
            |r| r.say("in|from play").map(|()| Place::Play),
            |r| r.say("in expedition|expeditions").map(|()| Place::Play),
            |r| {
                r.say("in|from a|the|any? reserve")?;
                Some(Place::In(Area::Zone(Zone::Reserve)))
            },
            |r| r.say("in hand").map(|()| Place::In(Area::Zone(Zone::Hand))),
            |r| {
                r.say("in|from|among")?;
                let (whose, zone) = r.cards_in_zone()?;
                Some(in_zone(whose, zone))
            },
            |r| r.say("in|from|among these|those|the? cards").map(|()| Place::Revealed),
            |r| r.say("among them").map(|()| Place::Revealed),
            |r| {
                r.say("that?")?;
                r.say("are|is?")?;
                r.say("facing me")?;
                Some(in_expedition(Expeditions::FacingMe))
            },
            |r| {
                r.say("in|from")?;
                r.expeditions().map(in_expedition)
            },
            |r| {
                r.say("that? is|are? controlled by")?;
                if r.says("another player") {
                    r.they = Player::ItsController;
                    return Some(Place::Controlled(Player::Opponent));
                }
                let by = any_opponent(r.player()?);
                if matches!(by, Player::Any | Player::Opponent) {
                    r.they = Player::ItsController;
                }
                Some(Place::Controlled(by))
            },
            |r| {
                r.say("that?")?;
                let player = r.player()?;
                r.say("control|controls")?;
                Some(Place::Controlled(any_opponent(player)))
            },
            |r| {
                let by = any_opponent(r.player()?);
                r.say("play|plays")?;
                Some(Place::Played { by, from: r.attempt(Self::zone_from) })
            },
            |r| {
                r.say("played from")?;
                r.say("your?")?;
                let from = r.zone()?;
                let by = if r.says("by") { r.player()? } else { Player::Any };
                Some(Place::Played { by, from: Some(from) })
            },
        ])
    }

    /// "From your hand", of a card that is played.
    pub(super) fn zone_from(&mut self) -> Option<Zone> {
        self.say("from")?;
        self.say("your|their|a?")?;
        self.zone()
    }

    /// A zone without a word before it: "in play or Reserve", "your Reserve or Landmarks".
    fn zone_like(&mut self, before: Option<&Place>) -> Option<Place> {
        let zone = self.zone()?;
        Some(match before {
            Some(Place::In(Area::Of { whose, .. })) => in_zone(whose.0, zone),
            _ => Place::In(Area::Zone(zone)),
        })
    }
}

/// What stands before a noun, and after "non-".
const FACTIONS_AND_RARITIES: [(&str, Trait); 10] = [
    ("axiom", Trait::Faction(Faction::Axiom)),
    ("bravos", Trait::Faction(Faction::Bravos)),
    ("lyra", Trait::Faction(Faction::Lyra)),
    ("muna", Trait::Faction(Faction::Muna)),
    ("ordis", Trait::Faction(Faction::Ordis)),
    ("yzmir", Trait::Faction(Faction::Yzmir)),
    ("common", Trait::Rarity(Rarity::Common)),
    ("rare", Trait::Rarity(Rarity::Rare)),
    ("exalted", Trait::Rarity(Rarity::Exalted)),
    ("unique", Trait::Rarity(Rarity::Unique)),
];

/// "token" of "non-token", and so on.
fn non(word: &str) -> Option<Clause<Trait>> {
    let statuses = [
        ("fleeting", Status::Fleeting),
        ("anchored", Status::Anchored),
        ("asleep", Status::Asleep),
        ("boosted", Status::Boosted),
    ];
    if word.eq_ignore_ascii_case("token") {
        return Some(is_not(Trait::Token));
    }
    if let Some((_, status)) = statuses.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
        return Some(is_not(Trait::Status(*status)));
    }
    if let Some((_, fact)) = FACTIONS_AND_RARITIES.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
        return Some(is_not(fact.clone()));
    }
    super::words::sub_type_named(word).map(|sub_type| is_not(Trait::Kind(Noun::SubType(sub_type))))
}

/// "Your opponents", of things they have: those of any of them.
const fn any_opponent(player: Player) -> Player {
    match player {
        Player::EachOpponent => Player::Opponent,
        player => player,
    }
}

/// Adds a place where none is said.
pub(super) fn placed(filter: Filter, place: &Place) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in all.iter_mut().filter(|description| description.places.is_none()) {
        let place = match description.nouns.as_slice() {
            [Noun::ManaOrb] => in_zone(Player::You, Zone::Mana),
            _ => place.clone(),
        };
        description.places = Some(OneOrMore::one(place));
    }
    OneOrMore::new(all).unwrap_or(filter)
}
