//! The player that a description, a number or a condition targets, who is chosen before it is looked at (6.5.b).

use crate::ability::{
    Amount, Area, Comparing, Condition, Description, Expeditions, Objects, OneOrMore, Place, Player, Subject, Whose,
};

/// Whether a word asks for a choice of a player.
pub(crate) const fn is_target(player: Player) -> bool {
    matches!(player, Player::Target | Player::TargetOpponent | Player::OtherTarget)
}

/// The player that a selection targets, if it does.
pub(super) fn targeted(objects: &Objects) -> Option<Player> {
    match objects {
        Objects::The(_) => None,
        Objects::Each(filter) => in_filter(filter),
        Objects::Top { whose: Whose(player), .. } => Some(*player).filter(|player| is_target(*player)),
        Objects::Both { one, other } => targeted(one).or_else(|| targeted(other)),
        Objects::Pick(pick) => in_filter(&pick.from),
    }
}

/// The player that a condition targets, if it does.
pub(super) fn in_condition(condition: &Condition) -> Option<Player> {
    match condition {
        Condition::During(_) | Condition::FirstDay => None,
        Condition::FirstPlayer(player) => Some(*player).filter(|player| is_target(*player)),
        Condition::All(all) | Condition::Any(all) => all.as_slice().iter().find_map(in_condition),
        Condition::Not(condition) => in_condition(condition),
        Condition::OneOfEach(filter) => in_filter(filter),
        Condition::Expedition { which, .. } => in_expeditions(which),
        Condition::Is { who, .. } => match who {
            Subject::Me | Subject::It => None,
            Subject::Each(filter) => in_filter(filter),
        },
        Condition::Compares(Comparing { left, right, .. }) => in_amount(left).or_else(|| in_amount(right)),
    }
}

fn in_amount(amount: &Amount) -> Option<Player> {
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
        Amount::Expeditions { of, .. } => of.filter(|player| is_target(*player)),
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
        Expeditions::Each { of, .. } | Expeditions::Pick { of, .. } => of.filter(|player| is_target(*player)),
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

fn in_filter(filter: &OneOrMore<Description>) -> Option<Player> {
    let in_area = |area: &Area| match area {
        Area::Of { whose: Whose(player), .. } => Some(*player),
        Area::Zone(_) | Area::Expedition(_) => None,
    };
    let in_place = |place: &Place| match place {
        Place::Controlled(player) | Place::Played { by: player, .. } => Some(*player),
        Place::In(area) => in_area(area),
        Place::Play | Place::Revealed => None,
    };
    let places = filter.as_slice().iter().filter_map(|description| description.places.as_ref());
    places.flat_map(|places| places.as_slice()).filter_map(in_place).find(|player| is_target(*player))
}
