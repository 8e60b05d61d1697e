//! Plays two games side by side: with a card, and with the same card without one of its abilities.

use super::{
    boards::{board, pool},
    cast::Member,
    muted::{Lines, muted, text},
};
use engine::{
    CardPool, Decision, DecisionList, Event, Game, Rng, mix,
    scenario::KnownCard,
    state::{Board, CardId, CardSet, Expedition, Player},
};

/// Decisions of a game, and Days after which it is ended.
const DECISIONS: usize = 45;

/// The places of the abilities of `printed` that make no difference while the card plays `played`: in none of many games does it
/// change what happens, what can be decided or what counts whether the ability is present.
///
/// A Reaction or a quick action is compared with one that is played as often and does nothing, so that a difference can only come
/// from the effect.
pub(crate) fn silent(card: &KnownCard, printed: &Lines, played: &Lines, cast: &[Member], boards: u64) -> Vec<usize> {
    let whole = pool(card, text(played), cast);
    let without: Vec<CardPool> = (0..printed.len()).map(|line| pool(card, text(&muted(played, line)), cast)).collect();
    let mut silent: Vec<usize> = (0..printed.len()).collect();
    let spoken = text(printed).to_string();
    let name = spoken.bytes().fold(0, |hash, byte| mix(hash, byte.into()));
    for number in 0..boards {
        let mut rng = Rng::new(mix(name, number));
        let seed = rng.word();
        let start = |line, pool| Watched::of(line, &board(pool, &spoken, &mut Rng::new(seed)));
        let others: Vec<_> = silent.iter().map(|&line| start(line, &without[line])).collect();
        let game = start(0, &whole);
        let acted = play(game, others, &mut rng);
        silent.retain(|line| !acted.contains(line));
        if silent.is_empty() {
            break;
        }
    }
    silent
}

/// A game, the events of its last step, and the possible decisions.
struct Watched<'p> {
    line: usize,
    game: Game<'p>,
    events: Vec<Event>,
    list: DecisionList,
}

impl<'p> Watched<'p> {
    fn of(line: usize, board: &Board<'p>) -> Self {
        let mut events = Vec::new();
        let game = board.start_with(&mut events).expect("a board that can be");
        let mut list = DecisionList::new();
        game.decisions(&mut list);
        Self { line, game, events, list }
    }

    fn play(&mut self, decision: Decision) {
        self.events.clear();
        self.game.play_unchecked(decision, &mut self.events);
        self.game.decisions(&mut self.list);
    }

    /// Whether the same events happened, the same player has the same decisions, and the same numbers hold.
    fn is_like(&self, other: &Self) -> bool {
        self.game.to_decide() == other.game.to_decide()
            && self.events == other.events
            && self.list[..] == other.list[..]
            && Player::ALL[..2].iter().all(|&player| {
                let limits = |game: &Game<'_>| (game.reserve_limit(player), game.landmark_limit(player));
                limits(&self.game) == limits(&other.game)
                    && Expedition::ALL
                        .into_iter()
                        .all(|expedition| self.game.sums(player, expedition) == other.game.sums(player, expedition))
            })
    }
}

/// Plays a game, and the same decisions in other games. Returns the lines of those games that differed.
fn play(mut game: Watched<'_>, mut others: Vec<Watched<'_>>, rng: &mut Rng) -> Vec<usize> {
    let mut acted = Vec::new();
    // In some games the players mostly pass, so that the Day comes to its end.
    let haste = [1, 1, 25][rng.below(3) as usize];
    let card = game.game.pool().copies(0).iter().chain(game.game.pool().hero_card(Player::A)).collect::<CardSet>();
    for _ in 0..DECISIONS {
        others.retain(|other| {
            let is_like = game.is_like(other);
            if !is_like {
                acted.push(other.line);
            }
            is_like
        });
        if others.is_empty() || game.game.to_decide().is_none() {
            break;
        }
        let decision = choose(&game.list, card, haste, rng);
        game.play(decision);
        others.iter_mut().for_each(|other| other.play(decision));
    }
    acted
}

/// Chooses a decision: preferably one about the card, and preferably any other than a pass, unless `haste` is high.
fn choose(list: &[Decision], card: CardSet, haste: u32, rng: &mut Rng) -> Decision {
    let weight = |decision: &Decision| match decision {
        Decision::Pass => haste,
        Decision::SkipExpand | Decision::No | Decision::Done => 1,
        Decision::QuickAction { card: of, .. } | Decision::Play { card: of, .. } | Decision::Choose(of) => {
            if card.contains(*of) { 12 } else { 3 }
        }
        Decision::ChooseOrb(of) | Decision::Expand(of) | Decision::Keep(of) => is_other(card, *of),
        Decision::React(_)
        | Decision::ChooseExpedition { .. }
        | Decision::ChooseRegion(_)
        | Decision::ChoosePlayer(_)
        | Decision::ChooseMode(_)
        | Decision::Number(_)
        | Decision::Yes => 3,
    };
    let mut at = rng.below(list.iter().map(weight).sum());
    *list
        .iter()
        .find(|decision| {
            let weight = weight(decision);
            let is_meant = at < weight;
            at = at.wrapping_sub(weight);
            is_meant
        })
        .expect("one of them is at every number below the sum")
}

/// Weight of a choice of cards for Mana: the tested card is rather played than made a Mana Orb.
fn is_other(cards: CardSet, card: CardId) -> u32 {
    if cards.contains(card) { 1 } else { 3 }
}
