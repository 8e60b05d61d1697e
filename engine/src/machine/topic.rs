//! What passive abilities speak of: so that only those that matter are looked at.

use super::derived::shapes;
use crate::{
    Game,
    ability::{Ban, Gain, Keyword, Passive, Statement},
    program::{Carries, EmblemCode},
};

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Characteristics.
    Shape,
    /// Costs of cards.
    Cost,
    /// Whether cards may be played, and where.
    Play,
    /// Cards that may be played although the rules do not allow it.
    MayPlay,
    /// What is had or lost: keywords with a number, statuses of cards being played.
    Has,
    /// Counters that cannot be gained.
    Counters,
    /// Reactions to the own arrival that are not activated.
    Hush,
    /// What is not readied.
    Ready,
    /// What does not count toward a limit, and the limits themselves.
    Limit,
    /// Statuses that can be gained again.
    Regain,
    /// Expeditions.
    March,
    /// Maxima of gains.
    Maxima,
    /// Modifiers of events.
    Modifier,
    /// Ways to play the own card: an optional cost.
    Way,
    /// With what the own card enters, or the game begins.
    Enter,
}

impl Topic {
    /// Every topic.
    pub(crate) const ALL: [Self; 15] = [
        Self::Shape,
        Self::Cost,
        Self::Play,
        Self::MayPlay,
        Self::Has,
        Self::Counters,
        Self::Hush,
        Self::Ready,
        Self::Limit,
        Self::Regain,
        Self::March,
        Self::Maxima,
        Self::Modifier,
        Self::Way,
        Self::Enter,
    ];

    /// Whether a passive ability speaks of this.
    pub(crate) fn is_of(self, passive: &Passive) -> bool {
        match self {
            Self::Shape => shapes(passive),
            Self::Cost => matches!(passive, Passive::Object { statement: Statement::Costs { .. }, .. }),
            Self::Play => {
                matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Played | Ban::PlayedIn(_)), .. })
            }
            Self::MayPlay => matches!(passive, Passive::MayPlay { .. }),
            Self::Has => match passive {
                Passive::Object {
                    statement: Statement::Has(gains) | Statement::Loses(gains) | Statement::LosesIf { gains, .. },
                    ..
                } => gains.as_slice().iter().any(|gain| match gain {
                    Gain::Keyword(Keyword::Scout(_) | Keyword::Tough(_) | Keyword::Temple(_))
                    | Gain::Status(_)
                    | Gain::OneOf(_) => true,
                    Gain::Keyword(
                        Keyword::Defender
                        | Keyword::Cooldown
                        | Keyword::Eternal
                        | Keyword::Gigantic
                        | Keyword::Seasoned,
                    )
                    | Gain::AllCounters(_)
                    | Gain::SubType(_)
                    | Gain::ItsSubTypes
                    | Gain::Kind(_)
                    | Gain::Ability(_)
                    | Gain::Abilities
                    | Gain::Counters { .. } => false,
                }),
                _ => false,
            },
            Self::Counters => {
                matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Counters), .. })
            }
            Self::Hush => {
                matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Activate(_)), .. })
            }
            Self::Ready => matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Readied), .. }),
            Self::Limit => {
                matches!(passive, Passive::Limits { .. })
                    || matches!(passive, Passive::Object { statement: Statement::Cannot(Ban::Counted), .. })
            }
            Self::Regain => matches!(passive, Passive::Object { statement: Statement::Regains(_), .. }),
            Self::March => matches!(passive, Passive::Expedition { .. }),
            Self::Maxima => matches!(passive, Passive::Maxima(_)),
            Self::Modifier => matches!(passive, Passive::Modifier { .. }),
            Self::Way => matches!(passive, Passive::Rebate { .. } | Passive::Narrowing { .. }),
            Self::Enter => {
                matches!(
                    passive,
                    Passive::Object { statement: Statement::EntersWith { .. } | Statement::Markers(_), .. }
                )
            }
        }
    }

    /// Whether an Ongoing Emblem speaks of this.
    pub(crate) fn is_of_emblem(self, emblem: &EmblemCode) -> bool {
        match &emblem.carries {
            Carries::Passive(passive) => self.is_of(passive),
            Carries::Reaction { .. } => false,
        }
    }
}

impl Game<'_> {
    /// Whether some ability or Emblem of the game may speak of this now.
    #[inline]
    pub(super) fn hears_of(&self, topic: Topic) -> bool {
        self.pool.is_spoken_of(topic)
    }
}
