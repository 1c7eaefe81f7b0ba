package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;

/**
 * A weighted list of pools.
 *
 * @param name its name
 * @param members the pools; one pool may occur twice
 */
public record PoolGroup(String name, ImmutableList<Member> members) {

  /**
   * A pool in a group.
   *
   * @param pool the name of the pool
   * @param priorityLabel the host and path, in lower case; empty except on shared virtual services
   * @param ratio its weight, 0..4294967295
   */
  public record Member(String pool, String priorityLabel, long ratio) {}
}
