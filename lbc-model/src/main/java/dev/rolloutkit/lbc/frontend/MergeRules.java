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
   * The same rules, but the message of a conflict of mutual authentication prints values instead of
   * memory addresses.
   */
  public MergeRules printingValues() {
    return new MergeRules(false, policiesStop, warnings);
  }

  /**
   * The same rules, but two SSL policies for one port are a warning instead of a problem, and the
   * first member's policy is used.
   *
   * @param to receives the warnings
   */
  public MergeRules keepingFirstPolicy(Consumer<Problem> to) {
    return new MergeRules(addressesPrinted, false, to);
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
