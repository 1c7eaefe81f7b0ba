package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisRunStatus;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Revisions;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.StrategyKind;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.steps.CanarySteps;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions on Rollouts. */
class RolloutsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static Rollout read(String json) {
    return Rollouts.read(json.replace('\'', '"')).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'blueGreen':{}}|BLUE_GREEN",
        "{'canary':{}}|CANARY",
        "{'canary':{},'blueGreen':{}}|BOTH",
        "{}|NONE",
        "null|NONE"
      })
  void theKindOfAStrategyIsDetermined(String strategy, StrategyKind kind) {
    assertThat(StrategyKind.of(read("{'spec':{'strategy':" + strategy + "}}"))).isEqualTo(kind);
  }

  @Test
  void theRevisionIsAnAnnotation() {
    String annotated = "{'metadata':{'annotations':{'rollout.argoproj.io/revision':'%s'}}}";

    assertThat(Revisions.of(read(annotated.formatted("7")))).hasValue(7);
    assertThat(Revisions.of(read(annotated.formatted("x")))).isEmpty();
    assertThat(Revisions.of(read("{}"))).isEmpty();
    assertThat(Revisions.parse(null)).isEmpty();
  }

  /** Absent parts are empty and never null. */
  @Test
  void anEmptyRolloutHasEmptyParts() {
    Rollout rollout = Rollout.builder().build();

    assertThat(rollout.metadata()).isEqualTo(Metadata.builder().build());
    assertThat(rollout.spec()).isEqualTo(RolloutSpec.builder().build());
    assertThat(rollout.status().readyReplicas()).isNull();
    assertThat(rollout.name()).isEmpty();
  }

  @Test
  void treesAndTextsAreReadAsTheSameRollout() throws JsonProcessingException {
    String json = "{\"metadata\":{\"name\":\"web\"},\"spec\":{\"replicas\":3,\"x\":1}}";

    assertThat(Rollouts.read(MAPPER.readTree(json)).orElseThrow())
        .isEqualTo(Rollouts.read(json).orElseThrow());
  }

  /** Any mapper reads and writes a Rollout without loss. */
  @Test
  void aMapperOfJacksonReadsAndWrites() throws JsonProcessingException {
    String json =
        "{\"metadata\":{\"name\":\"web\"},\"spec\":{\"replicas\":3,\"x\":[null]},\"y\":{}}";
    Rollout read = MAPPER.readValue(json, Rollout.class);

    assertThat(read.spec().replicas()).isEqualTo(3);
    assertThat(read.name()).isEqualTo("web");
    assertThat(MAPPER.readTree(MAPPER.writeValueAsString(read))).isEqualTo(MAPPER.readTree(json));
    assertThatThrownBy(() -> MAPPER.readValue("{\"spec\":{\"replicas\":\"3\"}}", Rollout.class))
        .isInstanceOf(JsonMappingException.class)
        .hasMessageContaining("spec.replicas");
  }

  @Test
  void theCurrentStepIsTheOneAtTheIndex() {
    String steps =
        "{'spec':{'strategy':{'canary':{'steps':[{'setWeight':10},{'setWeight':20}]}}},"
            + "'status':{'currentStepIndex':%d}}";

    assertThat(CanarySteps.current(read(steps.formatted(1))).orElseThrow().setWeight())
        .isEqualTo(20);
    assertThat(CanarySteps.current(read(steps.formatted(2)))).isEmpty();
    assertThat(CanarySteps.current(read("{'spec':{'strategy':{'canary':{}}}}"))).isEmpty();
  }

  /** The oldest ReplicaSet with the hash of the template; of equally old ones the first by name. */
  @Test
  void theNewReplicaSetHasTheHashOfTheTemplate() {
    Rollout rollout =
        read(
            "{'spec':{'template':{'metadata':{'labels':{'app':'web'}},'spec':{'containers':"
                + "[{'name':'c','image':'i:1'}]}}}}");
    String hash = Rollouts.hash(rollout);

    assertThat(
            Rollouts.newReplicaSet(
                    rollout,
                    Arrays.asList(
                        null,
                        replicaSet("z", hash, "2026-01-01T00:00:02Z"),
                        replicaSet("b", "other", "2026-01-01T00:00:00Z"),
                        replicaSet("y", hash, "2026-01-01T00:00:01Z"),
                        replicaSet("x", hash, "2026-01-01T00:00:01Z")))
                .orElseThrow()
                .getMetadata()
                .getName())
        .isEqualTo("x");
    assertThat(
            Rollouts.newReplicaSet(
                rollout,
                List.of(replicaSet("b", "other", "2026-01-01T00:00:00Z"), new ReplicaSet())))
        .isEmpty();
  }

  private static ReplicaSet replicaSet(String name, String hash, String created) {
    return new ReplicaSetBuilder()
        .withNewMetadata()
        .withName(name)
        .withCreationTimestamp(created)
        .addToLabels("rollouts-pod-template-hash", hash)
        .endMetadata()
        .build();
  }

  @Test
  void anAnalysisRunIsCompletedInFourPhases() {
    for (String phase : List.of("Successful", "Failed", "Error", "Inconclusive")) {
      assertThat(run(phase).isCompleted()).as(phase).isTrue();
      assertThat(run(phase).phase()).isEqualTo(phase);
    }
    for (String phase : List.of("", "Pending", "Running", "successful")) {
      assertThat(run(phase).isCompleted()).as(phase).isFalse();
    }
    assertThat(AnalysisRun.builder().build().phase()).isEmpty();
    assertThat(AnalysisRun.builder().build().name()).isEmpty();
    assertThat(run("Failed").name()).isEqualTo("run");
  }

  private static AnalysisRun run(String phase) {
    return AnalysisRun.builder()
        .metadata(Metadata.builder().name("run").build())
        .status(AnalysisRunStatus.builder().phase(phase).build())
        .build();
  }

  @Test
  void anEmptyRolloutHasProblemsAndAValidOneHasNone() {
    assertThat(Rollouts.validate(read("{}")).isEmpty()).isFalse();
    assertThat(Rollouts.validate(read("{}"))).isNotEmpty();
    Rollout good =
        read(
            "{'spec':{'selector':{'matchLabels':{'app':'web'}},'strategy':{'canary':{}},'template':"
                + "{'metadata':{'labels':{'app':'web'}},'spec':{'containers':[{'name':'c',"
                + "'image':'i:1'}]}}}}");
    assertThat(Rollouts.validate(good)).isEmpty();
    assertThat(Rollouts.validate(good).isEmpty()).isTrue();
  }

  private static List<String> lints(String spec) {
    return Rollouts.lint(read("{'spec':{" + spec + "}}")).stream()
        .map(Problem::code)
        .map(ProblemCode::text)
        .toList();
  }

  /** The seconds promote the update although automatic promotion is off. */
  @Test
  void autoPromotionSecondsWithoutAutoPromotionIsAFinding() {
    String blueGreen = "'strategy':{'blueGreen':{'activeService':'a',%s}}";
    String anyway = "Lint.PromotesAnyway";

    assertThat(lints(blueGreen.formatted("'autoPromotionEnabled':false,'autoPromotionSeconds':5")))
        .containsExactly(anyway);
    assertThat(lints(blueGreen.formatted("'autoPromotionEnabled':true,'autoPromotionSeconds':5")))
        .isEmpty();
    assertThat(lints(blueGreen.formatted("'autoPromotionEnabled':false,'autoPromotionSeconds':0")))
        .isEmpty();
    assertThat(lints(blueGreen.formatted("'autoPromotionSeconds':5"))).isEmpty();
  }

  @Test
  void aPostPromotionAnalysisNeedsADeadline() {
    String blueGreen =
        "%s'strategy':{'blueGreen':{'activeService':'a','postPromotionAnalysis':{}}}";

    assertThat(lints(blueGreen.formatted(""))).containsExactly("Lint.AnalysisWithoutDeadline");
    assertThat(lints(blueGreen.formatted("'progressDeadlineSeconds':600,"))).isEmpty();
    assertThat(lints(blueGreen.formatted("'progressDeadlineAbort':true,"))).isEmpty();
  }

  @Test
  void aStringWithoutAPercentSignIsAFinding() {
    String canary = "'strategy':{'canary':{'maxSurge':%s}}";

    assertThat(lints(canary.formatted("'5'"))).containsExactly("Lint.PercentWithoutSign");
    assertThat(lints(canary.formatted("'5%'"))).isEmpty();
    assertThat(lints(canary.formatted("5"))).isEmpty();
  }

  @Test
  void aFallingWeightIsAFinding() {
    String canary = "'strategy':{'canary':{'steps':[%s]}}";

    assertThat(
            Rollouts.lint(
                read(
                    "{'spec':{"
                        + canary.formatted("{'setWeight':20},{'pause':{}},{'setWeight':10}")
                        + "}}")))
        .extracting(Problem::text)
        .containsExactly("spec.strategy.canary.steps[2].setWeight: the weight falls from 20 to 10");
    assertThat(lints(canary.formatted("{'setWeight':0},{'setWeight':20},{'setWeight':20}")))
        .isEmpty();
  }

  /** A status names the generation that the controller observed. */
  @ParameterizedTest
  @CsvSource({"2,2,false", "2,1,true", "1,2,true", "0,,false", "1,,true", "1,x,true"})
  void aStatusOfAnotherGenerationIsStale(int generation, String observed, boolean stale) {
    String json =
        "{'metadata':{'generation':%d},'status':{%s}}"
            .formatted(
                generation, observed == null ? "" : "'observedGeneration':'" + observed + "'");

    assertThat(Rollouts.health(read(json)).stale()).isEqualTo(stale);
  }
}
