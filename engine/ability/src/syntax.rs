//! The macro that declares a tree together with its notation, so that neither can change without the other.
//!
//! [`syntax!`](crate::syntax!) takes enums and structs whose variants end in `=> [pieces]`. A literal is written as it stands,
//! the name of a field is written as the field is, and `(field: pieces)` is left out if the field is `None`. From these
//! declarations come the type, its printer, its parser, and the walk through its parts; in tests also the generator of trees and
//! the list of the variants in use.
//! Alternatives are tried in order: where two begin alike, the longer one must stand first. The first variant of every enum must
//! end the recursion of the generator.

use crate::{parser::Parser, printer::Printer};
use std::any::Any;

/// A type of the tree that can be written and read.
pub trait Notation: Sized + 'static {
    /// Writes the value.
    fn print(&self, printer: &mut Printer);
    /// Reads a value; `None` (possibly after reading a part of the text) if something else stands there.
    fn parse(parser: &mut Parser<'_>) -> Option<Self>;
    /// Generates a value from choices; any value can result.
    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self;
    /// Calls `see` with this part of a tree and, if it answers [`Descend::Into`], with the parts within, from the outside in. A
    /// box is not a part of its own. The default is for types without parts.
    fn walk(&self, see: &mut See<'_>) {
        see(Part::new(self, std::any::type_name::<Self>(), "", &[]));
    }
}

/// A part of a tree, as [`Notation::walk`] visits it.
#[derive(Debug)]
pub struct Part<'a> {
    /// The part itself.
    pub value: &'a dyn Any,
    /// The name of its type, the name of its variant, and the names of all variants; without variants if it is not an enum.
    #[cfg(any(test, feature = "generate"))]
    pub variant: (&'static str, &'static str, &'static [&'static str]),
}

impl<'a> Part<'a> {
    /// A part, with the name of its type, of its variant, and of all variants.
    #[cfg_attr(not(any(test, feature = "generate")), expect(unused_variables, reason = "only tests ask for names"))]
    pub fn new(
        value: &'a dyn Any,
        name: &'static str,
        variant: &'static str,
        variants: &'static [&'static str],
    ) -> Self {
        Self {
            value,
            #[cfg(any(test, feature = "generate"))]
            variant: (name, variant, variants),
        }
    }
}

/// A function that receives the parts of a tree.
pub type See<'a> = dyn FnMut(Part<'_>) -> Descend + 'a;

/// Whether a walk continues inside a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descend {
    /// It visits the parts within.
    Into,
    /// It skips the parts within.
    Past,
}

impl<T: Notation> Notation for Box<T> {
    fn print(&self, printer: &mut Printer) {
        T::print(self, printer);
    }
    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        T::parse(parser).map(Self::new)
    }
    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        Self::new(T::generate(choices))
    }
    fn walk(&self, see: &mut See<'_>) {
        T::walk(self, see);
    }
}

impl<T: Notation> Notation for Option<T> {
    fn print(&self, printer: &mut Printer) {
        if let Some(inner) = self {
            inner.print(printer);
        }
    }
    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        Some(parser.attempt(T::parse))
    }
    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        (choices.pick(2) == 1).then(|| T::generate(choices))
    }
    fn walk(&self, see: &mut See<'_>) {
        let variant = if self.is_some() { "Some" } else { "None" };
        if see(Part::new(self, "Option", variant, &["Some", "None"])) == Descend::Into {
            self.iter().for_each(|inner| inner.walk(see));
        }
    }
}

impl Notation for u8 {
    fn print(&self, printer: &mut Printer) {
        printer.number(*self);
    }
    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        // Forms like `+7` and `007` are refused, since a number has one form only.
        let canonical = |text: &str| text.parse().ok().filter(|n: &Self| n.to_string() == text);
        parser.piece("a number from 0 to 255", canonical)
    }
    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut super::generate::Choices<'_>) -> Self {
        choices.pick(256) as Self
    }
}

/// Declares types of a tree together with their notation; see the documentation of the module.
#[macro_export]
macro_rules! syntax {
    ($(
        $(#[$meta:meta])*
        pub $kind:ident $name:ident { $($body:tt)* } $(=> [$($struct_pieces:tt)+])?;
    )+) => { $( $crate::syntax!(@$kind $(#[$meta])* $name { $($body)* } $($($struct_pieces)+)?); )+ };

    (@enum $(#[$meta:meta])* $name:ident { $(
        $(#[$vmeta:meta])*
        $variant:ident $(( $($tf:ident : $tt:ty),+ ))? $({ $($(#[$fmeta:meta])* $sf:ident : $st:ty),+ $(,)? })?
        => [$($piece:tt)*]
    );+ $(;)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $(
            $(#[$vmeta])*
            $variant $(( $($tt),+ ))? $({ $($(#[$fmeta])* $sf : $st),+ })?
        ),+ }

        impl $crate::syntax::Notation for $name {
            fn print(&self, printer: &mut $crate::printer::Printer) {
                match self { $(
                    Self::$variant $(( $($tf),+ ))? $({ $($sf),+ })? => {
                        $( $crate::syntax!(@print printer $piece); )*
                    }
                ),+ }
            }
            fn parse(parser: &mut $crate::parser::Parser<'_>) -> Option<Self> {
                parser.nested(|parser| {
                    $(
                        let read = parser.attempt(|parser| {
                            let _ = &parser; // not used by a variant without pieces
                            $( $crate::syntax!(@parse parser $piece); )*
                            Some(Self::$variant $(( $($tf),+ ))? $({ $($sf),+ })?)
                        });
                        if read.is_some() { return read; }
                    )+
                    None
                })
            }
            #[cfg(any(test, feature = "generate"))]
            fn generate(choices: &mut $crate::generate::Choices<'_>) -> Self {
                let makers: &[fn(&mut $crate::generate::Choices<'_>) -> Self] = &[ $( |choices| {
                    let _ = &choices; // not used by a variant without fields
                    $($( let $tf = $crate::syntax::Notation::generate(choices); )+)?
                    $($( let $sf = $crate::syntax::Notation::generate(choices); )+)?
                    Self::$variant $(( $($tf),+ ))? $({ $($sf),+ })?
                } ),+ ];
                choices.nested(|choices| makers[choices.pick(makers.len())](choices))
            }
            fn walk(&self, see: &mut $crate::syntax::See<'_>) {
                const VARIANTS: &[&str] = &[ $( stringify!($variant) ),+ ];
                match self { $(
                    Self::$variant $(( $($tf),+ ))? $({ $($sf),+ })? => {
                        let part = $crate::syntax::Part::new(
                            self, stringify!($name), stringify!($variant), VARIANTS,
                        );
                        if see(part) == $crate::syntax::Descend::Past {
                            return;
                        }
                        $($( $crate::syntax::Notation::walk($tf, see); )+)?
                        $($( $crate::syntax::Notation::walk($sf, see); )+)?
                    }
                ),+ }
            }
        }
        $crate::syntax!(@text $name);
    };

    (@struct $(#[$meta:meta])* $name:ident { $($(#[$fmeta:meta])* pub $f:ident : $t:ty),+ $(,)? } $($piece:tt)+) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct $name { $($(#[$fmeta])* pub $f : $t),+ }

        impl $crate::syntax::Notation for $name {
            fn print(&self, printer: &mut $crate::printer::Printer) {
                let Self { $($f),+ } = self;
                $( $crate::syntax!(@print printer $piece); )+
            }
            fn parse(parser: &mut $crate::parser::Parser<'_>) -> Option<Self> {
                parser.nested(|parser| {
                    $( $crate::syntax!(@parse parser $piece); )+
                    Some(Self { $($f),+ })
                })
            }
            #[cfg(any(test, feature = "generate"))]
            fn generate(choices: &mut $crate::generate::Choices<'_>) -> Self {
                choices.nested(|choices| {
                    $( let $f = $crate::syntax::Notation::generate(choices); )+
                    Self { $($f),+ }
                })
            }
            fn walk(&self, see: &mut $crate::syntax::See<'_>) {
                let part = $crate::syntax::Part::new(self, stringify!($name), "", &[]);
                if see(part) == $crate::syntax::Descend::Past {
                    return;
                }
                $( $crate::syntax::Notation::walk(&self.$f, see); )+
            }
        }
        $crate::syntax!(@text $name);
    };

    (@print $printer:ident $literal:literal) => { $printer.literal($literal) };
    (@print $printer:ident $field:ident) => { $crate::syntax::Notation::print($field, $printer) };
    (@print $printer:ident ($field:ident : $($piece:tt)+)) => {
        if let Some($field) = $field { $( $crate::syntax!(@print $printer $piece); )+ }
    };

    (@parse $parser:ident $literal:literal) => { $parser.literal($literal)? };
    (@parse $parser:ident $field:ident) => { let $field = $crate::syntax::Notation::parse($parser)?; };
    (@parse $parser:ident ($field:ident : $($piece:tt)+)) => {
        let $field = $parser.attempt(|$parser| { $( $crate::syntax!(@parse $parser $piece); )+ Some($field) });
    };

    (@text $name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut printer = $crate::printer::Printer::default();
                $crate::syntax::Notation::print(self, &mut printer);
                f.write_str(&printer.finish())
            }
        }
        impl std::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::parser::parse(text)
            }
        }
    };
}
