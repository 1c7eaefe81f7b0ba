package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of port ranges, rules of security groups, and whole clusters of TargetGroupBindings.
 */
public final class SecurityGroupArbitraries {
  private static final int LAST_PORT = 65535;
  private static final String NODES = "sg-node";
  private static final String BACKEND = "sg-backend";

  private SecurityGroupArbitraries() {}

  /**
   * Non-empty port ranges. Half of them are small and close together, so that they touch and
   * overlap; edge cases are the first port, the last port and all ports.
   */
  public static Arbitrary<PortRange> portRange() {
    Arbitrary<PortRange> near =
        Combinators.combine(
                Arbitraries.integers().between(1, 20), Arbitraries.integers().between(0, 5))
            .as((from, more) -> new PortRange(from, from + more));
    Arbitrary<Integer> port = Arbitraries.integers().between(0, LAST_PORT);
    Arbitrary<PortRange> any =
        Combinators.combine(port, port).as((a, b) -> new PortRange(Math.min(a, b), Math.max(a, b)));
    return EdgeCaseLimits.only(
        Arbitraries.oneOf(near, any),
        new PortRange(0, 0),
        new PortRange(LAST_PORT, LAST_PORT),
        PortRange.ALL);
  }

  /** Sources of every kind, with few different ones of each. */
  public static Arbitrary<Source> source() {
    return Arbitraries.of(
        new Source.SecurityGroup("sg-a"),
        new Source.SecurityGroup("sg-b"),
        new Source.Cidr4("10.0.0.0/8"),
        new Source.Cidr4("0.0.0.0/0"),
        new Source.Cidr6("2001:db8::/32"),
        new Source.PrefixList("pl-1"));
  }

  /** Rules that the controller created. */
  public static Arbitrary<Permission> permission() {
    return Combinators.combine(Arbitraries.of("tcp", "udp"), portRange(), source())
        .as(Permission::managed)
        .withoutEdgeCases();
  }

  /** Rules without the controller's label, which others created. */
  public static Arbitrary<Permission> foreignPermission() {
    return Combinators.combine(Arbitraries.of("tcp", "udp"), portRange(), source())
        .as(Permission::unlabelled)
        .withoutEdgeCases();
  }

  /**
   * Keys of a few bindings, some of which are sorted differently by namespace and name than as one
   * string.
   */
  public static Arbitrary<NamespacedName> bindingKey() {
    return Arbitraries.of("a/x", "a/y", "a-b/x", "b/z", "c/w")
        .map(text -> NamespacedName.parse(text).orElseThrow());
  }

  /** The rules that bindings need in two security groups: by binding, then by group. */
  public static Arbitrary<
          ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>>
      needs() {
    Arbitrary<ImmutableMap<String, ImmutableList<Permission>>> ofOne =
        Arbitraries.maps(
                Arbitraries.of("sg-1", "sg-2"),
                permission().list().ofMaxSize(4).map(ImmutableList::copyOf))
            .ofMaxSize(2)
            .map(ImmutableMap::copyOf);
    return Arbitraries.maps(bindingKey(), ofOne)
        .ofMaxSize(4)
        .map(ImmutableMap::copyOf)
        .withoutEdgeCases();
  }

  /**
   * Clusters with up to five bindings on one group of nodes. Bindings request the port of their
   * targets, another one, or none, so that some depend on ports that others request. The group also
   * has rules that no binding requests.
   */
  public static Arbitrary<ClusterSnapshot> cluster() {
    return Combinators.combine(
            Arbitraries.maps(bindingKey(), binding()).ofMinSize(1).ofMaxSize(5),
            Arbitraries.of(AggregationMode.class),
            foreignPermission().list().ofMaxSize(2))
        .as(SecurityGroupArbitraries::cluster)
        .withoutEdgeCases();
  }

  private static ClusterSnapshot cluster(
      Map<NamespacedName, BindingSnapshot> bindings, AggregationMode mode, List<Permission> rules) {
    ClusterSnapshot.Builder out =
        ClusterSnapshot.builder()
            .flags(mode.flags("demo"))
            .addGroups(
                new SecurityGroup(
                    NODES,
                    ImmutableMap.of("kubernetes.io/cluster/demo", "owned"),
                    ImmutableList.copyOf(rules)));
    bindings.forEach(
        (key, binding) ->
            out.addBindings(BindingSnapshot.builder().from(binding).key(key).build()));
    return out.build();
  }

  private static Arbitrary<BindingSnapshot> binding() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 12),
            Arbitraries.integers().between(1, 12),
            Arbitraries.of(true, true, false))
        .as(
            (port, asked, asks) -> {
              BindingSnapshot.Builder out =
                  BindingSnapshot.builder()
                      .key(new NamespacedName("x", "x"))
                      .addTargets(
                          LiveTarget.of("x/pod-" + port, Eni.of("eni-1", List.of(NODES)), port))
                      .loadBalancerGroups(ImmutableSet.of(BACKEND));
              return (asks ? out.networking(asking(asked)) : out).build();
            });
  }

  private static TargetGroupBindingNetworking asking(int port) {
    return new TargetGroupBindingNetworking(
        ImmutableList.of(
            new NetworkingIngressRule(
                ImmutableList.of(NetworkingPeer.ofGroup(BACKEND)),
                ImmutableList.of(NetworkingPort.tcp(port)))));
  }

  /**
   * Changes to the clusters of {@link #cluster}: bindings are deleted or created, or lose targets
   * or rules.
   */
  public static Arbitrary<ClusterChange> change() {
    Arbitrary<ClusterChange> delete = bindingKey().map(ClusterChange.DeleteBinding::new);
    Arbitrary<ClusterChange> put =
        Combinators.combine(bindingKey(), binding())
            .as((key, b) -> ClusterChange.put(BindingSnapshot.builder().from(b).key(key).build()));
    Arbitrary<ClusterChange> scale = bindingKey().map(key -> ClusterChange.targets(key, List.of()));
    Arbitrary<ClusterChange> remove = bindingKey().map(key -> ClusterChange.networking(key, null));
    return Arbitraries.oneOf(delete, put, scale, remove, Arbitraries.of(ClusterChange.restart()));
  }

  /** Manifests of TargetGroupBindings. */
  public static Arbitrary<JsonNode> manifest() {
    return Combinators.combine(
            bindingKey(),
            TextArbitraries.targetGroupArn(),
            Arbitraries.of("ip", "instance").injectNull(0.3),
            Arbitraries.integers().between(1, LAST_PORT).list().ofMaxSize(2))
        .as(
            (key, arn, type, ports) -> {
              ObjectNode out = RolloutManifests.object();
              out.put("apiVersion", "elbv2.k8s.aws/v1beta1").put("kind", "TargetGroupBinding");
              out.putObject("metadata").put("namespace", key.namespace()).put("name", key.name());
              ObjectNode spec = out.putObject("spec").put("targetGroupARN", arn);
              spec.putObject("serviceRef").put("name", "web").put("port", 80);
              if (type != null) {
                spec.put("targetType", type);
              }
              ObjectNode rule = spec.putObject("networking").putArray("ingress").addObject();
              rule.putArray("from").addObject().putObject("securityGroup").put("groupID", "sg-a");
              var list = rule.putArray("ports");
              ports.forEach(port -> list.addObject().put("protocol", "TCP").put("port", port));
              return (JsonNode) out;
            })
        .withoutEdgeCases();
  }

  /** Invalid manifests of TargetGroupBindings. */
  public static Arbitrary<JsonNode> hostileManifest() {
    return FaultArbitraries.inTree(manifest());
  }

  /** The actual rules of a group, of the controller and of others, and the desired ones. */
  public static Arbitrary<SecurityGroupLaws.RuleSets> ruleSets() {
    Arbitrary<ImmutableList<Permission>> current =
        Arbitraries.oneOf(permission(), foreignPermission())
            .list()
            .ofMaxSize(6)
            .map(SecurityGroupArbitraries::distinct);
    Arbitrary<ImmutableList<Permission>> desired =
        permission().list().ofMaxSize(6).map(SecurityGroupArbitraries::distinct);
    return Combinators.combine(current, desired)
        .as(SecurityGroupLaws.RuleSets::new)
        .withoutEdgeCases();
  }

  /** The rules without duplicates, which EC2 does not allow. */
  private static ImmutableList<Permission> distinct(List<Permission> rules) {
    Map<PermissionKey, Permission> out = new LinkedHashMap<>();
    rules.forEach(rule -> out.putIfAbsent(rule.key(), rule));
    return ImmutableList.copyOf(out.values());
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(
        PortRange.class,
        style ->
            style == InputStyle.PLAIN
                ? portRange()
                : Combinators.combine(Arbitraries.integers(), Arbitraries.integers())
                    .as(PortRange::new));
    handwritten.put(Source.class, SecurityGroupArbitraries::source);
    handwritten.put(
        Permission.class,
        style ->
            Arbitraries.oneOf(
                permission(),
                foreignPermission(),
                style == InputStyle.PLAIN ? permission() : oddPermission()));
    handwritten.put(PermissionKey.class, () -> permission().map(Permission::key));
    handwritten.put(
        NamespacedName.class, style -> style == InputStyle.PLAIN ? bindingKey() : oddKey());
    handwritten.put(
        Cidr.class,
        () ->
            TextArbitraries.cidr().map(Cidr::parse).filter(Optional::isPresent).map(Optional::get));
    handwritten.put(SecurityGroupLaws.RuleSets.class, SecurityGroupArbitraries::ruleSets);
    handwritten.put(ClusterSnapshot.class, style -> clusterOf(style));
  }

  private static Arbitrary<ClusterSnapshot> clusterOf(InputStyle style) {
    if (style == InputStyle.PLAIN) {
      return cluster();
    }
    return new Derivation(HandwrittenArbitraries.all().without(ClusterSnapshot.class), style)
        .of(ClusterSnapshot.class)
        .map(ClusterSnapshot.class::cast);
  }

  private static Arbitrary<Permission> oddPermission() {
    return Combinators.combine(
            TextArbitraries.hostile(),
            Combinators.combine(Arbitraries.integers(), Arbitraries.integers()).as(PortRange::new),
            TextArbitraries.hostile().map(Source.Cidr4::new))
        .as(Permission::unlabelled)
        .withoutEdgeCases();
  }

  private static Arbitrary<NamespacedName> oddKey() {
    return Combinators.combine(TextArbitraries.hostile(), TextArbitraries.hostile())
        .as(NamespacedName::new)
        .withoutEdgeCases();
  }
}
