//! The player that a description, a number or a condition targets, who is chosen before it is looked at (6.5.b).

use crate::ability::{
    Action, Amount, Area, Becoming, Being, Comparing, Condition, Deed, Description, Destination, Expeditions, Facts,
    Fate, Gain, Guard, Keyword, Literal, March, MarchRule, Objects, OneOrMore, Passive, Place, Player, Price, Pricing,
    Quantity, Raised, Regions, Statement, Subject, Trait, Trigger, Who, Whose,
};

/// Whether a word asks for a choice of a player.
pub(crate) const fn is_target(player: Player) -> bool {
    matches!(player, Player::Target | Player::TargetOpponent | Player::OtherTarget)
}

fn target(player: Player) -> Option<Player> {
    Some(player).filter(|player| is_target(*player))
}

/// The player that a selection targets, if it does.
pub(super) fn targeted(objects: &Objects) -> Option<Player> {
    match objects {
        Objects::The(_) => None,
        Objects::Each(filter) => in_filter(filter),
        Objects::Top { whose: Whose(player), amount } => target(*player).or_else(|| in_amount(amount)),
        Objects::Both { one, other } => targeted(one).or_else(|| targeted(other)),
        Objects::Pick(pick) => {
            let limit = || pick.total.as_ref().and_then(|total| in_amount(&total.most));
            in_filter(&pick.from).or_else(|| in_quantity(&pick.quantity)).or_else(limit)
        }
    }
}

/// The player that a number of a verb targets where its selection targets none: one is chosen for both.
pub(super) fn in_numbers(action: &Action) -> Option<Player> {
    let besides = |what: &Objects, number: Option<Player>| if targeted(what).is_some() { None } else { number };
    match action {
        Action::Draw(amount) | Action::Raise(amount) => in_amount(amount),
        Action::RollMore { more, ignored } => in_amount(more).or_else(|| in_amount(ignored)),
        Action::Create { amount, place, .. } => {
            if in_area(place).is_some() {
                None
            } else {
                in_amount(amount)
            }
        }
        Action::Give { gains, to, most } => besides(to, in_gains(gains).or_else(|| most.as_ref().and_then(in_amount))),
        Action::Remove { gains, from } => besides(from, in_gains(gains)),
        Action::Distribute { amount, among, .. } => besides(among, in_amount(amount)),
        Action::Activate { limit, of, .. } => besides(of, limit.as_ref().and_then(in_amount)),
        Action::Put { what, to: Destination::DeckPosition(place) } => besides(what, in_amount(place)),
        Action::Play { what, price: Price::Less(less), .. } => besides(what, in_amount(less)),
        Action::Rush { card, price } => card.as_ref().and_then(in_filter).or_else(|| match price {
            Price::Less(less) => in_amount(less),
            Price::Free | Price::HandCost | Price::Full => None,
        }),
        Action::Move { which, regions, .. } => {
            if in_expeditions(which).is_some() {
                None
            } else {
                in_amount(regions)
            }
        }
        Action::Sabotage
        | Action::Resupply
        | Action::ExhaustedResupply
        | Action::AfterYou
        | Action::Pass
        | Action::Shuffle
        | Action::Complete
        | Action::Proceed
        | Action::Win
        | Action::ReceiveGift
        | Action::Roll
        | Action::Augment(_)
        | Action::Double { .. }
        | Action::ExchangeBoosts(_)
        | Action::Exchange { .. }
        | Action::Discard(_)
        | Action::Sacrifice(_)
        | Action::Exhaust(_)
        | Action::Ready(_)
        | Action::Switch(_)
        | Action::Defect(_)
        | Action::TakeControl { .. }
        | Action::Reveal(_)
        | Action::LookAt(_)
        | Action::Name(_)
        | Action::NameExpedition(_)
        | Action::NamePlayer(_)
        | Action::Put { .. }
        | Action::Ascend(_)
        | Action::Play { .. }
        | Action::PlaceMarker { .. }
        | Action::MoveMarker { .. }
        | Action::MakeFirst(_) => None,
    }
}

/// The player that a number of things targets.
pub(super) fn in_quantity(quantity: &Quantity) -> Option<Player> {
    match quantity {
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => in_amount(amount),
        Quantity::AnyNumber => None,
    }
}

/// The player that a condition targets, if it does.
pub(super) fn in_condition(condition: &Condition) -> Option<Player> {
    match condition {
        Condition::During(_) | Condition::FirstDay => None,
        Condition::FirstPlayer(player) => target(*player),
        Condition::All(all) | Condition::Any(all) => all.as_slice().iter().find_map(in_condition),
        Condition::Not(condition) => in_condition(condition),
        Condition::OneOfEach(filter) => in_filter(filter),
        Condition::Expedition { which, facts } => in_expeditions(which).or_else(|| in_march(facts)),
        Condition::Is { who, being } => in_subject(who).or_else(|| match being {
            Being::Kind(_) => None,
            Being::Facts(facts) => in_traits(facts),
        }),
        Condition::Compares(Comparing { left, right, .. }) => in_amount(left).or_else(|| in_amount(right)),
    }
}

/// The player that a number targets.
pub(super) fn in_amount(amount: &Amount) -> Option<Player> {
    match amount {
        Amount::Number(_)
        | Amount::X
        | Amount::Result
        | Amount::ThatMany
        | Amount::Between
        | Amount::Regions(_)
        | Amount::Of { .. } => None,
        Amount::Zeros(among) | Amount::Total { among, .. } | Amount::Greatest { among, .. } | Amount::Count(among) => {
            in_filter(among)
        }
        Amount::Expeditions { facts, of } => of.and_then(target).or_else(|| facts.as_ref().and_then(in_march)),
        Amount::Compute { left, right, .. } => in_amount(left).or_else(|| in_amount(right)),
        Amount::Either { condition, then, otherwise } => {
            in_condition(condition).or_else(|| in_amount(then)).or_else(|| in_amount(otherwise))
        }
        Amount::Capped { amount, most } => in_amount(amount).or_else(|| in_amount(most)),
    }
}

/// The player whose Expeditions are meant, if that is a target.
pub(super) fn in_expeditions(which: &Expeditions) -> Option<Player> {
    match which {
        Expeditions::Each { of, facts } | Expeditions::Pick { of, facts, .. } => {
            of.and_then(target).or_else(|| facts.as_ref().and_then(in_march))
        }
        Expeditions::Mine
        | Expeditions::MyOther
        | Expeditions::FacingMe
        | Expeditions::FacingMyOther
        | Expeditions::Its
        | Expeditions::FacingIt
        | Expeditions::That
        | Expeditions::OtherThanThat => None,
    }
}

/// The player that a description targets.
pub(super) fn in_filter(filter: &OneOrMore<Description>) -> Option<Player> {
    filter.as_slice().iter().find_map(|description| {
        let places = description.places.as_ref().map_or(&[][..], OneOrMore::as_slice);
        places.iter().find_map(in_place).or_else(|| description.facts.as_ref().and_then(in_traits))
    })
}

/// The Expeditions in which a selection looks, where they have to be chosen first (6.5.b), and the selection among what
/// is in them then.
pub(super) fn in_chosen_expeditions(objects: &Objects) -> Option<(Expeditions, Objects)> {
    let mut settled = objects.clone();
    let filter = match &mut settled {
        Objects::Each(filter) => filter,
        Objects::Pick(pick) => &mut pick.from,
        Objects::The(_) | Objects::Top { .. } | Objects::Both { .. } => return None,
    };
    let chosen = settle(filter)?;
    Some((chosen, settled))
}

/// The same of what a statement is about.
pub(super) fn of_chosen_expeditions(who: &Subject) -> Option<(Expeditions, Subject)> {
    let mut settled = who.clone();
    let Subject::Each(filter) = &mut settled else { return None };
    let chosen = settle(filter)?;
    Some((chosen, settled))
}

/// Takes the choice of Expeditions out of a description, which means "that Expedition" then.
fn settle(filter: &mut OneOrMore<Description>) -> Option<Expeditions> {
    let places = filter.as_mut_slice().iter_mut().filter_map(|description| description.places.as_mut());
    places.flat_map(OneOrMore::as_mut_slice).find_map(|place| match place {
        Place::In(Area::Expedition(which)) if matches!(**which, Expeditions::Pick { .. }) => {
            Some(std::mem::replace(&mut **which, Expeditions::That))
        }
        Place::In(_) | Place::Controlled(_) | Place::Played { .. } | Place::Play | Place::Revealed => None,
    })
}

fn in_area(area: &Area) -> Option<Player> {
    match area {
        Area::Of { whose: Whose(player), .. } => target(*player),
        Area::Expedition(which) => in_expeditions(which),
        Area::Zone(_) => None,
    }
}

/// What is said, be it that it is so or not.
fn literals<T>(facts: &Facts<T>) -> impl Iterator<Item = &T> {
    facts.as_slice().iter().flat_map(|clause| clause.as_slice()).map(|literal| match literal {
        Literal::Is(fact) | Literal::Not(fact) => fact,
    })
}

/// The player that a place targets.
fn in_place(place: &Place) -> Option<Player> {
    match place {
        Place::Controlled(player) | Place::Played { by: player, .. } => target(*player),
        Place::In(area) => in_area(area),
        Place::Play | Place::Revealed => None,
    }
}

fn in_traits(facts: &Facts<Trait>) -> Option<Player> {
    literals(facts).find_map(|fact| match fact {
        Trait::InExpedition(facts) => in_march(facts),
        Trait::At(place) => in_place(place),
        Trait::BaseStatistic(amount) | Trait::Compares { with: amount, .. } => in_amount(amount),
        Trait::Other
        | Trait::Status(_)
        | Trait::Token
        | Trait::Kind(_)
        | Trait::Defender
        | Trait::Gigantic
        | Trait::Completed
        | Trait::Faction(_)
        | Trait::Rarity(_)
        | Trait::In(_)
        | Trait::IdleHere
        | Trait::PlayedFrom(_)
        | Trait::NamedLike(_)
        | Trait::Most(_)
        | Trait::Least(_) => None,
    })
}

fn in_march(facts: &Facts<March>) -> Option<Player> {
    literals(facts).find_map(|fact| match fact {
        March::Characters { with, .. } | March::FacingCharacters { with, .. } => in_amount(with),
        March::Facing(facts) => in_march(facts),
        March::Behind
        | March::Tied
        | March::Ahead
        | March::Ascended
        | March::InContact
        | March::In(_)
        | March::InRegion(_)
        | March::Hero
        | March::Companion
        | March::Moved
        | March::Failed => None,
    })
}

fn in_subject(who: &Subject) -> Option<Player> {
    match who {
        Subject::Me | Subject::It => None,
        Subject::Each(filter) => in_filter(filter),
    }
}

fn in_gains(gains: &OneOrMore<Gain>) -> Option<Player> {
    gains.as_slice().iter().find_map(|gain| match gain {
        Gain::Counters { amount, .. } => in_quantity(amount),
        Gain::Keyword(Keyword::Scout(amount) | Keyword::Tough(amount) | Keyword::Temple(amount)) => in_amount(amount),
        Gain::Status(_)
        | Gain::Keyword(_)
        | Gain::AllCounters(_)
        | Gain::OneOf(_)
        | Gain::SubType(_)
        | Gain::ItsSubTypes
        | Gain::Kind(_)
        | Gain::Ability(_)
        | Gain::Abilities => None,
    })
}

/// The player that a statement targets.
pub(super) fn in_passive(passive: &Passive) -> Option<Player> {
    match passive {
        Passive::Object { who, statement } => in_subject(who).or_else(|| in_statement(statement)),
        Passive::Expedition { which, rule } => in_expeditions(which).or_else(|| match rule {
            MarchRule::CountsAs(facts) => in_march(facts),
            MarchRule::CannotMove { .. } | MarchRule::IgnoresDefender => None,
        }),
        Passive::Regions { which, .. } => match which {
            Regions::Of(which) => in_expeditions(which),
            Regions::Mine | Regions::Each(_) | Regions::Target(_) => None,
        },
        Passive::Modifier { event, .. } => in_trigger(event),
        Passive::Rebate { less, .. } => in_amount(less),
        Passive::Narrowing { less, only } => in_amount(less).or_else(|| in_filter(only)),
        Passive::MayPlay { what, place } => targeted(what).or_else(|| place.as_ref().and_then(in_expeditions)),
        Passive::Limits { whose: Whose(player), amount, only, .. } => {
            target(*player).or_else(|| in_amount(amount)).or_else(|| only.as_ref().and_then(in_filter))
        }
        Passive::Maxima(Raised::By(amount)) => in_amount(amount),
        Passive::Maxima(Raised::Endless) => None,
    }
}

fn in_statement(statement: &Statement) -> Option<Player> {
    match statement {
        Statement::Has(gains) | Statement::Loses(gains) => in_gains(gains),
        Statement::LosesIf { gains, facts } => in_gains(gains).or_else(|| in_traits(facts)),
        Statement::Statistics { becoming, .. } => match becoming {
            Becoming::Equal(amount) | Becoming::Plus(amount) | Becoming::Minus(amount) => in_amount(amount),
        },
        Statement::Costs { pricing, within } => within.as_ref().and_then(in_march).or_else(|| match pricing {
            Pricing::Free => None,
            Pricing::AtLeast(amount) | Pricing::EachPlayed { amount, .. } => in_amount(amount),
            Pricing::By { amount, minimum, .. } => in_amount(amount).or_else(|| minimum.as_ref().and_then(in_amount)),
        }),
        Statement::EntersWith { amount, .. } => in_amount(amount),
        Statement::Cannot(_)
        | Statement::Markers(_)
        | Statement::AsManaOrb
        | Statement::Regains(_)
        | Statement::Ignored => None,
    }
}

/// The player that an event targets.
pub(super) fn in_trigger(trigger: &Trigger) -> Option<Player> {
    match trigger {
        Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) => None,
        Trigger::Expedition { which, .. } => in_expeditions(which),
        Trigger::Does { who, deed } => target(*who).or_else(|| match deed {
            Deed::Play { card: what, .. }
            | Deed::Sacrifice(what)
            | Deed::Discard(what)
            | Deed::Create(what)
            | Deed::Exhaust(what) => in_filter(what),
            Deed::PassFirst
            | Deed::Pass
            | Deed::DailyDraw
            | Deed::Expand
            | Deed::Draw(_)
            | Deed::Resupply
            | Deed::Gift
            | Deed::ReceiveGift
            | Deed::Roll
            | Deed::RevealBy => None,
        }),
        Trigger::Happens { who, fate } => {
            let of_whom = match who {
                Who::Me => None,
                Who::Some { what, .. } => in_filter(what),
            };
            of_whom.or_else(|| match fate {
                Fate::Joins(area) | Fate::Leaves(area) => in_area(area),
                Fate::Goes { from, to } => from.as_ref().and_then(in_area).or_else(|| in_area(to)),
                Fate::Sacrificed
                | Fate::Discarded
                | Fate::Gains(_)
                | Fate::Loses(_)
                | Fate::Switches
                | Fate::Defects => None,
            })
        }
    }
}

/// The player that a condition of a trigger targets.
pub(super) fn in_guard(guard: &Guard) -> Option<Player> {
    match guard {
        Guard::Before(condition) | Guard::After(condition) => in_condition(condition),
        Guard::ForEach(_) => None,
    }
}
