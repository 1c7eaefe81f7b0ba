package dev.rolloutkit.webhook.world;

/** A cluster as it is known. Safe for use by many threads. */
public interface World extends AutoCloseable {
  /** Begins to look at the cluster. */
  void start();

  /** Whether all of it is known; may become so at any time, and stays so. */
  boolean isKnown();

  /** How many objects are known. */
  int size();

  /**
   * What is known now.
   *
   * @throws UnknownWorldException if not all of it is known yet
   */
  WorldView view() throws UnknownWorldException;

  @Override
  void close();
}
