//! Renders created tokens with what they have, and gains and losses.

use super::{
    Person, Writer,
    number::counters,
    thing::{Number, status},
    verb::s,
};
use crate::reader::tokens::Vocabulary;
use ability::{Amount, Area, Creation, Gain, Keyword, Mention, OneOrMore, Quantity, Spread, Token, TokenStatistics};

impl Writer {
    pub(super) fn create(
        &mut self,
        amount: &Amount,
        token: &Creation,
        spread: Spread,
        place: &Area,
        person: Person,
    ) -> String {
        let token = match token {
            Creation::Described(token) => token,
            Creation::Copy(of) => {
                let (number, per, several) = self.each_of(amount);
                let copies = if several == Number::One { "copy" } else { "copies" };
                // The token that is copied was named, or is the bearer.
                let of = if *of == Mention::Me { "me" } else { "that token" };
                let (create, place) = (s("create", person), self.area(place));
                return format!("{create} {number} {copies} of {of} in {place}{per}");
            }
            Creation::Signature { whose, status: of } => {
                let (number, per, several) = self.each_of(amount);
                let (create, whose) = (s("create", person), self.whose(whose.0));
                let place = match of {
                    Some(of) => format!("{}, {}", self.area(place), status(*of)),
                    None => self.area(place),
                };
                return match several {
                    Number::One => format!("{create} {whose} Hero's Signature token in {place}{per}"),
                    Number::Several => format!("{create} {number} of {whose} Hero's Signature tokens in {place}{per}"),
                };
            }
        };
        let abilities = self.abilities_of(token);
        let (amount, token, create) = (amount.clone(), self.token(token), s("create", person));
        if let Amount::Capped { amount, most } = &amount
            && let Amount::Count(_) = &**amount
        {
            let (number, per, _) = self.each_of(amount);
            let (most, place) = (self.digits(most), self.area(place));
            return format!("{create} {number} {token} token in {place}{per}, up to {most} per activation");
        }
        let (number, per, several) = self.each_of(&amount);
        let tokens = if several == Number::One { "token" } else { "tokens" };
        match spread {
            Spread::Each => format!("{create} {number} {token} {tokens} in {}{abilities}{per}", self.area(place)),
            Spread::Divided => {
                let (number, tokens) = match &amount {
                    Amount::Number(_) => (number, tokens),
                    amount => (self.digits(amount), "tokens"),
                };
                format!("{create} {number} {token} {tokens}, distributed as you choose among {}", self.area(place))
            }
        }
    }

    /// A token, as a Hero describes its own.
    pub(super) fn signature(&mut self, token: &Token) -> String {
        let abilities = self.abilities_of(token);
        format!("{} token{abilities}", self.token(token))
    }

    pub(super) fn token(&mut self, token: &Token) -> String {
        let statistics = token
            .statistics
            .map_or_else(String::new, |TokenStatistics(of)| format!(" {}/{}/{}", of.forest, of.mountain, of.ocean));
        let sub_types = token.sub_types.iter().flat_map(OneOrMore::as_slice);
        let sub_types: String = sub_types.map(|sub_type| format!(" {}", super::word(sub_type))).collect();
        let is_known = Vocabulary::known().knows_token(&token.name);
        let sub_types = if token.statistics.is_some() || !is_known { sub_types } else { String::new() };
        let with = token.status.map_or_else(String::new, |of| format!("{} ", status(of)));
        format!("{with}[{}{statistics}]{sub_types}", token.name.as_str())
    }

    /// The abilities of a token that its name does not imply.
    pub(super) fn abilities_of(&mut self, token: &Token) -> String {
        let known = Vocabulary::known();
        if known.knows(token) && token.reserve_cost.is_none() {
            return String::new();
        }
        let abilities = token.abilities.iter().flat_map(OneOrMore::as_slice);
        let abilities: Vec<String> =
            abilities.map(|ability| format!("\"{}\"", Self::default().ability(ability))).collect();
        let cost = token.reserve_cost.map(|cost| format!("Reserve Cost {{{cost}}}"));
        let all: Vec<String> = cost.into_iter().chain(abilities).collect();
        if all.is_empty() { String::new() } else { format!(" with {}", all.join(" and ")) }
    }

    /// A list of gains: "2 boosts and [[Fleeting]]".
    pub(super) fn gains(&mut self, gains: &OneOrMore<Gain>) -> String {
        let all: Vec<String> = gains.as_slice().iter().map(|gain| self.gain(gain)).collect();
        all.join(" and ")
    }

    pub(super) fn losses(&mut self, gains: &OneOrMore<Gain>) -> String {
        self.gains(gains)
    }

    pub(super) fn gain(&mut self, gain: &Gain) -> String {
        match gain {
            Gain::Status(of) => status(*of).to_owned(),
            Gain::Keyword(keyword) => self.keyword(keyword),
            Gain::AllCounters(counter) => format!("all its {}", counters(*counter, Number::Several)),
            Gain::OneOf(statuses) => {
                let all: Vec<&str> = statuses.as_slice().iter().map(|of| status(*of)).collect();
                match all.split_last() {
                    Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
                    _ => all.concat(),
                }
            }
            Gain::SubType(sub_type) => format!("sub-type {sub_type}"),
            Gain::ItsSubTypes => "its subtypes".to_owned(),
            Gain::Kind(noun) => noun.to_string(),
            Gain::Ability(ability) => format!("\"{}\"", Self::default().ability(ability)),
            Gain::Abilities => "all abilities".to_owned(),
            Gain::Counters { amount: Quantity::Exactly(amount), counter } => {
                let (number, per, several) = self.each_of(amount);
                format!("{number} {}{per}", counters(*counter, several))
            }
            Gain::Counters { amount: Quantity::UpTo(amount), counter } => {
                format!("up to {} {}", self.digits(amount), counters(*counter, Number::Several))
            }
            Gain::Counters { amount: Quantity::AnyNumber, counter } => {
                format!("any number of {}", counters(*counter, Number::Several))
            }
        }
    }

    pub(super) fn keyword(&mut self, keyword: &Keyword) -> String {
        use Keyword;
        match keyword {
            Keyword::Scout(amount) => format!("[Scout] {}", self.mana(amount)),
            Keyword::Temple(amount) => format!("[Temple] {}", self.mana(amount)),
            Keyword::Tough(amount) => format!("[Tough {}]", self.digits(amount)),
            Keyword::Flag(keyword) => format!("[{keyword}]"),
        }
    }
}
