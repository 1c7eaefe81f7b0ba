package dev.rolloutkit.consequences.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pods that exist at one moment, with an index by their labels. Another moment shares the
 * namespaces in which nothing changes.
 *
 * @rule Pods are found by namespace and labels; a selector without labels selects all.
 */
public final class Pods {
  /** No pods. */
  static final Pods NONE = new Pods(ImmutableMap.of());

  private final ImmutableMap<String, Local> byNamespace;

  private Pods(ImmutableMap<String, Local> byNamespace) {
    this.byNamespace = byNamespace;
  }

  private record Label(String key, String value) {}

  /** The pods of one namespace. */
  private record Local(
      ImmutableList<PodGroup> all,
      ImmutableListMultimap<ObjectKey, PodGroup> byWorkload,
      ImmutableListMultimap<Label, PodGroup> byLabel) {
    static final Local NONE =
        new Local(ImmutableList.of(), ImmutableListMultimap.of(), ImmutableListMultimap.of());

    static Local of(ImmutableList<PodGroup> all) {
      ImmutableListMultimap.Builder<ObjectKey, PodGroup> workloads =
          ImmutableListMultimap.builder();
      ImmutableListMultimap.Builder<Label, PodGroup> labels = ImmutableListMultimap.builder();
      for (PodGroup group : all) {
        workloads.put(group.workload(), group);
        for (Map.Entry<String, JsonNode> one :
            group.template().tree().path("metadata").path("labels").properties()) {
          if (group.hash().isEmpty() || !one.getKey().equals(RolloutKeys.POD_TEMPLATE_HASH)) {
            labels.put(new Label(one.getKey(), one.getValue().asText("")), group);
          }
        }
        if (!group.hash().isEmpty()) {
          labels.put(new Label(RolloutKeys.POD_TEMPLATE_HASH, group.hash()), group);
        }
      }
      return new Local(all, workloads.build(), labels.build());
    }

    ImmutableList<PodGroup> selected(Map<String, String> selector) {
      ImmutableList<PodGroup> candidates = all;
      for (Map.Entry<String, String> one : selector.entrySet()) {
        if (!one.getKey().equals(PodGroup.POD_NAME)) {
          ImmutableList<PodGroup> some = byLabel.get(new Label(one.getKey(), one.getValue()));
          candidates = some.size() < candidates.size() ? some : candidates;
        }
      }
      ImmutableList.Builder<PodGroup> out = ImmutableList.builder();
      for (PodGroup group : candidates) {
        if (selector.entrySet().stream()
            .allMatch(label -> group.has(label.getKey(), label.getValue()))) {
          out.add(group);
        }
      }
      return out.build();
    }
  }

  /** These pods, but with other pods in some namespaces. */
  Pods with(Map<String, ? extends Collection<PodGroup>> namespaces) {
    Map<String, Local> out = new LinkedHashMap<>(byNamespace);
    boolean isChanged = false;
    for (Map.Entry<String, ? extends Collection<PodGroup>> one : namespaces.entrySet()) {
      ImmutableList<PodGroup> young = ImmutableList.copyOf(one.getValue());
      if (!young.equals(in(one.getKey()))) {
        out.put(one.getKey(), Local.of(young));
        isChanged = true;
      }
    }
    return isChanged ? new Pods(ImmutableMap.copyOf(out)) : this;
  }

  /** These pods without those of some workloads. */
  public Pods without(Collection<ObjectKey> workloads) {
    Map<String, List<PodGroup>> out = new LinkedHashMap<>();
    for (ObjectKey gone : workloads) {
      if (!of(gone).isEmpty()) {
        out.computeIfAbsent(gone.namespace(), namespace -> new ArrayList<>(in(namespace)))
            .removeIf(group -> group.workload().equals(gone));
      }
    }
    return with(out);
  }

  private Local local(String namespace) {
    return byNamespace.getOrDefault(namespace, Local.NONE);
  }

  /** The pods of a namespace. */
  public ImmutableList<PodGroup> in(String namespace) {
    return local(namespace).all();
  }

  /** The pods of a workload. */
  public ImmutableList<PodGroup> of(ObjectKey workload) {
    return local(workload.namespace()).byWorkload().get(workload);
  }

  /**
   * The pods of a namespace that have all given labels; all pods of the namespace if no label is
   * given.
   */
  public ImmutableList<PodGroup> selected(String namespace, Map<String, String> selector) {
    return local(namespace).selected(selector);
  }
}
