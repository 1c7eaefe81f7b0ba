package dev.rolloutkit.cli.stack;

import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pods behind a Service: those of the input, or the replicas of its ReplicaSets if the input
 * has no pods.
 */
final class Backends {
  private final Cluster cluster;
  private final ImmutableListMultimap<String, Pod> pods;

  private Backends(Cluster cluster, ImmutableListMultimap<String, Pod> pods) {
    this.cluster = cluster;
    this.pods = pods;
  }

  /** The pods of a cluster. */
  static Backends of(Cluster cluster) {
    ImmutableListMultimap.Builder<String, Pod> pods = ImmutableListMultimap.builder();
    for (HasMetadata object : cluster.others()) {
      if (object instanceof Pod pod) {
        pods.put(pod.getMetadata().getNamespace(), pod);
      }
    }
    return new Backends(cluster, pods.build());
  }

  /** A text such as {@code 2 pods of ReplicaSet web-1}, or what is unknown. */
  String behind(String namespace, String name) {
    Item<Service> found = cluster.services().find(namespace, name).orElse(null);
    if (found == null || found.value().getSpec() == null) {
      return "not among the manifests";
    }
    Map<String, String> selector = found.value().getSpec().getSelector();
    if (selector == null || selector.isEmpty()) {
      return "endpoints of their own";
    }
    long count = pods.get(namespace).stream().filter(pod -> isMatch(pod, selector)).count();
    if (count > 0) {
      return plural(count);
    }
    List<ReplicaSet> sets =
        cluster.replicaSets().in(namespace).stream()
            .filter(set -> isMatch(set, selector))
            .filter(set -> ready(set) > 0)
            .toList();
    if (sets.isEmpty()) {
      return "no pods among the manifests";
    }
    return plural(sets.stream().mapToLong(Backends::ready).sum())
        + " of ReplicaSet "
        + String.join(", ", sets.stream().map(set -> set.getMetadata().getName()).toList());
  }

  private static boolean isMatch(HasMetadata object, Map<String, String> selector) {
    @Nullable Map<String, String> labels = object.getMetadata().getLabels();
    return labels != null && labels.entrySet().containsAll(selector.entrySet());
  }

  private static long ready(ReplicaSet set) {
    return set.getStatus() == null || set.getStatus().getReadyReplicas() == null
        ? 0
        : set.getStatus().getReadyReplicas();
  }

  private static String plural(long count) {
    return count + (count == 1 ? " pod" : " pods");
  }
}
