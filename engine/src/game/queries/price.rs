//! What playing a card costs (5.1.2.d–e), and which cards a player may play from where (5.2.a).

use crate::{
    Game, PlayMode,
    ability::{self, Amount, Change, ExpeditionFact, Facts, Gain, Keyword, Passive, Pricing, Statement, Subject},
    game::{
        queries::{
            abilities,
            costs::{self, mana_of},
            eval_context::EvalContext,
        },
        state::Play,
    },
    primitives::{CardId, List, Zone},
    program::{
        CompiledAbility, CompiledAbilityKind, Id,
        analysis::{Characteristics, PassiveCategory, is_of_me},
    },
};

/// An optional cost that makes a card cheaper.
pub(crate) struct Rebate {
    /// The amount by which the card is cheaper.
    less: u8,
    /// The mana that is part of it.
    mana: u16,
    /// The ability that offers it.
    pub(crate) id: Id<CompiledAbility>,
}

/// All that is said about a cost, in the order in which it counts: increases, decreases, restrictions (5.1.2.e).
#[derive(Clone, Copy)]
struct Pricings {
    free: bool,
    more: u16,
    /// Decreases: the amount, and the least to which the cost can fall.
    less: List<(u8, u8), 16>,
    least: u8,
}

impl Pricings {
    const NONE: Self = Self { free: false, more: 0, less: List::new((0, 0)), least: 0 };

    fn add<const W: usize>(&mut self, context: &EvalContext<'_, '_, W>, pricing: &Pricing) {
        match pricing {
            Pricing::Free => self.free = true,
            Pricing::EachPlayed { amount, change } => {
                let by =
                    u16::from(context.count_of(amount)) * u16::from(context.game.seats[context.you].played_this_turn);
                match change {
                    Change::More => self.more = self.more.saturating_add(by),
                    Change::Less => self.decrease(by.min(255) as u8, 0),
                }
            }
            Pricing::AtLeast(amount) => self.least = self.least.max(context.count_of(amount)),
            Pricing::By { amount, change: Change::More, .. } => self.more += u16::from(context.count_of(amount)),
            Pricing::By { amount, change: Change::Less, minimum } => {
                let minimum = minimum.as_ref().map_or(0, |minimum| context.count_of(minimum));
                self.decrease(context.count_of(amount), minimum);
            }
        }
    }

    /// Decreases with the same minimum are added up.
    fn decrease(&mut self, by: u8, minimum: u8) {
        match self.less.iter_mut().find(|(_, known)| *known == minimum) {
            Some((all, _)) => *all = all.saturating_add(by),
            None => {
                // There are never so many different minima that matter: the printed ones are below 16.
                let _ = self.less.push((by, minimum));
            }
        }
    }

    /// The least cost in any order of the decreases (5.1.2.e; the player may choose the order): first those with a minimum, the
    /// highest minimum first, then the others.
    fn apply(mut self, base: u8) -> u8 {
        if self.free {
            return 0;
        }
        let mut cost = u16::from(base) + self.more;
        self.less.sort_unstable_by_key(|&(_, minimum)| std::cmp::Reverse(minimum));
        for &(by, minimum) in &*self.less {
            if cost > u16::from(minimum) {
                cost = cost.saturating_sub(by.into()).max(minimum.into());
            }
        }
        cost.max(self.least.into()).min(255) as u8
    }
}

/// The mana that a play costs, with everything that changes it (5.1.2.d–e); `None` if the card cannot be played in that way.
pub(crate) fn price<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Option<u8> {
    let facts = game.facts(play.card);
    let printed = if play.from.zone() == Zone::Reserve { facts.reserve_cost } else { facts.hand_cost };
    let base = match play.how {
        PlayMode::Printed | PlayMode::Rebated => printed,
        PlayMode::Scouted => scout_cost(game, characteristics, play)?,
        PlayMode::Temple => temple_cost(game, characteristics, play)?,
    };
    let mut pricings = Pricings::NONE;
    each_pricing(game, characteristics, play, |context, pricing| pricings.add(context, pricing));
    let besides = match play.how {
        PlayMode::Rebated => {
            let Rebate { less, mana, .. } = rebate(game, characteristics, play)?;
            pricings.decrease(less, 0);
            Some(mana)
        }
        PlayMode::Printed | PlayMode::Scouted | PlayMode::Temple => surcharge(game, characteristics, play)
            .map(|surcharge| surcharge.ok_or(()))
            .transpose()
            .ok()?
            .map(|paid| paid.mana),
    };
    let cost = pricings.apply(base);
    // The mana that is part of another cost is paid in addition (6.4).
    let is_payable = |mana: u16| u16::from(cost) + mana <= game.mana(play.player).into();
    besides.is_none_or(is_payable).then_some(cost)
}

/// The additional cost without which a card cannot be played, if it has one (1.2.5); its mana, or `None` if it cannot be paid.
pub(crate) fn surcharge<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Option<Option<Rebate>> {
    let mut found = None;
    if !game.pool.hears_of(PassiveCategory::Way) {
        return found;
    }
    let playing = Some((play.card, play.player, play.from));
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveCategory::Way,
        |context, passive, id| {
            if let Passive::Surcharge(costs) = passive {
                let context = EvalContext { you: play.player, playing, ..*context };
                let can = costs::can_pay(game, &context, costs, play.player);
                found = Some(can.then(|| Rebate { less: 0, mana: mana_of(&context, costs), id }));
            }
        },
    );
    found
}

/// Collects everything said about the cost of a play: by the card itself, by other abilities, by Ongoing Emblems.
fn each_pricing<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
    mut emit: impl FnMut(&EvalContext<'_, 'p, W>, &Pricing),
) {
    let playing = Some((play.card, play.player, play.from));
    let for_temple = play.how == PlayMode::Temple;
    let within = |context: &EvalContext<'_, 'p, W>, facts: Option<&Facts<ExpeditionFact>>| {
        facts.is_none_or(|facts| {
            play.into.expedition().is_some_and(|expedition| context.is_march(facts, play.player, expedition))
        })
    };
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveCategory::Cost,
        |context, passive, _| {
            if let Passive::Object { who: Subject::Me, statement: Statement::Costs { pricing, within: facts } } =
                passive
            {
                let context = EvalContext { you: play.player, playing, for_temple, ..*context };
                if within(&context, facts.as_ref()) {
                    emit(&context, pricing);
                }
            }
        },
    );
    if !game.pool.hears_of(PassiveCategory::Cost) {
        return;
    }
    abilities::each_passive(game, characteristics, PassiveCategory::Cost, |_, context, passive| {
        if let Passive::Object { who, statement: Statement::Costs { pricing, within: facts } } = passive
            && !is_of_me(passive)
        {
            let context = EvalContext { playing, for_temple, ..*context };
            if speaks_of(&context, who, play.card) && within(&context, facts.as_ref()) {
                emit(&context, pricing);
            }
        }
    });
}

/// Whether a statement about cards being played applies to this card.
pub(crate) fn speaks_of<const W: usize>(context: &EvalContext<'_, '_, W>, who: &Subject, card: CardId) -> bool {
    match who {
        Subject::Me => context.me == Some(card),
        who @ (Subject::It | Subject::Cause) => context.subjects(who).contains(card),
        Subject::Each(filter) => context.fits(filter, card),
    }
}

/// The alternative cost for Scout, from Hand only (7.4.5).
fn scout_cost<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>, play: &Play) -> Option<u8> {
    (play.from.zone() == Zone::Hand).then_some(())?;
    keyword_cost(game, characteristics, play, |keyword| match keyword {
        Keyword::Scout(amount) => Some(amount),
        Keyword::Flag(_) | Keyword::Tough(_) | Keyword::Temple(_) => None,
    })
}

/// The alternative cost for Temple (system 141).
///
/// The official text was not found; this is the default of the digest.
fn temple_cost<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>, play: &Play) -> Option<u8> {
    keyword_cost(game, characteristics, play, |keyword| match keyword {
        Keyword::Temple(amount) => Some(amount),
        Keyword::Flag(_) | Keyword::Scout(_) | Keyword::Tough(_) => None,
    })
}

/// The number of a keyword that a card has where it is: of its own, or by a passive ability about cards being played.
fn keyword_cost<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
    of: impl Fn(&Keyword) -> Option<&Amount>,
) -> Option<u8> {
    let mut cost: Option<u8> = None;
    let mut offer = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
        if let Passive::Object { who, statement: Statement::Has(gains) } = passive {
            for gain in gains.as_slice() {
                if let Gain::Keyword(keyword) = gain
                    && let Some(amount) = of(keyword)
                    && speaks_of(context, who, play.card)
                {
                    let number = context.count_of(amount);
                    cost = Some(cost.map_or(number, |known| known.min(number)));
                }
            }
        }
    };
    if !game.pool.hears_of(PassiveCategory::Has) {
        return None;
    }
    let playing = Some((play.card, play.player, play.from));
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveCategory::Has,
        |context, passive, _| {
            if is_of_me(passive) {
                offer(context, passive);
            }
        },
    );
    abilities::each_passive(game, characteristics, PassiveCategory::Bestow, |_, context, passive| {
        offer(&EvalContext { playing, ..*context }, passive)
    });
    cost
}

/// The optional cost that makes a card cheaper, if it can be paid.
pub(crate) fn rebate<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Option<Rebate> {
    let mut found = None;
    // If a card has two additional costs, only the one that must be paid is offered.
    if !game.pool.hears_of(PassiveCategory::Way) || surcharge(game, characteristics, play).is_some() {
        return found;
    }
    let playing = Some((play.card, play.player, play.from));
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveCategory::Way,
        |context, passive, id| {
            if let Passive::Rebate { costs, less } = passive {
                let context = EvalContext { you: play.player, playing, ..*context };
                if costs::can_pay(game, &context, costs, play.player) {
                    found = Some(Rebate { less: context.count_of(less), mana: mana_of(&context, costs), id });
                }
            }
            if let Passive::Narrowing { less, .. } = passive {
                found = Some(Rebate { less: context.count_of(less), mana: 0, id });
            }
        },
    );
    found
}

/// Whether a card being played has a status given by passive abilities, its own or those of others (5.2.4).
pub(crate) fn has_as_played<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
    status: ability::Status,
    lost: bool,
) -> bool {
    if !game.pool.hears_of(PassiveCategory::Has) {
        return false;
    }
    let playing = Some((play.card, play.player, play.from));
    let mut has = false;
    let mut rule = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
        let Passive::Object { who, statement } = passive else { return };
        let context = EvalContext { playing, ..*context };
        let (gains, facts) = match statement {
            Statement::Has(gains) if !lost => (gains, None),
            Statement::Loses(gains) if lost => (gains, None),
            Statement::LosesIf { gains, facts } if lost => (gains, Some(facts)),
            _ => return,
        };
        has |= gains.as_slice().contains(&Gain::Status(status))
            && speaks_of(&context, who, play.card)
            && facts.is_none_or(|facts| context.has_facts(facts, play.card));
    };
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveCategory::Has,
        |context, passive, _| {
            if is_of_me(passive) {
                rule(context, passive);
            }
        },
    );
    abilities::each_passive(game, characteristics, PassiveCategory::Bestow, |_, context, passive| {
        rule(context, passive)
    });
    has
}

/// The quick actions of a card (5.3): their places among its abilities.
pub(crate) fn quick_actions<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    characteristics: &Characteristics<W>,
) -> List<Id<CompiledAbility>, 8> {
    let mut list = List::new(Id::at(0));
    let program = game.pool.program();
    let Some(spot) = game.spot(card) else { return list };
    // Most cards have exactly the abilities printed on them, in the order of the program.
    let is_printed = abilities::has_as_printed(game, characteristics) && !game.is_token(card);
    let all = if is_printed { game.pool.abilities_of(card) } else { game.pool.quick_actions() };
    let has_all = is_printed && !characteristics.silenced.contains(card) && !game.pool.self_silencers().contains(card);
    for &id in all {
        let code = program.get(id);
        let is_one = matches!(code.kind, CompiledAbilityKind::QuickAction { .. })
            && abilities::is_working(game, code.works, card, spot);
        if is_one && (has_all || abilities::has_ability(game, card, id, characteristics)) {
            let _ = list.push(id);
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    /// System 66: the decrease with a minimum comes first, so that both count; restrictions come last.
    #[test]
    fn decreases_are_taken_in_the_best_order() {
        let priced = |more, less: &[(u8, u8)], least, base| {
            let mut pricings = Pricings { more, least, ..Pricings::NONE };
            less.iter().for_each(|&(by, minimum)| pricings.decrease(by, minimum));
            pricings.apply(base)
        };
        assert_eq!(priced(0, &[(1, 0), (1, 1)], 0, 2), 0);
        assert_eq!(priced(0, &[(1, 0), (1, 1)], 2, 2), 2, "never less than 2");
        assert_eq!(priced(1, &[(3, 0)], 0, 2), 0);
        assert_eq!(priced(0, &[(1, 3)], 0, 2), 2, "a minimum above the cost changes nothing");
        assert_eq!(priced(0, &[], 0, 7), 7);
    }
}
