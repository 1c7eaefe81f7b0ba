package dev.rolloutkit.webhook.server;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Ends connections that take too long over what they are at. Time counts from the beginning of a
 * phase, not from the last byte: who sends a byte now and then does not stay.
 */
final class Deadlines {
  private static final long SWEEP_MILLIS = 100;

  private final Map<HttpConnection, Phase> phases = new ConcurrentHashMap<>();
  private final Metrics metrics;

  /** What a connection is at, and until when. */
  private record Phase(String name, long endNanos) {}

  Deadlines(Vertx vertx, Metrics metrics) {
    this.metrics = metrics;
    vertx.setPeriodic(SWEEP_MILLIS, id -> sweep());
  }

  /** A connection begins something. */
  void begin(HttpConnection connection, String phase, Duration limit) {
    phases.put(connection, new Phase(phase, System.nanoTime() + limit.toNanos()));
  }

  /** A connection begins something, unless it is over. */
  void next(HttpConnection connection, String phase, Duration limit) {
    phases.computeIfPresent(
        connection, (c, old) -> new Phase(phase, System.nanoTime() + limit.toNanos()));
  }

  /** A connection is over. */
  void end(HttpConnection connection) {
    phases.remove(connection);
  }

  /** Closes what waits for a request, now. */
  void closeIdle() {
    phases.forEach(
        (connection, phase) -> {
          if (phase.name().equals(WebhookServer.IDLE)) {
            connection.close();
          }
        });
  }

  private void sweep() {
    long now = System.nanoTime();
    phases.forEach(
        (connection, phase) -> {
          if (TimeUnit.NANOSECONDS.toMillis(phase.endNanos() - now) < 0
              && phases.remove(connection, phase)) {
            metrics.refused("timeout-" + phase.name());
            connection.close();
          }
        });
  }
}
