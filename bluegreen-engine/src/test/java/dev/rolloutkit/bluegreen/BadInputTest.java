package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** States that no controller would create give a plan or a problem, never an exception. */
class BadInputTest {
  private final BlueGreenState fresh = Scene.with("").state();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"metadata\":{}}",
        "{\"metadata\":{\"name\":\"bg-6945fb9ff4\"}}",
        "{\"metadata\":{\"name\":\"a\",\"labels\":{\"rollouts-pod-template-hash\":\"6945fb9ff4\"}}}",
        "{\"metadata\":{\"name\":\"a\",\"labels\":{\"rollouts-pod-template-hash\":\"6945fb9ff4\"},"
            + "\"annotations\":{\"scale-down-deadline\":\"soon\",\"rollout.argoproj.io/revision\":"
            + "\"last\",\"rollout.argoproj.io/desired-replicas\":\"many\"}},\"spec\":{\"replicas\":-7},"
            + "\"status\":{\"replicas\":-1,\"availableReplicas\":-3}}",
        "{\"metadata\":{\"name\":\"a\",\"creationTimestamp\":\"yesterday\",\"labels\":{}}}",
        "{\"metadata\":{\"name\":\"a\",\"ownerReferences\":[null,{}]},\"spec\":{},\"status\":{}}",
        "{\"metadata\":{\"name\":\"\\ud83d\\ude00\",\"labels\":{\"rollouts-pod-template-hash\":null}}}"
      })
  void aPlanIsMadeForStrangeReplicaSets(String json) {
    ReplicaSet rs = Json.read(json, ReplicaSet.class);
    BlueGreenState state = BlueGreenState.builder().from(fresh).addReplicaSets(rs, rs, rs).build();

    for (BlueGreenConfig config : List.of(BlueGreenConfig.reference(), BlueGreenConfig.safe())) {
      assertThat(BlueGreenEngine.reconcile(state, Scene.START, config).passResult()).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"spec\":{}}",
        "{\"spec\":{\"strategy\":{}}}",
        "{\"spec\":{\"strategy\":{\"blueGreen\":{}}}}",
        "{\"spec\":{\"replicas\":-1,\"strategy\":{\"canary\":{}}}}",
        "{\"spec\":{\"selector\":{},\"template\":{},\"strategy\":{\"blueGreen\":{\"activeService\":"
            + "\"active\"}}},\"status\":{\"conditions\":[{}],\"pauseConditions\":[{}]}}",
        "{\"metadata\":{\"deletionTimestamp\":\"2026-01-02T03:04:05Z\"}}"
      })
  void aPlanIsMadeForStrangeRollouts(String json) {
    Rollout rollout = Json.rollout(json);
    BlueGreenState state = BlueGreenState.builder().from(fresh).rollout(rollout).build();

    assertThatCode(() -> BlueGreenEngine.reconcile(state, Scene.START)).doesNotThrowAnyException();
    assertThatCode(() -> BlueGreenEngine.progress(state, Scene.START)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"spec\":{\"selector\":null}}"
            + "|spec.selector: Required value: Rollout has missing field '.spec.selector'",
        "{\"spec\":{\"selector\":{\"matchLabels\":null}}}"
            + "|spec.selector: Invalid value: {}: empty selector is invalid for deployment",
        "{\"spec\":{\"replicas\":-1}}"
            + "|spec.replicas: Invalid value: -1: must be greater than or equal to 0",
        "{\"spec\":{\"minReadySeconds\":-1}}"
            + "|spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0",
        "{\"spec\":{\"revisionHistoryLimit\":-1}}"
            + "|spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0",
        "{\"spec\":{\"progressDeadlineSeconds\":-1}}|spec.progressDeadlineSeconds: Invalid value:"
            + " -1: must be greater than or equal to 0",
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":null}}}}"
            + "|spec.template.spec.containers: Required value",
        "{\"spec\":{\"template\":{\"spec\":{\"restartPolicy\":\"Never\"}}}}"
            + "|spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values:"
            + " \"Always\""
      })
  void anInvalidSpecIsReportedAndNothingElseIsDone(String change, String problem) {
    Rollout rollout =
        Json.rollout(
            MergePatch.apply(
                RolloutCodec.toTree(fresh.rollout()), Json.read(change, JsonNode.class)));
    BlueGreenState state = BlueGreenState.builder().from(fresh).rollout(rollout).build();

    for (BlueGreenConfig config : List.of(BlueGreenConfig.reference(), BlueGreenConfig.safe())) {
      Plan plan = BlueGreenEngine.reconcile(state, Scene.START, config);
      assertThat(plan.passResult()).isEqualTo(PassResult.INVALID_SPEC);
      assertThat(plan.error()).hasValue(problem);
      assertThat(plan.actions())
          .singleElement()
          .satisfies(a -> assertThat(a.rule()).isEqualTo(PlanRule.INVALID_SPEC));
      assertThat(plan.nextStatus().phase()).isEqualTo("Degraded");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"previewReplicaCount\":-1",
        "\"autoPromotionSeconds\":-1",
        "\"scaleDownDelaySeconds\":-5",
        "\"scaleDownDelayRevisionLimit\":-1",
        "\"abortScaleDownDelaySeconds\":-1",
        "\"previewReplicaCount\":1000",
        "\"scaleDownDelaySeconds\":2147483647",
        "\"autoPromotionSeconds\":2147483647",
        "\"maxUnavailable\":\"-300%%%\"",
        "\"maxUnavailable\":-2147483648"
      })
  void anUpdateWithAbsurdCountsBreaksNoInvariant(String strategy) {
    Scene scene =
        Scene.with(strategy)
            .image(60, 2)
            .at(100, new Command.Restart())
            .at(120, new Command.Abort())
            .at(200, new Command.Retry())
            .at(300, new Command.Promote())
            .image(400, 1);

    assertThat(scene.reference().entries()).isNotEmpty();
    assertThat(scene.safe().violations()).isEmpty();
  }

  @Test
  void duplicateObjectsCountOnce() {
    BlueGreenState state =
        BlueGreenState.builder().from(fresh).addAllServices(fresh.services()).build();

    assertThat(BlueGreenEngine.reconcile(state, Scene.START))
        .isEqualTo(BlueGreenEngine.reconcile(fresh, Scene.START));
  }

  @Test
  void invalidTimesAreIgnored() {
    Rollout rollout =
        Json.rollout(
            MergePatch.apply(
                RolloutCodec.toTree(fresh.rollout()),
                Json.read(
                    """
                    {"status":{"abort":true,"conditions":[{"type":"Progressing","status":"True"}],
                    "pauseConditions":[{"reason":"BlueGreenPause","startTime":null}],
                    "controllerPause":true}}\
                    """,
                    JsonNode.class)));
    ReplicaSet rs =
        Json.read(
            """
            {"metadata":{"name":"bg-6945fb9ff4","namespace":"ns","creationTimestamp":"yesterday",
            "annotations":{"scale-down-deadline":"soon","rollout.argoproj.io/desired-replicas":"2"},
            "ownerReferences":[{"controller":true,"kind":"Rollout","name":"bg","uid":"u"}],
            "labels":{"app":"bg","rollouts-pod-template-hash":"6945fb9ff4"}},"spec":{"replicas":2},
            "status":{"replicas":2,"availableReplicas":2}}\
            """,
            ReplicaSet.class);
    BlueGreenState state =
        BlueGreenState.builder().from(fresh).rollout(rollout).addReplicaSets(rs).build();

    for (BlueGreenConfig config : List.of(BlueGreenConfig.reference(), BlueGreenConfig.safe())) {
      assertThat(BlueGreenEngine.reconcile(state, Scene.START, config).passResult())
          .isEqualTo(PassResult.OK);
    }
  }

  @Test
  void replicaSetsOfOtherOwnersAreNotTouched() {
    Plan plan =
        BlueGreenEngine.reconcile(
            BlueGreenState.builder().from(fresh).addReplicaSets(foreign("x", "ns")).build(),
            Scene.START);

    assertThat(plan)
        .usingRecursiveComparison()
        .ignoringFields("continuation")
        .isEqualTo(BlueGreenEngine.reconcile(fresh, Scene.START));
  }

  @Test
  void replicaSetsOfOtherNamespacesAreReportedAndNotTouched() {
    Plan plan =
        BlueGreenEngine.reconcile(
            BlueGreenState.builder().from(fresh).addReplicaSets(foreign("x", "other")).build(),
            Scene.START);

    assertThat(plan.problems())
        .singleElement()
        .hasToString("replicaSets[0]: not a ReplicaSet of this namespace: it is left alone");
    assertThat(plan.actions()).anyMatch(a -> a instanceof Action.CreateReplicaSet);
  }

  private static ReplicaSet foreign(String name, String namespace) {
    return Json.read(
        """
        {"metadata":{"name":"%s","namespace":"%s","labels":{"app":"bg",
        "rollouts-pod-template-hash":"6945fb9ff4"},"ownerReferences":[{"controller":true,
        "kind":"Deployment","name":"bg","uid":"other"}]}}\
        """
            .formatted(name, namespace),
        ReplicaSet.class);
  }

  @Test
  void nullElementsAreSkippedWithAWarning() {
    var observed =
        BlueGreenEngine.observe(
            fresh.rollout(),
            Collections.singletonList(null),
            Arrays.asList(fresh.services().get(0), null, fresh.services().get(1)));

    assertThat(observed.warnings())
        .extracting(p -> p.field())
        .containsExactly("replicaSets[0]", "services[1]");
    assertThat(observed.orElseThrow().services()).hasSize(2);
  }

  @Test
  void aRolloutWithEmptyServicesIsInvalid() {
    BlueGreenState state =
        BlueGreenState.builder()
            .from(fresh)
            .services(List.of(new Service(), new Service()))
            .build();

    assertThat(BlueGreenEngine.reconcile(state, Scene.START).passResult())
        .isEqualTo(PassResult.INVALID_SPEC);
  }

  @Test
  void aPlanIsMadeWhenTheClockGoesBackwards() {
    var end = Scene.with("\"autoPromotionSeconds\":20").image(60, 2).safe().finalStatus();
    BlueGreenState state =
        BlueGreenState.builder().from(fresh).rollout(fresh.rollout().withStatus(end)).build();

    assertThatCode(() -> BlueGreenEngine.reconcile(state, Instant.parse("1999-01-01T00:00:00Z")))
        .doesNotThrowAnyException();
  }

  @Test
  void hundredsOfConditionsKeepTheirOrder() {
    List<RolloutCondition> conditions = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      conditions.add(RolloutCondition.builder().type("T" + i).status("True").reason("R").build());
    }
    Rollout rollout =
        fresh.rollout().withStatus(RolloutStatus.builder().conditions(conditions).build());
    Plan plan =
        BlueGreenEngine.reconcile(
            BlueGreenState.builder().from(fresh).rollout(rollout).build(), Scene.START);

    assertThat(plan.nextStatus().conditions()).hasSize(601).startsWith(conditions.get(0));
  }

  @Test
  void inputsAreNotChanged() {
    String before = Json.MAPPER.valueToTree(fresh.services()).toString();

    Scene.with("").image(60, 2).safe();
    BlueGreenEngine.reconcile(fresh, Scene.START);

    assertThat(Json.MAPPER.valueToTree(fresh.services()).toString()).isEqualTo(before);
  }
}
