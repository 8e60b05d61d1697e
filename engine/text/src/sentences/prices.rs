//! Prices of cards: less, more, in certain Expeditions, for a payment (5.1.2.f).

use crate::{
    build::{fact, is, is_not, not},
    conditions::condition,
    filters::{self, any_card, is_of_hero_wherever, none_of_these, of_temple, placed, with_facts},
    phrases::{
        amount::{comparison, mana_amount, minimum},
        expedition::{expedition_adjectives, expedition_facts},
        for_each::each_of,
        hero::signature_article,
        noun::filter,
        place::{self, played, zone_from},
        spells::may_be_spell,
        subject::spoken_of,
        topic::About,
    },
    reader::Reader,
    sentences::{cost::said_costs, end::stop},
    words::{change, measure, player, status, terrain, zone},
};
use ability::{
    Amount, Ban, Being, Change, Clause, Condition, Description, ExpeditionFact, Facts, Gain, Literal, OneOrMore,
    Passive, Place, Player, Pricing, RegionFact, Rule, Statement, Subject, Trait,
};

/// The words after "costs": less or more, for each of something, in an Expedition, from Reserve.
pub(super) fn cost_statement(reader: &mut Reader<'_>) -> Option<Statement> {
    let amount = mana_amount(reader)?;
    let change = change(reader)?;
    let mut pricing = change_each(reader, amount, change);
    // "Cost {1} more to play", without a place.
    if !reader.sees("to play in|from") {
        reader.says("to play");
    }
    let within = reader.attempt(within_expedition);
    if let Pricing::By { minimum: least, .. } = &mut pricing {
        *least = reader.attempt(minimum);
    }
    Some(Statement::Costs { pricing, within })
}

/// The change of a cost: a fixed amount, or an amount for each of something.
fn change_each(reader: &mut Reader<'_>, amount: Amount, change: Change) -> Pricing {
    if reader.says("per other card you played this turn") || reader.says("for each other card you played this turn") {
        return Pricing::EachPlayed { amount, change };
    }
    let amount = each_of(reader, amount);
    // "…, up to {4} less": the change is no greater.
    let most = reader.attempt(|r| {
        r.say(", up to")?;
        if !r.says("a|the max|maximum of") {
            r.says("a|the total of");
        }
        let most = mana_amount(r)?;
        let said = r.attempt(crate::words::change);
        said.is_none_or(|said| said == change).then_some(most)
    });
    let amount = match most {
        Some(most) => Amount::Capped { amount: Box::new(amount), most: Box::new(most) },
        None => amount,
    };
    Pricing::By { amount, change, minimum: None }
}

/// "To play in an Expedition with no Characters", "in an Expedition that's [In_Contact]".
pub(super) fn within_expedition(reader: &mut Reader<'_>) -> Option<Facts<ExpeditionFact>> {
    reader.say("to? play?")?;
    reader.say("in")?;
    if reader.says("my expedition") {
        return Some(OneOrMore::one(is_not(ExpeditionFact::Other)));
    }
    if reader.says("my|your other expedition") {
        return Some(fact(ExpeditionFact::Other));
    }
    // "In {O}", "in {V} or {M}".
    if let Some(there) = reader.attempt(terrain_or_terrains) {
        return Some(OneOrMore::one(there));
    }
    reader.say("a|an|the|your?")?;
    let is_one = reader.before("a") || reader.before("an") || reader.before("the") || reader.before("your");
    if is_one && let Some(facts) = reader.attempt(within_region) {
        return Some(facts);
    }
    let mut facts = expedition_adjectives(reader);
    reader.say(if is_one { "expedition" } else { "expeditions" })?;
    let is_not = reader.says("that isn't");
    if !is_not {
        reader.say("that's|that? is?")?;
    }
    match reader.attempt(expedition_facts) {
        Some(more) if is_not => facts.extend(none_of_these(&more)?),
        None if is_not => return None,
        Some(more) => facts.extend(more),
        None => (!facts.is_empty()).then_some(())?,
    }
    OneOrMore::new(facts)
}

/// "{V}", "{V} or {M}", as facts of an Expedition.
fn terrain_or_terrains(reader: &mut Reader<'_>) -> Option<Clause<ExpeditionFact>> {
    let mut all = vec![Literal::Is(ExpeditionFact::In(terrain(reader)?))];
    while let Some(other) = reader.attempt(|r| {
        r.say("or in?")?;
        terrain(r)
    }) {
        all.push(Literal::Is(ExpeditionFact::In(other)));
    }
    OneOrMore::new(all)
}

/// "Starting region", "{O} region", "region with {O}", as a fact of an Expedition.
fn within_region(reader: &mut Reader<'_>) -> Option<Facts<ExpeditionFact>> {
    if let Some(there) = reader.attempt(|r| {
        let there = r.attempt(terrain_or_terrains);
        r.say("region")?;
        match there {
            Some(there) => Some(there),
            None => r.say("with").and_then(|()| terrain_or_terrains(r)),
        }
    }) {
        return Some(OneOrMore::one(there));
    }
    let land = reader
        .row(&[("starting region", RegionFact::Starting), ("single-terrain region", RegionFact::SingleTerrain)])?;
    Some(fact(ExpeditionFact::InRegion(fact(land))))
}

/// "Play me for {1} less", "you may play Spells for {1} less", "pay {3} more to play me".
pub(super) fn own_cost(reader: &mut Reader<'_>) -> Option<Passive> {
    reader.any(&[
        temple_costs,
        |r| {
            r.say("pay")?;
            let amount = mana_amount(r)?;
            let change = change(r)?;
            r.say("to play me")?;
            let pricing = change_each(r, amount, change);
            let within = r.attempt(within_expedition);
            let statement = Statement::Costs { pricing, within };
            Some(Passive::Object { who: Subject::Me, statement })
        },
        |r| {
            r.say("you? may? play me for")?;
            let amount = mana_amount(r)?;
            r.say("less")?;
            if r.sees(". if you do , I can only target") {
                r.say(". if you do , I can only target")?;
                r.say("a|an")?;
                let only = filter(r)?;
                return Some(Passive::Narrowing { less: amount, only });
            }
            let mut pricing = change_each(r, amount, Change::Less);
            let within = r.attempt(within_expedition);
            if let Pricing::By { minimum: least, .. } = &mut pricing {
                *least = r.attempt(minimum);
            }
            Some(Passive::Object { who: Subject::Me, statement: Statement::Costs { pricing, within } })
        },
        |r| {
            // "You may play Robots for {1} less", "opponents play Spells from Reserve for {1} more".
            let by = match r.says("you may play") {
                true => Player::You,
                false => {
                    let by = whoever_plays(r)?;
                    r.say("play|plays").map(|()| by)?
                }
            };
            signature_article(r);
            let (card, from) = filters::apart_from_origin(filter(r)?);
            let from = from.or_else(|| r.attempt(zone_from));
            r.say("for")?;
            let amount = mana_amount(r)?;
            let change = change(r)?;
            let mut all = card.as_slice().to_vec();
            if let Some(fact) = r.attempt(|r| {
                r.say("if their")?;
                let measure = measure(r)?;
                r.say("is|are")?;
                let (comparison, with) = comparison(r)?;
                Some(is(Trait::Compares { measure, comparison, with }))
            }) {
                for description in &mut all {
                    let mut facts = description.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
                    facts.push(fact.clone());
                    description.facts = OneOrMore::new(facts);
                }
            }
            let minimum = r.attempt(minimum);
            let (card, within) = filters::apart_from_expedition(OneOrMore::new(all)?)?;
            let who = Subject::Each(placed(card, &Place::Played { by, from }));
            let pricing = Pricing::By { amount, change, minimum };
            Some(Passive::Object { who, statement: Statement::Costs { pricing, within } })
        },
        |r| {
            // "Permanents cost you {1} less", "Spells cost your opponents {1} more": those that they play.
            let Subject::Each(filter) = spoken_of(r, &About::default())? else { return None };
            r.say("cost|costs")?;
            let by = whoever_plays(r)?;
            let statement = cost_statement(r)?;
            (!r.sees("to play")).then_some(())?;
            // "Your Hero's Signature token", wherever it is.
            let bare = |one: &Description| match is_of_hero_wherever(one) {
                true => Description { places: None, ..one.clone() },
                false => one.clone(),
            };
            let filter = OneOrMore::new(filter.as_slice().iter().map(bare).collect())?;
            let who = Subject::Each(played(placed(filter, &Place::Played { by, from: None })));
            Some(Passive::Object { who, statement })
        },
        |r| {
            // "Your opponents must pay {1} more to play cards from Reserve", "you pay {1} less for Spells".
            let by = whoever_plays(r)?;
            r.say("must? pay|pays")?;
            let amount = mana_amount(r)?;
            let change = change(r)?;
            if !r.says("to play") {
                r.say("for")?;
            }
            let (card, from) = filters::apart_from_origin(filter(r)?);
            let minimum = r.attempt(minimum);
            card.as_slice().iter().all(|one| one.places.is_none()).then_some(())?;
            let who = Subject::Each(placed(card, &Place::Played { by, from }));
            let pricing = Pricing::By { amount, change, minimum };
            Some(Passive::Object { who, statement: Statement::Costs { pricing, within: None } })
        },
        |r| {
            // "Robots cost {1} less to play from your Reserve".
            let Subject::Each(filter) = spoken_of(r, &About::default())? else { return None };
            r.say("cost|costs")?;
            let is_yours = r.says("you");
            let amount = mana_amount(r)?;
            let change = change(r)?;
            r.say("to? play? from")?;
            let by = if r.says("your") || is_yours { Player::You } else { Player::Any };
            let from = Some(zone(r)?);
            let minimum = r.attempt(minimum);
            let filter = placed(filter, &Place::Played { by, from });
            let who = Subject::Each(place::played_from(filter, from)?);
            let pricing = Pricing::By { amount, change, minimum };
            Some(Passive::Object { who, statement: Statement::Costs { pricing, within: None } })
        },
    ])
}

/// "Your [Temple] costs are reduced by {1}", "the [Temple] cost of Characters you play costs {1} less": a price of cards that are
/// played for it.
fn temple_costs(reader: &mut Reader<'_>) -> Option<Passive> {
    let all = reader.any(&[
        |r| {
            r.say("your [Temple]|temple costs")?;
            Some(placed(any_card(), &Place::Played { by: Player::You, from: None }))
        },
        |r| {
            r.say("the? [Temple]|temple cost|costs of")?;
            r.sees("characters|cards").then_some(())?;
            match spoken_of(r, &About::default())? {
                Subject::Each(filter) => Some(played(filter)),
                _ => None,
            }
        },
    ])?;
    let pricing = match reader.says("is|are") {
        true => {
            let change = reader.row(&[("increased by", Change::More), ("reduced|decreased by", Change::Less)])?;
            let amount = mana_amount(reader)?;
            change_each(reader, amount, change)
        }
        false => {
            reader.say("cost|costs")?;
            let amount = mana_amount(reader)?;
            let change = change(reader)?;
            change_each(reader, amount, change)
        }
    };
    let pricing = match pricing {
        Pricing::By { amount, change, minimum: None } => {
            Pricing::By { amount, change, minimum: reader.attempt(minimum) }
        }
        _ => return None,
    };
    let who = Subject::Each(of_temple(with_facts(all, &[is(Trait::ForTemple)])));
    Some(Passive::Object { who, statement: Statement::Costs { pricing, within: None } })
}

/// The players whose plays a statement is about: any opponent, if it is about several.
fn whoever_plays(reader: &mut Reader<'_>) -> Option<Player> {
    Some(match player(reader)? {
        Player::EachOpponent => Player::Opponent,
        Player::Each => Player::Any,
        by @ (Player::You | Player::Opponent | Player::Any | Player::Other) => by,
        _ => return None,
    })
}

/// "(I cost {1} less) to play from Reserve", "(I can't be played) from your hand": the condition on the zone.
pub(super) fn own_play_from(reader: &mut Reader<'_>, passives: &mut [Passive]) -> Option<Condition> {
    let [Passive::Object { who: Subject::Me, statement }] = passives else { return None };
    matches!(statement, Statement::Costs { .. } | Statement::Cannot(Ban::Played)).then_some(())?;
    let starts = ["to play from", "if|when played from", "if|when you play me from", "from"];
    starts.iter().any(|start| reader.says(start)).then_some(())?;
    let from = played_zone(reader)?;
    if let Statement::Costs { pricing: Pricing::By { amount, minimum: least, .. }, .. } = statement {
        *amount = each_of(reader, amount.clone());
        *least = least.take().or_else(|| reader.attempt(minimum));
    }
    Some(from)
}

/// "(Spells you play) lose [[Fleeting]]": they lose it before they are played (5.2.4.a).
pub(super) fn lost_as_played(reader: &mut Reader<'_>, who: &Subject) -> Option<Statement> {
    let Subject::Each(filter) = who else { return None };
    let is_played = |place: &Place| matches!(place, Place::Played { .. });
    let of_plays = filter
        .as_slice()
        .iter()
        .all(|one| one.places.as_ref().is_some_and(|places| places.as_slice().iter().all(is_played)));
    (of_plays && may_be_spell(filter)).then_some(())?;
    reader.say("lose|loses")?;
    status(reader).map(|status| Statement::Loses(OneOrMore::one(Gain::Status(status))))
}

/// "I can only be played from Reserve": not from another zone; "… if you control a Feat".
pub(super) fn played_only_from(reader: &mut Reader<'_>) -> Option<Rule> {
    // "You may only play me if an opponent has passed", "I can only be played if …".
    let only_if = reader.attempt(|r| {
        if !r.says("you may|can only play me") && !r.says("only play me") {
            r.say("I can|may only be played")?;
        }
        if !r.says("while") {
            r.say("if")?;
        }
        let condition = condition::condition(r)?;
        stop(r).map(|()| condition)
    });
    let from = match only_if {
        Some(condition) => condition,
        None => {
            reader.say("I can only be played from")?;
            let from = played_zone(reader)?;
            stop(reader)?;
            from
        }
    };
    let passive = Passive::Object { who: Subject::Me, statement: Statement::Cannot(Ban::Played) };
    Some(Rule::Passive { condition: Some(not(from)), passive })
}

/// "If played from Reserve", about the bearer.
pub(super) fn if_played_from(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("if|when played from")?;
    played_zone(reader)
}

/// "Your hand": the condition that the bearer is played from there.
fn played_zone(reader: &mut Reader<'_>) -> Option<Condition> {
    reader.say("your?")?;
    let from = fact(Trait::PlayedFrom(zone(reader)?));
    Some(Condition::Is { who: Subject::Me, being: Being::Facts(from) })
}

/// "You may sacrifice a Robot to reduce my cost by {3}".
pub(super) fn rebate(reader: &mut Reader<'_>) -> Option<Passive> {
    reader.say("you may")?;
    let costs = OneOrMore::new(said_costs(reader)?)?;
    reader.say("to")?;
    let less = if reader.says("reduce my cost by") {
        mana_amount(reader)?
    } else {
        reader.say("play me for")?;
        let less = mana_amount(reader)?;
        reader.say("less")?;
        less
    };
    Some(Passive::Rebate { costs, less })
}
