package dev.rolloutkit.consequences.internal.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.TreeMap;

/**
 * The names that pods have in DNS below a headless Service.
 *
 * @rule A pod has a name in DNS below the headless Service that its StatefulSet names.
 */
public final class PodNames {
  /**
   * How many pods of a workload are followed by name. The others are assumed to come and go with
   * these.
   */
  private static final int LIMIT = 100;

  private PodNames() {}

  /**
   * The names of the pods below a Service, each with its workload: the pods of a StatefulSet whose
   * {@code serviceName} is the Service, by their ordinals, and bare Pods with a host name whose
   * {@code subdomain} is the Service. Empty if the Service is not headless.
   */
  public static ImmutableSortedMap<String, ObjectKey> of(ClusterObject service, ObjectSet objects) {
    if (!service.at("spec", "clusterIP").asText("").equals("None")) {
      return ImmutableSortedMap.of();
    }
    TreeMap<String, ObjectKey> out = new TreeMap<>();
    String name = service.key().name();
    String namespace = service.key().namespace();
    for (ClusterObject set : objects.ofKind(Kinds.STATEFUL_SET, namespace)) {
      if (set.at("spec", "serviceName").asText("").equals(name)) {
        int first = set.at("spec", "ordinals", "start").asInt(0);
        int pods = Math.min(LIMIT, pods(set, objects));
        for (int i = 0; i < pods; i++) {
          out.put(set.key().name() + "-" + (first + i), set.key());
        }
      }
    }
    for (ClusterObject pod : objects.ofKind(Kinds.POD, namespace)) {
      JsonNode host = pod.at("spec", "hostname");
      if (pod.at("spec", "subdomain").asText("").equals(name) && host.isTextual()) {
        out.put(host.asText(), pod.key());
      }
    }
    return ImmutableSortedMap.copyOfSorted(out);
  }

  private static int pods(ClusterObject set, ObjectSet objects) {
    return Workloads.scale(set, objects).least();
  }

  /**
   * The StatefulSets of which not all pods are followed by name, with the number of the other pods.
   */
  public static ImmutableSortedMap<ObjectKey, Integer> beyond(ObjectSet objects) {
    TreeMap<ObjectKey, Integer> out = new TreeMap<>();
    for (ClusterObject set : objects.ofKind(Kinds.STATEFUL_SET)) {
      ClusterObject service =
          objects.get(set.key().sibling(Kinds.SERVICE, set.at("spec", "serviceName").asText("")));
      boolean isHeadless =
          service != null && service.at("spec", "clusterIP").asText("").equals("None");
      if (isHeadless && pods(set, objects) > LIMIT) {
        out.put(set.key(), pods(set, objects) - LIMIT);
      }
    }
    return ImmutableSortedMap.copyOfSorted(out);
  }
}
