//! Creating tokens, and the keywords and quoted abilities that they have.

use crate::{
    Lacking,
    build::{act, of_zone, things},
    filters::{is_of_token, is_single},
    phrases::{
        amount::{amount, cards_in_zone, quantity_named},
        expedition::expeditions,
        for_each::each_of,
        hero::{signature_article, signature_word},
        keyword::keyword,
        objects::objects,
        verbs::say_done,
    },
    reader::{Antecedent, Reader, said::Quantifier, tokens::bracket},
    sentences::{
        end::stop,
        rule::rule,
        signature::{signature_creation, signature_tokens, token_cost},
    },
    words::{status, sub_type},
};
use ability::{
    Ability, Action, Aim, Amount, Area, Creation, Expeditions, Few, Filter, Gain, Literal, Mention, NamedZone, Noun,
    Objects, OneOrMore, OtherSubType, Passive, Place, Player, Quantity, Rule, Search, Spread, Statement, Status, Step,
    SubType, Subject, Token, TokenName, Trait, Whose,
};

/// "Create two [Brassbug 2/2/2] Robot tokens in target Expedition".
pub(super) fn create(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("create|creates")?;
    reader.say("only?")?;
    if let Some(step) = reader.attempt(copies) {
        return Some(step);
    }
    creation(reader)
}

/// "A copy of target token you control in its Expedition", "two copies of that token in my Expedition": the token is chosen in a
/// step before.
fn copies(reader: &mut Reader<'_>) -> Option<Step> {
    if !reader.says("a token that's a copy of") && !reader.says("a copy of") {
        let so_many = amount(reader)?;
        reader.say("copy|copies of")?;
        return copied(reader, so_many);
    }
    copied(reader, Amount::Number(1))
}

fn copied(reader: &mut Reader<'_>, amount: Amount) -> Option<Step> {
    // Something that may be a card, and not a token, cannot be copied.
    let are_tokens = |all: &Filter| all.as_slice().iter().all(|one| one.contains(is_of_token));
    let is_token = reader.sees("that token")
        || reader.sees("me")
        || reader.sees("it") && reader.it.thing.as_ref().is_some_and(are_tokens);
    // The Signature token of a Hero is described by the Hero, so no token of it need exist.
    if signature_article(reader).is_some() {
        reader.say("hero's?")?;
        signature_word(reader)?;
        reader.say("in|into")?;
        let place = created_in(reader)?;
        let whose = Whose(Player::You);
        return Some(created(reader, amount, Creation::Signature { whose, status: None }, Spread::Each, place));
    }
    // "In its Expedition": the Expedition of the copied token.
    reader.anything = true;
    // The place that follows is that of the copy.
    reader.goes_somewhere = true;
    let objects = objects(reader);
    reader.goes_somewhere = false;
    let (of, named) = match objects? {
        Objects::The(of) => (is_token.then_some(of)?, None),
        Objects::Pick(pick) => {
            let is_one = pick.quantity == Quantity::Exactly(Amount::Number(1));
            (is_one && are_tokens(&pick.from)).then_some(())?;
            (Mention::It, Some(act(Action::Name(Objects::Pick(pick)))))
        }
        _ => return None,
    };
    let token = reader.it.thing.clone();
    reader.name_thing(token);
    reader.say("in|into")?;
    let place = created_in(reader)?;
    let created = created(reader, amount, Creation::Copy(of), Spread::Each, place);
    let Some(named) = named else { return Some(created) };
    reader.pending.push(created);
    Some(named)
}

/// Reads which tokens are created, and where.
pub(super) fn creation(reader: &mut Reader<'_>) -> Option<Step> {
    let start = reader.position();
    if let Some((amount, whose)) = reader.attempt(signature_tokens) {
        return signature_creation(reader, amount, whose);
    }
    // "When your Hero's Signature token leaves …, create it in your Reserve": creates another one.
    let is_signature = reader.signature_is_said && !matches!(reader.created, Some((Creation::Described(_), _)));
    if is_signature && (reader.says("it") || reader.says("another one?") || reader.says("one")) {
        return signature_creation(reader, Amount::Number(1), Whose(Player::You));
    }
    // "A number of [Brassbug 2/2/2] Robot tokens equal to …": the number stands before the place or after it.
    let is_said_later = reader.says("a number of");
    let mut equal = None;
    let said = if is_said_later { Amount::Number(1) } else { amount(reader)? };
    let token = reader.attempt(token);
    // "An [Ordis Recruit 1/1/1] Soldier token and a [Brassbug 2/2/2] Robot token in target Expedition": both in the same place.
    let beside = token.as_ref().and_then(|_| {
        reader.attempt(|r| {
            r.say("and")?;
            let amount = amount(r)?;
            let token = self::token(r)?;
            let is_known = token.statistics.is_some() || r.vocabulary.knows_token(&token.name);
            (is_known && r.sees("in|into")).then_some((amount, token))
        })
    });
    if is_said_later {
        equal = reader.attempt(equal_number);
    }
    // "Create two of them instead".
    if token.is_none() {
        reader.says("of them|those");
    }
    // "Create one in a Hero Expedition": the token that was mentioned before.
    let mut token = match token {
        Some(token) => token,
        None if reader.created.is_none() => match counted_token(reader) {
            Some(token) => token,
            // "(If you would create a token,) create two instead": two of what nothing has described.
            None if reader.sees(".") || reader.is_at_end() => return reader.lack_since(start, Lacking::Antecedent),
            None => return None,
        },
        None => match reader.created.as_ref()?.0.clone() {
            Creation::Described(token) => token,
            Creation::Signature { whose, .. } => return signature_creation(reader, said, whose),
            Creation::Copy(_) => return None,
        },
    };
    // "With "…"" comes before the place or after it.
    reader.attempt(|r| {
        r.say("with")?;
        token_features(r, &mut token)
    });
    let is_divided = reader.says(",? distributed") && {
        reader.says("as you choose");
        true
    };
    let place = reader.attempt(|r| {
        if r.says("there") {
            return counted_there(r);
        }
        if is_divided {
            r.say("among")?;
            return expeditions(r).map(|which| Area::Expedition(Box::new(any_of(which))));
        }
        if r.says("in|into") {
            return created_in(r);
        }
        // "Create two instead": in the place of the first.
        r.created.as_ref().map(|(_, place)| place.clone())
    })?;
    if reader.says("with") {
        token_features(reader, &mut token)?;
    }
    let said = match is_said_later {
        true => equal.or_else(|| reader.attempt(equal_number))?,
        false => said,
    };
    // A token without statistics is known only by its name, unless the text gives it abilities (7.3.5).
    let in_landmarks = matches!(place, Area::Of { zone: NamedZone::Landmarks, .. });
    let is_known = token.statistics.is_some() || reader.vocabulary.knows_token(&token.name);
    if !is_known && (token.abilities.is_none() || !in_landmarks) {
        return reader.lack(Lacking::Token);
    }
    // Without a Reserve Cost, it would be unknown what it costs to play the token from Reserve.
    if matches!(place, Area::Of { zone: NamedZone::Reserve, .. }) && token.reserve_cost.is_none() {
        return reader.lack(Lacking::ReserveCost);
    }
    let said = each_of(reader, said);
    let said = match reader.says(", up to") {
        true => {
            reader.says("to? a max|maximum of");
            let most = amount(reader)?;
            reader.says("per activation");
            Amount::Capped { amount: Box::new(said), most: Box::new(most) }
        }
        false => said,
    };
    let spread = if is_divided { Spread::Divided } else { Spread::Each };
    let Some((amount, other)) = beside else {
        return Some(created(reader, said, Creation::Described(token), spread, place));
    };
    (!is_divided && !is_said_later).then_some(())?;
    let first = created(reader, said, Creation::Described(token), spread, place.clone());
    let there = match place {
        Area::Expedition(which) if matches!(*which, Expeditions::Pick { .. }) => {
            Area::Expedition(Box::new(Expeditions::Its))
        }
        place => place,
    };
    let second = created(reader, amount, Creation::Described(other), spread, there);
    reader.pending.push(second);
    // After two creations, "it" does not refer to the first token.
    (reader.anything, reader.it.by) = (false, Antecedent::Nothing);
    Some(first)
}

/// "Equal to the number of Landmarks you control".
fn equal_number(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.say("equal to")?;
    quantity_named(reader)
}

pub(super) fn created(reader: &mut Reader<'_>, amount: Amount, token: Creation, spread: Spread, place: Area) -> Step {
    reader.created = Some((token.clone(), place.clone()));
    reader.created_at = Some(reader.position());
    // "In your Reserve, exhausted": exhausted as it arrives (7.3.5).
    let is_zone = matches!(place, Area::Of { zone: NamedZone::Reserve | NamedZone::Landmarks, .. });
    let token = if is_zone && reader.says(",? [[Exhausted]]|exhausted") { exhausted(token) } else { token };
    said_it_in(reader, &place);
    // An Expedition that is chosen for a token is named by that.
    if matches!(&place, Area::Expedition(which) if matches!(**which, Expeditions::Pick { .. })) {
        reader.name_expedition();
    }
    let there = if is_zone { vec![Place::In(place.clone())] } else { Vec::new() };
    say_done(reader, "create");
    reader.name_thing(Some(OneOrMore::one(things(Noun::Card, vec![Trait::Token], there))));
    let in_each = |which: &Expeditions| matches!(which, Expeditions::Each { .. });
    reader.it.number = (amount == Amount::Number(1) && !place.contains(in_each)).then_some(Quantifier::One);
    act(Action::Create { amount, token, spread, place })
}

fn said_it_in(reader: &mut Reader<'_>, place: &Area) {
    if let Area::Of { whose, .. } = place {
        reader.said_it |= matches!(whose.0, Player::ItsController | Player::ItsOwner);
    }
}

/// "If there's no [Pip 1/1/1] token in your Reserve, create one there": the token in the condition.
fn counted_token(reader: &Reader<'_>) -> Option<Token> {
    let [one] = reader.counted.as_ref()?.as_slice() else { return None };
    let named = one.facts.iter().flat_map(OneOrMore::as_slice).find_map(|clause| match clause.as_slice() {
        [Literal::Is(Trait::Named(name))] => Some(name.clone()),
        _ => None,
    })?;
    reader.vocabulary.token_named(&named)
}

/// "There": the Landmarks or the Reserve in which a condition counted things.
fn counted_there(reader: &Reader<'_>) -> Option<Area> {
    // "If I'm in your Landmarks, create a token there".
    if let Some(area @ Area::Of { zone: NamedZone::Landmarks, .. }) = &reader.i_am_in
        && reader.counted.is_none()
    {
        return Some(area.clone());
    }
    let counted = reader.counted.as_ref()?.as_slice();
    let [one] = counted else { return None };
    match one.places.as_ref()?.as_slice() {
        [Place::In(area @ Area::Of { zone: NamedZone::Landmarks | NamedZone::Reserve, .. })] => Some(area.clone()),
        _ => None,
    }
}

pub(super) fn created_in(reader: &mut Reader<'_>) -> Option<Area> {
    reader.any(&[
        |r| {
            let (whose, zone) = cards_in_zone(r)?;
            matches!(zone, NamedZone::Landmarks | NamedZone::Reserve).then(|| of_zone(whose, zone))
        },
        // "In Reserve": in the Reserve of the player who creates it (7.3.30).
        |r| r.say("reserve").map(|()| of_zone(r.actor, NamedZone::Reserve)),
        |r| expeditions(r).map(|which| Area::Expedition(Box::new(which))),
        |r| {
            // "If your Reserve is empty, create a token in it".
            let area = counted_there(r).filter(|_| r.conditioned.is_none())?;
            r.say("it").map(|()| area)
        },
        |r| {
            // "If my Expedition is behind, create a token in it".
            (counted_there(r).is_none()).then_some(())?;
            let which = match r.conditioned.clone()? {
                which if is_single(&which) => which,
                // "If one of your Expeditions is behind, create a token in it": in one of those.
                Expeditions::Each { facts: facts @ Some(_), of } => {
                    Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of }
                }
                _ => return None,
            };
            r.say("it").map(|()| Area::Expedition(Box::new(which)))
        },
    ])
}

/// "[Tough 1] and "At Noon — …"", "Reserve Cost {1}": features of a token. Abilities that are said replace those that were known.
pub(super) fn token_features(reader: &mut Reader<'_>, token: &mut Token) -> Option<()> {
    let mut all = Vec::new();
    loop {
        if let Some(cost) = reader.attempt(token_cost) {
            token.reserve_cost = Some(cost);
        } else {
            all.extend(token_abilities(reader)?);
        }
        if reader
            .attempt(|r| {
                r.say(",?")?;
                r.say("and?")?;
                (r.before(",") || r.before("and")).then_some(())?;
                (sees_ability(r) || r.sees("a? reserve cost")).then_some(())
            })
            .is_none()
        {
            token.abilities = OneOrMore::new(all).or_else(|| token.abilities.take());
            return Some(());
        }
    }
}

/// One ability, or several within the same quotes: “[Seasoned]. At Dusk — I gain 1 boost.”.
fn token_abilities(reader: &mut Reader<'_>) -> Option<Vec<Ability>> {
    if let Some(ability) = reader.attempt(token_ability) {
        return Some(vec![ability]);
    }
    reader.say("\"|“|”")?;
    let mut all = Vec::new();
    loop {
        let is_support = reader.says("{I}") || reader.sees("{D}");
        let rule = reader.nested(rule)?;
        all.push(if is_support { Ability::Support(rule) } else { Ability::Main(rule) });
        reader.say(".?")?;
        if reader.says("\"|“|”") {
            return Some(all);
        }
    }
}

fn token_ability(reader: &mut Reader<'_>) -> Option<Ability> {
    let keyword = reader.attempt(|r| keyword(r)).map(|keyword| {
        let statement = Statement::Has(OneOrMore::one(Gain::Keyword(keyword)));
        let passive = Passive::Object { who: Subject::Me, statement };
        Ability::Main(Rule::Passive { condition: None, passive })
    });
    keyword.or_else(|| quoted(reader))
}

/// Whether an ability in quotes or brackets is next.
fn sees_ability(reader: &mut Reader<'_>) -> bool {
    reader.sees("\"|“|”") || reader.ahead(|r| r.attempt(keyword)).is_some()
}

/// "(Create a … token.) It has "…"": adds abilities to that token.
pub(super) fn of_created(reader: &mut Reader<'_>, steps: &mut [Step]) -> Option<()> {
    // "It's exhausted": exhausted as it arrives, as in "in your Reserve, exhausted".
    if let Some(Step::Act(Action::Create { token, place, .. })) = steps.last_mut()
        && matches!(place, Area::Of { zone: NamedZone::Reserve | NamedZone::Landmarks, .. })
        && !matches!(token, Creation::Copy(_))
        && reader.attempt(|r| {
            if !r.says("it's|they're") {
                r.say("it is")?;
            }
            r.say("[[Exhausted]]|exhausted")?;
            stop(r)
        }) == Some(())
    {
        *token = exhausted(token.clone());
        return Some(());
    }
    let Some(Step::Act(Action::Create { token: Creation::Described(token), .. })) = steps.last_mut() else {
        return None;
    };
    reader.say("it|they has|have")?;
    sees_ability(reader).then_some(())?;
    let mut said = Token { abilities: None, ..token.clone() };
    token_features(reader, &mut said)?;
    stop(reader)?;
    let known = token.abilities.iter().flat_map(OneOrMore::as_slice);
    let abilities = known.chain(said.abilities.iter().flat_map(OneOrMore::as_slice));
    token.abilities = OneOrMore::new(abilities.cloned().collect());
    Some(())
}

/// `[Brassbug 2/2/2] Robot token`, with sub-types on either side.
pub(crate) fn token(reader: &mut Reader<'_>) -> Option<Token> {
    let status = reader.attempt(status);
    let mut sub_types: Vec<SubType> = Vec::new();
    while let Some(sub_type) = sub_type(reader) {
        sub_types.push(sub_type);
    }
    let (name, statistics) = reader.piece(bracket)?;
    while let Some(sub_type) = sub_type(reader).or_else(|| named_sub_type(reader, statistics.is_some())) {
        sub_types.push(sub_type);
    }
    reader.say("landmark? permanent? token|tokens?")?;
    match reader.vocabulary.token(name, statistics, sub_types.clone(), Vec::new()) {
        Some(token) => Some(Token { status, ..token }),
        // The text must describe this token further on.
        None => {
            let name = TokenName::new(name)?;
            let sub_types = OneOrMore::new(sub_types);
            Some(Token { name, statistics: None, sub_types, reserve_cost: None, status, abilities: None })
        }
    }
}

/// A sub-type, between the statistics and "token", that is only known from this text.
fn named_sub_type(reader: &mut Reader<'_>, has_statistics: bool) -> Option<SubType> {
    reader.attempt(|r| {
        let is_name = |word: &&str| has_statistics && word.starts_with(char::is_uppercase);
        let sub_type = r.piece(|word| Some(word).filter(is_name).and_then(OtherSubType::new))?;
        // Several of them can follow one another.
        (r.sees("token|tokens") || r.peek().is_some_and(|word| is_name(&word))).then_some(SubType::Other(sub_type))
    })
}

/// An ability in quotes.
pub(crate) fn quoted(reader: &mut Reader<'_>) -> Option<Ability> {
    reader.say("\"|“|”")?;
    // An ability that discards its card from Reserve works there (2.2.12.i).
    let is_support = reader.says("{I}") || reader.sees("{D}");
    let outside = std::mem::replace(&mut reader.of_one_opponent, false);
    let rule = reader.nested(rule);
    reader.of_one_opponent = outside;
    let rule: Rule = rule?;
    reader.say(".?")?;
    reader.say("\"|“|”")?;
    Some(if is_support { Ability::Support(rule) } else { Ability::Main(rule) })
}

/// Changes Expeditions to any number of chosen ones, among which tokens are divided.
fn any_of(which: Expeditions) -> Expeditions {
    match which {
        which @ Expeditions::Pick { quantity: Few::UpTo(_), .. } => which,
        Expeditions::Pick { aim, facts, of, .. } => Expeditions::Pick { quantity: Few::AnyNumber, aim, facts, of },
        Expeditions::Each { facts, of } => Expeditions::Pick { quantity: Few::AnyNumber, aim: Aim::Chosen, facts, of },
        which => which,
    }
}

/// The token, exhausted from the beginning.
fn exhausted(token: Creation) -> Creation {
    let status = Some(Status::Exhausted);
    match token {
        Creation::Described(token) => Creation::Described(Token { status, ..token }),
        Creation::Signature { whose, .. } => Creation::Signature { whose, status },
        token @ Creation::Copy(_) => token,
    }
}
