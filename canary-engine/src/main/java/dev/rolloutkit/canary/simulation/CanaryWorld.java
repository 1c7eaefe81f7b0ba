package dev.rolloutkit.canary.simulation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.PluginReply;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.simulation.LoadBalancer;
import dev.rolloutkit.engine.internal.simulation.ModelCluster;
import dev.rolloutkit.engine.internal.simulation.StrategyModel;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.traffic.PingPong;
import dev.rolloutkit.model.traffic.ServicePair;
import dev.rolloutkit.model.traffic.TrafficCall;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A model cluster with a canary, its router, its Experiments and its step plugins.
 *
 * @rule In a simulation new weights take effect after a delay and not in the pass that sets them.
 */
final class CanaryWorld {
  private static final String ROUTER = "ALB";
  private static final String TARGET_GROUP = "arn:aws:elasticloadbalancing:model";

  private final ModelCluster cluster;
  private final ModelExperiments experiments;
  private final LoadBalancer router;
  private final boolean verifiesTargets;
  private CanaryState observed;
  private @Nullable String routerError;

  CanaryWorld(
      CanaryState initial,
      CanaryClusterModel model,
      Instant now,
      BiFunction<Action, Instant, Optional<Refusal>> refusals) {
    router = new LoadBalancer(model.routerLag());
    verifiesTargets = model.verifiesTargets();
    observed = initial;
    experiments = new ModelExperiments(initial.experiments(), model.analysis(), now);
    cluster =
        new ModelCluster(
            initial, model.podStart(), model.analysis(), now, refusals, new CanaryModel());
  }

  ModelCluster cluster() {
    return cluster;
  }

  /**
   * The plan of a controller for this cluster. New weights have not taken effect yet when the pass
   * that sets them verifies them, and pods that the stable Service selects since this pass are not
   * registered yet.
   */
  Plan plan(Function<CanaryState, Plan> controller) {
    boolean verified = router.isVerified();
    Plan plan = controller.apply(state(verified, true));
    boolean told = verified && setsOtherWeights(plan);
    boolean switched = verifiesTargets && switchesStable(plan);
    return told || switched ? controller.apply(state(verified && !told, !switched)) : plan;
  }

  /**
   * The state that a pass observes.
   *
   * @param verified the answer of the router to weight verification
   * @param registered whether the router has had time to register the pods of the stable Service
   */
  CanaryState state(boolean verified, boolean registered) {
    RouterView.Builder view = RouterView.builder().type(ROUTER).verified(verified);
    if (routerError != null) {
      view.setWeight(routerError);
    }
    CanaryState.Builder state =
        CanaryState.builder()
            .from(cluster.state())
            .experiments(experiments.all())
            .routers(ImmutableList.of(view.build()));
    ImmutableList<CanaryStep> steps = Strategies.steps(cluster.rollout());
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).plugin() != null) {
        state.addStepPlugins(successful(i));
      }
    }
    if (verifiesTargets) {
      state.addTargetChecks(stableTargets(registered));
    }
    observed = state.build();
    return observed;
  }

  private TargetCheck stableTargets(boolean registered) {
    String stable = services().stable();
    return new TargetCheck(
        TARGET_GROUP,
        registered ? router.healthy().getOrDefault(stable, 0) : 0,
        cluster.available(cluster.selected(stable)),
        null);
  }

  /** Whether a plan lets the stable Service select other pods. */
  private boolean switchesStable(Plan plan) {
    String stable = services().stable();
    return plan.actions().stream()
        .anyMatch(
            action ->
                action instanceof Action.SwitchServiceSelector change
                    && change.service().equals(stable));
  }

  /** The state that the last pass observed. */
  CanaryState observed() {
    return observed;
  }

  private static StepPluginView successful(int index) {
    PluginReply reply = new PluginReply(null, "Successful", "", null, Duration.ZERO);
    return new StepPluginView(index, null, false, reply, reply, reply);
  }

  /** Whether a plan sets weights that differ from those set last. */
  private boolean setsOtherWeights(Plan plan) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.CallTrafficRouter call
          && call.refusal() == null
          && call.call() instanceof TrafficCall.SetWeight set
          && !weights(set).equals(router.weights())) {
        return true;
      }
    }
    return false;
  }

  private ImmutableMap<String, Integer> weights(TrafficCall.SetWeight set) {
    int rest = RolloutDefaults.maxTrafficWeight(cluster.rollout()) - set.weight();
    ServicePair services = services();
    return services.canary().equals(services.stable())
        ? ImmutableMap.of(services.stable(), rest + set.weight())
        : ImmutableMap.of(services.canary(), set.weight(), services.stable(), rest);
  }

  private ServicePair services() {
    return PingPong.services(cluster.rollout(), true).orElseThrow();
  }

  /** A Service that gets traffic but has no target. */
  Optional<String> serviceWithoutTargets() {
    return Optional.ofNullable(router.serviceWithoutTargets());
  }

  /** The objects that a canary adds to the cluster. */
  private final class CanaryModel implements StrategyModel {
    @Override
    public boolean hasEphemeralMetadata(Rollout rollout) {
      CanaryStrategy strategy = Strategies.canary(rollout);
      return strategy != null
          && (strategy.canaryMetadata() != null || strategy.stableMetadata() != null);
    }

    /** Without Services, the stable pods serve. */
    @Override
    public String active(ModelCluster of) {
      CanaryStrategy strategy = Strategies.canary(of.rollout());
      return strategy == null || GoZero.of(strategy.stableService()).isEmpty()
          ? GoZero.of(of.rollout().status().stableRS())
          : of.selected(strategy.stableService());
    }

    @Override
    public String preview(ModelCluster of) {
      CanaryStrategy strategy = Strategies.canary(of.rollout());
      return of.selected(strategy == null ? null : strategy.canaryService());
    }

    /** The type of the run, from its label. */
    @Override
    public String kind(AnalysisRun run) {
      return run.metadata() == null
          ? ""
          : GoZero.of(GoZero.of(run.metadata().labels()).get(RolloutKeys.ROLLOUT_TYPE))
              .toLowerCase(Locale.ROOT);
    }

    @Override
    public void refresh(ModelCluster of, Instant now) {
      experiments.refresh(now);
      for (String service : of.serviceNames()) {
        String hash = of.selected(service);
        router.observe(service, hash, of.available(hash), now);
      }
    }

    @Override
    public @Nullable Instant nextChange(Instant now) {
      Instant ofRouter = router.nextChange(now);
      Instant ofExperiments = experiments.nextChange(now);
      if (ofRouter == null || ofExperiments == null) {
        return ofRouter == null ? ofExperiments : ofRouter;
      }
      return ofRouter.isBefore(ofExperiments) ? ofRouter : ofExperiments;
    }

    @Override
    public void carryOut(Action action, Instant now) {
      if (action instanceof Action.CallTrafficRouter call) {
        if (call.refusal() == null
            && call.call() instanceof TrafficCall.SetWeight set
            && !weights(set).equals(router.weights())) {
          router.setWeights(weights(set), now);
        }
      } else {
        experiments.carryOut(action, now);
      }
    }

    @Override
    public void execute(Command command) {
      if (command instanceof Command.RouterFails fails) {
        routerError = fails.error();
      } else if (command instanceof Command.RouterRecovers) {
        routerError = null;
      }
    }
  }
}
