package dev.rolloutkit.cli.sg;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.analysis.BlastRadius;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.KnownNeeds;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgOptions;
import dev.rolloutkit.sg.settings.SgSettings;
import dev.rolloutkit.sg.snapshot.ClusterObjects;
import dev.rolloutkit.sg.snapshot.TrafficSource;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster export as the security-group rules look at it.
 *
 * <p>Manifests do not know network interfaces and EC2. So the endpoints of a binding are taken to
 * sit on the group that its annotation names, and EC2 to hold just the rules that the controller
 * wants. What the manifests do not tell beyond that is not known, and nothing that depends on it is
 * called safe.
 */
public final class SgWorld {
  /** Names the security group of the pods or nodes behind a TargetGroupBinding. */
  public static final String ENDPOINT_GROUP_ANNOTATION = "rolloutkit.dev/endpoint-security-group";

  private static final String ASSUMED_GROUP = "(of the endpoints)";

  private final AssumedNeeds needs;
  private final ImmutableMap<String, ImmutableList<Permission>> rules;
  private final ClusterSnapshot snapshot;
  private final AggregateIndex index;

  private SgWorld(AssumedNeeds needs, ClusterSnapshot snapshot) {
    this.needs = needs;
    this.snapshot = snapshot;
    ImmutableMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> known =
        KnownNeeds.of(snapshot);
    this.rules =
        SecurityGroupRules.aggregate(AggregationMode.RESTRICTED, known, SgOptions.reference());
    this.index = AggregateIndex.of(known, AggregationMode.RESTRICTED);
  }

  /**
   * Looks at the bindings of an export.
   *
   * @param complete whether the export has all TargetGroupBindings of its cluster
   */
  public static SgWorld of(Cluster cluster, Optional<String> endpointGroup, boolean complete) {
    return of(
        cluster,
        cluster.bindings().all().stream().map(Item::value).toList(),
        ImmutableMap.of(),
        endpointGroup,
        complete);
  }

  /**
   * Looks at bindings, some of which are only planned.
   *
   * @param sources where the traffic of planned bindings comes from
   * @param complete whether these are all TargetGroupBindings of the cluster
   */
  public static SgWorld of(
      Cluster cluster,
      List<TargetGroupBinding> bindings,
      Map<TgbKey, TrafficSource> sources,
      Optional<String> endpointGroup,
      boolean complete) {
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            bindings, b -> List.of(endpointGroup(b, endpointGroup)), SgOptions.reference());
    ImmutableMap.Builder<TgbKey, String> groups = ImmutableMap.builder();
    bindings.forEach(b -> groups.put(b.key(), endpointGroup(b, endpointGroup)));
    ClusterSnapshot snapshot =
        SecurityGroupRules.snapshot(
            ClusterObjects.builder()
                .settings(SgSettings.of("(any)"))
                .bindings(bindings)
                .bindingsComplete(complete)
                .services(cluster.services().all().stream().map(Item::value).toList())
                .endpointSlices(others(cluster, EndpointSlice.class))
                .ingresses(cluster.ingresses().all().stream().map(Item::value).toList())
                .assumedGroups(groups.buildKeepingLast())
                .trafficSources(sources)
                .assumesRules(true)
                .build());
    return new SgWorld(needs, withUnnamedGroups(snapshot));
  }

  private static <T> List<T> others(Cluster cluster, Class<T> type) {
    return cluster.others().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** All endpoints without a group are taken to share one; whether they do is not known. */
  private static ClusterSnapshot withUnnamedGroups(ClusterSnapshot snapshot) {
    ClusterSnapshot.Builder out = ClusterSnapshot.builder().from(snapshot);
    List<BindingSnapshot> bindings = new ArrayList<>();
    for (BindingSnapshot binding : snapshot.bindings()) {
      boolean unnamed =
          binding.targets().stream()
              .anyMatch(target -> target.eni().securityGroupIds().contains(ASSUMED_GROUP));
      bindings.add(
          unnamed
              ? BindingSnapshot.builder()
                  .from(binding)
                  .addMissing(
                      new Gap(
                          "targetGroupBindings[" + binding.key() + "]",
                          "the security group of the endpoints of "
                              + binding.key()
                              + " is not known: name it by the annotation "
                              + ENDPOINT_GROUP_ANNOTATION
                              + " or by --endpoint-security-group"))
                  .build()
              : binding);
    }
    return out.bindings(bindings).build();
  }

  /** What each binding asks for. */
  public AssumedNeeds needs() {
    return needs;
  }

  /** The rules of each group. */
  public ImmutableMap<String, ImmutableList<Permission>> rules() {
    return rules;
  }

  /** All of it, as the analyses take it. */
  public ClusterSnapshot snapshot() {
    return snapshot;
  }

  /** What deleting a binding does; empty if it is known that no rule changes. */
  public Optional<ImpactReport> deletion(TgbKey binding) {
    SgDelta delta = index.deltaIf(binding, null);
    return delta.added().isEmpty()
            && delta.removed().isEmpty()
            && !needs.unknown().containsKey(binding)
        ? Optional.empty()
        : Optional.of(BlastRadius.whatIf(snapshot, new Change.DeleteBinding(binding)));
  }

  /** The security group that the endpoints of a binding are taken to sit on. */
  public static String endpointGroup(TargetGroupBinding binding, Optional<String> endpointGroup) {
    String named = binding.annotations().get(ENDPOINT_GROUP_ANNOTATION);
    return named != null ? named : endpointGroup.orElse(ASSUMED_GROUP);
  }
}
