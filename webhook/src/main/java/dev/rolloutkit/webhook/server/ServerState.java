package dev.rolloutkit.webhook.server;

import java.util.function.Supplier;

/** The state of a server: serving, about to stop, or stopped. */
final class ServerState {
  private final Supplier<String> unknown;
  private volatile boolean stopping;
  private volatile boolean closed;

  /**
   * The state of a new server.
   *
   * @param unknown says why reviews cannot be judged; empty if they can
   */
  ServerState(Supplier<String> unknown) {
    this.unknown = unknown;
  }

  /** Whether the server is ready and not about to stop. */
  boolean isReady() {
    return notReady().isEmpty();
  }

  /** Why it is not ready; empty if it is. */
  String notReady() {
    return stopping ? "stopping" : unknown.get();
  }

  /** Whether it is about to stop. */
  boolean isStopping() {
    return stopping;
  }

  /** Whether it no longer judges reviews. */
  boolean isClosed() {
    return closed;
  }

  void stop() {
    stopping = true;
  }

  void close() {
    stopping = true;
    closed = true;
  }
}
