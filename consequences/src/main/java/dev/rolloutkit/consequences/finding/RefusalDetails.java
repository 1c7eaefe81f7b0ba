package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Optional;

/**
 * Who refuses a change.
 *
 * @param by who refuses the change
 * @param missing if the change is refused because it names an object that does not exist: that
 *     object
 * @param hasOneCause whether the change edits a single field or deletes a single object among those
 *     that the refuser reads; all its refusals then have the same cause
 */
public record RefusalDetails(Refuser by, Optional<ObjectKey> missing, boolean hasOneCause) {
  /** Who can refuse a change. */
  public enum Refuser {
    /** The API server does not store the object. */
    API_SERVER,
    /** Argo Rollouts does nothing for the Rollout. */
    ARGO_ROLLOUTS,
    /** The AWS Load Balancer Controller does not build the load balancer. */
    LOAD_BALANCER_CONTROLLER
  }

  /** A refusal for another reason than a missing object. */
  public static RefusalDetails by(Refuser refuser) {
    return new RefusalDetails(refuser, Optional.empty(), false);
  }
}
