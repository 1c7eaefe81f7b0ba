package dev.rolloutkit.engine.simulation;

import com.google.common.collect.ImmutableMap;

/**
 * The pods and Services of the model cluster at one point in time.
 *
 * @param pods the number of pods of each existing ReplicaSet, by hash
 * @param available the number of available pods of each, by hash
 * @param active the hash that the active Service selects, or the stable Service for a canary; empty
 *     for none
 * @param preview the hash that the preview Service selects, or the canary Service for a canary;
 *     empty for none
 * @param stable the hash that the status records as stable, empty for none
 */
public record Snapshot(
    ImmutableMap<String, Integer> pods,
    ImmutableMap<String, Integer> available,
    String active,
    String preview,
    String stable) {

  /** The number of pods of all ReplicaSets. */
  public int totalPods() {
    int total = 0;
    for (int count : pods.values()) {
      total += count;
    }
    return total;
  }

  /** The number of available pods behind the active Service. */
  public int serving() {
    Integer count = available.get(active);
    return count == null ? 0 : count;
  }
}
