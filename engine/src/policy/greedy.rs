//! The policy `greedy`, which plays for the present Day by simple rules: what it thinks of each card as printed, how it takes a
//! turn, and how it answers what effects ask.

use crate::{
    CardPool, Decision, OptionalStep, PlayDestination, PlayMode, Polarity, View,
    ability::ActionIcon,
    card::{CardKind, CardSpec},
    decision::Step,
    game::{Request, Stop},
    mode::Mana,
    policy::Policy,
    primitives::{CardId, CardSet, Expedition, Missing, PerExpedition, PerObject, Player, WIDE},
};

/// Plays for the present Day: both Expeditions forward, then all mana used. It looks at nothing hidden, draws no
/// random number, and breaks every tie by the order of the options. Of abilities it sees whether a card has any that are
/// carried out; what they say it sees only where it is asked about their effects.
///
/// - **Mana Orbs**, at set-up and at Expand: first cards without statistics and without abilities, then the most expensive.
///   Cards with abilities and without statistics count as three mana more expensive than they are.
/// - **Expand** happens as long as the Orb can be used: while the costs of the cards that remain in Hand and Reserve
///   together exceed the Orbs there are, and one of them can be played this Day. Only cards with statistics or abilities
///   count, unless the card given up has neither.
/// - **Turn.** If neither Expedition would move forward at Progress, the most expensive affordable pair of Characters that
///   moves both; if one would not, the most expensive Character that moves it. If both will move, or no card can move one,
///   the remaining mana is spent on the most expensive card, Permanents with abilities before cards with statistics, these
///   before others, and Hand before Reserve (a card from Hand can come back, one from Reserve is Fleeting). From Reserve only
///   cards that Clean-up would discard anyway. Each Character that neither Expedition needs goes where the sum is smaller.
///   In the Arena (4.3) nothing moves any more, so all mana is spent in this way.
/// - **Effects.** A good effect goes to own objects, the most valuable first; a bad one to objects of others, and if there
///   are none to nobody, or else to the own object of least value. Good is to get boosts, Anchored or keywords, to be
///   readied or played, to go to Hand; bad is to be discarded, sacrificed, exhausted, sent away from play, to get Fleeting,
///   Asleep or Defender. It accepts an offer, unless that would only cost it something, and pays what an effect asks for
///   another effect. It pays the greatest X; tokens and moves forward are for own Expeditions. Of several modes it takes the
///   one whose best choice is best for it. Of everything else it takes the first.
/// - **Quick actions** that cost no more than to exhaust their bearer are played as soon as a turn begins, unless they
///   would only harm; support abilities that discard their bearer when there is nothing else to do, if Clean-up would
///   discard it anyway; others never.
/// - **Clean-up** keeps Characters before other cards, cards that tomorrow's Orbs can pay for before more expensive ones,
///   higher statistics before lower, cheaper before more expensive.
///
/// Made for a pool, once for all games played with it: a reference decides as well.
#[derive(Clone, Debug)]
pub struct Greedy<const W: usize = WIDE> {
    /// What it thinks of each card, by handle.
    worths: PerObject<Worth, W>,
}

/// What greedy thinks of a card as printed, wherever the game stands. It is looked up at every decision, so it is worked out
/// before the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth {
    /// Worth as a Mana Orb: cards that do nothing come before others, then the most expensive; a card with abilities and
    /// without statistics counts as more expensive than it is.
    as_orb: u16,
    /// Worth as a play from Hand: its cost, doubled, and one more, so that Hand breaks ties.
    from_hand: u16,
    /// Worth as a play from Reserve: its cost, doubled.
    from_reserve: u16,
    /// Worth as a use of mana that is left over: Permanents, whose abilities last, before Characters, and these before the rest.
    as_surplus: u16,
    /// Worth as a card kept in Reserve, without regard to whether it can be paid for: Characters first, then higher statistics,
    /// then cheaper cards.
    as_kept: i32,
}

impl Worth {
    /// The worth of a handle that is no card.
    const NONE: Self = Self { as_orb: 0, from_hand: 1, from_reserve: 0, as_surplus: 0, as_kept: 0 };

    /// Steps of the class in [`as_orb`](Self::as_orb): greater than any cost.
    const CLASS: u16 = 256;
    /// Steps of [`as_surplus`](Self::as_surplus): greater than any cost, doubled.
    const RANK: u16 = 1024;
    /// What is added to the worth of a kept card if it can be paid for: more than any statistics.
    const PAYABLE: i32 = 65_536;
    /// Mana by which a card without statistics counts as more expensive among the cards that become Orbs, since greedy does not
    /// read what the card does and so uses it less well. With a higher number Permanents and Spells are seldom played; with a
    /// lower one games are lost.
    const UNREAD: u16 = 3;

    /// The worth of a card of a deck, which may have abilities that are carried out. Only Characters have statistics (2.2.11).
    fn of(facts: &CardSpec, has_abilities: bool) -> Self {
        let is_character = facts.kind == CardKind::Character;
        let statistics = [facts.statistics.forest, facts.statistics.mountain, facts.statistics.ocean];
        let total = if is_character { statistics.into_iter().map(i32::from).sum() } else { 0 };
        let class = match facts.kind {
            CardKind::ManaConvergence => 2,
            _ => u16::from(total == 0 && !has_abilities),
        };
        let (hand_cost, reserve_cost) = (u16::from(facts.hand_cost), u16::from(facts.reserve_cost));
        let unread = if total == 0 { Self::UNREAD } else { 0 };
        let rank = match total {
            0 if facts.kind.is_permanent() && has_abilities => 2,
            0 => 0,
            _ => 1,
        };
        Self {
            as_orb: class * Self::CLASS + (hand_cost + unread).min(Self::CLASS - 1),
            from_hand: hand_cost * 2 + 1,
            from_reserve: reserve_cost * 2,
            as_surplus: rank * Self::RANK,
            as_kept: i32::from(is_character) * 2 * Self::PAYABLE + total * 16 - i32::from(reserve_cost),
        }
    }

    /// Whether a card does something by what is printed on it.
    const fn does_something(self) -> bool {
        self.as_orb < Self::CLASS
    }

    /// Whether a card can be played at all.
    const fn is_play(self) -> bool {
        self.as_orb < 2 * Self::CLASS
    }

    /// The cost of a card where it is played from, by its worth as a play.
    const fn cost(value: u16) -> u16 {
        value / 2
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
            Step::Effect => answer(view),
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

    #[inline]
    const fn worth_of(&self, card: CardId) -> Worth {
        self.worths.get(card)
    }

    /// As `worth_of`, for an object in Reserve, which may be a token.
    #[inline]
    fn worth_in_reserve(&self, view: &View<'_, W>, card: CardId) -> Worth {
        if view.is_token(card) { Worth::of(view.facts(card), false) } else { self.worth_of(card) }
    }

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
            && let Some(action) = free_action(view)
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
        let all = view.reserve(me) | view.coming_to_reserve();
        if !all.exceeds(view.reserve_limit()) {
            return None;
        }
        support(view, |card| {
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
        let (mut found, mut len) = ([NONE; MAX], 0);
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
const MAX: usize = 16;

/// The more expensive card, and its Expedition, of the most expensive affordable pair of cards that moves both Expeditions.
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

/// The card of the greatest value, the first of equals.
#[inline]
fn best<const W: usize>(cards: CardSet<W>, value: impl Fn(CardId) -> i32) -> Option<CardId> {
    // One number with the value in its upper part and, reversed, the handle in its lower part: its maximum needs no branch.
    let key = |card: CardId| value(card) * 256 + (255 - card.index() as i32);
    let most = cards.iter().fold(i32::MIN, |most, card| most.max(key(card)));
    (!cards.is_empty()).then(|| CardId::new(255 - (most & 255) as u8))
}

/// The first quick action whose whole cost is to exhaust its bearer, and that does not only harm.
fn free_action<const W: usize>(view: &View<'_, W>) -> Option<Decision> {
    view.quick_action(ActionIcon::Exhaust, |_, candidates, stake| {
        !candidates.is_some_and(|candidates| only_harms(view, candidates, stake))
    })
}

/// The first support ability that discards its bearer, if `may_go` accepts the bearer, and that does not only harm.
fn support<const W: usize>(view: &View<'_, W>, may_go: impl Fn(CardId) -> bool) -> Option<Decision> {
    view.quick_action(ActionIcon::Discard, |bearer, candidates, stake| {
        may_go(bearer) && !candidates.is_some_and(|candidates| only_harms(view, candidates, stake))
    })
}

/// What greedy answers to what an effect asks; `None` where the first option will do.
fn answer<const W: usize>(view: &View<'_, W>) -> Option<Decision> {
    let gains = || view.stake_of_others() == Polarity::Good;
    Some(match view.asked()? {
        Request::Objects { options, stop } => {
            let stakes = view.stakes();
            let value = |card| value(view, stakes(card), card);
            match best(options, value) {
                Some(card) if stop == Stop::MustGoOn || value(card) >= 0 => Decision::Choose(card),
                Some(_) | None => Decision::Done,
            }
        }
        Request::Expeditions { options, stop } => {
            let wants_own = view.stake_of_others() != Polarity::Bad;
            let is_wanted = |&(player, _): &(Player, Expedition)| (player == view.player()) == wants_own;
            match (options.iter().find(is_wanted), stop) {
                (None, Stop::May) => Decision::Done,
                (wanted, _) => {
                    let (player, expedition) = wanted.or(options.first())?;
                    Decision::ChooseExpedition { player, expedition }
                }
            }
        }
        Request::Players { options } => {
            let wants_self = gains();
            let is_wanted = |player: &Player| (*player == view.player()) == wants_self;
            Decision::ChoosePlayer(options.iter().find(is_wanted).or(options.iter().next())?)
        }
        Request::Confirm { yes } => {
            let harm = |OptionalStep { candidates, is_trade }: OptionalStep<W>| {
                !is_trade && only_harms(view, candidates, view.stakes())
            };
            if yes.is() && !view.offer().is_some_and(harm) { Decision::Yes } else { Decision::No }
        }
        Request::Numbers { from, to } => Decision::Number(if gains() { to } else { from }),
        Request::Results { options } => {
            let result = if gains() { options.checked_ilog2()? } else { options.trailing_zeros() };
            Decision::Number(result as u8)
        }
        Request::Modes { options, stop } => return mode(view, options, stop),
        Request::Regions { .. } | Request::Place { .. } | Request::Plays => return None,
    })
}

/// The mode with the best choice, the first of equals; `None` if the player may stop and each of them only harms.
fn mode<const W: usize>(view: &View<'_, W>, options: u16, stop: Stop) -> Option<Decision> {
    let worth = |mode: u8| {
        let prospect = view.mode(mode)?;
        let of_stake = match prospect.stake {
            Polarity::Good => UNCHOSEN,
            Polarity::Open => 0,
            Polarity::Bad => -UNCHOSEN,
        };
        Some(match prospect.candidates {
            None => of_stake,
            Some(candidates) => {
                candidates.iter().map(|card| value(view, view.stake_in_mode(mode, card), card)).max().unwrap_or(-1)
            }
        })
    };
    let modes = (0..16u8).filter(|mode| options >> mode & 1 == 1);
    let mut best: Option<(i32, u8)> = None;
    for mode in modes {
        let worth = worth(mode)?;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, mode));
        }
    }
    let (worth, mode) = best?;
    Some(if stop == Stop::May && worth < 0 { Decision::Done } else { Decision::ChooseMode(mode) })
}

/// The value of a mode in which nothing is chosen: about the worth of a card that an effect moves.
const UNCHOSEN: i32 = 5;

/// Whether everything that could be chosen is the player's own and would lose, or is another's and would gain.
fn only_harms<const W: usize>(view: &View<'_, W>, candidates: CardSet<W>, stake: impl Fn(CardId) -> Polarity) -> bool {
    candidates.iter().all(|card| value(view, stake(card), card) < 0)
}

/// The value of choosing a card: its worth, with the sign of what the choice means for the player who decides.
fn value<const W: usize>(view: &View<'_, W>, stake: Polarity, card: CardId) -> i32 {
    if stake == Polarity::Open {
        return 0;
    }
    let worth = 1 + view.worth(card);
    let is_own = view.holder(card) == Some(view.player());
    match (stake, is_own) {
        (Polarity::Open, _) => 0,
        (Polarity::Good, true) | (Polarity::Bad, false) => worth,
        (Polarity::Good, false) | (Polarity::Bad, true) => -worth,
    }
}
