package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.Problem;
import java.util.function.Consumer;

/** How listen ports of several members are merged. */
public final class MergeRules {
  private static final MergeRules REFERENCE = new MergeRules(true, true, problem -> {});

  private final boolean addressesPrinted;
  private final boolean policiesStop;
  private final Consumer<Problem> warnings;

  private MergeRules(boolean addressesPrinted, boolean policiesStop, Consumer<Problem> warnings) {
    this.addressesPrinted = addressesPrinted;
    this.policiesStop = policiesStop;
    this.warnings = warnings;
  }

  /** As the controller does it. */
  public static MergeRules reference() {
    return REFERENCE;
  }

  /**
   * Other rules.
   *
   * @param addressesPrinted whether a conflict of mutual authentication shows addresses of memory
   *     instead of values
   * @param policiesStop whether two policies for one port are a problem; otherwise the first
   *     member's counts, and the conflict is a warning
   * @param warnings takes what is wrong and stops nothing
   */
  public static MergeRules of(
      boolean addressesPrinted, boolean policiesStop, Consumer<Problem> warnings) {
    return new MergeRules(addressesPrinted, policiesStop, warnings);
  }

  boolean addressesPrinted() {
    return addressesPrinted;
  }

  boolean policiesStop() {
    return policiesStop;
  }

  void warn(Problem problem) {
    warnings.accept(problem);
  }
}
