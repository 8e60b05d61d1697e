//! Signature tokens: those that Heroes describe in their own texts, with a Reserve Cost, and that are created in Reserve.

use super::{
    Slot,
    build::{in_zone, number, of_zone},
    lexer::Piece,
    reader::Reader,
    tokens::{Vocabulary, bracket},
};
use crate::ability::{
    Amount, Creation, Description, Filter, Literal, NamedZone, OneOrMore, Passive, Place, Player, Spread, Step,
    SubType, Token, TokenName, TokenStatistics, Trait, Whose,
};

impl Reader<'_> {
    /// "Signature token", "[[Signature]] tokens".
    pub(super) fn signature_word(&mut self) -> Option<()> {
        self.attempt(Self::signature_words)?;
        self.signature_is_said = true;
        Some(())
    }

    fn signature_words(&mut self) -> Option<()> {
        if self.says("[Signature_token]|[Signature_tokens]") {
            return Some(());
        }
        self.say("[Signature]|signature")?;
        self.say("token|tokens|companion|companions|character|characters")?;
        self.say("token|tokens?")
    }

    /// Whether one Signature token of a Hero is spoken of.
    pub(super) fn sees_signature_token(&mut self) -> bool {
        let at = self.position();
        let sees = self.looking(|r| {
            r.says("hero's");
            r.signature_word().is_some() && !r.before("tokens") && !r.before("[Signature_tokens]")
        });
        self.move_to(at);
        sees
    }

    /// "Your Hero's" before "Signature token", where "a" could stand.
    pub(super) fn signature_article(&mut self) -> Option<()> {
        self.attempt(|r| {
            r.say("your|my hero's?")?;
            r.sees_signature_token().then_some(())
        })
    }

    /// "Your Hero's Signature token", "two of your Hero's Signature tokens", "a Signature token": how many, and whose.
    pub(super) fn signature_tokens(&mut self) -> Option<(Amount, Whose)> {
        let amount = self.attempt(|r| {
            let amount = r.amount()?;
            r.say("of?")?;
            Some(amount)
        });
        let whose = if self.says("my") { Some(Player::You) } else { self.attempt(Self::whose) };
        if whose.is_some() {
            self.say("hero's|heroes'?")?;
        }
        self.signature_word()?;
        let whose = match whose {
            Some(whose) => whose,
            None => self
                .attempt(|r| {
                    r.say("of")?;
                    let whose = r.whose()?;
                    r.say("hero|heroes").map(|()| whose)
                })
                .unwrap_or(Player::You),
        };
        Some((amount.unwrap_or_else(|| number(1)), Whose(whose)))
    }

    /// Where a Signature token is created: in Reserve, where nothing else is said.
    pub(super) fn signature_creation(&mut self, amount: Amount, whose: Whose) -> Option<Step> {
        // "My Signature token, [Imp 1/1/1], in your Reserve": that is what it is.
        let described = self.attempt(|r| {
            r.say(",")?;
            let mut token = r.token()?;
            while r.attempt(|r| r.token_detail(&mut token)).is_some() {}
            r.say(",?")?;
            token.reserve_cost.map(|_| token)
        });
        let place = self.attempt(|r| {
            r.say("in|into")?;
            r.created_in()
        });
        // "If it isn't in your Reserve, create it there".
        self.says("there");
        let place = match (place, &self.created) {
            (Some(place), _) => place,
            // "Create two instead": where the first would be.
            (None, Some((Creation::Signature { .. }, place))) => place.clone(),
            (None, _) => of_zone(whose.0, NamedZone::Reserve),
        };
        let amount = self.each_of(amount);
        let token = described.map_or(Creation::Signature { whose, status: None }, Creation::Described);
        Some(self.created(amount, token, Spread::Each, place))
    }

    /// "My Signature token is [Imp 1/1/1], a Mage Companion with Reserve Cost {1} and “…”."
    pub(super) fn signature_said(&mut self) -> Option<Passive> {
        let is_before = self.attempt(|r| {
            r.say("my|your")?;
            r.say("hero's?")?;
            r.signature_word()?;
            r.say("is|: a|an|the?")
        });
        let mut token = match self.attempt(Self::token) {
            Some(token) => token,
            None => is_before.and_then(|()| self.attempt(Self::token_by_name))?,
        };
        while self.attempt(|r| r.token_detail(&mut token)).is_some() {}
        if is_before.is_none() {
            self.say("is my|your")?;
            self.signature_word()?;
        }
        token.reserve_cost.map(|_| Passive::Signature(token))
    }

    /// "Old Imp", as far as the words have capital letters.
    fn token_by_name(&mut self) -> Option<Token> {
        let mut words: Vec<&str> = Vec::new();
        while let Some(word) = self.piece(|text| text.starts_with(char::is_uppercase).then_some(text)) {
            words.push(word);
        }
        let name = TokenName::new(&words.join(" "))?;
        let mut token =
            Token { name, statistics: None, sub_types: None, reserve_cost: None, status: None, abilities: None };
        token.statistics = self.attempt(Self::token_statistics);
        (token.statistics.is_some() || self.sees(",")).then_some(token)
    }

    /// "1/2/0", outside brackets.
    fn token_statistics(&mut self) -> Option<TokenStatistics> {
        let forest = self.number()?;
        self.say("/")?;
        let mountain = self.number()?;
        self.say("/")?;
        let ocean = self.number()?;
        Some(TokenStatistics(cards::Statistics { forest, mountain, ocean }))
    }

    /// "With Reserve Cost {1} and “…”", ", a Mage Companion".
    fn token_detail(&mut self, token: &mut Token) -> Option<()> {
        self.say(",?")?;
        if self.says("with") || self.says("that has") || self.says("it has") {
            return self.token_features(token);
        }
        self.say("a|an")?;
        self.token_kind(token)
    }

    /// "Mage Companion token".
    fn token_kind(&mut self, token: &mut Token) -> Option<()> {
        if let Some(statistics) = self.attempt(Self::token_statistics) {
            token.statistics = Some(statistics);
        }
        let mut sub_types: Vec<SubType> = Vec::new();
        while let Some(sub_type) = self.sub_type() {
            sub_types.push(sub_type);
        }
        let is_said = self.says("character? token|tokens") || self.says("character");
        (is_said || !sub_types.is_empty()).then_some(())?;
        token.sub_types = OneOrMore::new(sub_types).or_else(|| token.sub_types.take());
        Some(())
    }

    /// "Reserve Cost {1}".
    pub(super) fn token_cost(&mut self) -> Option<u8> {
        self.say("a|an?")?;
        self.say("reserve cost of?")?;
        self.mana_number()
    }

    fn mana_number(&mut self) -> Option<u8> {
        match self.attempt(Self::mana_icon) {
            Some(cost) => cost,
            None => self.number(),
        }
    }

    /// "It's a Mage Companion with Reserve Cost {1} and “…”", "Its Reserve Cost is {1}", "You may play it from Reserve for
    /// {1}": a sentence that says of a token what the sentence that creates it does not.
    fn token_sentence(&mut self, token: &mut Token) -> Option<()> {
        if self.says("its|their reserve cost is") || self.says("you can|may play it|them from your|the? reserve for") {
            token.reserve_cost = Some(self.mana_number()?);
        } else if self.says("it|they has|have") {
            self.token_features(token)?;
        } else {
            if !self.says("it's|they're a|an?") {
                self.say("it|they is|are a|an?")?;
            }
            self.token_kind(token)?;
            while self.attempt(|r| r.token_detail(token)).is_some() {}
        }
        self.attempt(|r| {
            r.say("and")?;
            r.say("it|its?")?;
            r.token_features(token)
        });
        self.stop()
    }
}

/// "Your Hero's Signature token": it lies in play or in Reserve, where nothing else is said of it.
pub(super) fn of_hero(filter: Filter, owner: Player) -> Filter {
    let mut all = filter.as_slice().to_vec();
    let is_signature = |one: &Description| {
        let mut facts = one.facts.iter().flat_map(OneOrMore::as_slice).flat_map(OneOrMore::as_slice);
        facts.any(|literal| *literal == Literal::Is(Trait::Signature))
    };
    for one in all.iter_mut().filter(|one| one.places.is_none() && is_signature(one)) {
        one.places = OneOrMore::new(vec![Place::Controlled(owner), in_zone(owner, NamedZone::Reserve)]);
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// "Your Hero's Signature token is in an Expedition": yours, wherever that is.
pub(super) fn of_own(filter: Filter) -> Filter {
    let mut all = filter.as_slice().to_vec();
    for one in &mut all {
        let mut is_anybodys = false;
        for place in one.places.iter_mut().flat_map(OneOrMore::as_mut_slice) {
            match place {
                Place::Play => *place = Place::Controlled(Player::You),
                Place::In(crate::ability::Area::Zone(zone)) => *place = in_zone(Player::You, *zone),
                Place::In(crate::ability::Area::Expedition(_)) => is_anybodys = true,
                _ => {}
            }
        }
        if is_anybodys {
            let own = super::place::controlled(OneOrMore::one(one.clone()), Player::You);
            one.clone_from(&own.as_slice()[0]);
        }
    }
    OneOrMore::new(all).unwrap_or(filter)
}

/// What the paragraphs of a text say of the tokens that they name with statistics and of which they say a Reserve Cost. Sentences that
/// say nothing else are taken out.
pub(super) fn take_definitions(
    paragraphs: &mut Vec<Vec<Piece<'_>>>,
    slot: Slot,
    vocabulary: &Vocabulary,
) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    if !may_define(paragraphs) {
        return tokens;
    }
    name_signatures(paragraphs);
    let mut named: Option<Token> = None;
    for paragraph in paragraphs {
        let mut at = 0;
        while let Some(piece) = paragraph.get(at) {
            let is_start = at == 0 || matches!(paragraph[at - 1].text, "." | "\"" | "”");
            let mut reader = Reader::new(paragraph.clone(), slot, vocabulary);
            reader.move_to(at);
            if names_token(piece.text) {
                named = reader.token().map(|mut token| {
                    while reader.attempt(|r| r.token_detail(&mut token)).is_some() {}
                    token
                });
                tokens.extend(named.iter().filter(|token| token.reserve_cost.is_some()).cloned());
            } else if is_start
                && ["It", "It's", "Its", "They", "They're", "You"]
                    .iter()
                    .any(|word| piece.text.eq_ignore_ascii_case(word))
                && let Some(mut token) = named.clone()
            {
                let before = token.reserve_cost.take();
                let is_said = reader.token_sentence(&mut token).is_some();
                token.reserve_cost = token.reserve_cost.or(before);
                if is_said && token.reserve_cost.is_some() {
                    paragraph.drain(at..reader.position());
                    named = Some(token.clone());
                    tokens.push(token);
                    continue;
                }
            }
            at += 1;
        }
    }
    tokens
}

/// "Create my Signature token in your Reserve. It's a [Imp 1/1/1] Companion token with Reserve Cost {1}": of which token that
/// is said, is written out, in a paragraph of its own.
fn name_signatures(paragraphs: &mut Vec<Vec<Piece<'_>>>) {
    const NAMED: [&str; 4] = ["My", "Signature", "token", "is"];
    let is = |piece: Option<&Piece<'_>>, word: &str| piece.is_some_and(|piece| piece.text.eq_ignore_ascii_case(word));
    let mut at = 0;
    let mut is_said = false;
    while let Some(paragraph) = paragraphs.get_mut(at) {
        at += 1;
        let was_said = std::mem::replace(&mut is_said, says_signature(paragraph));
        let describes = |start: &usize| {
            let start = *start;
            let copula = if is(paragraph.get(start), "it's") {
                1
            } else if is(paragraph.get(start), "it") && is(paragraph.get(start + 1), "is") {
                2
            } else {
                return false;
            };
            let article =
                usize::from(is(paragraph.get(start + copula), "a") || is(paragraph.get(start + copula), "an"));
            let is_token = paragraph.get(start + copula + article).is_some_and(|piece| names_token(piece.text));
            let before = paragraph.get(..start).unwrap_or_default();
            let is_spoken_of = match before.last() {
                None => was_said,
                Some(last) => last.text == "." && says_signature(before),
            };
            is_token && is_spoken_of
        };
        let Some(start) = (0..paragraph.len()).find(describes) else { continue };
        let mut own = paragraph.split_off(start);
        let span = own[0].span;
        let copula = if is(own.first(), "it's") { 1 } else { 2 };
        own.splice(..copula, NAMED.map(|text| Piece { text, span }));
        if start == 0 {
            *paragraph = own;
        } else {
            paragraphs.insert(at, own);
            at += 1;
        }
    }
}

/// Whether words speak of a Signature token.
fn says_signature(words: &[Piece<'_>]) -> bool {
    words.iter().any(|word| word.text.trim_matches(['[', ']']).to_ascii_lowercase().starts_with("signature"))
}

/// Whether a text may say the Reserve Cost of a token: it has these words, and names a token.
fn may_define(paragraphs: &[Vec<Piece<'_>>]) -> bool {
    let is = |piece: &Piece<'_>, word: &str| piece.text.eq_ignore_ascii_case(word);
    let says_cost = |paragraph: &Vec<Piece<'_>>| {
        paragraph.windows(2).any(|two| is(&two[0], "reserve") && (is(&two[1], "cost") || is(&two[1], "for")))
    };
    paragraphs.iter().any(says_cost) && paragraphs.iter().flatten().any(|piece| names_token(piece.text))
}

/// Whether a word in brackets is the name of a token, with statistics or without.
fn names_token(text: &str) -> bool {
    match bracket(text) {
        Some((_, Some(_))) => true,
        Some(_) => !text.starts_with("[[") && !super::tokens::is_word(text),
        None => false,
    }
}
