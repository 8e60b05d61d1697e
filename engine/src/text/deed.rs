//! What players do, as triggers of Reactions: "When you play …", "When another player passes" (6.3).

use super::{build::of_zone, lexicon::Form, reader::Reader, trigger::played_from};
use crate::ability::{
    Area, Article, Filter, NamedZone, Noun, ObjectEvent, OneOrMore, Player, PlayerEvent, Trait, Trigger, Who, Whose,
};

/// How a verb stands in a trigger.
const PRESENT: [Form; 2] = [Form::Base, Form::Third];

impl Reader<'_> {
    pub(super) fn player_events(&mut self) -> Option<Vec<Trigger>> {
        let who = self.player()?;
        let mut events = vec![Trigger::Does { who, deed: self.deed()? }];
        while let Some(deed) = self.attempt(|r| {
            r.say("or")?;
            r.deed()
        }) {
            events.push(Trigger::Does { who, deed });
        }
        Some(events)
    }

    pub(super) fn deed(&mut self) -> Option<PlayerEvent> {
        // "Sacrifice one or more Permanents" is once for all of them (6.3.f).
        let several = self.looking(|r| {
            let at = r.position();
            r.next();
            let sees = r.sees("one or more");
            r.move_to(at);
            sees
        });
        let deed = self.single_deed()?;
        Some(match deed {
            PlayerEvent::Sacrifice(_)
            | PlayerEvent::Discard(_)
            | PlayerEvent::Create(_)
            | PlayerEvent::Exhaust(_)
            | PlayerEvent::Ready(_)
            | PlayerEvent::Augment(_)
            | PlayerEvent::Complete(_)
            | PlayerEvent::TakeControl(_)
            | PlayerEvent::Put { .. }
                if several =>
            {
                PlayerEvent::Several(Box::new(deed))
            }
            deed => deed,
        })
    }

    fn single_deed(&mut self) -> Option<PlayerEvent> {
        self.any(&[
            |r| {
                let deed = r.plain_deed(&PRESENT)?;
                // Of what is resupplied, see [`Reader::guarded_events`].
                let has_object = matches!(deed, PlayerEvent::Resupply | PlayerEvent::Sabotage);
                (!has_object || !r.sees("a|an")).then_some(deed)
            },
            |r| {
                r.say("activate|activates|use|uses a|an|the")?;
                let icon = r.action_icon()?;
                r.say("ability")?;
                if r.before("the") || r.sees("of") {
                    r.say("of a card")?;
                }
                Some(PlayerEvent::Use(icon))
            },
            |r| r.put_deed(&PRESENT),
            |r| {
                r.say("spend|spends")?;
                if !r.says("1|one or more") {
                    r.say("a|an?")?;
                }
                r.counter().map(PlayerEvent::Spend)
            },
            |r| {
                let did = r.deed_to(&PRESENT)?;
                if matches!(did(Self::any_card()), PlayerEvent::Augment(_)) {
                    return Some(did(r.attempt(Self::one_of).unwrap_or_else(Self::any_card)));
                }
                let what = r.one_of()?;
                if let PlayerEvent::Play { .. } = did(what.clone())
                    && r.says("as a construction")
                {
                    // A Character that is played for its Temple cost is played as that (system 141).
                    let played = super::build::is(Trait::ForTemple);
                    return Some(did(of_temple(super::noun::with_facts(what, &[played]))));
                }
                let deed = did(what.clone());
                // Only cards as such are drawn.
                (!matches!(deed, PlayerEvent::Draw(_)) || what == Self::any_card()).then_some(deed)
            },
        ])
    }

    /// "Send a Character to Reserve", "return a card from your discard pile to your hand" (7.3.21), "sent …".
    pub(super) fn put_deed(&mut self, forms: &[Form]) -> Option<PlayerEvent> {
        let verb = self.verb_in(forms)?;
        ["send", "return", "put"].contains(&verb.forms.base).then_some(())?;
        // Where it goes is not where it is.
        self.goes_somewhere = true;
        let what = self.attempt(Self::one_of);
        self.goes_somewhere = false;
        let what = what?;
        self.say("to|in|into|on")?;
        let to = match self.area()? {
            // A card goes to its owner's zone of that kind (1.4.3).
            Area::Of { whose: Whose(Player::ItsOwner | Player::ItsController), zone } => Area::Zone(zone),
            to @ (Area::Zone(_) | Area::Of { .. }) => to,
            Area::Expedition(_) => return None,
        };
        let zone = match &to {
            Area::Zone(zone) | Area::Of { zone, .. } => *zone,
            Area::Expedition(_) => return None,
        };
        matches!(zone, NamedZone::Reserve | NamedZone::Hand | NamedZone::Mana).then_some(())?;
        Some(PlayerEvent::Put { what, to })
    }

    /// "A Spell is played", "a card is played from Reserve by an opponent".
    pub(super) fn play_of_a_card(&mut self) -> Option<Vec<Trigger>> {
        let (card, from) = played_from(self.one_of()?);
        self.say("is|are played")?;
        let from = from.or_else(|| self.attempt(Self::zone_from));
        let mut who = if self.says("by") { self.player()? } else { Player::Any };
        let within = self.attempt(|r| {
            r.say("in")?;
            r.expeditions().map(super::build::in_expedition)
        });
        if who == Player::Any && self.says("by") {
            who = self.player()?;
        }
        let card = within.map_or_else(|| card.clone(), |place| super::place::placed(card.clone(), &place));
        Some(vec![Trigger::Does { who, deed: PlayerEvent::Play { card, from } }])
    }

    /// "A {D} ability is activated".
    pub(super) fn use_of_an_ability(&mut self) -> Option<Vec<Trigger>> {
        // "An opponent's {D} ability is activated".
        let whose = self.attempt(|r| {
            let whose = r.whose()?;
            matches!(whose, Player::You | Player::Any | Player::Opponent | Player::Other).then_some(whose)
        });
        if whose.is_none() {
            self.say("a|an")?;
        }
        let icon = self.action_icon()?;
        self.say("ability is activated")?;
        let who = if self.says("by") { self.player()? } else { whose.unwrap_or(Player::Any) };
        Some(vec![Trigger::Does { who, deed: PlayerEvent::Use(icon) }])
    }

    /// "You put a card from your hand in Reserve": it goes there (7.3.21).
    pub(super) fn putting_of_a_card(&mut self) -> Option<Vec<Trigger>> {
        self.say("you put")?;
        let article = if self.sees("one or more") { Article::OneOrMore } else { Article::A };
        self.say("a|an|one or? more?")?;
        let (nouns, whose) = (self.noun()?, Player::You);
        self.say("from your hand in|into your? reserve")?;
        let what = OneOrMore::one(super::build::things(nouns, Vec::new(), Vec::new()));
        let fate =
            ObjectEvent::Goes { from: Some(of_zone(whose, NamedZone::Hand)), to: of_zone(whose, NamedZone::Reserve) };
        Some(vec![Trigger::Happens { who: Who::Some { article, what }, fate }])
    }

    /// "A Character", "another Spell", "one or more cards".
    pub(super) fn one_of(&mut self) -> Option<Filter> {
        let mut facts = Vec::new();
        let mut owner = None;
        if self.says("another") {
            facts.push(Trait::Other);
        } else if let Some(whose) = self.attempt(|r| {
            // "One of your Constructions".
            r.say("one of")?;
            r.whose()
        }) {
            owner = Some(whose);
        } else if let Some(whose) = self.attempt(|r| {
            (!r.sees("your hero's")).then_some(())?;
            r.sees("a|an|your player's|opponent's").then_some(())?;
            r.whose()
        }) {
            // "An opponent's Character".
            owner = Some(whose);
        } else if self.signature_article().is_none() && !self.says("a|an") {
            self.say("one or more")?;
        }
        let (filter, None) = self.described(facts)? else { return None };
        Some(match owner {
            Some(owner) => super::place::controlled(filter, owner),
            None => filter,
        })
    }
}

/// What is played for its Temple cost is no Character then (system 141).
pub(super) fn of_temple(what: Filter) -> Filter {
    let mut all = what.as_slice().to_vec();
    for one in &mut all {
        let is_temple = one
            .facts
            .iter()
            .flat_map(OneOrMore::as_slice)
            .any(|clause| clause.as_slice() == [crate::ability::Literal::Is(Trait::ForTemple)]);
        if is_temple && one.nouns.as_slice() == [Noun::Character] {
            one.nouns = OneOrMore::one(Noun::Card);
        }
    }
    OneOrMore::new(all).unwrap_or(what)
}
