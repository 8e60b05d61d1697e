//! Bans by passive abilities (1.4.1): what an object cannot gain, and what cannot be done to it.

use crate::{
    Game,
    ability::{ActionIcon, Arrival, Ban, Passive, Statement},
    game::{
        queries::{abilities, activations, characteristics},
        state::Cause,
    },
    primitives::{CardId, CardSet, CounterKind, Status},
    program::{
        CompiledAbility, Id,
        analysis::{Characteristics, PassiveTopic},
    },
};

/// The bans that keep an object from a move with such a cause.
pub(crate) const fn bans_of(cause: Cause) -> &'static [Ban] {
    match cause {
        // A sacrifice is a discard (7.3.36).
        Cause::Sacrificed => &[Ban::Sacrificed, Ban::Discarded],
        Cause::Discarded => &[Ban::Discarded],
        Cause::Switched => &[Ban::Switched],
        Cause::Defected => &[Ban::Defected],
        _ => &[],
    }
}

/// Whether an object can gain a status that it has (2.4.1.g).
pub(crate) fn can_regain<const W: usize>(game: &Game<'_, W>, card: CardId, status: Status) -> bool {
    let mut can = false;
    if !game.pool.has_topic(PassiveTopic::Regain) {
        return false;
    }
    abilities::each_passive(
        game,
        &characteristics::characteristics(game),
        PassiveTopic::Regain,
        |_, context, passive| {
            if let Passive::Object { who, statement: Statement::Regains(again) } = passive
                && *again == status.name()
            {
                can |= context.subjects(who).contains(card);
            }
        },
    );
    can
}

/// Whether no passive ability keeps an object or card from gaining counters.
pub(in crate::game) fn can_gain_counters<const W: usize>(game: &Game<'_, W>, card: CardId, kind: CounterKind) -> bool {
    is_free_to_gain(game, card, |ban| match ban {
        Ban::Counters(counter) => [kind, CounterKind::ANY].contains(&CounterKind::of(*counter)),
        _ => false,
    })
}

/// Whether an object can be exhausted: it is ready (7.3.13), and nothing forbids it (1.4.1).
pub(super) fn is_exhaustible<const W: usize>(game: &Game<'_, W>, card: CardId) -> bool {
    game.is_ready(card) && is_free_to_gain(game, card, |ban| *ban == Ban::Status(crate::ability::Status::Exhausted))
}

/// Whether no passive ability with a ban that `forbids` accepts applies to an object or card.
pub(in crate::game) fn is_free_to_gain<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    forbids: impl Fn(&Ban) -> bool,
) -> bool {
    let mut can = true;
    if game.pool.has_topic(PassiveTopic::Gaining) {
        abilities::each_passive(
            game,
            &characteristics::characteristics(game),
            PassiveTopic::Gaining,
            |_, context, passive| {
                if let Passive::Object { who, statement: Statement::Cannot(ban) } = passive
                    && forbids(ban)
                {
                    can &= !context.subjects(who).contains(card);
                }
            },
        );
    }
    can
}

/// Objects that a passive ability with such a ban keeps from being readied (4.2.1.c, 7.3.28).
pub(crate) fn not_readied<const W: usize>(game: &Game<'_, W>, ban: Ban) -> CardSet<W> {
    banned(game, PassiveTopic::Ready, &[ban])
}

/// The objects that passive abilities keep from one of these: it is not done to them, and a cost that needs it cannot be paid
/// (1.4.1).
pub(crate) fn kept_from<const W: usize>(game: &Game<'_, W>, bans: &[Ban]) -> CardSet<W> {
    banned(game, PassiveTopic::Kept, bans)
}

/// Whether passive abilities keep a quick action of an object from being activated (5.3, 7.3.1.b).
pub(crate) fn is_kept_from_acting<const W: usize>(game: &Game<'_, W>, card: CardId, id: Id<CompiledAbility>) -> bool {
    let is_banned = |icon| activations::pays(game, id, icon) && kept_from(game, &[Ban::Used(icon)]).contains(card);
    game.pool.has_topic(PassiveTopic::Kept) && [ActionIcon::Discard, ActionIcon::Exhaust].into_iter().any(is_banned)
}

/// The cards that passive abilities keep from being discarded from Reserve, and those of these Landmarks that they keep from
/// being sacrificed (1.4.1).
pub(crate) fn kept_from_leaving<const W: usize>(game: &Game<'_, W>, landmarks: CardSet<W>) -> CardSet<W> {
    let sacrificed = kept_from(game, bans_of(Cause::Sacrificed)) & landmarks;
    sacrificed | (kept_from(game, bans_of(Cause::Discarded)) - landmarks)
}

pub(super) fn banned<const W: usize>(game: &Game<'_, W>, topic: PassiveTopic, bans: &[Ban]) -> CardSet<W> {
    let mut kept = CardSet::EMPTY;
    if !game.pool.has_topic(topic) {
        return kept;
    }
    abilities::each_passive(game, &characteristics::characteristics(game), topic, |_, context, passive| {
        if let Passive::Object { who, statement: Statement::Cannot(said) } = passive
            && bans.contains(said)
        {
            kept |= context.subjects(who);
        }
    });
    kept
}

/// Whether a passive ability forbids activating the Reactions of an object to its own arrival (7.3.1.e).
pub(crate) fn is_hushed<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    arrival: Arrival,
) -> bool {
    let mut hushed = false;
    if game.pool.has_topic(PassiveTopic::Hush) {
        abilities::each_passive(game, characteristics, PassiveTopic::Hush, |_, context, passive| {
            if let Passive::Object { who, statement: Statement::Cannot(Ban::Activate(of)) } = passive
                && of.as_slice().contains(&arrival)
            {
                hushed |= context.subjects(who).contains(card);
            }
        });
    }
    hushed
}
