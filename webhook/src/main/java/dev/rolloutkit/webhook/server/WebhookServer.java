package dev.rolloutkit.webhook.server;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.webhook.review.Reviewer;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An HTTPS server for admission reviews, with a plain HTTP server for probes and metrics.
 *
 * <p>It is built on Vert.x: a slow client occupies a socket but no thread, each server has its own
 * limits, and the Kubernetes client uses Vert.x anyway. The JDK's server uses a thread for each
 * connection until its request has arrived.
 *
 * <p>It supports only HTTP/1.1, which API servers use for webhooks in order to distribute requests
 * over replicas. So there is one review at a time on each connection, and the limit on connections
 * is also the limit on concurrent reviews. Reviews are judged on a pool with one thread for each
 * processor, because judging only computes.
 */
public final class WebhookServer implements AutoCloseable {
  private static final ImmutableSet<String> TLS = ImmutableSet.of("TLSv1.2", "TLSv1.3");
  private static final int BACKLOG = 1024;
  private static final Duration RELOAD = Duration.ofSeconds(2);
  private static final Duration SHUT_DOWN = Duration.ofSeconds(10);

  private final WebhookLimits limits;
  private final CertificateFiles certificates;
  private final @Nullable Path clientAuthorities;
  private final Consumer<String> log;
  private final Metrics metrics = new Metrics();
  private final ServerState state;
  private final Vertx vertx;
  private final WorkerExecutor files;
  private final Connections connections;
  private final ReviewRequests requests;
  private final List<HttpServer> servers = new CopyOnWriteArrayList<>();
  private volatile @Nullable HttpServer health;
  private volatile @Nullable ServerCertificate certificate;

  /**
   * Creates a server without starting it.
   *
   * @param endpoints reviewers by their paths
   * @param clientAuthorities the authorities that sign the certificates of clients, as PEM; {@code
   *     null} if clients need none
   * @param notReady says why reviews cannot be judged; empty if they can
   * @param log receives messages for operators, one line each
   */
  public WebhookServer(
      ImmutableMap<String, Reviewer> endpoints,
      WebhookLimits limits,
      CertificateFiles certificates,
      @Nullable Path clientAuthorities,
      Supplier<String> notReady,
      Consumer<String> log) {
    this.limits = limits;
    this.certificates = certificates;
    this.clientAuthorities = clientAuthorities;
    this.log = log;
    state = new ServerState(notReady);
    int processors = Runtime.getRuntime().availableProcessors();
    vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(processors)
                .setPreferNativeTransport(false)
                .setUseDaemonThread(true));
    files = vertx.createSharedWorkerExecutor("certificates", 1);
    connections = new Connections(vertx, limits, metrics);
    requests = new ReviewRequests(endpoints, limits, state, connections, metrics, vertx, log);
    metrics.gauge("ready", "Whether reviews can be judged.", () -> isReady() ? 1 : 0);
  }

  /** Threads that judge small reviews: judging only computes. */
  static int workers() {
    return Math.max(2, Runtime.getRuntime().availableProcessors());
  }

  /** The metrics. */
  public Metrics metrics() {
    return metrics;
  }

  /**
   * Sets what the readiness probe adds while the server is ready.
   *
   * @param remark says what makes reviews doubtful; empty if nothing does
   */
  public void remark(Supplier<String> remark) {
    state.remark(remark);
  }

  /** Whether reviews can be judged. */
  boolean isReady() {
    return state.isReady();
  }

  /**
   * Opens both ports; 0 chooses a free one.
   *
   * @throws IOException if the certificate is not usable or a port cannot be opened
   */
  public void start(String host, int port, int healthPort) throws IOException {
    ServerCertificate shown = new ServerCertificate(certificates, vertx, metrics, log);
    certificate = shown;
    HttpServerOptions options = options(host, port, shown);
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
                  .requestHandler(new Probes(state, metrics))
                  .listen(healthPort, host),
              SHUT_DOWN);
    } catch (IOException e) {
      close();
      throw e;
    }
    vertx.setPeriodic(
        RELOAD.toMillis(), id -> files.executeBlocking(shown::reloadIfChanged, false));
  }

  private HttpServerOptions options(String host, int port, ServerCertificate shown) {
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost(host)
            // for Vert.x, 0 means a separate free port for each listener, and -1 one that they
            // share
            .setPort(port == 0 ? -1 : port)
            .setAcceptBacklog(BACKLOG)
            .setSsl(true)
            .setUseAlpn(false)
            .setKeyCertOptions(shown.options())
            .setEnabledSecureTransportProtocols(TLS)
            .setSslHandshakeTimeout(limits.handshake().toMillis())
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
            .setHandle100ContinueAutomatically(true)
            .setTcpNoDelay(true);
    if (clientAuthorities != null) {
      options
          .setClientAuth(ClientAuth.REQUIRED)
          .setTrustOptions(new PemTrustOptions().addCertPath(clientAuthorities.toString()));
    }
    return options;
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

  /** Replaces the certificate if the files have changed, and returns whether it was replaced. */
  public boolean reloadIfChanged() {
    ServerCertificate shown = certificate;
    return shown != null && shown.reloadIfChanged();
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
              .connectionHandler(connections::opened)
              .requestHandler(requests)
              .invalidRequestHandler(requests::invalid)
              .exceptionHandler(e -> metrics.refused("connection-failed"));
      server
          .listen()
          .onSuccess(servers::add)
          .<Void>mapEmpty()
          .onComplete(done -> started.handle(done));
    }
  }

  /**
   * Stops the server: reports that it is not ready, continues to judge for some time so that all
   * clients notice, then answers new requests with status 503, finishes running reviews, and
   * closes.
   */
  public void stop(Duration goOn, Duration finish) {
    state.stop();
    log.accept("stopping: not ready any more");
    sleep(goOn);
    state.close();
    long end = System.nanoTime() + finish.toNanos();
    while (requests.isBusy() && System.nanoTime() < end) {
      sleep(Duration.ofMillis(20));
    }
    long left = metrics.inFlight().get();
    close();
    log.accept(left == 0 ? "stopped" : "stopped with " + left + " reviews unanswered");
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
    state.close();
    try {
      await(vertx.close(), SHUT_DOWN);
    } catch (IOException e) {
      log.accept("closing: " + e.getMessage());
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
