package dev.rolloutkit.consequences.object;

import com.google.common.collect.ImmutableList;
import java.util.Collection;

/**
 * Decides of which objects it is known that they do not exist.
 *
 * @rule An object that is not among the manifests does not exist only if all objects of its kind
 *     and namespace are known.
 * @param assumed the assumptions
 * @param sides the objects before and after a change: a kind of which either has an object in a
 *     namespace is known completely there
 */
public record Known(Assumptions assumed, ImmutableList<ObjectSet> sides) {
  /** What is known, given the objects before and after a change. */
  public static Known of(Assumptions assumed, ObjectSet... sides) {
    return new Known(assumed, ImmutableList.copyOf(sides));
  }

  /** Finds out whether an object exists. */
  public Lookup find(ObjectSet objects, Collection<ObjectKey> deleted, ObjectKey key) {
    ClusterObject object = objects.get(key);
    if (object != null) {
      return new Lookup.Present(object);
    }
    if (deleted.contains(key)) {
      return new Lookup.Absent(true);
    }
    return isOurs(key) ? new Lookup.Absent(false) : new Lookup.NotKnown();
  }

  /** Whether an object that is not among the given ones is known not to exist. */
  private boolean isOurs(ObjectKey key) {
    String named = place(key.namespace(), key.kind()) + "/" + key.name();
    return assumed.complete()
        || assumed.ours().contains(named)
        || (!assumed.notOurs().contains(named) && isOurs(key.namespace(), key.kind()));
  }

  /** Whether all objects of a kind in a namespace are known. */
  public boolean isOurs(String namespace, String kind) {
    String place = place(namespace, kind);
    if (assumed.complete() || assumed.ours().contains(place)) {
      return true;
    }
    if (assumed.notOurs().contains(place) || assumed.notOurs().contains(namespace)) {
      return false;
    }
    boolean usual = !Kinds.NEVER_OURS.contains(kind) && !Kinds.isClusterScoped(kind);
    return usual
        && (assumed.ours().contains(namespace)
            || sides.stream().anyMatch(side -> side.hasAny(kind, namespace)));
  }

  /**
   * Whether all workloads of a namespace are known. This is the case as soon as all of one kind
   * are.
   */
  public boolean ownsPods(String namespace) {
    return Kinds.WORKLOADS.stream().anyMatch(kind -> isOurs(namespace, kind));
  }

  private static String place(String namespace, String kind) {
    return namespace + "/" + kind;
  }
}
