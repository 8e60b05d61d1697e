//! Effects under way: what the words of each are bound to, and what the effect on top sees.

use crate::{
    Game,
    ability::Amount,
    game::{
        queries::eval_context::EvalContext,
        state::{After, Binding, Frame, Modified, Noted, OpState},
    },
    primitives::{CardId, CardSet, List, Location, Player, Players},
    program::{Jump, Op, Pc, Role, analysis::Characteristics},
};

impl<const W: usize> Frame<W> {
    /// A frame for an effect that begins.
    pub(crate) fn begin(entry: Pc, bound: Binding, game: &Game<'_, W>) -> Self {
        Self {
            sel: CardSet::EMPTY,
            it: bound
                .it
                .map_or(CardSet::EMPTY, |it| if game.objects.is(it) { CardSet::of(it.card) } else { CardSet::EMPTY }),
            epoch: game.objects.next(),
            bound,
            pc: entry,
            doers: Players::of(bound.you),
            others: Players::NONE,
            asked: Players::NONE,
            chosen: 0,
            regions: 0,
            state: OpState::Fresh,
            begun: false,
            noted: Noted::DONE,
            scale: 0,
            result: 0,
            x: 0,
            modified: Modified::NONE,
            after: After::Nothing,
        }
    }

    /// "It": of the objects named, those that are still the same objects (2.1.f).
    pub(crate) fn it(&self, game: &Game<'_, W>) -> CardSet<W> {
        self.it_among(self.followed(game))
    }

    /// "It", or the last object that it was.
    pub(in crate::game) fn it_last(&self) -> Option<CardId> {
        if self.noted.has(Noted::NAMED) { self.it_among(self.it).first() } else { self.bound.it.map(|it| it.card) }
    }

    /// What the trigger was about, if it is still the same object (2.1.f).
    pub(crate) fn cause(&self, game: &Game<'_, W>) -> CardSet<W> {
        let cause = self.bound.it.filter(|object| game.objects.is(*object));
        cause.map_or(CardSet::EMPTY, |object| CardSet::of(object.card))
    }

    /// As `it`, where it is known which objects are [followed](Self::followed).
    #[inline]
    pub(in crate::game) fn it_among(&self, followed: CardSet<W>) -> CardSet<W> {
        if self.noted.has(Noted::BESIDES_ME) { followed - CardSet::of(self.bound.me.card) } else { followed }
    }

    /// The objects of "it", and the bearer if it is followed besides.
    pub(crate) fn followed(&self, game: &Game<'_, W>) -> CardSet<W> {
        self.it.iter().filter(|&card| game.objects.serial(card) < self.epoch).collect()
    }

    /// The bearer of the ability, if it is still the same object. A bearer that the effect itself has moved or played, and that
    /// is "it" therefore, is still found if all players can see it (2.1.f).
    pub(crate) fn me(&self, game: &Game<'_, W>, it: CardSet<W>) -> Option<CardId> {
        let me = self.bound.me;
        let is_followed = || it.contains(me.card) && game.spot(me.card).is_some_and(Location::is_visible);
        (game.objects.is(me) || is_followed()).then_some(me.card)
    }

    /// Where the effect goes on after an operation that only redirects it; `None` for every other operation.
    #[inline]
    pub(crate) fn jump(&self, op: Op) -> Option<Pc> {
        let Role::Jump(jump) = op.role() else { return None };
        Some(match jump {
            Jump::Always(pc) => pc,
            Jump::UnlessDone(pc) => {
                if self.noted.has(Noted::DONE) {
                    self.pc + 1
                } else {
                    pc
                }
            }
            Jump::Outside { from, to, then } => {
                let (from, to) = (i16::from(from), if to == u8::MAX { i16::MAX } else { i16::from(to) });
                if (from..=to).contains(&self.scale) { self.pc + 1 } else { then }
            }
        })
    }
}

pub(crate) fn top<const W: usize>(game: &Game<'_, W>) -> Frame<W> {
    // Asked only while an effect is being resolved.
    *game.limbo.frames.last().unwrap_or(&Game::NO_FRAME)
}

/// What the effect on top sees. If a single other player acts, "you" is that player.
pub(crate) fn context<'p, 's, const W: usize>(
    game: &'s Game<'p, W>,
    characteristics: &'s Characteristics<W>,
    frame: &Frame<W>,
) -> EvalContext<'s, 'p, W> {
    EvalContext::of_frame(game, characteristics, frame, (frame.actor(), frame.bound.player))
}

/// As [`context`], for one of the players who act. That player is "you" and, if not the controller of the effect, "that player".
pub(crate) fn scene_for<'p, 's, const W: usize>(
    game: &'s Game<'p, W>,
    characteristics: &'s Characteristics<W>,
    frame: &Frame<W>,
    doer: Player,
) -> EvalContext<'s, 'p, W> {
    let is_own = frame.doers == Players::of(frame.bound.you);
    EvalContext::of_frame(game, characteristics, frame, (doer, if is_own { frame.bound.player } else { doer }))
}

/// As [`context`], for the player who acts on that object: if several players act, the one who controls or owns it.
pub(crate) fn scene_of_doer<'p, 's, const W: usize>(
    game: &'s Game<'p, W>,
    characteristics: &'s Characteristics<W>,
    frame: &Frame<W>,
    card: CardId,
) -> EvalContext<'s, 'p, W> {
    let holder = game.spot(card).map(Location::player);
    match holder.filter(|holder| frame.doers.len() > 1 && frame.doers.contains(*holder)) {
        Some(holder) => scene_for(game, characteristics, frame, holder),
        None => context(game, characteristics, frame),
    }
}

/// The number that an amount means for the effect on top. For a printed number nothing else is worked out.
pub(crate) fn count<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    amount: &Amount,
) -> u8 {
    match amount {
        Amount::Number(number) => *number,
        amount => context(game, characteristics, frame).count_of(amount),
    }
}

/// As [`count`], for one of the players who act.
pub(crate) fn count_for<const W: usize>(
    game: &Game<'_, W>,
    characteristics: &Characteristics<W>,
    frame: &Frame<W>,
    doer: Player,
    amount: &Amount,
) -> u8 {
    match amount {
        Amount::Number(number) => *number,
        amount => scene_for(game, characteristics, frame, doer).count_of(amount),
    }
}

/// The players who act, the controller of the effect first, then in turn order (O-25).
pub(crate) fn doers<const W: usize>(game: &Game<'_, W>, frame: &Frame<W>) -> List<Player, 4> {
    in_order(game, frame.doers, frame)
}

/// Those of these players who act, in that order.
pub(crate) fn in_order<const W: usize>(game: &Game<'_, W>, doers: Players, frame: &Frame<W>) -> List<Player, 4> {
    let mut list = List::new(Player::A);
    if doers.len() < 2 {
        doers.iter().for_each(|doer| _ = list.push(doer));
        return list;
    }
    let mut add = |player| {
        if doers.contains(player) {
            let _ = list.push(player);
        }
    };
    let you = frame.bound.you;
    add(you);
    game.players_from(you).filter(|player| *player != you).for_each(&mut add);
    list
}
