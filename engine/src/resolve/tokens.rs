//! Tokens and Gifts (7.3.4, system 135).

use super::{
    atomic_action::{AtomicAction, AtomicActions, EventMask, Present},
    characteristics::Characteristics,
    run::Next,
};
use crate::{
    Game,
    ability::{Amount, Area},
    event::EventSink,
    program::{Id, TokenDesign, TokenSource},
    state::{CardSet, Expedition, Frame, List, Location, OpState, Player, Zone},
};

impl<const W: usize> Game<'_, W> {
    /// A Gift (system 135): on your turn an opponent drew, Resupplied or received a token.
    ///
    /// In edition 5.0 each card and each token is one (7.3.29.a); before, it was one for an opponent and a step.
    pub(super) fn gift(&mut self, to: Player, what: Present, atomic_actions: &mut AtomicActions<'_, W>) {
        let by = self.turn;
        let is_to = |atomic_action: &AtomicAction| matches!(atomic_action, AtomicAction::Gift { to: known, .. } if *known == to);
        let is_one = self.pool.edition().says().each_is_a_gift || !atomic_actions.list().iter().any(is_to);
        if self.is_turn() && self.are_opponents(by, to) && is_one {
            atomic_actions.add(self, AtomicAction::Gift { by, to, what });
        }
    }

    /// You receive what the Gift gave the opponent (system 135): a card drawn, a Resupply, or a token like it, in the
    /// zone of yours that it is in.
    pub(super) fn receive_gift(&mut self, frame: &Frame<W>, sink: &mut dyn EventSink<W>) {
        let you = frame.actor();
        let token = frame.bound.it.filter(|token| self.objects.is(*token) && self.is_token(token.card));
        let number = self.in_one_step(EventMask::ANY, sink, |game, atomic_actions| match (token, frame.bound.number) {
            (Some(token), _) => {
                let at = game.spot(token.card).map(|spot| Location::new(spot.zone(), you));
                let design = game.objects.design(token.card);
                let created = at.and_then(|at| game.create(design, you, at, atomic_actions));
                created.into_iter().inspect(|card| game.enter_with(*card, atomic_actions)).count()
            }
            (None, 1) => game.resupply_one(you, atomic_actions).into_iter().count(),
            (None, _) => game.draw_cards(you, 1, atomic_actions),
        });
        self.done(frame, CardSet::EMPTY, number, number > 0);
    }

    /// Creates tokens (7.3.4): so many in each place at the same time, or one after the other where places are chosen.
    pub(super) fn create_tokens(
        &mut self,
        characteristics: &Characteristics<W>,
        frame: &Frame<W>,
        (amount, token): (Id<Amount>, TokenSource),
        place: Id<Area>,
        sink: &mut dyn EventSink<W>,
    ) -> Next {
        if frame.begun {
            // All of them were created where they were chosen to be.
            self.done(frame, frame.sel, usize::from(frame.sel.len()), true);
            return Next::On;
        }
        let amount = self.pool.program().get(amount);
        let nowhere: List<Location, 8> = List::new(Location::new(Zone::Landmarks, frame.actor()));
        let mut plans: List<_, 4> = List::new((frame.actor(), Id::at(0), 0, nowhere));
        for &doer in &*self.doers(frame) {
            // Without a Hero that has a Signature token nothing happens.
            let Some(token) = self.design_of(characteristics, frame, token, doer) else { continue };
            let number = self.count_for(characteristics, frame, doer, amount);
            // There are no more players.
            let _ = plans.push((doer, token, number, self.token_spots(characteristics, frame, place, doer)));
        }
        let may = EventMask::CREATED.and(self.stretched_by(None));
        let created = self.in_one_step(may, sink, |game, atomic_actions| {
            let mut created = CardSet::EMPTY;
            for (doer, token, number, spots) in &*plans {
                for at in (0..*number).flat_map(|_| spots.iter()) {
                    created |= game.create_gift(*token, *doer, *at, atomic_actions);
                }
            }
            for card in created {
                game.enter_with(card, atomic_actions);
            }
            created
        });
        self.done(frame, created, usize::from(created.len()), !created.is_empty());
        Next::On
    }

    /// The token that a player creates there.
    fn design_of(
        &self,
        characteristics: &Characteristics<W>,
        frame: &Frame<W>,
        token: TokenSource,
        doer: Player,
    ) -> Option<Id<TokenDesign>> {
        match token {
            TokenSource::Design(design) => Some(design),
            TokenSource::Signature(whose) => {
                let heroes = self.scene_for(characteristics, frame, doer).owners(crate::ability::Whose(whose));
                heroes.iter().find_map(|player| self.pool.signature(player))
            }
        }
    }

    /// A token, which is a Gift if an opponent receives it (7.3.4, system 135).
    fn create_gift(
        &mut self,
        token: Id<TokenDesign>,
        you: Player,
        at: Location,
        atomic_actions: &mut AtomicActions<'_, W>,
    ) -> CardSet<W> {
        let Some(card) = self.create(token, you, at, atomic_actions) else { return CardSet::EMPTY };
        self.gift(at.player(), Present::Token(card), atomic_actions);
        CardSet::of(card)
    }

    /// Where one of those who act creates tokens: of the Expeditions selected, those that this player means.
    fn token_spots(
        &self,
        characteristics: &Characteristics<W>,
        frame: &Frame<W>,
        place: Id<Area>,
        doer: Player,
    ) -> List<Location, 8> {
        let context = || self.scene_for(characteristics, frame, doer);
        let mut spots = List::new(Location::new(Zone::Landmarks, doer));
        // There are no more Expeditions, Landmark zones or Reserves than that.
        let mut add = |spot| {
            let _ = spots.push(spot);
        };
        match self.pool.program().get(place) {
            Area::Expedition(which) => {
                let chosen = frame.bound.expeditions;
                let set = if frame.doers.len() > 1 { chosen.within(context().marches(which)) } else { chosen };
                set.iter().for_each(|(player, expedition)| add(Location::expedition_of(player, expedition)));
            }
            Area::Of { whose, zone } => {
                let zone = if *zone == crate::ability::NamedZone::Reserve { Zone::Reserve } else { Zone::Landmarks };
                if crate::program::is_target(whose.0) {
                    add(Location::new(zone, frame.bound.player));
                } else {
                    context().owners(*whose).iter().for_each(|player| add(Location::new(zone, player)));
                }
            }
            Area::Zone(_) => {}
        }
        spots
    }

    /// One token in the Expedition chosen for it (7.4.4.h).
    pub(super) fn create_one(&mut self, player: Player, expedition: Expedition, sink: &mut dyn EventSink<W>) {
        let frame = self.top();
        let characteristics = self.characteristics();
        let program = self.pool.program();
        let crate::program::Op::Create { amount, token, .. } = program.ops[usize::from(frame.pc)] else { return };
        let all = self.count(&characteristics, &frame, program.get(amount));
        let left = frame.state.tokens().unwrap_or(all);
        let you = frame.actor();
        let Some(token) = self.design_of(&characteristics, &frame, token, you) else {
            // A Hero without a Signature token: nothing is created, and nothing is asked again.
            if let Some(top) = self.top_mut() {
                (top.begun, top.state) = (true, OpState::Tokens(0));
            }
            return;
        };
        let may = EventMask::CREATED.and(self.stretched_by(None));
        let created = self.in_one_step(may, sink, |game, atomic_actions| {
            let created = game.create_gift(token, you, Location::expedition_of(player, expedition), atomic_actions);
            created.iter().for_each(|card| game.enter_with(card, atomic_actions));
            created
        });
        if let Some(top) = self.top_mut() {
            (top.begun, top.state) = (true, OpState::Tokens(left.saturating_sub(1)));
            top.sel |= created;
        }
    }
}
