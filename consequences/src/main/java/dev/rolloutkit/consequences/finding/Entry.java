package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.stack.route.Request;

/**
 * Requests that are treated alike: all requests at a door that take the same rule before a change
 * and the same rule afterwards.
 *
 * @param door the door to which clients connect
 * @param name the conditions of their rules, without the witness and without priorities; the name
 *     of the door if the door has no rules
 * @param requests the requests, in words for people
 * @param witness an example: the shortest of the requests, and the first of these in byte order
 * @param role what the requests are for
 */
public record Entry(Door door, String name, String requests, Request witness, Role role) {
  /** What requests are for. */
  public enum Role {
    /** Users send the requests. */
    SERVING,
    /** People or analyses send the requests, to test a new revision before it serves users. */
    PREVIEW,
    /** The requests read metrics. */
    METRICS;

    /** Whether no user notices if the requests are lost. */
    public boolean isAside() {
      return this != SERVING;
    }
  }

  /** What identifies the entry. It remains the same in later changes. */
  public String id() {
    return door.label() + " " + name;
  }
}
