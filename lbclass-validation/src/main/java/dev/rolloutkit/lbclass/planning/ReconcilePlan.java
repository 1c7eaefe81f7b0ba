package dev.rolloutkit.lbclass.planning;

import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/** What an operator does to bring a live Service to the desired one. */
public sealed interface ReconcilePlan {
  /** Nothing. */
  record Unchanged() implements ReconcilePlan {}

  /**
   * One update.
   *
   * @param merged the desired Service with what the live one was given by others
   */
  record Update(Service merged) implements ReconcilePlan {
    /** It is there. */
    public Update {
      Objects.requireNonNull(merged, "merged");
    }
  }

  /**
   * Several steps: the class is to be another one, which no update can do.
   *
   * @param plan the steps
   */
  record Change(Plan plan) implements ReconcilePlan {
    /** It is there. */
    public Change {
      Objects.requireNonNull(plan, "plan");
    }
  }
}
