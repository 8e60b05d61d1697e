//! Comparisons of numbers: of what players have, and of what there is.

use super::{
    Writer,
    condition::{Spoken, Tense},
    number::{counters, is_mana, lands, left_play, measured},
    thing::Number,
};
use crate::filters::{is_of_hero, is_of_hero_wherever};
use ability::{
    Aim, Amount, Area, Being, Comparing, Comparison, Description, ExpeditionFact, Expeditions, Facts, Few, Filter,
    Limit, Literal, Measure, Mention, NamedZone, Noun, OneOrMore, Operation, Place, Player, Variety,
};

impl Writer {
    pub(super) fn comparing(&mut self, Comparing { left, comparison, right }: &Comparing, tense: Tense) -> String {
        let (is, are) = (tense.be(Number::One), tense.be(Number::Several));
        match (left, comparison, right) {
            (left, Comparison::Less | Comparison::Equal, Amount::Result) if *left == even() => {
                let parity = if *comparison == Comparison::Less { "odd" } else { "even" };
                format!("the result is {parity}")
            }
            (Amount::Different { what: Variety::Numbers(of), among }, Comparison::AtLeast, right) => {
                let among = self.filter(among, Number::Several);
                format!("{} or more {among} have a different {}", self.digits(right), measured(*of))
            }
            (
                Amount::Expeditions { facts: Some(facts), of: Some(Player::You) },
                Comparison::Equal | Comparison::AtLeast,
                Amount::Number(0 | 1),
            ) if let Some((first, rest)) = facts.as_slice().split_first()
                && matches!(first.as_slice(), [Literal::Is(ExpeditionFact::Other | ExpeditionFact::NotThat)])
                && (*comparison == Comparison::Equal) == (*right == Amount::Number(0)) =>
            {
                let rest = OneOrMore::new(rest.to_vec());
                let have = if *comparison == Comparison::Equal { "don't have" } else { "have" };
                format!("you {have} another {}", self.expedition_kind(rest.as_ref(), None, Number::One))
            }
            (Amount::Expeditions { facts: Some(facts), of }, Comparison::Equal, Amount::Number(0))
                if matches!(of, None | Some(Player::You)) =>
            {
                let none = if of.is_none() { "no Expedition" } else { "none of your Expeditions" };
                match facts.as_slice() {
                    [clause] if clause.as_slice() == [Literal::Is(ExpeditionFact::Moved)] => {
                        format!("{none} moved forward this Day")
                    }
                    _ => format!("{none} {is} {}", self.expedition_facts(facts)),
                }
            }
            (Amount::Of { measure: Measure::Counters(counter), what: Mention::Me }, comparison, right) => {
                let compared = self.so_many(*comparison, right);
                let number = if *right == Amount::Number(1) { Number::One } else { Number::Several };
                format!("I {} {compared} {}", tense.have(Number::Several), counters(*counter, number))
            }
            (Amount::Count(mine), Comparison::Less | Comparison::More, Amount::Count(theirs)) => {
                let word = if *comparison == Comparison::Less { "less" } else { "more" };
                match (owner_and_zone(mine), owner_and_zone(theirs)) {
                    (Some((one, zone)), Some((other, elsewhere)))
                        if one == other && are_cards(mine) && are_cards(theirs) =>
                    {
                        let have = if one == Player::You { "have" } else { "has" };
                        let (one, zone, elsewhere) =
                            (self.player(one), super::thing::zone(zone), super::thing::zone(elsewhere));
                        format!("{one} {have} {word} cards in {zone} than in {elsewhere}")
                    }
                    (Some((one, zone)), Some((other, same))) if zone == same && is_alike(mine, theirs) => {
                        let have = if one == Player::You { "have" } else { "has" };
                        let (one, other) = (self.player(one), self.player(other));
                        let things = Description { places: None, ..mine.as_slice()[0].clone() };
                        let things = self.filter(&OneOrMore::one(things), Number::Several);
                        if zone == NamedZone::Mana {
                            return format!("{one} {have} {word} {things} than {other}");
                        }
                        format!("{one} {have} {word} {things} in {} than {other}", super::thing::zone(zone))
                    }
                    _ if let Some((one, other)) = controllers(mine, theirs) => {
                        let what: Vec<String> = mine.as_slice().iter().map(|one| self.things(one)).collect();
                        let (control, one, other) = (
                            if one == Player::You { "control" } else { "controls" },
                            self.player(one),
                            self.player(other),
                        );
                        format!("{one} {control} {word} {} than {other}", what.join(" or "))
                    }
                    _ => format!(
                        "there {are} {word} {} than {}",
                        self.counted(left, Number::Several),
                        self.named_number(right)
                    ),
                }
            }
            (Amount::Count(filter), Comparison::AtLeast, Amount::Limit { limit, of })
                if are_cards(filter)
                    && owner_and_zone(filter)
                        == Some((
                            *of,
                            if *limit == Limit::Reserve { NamedZone::Reserve } else { NamedZone::Landmarks },
                        )) =>
            {
                let zone = if *limit == Limit::Reserve { "Reserve is" } else { "Landmarks are" };
                format!("{} {zone} full", self.whose(*of))
            }
            (Amount::Count(filter), Comparison::AtLeast, Amount::Number(1))
                if let [one] = filter.as_slice()
                    && is_of_hero(one) =>
            {
                self.of_hero(one, true, tense)
            }
            (Amount::Count(filter), Comparison::Equal, Amount::Number(0))
                if let [one] = filter.as_slice()
                    && is_of_hero(one)
                    && (!is_of_hero_wherever(one)
                        || one.facts.as_ref().is_some_and(|facts| facts.as_slice().len() == 1)) =>
            {
                self.of_hero(one, false, tense)
            }
            (Amount::Count(filter), comparison, right)
                if let Some((there, things)) = of_opponents(filter)
                    && !matches!((comparison, right), (Comparison::AtLeast, Amount::Number(1)))
                    && !matches!((comparison, right), (Comparison::Equal, Amount::Number(0))) =>
            {
                let only = if *comparison == Comparison::Equal { "only " } else { "" };
                let (compared, things) = (self.compared(*comparison, right, false), self.things(&things));
                match there {
                    None => format!("your opponents control {only}{compared} {things}"),
                    Some(there) => {
                        format!("your opponents have {only}{compared} {things} in {}", super::thing::zone(there))
                    }
                }
            }
            // "Exactly" only goes with numbers.
            (Amount::Count(_), Comparison::Equal, Amount::Limit { .. }) => {
                format!("{} is {}", self.named_number(left), self.compared(Comparison::Equal, right, false))
            }
            (Amount::Total { measure, .. }, comparison, right) if !matches!(measure, Measure::Counters(_)) => {
                format!("{} is {}", self.named_number(left), self.compared(*comparison, right, is_mana(*measure)))
            }
            (Amount::Regions(_) | Amount::Count(_) | Amount::Zeros(_) | Amount::Total { .. }, comparison, right) => {
                let number = if matches!(right, Amount::Number(1)) && *comparison == Comparison::Equal {
                    Number::One
                } else {
                    Number::Several
                };
                let compared = self.compared(*comparison, right, false);
                let compared = if *comparison == Comparison::Equal && *right != Amount::Number(0) {
                    format!("only {compared}")
                } else {
                    compared
                };
                if let Amount::Regions(facts) = left {
                    let kind = lands(facts.as_ref());
                    return match kind.strip_prefix("visible ") {
                        Some(kind) => format!("{compared} {kind}regions are visible"),
                        None => format!("there {are} {compared} {kind}regions"),
                    };
                }
                format!("there {are} {compared} {}", self.counted(left, number))
            }
            (left, comparison, right) if let Some((what, during)) = left_play(left) => {
                let number = if *right == Amount::Number(1) { Number::One } else { Number::Several };
                let what = self.filter(what, number);
                format!("{} {what} left play {during}", self.compared(*comparison, right, false))
            }
            (Amount::Expeditions { facts: Some(facts), of }, Comparison::AtLeast, Amount::Number(1))
                if self.of_any_expedition(facts, *of).is_some() =>
            {
                self.of_any_expedition(facts, *of).unwrap_or_default()
            }
            (Amount::Expeditions { facts: Some(facts), of: Some(Player::You) }, Comparison::AtLeast, right) => {
                format!("{} or more of your Expeditions {are} {}", self.digits(right), self.expedition_facts(facts))
            }
            (left, Comparison::Equal, Amount::Number(0)) => format!("{} is 0", self.named_number(left)),
            (left, comparison, right) => {
                format!("{} is {}", self.named_number(left), self.compared(*comparison, right, false))
            }
        }
    }

    /// "Your Hero's Signature token is in your Reserve", "… is exhausted".
    fn of_hero(&mut self, one: &Description, is_there: bool, tense: Tense) -> String {
        let bare = Description { places: None, ..one.clone() };
        // Wherever it is, the last fact is what is said of it.
        if is_of_hero_wherever(one)
            && let Some((last, facts)) = one.facts.as_ref().and_then(|facts| facts.as_slice().split_last())
            && let Some(facts) = OneOrMore::new(facts.to_vec())
        {
            let bare = Description { facts: Some(facts), ..bare };
            let subject = Spoken::of_things(&self.description(&bare, Number::One, ""), Number::One);
            return self.being_of(&subject, &Being::Facts(OneOrMore::one(last.clone())), tense);
        }
        let is = match (tense, is_there) {
            (Tense::Now, false) => "isn't",
            (Tense::Before, false) => "wasn't",
            (tense, true) => tense.be(Number::One),
        };
        let place = match one.places.as_ref().map(OneOrMore::as_slice) {
            None => self.place(&Place::Play),
            Some([Place::Controlled(Player::You)]) if is == "is" => {
                return format!("you control {}", self.description(&bare, Number::One, ""));
            }
            Some(places) => {
                let said = |place: &Place| match place {
                    Place::In(Area::Zone(NamedZone::Expeditions)) => "in an Expedition".to_owned(),
                    place => self.place(place),
                };
                let places: Vec<String> = places.iter().map(said).collect();
                places.join(" or ")
            }
        };
        format!("{} {is} {place}", self.description(&bare, Number::One, ""))
    }

    /// "There are two or more Characters in one of your Expeditions", "an Expedition moved forward this Day".
    pub(super) fn of_any_expedition(&mut self, facts: &Facts<ExpeditionFact>, of: Option<Player>) -> Option<String> {
        let (last, kind) = facts.as_slice().split_last()?;
        let [Literal::Is(fact)] = last.as_slice() else { return None };
        let kind = OneOrMore::new(kind.to_vec());
        let quantity = Few::Exactly(1);
        let aim = Aim::Chosen;
        let mut which = |facts| self.expeditions(&Expeditions::Pick { quantity, aim, facts, of });
        match fact {
            ExpeditionFact::Moved => Some(format!("{} moved forward this Day", which(kind))),
            ExpeditionFact::Characters { comparison, with } => {
                let which = which(kind);
                let number = if *with == Amount::Number(1) { Number::One } else { Number::Several };
                let noun = if number == Number::One { "Character" } else { "Characters" };
                Some(format!("there are {} {noun} in {which}", self.compared(*comparison, with, false)))
            }
            _ => None,
        }
    }

    /// The same, with "exactly 3" where "3" alone would mean at least three.
    pub(super) fn so_many(&mut self, comparison: Comparison, with: &Amount) -> String {
        let number = self.compared(comparison, with, false);
        let is_exact = comparison == Comparison::Equal && *with != Amount::Number(0);
        if is_exact { format!("exactly {number}") } else { number }
    }

    /// "3 or more", "less than X": a comparison and the number on its right.
    pub(super) fn compared(&mut self, comparison: Comparison, with: &Amount, is_mana: bool) -> String {
        let plain = match with {
            Amount::Number(_) => true,
            Amount::Compute { left, right, .. } => {
                matches!(&**right, Amount::Number(_))
                    && matches!(&**left, Amount::Of { .. } | Amount::Count(_) | Amount::X)
            }
            Amount::Count(_) | Amount::X => true,
            _ => false,
        };
        if plain {
            let number = if is_mana { self.mana(with) } else { self.digits(with) };
            return match comparison {
                Comparison::AtLeast => format!("{number} or more"),
                Comparison::AtMost => format!("{number} or less"),
                Comparison::Equal if *with == Amount::Number(0) && !is_mana => "no".to_owned(),
                Comparison::Equal => number,
                Comparison::Different => format!("not {number}"),
                Comparison::More => format!("more than {number}"),
                Comparison::Less => format!("less than {number}"),
            };
        }
        let named = self.named_number(with);
        match comparison {
            Comparison::AtLeast => format!("greater than or equal to {named}"),
            Comparison::AtMost => format!("less than or equal to {named}"),
            Comparison::Equal => format!("equal to {named}"),
            Comparison::Different => format!("not {named}"),
            Comparison::More => format!("more than {named}"),
            Comparison::Less => format!("less than {named}"),
        }
    }
}

/// Twice the half of the result of a die, rounded down: the greatest even number that is not above it.
fn even() -> Amount {
    let of = |left, operation, right: u8| Amount::Compute {
        left: Box::new(left),
        operation,
        right: Box::new(Amount::Number(right)),
    };
    of(of(Amount::Result, Operation::Over, 2), Operation::Times, 2)
}

/// Whether two filters differ at most in their places.
fn is_alike(mine: &Filter, theirs: &Filter) -> bool {
    let of = |filter: &Filter| match filter.as_slice() {
        [one] => Some(Description { places: None, ..one.clone() }),
        _ => None,
    };
    of(mine).is_some_and(|mine| Some(mine) == of(theirs))
}

/// Whether a filter describes any cards in a place.
fn are_cards(filter: &Filter) -> bool {
    let is_card = |one: &Description| one.nouns.as_slice() == [Noun::Card] && one.facts.is_none();
    filter.as_slice().iter().all(is_card)
}

/// The two players, if both filters are the same things controlled by a player.
pub(super) fn controllers(mine: &Filter, theirs: &Filter) -> Option<(Player, Player)> {
    let of = |filter: &Filter| match filter.as_slice() {
        [one] => match one.places.as_ref().map(OneOrMore::as_slice) {
            Some([Place::Controlled(by)]) => Some((*by, Description { places: None, ..one.clone() })),
            _ => None,
        },
        _ => None,
    };
    let ((one, mine), (other, theirs)) = (of(mine)?, of(theirs)?);
    (mine == theirs).then_some((one, other))
}

/// Things of any opponent, to be said of all opponents together: the zone, unless the things are controlled, and the description.
pub(super) fn of_opponents(filter: &Filter) -> Option<(Option<NamedZone>, Description)> {
    let [one] = filter.as_slice() else { return None };
    let [place] = one.places.as_ref()?.as_slice() else { return None };
    match place {
        Place::Controlled(Player::Opponent) => Some((None, one.clone())),
        Place::In(Area::Of { whose, zone: zone @ (NamedZone::Reserve | NamedZone::Hand | NamedZone::Discard) }) => {
            (whose.0 == Player::Opponent).then(|| (Some(*zone), one.clone()))
        }
        _ => None,
    }
}

/// The player and the zone of the cards that are counted.
pub(super) fn owner_and_zone(filter: &Filter) -> Option<(Player, NamedZone)> {
    let [description] = filter.as_slice() else { return None };
    let [place] = description.places.as_ref()?.as_slice() else { return None };
    match place {
        Place::In(Area::Of { whose, zone }) => Some((whose.0, *zone)),
        _ => None,
    }
}
