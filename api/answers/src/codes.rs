//! Tables of codes that clients read.

/// Declares a table of codes. Each row has the variant, the code, the title, and a text that says what the code means and what a
/// client can do.
macro_rules! codes {
    (#[doc = $doc:literal] $name:ident; $($variant:ident, $code:literal, $title:literal, $help:literal;)*) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $help] $variant,)* }

        impl $name {
            /// Every code, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The code as clients read it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// A short summary, the same for every occurrence.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)* }
            }

            /// What it means and what to do.
            #[must_use]
            pub const fn help(self) -> &'static str {
                match self { $(Self::$variant => $help,)* }
            }
        }
    };
}

pub(crate) use codes;
