package dev.rolloutkit.lbclass.planning;

import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/** How an operator brings a live Service to the desired state. */
public sealed interface ReconcilePlan {
  /** There is nothing to do. */
  record Unchanged() implements ReconcilePlan {}

  /**
   * A single update.
   *
   * @param merged the desired Service, merged with the values that others have set on the live one
   */
  record Update(Service merged) implements ReconcilePlan {
    /** The component must not be {@code null}. */
    public Update {
      Objects.requireNonNull(merged, "merged");
    }
  }

  /**
   * Several steps, which are necessary because the class must change.
   *
   * @param plan the steps
   */
  record Change(ClassPlan plan) implements ReconcilePlan {
    /** The component must not be {@code null}. */
    public Change {
      Objects.requireNonNull(plan, "plan");
    }
  }
}
