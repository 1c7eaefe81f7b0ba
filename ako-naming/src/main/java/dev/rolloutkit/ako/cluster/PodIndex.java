package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Pods of a cluster by namespace and by label, each list sorted by name. */
final class PodIndex {
  private final ImmutableMap<String, ImmutableList<Pod>> byNamespace;
  private final ImmutableListMultimap<Label, Pod> byLabel;

  /** A label that Pods of a namespace may have. */
  private record Label(String namespace, @Nullable String key, @Nullable String value) {}

  PodIndex(Map<NamespacedName, Pod> pods) {
    byNamespace = SliceIndex.grouped(pods.values(), pod -> NamespacedName.of(pod).namespace());
    ImmutableListMultimap.Builder<Label, Pod> labels = ImmutableListMultimap.builder();
    byNamespace.forEach(
        (namespace, list) -> {
          for (Pod pod : list) {
            Map<String, String> given = AkoManifests.labels(pod);
            if (given != null) {
              given.forEach((key, value) -> labels.put(new Label(namespace, key, value), pod));
            }
          }
        });
    byLabel = labels.build();
  }

  /** The Pods of all namespaces with all these labels; none if no label is given. */
  ImmutableList<Pod> of(Map<String, String> labels) {
    ImmutableList.Builder<Pod> out = ImmutableList.builder();
    byNamespace.keySet().forEach(namespace -> out.addAll(of(namespace, labels)));
    return out.build();
  }

  /** The Pods with all these labels; none if no label is given. */
  ImmutableList<Pod> of(String namespace, Map<String, String> labels) {
    ImmutableList<Pod> fewest = null;
    for (Map.Entry<String, String> label : labels.entrySet()) {
      ImmutableList<Pod> with = byLabel.get(new Label(namespace, label.getKey(), label.getValue()));
      fewest = fewest == null || with.size() < fewest.size() ? with : fewest;
    }
    if (fewest == null || labels.size() == 1) {
      return fewest == null ? ImmutableList.of() : fewest;
    }
    ImmutableList.Builder<Pod> out = ImmutableList.builder();
    for (Pod pod : fewest) {
      Map<String, String> given = AkoManifests.labels(pod);
      if (given != null && given.entrySet().containsAll(labels.entrySet())) {
        out.add(pod);
      }
    }
    return out.build();
  }
}
