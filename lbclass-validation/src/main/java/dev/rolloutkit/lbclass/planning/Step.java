package dev.rolloutkit.lbclass.planning;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;

/** One step of a plan. A plan may be stopped after any of them. */
public sealed interface Step {
  /**
   * Replaces the Service by this one.
   *
   * @param manifest what is sent, without status; the first update of a plan bears the live
   *     object's resource version, later ones bear none, since it is not known yet
   * @param reason why
   */
  record Update(Service manifest, String reason) implements Step {
    /** Both are there. */
    public Update {
      Objects.requireNonNull(manifest, "manifest");
      Objects.requireNonNull(reason, "reason");
    }
  }

  /**
   * Waits until none of these finalizers is on the Service: until then the old load balancer is
   * there, and nobody would take it down later.
   */
  record AwaitFinalizersGone(ImmutableList<String> finalizers) implements Step {
    /** They are there. */
    public AwaitFinalizersGone {
      Objects.requireNonNull(finalizers, "finalizers");
    }
  }

  /**
   * Waits until the old load balancer is gone, which the Service does not show: its controller puts
   * no finalizer on it. Ask the controller or the provider.
   */
  record AwaitReleased(String reason) implements Step {
    /** It is there. */
    public AwaitReleased {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** Deletes the Service. */
  record Delete(String reason) implements Step {
    /** It is there. */
    public Delete {
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** Waits until the Service is not there any more. */
  record AwaitAbsent() implements Step {}

  /** Creates the Service anew. */
  record Create(Service manifest) implements Step {
    /** It is there. */
    public Create {
      Objects.requireNonNull(manifest, "manifest");
    }
  }
}
