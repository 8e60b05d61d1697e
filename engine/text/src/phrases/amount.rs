//! Numbers: counts, comparisons and arithmetic.

use crate::{
    build::{is, my_counters, plus, speaks_of},
    filters::{controlled, times},
    grammar::counted_past,
    phrases::{
        adjective::adjectives,
        expedition::expedition_kind,
        hero::signature_article,
        name::sees_token_name,
        noun::filter,
        objects::{mention, of_one_opponent},
        verbs::{done_participle, the_done_to, this_way_done},
    },
    reader::{Named, Reader, Table, phrase},
    words::{counter, mana_icon, measure, noun_in_possessive, noun_list, number, terrain, whose, zone},
};
use ability::{
    Amount, Area, Comparison, Duration, Limit, Measure, Mention, NamedZone, Objects, OneOrMore, Operation, Place,
    Player, PlayerEvent, Quantity, RegionFact, Trigger, Variety,
};

/// How a number compares with another that is calculated.
pub(crate) const COMPARISONS: Table<Comparison> = Table::of(&[
    phrase("less|lower than or equal to", Comparison::AtMost),
    phrase("greater|higher|more than or equal to", Comparison::AtLeast),
    phrase("equal to or less|lower than", Comparison::AtMost),
    phrase("equal to or greater|higher|more than", Comparison::AtLeast),
    phrase("less|fewer|lower than", Comparison::Less),
    phrase("greater|higher|more than", Comparison::More),
    phrase("equal to", Comparison::Equal),
]);

/// "2", "two", "a", "X", "X+2", "that many", "that much".
pub(crate) fn amount(reader: &mut Reader<'_>) -> Option<Amount> {
    let first =
        reader.any(&[
            |r| number(r).map(Amount::Number),
            |r| {
                r.say("X")?;
                the_x(r)
            },
            |r| {
                r.say("that many|much")?;
                // "That many plus one boosts".
                let more = r.attempt(more_or_less);
                Some(more.map_or(Amount::ThatMany, |(operation, more)| {
                    plus(Amount::ThatMany, operation, Amount::Number(more))
                }))
            },
            |r| r.say("the same number of").map(|()| Amount::ThatMany),
            |r| r.say("that|the same? amount").map(|()| Amount::ThatMany),
            mana_amount,
        ])?;
    let more = reader.attempt(|r| {
        r.say("+")?;
        number(r)
    });
    Some(match more {
        Some(more) => plus(first, Operation::Plus, Amount::Number(more)),
        None => first,
    })
}

/// The value of X. While another player acts, things that are "yours" in it belong to the controller of the effect.
fn the_x(reader: &mut Reader<'_>) -> Option<Amount> {
    let mut x = reader.x.clone().or(reader.x_is_paid.then_some(Amount::X))?;
    reader.said_its |= reader.x_is_its;
    if reader.actor == Player::You {
        return Some(x);
    }
    match &mut x {
        Amount::Expeditions { of: Some(of @ Player::You), .. } => *of = Player::MyController,
        Amount::Count(what) => {
            let places = what.as_mut_slice().iter_mut().flat_map(|one| one.places.iter_mut());
            for place in places.flat_map(OneOrMore::as_mut_slice) {
                match place {
                    Place::Controlled(by @ Player::You) => *by = Player::MyController,
                    Place::In(Area::Of { whose, .. }) if whose.0 == Player::You => whose.0 = Player::MyController,
                    _ => {}
                }
            }
        }
        _ => {}
    }
    (!speaks_of(&x, Player::You)).then_some(x)
}

/// "Plus one", "minus one".
fn more_or_less(reader: &mut Reader<'_>) -> Option<(Operation, u8)> {
    let operation = reader.row(&[("plus", Operation::Plus), ("minus", Operation::Minus)])?;
    Some((operation, number(reader)?))
}

/// "{2}", "{X}", "{X}+{2}".
pub(crate) fn mana_amount(reader: &mut Reader<'_>) -> Option<Amount> {
    let first = mana_icon(reader)?;
    let first = match first {
        Some(first) => Amount::Number(first),
        None => the_x(reader)?,
    };
    let more = reader.attempt(|r| {
        r.say("+")?;
        mana_icon(r)?
    });
    Some(match more {
        Some(more) => plus(first, Operation::Plus, Amount::Number(more)),
        None => first,
    })
}

/// The number that a phrase names: "the number of cards in your hand", "5 minus the number of Robots you control".
pub(crate) fn quantity_named(reader: &mut Reader<'_>) -> Option<Amount> {
    let first = one_quantity(reader)?;
    let more = reader.attempt(|r| {
        let operation = r.row(&[("plus", Operation::Plus), ("minus", Operation::Minus)])?;
        Some((operation, one_quantity(r)?))
    });
    Some(match more {
        Some((operation, second)) => plus(first, operation, second),
        None => first,
    })
}

/// "Cards discarded this way", "the sacrificed Characters": the objects of the previous step.
fn done_this_way_to(reader: &mut Reader<'_>) -> Option<()> {
    reader.any(&[
        |r| {
            r.say("the?")?;
            if !r.says("token|tokens") {
                noun_list(r)?;
            }
            this_way_done(r)
        },
        |r| the_done_to(r).map(|_| ()),
    ])
}

fn one_quantity(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.any(&[
        |r| {
            // "Half the number of cards in your hand, rounded up".
            r.say("half")?;
            let whole = one_quantity(r)?;
            r.say(",? rounded")?;
            let halved = match r.row(&[("up", true), ("down", false)])? {
                true => plus(whole, Operation::Plus, Amount::Number(1)),
                false => whole,
            };
            Some(plus(halved, Operation::Over, Amount::Number(2)))
        },
        |r| {
            r.say("the number of regions between your")?;
            if !r.says("expeditions") {
                r.say("hero and companion expeditions?")?;
            }
            Some(Amount::Between)
        },
        |r| r.say("the highest|chosen? result").map(|()| Amount::Result),
        |r| {
            // "Your Reserve limit".
            let of = whose(r)?;
            let limit = r.row(&[("reserve limit", Limit::Reserve), ("landmark|landmarks limit", Limit::Landmark)])?;
            Some(Amount::Limit { limit, of })
        },
        |r| {
            r.say("the total? number of")?;
            counted(r)
        },
        |r| {
            r.say("my number of")?;
            counter(r).map(my_counters)
        },
        |r| {
            r.anything.then_some(())?;
            r.say("its number of")?;
            let counter = counter(r)?;
            r.said_its = true;
            Some(Amount::Of { measure: Measure::Counters(counter), what: it(r) })
        },
        |r| {
            // "The highest Base Cost among Robots you control".
            r.say("the highest|greatest")?;
            let measure = measure(r)?;
            r.say("among|of")?;
            let among = filter(r)?;
            Some(Amount::Greatest { measure, among })
        },
        |r| {
            // "The total of boosts among Characters you control".
            r.say("the total number? of?")?;
            let measure = Measure::Counters(counter(r)?);
            r.say("on|among|of")?;
            let among = filter(r)?;
            Some(Amount::Total { measure, among })
        },
        |r| {
            r.say("the total")?;
            let measure = measure(r)?;
            r.say("of|among")?;
            if r.anything && done_this_way_to(r).is_some() {
                return Some(Amount::Of { measure, what: it(r) });
            }
            let among = filter(r)?;
            Some(Amount::Total { measure, among })
        },
        |r| {
            // "The discarded card's Base Cost".
            r.say("the")?;
            done_participle(r)?;
            noun_in_possessive(r)?;
            r.anything.then_some(())?;
            let measure = measure(r)?;
            Some(Amount::Of { measure, what: it(r) })
        },
        |r| r.say("the final|highest|chosen? result").map(|()| Amount::Result),
        |r| r.say("the die's result").map(|()| Amount::Result),
        |r| {
            // "That card's {V}": of what was named before the subject that gains it.
            r.anything.then_some(())?;
            r.say("that")?;
            noun_in_possessive(r)?;
            let counters = |r: &mut Reader<'_>| {
                r.say("number of")?;
                counter(r).map(Measure::Counters)
            };
            let measure = r.attempt(measure).or_else(|| r.attempt(counters))?;
            Some(Amount::Of { measure, what: it(r) })
        },
        |r| {
            r.anything.then_some(())?;
            r.say("its")?;
            let measure = measure(r)?;
            r.said_its = true;
            Some(Amount::Of { measure, what: it(r) })
        },
        |r| {
            r.say("my")?;
            let measure = measure(r)?;
            Some(Amount::Of { measure, what: Mention::Me })
        },
        |r| {
            // "Equal to my boosts".
            r.say("my")?;
            counter(r).map(my_counters)
        },
        |r| {
            r.anything.then_some(())?;
            r.say("its|their")?;
            let measure = Measure::Counters(counter(r)?);
            r.said_its = true;
            Some(Amount::Of { measure, what: it(r) })
        },
        |r| {
            r.say("the")?;
            let measure = measure(r)?;
            r.say("of")?;
            // "The {V} of Robots you control" would be a number of several things, "the {V} of a Robot" of one that nobody chose.
            (the_done_to(r).is_some() || r.says("the target")).then_some(())?;
            Some(Amount::Of { measure, what: it(r) })
        },
        amount,
    ])
}

/// A count of objects, Expeditions, regions or counters.
pub(crate) fn counted(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.any(&[
        |r| {
            r.say("base statistic|statistics of 0 among")?;
            filter(r).map(Amount::Zeros)
        },
        |r| {
            r.say("region|regions between your")?;
            if !r.says("expeditions") {
                r.say("hero and companion expeditions?")?;
            }
            Some(Amount::Between)
        },
        |r| {
            // "Different subtypes among Characters you control", "faction among Characters you control".
            let is_said = r.says("different");
            let what = variety(r)?;
            if is_said {
                r.say("among|of")?;
            } else {
                r.say("among")?;
            }
            r.says("the");
            let among = filter(r)?;
            Some(Amount::Different { what, among })
        },
        |r| {
            // "Opponent who has passed": a player passes once a Day (4.2.3).
            let who = r.row(&[("opponent|opponents", Player::Opponent), ("player|players", Player::Any)])?;
            r.say("who|that has|have? passed")?;
            r.says("this day");
            let passes = Trigger::Does { who, deed: PlayerEvent::Pass };
            Some(times(passes, Duration::ThisDay))
        },
        |r| {
            // "Opponent", "other player": the number of such players, whoever acts.
            let who = r.row(&[
                ("opponent|opponents", Player::EachOpponent),
                ("other player|players", Player::Other),
                ("player|players", Player::Each),
            ])?;
            (!r.sees("who|that|with|without|has|have|controls|control")).then_some(Amount::Players(who))
        },
        regions_counted,
        counted_expeditions,
        counted_past,
        |r| {
            let counter = counter(r)?;
            if r.says("on me") {
                return Some(my_counters(counter));
            }
            // "(Discard target Character.) I gain 1 boost for each boost it had."
            if r.says("it had|has") {
                r.said_its = true;
                return Some(Amount::Of { measure: Measure::Counters(counter), what: it(r) });
            }
            r.say("on")?;
            let Some(Objects::The(Mention::It)) = mention(r) else { return None };
            Some(Amount::Of { measure: Measure::Counters(counter), what: Mention::It })
        },
        |r| {
            let counter = counter(r)?;
            r.say("among|on")?;
            // A count is of all such things; a target must be named in a step before.
            (!r.sees("target|another")).then_some(())?;
            let among = filter(r)?;
            Some(Amount::Total { measure: Measure::Counters(counter), among })
        },
        |r| {
            r.say("of?")?;
            r.say("my|our?")?;
            let counter = counter(r)?;
            Some(my_counters(counter))
        },
        |r| {
            r.say("of?")?;
            r.say("its")?;
            let counter = counter(r)?;
            r.said_its = true;
            Some(Amount::Of { measure: Measure::Counters(counter), what: it(r) })
        },
        |r| {
            // "Exhausted cards among Permanents you control and cards in your Reserve".
            let facts = adjectives(r);
            r.say("cards among")?;
            let mut all = filter(r)?.as_slice().to_vec();
            for description in &mut all {
                let mut known = facts.clone();
                known.extend(description.facts.iter().flat_map(OneOrMore::as_slice).cloned());
                description.facts = OneOrMore::new(known);
            }
            OneOrMore::new(all).map(Amount::Count)
        },
        |r| {
            // "(1 boost per) opponent's Character".
            let is_of_opponents = r.says("opponent's|opponents'");
            let (among, said) = r.noting(|r| {
                let mut among = filter(r)?.as_slice().to_vec();
                while let Some(more) = r.attempt(|r| {
                    r.say("and|or per|for")?;
                    r.say("each?")?;
                    filter(r)
                }) {
                    among.extend_from_slice(more.as_slice());
                }
                OneOrMore::new(among)
            })?;
            let among = match is_of_opponents {
                true => controlled(among, Player::Opponent),
                false => of_one_opponent(r, among, said),
            };
            // "Character you control with a different name": that many names are among them.
            let what = r.attempt(|r| {
                r.say("with|of a? different")?;
                variety(r)
            });
            Some(match what {
                Some(what) => Amount::Different { what, among },
                None => Amount::Count(among),
            })
        },
    ])
}

/// The property by which things differ: "subtype", "Hand Costs".
pub(crate) fn variety(reader: &mut Reader<'_>) -> Option<Variety> {
    let what = reader.row(&[
        ("subtype|subtypes|sub-type|sub-types", Variety::SubTypes),
        ("name|names", Variety::Names),
        ("faction|factions", Variety::Factions),
        ("hand costs", Variety::Numbers(Measure::HandCost)),
        ("reserve costs", Variety::Numbers(Measure::ReserveCost)),
        ("base costs", Variety::Numbers(Measure::BaseCost)),
    ]);
    what.or_else(|| {
        let measure = measure(reader)?;
        reader.says("stat|stats|statistic|statistics");
        Some(Variety::Numbers(measure))
    })
}

fn counted_expeditions(reader: &mut Reader<'_>) -> Option<Amount> {
    let whose = reader.attempt(|r| {
        r.say("of")?;
        r.sees("your").then(|| whose(r))?
    });
    // "(1 boost per) opponent's Expedition".
    let whose = whose.or_else(|| reader.says("opponent's|opponents'").then_some(Player::Opponent));
    let (facts, of) = expedition_kind(reader)?;
    Some(Amount::Expeditions { facts, of: whose.or(of) })
}

/// "Single-terrain regions are visible": a count of regions.
pub(crate) fn counted_regions(reader: &mut Reader<'_>) -> Option<Amount> {
    let mut facts = region_adjectives(reader);
    reader.say("regions|region are|is visible")?;
    facts.insert(0, RegionFact::Visible);
    Some(Amount::Regions(OneOrMore::new(facts.into_iter().map(is).collect())))
}

/// "Visible single-terrain region", "region with {V}": a count of regions.
fn regions_counted(reader: &mut Reader<'_>) -> Option<Amount> {
    let mut facts = region_adjectives(reader);
    reader.say("region|regions")?;
    (!reader.sees("between|are|is")).then_some(())?;
    if reader.says("with") {
        facts.push(RegionFact::Has(terrain(reader)?));
    }
    if reader.says("that|that's") {
        reader.says("is|are");
        reader.say("visible")?;
        facts.insert(0, RegionFact::Visible);
    }
    Some(Amount::Regions(OneOrMore::new(facts.into_iter().map(is).collect())))
}

/// "Visible", "single-terrain", "starting", "{V}".
fn region_adjectives(reader: &mut Reader<'_>) -> Vec<RegionFact> {
    let mut facts = Vec::new();
    while let Some(fact) = reader.attempt(|r| {
        let said = r.row(&[
            ("visible", RegionFact::Visible),
            ("single-terrain", RegionFact::SingleTerrain),
            ("starting", RegionFact::Starting),
        ]);
        said.or_else(|| terrain(r).map(RegionFact::Has))
    }) {
        facts.push(fact);
    }
    facts
}

/// "3 or more", "{2} or less", "less than two", "no": a comparison and the number on its right.
pub(crate) fn comparison(reader: &mut Reader<'_>) -> Option<(Comparison, Amount)> {
    if let Some(comparison) = reader.row_of(&COMPARISONS) {
        // "Less than the Hand Cost of a Character you control" means less than that of any: less than the greatest. A target
        // would be chosen before.
        if matches!(comparison, Comparison::Less | Comparison::AtMost)
            && let Some(greatest) = reader.attempt(|r| {
                r.say("the")?;
                let measure = measure(r)?;
                r.say("of a|an|one")?;
                (!r.sees("target|another")).then_some(())?;
                Some(Amount::Greatest { measure, among: filter(r)? })
            })
        {
            return Some((comparison, greatest));
        }
        return Some((comparison, quantity_named(reader)?));
    }
    if reader.says("at most") || reader.says("no more than") {
        return Some((Comparison::AtMost, number_or_quantity(reader)?));
    }
    if reader.says("no fewer|less than") {
        return Some((Comparison::AtLeast, number_or_quantity(reader)?));
    }
    if reader.says("no") {
        return Some((Comparison::Equal, Amount::Number(0)));
    }
    if reader.says("at least") {
        return Some((Comparison::AtLeast, number_or_quantity(reader)?));
    }
    if reader.says("only|exactly") {
        return Some((Comparison::Equal, amount(reader)?));
    }
    let amount = amount(reader)?;
    let comparison = reader.row(&[
        ("or less|fewer", Comparison::AtMost),
        ("or more|higher", Comparison::AtLeast),
        ("+", Comparison::AtLeast),
    ]);
    Some((comparison.unwrap_or(Comparison::Equal), amount))
}

/// "3", or "the number of cards in your hand".
fn number_or_quantity(reader: &mut Reader<'_>) -> Option<Amount> {
    if reader.sees("the|my|its|your") { quantity_named(reader) } else { amount(reader) }
}

/// ", where X is …", anywhere in the paragraph: removes it from the text and defines X from then on.
pub(crate) fn settle_x(reader: &mut Reader<'_>) {
    // The definition refers to what is named before it, which is not read yet.
    let outside = std::mem::replace(&mut reader.anything, true);
    let done_before = std::mem::replace(&mut reader.done_before, true);
    let of_one = std::mem::replace(&mut reader.of_one_opponent, true);
    while !reader.is_at_end() {
        let start = reader.position();
        reader.said_its = false;
        let read = reader.attempt(|r| {
            if !r.says(",? where x is|equals") {
                r.say(",|. x is|equals")?;
            }
            quantity_named(r)
        });
        match read {
            Some(x) => {
                (reader.x, reader.x_is_its) = (Some(x), reader.said_its);
                reader.cut_out(start);
            }
            None => reader.move_to(start + 1),
        }
    }
    (reader.anything, reader.done_before) = (outside, done_before);
    reader.of_one_opponent = of_one;
    reader.move_to(0);
}

/// "It", referring to an object that was named.
pub(crate) fn it(reader: &mut Reader<'_>) -> Mention {
    reader.said_it = true;
    reader.named = Named::Object;
    Mention::It
}

/// Cards in a zone of a player: "your hand".
pub(crate) fn cards_in_zone(reader: &mut Reader<'_>) -> Option<(Player, NamedZone)> {
    let whose = whose(reader)?;
    Some((whose, zone(reader)?))
}

/// "Two or more", "a", "no": a comparison with a number.
pub(crate) fn how_many(reader: &mut Reader<'_>) -> Option<(Comparison, Amount)> {
    if ["aren't", "isn't", "not"].into_iter().any(|no| reader.before(no)) {
        // "There aren't any" means that there are none. The negation of other numbers is not used.
        return reader.say("any|a|an").map(|()| (Comparison::Equal, Amount::Number(0)));
    }
    reader.any(&[
        |r| {
            r.say("a|an")?;
            Some((Comparison::AtLeast, Amount::Number(1)))
        },
        |r| {
            r.sees("another").then_some(())?;
            Some((Comparison::AtLeast, Amount::Number(1)))
        },
        |r| {
            // "Any card in your Reserve".
            r.say("any")?;
            (!r.sees("of|number|player|opponent")).then_some((Comparison::AtLeast, Amount::Number(1)))
        },
        |r| signature_article(r).map(|()| (Comparison::AtLeast, Amount::Number(1))),
        |r| sees_token_name(r).then_some((Comparison::AtLeast, Amount::Number(1))),
        |r| {
            // "Three Robots" means at least three, unless the text says exactly.
            let is_exact = r.sees("only|exactly|no|equal");
            match comparison(r)? {
                (Comparison::Equal, least @ Amount::Number(1..)) if !is_exact => Some((Comparison::AtLeast, least)),
                compared => Some(compared),
            }
        },
    ])
}

/// ", down to a minimum of {1}".
pub(crate) fn minimum(reader: &mut Reader<'_>) -> Option<Amount> {
    reader.say(",?")?;
    if !reader.says("down to a minimum of") {
        reader.say("with a minimum cost? of")?;
    }
    mana_amount(reader)
}

/// "Any number of", "up to two", "two": how many things are chosen.
pub(crate) fn any_quantity(reader: &mut Reader<'_>) -> Option<Quantity> {
    if reader.says("any number of") {
        return Some(Quantity::AnyNumber);
    }
    if reader.says("up to") {
        return amount(reader).map(Quantity::UpTo);
    }
    amount(reader).map(Quantity::Exactly)
}
