//! The topics of passive abilities, so that only those abilities are looked at that matter for a question; which of them change
//! characteristics (2.3), and which change the same thing, so that it matters which is older (2.2.16, 2.3.3).

use crate::{
    ability::{
        Ban, Becoming, ExpeditionRule, FlagKeyword, Gain, Keyword, OneOrMore, Passive, Statement, Subject, Terraforming,
    },
    program::{Carries, EmblemCode},
};

/// What a passive ability is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PassiveTopic {
    /// Characteristics.
    Shape,
    /// Which objects are Gigantic. A part of `Shape`, found by the pool.
    Size,
    /// Statistics. A part of `Shape`, found by the pool.
    Statistic,
    /// Terrains. A part of `Shape`, found by the pool.
    Land,
    /// Keywords that abilities give to their bearer and that no other ability which changes characteristics asks for. They are
    /// applied last, and looked up where they matter. The pool, which knows all abilities, finds them among those of `Shape`.
    Late,
    /// Costs of cards.
    Cost,
    /// Whether cards may be played, and where.
    Play,
    /// Cards that may be played although the rules do not allow it.
    MayPlay,
    /// What is had or lost and looked up where it matters: keywords with a number, statuses of cards being played.
    Has,
    /// What cards have as they are played by abilities of others: a part of `Has`.
    Bestow,
    /// Counters and statuses that cannot be gained.
    Gaining,
    /// Reactions to the own arrival that are not activated.
    Hush,
    /// Objects that are not readied.
    Ready,
    /// Limits of what is kept at Clean-up.
    Limit,
    /// What may be kept beyond a limit, by what it is.
    Besides,
    /// What does not count toward a limit.
    Uncounted,
    /// Statuses that can be gained again.
    Regain,
    /// Expeditions.
    Expedition,
    /// Maxima of gains.
    Maxima,
    /// Modifiers of events.
    Modifier,
    /// Ways to play the card itself: an optional cost.
    Way,
    /// What the card itself enters with, or begins the game with.
    Enter,
    /// Objects that cannot be discarded, sacrificed, targeted, moved or used.
    Kept,
}

impl PassiveTopic {
    /// Every topic.
    pub(crate) const ALL: [Self; 23] = [
        Self::Shape,
        Self::Size,
        Self::Statistic,
        Self::Land,
        Self::Late,
        Self::Cost,
        Self::Play,
        Self::MayPlay,
        Self::Has,
        Self::Bestow,
        Self::Gaining,
        Self::Hush,
        Self::Ready,
        Self::Limit,
        Self::Besides,
        Self::Uncounted,
        Self::Regain,
        Self::Expedition,
        Self::Maxima,
        Self::Modifier,
        Self::Way,
        Self::Enter,
        Self::Kept,
    ];

    /// The topics about how cards of others are played.
    pub(crate) const OF_PLAYS: [Self; 4] = [Self::Cost, Self::Play, Self::MayPlay, Self::Bestow];
    pub(crate) const PLAYS: u32 =
        1 << Self::Cost as u32 | 1 << Self::Play as u32 | 1 << Self::MayPlay as u32 | 1 << Self::Bestow as u32;
    /// The parts of characteristics that are asked for most.
    pub(crate) const ASPECTS: [Self; 3] = [Self::Size, Self::Statistic, Self::Land];

    /// Whether a passive ability is about this topic.
    pub(crate) fn is_of(self, passive: &Passive) -> bool {
        match self {
            Self::Shape => shapes(passive),
            Self::Late | Self::Size | Self::Statistic | Self::Land => false,
            Self::Cost => matches!(passive, Passive::Object { statement: Statement::Costs { .. }, .. }),
            Self::Play => {
                matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Played | Ban::PlayedIn(_)), .. })
            }
            Self::MayPlay => matches!(passive, Passive::MayPlay { .. }),
            Self::Has => match passive {
                Passive::Object {
                    statement: Statement::Has(gains) | Statement::Loses(gains) | Statement::LosesIf { gains, .. },
                    ..
                } => {
                    let is_tough = |gain: &Gain| matches!(gain, Gain::Keyword(Keyword::Tough(_)));
                    gains.as_slice().iter().any(|gain| is_tough(gain) || may_be_had_as_played(gain))
                }
                _ => false,
            },
            Self::Bestow => !is_of_me(passive) && is_had_as_played(passive),
            Self::Gaining => {
                matches!(
                    passive,
                    Passive::Object { statement: Statement::Cannot(Ban::Counters(_) | Ban::Status(_)), .. }
                )
            }
            Self::Hush => {
                matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Activate(_)), .. })
            }
            Self::Ready => {
                matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Prepared | Ban::Readied), .. })
            }
            Self::Limit => matches!(passive, Passive::Limits { only: None, .. }),
            Self::Besides => matches!(passive, Passive::Limits { only: Some(_), .. }),
            Self::Uncounted => {
                matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Counted(_)), .. })
            }
            Self::Regain => matches!(passive, Passive::Object { statement: Statement::Regains(_), .. }),
            Self::Expedition => matches!(passive, Passive::Expedition { .. }),
            Self::Maxima => matches!(passive, Passive::Maxima(_)),
            Self::Modifier => matches!(passive, Passive::Modifier { .. }),
            Self::Way => matches!(passive, Passive::Rebate { .. } | Passive::Surcharge(_) | Passive::Narrowing { .. }),
            Self::Enter => {
                matches!(
                    passive,
                    Passive::Object {
                        statement: Statement::EntersWith { .. } | Statement::EntersAs(_) | Statement::Markers(_),
                        ..
                    }
                )
            }
            Self::Kept => {
                matches!(
                    passive,
                    Passive::Object {
                        statement: Statement::Cannot(
                            Ban::Discarded
                                | Ban::Sacrificed
                                | Ban::Targeted
                                | Ban::TargetedByOpponents
                                | Ban::TargetedBySpells
                                | Ban::TargetedByTheirSpells
                                | Ban::Switched
                                | Ban::Defected
                                | Ban::Used(_)
                        ),
                        ..
                    }
                )
            }
        }
    }

    /// Whether an Ongoing Emblem is about this topic.
    pub(crate) fn is_of_emblem(self, emblem: &EmblemCode) -> bool {
        match &emblem.carries {
            Carries::Passive(passive) => self.is_of(passive),
            Carries::Reaction { .. } => false,
        }
    }
}

/// Whether a card may have this as it is played: a status, or another way to be played.
fn is_had_as_played(passive: &Passive) -> bool {
    let Passive::Object {
        statement: Statement::Has(gains) | Statement::Loses(gains) | Statement::LosesIf { gains, .. },
        ..
    } = passive
    else {
        return false;
    };
    gains.as_slice().iter().any(may_be_had_as_played)
}

/// Whether a card has this as it is played, rather than the object that it becomes.
const fn may_be_had_as_played(gain: &Gain) -> bool {
    match gain {
        Gain::Keyword(Keyword::Scout(_) | Keyword::Temple(_)) | Gain::Status(_) | Gain::OneOf(_) => true,
        Gain::Keyword(Keyword::Flag(_) | Keyword::Tough(_))
        | Gain::AllCounters(_)
        | Gain::SubType(_)
        | Gain::ItsSubTypes
        | Gain::Kind(_)
        | Gain::Ability(_)
        | Gain::Abilities
        | Gain::Counters { .. } => false,
    }
}

/// Whether a passive ability of a card says how the card itself is played.
pub(crate) fn is_of_own_play(passive: &Passive) -> bool {
    let of_plays = [PassiveTopic::Cost, PassiveTopic::Play, PassiveTopic::MayPlay, PassiveTopic::Way];
    is_had_as_played(passive) || of_plays.into_iter().any(|topic| topic.is_of(passive))
}

/// Whether an Emblem with this passive ability may speak of how a card is played, or be used up by a play (2.2.2.m).
pub(crate) fn is_used_by_plays(passive: &Passive) -> bool {
    let is_of_objects = matches!(
        passive,
        Passive::Object {
            statement: Statement::Costs { .. }
                | Statement::Has(_)
                | Statement::Loses(_)
                | Statement::LosesIf { .. }
                | Statement::Cannot(_),
            ..
        }
    );
    is_of_objects || PassiveTopic::OF_PLAYS.into_iter().any(|topic| topic.is_of(passive))
}

/// The [`PassiveTopic::ASPECTS`] that an ability changes. `is_gigantic` says whether its bearer can be Gigantic.
pub(crate) fn aspects(passive: &Passive, is_gigantic: bool) -> impl Iterator<Item = PassiveTopic> {
    let takes_all = |gains: &OneOrMore<Gain>| gains.as_slice().contains(&Gain::Abilities);
    let gives = |gains: &OneOrMore<Gain>| {
        // An ability that is given may do anything.
        let is_any = |gain: &Gain| matches!(gain, Gain::Ability(_));
        let is_size = |gain: &Gain| matches!(gain, Gain::Keyword(Keyword::Flag(FlagKeyword::Gigantic)));
        let (any, size) = (gains.as_slice().iter().any(is_any), gains.as_slice().iter().any(is_size));
        [any || size, any, any]
    };
    // For Size, Statistic and Land. An ability that silences others may silence one that changes them.
    let of = match passive {
        Passive::Object { who: Subject::Me, statement: Statement::Ignored } => [is_gigantic, false, false],
        Passive::Object { who: Subject::Me, statement: Statement::Loses(gains) } if takes_all(gains) => {
            [is_gigantic, false, false]
        }
        Passive::Object { statement: Statement::Ignored, .. } => [true; 3],
        Passive::Object { statement: Statement::Loses(gains), .. } if takes_all(gains) => [true; 3],
        Passive::Object { statement: Statement::Has(gains) | Statement::Loses(gains), .. } => gives(gains),
        Passive::Object { statement: Statement::Statistics { .. }, .. } => [false, true, false],
        Passive::Regions { .. } => [false, false, true],
        _ => [false; 3],
    };
    PassiveTopic::ASPECTS.into_iter().zip(of).filter(|(_, of)| *of).map(|(aspect, _)| aspect)
}

/// Whether a passive ability changes characteristics. All others are looked up where they matter.
pub(crate) fn shapes(passive: &Passive) -> bool {
    match passive {
        Passive::Object { statement, .. } => match statement {
            Statement::Has(gains) | Statement::Loses(gains) => gains.as_slice().iter().any(shapes_by),
            Statement::Statistics { .. } | Statement::Ignored => true,
            Statement::LosesIf { .. }
            | Statement::Costs { .. }
            | Statement::Cannot(_)
            | Statement::EntersWith { .. }
            | Statement::EntersAs(_)
            | Statement::Markers(_)
            | Statement::AsManaOrb
            | Statement::Regains(_) => false,
        },
        Passive::Regions { .. } | Passive::Expedition { rule: ExpeditionRule::CountsAs(_), .. } => true,
        Passive::Expedition {
            rule:
                ExpeditionRule::CannotMove { .. }
                | ExpeditionRule::CannotMoveByTie
                | ExpeditionRule::CannotMoveDueTo(_)
                | ExpeditionRule::CannotAscend
                | ExpeditionRule::CannotMoveBack
                | ExpeditionRule::IgnoresDefender { .. },
            ..
        }
        | Passive::Modifier { .. }
        | Passive::Rebate { .. }
        | Passive::Surcharge(_)
        | Passive::Narrowing { .. }
        | Passive::MayPlay { .. }
        | Passive::Limits { .. }
        | Passive::Maxima(_)
        | Passive::Signature(_) => false,
    }
}

/// Whether having or losing this changes characteristics.
fn shapes_by(gain: &Gain) -> bool {
    match gain {
        Gain::Keyword(keyword) => keyword.flag().is_some(),
        Gain::Abilities | Gain::SubType(_) | Gain::Kind(_) | Gain::Ability(_) | Gain::ItsSubTypes => true,
        Gain::Status(_) | Gain::AllCounters(_) | Gain::OneOf(_) | Gain::Counters { .. } => false,
    }
}

/// The keywords without a number that a passive ability gives to its bearer, and nothing else, as bits.
pub(crate) fn own_keywords(passive: &Passive) -> Option<u8> {
    let Passive::Object { who: Subject::Me, statement: Statement::Has(gains) } = passive else { return None };
    gains.as_slice().iter().try_fold(0, |bits, gain| {
        let Gain::Keyword(keyword) = gain else { return None };
        keyword.flag().map(|keyword| bits | keyword.bit())
    })
}

/// Whether a statement speaks of its bearer only.
pub(crate) const fn is_of_me(passive: &Passive) -> bool {
    matches!(passive, Passive::Object { who: Subject::Me, .. })
}

/// Whether it can matter which of two objects is older: their passive abilities change the same thing, and the later one has the
/// last word (2.3.3). An ability that depends on another comes after it whatever the timestamps are (2.3.2).
pub(crate) fn is_disputed(one: &Passive, other: &Passive) -> bool {
    match (one, other) {
        (
            Passive::Regions { terraforming, terrains, .. },
            Passive::Regions { terraforming: of_other, terrains: others, .. },
        ) => {
            let replaces = [terraforming, of_other].contains(&&Terraforming::Replace);
            replaces && (terrains != others || terraforming != of_other)
        }
        (Passive::Object { who, statement }, Passive::Object { who: of_other, statement: other }) => {
            let own = *who == Subject::Me && *of_other == Subject::Me;
            !own && (overrides(statement, other) || overrides(other, statement))
        }
        // None of these changes what the other does.
        (
            Passive::Object { .. }
            | Passive::Expedition { .. }
            | Passive::Regions { .. }
            | Passive::Modifier { .. }
            | Passive::Rebate { .. }
            | Passive::Surcharge(_)
            | Passive::Narrowing { .. }
            | Passive::MayPlay { .. }
            | Passive::Limits { .. }
            | Passive::Maxima(_)
            | Passive::Signature(_),
            _,
        ) => false,
    }
}

/// Whether a statement has another effect on the same object if it is applied before the other than after it.
fn overrides(one: &Statement, other: &Statement) -> bool {
    match (one, other) {
        (
            Statement::Statistics { becoming: Becoming::Equal(_), terrains },
            Statement::Statistics { terrains: of, .. },
        ) => one != other && terrains.as_slice().iter().any(|terrain| of.as_slice().contains(terrain)),
        (Statement::Ignored, Statement::Ignored) => true,
        (Statement::Loses(lost), Statement::Has(had)) => {
            let loses_all = lost.as_slice().contains(&Gain::Abilities);
            had.as_slice().iter().any(|gain| match gain {
                Gain::Keyword(keyword) => keyword.flag().is_some() && (loses_all || lost.as_slice().contains(gain)),
                Gain::Ability(_) => loses_all,
                _ => false,
            })
        }
        // Each of the two may take away the ability with the other.
        (Statement::Loses(lost), Statement::Loses(others)) => {
            [lost, others].into_iter().all(|gains| gains.as_slice().contains(&Gain::Abilities))
        }
        (
            Statement::Has(_)
            | Statement::LosesIf { .. }
            | Statement::Loses(_)
            | Statement::Statistics { .. }
            | Statement::Costs { .. }
            | Statement::Cannot(_)
            | Statement::EntersWith { .. }
            | Statement::EntersAs(_)
            | Statement::Markers(_)
            | Statement::AsManaOrb
            | Statement::Regains(_)
            | Statement::Ignored,
            _,
        ) => false,
    }
}
