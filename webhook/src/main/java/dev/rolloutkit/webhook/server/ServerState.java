package dev.rolloutkit.webhook.server;

import java.util.function.BooleanSupplier;

/** The state of a server: serving, about to stop, or stopped. */
final class ServerState {
  private final BooleanSupplier worldReady;
  private volatile boolean stopping;
  private volatile boolean closed;

  ServerState(BooleanSupplier worldReady) {
    this.worldReady = worldReady;
  }

  /** Whether the server is ready and not about to stop. */
  boolean isReady() {
    return !stopping && worldReady.getAsBoolean();
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
