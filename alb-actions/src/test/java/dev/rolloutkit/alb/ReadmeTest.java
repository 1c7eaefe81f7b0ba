package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.AnnotationChange;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressReset;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.ServiceEndpoints;
import dev.rolloutkit.alb.verify.TargetInput;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.steps.CanarySteps;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs the examples of the module's README. */
class ReadmeTest {
  private final Map<String, String> sent = new LinkedHashMap<>();

  /** An Ingress whose only path leads to the action of the root service. */
  private static Ingress ingress() {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName("guestbook")
        .endMetadata()
        .withNewSpec()
        .addNewRule()
        .withNewHttp()
        .addNewPath()
        .withPath("/*")
        .withPathType("ImplementationSpecific")
        .withNewBackend()
        .withNewService()
        .withName("guestbook-root")
        .withNewPort()
        .withName("use-annotation")
        .endPort()
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .endSpec()
        .build();
  }

  @Test
  void canaryFromRolloutToVerifiedWeights() {
    Ingress live = ingress();
    List<Service> services =
        Samples.services("shop", 443, List.of("guestbook-canary", "guestbook-stable"));
    Rollout rollout =
        RolloutCodec.read(
                """
                {"metadata":{"name":"guestbook","namespace":"shop"},
                 "spec":{"replicas":5,"strategy":{"canary":{
                   "canaryService":"guestbook-canary","stableService":"guestbook-stable",
                   "steps":[{"setWeight":20},{"pause":{}}],
                   "trafficRouting":{"alb":{"ingress":"guestbook","rootService":"guestbook-root","servicePort":443}}}}},
                 "status":{"stableRS":"6c54544bf9","currentPodHash":"7d4fb9c8b5"}}""")
            .orElseThrow();
    AlbRoute route = AlbActions.route(rollout).orElseThrow();
    int weight = CanarySteps.currentSetWeight(rollout);
    AlbIngresses ingresses = AlbIngresses.of(List.of(IngressView.of(live)));
    IngressPlan plan =
        AlbActions.weightPlan(route, ingresses, weight, List.of(), AlbSettings.reference());
    plan.patches().forEach(p -> send(p.ingress(), p.patch()));
    PlanSimulation aws =
        AlbActions.simulate(route, ingresses, plan, services, ReaderSettings.defaults())
            .orElseThrow();
    WeightInput input =
        WeightInput.builder()
            .rollout(rollout)
            .weight(weight)
            .ingresses(aws.ingresses())
            .aws(aws.aws())
            .build();
    AlbActions.verifyWeight(input).orElseThrow().verified();
    AlbActions.explainWeight(input).orElseThrow().forEach(System.out::println);

    assertThat(AlbActions.verifyWeight(input).orElseThrow().verified()).contains(true);
    assertThat(AlbActions.explainWeight(input).orElseThrow()).isEmpty();
    assertThat(sent.get("guestbook"))
        .isEqualTo(
            "{\"metadata\":{\"annotations\":{"
                + "\"alb.ingress.kubernetes.io/actions.guestbook-root\":"
                + "\"{\\\"Type\\\":\\\"forward\\\",\\\"ForwardConfig\\\":{\\\"TargetGroups\\\":["
                + "{\\\"ServiceName\\\":\\\"guestbook-canary\\\",\\\"ServicePort\\\":\\\"443\\\","
                + "\\\"Weight\\\":20},"
                + "{\\\"ServiceName\\\":\\\"guestbook-stable\\\",\\\"ServicePort\\\":\\\"443\\\","
                + "\\\"Weight\\\":80}]}}\","
                + "\"rollouts.argoproj.io/managed-alb-annotations\":"
                + "\"{\\\"guestbook\\\":[\\\"alb.ingress.kubernetes.io/actions.guestbook-root\\\"]}"
                + "\"}}}");
  }

  private void send(String ingress, String patch) {
    sent.put(ingress, patch);
  }

  @Test
  void eachExampleCallHasTheResultOfThePage() {
    Ingress live = ingress();
    Rollout rollout =
        RolloutCodec.read(
                """
                {"metadata":{"name":"guestbook","namespace":"shop"},
                 "spec":{"strategy":{"canary":{
                   "canaryService":"guestbook-canary","stableService":"guestbook-stable",
                   "trafficRouting":{"alb":{"ingress":"guestbook","rootService":"guestbook-root","servicePort":443}}}}},
                 "status":{"stableRS":"6c54544bf9","currentPodHash":"7d4fb9c8b5"}}""")
            .orElseThrow();
    AlbRoute route = AlbActions.route(rollout).orElseThrow();
    Service stable = Samples.services("shop", 443, List.of("guestbook-stable")).get(0);
    List<TargetGroupBinding> bindings = List.of();

    IngressView ingress = IngressView.of(live);
    AlbSettings settings = AlbSettings.reference();
    AlbActions.validate(
        rollout, List.of(ingress), settings); // [], as a path leads to guestbook-root
    AlbActions.forwardAction(route, 20, List.of(), settings).orElseThrow(); // {"Type":"forward",...
    Map<String, String> desired =
        AlbActions.desiredAnnotations(ingress, route, 20, List.of(), settings).orElseThrow();
    List<AnnotationChange> changes = AlbActions.annotationChanges(ingress, desired); // two to set
    LbcAction action =
        AlbActions.parseAction(desired, "guestbook-root", ReaderSettings.defaults()).orElseThrow();
    action.targets(); // guestbook-canary with weight 20, and guestbook-stable with 80
    Outcome<IngressReset> reset = AlbActions.reset(ingress, List.of(), settings);
    AlbActions.routeWeights(rollout, 20); // empty, as no route of the Gateway API is in the spec

    TargetInput targets =
        TargetInput.builder()
            .rollout(rollout)
            .newHash("7d4fb9c8b5")
            .endpoints(ServiceEndpoints.none())
            .build();
    AlbActions.verifyService(stable, bindings, targets).orElseThrow().verified(); // empty: not now

    assertThat(AlbActions.validate(rollout, List.of(ingress), settings)).isEmpty();
    assertThat(changes).hasSize(2);
    assertThat(action.targets())
        .extracting(LbcAction.Target::serviceName, LbcAction.Target::weight)
        .containsExactly(tuple("guestbook-canary", 20), tuple("guestbook-stable", 80));
    assertThat(reset.isOk()).isTrue();
    assertThat(AlbActions.routeWeights(rollout, 20)).isEmpty();
    assertThat(AlbActions.verifyService(stable, bindings, targets).orElseThrow().verified())
        .isEmpty();
  }
}
