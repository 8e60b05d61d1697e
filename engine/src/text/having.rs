//! Conditions of what players control and have, in play and in their zones.

use super::{
    build::{at_least, compares, fact, in_zone, not, number, things},
    objects::orbs_of_yours,
    place::placed,
    reader::{Named, Reader},
    whoever::{Whoever, than},
};
use crate::ability::{
    Amount, Area, Being, Comparison, Condition, Description, Filter, Limit, NamedZone, Noun, OneOrMore, Place, Player,
    Subject, Trait,
};

impl Reader<'_> {
    /// "You control two or more Landmarks", "an opponent controls a Spell", "your opponent controls …".
    pub(super) fn of_control(&mut self) -> Option<Condition> {
        let who = self.whoever()?;
        self.of_one_by_one(who, Self::controlled_by)
    }

    /// "Controls two or more Landmarks", after who does.
    pub(super) fn controlled_by(&mut self, player: Player) -> Option<Condition> {
        if self.says("don't|doesn't control") {
            // "You don't control a Robot", "… any Robots": none of them.
            if self.signature_article().is_none() {
                self.say("a|an|any")?;
            }
            let filter = super::place::controlled(self.filter()?, player);
            return Some(self.several(filter, Comparison::Equal, number(0)));
        }
        // "Send target Construction to Reserve. If you controlled it, …": before that.
        if self.says("controlled it|them") {
            (self.named == Named::Object && self.anything && !self.of_trigger).then_some(())?;
            self.said_it = true;
            return Some(Condition::Was(Being::Facts(fact(Trait::At(Place::Controlled(player))))));
        }
        self.say("control|controls")?;
        if self.says("it|them") {
            // Of an Expedition that was named it is not asked.
            (self.named == Named::Object).then_some(())?;
            self.said_it = true;
            let there = Being::Facts(fact(Trait::At(Place::Controlled(player))));
            return Some(Condition::Is { who: Subject::It, being: there });
        }
        if let Some(condition) = self.attempt(|r| r.more_than(player, super::place::controlled)) {
            return Some(condition);
        }
        if let Some(filter) = self.attempt(Self::one_of_each) {
            return Some(Condition::OneOfEach(placed(filter, &Place::Controlled(player))));
        }
        let (comparison, amount) = self.how_many()?;
        let filter = super::place::controlled(self.filter()?, player);
        let comparison = self.or_more(comparison);
        // "Four or more Characters with different names": so many names are among them.
        if let Some(what) = self.attempt(|r| {
            r.say("with|of different")?;
            r.variety()
        }) {
            return Some(compares(Amount::Different { what, among: filter }, comparison, amount));
        }
        // "Two Feats, one of which is completed", "… and one of them is a token".
        let such = self.attempt(|r| {
            r.say(",? and? at? least? one of which|them is")?;
            let being = r.being_one_of()?;
            Some(at_least(Amount::Count(super::noun::with_facts(filter.clone(), &[being])), 1))
        });
        let all = self.several(filter, comparison, amount);
        match such {
            Some(such) => OneOrMore::new(vec![all, such]).map(Condition::All),
            None => Some(all),
        }
    }

    /// "(Six Robots) or more", "(two Spells) or fewer", after what is counted.
    pub(super) fn or_more(&mut self, comparison: Comparison) -> Comparison {
        if self.says("or more") {
            Comparison::AtLeast
        } else if self.says("or less|fewer") {
            Comparison::AtMost
        } else {
            comparison
        }
    }

    /// "A Fleeting Character, another Anchored Character and yet another Asleep Character", "a Robot and a Landmark".
    pub(super) fn one_of_each(&mut self) -> Option<Filter> {
        self.say("a|an")?;
        let mut all = vec![self.one_description()?];
        while let Some(next) = self.attempt(|r| {
            r.say(",?")?;
            r.say("and?")?;
            (r.before(",") || r.before("and") || r.sees("another")).then_some(())?;
            if !r.says("yet? another") {
                r.say("a|an")?;
            }
            r.one_description()
        }) {
            all.push(next);
        }
        (all.len() > 1 && !self.sees("or")).then_some(())?;
        OneOrMore::new(all)
    }

    /// "More Landmarks than you", of what somebody controls or has.
    pub(super) fn more_than(&mut self, one: Player, of: fn(Filter, Player) -> Filter) -> Option<Condition> {
        let comparison =
            self.row(&[("less|fewer", Comparison::Less), ("more", Comparison::More), ("as many", Comparison::Equal)])?;
        let filter = self.filter()?;
        self.say(if comparison == Comparison::Equal { "as" } else { "than" })?;
        // "More Landmarks than your Landmark limit".
        if let Some(limit) = self.attempt(|r| r.quantity_named().filter(|of| matches!(of, Amount::Limit { .. }))) {
            return Some(compares(Amount::Count(of(filter, one)), comparison, limit));
        }
        // "More Characters than Landmarks".
        if let Some(others) = self.attempt(Self::filter) {
            let number = |filter| Amount::Count(of(filter, one));
            return Some(compares(number(filter), comparison, number(others)));
        }
        let other = self.whoever()?;
        self.says("do|does|control|controls|have|has");
        let number = |player| Amount::Count(of(filter.clone(), player));
        than(one, other, |other| compares(number(one), comparison, number(other)))
    }

    /// "You have two or more cards in Reserve", "your hand is empty".
    pub(super) fn of_zones(&mut self) -> Option<Condition> {
        self.any(&[
            |r| {
                // "Your hand is empty", "your hand and Reserve are empty".
                let (is_together, before) = (r.sees("your opponents"), r.spoken_of_before());
                let (whose, zone) = r.cards_in_zone()?;
                let mut all = vec![(whose, zone)];
                while let Some(more) = r.attempt(|r| {
                    r.say("and")?;
                    r.attempt(Self::cards_in_zone).or_else(|| r.zone().map(|zone| (whose, zone)))
                }) {
                    all.push(more);
                }
                let is_not = r.says("isn't|aren't");
                if !is_not {
                    r.say("is|are both?")?;
                }
                r.say("empty")?;
                (!is_not || all.len() == 1).then_some(())?;
                let is_of_one = all.iter().all(|(who, _)| *who == whose);
                r.of_one_by_one(Whoever::of(whose, before).together(is_together || !is_of_one), |_, whose| {
                    let empty = |(who, zone): &(Player, NamedZone)| {
                        let who = if is_of_one { whose } else { *who };
                        let comparison = if is_not { Comparison::AtLeast } else { Comparison::Equal };
                        compares(Amount::Count(cards(who, *zone)), comparison, number(u8::from(is_not)))
                    };
                    let mut all: Vec<Condition> = all.iter().map(empty).collect();
                    if all.len() == 1 { all.pop() } else { OneOrMore::new(all).map(Condition::All) }
                })
            },
            |r| {
                // "Your Reserve is full": as many cards as are kept at Clean-up (2.2.12, 2.2.13).
                let (is_together, before) = (r.sees("your opponents"), r.spoken_of_before());
                let (whose, zone) = r.cards_in_zone()?;
                let limit = match zone {
                    NamedZone::Reserve => Limit::Reserve,
                    NamedZone::Landmarks => Limit::Landmark,
                    _ => return None,
                };
                let is_not = r.says("isn't|aren't");
                if !is_not {
                    r.say("is|are")?;
                }
                r.say("full")?;
                r.of_one_by_one(Whoever::of(whose, before).together(is_together), |_, whose| {
                    let full = compares(
                        Amount::Count(cards(whose, zone)),
                        Comparison::AtLeast,
                        Amount::Limit { limit, of: whose },
                    );
                    Some(if is_not { not(full) } else { full })
                })
            },
            |r| {
                // "Your deck has ten or fewer cards in it".
                let (is_together, before) = (r.sees("your opponents"), r.spoken_of_before());
                let (whose, zone) = r.cards_in_zone()?;
                r.of_one_by_one(Whoever::of(whose, before).together(is_together), |r, whose| {
                    r.say("has|have|contains|contain")?;
                    if let Some(limit) = r.attempt(|r| {
                        // "Your Reserve contains as many cards as your Reserve limit".
                        let comparison = r.row(&[
                            ("as many cards as", Comparison::Equal),
                            ("more cards than", Comparison::More),
                            ("less|fewer cards than", Comparison::Less),
                        ])?;
                        // "Your Reserve has more cards than an opponent's Reserve".
                        if let Some(other) = r.attempt(|r| {
                            let (is_together, before) = (r.sees("your opponents"), r.spoken_of_before());
                            let (other, there) = r.cards_in_zone()?;
                            (!r.sees("limit")).then_some(())?;
                            let number = |whose, zone| Amount::Count(cards(whose, zone));
                            than(whose, Whoever::of(other, before).together(is_together), |other| {
                                compares(number(whose, zone), comparison, number(other, there))
                            })
                        }) {
                            return Some(other);
                        }
                        let number = r.quantity_named()?;
                        Some(compares(Amount::Count(cards(whose, zone)), comparison, number))
                    }) {
                        return Some(limit);
                    }
                    if let Some(each) = r.attempt(|r| r.each_there_is_in(&in_zone(whose, zone))) {
                        return Some(each);
                    }
                    let (comparison, amount) = r.how_many()?;
                    let filter = r.filter()?;
                    filter.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
                    // "Three cards with different Hand Costs": so many of them.
                    if let Some(what) = r.attempt(|r| {
                        r.say("with|of different")?;
                        r.variety()
                    }) {
                        let among = placed(filter, &in_zone(whose, zone));
                        return Some(compares(Amount::Different { what, among }, comparison, amount));
                    }
                    r.say("in? it|them?")?;
                    Some(r.several(placed(filter, &in_zone(whose, zone)), comparison, amount))
                })
            },
            |r| {
                // "You have less cards in Reserve than target opponent".
                let one = r.whoever()?;
                r.of_one_by_one(one, |r, one| {
                    r.say("have|has")?;
                    r.more_cards_than(one)
                })
            },
            |r| {
                // "You have more cards in Reserve than in hand".
                let who = r.whoever()?;
                r.of_one_by_one(who, |r, who| {
                    r.say("have|has")?;
                    let comparison =
                        r.row(&[("less|fewer cards", Comparison::Less), ("more cards", Comparison::More)])?;
                    r.say("in your|their?")?;
                    let one = r.zone()?;
                    r.say("than in your|their?")?;
                    let other = r.zone()?;
                    let number = |zone| Amount::Count(cards(who, zone));
                    Some(compares(number(one), comparison, number(other)))
                })
            },
            |r| {
                // "An opponent has more Mana Orbs than you".
                let one = r.whoever()?;
                r.of_one_by_one(one, |r, one| {
                    r.say("have|has")?;
                    r.sees("more|less|fewer ready|exhausted? mana").then_some(())?;
                    r.more_than(one, |orbs, player| {
                        let all = orbs.as_slice().iter().cloned().map(|orb| Description {
                            places: Some(OneOrMore::one(in_zone(player, NamedZone::Mana))),
                            ..orb
                        });
                        OneOrMore::new(all.collect()).unwrap_or(orbs)
                    })
                })
            },
            |r| {
                // "An opponent has more Landmarks than you", in play.
                let one = r.whoever()?;
                r.of_one_by_one(one, |r, one| {
                    r.say("have|has")?;
                    r.more_than(one, super::place::controlled)
                })
            },
            |r| {
                r.say("your hero has")?;
                let fact = r.quality()?;
                let mut hero = things(Noun::Hero, Vec::new(), vec![Place::Controlled(Player::You)]);
                hero.facts = OneOrMore::new(vec![fact]);
                Some(super::build::at_least(Amount::Count(OneOrMore::one(hero)), 1))
            },
            |r| {
                // "You have three Characters", "an opponent has no cards in Reserve", "you don't have a Robot in hand".
                let who = r.whoever()?;
                r.of_one_by_one(who, Self::has_so_many)
            },
        ])
    }

    /// "Have three Characters", "has no cards in Reserve", after who does.
    pub(super) fn has_so_many(&mut self, who: Player) -> Option<Condition> {
        let is_none = self.says("don't|doesn't have");
        if !is_none {
            self.say("have|has")?;
        }
        let (comparison, amount) = match is_none {
            true => {
                self.say("a|an|any")?;
                (Comparison::Equal, number(0))
            }
            false => self.how_many()?,
        };
        if self.says("base statistic|statistics of 0 among") {
            return Some(compares(Amount::Zeros(self.filter()?), comparison, amount));
        }
        let filter = self.filter()?;
        let filter = had_by(if who == Player::You { orbs_of_yours(filter) } else { filter }, who);
        let comparison = self.or_more(comparison);
        Some(self.several(filter, comparison, amount))
    }

    /// "More cards in Reserve than you", of what somebody has.
    pub(super) fn more_cards_than(&mut self, one: Player) -> Option<Condition> {
        let comparison = self.row(&[("less|fewer", Comparison::Less), ("more", Comparison::More)])?;
        let filter = self.filter()?;
        let [said] = filter.as_slice() else { return None };
        let zone = match said.places.as_ref()?.as_slice() {
            [Place::In(Area::Zone(zone))] => *zone,
            [Place::In(Area::Of { zone, whose })] if matches!(whose.0, Player::You | Player::That) => *zone,
            _ => return None,
        };
        let there = |player| {
            let places = Some(OneOrMore::one(in_zone(player, zone)));
            Amount::Count(OneOrMore::one(Description { places, ..said.clone() }))
        };
        self.say("than")?;
        // "Than your Reserve limit".
        if let Some(limit) = self.attempt(|r| r.quantity_named().filter(|of| matches!(of, Amount::Limit { .. }))) {
            return Some(compares(there(one), comparison, limit));
        }
        let other = self.whoever()?;
        self.says("do|does|have|has");
        let number = there;
        than(one, other, |other| compares(number(one), comparison, number(other)))
    }
}

pub(super) fn cards(whose: Player, zone: NamedZone) -> Filter {
    super::amount::cards_in(in_zone(whose, zone))
}

/// What somebody "has" in Reserve or in hand is in theirs.
pub(super) fn had_by(filter: Filter, who: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let place = match (description.places.as_ref().map(OneOrMore::as_slice), description.nouns.as_slice()) {
            (
                Some(
                    [
                        Place::In(Area::Zone(
                            zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard | NamedZone::Expeditions),
                        )),
                    ],
                ),
                _,
            ) => in_zone(who, *zone),
            // What somebody has in play they control (7.5.4).
            (Some([Place::Play]), _) => Place::Controlled(who),
            (Some([Place::In(Area::Zone(NamedZone::Mana))]) | None, [Noun::ManaOrb]) => in_zone(who, NamedZone::Mana),
            (Some(_), _) => continue,
            (None, _) => Place::Controlled(who),
        };
        description.places = Some(OneOrMore::one(place));
    }
    OneOrMore::new(all).unwrap_or(filter)
}
