//! Connections: accepts them, a limited number at a time, and passes their requests on.

use super::framing::Heads;
use super::place::{CONNECTIONS, EndGuard, Place, Table};
use super::replies::Server;
use crate::stop;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::net::TcpListener as StdListener;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::Notify;

/// The longest time that a connection may wait for the head of a request to be complete.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// The longest head of a request in bytes.
const LONGEST_HEAD: usize = 64 << 10;

/// The longest time that the rest of a refused request is read, so that the client gets the reply.
const REST_TIME: Duration = Duration::from_secs(30);

/// The pause after a connection could not be accepted, as when too many files are open.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until Ctrl-C is pressed.
pub(super) fn serve(listener: StdListener, server: Server) -> io::Result<()> {
    let runtime = Builder::new_current_thread().enable_io().enable_time().build()?;
    let interrupted = Arc::new(Notify::new());
    let notify = Arc::clone(&interrupted);
    stop::when_interrupted(move || notify.notify_one())?;
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        tokio::spawn(accept(TcpListener::from_std(listener)?, Arc::new(server)));
        interrupted.notified().await;
        Ok(())
    });
    // Jobs see the signal too; none of them is waited for.
    runtime.shutdown_background();
    served
}

/// Accepts connections for ever.
async fn accept(listener: TcpListener, server: Arc<Server>) {
    let mut table = Table::new(CONNECTIONS);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            table.close_longest_waiting().await;
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let server = Arc::clone(&server);
        table
            .take(|place| {
                tokio::spawn(async move {
                    let guard = EndGuard(place);
                    converse(stream, &server, &guard.0).await;
                })
            })
            .await;
    }
}

/// Answers the requests of a connection until it ends.
async fn converse(stream: TcpStream, server: &Server, place: &Place) {
    // Small answers leave at once. Without it they only leave later.
    let _ = stream.set_nodelay(true);
    let heads = Arc::default();
    let stream = Followed { stream, heads: Arc::clone(&heads) };
    let service = service_fn(|request| {
        let heads = &heads;
        // A pinned future, because the connection is used again when it has ended.
        Box::pin(async move {
            place.wait();
            let framing = with_heads(heads, Heads::next);
            let reply = server.reply(request, framing, place).await;
            place.wait();
            Ok::<_, Infallible>(reply)
        })
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    // A client that goes away or sends something else than HTTP does not concern others.
    let ended = poll_fn(|context| connection.poll_without_shutdown(context)).await;
    if !ended.is_err_and(|error| error.is_timeout()) {
        let stream = connection.into_parts().io.into_inner().stream;
        let _ = tokio::time::timeout(REST_TIME, end(stream)).await;
    }
}

/// Ends a connection so that the last reply reaches the client. A socket that is closed while bytes are
/// unread resets the connection, and the client may lose the reply; so they are read.
async fn end(mut stream: TcpStream) {
    let shut = poll_fn(|context| Pin::new(&mut stream).poll_shutdown(context)).await;
    let mut bytes = vec![0; LONGEST_HEAD];
    while shut.is_ok() {
        let mut buffer = ReadBuf::new(&mut bytes);
        let read = poll_fn(|context| Pin::new(&mut stream).poll_read(context, &mut buffer)).await;
        if read.is_err() || buffer.filled().is_empty() {
            return;
        }
    }
}

/// The heads that a connection has read, shared by its stream and its service.
type SharedHeads = Arc<Mutex<Heads>>;

fn with_heads<T>(heads: &SharedHeads, act: impl FnOnce(&mut Heads) -> T) -> T {
    act(&mut heads.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A stream whose bytes are followed while they are read.
struct Followed {
    stream: TcpStream,
    heads: SharedHeads,
}

impl AsyncRead for Followed {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        with_heads(&self.heads, |heads| heads.read(&buffer.filled()[before..]));
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Followed {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
