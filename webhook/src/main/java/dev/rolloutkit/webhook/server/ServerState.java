package dev.rolloutkit.webhook.server;

import java.util.function.Supplier;

/** The state of a server: serving, about to stop, or stopped. */
final class ServerState {
  private final Supplier<String> notReady;
  private volatile Supplier<String> remark = () -> "";
  private volatile boolean stopping;
  private volatile boolean closed;

  /**
   * The state of a new server.
   *
   * @param notReady says why reviews cannot be judged; empty if they can
   */
  ServerState(Supplier<String> notReady) {
    this.notReady = notReady;
  }

  /** Whether the server is ready and not about to stop. */
  boolean isReady() {
    return notReady().isEmpty();
  }

  /** Why it is not ready; empty if it is. */
  String notReady() {
    return stopping ? "stopping" : notReady.get();
  }

  /** What makes reviews doubtful although the server is ready; empty if nothing does. */
  String remark() {
    return remark.get();
  }

  void remark(Supplier<String> remark) {
    this.remark = remark;
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
