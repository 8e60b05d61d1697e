//! Conditions: what follows "if" and "unless".

use super::{
    build::{at_least, compares, each_expedition, fact, in_expedition, in_zone, not, number, things},
    objects::orbs_of_yours,
    place::placed,
    reader::Reader,
};
use crate::ability::{
    Aim, Amount, Area, Being, Comparing, Comparison, Condition, Description, ExpeditionFact, Expeditions, Few, Filter,
    Limit, NamedZone, Noun, Objects, OneOrMore, Place, Player, Subject, Trait,
};

impl Reader<'_> {
    /// "If …" or "unless …".
    pub(super) fn if_or_unless(&mut self) -> Option<Condition> {
        if self.says("if|while") || self.says("for? as long as") {
            return self.condition();
        }
        self.say("unless")?;
        self.condition().map(not)
    }

    /// Conditions joined by "or if" and "and".
    pub(super) fn condition(&mut self) -> Option<Condition> {
        self.nested(|r| {
            let any = r.several_conditions("or if?", Self::all_conditions)?;
            if any.len() == 1 { any.into_iter().next() } else { OneOrMore::new(any).map(Condition::Any) }
        })
    }

    fn all_conditions(&mut self) -> Option<Condition> {
        let all = self.several_conditions("and if?", Self::simple_condition)?;
        if all.len() == 1 { all.into_iter().next() } else { OneOrMore::new(all).map(Condition::All) }
    }

    fn several_conditions(
        &mut self,
        between: &str,
        read: fn(&mut Self) -> Option<Condition>,
    ) -> Option<Vec<Condition>> {
        let mut all = vec![read(self)?];
        while let Some(more) = self.attempt(|r| {
            r.say(between)?;
            read(r)
        }) {
            all.push(more);
        }
        Some(all)
    }

    fn simple_condition(&mut self) -> Option<Condition> {
        self.any(&[
            Self::said_at_length,
            Self::of_me,
            Self::of_all,
            Self::of_expedition,
            Self::of_control,
            Self::one_and_another,
            Self::of_zones,
            Self::there_are,
            Self::of_players,
            Self::of_it,
            Self::of_past,
            Self::of_numbers,
        ])
    }

    /// "It isn't so that …", "it is so of an opponent that …": as it is rendered where no shorter way is known.
    fn said_at_length(&mut self) -> Option<Condition> {
        if self.says("it isn't so that") {
            return self.condition().map(not);
        }
        self.say("it is so of")?;
        let who = self.player()?;
        self.say("that")?;
        self.condition().map(|condition| of_player(who, condition))
    }

    /// "All Feats you control are [[Completed]]", "none of your Characters are [[Boosted]]".
    fn of_all(&mut self) -> Option<Condition> {
        let is_none = self.says("none of|no");
        let things = match is_none {
            true => {
                let owner = self.attempt(Self::whose);
                let filter = self.filter()?;
                owner.map_or_else(|| filter.clone(), |owner| super::place::controlled(filter.clone(), owner))
            }
            false => {
                self.sees("each|all").then_some(())?;
                let Objects::Each(filter) = self.objects()? else { return None };
                filter
            }
        };
        let is_not = self.says("isn't|aren't");
        if !is_not {
            self.say("is|are")?;
        }
        let being = self.being_one_of()?;
        if is_none {
            (!is_not).then_some(())?;
            let such = super::noun::with_facts(things, &[being]);
            return Some(compares(Amount::Count(such), Comparison::Equal, number(0)));
        }
        (!is_not).then_some(())?;
        Some(Condition::Is { who: Subject::Each(things), being: Being::Facts(OneOrMore::one(being)) })
    }

    /// "You control two or more Landmarks", "an opponent controls a Spell", "your opponent controls …".
    fn of_control(&mut self) -> Option<Condition> {
        let who = self.whoever()?;
        self.of_one_by_one(who, Self::controlled_by)
    }

    /// Whom "they" means, and whether anybody was spoken of.
    const fn spoken_of_before(&self) -> (Player, bool) {
        (self.they, self.anybody)
    }

    /// Of whom a condition speaks: "an opponent", "each player"; "your opponents" are all of them together.
    pub(super) fn whoever(&mut self) -> Option<Whoever> {
        // "No opponent controls a Robot": not that one does.
        if let Some(player) = self.attempt(|r| {
            r.say("no")?;
            r.row(&[("opponent|opponents", Player::Opponent), ("player|players", Player::Any)])
        }) {
            return Some(Whoever { is_nobody: true, ..Whoever::of(player, self.spoken_of_before()) });
        }
        let before = self.spoken_of_before();
        let is_together = self.sees("your? opponents");
        self.player().map(|player| Whoever { is_together, ..Whoever::of(player, before) })
    }

    /// What is said of one of several players holds of one by themselves, and not of all together; where one thing is
    /// enough, that is the same.
    pub(super) fn of_one_by_one(
        &mut self,
        who: Whoever,
        read: impl Fn(&mut Self, Player) -> Option<Condition>,
    ) -> Option<Condition> {
        let Whoever { player, is_together, is_nobody, before } = who;
        if is_nobody {
            return self.of_one_by_one(Whoever { is_nobody: false, ..who }, read).map(not);
        }
        if is_together && player == Player::EachOpponent {
            (self.they, self.anybody) = before;
            return read(self, Player::Opponent);
        }
        let is_each = matches!(player, Player::Each | Player::EachOpponent);
        let is_one = matches!(player, Player::Opponent | Player::Any | Player::Other);
        if is_together || !is_each && !is_one {
            return read(self, player);
        }
        // Which of them it is, nothing says: "they" are not they.
        (self.they, self.anybody) = before;
        let start = self.position();
        let condition = read(self, Player::That)?;
        let is_same = match &condition {
            Condition::Compares(Comparing { left: Amount::Count(_) | Amount::Times { .. }, comparison, right }) => {
                let enough = if is_one { (Comparison::AtLeast, number(1)) } else { (Comparison::Equal, number(0)) };
                (*comparison, right) == (enough.0, &enough.1)
            }
            _ => false,
        };
        if is_same {
            self.move_to(start);
            return read(self, player);
        }
        self.counted = None;
        Some(of_player(player, condition))
    }

    /// "Controls two or more Landmarks", after who does.
    fn controlled_by(&mut self, player: Player) -> Option<Condition> {
        if self.says("don't|doesn't control") || self.says("do|does not control") {
            // "You don't control a Robot", "… any Robots": none of them.
            if self.signature_article().is_none() {
                self.say("a|an|any")?;
            }
            let filter = super::place::controlled(self.filter()?, player);
            return Some(self.several(filter, Comparison::Equal, number(0)));
        }
        self.say("control|controls")?;
        if self.says("it|them") {
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
    fn or_more(&mut self, comparison: Comparison) -> Comparison {
        if self.says("or more") {
            Comparison::AtLeast
        } else if self.says("or less|fewer") {
            Comparison::AtMost
        } else {
            comparison
        }
    }

    /// "A Fleeting Character, another Anchored Character and yet another Asleep Character", "a Robot and a Landmark".
    fn one_of_each(&mut self) -> Option<Filter> {
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
    fn more_than(&mut self, one: Player, of: fn(Filter, Player) -> Filter) -> Option<Condition> {
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

    /// "Two or more", "a", "no": how many there are.
    pub(super) fn how_many(&mut self) -> Option<(Comparison, Amount)> {
        if ["aren't", "isn't", "not"].into_iter().any(|no| self.before(no)) {
            // "There aren't any": of what is there, none. That there are not so many is not said of other numbers.
            return self.say("any|a|an").map(|()| (Comparison::Equal, number(0)));
        }
        self.any(&[
            |r| {
                r.say("a|an")?;
                Some((Comparison::AtLeast, number(1)))
            },
            |r| {
                r.sees("another").then_some(())?;
                Some((Comparison::AtLeast, number(1)))
            },
            |r| r.signature_article().map(|()| (Comparison::AtLeast, number(1))),
            |r| r.sees_token_name().then_some((Comparison::AtLeast, number(1))),
            |r| {
                // "Three Robots" are three at least, unless it is said that there are no more.
                let is_exact = r.sees("only|exactly|no|equal");
                match r.comparison()? {
                    (Comparison::Equal, least @ Amount::Number(1..)) if !is_exact => Some((Comparison::AtLeast, least)),
                    compared => Some(compared),
                }
            },
        ])
    }

    /// "You have two or more cards in Reserve", "your hand is empty".
    fn of_zones(&mut self) -> Option<Condition> {
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
                r.of_one_by_one(
                    Whoever { is_together: is_together || !is_of_one, ..Whoever::of(whose, before) },
                    |_, whose| {
                        let empty = |(who, zone): &(Player, NamedZone)| {
                            let who = if is_of_one { whose } else { *who };
                            let comparison = if is_not { Comparison::AtLeast } else { Comparison::Equal };
                            compares(Amount::Count(cards(who, *zone)), comparison, number(u8::from(is_not)))
                        };
                        let mut all: Vec<Condition> = all.iter().map(empty).collect();
                        if all.len() == 1 { all.pop() } else { OneOrMore::new(all).map(Condition::All) }
                    },
                )
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
                let is_not = r.says("isn't|aren't") || r.says("is|are not");
                if !is_not {
                    r.say("is|are")?;
                }
                r.say("full")?;
                r.of_one_by_one(Whoever { is_together, ..Whoever::of(whose, before) }, |_, whose| {
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
                r.of_one_by_one(Whoever { is_together, ..Whoever::of(whose, before) }, |r, whose| {
                    r.say("has|have|contains|contain")?;
                    let (comparison, amount) = r.how_many()?;
                    let filter = r.filter()?;
                    filter.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
                    r.say("in? it|them?")?;
                    Some(r.several(placed(filter, &in_zone(whose, zone)), comparison, amount))
                })
            },
            |r| {
                // "You have less cards in Reserve than target opponent".
                let one = r.whoever()?;
                r.of_one_by_one(one, |r, one| {
                    r.say("have|has")?;
                    let comparison =
                        r.row(&[("less|fewer cards", Comparison::Less), ("more cards", Comparison::More)])?;
                    r.say("in your|their?")?;
                    let zone = r.zone()?;
                    r.say("than")?;
                    // "Than your Reserve limit".
                    if let Some(number) = r.attempt(Self::quantity_named) {
                        return Some(compares(Amount::Count(cards(one, zone)), comparison, number));
                    }
                    let other = r.whoever()?;
                    let number = |player| Amount::Count(cards(player, zone));
                    than(one, other, |other| compares(number(one), comparison, number(other)))
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
                    r.sees("more|less|fewer mana").then_some(())?;
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
                r.say("your hero has")?;
                let fact = r.quality()?;
                let mut hero = things(Noun::Hero, Vec::new(), vec![Place::Controlled(Player::You)]);
                hero.facts = OneOrMore::new(vec![fact]);
                Some(self::at_least(Amount::Count(OneOrMore::one(hero)), 1))
            },
            |r| {
                // "You have three Characters", "an opponent has no cards in Reserve", "you don't have a Robot in hand".
                let who = r.whoever()?;
                r.of_one_by_one(who, Self::has_so_many)
            },
        ])
    }

    /// "Have three Characters", "has no cards in Reserve", after who does.
    fn has_so_many(&mut self, who: Player) -> Option<Condition> {
        let is_none = self.says("don't|doesn't have") || self.says("do|does not have");
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

    /// "There are three or more cards in your Landmarks", "three or more single-terrain regions are visible".
    fn there_are(&mut self) -> Option<Condition> {
        let start = self.position();
        let is_own = self.sees("your|my hero's signature|[Signature_token]|[[Signature]]|[[Signature_token]]")
            || self.sees("my|your signature|[Signature_token]|[[Signature]]|[[Signature_token]]");
        let condition = self.counted_there_are()?;
        let Condition::Compares(comparing) = condition else { return Some(condition) };
        match comparing.left {
            // "Your Hero's Signature token is in play": that of no other Hero.
            Amount::Count(filter) if is_own => {
                let filter = super::signature::of_own(filter);
                self.counted = Some(filter.clone());
                Some(compares(Amount::Count(filter), comparing.comparison, comparing.right))
            }
            Amount::Count(filter)
                if comparing.comparison != Comparison::Equal
                    && comparing.right != number(1)
                    && !["opponents", "players"].iter().any(|all| self.has_said(all, start))
                    && let Some((who, filter)) = of_one_player(&filter) =>
            {
                // "There are two or more cards in an opponent's Reserve": in that of one.
                let counted = compares(Amount::Count(filter), comparing.comparison, comparing.right);
                self.counted = None;
                Some(of_player(who, counted))
            }
            left => Some(compares(left, comparing.comparison, comparing.right)),
        }
    }

    /// "There's a Robot and a Plant in your Expeditions", "you have a Feat in your Landmarks and a token in your Reserve": each
    /// of them.
    fn one_and_another(&mut self) -> Option<Condition> {
        if self.says("there's") || self.says("there is|are") {
            return self.each_there_is(None);
        }
        let who = self.whoever()?;
        self.of_one_by_one(who, |r, who| {
            r.say("have|has")?;
            r.each_there_is(Some(who))
        })
    }

    /// "A Feat in your Landmarks and a token in your Reserve", each of them.
    fn each_there_is(&mut self, who: Option<Player>) -> Option<Condition> {
        self.say("a|an")?;
        let mut all = vec![self.one_description()?];
        while let Some(next) = self.attempt(|r| {
            r.say(",? and")?;
            r.say("a|an")?;
            r.one_description()
        }) {
            all.push(next);
        }
        (all.len() > 1 && !self.sees("or")).then_some(())?;
        let last = all.last()?.places.clone();
        let there = |one: Description| {
            let places = one.places.clone().or_else(|| last.clone());
            let filter = OneOrMore::one(Description { places, ..one });
            at_least(Amount::Count(who.map_or_else(|| filter.clone(), |who| had_by(filter.clone(), who))), 1)
        };
        OneOrMore::new(all.into_iter().map(there).collect()).map(Condition::All)
    }

    fn counted_there_are(&mut self) -> Option<Condition> {
        self.any(&[
            |r| {
                r.says("there's|there");
                r.say("is|are?")?;
                let (comparison, amount) = r.comparison()?;
                let regions = r.counted_regions()?;
                Some(compares(regions, comparison, amount))
            },
            |r| {
                // "There are more Characters you control than the number of Landmarks you control".
                r.say("there are")?;
                let comparison = r.row(&[("less|fewer", Comparison::Less), ("more", Comparison::More)])?;
                let left = Amount::Count(r.filter()?);
                r.say("than")?;
                Some(compares(left, comparison, r.quantity_named()?))
            },
            |r| {
                // "If there are two or more, …": of what was counted before.
                let counted = r.counted.clone()?;
                r.say("there are")?;
                let (comparison, amount) = r.comparison()?;
                r.say("of? them?")?;
                (r.sees(",|:|.") || r.is_at_end()).then_some(())?;
                Some(r.several(counted, comparison, amount))
            },
            |r| {
                // "Two or more Permanents you control are exhausted", "three or more of your Feats are completed".
                let (comparison, amount) = r.how_many()?;
                let owner = r.attempt(|r| {
                    r.say("of")?;
                    r.whose()
                });
                let filter = r.filter()?;
                let filter = owner.map_or_else(|| filter.clone(), |who| super::place::controlled(filter.clone(), who));
                let comparison = r.or_more(comparison);
                r.say("is|are")?;
                let being = r.being_one_of()?;
                let filter = super::noun::with_facts(filter, &[being]);
                Some(r.several(filter, comparison, amount))
            },
            |r| {
                // "Three or more Animals in your Expeditions have a different Base Cost": so many numbers are among them.
                let (comparison, amount) = r.how_many()?;
                let among = r.filter()?;
                r.say("have a? different")?;
                let measure = r.measure()?;
                r.says("stat|stats|statistic|statistics");
                let what = crate::ability::Variety::Numbers(measure);
                Some(compares(Amount::Different { what, among }, comparison, amount))
            },
            |r| {
                // "Another card in your Expeditions or your Reserve has a {D} ability", "no Character has six or more boosts".
                let (comparison, amount) = r.how_many()?;
                let filter = r.filter()?;
                r.say("has|have")?;
                let filter = super::noun::with_facts(filter, &[r.quality()?]);
                Some(r.several(filter, comparison, amount))
            },
            |r| {
                // "Six cards or more are in your discard pile".
                let amount = r.amount()?;
                let noun = r.noun()?;
                let comparison =
                    r.row(&[("or more are", Comparison::AtLeast), ("or less|fewer are", Comparison::AtMost)])?;
                let filter = OneOrMore::one(things(noun, Vec::new(), vec![r.place()?]));
                Some(r.several(filter, comparison, amount))
            },
            |r| {
                // "There are eight cards or more in your discard pile".
                r.say("there are")?;
                let amount = r.amount()?;
                let nouns = OneOrMore::new(r.noun_list()?)?;
                let comparison = r.row(&[("or more", Comparison::AtLeast), ("or less|fewer", Comparison::AtMost)])?;
                let mut filter = things(Noun::Card, Vec::new(), vec![r.place()?]);
                filter.nouns = nouns;
                Some(r.several(OneOrMore::one(filter), comparison, amount))
            },
            |r| {
                // "No Characters are in play".
                let (comparison, amount) = r.how_many()?;
                let filter = r.filter()?;
                filter.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
                // "Three cards or more are in your Landmarks".
                let comparison = r.or_more(comparison);
                let is_not = r.says("isn't");
                let (comparison, amount) = match (is_not, comparison, &amount) {
                    (false, ..) => {
                        r.say("is|are")?;
                        (comparison, amount)
                    }
                    (true, Comparison::AtLeast, Amount::Number(1)) => (Comparison::Equal, number(0)),
                    (true, ..) => return None,
                };
                let mut places = vec![r.place()?];
                while let Some(place) = r.attempt(|r| {
                    r.say("or|and")?;
                    r.attempt(Self::place).or_else(|| r.zone_like(places.last()))
                }) {
                    places.push(place);
                }
                Some(r.several(super::place::placed_in(filter, &places), comparison, amount))
            },
            |r| {
                if !r.says("there's") && !r.says("there isn't|aren't") {
                    r.say("there is|are not?")?;
                }
                let (comparison, amount) = r.how_many()?;
                let counted = r.counted()?;
                Some(match counted {
                    Amount::Count(filter) => r.several(filter, comparison, amount),
                    counted => compares(counted, comparison, amount),
                })
            },
        ])
    }

    fn of_players(&mut self) -> Option<Condition> {
        self.any(&[
            |r| {
                if !r.says("this is") {
                    r.say("it's|it")?;
                    r.says("is");
                }
                r.say("the first day").map(|()| Condition::FirstDay)
            },
            |r| {
                if r.says("you're not the? first player") || r.says("you aren't the? first player") {
                    return Some(not(Condition::FirstPlayer(Player::You)));
                }
                if r.says("you're the? first player") {
                    return Some(Condition::FirstPlayer(Player::You));
                }
                let player = r.player()?;
                r.say("are|is the? first player")?;
                let player = if player == Player::Opponent { Player::Opponent } else { player };
                Some(Condition::FirstPlayer(player))
            },
            |r| {
                // "It's the Afternoon".
                if !r.says("it's") {
                    r.say("it is")?;
                }
                r.phase().map(Condition::During).or_else(|| {
                    r.of_trigger.then_some(())?;
                    r.daily().map(Condition::Within)
                })
            },
            |r| {
                r.say("you are|aren't not? the? first player")?;
                Some(not(Condition::FirstPlayer(Player::You)))
            },
        ])
    }

    fn of_numbers(&mut self) -> Option<Condition> {
        let left = self.quantity_named()?;
        self.say("is|was|are|were")?;
        let (comparison, right) = self.comparison()?;
        Some(compares(left, comparison, right))
    }

    /// "(Each player) with fewer than three cards in hand", "who controls a Robot": what must hold of each of them.
    pub(super) fn of_whom(&mut self) -> Option<Condition> {
        if self.says("who|that controls|control") {
            // "… more Characters than you": than the controller of the ability.
            if let Some(more) =
                self.attempt(|r| r.as_actor(Player::That, |r| r.more_than(Player::That, super::place::controlled)))
            {
                return Some(more);
            }
            let (comparison, amount) = self.how_many()?;
            let filter = super::place::controlled(self.filter()?, Player::That);
            // "… sacrifices one of them".
            self.counted = Some(filter.clone());
            return Some(compares(Amount::Count(filter), comparison, amount));
        }
        if !self.says("with") {
            self.say("who|that has|have")?;
        }
        let (comparison, amount) = self.how_many()?;
        self.say("card|cards in their?")?;
        let filter = cards(Player::That, self.zone()?);
        self.counted = Some(filter.clone());
        Some(compares(Amount::Count(filter), comparison, amount))
    }

    /// So many things: "one of them" is one of those.
    pub(super) fn several(&mut self, filter: Filter, comparison: Comparison, amount: Amount) -> Condition {
        // Where one is enough or none is allowed, "one of your Expeditions" is any of them; nobody chooses in a condition.
        let is_any = matches!((comparison, &amount), (Comparison::AtLeast, Amount::Number(1)))
            || matches!((comparison, &amount), (Comparison::Equal, Amount::Number(0)));
        let filter = if is_any { in_any_expedition(filter) } else { filter };
        self.counted = Some(filter.clone());
        let compared = |filter| compares(Amount::Count(filter), comparison, amount.clone());
        let all = in_each_by_itself(&filter).and_then(|each| OneOrMore::new(each.map(compared).to_vec()));
        all.map_or_else(|| compared(filter), Condition::All)
    }

    /// "During the Afternoon", "during Dusk".
    pub(super) fn during(&mut self) -> Option<Condition> {
        self.say("during")?;
        self.say("an?")?;
        if self.says("the first day") {
            return Some(Condition::FirstDay);
        }
        self.phase().map(Condition::During)
    }
}

/// Things "in each of your Expeditions": those in one, and those in the other.
fn in_each_by_itself(filter: &Filter) -> Option<[Filter; 2]> {
    let [description] = filter.as_slice() else { return None };
    let both = in_expedition(each_expedition(Vec::new(), Some(Player::You)));
    (description.places.as_ref()?.as_slice() == [both]).then_some(())?;
    Some([ExpeditionFact::Hero, ExpeditionFact::Companion].map(|which| {
        let place = in_expedition(each_expedition(vec![which], Some(Player::You)));
        OneOrMore::one(Description { places: Some(OneOrMore::one(place)), ..description.clone() })
    }))
}

/// The same things, in any of the Expeditions of which one is meant.
fn in_any_expedition(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    let places = all.iter_mut().filter_map(|description| description.places.as_mut());
    for place in places.flat_map(|places| places.as_mut_slice()) {
        if let Place::In(Area::Expedition(which)) = place
            && let Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of } = &**which
        {
            *place = match (facts, of) {
                (None, Some(whose)) => in_zone(*whose, NamedZone::Expeditions),
                (None, None) => Place::In(Area::Zone(NamedZone::Expeditions)),
                (facts, of) => in_expedition(Expeditions::Each { facts: facts.clone(), of: *of }),
            };
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// Of whom a condition speaks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whoever {
    pub(super) player: Player,
    /// Whether several are meant all together.
    is_together: bool,
    /// Whether it is said of none of them.
    pub(super) is_nobody: bool,
    /// Whom "they" meant before, and whether anybody was spoken of.
    pub(super) before: (Player, bool),
}

impl Whoever {
    const fn of(player: Player, before: (Player, bool)) -> Self {
        Self { player, is_together: false, is_nobody: false, before }
    }
}

/// What holds of one of several players, or of each; they are "that player" in it.
pub(super) fn of_player(who: Player, condition: Condition) -> Condition {
    Condition::OfPlayer { who, condition: Box::new(condition) }
}

/// "(More Characters) than an opponent": than one of them, by themselves.
fn than(one: Player, other: Whoever, of: impl FnOnce(Player) -> Condition) -> Option<Condition> {
    (!other.is_nobody).then_some(())?;
    match other.player {
        Player::Opponent | Player::Any | Player::Other | Player::Each | Player::EachOpponent => {
            // They are "that player", who cannot be somebody else as well.
            (one != Player::That).then(|| of_player(other.player, of(Player::That)))
        }
        other => Some(of(other)),
    }
}

/// Things of one of several players, as those of "that player".
fn of_one_player(filter: &Filter) -> Option<(Player, Filter)> {
    let [description] = filter.as_slice() else { return None };
    let [place] = description.places.as_ref()?.as_slice() else { return None };
    let (who, place) = match place {
        Place::Controlled(who) => (*who, Place::Controlled(Player::That)),
        Place::In(Area::Of { whose, zone }) => (whose.0, in_zone(Player::That, *zone)),
        _ => return None,
    };
    let places = Some(OneOrMore::one(place));
    matches!(who, Player::Opponent | Player::Any | Player::Other)
        .then(|| (who, OneOrMore::one(Description { places, ..description.clone() })))
}

pub(super) fn cards(whose: Player, zone: NamedZone) -> Filter {
    super::amount::cards_in(in_zone(whose, zone))
}

/// What somebody "has" in Reserve or in hand is in theirs.
fn had_by(filter: Filter, who: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let place = match (description.places.as_ref().map(OneOrMore::as_slice), description.nouns.as_slice()) {
            (Some([Place::In(Area::Zone(zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard)))]), _) => {
                in_zone(who, *zone)
            }
            (Some([Place::In(Area::Zone(NamedZone::Mana))]) | None, [Noun::ManaOrb]) => in_zone(who, NamedZone::Mana),
            (Some(_), _) => continue,
            (None, _) => Place::Controlled(who),
        };
        description.places = Some(OneOrMore::one(place));
    }
    OneOrMore::new(all).unwrap_or(filter)
}
