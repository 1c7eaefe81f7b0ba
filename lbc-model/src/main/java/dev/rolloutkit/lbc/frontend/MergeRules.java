package dev.rolloutkit.lbc.frontend;

import dev.rolloutkit.apimachinery.Problem;
import java.util.function.Consumer;

/** How the listen ports of several members of an Ingress group are merged. */
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

  /** The rules of the controller. */
  public static MergeRules reference() {
    return REFERENCE;
  }

  /**
   * Rules that may differ from the controller's.
   *
   * @param addressesPrinted whether the message of a conflict of mutual authentication prints
   *     memory addresses, as the controller's does, instead of values
   * @param policiesStop whether two SSL policies for one port are a problem; otherwise the first
   *     member's policy is used and the conflict is a warning
   * @param warnings a consumer of the warnings
   */
  public static MergeRules of(
      boolean addressesPrinted, boolean policiesStop, Consumer<Problem> warnings) {
    return new MergeRules(addressesPrinted, policiesStop, warnings);
  }

  /** Whether the message of a conflict prints addresses. */
  public boolean addressesPrinted() {
    return addressesPrinted;
  }

  /** Whether two SSL policies for one port are a problem. */
  public boolean policiesStop() {
    return policiesStop;
  }

  /** Reports a warning. */
  public void warn(Problem problem) {
    warnings.accept(problem);
  }
}
