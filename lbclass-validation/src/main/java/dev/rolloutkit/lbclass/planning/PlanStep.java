package dev.rolloutkit.lbclass.planning;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/** One step of a plan. A plan can be interrupted after any step. */
public sealed interface PlanStep {
  /**
   * Updates the Service.
   *
   * @param manifest the Service to send; the API server ignores its status. The first update of a
   *     plan has the resource version of the live Service. Later ones have none, because it is not
   *     known in advance
   * @param reason why the step is necessary
   */
  record Update(Service manifest, String reason) implements PlanStep {
    /** No component may be {@code null}. */
    public Update {
      Objects.requireNonNull(manifest, "manifest");
      Objects.requireNonNull(reason, "reason");
    }
  }

  /**
   * Waits until the Service has none of these finalizers. Until then the old load balancer exists,
   * and no controller would delete it after the next step.
   */
  record AwaitFinalizersGone(ImmutableList<String> finalizers) implements PlanStep {
    /** The component must not be {@code null}. */
    public AwaitFinalizersGone {
      Objects.requireNonNull(finalizers, "finalizers");
    }
  }

  /**
   * Waits until the old load balancer is deleted. The Service does not show this, because its
   * controller sets no finalizer, so it must be checked with the controller or the cloud provider.
   */
  record AwaitReleased(String reason) implements PlanStep {
    /** The component must not be {@code null}. */
    public AwaitReleased {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** Deletes the Service. */
  record Delete(String reason) implements PlanStep {
    /** The component must not be {@code null}. */
    public Delete {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** Waits until the Service no longer exists. */
  record AwaitAbsent() implements PlanStep {}

  /** Creates the Service again. */
  record Create(Service manifest) implements PlanStep {
    /** The component must not be {@code null}. */
    public Create {
      Objects.requireNonNull(manifest, "manifest");
    }
  }
}
