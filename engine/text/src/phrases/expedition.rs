//! Phrases for Expeditions and regions.

use crate::{
    build::{fact, in_expedition, is, is_not, things},
    filters::{any_card, is_single, none_of_these},
    phrases::{amount::how_many, noun::filter},
    reader::{
        Antecedent, Named, Phrase, Reader, Table, phrase,
        said::{Kind, Quantifier},
    },
    words::{number, player, terrain, whose},
};
use ability::{
    Aim, Amount, Clause, Comparison, Description, ExpeditionFact, Expeditions, Facts, Few, Filter, Literal, Noun,
    OneOrMore, Place, Player, RegionFact, Regions, Terrain, Trait,
};

const ADJECTIVES: Table<ExpeditionFact> = Table::of(ADJECTIVE_ROWS);

const ADJECTIVE_ROWS: &[Phrase<ExpeditionFact>] = &[
    phrase("other", ExpeditionFact::Other),
    phrase("hero", ExpeditionFact::Hero),
    phrase("companion", ExpeditionFact::Companion),
    phrase("ascended|[Ascended]|[[Ascended]]", ExpeditionFact::Ascended),
];

/// An Expedition in which nothing lies (3.2.4.c).
fn empty() -> ExpeditionFact {
    held(any_card(), Comparison::Equal, Amount::Number(0))
}

/// Reads a phrase for Expeditions. A chosen Expedition is named from then on.
pub(crate) fn expeditions(reader: &mut Reader<'_>) -> Option<Expeditions> {
    let was_named = reader.named == Named::Expedition || reader.expedition_is_named;
    let which = reader.any(&[
        named_expedition,
        |r| {
            let of = whose(r)?;
            let mut facts = expedition_adjectives(r);
            r.say("expedition|expeditions")?;
            let is_one = !expeditions_noun(r);
            facts.extend(r.attempt(that_is).into_iter().flatten());
            let is_named = facts
                .iter()
                .flat_map(OneOrMore::as_slice)
                .any(|fact| matches!(fact, Literal::Is(ExpeditionFact::Hero | ExpeditionFact::Companion)));
            // "Each opponent's Expedition" could be one of each opponent, or all of theirs.
            (!is_one || is_named || !matches!(of, Player::Each | Player::EachOpponent)).then_some(())?;
            let (facts, of) = (OneOrMore::new(facts), Some(of));
            Some(match is_one && !is_named {
                true => Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of },
                false => Expeditions::Each { facts, of },
            })
        },
        owned_expeditions,
        each_of_expeditions,
        |r| {
            // "The Expedition of your choice".
            r.say("the|an expedition of your choice")?;
            Some(Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts: None, of: None })
        },
        chosen_expeditions,
    ])?;
    // "Target Expedition [Ascends]. Another target Expedition …": other than the first target.
    let which = if was_named { other_than_that(which) } else { which };
    spoken_of(reader, &which);
    match which {
        // A target is known from then on.
        Expeditions::Pick { aim: Aim::Target, of, .. } => {
            reader.name_expedition();
            // "Target Expedition an opponent controls [Ascends]. They …".
            if matches!(of, Some(Player::Opponent | Player::EachOpponent | Player::Any | Player::Other)) {
                (reader.they, reader.anybody) = (Player::OfThat, true);
            }
        }
        Expeditions::Pick { .. } => reader.named = Named::Expedition,
        _ => {}
    }
    Some(which)
}

/// Changes "other than the Expedition of the bearer" to "other than the one that was named".
fn other_than_that(mut which: Expeditions) -> Expeditions {
    if let Expeditions::Each { facts: Some(facts), .. } | Expeditions::Pick { facts: Some(facts), .. } = &mut which {
        for fact in facts.as_mut_slice().iter_mut().filter(|fact| **fact == is(ExpeditionFact::Other)) {
            *fact = is(ExpeditionFact::NotThat);
        }
    }
    which
}

/// Notes that an Expedition was mentioned by a description of its own.
fn spoken_of(reader: &mut Reader<'_>, which: &Expeditions) {
    let is_pronoun = matches!(which, Expeditions::Its | Expeditions::FacingIt | Expeditions::That);
    if !is_pronoun && reader.expedition.as_ref() != Some(which) {
        (reader.expedition, reader.expedition_is_named) = (Some(which.clone()), false);
    }
}

/// "My Expedition", "the Expedition facing me", "that Expedition".
fn named_expedition(reader: &mut Reader<'_>) -> Option<Expeditions> {
    // "I was in": where the bearer was, if it has left (2.1.h). Only a Gigantic bearer is in two Expeditions (7.4.4).
    if reader.says("my expedition")
        || reader.says("the expedition I was in")
        || reader.is_gigantic && reader.says("my expeditions")
    {
        return Some(Expeditions::Mine);
    }
    // "If the Expedition facing me is [[Ascended]], mine [Ascends]".
    if (reader.expedition.is_some() || reader.conditioned.is_some())
        && reader.sees("mine [Ascends]|ascends|moves|loses|becomes|is|isn't")
    {
        reader.next();
        return Some(Expeditions::Mine);
    }
    if reader.says("my|your other expedition") {
        // After an Expedition was named, "other" refers to the other Expedition of the same player.
        return Some(match reader.named {
            Named::Expedition => Expeditions::OtherThanThat,
            Named::Object => Expeditions::MyOther,
        });
    }
    // "If exactly one of your Expeditions is [[Ascended]], the other one [Ascends]": the other Expedition of the same player.
    if reader.says("their other expedition")
        || reader.named == Named::Expedition && reader.says("its controller's other expedition")
        || reader.named == Named::Expedition && reader.says("the other one|expedition")
        || reader.named == Named::Expedition
            && reader.sees("the other [Ascends]|ascends|moves|becomes")
            && reader.says("the other")
    {
        return Some(Expeditions::OtherThanThat);
    }
    if reader.says("an|the|your|each|any opponent's? expedition|expeditions facing me|mine")
        || reader.says("the expedition facing my expedition")
    {
        return Some(Expeditions::FacingMe);
    }
    if reader.says("the expedition facing my|your other expedition") {
        return Some(Expeditions::FacingMyOther);
    }
    // "Choose an Expedition. The Expedition facing it [Ascends]".
    if reader.named == Named::Expedition && reader.says("the expedition facing it|them")
        || (reader.named == Named::Expedition || reader.expedition_is_named)
            && reader.says("the expedition facing that expedition")
    {
        reader.said_it = true;
        return Some(Expeditions::FacingThat);
    }
    // "My Expedition and the Expedition facing it", where nothing else was named.
    if reader.named == Named::Object && !reader.anything && reader.says("the expedition facing it") {
        return match reader.expedition {
            Some(Expeditions::Mine) => Some(Expeditions::FacingMe),
            Some(Expeditions::MyOther) => Some(Expeditions::FacingMyOther),
            _ => None,
        };
    }
    // If a thing was named after an Expedition, "it" could be either of the two.
    let is_one_of_two = reader.expedition_is_named && reader.it.by != Antecedent::Cause;
    // "You may sacrifice a Permanent. If you do, its Expedition …": "its" does not refer to the payment.
    let is_paid = reader.before_payment != Antecedent::Nothing;
    let is_of_thing = reader.named == Named::Object && !is_one_of_two && !is_paid;
    if is_of_thing && reader.says("the expedition facing it|them")
        || reader.says("the expedition facing that character|illusion|robot|soldier|token")
    {
        reader.said_it = true;
        return Some(Expeditions::FacingIt);
    }
    if reader.says("that expedition") {
        reader.said_it = true;
        if reader.named == Named::Expedition || reader.expedition_is_named {
            reader.named = Named::Expedition;
            return Some(Expeditions::That);
        }
        // "Target Character switches Expeditions. … in that Expedition": the one where it is now, if no other was mentioned.
        if reader.switched && reader.expedition.is_none() {
            return Some(Expeditions::Its);
        }
        // The Expedition that was mentioned by a description. After a condition about "one of your Expeditions" it is unknown
        // which one that is, and there may be none.
        return reader.expedition.clone().filter(is_single);
    }
    // "If your Expeditions are in different regions, each of them [Ascends]".
    if reader.named == Named::Object
        && let Some(which @ Expeditions::Each { .. }) = reader.conditioned.clone()
        && !is_single(&which)
        && (reader.says("each of them") || !reader.anything && reader.says("they|them"))
    {
        return Some(which);
    }
    let is_its = reader.anything
        && !is_paid
        && (reader.says("its expedition")
            || reader.says("the same expedition")
            || reader.says("the expedition it left")
            || reader.says("the expedition it was in"));
    if is_its {
        reader.said_it = true;
        return Some(Expeditions::Its);
    }
    let is_it = reader.named == Named::Expedition
        && (reader.says("it|them") || reader.says("each one") || reader.says("each of them"));
    if is_it {
        reader.said_it = true;
        return Some(reader.expedition_meant.clone().unwrap_or(Expeditions::That));
    }
    None
}

/// "The Companion Expedition of its owner", "target opponent's Companion Expedition".
fn owned_expeditions(reader: &mut Reader<'_>) -> Option<Expeditions> {
    reader.say("the")?;
    let facts = expedition_adjectives(reader);
    reader.say("expedition|expeditions of")?;
    Some(Expeditions::Each { facts: OneOrMore::new(facts), of: Some(player(reader)?) })
}

/// "Each Expedition", "both of your Expeditions that are behind".
fn each_of_expeditions(reader: &mut Reader<'_>) -> Option<Expeditions> {
    let quantifier = reader.row(&[("each|both|every of?", Quantifier::Each), ("all of?", Quantifier::All)]);
    if let Some(quantifier) = quantifier {
        reader.note(Kind::Expedition, quantifier);
    }
    let ((facts, of), said) = reader.noting(expedition_kind)?;
    let is_several = said.has(Kind::Expedition, Quantifier::Several);
    (quantifier.is_some() || is_several).then_some(Expeditions::Each { facts, of })
}

/// "Target Expedition", "up to two target Expeditions", "one of your Expeditions", "a Hero Expedition".
fn chosen_expeditions(reader: &mut Reader<'_>) -> Option<Expeditions> {
    let mut quantity = Few::Exactly(1);
    let mut aim = Aim::Chosen;
    // "Another target Expedition": other than that of the bearer.
    let is_other = reader.says("another")
        || reader.says("target another") && {
            aim = Aim::Target;
            true
        };
    if reader.says("any number of") || reader.says("any") {
        quantity = Few::AnyNumber;
    } else if reader.says("up to") {
        quantity = Few::UpTo(number(reader)?);
    }
    if reader.says("target") {
        aim = Aim::Target;
    }
    if quantity == Few::Exactly(1) {
        let is_any = reader.sees("a|an");
        if let Some(number) = number(reader) {
            quantity = Few::Exactly(number);
            reader.note(Kind::Expedition, if is_any { Quantifier::A } else { Quantifier::One });
        }
    }
    if reader.says("target") {
        aim = Aim::Target;
    }
    reader.say("of?")?;
    let (mut facts, of) = expedition_kind(reader)?;
    // "Each opponent's Expedition" could be one of each opponent, or all of theirs.
    (!matches!(of, Some(Player::Each | Player::EachOpponent))).then_some(())?;
    if is_other {
        let mut all = facts.map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
        all.insert(0, is(ExpeditionFact::Other));
        facts = OneOrMore::new(all);
    }
    Some(Expeditions::Pick { quantity, aim, facts, of })
}

/// The facts and the owner of an Expedition: from the adjectives to the clauses after the noun.
pub(crate) fn expedition_kind(reader: &mut Reader<'_>) -> Option<(Option<Facts<ExpeditionFact>>, Option<Player>)> {
    let mut of = reader.attempt(whose);
    let mut facts = expedition_adjectives(reader);
    reader.say("expedition|expeditions")?;
    expeditions_noun(reader);
    // An Expedition Permanent is not an Expedition.
    (!reader.sees("permanent|permanents")).then_some(())?;
    loop {
        if let Some(player) = reader.attempt(|r| {
            r.say("that?")?;
            let player = player(r)?;
            r.say("control|controls")?;
            Some(player)
        }) {
            of = Some(player);
        } else if let Some(player) = reader.attempt(|r| {
            r.say("controlled by")?;
            player(r)
        }) {
            of = Some(player);
        } else if let Some((player, held)) = reader.attempt(|r| {
            // "Expedition in which you control a token": one of your Expeditions with a token in it.
            r.say("in which|where")?;
            let player = player(r)?;
            r.say("control|controls")?;
            Some((player, held_in_expedition(r)?))
        }) {
            (of.is_none() || of == Some(player)).then_some(())?;
            of = Some(player);
            facts.push(is(held));
        } else if let Some(more) = reader.attempt(that_is) {
            facts.extend(more);
        } else if let Some(did) = reader.row(&[
            ("that has|have? moved forward this day", ExpeditionFact::Moved),
            ("that has|have? failed to move forward this day", ExpeditionFact::Failed),
        ]) {
            facts.push(is(did));
        } else {
            return Some((OneOrMore::new(facts), of));
        }
    }
}

/// Whether the noun that was read is in the plural.
fn expeditions_noun(reader: &mut Reader<'_>) -> bool {
    let is_several = reader.before("expeditions");
    if is_several {
        reader.note(Kind::Expedition, Quantifier::Several);
    }
    is_several
}

/// "That's behind", "that isn't Ascended", "in {V}", "with no Robots": the facts after the noun.
fn that_is(reader: &mut Reader<'_>) -> Option<Vec<Clause<ExpeditionFact>>> {
    if reader.says("that isn't|aren't") {
        return none_of_these(&expedition_facts(reader)?);
    }
    let is_in_region =
        ["in my region", "in the same region as", "in the region of"].iter().any(|words| reader.sees(words));
    let is_plain = is_in_region
        || reader.sees("in {V}|{M}|{O}")
        || reader.sees("[In_Contact]")
        || reader.sees("with")
        || reader.sees("facing");
    if !reader.says("that's") && !is_plain && !reader.sees("that has|have|contains|contain") {
        reader.say("that is|are")?;
    }
    expedition_facts(reader)
}

/// "One of your Expeditions", "an Expedition you control", "one or more of your Ascended Expeditions", as the subject of an
/// event: any of them.
pub(crate) fn any_expedition(reader: &mut Reader<'_>) -> Option<Expeditions> {
    (!reader.sees("both|all")).then_some(())?;
    if reader.says("one or more of?") || reader.says("one|either|any of") {
        let (facts, of) = expedition_kind(reader)?;
        let which = Expeditions::Each { facts, of };
        spoken_of(reader, &which);
        reader.named = Named::Expedition;
        return Some(which);
    }
    Some(match expeditions(reader)? {
        Expeditions::Pick { quantity: Few::Exactly(1), aim: Aim::Chosen, facts, of } => Expeditions::Each { facts, of },
        which => which,
    })
}

/// "Hero", "Companion", "Ascended": the adjectives before "Expedition".
pub(crate) fn expedition_adjectives(reader: &mut Reader<'_>) -> Vec<Clause<ExpeditionFact>> {
    let mut facts = Vec::new();
    loop {
        if let Some(fact) = reader.row_of(&ADJECTIVES) {
            facts.push(is(fact));
        } else if reader.says("non - ascended|[Ascended]|[[Ascended]]") || reader.says("non-ascended") {
            facts.push(is_not(ExpeditionFact::Ascended));
        } else if reader.says("empty") {
            facts.push(is(empty()));
        } else {
            return facts;
        }
    }
}

/// "Behind or tied", "in {V}", "In Contact", "not Ascended": facts about an Expedition.
pub(crate) fn expedition_facts(reader: &mut Reader<'_>) -> Option<Vec<Clause<ExpeditionFact>>> {
    let mut literals = vec![expedition_literal(reader)?];
    while let Some(literal) = reader.attempt(|r| {
        r.say("or")?;
        let terrain = r.attempt(terrain).map(|terrain| Literal::Is(ExpeditionFact::In(terrain)));
        terrain.or_else(|| expedition_literal(r))
    }) {
        literals.push(literal);
    }
    let mut all = vec![OneOrMore::new(literals)?];
    // "Tied and Ascended".
    while let Some(literal) = reader.attempt(|r| {
        r.say("and")?;
        expedition_literal(r)
    }) {
        all.push(OneOrMore::one(literal));
    }
    Some(all)
}

fn expedition_literal(reader: &mut Reader<'_>) -> Option<Literal<ExpeditionFact>> {
    let is_not = reader.says("not");
    reader.say("already?")?;
    let fact = expedition_fact(reader)?;
    reader.says("already");
    Some(if is_not { Literal::Not(fact) } else { Literal::Is(fact) })
}

fn expedition_fact(reader: &mut Reader<'_>) -> Option<ExpeditionFact> {
    reader.any(&[
        |r| {
            r.row(&[
                // "Behind", "tied" and "ahead" compare with the Expedition facing it (7.5.2).
                ("behind the expedition|one facing it|me|mine", ExpeditionFact::Behind),
                ("tied with the expedition|one facing it|me|mine", ExpeditionFact::Tied),
                ("ahead of the expedition|one facing it|me|mine", ExpeditionFact::Ahead),
                ("behind", ExpeditionFact::Behind),
                ("tied", ExpeditionFact::Tied),
                ("ahead", ExpeditionFact::Ahead),
                ("ascended|[Ascended]|[[Ascended]]", ExpeditionFact::Ascended),
                ("[In_Contact]", ExpeditionFact::InContact),
                ("in contact", ExpeditionFact::InContact),
            ])
        },
        |r| r.say("empty").map(|()| empty()),
        |r| {
            r.say("controlled by")?;
            let of = player(r)?;
            matches!(of, Player::You | Player::Opponent).then_some(ExpeditionFact::Of(of))
        },
        |r| {
            r.say("in")?;
            terrain(r).map(ExpeditionFact::In)
        },
        |r| in_region_of(r).map(|which| ExpeditionFact::InRegionOf(Box::new(which))),
        facing,
        |r| r.say("in a single-terrain region").map(|()| ExpeditionFact::InRegion(fact(RegionFact::SingleTerrain))),
        |r| r.say("in a starting region").map(|()| ExpeditionFact::InRegion(fact(RegionFact::Starting))),
        |r| {
            // "With no Robots", "that contains two or more Characters".
            if !r.says("with") {
                r.say("that? has|have|contains|contain")?;
            }
            held_in_expedition(r)
        },
    ])
}

/// "No Robots", "two or more Characters (in it)", "no Characters facing it": what is in an Expedition, or in the one facing it.
pub(super) fn held_in_expedition(reader: &mut Reader<'_>) -> Option<ExpeditionFact> {
    let (comparison, with) = how_many(reader)?;
    // "It" refers to the Expedition that is being described.
    let mut all = filter(reader)?.as_slice().to_vec();
    let facing_it = [Expeditions::FacingIt, Expeditions::FacingThat].map(in_expedition);
    let is_facing = |one: &Description| {
        one.places.as_ref().is_some_and(|places| facing_it.iter().any(|place| places.as_slice() == [place.clone()]))
    };
    if all.iter().all(is_facing) {
        all.iter_mut().for_each(|one| one.places = None);
        return Some(facing_so_many(OneOrMore::new(all)?, comparison, with));
    }
    let what = OneOrMore::new(all)?;
    what.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
    if reader.says("facing it|them") {
        return Some(facing_so_many(what, comparison, with));
    }
    reader.say("in? it|them?")?;
    Some(held(what, comparison, with))
}

/// "Facing an [[Ascended]] Expedition", "facing one of yours", "facing two or more Characters", "facing a token you control": a
/// fact about the Expedition on the other side.
pub(super) fn facing(reader: &mut Reader<'_>) -> Option<ExpeditionFact> {
    reader.say("facing")?;
    reader.any(&[
        |r| {
            r.say("one? of? yours")?;
            Some(ExpeditionFact::Facing(fact(ExpeditionFact::Of(Player::You))))
        },
        |r| {
            let is_owned = r.ahead(|r| r.attempt(whose)).is_some();
            let has_article = is_owned || r.says("a|an") || r.says("one|any of?");
            let ((facts, of), said) = r.noting(expedition_kind)?;
            // "Facing Expeditions you control": each of them faces one.
            (has_article || said.has(Kind::Expedition, Quantifier::Several)).then_some(())?;
            let of = match of {
                Some(Player::Any) | None => None,
                Some(Player::EachOpponent) => Some(Player::Opponent),
                Some(of @ (Player::You | Player::Opponent | Player::Other)) => Some(of),
                Some(_) => return None,
            };
            let known = facts.iter().flat_map(OneOrMore::as_slice).cloned();
            let all = known.chain(of.map(|of| is(ExpeditionFact::Of(of))));
            OneOrMore::new(all.collect()).map(ExpeditionFact::Facing)
        },
        |r| {
            let (comparison, with) = how_many(r)?;
            let what = filter(r)?;
            // Things in the facing Expedition cannot be in another place, nor be "other" than something.
            let is_plain = |one: &Description| {
                let places = one.places.iter().flat_map(OneOrMore::as_slice);
                let facts = one.facts.iter().flat_map(OneOrMore::as_slice);
                places.into_iter().all(|place| matches!(place, Place::Controlled(_)))
                    && facts.into_iter().all(|fact| *fact != is(Trait::Other) && *fact != is(Trait::NotIt))
            };
            what.as_slice().iter().all(is_plain).then(|| facing_so_many(what, comparison, with))
        },
    ])
}

/// "In my region", "in the same region as target Expedition", "in its region": the Expeditions whose region it is.
pub(crate) fn in_region_of(reader: &mut Reader<'_>) -> Option<Expeditions> {
    reader.say("in")?;
    if reader.says("my region") || reader.says("the region I'm in") {
        return Some(Expeditions::Mine);
    }
    if reader.anything && reader.says("its region") {
        reader.said_it = true;
        return Some(Expeditions::Its);
    }
    if !reader.says("the same region as") {
        reader.say("the region of")?;
    }
    if reader.says("me|mine") {
        return Some(Expeditions::Mine);
    }
    let which = expeditions(reader)?;
    // A choice among several must be made by a step; beside the Expedition of an opponent there is none of yours.
    (!matches!(which, Expeditions::Pick { .. } | Expeditions::MyOther)).then_some(which)
}

/// That a number of things are in the Expedition facing it.
fn facing_so_many(what: Filter, comparison: Comparison, with: Amount) -> ExpeditionFact {
    match held(what, comparison, with) {
        ExpeditionFact::Characters { comparison, with } => ExpeditionFact::FacingCharacters { comparison, with },
        held => ExpeditionFact::Facing(fact(held)),
    }
}

/// "My region", "target visible region", "all regions".
pub(crate) fn regions(reader: &mut Reader<'_>) -> Option<Regions> {
    if reader.says("my region") || reader.says("the region my expedition is in") || reader.says("the region I'm in") {
        return Some(Regions::Mine);
    }
    if reader.says("its region") {
        reader.said_it = true;
        return Some(Regions::Of(Expeditions::Its));
    }
    if let Some(which) = reader.attempt(|r| {
        r.say("the region of")?;
        expeditions(r)
    }) {
        return Some(Regions::Of(which));
    }
    let is_target = reader.says("target");
    if !is_target {
        reader.say("all|each|every?")?;
    }
    let mut facts = Vec::new();
    while let Some(fact) = reader.row(&[
        ("visible", RegionFact::Visible),
        ("single-terrain", RegionFact::SingleTerrain),
        ("starting", RegionFact::Starting),
    ]) {
        facts.push(is(fact));
    }
    reader.say("region|regions")?;
    let facts = OneOrMore::new(facts);
    Some(if is_target { Regions::Target(facts) } else { Regions::Each(facts) })
}

/// "{V}, {M} and {O}".
pub(crate) fn terrains(reader: &mut Reader<'_>) -> Option<OneOrMore<Terrain>> {
    let mut terrains = vec![terrain(reader)?];
    while let Some(terrain) = reader.attempt(|r| {
        r.say(",?")?;
        r.say("and|or?")?;
        terrain(r)
    }) {
        terrains.push(terrain);
    }
    OneOrMore::new(terrains)
}

/// That a number of things are in an Expedition.
pub(crate) fn held(what: Filter, comparison: Comparison, with: Amount) -> ExpeditionFact {
    let is_plain = what.as_slice() == [things(Noun::Character, Vec::new(), Vec::new())];
    match is_plain {
        true => ExpeditionFact::Characters { comparison, with },
        false => ExpeditionFact::Holds { what, comparison, with },
    }
}
