package dev.rolloutkit.sg.flow;

import java.util.Objects;

/**
 * Something that is not known but decides which targets are reachable. A change that depends on it
 * is never called safe.
 *
 * @param object the object that is missing or incomplete, such as {@code services[prod/api]} or
 *     {@code securityGroups[sg-node]}
 * @param message one sentence for people, without a full stop
 */
public record Gap(String object, String message) {
  /** Rejects {@code null}. */
  public Gap {
    Objects.requireNonNull(object, "object");
    Objects.requireNonNull(message, "message");
  }
}
