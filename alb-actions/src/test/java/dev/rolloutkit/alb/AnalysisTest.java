package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.analysis.ActionNames;
import dev.rolloutkit.alb.analysis.AwsLimits;
import dev.rolloutkit.alb.analysis.Cleanup;
import dev.rolloutkit.alb.analysis.GitOpsIgnores;
import dev.rolloutkit.alb.analysis.PathUse;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.analysis.PortRoutes;
import dev.rolloutkit.alb.analysis.RuleShadow;
import dev.rolloutkit.alb.analysis.StableGate;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.LoadBalancerSnapshot;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.WeightDrift;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.ingress.IngressBackendRef;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.model.routing.HeaderRoutingMatch;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.routing.StringMatch;
import dev.rolloutkit.model.traffic.PingPongServices;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/** The analyses that no controller offers. */
class AnalysisTest {
  private static final AlbSettings REFERENCE = AlbSettings.reference();
  private static final AlbRoute ROUTE = Samples.route();

  private static final SetHeaderRoute HEADER =
      SetHeaderRoute.builder()
          .name("by-header")
          .match(
              ImmutableList.of(
                  HeaderRoutingMatch.builder()
                      .headerName("X-Canary")
                      .headerValue(StringMatch.builder().exact("1").build())
                      .build()))
          .build();

  private static IngressView after(IngressPlan plan) {
    assertThat(plan.stoppedBy()).isEmpty();
    return plan.patches().get(0).after();
  }

  private static IngressView weighted(IngressView ingress, int weight) {
    return after(
        IngressPlans.weight(
            ROUTE, AlbIngresses.of(List.of(ingress)), weight, List.of(), REFERENCE));
  }

  private static IngressView withHeaderRoute(IngressView ingress) {
    return after(
        IngressPlans.headerRoute(ROUTE, AlbIngresses.of(List.of(ingress)), HEADER, REFERENCE));
  }

  private static PlanSimulation simulate(IngressView ingress) {
    return PlanSimulation.of(
            ROUTE,
            AlbIngresses.of(List.of(ingress)),
            IngressPlans.weight(ROUTE, AlbIngresses.of(List.of(ingress)), 20, List.of(), REFERENCE),
            Samples.services("shop", 80, List.of("web-canary", "web-stable", "web-root")),
            ReaderSettings.defaults())
        .orElseThrow();
  }

  @Test
  void pathUseDistinguishesWeightedPathsManagedRoutesAndBypasses() {
    IngressView ingress =
        Samples.ingress(
            ImmutableMap.of(),
            Samples.annotated("/*", "web-root"),
            Samples.annotated("/*", "by-header"),
            Samples.numbered("/direct", "Prefix", "web-stable", 80),
            Samples.numbered("/other", "Prefix", "other", 80));
    assertThat(PathUse.of(ingress, ROUTE))
        .extracting(PathUse::use)
        .containsExactly(
            PathUse.Use.WEIGHTED, PathUse.Use.MANAGED_ROUTE, PathUse.Use.BYPASS, PathUse.Use.OTHER);
    assertThat(PathUse.check(ingress, ROUTE))
        .extracting(Problem::text)
        .containsExactly(
            "spec.rules[0].http.paths[2].backend.service.port: Invalid value: \"web-stable\":"
                + " bypasses the weights: the port must be use-annotation of service web-root");
    assertThat(PathUse.check(Samples.ingress(ImmutableMap.of()), ROUTE))
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Ingress.ActionNotUsed");
  }

  @Test
  void aHeaderRouteAfterAPrefixPathIsHidden() {
    IngressView ingress =
        withHeaderRoute(
            weighted(
                Samples.ingress(
                    ImmutableMap.of(),
                    new IngressPath(
                        "/",
                        "Prefix",
                        new IngressBackendRef(
                            ServiceBackendRef.named("web-root", "use-annotation"), null))),
                10));
    ImmutableList<ListenerRule> rules = simulate(ingress).rules().get("web");
    assertThat(RuleShadow.hidden(rules)).singleElement();
    assertThat(RuleShadow.headerRoutes(rules, ROUTE))
        .extracting(RuleShadow::toString)
        .containsExactly(
            "rule 2 from shop/web spec.rules[0].http.paths[0] (by-header) never matches: rule 1"
                + " from shop/web spec.rules[0].http.paths[1] (web-root) matches all its requests"
                + " first",
            "rule 2 from shop/web spec.rules[0].http.paths[0] (by-header) does not precede any"
                + " rule with the weighted action");
  }

  @Test
  void aHeaderRouteBeforeTheWeightedPathIsNotHidden() {
    IngressView ingress = withHeaderRoute(weighted(Samples.ingress(), 10));
    ImmutableList<ListenerRule> rules = simulate(ingress).rules().get("web");
    assertThat(rules).hasSize(2);
    assertThat(RuleShadow.hidden(rules)).isEmpty();
    assertThat(RuleShadow.headerRoutes(rules, ROUTE)).isEmpty();
  }

  @Test
  void driftNamesResourceIdAndWeights() {
    PlanSimulation simulated = simulate(Samples.ingress());
    WeightInput.Builder input =
        WeightInput.builder()
            .rollout(Samples.rollout())
            .ingresses(simulated.ingresses())
            .aws(simulated.aws());
    assertThat(WeightDrift.explain(input.weight(20).build()).orElseThrow()).isEmpty();
    assertThat(WeightDrift.explain(input.weight(30).build()).orElseThrow())
        .extracting(d -> d.resourceId() + " " + d.expected() + " " + d.actual())
        .containsExactly("shop/web-web-canary:80 30 20", "shop/web-web-stable:80 70 80");
    LoadBalancerSnapshot none = LoadBalancerSnapshot.builder().build();
    assertThat(WeightDrift.explain(input.aws(none).build()).orElseThrow())
        .extracting(WeightDrift::toString)
        .containsExactly(
            "shop/web-web-canary:80: expected weight 30, no load balancer",
            "shop/web-web-stable:80: expected weight 70, no load balancer");
  }

  @Test
  void theActionOfAHeaderRouteHasNoDrift() {
    PlanSimulation simulated = simulate(withHeaderRoute(weighted(Samples.ingress(), 10)));
    WeightInput input =
        WeightInput.builder()
            .rollout(Samples.rollout())
            .ingresses(simulated.ingresses())
            .aws(simulated.aws())
            .weight(20)
            .build();
    assertThat(WeightDrift.explain(input).orElseThrow()).isEmpty();
  }

  @Test
  void eachPortOfAnIngressHasAnAction() {
    Map<String, List<Integer>> ports = ImmutableMap.of("web", List.of(80, 8443));
    assertThat(PortRoutes.of(ROUTE, ports))
        .extracting(AlbRoute::actionKey)
        .containsExactly(Samples.ACTION + "web-root-80", Samples.ACTION + "web-root-8443");
    IngressView ingress =
        Samples.ingress(
            ImmutableMap.of(),
            Samples.annotated("/*", "web-root-80"),
            Samples.annotated("/admin", "web-root-8443"));
    IngressPlan plan =
        PortRoutes.weight(
            ROUTE, ports, AlbIngresses.of(List.of(ingress)), 20, List.of(), REFERENCE);
    assertThat(plan.patches()).hasSize(1);
    assertThat(plan.events()).hasSize(1);
    assertThat(after(plan).annotations())
        .hasEntrySatisfying(
            Samples.ACTION + "web-root-8443",
            action -> assertThat(action).contains("\"ServicePort\":\"8443\""))
        .containsKey(Samples.ACTION + "web-root-80");
    assertThat(PortRoutes.of(ROUTE, ImmutableMap.of()))
        .extracting(AlbRoute::actionKey)
        .containsExactly(ROUTE.actionKey());
  }

  @Test
  void theWeightsOfEachPortAreVerified() {
    Map<String, List<Integer>> ports = ImmutableMap.of("web", List.of(80, 8443));
    AlbIngresses before =
        AlbIngresses.of(
            List.of(
                Samples.ingress(
                    ImmutableMap.of(),
                    Samples.annotated("/*", "web-root-80"),
                    Samples.annotated("/admin", "web-root-8443"))));
    List<Service> services = new ArrayList<>();
    for (String name : List.of("web-canary", "web-stable")) {
      Service service = Samples.services("shop", 80, List.of(name)).get(0);
      service.getSpec().getPorts().add(new ServicePortBuilder().withPort(8443).build());
      services.add(service);
    }
    IngressPlan plan = PortRoutes.weight(ROUTE, ports, before, 20, List.of(), REFERENCE);
    PlanSimulation simulated =
        PlanSimulation.of(ROUTE, before, plan, services, ReaderSettings.defaults()).orElseThrow();
    WeightInput.Builder input =
        WeightInput.builder()
            .rollout(Samples.rollout())
            .ingresses(simulated.ingresses())
            .aws(simulated.aws());
    assertThat(PortRoutes.explain(input.weight(20).build(), ports).orElseThrow()).isEmpty();
    assertThat(PortRoutes.explain(input.weight(30).build(), ports).orElseThrow())
        .extracting(WeightDrift::resourceId)
        .containsExactly(
            "shop/web-web-canary:80",
            "shop/web-web-stable:80",
            "shop/web-web-canary:8443",
            "shop/web-web-stable:8443");
    WeightInput nowhere = input.ingresses(AlbIngresses.of(List.of())).build();
    assertThat(PortRoutes.explain(nowhere, ports).problems())
        .extracting(Problem::message)
        .containsExactly("ingress.networking.k8s.io \"web\" not found");
  }

  private static TargetHealthDescription target(String id, String state) {
    return TargetHealthDescription.builder()
        .target(t -> t.id(id).port(80))
        .targetHealth(h -> h.state(state))
        .build();
  }

  @Test
  void theStableWeightMustNotRiseBeforeThereAreEnoughTargets() {
    StableGate gate =
        StableGate.of(
            List.of(target("a", "healthy"), target("a", "healthy"), target("b", "draining")), 2);
    assertThat(gate).isEqualTo(new StableGate(1, 2));
    assertThat(gate.check(80, 100).map(Problem::message))
        .contains("the stable target group has 1 of 2 targets: its weight must stay at 80");
    assertThat(gate.check(80, 80)).isEmpty();
    assertThat(gate.check(80, 20)).isEmpty();
    assertThat(new StableGate(2, 2).check(0, 100)).isEmpty();
  }

  private static EndpointSlice slice(String family, Boolean ready, String... addresses) {
    return new EndpointSliceBuilder()
        .withAddressType(family)
        .addNewEndpoint()
        .withAddresses(addresses)
        .withNewConditions()
        .withReady(ready)
        .endConditions()
        .endEndpoint()
        .addNewPort()
        .withName("http")
        .withPort(8080)
        .endPort()
        .build();
  }

  @Test
  void slicesAreFilteredByAddressFamilyAndReadiness() {
    List<EndpointSlice> slices =
        List.of(
            slice("IPv4", true, "10.0.0.1"),
            slice("IPv4", null, "10.0.0.2"),
            slice("IPv4", false, "10.0.0.3"),
            slice("IPv6", true, "fd00::1"));
    assertThat(ServiceEndpoints.ofSlices(slices, null).subsets())
        .flatExtracting(ServiceEndpoints.Subset::addresses)
        .containsExactly("10.0.0.1", "10.0.0.2");
    assertThat(ServiceEndpoints.ofSlices(slices, "ipv6").subsets())
        .flatExtracting(ServiceEndpoints.Subset::addresses)
        .containsExactly("fd00::1");
  }

  @Test
  void previewLeadsToThePingPongServiceThatIsNotStable() {
    AlbRoute.Builder pingPong = AlbRoute.builder().from(ROUTE);
    for (boolean ping : new boolean[] {true, false}) {
      AlbRoute route = pingPong.pingPong(new PingPongServices("ping", "pong", ping)).build();
      Map<String, String> annotations =
          ActionNames.preview(ImmutableMap.of(), route, "preview", REFERENCE).orElseThrow();
      assertThat(annotations.get(Samples.ACTION + "preview"))
          .contains(ping ? "\"pong\"" : "\"ping\"")
          .doesNotContain(ping ? "\"ping\"" : "\"pong\"");
      assertThat(annotations.get(Samples.MANAGED)).contains("actions.preview");
    }
  }

  @Test
  void severalActionsOfARolloutHaveTheSameWeights() {
    Map<String, String> annotations =
        ActionNames.weighted(
                ImmutableMap.of(), ROUTE, List.of("one", "two"), 20, List.of(), REFERENCE)
            .orElseThrow();
    assertThat(annotations.get(Samples.ACTION + "one"))
        .isEqualTo(annotations.get(Samples.ACTION + "two"));
    assertThat(annotations.get(Samples.MANAGED))
        .isEqualTo("{\"web\":[\"" + Samples.ACTION + "one\",\"" + Samples.ACTION + "two\"]}");
  }

  @Test
  void valuesOfActionsThatAwsRejectsAreReported() {
    LbcAction.Target tooMuch = new LbcAction.Target("arn:a", null, null, null, 1000);
    LbcAction.Target again = new LbcAction.Target("arn:a", null, null, null, -1);
    LbcAction forward =
        new LbcAction.Forward(ImmutableList.of(tooMuch, again), new LbcAction.Stickiness(true, 0));
    assertThat(AwsLimits.check(forward))
        .extracting(Problem::field)
        .containsExactly(
            "forwardConfig.targetGroups[0].weight",
            "forwardConfig.targetGroups[1].weight",
            "forwardConfig.targetGroups[1].targetGroupARN",
            "forwardConfig.targetGroupStickinessConfig.durationSeconds");
    LbcAction nothing =
        new LbcAction.Forward(
            ImmutableList.of(new LbcAction.Target("arn:a", null, null, null, 0)), null);
    assertThat(AwsLimits.check(nothing)).hasSize(1);
    LbcAction fixed = new LbcAction.FixedResponse("image/png", "ü".repeat(513), "302");
    assertThat(AwsLimits.check(fixed)).hasSize(3);
    LbcAction redirect =
        LbcAction.Redirect.builder().path("/#{path}").statusCode("HTTP_307").build();
    assertThat(AwsLimits.check(redirect)).hasSize(2);
  }

  @Test
  void cleanupRemovesWhatOnlyDeletedRolloutsNeededAndASecondOneNothing() {
    IngressView ingress = withHeaderRoute(weighted(Samples.ingress(), 40));
    Cleanup gone = Cleanup.of(ingress, List.of()).orElseThrow();
    assertThat(gone.steps())
        .extracting(Cleanup.Step::kind)
        .containsExactly(
            Cleanup.Kind.RESET_ACTION,
            Cleanup.Kind.DELETE_ANNOTATION,
            Cleanup.Kind.DELETE_ANNOTATION,
            Cleanup.Kind.DELETE_ENTRY,
            Cleanup.Kind.DELETE_PATH);
    assertThat(gone.after().annotations()).containsOnlyKeys(ROUTE.actionKey());
    assertThat(gone.after().annotations().get(ROUTE.actionKey()))
        .contains("web-stable")
        .doesNotContain("web-canary");
    Cleanup again = Cleanup.of(gone.after(), List.of()).orElseThrow();
    assertThat(again.patch()).isEqualTo("{}");
    assertThat(again.steps()).isEmpty();
  }

  @Test
  void cleanupKeepsWhatAnExistingRolloutManages() {
    IngressView ingress = withHeaderRoute(weighted(Samples.ingress(), 40));
    assertThat(Cleanup.of(ingress, List.of(ROUTE)).orElseThrow().patch()).isEqualTo("{}");
    AlbRoute without = AlbRoute.builder().from(ROUTE).managedRoutes(List.of()).build();
    Cleanup stale = Cleanup.of(ingress, List.of(without)).orElseThrow();
    assertThat(IngressRules.leadTo(stale.after(), "by-header")).isFalse();
    assertThat(stale.after().annotations())
        .containsEntry(Samples.MANAGED, "{\"web\":[\"" + ROUTE.actionKey() + "\"]}");
    assertThat(Cleanup.of(stale.after(), List.of(without)).orElseThrow().steps()).isEmpty();
  }

  @Test
  void ignoresAreJsonPointersToWhatTheControllerWrites() {
    IngressView ingress = withHeaderRoute(weighted(Samples.ingress(), 40));
    assertThat(GitOpsIgnores.of(ingress).orElseThrow())
        .containsExactly(
            "/metadata/annotations/alb.ingress.kubernetes.io~1actions.by-header",
            "/metadata/annotations/alb.ingress.kubernetes.io~1actions.web-root",
            "/metadata/annotations/alb.ingress.kubernetes.io~1conditions.by-header",
            "/metadata/annotations/rollouts.argoproj.io~1managed-alb-annotations",
            "/spec/rules/0/http/paths/0");
    assertThat(GitOpsIgnores.of(Samples.ingress()).orElseThrow()).isEmpty();
  }

  @Test
  void theGateDoesNotCountEntriesWithoutATarget() {
    List<TargetHealthDescription> health = new ArrayList<>();
    health.add(null);
    health.add(TargetHealthDescription.builder().build());
    assertThat(StableGate.of(health, 1)).isEqualTo(new StableGate(0, 1));
    health.add(TargetHealthDescription.builder().target(t -> t.id("a")).build());
    health.add(target("b", "unhealthy"));
    assertThat(StableGate.of(health, 1)).isEqualTo(new StableGate(2, 1));
  }

  /** The ingress has two host names, and only one of them has a load balancer. */
  @Test
  void weightsAreNotVerifiedIfTheLoadBalancerOfAHostNameIsMissing() {
    PlanSimulation simulated = simulate(Samples.ingress());
    IngressView found = simulated.ingresses().find("shop", "web").orElseThrow();
    IngressView more =
        IngressView.builder().from(found).addHostname("other.elb.amazonaws.com").build();
    WeightInput.Builder input =
        WeightInput.builder().rollout(Samples.rollout()).aws(simulated.aws()).weight(20);

    assertThat(
            AlbActions.verifyWeight(input.ingresses(AlbIngresses.of(List.of(found))).build())
                .orElseThrow()
                .verified())
        .contains(true);
    var partly =
        AlbActions.verifyWeight(input.ingresses(AlbIngresses.of(List.of(more))).build())
            .orElseThrow();
    assertThat(partly.verified()).contains(false);
    assertThat(partly.events())
        .extracting(event -> event.message())
        .contains("Failed to find load balancer: other.elb.amazonaws.com");
  }
}
