//! The context in which an ability is evaluated: the state, its characteristics after all passive abilities, and the bindings of
//! the words of the ability.

use crate::{
    Game,
    ability::{ExpeditionFact, Expeditions, Facts, Few, Mention, Player as Word, Regions, Subject, Whose},
    game::state::{Binding, Frame, LastKnown, Noted, Ref},
    primitives::{CardId, CardSet, Expedition, ExpeditionSet, Location, Player, Players, WIDE},
    program::analysis::Characteristics,
};

/// What an ability is evaluated with: the state, the characteristics of all objects, and the objects and players to which the words
/// of the ability refer. Its methods evaluate the expressions of the notation: numbers, conditions, and objects (`descriptions`).
#[derive(Clone, Copy)]
pub(crate) struct EvalContext<'s, 'p, const W: usize = WIDE> {
    pub(crate) game: &'s Game<'p, W>,
    pub(crate) characteristics: &'s Characteristics<W>,
    /// The bearer of the ability, if it is still the same object (2.1.f).
    pub(crate) me: Option<CardId>,
    /// The card of the bearer, whatever became of it (2.1.h).
    pub(crate) me_last_known: CardId,
    /// Where the bearer was, if that was noted: see [`home`](EvalContext::home).
    pub(crate) home_before: Option<Location>,
    pub(crate) you: Player,
    pub(crate) it: CardSet<W>,
    /// The object of the trigger, if it is still the same object.
    pub(crate) cause: Option<CardId>,
    /// The card of the object of a trigger or an Emblem, whatever became of it (2.1.h). Not known in effects, which name other
    /// objects.
    pub(crate) it_last: Option<CardId>,
    pub(crate) it_home_before: Option<Location>,
    /// The player called "that player".
    pub(crate) player: Player,
    pub(crate) expeditions: ExpeditionSet,
    pub(crate) number: i16,
    /// The Base Cost of the object of the trigger at the time it was played.
    pub(crate) base_cost: Option<u8>,
    /// The number that is asked of the object of the trigger, as it was in play, if it has left (2.1.h).
    pub(crate) cause_left: Option<u8>,
    /// The numbers that "it" had in play, if a step of the effect took it out of play (2.1.h).
    pub(crate) it_left: Option<LastKnown>,
    /// Whether the object of the trigger is the bearer.
    pub(crate) is_cause_me: bool,
    /// Whether "it" is still the object of the trigger.
    pub(crate) is_it_cause: bool,
    pub(crate) result: u8,
    pub(crate) x: u8,
    /// What was noted of the object of a step before the step: see [`Condition::Was`](crate::ability::Condition::Was).
    pub(crate) was: bool,
    /// The card being played, the player who plays it, and where it is played from.
    pub(crate) playing: Option<(CardId, Player, Location)>,
    /// A Spell that has just resolved and was Fleeting.
    pub(crate) fleeting: Option<CardId>,
    /// Whether the card being played is played for its Temple cost (system 141).
    pub(crate) for_temple: bool,
}

/// Where an object is for an ability: an object that left play counts as being where it was last in play (2.1.h).
fn last_seen(now: Option<Location>, before: Option<Location>) -> Option<Location> {
    let in_play = |spot: Option<Location>| spot.filter(|spot| spot.is_in_play());
    in_play(now).or_else(|| in_play(before)).or(now).or(before)
}

impl<'s, 'p, const W: usize> EvalContext<'s, 'p, W> {
    /// What an ability with these bindings sees.
    pub(crate) fn of(game: &'s Game<'p, W>, characteristics: &'s Characteristics<W>, bound: &Binding) -> Self {
        let is = |object: &Ref| game.objects.is(*object);
        let me = Some(bound.me).filter(is).map(|me| me.card);
        let cause = bound.it.filter(is).map(|it| it.card);
        let it = cause.map_or(CardSet::EMPTY, CardSet::of);
        Self {
            game,
            characteristics,
            me,
            me_last_known: bound.me.card,
            home_before: bound.home,
            you: bound.you,
            it,
            cause,
            it_last: bound.it.map(|it| it.card),
            it_home_before: bound.it_last_known,
            player: bound.player,
            expeditions: bound.expeditions,
            number: bound.number.into(),
            base_cost: bound.base_cost,
            cause_left: bound.left,
            it_left: None,
            is_cause_me: bound.it.is_some_and(|it| it.card == bound.me.card),
            is_it_cause: true,
            result: 0,
            x: 0,
            was: false,
            playing: None,
            fleeting: None,
            for_temple: false,
        }
    }

    /// What an effect sees, with these players as "you" and "that player".
    pub(super) fn of_frame(
        game: &'s Game<'p, W>,
        characteristics: &'s Characteristics<W>,
        frame: &Frame<W>,
        (you, player): (Player, Player),
    ) -> Self {
        let (followed, bound) = (frame.followed(game), &frame.bound);
        Self {
            game,
            characteristics,
            me: frame.me(game, followed),
            me_last_known: bound.me.card,
            home_before: bound.home,
            you,
            it: frame.it_among(followed),
            cause: bound.it.filter(|object| game.objects.is(*object)).map(|it| it.card),
            it_last: frame.it_last(),
            it_home_before: bound.it_last_known,
            player,
            expeditions: bound.expeditions,
            number: bound.number.into(),
            base_cost: bound.base_cost,
            cause_left: bound.left,
            it_left: frame.left,
            is_cause_me: bound.it.is_some_and(|it| it.card == bound.me.card),
            is_it_cause: !frame.noted.has(Noted::NAMED),
            result: frame.result,
            x: frame.x,
            was: frame.noted.has(Noted::WAS),
            playing: None,
            fleeting: None,
            for_temple: false,
        }
    }

    /// What a passive ability of an object in a zone sees.
    pub(crate) fn of_bearer(game: &'s Game<'p, W>, characteristics: &'s Characteristics<W>, me: CardId) -> Self {
        let home = game.spot(me);
        let you = home.map_or_else(|| game.owner(me), Location::player);
        let (it, player) = (CardSet::EMPTY, you);
        Self {
            game,
            characteristics,
            me: Some(me),
            me_last_known: me,
            home_before: home,
            you,
            it,
            cause: None,
            it_last: None,
            it_home_before: None,
            player,
            expeditions: ExpeditionSet::NONE,
            number: 0,
            base_cost: None,
            cause_left: None,
            it_left: None,
            is_cause_me: false,
            is_it_cause: false,
            result: 0,
            x: 0,
            was: false,
            playing: None,
            fleeting: None,
            for_temple: false,
        }
    }

    /// Where the bearer is, or was last. Worked out only when it is asked for, which is seldom.
    pub(crate) fn home(&self) -> Option<Location> {
        last_seen(self.me.and_then(|me| self.game.spot(me)), self.home_before)
    }

    /// Where "it" is, or was last.
    pub(crate) fn it_last_known(&self) -> Option<Location> {
        last_seen(self.it.first().and_then(|it| self.game.spot(it)), self.it_home_before)
    }

    /// The players that a word means (7.2).
    pub(crate) fn players(&self, word: Word) -> Players {
        let game = self.game;
        let opponents = || game.opponents(self.you).collect::<Players>();
        let everyone = || game.players().collect::<Players>();
        match word {
            Word::You => Players::of(self.you),
            Word::Any | Word::Each => everyone(),
            Word::Opponent | Word::EachOpponent => opponents(),
            Word::Other => game.players().filter(|&player| player != self.you).collect(),
            Word::Target | Word::TargetOpponent | Word::OtherTarget | Word::That => Players::of(self.player),
            Word::ItsController => match self.it_last_known() {
                Some(home) => Players::of(home.player()),
                // "It" is an Expedition here, so its player is meant (7.2).
                None => self.expeditions.iter().map(|(player, _)| player).collect(),
            },
            Word::ItsOwner => self.it.first().or(self.it_last).map_or(Players::NONE, |it| Players::of(game.owner(it))),
            Word::FacingMe => self.expeditions(&Expeditions::FacingMe).iter().map(|(player, _)| player).collect(),
            Word::FacingIt => self.expeditions(&Expeditions::FacingIt).iter().map(|(player, _)| player).collect(),
            Word::OfThat => self.expeditions.iter().map(|(player, _)| player).collect(),
            Word::MyController => {
                Players::of(self.home().map_or_else(|| game.owner(self.me_last_known), Location::player))
            }
        }
    }

    /// The players that a word may mean if it asks for a choice.
    pub(crate) fn candidates(&self, word: Word) -> Players {
        match word {
            Word::Target => self.game.players().collect(),
            Word::TargetOpponent => self.game.opponents(self.you).collect(),
            Word::OtherTarget => self.game.players().filter(|&player| player != self.you).collect(),
            _ => self.players(word),
        }
    }

    pub(crate) fn owners(&self, whose: Whose) -> Players {
        self.players(whose.0)
    }

    /// What a mention means.
    pub(crate) fn mentioned(&self, mention: Mention) -> CardSet<W> {
        match mention {
            Mention::Me => self.me.map_or(CardSet::EMPTY, CardSet::of),
            Mention::It => self.it,
            Mention::Cause => self.cause.map_or(CardSet::EMPTY, CardSet::of),
            Mention::Others => self.game.limbo.shown,
        }
    }

    /// The objects that a condition or a statement is about.
    pub(crate) fn subjects(&self, subject: &Subject) -> CardSet<W> {
        match subject {
            Subject::Me => self.me.map_or(CardSet::EMPTY, CardSet::of),
            Subject::It => self.it,
            Subject::Cause => self.cause.map_or(CardSet::EMPTY, CardSet::of),
            Subject::Each(filter) => self.all(filter),
        }
    }

    /// The Expedition where the bearer is, or both of a Gigantic bearer (7.4.4); none outside the Expedition zone. If the bearer
    /// is gone, where it was last (2.1.h).
    pub(crate) fn mine(&self) -> ExpeditionSet {
        match (self.me, self.home()) {
            (Some(me), Some(home)) => self.expeditions_at(me, home),
            (None, Some(home)) => home.expedition().map_or(ExpeditionSet::NONE, |(p, e)| ExpeditionSet::of(p, e)),
            (_, None) => ExpeditionSet::NONE,
        }
    }

    /// The Expeditions of an object at that place (7.4.4).
    pub(super) fn expeditions_at(&self, card: CardId, spot: Location) -> ExpeditionSet {
        match spot.expedition() {
            None => ExpeditionSet::NONE,
            Some((player, _)) if self.characteristics.gigantic().contains(card) => ExpeditionSet::both(player),
            Some((player, expedition)) => ExpeditionSet::of(player, expedition),
        }
    }

    /// The Expeditions of an object.
    pub(super) fn expeditions_of(&self, card: CardId) -> ExpeditionSet {
        self.game.spot(card).map_or(ExpeditionSet::NONE, |spot| self.expeditions_at(card, spot))
    }

    /// The Expeditions that face these (1.2.3.c).
    pub(crate) fn facing(&self, set: ExpeditionSet) -> ExpeditionSet {
        set.iter().filter_map(|(player, expedition)| self.game.facing(player, expedition)).collect()
    }

    /// The other Expeditions of the same players, if these are one for each player (7.4.4.l).
    fn others(set: ExpeditionSet) -> ExpeditionSet {
        let one_each = set.iter().filter(|&(player, _)| set.within(ExpeditionSet::both(player)).len() == 1);
        one_each.map(|(player, expedition)| (player, expedition.other())).collect()
    }

    /// The Expeditions that are meant. If they are to be chosen, all that could be.
    pub(crate) fn expeditions(&self, which: &Expeditions) -> ExpeditionSet {
        let its = || match (self.it.first(), self.it_last_known()) {
            (Some(it), _) if self.game.spot(it).is_some_and(Location::is_expedition) => self.expeditions_of(it),
            (_, home) => {
                home.and_then(Location::expedition).map_or(ExpeditionSet::NONE, |(p, e)| ExpeditionSet::of(p, e))
            }
        };
        match which {
            Expeditions::Mine => self.mine(),
            Expeditions::MyOther => Self::others(self.mine()),
            Expeditions::FacingMe => self.facing(self.mine()),
            Expeditions::FacingMyOther => self.facing(Self::others(self.mine())),
            Expeditions::Its => its(),
            Expeditions::FacingIt => self.facing(its()),
            Expeditions::That => self.expeditions,
            Expeditions::OtherThanThat => Self::others(self.expeditions),
            Expeditions::FacingThat => self.facing(self.expeditions),
            Expeditions::Each { facts, of } | Expeditions::Pick { facts, of, .. } => {
                self.described_expeditions(facts.as_ref(), *of)
            }
        }
    }

    /// Whether an Expedition is among those that are meant.
    pub(super) fn means(&self, which: &Expeditions, player: Player, expedition: Expedition) -> bool {
        match which {
            // Of the other forms nothing has to be asked.
            Expeditions::Each { facts, of } | Expeditions::Pick { facts, of, .. } => {
                of.is_none_or(|of| self.players(of).contains(player))
                    && facts.as_ref().is_none_or(|facts| self.is_such_expedition(facts, player, expedition))
            }
            _ => self.expeditions(which).contains(player, expedition),
        }
    }

    /// The Expeditions of players that have these facts.
    pub(super) fn described_expeditions(
        &self,
        facts: Option<&Facts<ExpeditionFact>>,
        of: Option<Word>,
    ) -> ExpeditionSet {
        let players = of.map_or_else(|| self.players(Word::Each), |of| self.players(of));
        let all = players.iter().flat_map(|player| Expedition::ALL.map(|expedition| (player, expedition)));
        let fits = |&(p, e): &(Player, Expedition)| facts.is_none_or(|facts| self.is_such_expedition(facts, p, e));
        all.filter(fits).collect()
    }

    /// How many Expeditions are chosen: the least and the greatest number. All of them, if none has to be chosen.
    pub(crate) fn few(&self, which: &Expeditions, there_are: u8) -> (u8, u8) {
        match which {
            Expeditions::Pick { quantity: Few::Exactly(number), .. } => {
                let number = (*number).min(there_are);
                (number, number)
            }
            Expeditions::Pick { quantity: Few::UpTo(number), .. } => (0, (*number).min(there_are)),
            Expeditions::Pick { quantity: Few::AnyNumber, .. } => (0, there_are),
            _ => (there_are, there_are),
        }
    }

    /// The regions that are meant, one bit each. If one is to be chosen, all that could be.
    pub(crate) fn lands(&self, regions: &Regions) -> u16 {
        let of = |set: ExpeditionSet| set.iter().fold(0, |bits, (p, e)| bits | 1 << self.game.region(p, e));
        match regions {
            Regions::Mine => of(self.mine()),
            Regions::Of(which) => of(self.expeditions(which)),
            Regions::Each(facts) | Regions::Target(facts) => {
                let fits = |region: &u8| facts.as_ref().is_none_or(|facts| self.is_land(facts, *region));
                self.game.regions().filter(fits).fold(0, |bits, region| bits | 1 << region)
            }
        }
    }
}
