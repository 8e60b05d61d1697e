//! Conditions of what there is, and how much of it.

use super::{
    build::{at_least, compares, in_expedition, number, things},
    having::had_by,
    place::placed,
    reader::Reader,
    whoever::{of_one_player, of_player},
};
use crate::ability::{
    Amount, Area, Being, Comparison, Condition, Description, Expeditions, Noun, Objects, OneOrMore, Place, Player,
    Subject,
};

impl Reader<'_> {
    /// "All Feats you control are [[Completed]]", "none of your Characters are [[Boosted]]".
    pub(super) fn of_all(&mut self) -> Option<Condition> {
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

    /// "There are three or more cards in your Landmarks", "three or more single-terrain regions are visible".
    pub(super) fn there_are(&mut self) -> Option<Condition> {
        let start = self.position();
        let is_own =
            self.sees("your|my hero's signature|[Signature_token]") || self.sees("my|your signature|[Signature_token]");
        let condition = self.counted_there_are()?;
        let Condition::Compares(comparing) = condition else { return Some(condition) };
        // "There's a token in each Expedition": in each of them.
        if self.has_said("each", start)
            && let Amount::Count(filter) = &comparing.left
            && let [one] = filter.as_slice()
            && let Some([Place::In(Area::Expedition(which))]) = one.places.as_ref().map(OneOrMore::as_slice)
            && !super::standing::is_single(which)
        {
            let what = OneOrMore::one(Description { places: None, ..one.clone() });
            let held = super::expedition::held(what, comparing.comparison, comparing.right);
            return Some(Condition::Expedition { which: (**which).clone(), facts: super::build::fact(held) });
        }
        match comparing.left {
            // "Your Hero's Signature token is in play": that of no other Hero.
            Amount::Count(filter) if is_own => {
                let filter = super::signature::of_own(filter);
                self.counted = Some(filter.clone());
                Some(compares(Amount::Count(filter), comparing.comparison, comparing.right))
            }
            // "There's an exhausted card in each Reserve": in that of each player, by themselves.
            Amount::Count(filter)
                if (comparing.comparison, &comparing.right) != (Comparison::Equal, &number(0))
                    && let Some((who @ (Player::Each | Player::EachOpponent), filter)) = of_one_player(&filter) =>
            {
                let counted = compares(Amount::Count(filter), comparing.comparison, comparing.right);
                self.counted = None;
                Some(of_player(who, counted))
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
    pub(super) fn one_and_another(&mut self) -> Option<Condition> {
        if self.says("there's") || self.says("there is|are") {
            return self.each_there_is(None);
        }
        let who = self.whoever()?;
        self.of_one_by_one(who, |r, who| {
            r.say("have|has")?;
            r.each_there_is(Some(who))
        })
    }

    /// "A Character, a Permanent and a Spell", each of them there.
    pub(super) fn each_there_is_in(&mut self, place: &Place) -> Option<Condition> {
        self.say("a|an")?;
        let mut all = vec![self.one_description()?];
        while let Some(next) = self.attempt(|r| {
            if !r.says(", and") && !r.says(",") {
                r.say("and")?;
            }
            r.say("a|an")?;
            r.one_description()
        }) {
            all.push(next);
        }
        (all.len() > 1 && all.iter().all(|one| one.places.is_none())).then_some(())?;
        let there = |one| at_least(Amount::Count(placed(OneOrMore::one(one), place)), 1);
        OneOrMore::new(all.into_iter().map(there).collect()).map(Condition::All)
    }

    /// "A Feat in your Landmarks and a token in your Reserve", each of them.
    pub(super) fn each_there_is(&mut self, who: Option<Player>) -> Option<Condition> {
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

    pub(super) fn counted_there_are(&mut self) -> Option<Condition> {
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
                // "There are three or more cards with different factions in your Reserve": so many factions.
                r.say("there are")?;
                let (comparison, amount) = r.how_many()?;
                let noun = r.noun()?;
                let comparison = r.or_more(comparison);
                r.say("with different")?;
                let what = r.variety()?;
                let among = OneOrMore::one(things(noun, Vec::new(), vec![r.place()?]));
                Some(compares(Amount::Different { what, among }, comparison, amount))
            },
            |r| {
                // "Two or more Characters face me".
                let (comparison, amount) = r.how_many()?;
                let filter = r.filter()?;
                r.say("face|faces me")?;
                filter.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
                Some(r.several(placed(filter, &in_expedition(Expeditions::FacingMe)), comparison, amount))
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
                        r.say("is|are still?")?;
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
                    r.say("there is|are")?;
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
}
