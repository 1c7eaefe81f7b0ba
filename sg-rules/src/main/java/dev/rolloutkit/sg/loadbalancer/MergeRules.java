package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.Problem;
import java.util.function.Consumer;

/**
 * How listen ports of several members are merged.
 *
 * @param addressesPrinted whether a conflict of mutual authentication shows addresses of memory
 *     instead of values
 * @param policiesStop whether two policies for one port are a problem; otherwise the first member's
 *     counts, and the conflict is a warning
 * @param warnings takes what is wrong and stops nothing
 */
public record MergeRules(
    boolean addressesPrinted, boolean policiesStop, Consumer<Problem> warnings) {
  /** As the controller does it. */
  public static MergeRules reference() {
    return new MergeRules(true, true, problem -> {});
  }
}
