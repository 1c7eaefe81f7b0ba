package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Changes, together with the deletions that follow from them: what is in a deleted Namespace, the
 * objects of a deleted CustomResourceDefinition, and what a deleted object owns.
 *
 * @rule The deletion of a Namespace, a CustomResourceDefinition or an owner deletes what belongs to
 *     it.
 * @param changes all changes. An object that is written, but deleted with its Namespace or
 *     CustomResourceDefinition, counts as deleted, or as replaced if the Namespace or
 *     CustomResourceDefinition exists again afterwards
 * @param causes for each object that is deleted with another one: that other object
 */
public record Cascade(ImmutableList<Change> changes, ImmutableMap<ObjectKey, ObjectKey> causes) {
  private static final String DEFINITION = "CustomResourceDefinition";

  /** The changes with the deletions that follow from them. */
  public static Cascade of(ObjectSet before, Collection<Change> given) {
    Map<ObjectKey, Change> all = new LinkedHashMap<>();
    given.forEach(change -> all.put(change.key(), change));
    Map<ObjectKey, ObjectKey> causes = new LinkedHashMap<>();
    Set<ObjectKey> again = new LinkedHashSet<>();
    for (Change change : given) {
      boolean replaced = change instanceof Change.Replace;
      if (!replaced && !(change instanceof Change.Delete)) {
        continue;
      }
      for (ObjectKey gone : contents(change, before)) {
        causes.put(gone, change.key());
        if (replaced) {
          again.add(gone);
        }
      }
      if (!replaced) {
        written(change, given).forEach(key -> causes.put(key, change.key()));
      }
    }
    owned(before, given, causes, again);
    causes.forEach(
        (key, cause) -> {
          Change own = all.get(key);
          ClusterObject old = before.get(key);
          if (again.contains(key)) {
            if (!(own instanceof Change.Delete) && old != null) {
              all.put(key, new Change.Replace(own == null ? old : own.object().orElseThrow()));
            }
          } else if (old == null) {
            all.remove(key);
          } else {
            all.put(key, new Change.Delete(key, false));
          }
        });
    return new Cascade(ImmutableList.copyOf(all.values()), ImmutableMap.copyOf(causes));
  }

  /** What is in a Namespace, or of a kind that a CustomResourceDefinition defines. */
  private static ImmutableList<ObjectKey> contents(Change change, ObjectSet before) {
    ImmutableList.Builder<ObjectKey> out = ImmutableList.builder();
    if (change.key().kind().equals("Namespace")) {
      for (String kind : before.kinds()) {
        if (!Kinds.isClusterScoped(kind)) {
          before.ofKind(kind, change.key().name()).forEach(one -> out.add(one.key()));
        }
      }
    } else if (change.key().kind().equals(DEFINITION)) {
      ClusterObject definition = before.get(change.key());
      if (definition != null) {
        String group = definition.at("spec", "group").asText("");
        before.ofKind(definition.at("spec", "names", "kind").asText("")).stream()
            .map(ClusterObject::key)
            .filter(key -> key.group().equals(group))
            .forEach(out::add);
      }
    }
    return out.build();
  }

  /** What is written into a Namespace that is deleted. */
  private static ImmutableList<ObjectKey> written(Change change, Collection<Change> given) {
    return change.key().kind().equals("Namespace")
        ? given.stream()
            .map(Change::key)
            .filter(key -> key.namespace().equals(change.key().name()))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  /** What deleted objects own, and what that owns. */
  private static void owned(
      ObjectSet before,
      Collection<Change> given,
      Map<ObjectKey, ObjectKey> causes,
      Set<ObjectKey> again) {
    if (causes.isEmpty() && given.stream().noneMatch(one -> one instanceof Change.Delete)) {
      return;
    }
    Map<ObjectKey, Set<ObjectKey>> byOwner = new LinkedHashMap<>();
    for (ClusterObject one : before.all()) {
      for (JsonNode owner : one.at("metadata", "ownerReferences")) {
        byOwner
            .computeIfAbsent(
                one.key().sibling(owner.path("kind").asText(""), owner.path("name").asText("")),
                k -> new LinkedHashSet<>())
            .add(one.key());
      }
    }
    if (byOwner.isEmpty()) {
      return;
    }
    Deque<ObjectKey> open = new ArrayDeque<>(causes.keySet());
    Set<ObjectKey> orphaning = new LinkedHashSet<>();
    for (Change change : given) {
      if (change instanceof Change.Delete delete && delete.orphans()) {
        orphaning.add(change.key());
      } else if (change instanceof Change.Delete) {
        open.add(change.key());
      }
    }
    while (!open.isEmpty()) {
      ObjectKey gone = open.poll();
      for (ObjectKey one : byOwner.getOrDefault(gone, Set.of())) {
        if (!orphaning.contains(gone) && !again.contains(gone) && !causes.containsKey(one)) {
          causes.put(one, causes.getOrDefault(gone, gone));
          open.add(one);
        }
      }
    }
  }
}
