package dev.rolloutkit.program.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.KnownNeeds;
import dev.rolloutkit.sg.analysis.PreparedSnapshot;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.snapshot.SnapshotObjects;
import dev.rolloutkit.sg.snapshot.TrafficSource;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A cluster export as input of the security-group rules.
 *
 * <p>Manifests contain no network interfaces and no EC2 rules. Therefore the endpoints of a binding
 * are assumed to use the security group that its annotation names, and EC2 is assumed to have
 * exactly the rules that the controller desires. Everything else that manifests do not contain
 * counts as unknown, and nothing that depends on it is called safe.
 */
public final class SgWorld {
  /**
   * The annotation that names the security group of the pods or nodes behind a TargetGroupBinding.
   */
  public static final String ENDPOINT_GROUP_ANNOTATION = "rolloutkit.dev/endpoint-security-group";

  private static final String ASSUMED_GROUP = "(of the endpoints)";

  private final AssumedNeeds needs;
  private final ImmutableMap<String, ImmutableList<Permission>> rules;
  private final ClusterSnapshot snapshot;
  private final AggregateIndex index;

  /** Created on first use. */
  private @Nullable PreparedSnapshot prepared;

  private SgWorld(AssumedNeeds needs, ClusterSnapshot snapshot) {
    this.needs = needs;
    this.snapshot = snapshot;
    ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> known =
        KnownNeeds.of(snapshot);
    this.rules = SecurityGroupRules.aggregate(AggregationMode.RESTRICTED, known, Fixes.reference());
    this.index = AggregateIndex.of(known, AggregationMode.RESTRICTED);
  }

  /**
   * Creates the input from the bindings of an export.
   *
   * @param complete whether the export contains all TargetGroupBindings of its cluster
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
   * Creates the input from bindings, some of which are only planned.
   *
   * @param sources where the traffic of planned bindings comes from
   * @param complete whether these are all TargetGroupBindings of the cluster
   */
  public static SgWorld of(
      Cluster cluster,
      List<TargetGroupBinding> bindings,
      Map<NamespacedName, TrafficSource> sources,
      Optional<String> endpointGroup,
      boolean complete) {
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            bindings, b -> List.of(endpointGroup(b, endpointGroup)), Fixes.reference());
    return new SgWorld(
        needs,
        snapshot(
            bindings,
            cluster.services().all().stream().map(Item::value).toList(),
            others(cluster, EndpointSlice.class),
            cluster.ingresses().all().stream().map(Item::value).toList(),
            others(cluster, IngressClass.class),
            cluster.classParams().all().stream().map(Item::value).toList(),
            sources,
            endpointGroup,
            complete));
  }

  /**
   * These bindings with their Services, EndpointSlices and Ingresses.
   *
   * @param complete whether these are all TargetGroupBindings of the cluster
   */
  public static ClusterSnapshot snapshot(
      List<TargetGroupBinding> bindings,
      List<Service> services,
      List<EndpointSlice> slices,
      List<Ingress> ingresses,
      Optional<String> endpointGroup,
      boolean complete) {
    return snapshot(
        bindings,
        services,
        slices,
        ingresses,
        List.of(),
        List.of(),
        ImmutableMap.of(),
        endpointGroup,
        complete);
  }

  private static ClusterSnapshot snapshot(
      List<TargetGroupBinding> bindings,
      List<Service> services,
      List<EndpointSlice> slices,
      List<Ingress> ingresses,
      List<IngressClass> classes,
      List<IngressClassParams> params,
      Map<NamespacedName, TrafficSource> sources,
      Optional<String> endpointGroup,
      boolean complete) {
    ImmutableMap.Builder<NamespacedName, String> groups = ImmutableMap.builder();
    bindings.forEach(b -> groups.put(b.key(), endpointGroup(b, endpointGroup)));
    return withUnnamedGroups(
        SecurityGroupRules.snapshot(
            SnapshotObjects.builder()
                .flags(LbcFlags.of("(any)"))
                .bindings(bindings)
                .bindingsComplete(complete)
                .services(services)
                .endpointSlices(slices)
                .ingresses(ingresses)
                .ingressClasses(classes)
                .classParams(params)
                .assumedGroups(groups.buildKeepingLast())
                .trafficSources(sources)
                .assumesRules(true)
                .build()));
  }

  /**
   * Some bindings of a cluster, and EC2 with exactly the rules that the controller desires for
   * them.
   *
   * @param groups the security group of each of them, in the same order
   * @param complete whether nothing is known to be missing
   */
  public static ClusterSnapshot assumingRules(
      List<BindingSnapshot> bindings, Collection<String> groups, boolean complete) {
    ClusterSnapshot known =
        ClusterSnapshot.builder()
            .flags(LbcFlags.of("(any)"))
            .bindings(bindings)
            .bindingsComplete(complete)
            .build();
    ImmutableMap<String, ImmutableList<Permission>> wanted =
        SecurityGroupRules.aggregate(
            AggregationMode.of(known.flags()), KnownNeeds.of(known), Fixes.reference());
    ClusterSnapshot.Builder out = ClusterSnapshot.builder().from(known);
    for (String id : new TreeSet<>(groups)) {
      out.addGroups(
          new SecurityGroup(id, ImmutableMap.of(), wanted.getOrDefault(id, ImmutableList.of())));
    }
    return out.build();
  }

  private static <T> List<T> others(Cluster cluster, Class<T> type) {
    return cluster.others().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** All endpoints without a known group are assumed to share one; whether they do is unknown. */
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

  /** The permissions that each binding needs. */
  public AssumedNeeds needs() {
    return needs;
  }

  /** The aggregated rules of each group. */
  public ImmutableMap<String, ImmutableList<Permission>> rules() {
    return rules;
  }

  /** The snapshot that the analyses take. */
  public ClusterSnapshot snapshot() {
    return snapshot;
  }

  /** The effect of deleting a binding; empty if it is known that no rule changes. */
  public Optional<ImpactReport> deletion(NamespacedName binding) {
    SgDelta delta = index.deltaIf(binding, null);
    return delta.added().isEmpty()
            && delta.removed().isEmpty()
            && !needs.unknown().containsKey(binding)
        ? Optional.empty()
        : Optional.of(prepared().whatIf(new ClusterChange.DeleteBinding(binding)));
  }

  private PreparedSnapshot prepared() {
    PreparedSnapshot made = prepared;
    if (made == null) {
      made = SecurityGroupRules.prepare(snapshot);
      prepared = made;
    }
    return made;
  }

  /** Whether a group of endpoints is a real one, not the one that stands for unknown groups. */
  public static boolean isKnown(String endpointGroup) {
    return !endpointGroup.equals(ASSUMED_GROUP);
  }

  /** The security group that the endpoints of a binding are assumed to use. */
  public static String endpointGroup(TargetGroupBinding binding, Optional<String> endpointGroup) {
    String named = binding.annotations().get(ENDPOINT_GROUP_ANNOTATION);
    return named != null ? named : endpointGroup.orElse(ASSUMED_GROUP);
  }
}
