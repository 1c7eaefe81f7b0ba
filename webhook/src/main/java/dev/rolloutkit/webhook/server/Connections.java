package dev.rolloutkit.webhook.server;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The open connections and their phases.
 *
 * <p>A connection that stays too long in a phase is closed. Time counts from the beginning of the
 * phase, not from the last byte, so that sending a byte now and then does not help. If the maximum
 * number of connections is open, a new connection replaces the one that has kept the server waiting
 * the longest, so that idle clients cannot block the server.
 */
final class Connections {
  private static final long SWEEP_MILLIS = 100;

  private final Map<HttpConnection, Timed> open = new ConcurrentHashMap<>();
  private final WebhookLimits limits;
  private final Metrics metrics;

  /** The phase of a connection. */
  enum Phase {
    /** The server waits for the head of the first request. */
    HEAD("head"),
    /** The server receives a body. */
    BODY("body"),
    /** A review is being judged or its answer sent. */
    ANSWER("answer"),
    /** The server waits for another request. */
    IDLE("idle");

    private final String label;

    Phase(String label) {
      this.label = label;
    }
  }

  private record Timed(Phase phase, long beginNanos, long endNanos) {
    static Timed now(Phase phase, Duration limit) {
      long now = System.nanoTime();
      return new Timed(phase, now, now + limit.toNanos());
    }
  }

  Connections(Vertx vertx, WebhookLimits limits, Metrics metrics) {
    this.limits = limits;
    this.metrics = metrics;
    vertx.setPeriodic(SWEEP_MILLIS, id -> sweep());
  }

  /**
   * Registers a new connection.
   *
   * @return whether it is accepted
   */
  boolean opened(HttpConnection connection) {
    metrics.connections().incrementAndGet();
    connection.closeHandler(
        closed -> {
          metrics.connections().decrementAndGet();
          open.remove(connection);
        });
    if (open.size() >= limits.connections() && !makeRoom()) {
      metrics.refused("too-many-connections");
      connection.close();
      return false;
    }
    open.put(connection, Timed.now(Phase.HEAD, limits.head()));
    return true;
  }

  /** Starts the next phase of a connection, unless it is closed. */
  void next(HttpConnection connection, Phase phase, Duration phaseLimit) {
    open.computeIfPresent(connection, (c, old) -> Timed.now(phase, phaseLimit));
  }

  /** Closes the connection that has kept the server waiting the longest; idle ones go last. */
  private boolean makeRoom() {
    long latest = System.nanoTime() - limits.patience().toNanos();
    Map.Entry<HttpConnection, Timed> goes = null;
    for (Map.Entry<HttpConnection, Timed> entry : open.entrySet()) {
      Timed at = entry.getValue();
      if (at.phase() != Phase.ANSWER
          && at.beginNanos() - latest < 0
          && (goes == null || goesBefore(at, goes.getValue()))) {
        goes = entry;
      }
    }
    if (goes == null || !open.remove(goes.getKey(), goes.getValue())) {
      return false;
    }
    metrics.refused("made-room");
    goes.getKey().close();
    return true;
  }

  private static boolean goesBefore(Timed a, Timed b) {
    boolean idle = a.phase() == Phase.IDLE;
    return idle == (b.phase() == Phase.IDLE) ? a.beginNanos() - b.beginNanos() < 0 : !idle;
  }

  private void sweep() {
    long now = System.nanoTime();
    open.forEach(
        (connection, at) -> {
          if (TimeUnit.NANOSECONDS.toMillis(at.endNanos() - now) < 0
              && open.remove(connection, at)) {
            metrics.refused("timeout-" + at.phase().label);
            connection.close();
          }
        });
  }
}
