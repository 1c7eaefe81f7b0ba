package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableMap;

/**
 * A cluster at one time.
 *
 * @param pods pods of each ReplicaSet that there is, by hash
 * @param available how many of them are available, by hash
 * @param active hash that the active Service selects, of a canary the stable one; empty for none
 * @param preview hash that the preview Service selects, of a canary the canary Service; empty for
 *     none
 * @param stable hash that is recorded as stable, empty for none
 */
public record Snapshot(
    ImmutableMap<String, Integer> pods,
    ImmutableMap<String, Integer> available,
    String active,
    String preview,
    String stable) {

  /** Pods of all ReplicaSets. */
  public int totalPods() {
    int total = 0;
    for (int count : pods.values()) {
      total += count;
    }
    return total;
  }

  /** Available pods behind the active Service. */
  public int serving() {
    Integer count = available.get(active);
    return count == null ? 0 : count;
  }
}
