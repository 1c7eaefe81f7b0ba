package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;

/**
 * A weighted list of pools.
 *
 * @param name its name
 * @param members may name a pool twice
 */
public record PoolGroup(String name, ImmutableList<Member> members) {

  /**
   * A pool in a group.
   *
   * @param pool its name
   * @param priorityLabel host and path, in lower case; empty except on shared virtual services
   * @param ratio its weight, 0..4294967295
   */
  public record Member(String pool, String priorityLabel, long ratio) {}
}
