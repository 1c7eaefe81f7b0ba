package dev.rolloutkit.examples.operator;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What else acts in a cluster: ReplicaSets get their pods, which are ready five seconds later, and
 * analyses succeed after seven.
 */
final class ModelController {
  private static final Duration POD_START = Duration.ofSeconds(5);
  private static final Duration ANALYSIS = Duration.ofSeconds(7);

  private final KubernetesClient client;
  private final String namespace;
  private final InstantSource clock;
  private final Map<String, List<Instant>> pods = new HashMap<>();
  private final Map<String, Instant> runs = new HashMap<>();
  private Function<String, String> verdict = run -> "Successful";

  ModelController(KubernetesClient client, String namespace, InstantSource clock) {
    this.client = client;
    this.namespace = namespace;
    this.clock = clock;
  }

  void setVerdict(Function<String, String> verdict) {
    this.verdict = verdict;
  }

  void act() {
    for (ReplicaSet rs : client.apps().replicaSets().inNamespace(namespace).list().getItems()) {
      run(rs);
    }
    for (GenericKubernetesResource run :
        client
            .genericKubernetesResources(Kinds.ANALYSIS_RUN)
            .inNamespace(namespace)
            .list()
            .getItems()) {
      measure(run);
    }
  }

  private void run(ReplicaSet rs) {
    List<Instant> started =
        pods.computeIfAbsent(rs.getMetadata().getName(), n -> new ArrayList<>());
    while (started.size() > rs.getSpec().getReplicas()) {
      started.remove(started.size() - 1);
    }
    while (started.size() < rs.getSpec().getReplicas()) {
      started.add(clock.instant());
    }
    int ready =
        (int) started.stream().filter(s -> !s.plus(POD_START).isAfter(clock.instant())).count();
    ReplicaSetStatus status =
        new ReplicaSetStatusBuilder()
            .withReplicas(started.size())
            .withReadyReplicas(ready)
            .withAvailableReplicas(ready)
            .withObservedGeneration(rs.getMetadata().getGeneration())
            .build();
    if (!status.equals(rs.getStatus())) {
      rs.setStatus(status);
      client.resource(rs).updateStatus();
    }
  }

  private void measure(GenericKubernetesResource run) {
    String name = run.getMetadata().getName();
    Instant since = runs.computeIfAbsent(name, n -> clock.instant());
    if (!run.getAdditionalProperties().containsKey("status")
        && !since.plus(ANALYSIS).isAfter(clock.instant())) {
      run.getAdditionalProperties().put("status", Map.of("phase", verdict.apply(name)));
      client
          .genericKubernetesResources(Kinds.ANALYSIS_RUN)
          .inNamespace(namespace)
          .resource(run)
          .update();
    }
  }
}
