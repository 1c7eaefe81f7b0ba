package dev.rolloutkit.webhook.server;

import java.util.function.BooleanSupplier;

/** Whether a server serves: first it does, then it says that it will not, then it does not. */
final class ServerState {
  private final BooleanSupplier worldReady;
  private volatile boolean stopping;
  private volatile boolean closed;

  ServerState(BooleanSupplier worldReady) {
    this.worldReady = worldReady;
  }

  /** Whether reviews can be judged, and will be. */
  boolean isReady() {
    return !stopping && worldReady.getAsBoolean();
  }

  /** Whether it says that it will not serve much longer. */
  boolean isStopping() {
    return stopping;
  }

  /** Whether no further review is judged. */
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
