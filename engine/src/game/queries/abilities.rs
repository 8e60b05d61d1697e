//! Which objects have which abilities, and where abilities work (2.2.12).

use crate::{
    Game,
    ability::Passive,
    game::{
        queries::{eval_context::EvalContext, topics},
        state::{Granted, Mark, Ongoing},
    },
    primitives::{CardId, CardSet, Location, Player, Status, Zone},
    program::{
        Carries, CompiledAbility, CompiledAbilityKind, Id, Works,
        analysis::{Characteristics, PassiveTopic},
    },
};

/// Where a passive ability comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// An ability of an object.
    Object(CardId, Id<CompiledAbility>),
    /// An Ongoing Emblem, by its place in Limbo.
    Emblem(u8),
}

/// The objects that have an ability: printed, as a token, or given. Objects that lost their abilities have only those that they
/// were given afterwards; objects whose abilities are ignored (7.3.19) have none.
#[inline]
pub(crate) fn bearers<const W: usize>(
    game: &Game<'_, W>,
    code: Id<CompiledAbility>,
    characteristics: &Characteristics<W>,
) -> CardSet<W> {
    if has_as_printed(game, characteristics) && !game.pool.is_token_code(code) {
        let bearers = game.pool.bearers(code) - characteristics.silenced;
        // Only a Hero's ability can be one that its Hero does not have for a time, and most are not.
        let doubtful = bearers & game.pool.self_silencers();
        return if doubtful.is_empty() {
            bearers
        } else {
            bearers - silenced_by_themselves(game, doubtful, characteristics)
        };
    }
    bearers_looked_up(game, code, characteristics)
}

/// Whether only the cards on which an ability is printed can have it: no object was given it, no token has it, and no ability
/// gives it.
pub(crate) fn has_only_cards_with<const W: usize>(game: &Game<'_, W>, code: Id<CompiledAbility>) -> bool {
    game.objects.grants.is_empty() && !game.pool.is_token_code(code) && !game.pool.gives(code)
}

/// As [`bearers`], where objects may have other abilities than the printed ones.
#[inline(never)]
fn bearers_looked_up<const W: usize>(
    game: &Game<'_, W>,
    code: Id<CompiledAbility>,
    characteristics: &Characteristics<W>,
) -> CardSet<W> {
    let bearers = bearers_by_gift_too(game, code, characteristics);
    let doubtful = bearers & game.pool.self_silencers();
    if doubtful.is_empty() { bearers } else { bearers - silenced_by_themselves(game, doubtful, characteristics) }
}

/// Whether no object has an ability that is not printed on it.
#[inline]
pub(super) fn has_as_printed<const W: usize>(game: &Game<'_, W>, characteristics: &Characteristics<W>) -> bool {
    game.objects.grants.is_empty() && characteristics.gives_nothing()
}

/// Those of the [`bearers`] of an ability that are among these objects. There are none, without a further look, if only cards on
/// which it is printed can have it and none of those is among them.
#[inline]
pub(crate) fn bearers_among<const W: usize>(
    game: &Game<'_, W>,
    code: Id<CompiledAbility>,
    characteristics: &Characteristics<W>,
    open: CardSet<W>,
) -> CardSet<W> {
    let is_printed = has_as_printed(game, characteristics) && !game.pool.is_token_code(code);
    if is_printed && (game.pool.bearers(code) & open).is_empty() {
        return CardSet::EMPTY;
    }
    bearers(game, code, characteristics) & open
}

/// The objects that have an ability, where abilities may be given or taken. What a Hero's own ability does to the Hero is left
/// out.
fn bearers_by_gift_too<const W: usize>(
    game: &Game<'_, W>,
    code: Id<CompiledAbility>,
    characteristics: &Characteristics<W>,
) -> CardSet<W> {
    let mut bearers = game.pool.bearers(code);
    if game.pool.is_token_code(code) {
        for token in game.objects.existing {
            if game.pool.design(game.objects.design(token)).codes.contains(&code) {
                bearers.insert(token);
            }
        }
    }
    bearers -= characteristics.silenced;
    let mut given = CardSet::EMPTY;
    for grant in &*game.objects.grants {
        match grant.what {
            Granted::Ability(of_grant) if of_grant == code => given.insert(grant.card),
            // It also loses what it was given before (7.3.21).
            Granted::NoAbilities => given.remove(grant.card),
            Granted::Ability(_) | Granted::Keyword(_) | Granted::Noun(_) => {}
        }
    }
    bearers |= given - characteristics.stripped();
    for (set, _) in characteristics.granted().iter().filter(|(_, granted)| *granted == code) {
        bearers |= *set;
    }
    // An ignored object has no abilities, wherever it has them from (7.3.19).
    bearers - characteristics.ignored
}

/// Whether an object is among the [`bearers`](bearers) of an ability.
pub(super) fn has_ability<const W: usize>(
    game: &Game<'_, W>,
    card: CardId,
    code: Id<CompiledAbility>,
    characteristics: &Characteristics<W>,
) -> bool {
    let is_printed = game.pool.bearers(code).contains(card);
    let is_ordinary = game.objects.grants.is_empty() && characteristics.granted().is_empty();
    if is_ordinary && !is_printed && !game.pool.is_token_code(code) {
        return false;
    }
    bearers(game, code, characteristics).contains(card)
}

/// Those of these Heroes whose abilities do not work because of an ability of their own. The pool keeps such abilities apart,
/// since they affect nothing else ([`CardPool::self_silencers`](crate::CardPool::self_silencers)).
fn silenced_by_themselves<const W: usize>(
    game: &Game<'_, W>,
    heroes: CardSet<W>,
    characteristics: &Characteristics<W>,
) -> CardSet<W> {
    // All of these abilities have the same condition.
    if game.pool.are_silent_on_first_day() {
        return if game.day() == 1 { heroes } else { CardSet::EMPTY };
    }
    let program = game.pool.program();
    let is_silent = |hero: &CardId| {
        let context = EvalContext::of_bearer(game, characteristics, *hero);
        let mut conditions = game.pool.silences_of(*hero);
        conditions.any(|condition| condition.is_none_or(|condition| context.holds(program.get(condition))))
    };
    heroes.iter().filter(is_silent).collect()
}

/// Whether abilities that work in such places work for an object at that place (2.2.12, 2.4.6.e).
pub(super) fn is_working<const W: usize>(game: &Game<'_, W>, works: Works, card: CardId, spot: Location) -> bool {
    match works {
        Works::Main => spot.is_in_play() || spot.zone() == Zone::HeroZone,
        Works::Support => spot.zone() == Zone::Reserve && !game.with_status(Status::Exhausted).contains(card),
        Works::Completed => {
            (spot.is_in_play() || spot.zone() == Zone::HeroZone) && game.marked(Mark::Completed).contains(card)
        }
    }
}

/// The objects for which abilities that work in such places work, whichever abilities they have.
pub(crate) fn open_to<const W: usize>(game: &Game<'_, W>, works: Works) -> CardSet<W> {
    match works {
        Works::Main => game.in_play() | game.heroes(),
        Works::Support => game.zones.reserve - game.with_status(Status::Exhausted),
        Works::Completed => (game.in_play() | game.heroes()) & game.marked(Mark::Completed),
    }
}

/// The objects whose ability works now.
pub(crate) fn working<const W: usize>(
    game: &Game<'_, W>,
    id: Id<CompiledAbility>,
    code: &CompiledAbility,
    characteristics: &Characteristics<W>,
) -> CardSet<W> {
    let bearers = bearers(game, id, characteristics);
    if bearers.is_empty() { bearers } else { bearers & open_to(game, code.works) }
}

/// Calls `emit` with every passive ability that applies now, those of Ongoing Emblems included: its source, what it sees, and
/// what it says. In the order of the program, then of the objects.
pub(crate) fn each_passive<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    topic: PassiveTopic,
    mut emit: impl FnMut(Source, &EvalContext<'_, 'p, W>, &Passive),
) {
    if !topics::is_on(game, topic) {
        return;
    }
    let program = game.pool.program();
    // Most abilities on a topic are on cards that lie where they do not work.
    let main = open_to(game, Works::Main);
    for &id in game.pool.passives_on(topic) {
        let code = program.get(id);
        let CompiledAbilityKind::Passive { condition, passive, .. } = &code.kind else { continue };
        let open = match code.works {
            Works::Main => main,
            Works::Support | Works::Completed => open_to(game, code.works),
        };
        for card in bearers_among(game, id, characteristics, open) {
            let context = EvalContext::of_bearer(game, characteristics, card);
            if condition.is_none_or(|condition| context.holds(program.get(condition))) {
                emit(Source::Object(card, id), &context, passive);
            }
        }
    }
    for (place, ongoing) in game.limbo.ongoing.iter().enumerate() {
        let emblem = program.get(ongoing.code);
        if let Carries::Passive(passive) = &emblem.carries
            && topic.is_of(passive)
        {
            emit(Source::Emblem(place as u8), &scene_of_emblem(game, characteristics, ongoing), passive);
        }
    }
}

/// What the ability of an Ongoing Emblem sees.
pub(in crate::game) fn scene_of_emblem<'p, 's, const W: usize>(
    game: &'s Game<'p, W>,
    characteristics: &'s Characteristics<W>,
    ongoing: &Ongoing,
) -> EvalContext<'s, 'p, W> {
    EvalContext { x: ongoing.x, ..EvalContext::of(game, characteristics, &ongoing.bound) }
}

/// The abilities printed on a card or a token.
pub(crate) fn abilities_of<'p, const W: usize>(game: &Game<'p, W>, card: CardId) -> &'p [Id<CompiledAbility>] {
    if game.is_token(card) { &game.pool.design(game.objects.design(card)).codes } else { game.pool.abilities_of(card) }
}

/// Whether an ability printed on a card or a token is about this topic.
#[inline]
pub(crate) fn speaks<const W: usize>(game: &Game<'_, W>, card: CardId, topic: PassiveTopic) -> bool {
    game.pool.speaks(card, topic) || (game.is_token(card) && game.pool.token_speaks(game.objects.design(card), topic))
}

/// The passive abilities of a card about itself, which apply wherever it is, since they say how it is played (5.2.a, 2.2.12).
/// Only those that apply as things stand; for a card being played, as seen from where it is.
pub(in crate::game) fn each_own_passive<'p, const W: usize>(
    game: &Game<'p, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    playing: Option<(CardId, Player, Location)>,
    topic: PassiveTopic,
    mut emit: impl FnMut(&EvalContext<'_, 'p, W>, &Passive, Id<CompiledAbility>),
) {
    if !speaks(game, card, topic) {
        return;
    }
    let program = game.pool.program();
    for &id in abilities_of(game, card) {
        if let CompiledAbility { works: Works::Main, kind: CompiledAbilityKind::Passive { condition, passive, .. } } =
            program.get(id)
            && topic.is_of(passive)
        {
            let context =
                EvalContext { you: game.owner(card), playing, ..EvalContext::of_bearer(game, characteristics, card) };
            if condition.is_none_or(|condition| context.holds(program.get(condition))) {
                emit(&context, passive, id);
            }
        }
    }
}
