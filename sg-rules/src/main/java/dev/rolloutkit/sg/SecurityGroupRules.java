package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.aggregation.Aggregation;
import dev.rolloutkit.sg.analysis.Admission;
import dev.rolloutkit.sg.analysis.BlastRadius;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.Lint;
import dev.rolloutkit.sg.analysis.Review;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.ManifestNeeds;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.binding.TargetGroupBindings;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.binding.TgbPermissions;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionDifference;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.ReconcilePlan;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgOptions;
import dev.rolloutkit.sg.settings.SgSettings;
import dev.rolloutkit.sg.snapshot.ClusterObjects;
import dev.rolloutkit.sg.snapshot.Snapshots;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rules that the AWS Load Balancer Controller puts on the security groups of pods and nodes, as
 * functions: from TargetGroupBindings to permissions, to the rules of a group, to the difference.
 *
 * <pre>{@code
 * AssumedNeeds needs = SecurityGroupRules.assumedNeeds(bindings, b -> Set.of("sg-node"), reference());
 * SecurityGroupRules.closedByDeleting(needs, new TgbKey("tools", "tg3"), AggregationMode.RESTRICTED)
 *     // sg-node: authorize 3100-3100, revoke 3100-8001, lost tcp 3101-8001 from sg-12345
 * }</pre>
 *
 * <p>Every function is total: what is wrong with data from a cluster is a problem in the result.
 */
public final class SecurityGroupRules {
  private SecurityGroupRules() {}

  /** Reads a TargetGroupBinding as a client gives it; see {@link TargetGroupBindings}. */
  public static Outcome<TargetGroupBinding> readTargetGroupBinding(
      GenericKubernetesResource resource) {
    return TargetGroupBindings.read(resource);
  }

  /** Reads the manifest of a TargetGroupBinding; see {@link TargetGroupBindings}. */
  public static Outcome<TargetGroupBinding> readTargetGroupBinding(JsonNode manifest) {
    return TargetGroupBindings.read(manifest);
  }

  /**
   * The rules that a networking block asks for: for each rule, for each peer, for each port, in
   * that order, duplicates included.
   *
   * <pre>{@code
   * SecurityGroupRules.permissions(networking, List.of(), SgOptions.reference())
   *     // tcp 8080-8080 from sg-lb
   * }</pre>
   *
   * @param pods the targets, by whose container ports named ports are resolved; empty when targets
   *     are nodes
   */
  public static Outcome<ImmutableList<Permission>> permissions(
      TargetGroupBindingNetworking networking, Collection<PodEndpoint> pods, SgOptions options) {
    return TgbPermissions.of(networking, pods, options);
  }

  /**
   * The rules that a networking block asks for on each endpoint security group, by ascending id.
   *
   * <pre>{@code
   * SecurityGroupRules.permissionsPerGroup(networking, Endpoints.nodes(nodes), groups, settings, options)
   *     // {sg-node=[tcp 8080-8080 from sg-lb]}
   * }</pre>
   *
   * <p>Pods are grouped by their group first, so a named port may differ from group to group. Any
   * problem stands for the whole binding. Without pods nothing is needed, and the block is not even
   * looked at; without nodes it is.
   *
   * @param groups the groups that EC2 knows, by id
   */
  public static Outcome<ImmutableMap<String, ImmutableList<Permission>>> permissionsPerGroup(
      TargetGroupBindingNetworking networking,
      Endpoints endpoints,
      Map<String, SecurityGroup> groups,
      SgSettings settings,
      SgOptions options) {
    return TgbPermissions.perSecurityGroup(networking, endpoints, groups, settings, options);
  }

  /**
   * What bindings need as far as manifests tell, on an assumption about where their endpoints sit.
   *
   * <pre>{@code
   * SecurityGroupRules.assumedNeeds(bindings, binding -> Set.of("sg-node"), SgOptions.reference())
   * }</pre>
   *
   * @param bindings the bindings; of several with the same key the last counts
   * @param endpointGroups the security groups that a binding's endpoints are assumed to be on
   */
  public static AssumedNeeds assumedNeeds(
      Collection<TargetGroupBinding> bindings,
      Function<? super TargetGroupBinding, ? extends Collection<String>> endpointGroups,
      SgOptions options) {
    return ManifestNeeds.assuming(bindings, endpointGroups, options);
  }

  /**
   * The rules of each security group for the needs of all bindings, by ascending key; groups by
   * ascending id. A group that somebody names without a rule is there with an empty list.
   *
   * <pre>{@code
   * // tg1 needs tcp 3100 from sg-lb on sg-node, tg3 needs tcp 8001
   * SecurityGroupRules.aggregate(AggregationMode.RESTRICTED, needs, SgOptions.reference())
   *     // {sg-node=[tcp 3100-8001 from sg-lb]}
   * }</pre>
   *
   * @param needs for each binding its rules for each security group; {@code null} is none
   */
  public static ImmutableMap<String, ImmutableList<Permission>> aggregate(
      AggregationMode mode,
      Map<TgbKey, ? extends @Nullable Map<String, ? extends Collection<Permission>>> needs,
      SgOptions options) {
    return Aggregation.of(mode, needs, options);
  }

  /**
   * The calls that bring a group from its rules to the desired ones.
   *
   * <pre>{@code
   * SecurityGroupRules.reconcile(current, desired, ReconcileOptions.forEndpoints(false)).calls()
   *     // authorize 3100-3100, revoke 3100-8001
   * }</pre>
   */
  public static ReconcilePlan reconcile(
      Collection<Permission> current, Collection<Permission> desired, ReconcileOptions options) {
    return Reconciliation.plan(current, desired, options);
  }

  /**
   * How two sets of rules differ, one entry for each security group that does, by ascending id.
   *
   * <pre>{@code
   * SecurityGroupRules.difference(Map.of("sg-1", before), Map.of("sg-1", after)).get(0).lost()
   *     // [tcp 3101-8001 from sg-lb]
   * }</pre>
   */
  public static ImmutableList<SecurityGroupChange> difference(
      Map<String, ? extends Collection<Permission>> before,
      Map<String, ? extends Collection<Permission>> after) {
    return PermissionDifference.between(before, after);
  }

  /**
   * What would change if one binding were deleted: the difference of two aggregations. Empty if
   * nothing would, also for a binding that is not among the needs.
   *
   * <pre>{@code
   * SecurityGroupRules.closedByDeleting(needs, tg3, AggregationMode.RESTRICTED)
   * }</pre>
   */
  public static ImmutableList<SecurityGroupChange> closedByDeleting(
      AssumedNeeds needs, TgbKey binding, AggregationMode mode) {
    SgOptions options = SgOptions.reference();
    return difference(
        aggregate(mode, needs.needs(), options),
        aggregate(mode, Maps.filterKeys(needs.needs(), k -> !k.equals(binding)), options));
  }

  /**
   * The snapshot that the objects of a cluster add up to: bindings, Services, EndpointSlices, Pods
   * or Nodes, Ingresses, and the groups and interfaces of EC2. What is missing is named in the
   * snapshot, and nothing that depends on it is called safe.
   *
   * <pre>{@code
   * SecurityGroupRules.snapshot(
   *     ClusterObjects.builder().settings(SgSettings.of("demo")).bindings(bindings)…build())
   * }</pre>
   */
  public static ClusterSnapshot snapshot(ClusterObjects objects) {
    return Snapshots.of(objects);
  }

  /**
   * What a change would do to living targets.
   *
   * <pre>{@code
   * SecurityGroupRules.whatIf(snapshot, Change.deleteTgb("tools/tg3")).verdict()
   *     // BREAKS_LIVE_TARGETS
   * }</pre>
   */
  public static ImpactReport whatIf(ClusterSnapshot snapshot, Change change) {
    return BlastRadius.whatIf(snapshot, change);
  }

  /**
   * What is wrong in a cluster.
   *
   * <pre>{@code
   * SecurityGroupRules.lint(snapshot)  // targetGroupBindings[prod/tg2].spec.networking: is absent, …
   * }</pre>
   */
  public static ImmutableList<Problem> lint(ClusterSnapshot snapshot) {
    return Lint.cluster(snapshot);
  }

  /**
   * Whether a webhook should let a change through.
   *
   * <pre>{@code
   * SecurityGroupRules.review(snapshot, Change.deleteTgb("tools/tg3")).decision()  // DENY
   * }</pre>
   */
  public static Review review(ClusterSnapshot snapshot, Change change) {
    return Admission.review(snapshot, change);
  }
}
