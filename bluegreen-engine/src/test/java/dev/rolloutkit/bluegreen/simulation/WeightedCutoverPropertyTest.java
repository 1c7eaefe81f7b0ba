package dev.rolloutkit.bluegreen.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.Scene;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The guarantees of a cut-over by weights, over random updates, aborts and rollbacks. */
class WeightedCutoverPropertyTest {
  private static final BlueGreenConfig BY_WEIGHTS =
      BlueGreenConfig.safe().withPolicies(BlueGreenPolicies.none().withCutover(Cutover.BY_WEIGHTS));

  /** A Rollout, a cluster and a load balancer of some speed, and what users do. */
  record Update(String strategy, int podStart, int registration, List<Turn> turns) {}

  record Turn(int seconds, Command command) {}

  @Property(seed = "1")
  void aTargetGroupWithTrafficAlwaysHasTargets(@ForAll("updates") Update update) {
    play(update, new NoTrafficToNowhere());
  }

  @Property(seed = "1")
  void noSelectorChangesWhileItsServiceMayHaveTraffic(@ForAll("updates") Update update) {
    play(
        update,
        (before, plan, world) -> {
          ObservedTraffic traffic = before.traffic().orElseThrow();
          for (Action action : plan.actions()) {
            if (action instanceof Action.SwitchServiceSelector change
                && !change.from().equals(change.to())) {
              assertThat(traffic.verified()).as(change.summary()).isTrue();
              assertThat(traffic.weight(change.service())).as(change.summary()).isZero();
            }
          }
        });
  }

  @Property(seed = "1")
  void weightsChangeOnlyToASlotWithAllTargets(@ForAll("updates") Update update) {
    play(
        update,
        (before, plan, world) -> {
          for (Action action : plan.actions()) {
            if (action instanceof Action.SetTrafficWeights set) {
              assertThat(set.weights().values()).containsExactlyInAnyOrder(0, 100);
              set.weights()
                  .forEach(
                      (service, weight) -> {
                        if (weight == 100) {
                          assertThat(plan.actions())
                              .as("its targets are those that were seen")
                              .noneMatch(
                                  a ->
                                      a instanceof Action.SwitchServiceSelector change
                                          && change.service().equals(service)
                                          && !change.from().equals(change.to()));
                          assertThat(before.traffic().orElseThrow().healthy(service))
                              .as(service)
                              .isPositive()
                              .isGreaterThanOrEqualTo(
                                  Math.min(
                                      available(before, selected(before, service)),
                                      before.rollout().spec().replicas()));
                        }
                      });
            }
          }
        });
  }

  /** A slot that this pass gives to another revision has the targets of the former one yet. */
  @Example
  void weightsNeverChangeToASlotWhoseSelectorChangesInTheSamePass() {
    weightsChangeOnlyToASlotWithAllTargets(
        new Update(
            "", 0, 15, List.of(image(0, 2), image(70, 1), image(0, 1), image(9, 1), image(9, 3))));
  }

  private static Turn image(int seconds, int image) {
    return new Turn(seconds, new Command.ChangeTemplate(Scene.template(image)));
  }

  @Property(seed = "1")
  void noSlotLosesPodsWhileWeightsChange(@ForAll("updates") Update update) {
    play(
        update,
        (before, plan, world) -> {
          if (before.traffic().orElseThrow().verified()) {
            return;
          }
          Map<String, String> slots = new HashMap<>();
          for (ReplicaSet rs : before.replicaSets()) {
            for (String service : List.of("active", "preview")) {
              if (hash(rs).equals(selected(before, service))) {
                slots.put(rs.getMetadata().getName(), service);
              }
            }
          }
          for (Action action : plan.actions()) {
            if (action instanceof Action.UpdateReplicaSet change
                && change.change().replicas().isPresent()
                && slots.containsKey(change.name())) {
              assertThat(change.change().replicas().getAsInt())
                  .as(change.summary())
                  .isGreaterThanOrEqualTo(
                      Math.min(change.fromReplicas(), before.rollout().spec().replicas()));
            }
            if (action instanceof Action.DeleteReplicaSet delete) {
              assertThat(slots).doesNotContainKey(delete.name());
            }
          }
        });
  }

  /** Judges a pass; the world is as it was before the plan. */
  private interface Judge {
    void judge(BlueGreenState before, Plan plan, World world);

    default void judgeAfter(World world, Instant now) {}
  }

  private static final class NoTrafficToNowhere implements Judge {
    @Override
    public void judge(BlueGreenState before, Plan plan, World world) {}

    @Override
    public void judgeAfter(World world, Instant now) {
      assertThat(world.serviceWithoutTargets()).as("at %s: %s", now, world.snapshot()).isNull();
    }
  }

  /** A pass a second, so that nothing happens between two passes. */
  private static void play(Update update, Judge judge) {
    ClusterModel model =
        new ClusterModel(
            BY_WEIGHTS,
            Duration.ofSeconds(update.podStart()),
            Duration.ofSeconds(10),
            Duration.ofSeconds(update.registration()),
            Duration.ofHours(2));
    World world = new World(Scene.with(update.strategy()).state(), model, Scene.START);
    Instant now = pass(world, Scene.START, 30, judge);
    for (Turn turn : update.turns()) {
      now = pass(world, now, turn.seconds(), judge);
      world.execute(turn.command(), now);
    }
    pass(world, now, 90, judge);
  }

  private static Instant pass(World world, Instant from, int seconds, Judge judge) {
    Instant now = from;
    for (int i = 0; i < seconds; i++) {
      now = now.plusSeconds(1);
      world.refresh(now);
      judge.judgeAfter(world, now);
      BlueGreenState before = world.state();
      Plan plan = BlueGreenEngine.reconcile(before, now, BY_WEIGHTS);
      judge.judge(before, plan, world);
      world.carryOut(plan, now);
      world.refresh(now);
      judge.judgeAfter(world, now);
    }
    return now;
  }

  @Provide
  Arbitrary<Update> updates() {
    Arbitrary<String> strategies =
        Arbitraries.of(
            "",
            "\"autoPromotionEnabled\":false",
            "\"autoPromotionSeconds\":20",
            "\"previewReplicaCount\":1",
            "\"scaleDownDelaySeconds\":0",
            "\"abortScaleDownDelaySeconds\":1",
            "\"scaleDownDelaySeconds\":2,\"scaleDownDelayRevisionLimit\":0",
            "\"prePromotionAnalysis\":" + Scene.ANALYSIS,
            "\"postPromotionAnalysis\":" + Scene.ANALYSIS);
    Arbitrary<Command> commands =
        Arbitraries.of(
            new Command.ChangeTemplate(Scene.template(1)),
            new Command.ChangeTemplate(Scene.template(2)),
            new Command.ChangeTemplate(Scene.template(3)),
            new Command.ChangeTemplate(Scene.template(4)),
            new Command.Promote(),
            new Command.PromoteFull(),
            new Command.Abort(),
            new Command.Retry(),
            new Command.SetPaused(true),
            new Command.SetPaused(false),
            new Command.SetReplicas(1),
            new Command.SetReplicas(3),
            new Command.Verdict("pre", "Failed"),
            new Command.Verdict("post", "Failed"),
            new Command.Verdict("post", "Successful"));
    Arbitrary<Turn> turns =
        Combinators.combine(Arbitraries.of(0, 1, 2, 4, 6, 9, 14, 33, 70), commands).as(Turn::new);
    return Combinators.combine(
            strategies,
            Arbitraries.of(0, 1, 5, 12),
            Arbitraries.of(1, 4, 15),
            turns.list().ofMaxSize(12))
        .as(Update::new);
  }

  private static String selected(BlueGreenState state, String name) {
    for (Service service : state.services()) {
      if (service.getMetadata().getName().equals(name)) {
        return GoZero.of(service.getSpec().getSelector().get(RolloutKeys.POD_TEMPLATE_HASH));
      }
    }
    return "";
  }

  private static int available(BlueGreenState state, String hash) {
    for (ReplicaSet rs : state.replicaSets()) {
      if (hash(rs).equals(hash)) {
        return GoZero.of(rs.getStatus().getAvailableReplicas());
      }
    }
    return 0;
  }

  private static String hash(ReplicaSet rs) {
    return rs.getMetadata().getLabels().get(RolloutKeys.POD_TEMPLATE_HASH);
  }
}
