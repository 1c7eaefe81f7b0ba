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
    /** It changes nothing, or there is no address yet. */
    OK,
    /** The controller refuses it; the Service must be made anew. AKO only logs that. */
    RECREATE_REQUIRED
  }
}
