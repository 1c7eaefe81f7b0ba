package dev.rolloutkit.josdk.immutable;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.internal.tree.Trees;
import dev.rolloutkit.lbcadmission.controller.Controller;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Objects;

/**
 * Finds changes that cannot be made in place, by the rules of the API server.
 *
 * <pre>{@code
 * for (Problem problem : ImmutableFields.changed(live, desired)) {
 *   log.error(problem.text()); // spec.selector: Invalid value: {…}: field is immutable
 * }
 * }</pre>
 *
 * <p>The rules cover Services, PersistentVolumeClaims, Deployments, StatefulSets, Jobs, Rollouts
 * and TargetGroupBindings. For every other kind, such as Ingresses, only the metadata is checked.
 * The rules of Services, Rollouts and TargetGroupBindings are those of {@link
 * dev.rolloutkit.lbclass.LoadBalancerClasses}, {@link
 * dev.rolloutkit.model.internal.validation.RolloutValidation} and {@link
 * dev.rolloutkit.lbcadmission.LbcAdmission}.
 *
 * <p>This class does not check whether the new object is valid in other respects.
 *
 * <p>Source: Kubernetes 1.34, validation of updates.
 */
public final class ImmutableFields {
  private static final ImmutableMap<String, UpdateRule> RULES =
      ImmutableMap.of(
          UpdateTable.SERVICE, ServiceRules::problems,
          UpdateTable.CLAIM, ClaimRules::problems,
          UpdateTable.DEPLOYMENT, WorkloadRules::deployment,
          UpdateTable.STATEFUL_SET, WorkloadRules::statefulSet,
          UpdateTable.JOB, JobRules::problems,
          UpdateTable.ROLLOUT, WorkloadRules::rollout);

  private ImmutableFields() {}

  /**
   * Returns why an object cannot be changed to the desired one in place; empty if it can.
   *
   * <p>The desired object is the one that a client would send to replace the live one; the server
   * applies its defaults before it compares the two. Both objects must have the same kind. The cost
   * is linear in their size.
   */
  public static ImmutableList<Problem> changed(HasMetadata live, HasMetadata desired) {
    return changed(live, desired, Controller.builder().build());
  }

  /**
   * Like {@link #changed(HasMetadata, HasMetadata)}, with the AWS Load Balancer Controller whose
   * webhook validates TargetGroupBindings. It accepts its own VPC in a binding without one, and
   * resolves the names of target groups.
   */
  public static ImmutableList<Problem> changed(
      HasMetadata live, HasMetadata desired, Controller controller) {
    Objects.requireNonNull(controller, "controller");
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    out.addAll(MetadataRules.problems(live.getMetadata(), desired.getMetadata()));
    String kind = kindOf(desired);
    if (live instanceof Service was && desired instanceof Service service) {
      out.addAll(ServiceRules.problems(was, service));
    } else if (kind.equals(UpdateTable.BINDING)) {
      out.addAll(BindingRules.problems(Trees.of(live), Trees.of(desired), controller));
    } else {
      UpdateRule rule = RULES.getOrDefault(kind, (was, now) -> List.of());
      out.addAll(rule.problems(Trees.of(live), Trees.of(desired)));
    }
    return out.build();
  }

  /** The rows of the table for a kind such as {@code apps/StatefulSet} or {@code Service}. */
  public static ImmutableList<ImmutableField> of(String kind) {
    return UpdateTable.BY_KIND.get(kind);
  }

  /** The whole table, kind by kind. */
  public static ImmutableList<ImmutableField> table() {
    return UpdateTable.ROWS;
  }

  /** The kind of an object as the table spells it. */
  public static String kindOf(HasMetadata object) {
    String version = object.getApiVersion() == null ? "" : object.getApiVersion();
    int slash = version.indexOf('/');
    return slash < 0 ? object.getKind() : version.substring(0, slash) + '/' + object.getKind();
  }
}
