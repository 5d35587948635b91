//! Connections: accepts them, a limited number at a time, and passes their requests on.

use super::replies::Server;
use crate::stop;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::TcpListener as StdListener;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::{Notify, Semaphore};

/// The most connections at a time. A browser opens six for a page.
const CONNECTIONS: usize = 64;

/// How long a connection may wait for the head of a request to be complete.
const HEAD_TIME: Duration = Duration::from_secs(30);

/// The longest head of a request in bytes.
const LONGEST_HEAD: usize = 64 << 10;

/// The pause after a connection could not be accepted, as when too many files are open.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves until Ctrl-C is pressed; `jobs` is the number of threads for answers.
pub(super) fn serve(listener: StdListener, server: Server, jobs: usize) -> io::Result<()> {
    let runtime = Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .max_blocking_threads(jobs)
        .build()?;
    let interrupted = Arc::new(Notify::new());
    let notify = Arc::clone(&interrupted);
    stop::when_interrupted(move || notify.notify_one());
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
    let slots = Arc::new(Semaphore::new(CONNECTIONS));
    while let Ok(slot) = Arc::clone(&slots).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let server = Arc::clone(&server);
        tokio::spawn(async move {
            converse(stream, &server).await;
            drop(slot);
        });
    }
}

/// Answers the requests of a connection until it ends.
async fn converse(stream: TcpStream, server: &Server) {
    // Small answers leave at once. Without it they only leave later.
    let _ = stream.set_nodelay(true);
    let service = service_fn(async |request| Ok::<_, Infallible>(server.reply(request).await));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    // A client that goes away or sends something else than HTTP does not concern others.
    drop(connection.await);
}
