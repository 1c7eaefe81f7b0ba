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
 * Checks that the stable target group has enough targets before its weight is raised. The matched
 * controller raises it without this check at the end of a rollout and after an abort.
 *
 * @rule The weight of the stable Service may be raised once its target group has enough registered
 *     targets that are not draining.
 * @param registered the number of distinct targets that are registered and not draining
 * @param needed the required number of targets
 */
public record StableGate(int registered, int needed) {
  private static final String DRAINING = "draining";

  /**
   * Counts the targets of the stable target group.
   *
   * @param health the result of {@code DescribeTargetHealth} for the target group
   * @param needed the required number of targets
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
   * Returns a problem if the weight of the stable service must not be raised yet. The result is
   * empty if the weight may be raised, or if {@code to} is not greater than {@code from}.
   *
   * @param from the current weight of the stable service
   * @param to the next weight of the stable service
   */
  public Optional<Problem> check(int from, int to) {
    if (to <= from || registered >= needed) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.plain(
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
