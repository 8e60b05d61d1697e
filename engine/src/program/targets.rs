//! What a description, a number or a condition targets, which is chosen before it is looked at (6.5.b).

use crate::ability::{
    Amount, Area, Becoming, Being, Comparing, Condition, Description, ExpeditionFact, Expeditions, Facts, Gain, Guard,
    Keyword, Literal, MarchRule, ObjectEvent, Objects, OneOrMore, Passive, Place, Player, Pricing, Quantity, Raised,
    Regions, Statement, Subject, Trait, Trigger, Who, Whose,
};

/// Whether a word asks for a choice of a player.
pub(crate) const fn is_target(player: Player) -> bool {
    matches!(player, Player::Target | Player::TargetOpponent | Player::OtherTarget)
}

/// What has to be chosen before something is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// Nothing.
    Nothing,
    /// This player.
    Player(Player),
    /// An Expedition that no operation asks for there.
    Expedition,
}

impl Chosen {
    /// One of both: an Expedition, else what comes first.
    pub(super) fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Expedition, _) | (_, Self::Expedition) => Self::Expedition,
            (Self::Nothing, chosen) | (chosen, _) => chosen,
        }
    }

    /// One of all.
    pub(super) fn of<T>(all: impl IntoIterator<Item = T>, within: impl Fn(T) -> Self) -> Self {
        all.into_iter().map(within).fold(Self::Nothing, Self::or)
    }

    /// What has to be chosen for a number besides: one player is chosen for both.
    pub(super) fn besides(self, number: Self) -> Self {
        match (self, number) {
            (Self::Player(_), Self::Player(_)) => Self::Nothing,
            (_, number) => number,
        }
    }

    /// Whether nothing has to be chosen.
    pub(super) fn is_nothing(self) -> bool {
        self == Self::Nothing
    }
}

fn target(player: Player) -> Chosen {
    if is_target(player) { Chosen::Player(player) } else { Chosen::Nothing }
}

/// The player that a selection targets, if it does.
pub(super) fn targeted(objects: &Objects) -> Chosen {
    match objects {
        Objects::The(_) => Chosen::Nothing,
        Objects::Each(filter) => in_filter(filter),
        Objects::Top { whose: Whose(player), amount } => target(*player).or(in_amount(amount)),
        Objects::Both { one, other } => targeted(one).or(targeted(other)),
        Objects::Pick(pick) => {
            let limit = pick.total.as_ref().map_or(Chosen::Nothing, |total| in_amount(&total.most));
            in_filter(&pick.from).or(in_quantity(&pick.quantity)).or(limit)
        }
    }
}

/// The player that a number targets besides a selection.
pub(super) fn targeted_besides(what: &Objects, number: Chosen) -> Chosen {
    let settled = in_chosen_expeditions(what);
    targeted(settled.as_ref().map_or(what, |(_, settled)| settled)).besides(number)
}

/// The player that the place targets where tokens are created: their Expeditions are chosen first.
pub(super) fn in_place_of_tokens(place: &Area) -> Chosen {
    match place {
        Area::Expedition(which) => in_choice(which),
        Area::Of { .. } | Area::Zone(_) => in_area(place),
    }
}

/// The player that a number of things targets.
pub(super) fn in_quantity(quantity: &Quantity) -> Chosen {
    match quantity {
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => in_amount(amount),
        Quantity::AnyNumber => Chosen::Nothing,
    }
}

/// The player that a condition targets, if it does.
pub(super) fn in_condition(condition: &Condition) -> Chosen {
    match condition {
        Condition::During(_) | Condition::FirstDay => Chosen::Nothing,
        Condition::FirstPlayer(player) => target(*player),
        Condition::All(all) | Condition::Any(all) => Chosen::of(all.as_slice(), in_condition),
        Condition::Not(condition) => in_condition(condition),
        Condition::OneOfEach(filter) => in_filter(filter),
        Condition::Expedition { which, facts } => in_expeditions(which).or(in_march(facts)),
        Condition::Is { who, being } => in_subject(who).or(in_being(being)),
        Condition::Was(being) => in_being(being),
        Condition::Compares(Comparing { left, right, .. }) => in_amount(left).or(in_amount(right)),
    }
}

fn in_being(being: &Being) -> Chosen {
    match being {
        Being::Kind(_) => Chosen::Nothing,
        Being::Facts(facts) => in_traits(facts),
    }
}

/// The player that a number targets.
pub(super) fn in_amount(amount: &Amount) -> Chosen {
    match amount {
        Amount::Number(_)
        | Amount::X
        | Amount::Result
        | Amount::ThatMany
        | Amount::Between
        | Amount::Regions(_)
        | Amount::Of { .. } => Chosen::Nothing,
        Amount::Times { event, .. } => in_trigger(event),
        Amount::Zeros(among)
        | Amount::Total { among, .. }
        | Amount::Greatest { among, .. }
        | Amount::Different { among, .. }
        | Amount::Count(among) => in_filter(among),
        Amount::Expeditions { facts, of } => {
            of.map_or(Chosen::Nothing, target).or(facts.as_ref().map_or(Chosen::Nothing, in_march))
        }
        Amount::Compute { left, right, .. } => in_amount(left).or(in_amount(right)),
        Amount::Either { condition, then, otherwise } => {
            in_condition(condition).or(in_amount(then)).or(in_amount(otherwise))
        }
        Amount::Capped { amount, most } => in_amount(amount).or(in_amount(most)),
    }
}

/// What has to be chosen before Expeditions are looked at: they themselves, or the player whose they are.
fn in_expeditions(which: &Expeditions) -> Chosen {
    if matches!(which, Expeditions::Pick { .. }) { Chosen::Expedition } else { in_choice(which) }
}

/// The player whose Expeditions are meant, if that is a target, where they are selected or chosen.
pub(super) fn in_choice(which: &Expeditions) -> Chosen {
    match which {
        Expeditions::Each { of, facts } | Expeditions::Pick { of, facts, .. } => {
            of.map_or(Chosen::Nothing, target).or(facts.as_ref().map_or(Chosen::Nothing, in_march))
        }
        Expeditions::Mine
        | Expeditions::MyOther
        | Expeditions::FacingMe
        | Expeditions::FacingMyOther
        | Expeditions::Its
        | Expeditions::FacingIt
        | Expeditions::That
        | Expeditions::OtherThanThat => Chosen::Nothing,
    }
}

/// The player that a description targets.
pub(super) fn in_filter(filter: &OneOrMore<Description>) -> Chosen {
    Chosen::of(filter.as_slice(), |description| {
        let places = description.places.as_ref().map_or(&[][..], OneOrMore::as_slice);
        Chosen::of(places, in_place).or(description.facts.as_ref().map_or(Chosen::Nothing, in_traits))
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
pub(super) fn settle(filter: &mut OneOrMore<Description>) -> Option<Expeditions> {
    let places = filter.as_mut_slice().iter_mut().filter_map(|description| description.places.as_mut());
    places.flat_map(OneOrMore::as_mut_slice).find_map(|place| match place {
        Place::In(Area::Expedition(which)) if matches!(**which, Expeditions::Pick { .. }) => {
            Some(std::mem::replace(&mut **which, Expeditions::That))
        }
        Place::In(_) | Place::Controlled(_) | Place::Played { .. } | Place::Play | Place::Revealed => None,
    })
}

fn in_area(area: &Area) -> Chosen {
    match area {
        Area::Of { whose: Whose(player), .. } => target(*player),
        Area::Expedition(which) => in_expeditions(which),
        Area::Zone(_) => Chosen::Nothing,
    }
}

/// What is said, be it that it is so or not.
fn literals<T>(facts: &Facts<T>) -> impl Iterator<Item = &T> {
    facts.as_slice().iter().flat_map(|clause| clause.as_slice()).map(|literal| match literal {
        Literal::Is(fact) | Literal::Not(fact) => fact,
    })
}

/// The player that a place targets.
fn in_place(place: &Place) -> Chosen {
    match place {
        Place::Controlled(player) | Place::Played { by: player, .. } => target(*player),
        Place::In(area) => in_area(area),
        Place::Play | Place::Revealed => Chosen::Nothing,
    }
}

fn in_traits(facts: &Facts<Trait>) -> Chosen {
    Chosen::of(literals(facts), |fact| match fact {
        Trait::InExpedition(facts) => in_march(facts),
        Trait::At(place) => in_place(place),
        Trait::BaseStatistic(amount) | Trait::Compares { with: amount, .. } => in_amount(amount),
        Trait::Other
        | Trait::NotIt
        | Trait::Acts(_)
        | Trait::Status(_)
        | Trait::Token
        | Trait::Kind(_)
        | Trait::Keyword(_)
        | Trait::Completed
        | Trait::Faction(_)
        | Trait::Rarity(_)
        | Trait::In(_)
        | Trait::IdleHere
        | Trait::PlayedFrom(_)
        | Trait::NamedLike(_)
        | Trait::Named(_)
        | Trait::Most(_)
        | Trait::Least(_) => Chosen::Nothing,
    })
}

fn in_march(facts: &Facts<ExpeditionFact>) -> Chosen {
    Chosen::of(literals(facts), |fact| match fact {
        ExpeditionFact::Characters { with, .. } | ExpeditionFact::FacingCharacters { with, .. } => in_amount(with),
        ExpeditionFact::Facing(facts) => in_march(facts),
        ExpeditionFact::Other
        | ExpeditionFact::Behind
        | ExpeditionFact::Tied
        | ExpeditionFact::Ahead
        | ExpeditionFact::Ascended
        | ExpeditionFact::InContact
        | ExpeditionFact::In(_)
        | ExpeditionFact::InRegion(_)
        | ExpeditionFact::Hero
        | ExpeditionFact::Companion
        | ExpeditionFact::Moved
        | ExpeditionFact::Failed => Chosen::Nothing,
    })
}

fn in_subject(who: &Subject) -> Chosen {
    match who {
        Subject::Me | Subject::It | Subject::Cause => Chosen::Nothing,
        Subject::Each(filter) => in_filter(filter),
    }
}

pub(super) fn in_gains(gains: &OneOrMore<Gain>) -> Chosen {
    Chosen::of(gains.as_slice(), |gain| match gain {
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
        | Gain::Abilities => Chosen::Nothing,
    })
}

/// The player that a statement targets.
pub(super) fn in_passive(passive: &Passive) -> Chosen {
    match passive {
        Passive::Object { who, statement } => in_subject(who).or(in_statement(statement)),
        Passive::Expedition { which, rule } => in_expeditions(which).or(match rule {
            MarchRule::CountsAs(facts) => in_march(facts),
            MarchRule::CannotMove { .. } | MarchRule::CannotMoveBack | MarchRule::IgnoresDefender => Chosen::Nothing,
        }),
        Passive::Regions { which, .. } => match which {
            Regions::Of(which) => in_expeditions(which),
            Regions::Mine | Regions::Each(_) | Regions::Target(_) => Chosen::Nothing,
        },
        Passive::Modifier { event, .. } => in_trigger(event),
        Passive::Rebate { less, .. } => in_amount(less),
        Passive::Surcharge(_) => Chosen::Nothing,
        Passive::Narrowing { less, only } => in_amount(less).or(in_filter(only)),
        Passive::MayPlay { what, place } => targeted(what).or(place.as_ref().map_or(Chosen::Nothing, in_choice)),
        Passive::Limits { whose: Whose(player), amount, only, .. } => {
            target(*player).or(in_amount(amount)).or(only.as_ref().map_or(Chosen::Nothing, in_filter))
        }
        Passive::Maxima(Raised::By(amount)) => in_amount(amount),
        Passive::Maxima(Raised::Endless) => Chosen::Nothing,
    }
}

fn in_statement(statement: &Statement) -> Chosen {
    match statement {
        Statement::Has(gains) | Statement::Loses(gains) => in_gains(gains),
        Statement::LosesIf { gains, facts } => in_gains(gains).or(in_traits(facts)),
        Statement::Statistics { becoming, .. } => match becoming {
            Becoming::Equal(amount) | Becoming::Plus(amount) | Becoming::Minus(amount) => in_amount(amount),
        },
        Statement::Costs { pricing, within } => within.as_ref().map_or(Chosen::Nothing, in_march).or(match pricing {
            Pricing::Free => Chosen::Nothing,
            Pricing::AtLeast(amount) | Pricing::EachPlayed { amount, .. } => in_amount(amount),
            Pricing::By { amount, minimum, .. } => {
                in_amount(amount).or(minimum.as_ref().map_or(Chosen::Nothing, in_amount))
            }
        }),
        Statement::EntersWith { amount, .. } => in_amount(amount),
        Statement::Cannot(_)
        | Statement::EntersAs(_)
        | Statement::Markers(_)
        | Statement::AsManaOrb
        | Statement::Regains(_)
        | Statement::Ignored => Chosen::Nothing,
    }
}

/// The player that an event targets.
pub(super) fn in_trigger(trigger: &Trigger) -> Chosen {
    match trigger {
        Trigger::Arrival(_) | Trigger::At(_) | Trigger::After(_) => Chosen::Nothing,
        Trigger::Expedition { which, .. } | Trigger::Expeditions { which, .. } => in_expeditions(which),
        Trigger::Does { who, deed } => target(*who).or(deed.single().what().map_or(Chosen::Nothing, in_filter)),
        Trigger::Happens { who, fate } => {
            let of_whom = match who {
                Who::Me => Chosen::Nothing,
                Who::Some { what, .. } => in_filter(what),
            };
            of_whom.or(match fate {
                ObjectEvent::Joins(area) | ObjectEvent::Leaves(area) => in_area(area),
                ObjectEvent::Goes { from, to } => from.as_ref().map_or(Chosen::Nothing, in_area).or(in_area(to)),
                ObjectEvent::Sacrificed
                | ObjectEvent::Discarded
                | ObjectEvent::Gains(_)
                | ObjectEvent::Loses(_)
                | ObjectEvent::Completed
                | ObjectEvent::Switches
                | ObjectEvent::Defects => Chosen::Nothing,
            })
        }
    }
}

/// The player that a condition of a trigger targets.
pub(super) fn in_guard(guard: &Guard) -> Chosen {
    match guard {
        Guard::Before(condition) | Guard::After(condition) => in_condition(condition),
        Guard::ForEach(_) => Chosen::Nothing,
    }
}
