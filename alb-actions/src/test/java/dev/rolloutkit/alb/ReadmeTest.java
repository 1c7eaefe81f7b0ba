package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.alb.analysis.PlanSimulation;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.lbc.action.ReaderSettings;
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

/** The example of the module's page, run. */
class ReadmeTest {
  private final Map<String, String> sent = new LinkedHashMap<>();

  @Test
  void canaryFromRolloutToVerifiedWeights() {
    Ingress live =
        new IngressBuilder()
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
}
