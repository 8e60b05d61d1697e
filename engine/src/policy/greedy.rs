//! The policy `greedy`, which plays for the present Day by simple rules.

mod answers;
mod worth;

use super::Policy;
use crate::{
    CardPool, Decision, PlayDestination, PlayMode, View,
    ability::ActionIcon,
    card::CardKind,
    decision::Step,
    mode::Mana,
    primitives::{CardId, CardSet, Expedition, Missing, PerExpedition, PerObject, WIDE},
};
use worth::Worth;

/// Plays for the present Day: both Expeditions forward, then all mana used. It looks at nothing hidden, draws no
/// random number, and breaks every tie by the order of the options. Of abilities it sees whether a card has any that are
/// carried out; what they say it sees only where it is asked about their effects.
///
/// - **Mana Orbs**, at set-up and at Expand: cards that do nothing first, without statistics and without abilities, which
///   serve best as Orbs; then the dearest. Cards with abilities alone count as three mana dearer than they are.
/// - **Expand** happens as long as the Orb can be used: while the costs of the cards that remain in Hand and Reserve
///   together exceed the Orbs there are, and one of them can be played this Day. Only cards that do something count,
///   unless the card given up does nothing itself.
/// - **Turn.** If neither Expedition would move forward at Progress, the dearest affordable pair of Characters that
///   moves both; if one would not, the dearest Character that moves it. Once both will move, or nothing can help, the
///   remaining mana is spent on the dearest card, Permanents with abilities before cards with statistics, these before others,
///   and Hand before Reserve (a card from Hand can come back, one from Reserve is Fleeting). From Reserve only what Clean-up
///   would discard anyway. Each surplus Character goes where the sum is smaller.
///   In the Arena (4.3) nothing moves any more, so all mana is spent in this way.
/// - **Effects.** What is good for the chosen goes to own objects, the most valuable first; what is bad to those of
///   others, and if there are none to nobody, or else to the own one of least value. Good is to get boosts, Anchored or
///   keywords, to be readied or played, to go to Hand; bad is to be discarded, sacrificed, exhausted, sent away from
///   play, to get Fleeting, Asleep or Defender. It says yes, unless that would only cost it something; gives up what is
///   asked for something else; pays the greatest X; tokens and moves forward are for own Expeditions. Of modes it takes the
///   one of which the best choice is best for it. The first of everything else.
/// - **Quick actions** that cost no more than to exhaust their bearer are played as soon as a turn begins, unless they
///   would only harm; support abilities that discard their bearer when nothing else is left to do, if Clean-up would discard
///   it anyway; others never.
/// - **Clean-up** keeps Characters before other cards, cards that tomorrow's Orbs pay before dearer ones, higher
///   statistics before lower, cheaper before dearer.
///
/// Made for a pool, once for all games played with it: a reference decides as well.
#[derive(Clone, Debug)]
pub struct Greedy<const W: usize = WIDE> {
    /// What it thinks of each card, by handle.
    worths: PerObject<Worth, W>,
}

impl<const W: usize> Greedy<W> {
    /// For games with these cards.
    #[must_use]
    pub fn of(pool: &CardPool<W>) -> Self {
        let mut worths = PerObject::all(Worth::NONE);
        for card in pool.cards() {
            *worths.at(card) = Worth::of(pool.facts(card), !pool.abilities_of(card).is_empty());
        }
        Self { worths }
    }

    /// The position of its choice in these options.
    pub(super) fn decide_as(&self, view: &View<'_, W>, options: &[Decision]) -> usize {
        let mut policy = self;
        policy.decide(view, options)
    }

    #[inline]
    const fn worth_of(&self, card: CardId) -> Worth {
        self.worths.get(card)
    }

    /// As `worth_of`, for an object in Reserve, which may be a token.
    #[inline]
    fn worth_in_reserve(&self, view: &View<'_, W>, card: CardId) -> Worth {
        if view.is_token(card) { Worth::of(view.facts(card), false) } else { self.worth_of(card) }
    }
}

impl<const W: usize> Policy<W> for Greedy<W> {
    #[inline]
    fn at_once(&mut self, view: &View<'_, W>) -> Option<Decision> {
        (&*self).at_once(view)
    }

    fn decide(&mut self, view: &View<'_, W>, options: &[Decision]) -> usize {
        (&*self).decide(view, options)
    }
}

impl<const W: usize> Policy<W> for &Greedy<W> {
    #[inline]
    fn at_once(&mut self, view: &View<'_, W>) -> Option<Decision> {
        let me = view.player();
        match view.step() {
            Step::ChooseOrb => self.least_useful(view).map(Decision::ChooseOrb),
            Step::Expand => Some(self.expand(view).map_or(Decision::SkipExpand, Decision::Expand)),
            Step::Turn => Some(self.take_turn(view)),
            Step::KeepInReserve => {
                let tomorrow = view.orbs_len(me).saturating_add(1);
                best(view.reserve(me) - view.kept(), |c| self.keep_value(view, tomorrow, c)).map(Decision::Keep)
            }
            Step::KeepLandmark => (view.landmarks(me) - view.kept()).first().map(Decision::Keep),
            Step::Effect => answers::answer(view),
            // Decided when the options are listed.
            Step::KeepBesides | Step::React | Step::Over => None,
        }
    }

    fn decide(&mut self, view: &View<'_, W>, options: &[Decision]) -> usize {
        match view.step() {
            Step::KeepBesides => self.best_kept(view, options),
            _ => self
                .at_once(view)
                .and_then(|decision| options.iter().position(|option| *option == decision))
                .unwrap_or(0),
        }
    }
}

/// The card of the greatest value, the first of equals.
#[inline]
fn best<const W: usize>(cards: CardSet<W>, value: impl Fn(CardId) -> i32) -> Option<CardId> {
    // One number with the value in its upper part and, reversed, the handle in its lower part: its maximum needs no branch.
    let key = |card: CardId| value(card) * 256 + (255 - card.index() as i32);
    let most = cards.iter().fold(i32::MIN, |most, card| most.max(key(card)));
    (!cards.is_empty()).then(|| CardId::new(255 - (most & 255) as u8))
}

/// A card that would make a stuck Expedition move. Kept small, since all candidates of a turn are written down.
#[derive(Clone, Copy)]
struct Candidate {
    /// Its worth as a play from where it is.
    value: u16,
    card: CardId,
    /// The Expeditions that it would move, one bit each.
    moves: u8,
}

impl Candidate {
    const fn cost(self) -> u16 {
        Worth::cost(self.value)
    }

    const fn moves(self, expedition: Expedition) -> bool {
        self.moves >> expedition as u8 & 1 == 1
    }
}

/// Most candidates that are looked at, in the order of the handles. Only in a Booster War can more cards be in reach at once.
const MOST: usize = 16;

/// The dearer card, and its Expedition, of the dearest affordable pair of cards that moves both Expeditions.
fn dearest_pair<const W: usize>(view: &View<'_, W>, found: &[Candidate]) -> Option<(CardId, Expedition)> {
    let mana = match view.rules().mana {
        Mana::Orbs => u16::from(view.mana()),
        Mana::Unlimited => u16::MAX,
    };
    let mut best: Option<(u16, CardId, Expedition)> = None;
    for (i, a) in found.iter().enumerate() {
        for b in &found[i + 1..] {
            let total = a.value + b.value;
            if best.is_some_and(|(most, ..)| total <= most) || a.cost() + b.cost() > mana {
                continue;
            }
            let (to_a, to_b) = if a.moves(Expedition::Hero) && b.moves(Expedition::Companion) {
                (Expedition::Hero, Expedition::Companion)
            } else if a.moves(Expedition::Companion) && b.moves(Expedition::Hero) {
                (Expedition::Companion, Expedition::Hero)
            } else {
                continue;
            };
            let (card, expedition) = if a.value >= b.value { (a.card, to_a) } else { (b.card, to_b) };
            best = Some((total, card, expedition));
        }
    }
    best.map(|(_, card, expedition)| (card, expedition))
}

impl<const W: usize> Greedy<W> {
    /// The card of Hand that serves best as a Mana Orb.
    #[inline]
    fn least_useful(&self, view: &View<'_, W>) -> Option<CardId> {
        best(view.hand(), |card| self.worth_of(card).as_orb.into())
    }

    /// The card that becomes an Orb, if one should.
    #[inline]
    fn expand(&self, view: &View<'_, W>) -> Option<CardId> {
        let given_up = self.least_useful(view)?;
        let orbs = u16::from(view.orbs_len(view.player()));
        let all_count = !self.worth_of(given_up).does_something();
        let (mut costs, mut has_play) = (0, false);
        let mut remains = |worth: Worth, value| {
            if worth.does_something() || (all_count && worth.is_play()) {
                let cost = Worth::cost(value);
                costs += cost;
                has_play |= cost <= orbs + 1;
            }
        };
        for card in view.hand() - CardSet::of(given_up) {
            let worth = self.worth_of(card);
            remains(worth, worth.from_hand);
        }
        for card in view.reserve(view.player()) {
            let worth = self.worth_in_reserve(view, card);
            remains(worth, worth.from_reserve);
        }
        (has_play && costs > orbs).then_some(given_up)
    }

    /// Decides what to do with a turn.
    fn take_turn(&self, view: &View<'_, W>) -> Decision {
        if view.may_have_quick_action(ActionIcon::Exhaust)
            && let Some(action) = answers::free_action(view)
        {
            return action;
        }
        match self.turn(view) {
            // If some ability has a say in how it is played, what looks playable may be forbidden or cost more.
            Some((card, play)) if view.is_usual_play(card) || view.is_legal(play) => play,
            Some(_) | None => self.last_support(view).unwrap_or(Decision::Pass),
        }
    }

    /// A support ability of a card in Reserve that Clean-up would discard anyway.
    fn last_support(&self, view: &View<'_, W>) -> Option<Decision> {
        if !view.may_have_quick_action(ActionIcon::Discard) {
            return None;
        }
        let (me, tomorrow) = (view.player(), view.orbs_len(view.player()).saturating_add(1));
        let coming = view.expedition(me, Expedition::Hero) | view.expedition(me, Expedition::Companion);
        let all = view.reserve(me) | coming;
        if !all.exceeds(view.reserve_limit()) {
            return None;
        }
        answers::support(view, |card| {
            let value = self.keep_value(view, tomorrow, card);
            let before =
                (all - CardSet::of(card)).iter().filter(|other| self.keep_value(view, tomorrow, *other) >= value);
            before.count() >= usize::from(view.reserve_limit())
        })
    }

    /// The card to play, and how, or none to pass.
    #[inline]
    fn turn(&self, view: &View<'_, W>) -> Option<(CardId, Decision)> {
        let payable = view.payable();
        if payable.is_empty() {
            return None;
        }
        let missing = view.missing();
        // Even a card without statistics would be enough: the Expedition will move.
        let stuck = [!missing[0].is_nothing(), !missing[1].is_nothing()];
        let helping = if stuck[0] | stuck[1] { self.unstick(view, payable, missing, stuck) } else { None };
        helping.or_else(|| self.surplus(view, payable))
    }

    /// The play that makes a stuck Expedition move, if there is one.
    #[inline]
    fn unstick(
        &self,
        view: &View<'_, W>,
        payable: CardSet<W>,
        missing: [Missing; 2],
        stuck: [bool; 2],
    ) -> Option<(CardId, Decision)> {
        let hand = view.hand();
        const NONE: Candidate = Candidate { value: 0, card: CardId::new(0), moves: 0 };
        let (mut found, mut len) = ([NONE; MOST], 0);
        // An Expedition that will move anyway needs no help.
        let lacking = |i: usize| if stuck[i] { missing[i] } else { Missing::OUT_OF_REACH };
        let lacking = [lacking(0), lacking(1)];
        payable.iter().for_each(|card| {
            let statistics = view.statistics(card);
            let moves = |i: usize| u8::from(lacking[i].is_met_by(statistics));
            let moves = moves(0) | moves(1) << 1;
            let worth = self.worth_in_reserve(view, card);
            let value = if hand.contains(card) { worth.from_hand } else { worth.from_reserve };
            if let Some(place) = found.get_mut(len) {
                // The next candidate overwrites this one if it does not help: that is faster than a test.
                *place = Candidate { value, card, moves };
                len += usize::from(moves != 0);
            }
        });
        let found = &found[..len];
        let pair = if stuck == [true; 2] { dearest_pair(view, found) } else { None };
        let (card, expedition) = pair.or_else(|| {
            let dearest = found.iter().reduce(|a, b| if b.value > a.value { b } else { a })?;
            let is_for_hero = dearest.moves(Expedition::Hero);
            Some((dearest.card, if is_for_hero { Expedition::Hero } else { Expedition::Companion }))
        })?;
        Some((card, Decision::Play { card, into: expedition.into(), how: PlayMode::Printed }))
    }

    /// The play that uses most of the mana left.
    #[inline]
    fn surplus(&self, view: &View<'_, W>, payable: CardSet<W>) -> Option<(CardId, Decision)> {
        let (me, hand) = (view.player(), view.hand());
        let coming = view.expedition(me, Expedition::Hero) | view.expedition(me, Expedition::Companion);
        let reserve_overflows = (view.reserve(me) | coming).exceeds(view.reserve_limit());
        let card = best(if reserve_overflows { payable } else { payable & hand }, |card| {
            let worth = self.worth_in_reserve(view, card);
            let value = if hand.contains(card) { worth.from_hand } else { worth.from_reserve };
            i32::from(worth.as_surplus) + i32::from(value)
        })?;
        let into = match view.facts(card).kind {
            CardKind::Landmark => PlayDestination::Landmarks,
            CardKind::Spell => PlayDestination::Resolution,
            _ => {
                let PerExpedition([hero, companion]) = PerExpedition::of_each(|e| view.sums(me, e).total());
                (if companion < hero { Expedition::Companion } else { Expedition::Hero }).into()
            }
        };
        Some((card, Decision::Play { card, into, how: PlayMode::Printed }))
    }

    /// The position of the card that is kept in addition: it is always good to have one more card.
    fn best_kept(&self, view: &View<'_, W>, options: &[Decision]) -> usize {
        let tomorrow = view.orbs_len(view.player()).saturating_add(1);
        let offered = options.iter().filter_map(|option| match option {
            Decision::Keep(card) => Some(*card),
            _ => None,
        });
        let best = best(offered.collect::<CardSet<W>>(), |card| self.keep_value(view, tomorrow, card));
        best.and_then(|best| options.iter().position(|option| *option == Decision::Keep(best))).unwrap_or(0)
    }

    #[inline]
    fn keep_value(&self, view: &View<'_, W>, tomorrow: u8, card: CardId) -> i32 {
        let worth = self.worth_in_reserve(view, card);
        let is_payable = view.rules().mana == Mana::Unlimited || Worth::cost(worth.from_reserve) <= tomorrow.into();
        worth.as_kept + if is_payable { Worth::PAYABLE } else { 0 }
    }
}
