package dev.rolloutkit.consequences.object;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The changes that lead from one set of objects to another.
 *
 * @rule An object that the other side lacks is deleted, unless its annotations keep it.
 */
public final class Changes {
  private static final ImmutableSet<String> KEEPING = ImmutableSet.of("keep");

  private Changes() {}

  /**
   * The changes that lead from one set of objects to another. An object that {@code after} lacks is
   * deleted, unless its annotations or {@link Assumptions#prune} keep it.
   */
  public static ImmutableList<Change> between(
      Collection<ClusterObject> before, Collection<ClusterObject> after, Assumptions assumed) {
    Map<ObjectKey, ClusterObject> was = byKey(before);
    Map<ObjectKey, ClusterObject> is = byKey(after);
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    ApiServer server = assumed.server();
    is.forEach(
        (key, object) -> {
          ClusterObject old = was.get(key);
          if (old == null || !Written.same(old, object, server) || UnreadNames.isNew(old, object)) {
            out.add(replaces(object) ? new Change.Replace(object) : new Change.Apply(object));
          }
        });
    was.forEach(
        (key, object) -> {
          if (assumed.prune() && !is.containsKey(key) && !isKept(object)) {
            out.add(new Change.Delete(key, false));
          }
        });
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
