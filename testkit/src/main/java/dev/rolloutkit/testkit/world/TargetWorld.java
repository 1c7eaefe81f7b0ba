package dev.rolloutkit.testkit.world;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.targets.checkpoint.Checkpoints;
import dev.rolloutkit.targets.cluster.Binding;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.Answers;
import dev.rolloutkit.targets.controller.ApiError;
import dev.rolloutkit.targets.controller.Call;
import dev.rolloutkit.targets.controller.ControllerConfig;
import dev.rolloutkit.targets.controller.ControllerState;
import dev.rolloutkit.targets.controller.Operation;
import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.Step;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.options.TargetOptions;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroup;
import dev.rolloutkit.testkit.explore.Choices;
import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The target group of a Service whose pods come and go: targets register, become healthy and drain,
 * gates open, and the controller skips passes. Calls fail, targets become unhealthy, and somebody
 * takes a target out by hand.
 */
public final class TargetWorld {
  /** How the names of passes begin. */
  static final String CONTROLLER = "the controller reconciles";

  /** The gate of each pod. */
  static final String GATE = Checkpoints.CONDITION_PREFIX + TargetCluster.KEY.name();

  private static final String VPC = "vpc-1";
  private static final Health HEALTHY = new Health(Health.HEALTHY, null, null);
  private static final Health UNHEALTHY =
      new Health("unhealthy", "Target.FailedHealthChecks", "Health checks failed");
  private static final Answers.Vpc RANGES =
      new Answers.Vpc(ImmutableList.of("10.0.0.0/8"), ImmutableList.of());
  private static final ImmutableList<Operation> CALLS =
      ImmutableList.of(Operation.REGISTER, Operation.DEREGISTER, Operation.PATCH_POD_STATUS);

  private final int pods;
  private final boolean gates;
  private final ControllerConfig config;

  /**
   * A world of a Service.
   *
   * @param pods how many different pods there may be
   * @param gates whether pods have the readiness gate of the binding
   */
  public TargetWorld(int pods, boolean gates, TargetOptions options) {
    this.pods = pods;
    this.gates = gates;
    config = ControllerConfig.builder().vpcId(VPC).options(options).build();
  }

  /** An explorer of the world, from a Service without pods on, with its laws. */
  public Explorer<TargetCluster> explorer(int faults) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("targetGroupARN", "arn:web").put("targetType", "ip");
    spec.putObject("serviceRef").put("name", "web").put("port", TargetCluster.PORT);
    Binding binding = Binding.builder().key(TargetCluster.KEY).spec(spec).build();
    ClusterView cluster = ClusterView.builder().putBinding(binding.key(), binding).build();
    return Explorer.ofMoves(
            new TargetCluster(cluster, TargetGroup.EMPTY, 0, false, false), this::health)
        .choices(faults, this::passes)
        .events(this::users)
        .faults(faults, this::accidents)
        .checkSteps(TargetRules.keepsTargets())
        .checkSteps(TargetRules.opensGatesOfHealthyTargets())
        .comesToRest(TargetRules.restsWell())
        .key(TargetWorld::key);
  }

  private static String key(TargetCluster of) {
    return of.pods()
        + of.binding().checkpoint()
        + of.group()
        + of.lives()
        + of.due()
        + of.deferred();
  }

  private Choices<TargetCluster> passes(TargetCluster before) {
    List<Move<TargetCluster>> moves = new ArrayList<>();
    if (before.due()) {
      moves.add(pass(CONTROLLER, before, ImmutableMap.of()));
    } else if (before.deferred()) {
      ClusterView reset = TgbController.deferredReset(before.cluster(), TargetCluster.KEY);
      moves.add(
          Move.to(
              "the deferred queue wakes the controller",
              new TargetCluster(reset, before.group(), before.lives(), true, false)));
    }
    return Choices.of(
        moves,
        () ->
            before.due()
                ? CALLS.stream()
                    .map(
                        call ->
                            pass(
                                CONTROLLER + " and fails to " + call.text(),
                                before,
                                ImmutableMap.of(
                                    call,
                                    ImmutableList.of(
                                        Optional.of(new ApiError("Throttling", "slow down"))))))
                    .toList()
                : ImmutableList.of());
  }

  private Move<TargetCluster> pass(
      String name, TargetCluster before, Map<Operation, ImmutableList<Optional<ApiError>>> errors) {
    // What the controller believes of healthy targets makes no difference to its calls.
    Step step =
        TgbController.plan(
            before.binding(),
            before.pods().stream()
                .map(pod -> new Endpoint.PodEndpoint(pod.ip(), TargetCluster.PORT, "", pod))
                .toList(),
            config,
            ControllerState.INITIAL,
            before.cluster(),
            before.group(),
            Answers.builder().putVpc(VPC, RANGES).errors(errors).build(),
            RolloutCluster.NOW);
    boolean again = step.end() instanceof PassEnd.Requeue || step.end() instanceof PassEnd.Failed;
    boolean deferred =
        before.deferred() || step.calls().stream().anyMatch(Call.Defer.class::isInstance);
    return new Move<>(
        name,
        new TargetCluster(step.cluster(), step.targetGroup(), before.lives(), again, deferred),
        () -> step.calls().stream().map(String::valueOf).toList(),
        ImmutableList.of());
  }

  /** What the load balancer does by itself. */
  private List<Move<TargetCluster>> health(TargetCluster before) {
    List<Move<TargetCluster>> moves = new ArrayList<>();
    for (Target target : before.group().targets()) {
      TargetGroup group = before.group();
      String id = target.plainIdentity();
      if (target.isDraining()) {
        TargetGroup after = group.change(ImmutableList.of(), ImmutableList.of(id));
        moves.add(Move.to(id + " has drained", before.withGroup(after)));
      } else if (!target.isHealthy() && runs(before, id)) {
        TargetGroup after =
            group.change(ImmutableList.of(target.withHealth(HEALTHY)), ImmutableList.of());
        moves.add(Move.to(id + " becomes healthy", before.withGroup(after)));
      }
    }
    return moves;
  }

  private static boolean runs(TargetCluster cluster, String target) {
    return cluster.pods().stream().anyMatch(pod -> TargetCluster.target(pod).equals(target));
  }

  private List<Move<TargetCluster>> users(TargetCluster before) {
    List<Move<TargetCluster>> moves = new ArrayList<>();
    for (int pod = 1; pod <= pods; pod++) {
      List<PodInfo> after = new ArrayList<>(before.pods());
      var name = TargetCluster.name(pod);
      int lives = before.lives() ^ (1 << pod);
      boolean goes = after.removeIf(each -> each.key().equals(name));
      if (!goes) {
        after.add(
            PodInfo.builder()
                .key(name)
                .createdAtMillis(lives >> pod & 1)
                .ip(TargetCluster.address(pod))
                .readinessGates(gates ? ImmutableList.of(GATE) : ImmutableList.of())
                .build());
      }
      after.sort((a, b) -> a.key().name().compareTo(b.key().name()));
      moves.add(
          Move.to(
              "pod-" + pod + (goes ? " goes" : " comes"),
              before.withPods(after, goes ? before.lives() : lives)));
    }
    return moves;
  }

  /** After somebody took a target out the binding has a pass, as it has now and then. */
  private List<Move<TargetCluster>> accidents(TargetCluster before) {
    List<Move<TargetCluster>> moves = new ArrayList<>();
    for (Target target : before.group().targets()) {
      String id = target.plainIdentity();
      TargetGroup group = before.group();
      if (target.isHealthy()) {
        TargetGroup sick =
            group.change(ImmutableList.of(target.withHealth(UNHEALTHY)), ImmutableList.of());
        moves.add(Move.to(id + " becomes unhealthy", before.withGroup(sick)));
        TargetGroup without = group.change(ImmutableList.of(), ImmutableList.of(id));
        moves.add(Move.to("somebody takes " + id + " out", before.withGroup(without).woken()));
      }
    }
    return moves;
  }
}
