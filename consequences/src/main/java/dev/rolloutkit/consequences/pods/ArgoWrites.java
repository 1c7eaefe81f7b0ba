package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What Argo Rollouts has written into Services, Ingresses and routes. No manifest contains it.
 *
 * @param hashes the hash in the selectors of Services
 * @param annotations the annotations of Ingresses
 * @param weights the weights of the Services that routes of the Gateway API name
 */
public record ArgoWrites(
    ImmutableMap<ObjectKey, String> hashes,
    ImmutableMap<ObjectKey, ImmutableMap<String, String>> annotations,
    ImmutableMap<ObjectKey, ImmutableMap<String, Integer>> weights) {
  /** Nothing. */
  static final ArgoWrites NONE =
      new ArgoWrites(ImmutableMap.of(), ImmutableMap.of(), ImmutableMap.of());

  /** What the controller has written for one workload at a moment. */
  static ArgoWrites of(Update update, Moment moment) {
    Builder out = new Builder();
    update.write(moment, out);
    return out.build();
  }

  /** All in one; a later one overwrites an earlier one. */
  static ArgoWrites all(Iterable<ArgoWrites> several) {
    Builder out = new Builder();
    for (ArgoWrites one : several) {
      one.hashes.forEach(out::hash);
      one.annotations.forEach(out::annotations);
      one.weights.forEach(out::weights);
    }
    return out.build();
  }

  /** Whether both lead to the same rules of doors, which do not depend on the hashes. */
  public boolean hasSameRules(ArgoWrites other) {
    return annotations.equals(other.annotations) && weights.equals(other.weights);
  }

  /** Collects the writes of several Rollouts; a later one overwrites an earlier one. */
  static final class Builder {
    private final Map<ObjectKey, String> hashes = new LinkedHashMap<>();
    private final Map<ObjectKey, ImmutableMap<String, String>> annotations = new LinkedHashMap<>();

    private final Map<ObjectKey, ImmutableMap<String, Integer>> weights = new LinkedHashMap<>();

    void weights(ObjectKey route, ImmutableMap<String, Integer> written) {
      weights.put(route, written);
    }

    void hash(ObjectKey service, String hash) {
      hashes.put(service, hash);
    }

    void annotations(ObjectKey ingress, Map<String, String> written) {
      Map<String, String> all =
          new LinkedHashMap<>(annotations.getOrDefault(ingress, ImmutableMap.of()));
      all.putAll(written);
      annotations.put(ingress, ImmutableMap.copyOf(all));
    }

    ArgoWrites build() {
      return new ArgoWrites(
          ImmutableMap.copyOf(hashes),
          ImmutableMap.copyOf(annotations),
          ImmutableMap.copyOf(weights));
    }
  }
}
