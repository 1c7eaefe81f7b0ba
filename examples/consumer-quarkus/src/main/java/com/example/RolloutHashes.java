package com.example;

import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import jakarta.enterprise.context.ApplicationScoped;

/** The pod template hashes of the Rollouts of a cluster. */
@ApplicationScoped
public class RolloutHashes {
  private final KubernetesClient client;

  RolloutHashes(KubernetesClient client) {
    this.client = client;
  }

  /** Returns the hash that Argo Rollouts computes for a Rollout of the cluster. */
  public String hash(String namespace, String name) {
    RolloutResource rollout =
        client.resources(RolloutResource.class).inNamespace(namespace).withName(name).get();
    return Rollouts.hash(rollout.toRollout().orElseThrow());
  }
}
