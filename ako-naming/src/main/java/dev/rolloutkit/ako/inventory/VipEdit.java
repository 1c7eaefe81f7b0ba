package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;

/**
 * Whether an edit of a Service can change its address.
 *
 * @param verdict whether the edit takes effect
 * @param warnings the problems of the edit
 */
public record VipEdit(Verdict verdict, ImmutableList<Problem> warnings) {

  /** Whether an edit takes effect. */
  public enum Verdict {
    /** The edit does not change the address, or no address has been assigned yet. */
    OK,
    /**
     * The Avi Controller rejects the change, which AKO only logs. To change the address, delete and
     * recreate the Service.
     */
    RECREATE_REQUIRED
  }
}
