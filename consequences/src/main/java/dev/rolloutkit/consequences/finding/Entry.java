package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.stack.route.Request;

/**
 * Requests that are treated alike: those at a door that take one rule before a change and one rule
 * afterwards.
 *
 * @param door where clients connect
 * @param name the conditions of their rules; the name of the door if it has no rules. No witness
 *     and no priority is in it
 * @param requests for people: which requests
 * @param witness one of them: the shortest, first in byte order
 * @param role what the requests are for
 */
public record Entry(Door door, String name, String requests, Request witness, Role role) {
  /** What requests are for. */
  public enum Role {
    /** Users depend on them. */
    SERVING,
    /** People or analyses look at a new revision before it serves. */
    PREVIEW,
    /** They read metrics. */
    METRICS;

    /** Whether no user notices that they are lost. */
    public boolean isAside() {
      return this != SERVING;
    }
  }

  /** What identifies the entry; the same for the same requests on later changes. */
  public String id() {
    return door.label() + " " + name;
  }
}
