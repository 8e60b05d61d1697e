//! Lowers the verbs of the notation to operations: a selection, then what is done to it.

use super::{
    CompiledAbility, Id, Op, Program, Target, TokenDesign, TokenSource, UnsupportedReason,
    actions::numbers,
    is_target,
    op::Fee,
    targets::{chosen_in, in_choice, in_chosen_expeditions},
};
use crate::{
    ability::{
        Ability, Action, Activator, Aim, Amount, Area, Counter, Creation, Description, Destination, Expeditions, Few,
        Gain, Keyword, NamedZone, Noun, Objects, OneOrMore, Pick, Place, Price, Quantity, Readiness, Regions, Search,
        Status, Token, Whose,
    },
    card::{CardKind, CardSpec, NameId, SubTypes},
    primitives::CounterKind,
    state,
};

/// Most different tokens in a game.
pub(crate) const MAX_TOKENS: usize = 64;

impl Program {
    pub(super) fn action(&mut self, action: &Action) -> Result<(), UnsupportedReason> {
        self.target(numbers(action))?;
        let op = match action {
            Action::Sabotage(what) => {
                let reserve = || Some(OneOrMore::one(Place::In(Area::Zone(NamedZone::Reserve))));
                let card =
                    || OneOrMore::one(Description { nouns: OneOrMore::one(Noun::Card), facts: None, places: None });
                let mut from = what.clone().unwrap_or_else(card);
                for description in from.as_mut_slice() {
                    // Only cards in a Reserve can be discarded by Sabotage (7.3.35).
                    if description.places.is_some() {
                        return Err(UnsupportedReason::Senseless);
                    }
                    description.places = reserve();
                }
                let up_to_one =
                    Pick { quantity: Quantity::UpTo(Amount::Number(1)), aim: Aim::Target, from, total: None };
                self.select(&Objects::Pick(Box::new(up_to_one)))?;
                Op::Sabotage
            }
            Action::Resupply => Op::Resupply(Readiness::Ready),
            Action::ExhaustedResupply => Op::Resupply(Readiness::Exhausted),
            Action::AfterYou => Op::AfterYou,
            Action::AnotherTurn => Op::AnotherTurn,
            Action::Pass => Op::Pass,
            Action::Shuffle => Op::Shuffle,
            Action::Complete(what) => self.on(what, Op::Complete)?,
            Action::Proceed => Op::Proceed,
            Action::Win => Op::Win,
            Action::ReceiveGift => Op::ReceiveGift,
            Action::Draw(amount) => Op::Draw(self.store(amount.clone())?),
            Action::Roll => Op::Roll,
            Action::RollMore { more, ignored } => {
                Op::RollMore { more: self.store(more.clone())?, ignored: self.store(ignored.clone())? }
            }
            Action::Raise(amount) => Op::Raise(self.store(amount.clone())?),
            Action::Activate { arrival, limit, of, activator } => {
                self.select(of)?;
                let limit = limit.as_ref().map(|limit| self.store(limit.clone())).transpose()?;
                Op::Activate { arrival: *arrival, limit, mine: matches!(activator, Activator::Mine) }
            }
            Action::Use { icon, of } => {
                self.select(of)?;
                Op::Use(*icon)
            }
            Action::Augment(what) => self.on(what, Op::Augment)?,
            Action::Create { amount, token, spread, place } => {
                match place {
                    Area::Expedition(which) => self.select_expeditions(which)?,
                    Area::Of { whose: Whose(player), zone: NamedZone::Landmarks | NamedZone::Reserve } => {
                        self.push(Op::SelectPlayer(*player))?;
                    }
                    // Tokens can be created in these places only (7.3.30.a).
                    Area::Of { .. } | Area::Zone(_) => return Err(UnsupportedReason::Senseless),
                }
                let token = match token {
                    // Without a Reserve Cost nothing says for how much it is played.
                    Creation::Described(Token { reserve_cost: None, .. })
                        if matches!(place, Area::Of { zone: NamedZone::Reserve, .. }) =>
                    {
                        return Err(UnsupportedReason::ReserveCost);
                    }
                    Creation::Described(token) => TokenSource::Design(self.token(token)?),
                    Creation::Copy(of) => TokenSource::Copy(*of),
                    // Only the place is chosen.
                    Creation::Signature { whose: Whose(player), .. } if is_target(*player) => {
                        return Err(UnsupportedReason::Unchosen);
                    }
                    Creation::Signature { whose: Whose(player), status } => {
                        let status =
                            status.map(|status| state::Status::named(status).ok_or(UnsupportedReason::Senseless));
                        TokenSource::Signature(*player, status.transpose()?)
                    }
                };
                let (amount, place) = (self.store(amount.clone())?, self.store(place.clone())?);
                Op::Create { amount, token, spread: *spread, place }
            }
            Action::Give { gains, to, most } => {
                self.select(to)?;
                if gains.as_slice().iter().any(has_number) {
                    return Err(UnsupportedReason::NumberGiven);
                }
                self.abilities_of(gains)?;
                self.name_nouns(gains)?;
                let most = most.as_ref().map(|most| self.store(most.clone())).transpose()?;
                Op::Give { gains: self.store(gains.clone())?, most }
            }
            Action::Remove { gains, from } => {
                self.select(from)?;
                if gains.as_slice().iter().any(is_one_of_many) {
                    return Err(UnsupportedReason::LostSingly);
                }
                Op::Remove(self.store(gains.clone())?)
            }
            Action::Distribute { amount, counter, among } => {
                self.select(among)?;
                Op::Distribute(self.store(amount.clone())?, CounterKind::of(*counter))
            }
            Action::Double { counter, on } => self.on(on, Op::Double(CounterKind::of(*counter)))?,
            Action::ExchangeBoosts(between) => self.on(between, Op::ExchangeBoosts)?,
            Action::Exchange { one, other } => {
                self.select(one)?;
                self.push(Op::Stash)?;
                self.on(other, Op::Exchange)?
            }
            Action::Discard(what) => self.on(what, Op::Discard)?,
            Action::Sacrifice(what) => self.on(what, Op::Sacrifice)?,
            Action::Exhaust(what) => self.on(what, Op::Exhaust)?,
            Action::Ready(what) => self.on(what, Op::Ready)?,
            Action::Switch(what) => self.on(what, Op::Switch)?,
            Action::Defect(what) => self.on(what, Op::Defect)?,
            Action::TakeControl { what, place } => {
                self.select(what)?;
                place.as_ref().map_or(Ok(()), |which| self.select_expeditions(which))?;
                Op::TakeControl { placed: place.is_some() }
            }
            Action::Reveal(what) => self.on(what, Op::Reveal)?,
            Action::LookAt(what) => self.on(what, Op::LookAt)?,
            Action::Name(what) => self.on(what, Op::Name)?,
            Action::NameExpedition(which) => return self.select_expeditions(which),
            Action::NamePlayer(player) => Op::SelectPlayer(*player),
            Action::Put { what, to } => {
                self.select(what)?;
                let target = match to {
                    Destination::Drawn => Target::Drawn,
                    Destination::Hand => Target::Hand,
                    Destination::Reserve => Target::Reserve(Readiness::Ready),
                    Destination::ReserveExhausted => Target::Reserve(Readiness::Exhausted),
                    Destination::Mana(readiness) => Target::Mana(*readiness),
                    Destination::TopOfDeck => Target::TopOfDeck,
                    Destination::BottomOfDeck => Target::BottomOfDeck,
                    Destination::DeckPosition(position) => Target::DeckPosition(self.store(position.clone())?),
                    Destination::Landmarks => Target::Landmarks,
                    // If there are several objects, each may go to another Expedition.
                    Destination::Expedition(
                        which @ Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, .. },
                    ) if may_be_several(what) => {
                        self.target(in_choice(which))?;
                        Target::EachIn(self.store(which.clone())?)
                    }
                    Destination::Expedition(which) => {
                        self.select_expeditions(which)?;
                        Target::Expedition
                    }
                };
                Op::Put(target)
            }
            Action::Move { which, direction, regions } => {
                self.select_expeditions(which)?;
                Op::MoveExpedition(*direction, self.store(regions.clone())?)
            }
            Action::Ascend(which) => {
                self.select_expeditions(which)?;
                Op::Ascend
            }
            Action::Descend(which) => {
                self.select_expeditions(which)?;
                Op::Descend
            }
            Action::Play { what, price, place } => {
                self.select(what)?;
                place.as_ref().map_or(Ok(()), |which| self.select_expeditions(which))?;
                Op::Play { fee: self.fee(price)?, placed: place.is_some() }
            }
            Action::Rush { card, price } => {
                let card = card.as_ref().map(|card| self.store(card.clone())).transpose()?;
                Op::Rush { card, fee: self.fee(price)? }
            }
            Action::PlaceMarker { terrain, on } => {
                self.select_regions(on)?;
                Op::PlaceMarker(*terrain)
            }
            Action::MoveMarker { terrain, to } => {
                self.select_regions(to)?;
                Op::MoveMarker(*terrain)
            }
            Action::MakeFirst(player) => {
                self.push(Op::SelectPlayer(*player))?;
                Op::MakeFirst
            }
        };
        self.push(op)?;
        Ok(())
    }

    /// Selects the objects; then follows the verb.
    fn on(&mut self, what: &Objects, verb: Op) -> Result<Op, UnsupportedReason> {
        self.select(what)?;
        Ok(verb)
    }

    fn fee(&mut self, price: &Price) -> Result<Fee, UnsupportedReason> {
        Ok(match price {
            Price::Free => Fee::Free,
            Price::Less { amount, minimum } => Fee::Less {
                amount: self.store(amount.clone())?,
                minimum: minimum.as_ref().map(|minimum| self.store(minimum.clone())).transpose()?,
            },
            Price::HandCost => Fee::HandCost,
            Price::Temple => Fee::Temple,
            Price::Full => Fee::Full,
        })
    }

    /// Lowers the selection of objects or cards. A player or Expedition that the description targets is chosen first.
    pub(super) fn select(&mut self, objects: &Objects) -> Result<(), UnsupportedReason> {
        self.select_with(objects, Op::Select)
    }

    fn select_with(&mut self, objects: &Objects, op: fn(Id<Objects>) -> Op) -> Result<(), UnsupportedReason> {
        if let Objects::Both { one, other } = objects {
            self.select_with(one, op)?;
            return self.select_with(other, Op::SelectMore);
        }
        if let Some((expeditions, objects)) = in_chosen_expeditions(objects) {
            self.select_expeditions(&expeditions)?;
            return self.select_with(&objects, op);
        }
        self.target(chosen_in(objects))?;
        let id = self.store(objects.clone())?;
        self.push(op(id))?;
        self.leave_room_for_a_note()
    }

    pub(super) fn select_expeditions(&mut self, which: &Expeditions) -> Result<(), UnsupportedReason> {
        self.target(in_choice(which))?;
        let id = self.store(which.clone())?;
        self.push(Op::SelectExpeditions(id))?;
        Ok(())
    }

    fn select_regions(&mut self, regions: &Regions) -> Result<(), UnsupportedReason> {
        let regions = match regions {
            Regions::Of(which) => {
                self.select_expeditions(which)?;
                Regions::Of(Expeditions::That)
            }
            Regions::Mine | Regions::Each(_) | Regions::Target(_) => regions.clone(),
        };
        let id = self.store(regions)?;
        self.push(Op::SelectRegions(id))?;
        Ok(())
    }

    /// Lowers the abilities that gains give; the executor finds them again by their trees.
    pub(super) fn abilities_of(&mut self, gains: &OneOrMore<Gain>) -> Result<(), UnsupportedReason> {
        for gain in gains.as_slice() {
            if let Gain::Ability(ability) = gain {
                self.given(ability)?;
            }
        }
        Ok(())
    }

    /// Stores the types and sub-types that gains give, which are known by number in play.
    fn name_nouns(&mut self, gains: &OneOrMore<Gain>) -> Result<(), UnsupportedReason> {
        for gain in gains.as_slice() {
            match gain {
                Gain::SubType(sub_type) => self.name_noun(Noun::SubType(*sub_type))?,
                Gain::Kind(noun) => self.name_noun(*noun)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Stores the kinds of counters of which an ability speaks, so that no two of them are confused.
    pub(super) fn name_counters(&mut self, ability: &Ability) -> Result<(), UnsupportedReason> {
        let mut named = Ok(());
        ability.each(|counter: &Counter| {
            if named.is_ok() {
                named = self.name_counter(*counter);
            }
        });
        named
    }

    /// Stores a kind of counter that objects may have.
    fn name_counter(&mut self, counter: Counter) -> Result<(), UnsupportedReason> {
        let kind = CounterKind::of(counter);
        if kind.known().is_some() || self.counters.contains(&counter) {
            return Ok(());
        }
        if self.counters.iter().any(|known| CounterKind::of(*known) == kind) {
            return Err(UnsupportedReason::Counters);
        }
        self.store(counter).map(|_| ())
    }

    /// Stores a type or sub-type that objects may count as.
    pub(crate) fn name_noun(&mut self, noun: Noun) -> Result<(), UnsupportedReason> {
        if self.nouns.contains(&noun) { Ok(()) } else { self.store(noun).map(|_| ()) }
    }

    /// Lowers an ability that an object is given, unless the same one was lowered before.
    pub(super) fn given(&mut self, ability: &Ability) -> Result<Id<CompiledAbility>, UnsupportedReason> {
        if let Some((_, code)) = self.given.iter().find(|(given, _)| given == ability) {
            return Ok(*code);
        }
        let jump = self.push(Op::End)?;
        let code = self.add(ability)?;
        self.ops[usize::from(jump)] = Op::Jump(self.here()?);
        self.given.push((ability.clone(), code));
        Ok(code)
    }

    /// The design of a token; equal designs are stored once.
    pub(crate) fn token(&mut self, token: &Token) -> Result<Id<TokenDesign>, UnsupportedReason> {
        let abilities = token.abilities.as_ref().map_or(&[][..], OneOrMore::as_slice);
        let codes = abilities.iter().map(|ability| self.given(ability)).collect::<Result<Vec<_>, _>>()?;
        let kind = if token.statistics.is_some() { CardKind::Character } else { CardKind::Landmark };
        let sub_types = token.sub_types.as_ref().map_or(&[][..], OneOrMore::as_slice);
        // Landmarks are not played from Reserve as tokens: no text describes one with a Reserve Cost.
        if token.reserve_cost.is_some() && kind == CardKind::Landmark {
            return Err(UnsupportedReason::Senseless);
        }
        let facts = CardSpec {
            reserve_cost: token.reserve_cost.unwrap_or_default(),
            statistics: token.statistics.map_or_else(Default::default, |statistics| statistics.0),
            sub_types: sub_types.iter().copied().collect::<SubTypes>(),
            name: NameId::of(token.name.as_str()),
            ..CardSpec::new(kind)
        };
        let status = match token.status {
            // A Boosted object has boosts, which have to be given (2.4.5); Landmarks are never Fleeting (2.4.7).
            Some(Status::Boosted) => return Err(UnsupportedReason::Senseless),
            Some(Status::Fleeting) if kind == CardKind::Landmark => return Err(UnsupportedReason::Senseless),
            status => status.and_then(state::Status::named),
        };
        let is_signature = token.reserve_cost.is_some();
        let design = TokenDesign { name: token.name.as_str().to_owned(), facts, status, codes, is_signature };
        if let Some(known) = self.tokens.iter().position(|known| *known == design) {
            return Ok(Id::at(known as u16));
        }
        if self.tokens.len() == MAX_TOKENS {
            return Err(UnsupportedReason::Tokens);
        }
        self.store(design)
    }
}

/// Whether more than one object may be selected without having been named before.
fn may_be_several(what: &Objects) -> bool {
    let is_one = |amount: &Amount| *amount == Amount::Number(1);
    match what {
        Objects::Pick(pick) => match &pick.quantity {
            Quantity::Exactly(amount) | Quantity::UpTo(amount) => !is_one(amount),
            Quantity::AnyNumber => true,
        },
        Objects::Top { amount, .. } => !is_one(amount),
        Objects::Each(_) | Objects::Both { .. } => true,
        Objects::The(_) => false,
    }
}

/// Whether it is a keyword with a number. These are looked up where they matter, so that an object cannot be given one.
const fn has_number(gain: &Gain) -> bool {
    matches!(gain, Gain::Keyword(Keyword::Scout(_) | Keyword::Tough(_) | Keyword::Temple(_)))
}

/// Something of which an object may have several.
pub(super) const fn is_one_of_many(gain: &Gain) -> bool {
    matches!(gain, Gain::SubType(_) | Gain::ItsSubTypes | Gain::Kind(_) | Gain::Ability(_))
}
