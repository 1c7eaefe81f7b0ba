package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/**
 * The order of a binding's checks: whatever else is wrong, the controller reports what it checks
 * first. Every fault is paired with every other one, and with any number of others.
 */
class BindingOrderTest {
  private static final String BAD_BOOL = ": x: strconv.ParseBool: parsing \"x\": invalid syntax";
  private static final String BAD_INT = ": x: strconv.ParseInt: parsing \"x\": invalid syntax";
  private static final String NO_IPV6 = "unsupported IPv6 configuration, lb not dual-stack";
  private static final String EMPTY_PORT =
      "TargetGroup port is empty. When using Instance targets, your service be must of type"
          + " 'NodePort' or 'LoadBalancer'";

  /** A fault, and the controller's message. */
  private record Fault(String message, Consumer<World> make) {}

  /** An Ingress and a Service without faults. */
  private static final class World {
    final Map<String, String> ingress = new LinkedHashMap<>();
    final Map<String, String> service = new LinkedHashMap<>();
    final List<String> families = new ArrayList<>(List.of("IPv4"));
    final List<String> ranges = new ArrayList<>();
    String type = "LoadBalancer";
    int nodePort = 30080;
    boolean allocates = true;
    int servicePort = 80;

    Service service() {
      return new ServiceBuilder()
          .withNewMetadata()
          .withNamespace("ns")
          .withName("svc")
          .withAnnotations(service)
          .endMetadata()
          .withNewSpec()
          .withType(type)
          .withIpFamilies(families)
          .withLoadBalancerSourceRanges(ranges)
          .withAllocateLoadBalancerNodePorts(allocates)
          .addNewPort()
          .withName("http")
          .withPort(80)
          .withNodePort(nodePort)
          .withTargetPort(new IntOrString(8080))
          .endPort()
          .endSpec()
          .build();
    }
  }

  private static Fault alb(String suffix, String value, String message) {
    return new Fault(message, w -> w.ingress.put(Annotations.ALB + suffix, value));
  }

  private static Fault nlb(String suffix, String value, String message) {
    return new Fault(message, w -> w.service.put(Annotations.SERVICE + suffix, value));
  }

  private static Fault albInt(String suffix) {
    return alb(
        suffix, "x", "failed to parse int32 annotation, " + Annotations.ALB + suffix + BAD_INT);
  }

  private static Fault nlbInt(String suffix) {
    return nlb(
        suffix, "x", "failed to parse int32 annotation, " + Annotations.SERVICE + suffix + BAD_INT);
  }

  private static Fault albMap(String suffix) {
    return alb(
        suffix, "x", "failed to parse stringMap annotation, " + Annotations.ALB + suffix + ": x");
  }

  private static Fault nlbMap(String suffix) {
    return nlb(
        suffix,
        "x",
        "failed to parse stringMap annotation, " + Annotations.SERVICE + suffix + ": x");
  }

  private static final ImmutableList<Fault> ALB_FRONT =
      ImmutableList.of(
          alb(
              "inbound-cidrs",
              "x",
              "ingress: ns/web: invalid inbound-cidrs settings on Ingress: ns/web: invalid CIDR"
                  + " address: x"),
          alb(
              "mutual-authentication",
              "[]",
              "ingress: ns/web: empty mutualAuthentication configuration from ingress annotation:"
                  + " `[]`"),
          alb("listen-ports", "[]", "ingress: ns/web: empty listen-ports configuration: `[]`"),
          alb("ip-address-type", "x", "unknown IPAddressType: x"));

  private static final Fault ALB_TAGS = albMap("tags");

  private static final Fault ALB_TAGS_OF_SERVICE =
      new Fault(
          "failed to parse stringMap annotation, alb.ingress.kubernetes.io/tags: y",
          w -> w.service.put(Annotations.ALB + "tags", "y"));

  private static final ImmutableList<Fault> ALB_TO_ATTRIBUTES =
      ImmutableList.of(
          new Fault("unable to find port 99 on service ns/svc", w -> w.servicePort = 99),
          alb("target-type", "x", "unknown targetType: x"),
          alb("backend-protocol", "http", "backend protocol must be within [HTTP, HTTPS]: http"),
          alb(
              "backend-protocol-version",
              "http2",
              "backend protocol version must be within [HTTP1, HTTP2, GRPC]: http2"),
          alb(
              "healthcheck-port",
              "x",
              "failed to resolve healthCheckPort: unable to find port x on service ns/svc"),
          alb("healthcheck-protocol", "TCP", "healthCheckProtocol must be within [HTTP, HTTPS]"),
          albInt("healthcheck-interval-seconds"),
          albInt("healthcheck-timeout-seconds"),
          albInt("healthy-threshold-count"),
          albInt("unhealthy-threshold-count"),
          albMap("target-group-attributes"));

  private static final ImmutableList<Fault> ALB_BACK =
      ImmutableList.of(
          new Fault(NO_IPV6, w -> w.families.add("IPv6")),
          alb(
              "target-control-port.svc.80",
              "1",
              "target control port is not supported for instance target target group"),
          new Fault(EMPTY_PORT, w -> w.nodePort = 0),
          albMap("target-node-labels"),
          alb(
              "multi-cluster-target-group",
              "x",
              "failed to parse bool annotation,"
                  + " alb.ingress.kubernetes.io/multi-cluster-target-group"
                  + BAD_BOOL));

  /** Without groups of its own, whose creation needs the tags. */
  private static final ImmutableList<Fault> ALB_MANAGED =
      ImmutableList.<Fault>builder()
          .addAll(ALB_FRONT)
          .add(ALB_TAGS)
          .addAll(ALB_TO_ATTRIBUTES)
          .add(ALB_TAGS_OF_SERVICE)
          .addAll(ALB_BACK)
          .build();

  /** With given groups; a control port that is no number. */
  private static final ImmutableList<Fault> ALB_GIVEN =
      ImmutableList.<Fault>builder()
          .addAll(ALB_FRONT)
          .add(
              alb(
                  "manage-backend-security-group-rules",
                  "x",
                  "failed to parse bool annotation,"
                      + " alb.ingress.kubernetes.io/manage-backend-security-group-rules"
                      + BAD_BOOL))
          .addAll(ALB_TO_ATTRIBUTES)
          .add(ALB_TAGS_OF_SERVICE)
          .add(ALB_TAGS)
          .add(ALB_BACK.get(0))
          .add(albInt("target-control-port.svc.80"))
          .addAll(ALB_BACK.subList(2, ALB_BACK.size()))
          .build();

  private static final ImmutableList<Fault> NLB_FRONT =
      ImmutableList.of(
          nlb("aws-load-balancer-ip-address-type", "x", "unknown IPAddressType: x"),
          nlb(
              "aws-load-balancer-disable-nlb-sg",
              "x",
              "failed to parse bool annotation,"
                  + " service.beta.kubernetes.io/aws-load-balancer-disable-nlb-sg"
                  + BAD_BOOL));

  private static final Fault NLB_TAGS = nlbMap("aws-load-balancer-additional-resource-tags");

  private static final ImmutableList<Fault> NLB_TO_PROXY =
      ImmutableList.of(
          new Fault(
              "unsupported service type \"ClusterIP\" for load balancer target type \"instance\"",
              w -> w.type = "ClusterIP"),
          new Fault(
              "unable to support instance target type with an unallocated NodePort",
              w -> {
                w.nodePort = 0;
                w.allocates = false;
              }),
          nlb(
              "aws-load-balancer-healthcheck-protocol",
              "udp",
              "unsupported health check protocol udp"),
          nlb(
              "aws-load-balancer-healthcheck-port",
              "x",
              "failed to resolve healthCheckPort: unable to find port x on service ns/svc"),
          nlbInt("aws-load-balancer-healthcheck-interval"),
          nlbInt("aws-load-balancer-healthcheck-timeout"),
          nlbInt("aws-load-balancer-healthcheck-healthy-threshold"),
          nlbInt("aws-load-balancer-healthcheck-unhealthy-threshold"),
          nlbMap("aws-load-balancer-target-group-attributes"),
          nlb(
              "aws-load-balancer-target-group-attributes.80",
              "preserve_client_ip.enabled=",
              "failed to parse attribute preserve_client_ip.enabled=: strconv.ParseBool: parsing"
                  + " \"\": invalid syntax"),
          nlb(
              "aws-load-balancer-proxy-protocol-per-target-group",
              "80, x",
              "invalid port number in proxy-protocol-per-target-group: x"),
          nlb(
              "aws-load-balancer-proxy-protocol",
              "x",
              "invalid value x for Load Balancer proxy protocol v2 annotation, only value currently"
                  + " supported is *"));

  private static final ImmutableList<Fault> NLB_TO_LABELS =
      ImmutableList.of(
          new Fault(NO_IPV6, w -> w.families.add("IPv6")),
          new Fault(EMPTY_PORT, w -> w.nodePort = 0),
          nlbMap("aws-load-balancer-target-node-labels"));

  private static final Fault NLB_MULTI_CLUSTER =
      nlb(
          "aws-load-balancer-multi-cluster-target-group",
          "x",
          "failed to parse bool annotation,"
              + " service.beta.kubernetes.io/aws-load-balancer-multi-cluster-target-group"
              + BAD_BOOL);

  private static final ImmutableList<Fault> NLB_MANAGED =
      ImmutableList.<Fault>builder()
          .addAll(NLB_FRONT)
          .add(NLB_TAGS)
          .add(
              new Fault(
                  "unsupported v6 cidr ::/0 when lb is not dualstack", w -> w.ranges.add("::/0")))
          .addAll(NLB_TO_PROXY)
          .addAll(NLB_TO_LABELS)
          .add(NLB_MULTI_CLUSTER)
          .build();

  private static final ImmutableList<Fault> NLB_WITHOUT_GROUPS =
      ImmutableList.<Fault>builder()
          .addAll(NLB_FRONT)
          .addAll(NLB_TO_PROXY)
          .add(NLB_TAGS)
          .addAll(NLB_TO_LABELS)
          .add(
              nlb(
                  "aws-load-balancer-manage-backend-security-group-rules",
                  "x",
                  "failed to parse bool annotation, service.beta.kubernetes.io/"
                      + "aws-load-balancer-manage-backend-security-group-rules"
                      + BAD_BOOL))
          .add(NLB_MULTI_CLUSTER)
          .build();

  private static Outcome<BindingPlan> planAlb(World world) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("web")
                .annotations(ImmutableMap.copyOf(world.ingress))
                .build(),
            Optional.empty());
    return LoadBalancers.albBinding(
        AlbGroup.implicit(member),
        member,
        world.service(),
        IntOrStringValue.of(world.servicePort),
        LbcFlags.builder().clusterName("c").build(),
        SgDirectory.of(List.of(), null));
  }

  private static Outcome<BindingPlan> planAlbGiven(World world) {
    world.ingress.put(Annotations.ALB + "security-groups", "sg-1");
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("web")
                .annotations(ImmutableMap.copyOf(world.ingress))
                .build(),
            Optional.empty());
    return LoadBalancers.albBinding(
        AlbGroup.implicit(member),
        member,
        world.service(),
        IntOrStringValue.of(world.servicePort),
        LbcFlags.builder().clusterName("c").build(),
        SgDirectory.of(
            List.of(new SecurityGroup("sg-1", ImmutableMap.of(), ImmutableList.of())), null));
  }

  private static Outcome<BindingPlan> planNlb(
      World world, Optional<ExistingLoadBalancer> existing) {
    VpcCidrs vpc = new VpcCidrs(ImmutableList.of(), ImmutableList.of(), ImmutableList.of());
    return LoadBalancers.nlbBinding(
        world.service(),
        0,
        "TCP",
        new NlbContext(existing, false, vpc),
        LbcFlags.builder().clusterName("c").build(),
        SgDirectory.of(List.of(), null));
  }

  private static Outcome<BindingPlan> planNlbWithoutGroups(World world) {
    return planNlb(world, Optional.of(new ExistingLoadBalancer(ImmutableList.of())));
  }

  private static void holds(
      List<Fault> faults, Function<World, Outcome<BindingPlan>> plan, List<Integer> made) {
    World world = new World();
    made.forEach(i -> faults.get(i).make().accept(world));
    assertThat(plan.apply(world).problems())
        .as("%s", made.stream().map(i -> faults.get(i).message()).toList())
        .extracting(Problem::message)
        .first()
        .isEqualTo(faults.get(Collections.min(made)).message());
  }

  /** Each fault alone, and each pair of faults in both orders. */
  private static void pairs(List<Fault> faults, Function<World, Outcome<BindingPlan>> plan) {
    assertThat(plan.apply(new World()).isOk()).isTrue();
    for (int i = 0; i < faults.size(); i++) {
      for (int j = 0; j < faults.size(); j++) {
        holds(faults, plan, i == j ? List.of(i) : List.of(i, j));
      }
    }
  }

  @Test
  void ofTwoFaultsOfAnAlbBindingTheFirstInTheControllersOrderIsReported() {
    pairs(ALB_MANAGED, w -> planAlb(w));
    pairs(ALB_GIVEN, w -> planAlbGiven(w));
  }

  @Test
  void ofTwoFaultsOfAnNlbBindingTheFirstInTheControllersOrderIsReported() {
    pairs(NLB_MANAGED, w -> planNlb(w, Optional.empty()));
    pairs(NLB_WITHOUT_GROUPS, w -> planNlbWithoutGroups(w));
  }

  @Property(tries = 500, seed = "4713")
  void ofAnyFaultsTheFirstInTheControllersOrderIsReported(
      @ForAll @Size(min = 1, max = 8) Set<@IntRange(max = 99) Integer> some, @ForAll long order) {
    any(ALB_MANAGED, w -> planAlb(w), some, order);
    any(ALB_GIVEN, w -> planAlbGiven(w), some, order);
    any(NLB_MANAGED, w -> planNlb(w, Optional.empty()), some, order);
    any(NLB_WITHOUT_GROUPS, w -> planNlbWithoutGroups(w), some, order);
  }

  private static void any(
      List<Fault> faults,
      Function<World, Outcome<BindingPlan>> plan,
      Set<Integer> some,
      long order) {
    Set<Integer> made = new TreeSet<>();
    some.forEach(i -> made.add(i % faults.size()));
    List<Integer> shuffled = new ArrayList<>(made);
    Collections.shuffle(shuffled, new Random(order));
    holds(faults, plan, shuffled);
  }
}
