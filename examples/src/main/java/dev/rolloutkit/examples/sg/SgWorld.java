package dev.rolloutkit.examples.sg;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.IntOrStringValue;
import dev.rolloutkit.examples.cluster.Cluster;
import dev.rolloutkit.examples.cluster.Cluster.Item;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.SgOptions;
import dev.rolloutkit.sg.SgSettings;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.AggregationMode;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.analysis.BlastRadius;
import dev.rolloutkit.sg.analysis.Change;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.binding.NetworkingPeer;
import dev.rolloutkit.sg.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.TargetType;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cluster export as the security-group rules look at it.
 *
 * <p>Manifests do not know pods, network interfaces and EC2. So each binding is taken to have one
 * living target, on the group that its annotation names or on one assumed group; load balancers are
 * taken to carry the groups that a binding names as sources or its Ingress has in its annotation;
 * and EC2 is taken to hold just the rules that the controller wants.
 */
public final class SgWorld {
  /** Names the security group of the pods or nodes behind a TargetGroupBinding. */
  public static final String ENDPOINT_GROUP_ANNOTATION = "rolloutkit.dev/endpoint-security-group";

  private static final String ASSUMED_GROUP = "(of the endpoints)";
  private static final String INGRESS_GROUPS = "alb.ingress.kubernetes.io/security-groups";

  private final AssumedNeeds needs;
  private final ImmutableMap<String, ImmutableList<Permission>> rules;
  private final ClusterSnapshot snapshot;
  private final AggregateIndex index;

  private SgWorld(
      AssumedNeeds needs,
      ImmutableMap<String, ImmutableList<Permission>> rules,
      ClusterSnapshot snapshot) {
    this.needs = needs;
    this.rules = rules;
    this.snapshot = snapshot;
    this.index = AggregateIndex.of(needs.needs(), AggregationMode.RESTRICTED);
  }

  /** Looks at the bindings of an export. */
  public static SgWorld of(Cluster cluster, Optional<String> endpointGroup) {
    List<TargetGroupBinding> bindings = cluster.bindings().all().stream().map(Item::value).toList();
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            bindings, b -> List.of(endpointGroup(b, endpointGroup)), SgOptions.reference());
    ImmutableMap<String, ImmutableList<Permission>> rules =
        SecurityGroupRules.aggregate(
            AggregationMode.RESTRICTED, needs.needs(), SgOptions.reference());
    ClusterSnapshot.Builder snapshot = ClusterSnapshot.builder().settings(SgSettings.of("(any)"));
    rules.forEach(
        (id, permissions) ->
            snapshot.addGroups(new SecurityGroup(id, ImmutableMap.of(), permissions)));
    Map<String, Set<String>> ingressGroups = ingressGroups(cluster);
    Set<String> sources = new LinkedHashSet<>();
    for (TargetGroupBinding binding : bindings) {
      BindingSnapshot one = snapshot(binding, cluster, endpointGroup, ingressGroups);
      snapshot.addBindings(one);
      sources.addAll(one.loadBalancerGroups());
    }
    for (String id : Sets.difference(sources, rules.keySet())) {
      snapshot.addGroups(new SecurityGroup(id, ImmutableMap.of(), ImmutableList.of()));
    }
    return new SgWorld(needs, rules, snapshot.build());
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

  /** What deleting a binding does; empty if no rule changes. */
  public Optional<ImpactReport> deletion(TgbKey binding) {
    SgDelta delta = index.deltaIf(binding, null);
    return delta.added().isEmpty() && delta.removed().isEmpty()
        ? Optional.empty()
        : Optional.of(BlastRadius.whatIf(snapshot, new Change.DeleteBinding(binding)));
  }

  /** The security group that the endpoints of a binding are taken to sit on. */
  public static String endpointGroup(TargetGroupBinding binding, Optional<String> endpointGroup) {
    String named = binding.annotations().get(ENDPOINT_GROUP_ANNOTATION);
    return named != null ? named : endpointGroup.orElse(ASSUMED_GROUP);
  }

  private static BindingSnapshot snapshot(
      TargetGroupBinding binding,
      Cluster cluster,
      Optional<String> endpointGroup,
      Map<String, Set<String>> ingressGroups) {
    String service = binding.key().namespace() + "/" + binding.serviceName().orElse("");
    Set<String> loadBalancerGroups =
        new LinkedHashSet<>(ingressGroups.getOrDefault(service, ImmutableSet.of()));
    binding.networking().stream()
        .flatMap(networking -> networking.ingress().stream())
        .flatMap(rule -> rule.from().stream())
        .map(NetworkingPeer::groupId)
        .filter(Objects::nonNull)
        .forEach(loadBalancerGroups::add);
    BindingSnapshot.Builder out =
        BindingSnapshot.builder()
            .key(binding.key())
            .networking(binding.networking())
            .targetType(TargetType.IP)
            .loadBalancerGroups(loadBalancerGroups);
    targetPort(binding, cluster)
        .ifPresent(
            port ->
                out.addTargets(
                    LiveTarget.of(
                        service,
                        Eni.of("(assumed)", List.of(endpointGroup(binding, endpointGroup))),
                        port)));
    return out.build();
  }

  /** The groups that the annotation of Ingresses names, by the Services that they lead to. */
  private static Map<String, Set<String>> ingressGroups(Cluster cluster) {
    Map<String, Set<String>> out = new HashMap<>();
    for (Item<Ingress> item : cluster.ingresses().all()) {
      Map<String, String> annotations = item.value().getMetadata().getAnnotations();
      String groups = annotations == null ? null : annotations.get(INGRESS_GROUPS);
      if (groups == null) {
        continue;
      }
      List<String> ids = Arrays.stream(groups.split(",", -1)).map(String::strip).toList();
      services(item.value())
          .forEach(
              service ->
                  out.computeIfAbsent(
                          item.manifest().namespace() + "/" + service, k -> new LinkedHashSet<>())
                      .addAll(ids));
    }
    return out;
  }

  /** The Services that an Ingress leads to. */
  public static ImmutableSet<String> services(Ingress ingress) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    if (ingress.getSpec() == null) {
      return ImmutableSet.of();
    }
    addService(ingress.getSpec().getDefaultBackend(), out);
    List<IngressRule> rules =
        ingress.getSpec().getRules() == null ? List.of() : ingress.getSpec().getRules();
    for (IngressRule rule : rules) {
      if (rule == null || rule.getHttp() == null || rule.getHttp().getPaths() == null) {
        continue;
      }
      for (HTTPIngressPath path : rule.getHttp().getPaths()) {
        if (path != null) {
          addService(path.getBackend(), out);
        }
      }
    }
    return out.build();
  }

  private static void addService(
      @Nullable IngressBackend backend, ImmutableSet.Builder<String> out) {
    if (backend != null && backend.getService() != null && backend.getService().getName() != null) {
      out.add(backend.getService().getName());
    }
  }

  private static OptionalInt targetPort(TargetGroupBinding binding, Cluster cluster) {
    if (binding.serviceName().isEmpty() || binding.servicePort().isEmpty()) {
      return OptionalInt.empty();
    }
    IntOrStringValue wanted = binding.servicePort().get();
    return cluster
        .services()
        .find(binding.key().namespace(), binding.serviceName().get())
        .map(item -> item.value().getSpec())
        .map(spec -> spec.getPorts())
        .stream()
        .flatMap(List::stream)
        .filter(Objects::nonNull)
        .filter(port -> matches(port, wanted))
        .map(SgWorld::target)
        .filter(Objects::nonNull)
        .mapToInt(Integer::intValue)
        .findFirst();
  }

  /** The target port by number; a port without one goes to its own number. */
  private static @Nullable Integer target(ServicePort port) {
    return port.getTargetPort() == null ? port.getPort() : port.getTargetPort().getIntVal();
  }

  /** Whether a port of a Service is the one that a binding names. */
  public static boolean matches(ServicePort port, IntOrStringValue wanted) {
    return wanted.isInt()
        ? Integer.valueOf(wanted.intValue()).equals(port.getPort())
        : wanted.stringValue().equals(port.getName());
  }
}
