//! What one player may see of a game.

use crate::{
    CardPool, Decision, Game, Rng,
    ability::ActionIcon,
    card::CardSpec,
    decision::Step,
    game::{
        Request,
        mutations::redeal,
        queries::{facts, price, topics},
    },
    mode::ModeRules,
    primitives::{
        CardId, CardSet, Clockwise, Expedition, Missing, Player, Status, TerrainTotals, Terrains, WIDE, Zone,
    },
    program::Polarity,
    resolution::{OptionalStep, Prospect, answer_value, asks},
};

/// What one player may see of a game (3.1.3): everything open, and the player's own Hand and Mana Orbs. Not the order of any
/// deck, not the Hands and Orbs of others, not what lies face down, and nothing of the randomness to come.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, const W: usize = WIDE> {
    game: &'a Game<'a, W>,
    player: Player,
}

impl<'a, const W: usize> View<'a, W> {
    /// The view of one player.
    #[must_use]
    #[inline]
    pub const fn new(game: &'a Game<'a, W>, player: Player) -> Self {
        Self { game, player }
    }

    /// The player who looks.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    /// What the game waits for.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.game.step()
    }

    /// The Day, from 1 on; 0 during set-up.
    #[must_use]
    pub const fn day(&self) -> u8 {
        self.game.day()
    }

    /// Parameters of the mode. See [`Mode`](crate::Mode).
    #[must_use]
    pub const fn rules(&self) -> &'a ModeRules {
        self.game.rules()
    }

    /// The facts of a card that the player knows of.
    #[must_use]
    #[inline]
    pub fn facts(&self, card: CardId) -> &'a CardSpec {
        self.game.facts(card)
    }

    /// Whether an object is a token.
    #[must_use]
    #[inline]
    pub fn is_token(&self, card: CardId) -> bool {
        self.game.is_token(card)
    }

    /// What an object is worth to the player who has it, in statistics and mana: a token by its statistics.
    #[must_use]
    pub fn worth(&self, card: CardId) -> i32 {
        let facts = self.game.facts(card);
        let statistics = facts.statistics;
        i32::from(facts.hand_cost)
            + [statistics.forest, statistics.mountain, statistics.ocean].map(i32::from).iter().sum::<i32>()
    }

    /// The statistics of a card, ready to be added up.
    #[must_use]
    #[inline]
    pub fn statistics(&self, card: CardId) -> TerrainTotals {
        self.game.printed(card)
    }

    /// Whether some card of the game has an ability that is carried out.
    #[must_use]
    #[inline]
    pub const fn has_abilities(&self) -> bool {
        !self.pool().is_plain()
    }

    /// A game that could be this one, as far as the player knows: everything hidden is dealt anew (`game::mutations::redeal`).
    /// Views that look alike give the same game for the same `rng`.
    pub(crate) fn imagine(&self, rng: &mut Rng) -> Game<'a, W> {
        let mut game = *self.game;
        redeal::redeal(&mut game, self.player, rng);
        game
    }

    /// The first copy of a card in the player's own Hand, since copies there do not differ. Any other card is returned itself.
    pub(crate) fn first_copy_in_hand(&self, card: CardId) -> CardId {
        let hand = self.hand();
        if !hand.contains(card) {
            return card;
        }
        let kind = self.pool().kind_of(card);
        hand.iter().find(|&other| self.pool().kind_of(other) == kind).unwrap_or(card)
    }

    const fn pool(&self) -> &'a CardPool<W> {
        self.game.pool()
    }

    /// Whether the player could decide this now: one decision is checked faster than all are listed.
    #[must_use]
    pub fn is_legal(&self, decision: Decision) -> bool {
        self.game.to_decide() == Some(self.player) && self.game.check(decision).is_ok()
    }

    /// Whether only the rules and what is printed say how a card in Hand or Reserve is played now: what it costs, and where it
    /// may go. This test is faster than the one whether a decision is legal.
    #[must_use]
    #[inline]
    pub fn is_usual_play(&self, card: CardId) -> bool {
        !self.has_abilities() || topics::is_usual_play(self.game, card)
    }

    /// What happens to a card if it is chosen now, or if the player says yes: what is asked is looked up once for all cards.
    pub(crate) fn stakes(&self) -> impl Fn(CardId) -> Polarity {
        answer_value::stakes(self.game)
    }

    /// What is asked in the middle of an effect (6.1.g).
    pub(crate) fn asked(&self) -> Option<Request<W>> {
        asks::asked(self.game).map(|(_, request)| request)
    }

    /// Whether it is good or bad for an Expedition or a player to be chosen now, or for a number to be great.
    #[must_use]
    pub fn stake_of_others(&self) -> Polarity {
        answer_value::stake_of_others(self.game)
    }

    /// The optional step that is asked about with yes or no, if objects would be chosen for it.
    #[must_use]
    pub fn offer(&self) -> Option<OptionalStep<W>> {
        answer_value::offer(self.game)
    }

    /// What choosing a mode of an effect leads to, if a mode is asked for.
    #[must_use]
    pub fn mode(&self, mode: u8) -> Option<Prospect<W>> {
        answer_value::mode(self.game, mode)
    }

    /// Whether it is good or bad for a card to be chosen in that mode.
    #[must_use]
    pub fn stake_in_mode(&self, mode: u8, card: CardId) -> Polarity {
        answer_value::stake_in_mode(self.game, mode, card)
    }

    /// Whether the player may have a quick action whose whole cost is that icon.
    #[inline]
    pub(crate) fn may_have_quick_action(&self, icon: ActionIcon) -> bool {
        answer_value::has_quick_action(self.game, icon)
    }

    /// The first quick action whose whole cost is that icon, that the player can play now and that `is_wanted` accepts. That is
    /// given the bearer, the objects among which the action chooses first, if it does, and whether being chosen is good or bad
    /// for those.
    pub fn quick_action(
        &self,
        icon: ActionIcon,
        is_wanted: impl FnMut(CardId, Option<CardSet<W>>, &dyn Fn(CardId) -> Polarity) -> bool,
    ) -> Option<Decision> {
        let is_asked = self.step() == Step::Turn && self.game.to_decide() == Some(self.player);
        if is_asked { answer_value::quick_action_for(self.game, icon, is_wanted) } else { None }
    }

    /// Whether a decision is a quick action whose effect begins with a choice among objects of which there are none now.
    pub(crate) fn has_nothing_to_choose(&self, decision: Decision) -> bool {
        let Decision::QuickAction { card, ability } = decision else { return false };
        answer_value::candidates_of_action(self.game, card, ability).is_some_and(|candidates| candidates.is_empty())
    }

    /// The player who controls an object; elsewhere the player whose card it is.
    #[must_use]
    pub fn holder(&self, card: CardId) -> Option<Player> {
        self.game.place_of(card).map(|(player, _)| player)
    }

    /// The cards in the player's own Hand.
    #[must_use]
    pub fn hand(&self) -> CardSet<W> {
        self.game.zone(self.player, Zone::Hand)
    }

    /// The player's own Mana Orbs.
    #[must_use]
    pub fn orbs(&self) -> CardSet<W> {
        self.game.zone(self.player, Zone::Mana)
    }

    /// The opponents in the game, clockwise from the one on the left.
    pub fn opponents(&self) -> Clockwise {
        self.game.opponents(self.player)
    }

    /// The Expedition that an Expedition of the player faces.
    #[must_use]
    pub fn facing(&self, expedition: Expedition) -> Option<(Player, Expedition)> {
        self.game.facing(self.player, expedition)
    }

    /// The number of cards in the Hand of a player. Of others, members of the same team included, that is all one may know
    /// (formats.md 2.8).
    #[must_use]
    pub fn hand_len(&self, player: Player) -> u8 {
        self.game.zone(player, Zone::Hand).len()
    }

    /// Mana Orbs of a player.
    #[must_use]
    pub fn orbs_len(&self, player: Player) -> u8 {
        self.game.zone(player, Zone::Mana).len()
    }

    /// Cards in a player's deck.
    #[must_use]
    pub fn deck_len(&self, player: Player) -> u8 {
        self.game.deck_len(player)
    }

    /// A player's Reserve, open to all.
    #[must_use]
    pub fn reserve(&self, player: Player) -> CardSet<W> {
        self.game.zone(player, Zone::Reserve)
    }

    /// A player's discard pile, open to all.
    #[must_use]
    pub fn discard(&self, player: Player) -> CardSet<W> {
        self.game.zone(player, Zone::Discard)
    }

    /// A player's Landmarks.
    #[must_use]
    pub fn landmarks(&self, player: Player) -> CardSet<W> {
        self.game.zone(player, Zone::Landmarks)
    }

    /// Objects in an Expedition.
    #[must_use]
    pub fn expedition(&self, player: Player, expedition: Expedition) -> CardSet<W> {
        self.game.expedition(player, expedition)
    }

    /// Objects with a status.
    #[must_use]
    pub const fn with_status(&self, status: Status) -> CardSet<W> {
        self.game.with_status(status)
    }

    /// Distance of an Expedition from its start.
    #[must_use]
    pub fn distance(&self, player: Player, expedition: Expedition) -> u8 {
        self.game.distance(player, expedition)
    }

    /// Terrains of a region, none while it lies face down.
    #[must_use]
    pub fn terrains(&self, region: usize) -> Terrains {
        self.game.adventure().terrains(region)
    }

    /// Mana the player can pay now.
    #[must_use]
    #[inline]
    pub fn mana(&self) -> u8 {
        self.game.mana(self.player)
    }

    /// What a card costs the player where it is, if it can be played from there.
    #[must_use]
    #[inline]
    pub fn cost(&self, card: CardId) -> Option<u8> {
        self.game.cost(self.player, card)
    }

    /// Statistics of an Expedition added up.
    #[must_use]
    #[inline]
    pub fn sums(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        self.game.sums(player, expedition)
    }

    /// What must be added to each Expedition of the player so that it would move forward at Progress if nothing else changed
    /// (4.2.4).
    #[must_use]
    #[inline]
    pub fn missing(&self) -> [Missing; 2] {
        self.game.missing(self.player)
    }

    /// The cards in Hand and Reserve that the player has the mana to play.
    #[must_use]
    #[inline]
    pub fn payable(&self) -> CardSet<W> {
        price::payable(self.game, self.player)
    }

    /// The cards that Rest would add to the player's Reserve as things stand (4.2.5.b). Fleeting cards would be discarded (2.4.7.d)
    /// and tokens would cease.
    pub(crate) fn coming_to_reserve(&self) -> CardSet<W> {
        let lost = self.with_status(Status::Fleeting) | self.game.tokens();
        (facts::sent_by_rest(self.game) - lost) & self.game.owned(self.player)
    }

    /// Cards the player keeps in Reserve at Clean-up.
    #[must_use]
    pub fn reserve_limit(&self) -> u8 {
        self.game.reserve_limit(self.player)
    }

    /// The objects already chosen to be kept, during Clean-up.
    #[must_use]
    pub const fn kept(&self) -> CardSet<W> {
        self.game.kept
    }
}
