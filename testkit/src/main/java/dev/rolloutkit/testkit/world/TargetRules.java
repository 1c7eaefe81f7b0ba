package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.StateStep;
import java.util.Optional;

/** The laws of controllers of target groups. They compare the cluster before and after a pass. */
public final class TargetRules {
  private TargetRules() {}

  /** If the Service has pods, a pass does not remove the last healthy target of its group. */
  public static Law<StateStep<TargetCluster>> keepsTargets() {
    return Law.of(
        "a pass leaves the group with healthy targets",
        step ->
            isPass(step)
                    && !step.before().pods().isEmpty()
                    && step.before().healthy() > 0
                    && step.after().healthy() == 0
                ? Optional.of("there is none left: " + step.after().group())
                : Optional.empty());
  }

  /** A readiness gate opens only if the target of its pod is healthy. */
  public static Law<StateStep<TargetCluster>> opensGatesOfHealthyTargets() {
    return Law.of(
        "a gate opens when its target is healthy",
        step -> {
          for (PodInfo pod : step.after().pods()) {
            PodInfo before = step.before().cluster().pods().get(pod.key());
            boolean opens = isOpen(pod) && before != null && !isOpen(before);
            if (isPass(step) && opens && !isHealthy(step.before(), pod)) {
              return Optional.of("that of " + pod.key().name() + " opens before");
            }
          }
          return Optional.empty();
        });
  }

  private static boolean isPass(StateStep<TargetCluster> step) {
    return step.move().startsWith(TargetWorld.CONTROLLER);
  }

  private static boolean isOpen(PodInfo pod) {
    return pod.condition(TargetWorld.GATE).filter(gate -> gate.status().equals("True")).isPresent();
  }

  private static boolean isHealthy(TargetCluster cluster, PodInfo pod) {
    return cluster.group().targets().stream()
        .anyMatch(
            target ->
                target.plainIdentity().equals(TargetCluster.target(pod)) && target.isHealthy());
  }

  /**
   * At rest, the group has the running pods as healthy targets, and their readiness gates are open.
   */
  public static Law<TargetCluster> restsWell() {
    return Law.of(
        "the group holds the pods in the end, and their gates are open",
        cluster -> {
          if (cluster.pods().isEmpty()) {
            return Optional.empty();
          }
          ImmutableSortedSet<String> wanted =
              cluster.pods().stream()
                  .map(TargetCluster::target)
                  .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
          ImmutableSortedSet<String> held =
              cluster.group().targets().stream()
                  .filter(Target::isHealthy)
                  .map(Target::plainIdentity)
                  .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
          if (!held.equals(wanted)) {
            return Optional.of("it holds " + held + ", not " + wanted);
          }
          return cluster.pods().stream()
              .filter(pod -> pod.hasGate(TargetWorld.GATE) && !isOpen(pod))
              .findFirst()
              .map(pod -> "the gate of " + pod.key().name() + " stays closed");
        });
  }
}
