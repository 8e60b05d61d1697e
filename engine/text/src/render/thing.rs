//! Renders objects, cards, players and places.

use super::{
    Writer,
    number::{counters, is_mana, measured, terrain},
};
use crate::filters::{is_of_hero, is_of_hero_wherever};
use ability::{
    Aim, Amount, Area, Comparison, Description, ExpeditionFact, Expeditions, Filter, Literal, Measure, Mention,
    NamedZone, Noun, Objects, OneOrMore, Operation, Pick, Place, Player, Quantity, Search, Status, Terrain, Trait,
    Whose, plural,
};

/// The grammatical number of a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    One,
    Several,
}

impl Number {
    pub(super) const fn of(number: u8) -> Self {
        if number == 1 { Self::One } else { Self::Several }
    }
}

/// A noun.
pub(super) fn noun(noun: Noun, number: Number) -> String {
    let one = match noun {
        Noun::Landmark => "Landmark".to_owned(),
        Noun::ExpeditionPermanent => "Expedition Permanent".to_owned(),
        noun => super::word(&noun),
    };
    let name = plural(&one);
    if number == Number::One { one } else { name }
}

/// Nouns joined by "or".
pub(super) fn nouns(all: &[Noun], number: Number) -> String {
    let all: Vec<String> = all.iter().map(|one| noun(*one, number)).collect();
    all.join(" or ")
}

pub(super) const fn zone(zone: NamedZone) -> &'static str {
    match zone {
        NamedZone::Reserve => "Reserve",
        NamedZone::Hand => "hand",
        NamedZone::Deck => "deck",
        NamedZone::Discard => "discard pile",
        NamedZone::Landmarks => "Landmarks",
        NamedZone::Mana => "Mana zone",
        NamedZone::Expeditions => "Expeditions",
    }
}

pub(super) const fn status(status: Status) -> &'static str {
    match status {
        Status::Anchored => "[[Anchored]]",
        Status::Asleep => "[[Asleep]]",
        Status::Boosted => "[[Boosted]]",
        Status::Exhausted => "exhausted",
        Status::Fleeting => "[[Fleeting]]",
    }
}

/// Whether the choice is among names.
pub(super) fn is_of_names(from: &Filter) -> bool {
    from.as_slice().iter().all(|one| one.places.as_ref().is_some_and(|places| places.as_slice() == [Place::Names]))
}

impl Writer {
    /// A player as a subject.
    pub(super) fn player(&self, player: Player) -> &'static str {
        match player {
            Player::You => "you",
            Player::Any => "a player",
            Player::Opponent => "an opponent",
            Player::Other => "another player",
            Player::Each => "each player",
            Player::EachOpponent => "each opponent",
            Player::Target => "target player",
            Player::TargetOpponent => "target opponent",
            Player::OtherTarget => "another target player",
            Player::That => "they",
            Player::ItsController => "its controller",
            Player::ItsOwner => "its owner",
            Player::FacingMe => "the controller of the Expedition facing me",
            Player::FacingIt => "the controller of the Expedition facing it",
            Player::OfThat => "the controller of that Expedition",
            Player::MyController => "you",
        }
    }

    /// A player as a possessive.
    pub(super) fn whose(&self, player: Player) -> &'static str {
        match player {
            Player::You => "your",
            Player::Any => "any player's",
            Player::Opponent => "an opponent's",
            Player::Other => "another player's",
            Player::Each => "each player's",
            Player::EachOpponent => "each opponent's",
            Player::Target => "target player's",
            Player::TargetOpponent => "target opponent's",
            Player::OtherTarget => "another target player's",
            Player::That => "their",
            Player::ItsController => "its controller's",
            Player::ItsOwner => "its owner's",
            Player::FacingMe => "the facing player's",
            Player::FacingIt => "its facing player's",
            Player::OfThat => "that Expedition's controller's",
            Player::MyController => "your",
        }
    }

    /// A phrase for things with these descriptions.
    pub(super) fn filter(&mut self, filter: &Filter, number: Number) -> String {
        let all: Vec<String> = filter.as_slice().iter().map(|one| self.description(one, number, "")).collect();
        let joiner = if number == Number::One { " or a " } else { " and " };
        all.join(joiner)
    }

    /// Several things, without their place.
    pub(super) fn things(&mut self, one: &Description) -> String {
        self.description(&Description { places: None, ..one.clone() }, Number::Several, "")
    }

    /// One description, without its place.
    pub(super) fn filter_without_place(&mut self, one: &Description) -> String {
        self.description(&Description { places: None, ..one.clone() }, Number::One, "")
    }

    /// One description; `skip` is a word for "other" that was written before.
    pub(super) fn description(&mut self, one: &Description, number: Number, skip: &str) -> String {
        let mut before = String::new();
        let mut noun = nouns(one.nouns.as_slice(), number);
        let mut after = String::new();
        let mut is_after = false;
        let mut owner = String::new();
        let clauses = one.facts.as_ref().map_or(&[][..], OneOrMore::as_slice);
        for (i, clause) in clauses.iter().enumerate() {
            match clause.as_slice() {
                // "Your Hero's Signature token".
                [Literal::Is(Trait::SignatureOf(whose))] if one.nouns.as_slice() == [Noun::Card] => {
                    noun = if number == Number::One { "Signature token" } else { "Signature tokens" }.to_owned();
                    before.push_str(&format!("{} Hero's ", self.whose(whose.0)));
                }
                // The owner comes before the place, so that it does not seem to belong to an Expedition.
                [Literal::Is(Trait::At(place @ Place::Controlled(_)))] => {
                    owner = format!(" {}", self.place(place));
                }
                // "Another" expresses this, in comparisons with what was named.
                [Literal::Is(Trait::NotIt)]
                    if clauses.iter().any(is_compared_with_it)
                        && clauses.iter().any(|clause| clause.as_slice() == [Literal::Is(Trait::Other)]) => {}
                [Literal::Is(Trait::NotIt)] => after.push_str(" other than it"),
                [Literal::Is(Trait::Other)] if i == 0 && self.is_told => after.push_str(" other than me"),
                [Literal::Is(Trait::Other)] if i == 0 && !skip.is_empty() => {}
                [Literal::Is(Trait::Other)] if i == 0 => before.push_str("other "),
                [Literal::Is(Trait::Other)] => {
                    is_after = true;
                    after.push_str(" other than me");
                }
                [Literal::Is(Trait::Token)] if one.nouns.as_slice() == [Noun::Card] => {
                    noun = if number == Number::One { "token".to_owned() } else { "tokens".to_owned() };
                }
                [Literal::Is(Trait::Signature)] if one.nouns.as_slice() == [Noun::Card] => {
                    noun = if number == Number::One { "Signature token" } else { "Signature tokens" }.to_owned();
                }
                literals => match self.adjectives_of(literals) {
                    Some(adjective) if !is_after => before.push_str(&format!("{adjective} ")),
                    Some(adjective) => after.push_str(&format!(" that's {adjective}")),
                    None => {
                        is_after = true;
                        let said: Vec<String> = literals.iter().map(|literal| self.literal_after(literal)).collect();
                        after.push_str(&format!(" {}", said.join(" or ")));
                    }
                },
            }
        }
        let places = one.places.as_ref().map_or(&[][..], OneOrMore::as_slice);
        // "Your Hero's Signature token", wherever it is.
        let places = if is_of_hero_wherever(one) { &[] } else { places };
        let places: Vec<String> =
            places.iter().filter(|place| !is_plain_orb(&one.nouns, place)).map(|place| self.place(place)).collect();
        let places = if places.is_empty() { String::new() } else { format!(" {}", places.join(" or ")) };
        // The place comes right after the noun, so that the facts after it belong to the thing.
        format!("{before}{noun}{owner}{places}{after}")
    }

    fn literal_after(&mut self, literal: &Literal<Trait>) -> String {
        match literal {
            Literal::Is(fact) => self.after(fact),
            Literal::Not(Trait::EvenStatistics) => "whose {V}, {M} and {O} aren't equal".to_owned(),
            Literal::Not(Trait::SubTypeLikeOne(of)) => format!("that doesn't share {}", self.shared_sub_type(of)),
            Literal::Not(fact) => match self.adjective(fact).unwrap_or_else(|| self.after(fact)) {
                said if said.starts_with('[') && !said.starts_with("[[") => format!("without {said}"),
                said => match said.strip_prefix("with ") {
                    Some(said) => format!("without {said}"),
                    None => format!("that's not {said}"),
                },
            },
        }
    }

    /// "A sub-type with a card in your Reserve", after "shares".
    pub(super) fn shared_sub_type(&mut self, of: &Filter) -> String {
        format!("a sub-type with a {}", self.filter(of, Number::One))
    }

    /// A fact that precedes a noun.
    pub(super) fn adjective(&mut self, fact: &Trait) -> Option<String> {
        Some(match fact {
            Trait::Other => "other".to_owned(),
            Trait::Status(of) => status(*of).to_owned(),
            Trait::Token => "token".to_owned(),
            Trait::Signature => "Signature".to_owned(),
            Trait::Kind(of) => noun(*of, Number::One),
            Trait::Keyword(keyword) => format!("[{keyword}]"),
            Trait::Faction(faction) => faction.to_string(),
            Trait::Rarity(rarity) => rarity.to_string(),
            Trait::Completed => "completed".to_owned(),
            Trait::InExpedition(facts)
                if facts.as_slice() == [OneOrMore::one(Literal::Is(ExpeditionFact::InContact))] =>
            {
                "[In Contact]".to_owned()
            }
            _ => return None,
        })
    }

    /// A fact that follows a noun.
    pub(super) fn after(&mut self, fact: &Trait) -> String {
        match fact {
            Trait::In(of) => format!("in {}", terrain(*of)),
            Trait::Acts(icon) => format!("with a {icon} ability"),
            Trait::ForTemple => "played for its [Temple] cost".to_owned(),
            Trait::Numbered(keyword) => format!("with [{keyword}]"),
            Trait::InExpedition(facts) => self.in_such_expedition(facts),
            Trait::BaseStatistic(amount) => format!("with a base statistic of {}", self.digits(amount)),
            Trait::IdleHere => "in a terrain where its base statistic is 0".to_owned(),
            Trait::Most(Measure::Counters(counter)) => format!("with the most {}", counters(*counter, Number::Several)),
            Trait::Least(Measure::Counters(counter)) => {
                format!("with the fewest {}", counters(*counter, Number::Several))
            }
            Trait::Most(measure) => format!("with the highest {}", measured(*measure)),
            Trait::Least(measure) => format!("with the lowest {}", measured(*measure)),
            Trait::Named(name) if name.as_str().split(' ').all(|word| word.starts_with(char::is_uppercase)) => {
                format!("named {}", name.as_str())
            }
            Trait::NamedLike(Mention::Me) => "with the same name as me".to_owned(),
            Trait::NamedLike(_) => "with that name".to_owned(),
            Trait::NamedLikeOne(of) => format!("with the same name as a {}", self.filter(of, Number::One)),
            Trait::SubTypeLikeOne(of) => format!("that shares {}", self.shared_sub_type(of)),
            Trait::EvenStatistics => "whose {V}, {M} and {O} are equal".to_owned(),
            // Without quotes, a name ends before a lower-case letter.
            Trait::Named(name) => format!("named \"{}\"", name.as_str()),
            Trait::PlayedFrom(from) => format!("that was played from {}", zone(*from)),
            Trait::At(place) => self.place(place),
            Trait::SignatureOf(whose) => format!("that's {} Hero's Signature token", self.whose(whose.0)),
            Trait::Owned(by) => format!("owned by {}", self.player(*by)),
            Trait::Compares { measure: Measure::HighestStatistic, comparison: Comparison::AtMost, with } => {
                format!("with no statistic over {}", self.digits(with))
            }
            Trait::Compares {
                measure: Measure::Counters(of),
                comparison: Comparison::AtLeast,
                with: Amount::Number(1),
            } => {
                format!("with {}", counters(*of, Number::Several))
            }
            Trait::Compares { measure: Measure::Counters(of), comparison, with } => {
                format!("with {} {}", self.compared(*comparison, with, false), counters(*of, Number::Several))
            }
            Trait::Compares {
                measure,
                comparison: Comparison::AtMost,
                with: Amount::Compute { left, operation: Operation::Plus, right },
            } if matches!(&**left, Amount::Of { what: Mention::It, .. }) => {
                format!("with a max {} of {} more than the sacrificed card", measured(*measure), self.mana(right))
            }
            Trait::Compares {
                measure,
                comparison: Comparison::Equal,
                with: Amount::Of { measure: same, what: Mention::It },
            } if measure == same => {
                format!("with the same {}", measured(*measure))
            }
            Trait::Compares { measure, comparison, with } => {
                format!("with {} {}", measured(*measure), self.compared(*comparison, with, is_mana(*measure)))
            }
            fact => fact.to_string(),
        }
    }

    /// A place, as a phrase after a noun.
    pub(super) fn place(&mut self, place: &Place) -> String {
        match place {
            Place::Play => "in play".to_owned(),
            Place::Controlled(Player::You | Player::MyController) => "you control".to_owned(),
            Place::Controlled(Player::That) => "they control".to_owned(),
            // As the object of a verb, "an opponent" would mean one of them.
            Place::Controlled(Player::Opponent) => "controlled by your opponents".to_owned(),
            Place::Controlled(by) => format!("controlled by {}", self.player(*by)),
            Place::In(Area::Zone(NamedZone::Discard)) => "in a discard pile".to_owned(),
            Place::In(Area::Zone(of)) => format!("in {}", zone(*of)),
            // Those of all opponents, and not of one who is chosen.
            Place::In(Area::Of { whose: Whose(Player::Opponent), zone: NamedZone::Expeditions }) => {
                "in opponents' Expeditions".to_owned()
            }
            Place::In(Area::Of { whose, zone: of }) => format!("in {} {}", self.whose(whose.0), zone(*of)),
            Place::In(Area::Expedition(which)) => match &**which {
                // A chosen object is in one of them.
                Expeditions::Each { facts: Some(facts), of: of @ (None | Some(Player::You)) }
                    if !super::expedition::is_named(facts) =>
                {
                    let your = if of.is_some() { "your " } else { "" };
                    format!("in {your}{}", self.expedition_kind(Some(facts), None, Number::Several))
                }
                which => format!("in {}", self.expeditions(which)),
            },
            Place::Revealed => "from these cards".to_owned(),
            Place::Named => "of them".to_owned(),
            Place::Names => "of every name".to_owned(),
            Place::Played { by: Player::Any, from: Some(from) } => format!("played from {}", zone(*from)),
            Place::Played { by, from } => {
                let play = if matches!(by, Player::You | Player::That) { "play" } else { "plays" };
                let from = from.map_or_else(String::new, |from| format!(" from {}", zone(from)));
                format!("{} {play}{from}", self.player(*by))
            }
        }
    }

    /// Objects or cards, without `place`, which the verb implies.
    pub(super) fn objects_in(&mut self, objects: &Objects, place: &Place) -> String {
        match objects {
            Objects::Pick(pick) => {
                let mut pick = (**pick).clone();
                let implied = OneOrMore::one(place.clone());
                let all = pick.from.as_slice().iter().map(|one| {
                    let is_implied = one.places.as_ref() == Some(&implied);
                    Description { places: one.places.clone().filter(|_| !is_implied), ..one.clone() }
                });
                if let Some(from) = OneOrMore::new(all.collect()) {
                    pick.from = from;
                }
                self.pick(&pick)
            }
            objects => self.objects(objects),
        }
    }

    /// Objects or cards.
    pub(super) fn objects(&mut self, objects: &Objects) -> String {
        match objects {
            Objects::The(Mention::Me) => "me".to_owned(),
            Objects::The(Mention::It) if self.is_each => "each of them".to_owned(),
            Objects::The(Mention::It | Mention::Cause) => "it".to_owned(),
            Objects::The(Mention::Others) => "the others".to_owned(),
            Objects::Each(filter) => {
                let all: Vec<String> = filter
                    .as_slice()
                    .iter()
                    .map(|one| match one.places.as_ref().map(OneOrMore::as_slice) {
                        Some([Place::In(Area::Of { whose, zone: NamedZone::Hand })])
                            if one.facts.is_none() && one.nouns.as_slice() == [Noun::Card] =>
                        {
                            format!("{} hand", self.whose(whose.0))
                        }
                        Some(
                            [
                                Place::In(Area::Of { whose, zone: NamedZone::Hand }),
                                Place::In(Area::Of { whose: other, zone: NamedZone::Reserve }),
                            ],
                        ) if one.facts.is_none() && one.nouns.as_slice() == [Noun::Card] => {
                            format!("{} hand and {} Reserve", self.whose(whose.0), self.whose(other.0))
                        }
                        _ if is_of_hero(one) => self.description(one, Number::Several, ""),
                        _ => format!("each {}", self.description(one, Number::One, "")),
                    })
                    .collect();
                all.join(" and ")
            }
            Objects::Top { amount, whose } => match &**amount {
                Amount::Number(1) => format!("the top card of {} deck", self.whose(whose.0)),
                amount => format!("the top {} cards of {} deck", self.digits(amount), self.whose(whose.0)),
            },
            Objects::Both { one, other } => match (&**one, &**other) {
                (Objects::The(Mention::Me), Objects::The(Mention::It | Mention::Cause)) => "we both".to_owned(),
                (Objects::The(Mention::It), Objects::The(Mention::Cause)) => "they both".to_owned(),
                (one, other) => format!("{} and {}", self.objects(one), self.objects(other)),
            },
            Objects::Pick(pick) => self.pick(pick),
        }
    }

    /// "(One of them) that's in your discard pile", "with Hand Cost {3} or less".
    fn of_one_of_them(&mut self, clause: &OneOrMore<Literal<Trait>>) -> String {
        let one = |literal: &Literal<Trait>| match literal {
            Literal::Is(fact @ Trait::At(_)) => format!("that's {}", self.after(fact)),
            Literal::Is(fact) => self.after(fact),
            Literal::Not(fact) => format!("that isn't {}", self.after(fact)),
        };
        let all: Vec<String> = clause.as_slice().iter().map(one).collect();
        format!(" {}", all.join(" or "))
    }

    pub(super) fn pick(&mut self, pick: &Pick) -> String {
        // "All but one of their Characters".
        if let (Quantity::Exactly(Amount::Compute { left, operation: Operation::Minus, right }), Aim::Chosen) =
            (&pick.quantity, pick.aim)
            && let (Amount::Count(all), Amount::Number(kept), [one]) = (&**left, &**right, pick.from.as_slice())
            && (*all == pick.from || one.places.is_none())
        {
            let all = all.clone();
            return format!("all but {kept} of the {}", self.filter(&all, Number::Several));
        }
        let (how_many, number) = match &pick.quantity {
            Quantity::Exactly(Amount::Number(1)) => (String::new(), Number::One),
            Quantity::Exactly(amount) => (format!("{} ", self.digits(amount)), Number::Several),
            Quantity::UpTo(Amount::Number(1)) => ("up to one ".to_owned(), Number::One),
            Quantity::UpTo(amount) => (format!("up to {} ", self.digits(amount)), Number::Several),
            Quantity::AnyNumber => ("any number of ".to_owned(), Number::Several),
        };
        let is_other = !self.is_told
            && pick.from.as_slice().iter().all(|one| {
                one.facts.as_ref().is_some_and(|facts| {
                    facts.as_slice().first().is_some_and(|first| first.as_slice() == [Literal::Is(Trait::Other)])
                })
            });
        // "One of them", "the one with the highest Hand Cost".
        if let [one] = pick.from.as_slice()
            && one.places.as_ref().is_some_and(|places| places.as_slice() == [Place::Named])
            && one.nouns.as_slice() == [Noun::Card]
            && matches!(pick.aim, Aim::Chosen | Aim::Random)
        {
            if let (Some(facts), Number::One) = (&one.facts, number)
                && let [clause] = facts.as_slice()
                && let [Literal::Is(fact @ (Trait::Most(_) | Trait::Least(_)))] = clause.as_slice()
            {
                return format!("the one {}", self.after(fact));
            }
            let how_many = if how_many.is_empty() { "one " } else { &how_many };
            let at_random = if pick.aim == Aim::Random { " at random" } else { "" };
            let facts = one.facts.as_ref().map_or(&[][..], OneOrMore::as_slice).to_vec();
            let said: String = facts.iter().map(|clause| self.of_one_of_them(clause)).collect();
            return format!("{how_many}of them{at_random}{said}");
        }
        let is_one = number == Number::One && how_many.is_empty();
        let aim = match pick.aim {
            Aim::Target => "target ",
            Aim::Random => "random ",
            Aim::Chosen => "",
        };
        let start = match (is_one, is_other, pick.aim) {
            // "Your Hero's Signature token" needs no article.
            (true, false, Aim::Chosen) if is_of_hero(&pick.from.as_slice()[0]) => String::new(),
            (true, true, _) => format!("another {aim}"),
            (true, false, Aim::Target) => aim.to_owned(),
            (true, false, Aim::Random | Aim::Chosen) => format!("a {aim}"),
            (false, true, _) => format!("{how_many}other {aim}"),
            (false, false, _) => format!("{how_many}{aim}"),
        };
        let skip = if is_other { "other" } else { "" };
        let all: Vec<String> = pick.from.as_slice().iter().map(|one| self.description(one, number, skip)).collect();
        let joiner = match (pick.aim, number) {
            (Aim::Target, _) => format!(" or {aim}"),
            (_, Number::One) => " or a ".to_owned(),
            (_, Number::Several) => " or ".to_owned(),
        };
        let total = pick.total.as_ref().map_or_else(String::new, |total| {
            let most = if is_mana(total.measure) {
                self.mana(&total.most)
            } else {
                format!("of {}", self.digits(&total.most))
            };
            format!(" with total {} {most} or less", measured(total.measure))
        });
        format!("{start}{}{total}", all.join(&joiner))
    }
}

impl Writer {
    fn adjectives_of(&mut self, literals: &[Literal<Trait>]) -> Option<String> {
        if let [Literal::Not(fact)] = literals {
            return match fact {
                Trait::Status(Status::Exhausted) => Some("ready".to_owned()),
                Trait::Status(of) => Some(format!("non-{of}")),
                Trait::Token => Some("non-token".to_owned()),
                Trait::Completed => Some("non-[[Completed]]".to_owned()),
                Trait::Kind(of) => Some(format!("non-{}", noun(*of, Number::One))),
                Trait::Faction(of) => Some(format!("non-{of}")),
                Trait::Rarity(of) => Some(format!("non-{of}")),
                _ => None,
            };
        }
        let all: Option<Vec<String>> = literals
            .iter()
            .map(|literal| match literal {
                Literal::Is(fact) => self.adjective(fact),
                Literal::Not(_) => None,
            })
            .collect();
        all.map(|all| all.join(" or "))
    }
}

/// Whether a fact compares a number with one of what was named.
fn is_compared_with_it(clause: &OneOrMore<Literal<Trait>>) -> bool {
    let of_it = |of: &Amount| matches!(of, Amount::Of { what: Mention::It, .. });
    clause
        .as_slice()
        .iter()
        .any(|literal| matches!(literal, Literal::Is(Trait::Compares { with, .. }) if with.contains(of_it)))
}

/// Whether the place of Mana Orbs is your Mana zone, which need not be said.
fn is_plain_orb(nouns: &OneOrMore<Noun>, place: &Place) -> bool {
    nouns.as_slice() == [Noun::ManaOrb]
        && matches!(place, Place::In(Area::Of { whose, zone: NamedZone::Mana }) if whose.0 == Player::You)
}

/// "{V}, {M} and {O}".
pub(super) fn terrains(all: &OneOrMore<Terrain>) -> String {
    let all: Vec<&str> = all.as_slice().iter().map(|of| terrain(*of)).collect();
    match all.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
