package dev.rolloutkit.engine.internal.invariant;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.status.RolloutStatus;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The rules about sequences of passes and their final state. The strategy defines when a plan is
 * quiet, which means that it writes nothing.
 *
 * @rule A pass that wrote nothing writes nothing when it is repeated.
 */
public final class SequenceRules {
  private SequenceRules() {}

  /** Reports a pass that writes something although the same pass just wrote nothing. */
  public static void checkAgain(
      Plan first, Plan second, Predicate<Plan> isQuiet, Consumer<String> out) {
    if (isQuiet.test(first) && !isQuiet.test(second)) {
      out.accept("the first pass writes nothing, the second does");
    }
  }

  /** Reports a sequence of passes that ends with fewer quiet passes than asked for. */
  public static void checkSettled(
      List<Plan> passes, int quiet, Predicate<Plan> isQuiet, Consumer<String> out) {
    int last = 0;
    for (Plan plan : passes) {
      last = isQuiet.test(plan) ? last + 1 : 0;
    }
    if (last < quiet) {
      out.accept(last + " quiet passes at the end of " + passes.size());
    }
  }

  /**
   * Reports a state in which the desired template is not the stable one, or the Rollout is not
   * healthy.
   *
   * @param serves whether the strategy brings traffic to the desired template
   * @param detail a description of where the traffic is, such as {@code active 5d9}
   */
  public static void checkCompleted(
      RolloutState settled, boolean serves, String detail, Consumer<String> out) {
    RolloutStatus status = settled.rollout().status();
    if (!serves
        || !settled.podHash().equals(status.stableRS())
        || !"Healthy".equals(status.phase())) {
      out.accept(
          "desired "
              + settled.podHash()
              + ", stable "
              + GoZero.of(status.stableRS())
              + ", "
              + detail
              + ", "
              + GoZero.of(status.phase())
              + " "
              + GoZero.of(status.message()));
    }
  }
}
