//! The start of a game. It sets every field of the state, so that nothing of an earlier game remains, and then the counters and
//! terrain markers with which Heroes begin (4.1).

use crate::{
    CardPool, Fault, Game,
    ability::{Passive, Statement, Subject},
    decision::Step,
    game::{
        mutations::bounds,
        queries::{abilities, characteristics},
        state::{Adventure, Decks, Limbo, Objects, PlayerState, Stage, TurnEnd},
    },
    mode::{Mode, ModeRules},
    primitives::{CardSet, CounterKind, Facing, PerPlayer, Player, Players, Zones},
    program::analysis::{ArmedEvents, PassiveTopic},
    rng::{Rng, Stream},
};

/// What a game begins with.
pub(crate) struct Start<'p, const W: usize> {
    pub(crate) pool: &'p CardPool<W>,
    pub(crate) rules: ModeRules,
    pub(crate) day_cap: u8,
    /// The first player (4.1.f).
    pub(crate) first: Player,
    pub(crate) adventure: Adventure,
    /// The seed of dice and random choices.
    pub(crate) seed: u64,
}

/// What lies on the table in a position made by hand.
pub(crate) struct Position<const W: usize> {
    pub(crate) decks: Decks<W>,
    pub(crate) zones: Zones<W>,
    pub(crate) seats: PerPlayer<PlayerState>,
    pub(crate) statuses: [CardSet<W>; 4],
}

/// A game that has not been set up yet.
pub(crate) fn blank<'p, const W: usize>(pool: &'p CardPool<W>) -> Game<'p, W> {
    let rules = Mode::default().rules();
    Game {
        pool,
        rules,
        decks: Decks::EMPTY,
        zones: Zones::EMPTY,
        seats: PerPlayer::default(),
        players: rules.table.seats(),
        passed: Players::NONE,
        facing: Facing::at(rules.table),
        sums: PerPlayer::default(),
        statuses: [CardSet::EMPTY; 4],
        kept: CardSet::EMPTY,
        adventure: Adventure::layout(rules.table, 0),
        day: 0,
        day_cap: 0,
        first: Player::A,
        active: Player::A,
        stage: Stage::Over,
        step: Step::Over,
        dealt_with: 0,
        left: None,
        outcome: None,
        decided: None,
        recorded: None,
        phase: None,
        turn: Player::A,
        turn_end: TurnEnd::GoesOn,
        next_in_order: None,
        topics: 0,
        armed: ArmedEvents::default(),
        marks: [CardSet::EMPTY; 4],
        objects: Objects::new(),
        limbo: Limbo::new(),
        pending: None,
        question: None,
        rng: Rng::new(0),
    }
}

/// A game begins with the decks and opening hands that `deal_to` gives to each player (4.1).
#[inline]
pub(crate) fn lay_out<'p, const W: usize>(
    game: &mut Game<'p, W>,
    start: Start<'p, W>,
    deal_to: impl Fn(&mut Decks<W>, Player) -> CardSet<W>,
) {
    // Names every field, so that a field that is added has to be set here.
    let Game {
        pool,
        rules,
        decks,
        zones,
        seats: standings,
        players,
        passed,
        facing,
        sums,
        statuses,
        kept,
        adventure,
        day,
        day_cap,
        first,
        active,
        stage,
        step,
        dealt_with,
        left,
        outcome,
        decided,
        recorded,
        phase,
        turn,
        turn_end,
        next_in_order,
        topics,
        armed,
        marks,
        objects,
        limbo,
        pending,
        question,
        rng,
    } = game;
    (*pool, *rules, *players, *passed) = (start.pool, start.rules, start.rules.table.seats(), Players::NONE);
    *decks = Decks::EMPTY;
    *zones = Zones::EMPTY;
    for player in *players {
        zones.hand |= deal_to(decks, player);
    }
    (*standings, *facing) = (PerPlayer::default(), Facing::at(start.rules.table));
    *sums = PerPlayer::default();
    (*statuses, *marks, *kept) = ([CardSet::EMPTY; 4], [CardSet::EMPTY; 4], CardSet::EMPTY);
    *topics = start.pool.topics_of_heroes();
    *armed = start.pool.heard_by_heroes();
    *adventure = start.adventure;
    (*day, *day_cap, *dealt_with, *left) = (0, start.day_cap, 0, None);
    (*first, *active, *turn, *turn_end) = (start.first, start.first, start.first, TurnEnd::GoesOn);
    *next_in_order = None;
    (*stage, *step, *phase, *outcome) = (Stage::Orbs, Step::ChooseOrb, None, None);
    (*decided, *recorded) = (None, None);
    objects.clear();
    limbo.clear();
    (*pending, *question) = (None, None);
    *rng = Rng::new(Stream::Effects.seed(start.seed));
}

/// A game begins with this position on the table.
pub(crate) fn lay_position<'p, const W: usize>(start: Start<'p, W>, position: Position<W>) -> Game<'p, W> {
    let mut game = blank(start.pool);
    lay_out(&mut game, start, |_, _| CardSet::EMPTY);
    let Position { decks, zones, seats, statuses } = position;
    (game.decks, game.zones, game.seats, game.statuses) = (decks, zones, seats, statuses);
    game
}

/// Heroes begin the game with their counters and markers (2.5.e, system 42).
pub(crate) fn prepare_heroes<const W: usize>(game: &mut Game<'_, W>) {
    if !game.pool.has_topic(PassiveTopic::Enter) {
        return;
    }
    for player in game.players() {
        let Some(hero) = game.pool.hero_card(player) else { continue };
        let before = *game;
        let characteristics = characteristics::characteristics(&before);
        abilities::each_own_passive(
            &before,
            &characteristics,
            hero,
            None,
            PassiveTopic::Enter,
            |context, passive, _| {
                let Passive::Object { who: Subject::Me, statement } = passive else { return };
                match statement {
                    Statement::EntersWith { amount, counter } => {
                        let number = context
                            .count_of(amount)
                            .saturating_add(game.objects.count(hero, CounterKind::of(*counter)));
                        if !game.objects.set_count(hero, CounterKind::of(*counter), number) {
                            bounds::fault(game, Fault::Counters);
                        }
                    }
                    Statement::Markers(terrains) => {
                        let terrains = terrains.as_slice().iter();
                        terrains.for_each(|terrain| game.adventure.supply_with(player, *terrain));
                    }
                    _ => {}
                }
            },
        );
    }
}
