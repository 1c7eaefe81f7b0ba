package com.example;

import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.NonDeletingOperation;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.time.Instant;

/** Watches the Rollouts of a cluster, and writes an Event whenever there is something to tell. */
record RolloutWatcher(KubernetesClient client) implements ResourceEventHandler<RolloutResource> {
  private static final long RESYNC_MILLIS = 30_000;

  public static void main(String[] args) {
    try (var client = new KubernetesClientBuilder().build();
        var informer =
            client
                .resources(RolloutResource.class)
                .inAnyNamespace()
                .inform(new RolloutWatcher(client), RESYNC_MILLIS)) {
      informer.stopped().toCompletableFuture().join();
    }
  }

  @Override
  public void onAdd(RolloutResource rollout) {
    String namespace = rollout.getMetadata().getNamespace();
    var event =
        UpdateEvent.of(
            rollout,
            client.apps().replicaSets().inNamespace(namespace).list().getItems(),
            client.services().inNamespace(namespace).list().getItems(),
            Instant.now());
    client.resource(event).createOr(NonDeletingOperation::update);
  }

  @Override
  public void onUpdate(RolloutResource before, RolloutResource rollout) {
    onAdd(rollout);
  }

  @Override
  public void onDelete(RolloutResource rollout, boolean finalStateUnknown) {}
}
