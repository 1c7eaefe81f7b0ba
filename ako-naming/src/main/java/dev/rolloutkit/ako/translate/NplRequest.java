package dev.rolloutkit.ako.translate;

import dev.rolloutkit.apimachinery.NamespacedName;

/**
 * A request to change the annotation {@code nodeportlocal.antrea.io/enabled: "true"} of a Service.
 *
 * @param action whether to add or to remove the annotation
 * @param service the Service, which need not exist
 */
public record NplRequest(Action action, NamespacedName service) {

  /** Whether to add or to remove the annotation. */
  public enum Action {
    /** Add the annotation. */
    UPDATE("UpdateStatus"),
    /** Remove the annotation. */
    DELETE("DeleteStatus");

    private final String verb;

    Action(String verb) {
      this.verb = verb;
    }
  }

  /** The request as AKO queues it, such as {@code UpdateStatus namespace/name}. */
  @Override
  public String toString() {
    return action.verb + " " + service;
  }
}
