//! How the regions lie on a table of two or four players, which way Expeditions go, and which face one another.

use super::{Expedition, ExpeditionSet, PerPlayer, Player, Players, Terrain};

/// Regions on the way of an Expedition: from its start to the start of its owner's other Expedition (3.2.1).
pub const PATH: usize = 8;

/// The furthest an Expedition can be from its start: the other end of its way.
pub const FAR_END: u8 = PATH as u8 - 1;

/// Most regions a table has.
pub const REGIONS: usize = 16;

/// How the regions lie, which way Expeditions go, and which ones face one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// Two players, one row: Hero region, three Tumult cards of two regions each, Companion region (3.2.1). All Hero
    /// Expeditions walk up the row, all Companion Expeditions down.
    Row,
    /// Four players, a cross of four arms: Hero region of A and B, Companion region of B and C, Hero region of C and
    /// D, Companion region of D and A (formats.md 2.8). Each arm has the end region, the two halves of a Tumult card,
    /// and at the centre half a card: of the two central cards one lies between the first two arms, the other turned
    /// round between the last two. Everybody goes from one arm over the centre into the next.
    Cross,
}

/// A table as data.
struct Plan {
    seats: Players,
    regions: usize,
    /// The way of each player from the Hero region to the Companion region.
    paths: PerPlayer<[u8; PATH]>,
    /// The two halves of each Tumult card: the one nearer to a Hero region first.
    cards: &'static [[u8; 2]],
    /// The pile each Tumult card is of: cards of a pile are equal.
    piles: &'static [u8],
    /// For each Tumult card the bit of a layout's number that turns it.
    turns: &'static [u8],
    /// By region: the Tumult cards that are revealed when an Expedition enters it.
    reveals: [&'static [u8]; REGIONS],
    /// The Expeditions that the Hero Expedition and the Companion Expedition of each player face.
    facing: PerPlayer<[ExpeditionSet; 2]>,
}

const ROW: Plan = {
    const WAY: [u8; PATH] = [0, 1, 2, 3, 4, 5, 6, 7];
    const fn across(player: Player) -> [ExpeditionSet; 2] {
        [ExpeditionSet::of(player, Expedition::Hero), ExpeditionSet::of(player, Expedition::Companion)]
    }
    Plan {
        seats: Players::TWO,
        regions: 8,
        paths: PerPlayer([WAY; 4]),
        cards: &[[1, 2], [3, 4], [5, 6]],
        piles: &[0, 1, 2],
        turns: &[0, 1, 2],
        reveals: [&[], &[0], &[0], &[1], &[1], &[2], &[2], &[], &[], &[], &[], &[], &[], &[], &[], &[]],
        facing: PerPlayer([across(Player::B), across(Player::A), [ExpeditionSet::NONE; 2], [ExpeditionSet::NONE; 2]]),
    }
};

/// The official page is cut after the first pile. The rest follows from formats.md 2.8: neighbours share the half of a path that
/// begins where they both begin, and each path meets both halves of a central card once.
const CROSS: Plan = {
    use Expedition::{Companion, Hero};
    use Player::{A, B, C, D};
    Plan {
        seats: Players::FOUR,
        regions: 16,
        // Arms are 0..4, 4..8, 8..12 and 12..16, each from its end region to the centre.
        paths: PerPlayer([
            [0, 1, 2, 3, 15, 14, 13, 12],
            [0, 1, 2, 3, 7, 6, 5, 4],
            [8, 9, 10, 11, 7, 6, 5, 4],
            [8, 9, 10, 11, 15, 14, 13, 12],
        ]),
        // Those beside the Hero regions, those in the centre, those beside the Companion regions.
        cards: &[[1, 2], [9, 10], [3, 7], [11, 15], [6, 5], [14, 13]],
        piles: &[0, 0, 1, 1, 2, 2],
        // The second central card lies opposite the first, so one bit turns both.
        turns: &[0, 1, 2, 2, 3, 4],
        // Both central cards are revealed when one is reached.
        reveals: {
            const CENTRE: &[u8] = &[2, 3];
            [&[], &[0], &[0], CENTRE, &[], &[4], &[4], CENTRE, &[], &[1], &[1], CENTRE, &[], &[5], &[5], CENTRE]
        },
        facing: PerPlayer([
            [ExpeditionSet::of(B, Hero), ExpeditionSet::of(D, Companion)],
            [ExpeditionSet::of(A, Hero), ExpeditionSet::of(C, Companion)],
            [ExpeditionSet::of(D, Hero), ExpeditionSet::of(B, Companion)],
            [ExpeditionSet::of(C, Hero), ExpeditionSet::of(A, Companion)],
        ]),
    }
};

const PLANS: [&Plan; 2] = [&ROW, &CROSS];

/// The way of each Expedition from its own start: the path of its player in one direction or the other.
const WAYS: [[[[u8; PATH]; 2]; Player::ALL.len()]; PLANS.len()] = {
    let mut ways = [[[[0; PATH]; 2]; Player::ALL.len()]; PLANS.len()];
    let mut i = 0;
    while i < PLANS.len() * Player::ALL.len() * PATH {
        let (table, player, place) = (i / PATH / Player::ALL.len(), i / PATH % Player::ALL.len(), i % PATH);
        let region = PLANS[table].paths.0[player][place];
        ways[table][player][Expedition::Hero as usize][place] = region;
        ways[table][player][Expedition::Companion as usize][PATH - 1 - place] = region;
        i += 1;
    }
    ways
};

impl Table {
    const fn plan(self) -> &'static Plan {
        PLANS[self as usize]
    }

    /// The players who sit at it.
    #[must_use]
    pub const fn seats(self) -> Players {
        self.plan().seats
    }

    /// Number of regions; their indices begin with 0.
    #[must_use]
    pub const fn regions(self) -> usize {
        self.plan().regions
    }

    /// The region at a distance from the start of an Expedition; beyond the far end, that end.
    #[must_use]
    #[inline]
    pub const fn region(self, player: Player, expedition: Expedition, distance: u8) -> u8 {
        let distance = if distance > FAR_END { FAR_END } else { distance };
        WAYS[self as usize][player as usize][expedition as usize][distance as usize]
    }

    /// The halves of each Tumult card.
    #[must_use]
    pub const fn cards(self) -> &'static [[u8; 2]] {
        self.plan().cards
    }

    /// The Tumult cards that are revealed when an Expedition enters a region (7.3.25.b, formats.md 2.8); none at
    /// the end regions, which lie open.
    #[must_use]
    #[inline]
    pub fn cards_at(self, region: u8) -> &'static [u8] {
        self.plan().reveals.get(usize::from(region)).copied().unwrap_or_default()
    }

    /// Number of layouts of its Tumult cards: 6 orders of the piles, times the orientations of all but the second central card.
    #[must_use]
    pub const fn layouts(self) -> u8 {
        match self {
            Self::Row => 6 << 3,
            Self::Cross => 6 << 5,
        }
    }

    /// The single terrain of a Tumult card, and the half (0 or 1) on which it is, in the layout of a number: order of the piles ×
    /// orientations + orientation. Numbers beyond the last begin again at 0.
    pub(crate) const fn single(self, card: usize, layout: u8) -> (Terrain, usize) {
        const ORDERS: [[Terrain; 3]; 6] = {
            use Terrain::{Forest as V, Mountain as M, Water as O};
            [[V, M, O], [V, O, M], [M, V, O], [M, O, V], [O, V, M], [O, M, V]]
        };
        let (Plan { piles, turns, .. }, orientations) = (self.plan(), self.layouts() / 6);
        let order = ORDERS[(layout / orientations % 6) as usize];
        (order[piles[card] as usize], ((layout % orientations) >> turns[card] & 1) as usize)
    }
}

/// Which Expedition faces which (1.2.3.c), in a game that players may leave: for each Expedition a set of one, or of none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facing(PerPlayer<[ExpeditionSet; 2]>);

impl Facing {
    /// The relation when the players sit down.
    pub(crate) const fn at(table: Table) -> Self {
        Self(table.plan().facing)
    }

    /// The Expedition opposite.
    #[inline]
    pub(crate) fn of(&self, player: Player, expedition: Expedition) -> Option<(Player, Expedition)> {
        self.0[player][expedition as usize].first()
    }

    /// Removes a player's Expeditions: the two that faced them now face one another, even a Hero and a Companion Expedition
    /// (formats.md 2.9), unless both are of one player.
    pub(crate) fn remove(&mut self, player: Player) {
        let left = std::mem::take(&mut self.0[player]);
        for i in 0..2 {
            let Some((one, expedition)) = left[i].first() else { continue };
            self.0[one][expedition as usize] = left[1 - i].without(ExpeditionSet::both(one));
        }
    }

    /// One byte for each Expedition.
    pub(crate) fn bytes(&self) -> [u8; 8] {
        let byte = |(player, expedition)| player as u8 * 2 + expedition as u8;
        std::array::from_fn(|i| self.0.0[i / 2][i % 2].first().map_or(u8::MAX, byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Expedition::{Companion, Hero};
    use Player::{A, B, C, D};

    const TABLES: [Table; 2] = [Table::Row, Table::Cross];

    fn expeditions(table: Table) -> impl Iterator<Item = (Player, Expedition)> {
        table.seats().into_iter().flat_map(|player| Expedition::ALL.map(|expedition| (player, expedition)))
    }

    /// Checks that facing is mutual.
    fn assert_symmetric(facing: &Facing, players: Players) {
        for (player, expedition) in players.into_iter().flat_map(|p| Expedition::ALL.map(|e| (p, e))) {
            let (other, theirs) = facing.of(player, expedition).unwrap();
            assert!(other != player && players.contains(other), "{player:?} {expedition:?} faces {other:?}");
            assert_eq!(facing.of(other, theirs), Some((player, expedition)));
        }
    }

    /// System 162: facing is symmetric, every Expedition faces exactly one, and each player two different opponents.
    #[test]
    fn every_expedition_faces_one_that_starts_beside_it() {
        for table in TABLES {
            let facing = Facing::at(table);
            assert_symmetric(&facing, table.seats());
            for (player, expedition) in expeditions(table) {
                let (other, theirs) = facing.of(player, expedition).unwrap();
                assert_eq!(theirs, expedition);
                assert_eq!(table.region(player, expedition, 0), table.region(other, theirs, 0));
            }
        }
        let facing = Facing::at(Table::Cross);
        for player in Player::ALL {
            let [hero, companion] = Expedition::ALL.map(|e| facing.of(player, e).unwrap().0 as u8);
            assert_eq!(hero.abs_diff(companion), 2, "its two neighbours");
        }
    }

    /// System 162: the path of each player is Hero region, a Tumult card, the centre, a Tumult card, Companion region.
    #[test]
    fn paths_lead_over_three_cards() {
        for table in TABLES {
            for player in table.seats() {
                let path: Vec<u8> = (0..=FAR_END).map(|d| table.region(player, Hero, d)).collect();
                let back: Vec<u8> = (0..=FAR_END).rev().map(|d| table.region(player, Companion, d)).collect();
                assert_eq!(path, back);
                let cards: Vec<&[u8]> = path.iter().map(|&region| table.cards_at(region)).collect();
                assert!(cards[0].is_empty() && cards[7].is_empty());
                assert!([1, 3, 5].iter().all(|&i| !cards[i].is_empty() && cards[i] == cards[i + 1]));
                assert!(cards[1] != cards[3] && cards[3] != cards[5]);
            }
            let on = |(card, halves): (u8, &[u8; 2])| halves.iter().all(|&half| table.cards_at(half).contains(&card));
            assert!((0..).zip(table.cards()).all(on), "a card is revealed where it lies");
            let mut covered: Vec<u8> = table.cards().as_flattened().to_vec();
            covered.sort_unstable();
            let open = |region: &u8| !table.cards_at(*region).is_empty();
            assert_eq!(covered, (0..table.regions() as u8).filter(open).collect::<Vec<_>>());
        }
        assert_eq!(Table::Row.region(B, Hero, 200), 7);
    }

    /// Formats.md 2.8: the single-terrain sides of the two central cards are on different sides, so every path crosses
    /// one half of a single terrain and one of two; neighbours share the half nearer to their common start.
    #[test]
    fn everybody_crosses_the_centre_alike() {
        let table = Table::Cross;
        for layout in 0..table.layouts() {
            let [(_, first), (_, second)] = [2, 3].map(|card| table.single(card, layout));
            let singles = [table.cards()[2][first], table.cards()[3][second]];
            for player in Player::ALL {
                let centre = [3, 4].map(|distance| table.region(player, Hero, distance));
                assert_eq!(centre.iter().filter(|region| singles.contains(region)).count(), 1);
            }
        }
        let shared = |one, other, expedition| {
            (0..4).all(|d| table.region(one, expedition, d) == table.region(other, expedition, d))
        };
        assert!(shared(A, B, Hero) && shared(C, D, Hero) && shared(B, C, Companion) && shared(D, A, Companion));
    }

    /// System 163: the facing relation after removals, in whatever order.
    #[test]
    fn who_loses_a_partner_faces_the_other_one_left() {
        let mut facing = Facing::at(Table::Cross);
        facing.remove(A);
        assert_eq!(facing.of(B, Hero), Some((D, Companion)));
        assert_symmetric(&facing, Players::FOUR.without(Players::of(A)));
        assert_eq!(facing.of(A, Hero), None);
        for (first, second) in Player::ALL.into_iter().flat_map(|p| Player::ALL.map(|q| (p, q))) {
            if first == second {
                continue;
            }
            let gone: Players = [first, second].into_iter().collect();
            let [mut one, mut other] = [Facing::at(Table::Cross); 2];
            [first, second].into_iter().for_each(|player| one.remove(player));
            [second, first].into_iter().for_each(|player| other.remove(player));
            assert_eq!(one, other);
            assert_symmetric(&one, Players::FOUR.without(gone));
        }
        [C, D].into_iter().for_each(|player| facing.remove(player));
        assert_eq!((facing.of(B, Hero), facing.of(B, Companion)), (None, None), "nobody faces oneself");
    }
}
