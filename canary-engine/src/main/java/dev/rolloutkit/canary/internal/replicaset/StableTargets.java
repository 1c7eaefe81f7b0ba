package dev.rolloutkit.canary.internal.replicaset;

import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;

import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.TargetChecks;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.traffic.PingPong;
import java.util.List;

/**
 * Keeps old ReplicaSets behind an ALB until the pods that replace them are registered with it.
 * After a promotion the stable Service selects the new pods, whose registration takes a while; a
 * load balancer that still lacks them would lose the old ones too.
 *
 * <p>Compatibility: once all old ReplicaSets have a deadline, nothing is verified again.
 *
 * <p>Source: Argo Rollouts, verification of target groups before old ReplicaSets are scaled down.
 *
 * @rule Behind an ALB old pods stay until the pods that replace them are registered in the target
 *     group.
 */
final class StableTargets {
  private StableTargets() {}

  /** Whether old ReplicaSets may be scaled down or get a deadline. */
  static boolean allowScaleDown(CanaryPass pass, Recorder recorder, List<ReplicaSetCopy> old) {
    TrafficRouting routing = pass.strategy().trafficRouting();
    if (routing == null
        || routing.alb() == null
        || (!anyWithoutDeadline(old) && !pass.fixes(CanaryDefect.DEADLINE_ENDS_VERIFICATION))) {
      return true;
    }
    String service = PingPong.services(pass.rollout(), true).orElseThrow().stable();
    return pass.service(service) != null
        && (!isPromoted(pass)
            || TargetChecks.verify(pass.observed(), recorder, service).verified());
  }

  private static boolean anyWithoutDeadline(List<ReplicaSetCopy> old) {
    for (ReplicaSetCopy rs : old) {
      if (rs.replicas > 0 && !rs.hasDeadline()) {
        return true;
      }
    }
    return false;
  }

  /** Before the promotion the stable Service selects pods that were registered long ago. */
  private static boolean isPromoted(CanaryPass pass) {
    return pass.status().get(STABLE_RS).equals(pass.requireNewRs().hash);
  }
}
