package dev.rolloutkit.consequences.object;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import java.util.Collection;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The objects that are stored, with an index by kind and namespace. */
public final class ObjectSet {
  private final ImmutableSortedMap<ObjectKey, ClusterObject> sorted;

  /** The same, because a look-up by order compares many names. */
  private final ImmutableMap<ObjectKey, ClusterObject> byKey;

  private final ImmutableListMultimap<String, ClusterObject> byKind;
  private final ImmutableListMultimap<String, ClusterObject> byPlace;

  private final SchemaCheck schemas;

  private ObjectSet(ImmutableSortedMap<ObjectKey, ClusterObject> sorted, SchemaCheck schemas) {
    this.sorted = sorted;
    this.byKey = ImmutableMap.copyOf(sorted);
    this.schemas = schemas;
    ImmutableListMultimap.Builder<String, ClusterObject> kinds = ImmutableListMultimap.builder();
    ImmutableListMultimap.Builder<String, ClusterObject> places = ImmutableListMultimap.builder();
    for (ClusterObject one : byKey.values()) {
      kinds.put(one.key().kind(), one);
      places.put(one.key().namespace() + "/" + one.key().kind(), one);
    }
    byKind = kinds.build();
    byPlace = places.build();
  }

  /** The objects as an API server stores them; of two with one key, the last. */
  public static ObjectSet of(Collection<ClusterObject> objects) {
    return of(objects, SchemaCheck.NONE);
  }

  /**
   * The same.
   *
   * @param schemas knows the defaults of custom resources
   */
  public static ObjectSet of(Collection<ClusterObject> objects, SchemaCheck schemas) {
    TreeMap<ObjectKey, ClusterObject> out = new TreeMap<>();
    for (ClusterObject one : objects) {
      out.put(one.key(), Stored.of(one, schemas));
    }
    return new ObjectSet(ImmutableSortedMap.copyOfSorted(out), schemas);
  }

  /** All objects, sorted by key. */
  public ImmutableCollection<ClusterObject> all() {
    return byKey.values();
  }

  /** The object with a key; {@code null} if there is none. */
  public @Nullable ClusterObject get(ObjectKey key) {
    return byKey.get(key);
  }

  /** Whether there is an object with a key. */
  public boolean has(ObjectKey key) {
    return byKey.containsKey(key);
  }

  /** All objects of a kind, sorted by namespace and name. */
  public ImmutableList<ClusterObject> ofKind(String kind) {
    return byKind.get(kind);
  }

  /** All objects of a kind in a namespace, sorted by name. */
  public ImmutableList<ClusterObject> ofKind(String kind, String namespace) {
    return byPlace.get((Kinds.isClusterScoped(kind) ? "" : namespace) + "/" + kind);
  }

  /** An object as it is stored once it is written over what is there. */
  public ClusterObject written(ClusterObject object) {
    return Stored.over(byKey.get(object.key()), object, schemas);
  }

  /** The objects after changes. */
  public ObjectSet with(Collection<Change> changes) {
    TreeMap<ObjectKey, ClusterObject> out = new TreeMap<>(sorted);
    for (Change change : changes) {
      if (change instanceof Change.Delete delete) {
        out.remove(delete.key());
      } else {
        ClusterObject object = change.object().orElseThrow();
        ClusterObject old = change instanceof Change.Apply ? byKey.get(object.key()) : null;
        out.put(object.key(), Stored.over(old, object, schemas));
      }
    }
    return new ObjectSet(ImmutableSortedMap.copyOfSorted(out), schemas);
  }
}
