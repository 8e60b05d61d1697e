//! The connection below HTTP. Bytes that are not a valid request reach no route: actix-http refuses them with a head without a
//! body, and has no hook to change that. Here such a head is replaced by a problem document, as for every other error.

use crate::problem::document;
use actix_web::rt::net::TcpStream;
use answers::{Code, Problem};
use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use uuid::Uuid;

/// Longest head that is recognised, in bytes; those of actix-http have about 120 bytes.
const MAX_HEAD: usize = 256;

/// A connection of a client.
#[derive(Debug)]
pub(crate) struct Connection {
    tcp: TcpStream,
    /// The rest of a refusal with its document that is still to be written.
    rest: Vec<u8>,
}

impl Connection {
    /// A connection on which nothing has been written.
    pub(crate) const fn new(tcp: TcpStream) -> Self {
        Self { tcp, rest: Vec::new() }
    }

    /// The connection itself.
    pub(crate) const fn tcp(&self) -> &TcpStream {
        &self.tcp
    }

    fn poll_rest(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.rest.is_empty() {
            let written = ready!(Pin::new(&mut self.tcp).poll_write(context, &self.rest))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.rest.drain(..written);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_read(context, bytes)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        ready!(this.poll_rest(context))?;
        match Refusal::at_end_of(bytes) {
            None => Pin::new(&mut this.tcp).poll_write(context, bytes),
            // Answers to earlier requests on the connection are written first.
            Some(refusal) if refusal.begins > 0 => {
                Pin::new(&mut this.tcp).poll_write(context, &bytes[..refusal.begins])
            }
            Some(refusal) => {
                // The header with an id of the client was not read, so a new id is made.
                let id = Uuid::new_v4();
                let client = this.tcp.peer_addr().ok().map(tracing::field::display);
                tracing::info!(%id, code = refusal.code.as_str(), client, "refused below the routes");
                this.rest = refusal.with_document(id);
                Poll::Ready(Ok(bytes.len()))
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_rest(context))?;
        Pin::new(&mut this.tcp).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_rest(context))?;
        Pin::new(&mut this.tcp).poll_shutdown(context)
    }
}

/// A head with which actix-http refused what is no request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Refusal<'a> {
    /// Where it begins among the bytes written.
    begins: usize,
    code: Code,
    /// Its lines but for the length of the body, which is none.
    status_line: &'a str,
    others: &'a str,
}

impl<'a> Refusal<'a> {
    /// The refusal that bytes end with. Answers of handlers are none: they have more headers than these.
    fn at_end_of(bytes: &'a [u8]) -> Option<Self> {
        let head = bytes.strip_suffix(b"\r\n\r\n")?;
        let from = head.len().saturating_sub(MAX_HEAD);
        let begins = from + head[from..].windows(9).rposition(|nine| nine == b"HTTP/1.1 ")?;
        let (status_line, headers) = str::from_utf8(&head[begins..]).ok()?.split_once("\r\n")?;
        let others = headers.strip_prefix("content-length: 0\r\n")?;
        let is_bare = others.split("\r\n").all(|line| line == "connection: close" || line.starts_with("date: "));
        let code = match status_line.get(9..12)? {
            "400" => Code::RequestMalformed,
            "408" => Code::HeadersTimeout,
            "431" => Code::HeadersTooLarge,
            _ => return None,
        };
        is_bare.then_some(Self { begins, code, status_line, others })
    }

    /// The refusal as a problem document with the id of the request.
    fn with_document(self, id: Uuid) -> Vec<u8> {
        let detail = match self.code {
            Code::HeadersTimeout => "the headers of the request did not arrive in time",
            Code::HeadersTooLarge => "the headers of the request are longer than 128 KiB",
            _ => "what was sent is no HTTP request",
        };
        let body = document(&Problem::new(self.code, detail));
        let Self { status_line, others, .. } = self;
        let length = body.len();
        let head = format!(
            "{status_line}\r\ncontent-length: {length}\r\ncontent-type: application/problem+json\r\n\
             access-control-allow-origin: *\r\ncache-control: no-store\r\nx-request-id: {id}\r\n{others}\r\n\r\n"
        );
        [head.into_bytes(), body].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: &str = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\ndate: today\r\n\r\n";

    #[test]
    fn a_bare_refusal_gets_a_document() {
        let refusal = Refusal::at_end_of(BARE.as_bytes()).unwrap();
        assert_eq!((refusal.begins, refusal.code), (0, Code::RequestMalformed));
        let answer = String::from_utf8(refusal.with_document(Uuid::nil())).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{head}");
        assert!(head.contains(&format!("\r\ncontent-length: {}\r\n", body.len())), "{head}");
        assert!(head.contains("\r\nx-request-id: 00000000-0000-0000-0000-000000000000\r\n"), "{head}");
        assert!(head.ends_with("\r\nconnection: close\r\ndate: today"), "{head}");
        assert!(body.contains("\"code\":\"REQUEST_MALFORMED\""), "{body}");
    }

    #[test]
    fn each_status_has_its_code() {
        let code =
            |status: &str| Refusal::at_end_of(BARE.replace("400 Bad Request", status).as_bytes()).map(|r| r.code);
        assert_eq!(code("408 Request Timeout"), Some(Code::HeadersTimeout));
        assert_eq!(code("431 Request Header Fields Too Large"), Some(Code::HeadersTooLarge));
        assert_eq!(code("204 No Content"), None);
        assert_eq!(code(""), None);
    }

    #[test]
    fn answers_before_it_stay_as_they_are() {
        let before = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
        let both = [before, BARE].concat();
        assert_eq!(Refusal::at_end_of(both.as_bytes()).map(|refusal| refusal.begins), Some(before.len()));
    }

    #[test]
    fn answers_of_handlers_are_none() {
        for answer in [
            "",
            "\r\n\r\n",
            "HTTP/1.1 \r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nx-request-id: 1\r\ndate: today\r\n\r\n",
            "HTTP/1.1 400 Bad Request\r\ncontent-length: 2\r\ndate: today\r\n\r\n{}",
            "HTTP/1.1 304 Not Modified\r\netag: \"1\"\r\ndate: today\r\n\r\n",
        ] {
            assert_eq!(Refusal::at_end_of(answer.as_bytes()), None, "{answer:?}");
        }
        assert_eq!(Refusal::at_end_of(&[[0xff; 40].as_slice(), b"\r\n\r\n"].concat()), None);
    }
}
