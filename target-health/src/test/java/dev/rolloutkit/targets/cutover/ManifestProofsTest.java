package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.targets.TargetHealth;
import dev.rolloutkit.targets.internal.cutover.ProofAssumptions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** From manifests to proofs, and from remedies to manifests. */
class ManifestProofsTest {
  private static final String ROLLOUT =
      """
      {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
       "metadata":{"name":"web","namespace":"shop"},
       "spec":{"replicas":3,
         "strategy":{"blueGreen":{"activeService":"web-active","previewService":"web-preview",
           "scaleDownDelaySeconds":30}},
         "template":{"spec":{"containers":[{"name":"app"}]}}}}
      """;
  private static final String INGRESS =
      """
      {"kind":"Ingress","metadata":{"name":"web-ingress","namespace":"shop","annotations":{
         "alb.ingress.kubernetes.io/target-type":"ip",
         "alb.ingress.kubernetes.io/healthcheck-interval-seconds":"10",
         "alb.ingress.kubernetes.io/healthy-threshold-count":"3"}},
       "spec":{"rules":[{"http":{"paths":[{"backend":{
         "service":{"name":"web-active","port":{"number":80}}}}]}}]}}
      """;
  private static final String SERVICE =
      """
      {"kind":"Service","metadata":{"name":"web-active","namespace":"shop"},
       "spec":{"ports":[{"port":8080}]}}
      """;

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static CutOverManifests.Builder shop() {
    return CutOverManifests.builder()
        .rollout(json(ROLLOUT))
        .addIngresses(json(INGRESS))
        .addService(json(SERVICE))
        .verifyTargetGroup(false)
        .measured(Timing.DEFAULT);
  }

  private static Proof prove(CutOverManifests.Builder manifests) {
    return TargetHealth.prove(manifests.build(), Fixes.reference()).orElseThrow();
  }

  @Test
  void argumentsOfArgoRolloutsEnableVerification() {
    assertThat(CutOverManifests.verifiesTargetGroup(List.of("--aws-verify-target-group"))).isTrue();
    assertThat(CutOverManifests.verifiesTargetGroup(List.of("--aws-verify-target-group=false")))
        .isFalse();
    assertThat(CutOverManifests.verifiesTargetGroup(List.of("/bin/rollouts-controller"))).isFalse();
  }

  @Test
  void healthChecksNamesAndSizesAreReadFromTheManifests() {
    Proof proof = prove(shop());

    assertThat(proof.scenario().replicas()).isEqualTo(3);
    assertThat(proof.scenario().timing().untilHealthy()).hasSeconds(2 + 3 * 10);
    assertThat(proof.scenario().names().ingress()).isEqualTo("web-ingress");
    assertThat(proof.scenario().names().servicePort()).isEqualTo(8080);
    assertThat(proof.run().windows()).hasSize(1);
    assertThat(proof.assumptions()).isEqualTo(ProofAssumptions.OF_EVERY_PROOF);
  }

  @Test
  void everyRemedyHasTheProofOfThePatchedManifests() {
    CutOverManifests manifests = shop().build();
    Proof proof = TargetHealth.prove(manifests, Fixes.reference()).orElseThrow();

    assertThat(proof.remedies()).extracting(CutOverRemedy::code).contains(RemedyCode.PING_PONG);
    for (CutOverRemedy remedy : proof.remedies()) {
      CutOverManifests patched = ManifestPatches.apply(manifests, remedy.patches());
      Run again = TargetHealth.prove(patched, Fixes.reference()).orElseThrow().run();
      assertThat(again).as(remedy.code().name()).isEqualTo(remedy.run());
      assertThat(again.lostHundredths()).isLessThan(proof.run().lostHundredths());
    }
  }

  @Test
  void nodesAsTargetsNeedAServiceWithNodePortsToo() {
    CutOverRemedy nodes =
        prove(shop()).remedies().stream()
            .filter(remedy -> remedy.code() == RemedyCode.INSTANCE_TARGETS)
            .findFirst()
            .orElseThrow();

    assertThat(nodes.patches()).hasSize(2);
    assertThat(nodes.patches().get(0).toJson().toString())
        .isEqualTo(
            "{\"kind\":\"Service\",\"name\":\"web-active\",\"merge\":{\"spec\":{\"type\":"
                + "\"NodePort\"}}}");
  }

  @Test
  void missingFieldsAreAssumptionsAndNeverMakeAProofSafe() {
    Proof proof = prove(CutOverManifests.builder().rollout(json(ROLLOUT)));

    assertThat(proof.verdict()).isEqualTo(CutOverVerdict.OUTAGE);
    assertThat(proof.assumptions())
        .anyMatch(text -> text.contains("a load balancer has its pods as targets"))
        .anyMatch(text -> text.contains("without --aws-verify-target-group"))
        .anyMatch(text -> text.startsWith("nothing was measured"));
  }

  @Test
  void withoutAnAnnotationTheTargetTypeOfTheBindingCounts() {
    JsonNode binding =
        json("{\"spec\":{\"serviceRef\":{\"name\":\"web-active\"},\"targetType\":\"instance\"}}");

    Proof proof = prove(CutOverManifests.builder().rollout(json(ROLLOUT)).addBinding(binding));

    assertThat(proof.scenario().ipTargets()).isFalse();
    assertThat(proof.verdict()).isEqualTo(CutOverVerdict.SAFE);
  }

  @Test
  void aRolloutThatMovesNoTrafficHasNoProofAndNoWarning() {
    CutOverManifests canary =
        CutOverManifests.builder()
            .rollout(json("{\"spec\":{\"strategy\":{\"canary\":{}}}}"))
            .build();

    assertThat(TargetHealth.prove(canary, Fixes.reference()).problems())
        .extracting(problem -> problem.code())
        .extracting(ProblemCode::text)
        .containsExactly("CutOver.None");
    assertThat(TargetHealth.review(canary, Fixes.reference()).warnings()).isEmpty();
  }

  @Test
  void aReviewWarnsOfTheLossAndNamesTheBestRemedy() {
    CutOverReview review = TargetHealth.review(shop().build(), Fixes.reference());

    assertThat(review.warnings())
        .containsExactly(
            "the next update loses 100 % of the traffic for 32 s at Service web-active, from 2 s"
                + " after the traffic goes to the new pods: new targets get no traffic yet:"
                + " registration takes 2 s, then 3 health checks every 10 s",
            "remedy: make nodes the targets, and the same update loses 0 s of all traffic instead"
                + " of 32 s");
    assertThat(review.toAdmissionReview("u-1").at("/response/allowed").asBoolean()).isTrue();
    assertThat(review.toAdmissionReview("u-1").at("/response/warnings")).hasSize(2);
  }

  @Test
  void aReviewWarnsIfTheLossIsNotKnown() {
    JsonNode huge = json(ROLLOUT.replace("\"replicas\":3", "\"replicas\":100001"));

    assertThat(TargetHealth.review(shop().rollout(huge).build(), Fixes.reference()).warnings())
        .containsExactly(
            "it is not known whether the next update loses traffic: replicas: Invalid value:"
                + " 100001: must be between 0 and 100000, inclusive");
  }

  @Test
  void aReviewOfAnUpdateThatLosesNothingHasNoWarning() {
    JsonNode nodes = json(INGRESS.replace("target-type\":\"ip\"", "target-type\":\"instance\""));
    CutOverManifests manifests =
        CutOverManifests.builder()
            .rollout(json(ROLLOUT))
            .addIngresses(nodes)
            .addService(json(SERVICE))
            .build();

    CutOverReview review = TargetHealth.review(manifests, Fixes.reference());

    assertThat(review.warnings()).isEmpty();
    assertThat(review.toAdmissionReview("u-1").at("/response/warnings").isMissingNode()).isTrue();
    assertThat(review.toAdmissionReview("u-1").at("/response/allowed").asBoolean()).isTrue();
  }

  @Test
  void aProofCoversTheAssumedFaults() {
    Proof proof =
        prove(
            shop()
                .disturbances(
                    new Disturbances(
                        ImmutableList.of(new Span(0, 300)),
                        ImmutableList.of(),
                        ImmutableList.of(),
                        ImmutableList.of())));

    assertThat(proof.scenario().outages()).containsExactly(new Span(0, 300));
    assertThat(proof.run().lostTrafficSeconds()).isEqualByComparingTo("302");
  }

  @Test
  void withoutATargetTypeTheServiceTypeDecides() {
    JsonNode plain = json(INGRESS.replace("\"alb.ingress.kubernetes.io/target-type\":\"ip\",", ""));
    JsonNode nodePorts = json(SERVICE.replace("\"ports\"", "\"type\":\"NodePort\",\"ports\""));

    Proof pods =
        prove(
            CutOverManifests.builder()
                .rollout(json(ROLLOUT))
                .addIngresses(plain)
                .addService(json(SERVICE)));
    Proof nodes =
        prove(
            CutOverManifests.builder()
                .rollout(json(ROLLOUT))
                .addIngresses(plain)
                .addService(nodePorts));

    assertThat(pods.scenario().ipTargets()).isTrue();
    assertThat(pods.assumptions())
        .contains(
            "no target type is given: the targets are pods, since Service web-active has no node"
                + " ports");
    assertThat(nodes.scenario().ipTargets()).isFalse();
    assertThat(nodes.assumptions())
        .contains(
            "no target type is given: the targets are nodes, the load balancer controller's"
                + " default");
  }

  @Test
  void theClocksOfAProofCoverTheWholeHorizonWithoutAGap() {
    Scenario scenario = prove(shop()).scenario();

    List<ClockSpan> spans = TargetHealth.clockStates(scenario, Fixes.reference()).orElseThrow();

    assertThat(spans).extracting(ClockSpan::clock).contains(Clock.values()).isSorted();
    ClockSpan before = null;
    for (ClockSpan span : spans) {
      boolean sameClock =
          before != null
              && before.clock() == span.clock()
              && before.service().equals(span.service());
      assertThat(span.from()).isEqualTo(sameClock ? before.to() : 0);
      before = span;
    }
    assertThat(spans)
        .contains(
            new ClockSpan(
                Clock.TARGET_HEALTH, "active", 2, 34, "3 of v2 initial, 3 of v1 draining"),
            new ClockSpan(Clock.OLD_PODS, "", 0, 30, "3 serve"));
  }

  @Test
  void aPreStopSleepIsReadAndAnotherHookIsAnAssumption() {
    JsonNode sleeping = json(ROLLOUT.replace("{\"name\":\"app\"}", sleep(20)));
    JsonNode script =
        json(
            ROLLOUT.replace(
                "{\"name\":\"app\"}",
                "{\"name\":\"app\",\"lifecycle\":{\"preStop\":{\"exec\":{}}}}"));

    assertThat(Seconds.of(prove(shop().rollout(sleeping)).scenario().timing().preStop()))
        .isEqualTo(20);
    assertThat(prove(shop().rollout(script)).assumptions())
        .contains(
            "the preStop hook of container app is assumed not to delay the end of the container");
  }

  private static String sleep(int seconds) {
    return "{\"name\":\"app\",\"lifecycle\":{\"preStop\":{\"sleep\":{\"seconds\":"
        + seconds
        + "}}}}";
  }
}
