package dev.rolloutkit.alb.analysis;

import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetDescription;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/**
 * Whether weight may move to the stable target group: only once it has targets to take it. At the
 * end of a rollout and after an abort the matched controller moves it without asking.
 *
 * @param registered distinct targets that are registered and not on their way out
 * @param needed how many there must be
 */
public record StableGate(int registered, int needed) {
  private static final String DRAINING = "draining";

  /**
   * Counts the targets of the stable target group.
   *
   * @param health what {@code DescribeTargetHealth} answered for it
   * @param needed how many targets there must be
   */
  public static StableGate of(List<TargetHealthDescription> health, int needed) {
    Set<TargetDescription> targets = new HashSet<>();
    for (TargetHealthDescription description : health) {
      if (description != null && description.target() != null && !isDraining(description)) {
        targets.add(description.target());
      }
    }
    return new StableGate(targets.size(), needed);
  }

  private static boolean isDraining(TargetHealthDescription description) {
    return description.targetHealth() != null
        && DRAINING.equals(description.targetHealth().stateAsString());
  }

  /**
   * Why the weight of the stable service must not be raised yet; empty if it may be, and always if
   * it is not raised at all.
   *
   * @param from weight of the stable service now
   * @param to weight of the stable service next
   */
  public Optional<Problem> check(int from, int to) {
    if (to <= from || registered >= needed) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.text(
            FieldPath.root(),
            "the stable target group has "
                + registered
                + " of "
                + needed
                + " targets: its weight must stay at "
                + from,
            AlbProblemCodes.STABLE_GATE_TOO_FEW_TARGETS));
  }
}
