//! The yardsticks of `shared/limits`, as code of our own: the simplest loop that deals hands (H0), and a goldfish game of five
//! Days over flat arrays without a rules engine (D0). They share no code with the engine.

/// The generator wyrand.
#[derive(Clone)]
pub(crate) struct Wy(pub(crate) u64);

impl Wy {
    #[inline(always)]
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let t = u128::from(self.0).wrapping_mul(u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db));
        ((t >> 64) ^ t) as u64
    }

    #[inline(always)]
    fn below(&mut self, n: u32) -> u32 {
        let mut m = (self.word() >> 32) * u64::from(n);
        if (m as u32) < n {
            let t = n.wrapping_neg() % n;
            while (m as u32) < t {
                m = (self.word() >> 32) * u64::from(n);
            }
        }
        (m >> 32) as u32
    }
}

/// H0: a partial Fisher-Yates shuffle with one random word for each card.
#[inline(always)]
pub(crate) fn hand(rng: &mut Wy, deck: &mut [u8], drawn: usize) {
    for i in 0..drawn {
        let j = i + rng.below((deck.len() - i) as u32) as usize;
        deck.swap(i, j);
    }
}

/// Draws K numbers below n, n-1, … from one random word.
#[inline(always)]
fn batch<const K: usize>(rng: &mut Wy, n: u32) -> [u32; K] {
    let mut out = [0u32; K];
    loop {
        let mut r = rng.word();
        let mut product: u64 = 1;
        for (i, o) in out.iter_mut().enumerate() {
            let bound = u64::from(n - i as u32);
            let m = u128::from(r) * u128::from(bound);
            *o = (m >> 64) as u32;
            r = m as u64;
            product = product.wrapping_mul(bound);
        }
        if r >= product || r >= product.wrapping_neg() % product {
            return out;
        }
    }
}

const DAYS: usize = 5;
const DRAWS: usize = 6 + 2 * (DAYS - 1);

/// A vanilla deck, the most expensive card first.
pub(crate) struct Deck {
    pub(crate) cards: usize,
    pub(crate) cost: [u8; 64],
    pub(crate) reserve_cost: [u8; 64],
    /// forest | mountain << 10 | ocean << 20
    pub(crate) stats: [u32; 64],
    path: [[u32; 8]; 2],
}

impl Deck {
    pub(crate) fn sample(cards: usize) -> Self {
        let curve = [1u8, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7];
        let mut rng = Wy(42);
        let mut list: Vec<(u8, u8, u32)> = (0..cards)
            .map(|i| {
                let cost = curve[i % curve.len()];
                let reserve = (i32::from(cost) + [-1i32, 0, 0, 1][rng.below(4) as usize]).clamp(1, 9) as u8;
                let mut stat = || rng.below(u32::from(cost) + 1);
                let stats = stat() | stat() << 10 | stat() << 20;
                (cost, reserve, stats)
            })
            .collect();
        list.sort_by_key(|card| std::cmp::Reverse(card.0));
        let mut deck = Self { cards, cost: [99; 64], reserve_cost: [99; 64], stats: [0; 64], path: [[0; 8]; 2] };
        for (i, card) in list.into_iter().enumerate() {
            (deck.cost[i], deck.reserve_cost[i], deck.stats[i]) = card;
        }
        let lanes = |m: u32| ((m & 1) * 0x3ff) | (((m >> 1) & 1) * 0xffc00) | (((m >> 2) & 1) * 0x3ff0_0000);
        for track in 0..2 {
            for place in 0..8 {
                deck.path[track][place] = lanes([7, 3, 5, 6, 1, 2, 4, 7][(place + 3 * track) % 8]);
            }
        }
        deck
    }
}

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    played: [u64; DAYS],
    spent: [u64; DAYS],
    places: [[u64; 8]; 2],
}

/// D0: hand, reserve and boards are small arrays that are scanned.
#[inline]
fn game(deck: &Deck, draws: &[u8; DRAWS], tally: &mut Tally) {
    let (mut hand, mut hand_len) = ([0u8; 16], 0usize);
    let (mut reserve, mut reserve_len) = ([0u8; 24], 0usize);
    let (mut board, mut board_len) = ([[0u8; 16]; 2], [0usize; 2]);
    let (mut sum, mut place) = ([0u32; 2], [0usize; 2]);
    let (mut mana, mut next) = (0u32, 0usize);
    for day in 0..DAYS {
        let (draw, orbs) = if day == 0 { (6, 3) } else { (2, 1) };
        for _ in 0..draw {
            hand[hand_len] = draws[next];
            hand_len += 1;
            next += 1;
        }
        for _ in 0..orbs {
            if hand_len > 0 {
                let mut worst = 0;
                for i in 1..hand_len {
                    if hand[i] < hand[worst] {
                        worst = i;
                    }
                }
                hand_len -= 1;
                hand[worst] = hand[hand_len];
                mana += 1;
            }
        }
        let mut left = mana;
        loop {
            let (mut hi, mut hc) = (usize::MAX, 255u8);
            for (i, &card) in hand[..hand_len].iter().enumerate() {
                if u32::from(deck.cost[card as usize]) <= left && card < hc {
                    (hi, hc) = (i, card);
                }
            }
            let (mut ri, mut rc, mut reserve_cost) = (usize::MAX, 255u8, 0u8);
            for (i, &card) in reserve[..reserve_len].iter().enumerate() {
                let cost = deck.reserve_cost[card as usize];
                if u32::from(cost) <= left && (cost > reserve_cost || (cost == reserve_cost && card < rc)) {
                    (ri, rc, reserve_cost) = (i, card, cost);
                }
            }
            let card;
            if hi != usize::MAX && (ri == usize::MAX || deck.cost[hc as usize] >= reserve_cost) {
                left -= u32::from(deck.cost[hc as usize]);
                tally.spent[day] += u64::from(deck.cost[hc as usize]);
                card = hc;
                hand_len -= 1;
                hand[hi] = hand[hand_len];
            } else if ri != usize::MAX {
                left -= u32::from(reserve_cost);
                tally.spent[day] += u64::from(reserve_cost);
                card = rc;
                reserve_len -= 1;
                reserve[ri] = reserve[reserve_len];
            } else {
                break;
            }
            let total = |s: u32| (s & 0x3ff) + (s >> 10 & 0x3ff) + (s >> 20);
            let e = usize::from(total(sum[1]) < total(sum[0]));
            board[e][board_len[e]] = card;
            board_len[e] += 1;
            sum[e] += deck.stats[card as usize];
            tally.played[day] += 1;
        }
        for e in 0..2 {
            if sum[e] & deck.path[e][place[e]] != 0 {
                place[e] += 1;
                for &card in &board[e][..board_len[e]] {
                    reserve[reserve_len] = card;
                    reserve_len += 1;
                }
                board_len[e] = 0;
                sum[e] = 0;
            }
        }
        while reserve_len > 2 {
            let mut worst = 0;
            for i in 1..reserve_len {
                if reserve[i] > reserve[worst] {
                    worst = i;
                }
            }
            reserve_len -= 1;
            reserve[worst] = reserve[reserve_len];
        }
    }
    tally.games += 1;
    for (places, place) in tally.places.iter_mut().zip(place) {
        places[place] += 1;
    }
}

pub(crate) fn run(deck: &Deck, rng: &mut Wy, order: &mut [u8], games: u64, tally: &mut Tally) {
    let mut draws = [0u8; DRAWS];
    for _ in 0..games {
        let first = batch::<6>(rng, deck.cards as u32);
        let later = batch::<8>(rng, deck.cards as u32 - 6);
        for (i, offset) in first.iter().chain(later.iter()).enumerate() {
            order.swap(i, i + *offset as usize);
            draws[i] = order[i];
        }
        game(deck, &draws, tally);
    }
}
