//! Which cards a player may play and where (5.1.2, 5.2), and the cost of playing a card (5.1.2.d–f).

use crate::{
    CardKind, Game, Illegal, PlayDestination, PlayMode,
    ability::{
        self, Ability, Amount, Ban, Change, ExpeditionFact, Facts, Gain, Keyword, Passive, Pricing, Statement, Subject,
    },
    game::{
        queries::{
            abilities, characteristics,
            costs::{self, mana_of},
            eval_context::EvalContext,
            topics,
        },
        state::Play,
    },
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, List, Location, Player, Status, Zone},
    program::{
        CompiledAbility, CompiledAbilityKind, Id,
        analysis::{Characteristics, PassiveTopic, is_of_me},
    },
};

/// The cards that may be played from where they are: those that the rules allow, and those that abilities add, with the
/// Expeditions into which they may go.
pub(crate) type Places<const W: usize> = (CardSet<W>, List<(CardSet<W>, ExpeditionSet), 4>);

/// An optional cost that makes a card cheaper.
pub(crate) struct Rebate {
    /// The amount by which the card is cheaper.
    less: u8,
    /// The mana that is part of it.
    mana: u16,
    /// The ability that offers it.
    pub(crate) id: Id<CompiledAbility>,
}

/// The additional cost without which a card cannot be played (1.2.5).
pub(crate) enum Surcharge {
    /// The card has none.
    None,
    /// The player cannot pay it.
    Unpayable,
    /// The player can pay it.
    Payable(Rebate),
}

/// All that is said about a cost, in the order in which it counts: increases, decreases, restrictions (5.1.2.f).
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

    /// The least cost in any order of the decreases (5.1.2.f; the player may choose the order): first those with a minimum, the
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

/// Adds cards that may be played into these Expeditions. A player's Expeditions form no more than four sets.
fn permit<const W: usize>(more: &mut List<(CardSet<W>, ExpeditionSet), 4>, cards: CardSet<W>, into: ExpeditionSet) {
    match more.iter_mut().find(|(_, known)| *known == into) {
        Some((known, _)) => *known |= cards,
        None => {
            let _ = more.push((cards, into));
        }
    }
}

/// What a play costs, if everything but its cost allows it (5.1.2, 5.2).
pub(crate) fn cost_of<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Result<u8, Illegal> {
    match usual_cost(game, play) {
        Some(cost) => Ok(cost),
        None => cost_at(game, characteristics, play, &playable_places(game, characteristics, play.player)),
    }
}

/// As [`cost_of`], with the characteristics as things stand.
pub(crate) fn cost_now<const W: usize>(game: &Game<'_, W>, play: &Play) -> Result<u8, Illegal> {
    match usual_cost(game, play) {
        Some(cost) => Ok(cost),
        None => {
            let characteristics = characteristics::characteristics(game);
            cost_at(game, &characteristics, play, &playable_places(game, &characteristics, play.player))
        }
    }
}

/// As [`cost_of`] for most plays, about which only the rules say something; `None` if it has to be looked up.
fn usual_cost<const W: usize>(game: &Game<'_, W>, play: &Play) -> Option<u8> {
    if play.how != PlayMode::Printed || !topics::is_usual_play(game, play.card) {
        None
    } else {
        cost_by_rules(game, play)
    }
}

/// Whether a full look-up gives this cost, too, for a play that was found [usual](crate::game::queries::topics::is_usual_play).
fn costs_as_usual<const W: usize>(game: &Game<'_, W>, play: &Play, cost: Option<u8>) -> bool {
    let characteristics = characteristics::characteristics(game);
    cost_at(game, &characteristics, play, &playable_places(game, &characteristics, play.player)).ok() == cost
}

/// The printed cost of a play, if the rules alone allow it from where the card is (5.1.2.d, 5.2).
#[inline]
pub(crate) fn cost_by_rules<const W: usize>(game: &Game<'_, W>, play: &Play) -> Option<u8> {
    let cost = cost_as_printed(game, play);
    debug_assert!(costs_as_usual(game, play, cost), "{play:?}: {cost:?}");
    cost
}

fn cost_as_printed<const W: usize>(game: &Game<'_, W>, play: &Play) -> Option<u8> {
    let Play { card, player, from, into, .. } = *play;
    if from.player() != player {
        return None;
    }
    let facts = game.facts(card);
    let fits = match facts.kind {
        CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => into.expedition().is_some(),
        CardKind::Landmark => into == PlayDestination::Landmarks,
        CardKind::Spell => into == PlayDestination::Resolution,
        CardKind::Hero | CardKind::ManaConvergence => false,
    };
    match from.zone() {
        Zone::Hand if fits => Some(facts.hand_cost),
        Zone::Reserve if fits && game.is_ready(card) => Some(facts.reserve_cost),
        _ => None,
    }
}

pub(crate) fn cost_at<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
    places: &Places<W>,
) -> Result<u8, Illegal> {
    let Play { card, player, from, into, how } = *play;
    let (usual, more) = places;
    let exhausted = from.zone() == Zone::Reserve && !game.is_ready(card);
    let places = more.iter().filter(|(cards, _)| cards.contains(card));
    let allowed = places.fold(ExpeditionSet::NONE, |all, (_, set)| all.and(*set));
    if !usual.contains(card) && allowed.is_empty() {
        return Err(if exhausted { Illegal::Exhausted } else { Illegal::NotPlayable });
    }
    let kind = game.facts(card).kind;
    let fits = match (into, how) {
        (PlayDestination::Landmarks, PlayMode::Temple) => true,
        (_, PlayMode::Temple) => false,
        (PlayDestination::HeroExpedition | PlayDestination::CompanionExpedition, _) => kind.joins_expedition(),
        (PlayDestination::Landmarks, _) => kind == CardKind::Landmark,
        (PlayDestination::Resolution, _) => kind == CardKind::Spell,
    };
    if !fits {
        return Err(Illegal::Destination(into));
    }
    if let Some(expedition) = into.expedition() {
        let only_there = !usual.contains(card) && !allowed.contains(player, expedition);
        if only_there || !may_join(game, characteristics, card, expedition) {
            return Err(Illegal::Destination(into));
        }
    }
    if !may_be_played(game, characteristics, card, player, from) {
        return Err(Illegal::Forbidden);
    }
    price(game, characteristics, play).ok_or(Illegal::Way(how))
}

/// Whether no ability keeps a card from being played into that Expedition (system 171).
pub(crate) fn may_join<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    expedition: Expedition,
) -> bool {
    if !game.pool.has_topic(PassiveTopic::Play) {
        return true;
    }
    let player = game.spot(card).map_or(game.owner(card), Location::player);
    let mut may = true;
    let mut rule = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
        if let Passive::Object { who, statement: Statement::Cannot(Ban::PlayedIn(facts)) } = passive
            && speaks_of(context, who, card)
            && context.is_such_expedition(facts, player, expedition)
        {
            may = false;
        }
    };
    abilities::each_own_passive(game, characteristics, card, None, PassiveTopic::Play, |context, passive, _| {
        rule(context, passive)
    });
    abilities::each_passive(game, characteristics, PassiveTopic::Play, |_, context, passive| rule(context, passive));
    may
}

/// Whether no ability forbids playing this card (1.4.1, system 171).
pub(crate) fn may_be_played<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    player: Player,
    from: Location,
) -> bool {
    let kind = game.facts(card).kind;
    if matches!(kind, CardKind::Hero | CardKind::ManaConvergence) {
        return false;
    }
    if !game.pool.has_topic(PassiveTopic::Play) {
        return true;
    }
    let mut may = true;
    let playing = Some((card, player, from));
    let mut rule = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
        if let Passive::Object { who, statement: Statement::Cannot(Ban::Played) } = passive
            && speaks_of(&EvalContext { playing, ..*context }, who, card)
        {
            may = false;
        }
    };
    abilities::each_own_passive(game, characteristics, card, playing, PassiveTopic::Play, |context, passive, _| {
        rule(&EvalContext { you: player, ..*context }, passive);
    });
    abilities::each_passive(game, characteristics, PassiveTopic::Play, |_, context, passive| rule(context, passive));
    may
}

/// The cards that a player may play from where they are (5.2.a): from Hand, ready in Reserve, and those that passive abilities
/// add (1.4.2), with the Expedition if that is limited to one.
pub(crate) fn playable_places<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    player: Player,
) -> Places<W> {
    let ready = game.zone(player, Zone::Reserve) - game.with_status(Status::Exhausted);
    let usual = game.zone(player, Zone::Hand) | ready;
    let mut more = List::new((CardSet::EMPTY, ExpeditionSet::NONE));
    if game.pool.has_topic(PassiveTopic::MayPlay) {
        abilities::each_passive(game, characteristics, PassiveTopic::MayPlay, |_, context, passive| {
            if let Passive::MayPlay { what, place } = passive
                && context.you == player
            {
                let both = ExpeditionSet::both(player);
                let set = place.as_ref().map_or(both, |which| context.expeditions(which).within(both));
                permit(&mut more, context.candidates_of(what), set);
            }
        });
        for card in game.zone(player, Zone::Discard) | game.zone(player, Zone::Reserve) {
            abilities::each_own_passive(
                game,
                characteristics,
                card,
                None,
                PassiveTopic::MayPlay,
                |context, passive, _| {
                    if let Passive::MayPlay { what, place } = passive
                        && context.candidates_of(what).contains(card)
                    {
                        let both = ExpeditionSet::both(player);
                        let set = place.as_ref().map_or(both, |which| context.expeditions(which).within(both));
                        permit(&mut more, CardSet::of(card), set);
                    }
                },
            );
        }
    }
    (usual, more)
}

/// The cards in Hand or ready in Reserve for which a player has the mana (5.2.a, 2.4.6.c).
#[must_use]
#[inline]
pub(crate) fn payable<const W: usize>(game: &Game<'_, W>, player: Player) -> CardSet<W> {
    let mana = game.mana(player);
    let ready = game.zones.reserve - game.with_status(Status::Exhausted);
    let payable =
        (game.zones.hand & game.pool.payable_from_hand(mana)) | (ready & game.pool.payable_from_reserve(mana));
    let tokens = ready & game.objects.existing;
    if tokens.is_empty() {
        return payable & game.owned(player);
    }
    let is_payable = |token: &CardId| game.facts(*token).reserve_cost <= mana;
    let tokens: CardSet<W> = game.created_by(player, tokens).iter().filter(is_payable).collect();
    (payable & game.owned(player)) | tokens
}

/// The mana that a play costs, with everything that changes it (5.1.2.d–f); `None` if the card cannot be played in that way.
pub(crate) fn price<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Option<u8> {
    price_for_less(game, characteristics, play, (0, 0))
}

/// As [`price`], for a play in an effect that decreases the cost by an amount, down to a minimum: one decrease among the others
/// (5.1.2.f, k).
pub(crate) fn price_for_less<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
    (less, minimum): (u8, u8),
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
    if less > 0 {
        pricings.decrease(less, minimum);
    }
    let besides = match play.how {
        PlayMode::Rebated => {
            let Rebate { less, mana, .. } = rebate(game, characteristics, play)?;
            pricings.decrease(less, 0);
            Some(mana)
        }
        PlayMode::Printed | PlayMode::Scouted | PlayMode::Temple => match surcharge(game, characteristics, play) {
            Surcharge::None => None,
            Surcharge::Unpayable => return None,
            Surcharge::Payable(paid) => Some(paid.mana),
        },
    };
    let cost = pricings.apply(base);
    // The mana that is part of another cost is paid in addition (6.4).
    let is_payable = |mana: u16| u16::from(cost) + mana <= game.mana(play.player).into();
    besides.is_none_or(is_payable).then_some(cost)
}

/// The additional cost of a play.
pub(crate) fn surcharge<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Surcharge {
    let mut found = Surcharge::None;
    if !game.pool.has_topic(PassiveTopic::Way) {
        return found;
    }
    let playing = Some((play.card, play.player, play.from));
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveTopic::Way,
        |context, passive, id| {
            if let Passive::Surcharge(costs) = passive {
                let context = EvalContext { you: play.player, playing, ..*context };
                found = match costs::can_pay(game, &context, costs, play.player) {
                    true => Surcharge::Payable(Rebate { less: 0, mana: mana_of(&context, costs), id }),
                    false => Surcharge::Unpayable,
                };
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
            play.into.expedition().is_some_and(|expedition| context.is_such_expedition(facts, play.player, expedition))
        })
    };
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveTopic::Cost,
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
    if !game.pool.has_topic(PassiveTopic::Cost) {
        return;
    }
    abilities::each_passive(game, characteristics, PassiveTopic::Cost, |_, context, passive| {
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
    let offer = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
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
    each_as_played(game, characteristics, play, offer);
    cost
}

/// Calls with each passive ability that says what a card has while it is played (5.2.4): its own about itself, then those of others
/// about cards being played.
fn each_as_played<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
    mut emit: impl FnMut(&EvalContext<'_, 'p, W>, &Passive),
) {
    if !game.pool.has_topic(PassiveTopic::Has) {
        return;
    }
    let playing = Some((play.card, play.player, play.from));
    abilities::each_own_passive(game, characteristics, play.card, playing, PassiveTopic::Has, |context, passive, _| {
        if is_of_me(passive) {
            emit(context, passive);
        }
    });
    abilities::each_passive(game, characteristics, PassiveTopic::Bestow, |_, context, passive| {
        emit(&EvalContext { playing, ..*context }, passive)
    });
}

/// The optional cost that makes a card cheaper, if it can be paid.
pub(crate) fn rebate<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    play: &Play,
) -> Option<Rebate> {
    let mut found = None;
    // If a card has two additional costs, only the one that must be paid is offered.
    if !game.pool.has_topic(PassiveTopic::Way) || !matches!(surcharge(game, characteristics, play), Surcharge::None) {
        return found;
    }
    let playing = Some((play.card, play.player, play.from));
    abilities::each_own_passive(
        game,
        characteristics,
        play.card,
        playing,
        PassiveTopic::Way,
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
    let mut has = false;
    each_as_played(game, characteristics, play, |context, passive| {
        let Passive::Object { who, statement } = passive else { return };
        let (gains, facts) = match statement {
            Statement::Has(gains) if !lost => (gains, None),
            Statement::Loses(gains) if lost => (gains, None),
            Statement::LosesIf { gains, facts } if lost => (gains, Some(facts)),
            _ => return,
        };
        has |= gains.as_slice().contains(&Gain::Status(status))
            && speaks_of(context, who, play.card)
            && facts.is_none_or(|facts| context.has_facts(facts, play.card));
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

/// What a quick action of a card says, if it has one at that place now.
pub(crate) fn quick_action_text<'p, const W: usize>(
    game: &Game<'p, W>,
    card: CardId,
    ability: u8,
) -> Option<&'p Ability> {
    let characteristics = characteristics::characteristics(game);
    let code = *quick_actions(game, card, &characteristics).get(usize::from(ability))?;
    let texts = &game.pool.program().quick_actions;
    texts.iter().find(|text| text.code == code).map(|text| &text.ability)
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
