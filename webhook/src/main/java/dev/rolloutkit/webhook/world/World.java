package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** The known state of a cluster. Safe for use by many threads. */
public interface World extends AutoCloseable {
  /** Starts observing the cluster. */
  void start();

  /** Whether all objects are known at present. */
  boolean isKnown();

  /** Why not all objects are known; empty if they are. */
  default String unknown() {
    return isKnown() ? "" : "the cluster's objects are not known yet";
  }

  /**
   * Why no review can be judged; empty if reviews can, be it with doubts: a view that may be out of
   * date is better than none.
   */
  default String notReady() {
    return unknown();
  }

  /**
   * Which of these kinds are not known at present although the view contains objects of them: a
   * sentence for each. What depends on them is unknown.
   */
  default ImmutableList<String> silent(Set<WatchedKind> kinds) {
    return ImmutableList.of();
  }

  /**
   * Reads the objects that the view lacks from the API server, which may be newer than the view.
   * Takes only a short time. An object that does not exist is not a failure.
   *
   * @return a sentence for each that could not be read
   */
  default ImmutableList<String> read(Collection<ObjectName> names) {
    return ImmutableList.of();
  }

  /** The time since each watch was known to show all changes. */
  default ImmutableMap<WatchedKind, Duration> ages() {
    return ImmutableMap.of();
  }

  /** The number of known objects. */
  int size();

  /**
   * The current view.
   *
   * @throws UnknownWorldException if not all objects have been known yet
   */
  WorldView view() throws UnknownWorldException;

  /**
   * The cluster whose requests can be followed; empty if the view lacks the workloads that answer
   * them.
   */
  default Optional<dev.rolloutkit.consequences.world.World> requests() {
    return Optional.empty();
  }

  @Override
  void close();
}
