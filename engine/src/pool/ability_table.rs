//! What the cards of a pool do: their program, and which cards have which ability. It is worked out here, and games look it up.

use crate::{
    CardKind, CardPool, CardSpec,
    ability::{
        Ability, AbilityText, ActionIcon, Counter, FlagKeyword, Gain, Noun, OneOrMore, Passive, PlayerEvent, Rule,
        Search, Statement, Subject, Token,
    },
    card::SubTypes,
    pool::{
        DeckSpec, Kind, hero_handle,
        speakers::{
            Speakers, changes_size, counts_plays, innate, is_fleeting, is_of_size, is_said, listens_for_turn_end,
            makes_tough, topics_of,
        },
        subscriptions::{Listening, Modifying, Text},
    },
    primitives::{CardId, CardSet, CounterKind, PerPlayer, Player, SLOTS, WIDE},
    program::{
        CompiledAbility, CompiledAbilityKind, Execution, Id, Pc, Program, TokenDesign, UnsupportedReason, Works,
        analysis::{Characteristics, EventMask, PassiveTopic, Subscription, TriggerIndex, is_of_me},
    },
};
use cards::TextBox;

/// The program of a pool, which cards have which ability, and what is known about the abilities before the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AbilityTable<const W: usize = WIDE> {
    pub(super) program: Program,
    /// By operation of the program: how it is carried out.
    pub(super) executions: Vec<Execution>,
    /// By ability: the cards on which it is printed.
    pub(super) bearers: Vec<CardSet<W>>,
    /// The cards that have a type or sub-type besides the printed ones, even out of play.
    pub(super) also: Vec<(Noun, CardSet<W>)>,
    /// By card, Heroes last: its abilities in the order of its text.
    pub(super) codes: Vec<(CardSet<W>, Vec<Id<CompiledAbility>>)>,
    /// By place in `codes`: the [`PassiveTopic`]s of its passive abilities, one bit each.
    pub(super) own_topics: Vec<u32>,
    /// By handle: the place in `codes`, from 1 on; 0 if the card has no abilities.
    pub(super) codes_by_card: Vec<u8>,
    /// The different cards for which a text was given, by their place in the pool; `None` is a Hero.
    pub(super) scripted: Vec<Option<usize>>,
    /// The text boxes with an ability that the engine cannot carry out, with the reason.
    pub(super) lacks: Vec<(Option<usize>, TextBox, UnsupportedReason)>,
    /// By [`PassiveTopic`]: the passive abilities on it, except keywords that cards simply have.
    pub(super) passives: [Vec<Id<CompiledAbility>>; PassiveTopic::ALL.len()],
    /// By [`PassiveTopic`], one bit each: whether an ability or an Emblem is about it.
    pub(super) spoken_of: u32,
    /// The Heroes that may be without working abilities because of an ability of their own, and those abilities. They affect
    /// nothing else, so they are not among the abilities that change characteristics.
    pub(super) self_silencers: CardSet<W>,
    pub(super) silences: Vec<Id<CompiledAbility>>,
    /// Whether those Heroes have no working abilities on the first Day, and only then.
    pub(super) silent_on_first_day: bool,
    /// The cards that say themselves how they are played: for what cost, from where, in which way, with what. Spells that simply
    /// have Fleeting are left out.
    pub(super) odd_plays: CardSet<W>,
    /// The Spells that simply have Fleeting.
    pub(super) fleeting_spells: CardSet<W>,
    /// The objects of which abilities of others may say how they are played.
    pub(super) spoken_of_by_others: CardSet<W>,
    /// The objects of which Emblems may say how they are played.
    pub(super) spoken_of_by_emblems: CardSet<W>,
    /// Every card with a printed passive ability on some topic.
    pub(super) all_speakers: CardSet<W>,
    /// Those cards, and the cards that can listen.
    pub(super) noted: CardSet<W>,
    pub(super) speakers: [Speakers<W>; PassiveTopic::ALL.len()],
    /// The topics of abilities that objects may have without their being printed on them, one bit each.
    pub(super) guests: u32,
    /// Whether the abilities that change terrains are kept apart from those that change characteristics.
    pub(super) lands_apart: bool,
    pub(super) reactions: Vec<Subscription<W>>,
    pub(super) listening: Listening<W>,
    /// The events that Reactions wait for.
    pub(super) listened_for: EventMask,
    /// The events that are counted because an ability asks about the past.
    pub(super) past: EventMask,
    /// Whether an object can become Gigantic or cease to be it, and a Reaction waits for objects that join or leave.
    pub(super) changes_size: bool,
    pub(super) keeps_sums: bool,
    /// Whether some cost depends on how many cards were played this turn.
    pub(super) counts_plays: bool,
    /// Whether some ability waits for the end of turns, or counts turns.
    pub(super) listens_for_turn_end: bool,
    /// Whether some object may be Tough.
    pub(super) makes_tough: bool,
    /// Whether it can matter which of two objects is older (2.2.16).
    pub(super) disputed: bool,
    /// Whether more passive abilities can apply at the same time than there is room for.
    pub(super) crowded: bool,
    /// Whether a Reaction waits for quick actions, or an ability asks about them.
    pub(super) uses: bool,
    pub(super) quick_actions: Vec<Id<CompiledAbility>>,
    /// The quick actions whose whole cost is to exhaust their bearer.
    exhausting: Actions<W>,
    /// The quick actions whose whole cost is to discard their bearer from Reserve.
    discarding: Actions<W>,
    pub(super) modifying: Modifying,
    /// Whether an object gains an ability for good once a condition holds.
    pub(super) gains_for_good: bool,
    /// The characteristics of cards as they are printed: their keywords.
    pub(super) printed: Characteristics<W>,
    /// By token: its keywords, one bit each.
    pub(super) token_keywords: Vec<u8>,
    /// By token: the [`PassiveTopic`]s of its passive abilities, one bit each.
    pub(super) token_topics: Vec<u32>,
    /// By player: the Signature token of the Hero.
    pub(super) signatures: PerPlayer<Option<Id<TokenDesign>>>,
    /// Whether any token has a keyword.
    pub(super) keyword_tokens: bool,
    pub(super) token_codes: Vec<Id<CompiledAbility>>,
    pub(super) heroes: CardSet<W>,
    /// Whether no card has an ability and no position is made by hand. A position made by hand may hold counters, which come from
    /// abilities otherwise.
    pub(super) plain: bool,
    pub(super) first_token: usize,
}

/// Quick actions with one cost.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Actions<const W: usize> {
    pub(super) ids: Vec<Id<CompiledAbility>>,
    /// The cards on which they are printed, if no other object can have one.
    pub(super) actors: Option<CardSet<W>>,
}

impl<const W: usize> Actions<W> {
    const NONE: Self = Self { ids: Vec::new(), actors: None };
}

impl<const W: usize> AbilityTable<W> {
    pub(super) fn new() -> Self {
        Self {
            program: Program::new(),
            executions: Vec::new(),
            bearers: Vec::new(),
            also: Vec::new(),
            codes: Vec::new(),
            own_topics: Vec::new(),
            codes_by_card: vec![0; SLOTS * W],
            scripted: Vec::new(),
            lacks: Vec::new(),
            passives: Default::default(),
            spoken_of: 0,
            self_silencers: CardSet::EMPTY,
            silences: Vec::new(),
            silent_on_first_day: false,
            odd_plays: CardSet::EMPTY,
            fleeting_spells: CardSet::EMPTY,
            spoken_of_by_others: CardSet::EMPTY,
            spoken_of_by_emblems: CardSet::EMPTY,
            all_speakers: CardSet::EMPTY,
            noted: CardSet::EMPTY,
            speakers: Default::default(),
            guests: 0,
            lands_apart: false,
            reactions: Vec::new(),
            listening: Listening::default(),
            listened_for: EventMask::default(),
            past: EventMask::default(),
            changes_size: false,
            keeps_sums: false,
            counts_plays: false,
            listens_for_turn_end: false,
            makes_tough: false,
            disputed: false,
            crowded: false,
            uses: false,
            quick_actions: Vec::new(),
            exhausting: Actions::NONE,
            discarding: Actions::NONE,
            modifying: Modifying::default(),
            gains_for_good: false,
            printed: Characteristics::PLAIN,
            token_keywords: Vec::new(),
            token_topics: Vec::new(),
            signatures: PerPlayer::default(),
            keyword_tokens: false,
            token_codes: Vec::new(),
            heroes: CardSet::EMPTY,
            plain: true,
            first_token: 0,
        }
    }

    /// See [`CardPool::of_board`](crate::CardPool::of_board).
    pub(super) const fn by_hand(&mut self) {
        self.plain = false;
    }

    /// Lowers the abilities of the cards of a deck.
    pub(super) fn add(&mut self, player: Player, deck: &DeckSpec, kinds: &[Kind<W>], first_kind: usize) {
        if deck.hero.is_some() {
            self.heroes.insert(hero_handle::<W>(player));
        }
        for (card, text) in &deck.texts {
            let cards = card.map_or(CardSet::of(hero_handle::<W>(player)), |card| kinds[card].cards);
            let kind = card.map_or(CardKind::Hero, |card| deck.cards[card].0.kind);
            self.add_text(card.map(|card| first_kind + card), kind, cards, text);
            if card.is_none() {
                self.add_signature(player, text);
            }
        }
    }

    /// Finds the Signature token that the text of a Hero describes.
    fn add_signature(&mut self, player: Player, text: &AbilityText) {
        // A token that cannot be created is reported with the ability that describes it.
        self.signatures[player] = signature_of(text).and_then(|token| self.program.token(&token).ok());
    }

    fn add_text(&mut self, card: Option<usize>, kind: CardKind, cards: CardSet<W>, text: &AbilityText) {
        self.scripted.push(card);
        let mut codes = Vec::new();
        for (ability, code) in lowered(&mut self.program, kind, text) {
            self.uses |= ability.contains(|deed: &PlayerEvent| matches!(deed, PlayerEvent::Use(_)));
            match code {
                Ok(code) => codes.push(code),
                Err(lack) => {
                    let at = match ability {
                        Ability::Main(_) => TextBox::Main,
                        Ability::Support(_) => TextBox::Echo,
                    };
                    self.lacks.push((card, at, lack));
                }
            }
        }
        self.plain &= codes.is_empty();
        self.codes.push((cards, codes));
    }

    /// Makes the tables that are looked up in play, for this many cards and their printed facts.
    pub(super) fn index(&mut self, cards: usize, facts: &[CardSpec]) {
        self.first_token = cards.max(CardSet::<W>::TOKEN_SLOTS[0]);
        self.bearers = vec![CardSet::EMPTY; self.program.codes.len()];
        self.executions = self.program.ops.iter().map(|op| op.execution(&self.program)).collect();
        for (cards, codes) in &self.codes {
            codes.iter().for_each(|code| self.bearers[usize::from(code.index())] |= *cards);
        }
        for (place, (cards, codes)) in self.codes.iter().enumerate() {
            self.own_topics.push(codes.iter().fold(0, |topics, code| topics | topics_of(self.program.get(*code))));
            // There are no more different texts than a byte can count, since there are no more cards in a game.
            cards.iter().for_each(|card| self.codes_by_card[card.index()] = (place + 1).min(255) as u8);
        }
        for design in &self.program.tokens {
            let flags = design.codes.iter().filter_map(|code| innate(self.program.get(*code)));
            self.token_keywords.push(flags.fold(0, |all, flags| all | flags));
            self.token_codes.extend(&design.codes);
            let topics = design.codes.iter().fold(0, |topics, code| topics | topics_of(self.program.get(*code)));
            self.token_topics.push(topics);
        }
        // A token that is played from Reserve may say how it is played, and only the game knows which token has which handle.
        let says_how = |design: &TokenDesign| {
            let mut passives = design.codes.iter().filter_map(|id| self.passive(*id));
            design.is_signature && passives.any(|(_, passive)| crate::program::analysis::is_of_own_play(passive))
        };
        if self.program.tokens.iter().any(says_how) {
            let [from, to] = CardSet::<W>::TOKEN_SLOTS;
            self.odd_plays |= CardSet::range(self.first_token.max(from), to);
        }
        self.keyword_tokens = self.token_keywords.iter().any(|flags| *flags != 0);
        let Self { program, bearers, token_codes, .. } = self;
        for (id, code) in program.all::<CompiledAbility>() {
            match &code.kind {
                CompiledAbilityKind::Reaction { triggers, guards, .. } => {
                    let listener =
                        Subscription::new((id, code), triggers, guards.as_ref(), bearers[usize::from(id.index())]);
                    let shared = token_codes.contains(&id) || program.given.iter().any(|(_, given)| *given == id);
                    self.listened_for = self.listened_for.and(listener.kinds);
                    self.reactions.push(listener.shared(shared));
                }
                CompiledAbilityKind::QuickAction { costs, .. } => {
                    self.quick_actions.push(id);
                    if let [cost] = program.get(*costs).as_slice() {
                        match cost.icon() {
                            Some(ActionIcon::Exhaust) => self.exhausting.ids.push(id),
                            Some(ActionIcon::Discard) => self.discarding.ids.push(id),
                            None => {}
                        }
                    }
                }
                CompiledAbilityKind::Passive { passive, .. } => {
                    if let Some(flags) = innate(code) {
                        let of = |keyword: &FlagKeyword| flags & keyword.bit() != 0;
                        for keyword in FlagKeyword::ALL.into_iter().filter(of) {
                            *self.printed.of_mut(keyword) |= bearers[usize::from(id.index())];
                        }
                    }
                    if crate::program::analysis::is_of_own_play(passive) {
                        let bearers = bearers[usize::from(id.index())];
                        let is_spell =
                            |card: &CardId| facts.get(card.index()).is_some_and(|of| of.kind == CardKind::Spell);
                        let fleeting: CardSet<W> =
                            if is_fleeting(code) { bearers.iter().filter(is_spell).collect() } else { CardSet::EMPTY };
                        self.fleeting_spells |= fleeting;
                        self.odd_plays |= bearers - fleeting;
                    }
                    // A keyword that a card simply has but that may also be given must be found among the passive abilities.
                    if innate(code).is_none() || bearers[usize::from(id.index())].is_empty() {
                        for topic in PassiveTopic::ALL.into_iter().filter(|topic| topic.is_of(passive)) {
                            self.spoken_of |= 1 << topic as u32;
                            // An ability about the card's own cost is found with the card.
                            if topic != PassiveTopic::Cost || !is_of_me(passive) {
                                self.passives[topic as usize].push(id);
                            }
                        }
                    }
                    if let Passive::Modifier { event, .. } = passive {
                        self.modifying.add(id, event);
                    }
                }
                CompiledAbilityKind::Effect { .. } => {}
            }
        }
        let events =
            program.occurrences.iter().map(|occurrence| crate::program::analysis::listens_for(&occurrence.counted));
        self.past = events.fold(EventMask::default(), EventMask::and);
        self.listened_for = self.listened_for.and(self.past);
        for emblem in &program.emblems {
            for topic in PassiveTopic::ALL.into_iter().filter(|topic| topic.is_of_emblem(emblem)) {
                self.spoken_of |= 1 << topic as u32;
            }
        }
        self.gains_for_good = !program.gains_for_good.is_empty();
        self.find_also();
        let (heroes, stay) = (self.heroes, crate::program::analysis::stay_as_printed(&self.program));
        let is_known = |card: CardId| stay && (card.index() < cards || heroes.contains(card));
        let printed = |card: CardId| facts.get(card.index()).filter(|_| is_known(card));
        let trigger_index = TriggerIndex::of(&self.reactions, &self.program, printed);
        const ASKED: u32 = 1 << PassiveTopic::Shape as u32 | 1 << PassiveTopic::Hush as u32;
        let is_asked = |code: &CompiledAbility| innate(code).is_none() && topics_of(code) & ASKED != 0;
        let shapes = |codes: &[Id<CompiledAbility>]| codes.iter().any(|id| is_asked(self.program.get(*id)));
        let text = |(cards, codes): &(CardSet<W>, Vec<_>)| Text { card: cards.first(), shapes: shapes(codes) };
        let texts: Vec<_> = self.codes.iter().map(text).collect();
        self.listening = Listening::of(&self.reactions, (&texts, &self.program), self.past, trigger_index);
        self.keep_silences_apart();
        self.keep_for_the_end();
        self.keep_lands_apart();
        self.find_aspects();
        self.find_speakers();
        self.find_spoken_of(printed);
        let is_shared = |id: &Id<CompiledAbility>| {
            self.token_codes.contains(id) || self.program.given.iter().any(|(_, given)| given == id)
        };
        let actors = |ids: &[Id<CompiledAbility>]| {
            let bearers = ids.iter().map(|id| self.bearers[usize::from(id.index())]);
            (!ids.iter().any(is_shared)).then(|| bearers.fold(CardSet::EMPTY, |all, of_one| all | of_one))
        };
        let [free, discarding] = [&self.exhausting, &self.discarding].map(|actions| actors(&actions.ids));
        (self.exhausting.actors, self.discarding.actors) = (free, discarding);
        self.noted = self.all_speakers | self.listening.cards;
        self.crowded = self.may_be_crowded();
        let program = &self.program;
        let shaping: Vec<&Passive> = self.shaping().filter_map(|id| self.passive(id)).map(|(_, of)| of).collect();
        self.disputed =
            shaping.iter().any(|one| shaping.iter().any(|other| crate::program::analysis::is_disputed(one, other)));
        self.counts_plays = is_said(program, counts_plays);
        self.listens_for_turn_end = listens_for_turn_end(program);
        self.makes_tough = is_said(program, makes_tough);
        let can_change = is_said(program, changes_size) || program.gains.iter().any(is_of_size);
        self.changes_size = can_change && self.listened_for.meets(EventMask::SHIFTED);
        if self.changes_size || self.gains_for_good || !self.modifying.tried.is_nothing() {
            self.listening.ask_always();
        }
    }

    /// Finds the abilities by which cards have a further type without a condition: they have it out of play as well.
    fn find_also(&mut self) {
        for (code, bearers) in self.program.codes.iter().zip(&self.bearers) {
            if let CompiledAbility {
                works: Works::Main,
                kind: CompiledAbilityKind::Passive { condition: None, passive, .. },
            } = code
                && let Passive::Object { who: Subject::Me, statement: Statement::Has(gains) } = passive
            {
                self.also.extend(gains.as_slice().iter().filter_map(|gain| match gain {
                    Gain::Kind(noun) => Some((*noun, *bearers)),
                    _ => None,
                }));
            }
        }
    }

    /// Adds tokens without abilities that no effect creates. Returns the place of the first.
    pub(super) fn add_tokens(&mut self, tokens: &[CardSpec]) -> u16 {
        let first = self.program.tokens.len();
        self.program.tokens.extend(tokens.iter().map(TokenDesign::plain));
        self.token_keywords.resize(self.program.tokens.len(), 0);
        self.token_topics.resize(self.program.tokens.len(), 0);
        first as u16
    }

    /// Stores the sub-types of all cards, if an object may be given those of another (system 172).
    pub(super) fn name_sub_types(&mut self, facts: &[CardSpec]) {
        let gives = |gains: &OneOrMore<Gain>| gains.as_slice().contains(&Gain::ItsSubTypes);
        if self.program.gains.iter().any(gives) {
            let tokens = self.program.tokens.iter().map(|token| token.facts.sub_types);
            let all: Vec<_> = facts.iter().map(|facts| facts.sub_types).chain(tokens).collect();
            for sub_type in all.into_iter().flat_map(SubTypes::iter) {
                // The table has room for far more than the cards of a game have.
                let _ = self.program.name_noun(Noun::SubType(sub_type));
            }
        }
    }

    pub(super) fn is_scripted(&self, card: Option<usize>) -> bool {
        self.scripted.contains(&card)
    }

    pub(super) fn lacks(&self) -> impl Iterator<Item = (Option<usize>, TextBox, UnsupportedReason)> + '_ {
        self.lacks.iter().copied()
    }
}

/// Lowers the abilities of a text of a card of that kind.
fn lowered<'t>(
    program: &mut Program,
    kind: CardKind,
    text: &'t AbilityText,
) -> impl Iterator<Item = (&'t Ability, Result<Id<CompiledAbility>, UnsupportedReason>)> {
    let is_mixed = gains_at_several_times(text);
    program.add_text(&text.abilities).map(move |(ability, code)| {
        // An effect happens as a Spell resolves (5.2.4); that of another card would never happen.
        let is_idle = kind != CardKind::Spell && matches!(ability, Ability::Main(Rule::Effect(_)));
        let is_late = is_mixed && matches!(ability, Ability::Main(Rule::Gained { .. }));
        let code = code.and_then(|code| match () {
            () if is_idle => Err(UnsupportedReason::SpellEffect),
            () if is_late => Err(UnsupportedReason::SeveralGains),
            () => Ok(code),
        });
        (ability, code)
    })
}

/// The abilities of a text that are not carried out, by their places in it, and the reasons: the same as in the
/// [`Coverage`](crate::Coverage) of a deck that holds the card.
#[must_use]
pub fn unsupported_abilities(kind: CardKind, text: &AbilityText) -> Vec<(usize, UnsupportedReason)> {
    let mut program = Program::new();
    let codes = lowered(&mut program, kind, text).enumerate();
    codes.filter_map(|(place, (_, code))| Some((place, code.err()?))).collect()
}

/// The Signature token that the text of a Hero describes: the one that the text calls so, otherwise the first that it creates and
/// that has a Reserve Cost.
fn signature_of(text: &AbilityText) -> Option<Token> {
    let (mut said, mut created) = (None, None);
    for ability in &text.abilities {
        ability.each(|passive: &Passive| {
            if let (Passive::Signature(token), None) = (passive, &said) {
                said = Some(token.clone());
            }
        });
        ability.each(|token: &Token| {
            if token.reserve_cost.is_some() && created.is_none() {
                created = Some(token.clone());
            }
        });
    }
    said.or(created)
}

/// Whether a card gains abilities for good on different conditions, which a single mark of its object could not tell apart.
fn gains_at_several_times(text: &AbilityText) -> bool {
    let time = |ability: &Ability| match ability {
        Ability::Main(Rule::Gained { once, .. }) => Some(Some(once.clone())),
        Ability::Main(Rule::Completed(_)) => Some(None),
        _ => None,
    };
    let mut times = text.abilities.iter().filter_map(time);
    times.next().is_some_and(|first| times.any(|other| other != first))
}

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
    pub(crate) const fn listens_for_uses(&self) -> bool {
        self.scripts.uses
    }

    /// The events that Reactions wait for.
    pub(crate) const fn listened_for(&self) -> EventMask {
        self.scripts.listened_for
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
    pub(crate) const fn listens_for_turn_end(&self) -> bool {
        self.scripts.listens_for_turn_end
    }

    /// Whether it can matter which of two objects that arrive at the same time is older (2.2.16).
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
    pub(crate) const fn passives_on(&self, topic: PassiveTopic) -> &[Id<CompiledAbility>] {
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
    pub(crate) const fn has_topic(&self, topic: PassiveTopic) -> bool {
        self.scripts.spoken_of >> topic as u32 & 1 == 1
    }

    /// The place of a card's text among all texts, if it has one.
    pub(crate) fn text_of(&self, card: CardId) -> Option<usize> {
        usize::from(self.scripts.codes_by_card[card.index()]).checked_sub(1)
    }

    /// Whether an ability printed on a card is about this topic.
    #[inline]
    pub(crate) fn speaks(&self, card: CardId, topic: PassiveTopic) -> bool {
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

    /// Whether tokens of that design that a player owns are the Signature token of another player's Hero, or of that player's. Where
    /// both have the same, it is that of the owner's.
    pub(crate) fn is_signature_of(&self, design: Id<TokenDesign>, owner: Player, player: Player) -> bool {
        let is_its = |player: Player| self.signature(player) == Some(design);
        is_its(player) && (owner == player || !is_its(owner))
    }

    /// Whether an ability of a token of that design is about this topic.
    pub(crate) fn token_speaks(&self, design: Id<TokenDesign>, topic: PassiveTopic) -> bool {
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
