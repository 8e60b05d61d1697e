//! Numbers: what is counted, compared and worked out.

use super::{
    build::{my_counters, number, plus},
    reader::{Named, Reader, Table, phrase},
};
use crate::ability::{
    Amount, Comparison, Filter, Limit, Measure, Mention, NamedZone, Noun, Objects, OneOrMore, Operation, Place, Player,
    RegionFact, Variety,
};

/// How a number compares with one that is worked out.
pub(super) const COMPARISONS: Table<Comparison> = Table::of(&[
    phrase("less|lower than or equal to", Comparison::AtMost),
    phrase("greater|higher|more than or equal to", Comparison::AtLeast),
    phrase("equal to or less|lower than", Comparison::AtMost),
    phrase("equal to or greater|higher|more than", Comparison::AtLeast),
    phrase("less|fewer|lower than", Comparison::Less),
    phrase("greater|higher|more than", Comparison::More),
    phrase("equal to", Comparison::Equal),
]);

impl Reader<'_> {
    /// "2", "two", "a", "X", "X+2", "that many", "that much".
    pub(super) fn amount(&mut self) -> Option<Amount> {
        let first = self.any(&[
            |r| r.number().map(number),
            |r| {
                r.say("X")?;
                r.x.clone().or(r.x_is_paid.then_some(Amount::X))
            },
            |r| {
                r.say("that many|much")?;
                // "That many plus one boosts".
                let more = r.attempt(Self::more_or_less);
                Some(more.map_or(Amount::ThatMany, |(operation, more)| plus(Amount::ThatMany, operation, number(more))))
            },
            |r| r.say("the same number of").map(|()| Amount::ThatMany),
            Self::mana_amount,
        ])?;
        let more = self.attempt(|r| {
            r.say("+")?;
            r.number()
        });
        Some(match more {
            Some(more) => plus(first, Operation::Plus, number(more)),
            None => first,
        })
    }

    /// "Plus one", "minus one".
    pub(super) fn more_or_less(&mut self) -> Option<(Operation, u8)> {
        let operation = self.row(&[("plus", Operation::Plus), ("minus", Operation::Minus)])?;
        Some((operation, self.number()?))
    }

    /// "{2}", "{X}", "{X}+{2}".
    pub(super) fn mana_amount(&mut self) -> Option<Amount> {
        let first = self.mana_icon()?;
        let first = match first {
            Some(first) => number(first),
            None => self.x.clone().or(self.x_is_paid.then_some(Amount::X))?,
        };
        let more = self.attempt(|r| {
            r.say("+")?;
            r.mana_icon()?
        });
        Some(match more {
            Some(more) => plus(first, Operation::Plus, number(more)),
            None => first,
        })
    }

    /// What a sentence says that a number is: "the number of cards in your hand", "5 minus the number of Robots you
    /// control".
    pub(super) fn quantity_named(&mut self) -> Option<Amount> {
        let first = self.one_quantity()?;
        let more = self.attempt(|r| {
            let operation = r.row(&[("plus", Operation::Plus), ("minus", Operation::Minus)])?;
            Some((operation, r.one_quantity()?))
        });
        Some(match more {
            Some((operation, second)) => plus(first, operation, second),
            None => first,
        })
    }

    /// "Cards discarded this way", "the sacrificed Characters": what the step before was done to.
    fn done_this_way_to(&mut self) -> Option<()> {
        self.any(&[
            |r| {
                r.say("the?")?;
                if !r.says("token|tokens") {
                    r.noun_list()?;
                }
                r.this_way_done()
            },
            |r| r.the_done_to().map(|_| ()),
        ])
    }

    fn one_quantity(&mut self) -> Option<Amount> {
        self.any(&[
            |r| {
                // "Half the number of cards in your hand, rounded up".
                r.say("half")?;
                let whole = r.one_quantity()?;
                r.say(",? rounded")?;
                let halved = match r.row(&[("up", true), ("down", false)])? {
                    true => plus(whole, Operation::Plus, number(1)),
                    false => whole,
                };
                Some(plus(halved, Operation::Over, number(2)))
            },
            |r| {
                r.say("the number of regions between your")?;
                if !r.says("expeditions") {
                    r.say("hero and companion expeditions?")?;
                }
                Some(Amount::Between)
            },
            |r| {
                // "Your Reserve limit".
                let of = r.whose()?;
                let limit =
                    r.row(&[("reserve limit", Limit::Reserve), ("landmark|landmarks limit", Limit::Landmark)])?;
                Some(Amount::Limit { limit, of })
            },
            |r| {
                r.say("the total? number of")?;
                r.counted()
            },
            |r| {
                r.say("my number of")?;
                r.counter().map(my_counters)
            },
            |r| {
                r.anything.then_some(())?;
                r.say("its number of")?;
                let counter = r.counter()?;
                Some(Amount::Of { measure: Measure::Counters(counter), what: r.it() })
            },
            |r| {
                // "The highest Base Cost among Robots you control".
                r.say("the highest|greatest")?;
                let measure = r.measure()?;
                r.say("among|of")?;
                let among = r.filter()?;
                Some(Amount::Greatest { measure, among })
            },
            |r| {
                // "The total of boosts among Characters you control".
                r.say("the total number? of?")?;
                let measure = Measure::Counters(r.counter()?);
                r.say("on|among|of")?;
                let among = r.filter()?;
                Some(Amount::Total { measure, among })
            },
            |r| {
                r.say("the total")?;
                let measure = r.measure()?;
                r.say("of|among")?;
                if r.anything && r.done_this_way_to().is_some() {
                    return Some(Amount::Of { measure, what: r.it() });
                }
                let among = r.filter()?;
                Some(Amount::Total { measure, among })
            },
            |r| r.say("the final|highest? result").map(|()| Amount::Result),
            |r| r.say("the die's result").map(|()| Amount::Result),
            |r| {
                r.anything.then_some(())?;
                r.say("its")?;
                let measure = r.measure()?;
                Some(Amount::Of { measure, what: r.it() })
            },
            |r| {
                r.say("my")?;
                let measure = r.measure()?;
                Some(Amount::Of { measure, what: Mention::Me })
            },
            |r| {
                // "Equal to my boosts".
                r.say("my")?;
                r.counter().map(my_counters)
            },
            |r| {
                r.anything.then_some(())?;
                r.say("its|their")?;
                let measure = Measure::Counters(r.counter()?);
                Some(Amount::Of { measure, what: r.it() })
            },
            |r| {
                r.say("the")?;
                let measure = r.measure()?;
                r.say("of")?;
                if r.the_done_to().is_some() || r.says("the target") {
                    return Some(Amount::Of { measure, what: r.it() });
                }
                // "Less than that of a Character" means of any: of the greatest.
                r.say("a|an|one?")?;
                let among = r.filter()?;
                Some(Amount::Greatest { measure, among })
            },
            Self::amount,
        ])
    }

    /// What is counted: objects, Expeditions, regions, counters.
    pub(super) fn counted(&mut self) -> Option<Amount> {
        self.any(&[
            |r| {
                r.say("base statistic|statistics of 0 among")?;
                r.filter().map(Amount::Zeros)
            },
            |r| {
                r.say("region|regions between your")?;
                if !r.says("expeditions") {
                    r.say("hero and companion expeditions?")?;
                }
                Some(Amount::Between)
            },
            |r| {
                // "Different subtypes among Characters you control".
                r.say("different")?;
                let what = r.variety()?;
                r.say("among|of")?;
                let among = r.filter()?;
                Some(Amount::Different { what, among })
            },
            |r| {
                // "Opponent who has passed": each of them passes once a Day (4.2.3).
                let who = r.row(&[("opponent|opponents", Player::Opponent), ("player|players", Player::Any)])?;
                r.say("who|that has|have? passed")?;
                r.says("this day");
                let passes = crate::ability::Trigger::Does { who, deed: crate::ability::PlayerEvent::Pass };
                Some(super::past::times(passes, crate::ability::Duration::ThisDay))
            },
            Self::counted_expeditions,
            Self::counted_past,
            |r| {
                let counter = r.counter()?;
                if r.says("on me") {
                    return Some(my_counters(counter));
                }
                r.say("on")?;
                let Some(Objects::The(Mention::It)) = r.mention() else { return None };
                Some(Amount::Of { measure: Measure::Counters(counter), what: Mention::It })
            },
            |r| {
                let counter = r.counter()?;
                r.say("among|on")?;
                // A number speaks of all of them; what is targeted has to be named before.
                (!r.sees("target|another")).then_some(())?;
                let among = r.filter()?;
                Some(Amount::Total { measure: Measure::Counters(counter), among })
            },
            |r| {
                r.say("of?")?;
                r.say("my|our?")?;
                let counter = r.counter()?;
                Some(my_counters(counter))
            },
            |r| {
                r.say("of?")?;
                r.say("its")?;
                let counter = r.counter()?;
                Some(Amount::Of { measure: Measure::Counters(counter), what: r.it() })
            },
            |r| {
                // "Exhausted cards among Permanents you control and cards in your Reserve".
                let facts = r.adjectives();
                r.say("cards among")?;
                let mut all = r.filter()?.as_slice().to_vec();
                for description in &mut all {
                    let mut known = facts.clone();
                    known.extend(description.facts.iter().flat_map(OneOrMore::as_slice).cloned());
                    description.facts = OneOrMore::new(known);
                }
                OneOrMore::new(all).map(Amount::Count)
            },
            |r| {
                let start = r.position();
                let mut among = r.filter()?.as_slice().to_vec();
                while let Some(more) = r.attempt(|r| {
                    r.say("and|or per|for")?;
                    r.say("each?")?;
                    r.filter()
                }) {
                    among.extend_from_slice(more.as_slice());
                }
                let among = r.of_one_opponent(OneOrMore::new(among)?, start);
                // "Character you control with a different name": so many names are among them.
                let what = r.attempt(|r| {
                    r.say("with|of a? different")?;
                    r.variety()
                });
                Some(match what {
                    Some(what) => Amount::Different { what, among },
                    None => Amount::Count(among),
                })
            },
        ])
    }

    /// In what things differ: "subtype", "Hand Costs".
    pub(super) fn variety(&mut self) -> Option<Variety> {
        let what = self.row(&[
            ("subtype|subtypes|sub-type|sub-types", Variety::SubTypes),
            ("name|names", Variety::Names),
            ("faction|factions", Variety::Factions),
            ("hand costs", Variety::Numbers(Measure::HandCost)),
            ("reserve costs", Variety::Numbers(Measure::ReserveCost)),
            ("base costs", Variety::Numbers(Measure::BaseCost)),
        ]);
        what.or_else(|| self.measure().map(Variety::Numbers))
    }

    fn counted_expeditions(&mut self) -> Option<Amount> {
        let has_of = self.says("of your");
        let (facts, of) = self.expedition_kind()?;
        Some(Amount::Expeditions { facts, of: if has_of { Some(Player::You) } else { of } })
    }

    /// "Single-terrain regions": what is said of regions that are counted.
    pub(super) fn counted_regions(&mut self) -> Option<Amount> {
        let single = self.says("single-terrain");
        self.say("regions|region are|is visible")?;
        let mut facts = vec![RegionFact::Visible];
        facts.extend(single.then_some(RegionFact::SingleTerrain));
        Some(Amount::Regions(OneOrMore::new(facts.into_iter().map(super::build::is).collect())))
    }

    /// "3 or more", "{2} or less", "less than two", "no": how a number compares, and with what.
    pub(super) fn comparison(&mut self) -> Option<(Comparison, Amount)> {
        if let Some(comparison) = self.row_of(&COMPARISONS) {
            return Some((comparison, self.quantity_named()?));
        }
        if self.says("at most") || self.says("no more than") {
            return Some((Comparison::AtMost, self.number_or_quantity()?));
        }
        if self.says("no fewer|less than") {
            return Some((Comparison::AtLeast, self.number_or_quantity()?));
        }
        if self.says("no") {
            return Some((Comparison::Equal, number(0)));
        }
        if self.says("at least") {
            return Some((Comparison::AtLeast, self.number_or_quantity()?));
        }
        if self.says("only|exactly") {
            return Some((Comparison::Equal, self.amount()?));
        }
        let amount = self.amount()?;
        let comparison = self.row(&[
            ("or less|fewer", Comparison::AtMost),
            ("or more|higher", Comparison::AtLeast),
            ("+", Comparison::AtLeast),
        ]);
        Some((comparison.unwrap_or(Comparison::Equal), amount))
    }

    /// "3", or "the number of cards in your hand" where that stands here.
    fn number_or_quantity(&mut self) -> Option<Amount> {
        if self.sees("the|my|its|your") { self.quantity_named() } else { self.amount() }
    }

    /// ", where X is …", wherever it stands: taken out of the text, and X is that from then on.
    pub(super) fn settle_x(&mut self) {
        // It speaks of what is named before it, which is not read yet.
        let outside = std::mem::replace(&mut self.anything, true);
        let of_one = std::mem::replace(&mut self.of_one_opponent, true);
        while !self.is_at_end() {
            let start = self.position();
            let read = self.attempt(|r| {
                if !r.says(",? where x is|equals") {
                    r.say(",|. x is|equals")?;
                }
                r.quantity_named()
            });
            match read {
                Some(x) => {
                    self.x = Some(x);
                    self.cut_out(start);
                }
                None => self.move_to(start + 1),
            }
        }
        self.anything = outside;
        self.of_one_opponent = of_one;
        self.move_to(0);
    }

    /// "It", as something that was named.
    pub(super) fn it(&mut self) -> Mention {
        self.said_it = true;
        self.named = Named::Object;
        Mention::It
    }

    /// Cards in a zone of a player: "your hand".
    pub(super) fn cards_in_zone(&mut self) -> Option<(Player, NamedZone)> {
        let whose = self.whose()?;
        Some((whose, self.zone()?))
    }
}

/// All cards in a zone.
pub(super) fn cards_in(place: Place) -> Filter {
    OneOrMore::one(super::build::things(Noun::Card, Vec::new(), vec![place]))
}
