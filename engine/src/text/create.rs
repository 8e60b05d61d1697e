//! Tokens that are created, keywords, and abilities in quotes.

use super::{
    Lacking,
    build::{act, number, of_zone},
    reader::Reader,
    tokens::bracket,
};
use crate::ability::{
    Ability, Action, Aim, Amount, Area, Expeditions, Few, Keyword, OneOrMore, OtherSubType, Player, Rule, Spread, Step,
    SubType, Token, Zone,
};

impl Reader<'_> {
    /// "Create two [Brassbug 2/2/2] Robot tokens in target Expedition".
    pub(super) fn create(&mut self) -> Option<Step> {
        self.say("create|creates")?;
        self.say("only?")?;
        self.creation()
    }

    /// What is created, and where.
    pub(super) fn creation(&mut self) -> Option<Step> {
        let amount = self.amount()?;
        let token = self.attempt(Self::token);
        // "Create one in a Hero Expedition": of the token that was spoken of.
        let mut token = match token {
            Some(token) => token,
            None => self.created.as_ref()?.0.clone(),
        };
        // "With "…"" stands before the place or after it.
        let early = self.attempt(|r| {
            r.say("with")?;
            r.quoted()
        });
        if let Some(ability) = early {
            token.abilities = OneOrMore::new(vec![ability]);
        }
        let is_divided = self.says(",? distributed") && {
            self.says("as you choose");
            true
        };
        let place = self.attempt(|r| {
            if is_divided {
                r.say("among")?;
                return r.expeditions().map(|which| Area::Expedition(Box::new(any_of(which))));
            }
            if r.says("in|into") {
                return r.created_in();
            }
            // "Create two instead": where the first would be.
            r.created.as_ref().map(|(_, place)| place.clone())
        })?;
        if self.says("with") {
            let ability = self.quoted()?;
            token.abilities = OneOrMore::new(vec![ability]);
        }
        let amount = self.each_of(amount);
        let amount = match self.says(", up to") {
            true => {
                let most = self.amount()?;
                self.says("per activation");
                Amount::Capped { amount: Box::new(amount), most: Box::new(most) }
            }
            false => amount,
        };
        self.created = Some((token.clone(), place.clone()));
        self.said_it_in(&place);
        let spread = if is_divided { Spread::Divided } else { Spread::Each };
        (self.named, self.anything) = (super::reader::Named::Object, true);
        Some(act(Action::Create { amount, token, spread, place }))
    }

    fn said_it_in(&mut self, place: &Area) {
        if let Area::Of { whose, .. } = place {
            self.said_it |= matches!(whose.0, Player::ItsController | Player::ItsOwner);
        }
    }

    fn created_in(&mut self) -> Option<Area> {
        self.any(&[
            |r| {
                let (whose, zone) = r.cards_in_zone()?;
                (zone == Zone::Landmarks).then(|| of_zone(whose, zone))
            },
            |r| r.expeditions().map(|which| Area::Expedition(Box::new(which))),
        ])
    }

    /// `[Brassbug 2/2/2] Robot token`, with sub-types on either side.
    fn token(&mut self) -> Option<Token> {
        let status = self.attempt(Self::status);
        let mut sub_types: Vec<SubType> = Vec::new();
        while let Some(sub_type) = self.sub_type() {
            sub_types.push(sub_type);
        }
        let (name, statistics) = self.piece(bracket)?;
        while let Some(sub_type) = self.sub_type().or_else(|| self.named_sub_type(statistics.is_some())) {
            sub_types.push(sub_type);
        }
        self.say("landmark? permanent? token|tokens?")?;
        match self.vocabulary.token(name, statistics, sub_types, Vec::new()) {
            Some(token) => Some(Token { status, ..token }),
            None => self.lack(Lacking::Token),
        }
    }

    /// A sub-type of which only the token tells that is created with it: between its statistics and "token".
    fn named_sub_type(&mut self, has_statistics: bool) -> Option<SubType> {
        self.attempt(|r| {
            let is_name = |word: &&str| has_statistics && word.starts_with(char::is_uppercase);
            let sub_type = r.piece(|word| Some(word).filter(is_name).and_then(OtherSubType::new))?;
            // Another of them can follow.
            (r.sees("token|tokens") || r.peek().is_some_and(|word| is_name(&word))).then_some(SubType::Other(sub_type))
        })
    }

    /// A keyword ability in brackets.
    pub(super) fn keyword(&mut self) -> Option<Keyword> {
        if self.says("[Scout]") {
            return self.mana_amount().map(Keyword::Scout);
        }
        if self.says("[Temple]") {
            return self.mana_amount().map(Keyword::Temple);
        }
        let x = self.x.clone();
        let (name, value) = self.piece(|text| {
            let inner = text.strip_prefix('[')?.strip_suffix(']')?;
            Some(inner.split_once(' ').map_or((inner, None), |(name, value)| (name, Some(value))))
        })?;
        let amount = || match value?.trim_matches(['{', '}']) {
            value if value.eq_ignore_ascii_case("X") => Some(x.unwrap_or(Amount::X)),
            value => value.parse().ok().map(number),
        };
        match name.to_ascii_lowercase().as_str() {
            "defender" => Some(Keyword::Defender),
            "cooldown" => Some(Keyword::Cooldown),
            "eternal" => Some(Keyword::Eternal),
            "gigantic" => Some(Keyword::Gigantic),
            "seasoned" => Some(Keyword::Seasoned),
            "tough" => amount().map(Keyword::Tough),
            "scout" => amount().map(Keyword::Scout),
            "temple" => amount().map(Keyword::Temple),
            _ => None,
        }
    }

    /// An ability in quotes.
    pub(super) fn quoted(&mut self) -> Option<Ability> {
        self.say("\"|“|”")?;
        let rule: Rule = self.nested(Self::rule)?;
        self.say(".?")?;
        self.say("\"|“|”")?;
        Some(Ability::Main(rule))
    }
}

/// Among Expeditions that are chosen: any number of them.
fn any_of(which: Expeditions) -> Expeditions {
    match which {
        Expeditions::Pick { aim, facts, of, .. } => Expeditions::Pick { quantity: Few::AnyNumber, aim, facts, of },
        Expeditions::Each { facts, of } => Expeditions::Pick { quantity: Few::AnyNumber, aim: Aim::Chosen, facts, of },
        which => which,
    }
}
