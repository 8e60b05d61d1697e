//! Statistics: how they change and what they become (2.2.11).

use crate::{
    phrases::{
        amount::{amount, quantity_named},
        expedition::terrains,
        for_each::each_of,
        objects::objects,
        subject::spoken_of,
        topic::About,
    },
    reader::Reader,
    words::{measure, number},
};
use ability::{Amount, Becoming, Mention, Objects, OneOrMore, Passive, Statement, Subject, Terrain};

/// Whether a statistic becomes more or less.
type Sign = fn(Amount) -> Becoming;

const TERRAINS: [Terrain; 3] = [Terrain::Forest, Terrain::Mountain, Terrain::Water];

/// "+1/+1/+1", "+2 {V} and +1 {M}", "-1 {O}": one statement for all terrains that change in the same way. "For each …" applies to
/// all of them.
pub(super) fn changed_statistics(reader: &mut Reader<'_>) -> Option<Vec<Statement>> {
    let changes = reader.any(&[changes_in_order, changes_by_terrain])?;
    let each = reader.position();
    let mut alike: Vec<(Sign, Amount, Vec<Terrain>)> = Vec::new();
    for (sign, amount, terrain) in changes {
        match alike
            .iter_mut()
            .find(|(other, same, _)| other(Amount::Number(1)) == sign(Amount::Number(1)) && *same == amount)
        {
            Some((.., terrains)) => terrains.push(terrain),
            None => alike.push((sign, amount, vec![terrain])),
        }
    }
    let statement = |(sign, amount, terrains): (Sign, Amount, Vec<Terrain>)| {
        reader.move_to(each);
        let becoming = sign(each_of(reader, amount));
        OneOrMore::new(terrains).map(|terrains| Statement::Statistics { terrains, becoming })
    };
    alike.into_iter().map(statement).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

/// "+2/+1/+0": Forest, Mountain, Water; a change of 0 is left out.
fn changes_in_order(reader: &mut Reader<'_>) -> Option<Vec<(Sign, Amount, Terrain)>> {
    let mut changes = Vec::new();
    for (place, terrain) in TERRAINS.into_iter().enumerate() {
        if place > 0 {
            reader.say("/")?;
        }
        let sign = sign(reader);
        let by = number(reader)?;
        if by > 0 {
            changes.push((sign?, Amount::Number(by), terrain));
        }
    }
    Some(changes)
}

fn changes_by_terrain(reader: &mut Reader<'_>) -> Option<Vec<(Sign, Amount, Terrain)>> {
    let mut changes = Vec::new();
    loop {
        let (sign, by) = (sign(reader)?, amount(reader)?);
        changes.extend(terrains(reader)?.as_slice().iter().map(|terrain| (sign, by.clone(), *terrain)));
        let more = reader.attempt(|r| {
            r.say(",?")?;
            r.say("and?")?;
            r.sees("+|-").then_some(())
        });
        if more.is_none() {
            return Some(changes);
        }
    }
}

fn sign(reader: &mut Reader<'_>) -> Option<Sign> {
    reader.row(&[("+", Becoming::Plus as Sign), ("-", Becoming::Minus as Sign)])
}

/// "I have +2/+1/+1": several statements about one subject.
pub(super) fn several_changes(reader: &mut Reader<'_>, about: &About) -> Option<Vec<Passive>> {
    let who = spoken_of(reader, about)?;
    reader.say("have|has|gain|gains|get|gets")?;
    let all = changed_statistics(reader)?;
    let passive = |statement| Passive::Object { who: who.clone(), statement };
    (all.len() > 1).then(|| all.into_iter().map(passive).collect())
}

/// "My {V}, {M} and {O} are equal to my highest statistic", "the {V} of other Characters is 0".
pub(super) fn statistics(reader: &mut Reader<'_>) -> Option<Passive> {
    let (who, terrains) = reader.any(&[
        |r| {
            r.say("my")?;
            Some((Subject::Me, which_statistics(r)?))
        },
        |r| {
            r.say("its")?;
            Some((Subject::It, which_statistics(r)?))
        },
        |r| {
            r.say("the")?;
            let terrains = which_statistics(r)?;
            r.say("of")?;
            let Objects::Each(filter) = objects(r)? else { return None };
            Some((Subject::Each(filter), terrains))
        },
        |r| {
            let Objects::Each(filter) = objects(r)? else { return None };
            r.say("have their")?;
            Some((Subject::Each(filter), which_statistics(r)?))
        },
        |r| {
            // "I have {O} equal to …".
            r.say("I have")?;
            let terrains = which_statistics(r)?;
            r.sees("equal to").then_some((Subject::Me, terrains))
        },
    ])?;
    // "My {V} is increased by 2".
    if let Some(sign) = reader.row(&[
        ("is|are increased by", Becoming::Plus as Sign),
        ("is|are reduced|decreased by", Becoming::Minus as Sign),
    ]) {
        let by = amount(reader)?;
        let becoming = sign(each_of(reader, by));
        return Some(Passive::Object { who, statement: Statement::Statistics { terrains, becoming } });
    }
    reader.say("is|are?")?;
    reader.says("each");
    let amount = reader.any(&[
        |r| {
            r.say("equal to my|their|its")?;
            let measure = measure(r)?;
            Some(Amount::Of { measure, what: Mention::It })
        },
        |r| {
            r.say("equal to")?;
            quantity_named(r)
        },
        |r| number(r).map(Amount::Number),
    ])?;
    let statement = Statement::Statistics { terrains, becoming: Becoming::Equal(amount) };
    Some(Passive::Object { who, statement })
}

/// "{V} and {O}"; "statistics" means all three.
fn which_statistics(reader: &mut Reader<'_>) -> Option<OneOrMore<Terrain>> {
    if reader.says("statistics") {
        return OneOrMore::new(TERRAINS.to_vec());
    }
    terrains(reader)
}
