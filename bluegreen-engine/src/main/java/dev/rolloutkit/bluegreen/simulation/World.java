package dev.rolloutkit.bluegreen.simulation;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.simulation.LoadBalancer;
import dev.rolloutkit.engine.internal.simulation.ModelCluster;
import dev.rolloutkit.engine.internal.simulation.StrategyModel;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A model cluster with a blue-green Rollout, its load balancer, and checks of its targets.
 *
 * @rule In a simulation a Service without targets that gets traffic is an outage.
 */
final class World {
  private static final String TARGET_GROUP = "arn:aws:elasticloadbalancing:model";

  private final ModelCluster cluster;
  private final @Nullable LoadBalancer loadBalancer;
  private ImmutableList<TargetCheck> targets;
  private ImmutableList<Experiment> experiments;

  /** Creates a cluster that refuses no write. */
  World(BlueGreenState initial, ClusterModel model, Instant now) {
    this(initial, model, now, (action, at) -> Optional.empty());
  }

  World(
      BlueGreenState initial,
      ClusterModel model,
      Instant now,
      BiFunction<Action, Instant, Optional<Refusal>> refusals) {
    targets = initial.targetChecks();
    experiments = initial.experiments();
    loadBalancer =
        model.engine().policies().cutover() == BlueGreenPolicies.Cutover.BY_WEIGHTS
            ? new LoadBalancer(model.registration())
            : null;
    cluster =
        new ModelCluster(
            initial, model.podStart(), model.analysis(), now, refusals, new BlueGreenModel());
  }

  ModelCluster cluster() {
    return cluster;
  }

  RolloutStatus status() {
    return cluster.rollout().status();
  }

  BlueGreenState state() {
    BlueGreenState.Builder state =
        BlueGreenState.builder()
            .from(cluster.state())
            .experiments(experiments)
            .targetChecks(targets);
    if (loadBalancer != null) {
      state.traffic(
          new ObservedTraffic(
              loadBalancer.weights(), loadBalancer.isVerified(), loadBalancer.healthy()));
    }
    return state.build();
  }

  /** A Service that gets traffic but has no target; null if there is none. */
  @Nullable String serviceWithoutTargets() {
    return loadBalancer == null ? null : loadBalancer.serviceWithoutTargets();
  }

  /** All Services that get traffic but have no target. */
  ImmutableList<String> withoutTargets() {
    ImmutableList.Builder<String> services = ImmutableList.builder();
    String nowhere = serviceWithoutTargets();
    if (nowhere != null) {
      services.add(nowhere);
    }
    return services.addAll(cluster.withoutTargets()).build();
  }

  Snapshot snapshot() {
    return cluster.snapshot();
  }

  void refresh(Instant now) {
    cluster.refresh(now);
  }

  @Nullable Instant nextChange(Instant now) {
    return cluster.nextChange(now);
  }

  Plan carryOut(Plan plan, Instant now) {
    return cluster.carryOut(plan, now);
  }

  void execute(Command command, Instant now) {
    cluster.execute(command, now);
  }

  /** The objects that blue-green adds to the cluster. */
  private final class BlueGreenModel implements StrategyModel {
    @Override
    public boolean hasEphemeralMetadata(Rollout rollout) {
      BlueGreenStrategy strategy = Strategies.blueGreen(rollout);
      return strategy != null
          && (strategy.activeMetadata() != null || strategy.previewMetadata() != null);
    }

    /** Without Services, the status contains the active hash. */
    @Override
    public String active(ModelCluster of) {
      BlueGreenStrategy strategy = Strategies.blueGreen(of.rollout());
      if (strategy == null || GoZero.of(strategy.activeService()).isEmpty()) {
        BlueGreenStatus status = of.rollout().status().blueGreen();
        return status == null ? "" : GoZero.of(status.activeSelector());
      }
      return of.selected(strategy.activeService());
    }

    @Override
    public String preview(ModelCluster of) {
      BlueGreenStrategy strategy = Strategies.blueGreen(of.rollout());
      return of.selected(strategy == null ? null : strategy.previewService());
    }

    @Override
    public String kind(AnalysisRun run) {
      return run.name().contains("-pre") ? "pre" : "post";
    }

    @Override
    public void refresh(ModelCluster of, Instant now) {
      if (loadBalancer != null) {
        for (String service : of.serviceNames()) {
          String hash = of.selected(service);
          loadBalancer.observe(service, hash, of.available(hash), now);
        }
      }
    }

    @Override
    public @Nullable Instant nextChange(Instant now) {
      return loadBalancer == null ? null : loadBalancer.nextChange(now);
    }

    @Override
    public void carryOut(Action action, Instant now) {
      if (action instanceof Action.SetTrafficWeights set && loadBalancer != null) {
        loadBalancer.setWeights(set.weights(), now);
      } else if (action instanceof Action.DeleteExperiment deletion) {
        experiments =
            experiments.stream()
                .filter(experiment -> !experiment.name().equals(deletion.name()))
                .collect(toImmutableList());
      }
    }

    @Override
    public void execute(Command command) {
      if (command instanceof Command.Targets change) {
        targets =
            ImmutableList.of(
                new TargetCheck(TARGET_GROUP, change.registered(), change.total(), null));
      }
    }
  }
}
