//! Statistics: what changes them, what they become (2.2.10).

use super::{about::About, build::number, reader::Reader};
use crate::ability::{Amount, Becoming, Mention, Objects, OneOrMore, Passive, Statement, Subject, Terrain};

/// More or less of a statistic.
type Sign = fn(Amount) -> Becoming;

const TERRAINS: [Terrain; 3] = [Terrain::Forest, Terrain::Mountain, Terrain::Water];

impl Reader<'_> {
    /// "+1/+1/+1", "+2 {V} and +1 {M}", "-1 {O}": a statement for all that change alike. "For each …" is said of all.
    pub(super) fn changed_statistics(&mut self) -> Option<Vec<Statement>> {
        let changes = self.any(&[Self::changes_in_order, Self::changes_by_terrain])?;
        let each = self.position();
        let mut alike: Vec<(Sign, Amount, Vec<Terrain>)> = Vec::new();
        for (sign, amount, terrain) in changes {
            match alike.iter_mut().find(|(other, same, _)| other(number(1)) == sign(number(1)) && *same == amount) {
                Some((.., terrains)) => terrains.push(terrain),
                None => alike.push((sign, amount, vec![terrain])),
            }
        }
        let statement = |(sign, amount, terrains): (Sign, Amount, Vec<Terrain>)| {
            self.move_to(each);
            let becoming = sign(self.each_of(amount));
            OneOrMore::new(terrains).map(|terrains| Statement::Statistics { terrains, becoming })
        };
        alike.into_iter().map(statement).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
    }

    /// "+2/+1/+0": Forest, Mountain, Water; what changes by nothing does not.
    fn changes_in_order(&mut self) -> Option<Vec<(Sign, Amount, Terrain)>> {
        let mut changes = Vec::new();
        for (place, terrain) in TERRAINS.into_iter().enumerate() {
            if place > 0 {
                self.say("/")?;
            }
            let sign = self.sign();
            let by = self.number()?;
            if by > 0 {
                changes.push((sign?, number(by), terrain));
            }
        }
        Some(changes)
    }

    fn changes_by_terrain(&mut self) -> Option<Vec<(Sign, Amount, Terrain)>> {
        let mut changes = Vec::new();
        loop {
            let (sign, by) = (self.sign()?, self.amount()?);
            changes.extend(self.terrains()?.as_slice().iter().map(|terrain| (sign, by.clone(), *terrain)));
            let more = self.attempt(|r| {
                r.say(",?")?;
                r.say("and?")?;
                r.sees("+|-").then_some(())
            });
            if more.is_none() {
                return Some(changes);
            }
        }
    }

    fn sign(&mut self) -> Option<Sign> {
        self.row(&[("+", Becoming::Plus as Sign), ("-", Becoming::Minus as Sign)])
    }

    /// "I have +2/+1/+1": several statements of one subject.
    pub(super) fn several_changes(&mut self, about: &About) -> Option<Vec<Passive>> {
        let who = self.spoken_of(about)?;
        self.say("have|has|gain|gains|get|gets")?;
        let all = self.changed_statistics()?;
        let passive = |statement| Passive::Object { who: who.clone(), statement };
        (all.len() > 1).then(|| all.into_iter().map(passive).collect())
    }

    /// "My {V}, {M} and {O} are equal to my highest statistic", "the {V} of other Characters is 0".
    pub(super) fn statistics(&mut self) -> Option<Passive> {
        let (who, terrains) = self.any(&[
            |r| {
                r.say("my")?;
                Some((Subject::Me, r.which_statistics()?))
            },
            |r| {
                r.say("its")?;
                Some((Subject::It, r.which_statistics()?))
            },
            |r| {
                r.say("the")?;
                let terrains = r.which_statistics()?;
                r.say("of")?;
                let Objects::Each(filter) = r.objects()? else { return None };
                Some((Subject::Each(filter), terrains))
            },
            |r| {
                let Objects::Each(filter) = r.objects()? else { return None };
                r.say("have their")?;
                Some((Subject::Each(filter), r.which_statistics()?))
            },
            |r| {
                // "I have {O} equal to …".
                r.say("I have")?;
                let terrains = r.which_statistics()?;
                r.sees("equal to").then_some((Subject::Me, terrains))
            },
        ])?;
        self.say("is|are?")?;
        self.says("each");
        let amount = self.any(&[
            |r| {
                r.say("equal to my|their|its")?;
                let measure = r.measure()?;
                Some(Amount::Of { measure, what: Mention::It })
            },
            |r| {
                r.say("equal to")?;
                r.quantity_named()
            },
            |r| r.number().map(number),
        ])?;
        let statement = Statement::Statistics { terrains, becoming: Becoming::Equal(amount) };
        Some(Passive::Object { who, statement })
    }

    /// "{V} and {O}"; "statistics" are all three.
    fn which_statistics(&mut self) -> Option<OneOrMore<Terrain>> {
        if self.says("statistics") {
            return OneOrMore::new(TERRAINS.to_vec());
        }
        self.terrains()
    }
}
