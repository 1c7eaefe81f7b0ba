package dev.rolloutkit.sg.internal.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.ec2.PermissionDifference;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgProblemCodes;

/**
 * What the deletion of a binding changes, computed from manifests alone.
 *
 * @rule What the deletion of a binding closes is computed from manifests alone if its own needs are
 *     known.
 */
public final class ManifestDeletions {
  private ManifestDeletions() {}

  /**
   * The changes to security groups if one binding were deleted; see {@code
   * SecurityGroupRules.closedByDeleting}.
   */
  public static Outcome<ImmutableList<SecurityGroupChange>> changes(
      AssumedNeeds needs, NamespacedName binding, AggregationMode mode) {
    ImmutableList<Problem> unknown = needs.unknown().get(binding);
    if (unknown != null) {
      return Outcome.failed(unknown);
    }
    if (!needs.needs().containsKey(binding) && !needs.unmanaged().contains(binding)) {
      return Outcome.failed(problem(binding, "is not among the given bindings"));
    }
    return Outcome.ok(
        PermissionDifference.between(
            Aggregation.of(mode, needs.needs(), needs.fixes()),
            Aggregation.of(
                mode, Maps.filterKeys(needs.needs(), key -> !key.equals(binding)), needs.fixes())),
        warnings(needs, binding));
  }

  /** Other bindings matter only to a binding that requests rules itself. */
  private static ImmutableList<Problem> warnings(AssumedNeeds needs, NamespacedName binding) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    out.addAll(needs.warnings().getOrDefault(binding, ImmutableList.of()));
    boolean requests =
        needs.needs().getOrDefault(binding, ImmutableMap.of()).values().stream()
            .anyMatch(rules -> !rules.isEmpty());
    if (requests) {
      for (NamespacedName other : needs.unknown().keySet()) {
        out.add(
            problem(
                other,
                "its rules are not known; if it requests rules on the same groups, other ports may"
                    + " close"));
      }
    }
    return out.build();
  }

  private static Problem problem(NamespacedName binding, String message) {
    return Problem.plain(
        FieldPath.of("targetGroupBindings").key(binding.toString()),
        message,
        SgProblemCodes.CONTEXT_UNKNOWN);
  }
}
