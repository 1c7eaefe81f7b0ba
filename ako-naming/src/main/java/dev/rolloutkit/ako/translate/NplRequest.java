package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.ObjectKey;

/**
 * A request for the annotation {@code nodeportlocal.antrea.io/enabled: "true"} of a Service.
 *
 * @param action whether to add or to remove it
 * @param service the Service, which need not exist
 */
public record NplRequest(Action action, ObjectKey service) {

  /** What to do with the annotation. */
  public enum Action {
    /** Add it. */
    UPDATE("UpdateStatus"),
    /** Remove it. */
    DELETE("DeleteStatus");

    private final String verb;

    Action(String verb) {
      this.verb = verb;
    }
  }

  /** As AKO queues it: {@code UpdateStatus namespace/name}. */
  @Override
  public String toString() {
    return action.verb + " " + service;
  }
}
