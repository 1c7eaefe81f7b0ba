package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Preview;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariants;
import dev.rolloutkit.bluegreen.simulation.ClusterModel;
import dev.rolloutkit.bluegreen.simulation.Simulator;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.validation.ValidationCache;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.engine.simulation.SimulationSetup;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.Timeline;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Previews during updates alone, cut-over by status, failed creations, workload references. */
class BeyondUpstreamTest {

  @Test
  void previewDuringUpdateSelectsNoPodsBeforeAndAfterAnUpdate() {
    BlueGreenConfig config =
        BlueGreenConfig.safe()
            .withPolicies(BlueGreenPolicies.none().withPreview(Preview.DURING_UPDATE));
    Timeline timeline =
        Scene.with("\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(120, new Command.Promote())
            .run(config);

    assertThat(timeline.violations()).isEmpty();
    assertThat(timeline.entries()).noneMatch(e -> e.after().preview().equals(Scene.FIRST));
    assertThat(timeline.entries()).anyMatch(e -> e.after().preview().equals(Scene.SECOND));
    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
    assertThat(timeline.finalStatus().stableRS()).isEqualTo(Scene.SECOND);
    assertThat(last(timeline).preview()).isEmpty();
    assertThat(timeline.finalStatus().conditions())
        .anyMatch(c -> "Healthy".equals(c.type()) && "True".equals(c.status()));
  }

  @Test
  void previewDuringUpdateSelectsNoPodsAfterAnAbort() {
    BlueGreenConfig config =
        BlueGreenConfig.safe()
            .withPolicies(BlueGreenPolicies.none().withPreview(Preview.DURING_UPDATE));
    Timeline timeline =
        Scene.with("\"autoPromotionEnabled\":false")
            .image(60, 2)
            .at(120, new Command.Abort())
            .run(config);

    assertThat(last(timeline).preview()).isEmpty();
    assertThat(last(timeline).active()).isEqualTo(Scene.FIRST);
  }

  @Test
  void cutoverByStatusNeedsNoServiceAndKeepsItsGates() {
    BlueGreenState state = withoutServices(Scene.with("\"autoPromotionEnabled\":false").state());
    Script script =
        Script.start()
            .at(Duration.ofSeconds(60), new Command.ChangeTemplate(Scene.template(2)))
            .at(Duration.ofSeconds(300), new Command.Promote());
    Timeline timeline = Simulator.run(state, SimulationSetup.of(script), byStatus(), Scene.START);

    assertThat(timeline.violations()).isEmpty();
    assertThat(timeline.hasOutage()).isFalse();
    assertThat(timeline.finalStatus().stableRS()).isEqualTo(Scene.SECOND);
    assertThat(timeline.finalStatus().phase()).isEqualTo("Healthy");
    for (Timeline.Entry entry : timeline.entries()) {
      if (entry.time().isBefore(Scene.START.plusSeconds(300))) {
        assertThat(entry.after().active()).isIn("", Scene.FIRST);
      }
      assertThat(entry.plan().actions()).noneMatch(Action.SwitchServiceSelector.class::isInstance);
    }
    assertThat(timeline.events())
        .contains("SwitchActive: Switched active ReplicaSet from '6945fb9ff4' to '775555bf99'");
  }

  @Test
  void cutoverBySelectorNeedsServices() {
    BlueGreenState state = withoutServices(Scene.with("").state());

    assertThat(BlueGreenEngine.reconcile(state, Scene.START).passResult())
        .isEqualTo(PassResult.INVALID_SPEC);
  }

  @Test
  void aRefusedCreationIsReported() {
    Plan record =
        BlueGreenEngine.onCreateFailed(
            Scene.with("").state(), "quota exceeded", Scene.START, BlueGreenConfig.reference());

    assertThat(record.passResult()).isEqualTo(PassResult.ERROR);
    assertThat(record.error()).contains("quota exceeded");
    assertThat(record.actions().get(0))
        .isEqualTo(
            new Action.EmitEvent(
                Action.EventType.WARNING,
                "ReplicaSetCreateError",
                "Failed to create new replica set \"bg-6945fb9ff4\": quota exceeded",
                PlanRule.CREATE_FAILED));
    ObjectNode patch = record.statusPatch();
    assertThat(patch.at("/conditions/0/reason").asText()).isEqualTo("ReplicaSetCreateError");
    assertThat(patch.at("/conditions/0/status").asText()).isEqualTo("False");
  }

  @Test
  void anUnreadableWorkloadAsksForAnotherPass() {
    BlueGreenState state =
        BlueGreenState.builder()
            .from(Scene.with("").state())
            .workloadRefError("deployments.apps \"web\" not found")
            .build();
    Plan plan = BlueGreenEngine.reconcile(state, Scene.START);

    assertThat(plan.passResult()).isEqualTo(PassResult.INVALID_SPEC);
    assertThat(plan.requeueAfter()).contains(Duration.ofSeconds(20));
    assertThat(plan.nextStatus().message())
        .isEqualTo(
            "InvalidSpec: The Rollout \"bg\" is invalid: deployments.apps \"web\" not found");
  }

  @Test
  void anUnresolvedWorkloadIsNotAnEmptyTemplate() {
    BlueGreenState state =
        Scene.with("")
            .spec(
                "\"workloadRef\":{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"name\":\"web\"}")
            .state();

    assertThat(BlueGreenEngine.reconcile(state, Scene.START).requeueAfter())
        .contains(Duration.ofSeconds(20));
    BlueGreenState resolved = BlueGreenState.builder().from(state).templateFromRef(true).build();
    assertThat(BlueGreenEngine.reconcile(resolved, Scene.START).actions())
        .anyMatch(Action.CreateReplicaSet.class::isInstance);
  }

  @Test
  void aCachedValidationIsUsedOnlyForAnEqualState() {
    BlueGreenState valid = Scene.with("").state();
    ValidationCache validations = new ValidationCache();
    assertThat(validations.problem(valid, RolloutsRelease.MATCHED)).isEmpty();

    BlueGreenState same = BlueGreenState.builder().from(valid).build();
    assertThat(validations.problem(same, RolloutsRelease.MATCHED)).isEmpty();

    BlueGreenState lacking = BlueGreenState.builder().from(valid).services(List.of()).build();
    assertThat(validations.problem(lacking, RolloutsRelease.MATCHED))
        .isPresent()
        .isEqualTo(BlueGreenEngine.invalidity(lacking));
    Reconciler<BlueGreenState> reconciler = BlueGreenEngine.with(BlueGreenConfig.reference());
    for (BlueGreenState state : List.of(valid, lacking, valid, same)) {
      assertThat(reconciler.reconcile(state, Scene.START))
          .isEqualTo(BlueGreenEngine.reconcile(state, Scene.START));
    }
    assertThat(validations.problem(valid, RolloutsRelease.MATCHED)).isEmpty();
  }

  @Test
  void checkCompletedAcceptsACompletedUpdate() {
    BlueGreenState state = Scene.with("").state();

    assertThat(BlueGreenInvariants.checkCompleted(state)).hasSize(1);
    Timeline timeline = Scene.with("").reference();
    BlueGreenState settled =
        BlueGreenState.builder()
            .from(state)
            .rollout(state.rollout().withStatus(timeline.finalStatus()))
            .build();
    assertThat(BlueGreenInvariants.checkCompleted(settled)).isEmpty();
  }

  @Test
  void unknownFieldsOfTheStatusAreKept() {
    BlueGreenState state = Scene.with("").state();
    Rollout rollout =
        state
            .rollout()
            .withStatus(
                Json.rollout("{\"status\":{\"new\":1,\"blueGreen\":{\"newer\":2}}}").status());
    Plan plan =
        BlueGreenEngine.reconcile(
            BlueGreenState.builder().from(state).rollout(rollout).services(List.of()).build(),
            Scene.START);

    assertThat(plan.statusPatch()).isNotEmpty();
    assertThat(plan.nextStatus().additionalProperties()).containsOnlyKeys("new");
    assertThat(plan.nextStatus().blueGreen().additionalProperties()).containsOnlyKeys("newer");
  }

  private static Snapshot last(Timeline timeline) {
    return timeline.entries().get(timeline.entries().size() - 1).after();
  }

  private static ClusterModel byStatus() {
    return ClusterModel.of(
        BlueGreenConfig.safe()
            .withPolicies(BlueGreenPolicies.none().withCutover(Cutover.BY_STATUS)));
  }

  private static BlueGreenState withoutServices(BlueGreenState state) {
    Rollout rollout = state.rollout();
    RolloutStrategy strategy = rollout.spec().strategy();
    BlueGreenStrategy blueGreen =
        BlueGreenStrategy.builder()
            .from(strategy.blueGreen())
            .activeService(null)
            .previewService(null)
            .build();
    RolloutSpec spec =
        RolloutSpec.builder()
            .from(rollout.spec())
            .strategy(RolloutStrategy.builder().blueGreen(blueGreen).build())
            .build();
    return BlueGreenState.builder()
        .from(state)
        .rollout(rollout.withSpec(spec))
        .services(List.of())
        .build();
  }
}
