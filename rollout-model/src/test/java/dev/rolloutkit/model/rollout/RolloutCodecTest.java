package dev.rolloutkit.model.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import org.junit.jupiter.api.Test;

class RolloutCodecTest {

  @Test
  void anUnchangedRolloutIsWrittenUnchanged() {
    String json =
        "{\"spec\":{\"x\":1.50,\"replicas\":3.0,\"selector\":null,\"template\":{\"a\":[1e3,-0]},"
            + "\"strategy\":{\"canary\":{\"steps\":[{\"setWeight\":20,\"new\":null},null,{}],"
            + "\"canaryMetadata\":{\"labels\":{}}}}},\"kind\":\"Rollout\","
            + "\"metadata\":{\"name\":\"web\",\"creationTimestamp\":null},\"status\":{},"
            + "\"extra\":[\"\\ud800\",\"<é>\"]}";
    assertThat(RolloutCodec.writeText(RolloutCodec.read(json).orElseThrow())).isEqualTo(json);
  }

  @Test
  void aChangeAffectsNothingElse() {
    Rollout read =
        RolloutCodec.read(
                "{\"spec\":{\"replicas\":3,\"paused\":null,\"strategy\":{\"canary\":{"
                    + "\"steps\":[{\"pause\":{},\"y\":1},{\"setWeight\":20.0}],\"maxSurge\":1}}}}")
            .orElseThrow();
    RolloutStrategy strategy = read.spec().strategy();
    CanaryStrategy canary = strategy.canary();
    Rollout changed =
        read.withSpec(
            RolloutSpec.builder()
                .from(read.spec())
                .strategy(
                    RolloutStrategy.builder()
                        .from(strategy)
                        .canary(CanaryStrategy.builder().from(canary).canaryService("c").build())
                        .build())
                .build());
    assertThat(RolloutCodec.writeText(changed))
        .isEqualTo(
            "{\"spec\":{\"replicas\":3,\"paused\":null,\"strategy\":{\"canary\":{"
                + "\"steps\":[{\"pause\":{},\"y\":1},{\"setWeight\":20.0}],\"maxSurge\":1,"
                + "\"canaryService\":\"c\"}}}}");
  }

  @Test
  void typedPartsAreRead() {
    Rollout read =
        RolloutCodec.read(
                "{\"metadata\":{\"name\":\"web\",\"generation\":7},\"spec\":{\"strategy\":"
                    + "{\"canary\":{\"trafficRouting\":{\"alb\":{\"ingress\":\"i\","
                    + "\"servicePort\":80}},\"steps\":[{\"setWeight\":20},{\"pause\":"
                    + "{\"duration\":\"10m\"}}]}}},\"status\":{\"abortedAt\":"
                    + "\"2024-05-06T07:08:09+02:00\",\"HPAReplicas\":4}}")
            .orElseThrow();
    assertThat(read.name()).isEqualTo("web");
    CanaryStrategy canary = read.spec().strategy().canary();
    assertThat(canary.trafficRouting().alb().servicePort()).isEqualTo(80);
    assertThat(canary.steps()).hasSize(2);
    assertThat(canary.steps().get(1).pause().duration().stringValue()).isEqualTo("10m");
    assertThat(read.status().abortedAt()).isEqualTo("2024-05-06T05:08:09Z");
    assertThat(read.status().hpaReplicas()).isEqualTo(4);
  }
}
