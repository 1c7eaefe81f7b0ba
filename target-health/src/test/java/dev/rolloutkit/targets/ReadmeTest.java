package dev.rolloutkit.targets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.cluster.PodReader;
import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.cutover.CutOverKind;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.CutOverReview;
import dev.rolloutkit.targets.cutover.CutOverVerdict;
import dev.rolloutkit.targets.cutover.LossReason;
import dev.rolloutkit.targets.cutover.LossWindow;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Run;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.cutover.Span;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.simulation.LoadBalancerModel;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.wakeup.ObjectChange;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The Java code of the module's page, with assertions of what the page says. */
class ReadmeTest {
  private final JsonNode rollout =
      json(
          "{'metadata':{'name':'web'},'spec':{'replicas':3,'strategy':{'blueGreen':"
              + "{'activeService':'web','previewService':'web-preview'}}}}");
  private final JsonNode ingress =
      json(
          "{'metadata':{'name':'web','annotations':{'alb.ingress.kubernetes.io/target-type':'ip'}},"
              + "'spec':{'defaultBackend':{'service':{'name':'web'}}}}");
  private final JsonNode service =
      json("{'metadata':{'name':'web'},'spec':{'ports':[{'port':80}]}}");

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anUpdateIsProvedAndReviewed() {
    CutOverManifests manifests =
        CutOverManifests.builder()
            .rollout(rollout)
            .addIngresses(ingress)
            .addService(service)
            .build();
    Proof proof = TargetHealth.prove(manifests, Fixes.reference()).orElseThrow();
    proof.verdict(); // OUTAGE
    proof.run().lostTrafficSeconds(); // 32.0000 seconds of all traffic
    proof.run().windows().get(0).causes(); // 0 s: active selects v2, 2 s: active deregisters 3, ...
    proof.remedies().get(0).patches(); // ready to apply, proved on the patched manifests
    proof.assumptions(); // values that the manifests do not determine

    assertThat(proof.verdict()).isEqualTo(CutOverVerdict.OUTAGE);
    assertThat(proof.run().lostTrafficSeconds().toPlainString()).isEqualTo("32.0000");
    assertThat(proof.run().windows().get(0).causes())
        .startsWith("0 s: active selects v2", "2 s: active deregisters 3");
    assertThat(proof.remedies().get(0).run().verdict()).isEqualTo(CutOverVerdict.SAFE);

    String uid = "u-1";
    CutOverReview review = TargetHealth.review(manifests, Fixes.reference());
    review.warnings(); // the next update loses 100 % of the traffic for 32 s at Service ...
    review.toAdmissionReview(uid); // allowed, with warnings

    assertThat(review.warnings().get(0))
        .startsWith("the next update loses 100 % of the traffic for 32 s at Service web");
  }

  @Test
  void aScenarioIsProved() {
    Scenario scenario =
        Scenario.builder()
            .kind(CutOverKind.BLUE_GREEN)
            .addOutage(new Span(0, 300)) // the load balancer controller is down
            .build();
    Run run = TargetHealth.prove(scenario, Fixes.reference()).orElseThrow().run();
    run.windows(); // 30 to 300: DEAD_TARGET, 300 to 332: ONLY_INITIAL_TARGETS

    assertThat(run.windows())
        .extracting(LossWindow::reason)
        .containsExactly(LossReason.DEAD_TARGET, LossReason.ONLY_INITIAL_TARGETS);
  }

  @Test
  void anUpdateIsSimulatedBehindALoadBalancer() {
    JsonNode manifest =
        json(
            "{'apiVersion':'argoproj.io/v1alpha1','kind':'Rollout','metadata':{'name':'web',"
                + "'namespace':'shop','uid':'u','generation':1},'spec':{'replicas':2,"
                + "'selector':{'matchLabels':{'app':'web'}},'strategy':{'blueGreen':"
                + "{'activeService':'web'}},'template':{'metadata':{'labels':{'app':'web'}},"
                + "'spec':{'containers':[{'name':'web','image':'web:1'}]}}}}");
    Rollout web = Rollouts.read(manifest).orElseThrow();
    Service active =
        new ServiceBuilder()
            .withNewMetadata()
            .withName("web")
            .withNamespace("shop")
            .endMetadata()
            .withNewSpec()
            .addToSelector("app", "web")
            .endSpec()
            .build();
    BlueGreenState start =
        BlueGreenState.builder()
            .rollout(web)
            .podHash(Rollouts.hash(web))
            .addServices(active)
            .build();
    ObjectNode template = web.spec().template().deepCopy();
    ((ObjectNode) template.at("/spec/containers/0")).put("image", "web:2");
    Script script = Script.start().at(Duration.ofMinutes(5), new Command.ChangeTemplate(template));

    Timeline timeline =
        Simulator.run(
            start,
            SimulationSetup.of(script)
                .behind(LoadBalancerModel.of(List.of("web"), Timing.DEFAULT, Fixes.reference())),
            ClusterModel.of(BlueGreenConfig.reference()),
            Instant.parse("2026-01-01T00:00:00Z"));
    timeline.violations(); // TRAFFIC_HAS_TARGETS: Service web at ...

    assertThat(timeline.violations().get(0).toString())
        .startsWith("TRAFFIC_HAS_TARGETS: Service web at ");
  }

  @Test
  void aPassIsSimulated() {
    JsonNode manifest =
        json(
            "{"
                + Shop.BINDING
                + "'metadata':{'name':'web','namespace':'shop'},'spec':{'targetType':'ip',"
                + "'serviceRef':{'name':'web','port':80}}}");
    Instant now = Instant.parse("2026-01-02T03:04:05Z");

    TargetGroupBinding binding = TargetHealth.readBinding(manifest).orElseThrow();
    PassStep step =
        TargetHealth.pass(
            binding.key(),
            PassInputs.builder()
                .now(now)
                .flags(LbcFlags.builder().awsVpcId("vpc-1").build())
                .cluster(ClusterView.builder().putBinding(binding.key(), binding).build())
                .build());
    step.calls(); // every call, in order
    step.end(); // complete, skipped, requeued after 15 s, failed, or crashed

    // The Service is missing: the group is cleaned up.
    assertThat(step.end()).isEqualTo(new PassEnd.Complete());
    assertThat(step.calls()).isNotEmpty();
  }

  @Test
  void singlePartsOfTheControllersWorkAreComputed() {
    TargetGroupBinding binding =
        TargetHealth.readBinding(
                json(
                    "{"
                        + Shop.BINDING
                        + "'metadata':{'name':'web','namespace':'shop'},'spec':{"
                        + "'targetGroupARN':'arn:1','targetType':'ip',"
                        + "'serviceRef':{'name':'web','port':80}}}"))
            .orElseThrow();
    Service service =
        Replays.object(
            json(
                "{'metadata':{'name':'web','namespace':'shop'},"
                    + "'spec':{'selector':{'app':'web'},'ports':[{'port':80}]}}"),
            Service.class);
    Pod pod =
        Replays.object(
            json(
                "{'metadata':{'name':'web-1','namespace':'shop','labels':{'app':'web'}},"
                    + "'spec':{'readinessGates':[{'conditionType':"
                    + "'target-health.elbv2.k8s.aws/web'}]}}"),
            Pod.class);
    EndpointSlice slice =
        Replays.object(
            json(
                "{'metadata':{'name':'web-1','namespace':'shop',"
                    + "'labels':{'kubernetes.io/service-name':'web'}}}"),
            EndpointSlice.class);
    Map<NamespacedName, Service> services = Map.of(binding.service(), service);
    Health health = Shop.HEALTHY;
    List<Target> targets = List.of();
    Scenario scenario = Scenario.builder().kind(CutOverKind.BLUE_GREEN).build();
    Instant now = Instant.parse("2026-01-02T03:04:05Z");

    List<String> gates =
        TargetHealth.readinessGates("shop", pod, List.of(binding), services).orElseThrow();
    PodInfo read = PodReader.read(pod);
    TargetHealth.gateCondition(binding.key(), read, health, now).after(); // status True
    List<Endpoint> endpoints = List.of(new Endpoint.PodEndpoint("10.0.0.1", 8080, "", read));
    TargetHealth.matchTargets(binding, endpoints, targets).register(); // 10.0.0.1:8080
    TargetHealth.checkpoint(binding, endpoints, LbcRelease.MATCHED, Fixes.reference())
        .skip(); // false
    ObjectChange created = new ObjectChange.OfEndpointSlice(null, slice);
    TargetHealth.enqueuedBy(created, List.of(binding), LbcRelease.MATCHED); // [shop/web]
    TargetHealth.clockStates(scenario, Fixes.reference()).orElseThrow(); // what a picture shows

    assertThat(gates).containsExactly("target-health.elbv2.k8s.aws/web");
    assertThat(TargetHealth.gateCondition(binding.key(), read, health, now).after())
        .hasValueSatisfying(condition -> assertThat(condition.status()).isEqualTo("True"));
    assertThat(TargetHealth.matchTargets(binding, endpoints, targets).register())
        .isEqualTo(endpoints);
    assertThat(
            TargetHealth.checkpoint(binding, endpoints, LbcRelease.MATCHED, Fixes.reference())
                .skip())
        .isFalse();
    assertThat(TargetHealth.enqueuedBy(created, List.of(binding), LbcRelease.MATCHED))
        .containsExactly(binding.key());
    assertThat(TargetHealth.clockStates(scenario, Fixes.reference()).orElseThrow()).isNotEmpty();
  }
}
