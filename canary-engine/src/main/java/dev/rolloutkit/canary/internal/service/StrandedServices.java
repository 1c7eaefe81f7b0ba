package dev.rolloutkit.canary.internal.service;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.canary.config.CanaryProblemCodes;
import dev.rolloutkit.canary.internal.pass.CanaryPass;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import io.fabric8.kubernetes.api.model.Service;

/**
 * Services that a Rollout managed under another strategy and no longer refers to. No controller
 * switches them any more: when the revision that they select is scaled down, they lose their
 * endpoints.
 *
 * @rule A Service that the Rollout managed under another strategy is switched by no controller any
 *     more.
 */
public final class StrandedServices {
  private static final FieldPath CANARY = FieldPath.of("spec", "strategy", "canary");

  private StrandedServices() {}

  /** Reports the Services; the pass continues. */
  public static void report(CanaryPass pass, Recorder recorder) {
    if (pass.fixes(CanaryDefect.SWITCH_STRANDS_SERVICE)) {
      for (Service service : pass.cluster().services()) {
        if (isStranded(pass, service)) {
          recorder.problem(problem(service));
        }
      }
    }
  }

  private static boolean isStranded(CanaryPass pass, Service service) {
    String name = service.getMetadata().getName();
    String manager =
        ReplicaSetCopy.entry(service.getMetadata().getAnnotations(), RolloutKeys.MANAGED_BY);
    return pass.rollout().name().equals(manager)
        && Owners.isNamed(service, name, pass.rollout())
        && !hash(service).isEmpty()
        && !isNamed(pass.strategy(), name);
  }

  private static String hash(Service service) {
    return service.getSpec() == null
        ? ""
        : ReplicaSetCopy.entry(service.getSpec().getSelector(), RolloutKeys.POD_TEMPLATE_HASH);
  }

  private static boolean isNamed(CanaryStrategy strategy, String name) {
    PingPongSpec pingPong = strategy.pingPong();
    return name.equals(strategy.canaryService())
        || name.equals(strategy.stableService())
        || (pingPong != null
            && (name.equals(pingPong.pingService()) || name.equals(pingPong.pongService())));
  }

  private static Problem problem(Service service) {
    return Problem.plain(
        CANARY,
        "service "
            + GoStrings.quote(service.getMetadata().getName())
            + " still selects "
            + hash(service)
            + " of this Rollout, which no longer refers to it",
        CanaryProblemCodes.STRANDED_SERVICE);
  }
}
