//! What a pool knows of its abilities. Games look it up here; `ability_table` works it out.

use super::hero_handle;
use crate::{
    CardPool,
    ability::{Ability, ActionIcon, Counter, FlagKeyword, Noun},
    primitives::{CardId, CardSet, CounterKind, Player},
    program::{
        CompiledAbility, Execution, Id, Pc, Program, TokenDesign,
        analysis::{Characteristics, EventMask, PassiveCategory, Subscription},
    },
};

impl<const W: usize> CardPool<W> {
    pub(crate) const fn program(&self) -> &Program {
        &self.scripts.program
    }

    /// How the operation at that position is carried out.
    pub(crate) fn execution(&self, pc: Pc) -> Execution {
        self.scripts.executions[usize::from(pc)]
    }

    /// Whether no card has an ability and no position is made by hand, so that only costs, types and statistics matter.
    #[inline]
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.scripts.plain
    }

    /// Whether a card has a type or sub-type besides the printed ones, even out of play (2.2.1).
    pub(crate) fn is_also(&self, card: CardId, noun: Noun) -> bool {
        self.scripts.also.iter().any(|(also, cards)| also.implies(noun) && cards.contains(card))
    }

    /// Whether some cards have types or sub-types besides the printed ones, even out of play.
    pub(crate) const fn has_also(&self) -> bool {
        !self.scripts.also.is_empty()
    }

    /// Whether some ability waits for quick actions with an icon in their cost, or asks how many there were.
    #[inline]
    pub(crate) const fn hears_of_uses(&self) -> bool {
        self.scripts.uses
    }

    /// The events that Reactions wait for.
    pub(crate) const fn heard(&self) -> EventMask {
        self.scripts.heard
    }

    /// Whether such events are counted.
    pub(crate) const fn is_past(&self, kinds: EventMask) -> bool {
        self.scripts.past.meets(kinds)
    }

    /// Whether some cost depends on how many cards were played this turn.
    pub(crate) const fn counts_plays(&self) -> bool {
        self.scripts.counts_plays
    }

    /// Whether some ability may wait for turns to end.
    #[inline]
    pub(crate) const fn hears_turns_end(&self) -> bool {
        self.scripts.hears_turns_end
    }

    /// Whether it can matter which of two objects that arrive at the same time is older (2.2.15).
    pub(crate) const fn is_disputed(&self) -> bool {
        self.scripts.disputed
    }

    /// Whether more passive abilities can apply at the same time than there is room for.
    pub(crate) const fn may_be_crowded(&self) -> bool {
        self.scripts.crowded
    }

    /// Whether something has to be checked between the stages of a Day: whether too many passive abilities apply, or whether an
    /// object gains an ability for good.
    #[inline]
    pub(crate) const fn is_watched(&self) -> bool {
        self.scripts.crowded | self.scripts.gains_for_good
    }

    /// The cards on which an ability is printed.
    pub(crate) fn bearers(&self, code: Id<CompiledAbility>) -> CardSet<W> {
        self.scripts.bearers[usize::from(code.index())]
    }

    /// The abilities printed on a card.
    pub(crate) fn abilities_of(&self, card: CardId) -> &[Id<CompiledAbility>] {
        self.text_of(card).and_then(|place| self.scripts.codes.get(place)).map_or(&[], |(_, codes)| codes)
    }

    /// The passive abilities on a topic that do more than give a keyword to their bearer.
    pub(crate) const fn passives_on(&self, topic: PassiveCategory) -> &[Id<CompiledAbility>] {
        self.scripts.passives[topic as usize].as_slice()
    }

    /// The topics of the abilities and Emblems, one bit each.
    #[inline]
    pub(crate) const fn topics(&self) -> u32 {
        self.scripts.spoken_of
    }

    /// The topics of abilities that objects may have without their being printed on them: tokens, and objects to which they are
    /// given.
    #[inline]
    pub(crate) const fn topics_of_guests(&self) -> u32 {
        self.scripts.guests
    }

    /// Whether an ability or an Emblem is about this topic.
    #[inline]
    pub(crate) const fn hears_of(&self, topic: PassiveCategory) -> bool {
        self.scripts.spoken_of >> topic as u32 & 1 == 1
    }

    /// The place of a card's text among all texts, if it has one.
    pub(crate) fn text_of(&self, card: CardId) -> Option<usize> {
        usize::from(self.scripts.codes_by_card[card.index()]).checked_sub(1)
    }

    /// Whether an ability printed on a card is about this topic.
    #[inline]
    pub(crate) fn speaks(&self, card: CardId, topic: PassiveCategory) -> bool {
        let topics = self.text_of(card).and_then(|place| self.scripts.own_topics.get(place));
        topics.is_some_and(|topics| topics >> topic as u32 & 1 == 1)
    }

    /// The Reactions, and what they wait for.
    pub(crate) fn reactions(&self) -> &[Subscription<W>] {
        &self.scripts.reactions
    }

    /// The quick actions.
    pub(crate) fn quick_actions(&self) -> &[Id<CompiledAbility>] {
        &self.scripts.quick_actions
    }

    /// The quick actions whose whole cost is that icon; and the cards on which they are printed, if no other object can have one.
    pub(crate) fn actions_for(&self, icon: ActionIcon) -> (&[Id<CompiledAbility>], Option<CardSet<W>>) {
        let actions = match icon {
            ActionIcon::Exhaust => &self.scripts.exhausting,
            ActionIcon::Discard => &self.scripts.discarding,
        };
        (&actions.ids, actions.actors)
    }

    /// The cards that have a keyword printed, without a condition.
    pub(crate) const fn printed_keyword(&self, keyword: FlagKeyword) -> CardSet<W> {
        self.scripts.printed.of(keyword)
    }

    /// The characteristics of everything as long as nothing changes the printed ones.
    pub(crate) const fn printed_characteristics(&self) -> &Characteristics<W> {
        &self.scripts.printed
    }

    /// The ability that effects give, if some effect gives it.
    pub(crate) fn given(&self, ability: &Ability) -> Option<Id<CompiledAbility>> {
        self.scripts.program.given.iter().find(|(given, _)| given == ability).map(|(_, code)| *code)
    }

    /// Whether an effect or another ability gives this one.
    pub(crate) fn gives(&self, code: Id<CompiledAbility>) -> bool {
        self.scripts.program.given.iter().any(|(_, given)| *given == code)
    }

    /// The kind of counter with that number, if it is a known one or an ability names it. Objects have no others.
    pub(crate) fn counter(&self, kind: CounterKind) -> Option<Counter> {
        let others = || self.scripts.program.counters.iter().copied().find(|counter| CounterKind::of(*counter) == kind);
        kind.known().or_else(others)
    }

    /// A type or sub-type that objects may be given.
    pub(crate) fn noun(&self, noun: Noun) -> Option<Id<Noun>> {
        self.scripts.program.all::<Noun>().find(|(_, known)| **known == noun).map(|(id, _)| id)
    }

    /// The design of a token.
    pub(crate) fn design(&self, design: Id<TokenDesign>) -> &TokenDesign {
        self.scripts.program.get(design)
    }

    /// The Signature token of a player's Hero.
    pub(crate) fn signature(&self, player: Player) -> Option<Id<TokenDesign>> {
        self.scripts.signatures[player]
    }

    /// Whether an ability of a token of that design is about this topic.
    pub(crate) fn token_speaks(&self, design: Id<TokenDesign>, topic: PassiveCategory) -> bool {
        self.scripts.token_topics[usize::from(design.index())] >> topic as u32 & 1 == 1
    }

    /// Whether a token of a design has a keyword.
    pub(crate) fn has_printed_keyword(&self, design: Id<TokenDesign>, keyword: FlagKeyword) -> bool {
        self.scripts.token_keywords[usize::from(design.index())] & keyword.bit() != 0
    }

    /// Whether some token has a keyword.
    pub(crate) const fn has_keyword_tokens(&self) -> bool {
        self.scripts.keyword_tokens
    }

    /// Whether some token has the ability.
    pub(crate) fn is_token_code(&self, code: Id<CompiledAbility>) -> bool {
        self.scripts.token_codes.contains(&code)
    }

    /// The first slot of a token.
    pub(crate) const fn first_token(&self) -> usize {
        self.scripts.first_token
    }

    /// The handle of a player's Hero, if there is one.
    #[must_use]
    pub fn hero_card(&self, player: Player) -> Option<CardId> {
        Some(hero_handle::<W>(player)).filter(|hero| self.scripts.heroes.contains(*hero))
    }

    /// Every Hero.
    pub(crate) const fn hero_cards(&self) -> CardSet<W> {
        self.scripts.heroes
    }

    /// The player whose Hero this is, if it is one.
    #[must_use]
    pub(crate) fn hero_of(&self, card: CardId) -> Option<Player> {
        let seat = card.index().checked_sub(hero_handle::<W>(Player::A).index())?;
        Some(Player::at(seat as u8))
    }
}
