package dev.rolloutkit.canary.internal.service;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceCopy;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.traffic.PingPong;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Switches the Services of a canary: the stable Service selects the stable ReplicaSet, and the
 * canary Service selects the new one.
 *
 * <p>Compatibility: the stable ping-pong Service is never reconciled; while the update of a routed
 * canary is aborted, each pass switches the canary Service to the new set and then to the stable
 * one.
 *
 * <p>Source: Argo Rollouts, reconciliation of stable and canary Services.
 *
 * @rule The stable Service selects the stable ReplicaSet, and the canary Service selects the new
 *     one.
 */
public final class CanaryServices {
  private CanaryServices() {}

  /** Switches the Services that need it. */
  public static Flow reconcile(CanaryPass pass, Recorder recorder) {
    CanaryStrategy strategy = pass.strategy();
    ReplicaSetCopy newRs = pass.newRs();
    ReplicaSetCopy stableRs = pass.stableRs();
    if (strategy.pingPong() != null
        && !pass.isFullyPromoted()
        && target(
                pass,
                recorder,
                PingPong.services(pass.rollout(), true).orElseThrow().canary(),
                newRs,
                false)
            == Flow.STOP) {
      return Flow.STOP;
    }
    if (target(pass, recorder, GoZero.of(strategy.stableService()), stableRs, true) == Flow.STOP) {
      return Flow.STOP;
    }
    if (strategy.pingPong() != null
        && pass.fixes(CanaryDefect.PINGPONG_UNRECONCILED)
        && target(
                pass,
                recorder,
                PingPong.services(pass.rollout(), true).orElseThrow().stable(),
                stableRs,
                true)
            == Flow.STOP) {
      return Flow.STOP;
    }
    String canary = GoZero.of(strategy.canaryService());
    if (pass.isAborted() && !pass.isRouted()) {
      return target(pass, recorder, canary, stableRs, true);
    }
    boolean isLeftAlone =
        (pass.isAborted() && pass.fixes(CanaryDefect.SERVICE_FLAP))
            || (pass.isFullyPromoted() && isNeeded(pass, canary));
    return isLeftAlone || rollingBackToStable(pass).isPresent()
        ? Flow.NEXT
        : target(pass, recorder, canary, newRs, true);
  }

  /** Makes the canary Service select the stable set, even one without available pods. */
  public static Flow switchToStable(CanaryPass pass, Recorder recorder) {
    String canary = GoZero.of(pass.strategy().canaryService());
    return isNeeded(pass, canary)
        ? Flow.NEXT
        : target(pass, recorder, canary, pass.stableRs(), false);
  }

  /** Whether routers may still send traffic to the available pods that a canary Service selects. */
  private static boolean isNeeded(CanaryPass pass, String name) {
    if (!pass.fixes(CanaryDefect.CANARY_SERVICE_SWITCHED_EARLY)
        || !pass.isRouted()
        || !CanaryTraffic.mayFlow(pass.cluster())) {
      return false;
    }
    ServiceCopy service = pass.service(name);
    return service != null
        && pass.revisions().all().stream()
            .anyMatch(rs -> rs.availableReplicas > 0 && rs.hash.equals(service.selects()));
  }

  /**
   * The hash of the former canary, if the template of a dynamically scaled canary went back to the
   * stable version and the stable set is not yet complete again.
   */
  public static Optional<String> rollingBackToStable(CanaryPass pass) {
    TrafficWeights weights = pass.before().weights();
    ReplicaSetCopy newRs = pass.newRs();
    if (!pass.isFullyPromoted() || !pass.isDynamic() || weights == null || newRs == null) {
      return Optional.empty();
    }
    String previous = weights.canary() == null ? "" : GoZero.of(weights.canary().podTemplateHash());
    return !previous.equals(newRs.hash) && newRs.availableReplicas < pass.desired()
        ? Optional.of(previous)
        : Optional.empty();
  }

  /** Makes a Service select a set, unless the set must be checked and is not ready. */
  private static Flow target(
      CanaryPass pass,
      Recorder recorder,
      String name,
      @Nullable ReplicaSetCopy rs,
      boolean isChecked) {
    if (rs == null || name.isEmpty()) {
      return Flow.NEXT;
    }
    ServiceCopy service = pass.service(name);
    if (service == null) {
      return recorder.fail(PassResult.RETRY, "service " + GoStrings.quote(name) + " not found");
    }
    if (service.selects().equals(rs.hash) || (isChecked && !isReady(service, rs))) {
      return Flow.NEXT;
    }
    return service.select(
        pass.observed(), pass.state(), recorder, rs.hash, PlanRule.CANARY_SERVICES);
  }

  /**
   * A Service that the Rollout does not manage yet is switched only when all pods are available,
   * any other when one is.
   *
   * @rule A Service is switched when a pod of the new ReplicaSet is available, and a Service that
   *     the Rollout does not manage yet when all are.
   */
  private static boolean isReady(ServiceCopy service, ReplicaSetCopy rs) {
    return rs.availableReplicas != 0
        && (service.isManaged() || (rs.replicas != 0 && rs.replicas <= rs.availableReplicas));
  }
}
