//! Renders verbs and costs.

use super::{
    Person, Writer,
    number::{counters, terrain},
    thing::Number,
};
use ability::{
    Action, Activator, Aim, Amount, Area, Arrival, Cost, Description, Destination, Direction, Expeditions, Gain,
    Mention, NamedZone, Noun, Objects, OneOrMore, Pick, Place, Player, Price, Quantity, Readiness, plural,
};

/// A verb with the ending that its subject requires.
pub(super) fn s(verb: &str, person: Person) -> String {
    match (person, verb) {
        (Person::You | Person::Several, verb) => verb.to_owned(),
        (Person::They, "have") => "has".to_owned(),
        (Person::They, verb) => plural(verb),
    }
}

impl Writer {
    /// A part of a cost.
    pub(super) fn cost(&mut self, cost: &Cost, person: Person) -> String {
        match cost {
            Cost::ExhaustMe => "{T}".to_owned(),
            Cost::DiscardMe => "{D}".to_owned(),
            Cost::Mana(amount) => self.mana(amount),
            Cost::Targeting { amount, what } => {
                format!("{} to target {}", self.mana(amount), self.filter(what, Number::One))
            }
            Cost::Spend { amount, counter, from } => {
                let (amount, number) = match amount {
                    Quantity::Exactly(Amount::Number(number)) => (number.to_string(), Number::of(*number)),
                    Quantity::Exactly(amount) => (self.digits(amount), Number::Several),
                    Quantity::UpTo(amount) => (format!("up to {}", self.digits(amount)), Number::Several),
                    Quantity::AnyNumber => ("any number".to_owned(), Number::Several),
                };
                let spend = s("spend", person);
                let of = if amount == "any number" { " of" } else { "" };
                match from {
                    Objects::The(Mention::Me) => {
                        format!("{spend} {amount} of my {}", counters(*counter, Number::Several))
                    }
                    from => format!("{spend} {amount}{of} {} from {}", counters(*counter, number), self.objects(from)),
                }
            }
            Cost::By { player, action } => {
                let verb = self.verb(action, Person::They, Player::That);
                format!("{} {verb}", self.player(*player))
            }
            Cost::Do(Action::Remove { gains, from: Objects::The(Mention::Me) })
                if let [Gain::Counters { amount: Quantity::Exactly(amount), counter }] = gains.as_slice() =>
            {
                let number = if *amount == Amount::Number(1) { Number::One } else { Number::Several };
                format!("{} {} {} from me", s("remove", person), self.digits(amount), counters(*counter, number))
            }
            // "Give target Character 1 boost", as a price.
            Cost::Do(Action::Give { gains, to: to @ Objects::Pick(_), most: None }) => {
                format!("{} {} to {}", s("give", person), self.gains(gains), self.objects(to))
            }
            Cost::Do(action) => {
                self.verb(action, person, if person == Person::You { Player::You } else { Player::That })
            }
        }
    }

    /// A part of a cost, within a sentence.
    pub(super) fn paid(&mut self, cost: &Cost, person: Person) -> String {
        match cost {
            Cost::ExhaustMe => format!("{} me", s("exhaust", person)),
            Cost::DiscardMe => format!("{} me from Reserve", s("discard", person)),
            Cost::Mana(amount) => format!("{} {}", s("pay", person), self.mana(amount)),
            cost => self.cost(cost, person),
        }
    }

    /// A verb of a player; `actor` controls what is sacrificed, unless something else is said.
    pub(super) fn verb(&mut self, action: &Action, person: Person, actor: Player) -> String {
        let they = |you: &str, they: &str| if person == Person::They { they.to_owned() } else { you.to_owned() };
        match action {
            Action::Sabotage(None) => "[Sabotage]".to_owned(),
            Action::Sabotage(Some(what)) => format!("[Sabotage] a {}", self.filter(what, Number::One)),
            Action::Resupply => they("[Resupply]", "[Resupplies]"),
            Action::ExhaustedResupply => they("[Exhausted Resupply]", "[Exhausted Resupplies]"),
            Action::AfterYou => "[After You]".to_owned(),
            Action::AnotherTurn => format!("{} another turn", s("play", person)),
            Action::Pass => s("pass", person),
            Action::Shuffle => format!("{} your deck", s("shuffle", person)),
            Action::Complete(what) => format!("complete {}", self.objects(what)),
            Action::Proceed => "let it happen".to_owned(),
            Action::Win => "you win the game".to_owned(),
            Action::ReceiveGift => "receive it".to_owned(),
            Action::Roll if self.rolls_again => format!("{} it again", s("roll", person)),
            Action::Roll => format!("{} a die", s("roll", person)),
            Action::RollMore { more: Amount::Number(more), ignored: Amount::Number(0) } => {
                format!("{} {} dice and keep the highest", s("roll", person), more + 1)
            }
            Action::RollMore { more: Amount::Number(more @ 2..), ignored } if *ignored == Amount::Number(*more) => {
                format!("{} {} dice and choose one", s("roll", person), more + 1)
            }
            Action::RollMore { more, .. } => {
                format!("roll that many dice plus {} and ignore the roll of your choice", self.digits(more))
            }
            Action::Raise(Amount::ThatMany) => "increase the result by that much".to_owned(),
            Action::Raise(amount) => format!("increase the result by {}", self.digits(amount)),
            Action::Draw(amount) => {
                let draw = s("draw", person);
                match amount {
                    Amount::Number(1) => format!("{draw} a card"),
                    Amount::Capped { amount, most } => {
                        let (number, per, _) = self.each_of(amount);
                        let s = if number == "1" { "" } else { "s" };
                        format!("{draw} {number} card{s}{per}, up to a max of {}", self.digits(most))
                    }
                    amount => {
                        let (number, per, _) = self.each_of(amount);
                        format!("{draw} {number} card{}{per}", if number == "1" { "" } else { "s" })
                    }
                }
            }
            Action::Augment(what) => format!("[Augment] {}", self.objects(what)),
            Action::Create { amount, token, spread, place } => self.create(amount, token, *spread, place, person),
            Action::Distribute { amount, counter, among } => {
                let number = self.digits(amount);
                format!("distribute {number} {} among {}", counters(*counter, Number::Several), self.objects(among))
            }
            Action::Double { counter, on } => {
                format!("double the number of {} on {}", counters(*counter, Number::Several), self.objects(on))
            }
            Action::ExchangeBoosts(between) => {
                if let Objects::Both { .. } = between {
                    return format!("exchange the boosts of {}", self.objects(between));
                }
                let between = self.objects(&untargeted(between));
                format!("target {between} and exchange their boosts")
            }
            Action::Exchange { one, other } => {
                format!("{} {} with {}", s("exchange", person), self.objects(one), self.objects(other))
            }
            Action::Discard(what) => format!("{} {}", s("discard", person), self.objects(what)),
            Action::Sacrifice(what) => {
                format!("{} {}", s("sacrifice", person), self.objects_in(what, &Place::Controlled(actor)))
            }
            Action::Exhaust(what) => format!("{} {}", s("exhaust", person), self.objects(what)),
            Action::Ready(what) => format!("{} {}", s("ready", person), self.objects(what)),
            Action::TakeControl { what, place } => {
                let into = place.as_ref().map_or_else(String::new, |place| {
                    format!(", putting it in {} if it's an Expedition Permanent", self.expeditions(place))
                });
                format!("take control of {}{into}", self.objects(what))
            }
            Action::Reveal(what) => format!("{} {}", s("reveal", person), self.objects(what)),
            Action::LookAt(what) => format!("{} at {}", s("look", person), self.objects(what)),
            Action::Name(what) => match what {
                Objects::Pick(pick) if super::thing::is_of_names(&pick.from) => {
                    let from = pick.from.as_slice().iter().map(|one| Description { places: None, ..one.clone() });
                    let what = OneOrMore::new(from.collect()).map(|from| self.filter(&from, Number::One));
                    format!("{} a {}", s("name", person), what.unwrap_or_default())
                }
                Objects::Pick(pick) if pick.aim == Aim::Target => {
                    format!("{} {}", s("target", person), self.objects(&untargeted(what)))
                }
                what => format!("{} {}", s("choose", person), self.objects(what)),
            },
            Action::NameExpedition(which @ Expeditions::Pick { aim: Aim::Chosen, .. }) => {
                format!("{} {}", s("choose", person), self.expeditions(which))
            }
            Action::NameExpedition(which) => {
                format!("target {}", self.expeditions_to_target(which))
            }
            Action::NamePlayer(Player::Target) => "target a player".to_owned(),
            Action::NamePlayer(_) => "target an opponent".to_owned(),
            Action::Put { what, to } => self.put(what, to, person),
            // "(If my Expedition would move forward, …) make it move forward one more region".
            Action::Move { which, direction: Direction::Forward, regions: Amount::Number(regions @ (2 | 3)) }
                if let Some(modified) = &self.modified
                    && (which == modified || *which == Expeditions::That) =>
            {
                let more = if *regions == 2 { "one more region" } else { "two more regions" };
                format!("{} it move forward {more}", s("make", person))
            }
            Action::Move { which, direction, regions } => {
                let direction = match direction {
                    Direction::Forward => "forward",
                    Direction::Backward => "backwards",
                };
                let regions = match regions {
                    Amount::Number(1) => "one region".to_owned(),
                    regions => format!("{} regions", self.digits(regions)),
                };
                format!("{} {} {direction} {regions}", s("move", person), self.expeditions(which))
            }
            Action::Descend(which) => format!("{} loses [[Ascended]]", self.expeditions(which)),
            Action::Ascend(which) => format!("{} [Ascends]", self.expeditions(which)),
            Action::Play { what, price, place } => {
                let mut what = what.clone();
                let places =
                    [NamedZone::Hand, NamedZone::Reserve].map(|zone| super::super::build::in_zone(actor, zone));
                if let Objects::Pick(pick) = &mut what {
                    let all = pick.from.as_slice().iter().map(|one| {
                        let is_implied = one.places.as_ref().is_some_and(|there| there.as_slice() == places.as_slice());
                        Description { places: one.places.clone().filter(|_| !is_implied), ..one.clone() }
                    });
                    if let Some(from) = OneOrMore::new(all.collect()) {
                        pick.from = from;
                    }
                }
                let what = self.objects(&what);
                let price = self.price(price);
                let place = place.as_ref().map_or_else(String::new, |place| format!(" in {}", self.expeditions(place)));
                format!("{} {what}{price}{place}", s("play", person))
            }
            Action::Rush { card, price } => {
                let card =
                    card.as_ref().map_or_else(String::new, |card| format!(" a {}", self.filter(card, Number::One)));
                let price = match price {
                    Price::HandCost => concat!(
                        ". If you would play a card from Reserve this way",
                        ", you may pay its Hand Cost instead of its Reserve Cost"
                    )
                    .to_owned(),
                    price => self.price(price),
                };
                format!("[Rush]{card}{price}")
            }
            Action::PlaceMarker { terrain: of, on } => {
                format!("place a {} Terrain Marker on {}", terrain(*of), self.regions(on))
            }
            Action::MoveMarker { terrain: of, to } => {
                format!("move a {} Terrain Marker from any region to {}", terrain(*of), self.regions(to))
            }
            Action::MakeFirst(player) => {
                let become_ = if *player == Player::You { "become" } else { "becomes" };
                format!("{} {become_} first player", self.player(*player))
            }
            Action::Activate { .. }
            | Action::Use { .. }
            | Action::Give { .. }
            | Action::Remove { .. }
            | Action::Switch(_)
            | Action::Defect(_) => self.object_verb(action, false),
        }
    }

    /// A verb with an object as its subject; after "have", it has no ending.
    pub(super) fn object_verb(&mut self, action: &Action, is_had: bool) -> String {
        let of = |writer: &mut Self, objects: &Objects| -> (String, bool) {
            match objects {
                Objects::The(Mention::Me) => ((if is_had { "me" } else { "I" }).to_owned(), true),
                objects => (writer.objects(objects), is_had || is_of_several(objects)),
            }
        };
        let verb = |verb: &str, is_plain: bool| s(verb, if is_plain { Person::You } else { Person::They });
        match action {
            Action::Give { gains, to, most } => {
                let (subject, is_plain) = of(self, to);
                let outside = std::mem::replace(&mut self.is_of_chosen, matches!(to, Objects::Pick(_)));
                let gains = self.gains(gains);
                self.is_of_chosen = outside;
                let most =
                    most.as_ref().map_or_else(String::new, |most| format!(", up to a max of {}", self.digits(most)));
                format!("{subject} {} {gains}{most}", verb("gain", is_plain))
            }
            Action::Remove { gains, from } => {
                if let [Gain::Counters { amount: Quantity::UpTo(amount), counter }] = gains.as_slice() {
                    let amount = self.digits(amount);
                    let from = self.objects(from);
                    return format!("remove up to {amount} {} from {from}", counters(*counter, Number::Several));
                }
                if let (Objects::Pick(_), [Gain::Counters { amount: Quantity::Exactly(amount), counter }]) =
                    (from, gains.as_slice())
                {
                    let number = if *amount == Amount::Number(1) { Number::One } else { Number::Several };
                    let outside = std::mem::replace(&mut self.is_of_chosen, true);
                    let amount = self.digits(amount);
                    self.is_of_chosen = outside;
                    let from = self.objects(from);
                    return format!("remove {amount} {} from {from}", counters(*counter, number));
                }
                if let (Objects::Each(_), [Gain::AllCounters(counter)]) = (from, gains.as_slice()) {
                    return format!("remove all {} from {}", counters(*counter, Number::Several), self.objects(from));
                }
                let (subject, is_plain) = of(self, from);
                format!("{subject} {} {}", verb("lose", is_plain), self.losses(gains))
            }
            Action::Switch(what) => {
                let (subject, is_plain) = of(self, what);
                format!("{subject} {} Expeditions", verb("switch", is_plain))
            }
            Action::Defect(what) => {
                let (subject, is_plain) = of(self, what);
                format!("{subject} {}", verb("defect", is_plain))
            }
            Action::Use { icon, of: what } => {
                if matches!(what, Objects::The(Mention::It)) {
                    return format!("activate its {icon} ability");
                }
                let (subject, is_plain) = of(self, what);
                let whose = if *what == Objects::The(Mention::Me) { "my" } else { "its" };
                format!("{subject} {} {whose} {icon} ability", verb("activate", is_plain))
            }
            Action::Activate { arrival, limit, of: _, activator: Activator::Mine } => {
                let limit = self.limit(limit.as_ref());
                format!("I activate {limit} {} abilities as if they were mine", icon(*arrival))
            }
            Action::Activate { arrival, limit: None, of: what, activator: Activator::Its }
                if *what != Objects::The(Mention::It) =>
            {
                format!("activate the {} abilities of {}", icon(*arrival), self.objects(what))
            }
            Action::Activate { arrival, limit, of: what, activator: Activator::Its } => {
                let (subject, is_plain) = of(self, what);
                let limit = self.limit(limit.as_ref());
                format!("{subject} {} {limit} {} abilities", verb("activate", is_plain), icon(*arrival))
            }
            action => action.to_string(),
        }
    }

    fn limit(&mut self, limit: Option<&Amount>) -> String {
        match limit {
            None => "its".to_owned(),
            Some(Amount::Number(1)) => "one of its".to_owned(),
            Some(limit) => format!("up to {} of their", self.digits(limit)),
        }
    }

    fn price(&mut self, price: &Price) -> String {
        match price {
            Price::Free => " for free".to_owned(),
            Price::Less { amount, minimum: None } => format!(" for {} less", self.mana(amount)),
            Price::Less { amount, minimum: Some(minimum) } => {
                format!(" for {} less, down to a minimum of {}", self.mana(amount), self.mana(minimum))
            }
            Price::HandCost => " for its Hand Cost".to_owned(),
            Price::Temple => " for its [Temple] cost".to_owned(),
            Price::Full => String::new(),
        }
    }

    fn put(&mut self, what: &Objects, to: &Destination, person: Person) -> String {
        let what = match what {
            Objects::Pick(pick) => match (&pick.quantity, pick.from.as_slice()) {
                (quantity, [one])
                    if one.nouns.as_slice() == [Noun::Card]
                        && one.facts.is_none()
                        && one.places.as_ref().map(OneOrMore::as_slice) == Some(&[Place::Revealed]) =>
                {
                    match quantity {
                        Quantity::Exactly(Amount::Number(1)) => "one".to_owned(),
                        Quantity::Exactly(amount) => self.digits(amount),
                        Quantity::UpTo(amount) if *to == Destination::Drawn && *amount != Amount::Number(1) => {
                            format!("up to {} of them", self.digits(amount))
                        }
                        Quantity::AnyNumber if *to == Destination::Drawn => "any number of them".to_owned(),
                        Quantity::UpTo(_) | Quantity::AnyNumber => self.pick(pick),
                    }
                }
                _ => self.pick(pick),
            },
            what => self.objects(what),
        };
        let verb = s("put", person);
        match to {
            Destination::Drawn => format!("{} {what}", s("draw", person)),
            Destination::Hand => format!("{verb} {what} in its owner's hand"),
            Destination::Reserve => format!("{verb} {what} in Reserve"),
            Destination::ReserveExhausted => format!("{verb} {what} in Reserve, exhausted"),
            Destination::Mana(Readiness::Exhausted) => format!("{verb} {what} in its owner's Mana zone"),
            Destination::Mana(Readiness::Ready) => {
                format!("{verb} {what} in its owner's Mana zone as a ready Mana Orb")
            }
            Destination::TopOfDeck => format!("{verb} {what} on top of its owner's deck"),
            Destination::BottomOfDeck => format!("{verb} {what} on the bottom of its owner's deck"),
            Destination::DeckPosition(position) => {
                let named = self.named_number(position);
                self.x = Some(named);
                format!("{verb} {what} in the Xth position of its owner's deck")
            }
            Destination::Landmarks => {
                let whose = if person == Person::You { "your" } else { "their" };
                format!("{verb} {what} in {whose} Landmarks")
            }
            Destination::Expedition(which) => format!("{verb} {what} in {}", self.expeditions(which)),
        }
    }

    /// An area as a destination.
    pub(super) fn area(&mut self, area: &Area) -> String {
        match area {
            Area::Zone(zone) => super::thing::zone(*zone).to_owned(),
            Area::Of { whose, zone } => format!("{} {}", self.whose(whose.0), super::thing::zone(*zone)),
            Area::Expedition(which) => self.expeditions(which),
        }
    }
}

/// Whether several things do something.
fn is_of_several(objects: &Objects) -> bool {
    let is_one = |quantity: &Quantity| {
        matches!(quantity, Quantity::Exactly(Amount::Number(1)) | Quantity::UpTo(Amount::Number(1)))
    };
    match objects {
        Objects::Pick(pick) => !is_one(&pick.quantity),
        Objects::Both { .. } => true,
        Objects::The(_) | Objects::Each(_) | Objects::Top { .. } => false,
    }
}

pub(super) const fn icon(arrival: Arrival) -> &'static str {
    match arrival {
        Arrival::Join => "{J}",
        Arrival::FromHand => "{H}",
        Arrival::FromReserve => "{R}",
    }
}

/// The same objects, without the word "target".
fn untargeted(objects: &Objects) -> Objects {
    match objects {
        Objects::Pick(pick) => Objects::Pick(Box::new(Pick { aim: Aim::Chosen, ..(**pick).clone() })),
        objects => objects.clone(),
    }
}
