package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;

/**
 * Whether the address of a Service can be changed as an edit asks.
 *
 * @param verdict whether it can
 * @param warnings what else to know about the edit
 */
public record VipEdit(Verdict verdict, ImmutableList<Problem> warnings) {

  /** Whether an edit can be carried out. */
  public enum Verdict {
    /** The edit changes nothing, or no address has been assigned yet. */
    OK,
    /** The controller refuses the edit, which AKO only logs. Delete and create the Service. */
    RECREATE_REQUIRED
  }
}
