//! Tokens that are created, keywords, and abilities in quotes.

use super::{
    Lacking,
    build::{act, number, of_zone},
    reader::Reader,
    tokens::bracket,
};
use crate::ability::{
    Ability, Action, Aim, Amount, Area, Creation, Expeditions, Few, FlagKeyword, Gain, Keyword, Mention, NamedZone,
    Objects, OneOrMore, OtherSubType, Passive, Player, Quantity, Rule, Search, Spread, Statement, Status, Step,
    SubType, Subject, Token, TokenName, Trait,
};

impl Reader<'_> {
    /// "Create two [Brassbug 2/2/2] Robot tokens in target Expedition".
    pub(super) fn create(&mut self) -> Option<Step> {
        self.say("create|creates")?;
        self.say("only?")?;
        if let Some(step) = self.attempt(Self::copies) {
            return Some(step);
        }
        self.creation()
    }

    /// "A copy of target token you control in its Expedition", "two copies of that token in my Expedition": it is chosen before.
    fn copies(&mut self) -> Option<Step> {
        if !self.says("a token that's a copy of") && !self.says("a copy of") {
            let so_many = self.amount()?;
            self.say("copy|copies of")?;
            return self.copied(so_many);
        }
        self.copied(number(1))
    }

    fn copied(&mut self, amount: Amount) -> Option<Step> {
        // Of what may be a card there is no such copy.
        let is_token = self.sees("that token") || self.sees("me") || {
            let others =
                ["character", "characters", "card", "cards", "permanent", "permanents", "landmark", "landmarks"];
            self.sees("it") && self.has_said("token", 0) && !others.iter().any(|other| self.has_said(other, 0))
        };
        // The Signature token of a Hero is one that is described, wherever others of it are.
        if self.signature_article().is_some() {
            self.say("hero's?")?;
            self.signature_word()?;
            self.say("in|into")?;
            let place = self.created_in()?;
            let whose = crate::ability::Whose(Player::You);
            return Some(self.created(amount, Creation::Signature { whose, status: None }, Spread::Each, place));
        }
        // Where the copy goes is not where the token is.
        self.goes_somewhere = true;
        let objects = self.objects();
        self.goes_somewhere = false;
        let (of, named) = match objects? {
            Objects::The(of) => (is_token.then_some(of)?, None),
            Objects::Pick(pick) => {
                let of_token = |fact: &Trait| matches!(fact, Trait::Token | Trait::Signature);
                let is_one = pick.quantity == Quantity::Exactly(number(1));
                (is_one && pick.from.as_slice().iter().all(|one| one.contains(of_token))).then_some(())?;
                (Mention::It, Some(act(Action::Name(Objects::Pick(pick)))))
            }
            _ => return None,
        };
        (self.named, self.anything) = (super::reader::Named::Object, true);
        self.say("in|into")?;
        let place = self.created_in()?;
        let created = self.created(amount, Creation::Copy(of), Spread::Each, place);
        let Some(named) = named else { return Some(created) };
        self.pending.push(created);
        Some(named)
    }

    /// What is created, and where.
    pub(super) fn creation(&mut self) -> Option<Step> {
        if let Some((amount, whose)) = self.attempt(Self::signature_tokens) {
            return self.signature_creation(amount, whose);
        }
        // "When your Hero's Signature token leaves …, create it in your Reserve": another of them.
        let is_signature = self.signature_is_said && !matches!(self.created, Some((Creation::Described(_), _)));
        if is_signature && (self.says("it") || self.says("another one?") || self.says("one")) {
            return self.signature_creation(number(1), crate::ability::Whose(Player::You));
        }
        // "A number of [Brassbug 2/2/2] Robot tokens equal to …", before where they are created or after it.
        let is_said_later = self.says("a number of");
        let mut equal = None;
        let amount = if is_said_later { number(1) } else { self.amount()? };
        let token = self.attempt(Self::token);
        if is_said_later {
            equal = self.attempt(Self::equal_number);
        }
        // "Create two of them instead".
        if token.is_none() {
            self.says("of them|those");
        }
        // "Create one in a Hero Expedition": of the token that was spoken of.
        let mut token = match token {
            Some(token) => token,
            None if self.created.is_none() => self.counted_token()?,
            None => match self.created.as_ref()?.0.clone() {
                Creation::Described(token) => token,
                Creation::Signature { whose, .. } => return self.signature_creation(amount, whose),
                Creation::Copy(_) => return None,
            },
        };
        // "With "…"" stands before the place or after it.
        self.attempt(|r| {
            r.say("with")?;
            r.token_features(&mut token)
        });
        let is_divided = self.says(",? distributed") && {
            self.says("as you choose");
            true
        };
        let place = self.attempt(|r| {
            if r.says("there") {
                return r.counted_there();
            }
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
            self.token_features(&mut token)?;
        }
        let amount = match is_said_later {
            true => equal.or_else(|| self.attempt(Self::equal_number))?,
            false => amount,
        };
        // Of what is no Character nothing but its name is known where nothing else is said (7.3.4).
        let in_landmarks = matches!(place, Area::Of { zone: NamedZone::Landmarks, .. });
        let is_known = token.statistics.is_some() || self.vocabulary.knows_token(&token.name);
        if !is_known && (token.abilities.is_none() || !in_landmarks) {
            return self.lack(Lacking::Token);
        }
        // For what it is played from Reserve nothing would say.
        if matches!(place, Area::Of { zone: NamedZone::Reserve, .. }) && token.reserve_cost.is_none() {
            return self.lack(Lacking::ReserveCost);
        }
        let amount = self.each_of(amount);
        let amount = match self.says(", up to") {
            true => {
                self.says("to? a max|maximum of");
                let most = self.amount()?;
                self.says("per activation");
                Amount::Capped { amount: Box::new(amount), most: Box::new(most) }
            }
            false => amount,
        };
        let spread = if is_divided { Spread::Divided } else { Spread::Each };
        Some(self.created(amount, Creation::Described(token), spread, place))
    }

    /// "Equal to the number of Landmarks you control".
    fn equal_number(&mut self) -> Option<Amount> {
        self.say("equal to")?;
        self.quantity_named()
    }

    pub(super) fn created(&mut self, amount: Amount, token: Creation, spread: Spread, place: Area) -> Step {
        self.created = Some((token.clone(), place.clone()));
        // "In your Reserve, exhausted": as it arrives (7.3.4).
        let is_zone = matches!(place, Area::Of { zone: NamedZone::Reserve | NamedZone::Landmarks, .. });
        let token = if is_zone && self.says(",? [[Exhausted]]|exhausted") { exhausted(token) } else { token };
        self.said_it_in(&place);
        (self.named, self.anything) = (super::reader::Named::Object, true);
        act(Action::Create { amount, token, spread, place })
    }

    fn said_it_in(&mut self, place: &Area) {
        if let Area::Of { whose, .. } = place {
            self.said_it |= matches!(whose.0, Player::ItsController | Player::ItsOwner);
        }
    }

    /// "If there's no [Pip 1/1/1] token in your Reserve, create one there": the token that was counted.
    fn counted_token(&self) -> Option<Token> {
        let [one] = self.counted.as_ref()?.as_slice() else { return None };
        let named = one.facts.iter().flat_map(OneOrMore::as_slice).find_map(|clause| match clause.as_slice() {
            [crate::ability::Literal::Is(Trait::Named(name))] => Some(name.clone()),
            _ => None,
        })?;
        self.vocabulary.token_named(&named)
    }

    /// "There": your Landmarks, where a condition counted what lies in them.
    fn counted_there(&self) -> Option<Area> {
        let counted = self.counted.as_ref()?.as_slice();
        let [one] = counted else { return None };
        match one.places.as_ref()?.as_slice() {
            [crate::ability::Place::In(area @ Area::Of { zone: NamedZone::Landmarks | NamedZone::Reserve, .. })] => {
                Some(area.clone())
            }
            _ => None,
        }
    }

    pub(super) fn created_in(&mut self) -> Option<Area> {
        self.any(&[
            |r| {
                let (whose, zone) = r.cards_in_zone()?;
                matches!(zone, NamedZone::Landmarks | NamedZone::Reserve).then(|| of_zone(whose, zone))
            },
            |r| r.expeditions().map(|which| Area::Expedition(Box::new(which))),
            |r| {
                // "If my Expedition is behind, create a token in it".
                let which = r.conditioned.clone().filter(super::standing::is_single)?;
                r.say("it").map(|()| Area::Expedition(Box::new(which)))
            },
        ])
    }

    /// "[Tough 1] and "At Noon — …"", "Reserve Cost {1}": what a token has; its abilities are those that are said.
    pub(super) fn token_features(&mut self, token: &mut Token) -> Option<()> {
        let mut all = Vec::new();
        loop {
            if let Some(cost) = self.attempt(Self::token_cost) {
                token.reserve_cost = Some(cost);
            } else {
                all.push(self.token_ability()?);
            }
            if self
                .attempt(|r| {
                    r.say(",?")?;
                    r.say("and?")?;
                    (r.before(",") || r.before("and")).then_some(())?;
                    (r.sees_ability() || r.sees("a? reserve cost")).then_some(())
                })
                .is_none()
            {
                token.abilities = OneOrMore::new(all).or_else(|| token.abilities.take());
                return Some(());
            }
        }
    }

    fn token_ability(&mut self) -> Option<Ability> {
        let keyword = self.attempt(|r| r.keyword()).map(|keyword| {
            let statement = Statement::Has(OneOrMore::one(Gain::Keyword(keyword)));
            let passive = Passive::Object { who: Subject::Me, statement };
            Ability::Main(Rule::Passive { condition: None, passive })
        });
        keyword.or_else(|| self.quoted())
    }

    /// Whether an ability in quotes or brackets stands here.
    pub(super) fn sees_ability(&mut self) -> bool {
        let at = self.position();
        let sees = self.sees("\"|“|”") || self.looking(|r| r.attempt(Self::keyword).is_some());
        self.move_to(at);
        sees
    }

    /// "(Create a … token.) It has "…"": that token does.
    pub(super) fn of_created(&mut self, steps: &mut [Step]) -> Option<()> {
        let Some(Step::Act(Action::Create { token: Creation::Described(token), .. })) = steps.last_mut() else {
            return None;
        };
        self.say("it|they has|have")?;
        self.sees_ability().then_some(())?;
        let mut said = Token { abilities: None, ..token.clone() };
        self.token_features(&mut said)?;
        self.stop()?;
        let known = token.abilities.iter().flat_map(OneOrMore::as_slice);
        let abilities = known.chain(said.abilities.iter().flat_map(OneOrMore::as_slice));
        token.abilities = OneOrMore::new(abilities.cloned().collect());
        Some(())
    }

    /// `[Brassbug 2/2/2] Robot token`, with sub-types on either side.
    pub(super) fn token(&mut self) -> Option<Token> {
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
        match self.vocabulary.token(name, statistics, sub_types.clone(), Vec::new()) {
            Some(token) => Some(Token { status, ..token }),
            // What it is has to follow.
            None => {
                let name = TokenName::new(name)?;
                let sub_types = OneOrMore::new(sub_types);
                Some(Token { name, statistics: None, sub_types, reserve_cost: None, status, abilities: None })
            }
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
        // Without brackets: "Tough 1".
        if self.says("tough") {
            return self.number().map(number).or_else(|| self.mana_amount()).map(Keyword::Tough);
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
            "tough" => amount().map(Keyword::Tough),
            "scout" => amount().map(Keyword::Scout),
            "temple" => amount().map(Keyword::Temple),
            name => flag_keyword(name).map(Keyword::Flag),
        }
    }

    /// An ability in quotes.
    pub(super) fn quoted(&mut self) -> Option<Ability> {
        self.say("\"|“|”")?;
        // What discards its card from Reserve works there (2.2.11.i).
        let is_support = self.says("{I}") || self.sees("{D}");
        let outside = std::mem::replace(&mut self.of_one_opponent, false);
        let rule = self.nested(Self::rule);
        self.of_one_opponent = outside;
        let rule: Rule = rule?;
        self.say(".?")?;
        self.say("\"|“|”")?;
        Some(if is_support { Ability::Support(rule) } else { Ability::Main(rule) })
    }
}

/// The keyword without a number of that name, in letters of either case.
pub(super) fn flag_keyword(name: &str) -> Option<FlagKeyword> {
    FlagKeyword::ALL.into_iter().find(|keyword| keyword.name().eq_ignore_ascii_case(name))
}

/// Among Expeditions that are chosen: any number of them.
fn any_of(which: Expeditions) -> Expeditions {
    match which {
        Expeditions::Pick { aim, facts, of, .. } => Expeditions::Pick { quantity: Few::AnyNumber, aim, facts, of },
        Expeditions::Each { facts, of } => Expeditions::Pick { quantity: Few::AnyNumber, aim: Aim::Chosen, facts, of },
        which => which,
    }
}

/// The same token, exhausted from the beginning.
fn exhausted(token: Creation) -> Creation {
    let status = Some(Status::Exhausted);
    match token {
        Creation::Described(token) => Creation::Described(Token { status, ..token }),
        Creation::Signature { whose, .. } => Creation::Signature { whose, status },
        token @ Creation::Copy(_) => token,
    }
}
