package dev.rolloutkit.webhook.server;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.Answer;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.Reviewer;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SSLOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An HTTPS server for admission reviews, and beside it a plain HTTP one for probes and metrics.
 *
 * <p>It stands on Vert.x. The JDK's own server gives a thread to each connection for as long as a
 * request takes to arrive, has its time limits in properties of the whole process, and cannot be
 * given another certificate; Helidon 4 needs a newer JDK than 17; Javalin is Jetty and its threads.
 * On Vert.x a slow client costs a socket and no thread, each server has its own limits, the key can
 * be exchanged while connections stay, and it is there already: the Kubernetes client uses it.
 *
 * <p>HTTP/1.1 alone is spoken: API servers ask webhooks that way, to spread over replicas. So there
 * is one review at a time on each connection, and the limit on connections is the limit on reviews
 * in flight; whoever is within it is answered. Reviews are judged on a pool of as many threads as
 * there are processors, for it is computing alone.
 *
 * <p>Where the server cannot judge (too much at once, not ready, an error of its own) it answers
 * with an HTTP status of 413 or 5xx and no review: whether the request then goes on is decided in
 * one place, the {@code failurePolicy} of the webhook's configuration.
 */
public final class WebhookServer implements AutoCloseable {
  public static final String IDLE = "idle";

  private static final ImmutableSet<String> TLS = ImmutableSet.of("TLSv1.2", "TLSv1.3");
  private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
  private static final int BACKLOG = 1024;
  private static final Duration RELOAD = Duration.ofSeconds(2);
  private static final long LINGER_MILLIS = 500;
  private static final Duration SHUT_DOWN = Duration.ofSeconds(10);

  private final ImmutableMap<String, Reviewer> endpoints;
  private final WebhookLimits limits;
  private final CertificateFiles certificates;
  private final Log log;
  private final Metrics metrics = new Metrics();
  private final Vertx vertx;
  private final WorkerExecutor workers;
  private final Deadlines deadlines;
  private final AtomicLong bodyBytes = new AtomicLong();
  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
  private final BooleanSupplier worldReady;
  private volatile Instant notAfter = Instant.EPOCH;
  private volatile boolean stopping;
  private volatile boolean closing;
  private volatile @Nullable HttpServer health;
  private String reloadFailure = "";

  /** Where messages for the operator go, a line each. */
  @FunctionalInterface
  public interface Log {
    /** Writes a line. */
    void line(String text);
  }

  public WebhookServer(
      ImmutableMap<String, Reviewer> endpoints,
      WebhookLimits limits,
      CertificateFiles certificates,
      BooleanSupplier worldReady,
      Log log) {
    this.endpoints = endpoints;
    this.limits = limits;
    this.certificates = certificates;
    this.worldReady = worldReady;
    this.log = log;
    int processors = Runtime.getRuntime().availableProcessors();
    vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(processors)
                .setPreferNativeTransport(false)
                .setUseDaemonThread(true));
    workers = vertx.createSharedWorkerExecutor("reviews", Math.max(2, processors));
    deadlines = new Deadlines(vertx, metrics);
    metrics.gauge(
        "certificate_not_after_seconds",
        "When the certificate expires, in Unix time.",
        () -> notAfter.getEpochSecond());
    metrics.gauge("body_bytes", "Of all reviews in memory.", bodyBytes::get);
    metrics.gauge("ready", "Whether reviews can be judged.", () -> isReady() ? 1 : 0);
  }

  public Metrics metrics() {
    return metrics;
  }

  /** Whether reviews can be judged. */
  public boolean isReady() {
    return !stopping && worldReady.getAsBoolean();
  }

  /**
   * Opens both ports; 0 chooses a free one.
   *
   * @throws IOException if the certificate is not usable or a port cannot be opened
   */
  public void start(String host, int port, int healthPort) throws IOException {
    CertificateFiles.Pair pair = certificates.readIfChanged(vertx);
    if (pair == null) {
      throw new IOException("started before");
    }
    notAfter = pair.notAfter();
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost(host)
            // to Vert.x 0 is a free port for each of several listeners, -1 is one that they share
            .setPort(port == 0 ? -1 : port)
            .setAcceptBacklog(BACKLOG)
            .setSsl(true)
            .setUseAlpn(false)
            .setKeyCertOptions(pair.options())
            .setEnabledSecureTransportProtocols(TLS)
            .setSslHandshakeTimeout(limits.handshake().toMillis())
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
            .setHandle100ContinueAutomatically(true)
            .setTcpNoDelay(true);
    try {
      await(
          vertx.deployVerticle(
              () -> new Listener(new HttpServerOptions(options)),
              new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors())),
          SHUT_DOWN);
      health =
          await(
              vertx
                  .createHttpServer(new HttpServerOptions().setIdleTimeout(10).setTcpNoDelay(true))
                  .requestHandler(this::probe)
                  .listen(healthPort, host),
              SHUT_DOWN);
    } catch (IOException e) {
      close();
      throw e;
    }
    vertx.setPeriodic(
        RELOAD.toMillis(), id -> workers.executeBlocking(this::reloadIfChanged, false));
  }

  /** The port of the HTTPS server. */
  public int port() {
    return servers.get(0).actualPort();
  }

  /** The port of the server for probes. */
  public int healthPort() {
    HttpServer server = health;
    return server == null ? -1 : server.actualPort();
  }

  /** One of several event loops that share the port. */
  private final class Listener extends AbstractVerticle {
    private final HttpServerOptions options;

    Listener(HttpServerOptions options) {
      this.options = options;
    }

    @Override
    public void start(Promise<Void> started) {
      HttpServer server =
          vertx
              .createHttpServer(options)
              .connectionHandler(WebhookServer.this::opened)
              .requestHandler(WebhookServer.this::handle)
              .invalidRequestHandler(WebhookServer.this::invalid)
              .exceptionHandler(e -> metrics.refused("connection-failed"));
      server
          .listen()
          .onSuccess(servers::add)
          .<Void>mapEmpty()
          .onComplete(done -> started.handle(done));
    }
  }

  private void opened(HttpConnection connection) {
    long open = metrics.connections().incrementAndGet();
    connection.closeHandler(
        closed -> {
          metrics.connections().decrementAndGet();
          deadlines.end(connection);
        });
    if (closing || open > limits.connections()) {
      metrics.refused(closing ? "stopping" : "too-many-connections");
      connection.close();
      return;
    }
    deadlines.begin(connection, "head", limits.head());
  }

  private void invalid(HttpServerRequest request) {
    metrics.refused("not-http");
    HttpServerRequest.DEFAULT_INVALID_REQUEST_HANDLER.handle(request);
  }

  private void handle(HttpServerRequest request) {
    Reviewer reviewer = endpoints.get(request.path());
    if (reviewer == null) {
      refuse(request, 404, "no-such-path", "no such path");
    } else if (!request.method().equals(HttpMethod.POST)) {
      request.response().putHeader(HttpHeaders.ALLOW, "POST");
      refuse(request, 405, "not-post", "only POST is allowed");
    } else if (!isJson(request)) {
      refuse(request, 415, "not-json", "the body must be application/json, not compressed");
    } else if (declaredLength(request) > limits.bodyBytes()) {
      refuse(request, 413, "too-large", "the body may have " + limits.bodyBytes() + " bytes");
    } else {
      new Reception(request, reviewer).begin();
    }
  }

  private static boolean isJson(HttpServerRequest request) {
    String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
    if (type == null || request.headers().contains(HttpHeaders.CONTENT_ENCODING)) {
      return false;
    }
    int end = type.indexOf(';');
    String name = (end < 0 ? type : type.substring(0, end)).strip();
    return name.toLowerCase(Locale.ROOT).equals("application/json");
  }

  /** 0 if it is not declared. */
  private static long declaredLength(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    try {
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  /** The rest of the request is not read: the connection ends with the answer. */
  private void refuse(HttpServerRequest request, int status, String reason, String text) {
    metrics.refused(reason);
    HttpServerResponse response = request.response();
    if (!response.ended() && !response.closed()) {
      deadlines.next(request.connection(), "answer", limits.body());
      response
          .setStatusCode(status)
          .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
          .putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8")
          .end(text + "\n")
          // what is still being sent is thrown away for a moment: a connection that is closed on
          // unread bytes is reset, and the answer with it
          .onComplete(done -> vertx.setTimer(LINGER_MILLIS, id -> request.connection().close()));
    }
  }

  /** A review on its way. Its handlers run on the event loop of its connection. */
  private final class Reception {
    private final HttpServerRequest request;
    private final Reviewer reviewer;
    private Buffer body = Buffer.buffer();
    private long counted;
    private boolean over;

    Reception(HttpServerRequest request, Reviewer reviewer) {
      this.request = request;
      this.reviewer = reviewer;
    }

    void begin() {
      deadlines.next(request.connection(), "body", limits.body());
      request.handler(this::received);
      request.endHandler(end -> complete());
      request.exceptionHandler(
          e -> {
            // half-closed, reset, or ended by a deadline
            if (!over) {
              metrics.refused("incomplete");
            }
            release();
          });
    }

    private void received(Buffer part) {
      if (over) {
        return;
      }
      counted += part.length();
      boolean fits = bodyBytes.addAndGet(part.length()) <= limits.totalBodyBytes();
      if (counted > limits.bodyBytes()) {
        release();
        refuse(
            request,
            413,
            "too-large",
            "the body may have " + limits.bodyBytes() + " bytes at most");
      } else if (!fits) {
        release();
        refuse(request, 503, "too-much-at-once", "too many large reviews at once");
      } else {
        body.appendBuffer(part);
      }
    }

    /** What was received is no longer needed. */
    private void release() {
      if (!over) {
        over = true;
        body = Buffer.buffer();
        bodyBytes.addAndGet(-counted);
      }
    }

    private void complete() {
      if (over) {
        return;
      }
      deadlines.next(request.connection(), "answer", limits.answer());
      byte[] bytes = body.getBytes();
      body = Buffer.buffer();
      metrics.inFlight().incrementAndGet();
      long begun = System.nanoTime();
      workers
          .executeBlocking(() -> reviewer.review(bytes), false)
          .onComplete(
              done -> {
                long took = System.nanoTime() - begun;
                release();
                if (done.succeeded()) {
                  metrics.reviewed(request.path(), done.result().result().label(), took);
                  send(done.result());
                } else {
                  failed(done.cause(), took);
                  metrics.inFlight().decrementAndGet();
                }
              });
    }

    private void send(Answer answer) {
      HttpServerResponse response = request.response();
      if (response.closed() || response.ended()) {
        metrics.inFlight().decrementAndGet();
        return;
      }
      Result result = answer.result();
      response.setStatusCode(result.httpStatus()).putHeader(HttpHeaders.CONTENT_TYPE, JSON);
      if (stopping) {
        response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      }
      // before the end: the next request may already be there and begin then
      deadlines.next(request.connection(), IDLE, limits.idle());
      response
          .end(Buffer.buffer(answer.body()))
          .onComplete(sent -> metrics.inFlight().decrementAndGet());
    }

    private void failed(Throwable cause, long took) {
      metrics.reviewed(request.path(), "error", took);
      if (cause instanceof NotReadyException) {
        refuse(request, 503, "not-ready", String.valueOf(cause.getMessage()));
      } else {
        log.line("internal error in " + request.path() + ": " + cause);
        refuse(request, 500, "internal-error", "internal error");
      }
    }
  }

  private void probe(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    response.putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8");
    switch (request.path()) {
      case "/livez" -> response.end("ok\n");
      case "/readyz" -> {
        if (isReady()) {
          response.end("ok\n");
        } else {
          response
              .setStatusCode(503)
              .end(stopping ? "stopping\n" : "the cluster's objects are not known yet\n");
        }
      }
      case "/metrics" ->
          response.putHeader(HttpHeaders.CONTENT_TYPE, Metrics.CONTENT_TYPE).end(metrics.text());
      default -> response.setStatusCode(404).end("no such path\n");
    }
  }

  /**
   * Takes another certificate if the files have changed; connections stay as they are. A pair that
   * does not fit is not taken.
   *
   * @return whether there is another one now
   */
  public boolean reloadIfChanged() {
    try {
      CertificateFiles.Pair pair = certificates.readIfChanged(vertx);
      reloadFailure = "";
      if (pair == null) {
        return false;
      }
      SSLOptions options =
          new SSLOptions()
              .setKeyCertOptions(pair.options())
              .setEnabledSecureTransportProtocols(TLS)
              .setSslHandshakeTimeout(limits.handshake().toMillis())
              .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
      for (HttpServer server : servers) {
        await(server.updateSSLOptions(options), SHUT_DOWN);
      }
      notAfter = pair.notAfter();
      metrics.reloaded(true);
      log.line("the certificate was exchanged, the new one expires at " + notAfter);
      return true;
    } catch (IOException e) {
      String failure = String.valueOf(e.getMessage());
      if (!failure.equals(reloadFailure)) {
        // once, and not every time that the files are looked at
        reloadFailure = failure;
        metrics.reloaded(false);
        log.line("the certificate stays as it is: " + failure);
      }
      return false;
    }
  }

  /**
   * Stops: is not ready from now on, goes on answering for a while so that everybody learns of it,
   * then takes nothing new, finishes what has begun, and closes.
   */
  public void stop(Duration goOn, Duration finish) {
    stopping = true;
    log.line("stopping: not ready any more");
    sleep(goOn);
    closing = true;
    deadlines.closeIdle();
    long end = System.nanoTime() + finish.toNanos();
    while (metrics.inFlight().get() + bodyBytes.get() > 0 && System.nanoTime() < end) {
      sleep(Duration.ofMillis(20));
    }
    long left = metrics.inFlight().get();
    close();
    log.line(left == 0 ? "stopped" : "stopped with " + left + " reviews unanswered");
  }

  private static void sleep(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stopping = true;
    closing = true;
    try {
      await(vertx.close(), SHUT_DOWN);
    } catch (IOException e) {
      log.line("closing: " + e.getMessage());
    }
  }

  private static <T> T await(Future<T> future, Duration limit) throws IOException {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    } catch (TimeoutException e) {
      throw new IOException("took too long", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
