package dev.rolloutkit.testkit.world;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.ApiError;
import dev.rolloutkit.targets.controller.Call;
import dev.rolloutkit.targets.controller.PassAnswers;
import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassOperation;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.internal.checkpoint.Checkpoints;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import dev.rolloutkit.testkit.explore.Choices;
import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The world of a target group: pods of a Service are created and deleted, targets become healthy
 * and drain, and the AWS Load Balancer Controller registers targets, opens readiness gates and
 * defers passes. As faults, its calls fail, targets become unhealthy, and a user deregisters a
 * target by hand.
 */
public final class TargetWorld {
  /** The prefix of the names of moves that are passes of the controller. */
  static final String CONTROLLER = "the controller reconciles";

  /** The readiness gate of the pods. */
  static final String GATE = Checkpoints.CONDITION_PREFIX + TargetCluster.KEY.name();

  private static final String VPC = "vpc-1";
  private static final Health HEALTHY = new Health(Health.HEALTHY, null, null);
  private static final Health UNHEALTHY =
      new Health("unhealthy", "Target.FailedHealthChecks", "Health checks failed");
  private static final PassAnswers.Vpc RANGES =
      new PassAnswers.Vpc(ImmutableList.of("10.0.0.0/8"), ImmutableList.of());
  private static final ImmutableList<PassOperation> CALLS =
      ImmutableList.of(
          PassOperation.REGISTER, PassOperation.DEREGISTER, PassOperation.PATCH_POD_STATUS);

  private final int pods;
  private final boolean gates;
  private final LbcFlags flags = LbcFlags.builder().awsVpcId(VPC).build();
  private final Fixes<TargetDefect> fixes;

  /**
   * A world of one Service.
   *
   * @param pods the largest number of pods that run at the same time
   * @param gates whether pods have the readiness gate of the binding
   * @param fixes the fixes of the controller
   */
  public TargetWorld(int pods, boolean gates, Fixes<TargetDefect> fixes) {
    this.pods = pods;
    this.gates = gates;
    this.fixes = fixes;
  }

  /**
   * An explorer of this world with its laws. It starts with a Service without pods.
   *
   * @param faults the largest number of faults, of all kinds together
   */
  public Explorer<TargetCluster> explorer(int faults) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("targetGroupARN", "arn:web").put("targetType", "ip");
    spec.putObject("serviceRef").put("name", "web").put("port", TargetCluster.PORT);
    TargetGroupBinding binding =
        TargetGroupBinding.builder().key(TargetCluster.KEY).spec(spec).build();
    ClusterView cluster = ClusterView.builder().putBinding(binding.key(), binding).build();
    return Explorer.ofMoves(
            new TargetCluster(cluster, TargetGroupModel.EMPTY, 0, false, false),
            this::healthChanges)
        .choices(faults, this::passes)
        .events(this::podChanges)
        .faults(faults, this::faultsOfTargets)
        .checkSteps(TargetRules.keepsTargets())
        .checkSteps(TargetRules.opensGatesOfHealthyTargets())
        .comesToRest(TargetRules.restsWell())
        .key(TargetWorld::key);
  }

  private static String key(TargetCluster of) {
    return of.pods()
        + of.binding().checkpoint()
        + of.group()
        + of.incarnations()
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
              "the deferred queue triggers a pass",
              new TargetCluster(reset, before.group(), before.incarnations(), true, false)));
    }
    return Choices.of(moves, () -> before.due() ? failingPasses(before) : ImmutableList.of());
  }

  private List<Move<TargetCluster>> failingPasses(TargetCluster before) {
    ImmutableList<Optional<ApiError>> error =
        ImmutableList.of(Optional.of(new ApiError("Throttling", "slow down")));
    return CALLS.stream()
        .map(
            call ->
                pass(
                    CONTROLLER + " and fails to " + call.text(),
                    before,
                    ImmutableMap.of(call, error)))
        .toList();
  }

  private Move<TargetCluster> pass(
      String name,
      TargetCluster before,
      Map<PassOperation, ImmutableList<Optional<ApiError>>> errors) {
    // The controller's memory between passes is always empty, since it does not influence the calls
    // of a pass.
    PassStep step =
        TgbController.plan(
            before.binding(),
            before.pods().stream()
                .map(pod -> new Endpoint.PodEndpoint(pod.ip(), TargetCluster.PORT, "", pod))
                .toList(),
            PassInputs.builder()
                .flags(flags)
                .cluster(before.cluster())
                .targetGroup(before.group())
                .answers(PassAnswers.builder().putVpc(VPC, RANGES).errors(errors).build())
                .now(RolloutCluster.NOW)
                .fixes(fixes)
                .build());
    boolean again = step.end() instanceof PassEnd.Requeue || step.end() instanceof PassEnd.Failed;
    boolean deferred =
        before.deferred() || step.calls().stream().anyMatch(Call.Defer.class::isInstance);
    return new Move<>(
        name,
        new TargetCluster(
            step.cluster(), step.targetGroup(), before.incarnations(), again, deferred),
        () -> step.calls().stream().map(String::valueOf).toList(),
        ImmutableList.of());
  }

  /** The changes of targets that the load balancer makes by itself. */
  private List<Move<TargetCluster>> healthChanges(TargetCluster before) {
    List<Move<TargetCluster>> moves = new ArrayList<>();
    for (Target target : before.group().targets()) {
      String id = target.plainIdentity();
      if (target.isDraining()) {
        moves.add(Move.to(id + " has drained", before.withoutTarget(id)));
      } else if (!target.isHealthy() && isRunning(before, id)) {
        moves.add(Move.to(id + " becomes healthy", before.withTarget(target.withHealth(HEALTHY))));
      }
    }
    return moves;
  }

  private static boolean isRunning(TargetCluster cluster, String target) {
    return cluster.pods().stream().anyMatch(pod -> TargetCluster.target(pod).equals(target));
  }

  /** Each pod is deleted if it runs, and created if it does not. */
  private List<Move<TargetCluster>> podChanges(TargetCluster before) {
    List<Move<TargetCluster>> moves = new ArrayList<>();
    for (int pod = 1; pod <= pods; pod++) {
      NamespacedName name = TargetCluster.name(pod);
      List<PodInfo> after = new ArrayList<>(before.pods());
      if (after.removeIf(each -> each.key().equals(name))) {
        moves.add(
            Move.to(name.name() + " is deleted", before.withPods(after, before.incarnations())));
      } else {
        int incarnations = before.incarnations() ^ (1 << pod);
        after.add(pod(pod, incarnations));
        after.sort(Comparator.comparing(each -> each.key().name()));
        moves.add(Move.to(name.name() + " is created", before.withPods(after, incarnations)));
      }
    }
    return moves;
  }

  private PodInfo pod(int pod, int incarnations) {
    return PodInfo.builder()
        .key(TargetCluster.name(pod))
        .createdAtMillis(incarnations >> pod & 1)
        .ip(TargetCluster.address(pod))
        .readinessGates(gates ? ImmutableList.of(GATE) : ImmutableList.of())
        .build();
  }

  /** A pass follows a manual deregistration, as the controller reconciles periodically. */
  private List<Move<TargetCluster>> faultsOfTargets(TargetCluster before) {
    List<Move<TargetCluster>> moves = new ArrayList<>();
    for (Target target : before.group().targets()) {
      if (target.isHealthy()) {
        String id = target.plainIdentity();
        moves.add(
            Move.to(id + " becomes unhealthy", before.withTarget(target.withHealth(UNHEALTHY))));
        moves.add(
            Move.to(
                "a user deregisters " + id + " by hand", before.withoutTarget(id).withPassDue()));
      }
    }
    return moves;
  }
}
