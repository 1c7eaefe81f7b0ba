package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.analysis.BlastRadius;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.Lint;
import dev.rolloutkit.sg.analysis.PreparedSnapshot;
import dev.rolloutkit.sg.analysis.WebhookReview;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionDifference;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.internal.analysis.ChangeAdmission;
import dev.rolloutkit.sg.internal.analysis.ManifestDeletions;
import dev.rolloutkit.sg.internal.binding.ManifestNeeds;
import dev.rolloutkit.sg.internal.binding.TgbPermissions;
import dev.rolloutkit.sg.reconcile.GroupPlan;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.sg.snapshot.SnapshotObjects;
import dev.rolloutkit.sg.snapshot.Snapshots;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Computes the ingress rules that the AWS Load Balancer Controller writes into the security groups
 * of pods and nodes: the rules that each TargetGroupBinding requests, the rules of each group, and
 * the ports that a change opens and closes.
 *
 * <pre>{@code
 * AssumedNeeds needs = SecurityGroupRules.assumedNeeds(bindings, b -> Set.of("sg-node"), reference());
 * SecurityGroupRules.closedByDeleting(needs, new NamespacedName("tools", "tg3"), AggregationMode.RESTRICTED)
 *     .orElseThrow() // sg-node: authorize 3100-3100, revoke 3100-8001, lost tcp 3101-8001 from sg-12345
 * }</pre>
 *
 * <p>No function throws for invalid data from a cluster; the result contains a problem instead.
 */
public final class SecurityGroupRules {
  private SecurityGroupRules() {}

  /**
   * Reads a TargetGroupBinding from the generic resource that a Kubernetes client returns; see
   * {@link TargetGroupBindings}.
   */
  public static Outcome<TargetGroupBinding> readTargetGroupBinding(
      GenericKubernetesResource resource) {
    return TargetGroupBindings.read(resource);
  }

  /** Reads the manifest of a TargetGroupBinding; see {@link TargetGroupBindings}. */
  public static Outcome<TargetGroupBinding> readTargetGroupBinding(JsonNode manifest) {
    return TargetGroupBindings.read(manifest);
  }

  /**
   * The ingress rules that a networking block requests: one for each rule of the block, each of its
   * peers, and each of its ports, in this order of nesting. Duplicates are kept.
   *
   * <pre>{@code
   * SecurityGroupRules.permissions(networking, List.of(), Fixes.reference())
   *     // tcp 8080-8080 from sg-lb
   * }</pre>
   *
   * @param pods the targets, whose container ports resolve named ports; empty if targets are nodes
   * @return the rules, or a problem for each port name that cannot be resolved and for each peer
   *     that names no source
   */
  public static Outcome<ImmutableList<Permission>> permissions(
      TargetGroupBindingNetworking networking,
      Collection<PodEndpoint> pods,
      Fixes<SgDefect> fixes) {
    return TgbPermissions.of(networking, pods, fixes);
  }

  /**
   * The ingress rules that a networking block requests on each endpoint security group, by
   * ascending group id.
   *
   * <pre>{@code
   * SecurityGroupRules.permissionsPerGroup(networking, Endpoints.nodes(nodes), groups, flags, fixes)
   *     // {sg-node=[tcp 8080-8080 from sg-lb]}
   * }</pre>
   *
   * <p>Named ports are resolved separately for the pods of each group, so a name may mean different
   * ports on different groups. If an endpoint is given more than once, the last one counts. A
   * problem on one group fails the whole binding. If there are no endpoints, the result is empty;
   * problems of the block are then reported for nodes, but not for pods.
   *
   * @param groups the groups of EC2, by id
   */
  public static Outcome<ImmutableMap<String, ImmutableList<Permission>>> permissionsPerGroup(
      TargetGroupBindingNetworking networking,
      Endpoints endpoints,
      Map<String, SecurityGroup> groups,
      LbcFlags flags,
      Fixes<SgDefect> fixes) {
    return TgbPermissions.perSecurityGroup(networking, endpoints, groups, flags, fixes);
  }

  /**
   * The rules that bindings request, computed from manifests alone and on an assumption about the
   * security groups of their endpoints.
   *
   * <pre>{@code
   * SecurityGroupRules.assumedNeeds(bindings, binding -> Set.of("sg-node"), Fixes.reference())
   * }</pre>
   *
   * @param bindings the bindings; if several have the same key, the last one counts
   * @param endpointGroups a function from a binding to the security groups that its endpoints are
   *     assumed to have
   */
  public static AssumedNeeds assumedNeeds(
      Collection<TargetGroupBinding> bindings,
      Function<? super TargetGroupBinding, ? extends Collection<String>> endpointGroups,
      Fixes<SgDefect> fixes) {
    return ManifestNeeds.assuming(bindings, endpointGroups, fixes);
  }

  /**
   * Combines the rules that all bindings request into the rules of each security group, by
   * ascending key; groups by ascending id. A group on which bindings request no rule has an empty
   * list.
   *
   * <pre>{@code
   * // tg1 needs tcp 3100 from sg-lb on sg-node, tg3 needs tcp 8001
   * SecurityGroupRules.aggregate(AggregationMode.RESTRICTED, needs, Fixes.reference())
   *     // {sg-node=[tcp 3100-8001 from sg-lb]}
   * }</pre>
   *
   * @param needs for each binding the rules that it requests on each security group; {@code null}
   *     means none. The order of the bindings matters only where the controller's own result is
   *     random: of rules that differ only in the account or description of their source group, the
   *     first one counts
   */
  public static ImmutableMap<String, ImmutableList<Permission>> aggregate(
      AggregationMode mode,
      Map<NamespacedName, ? extends @Nullable Map<String, ? extends Collection<Permission>>> needs,
      Fixes<SgDefect> fixes) {
    return Aggregation.of(mode, needs, fixes);
  }

  /**
   * The EC2 calls that change the actual rules of a group into the desired ones.
   *
   * <pre>{@code
   * SecurityGroupRules.reconcile(current, desired, ReconcileOptions.forEndpoints(false)).calls()
   *     // authorize 3100-3100, revoke 3100-8001
   * }</pre>
   */
  public static GroupPlan reconcile(
      Collection<Permission> current, Collection<Permission> desired, ReconcileOptions options) {
    return Reconciliation.plan(current, desired, options);
  }

  /**
   * The differences between two states of security groups: one entry for each group that changes,
   * by ascending id.
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
   * The changes to security groups if one binding were deleted: the differences between the
   * aggregated rules with and without it, with the fixes of the needs. The list is empty if no
   * group would change.
   *
   * <pre>{@code
   * SecurityGroupRules.closedByDeleting(needs, tg3, AggregationMode.RESTRICTED).orElseThrow()
   *     // sg-node: authorize 3100-3100, revoke 3100-8001, lost tcp 3101-8001 from sg-12345
   * }</pre>
   *
   * <p>Problems: the reasons why the rules of the binding are unknown, or one problem if the
   * binding was not given. It is then unknown what its deletion closes. Warnings: those about the
   * binding and, if it requests rules, one for each other binding whose rules are unknown, because
   * these rules may change which ports close.
   */
  public static Outcome<ImmutableList<SecurityGroupChange>> closedByDeleting(
      AssumedNeeds needs, NamespacedName binding, AggregationMode mode) {
    return ManifestDeletions.changes(needs, binding, mode);
  }

  /**
   * Builds a snapshot from the objects of a cluster: bindings, Services, EndpointSlices, Pods or
   * Nodes, Ingresses, and the security groups and network interfaces of EC2. The snapshot lists
   * what is missing; no analysis calls a change safe that depends on something missing.
   *
   * <pre>{@code
   * SecurityGroupRules.snapshot(
   *     SnapshotObjects.builder().flags(LbcFlags.of("demo")).bindings(bindings)…build())
   * }</pre>
   */
  public static ClusterSnapshot snapshot(SnapshotObjects objects) {
    return Snapshots.of(objects);
  }

  /**
   * What a change would do to live targets: which rules change, and which targets lose traffic.
   *
   * <pre>{@code
   * SecurityGroupRules.whatIf(snapshot, ClusterChange.deleteTgb("tools/tg3")).verdict()
   *     // BREAKS_LIVE_TARGETS
   * }</pre>
   */
  public static ImpactReport whatIf(ClusterSnapshot snapshot, ClusterChange change) {
    return BlastRadius.whatIf(snapshot, change);
  }

  /**
   * Prepares a snapshot for the analysis of many changes: what they have in common is computed
   * once.
   *
   * <pre>{@code
   * PreparedSnapshot prepared = SecurityGroupRules.prepare(snapshot);
   * prepared.whatIf(ClusterChange.deleteTgb("tools/tg3")).verdict()  // BREAKS_LIVE_TARGETS
   * prepared.whatIf(ClusterChange.deleteTgb("prod/tg2")).verdict()   // SAFE
   * }</pre>
   */
  public static PreparedSnapshot prepare(ClusterSnapshot snapshot) {
    return BlastRadius.prepare(snapshot);
  }

  /**
   * Findings about what is wrong or fragile in a cluster before any change.
   *
   * <pre>{@code
   * SecurityGroupRules.lint(snapshot)  // targetGroupBindings[prod/tg2].spec.networking: is absent, …
   * }</pre>
   */
  public static ImmutableList<Problem> lint(ClusterSnapshot snapshot) {
    return Lint.cluster(snapshot);
  }

  /**
   * Whether an admission webhook should allow a change, with the reasons.
   *
   * <pre>{@code
   * SecurityGroupRules.review(snapshot, ClusterChange.deleteTgb("tools/tg3")).decision()  // DENY
   * }</pre>
   */
  public static WebhookReview review(ClusterSnapshot snapshot, ClusterChange change) {
    return ChangeAdmission.review(snapshot, change);
  }
}
