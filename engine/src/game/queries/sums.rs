//! What Expeditions come to (4.2.4): their statistics, what they win by, what keeps them from moving.

use super::eval_context::EvalContext;
use crate::{
    CardKind, Game,
    ability::{FlagKeyword, Halt, MarchRule, Passive},
    primitives::{
        CardId, CardSet, CounterKind, Expedition, ExpeditionSet, FAR_END, Missing, PerExpedition, Player, Status,
        Terrain, TerrainTotals, Terrains,
    },
    program::analysis::{Characteristics, PassiveCategory},
};

impl<const W: usize> Game<'_, W> {
    /// Due to which terrains each Expedition of a player would move forward at Progress (4.2.4): mostly what is missing to
    /// win says it.
    pub(crate) fn winning(&self, player: Player) -> PerExpedition<Terrains> {
        // What is empty wins nothing: the opponent of a goldfish has nothing there.
        let PerExpedition([hero, companion]) = self.zones.expeditions[player];
        if (hero | companion).is_empty() {
            return PerExpedition([Terrains::NONE; 2]);
        }
        if let Some([hero, companion]) = self.missing_as_printed(player)
            && self.seats[player].ascended == PerExpedition([false; 2])
        {
            let due = PerExpedition([hero.won(), companion.won()]);
            let may_be_held = || self.is_on(PassiveCategory::March) || self.may_be_defended();
            if due == PerExpedition([Terrains::NONE; 2]) || !may_be_held() {
                return due;
            }
            let characteristics = self.characteristics();
            return PerExpedition::of_each(|of| self.free_to_move(&characteristics, player, of, due[of]));
        }
        self.winning_looked_up(player)
    }

    /// The same, whatever is said of them.
    #[inline(never)]
    pub(super) fn winning_looked_up(&self, player: Player) -> PerExpedition<Terrains> {
        let characteristics = self.characteristics();
        PerExpedition::of_each(|expedition| self.winning_terrains(&characteristics, player, expedition))
    }

    /// The same of one: its awake Characters are positive
    /// there and above the Expedition facing it; an Ascended one needs no more than a tie (system 39). None at the far
    /// end, with a Defender (7.4.2), or where a card forbids it.
    pub(super) fn winning_terrains(
        &self,
        characteristics: &Characteristics<W>,
        player: Player,
        expedition: Expedition,
    ) -> Terrains {
        let is_empty = self.present(player, expedition, characteristics.gigantic()).is_empty();
        if is_empty || self.distance(player, expedition) >= FAR_END {
            return Terrains::NONE;
        }
        let facing = self.facing(player, expedition);
        let theirs = facing.map_or(TerrainTotals::ZERO, |(p, e)| self.sums_in(characteristics, p, e));
        // To be above one less is to be as good.
        let may_tie = self.ascended(player, expedition)
            && !self.is_held(characteristics, &MarchRule::CannotMoveByTie, player, expedition);
        let below = if may_tie { theirs.minus(TerrainTotals::from_terrains(1, 1, 1)) } else { theirs };
        let here = characteristics.terrains(self, self.region(player, expedition));
        let due = self.sums_in(characteristics, player, expedition).missing_to_win(below, here).won();
        self.free_to_move(characteristics, player, expedition, due)
    }

    /// Whether an Expedition that moves at Progress due to these terrains does so due to Ascension: in one of them at least
    /// it is no more than tied, whatever it wins besides (4.2.4.k of edition 5.0).
    #[inline]
    pub(crate) fn wins_by_tie(&self, player: Player, expedition: Expedition, due: Terrains) -> bool {
        !due.is_empty() && self.ascended(player, expedition) && self.ties(player, expedition, due)
    }

    #[inline(never)]
    pub(super) fn ties(&self, player: Player, expedition: Expedition, due: Terrains) -> bool {
        let characteristics = self.characteristics();
        let facing = self.facing(player, expedition);
        let theirs = facing.map_or(TerrainTotals::ZERO, |(p, e)| self.sums_in(&characteristics, p, e));
        let won = self.sums_in(&characteristics, player, expedition).missing_to_win(theirs, due).won();
        Terrain::ALL.iter().any(|terrain| due.contains(*terrain) && !won.contains(*terrain))
    }

    /// Statistics of the awake Characters of an Expedition, Gigantic ones of the other included (4.2.4, 7.4.4).
    pub(super) fn sums_in(
        &self,
        characteristics: &Characteristics<W>,
        player: Player,
        expedition: Expedition,
    ) -> TerrainTotals {
        if !characteristics.has_statistics() {
            return self.sums_as_printed(&characteristics.gigantic(), player, expedition);
        }
        let objects = self.present(player, expedition, characteristics.gigantic());
        if objects.is_empty() { TerrainTotals::ZERO } else { self.changed_sums(characteristics, objects) }
    }

    /// The same as things stand.
    pub(super) fn sums_now(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        if self.are_sums_kept() {
            self.sums_kept(player, expedition)
        } else {
            self.sums_in(&self.characteristics(), player, expedition)
        }
    }

    /// What each Expedition is missing to move with these characteristics: see [`missing`](Self::missing).
    pub(crate) fn missing_among(&self, characteristics: &Characteristics<W>, player: Player) -> [Missing; 2] {
        // None is left in the Arena.
        let terrains = |player, expedition, _| match self.adventure().is_arena() {
            true => Terrains::NONE,
            false => characteristics.terrains(self, self.region(player, expedition)),
        };
        self.missing_by(player, |player, expedition| self.sums_in(characteristics, player, expedition), terrains)
    }

    /// Whether nothing in an Expedition is Gigantic, and no passive ability changes statistics: then the sums that are
    /// kept are those that count.
    #[inline]
    pub(super) fn are_sums_kept(&self) -> bool {
        let is_nowhere = |gigantic: CardSet<W>| gigantic.is_empty() || (gigantic & self.in_expeditions()).is_empty();
        (self.pool.keeps_sums() && self.objects.grants.is_empty())
            || (!self.is_on(PassiveCategory::Statistic) && self.printed_gigantic().is_some_and(is_nowhere))
    }

    /// Whether no passive ability or marker changes terrains.
    #[inline]
    pub(super) fn are_terrains_printed(&self) -> bool {
        self.adventure().markers().is_empty() && !self.is_on(PassiveCategory::Land)
    }

    /// The same where no passive ability changes statistics, and these objects are Gigantic.
    #[inline]
    pub(super) fn sums_as_printed(
        &self,
        gigantic: &CardSet<W>,
        player: Player,
        expedition: Expedition,
    ) -> TerrainTotals {
        let kept = self.sums_kept(player, expedition);
        let of_other = self.zones.expeditions[player][expedition.other()] & *gigantic;
        if of_other.is_empty() {
            return kept;
        }
        of_other.iter().fold(kept, |sum, card| sum.plus(self.counted(card)))
    }

    /// The same where passive abilities change statistics.
    pub(super) fn changed_sums(&self, characteristics: &Characteristics<W>, objects: CardSet<W>) -> TerrainTotals {
        let awake = (objects - self.with_status(Status::Asleep)).iter().filter(|card| self.is_character(*card));
        awake.fold(TerrainTotals::ZERO, |sum, card| {
            let (printed, boosts) = (self.printed(card), i16::from(self.objects.count(card, CounterKind::BOOST)));
            let [forest, mountain, water] = Terrain::ALL.map(|terrain| {
                let counted = characteristics.statistic(card, terrain, printed.get(terrain) as i16);
                counted.saturating_add(boosts)
            });
            sum.plus(TerrainTotals::from_terrains(forest, mountain, water))
        })
    }

    pub(crate) fn is_character(&self, card: CardId) -> bool {
        self.facts(card).kind == CardKind::Character
    }

    /// Whether a Defender may be in some Expedition (7.4.2): by what is printed, or because that is not all there is.
    pub(super) fn may_be_defended(&self) -> bool {
        !self.are_keywords_printed()
            || !(self.pool.printed_keyword(FlagKeyword::Defender) & self.in_expeditions()).is_empty()
    }

    /// Whether a Defender is in an Expedition (7.4.2) that does not ignore it.
    pub(crate) fn is_defended(
        &self,
        characteristics: &Characteristics<W>,
        player: Player,
        expedition: Expedition,
    ) -> bool {
        let present = self.present(player, expedition, characteristics.gigantic());
        if present.is_empty() {
            return false;
        }
        let mut defenders = present & self.having(FlagKeyword::Defender, characteristics);
        if !defenders.is_empty() {
            let set = ExpeditionSet::of(player, expedition);
            self.each_march_rule(characteristics, |context, which, rule| {
                if let MarchRule::IgnoresDefender { of } = rule
                    && !which.within(set).is_empty()
                {
                    defenders = of.as_ref().map_or(CardSet::EMPTY, |of| defenders - context.all(of));
                }
            });
        }
        !defenders.is_empty()
    }

    /// Due to which of the terrains that it wins an Expedition may move forward at Dusk: none with a Defender in it
    /// (7.4.2), or where a card says so; a card may leave one only.
    pub(super) fn free_to_move(
        &self,
        characteristics: &Characteristics<W>,
        player: Player,
        expedition: Expedition,
        won: Terrains,
    ) -> Terrains {
        if won.is_empty() {
            return won;
        }
        let set = ExpeditionSet::of(player, expedition);
        let (mut forbidden, mut due) = (false, won);
        self.each_march_rule(characteristics, |_, which, rule| {
            if which.within(set).is_empty() {
                return;
            }
            match rule {
                MarchRule::CannotMove { except: None, .. } => forbidden = true,
                MarchRule::CannotMove { except: Some(terrain), .. } => {
                    due = due.within(Terrains::only(*terrain));
                }
                MarchRule::CannotMoveByTie
                | MarchRule::CannotAscend
                | MarchRule::IgnoresDefender { .. }
                | MarchRule::CannotMoveBack
                | MarchRule::CountsAs(_) => {}
            }
        });
        let is_held = forbidden || self.is_defended(characteristics, player, expedition);
        if is_held { Terrains::NONE } else { due }
    }

    /// Whether an Expedition cannot move forward at any time, as an effect would have it (1.4.1).
    pub(crate) fn cannot_march(
        &self,
        characteristics: &Characteristics<W>,
        player: Player,
        expedition: Expedition,
    ) -> bool {
        let set = ExpeditionSet::of(player, expedition);
        let mut cannot = false;
        self.each_march_rule(characteristics, |_, which, rule| {
            if let MarchRule::CannotMove { when, except } = rule {
                let always = *when == Halt::Always || except.is_some();
                cannot |= always && *when == Halt::Always && !which.within(set).is_empty();
            }
        });
        cannot
    }

    /// Whether a card says that an Expedition cannot do that (1.4.1).
    pub(crate) fn is_kept_from(&self, deed: &MarchRule, player: Player, expedition: Expedition) -> bool {
        self.hears_of(PassiveCategory::March) && self.is_held(&self.characteristics(), deed, player, expedition)
    }

    /// The same with these characteristics.
    fn is_held(
        &self,
        characteristics: &Characteristics<W>,
        deed: &MarchRule,
        player: Player,
        expedition: Expedition,
    ) -> bool {
        let set = ExpeditionSet::of(player, expedition);
        let mut kept = false;
        self.each_march_rule(characteristics, |_, which, rule| {
            kept |= rule == deed && !which.within(set).is_empty();
        });
        kept
    }

    pub(super) fn each_march_rule(
        &self,
        characteristics: &Characteristics<W>,
        mut emit: impl FnMut(&EvalContext<'_, '_, W>, ExpeditionSet, &MarchRule),
    ) {
        if !self.is_on(PassiveCategory::March) {
            return;
        }
        self.each_passive(characteristics, PassiveCategory::March, |_, context, passive| {
            if let Passive::Expedition { which, rule } = passive {
                emit(context, context.marches(which), rule);
            }
        });
    }

    /// The same where nothing changes sums or terrains; nothing where something may.
    #[inline]
    pub(crate) fn missing_as_printed(&self, player: Player) -> Option<[Missing; 2]> {
        let is_as_printed = self.are_sums_kept() && self.are_terrains_printed();
        if !is_as_printed {
            return None;
        }
        // None is left in the Arena.
        let terrains = |player, expedition, distance| {
            self.adventure.terrains(self.adventure.table().region(player, expedition, distance).into())
        };
        Some(self.missing_by(player, |player, expedition| self.sums_kept(player, expedition), terrains))
    }

    /// The same with these sums of Expeditions, and these terrains of an Expedition at a distance from its start.
    #[inline(always)]
    pub(super) fn missing_by(
        &self,
        player: Player,
        sums: impl Fn(Player, Expedition) -> TerrainTotals,
        terrains: impl Fn(Player, Expedition, u8) -> Terrains,
    ) -> [Missing; 2] {
        let each = PerExpedition::of_each(|expedition| {
            let facing =
                self.facing(player, expedition).map_or(TerrainTotals::ZERO, |(other, theirs)| sums(other, theirs));
            let here = match self.distance(player, expedition) {
                FAR_END.. => Terrains::NONE,
                distance => terrains(player, expedition, distance),
            };
            sums(player, expedition).missing_to_win(facing, here)
        });
        each.0
    }

    /// Statistics of the awake Characters of an Expedition added up (4.2.4, 2.4.3).
    #[must_use]
    #[inline(always)]
    pub fn sums(&self, player: Player, expedition: Expedition) -> TerrainTotals {
        self.sums_now(player, expedition)
    }
}
