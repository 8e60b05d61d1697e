//! Effects that last for a while: "the next Character you play this turn …", "… this Day" (2.2.15).

use crate::{
    build::{IT, act, fact, in_expedition, is, is_not},
    conditions::{condition::if_or_unless, possession},
    filters::{any_card, facts_of, is_single, of_temple, placed, priced, where_played, with_facts},
    grammar::{chain, statement},
    link::{folded, of_chosen},
    phrases::{
        amount::{mana_amount, minimum},
        area::area,
        expedition::expeditions,
        for_each::each_of,
        keyword::keyword,
        noun::{described, filter, opposite, trait_after},
        objects::{in_any_expedition, objects},
        place::{played, zone_from},
        regions::expedition_predicate,
        spells::{had_by_spell, is_of_spells, may_be_spell},
        topic::About,
    },
    reader::{Named, Reader},
    sentences::{
        limits::{cannot_play, may_play},
        object_subject::{for_a_while, predicates},
        ordinal::of_what_is_played,
        passive::statements,
        prices::within_expedition,
        rule::speaks_of_raise,
        trigger::events,
    },
    words::{change, duration, number, phase, player, status},
};
use ability::{
    Action, Activator, Amount, Area, Arrival, Article, Ban, Change, Clause, Daily, Description, Duration, Effect,
    Emblem, ExpeditionFact, Expeditions, Filter, Gain, Keyword, Mention, NamedZone, ObjectEvent, Objects, OneOrMore,
    Passive, Phase, Place, Player, PlayerEvent, Pricing, Quantity, Search, Statement, Step, Subject, Trait, Trigger,
    Uses, Who, search::speaks_of_it,
};

/// The next event of a kind: which card is played or created, or what joins.
#[derive(Clone)]
struct Next {
    filter: Filter,
    by: Player,
    from: Option<NamedZone>,
    joins: Option<Area>,
    is_created: bool,
    duration: Duration,
    uses: Uses,
}

/// "The next …".
pub(super) fn ongoing(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.any(&[
        |r| {
            let next = next_card(r)?;
            let mut steps = of_next(r, &next)?;
            if let Some(more) = r.attempt(|r| lost_if_played(r, &next)) {
                steps.push(more);
            }
            while let Some(more) = r.attempt(|r| {
                if !r.says(", then") {
                    r.say("and")?;
                }
                of_next(r, &next)
            }) {
                steps = together(steps, more);
            }
            Some(steps)
        },
        of_plays,
        waiting,
        at_a_phase,
        |r| {
            r.say("pay")?;
            let amount = mana_amount(r)?;
            r.say("less for")?;
            let next = next_card(r)?;
            let minimum = r.attempt(minimum);
            Some(vec![cheaper(&next, Pricing::By { amount, change: Change::Less, minimum })?])
        },
        named_and_forbidden,
        it_is_forbidden,
        during_that_turn,
        at_the_end_of_that_turn,
        |r| {
            // "Your opponents can't play Spells this Day".
            let passive = cannot_play(r)?;
            let duration = duration(r)?;
            Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) }])
        },
        |r| {
            // "My Expedition is considered behind this Day", "your Reserve limit is increased by one this Day".
            let meant = r.expedition_meant.clone().or_else(|| r.conditioned.clone()).filter(is_single);
            let passives = statements(r, &About { expedition: meant, things: None })?;
            let duration = duration(r)?;
            let lasting = |passive| Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) };
            Some(passives.into_iter().map(lasting).collect())
        },
        |r| {
            // "Until the end of the Day, target Character gains [Tough 2]".
            let duration = duration(r)?;
            r.say(",?")?;
            let subject = objects(r).filter(|subject| matches!(subject, Objects::Pick(_) | Objects::The(_)))?;
            r.lasting = Some(duration);
            let mut steps = vec![for_a_while(r, &subject)?];
            steps.append(&mut r.pending);
            Some(steps)
        },
        |r| {
            // "This Day, Characters you control are [Tough 1]".
            let duration = duration(r)?;
            r.say(",?")?;
            let passives = statements(r, &About::default())?;
            let lasting = |passive| Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) };
            Some(passives.into_iter().map(lasting).collect())
        },
    ])
}

/// "(Look at target opponent's hand. Choose a card in it.) They can't play it this Day": that card, as long as it stays in hand.
fn it_is_forbidden(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    (reader.anything && !reader.name_is_said && reader.named == Named::Object).then_some(())?;
    let before = reader.attempt(|r| {
        let duration = duration(r)?;
        r.say(",?").map(|()| duration)
    });
    player(reader)?;
    reader.say("can't|cannot play")?;
    if !reader.says("it") {
        reader.say("that card|character|permanent|spell")?;
    }
    let duration = before.or_else(|| reader.attempt(duration))?;
    let statement = Statement::Cannot(Ban::Played);
    let emblem = Emblem::Passive(Passive::Object { who: Subject::It, statement });
    Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem }])
}

/// "(Play another turn.) You can't play Spells during that turn": begins with that turn and ends with it.
fn during_that_turn(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    // "When you play another turn — …": there, "that turn" is the current one, which is not read here.
    reader.another_turn.then_some(())?;
    reader.said_it = true;
    let is_first = reader.says("during|in that turn ,") || reader.says("during which");
    // "You can only play tokens": other cards cannot be played.
    let passive = match reader.attempt(only_play) {
        Some(passive) => passive,
        None => cannot_play(reader)?,
    };
    if !is_first {
        reader.say("during|in that turn")?;
    }
    // The turn is yours, so cards that other players play are not meant.
    let is_yours = |place: &Place| !matches!(place, Place::Played { by, .. } if *by != Player::You);
    (!passive.contains(|place: &Place| !is_yours(place))).then_some(())?;
    let forbidden = Step::Ongoing { duration: Duration::ThisTurn, uses: Uses::All, emblem: Emblem::Passive(passive) };
    let triggers = OneOrMore::one(Trigger::Does { who: Player::You, deed: PlayerEvent::AnotherTurn });
    let emblem = Emblem::Reaction { triggers, effect: OneOrMore::one(forbidden) };
    Some(vec![Step::Ongoing { duration: Duration::ThisDay, uses: Uses::Next, emblem }])
}

/// "You can only play tokens": cards without that property cannot be played.
fn only_play(reader: &mut Reader<'_>) -> Option<Passive> {
    if !reader.says("you can only play") {
        reader.say("you can play only")?;
    }
    let what = filter(reader)?;
    let [one] = what.as_slice() else { return None };
    let [fact] = facts_of(one).try_into().ok()?;
    let other = opposite(fact)?;
    let who = Subject::Each(placed(with_facts(any_card(), &[other]), &Place::Played { by: Player::You, from: None }));
    Some(Passive::Object { who, statement: Statement::Cannot(Ban::Played) })
}

/// "You may play Spells from your discard pile this turn".
pub(super) fn playable_for_a_while(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.sees("you may play").then_some(())?;
    let passive = may_play(reader)?;
    let duration = duration(reader)?;
    Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) }])
}

/// "(This Day,) your opponents can't play cards with the same name as target Character": the target is chosen in a step before.
fn named_and_forbidden(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let before = reader.attempt(|r| {
        let duration = duration(r)?;
        r.say(",?").map(|()| duration)
    });
    let (by, named) = reader.any(&[
        |r| {
            let by = player(r)?;
            r.say("can't play cards with the same name as")?;
            Some((by, objects(r)?))
        },
        |r| {
            // "Cards with the same name as target Character can't be played by your opponents"; without "by", nobody can play
            // them.
            r.say("cards with the same name as")?;
            let named = objects(r)?;
            r.say("can't be played")?;
            let by = if r.says("by") { player(r)? } else { Player::Each };
            Some((by, named))
        },
    ])?;
    let by = match by {
        Player::EachOpponent => Player::Opponent,
        Player::Each => Player::Any,
        by => by,
    };
    let Objects::Pick(mut pick) = named else { return None };
    (pick.quantity == Quantity::Exactly(Amount::Number(1))).then_some(())?;
    // "Target opponent can't play cards with the same name as target card in their Reserve": the choice of the card also chooses
    // the opponent.
    let by = match by {
        Player::Target | Player::TargetOpponent => {
            let theirs = possession::theirs(pick.from.clone(), by);
            (theirs != pick.from).then_some(())?;
            pick.from = theirs;
            Player::That
        }
        by => by,
    };
    let duration = match before {
        Some(duration) => duration,
        None => duration(reader)?,
    };
    let named = with_facts(any_card(), &[is(Trait::NamedLike(Mention::It))]);
    let who = Subject::Each(placed(named, &Place::Played { by, from: None }));
    let emblem = Emblem::Passive(Passive::Object { who, statement: Statement::Cannot(Ban::Played) });
    Some(vec![act(Action::Name(Objects::Pick(pick))), Step::Ongoing { duration, uses: Uses::All, emblem }])
}

/// "The next time you play a Spell this turn, draw a card", "whenever a Robot joins your Expeditions this Day, …".
fn waiting(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let before = reader.attempt(|r| {
        let duration = duration(r)?;
        r.say(",?").map(|()| duration)
    });
    let few = |r: &mut Reader<'_>| {
        r.say("the next")?;
        let few = number(r).filter(|few| *few > 1)?;
        r.say("times").map(|()| Uses::NextFew(few))
    };
    let uses = match reader.says("the next time") {
        true => Uses::Next,
        false => match reader.attempt(few) {
            Some(uses) => uses,
            None => reader.say("when|whenever").map(|()| Uses::All)?,
        },
    };
    let mut guards = Vec::new();
    let triggers = OneOrMore::new(events(reader, &mut guards)?)?;
    guards.is_empty().then_some(())?;
    let duration = match before {
        Some(duration) => duration,
        None => duration(reader)?,
    };
    reader.say(",")?;
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    // A Reaction to a roll comes too late to raise its result (7.3.33.c).
    let is_roll = |deed: &PlayerEvent| matches!(deed, PlayerEvent::Roll);
    let is_late = triggers.contains(is_roll) && speaks_of_raise(&effect);
    (!is_late).then_some(())?;
    Some(vec![Step::Ongoing { duration, uses, emblem: Emblem::Reaction { triggers, effect } }])
}

/// "At Night, discard it": when that phase of this Day begins.
fn at_a_phase(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    // "At the end of the Day, sacrifice it": after all that happens at Night (4.2.5).
    if reader.says("at the end of the|this day ,") {
        let effect = OneOrMore::new(folded(chain(reader)?))?;
        return Some(vec![Step::Later { after: Daily::CleanUp, effect }]);
    }
    // "At the end of this turn, return it to its owner's hand": still within that turn.
    if reader.says("at the end of the|this turn ,") {
        let effect = OneOrMore::new(folded(chain(reader)?))?;
        return Some(vec![at_the_end_of_the_turn(effect)]);
    }
    reader.say("at")?;
    let phase = phase(reader)?;
    let is_of_this_day = reader.says("this day");
    // "At Noon, it loses …": Noon of this Day is over for most cards that could say so.
    (is_of_this_day || !matches!(phase, Phase::Morning | Phase::Noon)).then_some(())?;
    let triggers = OneOrMore::one(Trigger::At(phase));
    reader.say(",")?;
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    let emblem = Emblem::Reaction { triggers, effect };
    Some(vec![Step::Ongoing { duration: Duration::ThisDay, uses: Uses::Next, emblem }])
}

/// A step that happens as the turn ends, whoever's turn it is.
pub(super) fn at_the_end_of_the_turn(effect: Effect) -> Step {
    let triggers = OneOrMore::one(Trigger::Does { who: Player::Any, deed: PlayerEvent::EndTurn });
    Step::Ongoing { duration: Duration::ThisTurn, uses: Uses::Next, emblem: Emblem::Reaction { triggers, effect } }
}

/// "(Play another turn.) At the end of that turn, discard your hand".
fn at_the_end_of_that_turn(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    reader.another_turn.then_some(())?;
    reader.say("at the end of that|it turn? ,")?;
    reader.said_it = true;
    let effect = OneOrMore::new(folded(chain(reader)?))?;
    let triggers = OneOrMore::one(Trigger::Does { who: Player::You, deed: PlayerEvent::AnotherTurn });
    let emblem = Emblem::Reaction { triggers, effect: OneOrMore::one(at_the_end_of_the_turn(effect)) };
    Some(vec![Step::Ongoing { duration: Duration::ThisDay, uses: Uses::Next, emblem }])
}

/// "Spells you play this Day cost {1} less", "each Character you play this turn gains 1 boost".
fn of_plays(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let before = reader.attempt(|r| {
        let duration = duration(r)?;
        r.say(",?").map(|()| duration)
    });
    let was_named = reader.anything;
    let Objects::Each(filter) = objects(reader)? else { return None };
    // After a name was said, "it" still refers to that name.
    reader.anything = if reader.name_is_said { was_named } else { reader.anything };
    let is_played = |place: &Place| matches!(place, Place::Played { .. });
    let mut all = filter.as_slice().iter();
    let of_plays = all.all(|one| one.places.iter().flat_map(OneOrMore::as_slice).all(is_played));
    let duration = match before {
        Some(duration) => duration,
        None => duration(reader)?,
    };
    of_plays.then_some(())?;
    if let Some(statement) = reader.attempt(statement) {
        // Things with a place are not being played.
        let is_somewhere = || filter.as_slice().iter().any(|one| one.places.is_none());
        let loses_all = |gains: &OneOrMore<Gain>| gains.as_slice().contains(&Gain::Abilities);
        let lasts = match &statement {
            Statement::Costs { .. } => true,
            Statement::Loses(gains) => !loses_all(gains) || !is_somewhere(),
            _ => false,
        };
        let filter = played(filter);
        let passive = priced(Passive::Object { who: Subject::Each(filter), statement })?;
        return lasts.then(|| vec![Step::Ongoing { duration, uses: Uses::All, emblem: Emblem::Passive(passive) }]);
    }
    let is_named = filter.as_slice().iter().all(|one| one.places.is_some());
    let (card, from, who) = of_what_is_played(filter)?;
    is_named.then_some(())?;
    let triggers = OneOrMore::one(Trigger::Does { who, deed: PlayerEvent::Play { card, from } });
    let emblem = Emblem::Reaction { triggers, effect: OneOrMore::new(predicates(reader, IT)?)? };
    Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem }])
}

/// "Reduce the cost of the next Permanent you play this Afternoon by {2}".
pub(super) fn less_for_the_next(reader: &mut Reader<'_>) -> Option<Step> {
    reader.say("reduce the cost of")?;
    let next = next_card(reader)?;
    reader.say("by")?;
    let amount = mana_amount(reader)?;
    let amount = each_of(reader, amount);
    let minimum = reader.attempt(minimum);
    cheaper(&next, Pricing::By { amount, change: Change::Less, minimum })
}

/// "Your Expeditions can't move forward this Day".
pub(super) fn expedition_stays(reader: &mut Reader<'_>) -> Option<Vec<Step>> {
    let which = expeditions(reader)?;
    reader.sees("can't").then_some(())?;
    let rule = expedition_predicate(reader)?;
    let duration = duration(reader)?;
    let emblem = Emblem::Passive(Passive::Expedition { which, rule });
    Some(vec![Step::Ongoing { duration, uses: Uses::All, emblem }])
}

/// "Activate the {R} abilities of the next Character you play from your hand this turn".
pub(super) fn next_activates(reader: &mut Reader<'_>, arrival: Arrival, limit: Option<Amount>) -> Option<Step> {
    let next = next_card(reader)?;
    let activate = act(Action::Activate { arrival, limit, of: IT, activator: Activator::Its });
    Some(when(&next, OneOrMore::one(activate)))
}

/// "The next Spell you play this turn with Base Cost {4} or more".
fn next_card(reader: &mut Reader<'_>) -> Option<Next> {
    reader.say("the|your next")?;
    (reader.anything, reader.it.thing) = (true, None);
    let uses = match reader.attempt(|r| number(r).filter(|few| *few > 1)) {
        Some(few) => Uses::NextFew(few),
        None => Uses::Next,
    };
    let (filter, None) = described(reader, Vec::new())? else { return None };
    let (mut by, mut from) = (Player::You, None);
    let mut joins = None;
    let mut is_created = false;
    let mut lasts = None;
    let mut facts: Vec<Clause<Trait>> = Vec::new();
    let mut within = None;
    loop {
        if lasts.is_none()
            && let Some(read) = reader.attempt(duration)
        {
            lasts = Some(read);
        } else if reader.says("that? you play") || reader.says("played") {
            from = from.or(reader.attempt(zone_from));
        } else if from.is_none()
            && let Some(zone) = reader.attempt(zone_from)
        {
            from = Some(zone);
        } else if reader.says("that? you create") {
            is_created = true;
        } else if let Some(area) = reader.attempt(|r| {
            r.say("that joins|join")?;
            area(r)
        }) {
            joins = Some(area);
        } else if let Some(place) = reader.attempt(|r| {
            r.say("in")?;
            expeditions(r).map(in_expedition)
        }) {
            within = Some(place);
        } else if let Some(fact) = reader.attempt(trait_after) {
            facts.push(fact);
        } else {
            break;
        }
    }
    let mut all: Vec<Description> = filter.as_slice().to_vec();
    for description in &mut all {
        // "In my Expedition", after the player who plays: a place like any other.
        let mine = is(Trait::InExpedition(OneOrMore::one(is_not(ExpeditionFact::Other))));
        let said = description.facts.as_ref().map_or(&[][..], OneOrMore::as_slice);
        if said.contains(&mine) {
            description.facts = OneOrMore::new(said.iter().filter(|fact| **fact != mine).cloned().collect());
            within = within.or(Some(in_expedition(Expeditions::Mine)));
        }
        let mut known = description.facts.as_ref().map_or_else(Vec::new, |facts| facts.as_slice().to_vec());
        known.extend(facts.iter().cloned());
        description.facts = OneOrMore::new(known);
        let mut places = Vec::new();
        for place in description.places.iter().flat_map(OneOrMore::as_slice) {
            match place {
                Place::Played { by: player, from: played_from } => {
                    by = if *player == Player::Any { by } else { *player };
                    from = from.or(*played_from);
                }
                place => places.push(place.clone()),
            }
        }
        places.extend(within.clone());
        description.places = OneOrMore::new(places);
    }
    let is_over = !reader.sees("with|in|from");
    is_over.then_some(())?;
    // "The next card of each player" would be several cards, and not the next card of any player.
    (!matches!(by, Player::Each | Player::EachOpponent)).then_some(())?;
    // "In an [[Ascended]] Expedition" means in any such Expedition.
    let filter = in_any_expedition(of_temple(OneOrMore::new(all)?));
    Some(Next { filter, by, from, joins, is_created, duration: lasts?, uses })
}

/// The predicate of "the next card".
fn of_next(reader: &mut Reader<'_>, next: &Next) -> Option<Vec<Step>> {
    if next.is_created {
        // A token that is created has no cost and is not played.
        return Some(vec![when(next, OneOrMore::new(predicates(reader, IT)?)?)]);
    }
    if reader.says("is|are free") || reader.says("costs|cost nothing") {
        return Some(vec![cheaper(next, Pricing::Free)?]);
    }
    reader.says("each");
    if reader.says("costs|cost") {
        let amount = mana_amount(reader)?;
        let change = change(reader)?;
        let amount = each_of(reader, amount);
        let within = reader.attempt(within_expedition);
        let minimum = reader.attempt(minimum);
        let Some(facts) = within else { return Some(vec![cheaper(next, Pricing::By { amount, change, minimum })?]) };
        let filter = with_facts(next.filter.clone(), &[is(Trait::InExpedition(facts))]);
        return Some(vec![cheaper(&Next { filter, ..next.clone() }, Pricing::By { amount, change, minimum })?]);
    }
    let lost = reader.attempt(|r| {
        // "Doesn't gain [[Fleeting]]": read as losing it before anything could ask about it.
        if r.says("doesn't|don't gain") || may_be_spell(&next.filter) && r.says("loses|lose") {
            return status(r);
        }
        None
    });
    if let Some(status) = lost
        && next.joins.is_none()
    {
        let gains = OneOrMore::one(Gain::Status(status));
        return Some(vec![match may_be_spell(&next.filter) {
            // A Spell loses the status before it is played (5.2.4.a).
            true => lasting(next, Statement::Loses(gains))?,
            false => when(next, OneOrMore::one(act(Action::Remove { gains, from: IT }))),
        }]);
    }
    // A Spell must have the status before it resolves (5.2.4.a); a card that may be a Character must also have it in play.
    if next.joins.is_none()
        && may_be_spell(&next.filter)
        && let Some(gain) = reader.attempt(had_by_spell)
    {
        let had = lasting(next, Statement::Has(OneOrMore::one(gain.clone())))?;
        if is_of_spells(&next.filter) {
            return Some(vec![had]);
        }
        matches!(gain, Gain::Status(_)).then_some(())?;
        let gains = OneOrMore::one(gain);
        return Some(vec![had, when(next, OneOrMore::one(act(Action::Give { gains, to: IT, most: None })))]);
    }
    // A keyword that changes how the card can be played must apply before it is played.
    if next.joins.is_none()
        && let Some(keyword) = reader.attempt(|r| {
            r.say("has|have|gains|gain")?;
            keyword(r).filter(|keyword| matches!(keyword, Keyword::Temple(_) | Keyword::Scout(_)))
        })
    {
        return Some(vec![lasting(next, Statement::Has(OneOrMore::one(Gain::Keyword(keyword))))?]);
    }
    let mut effect = OneOrMore::new(predicates(reader, IT)?)?;
    // "… gains [[Anchored]] if it's a token": the condition is checked when the card is played.
    if let Some(condition) = reader.attempt(if_or_unless) {
        effect = OneOrMore::one(Step::If { condition, effect, otherwise: None });
    }
    Some(vec![when(next, effect)])
}

/// ". If you play it from Reserve, it loses …".
fn lost_if_played(reader: &mut Reader<'_>, next: &Next) -> Option<Step> {
    reader.say(". if you play it")?;
    let from = zone_from(reader)?;
    reader.say(", it loses")?;
    let gains = OneOrMore::one(Gain::Status(status(reader)?));
    let facts = fact(Trait::PlayedFrom(from));
    lasting(next, Statement::LosesIf { gains, facts })
}

/// A statement about the cost of the next card, in an Expedition if the text says one.
fn cheaper(next: &Next, pricing: Pricing) -> Option<Step> {
    let mut all = next.filter.as_slice().to_vec();
    for one in &mut all {
        let facts = match one.places.as_ref().map(OneOrMore::as_slice) {
            Some([Place::In(Area::Expedition(which))]) => where_played(which)?,
            Some(_) => return None,
            None => continue,
        };
        one.places = None;
        let known = one.facts.iter().flat_map(OneOrMore::as_slice).cloned();
        one.facts = OneOrMore::new(known.chain([is(Trait::InExpedition(facts))]).collect());
    }
    let filter = OneOrMore::new(all)?;
    lasting(&Next { filter, ..next.clone() }, Statement::Costs { pricing, within: None })
}

/// A statement that applies to the next card while it is played, and not anywhere else.
fn lasting(next: &Next, statement: Statement) -> Option<Step> {
    let mut all = next.filter.as_slice().to_vec();
    all.iter().all(|one| one.places.is_none()).then_some(())?;
    for description in &mut all {
        description.places = Some(OneOrMore::one(Place::Played { by: next.by, from: next.from }));
    }
    let who = OneOrMore::new(all).map_or(Subject::It, Subject::Each);
    let emblem = Emblem::Passive(priced(Passive::Object { who, statement })?);
    Some(Step::Ongoing { duration: next.duration, uses: next.uses, emblem })
}

/// A reaction to the next card.
fn when(next: &Next, effect: Effect) -> Step {
    let trigger = match &next.joins {
        Some(area) => Trigger::Happens {
            who: Who::Some { article: Article::A, what: next.filter.clone() },
            fate: ObjectEvent::Joins(area.clone()),
        },
        None if next.is_created => Trigger::Does { who: next.by, deed: PlayerEvent::Create(next.filter.clone()) },
        None => Trigger::Does { who: next.by, deed: PlayerEvent::Play { card: next.filter.clone(), from: next.from } },
    };
    let emblem = Emblem::Reaction { triggers: OneOrMore::one(trigger), effect };
    Step::Ongoing { duration: next.duration, uses: next.uses, emblem }
}

/// Whether a lasting step has an antecedent of its own for "it".
pub(super) fn names_by_itself(step: &Step) -> bool {
    match step {
        Step::Ongoing { emblem: Emblem::Reaction { triggers, .. }, .. } => triggers.as_slice().iter().any(is_event),
        Step::Ongoing { emblem: Emblem::Passive(passive), .. } => !speaks_of_it(passive),
        _ => false,
    }
}

const fn is_event(trigger: &Trigger) -> bool {
    !matches!(trigger, Trigger::At(_) | Trigger::After(_))
}

/// "(The next Plant you play this turn costs {2} less.) If it's a Robot, it gains 1 boost", "(this Day, Robots you control have
/// [Tough 1].) They gain 1 boost": joins steps to a lasting step before them, to whose subject they refer. `None` if the step
/// before does not last; `Some(None)` if the steps refer to something that the notation cannot express.
pub(super) fn said_of_lasting(step: &mut Step, added: &[Step]) -> Option<Option<Vec<Step>>> {
    match step {
        Step::If { effect, otherwise: None, .. } | Step::May { then: Some(effect), otherwise: None, .. } => {
            let more = said_of_lasting(effect.as_mut_slice().last_mut()?, added)?;
            Some(more.map(|more| {
                let all = effect.as_slice().iter().cloned().chain(more).collect();
                if let Some(all) = OneOrMore::new(all) {
                    *effect = all;
                }
                Vec::new()
            }))
        }
        Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, .. } => {
            triggers.as_slice().iter().all(is_event).then_some(())?;
            let all = folded(effect.as_slice().iter().chain(added).cloned().collect());
            *effect = OneOrMore::new(all)?;
            Some(Some(Vec::new()))
        }
        Step::Ongoing {
            duration,
            uses,
            emblem: Emblem::Passive(Passive::Object { who: Subject::Each(filter), statement }),
        } => {
            let is_played = |place: &Place| matches!(place, Place::Played { .. });
            let are_played = |one: &Description| one.places.iter().flat_map(OneOrMore::as_slice).any(is_played);
            if !filter.as_slice().iter().any(are_played) {
                let of_each = added.iter().map(|step| of_chosen(step, Objects::Each(filter.clone())));
                return Some(of_each.collect());
            }
            // The Expedition of a card is only known while it is played.
            let is_somewhere = matches!(statement, Statement::Costs { within: Some(_), .. });
            let followed = followed_by(filter, *duration, *uses, added).filter(|_| !is_somewhere);
            Some(followed.map(|step| vec![step]))
        }
        Step::Ongoing { uses: Uses::Next | Uses::NextFew(_), .. } => Some(None),
        _ => None,
    }
}

/// A Reaction to each play of the cards that a lasting statement is about.
fn followed_by(filter: &Filter, duration: Duration, uses: Uses, added: &[Step]) -> Option<Step> {
    let mut all = filter.as_slice().to_vec();
    let mut plays = Vec::new();
    for one in &mut all {
        let Some([Place::Played { by, from }]) = one.places.as_ref().map(OneOrMore::as_slice) else { return None };
        plays.push((*by, *from));
        one.places = None;
    }
    let (who, from) = *plays.first()?;
    plays.iter().all(|play| *play == (who, from)).then_some(())?;
    let card = OneOrMore::new(all)?;
    // The Expedition of a card is only known while it is played.
    (!card.contains(|fact: &Trait| matches!(fact, Trait::InExpedition(_)))).then_some(())?;
    let triggers = OneOrMore::one(Trigger::Does { who, deed: PlayerEvent::Play { card, from } });
    let emblem = Emblem::Reaction { triggers, effect: OneOrMore::new(folded(added.to_vec()))? };
    Some(Step::Ongoing { duration, uses, emblem })
}

/// Joins steps; two Reactions to the same event become one.
fn together(mut first: Vec<Step>, second: Vec<Step>) -> Vec<Step> {
    for step in second {
        if let Some(Step::Ongoing { emblem: Emblem::Reaction { triggers, effect }, .. }) = first.last_mut()
            && let Step::Ongoing { emblem: Emblem::Reaction { triggers: others, effect: more }, .. } = &step
            && triggers == others
        {
            let steps = effect.as_slice().iter().chain(more.as_slice()).cloned().collect();
            if let Some(both) = OneOrMore::new(steps) {
                *effect = both;
            }
        } else {
            first.push(step);
        }
    }
    first
}
