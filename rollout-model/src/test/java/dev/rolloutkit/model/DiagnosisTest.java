package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.health.StrategySwitch;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.HashStamp;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateEquality;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DiagnosisTest {

  private static Rollout read(String json) {
    return RolloutCodec.read(json).orElseThrow();
  }

  @Test
  void inputThatTheControllerIgnoresIsAWarning() {
    assertThat(
            RolloutCodec.read(
                    "{\"spec\":{\"Replicas\":3,\"minReadySeconds\":3000000000},"
                        + "\"status\":{\"canary\":{\"currentPingPong\":\"ping\"}}}")
                .warnings())
        .extracting(Problem::text)
        .containsExactly(
            "spec.Replicas: unknown field, ignored by the controller; did you mean \"replicas\"?",
            "spec.minReadySeconds: 3000000000 does not fit 32 bits, the controller reads"
                + " -1294967296",
            "status.canary.currentPingPong: unknown field, although the documentation mentions it;"
                + " the controller writes \"stablePingPong\"");
  }

  @Test
  void theHashOfOlderControllersIsKnown() {
    JsonNode template = new ObjectMapper().createObjectNode();
    String now = PodTemplateHash.of(PodTemplate.empty());
    String before =
        PodTemplateHash.of(template, OptionalInt.empty(), HashProfile.PRE_0_34).orElseThrow();
    assertThat(now).isEqualTo("658c46c486");
    assertThat(before).isNotEqualTo(now);
    assertThat(HashStamp.profilesOf(before, template, OptionalInt.empty()))
        .containsExactly(
            HashProfile.JSON_0_23,
            HashProfile.JSON_0_24,
            HashProfile.JSON_0_25,
            HashProfile.JSON_0_29_GO_1_21,
            HashProfile.JSON_0_29);
    assertThat(
            HashStamp.changes(
                template, OptionalInt.empty(), HashProfile.PRE_0_34, HashProfile.V0_34))
        .isTrue();
  }

  @Test
  void differencesBetweenTemplatesAreListed() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    JsonNode live =
        mapper.readTree("{\"spec\":{\"containers\":[{\"name\":\"a\",\"image\":\"x:1\"}]}}");
    JsonNode desired =
        mapper.readTree(
            "{\"metadata\":{\"labels\":{\"app\":\"web\"}},\"spec\":{\"dnsPolicy\":\"Default\","
                + "\"containers\":[{\"name\":\"a\",\"image\":\"x:2\"}]}}");
    assertThat(
            PodTemplateEquality.differences(
                PodTemplate.decode(live).orElseThrow(), PodTemplate.decode(desired).orElseThrow()))
        .extracting(Object::toString)
        .contains(
            "metadata.labels[app]: nothing is not \"web\"",
            "spec.containers[0].image: \"x:1\" is not \"x:2\"",
            "spec.dnsPolicy: nothing is not \"Default\"");
  }

  @Test
  void changingTheStrategyDuringAnUpdateIsAProblem() {
    String status =
        ",\"status\":{\"currentPodHash\":\"b\",\"stableRS\":\"a\",\"replicas\":4,\"updatedReplicas\":2}}";
    Rollout before = read("{\"spec\":{\"strategy\":{\"canary\":{}}}" + status);
    Rollout after = read("{\"spec\":{\"strategy\":{\"blueGreen\":{}}}" + status);
    assertThat(StrategySwitch.problems(before, after))
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("StrategySwitch.UnderWay", "StrategySwitch.OldPods");
    assertThat(StrategySwitch.problems(before, before)).isEmpty();
  }

  @Test
  void lintReportsItsFindingsByCode() {
    assertThat(
            Rollouts.lint(
                read(
                    "{\"spec\":{\"progressDeadlineSeconds\":20,\"strategy\":{\"blueGreen\":"
                        + "{\"previewService\":\"p\"}}}}")))
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Lint.DeadlineWithinDelay", "Lint.NoActiveService");
  }

  @Test
  void healthReportsEveryReason() {
    Rollout rollout =
        read(
            "{\"spec\":{\"paused\":true,\"replicas\":3,\"strategy\":{\"canary\":{}}},\"status\":{}}");
    assertThat(Rollouts.health(rollout).reasons())
        .extracting(r -> r.message())
        .containsExactly(
            "manually paused",
            "more replicas need to be updated",
            "waiting for all steps to complete");
    assertThat(Rollouts.health(rollout).argoCdStatus()).isEqualTo("Suspended");
  }

  @Test
  void fixedPathsNameTheStrategy() {
    Rollout rollout = read("{\"spec\":{\"strategy\":{\"blueGreen\":{}}}}");
    assertThat(Rollouts.validate(rollout, Fixes.safe(RolloutDefect.class)))
        .extracting(Problem::field)
        .contains("spec.strategy.blueGreen.activeService");
    assertThat(Rollouts.validate(rollout))
        .extracting(Problem::field)
        .contains("spec.strategy.activeService");
  }
}
