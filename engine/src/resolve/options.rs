//! The legal decisions where abilities matter: turns, Reactions, choices in the middle of effects.

use super::{
    characteristics::Characteristics,
    passive_category::PassiveCategory,
    price::{Places, Play},
    request::{Possible, Request, Stop},
};
use crate::{
    Decision, Game, Illegal, PlayDestination, PlayMode,
    ability::{Limit, LimitChange, Passive},
    card::CardKind,
    program::Op,
    state::{CardId, CardSet, Expedition, ExpeditionSet, Frame, List, Location, Player, Zone},
};
use std::ops::ControlFlow;

impl<const W: usize> Game<'_, W> {
    /// Tells of every legal decision of a turn, in a fixed order (5.1.1): cards, quick actions, passing.
    pub(crate) fn each_turn_option(&self, emit: &mut impl FnMut(Decision)) {
        let characteristics = self.characteristics();
        let player = self.active;
        if self.alters_plays() {
            let mut emit = |decision| {
                emit(decision);
                ControlFlow::Continue(())
            };
            let _ = self.each_play(
                &characteristics,
                player,
                |_, _| true,
                |play, cost| cost <= self.mana(play.player),
                &mut emit,
            );
        } else {
            self.each_printed_play(emit);
        }
        for &id in self.pool.quick_actions() {
            for card in self.working(id, self.pool.program().get(id), &characteristics) {
                if self.can_act(&characteristics, player, card, id) {
                    let places = self.quick_actions(card, &characteristics);
                    let place = places.iter().position(|of| *of == id).unwrap_or(0);
                    emit(Decision::QuickAction { card, ability: place as u8 });
                }
            }
        }
        emit(Decision::Pass);
    }

    /// Whether abilities or Emblems say something about costs of cards, or about which are played how and where.
    fn alters_plays(&self) -> bool {
        [
            PassiveCategory::Cost,
            PassiveCategory::Play,
            PassiveCategory::MayPlay,
            PassiveCategory::Has,
            PassiveCategory::Way,
        ]
        .into_iter()
        .any(|topic| self.hears_of(topic))
    }

    /// Every play that the rules allow a player, until told to stop. `is_payable` knows what it costs.
    fn each_play(
        &self,
        characteristics: &Characteristics<W>,
        player: Player,
        is_meant: impl Fn(CardId, Location) -> bool,
        is_payable: impl Fn(&Play, u8) -> bool,
        emit: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let places = self.playable_places(characteristics, player);
        let (usual, more) = &places;
        let all = more.iter().fold(*usual, |all, (cards, _)| all | *cards);
        // A way that no card of the game has need not be tried.
        let ways = if self.hears_of(PassiveCategory::Has) || self.hears_of(PassiveCategory::Way) {
            PlayMode::ALL.len()
        } else {
            1
        };
        for card in all {
            let Some(from) = self.spot(card).filter(|from| is_meant(card, *from)) else { continue };
            let intos = match self.facts(card).kind {
                CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => &PlayDestination::ALL[..],
                CardKind::Landmark => &[PlayDestination::Landmarks],
                CardKind::Spell => &[PlayDestination::Landmarks, PlayDestination::Resolution],
                CardKind::Hero | CardKind::ManaConvergence => &[],
            };
            // Of most nothing says that they cost anything else, or go anywhere else, than the rules have it.
            let is_usual = self.is_usual_play(card);
            for how in PlayMode::ALL.into_iter().take(if is_usual { 1 } else { ways }) {
                for &into in intos {
                    let play = Play { card, player, from, into, how };
                    let cost = if is_usual {
                        self.cost_by_rules(&play)
                    } else {
                        self.cost_at(characteristics, &play, &places).ok()
                    };
                    if cost.is_some_and(|cost| is_payable(&play, cost)) {
                        emit(Decision::Play { card, into, how })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What a play costs, if the rules allow it but for its cost (5.1.2, 5.2).
    pub(crate) fn cost_of(&self, characteristics: &Characteristics<W>, play: &Play) -> Result<u8, Illegal> {
        match self.usual_cost(play) {
            Some(cost) => Ok(cost),
            None => self.cost_at(characteristics, play, &self.playable_places(characteristics, play.player)),
        }
    }

    /// The same as things stand.
    pub(super) fn cost_now(&self, play: &Play) -> Result<u8, Illegal> {
        match self.usual_cost(play) {
            Some(cost) => Ok(cost),
            None => {
                let characteristics = self.characteristics();
                self.cost_at(&characteristics, play, &self.playable_places(&characteristics, play.player))
            }
        }
    }

    /// The same of most plays: as the rules have it, with nothing else said of it. None if that has to be looked at.
    fn usual_cost(&self, play: &Play) -> Option<u8> {
        if play.how != PlayMode::Printed || !self.is_usual_play(play.card) { None } else { self.cost_by_rules(play) }
    }

    /// Whether the rules alone say what a play costs, as it is found [usual](Self::is_usual_play).
    fn costs_as_usual(&self, play: &Play, cost: Option<u8>) -> bool {
        let characteristics = self.characteristics();
        self.cost_at(&characteristics, play, &self.playable_places(&characteristics, play.player)).ok() == cost
    }

    /// What a play costs as printed, if the rules alone allow it where the card is (5.1.2.d, 5.2).
    #[inline]
    pub(super) fn cost_by_rules(&self, play: &Play) -> Option<u8> {
        let cost = self.cost_as_printed(play);
        debug_assert!(self.costs_as_usual(play, cost), "{play:?}: {cost:?}");
        cost
    }

    fn cost_as_printed(&self, play: &Play) -> Option<u8> {
        let Play { card, player, from, into, .. } = *play;
        if from.player() != player {
            return None;
        }
        let facts = self.facts(card);
        let fits = match facts.kind {
            CardKind::Character | CardKind::Gear | CardKind::ExpeditionPermanent => into.expedition().is_some(),
            CardKind::Landmark => into == PlayDestination::Landmarks,
            CardKind::Spell => into == PlayDestination::Resolution,
            CardKind::Hero | CardKind::ManaConvergence => false,
        };
        match from.zone() {
            Zone::Hand if fits => Some(facts.hand_cost),
            Zone::Reserve if fits && self.is_ready(card) => Some(facts.reserve_cost),
            _ => None,
        }
    }

    fn cost_at(&self, characteristics: &Characteristics<W>, play: &Play, places: &Places<W>) -> Result<u8, Illegal> {
        let Play { card, player, from, into, how } = *play;
        let (usual, more) = places;
        let exhausted = from.zone() == Zone::Reserve && !self.is_ready(card);
        let places = more.iter().filter(|(cards, _)| cards.contains(card));
        let allowed = places.fold(ExpeditionSet::NONE, |all, (_, set)| all.and(*set));
        if !usual.contains(card) && allowed.is_empty() {
            return Err(if exhausted { Illegal::Exhausted } else { Illegal::NotPlayable });
        }
        let kind = self.facts(card).kind;
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
            if only_there || !self.may_join(characteristics, card, expedition) {
                return Err(Illegal::Destination(into));
            }
        }
        if !self.may_be_played(characteristics, card, player, from) {
            return Err(Illegal::Forbidden);
        }
        self.price(characteristics, play).ok_or(Illegal::Way(how))
    }

    /// Why the active player cannot make this play in a turn.
    pub(crate) fn reason_against_play(&self, card: CardId, into: PlayDestination, how: PlayMode) -> Option<Illegal> {
        let player = self.active;
        let Some(from) = self.spot(card) else { return Some(Illegal::NotPlayable) };
        match self.cost_now(&Play { card, player, from, into, how }) {
            Err(reason) => Some(reason),
            Ok(cost) if cost > self.mana(player) => Some(Illegal::Mana { cost, mana: self.mana(player) }),
            Ok(_) => None,
        }
    }

    /// Why the active player cannot use this quick action.
    pub(crate) fn reason_against_acting(&self, card: CardId, ability: u8) -> Option<Illegal> {
        let characteristics = self.characteristics();
        let can = self
            .quick_actions(card, &characteristics)
            .get(usize::from(ability))
            .is_some_and(|id| self.can_act(&characteristics, self.active, card, *id));
        (!can).then_some(Illegal::NoAction)
    }

    /// Whether there is a card that a Rush may play (system 133).
    pub(super) fn has_rush_play(&self, characteristics: &Characteristics<W>, frame: &Frame<W>, op: Op) -> bool {
        self.each_rush_play(characteristics, frame, op, &mut |_| ControlFlow::Break(())).is_break()
    }

    fn each_rush_play(
        &self,
        characteristics: &Characteristics<W>,
        frame: &Frame<W>,
        op: Op,
        emit: &mut impl FnMut(Decision) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Op::Rush { card: filter, fee } = op else { return ControlFlow::Continue(()) };
        let (player, context) = (frame.actor(), self.context(characteristics, frame));
        let program = self.pool.program();
        let is_meant = |card, from| {
            let context = super::eval_context::EvalContext { playing: Some((card, player, from)), ..context };
            filter.is_none_or(|filter| context.fits(program.get(filter), card))
        };
        let is_payable = |play: &Play, price| {
            self.fee(characteristics, frame, play, fee, || Some(price)).is_some_and(|cost| cost <= self.mana(player))
        };
        self.each_play(characteristics, player, is_meant, is_payable, emit)
    }

    /// Tells of every Reaction that may be played next; equal ones once (4.4).
    pub(crate) fn each_reaction_option(&self, emit: &mut impl FnMut(Decision)) {
        let all = &self.limbo.reactions;
        for (place, reaction) in all.iter().enumerate() {
            let is_new = all.iter().take(place).all(|earlier| earlier != reaction);
            if reaction.bound.you == self.active && is_new {
                emit(Decision::React(place as u8));
            }
        }
    }

    /// Tells of every answer to what the effect on top asks.
    pub(crate) fn each_effect_option(&self, emit: &mut impl FnMut(Decision)) {
        let Some((_, request)) = self.asked() else { return };
        match request {
            Request::Objects { options, stop } => {
                options.iter().for_each(|card| emit(Decision::Choose(card)));
                stop_option(stop, emit);
            }
            Request::Expeditions { options, stop } => {
                for (player, expedition) in options.iter() {
                    emit(Decision::ChooseExpedition { player, expedition });
                }
                stop_option(stop, emit);
            }
            Request::Regions { options } => bits(options).for_each(|region| emit(Decision::ChooseRegion(region))),
            Request::Players { options } => options.iter().for_each(|player| emit(Decision::ChoosePlayer(player))),
            Request::Confirm { yes } => {
                if yes.is() {
                    emit(Decision::Yes);
                }
                emit(Decision::No);
            }
            Request::Modes { options, stop } => {
                bits(options).for_each(|mode| emit(Decision::ChooseMode(mode)));
                stop_option(stop, emit);
            }
            Request::Numbers { from, to } => (from..=to).for_each(|number| emit(Decision::Number(number))),
            Request::Results { options } => bits(options).for_each(|result| emit(Decision::Number(result))),
            Request::Place { card, hero, companion, scout } => {
                for (how, chosen) in [(PlayMode::Printed, Possible::Yes), (PlayMode::Scouted, scout)] {
                    for (possible, expedition) in [(hero, Expedition::Hero), (companion, Expedition::Companion)] {
                        if possible.is() && chosen.is() {
                            emit(Decision::Play { card, into: expedition.into(), how });
                        }
                    }
                }
            }
            Request::Plays => {
                let frame = self.top();
                let op = self.pool.program().ops[usize::from(frame.pc)];
                let _ = self.each_rush_play(&self.characteristics(), &frame, op, &mut |decision| {
                    emit(decision);
                    ControlFlow::Continue(())
                });
            }
        }
    }

    /// The limit of cards kept at Clean-up, as abilities change it (2.2.12, 2.2.13).
    #[inline]
    pub(crate) fn limit(&self, player: Player, which: Limit, printed: u8) -> u8 {
        if self.is_on(PassiveCategory::Limit) { self.changed_limit(player, which, printed) } else { printed }
    }

    /// The same where an ability may speak of it.
    fn changed_limit(&self, player: Player, which: Limit, printed: u8) -> u8 {
        let (mut limit, mut more) = (i16::from(printed), 0);
        self.each_passive(&self.characteristics(), PassiveCategory::Limit, |_, context, passive| {
            if let Passive::Limits { whose, amount, change, limit: of, .. } = passive
                && *of == which
                && context.owners(*whose).contains(player)
            {
                let by = context.amount(amount);
                match change {
                    LimitChange::More => more += by,
                    LimitChange::Less => more -= by,
                    // It replaces the number of the Hero; what others add comes on top.
                    LimitChange::Set => limit = by,
                }
            }
        });
        (limit + more).clamp(0, 255) as u8
    }

    /// Cards of Reserve, or Landmarks, that a player who keeps as many as the limit allows may keep besides, one of them
    /// at a time (2.3, 4.2.5.c).
    #[inline]
    pub(crate) fn spare(&self, player: Player, which: Limit) -> CardSet<W> {
        if self.is_on(PassiveCategory::Besides) { self.spare_besides(player, which) } else { CardSet::EMPTY }
    }

    fn spare_besides(&self, player: Player, which: Limit) -> CardSet<W> {
        // More would have ended the game before anything was kept.
        let Some(places) = self.places_besides(player, which).filter(|places| !places.is_empty()) else {
            return CardSet::EMPTY;
        };
        let (counted, limit) = self.counting(player, which);
        let kept = self.kept & counted;
        (counted - kept).iter().filter(|card| can_keep(kept | CardSet::of(*card), limit, &places)).collect()
    }

    /// What counts toward a limit, and the limit.
    fn counting(&self, player: Player, which: Limit) -> (CardSet<W>, u8) {
        let (zone, limit, uncounted) = match which {
            Limit::Reserve => (Zone::Reserve, self.reserve_limit(player), self.uncounted(player)),
            Limit::Landmark => (Zone::Landmarks, self.landmark_limit(player), CardSet::EMPTY),
        };
        (self.zone(player, zone) - uncounted, limit)
    }

    /// Whether there are no more places for objects kept besides than can be weighed (system 8).
    pub(crate) fn weighs_places_besides(&self) -> bool {
        let weighs = |player, which| self.places_besides(player, which).is_some();
        !self.is_on(PassiveCategory::Besides)
            || self.players().all(|player| weighs(player, Limit::Reserve) && weighs(player, Limit::Landmark))
    }

    /// The places beyond a limit that abilities have for some cards only: for which, and how many; those for the same
    /// cards are one. Nothing if they are more than can be weighed against one another.
    fn places_besides(&self, player: Player, which: Limit) -> Option<List<(CardSet<W>, u8), 8>> {
        let mut places: List<(CardSet<W>, u8), 8> = List::new((CardSet::EMPTY, 0));
        if !self.is_on(PassiveCategory::Besides) {
            return Some(places);
        }
        let (counted, _) = self.counting(player, which);
        let mut is_all = true;
        self.each_passive(&self.characteristics(), PassiveCategory::Besides, |_, context, passive| {
            if let Passive::Limits { whose, amount, limit, only: Some(only), .. } = passive
                && *limit == which
                && context.owners(*whose).contains(player)
            {
                let (cards, number) = (context.all(only) & counted, context.count_of(amount));
                match places.iter_mut().find(|(known, _)| *known == cards) {
                    _ if cards.is_empty() || number == 0 => {}
                    Some((_, known)) => *known = known.saturating_add(number),
                    None => is_all &= places.push((cards, number)),
                }
            }
        });
        Some(places).filter(|_| is_all)
    }

    /// Cards of Reserve that do not count toward its limit.
    #[inline]
    pub(crate) fn uncounted(&self, player: Player) -> CardSet<W> {
        if self.is_on(PassiveCategory::Uncounted) { self.named_uncounted(player) } else { CardSet::EMPTY }
    }

    fn named_uncounted(&self, player: Player) -> CardSet<W> {
        let mut uncounted = CardSet::EMPTY;
        self.each_passive(&self.characteristics(), PassiveCategory::Uncounted, |_, context, passive| {
            if let Passive::Object { who, .. } = passive {
                uncounted |= context.subjects(who);
            }
        });
        uncounted & self.zone(player, Zone::Reserve)
    }
}

/// Whether these cards can be kept: as many as the limit allows, and the others in places for such cards only. Of any of
/// these places, those that no other place takes have to be enough (Hall's condition).
fn can_keep<const W: usize>(cards: CardSet<W>, limit: u8, places: &[(CardSet<W>, u8)]) -> bool {
    (0..1u16 << places.len()).all(|chosen| {
        let (mut fitting, mut room) = (CardSet::EMPTY, u16::from(limit));
        for (place, (fits, number)) in places.iter().enumerate() {
            if chosen >> place & 1 == 1 {
                fitting |= *fits;
            } else {
                room += u16::from(*number);
            }
        }
        u16::from((cards - fitting).len()) <= room
    })
}

fn stop_option(stop: Stop, emit: &mut impl FnMut(Decision)) {
    if stop == Stop::May {
        emit(Decision::Done);
    }
}

fn bits(set: u16) -> impl Iterator<Item = u8> {
    (0..16).filter(move |bit| set >> bit & 1 == 1)
}
