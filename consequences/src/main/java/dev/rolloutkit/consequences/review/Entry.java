package dev.rolloutkit.consequences.review;

import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.stack.route.Request;

/**
 * Requests that are treated alike.
 *
 * @param door where clients connect
 * @param requests for people: which requests
 * @param witness one of them
 * @param role what the requests are for
 */
public record Entry(Door door, String requests, Request witness, Role role) {
  /** What requests are for. */
  public enum Role {
    /** Users depend on them. */
    SERVING,
    /** People look at a new revision before it serves. */
    PREVIEW
  }

  static Entry of(Door door, Request witness, Role role) {
    String requests =
        door.speaksHttp() ? witness.method() + " " + host(witness) + witness.path() : door.label();
    return new Entry(door, requests, witness, role);
  }

  private static String host(Request witness) {
    return witness.host().equals(Witnesses.ANY_HOST) ? "(any host)" : witness.host();
  }

  /** What identifies the entry; the same for the same requests on later changes. */
  public String id() {
    return door.label() + " " + requests;
  }
}
