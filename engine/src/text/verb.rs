//! Verbs of an effect: what somebody does, and what an object or an Expedition does.

use super::{
    Slot,
    build::{IT, act, in_zone},
    lexicon::Implied,
    reader::{Named, Reader},
};
use crate::ability::{
    Action, Activator, Aim, Amount, Description, Direction, Expeditions, Gain, NamedZone, Noun, Objects, OneOrMore,
    Pick, Place, Player, Price, Quantity, Regions, Search, Statement, Step, Trait,
};

impl Reader<'_> {
    /// What you do, or the player who is the subject.
    pub(super) fn imperative(&mut self) -> Option<Step> {
        self.say("immediately?")?;
        let keyword = self.row(&[
            ("do|does? [Resupply]|[Resupplies]|resupply|resupplies", Action::Resupply),
            ("[Exhausted_Resupply]|[Exhausted_Resupplies]", Action::ExhaustedResupply),
            ("[After_You]", Action::AfterYou),
            ("play|plays|take|takes another turn after? this? one?", Action::AnotherTurn),
            ("play|plays|take|takes an extra|additional turn after? this? one?", Action::AnotherTurn),
            ("after this turn , you? play|plays|take|takes another|an extra|additional? turn", Action::AnotherTurn),
            ("pass|passes", Action::Pass),
            ("passa", Action::Pass),
            ("shuffle|shuffles your|their deck", Action::Shuffle),
            ("win|wins the game", Action::Win),
            ("also receive it", Action::ReceiveGift),
            ("roll|rolls a|another die", Action::Roll),
        ]);
        if let Some(action) = keyword {
            self.anything = true;
            return Some(act(action));
        }
        if self.says("after you") {
            return (self.sees(".|,") || self.is_over()).then(|| act(Action::AfterYou));
        }
        if self.says("[Sabotage]|[Sabotages]|sabotage|sabotages") {
            let what = self.attempt(|r| {
                r.say("a|an")?;
                r.filter()
            });
            self.anything = true;
            return Some(act(Action::Sabotage(what)));
        }
        if self.actor == Player::You && self.says("become the? first player") {
            return Some(act(Action::MakeFirst(Player::You)));
        }
        self.any(&[
            Self::draw,
            Self::create,
            Self::give_to,
            Self::remove,
            Self::share,
            Self::exchange,
            Self::simple_verb,
            Self::put,
            Self::activate,
            Self::march,
            Self::play,
            Self::rush,
            Self::markers,
            Self::name,
            Self::result,
            Self::less_for_the_next,
            Self::several_dice,
        ])
    }

    /// What a player does who is the subject.
    pub(super) fn player_verb(&mut self) -> Option<Step> {
        self.imperative()
    }

    /// "Give me 2 boosts", "give 1 boost to target Character".
    pub(super) fn give_to(&mut self) -> Option<Step> {
        self.say("give|gives")?;
        let after = self.attempt(|r| {
            let gains = r.gains()?;
            r.say("to")?;
            Some((gains, r.objects()?))
        });
        let (gains, to) = match after {
            Some(read) => read,
            None => {
                let to = self.objects()?;
                (self.gains()?, to)
            }
        };
        let is_put = |gain: &Gain| matches!(gain, Gain::Counters { .. } | Gain::Status(_) | Gain::OneOf(_));
        if let Some(duration) = self.attempt(Self::duration) {
            // "Give target Character “…” until the end of the Day": it has that as long as it lasts.
            (!gains.as_slice().iter().any(is_put)).then_some(())?;
            return self.had_for_a_while(&to, vec![Statement::Has(gains)], duration);
        }
        let most = self.attempt(Self::most);
        Some(act(Action::Give { gains, to, most }))
    }

    pub(super) fn remove(&mut self) -> Option<Step> {
        self.say("remove|removes")?;
        let gain = if self.says("all") {
            self.say("its|their?")?;
            Gain::AllCounters(self.counter()?)
        } else {
            let quantity = if self.says("any number of") {
                Quantity::AnyNumber
            } else if self.says("up to") {
                Quantity::UpTo(self.amount()?)
            } else {
                Quantity::Exactly(self.amount()?)
            };
            // "If I have three or more Sap counters, remove three of them": of those of the bearer.
            if !self.anything
                && let Some(counter) = self.counter_said
                && self.says("of them")
            {
                self.says("from me");
                let gains = OneOrMore::one(Gain::Counters { amount: quantity, counter });
                return Some(act(Action::Remove { gains, from: super::build::ME }));
            }
            if self.says("of my") {
                let gains = OneOrMore::one(Gain::Counters { amount: quantity, counter: self.counter()? });
                return Some(act(Action::Remove { gains, from: super::build::ME }));
            }
            Gain::Counters { amount: quantity, counter: self.counter()? }
        };
        self.say("from|on")?;
        let from = self.objects()?;
        Some(act(Action::Remove { gains: OneOrMore::one(gain), from }))
    }

    /// Boosts that are distributed, doubled, exchanged.
    pub(super) fn share(&mut self) -> Option<Step> {
        self.any(&[
            |r| {
                r.say("distribute|distributes")?;
                let amount = r.amount()?;
                let counter = r.counter()?;
                r.say("as? you? choose?")?;
                r.say("among")?;
                let among = match r.objects()? {
                    Objects::Pick(pick) => {
                        let mut pick = *pick;
                        pick.quantity = match (&pick.quantity, &amount) {
                            // More of them than there are counters is any number.
                            (Quantity::UpTo(Amount::Number(most)), Amount::Number(counters)) if most < counters => {
                                pick.quantity
                            }
                            (Quantity::Exactly(Amount::Number(2..)), _) => return None,
                            _ => Quantity::AnyNumber,
                        };
                        Objects::Pick(Box::new(pick))
                    }
                    Objects::Each(filter) => super::build::pick(Quantity::AnyNumber, Aim::Chosen, filter),
                    objects => objects,
                };
                Some(act(Action::Distribute { amount, counter, among }))
            },
            |r| {
                r.say("double|doubles")?;
                if r.says("my") {
                    r.says("number of");
                    return Some(act(Action::Double { counter: r.counter()?, on: super::build::ME }));
                }
                if r.says("its|their") {
                    r.says("number of");
                    let counter = r.counter()?;
                    return Some(act(Action::Double { counter, on: Objects::The(r.it()) }));
                }
                r.say("the?")?;
                r.says("number of");
                let counter = r.counter()?;
                r.say("on")?;
                let on = r.objects()?;
                Some(act(Action::Double { counter, on }))
            },
            |r| {
                r.say("target")?;
                let from = r.targeted()?;
                r.say("and exchange|exchanges their boosts")?;
                Some(act(Action::ExchangeBoosts(from)))
            },
        ])
    }

    pub(super) fn exchange(&mut self) -> Option<Step> {
        self.say("exchange|exchanges")?;
        if let Some(between) = self.attempt(|r| {
            r.say("the boosts of|on")?;
            r.objects_of_verb(None)
        }) {
            return Some(act(Action::ExchangeBoosts(between)));
        }
        let one = self.objects()?;
        self.say("with|and")?;
        let other = self.objects()?;
        Some(act(Action::Exchange { one, other }))
    }

    /// Verbs with nothing but an object.
    pub(super) fn simple_verb(&mut self) -> Option<Step> {
        let (act_on, verb) = self.acting_verb()?;
        if verb.implied == Implied::Hand
            && let Some(amount) = self.attempt(Self::down_to)
        {
            let hand = self.own_hand();
            return Some(act(Action::Discard(super::build::pick(Quantity::Exactly(amount), Aim::Chosen, hand))));
        }
        self.shown |= verb.shows;
        let what = match self.implied_place(&verb) {
            Some(place) => {
                let superlative = self.attempt(|r| r.superlative(&place));
                superlative.or_else(|| self.objects_of_verb(Some(place)))?
            }
            None => {
                let superlative = self.attempt(|r| r.superlative(&Place::Play));
                superlative.or_else(|| self.objects_of_verb(None))?
            }
        };
        // Cards that nobody says where they are, are discarded from Hand (7.3.5).
        let what = if verb.implied == Implied::Hand { from_hand(what, self.actor)? } else { what };
        let what = self.each_of_chosen(super::objects::were_played(what));
        self.done_to = match &what {
            Objects::Pick(pick) => Some(pick.from.clone()),
            Objects::Each(filter) => Some(filter.clone()),
            Objects::The(_) | Objects::Top { .. } | Objects::Both { .. } => None,
        };
        self.says("of your|their choice");
        // Where a support ability works, its bearer lies.
        if what == super::build::ME && self.slot == Slot::Support {
            self.says("from your? reserve");
        }
        // Where a Permanent of an Expedition comes to lie.
        let place = self.attempt(|r| {
            r.say(", putting it in")?;
            let place = r.expeditions().filter(|place| !matches!(place, Expeditions::Pick { .. }))?;
            r.say("if it's an expedition permanent").map(|()| place)
        });
        Some(act(match act_on(what) {
            Action::TakeControl { what, .. } if place.is_some() => Action::TakeControl { what, place },
            _ if place.is_some() => return None,
            action => action,
        }))
    }

    /// "(Ready a Mana Orb) for each Landmark you control": so many of them.
    fn each_of_chosen(&mut self, what: Objects) -> Objects {
        let Objects::Pick(mut pick) = what else { return what };
        // What another player does for each is done so often.
        if self.actor != Player::You {
            return Objects::Pick(pick);
        }
        if let (Quantity::Exactly(each @ Amount::Number(_)), Aim::Chosen) = (&pick.quantity, pick.aim) {
            pick.quantity = Quantity::Exactly(self.each_of(each.clone()));
        }
        Objects::Pick(pick)
    }

    /// "Activate the {J} abilities of two Robots".
    pub(super) fn activate(&mut self) -> Option<Step> {
        self.say("activate|activates")?;
        if let Some((icon, of)) = self.attempt(|r| {
            // "Activate its {D} ability", "activate the {D} ability of target Character".
            let whose = r.row(&[("its|their", Some(IT)), ("my", Some(super::build::ME)), ("the|a", None)])?;
            let icon = r.action_icon()?;
            r.say("ability|abilities")?;
            let of = match whose {
                Some(of) if of == IT => {
                    r.anything.then_some(())?;
                    Objects::The(r.it())
                }
                Some(of) => of,
                None => {
                    r.say("of")?;
                    r.objects()?
                }
            };
            Some((icon, of))
        }) {
            return Some(act(Action::Use { icon, of }));
        }
        let limit = self.activated_limit()?;
        let arrival = self.arrival()?;
        self.say("ability|abilities|trigger|triggers")?;
        if !self.says("of") {
            self.said_it = true;
            return Some(act(Action::Activate { arrival, limit: limit.flatten(), of: IT, activator: Activator::Its }));
        }
        if self.sees("the next") {
            let limit = limit.flatten();
            return self.next_activates(arrival, limit);
        }
        let of = self.objects()?;
        Some(act(Action::Activate { arrival, limit: limit.flatten(), of, activator: Activator::Its }))
    }

    /// "The", "one of its", "up to two of their": how many of the abilities. Outside: whether it was read.
    pub(super) fn activated_limit(&mut self) -> Option<Option<Option<Amount>>> {
        if self.says("its|their|the") {
            return Some(None);
        }
        self.say("up? to?")?;
        let limit = self.amount()?;
        self.say("of its|their|the")?;
        Some(Some(Some(limit)))
    }

    /// "Move your other Expedition forward one region".
    pub(super) fn march(&mut self) -> Option<Step> {
        if let Some(which) = self.attempt(|r| {
            r.say("[Ascend]|[Ascends]|ascend|ascends")?;
            r.expeditions()
        }) {
            self.named = Named::Expedition;
            return Some(act(Action::Ascend(which)));
        }
        self.say("move|moves")?;
        let which = self.expeditions()?;
        let direction = self.direction()?;
        let regions = self.regions_moved()?;
        Some(act(Action::Move { which, direction, regions }))
    }

    pub(super) fn direction(&mut self) -> Option<Direction> {
        self.row(&[("forward|forwards", Direction::Forward), ("backward|backwards", Direction::Backward)])
    }

    /// "Two regions"; one if nothing is said.
    pub(super) fn regions_moved(&mut self) -> Option<Amount> {
        let said = self.attempt(|r| {
            let amount = r.amount()?;
            r.say("more|additional?")?;
            r.say("region|regions")?;
            let amount = r.each_of(amount);
            // "… for each Soldier in it, up to a max of 2".
            let amount = r.capped(amount)?;
            r.says("region|regions");
            Some(amount)
        });
        let is_over = |r: &mut Self| r.sees(".|,|;") || r.sees("and|then|or|if|unless|otherwise") || r.is_over();
        said.or_else(|| is_over(self).then_some(Amount::Number(1)))
    }

    /// "Immediately play a Character for {3} less", "play it for free".
    pub(super) fn play(&mut self) -> Option<Step> {
        self.say("immediately? play|plays")?;
        let first = self.attempt(Self::price);
        let mut what = self.objects()?;
        self.says("immediately");
        // "Return it to your hand. You may play it again for free".
        self.says("again");
        let price = first.or_else(|| self.attempt(Self::price)).unwrap_or(Price::Full);
        let place = self.attempt(|r| {
            r.say("in")?;
            r.expeditions()
        });
        // For what cost a card is played, is no fact of a card that is not played yet.
        (!what.contains(|fact: &Trait| *fact == Trait::ForTemple)).then_some(())?;
        // What can be played lies in Hand or Reserve.
        if let Objects::Pick(pick) = &mut what {
            let mut all = pick.from.as_slice().to_vec();
            // "Your Hero's Signature token" is played from there.
            for places in all.iter_mut().filter_map(|description| description.places.as_mut()) {
                let outside_play = |place: &&Place| !matches!(place, Place::Controlled(_));
                let outside = OneOrMore::new(places.as_slice().iter().filter(outside_play).cloned().collect());
                *places = outside.unwrap_or_else(|| places.clone());
            }
            for description in all.iter_mut().filter(|description| description.places.is_none()) {
                let places = vec![in_zone(self.actor, NamedZone::Hand), in_zone(self.actor, NamedZone::Reserve)];
                description.places = OneOrMore::new(places);
            }
            pick.from = OneOrMore::new(all)?;
        }
        Some(act(Action::Play { what, price, place }))
    }

    pub(super) fn price(&mut self) -> Option<Price> {
        self.say("for")?;
        if self.says("free") {
            return Some(Price::Free);
        }
        let amount = self.mana_amount()?;
        self.say("less")?;
        Some(Price::Less { amount, minimum: self.attempt(Self::minimum) })
    }

    pub(super) fn rush(&mut self) -> Option<Step> {
        self.say("[Rush]|rush")?;
        self.anything = true;
        let card = self.attempt(|r| {
            r.say("a|an")?;
            r.filter()
        });
        let is_instead = self
            .attempt(|r| {
                r.say(". if you would play a card from reserve this way")?;
                r.say(", you may pay its hand cost instead of its reserve cost")
            })
            .is_some();
        let price = if is_instead { Some(Price::HandCost) } else { self.attempt(Self::price) };
        Some(act(Action::Rush { card, price: price.unwrap_or(Price::Full) }))
    }

    /// "Place a {V} Terrain Marker on my region".
    pub(super) fn markers(&mut self) -> Option<Step> {
        self.any(&[
            |r| {
                r.say("place|places one of my terrain? markers|marker on")?;
                let on = r.regions()?;
                super::modal::one_of_each_marker(&on)
            },
            |r| {
                // "A {V} or {O} terrain marker": one of the two (6.5.g).
                r.say("place|places a|an|one|my")?;
                let terrains = r.terrains()?;
                r.say("terrain? marker on")?;
                let on = r.regions()?;
                (terrains.as_slice().len() > 1).then(|| super::modal::one_of_markers(terrains.as_slice(), &on))?
            },
            |r| {
                r.say("place|places a|an|one|my")?;
                let terrain = r.terrain()?;
                r.say("terrain? marker on")?;
                let on = r.regions()?;
                Some(act(Action::PlaceMarker { terrain, on }))
            },
            |r| {
                r.say("move|moves a|an|one|my")?;
                let terrain = r.terrain()?;
                r.say("terrain? marker")?;
                r.say("from any region")?;
                r.say("to")?;
                let to: Regions = r.regions()?;
                Some(act(Action::MoveMarker { terrain, to }))
            },
        ])
    }

    /// "Increase the result by 2".
    pub(super) fn result(&mut self) -> Option<Step> {
        if self.says("increase the result by") {
            return self.amount().map(|amount| act(Action::Raise(amount)));
        }
        self.say("add|adds")?;
        let amount = if self.says("that much|many") { Amount::ThatMany } else { self.amount()? };
        self.say("to its|the|that result|roll")?;
        Some(act(Action::Raise(amount)))
    }
}

/// Cards of which nothing else is said, and Spells, which are never in play, from a player's Hand.
fn from_hand(what: Objects, player: Player) -> Option<Objects> {
    let Objects::Pick(pick) = &what else { return Some(what) };
    let is_bare = |one: &Description| match one.nouns.as_slice() {
        [Noun::Card] => one.facts.is_none() && one.places.is_none(),
        nouns => one.places.is_none() && nouns.iter().all(super::ongoing::is_spell),
    };
    if pick.aim == Aim::Target || !pick.from.as_slice().iter().all(is_bare) {
        return Some(what);
    }
    let from = super::place::placed(pick.from.clone(), &in_zone(player, NamedZone::Hand));
    Some(Objects::Pick(Box::new(Pick { from, ..(**pick).clone() })))
}
