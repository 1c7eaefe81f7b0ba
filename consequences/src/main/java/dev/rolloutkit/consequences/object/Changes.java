package dev.rolloutkit.consequences.object;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What leads from one set of objects to another. */
public final class Changes {
  private static final ImmutableSet<String> KEEPING = ImmutableSet.of("keep");

  private Changes() {}

  /**
   * The changes that lead from one side to the other. An object that the other side lacks is
   * deleted, unless its annotations keep it.
   */
  public static ImmutableList<Change> between(
      Collection<ClusterObject> before, Collection<ClusterObject> after) {
    Map<ObjectKey, ClusterObject> was = byKey(before);
    Map<ObjectKey, ClusterObject> is = byKey(after);
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    is.forEach(
        (key, object) -> {
          ClusterObject old = was.get(key);
          if (old == null || !Written.same(old, object) || UnreadNames.isNew(old, object)) {
            out.add(replaces(object) ? new Change.Replace(object) : new Change.Apply(object));
          }
        });
    was.forEach(
        (key, object) -> {
          if (!is.containsKey(key) && !isKept(object)) {
            out.add(new Change.Delete(key, false));
          }
        });
    return out.build();
  }

  /**
   * The changes with the deletions that follow from them: what is in a deleted Namespace goes too.
   */
  public static ImmutableList<Change> cascaded(ObjectSet before, Collection<Change> changes) {
    Set<String> gone = new LinkedHashSet<>();
    Set<ObjectKey> written = new LinkedHashSet<>();
    for (Change change : changes) {
      written.add(change.key());
      if (change instanceof Change.Delete && change.key().kind().equals("Namespace")) {
        gone.add(change.key().name());
      }
    }
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    for (Change change : changes) {
      if (!gone.contains(change.key().namespace()) || change instanceof Change.Delete) {
        out.add(change);
      } else if (before.has(change.key())) {
        out.add(new Change.Delete(change.key(), false));
      }
    }
    for (ClusterObject one : before.all()) {
      if (gone.contains(one.key().namespace()) && !written.contains(one.key())) {
        out.add(new Change.Delete(one.key(), false));
      }
    }
    return out.build();
  }

  private static Map<ObjectKey, ClusterObject> byKey(Collection<ClusterObject> objects) {
    Map<ObjectKey, ClusterObject> out = new LinkedHashMap<>();
    objects.forEach(one -> out.put(one.key(), one));
    return out;
  }

  private static boolean replaces(ClusterObject object) {
    return object.annotation("argocd.argoproj.io/sync-options").contains("Replace=true");
  }

  private static boolean isKept(ClusterObject object) {
    return KEEPING.contains(object.annotation("helm.sh/resource-policy"))
        || object.annotation("argocd.argoproj.io/sync-options").contains("Prune=false");
  }
}
