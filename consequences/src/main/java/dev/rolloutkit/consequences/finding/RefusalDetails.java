package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Optional;

/**
 * Who refuses a change.
 *
 * @param by who it is
 * @param missing the object that is named and does not exist, if that is the reason
 * @param hasOneCause whether the change edits a single field or deletes a single object of those
 *     that the refuser looks at, so that whatever else it refuses has the same cause
 */
public record RefusalDetails(Refuser by, Optional<ObjectKey> missing, boolean hasOneCause) {
  /** Who can refuse a change. */
  public enum Refuser {
    /** The API server does not store it. */
    API_SERVER,
    /** Argo Rollouts does nothing for a Rollout. */
    ARGO_ROLLOUTS,
    /** The load balancer controller does not build a load balancer. */
    LOAD_BALANCER_CONTROLLER
  }

  /** A refusal for another reason than a missing object. */
  public static RefusalDetails by(Refuser refuser) {
    return new RefusalDetails(refuser, Optional.empty(), false);
  }
}
