package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.traffic.TrafficCall;
import dev.rolloutkit.rollout.state.ObservedRollout;
import dev.rolloutkit.testkit.world.RolloutCluster.Targets;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Instant;
import java.util.function.BiFunction;

/** A controller that receives what it observes as a value, as the engines of this library do. */
final class ObservingController implements RolloutController {
  private static final String ROUTER = "ALB";
  private static final String TARGET_GROUP = "arn:aws:elasticloadbalancing:world";

  private final BiFunction<ObservedRollout, Instant, Plan> controller;

  ObservingController(BiFunction<ObservedRollout, Instant, Plan> controller) {
    this.controller = controller;
  }

  /**
   * A router that lags has not yet applied the weights that it is given in the same pass, and a
   * load balancer that lags has not yet registered the pods that the stable Service selects since.
   */
  @Override
  public Plan reconcile(RolloutCluster seen) {
    boolean verified = seen.traffic().isVerified();
    Targets targets = seen.traffic().targets();
    Plan plan = controller.apply(observed(seen, verified, targets), RolloutCluster.NOW);
    boolean reweighted = verified && seen.traffic().lags() && setsAnotherWeight(plan, seen);
    boolean switched = targets == Targets.REGISTERED && switchesStable(plan);
    return reweighted || switched
        ? controller.apply(
            observed(seen, verified && !reweighted, switched ? Targets.MISSING : targets),
            RolloutCluster.NOW)
        : plan;
  }

  private static boolean switchesStable(Plan plan) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.SwitchServiceSelector change
          && change.service().equals(CanarySettings.STABLE)) {
        return true;
      }
    }
    return false;
  }

  private static boolean setsAnotherWeight(Plan plan, RolloutCluster seen) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.CallTrafficRouter call
          && call.call() instanceof TrafficCall.SetWeight set
          && set.weight() != seen.traffic().requested()) {
        return true;
      }
    }
    return false;
  }

  private static ObservedRollout observed(RolloutCluster seen, boolean verified, Targets targets) {
    ObservedRollout.Builder state =
        ObservedRollout.builder()
            .rollout(seen.rollout())
            .podHash(seen.podHash())
            .replicaSets(seen.replicaSets())
            .analysisRuns(seen.runs())
            .analysisTemplates(Manifests.ANALYSIS_TEMPLATES)
            .routers(
                ImmutableList.of(RouterView.builder().type(ROUTER).verified(verified).build()));
    seen.selectors().forEach((name, hash) -> state.addServices(service(name, hash)));
    if (targets != Targets.UNVERIFIED) {
      int pods = seen.available(seen.selected(CanarySettings.STABLE));
      int registered = targets == Targets.REGISTERED ? pods : 0;
      state.addTargetChecks(new TargetCheck(TARGET_GROUP, registered, pods, null));
    }
    return state.build();
  }

  private static Service service(String name, String hash) {
    ServiceBuilder service =
        new ServiceBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(Manifests.NAMESPACE)
            .addToAnnotations(RolloutKeys.MANAGED_BY, Manifests.NAME)
            .endMetadata()
            .withNewSpec()
            .addToSelector("app", Manifests.NAME)
            .endSpec();
    if (!hash.isEmpty()) {
      service.editSpec().addToSelector(RolloutKeys.POD_TEMPLATE_HASH, hash).endSpec();
    }
    return service.build();
  }
}
