package dev.rolloutkit.targets.targetgroup;

import com.google.common.collect.ImmutableList;

/**
 * The differences between endpoints and targets. Each list except the last is sorted by identity,
 * by code point.
 *
 * @param matched endpoints that are registered, with their targets
 * @param register endpoints that are not registered
 * @param deregister targets without an endpoint
 * @param draining targets that are draining already, in the order of the group; they neither match
 *     nor are deregistered again
 */
public record Match<E extends Endpoint>(
    ImmutableList<Pair<E>> matched,
    ImmutableList<E> register,
    ImmutableList<Target> deregister,
    ImmutableList<Target> draining) {

  /** An endpoint and its target. */
  public record Pair<E extends Endpoint>(E endpoint, Target target) {}

  /** Whether the group has to be changed. */
  public boolean differs() {
    return !register.isEmpty() || !deregister.isEmpty();
  }
}
