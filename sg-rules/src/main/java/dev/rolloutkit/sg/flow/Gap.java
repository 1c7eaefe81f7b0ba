package dev.rolloutkit.sg.flow;

import java.util.Objects;

/**
 * Something that is not known, and on which it depends which targets are reached. While there is
 * one, no change that it bears on is called safe.
 *
 * @param object the object that is missing, or that does not tell, such as {@code
 *     services[prod/api]} or {@code securityGroups[sg-node]}
 * @param message one sentence for people, without a full stop
 */
public record Gap(String object, String message) {
  /** Both are there. */
  public Gap {
    Objects.requireNonNull(object, "object");
    Objects.requireNonNull(message, "message");
  }
}
