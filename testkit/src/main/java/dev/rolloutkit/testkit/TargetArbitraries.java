package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Span;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Match;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.EndpointsBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitraries of target groups, of the endpoints to register in them, and of cut-overs. */
public final class TargetArbitraries {
  private TargetArbitraries() {}

  /** Cut-over scenarios of every kind, with and without outages and throttled calls. */
  public static Arbitrary<Scenario> cutOvers() {
    Arbitrary<Scenario> plain =
        Combinators.combine(
                Arbitraries.of(CutOverKind.values()),
                Arbitraries.integers().between(0, 12),
                Arbitraries.of(true, true, false),
                Arbitraries.integers().between(1, 400),
                Arbitraries.integers().between(0, 100),
                Arbitraries.integers().between(0, 100),
                Arbitraries.integers().between(0, 120),
                timings())
            .as(
                (kind, replicas, ip, horizon, from, to, delay, timing) ->
                    Scenario.builder()
                        .kind(kind)
                        .replicas(replicas)
                        .ipTargets(ip)
                        .horizon(Duration.ofSeconds(horizon))
                        .weightFrom(from)
                        .weightTo(kind == CutOverKind.PING_PONG ? 100 : to)
                        .scaleDownDelay(Duration.ofSeconds(delay))
                        .timing(timing)
                        .build());
    return Combinators.combine(
            plain,
            spans(),
            spans(),
            Arbitraries.of(true, false),
            Arbitraries.of(false, false, true))
        .as(
            (scenario, outages, throttled, verified, dynamic) ->
                Scenario.builder()
                    .from(scenario)
                    .outages(outages)
                    .registerThrottled(throttled)
                    .verifyTargetGroup(verified)
                    .dynamicStableScale(dynamic)
                    .build());
  }

  /** Timings of up to a minute. */
  public static Arbitrary<Timing> timings() {
    Arbitrary<Integer> lag = Arbitraries.integers().between(0, 9);
    return Combinators.combine(
            lag,
            lag,
            Arbitraries.integers().between(0, 60),
            Arbitraries.integers().between(0, 20),
            Arbitraries.integers().between(0, 3),
            lag,
            Arbitraries.integers().between(0, 40))
        .as(
            (endpoints, controller, register, interval, threshold, rule, preStop) ->
                Timing.builder()
                    .endpointsLag(Duration.ofSeconds(endpoints))
                    .controllerLag(Duration.ofSeconds(controller))
                    .registerLag(Duration.ofSeconds(register))
                    .healthCheckInterval(Duration.ofSeconds(interval))
                    .healthyThreshold(threshold)
                    .ruleLag(Duration.ofSeconds(rule))
                    .preStop(Duration.ofSeconds(preStop))
                    .build());
  }

  private static Arbitrary<List<Span>> spans() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 300), Arbitraries.integers().between(0, 100))
        .as((from, length) -> new Span(from, from + length))
        .list()
        .ofMaxSize(2);
  }

  /**
   * The targets of a group, and the endpoints of its Service after a change; either may be empty.
   */
  public static Arbitrary<TargetSwap> swaps() {
    Arbitrary<List<Target>> some =
        Arbitraries.integers()
            .between(1, 12)
            .map(number -> Target.of("10.0.0." + number, 8080))
            .list()
            .uniqueElements()
            .ofMaxSize(6);
    return Combinators.combine(some, some)
        .as(
            (before, after) ->
                new TargetSwap(ImmutableList.copyOf(before), ImmutableList.copyOf(after)));
  }

  /** Pods and nodes to register. */
  public static Arbitrary<Endpoint> endpoints() {
    Arbitrary<Integer> port = Arbitraries.of(80, 443, 8080, 30080);
    Arbitrary<Integer> number = Arbitraries.integers().between(0, 255);
    return Arbitraries.oneOf(
        Combinators.combine(number, port)
            .as(
                (n, p) ->
                    new Endpoint.PodEndpoint(
                        "10.0.0." + n,
                        p,
                        "",
                        PodInfo.builder().key(new NamespacedName("shop", "web-" + n)).build())),
        Combinators.combine(number, port)
            .as(
                (n, p) ->
                    new Endpoint.NodeEndpoint(
                        "i-" + n, p, NodeInfo.builder().name("node-" + n).build())));
  }

  /** {@code Endpoints} objects, for clusters without EndpointSlices. */
  public static Arbitrary<Endpoints> endpointsObjects() {
    return Combinators.combine(
            KubernetesArbitraries.namespace(),
            KubernetesArbitraries.name(),
            Arbitraries.integers().between(1, 200),
            Arbitraries.of(80, 8080, 8443))
        .as(
            (namespace, name, host, port) ->
                new EndpointsBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(name)
                    .endMetadata()
                    .addNewSubset()
                    .addNewAddress()
                    .withIp("10.0.0." + host)
                    .withNewTargetRef()
                    .withKind("Pod")
                    .withName(name + "-" + host)
                    .endTargetRef()
                    .endAddress()
                    .addNewPort()
                    .withPort(port)
                    .endPort()
                    .endSubset()
                    .build());
  }

  private static Arbitrary<Match.Pair<?>> pairs() {
    return Combinators.combine(endpoints(), Arbitraries.of(Health.HEALTHY, "initial", "unhealthy"))
        .as(
            (endpoint, state) ->
                new Match.Pair<>(
                    endpoint,
                    Target.of(endpoint.id(), endpoint.port())
                        .withHealth(new Health(state, null, null))));
  }

  /** Target groups with a few targets in any state. */
  public static Arbitrary<TargetGroupModel> targetGroups() {
    return pairs()
        .map(pair -> pair.target())
        .list()
        .ofMaxSize(6)
        .map(targets -> TargetGroupModel.of(targets));
  }

  private static Arbitrary<ServicePort> servicePorts() {
    return Arbitraries.of(80, 443, 8080).map(KubernetesArbitraries::port);
  }

  static void addTo(HandwrittenArbitraries out) {
    out.put(Endpoint.class, TargetArbitraries::endpoints);
    out.put(Endpoints.class, TargetArbitraries::endpointsObjects);
    out.put(ServicePort.class, TargetArbitraries::servicePorts);
    out.put(Match.Pair.class, TargetArbitraries::pairs);
    out.put(TargetGroupModel.class, TargetArbitraries::targetGroups);
    out.put(TargetSwap.class, TargetArbitraries::swaps);
    out.put(Scenario.class, TargetArbitraries::cutOvers);
    out.put(Timing.class, TargetArbitraries::timings);
  }
}
