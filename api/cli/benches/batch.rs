//! 100,000 decks through `POST /v1/decks/validate/batch` and, in turns, the same lines through the library on all cores; also how
//! the program's memory grows with the number of lines. `cargo bench -p tumult --bench batch`.

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::Instant,
};

const ROUNDS: usize = 7;
const DECKS: usize = 100_000;

/// A deck of a Hero and 39 commons. The five factions take turns, so that answers differ.
fn line(n: usize) -> String {
    let (faction, hero, from) = [("MU", 1, 13), ("YZ", 2, 16), ("AX", 3, 18), ("OR", 1, 12), ("LY", 1, 15)][n % 5];
    let mut text = format!("1 ALT_CORE_B_{faction}_{hero:02}_C\\n");
    for number in from..from + 13 {
        text += &format!("3 ALT_CORE_B_{faction}_{number:02}_C\\n");
    }
    format!("{{\"id\":{n},\"deck\":{{\"text\":\"{text}\"}},\"asOf\":\"2026-03-01\"}}\n")
}

struct Service {
    process: Child,
    address: String,
}

impl Service {
    fn start(folder: &std::path::Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_tumult"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--database"])
            .arg(folder.join("served.sqlite"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut said = String::new();
        BufReader::new(process.stdout.take().expect("piped")).read_line(&mut said).expect("it announces its address");
        let address = said.split("http://").nth(1).and_then(|s| s.split_whitespace().next()).expect("an address");
        Self { address: address.to_owned(), process }
    }

    /// Sends lines while it reads answers, and returns the seconds that this took.
    fn batch(&self, lines: &[String]) -> f64 {
        let begun = Instant::now();
        let mut socket = TcpStream::connect(&self.address).expect("it listens");
        let length: usize = lines.iter().map(String::len).sum();
        write!(
            socket,
            "POST /v1/decks/validate/batch HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
             content-type: application/x-ndjson\r\ncontent-length: {length}\r\n\r\n"
        )
        .expect("it reads");
        let mut answer = socket.try_clone().expect("a socket has two ends");
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for piece in lines.chunks(500) {
                    socket.write_all(piece.concat().as_bytes()).expect("it reads to the end");
                }
            });
            let (mut found, mut before, mut buffer) = (0, 0, vec![0; 1 << 16]);
            loop {
                let n = answer.read(&mut buffer).expect("it answers to the end");
                if n == 0 {
                    break;
                }
                for byte in &buffer[..n] {
                    // Answers end with a line feed alone; lines of HTTP end with CRLF.
                    found += usize::from(*byte == b'\n' && before != b'\r');
                    before = *byte;
                }
            }
            assert_eq!(found, lines.len(), "every line is answered");
        });
        begun.elapsed().as_secs_f64()
    }

    /// Peak resident memory of the program, in MiB.
    fn peak(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|l| l.starts_with("VmHWM"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[expect(clippy::print_stdout, reason = "a bench prints its figures")]
fn main() {
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let store = catalog::Store::open(&folder.path().join("bench.sqlite"), jiff::Timestamp::UNIX_EPOCH).expect("opens");
    let index = store.load().expect("loads").index;
    let (formats, heroes) = (formats::Registry::embedded(), wire::verdict::Heroes::of(&index));
    let today = "2026-07-01".parse().expect("a date");
    let lists = formats::SeasonLists::none();
    let verdicts = answers::verdict::Context { index: &index, formats: &formats, lists, today };
    let context = wire::validate::Context { verdicts, heroes: &heroes, signing: None };
    let lines: Vec<String> = (0..DECKS).map(line).collect();

    let service = Service::start(folder.path());
    for decks in [1_000, 10_000, DECKS, DECKS, DECKS] {
        service.batch(&lines[..decks]);
        println!("after a batch of {decks:>6} decks: peak {:>4} MiB", service.peak().unwrap_or_default());
    }
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let bytes: usize = lines
            .par_iter()
            .map(|l| wire::validate::validate(l.as_bytes(), context).expect("the line is good").len())
            .sum();
        assert!(bytes > DECKS * 500);
        here.push(begun.elapsed().as_secs_f64());
        there.push(service.batch(&lines));
    }
    here.sort_by(f64::total_cmp);
    there.sort_by(f64::total_cmp);
    let rate = |times: &[f64]| DECKS as f64 / times[times.len() / 2];
    println!("library, all cores {:>9.0} decks/s", rate(&here));
    println!("batch over HTTP    {:>9.0} decks/s   ratio {:.2} (floor 0.7)", rate(&there), rate(&there) / rate(&here));
}
