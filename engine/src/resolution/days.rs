//! Daily effects (4.2) as steps of the executor: what modifiers and Reactions see of them.

use crate::{
    Event, Game,
    ability::{Ban, Daily, Duration},
    game::{AtomicAction, AtomicActions, Binding, Cause, Frame, Marched, Mark, OpState, ProgressMove, Reaction},
    game::{EventSink, OrbStep},
    primitives::{
        CardId, CardSet, Expedition, ExpeditionSet, Location, PerExpedition, PerPlayer, Player, Players, Status,
        Terrains, Zone,
    },
    program::{DAILY_DRAW, EXPAND, Op, PROGRESS, PROGRESSED, Pc, TEMPLE, analysis::EventMask},
};

impl<const W: usize> Game<'_, W> {
    /// At Noon every Temple may go to Reserve (system 141): a Reaction of its own, as long as it has abilities.
    ///
    /// The official text was not found; this is the default of the digest.
    pub(crate) fn open_temples(&mut self, sink: &mut dyn EventSink<W>) {
        let temples = self.marked(Mark::Temple);
        if temples.is_empty() {
            return;
        }
        for card in temples - self.characteristics().silenced {
            let Some(home) = self.spot(card).filter(|spot| spot.is_in_play()) else { continue };
            let (me, you) = (self.objects().object(card), home.player());
            let bound = Binding::of(me, Some(home), you);
            self.emblem(Reaction { entry: TEMPLE, bound }, sink);
        }
    }

    /// A daily effect is over (4.2.d).
    pub(super) fn end_daily(&mut self, daily: Daily, sink: &mut dyn EventSink<W>) {
        self.in_one_step(EventMask::over(daily), sink, |game, atomic_actions| {
            atomic_actions.add(game, AtomicAction::Over(daily))
        });
    }

    /// A rule of one step: made at once, or as an effect where a modifier may change it (6.2).
    #[inline]
    pub(crate) fn carry_out(
        &mut self,
        op: Op,
        (rule, you, sel): (Pc, Player, CardSet<W>),
        now: impl FnOnce(&mut Self, &mut dyn EventSink<W>),
        sink: &mut dyn EventSink<W>,
    ) {
        if !self.is_awaited(op) {
            let since = self.objects().next();
            now(self, sink);
            self.order_arrivals(since);
        } else {
            self.push_rule(rule, you, sel);
        }
    }

    /// Draw (4.2.1.d): each player, the first player first.
    pub(crate) fn daily_draw(&mut self, cards: u8, sink: &mut dyn EventSink<W>) {
        if !self.is_awaited(Op::DailyDraw) {
            let mut missing = PerPlayer([0; Player::ALL.len()]);
            self.initiative().for_each(|player| missing[player] = self.daily_draw_now(player, cards, sink));
            // The effect pushed last is resolved first.
            self.initiative().rev().for_each(|player| self.offer_reshuffle(player, missing[player]));
        } else {
            // The effect pushed last is resolved first.
            let draw = |game: &Self, player| Frame {
                state: OpState::Cards(cards),
                ..game.rule(DAILY_DRAW, player, CardSet::EMPTY)
            };
            self.initiative().rev().for_each(|player| self.push_frame(draw(self, player)));
        }
    }

    /// Draws for the Day; tells how many cards were missing.
    #[inline]
    pub(super) fn daily_draw_now(&mut self, player: Player, cards: u8, sink: &mut dyn EventSink<W>) -> u8 {
        if self.deck_len(player) == 0 && (!self.shuffles_when_short() || self.zone(player, Zone::Discard).is_empty()) {
            return cards;
        }
        let drawn = self.in_one_step(EventMask::TO_HAND, sink, |game, atomic_actions| {
            game.draw_cards(player, cards, atomic_actions)
        });
        cards.saturating_sub(drawn as u8)
    }

    /// Expand (4.2.1.e) with that card.
    pub(crate) fn begin_expand(&mut self, player: Player, card: CardId, sink: &mut dyn EventSink<W>) {
        let expand = |game: &mut Self, sink: &mut dyn EventSink<W>| game.expand_now(player, card, sink);
        self.carry_out(Op::Expand, (EXPAND, player, CardSet::of(card)), expand, sink);
    }

    /// Expand, where no card has to be chosen for it, since something takes its place whichever it would be (6.2): what does
    /// not say "may" is no offer.
    pub(crate) fn begin_expand_without_card(&mut self, player: Player) {
        self.push_rule(EXPAND, player, CardSet::EMPTY);
    }

    pub(super) fn expand_now(&mut self, player: Player, card: CardId, sink: &mut dyn EventSink<W>) {
        self.in_one_step(EventMask::TO_MANA, sink, |game, atomic_actions| {
            game.shift(card, (Zone::Mana, player), Cause::Expanded, Some(player), atomic_actions);
            game.ready_orb(player);
            atomic_actions.emit(game, Event::BecameOrb { player, card, during: OrbStep::Expand });
        });
    }

    /// Prepare (4.2.1.c): everything exhausted in personal zones and Expeditions is readied, Reserve included, but for
    /// what a card keeps exhausted.
    pub(crate) fn prepare(&mut self, sink: &mut dyn EventSink<W>) {
        let exhausted = self.with_status(Status::Exhausted);
        if !exhausted.is_empty() {
            let kept = self.not_readied(Ban::Prepared) | self.not_readied(Ban::Readied);
            self.in_one_step(EventMask::LOST, sink, |game, atomic_actions| {
                for card in exhausted - kept {
                    game.take_status(card, Status::Exhausted, atomic_actions);
                }
            });
        }
        for player in self.players() {
            self.ready_orbs_of(player);
        }
    }

    /// Progress (4.2.4): every Expedition that wins a terrain of its region moves forward once, all at the same time,
    /// with sums and terrains as they were before. The others failed to (4.2.4.i). Where a modifier changes the move of
    /// one (6.2) it is made after those of the others, and all moves come before what is said of those that made none.
    pub(crate) fn progress(&mut self, sink: &mut dyn EventSink<W>) {
        let mut how = PerPlayer([PerExpedition([ProgressMove { due: Terrains::NONE, by_tie: false }; 2]); 4]);
        for player in self.initiative() {
            let due = self.winning(player);
            for of in Expedition::ALL {
                let due = due[of];
                how[player][of] = ProgressMove { due, by_tie: self.wins_by_tie(player, of, due) };
            }
        }
        let mut later = ExpeditionSet::NONE;
        if self.is_awaited(Op::Progress) {
            let each = self.initiative().flat_map(|player| Expedition::ALL.map(|expedition| (player, expedition)));
            later = each
                .filter(|&(player, expedition)| {
                    let how = how[player][expedition];
                    !how.due.is_empty() && self.is_modified(&self.progress_of(player, expedition, how), Op::Progress)
                })
                .collect();
        }
        let mut still = ExpeditionSet::NONE;
        self.in_one_step(EventMask::MARCHED, sink, |game, atomic_actions| {
            for player in game.initiative() {
                for expedition in Expedition::ALL {
                    let ProgressMove { due, by_tie } = how[player][expedition];
                    let moves = !due.is_empty() && !later.contains(player, expedition);
                    let forward = Marched::Forward { due, by_tie };
                    if moves && game.march_forward(player, expedition, forward, atomic_actions) {
                        continue;
                    }
                    // What is still to come may move it yet.
                    if later.is_empty() {
                        game.fail_to_move(player, expedition, atomic_actions);
                    } else {
                        still = still.and(ExpeditionSet::of(player, expedition));
                    }
                }
            }
        });
        if later.is_empty() {
            return self.end_daily(Daily::Progress, sink);
        }
        let mut rest = self.rule(PROGRESSED, self.first_present(), CardSet::EMPTY);
        rest.bound.expeditions = still;
        let due = later.iter().fold(0, |all, (player, of)| all | Self::due_bits(player, of, how[player][of]));
        rest.state = OpState::Due(due.to_le_bytes());
        self.push_frame(rest);
    }

    /// The move of an Expedition among those of all: four bits each.
    fn due_bits(player: Player, expedition: Expedition, how: ProgressMove) -> u32 {
        u32::from(how.bits()) << (4 * (2 * player.index() + expedition as usize))
    }

    /// The end of Progress (4.2.d), after the moves that something may change: one after the other in initiative order.
    /// Tells whether it is over. What did not move forward until then failed to (4.2.4.i), even if that was replaced.
    pub(super) fn progress_rest(&mut self, frame: &Frame<W>, sink: &mut dyn EventSink<W>) -> bool {
        for player in self.initiative() {
            for expedition in Expedition::ALL {
                let all = Self::due_bits(player, expedition, ProgressMove { due: Terrains::ALL, by_tie: true });
                let left = frame.state.due();
                if left & all != 0 {
                    let due = (left & all) >> all.trailing_zeros();
                    if let Some(top) = self.top_mut() {
                        top.state = OpState::Due((left & !all).to_le_bytes());
                    }
                    self.push_frame(self.progress_of(player, expedition, ProgressMove::from_bits(due as u8)));
                    return false;
                }
            }
        }
        self.in_one_step(EventMask::MARCHED, sink, |game, atomic_actions| {
            for (player, expedition) in frame.bound.expeditions.iter() {
                game.fail_to_move(player, expedition, atomic_actions);
            }
        });
        self.end_daily(Daily::Progress, sink);
        true
    }

    /// The move of an Expedition at Progress as an effect of the rules.
    fn progress_of(&self, player: Player, expedition: Expedition, how: ProgressMove) -> Frame<W> {
        let mut frame = Frame { state: OpState::Progress(how), ..self.rule(PROGRESS, player, CardSet::EMPTY) };
        frame.bound.expeditions = ExpeditionSet::of(player, expedition);
        frame
    }

    pub(super) fn progress_now(&mut self, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
        self.in_one_step(EventMask::MARCHED, sink, |game, atomic_actions| {
            let ProgressMove { due, by_tie } = frame.state.progress();
            for (player, expedition) in frame.bound.expeditions.iter() {
                game.march_forward(player, expedition, Marched::Forward { due, by_tie }, atomic_actions);
            }
        });
    }

    /// An Expedition did not move forward at Progress (4.2.4.i).
    fn fail_to_move(&mut self, player: Player, expedition: Expedition, atomic_actions: &mut AtomicActions<'_, W>) {
        self.note_failed(player, expedition);
        atomic_actions.add(self, AtomicAction::Marched { player, expedition, how: Marched::Failed });
        atomic_actions.emit(self, Event::FailedToMove { player, expedition });
    }

    /// These are sent at Rest (4.2.5.b). Anchored and Asleep objects that stay lose that in the same step (2.4.2, 2.4.3).
    pub(crate) fn rest_now(&mut self, sent: CardSet<W>, sink: &mut dyn EventSink<W>) {
        // What took the place of the going of one may have moved others meanwhile (6.2).
        let sent = sent & self.in_expeditions();
        let held = self.with_status(Status::Anchored) | self.with_status(Status::Asleep);
        let held = if held.is_empty() { held } else { (held & self.in_play()) - sent };
        self.in_one_step(EventMask::LEFT.and(EventMask::LOST), sink, |game, atomic_actions| {
            game.send_all(game.by_initiative(sent), Zone::Reserve, |_| (Cause::Put, None), atomic_actions);
            for card in held {
                game.take_status(card, Status::Anchored, atomic_actions);
                game.take_status(card, Status::Asleep, atomic_actions);
            }
        });
        for player in self.players() {
            self.drop_ascended(player);
        }
        self.end_daily(Daily::Rest, sink);
    }

    /// The counts of a Day begin anew (1.4.6), and nothing lasts from the one before (2.2.14).
    pub(crate) fn begin_day_anew(&mut self) {
        self.drop_activations();
        self.limbo.ongoing.clear();
        self.limbo.events = 0;
        self.begin_periods(&[Duration::ThisTurn, Duration::ThisAfternoon, Duration::ThisDay]);
    }

    /// The first player in initiative order: one who has left may hold the token for the rest of a Day.
    pub(crate) fn first_present(&self) -> Player {
        self.initiative().next().unwrap_or(self.first)
    }

    /// These are discarded from Reserve, and sacrificed from the Landmarks, at Clean-up (4.2.5.c).
    pub(crate) fn clean_up_now(&mut self, gone: CardSet<W>, sink: &mut dyn EventSink<W>) {
        // What took the place of the going of one may have moved others meanwhile (6.2).
        let gone = gone & (self.in_play() | self.zones().reserve);
        let from_play = !(gone - self.zones().reserve).is_empty();
        let may = if from_play { EventMask::LEFT.and(EventMask::TO_PILE) } else { EventMask::TO_PILE };
        let why = |from: Location| {
            let cause = if from.zone() == Zone::Landmarks { Cause::Sacrificed } else { Cause::Discarded };
            (cause, Some(from.player()))
        };
        self.in_one_step(may, sink, |game, atomic_actions| {
            game.send_all(game.by_initiative(gone), Zone::Discard, why, atomic_actions);
        });
        self.kept = CardSet::EMPTY;
        self.end_daily(Daily::CleanUp, sink);
    }

    /// A player passes: no more turns this Day (4.2.3.d).
    pub(crate) fn pass_now(&mut self, player: Player, sink: &mut dyn EventSink<W>) {
        let first = self.passed.is_empty();
        self.passed = self.passed.or(Players::of(player));
        sink.emit(self, Event::Passed { player });
        self.in_one_step(EventMask::PASSED, sink, |game, atomic_actions| {
            atomic_actions.add(game, AtomicAction::Passed { player, first })
        });
    }

    /// An effect makes a player pass (4.2.3.e): no more turns this Day.
    pub(super) fn pass_by_effect(&mut self, player: Player, sink: &mut dyn EventSink<W>) {
        if !self.passed.contains(player) {
            self.pass_now(player, sink);
            if self.turn == player {
                self.turn_end = crate::game::TurnEnd::Over;
            }
        }
    }

    /// The turn ends: what lasted for it ends (2.2.14).
    pub(crate) fn end_turn(&mut self) {
        if self.pool.counts_plays() {
            self.drop_played();
        }
        self.expire(|duration| duration == Duration::ThisTurn);
        self.end_turn_of_activations();
        self.begin_periods(&[Duration::ThisTurn]);
    }

    /// Ongoing Emblems of these durations cease.
    pub(crate) fn expire(&mut self, ends: impl Fn(crate::ability::Duration) -> bool) {
        if !self.limbo.ongoing.is_empty() {
            let program = self.pool.program();
            self.limbo.ongoing.retain(|ongoing| !ends(program.get(ongoing.code).duration));
        }
    }
}
