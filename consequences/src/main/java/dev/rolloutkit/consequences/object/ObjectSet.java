package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The objects that an API server stores, in one part for each kind and namespace. The set after a
 * change shares all parts that the change does not touch.
 *
 * @rule Of two objects with one key the last counts.
 */
@SuppressWarnings("ReferenceEquality") // a shelf that no change touches is the same
public final class ObjectSet {
  private final ImmutableMap<Place, Shelf> byPlace;

  /** The parts of each kind, sorted by namespace. */
  private final ImmutableSortedMap<String, ImmutableList<Shelf>> byKind;

  private final ApiServer server;

  private record Place(String kind, String namespace) {
    static Place of(ObjectKey key) {
      return new Place(key.kind(), key.namespace());
    }
  }

  /**
   * The objects of one kind in one namespace.
   *
   * @param byKey the objects, sorted by key
   * @param byScaled the objects that scale another one, by the name of that one
   */
  private record Shelf(
      Place place,
      ImmutableMap<ObjectKey, ClusterObject> byKey,
      ImmutableListMultimap<String, ClusterObject> byScaled) {
    static Shelf of(Place place, Map<ObjectKey, ClusterObject> objects) {
      List<ClusterObject> sorted = new ArrayList<>(objects.values());
      sorted.sort(Comparator.comparing(ClusterObject::key));
      ImmutableMap.Builder<ObjectKey, ClusterObject> out =
          ImmutableMap.builderWithExpectedSize(sorted.size());
      ImmutableListMultimap.Builder<String, ClusterObject> scalers =
          ImmutableListMultimap.builder();
      for (ClusterObject one : sorted) {
        out.put(one.key(), one);
        String scaled = scaled(one).path("name").asText("");
        if (!scaled.isEmpty()) {
          scalers.put(scaled, one);
        }
      }
      return new Shelf(place, out.buildOrThrow(), scalers.build());
    }

    ImmutableList<ClusterObject> all() {
      return byKey.values().asList();
    }
  }

  private ObjectSet(
      ImmutableMap<Place, Shelf> byPlace,
      ImmutableSortedMap<String, ImmutableList<Shelf>> byKind,
      ApiServer server) {
    this.byPlace = byPlace;
    this.byKind = byKind;
    this.server = server;
  }

  /** The objects as an API server stores them. If two have the same key, the last one counts. */
  public static ObjectSet of(Collection<ClusterObject> objects) {
    return of(objects, ApiServer.REFERENCE);
  }

  /**
   * The objects as the given API server stores them.
   *
   * @param server the API server, which knows the defaults
   */
  public static ObjectSet of(Collection<ClusterObject> objects, ApiServer server) {
    Map<ObjectKey, ClusterObject> last = new LinkedHashMap<>();
    objects.forEach(one -> last.put(one.key(), one));
    Map<Place, Map<ObjectKey, ClusterObject>> shelves = new LinkedHashMap<>();
    last.forEach(
        (key, one) ->
            shelves
                .computeIfAbsent(Place.of(key), place -> new LinkedHashMap<>())
                .put(key, Stored.of(one, server)));
    return new ObjectSet(ImmutableMap.of(), ImmutableSortedMap.of(), server).with(shelves);
  }

  /** The set with other shelves; an empty one is taken away. */
  private ObjectSet with(Map<Place, Map<ObjectKey, ClusterObject>> shelves) {
    Map<Place, Shelf> places = new LinkedHashMap<>(byPlace);
    Map<String, TreeMap<String, Shelf>> kinds = new LinkedHashMap<>();
    shelves.forEach(
        (place, objects) -> {
          TreeMap<String, Shelf> ofKind =
              kinds.computeIfAbsent(
                  place.kind(),
                  kind -> {
                    TreeMap<String, Shelf> out = new TreeMap<>();
                    shelves(kind).forEach(one -> out.put(one.place().namespace(), one));
                    return out;
                  });
          if (objects.isEmpty()) {
            places.remove(place);
            ofKind.remove(place.namespace());
          } else {
            Shelf shelf = Shelf.of(place, objects);
            places.put(place, shelf);
            ofKind.put(place.namespace(), shelf);
          }
        });
    TreeMap<String, ImmutableList<Shelf>> sorted = new TreeMap<>(byKind);
    kinds.forEach(
        (kind, ofKind) -> {
          if (ofKind.isEmpty()) {
            sorted.remove(kind);
          } else {
            sorted.put(kind, ImmutableList.copyOf(ofKind.values()));
          }
        });
    return new ObjectSet(
        ImmutableMap.copyOf(places), ImmutableSortedMap.copyOfSorted(sorted), server);
  }

  private ImmutableList<Shelf> shelves(String kind) {
    return byKind.getOrDefault(kind, ImmutableList.of());
  }

  /** The objects that meet a condition. */
  public ObjectSet only(Predicate<ClusterObject> condition) {
    Map<Place, Map<ObjectKey, ClusterObject>> shelves = new LinkedHashMap<>();
    byPlace.forEach(
        (place, shelf) -> {
          Map<ObjectKey, ClusterObject> kept = new LinkedHashMap<>(shelf.byKey());
          if (kept.values().removeIf(condition.negate())) {
            shelves.put(place, kept);
          }
        });
    return with(shelves);
  }

  /** All objects, sorted by key. */
  public Iterable<ClusterObject> all() {
    return Iterables.concat(Iterables.transform(Iterables.concat(byKind.values()), Shelf::all));
  }

  /** How many objects there are. */
  public int size() {
    return byPlace.values().stream().mapToInt(shelf -> shelf.byKey().size()).sum();
  }

  /** The object with this key; {@code null} if there is none. */
  public @Nullable ClusterObject get(ObjectKey key) {
    Shelf shelf = byPlace.get(Place.of(key));
    return shelf == null ? null : shelf.byKey().get(key);
  }

  /** Whether there is an object with this key. */
  public boolean has(ObjectKey key) {
    return get(key) != null;
  }

  /** The kinds of which there are objects, sorted. */
  public Iterable<String> kinds() {
    return byKind.keySet();
  }

  /** All objects of a kind, sorted by namespace and name. */
  public ImmutableList<ClusterObject> ofKind(String kind) {
    ImmutableList<Shelf> shelves = shelves(kind);
    if (shelves.size() == 1) {
      return shelves.get(0).all();
    }
    ImmutableList.Builder<ClusterObject> out = ImmutableList.builder();
    shelves.forEach(shelf -> out.addAll(shelf.all()));
    return out.build();
  }

  /** All objects of a kind in a namespace, sorted by name. */
  public ImmutableList<ClusterObject> ofKind(String kind, String namespace) {
    Shelf shelf = byPlace.get(new Place(kind, Kinds.isClusterScoped(kind) ? "" : namespace));
    return shelf == null ? ImmutableList.of() : shelf.all();
  }

  /** The reference of a scaler to the object that it scales; a missing node if it scales none. */
  public static JsonNode scaled(ClusterObject scaler) {
    JsonNode target = scaler.at("spec", "scaleTargetRef");
    return target.isObject() ? target : scaler.at("spec", "targetRef");
  }

  /** The objects of a kind in a namespace that scale an object with this name, sorted. */
  public ImmutableList<ClusterObject> scalers(String kind, String namespace, String scaled) {
    Shelf shelf = byPlace.get(new Place(kind, Kinds.isClusterScoped(kind) ? "" : namespace));
    return shelf == null ? ImmutableList.of() : shelf.byScaled().get(scaled);
  }

  /** Whether there is an object of a kind in a namespace. */
  boolean hasAny(String kind, String namespace) {
    return byPlace.containsKey(new Place(kind, namespace));
  }

  /**
   * Whether both sets share the objects of a kind, because no change between them touched that
   * kind.
   */
  public boolean shares(ObjectSet other, String kind) {
    ImmutableList<Shelf> own = shelves(kind);
    ImmutableList<Shelf> others = other.shelves(kind);
    if (own.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < own.size(); i++) {
      if (own.get(i) != others.get(i)) {
        return false;
      }
    }
    return true;
  }

  /** The objects after changes. */
  public ObjectSet with(Collection<Change> changes) {
    Map<Place, Map<ObjectKey, ClusterObject>> shelves = new LinkedHashMap<>();
    for (Change change : changes) {
      ObjectKey key = change.key();
      Map<ObjectKey, ClusterObject> shelf =
          shelves.computeIfAbsent(
              Place.of(key),
              place -> {
                Shelf old = byPlace.get(place);
                return old == null ? new LinkedHashMap<>() : new LinkedHashMap<>(old.byKey());
              });
      if (change instanceof Change.Delete) {
        shelf.remove(key);
      } else {
        ClusterObject object = change.object().orElseThrow();
        shelf.put(key, stored(change instanceof Change.Apply, object));
      }
    }
    return shelves.isEmpty() ? this : with(shelves);
  }

  /**
   * An object as the API server stores it when it is written.
   *
   * @param over whether it overwrites the object that is stored here
   */
  private ClusterObject stored(boolean over, ClusterObject written) {
    return Stored.over(over ? get(written.key()) : null, written, server);
  }

  /** An object as the API server stores it when it overwrites the object in this set. */
  public ClusterObject applied(Change.Apply change) {
    return stored(true, change.written());
  }
}
