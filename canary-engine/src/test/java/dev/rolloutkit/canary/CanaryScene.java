package dev.rolloutkit.canary;

import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.steps.StepHash;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Small states of a canary "web" of four replicas, for tests of one rule each. */
final class CanaryScene {
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /** The two Services of a canary and the beginning of its routing. */
  static final String SERVICES =
      "\"canaryService\": \"canary\", \"stableService\": \"stable\", \"trafficRouting\": ";

  static final String ALB = SERVICES + "{\"alb\": {\"ingress\": \"web\", \"servicePort\": 80}}";
  static final String FAKE = SERVICES + "{\"plugins\": {\"x/fake\": {}}}";

  private CanaryScene() {}

  /**
   * A canary whose new version is stable, while four pods of the version "old" are left.
   *
   * @param canary fields of the strategy, with its steps
   * @param status more fields of the status, each with a comma before it
   */
  static CanaryState.Builder promoted(String canary, String status) {
    String hash = hash(canary);
    return state(canary, hash, status)
        .replicaSets(List.of(replicaSet("old", 1, ""), replicaSet(hash, 2, "")));
  }

  /** A canary in the middle of an update from the version "old", each with four pods. */
  static CanaryState.Builder updating(String canary, String status) {
    return state(canary, "old", status)
        .replicaSets(List.of(replicaSet("old", 1, ""), replicaSet(hash(canary), 2, "")));
  }

  private static CanaryState.Builder state(String canary, String stable, String status) {
    Rollout bare = rollout(canary, "{}");
    String hash = Rollouts.hash(bare);
    String noted =
        """
        {"stableRS": "%s", "currentPodHash": "%s", "currentStepHash": "%s",
         "observedGeneration": "1", "phase": "Progressing" %s}
        """
            .formatted(stable, hash, StepHash.of(bare), status);
    return CanaryState.builder()
        .rollout(rollout(canary, noted))
        .podHash(hash)
        .services(
            Stream.of("canary", "stable", "ping", "pong")
                .map(name -> service(name, hash))
                .toList());
  }

  /** The hash of the new version. */
  static String hash(String canary) {
    return Rollouts.hash(rollout(canary, "{}"));
  }

  static Rollout rollout(String canary, String status) {
    return RolloutCodec.read(
            """
            {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
             "metadata": {"name": "web", "namespace": "ns", "uid": "u", "generation": 1,
               "annotations": {"rollout.argoproj.io/revision": "2"}},
             "spec": {"replicas": 4, "selector": {"matchLabels": {"app": "web"}},
               "template": {"metadata": {"labels": {"app": "web"}},
                            "spec": {"containers": [{"name": "c", "image": "img:2"}]}},
               "strategy": {"canary": {%s}}},
             "status": %s}
            """
                .formatted(canary, status))
        .orElseThrow();
  }

  /** A ReplicaSet of four available pods. */
  static ReplicaSet replicaSet(String hash, int revision, String annotations) {
    return replicaSet(hash, revision, 4, annotations);
  }

  static ReplicaSet replicaSet(String hash, int revision, int pods, String annotations) {
    return Trees.read(
        """
        {"metadata": {"name": "web-%1$s", "namespace": "ns", "uid": "%1$s",
           "creationTimestamp": "2026-01-02T03:0%2$d:00Z",
           "labels": {"app": "web", "rollouts-pod-template-hash": "%1$s"},
           "annotations": {"rollout.argoproj.io/revision": "%2$d",
                           "rollout.argoproj.io/desired-replicas": "4"%4$s},
           "ownerReferences": [{"controller": true, "kind": "Rollout", "name": "web", "uid": "u"}]},
         "spec": {"replicas": %3$d, "selector": {"matchLabels": {"app": "web"}},
           "template": {"metadata": {"labels": {"app": "web"}}, "spec": {}}},
         "status": {"replicas": %3$d, "readyReplicas": %3$d, "availableReplicas": %3$d}}
        """
            .formatted(hash, revision, pods, annotations),
        ReplicaSet.class);
  }

  private static Service service(String name, String hash) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(name)
        .withNamespace("ns")
        .addToAnnotations("argo-rollouts.argoproj.io/managed-by-rollouts", "web")
        .endMetadata()
        .withNewSpec()
        .addToSelector("rollouts-pod-template-hash", hash)
        .endSpec()
        .build();
  }

  static Plan plan(CanaryState.Builder state) {
    return CanaryEngine.reconcile(state.build(), NOW);
  }

  /** The messages of the events whose reason begins with these characters. */
  static List<String> told(Plan plan, String reason) {
    return plan.actions().stream()
        .filter(Action.EmitEvent.class::isInstance)
        .map(Action.EmitEvent.class::cast)
        .filter(event -> event.reason().startsWith(reason))
        .map(Action.EmitEvent::message)
        .toList();
  }
}
