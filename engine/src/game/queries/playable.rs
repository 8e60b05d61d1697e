//! Which cards the rules and abilities allow a player to play where, and for how much mana (5.1.2, 5.2).

use super::eval_context::EvalContext;
use crate::{
    CardKind, Game, Illegal, PlayDestination, PlayMode,
    ability::{Ban, Passive, Statement},
    game::state::Play,
    mode::Mana,
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, List, Location, Player, Status, Zone},
    program::analysis::{Characteristics, PassiveCategory},
};

/// Cards that may be played: as the rules allow, and as abilities add to it, with the Expeditions they leave.
pub(crate) type Places<const W: usize> = (CardSet<W>, List<(CardSet<W>, ExpeditionSet), 4>);

/// Cards that may be played into these Expeditions; there are no more than four sets of a player's Expeditions.
fn permit<const W: usize>(more: &mut List<(CardSet<W>, ExpeditionSet), 4>, cards: CardSet<W>, into: ExpeditionSet) {
    match more.iter_mut().find(|(_, known)| *known == into) {
        Some((known, _)) => *known |= cards,
        None => {
            let _ = more.push((cards, into));
        }
    }
}

impl<'p, const W: usize> Game<'p, W> {
    /// What a play costs, if the rules allow it but for its cost (5.1.2, 5.2).
    pub(crate) fn cost_of(&self, characteristics: &Characteristics<W>, play: &Play) -> Result<u8, Illegal> {
        match self.usual_cost(play) {
            Some(cost) => Ok(cost),
            None => self.cost_at(characteristics, play, &self.playable_places(characteristics, play.player)),
        }
    }

    /// The same as things stand.
    pub(crate) fn cost_now(&self, play: &Play) -> Result<u8, Illegal> {
        match self.usual_cost(play) {
            Some(cost) => Ok(cost),
            None => {
                let characteristics = self.characteristics();
                self.cost_at(&characteristics, play, &self.playable_places(&characteristics, play.player))
            }
        }
    }

    /// The same of most plays: as the rules have it, with nothing else said of it. None if that has to be looked at.
    pub(super) fn usual_cost(&self, play: &Play) -> Option<u8> {
        if play.how != PlayMode::Printed || !self.is_usual_play(play.card) { None } else { self.cost_by_rules(play) }
    }

    /// Whether the rules alone say what a play costs, as it is found [usual](Self::is_usual_play).
    pub(super) fn costs_as_usual(&self, play: &Play, cost: Option<u8>) -> bool {
        let characteristics = self.characteristics();
        self.cost_at(&characteristics, play, &self.playable_places(&characteristics, play.player)).ok() == cost
    }

    /// What a play costs as printed, if the rules alone allow it where the card is (5.1.2.d, 5.2).
    #[inline]
    pub(crate) fn cost_by_rules(&self, play: &Play) -> Option<u8> {
        let cost = self.cost_as_printed(play);
        debug_assert!(self.costs_as_usual(play, cost), "{play:?}: {cost:?}");
        cost
    }

    pub(super) fn cost_as_printed(&self, play: &Play) -> Option<u8> {
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

    pub(crate) fn cost_at(
        &self,
        characteristics: &Characteristics<W>,
        play: &Play,
        places: &Places<W>,
    ) -> Result<u8, Illegal> {
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

    /// Whether a card may join that Expedition of its player as it is played (system 171).
    pub(crate) fn may_join(&self, characteristics: &Characteristics<W>, card: CardId, expedition: Expedition) -> bool {
        if !self.hears_of(PassiveCategory::Play) {
            return true;
        }
        let player = self.spot(card).map_or(self.owner(card), Location::player);
        let mut may = true;
        let mut rule = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
            if let Passive::Object { who, statement: Statement::Cannot(Ban::PlayedIn(facts)) } = passive
                && self.speaks_of(context, who, card)
                && context.is_march(facts, player, expedition)
            {
                may = false;
            }
        };
        self.each_own_passive(characteristics, card, None, PassiveCategory::Play, |context, passive, _| {
            rule(context, passive)
        });
        self.each_passive(characteristics, PassiveCategory::Play, |_, context, passive| rule(context, passive));
        may
    }

    /// Whether no card forbids to play this one (1.4.1, system 171).
    pub(crate) fn may_be_played(
        &self,
        characteristics: &Characteristics<W>,
        card: CardId,
        player: Player,
        from: Location,
    ) -> bool {
        let kind = self.facts(card).kind;
        if matches!(kind, CardKind::Hero | CardKind::ManaConvergence) {
            return false;
        }
        if !self.hears_of(PassiveCategory::Play) {
            return true;
        }
        let mut may = true;
        let playing = Some((card, player, from));
        let mut rule = |context: &EvalContext<'_, 'p, W>, passive: &Passive| {
            if let Passive::Object { who, statement: Statement::Cannot(Ban::Played) } = passive
                && self.speaks_of(&EvalContext { playing, ..*context }, who, card)
            {
                may = false;
            }
        };
        self.each_own_passive(characteristics, card, playing, PassiveCategory::Play, |context, passive, _| {
            rule(&EvalContext { you: player, ..*context }, passive);
        });
        self.each_passive(characteristics, PassiveCategory::Play, |_, context, passive| rule(context, passive));
        may
    }

    /// The cards that a player may play now as far as their place goes (5.2.a): from Hand, ready in Reserve, and what
    /// passive abilities add (1.4.2), with the Expedition where they leave only one.
    pub(crate) fn playable_places(&self, characteristics: &Characteristics<W>, player: Player) -> Places<W> {
        let ready = self.zone(player, Zone::Reserve) - self.with_status(crate::primitives::Status::Exhausted);
        let usual = self.zone(player, Zone::Hand) | ready;
        let mut more = List::new((CardSet::EMPTY, ExpeditionSet::NONE));
        if self.hears_of(PassiveCategory::MayPlay) {
            self.each_passive(characteristics, PassiveCategory::MayPlay, |_, context, passive| {
                if let Passive::MayPlay { what, place } = passive
                    && context.you == player
                {
                    let both = ExpeditionSet::both(player);
                    let set = place.as_ref().map_or(both, |which| context.marches(which).within(both));
                    permit(&mut more, context.candidates_of(what), set);
                }
            });
            for card in self.zone(player, Zone::Discard) | self.zone(player, Zone::Reserve) {
                self.each_own_passive(characteristics, card, None, PassiveCategory::MayPlay, |context, passive, _| {
                    if let Passive::MayPlay { what, place } = passive
                        && context.candidates_of(what).contains(card)
                    {
                        let both = ExpeditionSet::both(player);
                        let set = place.as_ref().map_or(both, |which| context.marches(which).within(both));
                        permit(&mut more, CardSet::of(card), set);
                    }
                });
            }
        }
        (usual, more)
    }

    /// Mana a player can pay now: the ready Mana Orbs (3.2.9); in a Booster War any cost there is (formats.md 2.13).
    #[must_use]
    #[inline]
    pub fn mana(&self, player: Player) -> u8 {
        match self.rules.mana {
            Mana::Orbs => self.seats[player].ready_orbs,
            Mana::Unlimited => u8::MAX,
        }
    }

    /// The mana a card costs a player where it is: its Hand Cost from Hand, its Reserve Cost from Reserve (5.1.2.d).
    /// `None` elsewhere: it cannot be played from there (5.2.a).
    #[must_use]
    #[inline]
    pub fn cost(&self, player: Player, card: CardId) -> Option<u8> {
        let facts = self.facts(card);
        if self.zone(player, Zone::Hand).contains(card) {
            Some(facts.hand_cost)
        } else if self.zone(player, Zone::Reserve).contains(card) {
            Some(facts.reserve_cost)
        } else {
            None
        }
    }

    /// The cards a player has the mana to play, from Hand or ready in Reserve (5.2.a, 2.4.5.c).
    #[must_use]
    #[inline]
    pub(crate) fn payable(&self, player: Player) -> CardSet<W> {
        let mana = self.mana(player);
        let ready = self.zones.reserve - self.with_status(Status::Exhausted);
        let payable =
            (self.zones.hand & self.pool.payable_from_hand(mana)) | (ready & self.pool.payable_from_reserve(mana));
        let tokens = ready & self.objects.existing;
        if tokens.is_empty() {
            return payable & self.owned(player);
        }
        let is_payable = |token: &CardId| self.facts(*token).reserve_cost <= mana;
        let tokens: CardSet<W> = self.created_by(player, tokens).iter().filter(is_payable).collect();
        (payable & self.owned(player)) | tokens
    }
}
