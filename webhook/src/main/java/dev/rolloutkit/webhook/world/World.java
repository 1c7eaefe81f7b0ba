package dev.rolloutkit.webhook.world;

/** The known state of a cluster. Safe for use by many threads. */
public interface World extends AutoCloseable {
  /** Starts observing the cluster. */
  void start();

  /** Whether all objects are known; may become true at any time and then stays true. */
  boolean isKnown();

  /** The number of known objects. */
  int size();

  /**
   * The current view.
   *
   * @throws UnknownWorldException if not all objects are known yet
   */
  WorldView view() throws UnknownWorldException;

  @Override
  void close();
}
