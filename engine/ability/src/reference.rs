//! References of printed cards in the notation, for scenarios.

use crate::{parser::Parser, printer::Printer, syntax::Notation};
use cards::Reference;

impl Notation for Reference {
    fn print(&self, printer: &mut Printer) {
        printer.verbatim(&self.to_string());
    }

    fn parse(parser: &mut Parser<'_>) -> Option<Self> {
        parser.piece("a reference, as ALT_CORE_B_AX_01_C,", |text| text.parse().ok())
    }

    #[cfg(any(test, feature = "generate"))]
    fn generate(choices: &mut crate::generate::Choices<'_>) -> Self {
        let references = ["ALT_CORE_B_AX_01_C", "ALT_ALIZE_B_MU_33_R2", "ALT_CORE_B_YZ_04_U_2640"];
        references[choices.pick(references.len())].parse().expect("these are references")
    }
}
