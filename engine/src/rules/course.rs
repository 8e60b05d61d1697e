//! The doors of a game, and the loop behind them: a decision is made or a player concedes; then everything that needs no
//! decision is carried out, one stage of the Day after the other (1.3.2, 4.2).

use crate::{
    AfterVictory, Decision, Event, Events, Game, PlayError, Teams,
    ability::Daily,
    decision::Step,
    game::{
        Stage, TurnEnd,
        mutations::{bounds, expeditions, moves, triggers},
        queries::characteristics,
    },
    primitives::{Fault, Outcome, Phase, Player, Players},
    resolution::{daily_changes, daily_effects, play, run},
    rules::{
        day::{self, Asked},
        recorded_opponent,
        victory::{self, Verdict},
    },
};

impl<const W: usize> Game<'_, W> {
    /// Makes a decision and goes on until the next one is needed or the game is over.
    ///
    /// # Errors
    ///
    /// The decision is not legal now; the game is unchanged.
    pub fn play(&mut self, decision: Decision) -> Result<(), PlayError> {
        self.play_with(decision, &mut ())
    }

    /// As [`play`](Self::play), telling `events` what happens.
    ///
    /// # Errors
    ///
    /// The decision is not legal now; the game is unchanged and `events` was told nothing.
    pub fn play_with<E: Events<W>>(&mut self, decision: Decision, events: &mut E) -> Result<(), PlayError> {
        self.check(decision)?;
        self.play_unchecked(decision, events);
        Ok(())
    }

    /// As [`play_with`](Self::play_with) without a check, for loops that took the decision from [`decisions`](Self::decisions).
    ///
    /// # Panics
    ///
    /// It may, at once or later, if the decision is not legal now: the state of the game is then one that the rules do not allow.
    #[inline]
    pub fn play_unchecked<E: Events<W>>(&mut self, decision: Decision, events: &mut E) {
        let _ = events.worked(1);
        match decision {
            Decision::ChooseOrb(card) => day::choose_orb(self, card, events),
            Decision::Expand(card) => day::expand(self, Some(card), events),
            Decision::SkipExpand => day::expand(self, None, events),
            Decision::Play { card, into, how } => match self.step {
                Step::Effect => run::answer(self, decision, events),
                _ => play::play_in_turn(self, card, into, how, events),
            },
            Decision::QuickAction { card, ability } => play::quick_action(self, card, ability, events),
            Decision::React(_)
            | Decision::Choose(_)
            | Decision::ChooseExpedition { .. }
            | Decision::ChooseRegion(_)
            | Decision::ChoosePlayer(_)
            | Decision::ChooseMode(_)
            | Decision::Number(_)
            | Decision::Yes
            | Decision::No => run::answer(self, decision, events),
            Decision::Done if self.step == Step::KeepBesides => day::next_to_decide(self),
            Decision::Done => run::answer(self, decision, events),
            Decision::Pass => day::pass(self, events),
            Decision::Keep(card) => day::keep(self, card),
        }
        // Most decisions are followed by another of the same step.
        let goes_on = match self.step {
            Step::Turn | Step::React | Step::Effect => false,
            _ => self.left.is_some_and(|left| left > 0),
        };
        if !goes_on {
            advance(self, events);
        }
    }

    /// This player gives up (system 71). The game ends, for the whole team where there are teams; where everybody plays alone and
    /// others are left, it goes on without the player (system 163). Nothing happens if the game is over or the player has left.
    pub fn concede(&mut self, player: Player) {
        self.concede_with(player, &mut ());
    }

    /// As [`concede`](Self::concede), telling `events` what happens.
    pub fn concede_with<E: Events<W>>(&mut self, player: Player, events: &mut E) {
        if self.outcome.is_some() || !self.players.contains(player) {
            return;
        }
        let left = self.players.without(Players::of(player));
        if self.rules.teams == Teams::Opposite || left.len() < 2 {
            victory::end_game(self, Outcome::Conceded(player), events);
            return;
        }
        pass_over(self, player);
        victory::go_on_with(self, left, events);
        if self.stage == Stage::Turns && self.turn == player {
            self.turn_end.end(TurnEnd::Over);
        }
        advance(self, events);
    }
}

/// Carries out everything that needs no decision: the next step of a choice under way, otherwise the next daily effect, otherwise
/// the next phase (1.3.2, 4.2). Ends at a choice or at the end of the game. Each round of the loop passes a Day at most, and the
/// cap on Days bounds the rounds.
///
/// A Day is written out, one stage after the other, rather than as a table of stages: nearly always the next stage follows, and
/// an indirect jump takes longer than most of them. Its two parts are functions of their own: mostly just another turn follows,
/// which needs neither.
#[inline]
pub(crate) fn advance<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    let mut goes_on = goes_on_to(game, game.stage, events);
    while goes_on {
        goes_on = match game.stage {
            Stage::Turns => match day::ask_for_turn(game, events) {
                true if recorded_opponent::is_recorded(game, game.turn) && game.turn_end != TurnEnd::Told => {
                    recorded_opponent::take_recorded_turn(game, events);
                    goes_on_to(game, Stage::Turns, events)
                }
                // Somebody reacts to the end of a turn, or to another turn.
                true => !game.is_idle() && goes_on_to(game, Stage::Turns, events),
                false => goes_on_to(game, Stage::Dusk, events),
            },
            stage if stage < Stage::Turns => advance_to_turns(game, events),
            _ => advance_to_morning(game, events),
        };
    }
}

/// Goes on to that stage, unless a Reaction or an effect waits for a player: these are resolved after each daily effect and each
/// turn (4.4). Tells whether it goes on.
#[inline(always)]
fn goes_on_to<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, stage: Stage, events: &mut E) -> bool {
    game.stage = stage;
    // Nearly always nothing waits. This is tested before the call, since a Day comes here more than a dozen times.
    let is_settled = game.is_idle() & game.outcome.is_none() & !game.pool.is_watched();
    is_settled || !settle(game, events)
}

/// Resolves effects and Reactions; tells whether a player has to decide, or the game is over.
#[inline(never)]
pub(crate) fn settle<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> bool {
    if game.pool.gains_for_good() {
        triggers::gain_for_good(game);
    }
    let waits = !game.is_idle() && game.outcome.is_none() && run::resolve(game, events);
    if game.outcome.is_none() && !(game.pool.may_be_crowded() && characteristics::is_crowded(game)) {
        return waits;
    }
    end_by_effect(game, events);
    true
}

/// An effect has ended the game, or more passive abilities apply than there is room for.
#[cold]
fn end_by_effect<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) {
    if game.outcome.is_none() {
        bounds::fault(game, Fault::Passives);
    }
    // Nothing else follows. Other ends of the game are told where they happen.
    game.stage = Stage::Over;
    if let Some(outcome @ Outcome::Faulted(_)) = game.outcome {
        events.event(game, Event::Ended { outcome });
    }
}

/// Goes from set-up or the beginning of a Day to the turns of the Afternoon. Tells whether the loop goes on.
#[inline(never)]
fn advance_to_turns<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> bool {
    if game.stage == Stage::Orbs && (day::ask_for_orbs(game) || !goes_on_to(game, Stage::Morning, events)) {
        return false;
    }
    if game.stage == Stage::Morning {
        let next = day::begin_day(game, events);
        if !goes_on_to(game, next, events) {
            return false;
        }
    }
    if game.stage == Stage::Succeed {
        day::succeed(game, events);
        if !goes_on_to(game, Stage::Prepare, events) {
            return false;
        }
    }
    if game.stage == Stage::Prepare {
        daily_effects::prepare(game, events);
        if !goes_on_to(game, Stage::Draw, events) {
            return false;
        }
    }
    if game.stage == Stage::Draw {
        let next = day::draw_for_the_day(game, events);
        if !goes_on_to(game, next, events) {
            return false;
        }
    }
    while game.stage == Stage::Expand {
        let next = match day::ask_to_expand(game) {
            Asked::Now => return false,
            Asked::ByEffect => Stage::Expand,
            Asked::Nobody => {
                // Before and after each daily effect of the Morning (4.2.1.f of edition 5.0), for a deck that has run out without
                // a card being missing.
                game.initiative().rev().for_each(|player| moves::offer_reshuffle(game, player, 0));
                Stage::Noon
            }
        };
        if !goes_on_to(game, next, events) {
            return false;
        }
    }
    if game.stage == Stage::Noon {
        day::enter_phase(game, Phase::Noon, events);
        if !goes_on_to(game, Stage::Afternoon, events) {
            return false;
        }
    }
    if game.stage == Stage::Afternoon {
        day::begin_afternoon(game, events);
        return goes_on_to(game, Stage::Turns, events);
    }
    true
}

/// Goes from Dusk to the end of the Day. Tells whether the loop goes on.
#[inline(never)]
fn advance_to_morning<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> bool {
    if game.stage == Stage::Dusk {
        day::end_afternoon(game);
        day::enter_phase(game, Phase::Dusk, events);
        if !goes_on_to(game, Stage::Progress, events) {
            return false;
        }
    }
    if game.stage == Stage::Progress {
        if game.adventure().is_arena() {
            if let Some(outcome) = victory::fight_in_arena(game, events) {
                victory::end_game(game, outcome, events);
                return false;
            }
            // Progress is a daily effect in the Arena, too (4.2.d, 4.3.e).
            daily_changes::end_daily(game, Daily::Progress, events);
        } else {
            daily_effects::progress(game, events);
        }
        if !goes_on_to(game, Stage::Night, events) {
            return false;
        }
    }
    if game.stage == Stage::Night {
        day::enter_phase(game, Phase::Night, events);
        if !goes_on_to(game, Stage::Rest, events) {
            return false;
        }
    }
    if game.stage == Stage::Rest {
        day::rest(game, events);
        if !goes_on_to(game, Stage::Rested, events) {
            return false;
        }
    }
    if game.stage == Stage::Rested {
        day::begin_clean_up(game);
        if !goes_on_to(game, Stage::CleanUp, events) {
            return false;
        }
    }
    if game.stage == Stage::CleanUp {
        if day::ask_to_keep(game) {
            return false;
        }
        day::clean_up(game, events);
        if !goes_on_to(game, Stage::Victory, events) {
            return false;
        }
    }
    game.stage == Stage::Victory && end_day(game, events) && goes_on_to(game, Stage::Morning, events)
}

/// Check Victory (4.2.5.d), and what follows from it. Tells whether another Day follows.
fn end_day<const W: usize, E: Events<W>>(game: &mut Game<'_, W>, events: &mut E) -> bool {
    let verdict = match game.rules.after_victory {
        AfterVictory::End => victory::check_victory(game),
        AfterVictory::PlayOn => victory::check_victory_and_play_on(game),
    };
    events.event(game, Event::DayEnded);
    match verdict {
        Verdict::GoOn => true,
        Verdict::Tiebreak(furthest) => {
            victory::go_on_with(game, furthest, events);
            expeditions::become_arena(game);
            events.event(game, Event::ArenaBegan);
            true
        }
        Verdict::Over(outcome) => {
            victory::end_game(game, outcome, events);
            false
        }
    }
}

/// In a step in which players choose one after the other, corrects the count of those who have chosen, so that the others keep
/// their turn to choose.
fn pass_over<const W: usize>(game: &mut Game<'_, W>, player: Player) {
    let kinds_of_choices = if game.stage == Stage::CleanUp { 2 } else { 1 };
    let chosen = game.dealt_with / kinds_of_choices;
    let place = game.initiative().position(|other| other == player).map_or(0, |place| place as u8);
    if place < chosen {
        game.dealt_with -= kinds_of_choices;
    } else if place == chosen {
        game.dealt_with = place * kinds_of_choices;
        game.left = None;
    }
}
