//! Lists with at least one element.

use crate::{
    parser::Parser,
    printer::Printer,
    syntax::{Descend, Notation, Part, See},
};

/// One or more things, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OneOrMore<T>(Vec<T>);

impl<T> OneOrMore<T> {
    /// A list of the things, if there is at least one.
    #[must_use]
    pub fn new(things: Vec<T>) -> Option<Self> {
        (!things.is_empty()).then_some(Self(things))
    }

    /// A list of one thing.
    #[must_use]
    pub fn one(thing: T) -> Self {
        Self(vec![thing])
    }

    /// The things.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// The things, mutable.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.0
    }
}

/// A type whose values can be listed.
pub trait Listed: Notation {
    /// The literal between two values.
    const BETWEEN: &'static str;
}

impl<T: Listed> Notation for OneOrMore<T> {
    fn print(&self, printer: &mut Printer) {
        let plural = printer.plural;
        for (i, thing) in self.0.iter().enumerate() {
            if i > 0 {
                printer.literal(T::BETWEEN);
            }
            printer.plural = plural;
            thing.print(printer);
        }
        printer.plural = false;
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        let mut things = vec![T::parse(parser)?];
        let next = |parser: &mut Parser<'_>| {
            parser.literal(T::BETWEEN)?;
            T::parse(parser)
        };
        while let Some(thing) = parser.attempt(next) {
            things.push(thing);
        }
        Some(Self(things))
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        let more = [0, 0, 1, 2][choices.pick(4)];
        Self((0..=more).map(|_| T::generate(choices)).collect())
    }

    fn walk(&self, see: &mut See<'_>) {
        if see(Part::new(self, "OneOrMore", "", &[])) == Descend::Into {
            self.0.iter().for_each(|thing| thing.walk(see));
        }
    }
}
