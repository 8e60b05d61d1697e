//! Public queries about the present objects, Expeditions and limits (2.2, 2.3, 4.2.4).

use crate::{
    CardKind, Game, PlayDestination, PlayMode,
    ability::{Amount, FlagKeyword, Gain, Keyword, Limit, Measure, Noun, NumberedKeyword, Passive, Statement, SubType},
    game::{
        queries::{abilities, characteristics, costs, eval_context::EvalContext, limits, price, sums},
        state::Play,
    },
    primitives::{CardId, CardSet, Expedition, Missing, Player, Status, Terrain, TerrainTotals, Terrains},
    program::analysis::{Characteristics, PassiveTopic},
};

/// The objects that Rest would send to their owners' Reserves as things stand (4.2.5.b): all Characters in Expeditions, and Gears
/// if an Expedition that they are in moved forward this Day. Eternal objects stay, and so do Anchored and Asleep Characters (2.4.2,
/// 2.4.4) and other Permanents. Types and sub-types are those that the objects have now (2.3.1).
pub(crate) fn sent_by_rest<const W: usize>(game: &Game<'_, W>) -> CardSet<W> {
    let there = game.in_expeditions();
    let staying = game.with_status(Status::Anchored)
        | game.with_status(Status::Asleep)
        | characteristics::having_now(game, FlagKeyword::Eternal);
    let (characters, gears) = characters_and_gears(game, there);
    let mut sent = characters - staying;
    if !gears.is_empty() {
        let gigantic = characteristics::gigantic_now(game);
        for player in game.players() {
            for expedition in Expedition::ALL.into_iter().filter(|of| game.moved_today(player, *of)) {
                sent |= game.present(player, expedition, gigantic) & gears;
            }
        }
    }
    sent
}

/// Those of these objects that are Characters now, and those that are Gears.
fn characters_and_gears<const W: usize>(game: &Game<'_, W>, there: CardSet<W>) -> (CardSet<W>, CardSet<W>) {
    let characteristics = characteristics::characteristics(game);
    if !characteristics.turns_any() {
        let printed = |set, kind| there & game.with_tokens(set, kind);
        return (printed(game.pool.characters(), CardKind::Character), printed(game.pool.gears(), CardKind::Gear));
    }
    let of_noun = |noun| {
        let is_one = |card: &CardId| EvalContext::of_bearer(game, &characteristics, *card).is_noun(*card, noun);
        there.iter().filter(is_one).collect()
    };
    (of_noun(Noun::Character), of_noun(Noun::SubType(SubType::Gear)))
}

impl<const W: usize> Game<'_, W> {
    /// Whether an object or card has a type or sub-type, including changes by passive abilities (2.2.1, 2.2.2).
    #[must_use]
    pub fn is_noun(&self, card: CardId, noun: Noun) -> bool {
        EvalContext::of_bearer(self, &characteristics::characteristics(self), card).is_noun(card, noun)
    }

    /// Whether an object has a keyword now (7.4); for a keyword with a number, whether it has that number. The numbers of Tough
    /// from several abilities are added up (7.4.7).
    #[must_use]
    pub fn has_keyword(&self, card: CardId, keyword: &Keyword) -> bool {
        let characteristics = characteristics::characteristics(self);
        match keyword {
            Keyword::Flag(keyword) => characteristics::having(self, *keyword, &characteristics).contains(card),
            Keyword::Tough(number) => {
                let is_in_play = self.spot(card).is_some_and(|spot| spot.is_in_play());
                is_in_play
                    && costs::toughness(self, &characteristics, card)
                        == EvalContext::of_bearer(self, &characteristics, card).count_of(number)
            }
            Keyword::Scout(number) | Keyword::Temple(number) => {
                let Some(keyword) = keyword.numbered() else { return false };
                let wanted = EvalContext::of_bearer(self, &characteristics, card).amount(number);
                let mut has = false;
                each_number(self, &characteristics, card, keyword, |context, amount| {
                    has |= context.amount(amount) == wanted;
                });
                has
            }
        }
    }

    /// The statistics of a Character as they count now: the printed ones, changed by passive abilities and boosts (2.2.11).
    #[must_use]
    pub fn statistics_of(&self, card: CardId) -> TerrainTotals {
        let characteristics = characteristics::characteristics(self);
        let context = EvalContext::of_bearer(self, &characteristics, card);
        let [forest, mountain, water] = Terrain::ALL.map(|terrain| context.statistic(card, terrain));
        TerrainTotals::from_terrains(forest, mountain, water)
    }

    /// What a player would pay to play a card from where it is, into an Expedition if it goes into one (5.1.2.d–f); `None` if it
    /// cannot be played at all.
    #[must_use]
    pub fn price_of(&self, player: Player, card: CardId, expedition: Option<Expedition>) -> Option<u8> {
        let from = self.spot(card)?;
        let into = expedition.map_or_else(|| self.only_place(card), PlayDestination::from);
        price::cost_of(
            self,
            &characteristics::characteristics(self),
            &Play { card, player, from, into, how: PlayMode::Printed },
        )
        .ok()
    }

    /// The Reactions in Limbo (4.4), in the order in which they came: the player and the object of each.
    pub fn reactions(&self) -> impl ExactSizeIterator<Item = (Player, CardId)> {
        self.limbo.reactions.iter().map(|reaction| (reaction.bound.you, reaction.bound.me.card))
    }

    /// The terrains of a region, including markers and changes by passive abilities (3.2.1); none while it lies face down.
    #[must_use]
    pub fn terrains_of(&self, region: u8) -> Terrains {
        characteristics::characteristics(self).terrains(self, region)
    }

    /// Statistics of the awake Characters of an Expedition added up (4.2.4, 2.4.4).
    #[must_use]
    #[inline(always)]
    pub fn sums(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        sums::sums_now(self, player, expedition)
    }

    /// What a card has to add to each Expedition of a player so that the Expedition would move forward at Progress if nothing
    /// else changed (4.2.4): in one terrain of its region, what is missing for a positive sum above that of the Expedition facing
    /// it (1.2.3.c). No card is enough at the far end (7.3.25) or in the Arena (4.3).
    #[must_use]
    pub fn missing(&self, player: Player) -> [Missing; 2] {
        sums::missing_as_printed(self, player)
            .unwrap_or_else(|| sums::missing_among(self, &characteristics::characteristics(self), player))
    }

    /// Number of cards that a player keeps in Reserve at Clean-up (2.2.13; without a Hero 3.2.10.b).
    #[must_use]
    #[inline]
    pub fn reserve_limit(&self, player: Player) -> u8 {
        limits::limit(self, player, Limit::Reserve, self.pool.reserve_limit(player))
    }

    /// Number of Landmarks that a player keeps at Clean-up (2.2.14; without a Hero 3.2.7.c).
    #[must_use]
    #[inline]
    pub fn landmark_limit(&self, player: Player) -> u8 {
        limits::limit(self, player, Limit::Landmark, self.pool.landmark_limit(player))
    }

    /// The tokens in play.
    #[must_use]
    pub const fn tokens(&self) -> CardSet<W> {
        self.objects.existing
    }
}

/// Whether an object or card has a keyword with a number, whichever number: its own, or given by a passive ability (7.4).
pub(super) fn has_numbered<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    keyword: NumberedKeyword,
) -> bool {
    let mut has = false;
    each_number(game, characteristics, card, keyword, |_, _| has = true);
    has
}

/// Calls `see` with each number of a keyword that an object or card has: by its own abilities, or by those of others (7.4).
fn each_number<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    card: CardId,
    keyword: NumberedKeyword,
    mut see: impl FnMut(&EvalContext<'_, '_, W>, &Amount),
) {
    let mut look = |context: &EvalContext<'_, '_, W>, passive: &Passive| {
        let Passive::Object { who, statement: Statement::Has(gains) } = passive else { return };
        for gain in gains.as_slice() {
            if let Gain::Keyword(of @ (Keyword::Scout(number) | Keyword::Temple(number) | Keyword::Tough(number))) =
                gain
                && of.numbered() == Some(keyword)
                && price::speaks_of(context, who, card)
            {
                see(context, number);
            }
        }
    };
    let topic = PassiveTopic::Has;
    abilities::each_own_passive(game, characteristics, card, None, topic, |context, passive, _| look(context, passive));
    abilities::each_passive(game, characteristics, topic, |_, context, passive| look(context, passive));
}

/// The objects that count in an Expedition: its own, and the Gigantic ones of the other Expedition (7.4.4).
pub(crate) fn counted_in<const W: usize>(game: &Game<'_, W>, player: Player, expedition: Expedition) -> CardSet<W> {
    game.present(player, expedition, characteristics::characteristics(game).gigantic())
}

/// The Base Cost of an object as it counts now: its Reserve Cost if it was played from Reserve or is Fleeting, otherwise its Hand
/// Cost (2.2.9).
pub(crate) fn base_cost_of<const W: usize>(game: &Game<'_, W>, card: CardId) -> u8 {
    let characteristics = characteristics::characteristics(game);
    EvalContext::of_bearer(game, &characteristics, card).measure(Measure::BaseCost, card).clamp(0, 255) as u8
}
