//! Adjectives: statuses, keywords, factions and sub-types before a noun.

use crate::{
    build::{fact, is, is_not},
    reader::{
        Phrase, Reader, Table, phrase,
        said::{Kind, Quantifier},
        tokens::flag_keyword,
    },
    words::{noun, status, sub_type, sub_type_named, token_noun},
};
use ability::{
    Clause, ExpeditionFact, Faction, FlagKeyword, Literal, Noun, NumberedKeyword, OneOrMore, Rarity, Status, Trait,
};

/// The adjectives before a noun.
pub(super) fn adjectives(reader: &mut Reader<'_>) -> Vec<Clause<Trait>> {
    let mut facts = Vec::new();
    while let Some(more) =
        reader.attempt(|r| r.attempt(statuses).or_else(|| r.attempt(adjective).map(|fact| vec![fact])))
    {
        facts.extend(more);
    }
    facts
}

/// "Fleeting or Asleep" is one of the two; "Boosted, Fleeting" and "Boosted and Fleeting" are both; before a plural, "Anchored
/// and Asleep" means things that are one of the two.
fn statuses(reader: &mut Reader<'_>) -> Option<Vec<Clause<Trait>>> {
    let mut all = vec![any_status(reader)?];
    let (mut is_either, mut is_both) = (false, false);
    while let Some((status, either, both)) = reader.attempt(|r| {
        let either = r.says(", or") || r.says("or");
        let both = !either && (r.says(", and") || r.says("and"));
        if !either && !both {
            r.say(",")?;
        }
        Some((any_status(r)?, either, both))
    }) {
        (is_either, is_both) = (is_either || either, is_both || both);
        all.push(status);
    }
    (!is_either || !is_both).then_some(())?;
    if is_either || is_both && sees_several(reader) {
        return OneOrMore::new(all).map(|all| vec![all]);
    }
    Some(all.into_iter().map(OneOrMore::one).collect())
}

fn any_status(reader: &mut Reader<'_>) -> Option<Literal<Trait>> {
    if reader.says("ready") {
        return Some(Literal::Not(Trait::Status(Status::Exhausted)));
    }
    status(reader).map(|status| Literal::Is(Trait::Status(status)))
}

/// Whether a noun in the plural follows.
fn sees_several(reader: &mut Reader<'_>) -> bool {
    reader.ahead(|r| {
        let noted = r.noting(|r| {
            adjectives(r);
            r.attempt(noun).map(|_| ()).or_else(|| token_noun(r))
        });
        noted.is_some_and(|((), said)| said.has(Kind::Thing, Quantifier::Several))
    })
}

/// "Boosted", "Fleeting or Asleep", "non-token", "exhausted", "other".
pub(super) fn adjective(reader: &mut Reader<'_>) -> Option<Clause<Trait>> {
    if reader.says("other|another") {
        return Some(is(Trait::Other));
    }
    let vocabulary = reader.vocabulary;
    if reader.says("non - completed|[Completed]|[[Completed]]") || reader.says("uncompleted|incomplete") {
        return Some(is_not(Trait::Completed));
    }
    if reader.says("non -") {
        let status = reader.attempt(status).map(Trait::Status);
        return status.or_else(|| keyword_fact(reader)).map(is_not);
    }
    if let Some(clause) = reader.piece(|text| {
        let rest = text.get(..4).filter(|start| start.eq_ignore_ascii_case("non-")).and(text.get(4..))?;
        let other = || vocabulary.sub_type(rest).map(|sub_type| is_not(Trait::Kind(Noun::SubType(sub_type))));
        non(rest).or_else(other)
    }) {
        return Some(clause);
    }
    if reader.says("non [[Fleeting]]") {
        return Some(is_not(Trait::Status(Status::Fleeting)));
    }
    if let Some(clause) = reader.attempt(sub_type_adjective) {
        return Some(clause);
    }
    if let Some(keyword) = keyword_fact(reader) {
        return Some(is(keyword));
    }
    // "A [Temple] card" has the keyword with any number.
    if let Some(keyword) = reader.attempt(|r| {
        let keyword = r.row(NUMBERED)?;
        r.sees("card|cards|character|characters|construction|constructions").then_some(keyword)
    }) {
        return Some(is(Trait::Numbered(keyword)));
    }
    if let Some(fact) = reader.row_of(&FACTIONS_AND_RARITIES) {
        let mut literals = vec![Literal::Is(fact)];
        while let Some(fact) = reader.attempt(|r| {
            r.say("or")?;
            r.row_of(&FACTIONS_AND_RARITIES)
        }) {
            literals.push(Literal::Is(fact));
        }
        return OneOrMore::new(literals);
    }
    if reader.says("[In_Contact]") {
        return Some(is(Trait::InExpedition(fact(ExpeditionFact::InContact))));
    }
    // A "Signature Character" is a Signature token.
    if reader.attempt(|r| {
        r.say("[Signature]|signature")?;
        r.sees("character|characters|companion|companions").then_some(())
    }) == Some(())
    {
        return Some(is(Trait::Signature));
    }
    if reader.says("completed|[Completed]|[[Completed]]") {
        return Some(is(Trait::Completed));
    }
    if reader.attempt(|r| {
        r.say("token")?;
        let is_adjective = r.ahead(|r| {
            adjectives(r);
            r.attempt(noun).is_some()
        });
        is_adjective.then_some(())
    }) == Some(())
    {
        return Some(is(Trait::Token));
    }
    let all = statuses(reader)?;
    if let [one] = all.as_slice() { Some(one.clone()) } else { None }
}

/// Keywords with a number, for phrases in which the number does not matter.
pub(super) const NUMBERED: &[(&str, NumberedKeyword)] =
    &[("[Scout]", NumberedKeyword::Scout), ("[Tough]", NumberedKeyword::Tough), ("[Temple]", NumberedKeyword::Temple)];

/// A keyword that something has.
pub(super) fn keyword_fact(reader: &mut Reader<'_>) -> Option<Trait> {
    // Defender and Cooldown are nouns: "a cooldown Spell" is not English of the game.
    let is_adjective = |keyword: &FlagKeyword| !matches!(keyword, FlagKeyword::Defender | FlagKeyword::Cooldown);
    let keyword = reader.piece(|text| match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(name) => flag_keyword(name),
        None => flag_keyword(text).filter(is_adjective),
    })?;
    Some(Trait::Keyword(keyword))
}

/// "Dragon" before "Character".
fn sub_type_adjective(reader: &mut Reader<'_>) -> Option<Clause<Trait>> {
    let sub_type = sub_type(reader)?;
    reader
        .sees("character|characters|permanent|permanents|spell|spells|card|cards|token|tokens")
        .then(|| is(Trait::Kind(Noun::SubType(sub_type))))
}

/// Adjectives that can also follow "non-".
const FACTIONS_AND_RARITIES: Table<Trait> = Table::of(FACTION_AND_RARITY_ROWS);

const FACTION_AND_RARITY_ROWS: &[Phrase<Trait>] = &[
    phrase("axiom", Trait::Faction(Faction::Axiom)),
    phrase("bravos", Trait::Faction(Faction::Bravos)),
    phrase("lyra", Trait::Faction(Faction::Lyra)),
    phrase("muna", Trait::Faction(Faction::Muna)),
    phrase("ordis", Trait::Faction(Faction::Ordis)),
    phrase("yzmir", Trait::Faction(Faction::Yzmir)),
    phrase("common", Trait::Rarity(Rarity::Common)),
    phrase("rare", Trait::Rarity(Rarity::Rare)),
    phrase("exalted", Trait::Rarity(Rarity::Exalted)),
    phrase("unique", Trait::Rarity(Rarity::Unique)),
];

/// The fact that the part of a word after "non-" names.
fn non(word: &str) -> Option<Clause<Trait>> {
    let statuses = [
        ("fleeting", Status::Fleeting),
        ("anchored", Status::Anchored),
        ("asleep", Status::Asleep),
        ("boosted", Status::Boosted),
    ];
    if word.eq_ignore_ascii_case("token") {
        return Some(is_not(Trait::Token));
    }
    if word.eq_ignore_ascii_case("completed") {
        return Some(is_not(Trait::Completed));
    }
    if let Some((_, status)) = statuses.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
        return Some(is_not(Trait::Status(*status)));
    }
    let types = [
        ("character", Noun::Character),
        ("permanent", Noun::Permanent),
        ("landmark", Noun::Landmark),
        ("spell", Noun::Spell),
        ("hero", Noun::Hero),
    ];
    if let Some((_, noun)) = types.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) {
        return Some(is_not(Trait::Kind(*noun)));
    }
    if let Some(row) = FACTIONS_AND_RARITIES.rows.iter().find(|row| word.eq_ignore_ascii_case(row.words)) {
        return Some(is_not(row.meaning.clone()));
    }
    sub_type_named(word).map(|sub_type| is_not(Trait::Kind(Noun::SubType(sub_type))))
}
