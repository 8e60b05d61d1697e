//! Batches of decks: cuts a body into lines as it arrives, and gives a verdict for each line.

use crate::{
    json::{self, MAX_JSON_BODY},
    problem::ProblemView,
    validate::{self, BatchProblem, Context, IdOnly, ValidateRequest},
};
use answers::{Code, Problem};

/// Lines after which a thread yields its core, so that a batch does not delay look-ups on the same core.
const YIELD_EVERY: usize = 16;

/// Lines of a batch that may ask for suggestions, counted from the first: a search for them can take a thousand times as long as
/// a verdict.
const SUGGESTING: u64 = 1000;

/// Cuts a body into lines; holds the bytes after the last line end.
#[derive(Debug)]
pub struct Lines {
    begun: Vec<u8>,
    /// Whether the current line is too long already, so that the rest of it is skipped.
    skipping: bool,
    /// Number of the current line, from 1.
    number: u64,
    /// Largest body, in bytes.
    limit: usize,
    /// Bytes that may still arrive.
    left: usize,
}

/// Complete lines, and the problems of lines that cannot be read.
#[derive(Debug, Default)]
pub struct Piece {
    lines: Vec<(u64, Line)>,
}

#[derive(Debug)]
enum Line {
    Whole(Vec<u8>),
    Wrong(Problem),
}

impl Piece {
    /// Whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl Lines {
    /// A body of at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self { begun: Vec::new(), skipping: false, number: 1, limit, left: limit }
    }

    /// Takes the bytes that have arrived, and returns the lines that are now complete.
    ///
    /// # Errors
    ///
    /// If the body is larger than the limit: the last piece, which has that problem.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Piece, Piece> {
        let mut piece = Piece::default();
        if bytes.len() > self.left {
            let problem =
                Problem::new(Code::BodyTooLarge, format!("the batch ends here: it has at most {} bytes", self.limit));
            piece.lines.push((self.number, Line::Wrong(problem)));
            return Err(piece);
        }
        self.left -= bytes.len();
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|b| *b == b'\n') {
            self.extend(&rest[..end]);
            self.end_line(&mut piece);
            rest = &rest[end + 1..];
        }
        self.extend(rest);
        Ok(piece)
    }

    /// The last line, if the body does not end with a line end.
    pub fn finish(mut self) -> Piece {
        let mut piece = Piece::default();
        self.end_line(&mut piece);
        piece
    }

    /// The last piece of a body that broke off.
    pub fn broken(self, problem: Problem) -> Piece {
        Piece { lines: vec![(self.number, Line::Wrong(problem))] }
    }

    fn extend(&mut self, part: &[u8]) {
        if self.begun.len() + part.len() > MAX_JSON_BODY {
            self.skipping = true;
            self.begun = Vec::new();
        }
        if !self.skipping {
            self.begun.extend_from_slice(part);
        }
    }

    fn end_line(&mut self, piece: &mut Piece) {
        let line = std::mem::take(&mut self.begun);
        if std::mem::take(&mut self.skipping) {
            let problem = Problem::new(Code::BodyTooLarge, "a line has at most 1 MiB");
            piece.lines.push((self.number, Line::Wrong(problem)));
        } else if !line.trim_ascii().is_empty() {
            piece.lines.push((self.number, Line::Whole(line)));
        }
        self.number += 1;
    }
}

/// Writes the answers to some lines, one answer a line. `with_cards` replaces the ids of saved decks in a line by their cards; it
/// returns `None` if the line names none.
pub fn answer(
    piece: &Piece,
    context: &Context<'_>,
    with_cards: impl Fn(&[u8]) -> Result<Option<Vec<u8>>, Problem>,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(1024 * piece.lines.len());
    for (at, (number, line)) in piece.lines.iter().enumerate() {
        let before = out.len();
        let written = match line {
            Line::Whole(bytes) => {
                with_cards(bytes).and_then(|line| judged(*number, line.as_deref().unwrap_or(bytes), context, &mut out))
            }
            Line::Wrong(problem) => Err(problem.clone()),
        };
        if let Err(problem) = written {
            out.truncate(before);
            let id = match line {
                Line::Whole(bytes) => serde_json::from_slice::<IdOnly<'_>>(bytes).ok().and_then(|line| line.id),
                Line::Wrong(_) => None,
            };
            // Strings and numbers can always be written.
            let _ = serde_json::to_writer(
                &mut out,
                &BatchProblem { line: *number, id, problem: ProblemView::of(&problem) },
            );
        }
        out.push(b'\n');
        if at % YIELD_EVERY == YIELD_EVERY - 1 {
            std::thread::yield_now();
        }
    }
    out
}

fn judged(number: u64, bytes: &[u8], context: &Context<'_>, out: &mut Vec<u8>) -> Result<(), Problem> {
    let request: ValidateRequest<'_> = json::read(bytes)?;
    if request.suggest && number > SUGGESTING {
        let message = format!("only the first {SUGGESTING} lines of a batch may ask for suggestions");
        return Err(Problem::at(Code::OverBudget, "/suggest", message));
    }
    validate::write(&request, Some(number), *context, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pushed(pieces: &[&str]) -> Vec<(u64, String)> {
        let mut lines = Lines::new(64);
        let mut all: Vec<(u64, Line)> = Vec::new();
        for bytes in pieces {
            all.extend(lines.push(bytes.as_bytes()).unwrap().lines);
        }
        all.extend(lines.finish().lines);
        let text = |line| match line {
            Line::Whole(bytes) => String::from_utf8(bytes).unwrap(),
            Line::Wrong(problem) => problem.code().as_str().to_owned(),
        };
        all.into_iter().map(|(n, line)| (n, text(line))).collect()
    }

    #[test]
    fn lines_are_whole_however_they_arrive_and_keep_their_numbers() {
        let expected = [(1, "{a}".to_owned()), (3, "{b}\r".to_owned()), (4, "{c}".to_owned())];
        assert_eq!(pushed(&["{a}\n\n{b}\r\n{c}"]), expected);
        assert_eq!(pushed(&["{", "a}", "\n", "\n{b}\r", "\n{c", "}"]), expected);
        assert_eq!(pushed(&["{a}\n\n{b}\r\n{c}\n"]), expected);
        assert_eq!(pushed(&["", " \n"]), []);
    }

    #[test]
    fn a_line_too_long_is_one_bad_line() {
        let mut lines = Lines::new(usize::MAX);
        let long = vec![b'x'; MAX_JSON_BODY];
        assert!(lines.push(&long).unwrap().is_empty());
        assert!(lines.push(b"y").unwrap().is_empty());
        assert!(lines.begun.is_empty(), "what is too long is not kept");
        let piece = lines.push(b"\n{}\n").unwrap();
        assert!(matches!(piece.lines[0], (1, Line::Wrong(_))));
        assert!(matches!(&piece.lines[1], (2, Line::Whole(l)) if l == b"{}"));
    }

    #[test]
    fn a_body_too_large_ends_with_a_line_that_says_so() {
        let mut lines = Lines::new(4);
        assert!(!lines.push(b"{}\n").unwrap().is_empty());
        let last = lines.push(b"{}\n").unwrap_err();
        assert!(matches!(last.lines[0], (2, Line::Wrong(_))));
    }
}
