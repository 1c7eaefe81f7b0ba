package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpdateEventTest {
  private static final String ROLLOUT =
      """
      apiVersion: argoproj.io/v1alpha1
      kind: Rollout
      metadata: {name: web, namespace: shop, uid: "1"}
      spec:
        replicas: 4
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: web, image: "web:2"}]}
        strategy: {canary: {steps: [{setWeight: 25}, {pause: {}}]}}
      status:
        currentPodHash: 859687bffd
        currentStepHash: 77b4b4f4c6
        currentStepIndex: 0
        stableRS: 6d4b75cb6d
      """;

  @Test
  void tellsWhatAnUpdateWaitsFor() {
    var rollout = Serialization.unmarshal(ROLLOUT, RolloutResource.class);
    var replicaSets = List.of(replicaSet("6d4b75cb6d", 3, 3), replicaSet("859687bffd", 1, 0));
    var event = UpdateEvent.of(rollout, replicaSets, List.of(), Instant.EPOCH);
    System.out.println(event.getMessage());
    assertEquals(
        "step 1 of 2 (setWeight: 25); waits for the pods of web-859687bffd (0 of 1 available)",
        event.getMessage());
  }

  private static ReplicaSet replicaSet(String hash, int replicas, int available) {
    String manifest =
        """
        metadata:
          name: web-%1$s
          namespace: shop
          labels: {app: web, rollouts-pod-template-hash: %1$s}
        spec: {replicas: %2$d}
        status: {replicas: %2$d, availableReplicas: %3$d}
        """;
    return Serialization.unmarshal(
        manifest.formatted(hash, replicas, available), ReplicaSet.class);
  }
}
