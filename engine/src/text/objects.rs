//! Which objects and cards an effect is about: mentions, quantities, targets.

use super::{
    amount::cards_in,
    build::{IT, ME, in_zone},
    place::placed,
    reader::{Named, Reader, Table, phrase},
};
use crate::ability::{
    Aim, Amount, Area, Description, Expeditions, Filter, Mention, NamedZone, Noun, Objects, OneOrMore, Pick, Place,
    Player, Quantity, Search, Total, Trait, Whose,
};

/// How many, and how they are chosen.
enum Quantified {
    Each,
    Chosen(Quantity, Aim),
}

const AIMS: Table<Aim> = Table::of(&[phrase("target|targets ,?", Aim::Target), phrase("random", Aim::Random)]);

impl Reader<'_> {
    /// Objects or cards; where no place is said, they are in play.
    pub(super) fn objects(&mut self) -> Option<Objects> {
        self.objects_in(None)
    }

    /// Objects or cards; where no place is said, they are there.
    pub(super) fn objects_in(&mut self, place: Option<Place>) -> Option<Objects> {
        if let Some(objects) =
            self.any(&[Self::mention, Self::top_cards, Self::whole_zones, Self::of_those, Self::of_named])
        {
            return Some(objects);
        }
        let objects = self.attempt(|r| r.described_objects(place))?;
        (self.named, self.anything) = (Named::Object, true);
        Some(objects)
    }

    /// The objects of a verb: "target Character and target Permanent", "me and a Character you control".
    pub(super) fn objects_of_verb(&mut self, place: Option<Place>) -> Option<Objects> {
        let one = self.objects_in(place.clone())?;
        if !matches!(one, Objects::Pick(_) | Objects::The(Mention::Me)) {
            return Some(one);
        }
        let other = self.attempt(|r| {
            r.say("and")?;
            let other = r.described_objects(place)?;
            // "… and target Character gains 1 boost" is another verb.
            let is_subject = r.sees("gain|gains|lose|loses|switch|switches|defect|defects|activate|activates")
                || r.sees("has|have|can't|is|are|each|[Defects]|[Defect]")
                || r.sees("and exchange|exchanges");
            (matches!(other, Objects::Pick(_)) && !is_subject).then_some(other)
        });
        Some(match other {
            Some(other) => Objects::Both { one: Box::new(one), other: Box::new(other) },
            None => one,
        })
    }

    /// What needs no description.
    pub(super) fn mention(&mut self) -> Option<Objects> {
        if self.says("each of us") || self.says("we|us both?") {
            self.said_it = true;
            return Some(Objects::Both { one: Box::new(ME), other: Box::new(IT) });
        }
        // "Choose another Character. It and I each gain 1 boost".
        if self.anything
            && (self.sees("it and I each|both") || self.sees("it and me each|both"))
            && self.says("it and I|me")
        {
            self.said_it = true;
            return Some(Objects::Both { one: Box::new(ME), other: Box::new(IT) });
        }
        if self.says("me|I") {
            return Some(ME);
        }
        // Those that were looked at and not taken: without a look there are none.
        if self.shown && (self.says("the other|others card|cards?") || self.says("the rest")) {
            return Some(Objects::The(Mention::Others));
        }
        // "Each player chooses a Character they control, then sacrifices the rest": the others of those.
        if let Some((from, actor)) = self.chosen_from.clone()
            && actor == self.actor
            && (self.says("the rest") || self.says("the others"))
        {
            let others = super::noun::with_facts(from, &[super::build::is(Trait::NotIt)]);
            (self.named, self.anything, self.said_it) = (Named::Object, true, true);
            return Some(Objects::Each(others));
        }
        if self.named == Named::Expedition
            && let Some(nouns) = self.attempt(|r| {
                r.say("each of its")?;
                r.noun_list()
            })
        {
            self.said_it = true;
            let place = super::build::in_expedition(Expeditions::That);
            let each = nouns.into_iter().map(|noun| super::build::things(noun, Vec::new(), vec![place.clone()]));
            return OneOrMore::new(each.collect()).map(Objects::Each);
        }
        // "I gain 1 boost per other Character, then send them all to Reserve": those that were counted.
        if let Some(counted) = self.each_counted.clone()
            && (self.says("them all") || self.says("all of them") || !self.anything && self.says("they|them"))
        {
            (self.named, self.anything) = (Named::Object, true);
            return Some(Objects::Each(counted));
        }
        // Where nothing was named, there is no "it".
        if !self.anything {
            return None;
        }
        let is_it = self.says("them all")
            || self.says("it|them|they|itself")
            || self.says(
                "that|those|this character|card|permanent|spell|characters|cards|permanents|token|tokens|landmark",
            )
            || self.the_done_to().is_some()
            || self.says("each of them");
        if is_it { Some(Objects::The(self.it())) } else { None }
    }

    /// "One", "up to two of them": of the things that were counted.
    fn of_those(&mut self) -> Option<Objects> {
        let from = self.counted.clone().filter(|_| !self.counts_none)?;
        if !self.anything && self.says("it") {
            // "If you control Booda, it gains 1 boost": that one.
            (self.named, self.anything) = (Named::Object, true);
            return Some(super::build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from));
        }
        let up_to = self.says("up to");
        let amount = self.amount()?;
        let of_them = self.says("of them");
        (of_them || self.is_at_end() || self.sees(".") || self.sees(",")).then_some(())?;
        let quantity = if up_to { Quantity::UpTo(amount) } else { Quantity::Exactly(amount) };
        (self.named, self.anything) = (Named::Object, true);
        Some(super::build::pick(quantity, Aim::Chosen, from))
    }

    /// "One of them", "up to two of those cards": of what was named, or of the cards that were shown.
    fn of_named(&mut self) -> Option<Objects> {
        self.anything.then_some(())?;
        // "The one with the highest Hand Cost".
        if self.says("the one with") {
            let fact = self.quality()?;
            let is_most = |literal: &crate::ability::Literal<Trait>| {
                matches!(literal, crate::ability::Literal::Is(Trait::Most(_) | Trait::Least(_)))
            };
            fact.as_slice().iter().all(is_most).then_some(())?;
            let place = if self.shown { Place::Revealed } else { Place::Named };
            (self.named, self.said_it) = (Named::Object, true);
            let from = super::noun::with_facts(cards_in(place), &[fact]);
            return Some(super::build::pick(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, from));
        }
        let quantity = if self.says("any number") {
            Quantity::AnyNumber
        } else if self.says("up to") {
            Quantity::UpTo(self.amount()?)
        } else {
            Quantity::Exactly(self.amount()?)
        };
        if !self.says("of them") {
            self.say("of those")?;
            self.says("card|cards|character|characters|token|tokens");
        }
        let aim = if self.says("at random") { Aim::Random } else { Aim::Chosen };
        let place = if self.shown { Place::Revealed } else { Place::Named };
        (self.named, self.said_it) = (Named::Object, true);
        Some(super::build::pick(quantity, aim, cards_in(place)))
    }

    /// "The top three cards of your deck".
    fn top_cards(&mut self) -> Option<Objects> {
        self.say("the top")?;
        let amount = if self.says("card") {
            super::build::number(1)
        } else {
            let amount = self.amount()?;
            self.say("card|cards")?;
            amount
        };
        self.say("of")?;
        let whose = self.whose()?;
        self.say("deck")?;
        (self.named, self.anything) = (Named::Object, true);
        Some(Objects::Top { amount: Box::new(amount), whose: Whose(whose) })
    }

    /// "Their hand and their Reserve".
    fn whole_zones(&mut self) -> Option<Objects> {
        let (whose, zone) = self.cards_in_zone()?;
        let mut places = vec![in_zone(whose, zone)];
        while let Some((whose, zone)) = self.attempt(|r| {
            r.say("and")?;
            r.cards_in_zone()
        }) {
            places.push(in_zone(whose, zone));
        }
        self.anything = true;
        let places = OneOrMore::new(places)?;
        let mut filter = cards_in(Place::Play).as_slice().to_vec();
        filter.iter_mut().for_each(|description| description.places = Some(places.clone()));
        OneOrMore::new(filter).map(Objects::Each)
    }

    fn described_objects(&mut self, place: Option<Place>) -> Option<Objects> {
        let mut before = Vec::new();
        let start = self.position();
        let of_yours = self.chosen_of_yours().filter(|_| self.sees_owner());
        if of_yours.is_none() {
            self.move_to(start);
        }
        // "All but one of their Characters": as many as there are besides.
        let kept = self.attempt(|r| {
            r.say("all but")?;
            let kept = Amount::Number(r.number()?);
            r.says("of");
            r.says("the");
            Some(kept)
        });
        let all_but = || Quantified::Chosen(Quantity::AnyNumber, Aim::Chosen);
        let of_yours = if kept.is_some() { Some(all_but()) } else { of_yours };
        let quantified = of_yours.or_else(|| self.attempt(|r| r.quantified(&mut before)));
        let mut quantified = quantified.or_else(|| self.chosen_of_yours());
        let owner = self.attempt(|r| {
            // "My Signature token", of a Hero.
            if r.says("my") {
                return r.sees_signature_token().then_some(Player::You);
            }
            let owner = r.whose()?;
            (!r.sees("hand|deck") || r.sees("hand|deck card|cards")).then_some(owner)
        });
        if owner.is_some() && quantified.is_none() {
            // "Your Hero's Signature token" is one of them.
            let one = || Quantified::Chosen(Quantity::Exactly(Amount::Number(1)), Aim::Chosen);
            quantified = Some(if self.sees_signature_token() { one() } else { Quantified::Each });
        }
        // "The Characters you play", "the Robots you control": all of them, where somebody has or plays them.
        let is_the = owner.is_none() && quantified.is_none() && self.says("the");
        let is_chosen = matches!(quantified, Some(Quantified::Chosen(..)));
        let from = self.position();
        let outside = std::mem::replace(&mut self.choosing, is_chosen);
        self.at_random = false;
        let is_other = before.contains(&Trait::Other);
        let described = self.described(before);
        self.choosing = outside;
        if std::mem::take(&mut self.at_random) {
            match &mut quantified {
                Some(Quantified::Chosen(_, aim @ Aim::Chosen)) => *aim = Aim::Random,
                _ => return None,
            }
        }
        let (mut filter, total) = described?;
        // "A Character in each of your Expeditions" is one in each: so many are not chosen out of all of them.
        let in_each = |place: &Place| match place {
            Place::In(Area::Expedition(which)) => matches!(**which, Expeditions::Each { .. }),
            Place::In(Area::Of { whose, .. }) => matches!(whose.0, Player::Each | Player::EachOpponent),
            _ => false,
        };
        // "Target Character in each of your Expeditions": one here, one there.
        if let (Some(Quantified::Chosen(quantity, aim)), None) = (&quantified, &total)
            && is_chosen
            && place.is_none()
            && owner.is_none()
            && let Some([one, other]) = super::condition::in_each_by_itself(&filter)
        {
            let pick = |from| Box::new(super::build::pick(quantity.clone(), *aim, from));
            return Some(Objects::Both { one: pick(one), other: pick(other) });
        }
        let is_of_each = self.has_said("each", from) || self.has_said("both", from) || self.has_said("every", from);
        (!is_chosen || !is_of_each || !filter.contains(in_each)).then_some(())?;
        // "Characters in an Expedition that's behind" are in any such.
        let is_one_of_such = self.has_said("a", from) || self.has_said("an", from);
        if !is_chosen && is_one_of_such && !self.has_said("one", from) {
            filter = super::condition::in_any_such_expedition(filter);
        }
        if is_the {
            let is_theirs = |place: &Place| matches!(place, Place::Played { .. } | Place::Controlled(_));
            let mut all = filter.as_slice().iter();
            self.has_said_several(from).then_some(())?;
            all.all(|one| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_theirs)))
                .then_some(())?;
        }
        // "Choose a Robot, then target another Character with equal or lower {V}": another than the chosen one, too.
        let is_of_it = |of: &Amount| matches!(of, Amount::Of { what: Mention::It, .. });
        let is_compared =
            filter.contains(|fact: &Trait| matches!(fact, Trait::Compares { with, .. } if is_of_it(with)));
        if is_other && is_compared {
            filter = super::noun::with_facts(filter, &[super::build::is(Trait::NotIt)]);
        }
        // What is sacrificed is in play (7.3.25), whosever it is.
        let is_implied = matches!(place, Some(Place::Controlled(whose)) if owner == Some(whose));
        if let Some(owner) = owner.filter(|_| !is_implied) {
            filter = owned(filter, owner);
        }
        if let Some(place) = place {
            filter = placed(filter, &place);
        }
        let filter = orbs_of_yours(filter);
        // "All cards in their Reserve except one".
        let kept = kept.or_else(|| {
            matches!(quantified, Some(Quantified::Each)).then_some(())?;
            self.attempt(|r| {
                r.say("except|but")?;
                r.number().map(Amount::Number)
            })
        });
        if let Some(kept) = kept {
            let others = super::build::plus(Amount::Count(filter.clone()), crate::ability::Operation::Minus, kept);
            quantified = Some(Quantified::Chosen(Quantity::Exactly(others), Aim::Chosen));
        }
        match quantified {
            Some(Quantified::Chosen(quantity, aim)) => chosen(quantity, aim, filter, total),
            // Several things without a word of how many are all of them.
            Some(Quantified::Each) | None => {
                total.is_none().then(|| Objects::Each(self.of_one_opponent(filter, start)))
            }
        }
    }

    /// "Each Character an opponent controls", of what is done or counted as something is done: of one of them (1.2.1), which was
    /// said since then.
    pub(super) fn of_one_opponent(&self, filter: Filter, since: usize) -> Filter {
        let is_one = self.of_one_opponent && !self.has_said("opponents", since) && !self.has_said("opponents'", since);
        if is_one { super::place::of_one(filter) } else { filter }
    }

    /// Whether a player in the possessive stands here.
    fn sees_owner(&mut self) -> bool {
        let at = self.position();
        let sees = self.looking(|r| r.attempt(Self::whose).is_some());
        self.move_to(at);
        sees
    }

    /// "Up to two target", "any number of", "a random", "each other", "another", "three".
    fn quantified(&mut self, before: &mut Vec<Trait>) -> Option<Quantified> {
        let mut other = |r: &mut Self| {
            if r.says("other|another") {
                before.push(Trait::Other);
            }
        };
        if self.says("each|all|every") {
            self.say("of?")?;
            other(self);
            return Some(Quantified::Each);
        }
        if self.sees("the other") {
            // "The other Characters in my Expedition" are all of them.
            self.next();
            other(self);
            return Some(Quantified::Each);
        }
        let mut quantity = None;
        let is_one_more = self.sees("another") || self.sees("target another");
        if self.says("any number of") || self.says("any") {
            quantity = Some(Quantity::AnyNumber);
        } else if self.says("up to") {
            quantity = Some(Quantity::UpTo(self.amount()?));
        }
        other(self);
        let mut aim = self.aim();
        if quantity.is_none() {
            other(self);
            if !is_one_more && !self.sees("one of") {
                quantity = self.attempt(Self::amount).map(Quantity::Exactly);
            }
        }
        other(self);
        if aim.is_none() {
            aim = self.aim();
        }
        other(self);
        // "Another" is one; "other Characters" are all of them.
        let is_quantified = quantity.is_some() || aim.is_some() || is_one_more;
        if !is_quantified && !before.is_empty() {
            return Some(Quantified::Each);
        }
        let quantity = quantity.unwrap_or(Quantity::Exactly(Amount::Number(1)));
        is_quantified.then_some(Quantified::Chosen(quantity, aim.unwrap_or(Aim::Chosen)))
    }

    fn aim(&mut self) -> Option<Aim> {
        self.row_of(&AIMS)
    }

    /// "One of your", "two of the", "up to two of your".
    fn chosen_of_yours(&mut self) -> Option<Quantified> {
        self.attempt(|r| {
            let up_to = r.says("up to");
            let amount = Amount::Number(r.number()?);
            r.say("of")?;
            r.say("the?")?;
            let quantity = if up_to { Quantity::UpTo(amount) } else { Quantity::Exactly(amount) };
            Some(Quantified::Chosen(quantity, Aim::Chosen))
        })
    }

    /// "The Character they control with the highest Base Cost": one, chosen where several have it.
    pub(super) fn superlative(&mut self, place: &Place) -> Option<Objects> {
        self.say("the")?;
        let (filter, total) = self.described(Vec::new())?;
        let is_superlative = |description: &Description| {
            description.facts.as_ref().is_some_and(|facts| {
                facts
                    .as_slice()
                    .iter()
                    .flat_map(OneOrMore::as_slice)
                    .any(|literal| matches!(literal, crate::ability::Literal::Is(Trait::Most(_) | Trait::Least(_))))
            })
        };
        if !filter.as_slice().iter().any(is_superlative) {
            return None;
        }
        chosen(Quantity::Exactly(Amount::Number(1)), Aim::Chosen, placed(filter, place), total)
    }
}

/// "Each Character played from Reserve", of what is done to it.
pub(super) fn were_played(objects: Objects) -> Objects {
    match objects {
        Objects::Each(filter) => Objects::Each(super::place::were_played(filter)),
        Objects::Pick(pick) => {
            let from = super::place::were_played(pick.from.clone());
            Objects::Pick(Box::new(Pick { from, ..*pick }))
        }
        objects => objects,
    }
}

fn chosen(quantity: Quantity, aim: Aim, from: Filter, total: Option<Total>) -> Option<Objects> {
    Some(Objects::Pick(Box::new(Pick { quantity, aim, from, total })))
}

/// "Your Characters", "your cards in Reserve", "an opponent's Characters in {V}".
fn owned(filter: Filter, owner: Player) -> Filter {
    let filter = super::signature::of_hero(filter, owner);
    let mut all = filter.as_slice().to_vec();
    for description in &mut all {
        let place = match (description.places.as_ref().map(OneOrMore::as_slice), description.nouns.as_slice()) {
            (Some([Place::In(Area::Zone(zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard)))]), _) => {
                in_zone(owner, *zone)
            }
            // "Your token from your Reserve".
            (Some([Place::In(Area::Of { whose, .. })]), _) if whose.0 == owner => continue,
            (Some([_, _, ..]), _) => continue,
            (Some([Place::In(Area::Expedition(_))]), _) => continue,
            (_, [Noun::ManaOrb]) => in_zone(owner, NamedZone::Mana),
            _ => Place::Controlled(owner),
        };
        description.places = Some(OneOrMore::one(place));
    }
    super::place::controlled(OneOrMore::new(all).unwrap_or(filter), owner)
}

/// Mana Orbs are yours where nothing else is said: they are in no place that is in play.
pub(super) fn orbs_of_yours(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for description in all.iter_mut().filter(|description| description.nouns.as_slice() == [Noun::ManaOrb]) {
        match description.places.as_ref().map(OneOrMore::as_slice) {
            None => description.places = Some(OneOrMore::one(in_zone(Player::You, NamedZone::Mana))),
            // Nobody controls them (7.5.4): those "you control" are those in your Mana zone.
            Some([Place::Controlled(whose)]) => {
                description.places = Some(OneOrMore::one(in_zone(*whose, NamedZone::Mana)));
            }
            Some(_) => {}
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}
