package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.analysis.AwsLimits;
import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.verify.WeightVerifier;
import dev.rolloutkit.alb.patch.IngressPatch;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.WeightDrift;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.alb.verify.WeightVerification;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * The load balancer controller accepts the written annotations, and the verification confirms them,
 * for every weight, experiment, prefix, port and number of ingresses.
 *
 * <p>{@code -Djqwik.tries.default=100000} runs more cases than a build does.
 */
class ClosedLoopPropertyTest {

  /** A rollout, the desired weights and the number of ingresses. */
  record Case(
      Rollout rollout, int weight, ImmutableList<WeightDestination> additional, int ingresses) {}

  @Property(seed = "1", edgeCases = EdgeCasesMode.NONE)
  void aSafePlanOfAnyWeightIsAcceptedAndVerified(@ForAll("cases") Case c) {
    AlbSettings settings = AlbSettings.safe();
    PlanSimulation simulated = simulate(c, settings);
    WeightInput input = input(c, simulated, settings);
    assertThat(WeightDrift.explain(input).orElseThrow()).isEmpty();
    assertThat(WeightVerifier.verify(input).orElseThrow())
        .isInstanceOf(WeightVerification.Verified.class);
    simulated
        .rules()
        .values()
        .forEach(rules -> rules.forEach(r -> assertThat(AwsLimits.check(r)).isEmpty()));
  }

  @Property(seed = "1", edgeCases = EdgeCasesMode.NONE)
  void aReferencePlanIsVerifiedUnlessSeveralIngressesHaveAnExperiment(@ForAll("cases") Case c) {
    AlbSettings settings = AlbSettings.reference();
    WeightInput input = input(c, simulate(c, settings), settings);
    boolean miscounted = c.ingresses > 1 && !c.additional.isEmpty();
    assertThat(WeightVerifier.verify(input).orElseThrow().verified()).contains(!miscounted);
    assertThat(WeightDrift.explain(input).orElseThrow()).isEmpty();
  }

  @Property(seed = "1", edgeCases = EdgeCasesMode.NONE)
  void anIngressMergedWithItsPatchIsTheIngressOfThePlan(@ForAll("cases") Case c) {
    AlbRoute route = AlbRoute.of(c.rollout).orElseThrow();
    AlbIngresses before = ingresses(c, route);
    IngressPlan plan =
        IngressPlans.weight(route, before, c.weight, c.additional, AlbSettings.reference());
    assertThat(plan.patches()).hasSize(c.ingresses);
    for (IngressPatch patch : plan.patches()) {
      IngressView old = before.find("shop", patch.ingress()).orElseThrow();
      Map<String, String> merged = new LinkedHashMap<>(old.annotations());
      JsonNode changes = read(patch.patch()).at("/metadata/annotations");
      changes.properties().forEach(e -> merged.put(e.getKey(), e.getValue().textValue()));
      assertThat(merged).isEqualTo(patch.after().annotations());
    }
    IngressPlan again =
        IngressPlans.weight(
            route,
            AlbIngresses.of(plan.patches().stream().map(IngressPatch::after).toList()),
            c.weight,
            c.additional,
            AlbSettings.reference());
    assertThat(again.patches()).isEmpty();
  }

  private static JsonNode read(String json) {
    try {
      return Inputs.MAPPER.readTree(json);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static AlbIngresses ingresses(Case c, AlbRoute route) {
    List<IngressView> out = new ArrayList<>();
    for (int i = 0; i < c.ingresses; i++) {
      out.add(
          IngressView.builder()
              .namespace("shop")
              .name("web-" + i)
              .putAnnotation("example.com/note", "keep")
              .addRule(
                  new IngressRule(
                      "", true, ImmutableList.of(Samples.annotated("/*", route.ruleService()))))
              .build());
    }
    return AlbIngresses.of(out);
  }

  private static PlanSimulation simulate(Case c, AlbSettings settings) {
    AlbRoute route = AlbRoute.of(c.rollout).orElseThrow();
    AlbIngresses before = ingresses(c, route);
    IngressPlan plan = IngressPlans.weight(route, before, c.weight, c.additional, settings);
    List<String> names = new ArrayList<>();
    names.add(route.currentCanary());
    names.add(route.currentStable());
    c.additional.forEach(d -> names.add(d.serviceName()));
    String prefix = route.annotationPrefix();
    ReaderSettings reader =
        ReaderSettings.builder()
            .annotationPrefix(prefix.isEmpty() ? Annotations.INGRESS_PREFIX : prefix)
            .build();
    return PlanSimulation.of(
            route, before, plan, Samples.services("shop", route.servicePort(), names), reader)
        .orElseThrow();
  }

  private static WeightInput input(Case c, PlanSimulation simulated, AlbSettings settings) {
    return WeightInput.builder()
        .rollout(c.rollout)
        .ingresses(simulated.ingresses())
        .aws(simulated.aws())
        .weight(c.weight)
        .additional(c.additional)
        .settings(settings)
        .build();
  }

  @Provide
  Arbitrary<Case> cases() {
    Arbitrary<Integer> weight = Arbitraries.integers().between(0, 100);
    Arbitrary<List<Integer>> shares = Arbitraries.integers().between(0, 100).list().ofMaxSize(3);
    Arbitrary<String> prefix = Arbitraries.of("", "alb.example.com");
    Arbitrary<String> root = Arbitraries.of("", "web-root", "r.o.o.t");
    Arbitrary<String> pingPong =
        Arbitraries.of("", ",'pingPong':{'pingService':'ping','pongService':'pong'}");
    Arbitrary<String> stickiness =
        Arbitraries.of(
            "",
            ",'stickinessConfig':{'enabled':true,'durationSeconds':604800}",
            ",'stickinessConfig':{'enabled':false,'durationSeconds':-1}");
    Arbitrary<Integer> port = Arbitraries.integers().between(1, 65535);
    Arbitrary<Integer> ingresses = Arbitraries.integers().between(1, 3);
    return Combinators.combine(weight, shares, prefix, root, pingPong, stickiness, port, ingresses)
        .as(ClosedLoopPropertyTest::build);
  }

  private static Case build(
      int weight,
      List<Integer> shares,
      String prefix,
      String root,
      String pingPong,
      String stickiness,
      int port,
      int ingresses) {
    ImmutableList.Builder<WeightDestination> additional = ImmutableList.builder();
    int left = 100 - weight;
    for (int i = 0; i < shares.size(); i++) {
      int share = Math.min(left, shares.get(i));
      left -= share;
      additional.add(Samples.destination("experiment-" + i, share));
    }
    // AWS refuses an action whose weights add up to nothing; they always add up to 100 here.
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < ingresses; i++) {
      names.append(i == 0 ? "" : ",").append("'web-").append(i).append('\'');
    }
    Rollout rollout =
        Samples.rollout(
            "{'canaryService':'web-canary','stableService':'web-stable'"
                + pingPong
                + ",'trafficRouting':{'alb':{'ingresses':["
                + names
                + "],'servicePort':"
                + port
                + ",'rootService':'"
                + root
                + "','annotationPrefix':'"
                + prefix
                + "'"
                + stickiness
                + "}}}",
            "{'stableRS':'a','currentPodHash':'b'}");
    return new Case(rollout, weight, additional.build(), ingresses);
  }
}
