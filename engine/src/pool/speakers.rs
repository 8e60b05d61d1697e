//! The passive abilities of a pool by topic, and the cards on which they are printed; what a single ability is about, by itself;
//! and whether more of them can apply at the same time than there is room for.

use crate::{
    CardPool, CardSpec,
    ability::{
        Amount, Becoming, Condition, ExpeditionRule, FlagKeyword, Gain, Keyword, KeywordWord, OneOrMore, Passive,
        PlayerEvent, Pricing, Search, Statement, Status, Subject, search,
    },
    pool::ability_table::AbilityTable,
    primitives::{CardId, CardSet, SLOTS, WIDE},
    program::{
        Carries, CompiledAbility, CompiledAbilityKind, EmblemCode, Id, Program, Works,
        analysis::{Capacity, PassiveTopic},
    },
};

/// An upper bound for numbers without a limit of their own: Ongoing Emblems, and objects to which an ability may be given.
const MANY: usize = 40;

/// Whether a tree names a keyword that may be applied after everything else: any without a number but Gigantic.
fn names_late_keyword(tree: &impl Search) -> bool {
    let late = FlagKeyword::ALL.into_iter().filter(|keyword| *keyword != FlagKeyword::Gigantic);
    late.map(KeywordWord::from).any(|word| search::names_keyword(tree, word))
}

/// The objects that can have passive abilities on a topic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Speakers<const W: usize = WIDE> {
    /// The cards with a printed one that works in play or in the Hero zone.
    pub(crate) in_play: CardSet<W>,
    /// The cards with a printed one that works in Reserve.
    pub(crate) in_reserve: CardSet<W>,
    /// Whether objects can have one that is not printed on them: tokens, and objects to which it is given.
    pub(crate) others: bool,
}

impl<const W: usize> AbilityTable<W> {
    /// A passive ability, with the condition under which it applies.
    pub(super) fn passive(&self, id: Id<CompiledAbility>) -> Option<(Option<&Condition>, &Passive)> {
        match &self.program.get(id).kind {
            CompiledAbilityKind::Passive { condition, passive, .. } => {
                Some((condition.map(|condition| self.program.get(condition)), passive))
            }
            CompiledAbilityKind::Reaction { .. }
            | CompiledAbilityKind::QuickAction { .. }
            | CompiledAbilityKind::Effect { .. } => None,
        }
    }

    /// The passive abilities that change characteristics or terrains, except those that are applied last.
    pub(super) fn shaping(&self) -> impl Iterator<Item = Id<CompiledAbility>> {
        let lands = if self.lands_apart { &self.passives[PassiveTopic::Land as usize][..] } else { &[] };
        self.passives[PassiveTopic::Shape as usize].iter().chain(lands).copied()
    }

    /// Puts the abilities that only give Defender, Eternal, Seasoned or Cooldown to their bearer after all others that change
    /// characteristics, if none of those asks for such a keyword or takes it. Nothing depends on them then (2.3.2), and they are
    /// looked up where they matter. Every ability that names such a keyword counts as asking for it, so this is done less often
    /// than possible.
    pub(super) fn keep_for_the_end(&mut self) {
        let program = &self.program;
        let parts = |id: &Id<CompiledAbility>| self.passive(*id);
        let is_late = |passive: &Passive| {
            crate::program::analysis::own_keywords(passive)
                .is_some_and(|flags| flags & FlagKeyword::Gigantic.bit() == 0)
        };
        let meets = |passive: &Passive| {
            let takes = matches!(passive, Passive::Object { statement: Statement::Loses(_), .. });
            !is_late(passive) && (takes || names_late_keyword(passive))
        };
        let shape = PassiveTopic::Shape as usize;
        let depends = self.passives[shape]
            .iter()
            .filter_map(parts)
            .any(|(condition, passive)| meets(passive) || condition.is_some_and(names_late_keyword));
        if depends || program.emblems.iter().any(|emblem| PassiveTopic::Shape.is_of_emblem(emblem)) {
            return;
        }
        let is_late = |id: &Id<CompiledAbility>| parts(id).is_some_and(|(_, passive)| is_late(passive));
        let (late, shaping): (Vec<_>, Vec<_>) = self.passives[shape].iter().copied().partition(is_late);
        let bit = |topic: PassiveTopic, of: &[Id<CompiledAbility>]| u32::from(!of.is_empty()) << topic as u32;
        self.spoken_of &= !(1 << PassiveTopic::Shape as u32);
        self.spoken_of |= bit(PassiveTopic::Shape, &shaping) | bit(PassiveTopic::Late, &late);
        self.passives[shape] = shaping;
        self.passives[PassiveTopic::Late as usize] = late;
    }

    /// Puts the abilities that change terrains apart from all others that change characteristics, if two things hold: none of the
    /// others asks for terrains, or decides which objects have an ability or are Gigantic; and they themselves ask only where
    /// objects are. Then they depend neither on the others nor on one another, and the others do not depend on them (2.3.2), so
    /// they are looked up where terrains matter. Every ability that speaks of terrains counts as asking for them, so this is done
    /// less often than possible.
    pub(super) fn keep_lands_apart(&mut self) {
        let shape = PassiveTopic::Shape as usize;
        let is_land = |id: &Id<CompiledAbility>| matches!(self.passive(*id), Some((_, Passive::Regions { .. })));
        let (lands, others): (Vec<_>, Vec<_>) = self.passives[shape].iter().copied().partition(is_land);
        let asks_if = |condition: Option<&Condition>| condition.is_some_and(search::speaks_of_terrains);
        let meets = |id: &Id<CompiledAbility>| {
            self.passive(*id).is_some_and(|(condition, passive)| {
                let decides =
                    crate::program::analysis::aspects(passive, true).any(|aspect| aspect == PassiveTopic::Size);
                decides || search::speaks_of_terrains(passive) || asks_if(condition)
            })
        };
        let is_free = |id: &Id<CompiledAbility>| {
            let is_silenced = !(self.bearers[usize::from(id.index())] & self.self_silencers).is_empty();
            let Some((None, Passive::Regions { which, .. })) = self.passive(*id) else { return false };
            !is_silenced && crate::program::analysis::are_told_by_places(which)
        };
        let asks_of_hero =
            |id: &Id<CompiledAbility>| self.passive(*id).is_some_and(|(condition, _)| asks_if(condition));
        let shapes = |emblem: &EmblemCode| PassiveTopic::Shape.is_of_emblem(emblem);
        let depends = others.iter().any(meets)
            || self.silences.iter().any(asks_of_hero)
            || self.program.emblems.iter().any(shapes);
        if lands.is_empty() || depends || !lands.iter().all(is_free) {
            return;
        }
        if others.is_empty() {
            self.spoken_of &= !(1 << PassiveTopic::Shape as u32);
        }
        self.spoken_of |= 1 << PassiveTopic::Land as u32;
        self.passives[shape] = others;
        self.passives[PassiveTopic::Land as usize] = lands;
        self.lands_apart = true;
    }

    /// Leaves the abilities that change terrains among those that change characteristics, as if something depended on them.
    #[cfg(test)]
    fn keep_lands_in(&mut self) {
        let [shape, land] = [PassiveTopic::Shape, PassiveTopic::Land].map(|topic| topic as usize);
        self.passives[shape] = self.shaping().collect();
        self.passives[shape].sort_by_key(|id| id.index());
        self.spoken_of |= u32::from(!self.passives[shape].is_empty()) << shape;
        self.speakers[shape] = Speakers::default();
        self.lands_apart = false;
        self.find_speakers();
        self.crowded = self.may_be_crowded();
        debug_assert!(self.passives[land].iter().all(|id| self.passives[shape].contains(id)));
    }

    /// Takes out of the abilities that change characteristics those by which a Hero without a keyword has no working abilities.
    pub(super) fn keep_silences_apart(&mut self) {
        let flags = FlagKeyword::ALL.into_iter().fold(CardSet::EMPTY, |all, keyword| all | self.printed.of(keyword));
        let is_silence = |id: &Id<CompiledAbility>| {
            let bearers = self.bearers[usize::from(id.index())];
            let is_of_me = match &self.program.get(*id).kind {
                CompiledAbilityKind::Passive { passive, .. } => {
                    matches!(passive, Passive::Object { who: Subject::Me, statement: Statement::Ignored })
                }
                CompiledAbilityKind::Reaction { .. }
                | CompiledAbilityKind::QuickAction { .. }
                | CompiledAbilityKind::Effect { .. } => false,
            };
            is_of_me && !bearers.is_empty() && (bearers - self.heroes).is_empty() && (bearers & flags).is_empty()
        };
        let (silences, shaping) = self.passives[PassiveTopic::Shape as usize].iter().copied().partition(is_silence);
        self.silences = silences;
        let is_of_first_day =
            |id: &Id<CompiledAbility>| matches!(self.passive(*id), Some((Some(Condition::FirstDay), _)));
        self.silent_on_first_day = self.silences.iter().all(is_of_first_day);
        self.self_silencers =
            self.silences.iter().fold(CardSet::EMPTY, |all, id| all | self.bearers[usize::from(id.index())]);
        self.passives[PassiveTopic::Shape as usize] = shaping;
        let shapes = |emblem: &EmblemCode| PassiveTopic::Shape.is_of_emblem(emblem);
        if self.passives[PassiveTopic::Shape as usize].is_empty() && !self.program.emblems.iter().any(shapes) {
            self.spoken_of &= !(1 << PassiveTopic::Shape as u32);
        }
    }

    /// Makes the abilities that change characteristics be found by what they change, too.
    pub(super) fn find_aspects(&mut self) {
        for id in self.passives[PassiveTopic::Shape as usize].clone() {
            let CompiledAbilityKind::Passive { passive, .. } = &self.program.get(id).kind else { continue };
            let bearers = self.bearers[usize::from(id.index())];
            // A bearer that loses its own abilities cannot lose Gigantic if it does not have it.
            let is_gigantic = self.token_codes.contains(&id)
                || bearers.is_empty()
                || !(bearers & self.printed.of(FlagKeyword::Gigantic)).is_empty();
            for aspect in crate::program::analysis::aspects(passive, is_gigantic) {
                self.spoken_of |= 1 << aspect as u32;
                self.passives[aspect as usize].push(id);
            }
        }
        // An Emblem is asked whatever it changes.
        if self.program.emblems.iter().any(|emblem| PassiveTopic::Shape.is_of_emblem(emblem)) {
            self.spoken_of |= PassiveTopic::ASPECTS.iter().fold(0, |bits, aspect| bits | 1 << *aspect as u32);
        }
        let changing = 1 << PassiveTopic::Size as u32 | 1 << PassiveTopic::Statistic as u32;
        let is_gigantic = self.keyword_tokens || !self.printed.of(FlagKeyword::Gigantic).is_empty();
        self.keeps_sums = self.spoken_of & changing == 0 && !is_gigantic;
    }

    /// Finds the cards of which abilities of others, or Emblems, may say how they are played. `printed` gives the facts of cards
    /// that stay as they are printed.
    pub(super) fn find_spoken_of<'f>(&mut self, printed: impl Fn(CardId) -> Option<&'f CardSpec>) {
        let program = &self.program;
        let of_codes =
            PassiveTopic::OF_PLAYS.iter().flat_map(|topic| &self.passives[*topic as usize]).filter_map(|id| {
                match &program.get(*id).kind {
                    CompiledAbilityKind::Passive { passive, .. } => Some(passive),
                    CompiledAbilityKind::Reaction { .. }
                    | CompiledAbilityKind::QuickAction { .. }
                    | CompiledAbilityKind::Effect { .. } => None,
                }
            });
        let of_emblems = program.emblems.iter().filter_map(|emblem| match &emblem.carries {
            Carries::Passive(passive) if crate::program::analysis::is_used_by_plays(passive) => Some(passive),
            Carries::Passive(_) | Carries::Reaction { .. } => None,
        });
        let spoken_of = |said: Vec<&Passive>| {
            let is_spoken_of = |card: &CardId| match printed(*card) {
                Some(facts) => said.iter().any(|passive| crate::program::analysis::may_speak_of(passive, facts)),
                None => !said.is_empty(),
            };
            (0..SLOTS * W).map(|handle| CardId::new(handle as u8)).filter(is_spoken_of).collect()
        };
        (self.spoken_of_by_others, self.spoken_of_by_emblems) =
            (spoken_of(of_codes.collect()), spoken_of(of_emblems.collect()));
    }

    pub(super) fn find_speakers(&mut self) {
        for (topic, speakers) in self.speakers.iter_mut().enumerate() {
            for id in &self.passives[topic] {
                let bearers = self.bearers[usize::from(id.index())];
                match self.program.get(*id).works {
                    Works::Main | Works::Completed => speakers.in_play |= bearers,
                    Works::Support => speakers.in_reserve |= bearers,
                }
                self.all_speakers |= bearers;
                speakers.others |=
                    self.token_codes.contains(id) || self.program.given.iter().any(|(_, given)| given == id);
            }
        }
        let guests = PassiveTopic::ALL.into_iter().filter(|topic| self.speakers[*topic as usize].others);
        self.guests = guests.fold(0, |bits, topic| bits | 1 << topic as u32);
    }

    /// Whether there is no room for everything that applies if every card is in play and every condition holds. If so, games
    /// check it in play. The estimate is rather too high than too low.
    pub(super) fn may_be_crowded(&self) -> bool {
        let program = &self.program;
        let printed =
            self.passives[PassiveTopic::Shape as usize].iter().filter_map(|id| match &program.get(*id).kind {
                CompiledAbilityKind::Passive { passive, .. } => {
                    let is_given = self.token_codes.contains(id) || program.given.iter().any(|(_, given)| given == id);
                    let bearers = usize::from(self.bearers[usize::from(id.index())].len());
                    Some((passive, if is_given { MANY } else { bearers }))
                }
                CompiledAbilityKind::Reaction { .. }
                | CompiledAbilityKind::QuickAction { .. }
                | CompiledAbilityKind::Effect { .. } => None,
            });
        let emblems = program.emblems.iter().filter_map(|emblem| match &emblem.carries {
            Carries::Passive(passive) if PassiveTopic::Shape.is_of(passive) => Some((passive, MANY)),
            Carries::Passive(_) | Carries::Reaction { .. } => None,
        });
        // What effects give sub-types to counts as well.
        let given = Capacity { turned: if program.nouns.is_empty() { 0 } else { MANY }, ..Capacity::NONE };
        let all = printed.chain(emblems).fold(given, |all, (passive, times)| all.and(&taken_by(passive), times));
        !all.fits()
    }
}

impl<const W: usize> CardPool<W> {
    /// The objects that can have passive abilities on this topic.
    pub(crate) const fn speakers(&self, topic: PassiveTopic) -> &Speakers<W> {
        &self.scripts.speakers[topic as usize]
    }

    /// Whether no object is Gigantic and no passive ability changes statistics, wherever cards lie, as long as no effect has
    /// given an object anything.
    #[inline]
    pub(crate) const fn keeps_sums(&self) -> bool {
        self.scripts.keeps_sums
    }

    /// Whether the abilities that change terrains are looked up where terrains matter, apart from all others that change
    /// characteristics.
    #[inline]
    pub(crate) const fn are_lands_apart(&self) -> bool {
        self.scripts.lands_apart
    }

    /// The passive abilities that change characteristics or terrains, except those that are applied last.
    pub(crate) fn shaping(&self) -> impl Iterator<Item = Id<CompiledAbility>> {
        self.scripts.shaping()
    }

    /// The same cards, in whose games terrains are worked out together with all else.
    #[cfg(test)]
    pub(crate) fn shaping_all_at_once(mut self) -> Self {
        self.scripts.keep_lands_in();
        self
    }

    /// The Heroes that may be without working abilities because of an ability of their own, which is kept apart from those that
    /// change characteristics.
    pub(crate) const fn self_silencers(&self) -> CardSet<W> {
        self.scripts.self_silencers
    }

    /// Whether each of these Heroes has no working abilities on the first Day, and only then.
    #[inline]
    pub(crate) const fn are_silent_on_first_day(&self) -> bool {
        self.scripts.silent_on_first_day
    }

    /// The conditions under which a Hero has no working abilities because of its own; `None` for always.
    pub(crate) fn silences_of(&self, hero: CardId) -> impl Iterator<Item = Option<Id<Condition>>> {
        let own = move |id: &&Id<CompiledAbility>| self.bearers(**id).contains(hero);
        self.scripts.silences.iter().filter(own).filter_map(|id| match &self.program().get(*id).kind {
            CompiledAbilityKind::Passive { condition, .. } => Some(*condition),
            CompiledAbilityKind::Reaction { .. }
            | CompiledAbilityKind::QuickAction { .. }
            | CompiledAbilityKind::Effect { .. } => None,
        })
    }

    /// Whether a card says itself how it is played.
    pub(crate) const fn is_odd_play(&self, card: CardId) -> bool {
        self.scripts.odd_plays.contains(card)
    }

    /// Whether a card is a Spell that simply has Fleeting.
    pub(crate) const fn is_fleeting_spell(&self, card: CardId) -> bool {
        self.scripts.fleeting_spells.contains(card)
    }

    /// Whether abilities of others may say how a card is played.
    pub(crate) const fn is_spoken_of_by_others(&self, card: CardId) -> bool {
        self.scripts.spoken_of_by_others.contains(card)
    }

    /// Whether Emblems may say how a card is played.
    pub(crate) const fn is_spoken_of_by_emblems(&self, card: CardId) -> bool {
        self.scripts.spoken_of_by_emblems.contains(card)
    }

    /// Whether a card on which a passive ability or Reaction is printed may speak of some topic, or listen.
    pub(crate) const fn is_noted(&self, card: CardId) -> bool {
        self.scripts.noted.contains(card)
    }

    /// Whether a card has a printed ability on some topic.
    pub(crate) const fn is_speaker(&self, card: CardId) -> bool {
        self.scripts.all_speakers.contains(card)
    }

    /// Whether one of these cards has a printed ability on some topic.
    pub(crate) fn are_speakers(&self, cards: CardSet<W>) -> bool {
        !(self.scripts.all_speakers & cards).is_empty()
    }

    /// The topics of the abilities of Heroes, as bits.
    pub(crate) fn topics_of_heroes(&self) -> u32 {
        self.topics_of(self.hero_cards(), CardSet::EMPTY)
    }

    /// The topics of the abilities of these cards, some in play or in the Hero zone, some in Reserve; as bits.
    pub(crate) fn topics_of(&self, in_play: CardSet<W>, in_reserve: CardSet<W>) -> u32 {
        let speaks =
            |speakers: &Speakers<W>| !((speakers.in_play & in_play) | (speakers.in_reserve & in_reserve)).is_empty();
        // On most topics there are no abilities.
        let (mut topics, mut left) = (0, self.topics());
        while left != 0 {
            let topic = left.trailing_zeros() as usize;
            topics |= u32::from(speaks(&self.scripts.speakers[topic])) << topic;
            left &= left - 1;
        }
        topics
    }

    /// Whether an object can become Gigantic or cease to be it, and a Reaction waits for that (7.4.4.o–p).
    pub(crate) const fn changes_size(&self) -> bool {
        self.scripts.changes_size
    }

    /// Whether some object may be Tough (7.4.7).
    pub(crate) const fn makes_tough(&self) -> bool {
        self.scripts.makes_tough
    }
}

/// Whether these gains give or take Gigantic, or all abilities.
pub(super) fn is_of_size(gains: &OneOrMore<Gain>) -> bool {
    gains
        .as_slice()
        .iter()
        .any(|gain| matches!(gain, Gain::Keyword(Keyword::Flag(FlagKeyword::Gigantic)) | Gain::Abilities))
}

/// Whether a passive ability may make an object Gigantic, or end that.
pub(super) fn changes_size(passive: &Passive) -> bool {
    crate::program::analysis::aspects(passive, true).any(|aspect| aspect == PassiveTopic::Size)
}

/// Whether a passive ability makes a cost depend on the cards that were played this turn.
pub(super) fn counts_plays(passive: &Passive) -> bool {
    passive.contains(|pricing: &Pricing| matches!(pricing, Pricing::EachPlayed { .. }))
}

/// Whether some ability of a program waits for the end of turns, or counts turns.
pub(super) fn listens_for_turn_end(program: &Program) -> bool {
    let is_end = |deed: &PlayerEvent| matches!(deed, PlayerEvent::EndTurn);
    let by_ability = |code: &CompiledAbility| matches!(&code.kind, CompiledAbilityKind::Reaction { triggers, .. } if triggers.contains(is_end));
    let by_emblem = |emblem: &EmblemCode| matches!(&emblem.carries, Carries::Reaction { triggers, .. } if triggers.contains(is_end));
    program.codes.iter().any(by_ability)
        || program.emblems.iter().any(by_emblem)
        || program.occurrences.iter().any(|occurrence| occurrence.counted.contains(is_end))
}

/// The topics of an ability, one bit each.
pub(super) fn topics_of(code: &CompiledAbility) -> u32 {
    let CompiledAbilityKind::Passive { passive, .. } = &code.kind else { return 0 };
    PassiveTopic::ALL
        .into_iter()
        .filter(|topic| topic.is_of(passive))
        .fold(0, |topics, topic| topics | 1 << topic as u32)
}

/// Whether a passive ability makes something Tough (7.4.7).
pub(super) fn makes_tough(passive: &Passive) -> bool {
    passive.contains(|keyword: &Keyword| matches!(keyword, Keyword::Tough(_)))
}

/// Whether a passive ability or an Emblem of a program satisfies a test. Keywords that cards simply have are left out.
pub(super) fn is_said(program: &Program, says: fn(&Passive) -> bool) -> bool {
    let by_ability = |code: &CompiledAbility| match &code.kind {
        CompiledAbilityKind::Passive { passive, .. } => innate(code).is_none() && says(passive),
        CompiledAbilityKind::Reaction { .. }
        | CompiledAbilityKind::QuickAction { .. }
        | CompiledAbilityKind::Effect { .. } => false,
    };
    let by_emblem = |emblem: &EmblemCode| match &emblem.carries {
        Carries::Passive(passive) => says(passive),
        Carries::Reaction { .. } => false,
    };
    program.codes.iter().any(by_ability) || program.emblems.iter().any(by_emblem)
}

/// Whether a card with this ability simply has Fleeting as it is played (5.2.4).
pub(super) fn is_fleeting(code: &CompiledAbility) -> bool {
    let CompiledAbility { works: Works::Main, kind: CompiledAbilityKind::Passive { condition: None, passive, .. } } =
        code
    else {
        return false;
    };
    matches!(
        passive,
        Passive::Object { who: Subject::Me, statement: Statement::Has(gains) }
            if gains.as_slice() == [Gain::Status(Status::Fleeting)]
    )
}

/// The keywords without a number that a passive ability simply gives to its bearer, and nothing else, as bits.
pub(super) fn innate(code: &CompiledAbility) -> Option<u8> {
    match code {
        CompiledAbility { works: Works::Main, kind: CompiledAbilityKind::Passive { condition: None, passive, .. } } => {
            crate::program::analysis::own_keywords(passive)
        }
        _ => None,
    }
}

/// The room that a passive ability takes for one object.
fn taken_by(passive: &Passive) -> Capacity {
    let one = Capacity { abilities: 1, ..Capacity::NONE };
    match passive {
        Passive::Object { statement: Statement::Has(gains) | Statement::Loses(gains), .. } => {
            gains_of(gains).fold(one, |all, room| all.and(&room, 1))
        }
        Passive::Object { who, statement: Statement::Statistics { becoming, .. } } => {
            let (Becoming::Equal(amount) | Becoming::Plus(amount) | Becoming::Minus(amount)) = becoming;
            // The same number for all objects is one change; a number for each object may be as many changes as there are
            // objects.
            let is_one = *who == Subject::Me || matches!(amount, Amount::Number(_));
            Capacity { statistics: if is_one { 1 } else { MANY }, ..one }
        }
        Passive::Expedition { rule: ExpeditionRule::CountsAs(facts), .. } => {
            let literals = facts.as_slice().iter().map(|clause| clause.as_slice().len()).sum();
            Capacity { counting: literals, ..one }
        }
        Passive::Object { .. }
        | Passive::Expedition { .. }
        | Passive::Regions { .. }
        | Passive::Modifier { .. }
        | Passive::Rebate { .. }
        | Passive::Surcharge(_)
        | Passive::Narrowing { .. }
        | Passive::MayPlay { .. }
        | Passive::Limits { .. }
        | Passive::Maxima(_)
        | Passive::Signature(_) => one,
    }
}

fn gains_of(gains: &OneOrMore<Gain>) -> impl Iterator<Item = Capacity> {
    gains.as_slice().iter().map(|gain| match gain {
        Gain::SubType(_) | Gain::Kind(_) => Capacity { turned: 1, ..Capacity::NONE },
        Gain::ItsSubTypes => Capacity { turned: MANY, ..Capacity::NONE },
        Gain::Ability(_) => Capacity { granted: 1, ..Capacity::NONE },
        Gain::Keyword(_)
        | Gain::Status(_)
        | Gain::AllCounters(_)
        | Gain::OneOf(_)
        | Gain::Abilities
        | Gain::Counters { .. } => Capacity::NONE,
    })
}
