//! The targets in a description, a number or a condition. They are chosen before it is evaluated (6.5.b).

use crate::ability::{
    Ability, Area, Descend, Description, Expeditions, Notation, Objects, OneOrMore, Part, Passive, Place, Player,
    Subject,
};

/// Whether a word asks for a choice of a player.
pub(crate) const fn is_target(player: Player) -> bool {
    matches!(player, Player::Target | Player::TargetOpponent | Player::OtherTarget)
}

/// What has to be chosen before a part is evaluated.
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
    /// The more important of two choices: an Expedition, otherwise the first of them.
    pub(super) fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Expedition, _) | (_, Self::Expedition) => Self::Expedition,
            (Self::Nothing, chosen) | (chosen, _) => chosen,
        }
    }

    /// The most important of several choices.
    pub(super) fn of<T>(all: impl IntoIterator<Item = T>, within: impl Fn(T) -> Self) -> Self {
        all.into_iter().map(within).fold(Self::Nothing, Self::or)
    }

    /// What has to be chosen for a number, too: one player is chosen for both.
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

/// What has to be chosen before a part of a tree is evaluated: the Expedition or the player of something within it. Abilities
/// that are given choose for themselves.
pub(super) fn chosen_in(tree: &impl Notation) -> Chosen {
    let mut chosen = Chosen::Nothing;
    tree.walk(&mut |part| {
        let (here, descend) = chosen_at(&part);
        chosen = chosen.or(here);
        descend
    });
    chosen
}

fn chosen_at(part: &Part<'_>) -> (Chosen, Descend) {
    if part.value.is::<Ability>() {
        return (Chosen::Nothing, Descend::Past);
    }
    let chosen = if let Some(player) = part.value.downcast_ref::<Player>().filter(|player| is_target(**player)) {
        Chosen::Player(*player)
    } else if let Some(Expeditions::Pick { .. }) = part.value.downcast_ref() {
        Chosen::Expedition
    } else {
        Chosen::Nothing
    };
    (chosen, Descend::Into)
}

/// What has to be chosen before Expeditions are, by an operation that asks for them: the player who controls them.
pub(super) fn in_choice(which: &Expeditions) -> Chosen {
    match which {
        Expeditions::Each { of, facts } | Expeditions::Pick { of, facts, .. } => chosen_in(of).or(chosen_in(facts)),
        _ => chosen_in(which),
    }
}

/// The player whom a number targets in addition to a selection.
pub(super) fn targeted_besides(what: &Objects, number: Chosen) -> Chosen {
    let settled = in_chosen_expeditions(what);
    chosen_in(settled.as_ref().map_or(what, |(_, settled)| settled)).besides(number)
}

/// The player targeted by the place where tokens are created, whose Expeditions are chosen first.
pub(super) fn in_place_of_tokens(place: &Area) -> Chosen {
    match place {
        Area::Expedition(which) => in_choice(which),
        Area::Of { .. } | Area::Zone(_) => chosen_in(place),
    }
}

/// What has to be chosen for a statement. The effect of a modifier, and a cost, choose for themselves.
pub(super) fn in_passive(passive: &Passive) -> Chosen {
    match passive {
        Passive::Modifier { event, .. } => chosen_in(event),
        Passive::Rebate { less, .. } => chosen_in(less),
        Passive::Surcharge(_) => Chosen::Nothing,
        Passive::MayPlay { what, place } => chosen_in(what).or(place.as_ref().map_or(Chosen::Nothing, in_choice)),
        _ => chosen_in(passive),
    }
}

/// The Expeditions in which a selection looks, if they must be chosen first (6.5.b), and the selection among what is in those.
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

/// The same for the objects that a statement is about.
pub(super) fn of_chosen_expeditions(who: &Subject) -> Option<(Expeditions, Subject)> {
    let mut settled = who.clone();
    let Subject::Each(filter) = &mut settled else { return None };
    let chosen = settle(filter)?;
    Some((chosen, settled))
}

/// Takes the choice of Expeditions out of a description, which means "that Expedition" from then on.
pub(super) fn settle(filter: &mut OneOrMore<Description>) -> Option<Expeditions> {
    let places = filter.as_mut_slice().iter_mut().filter_map(|description| description.places.as_mut());
    places.flat_map(OneOrMore::as_mut_slice).find_map(|place| match place {
        Place::In(Area::Expedition(which)) if matches!(**which, Expeditions::Pick { .. }) => {
            Some(std::mem::replace(&mut **which, Expeditions::That))
        }
        Place::In(_)
        | Place::Controlled(_)
        | Place::Played { .. }
        | Place::Play
        | Place::Revealed
        | Place::Named
        | Place::Names => None,
    })
}
