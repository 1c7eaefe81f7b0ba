package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.stack.plan.ClusterPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All doors with their rules.
 *
 * @param byDoor the rules by door, in the order of the doors
 * @param doors the doors of each load balancer by its name
 * @param refusals why the controller builds no such load balancer, by its name; its doors are those
 *     of the last one that could be built
 * @param plan the load balancers of which the doors are made
 * @param typed of what was planned
 */
public record Fronts(
    ImmutableMap<Door, Front> byDoor,
    ImmutableListMultimap<String, Door> doors,
    ImmutableSortedMap<String, Refused> refusals,
    ClusterPlan plan,
    TypedObjects typed) {
  /**
   * A load balancer that its controller does not build.
   *
   * @param why the reason, as a clause
   * @param members the Ingresses, the Service, or the Gateway with its routes of which it would be
   *     made
   */
  public record Refused(String why, ImmutableSortedSet<ObjectKey> members) {}

  /**
   * Other doors, of which those are shared that are made of the same objects.
   *
   * @param objects the objects
   * @param fronts their doors
   * @param deleted the objects that a change deletes
   * @param stays whether the doors of a load balancer that is refused are still there
   */
  record Last(
      ObjectSet objects, Fronts fronts, ImmutableSet<ObjectKey> deleted, boolean stays) {
    boolean has(ClusterObject same) {
      ClusterObject object = objects.get(same.key());
      return object != null && object.tree() == same.tree();
    }
  }

  /** The kinds of which doors and their rules are made. */
  private static final ImmutableSet<String> KINDS =
      ImmutableSet.of(
          Kinds.SERVICE,
          Kinds.INGRESS,
          "IngressClass",
          "IngressClassParams",
          "Namespace",
          "Secret",
          "TargetGroupBinding");

  /** Whether doors or their rules are made of objects of a kind. */
  public static boolean areMadeOf(String kind) {
    return KINDS.contains(kind) || Kinds.OF_GATEWAYS.contains(kind);
  }

  /** Public doors first, then by label. */
  public static final Comparator<Door> ORDER =
      Comparator.comparing(Door::isPublic).reversed().thenComparing(Door::label);

  /**
   * The annotations of an Ingress that route requests at a controller that is not modelled; empty
   * for an Ingress of one that is.
   */
  public static ImmutableSortedMap<String, String> routing(ClusterObject ingress) {
    return ingress.key().kind().equals(Kinds.INGRESS)
        ? ForeignFronts.routing(ingress)
        : ImmutableSortedMap.of();
  }

  /** The doors of a cluster at rest. */
  public static Fronts of(ObjectSet objects, ArgoWrites writes, Assumptions assumed) {
    return of(objects, writes, assumed, null);
  }

  /**
   * The doors after a change, some of which may be those of before because their load balancer is
   * refused.
   *
   * @param objects the objects after the change
   * @param writes what Argo Rollouts has written
   * @param before the objects before
   * @param deleted the objects that the change deletes
   */
  public Fronts changed(
      ObjectSet objects,
      ArgoWrites writes,
      Assumptions assumed,
      ObjectSet before,
      ImmutableSet<ObjectKey> deleted) {
    return of(objects, writes, assumed, new Last(before, this, deleted, true));
  }

  /**
   * The doors of another cluster at rest.
   *
   * @param objects its objects
   * @param others the objects of these doors
   */
  public Fronts settled(
      ObjectSet objects, ArgoWrites writes, Assumptions assumed, ObjectSet others) {
    return of(objects, writes, assumed, new Last(others, this, ImmutableSet.of(), false));
  }

  private static Fronts of(
      ObjectSet objects, ArgoWrites writes, Assumptions assumed, @Nullable Last last) {
    Building out = new Building(last);
    LoadBalancerFronts.add(objects, writes, assumed, out);
    GatewayFronts.add(objects, writes, assumed, out);
    BindingFronts.add(objects, out);
    ServiceFronts.add(objects, out);
    return out.build();
  }

  /** Collects doors. */
  static final class Building {
    private final Map<Door, Front> fronts = new LinkedHashMap<>();
    private final SetMultimap<String, Door> doors = LinkedHashMultimap.create();
    private final TreeMap<String, Refused> refusals = new TreeMap<>();
    private final Set<String> named = new LinkedHashSet<>();
    private final @Nullable Last last;
    private @Nullable ClusterPlan plan;
    private TypedObjects typed;

    Building(@Nullable Last last) {
      this.last = last;
      this.typed = last == null ? TypedObjects.NONE : last.fronts().typed();
    }

    /** The Ingresses and Services as types, as far as they are read already. */
    TypedObjects typed() {
      return typed;
    }

    void planned(ClusterPlan whole, TypedObjects read) {
      plan = whole;
      typed = read;
    }

    /** Adds a door of a load balancer; one that is equal to the last one is that one. */
    void add(String id, Front front) {
      named.add(id);
      Front known = last == null ? null : last.fronts.byDoor.get(front.door());
      fronts.put(front.door(), front.equals(known) ? known : front);
      doors.put(id, front.door());
    }

    /** The controller refuses a load balancer, and leaves what it was. */
    void refused(String id, Refused refused) {
      named.add(id);
      refusals.put(id, refused);
      if (last != null && last.stays()) {
        stays(id);
      }
    }

    /** The doors of a load balancer are what they were. */
    void stays(String id) {
      if (last != null) {
        for (Door door : last.fronts.doors.get(id)) {
          Front front = last.fronts.byDoor.get(door);
          if (front != null) {
            add(id, front);
          }
        }
      }
    }

    /** What was before the change; {@code null} if nothing changes. */
    @Nullable Last last() {
      return last;
    }

    /** Whether an object is what it was, so that the doors made of it alone are. */
    boolean isShared(ClusterObject object) {
      return last != null && last.has(object);
    }

    /** Whether the change deletes objects of a kind. */
    boolean isAnyDeleted(String kind) {
      return last != null && last.deleted.stream().anyMatch(key -> key.kind().equals(kind));
    }

    /** Whether the change deletes an object. */
    boolean isDeleted(ObjectKey key) {
      return last != null && last.deleted.contains(key);
    }

    /** A load balancer that AWS does not let go stays as it was, though nothing asks for it. */
    private void keepProtected() {
      if (last == null || !last.stays()) {
        return;
      }
      for (String id : last.fronts.doors.keySet()) {
        Set<ObjectKey> members = new TreeSet<>();
        boolean isProtected = false;
        for (Door door : last.fronts.doors.get(id)) {
          Front front = last.fronts.byDoor.get(door);
          if (front != null && front.settings().isProtected()) {
            isProtected = true;
            front.rules().forEach(rule -> rule.reads().forEach(read -> members.add(read.object())));
          }
        }
        if (isProtected && !named.contains(id)) {
          members.removeIf(key -> !isDeleted(key));
          refused(
              id,
              new Refused(
                  "deletion protection of its load balancer is on",
                  ImmutableSortedSet.copyOf(members)));
        }
      }
    }

    Fronts build() {
      keepProtected();
      return new Fronts(
          sorted(),
          ImmutableListMultimap.copyOf(doors),
          ImmutableSortedMap.copyOfSorted(refusals),
          Objects.requireNonNull(plan),
          typed);
    }

    /**
     * The doors in their order. Those of the last state are in order already, and the others are
     * put between them; each label is made once, and not for each comparison.
     */
    private ImmutableMap<Door, Front> sorted() {
      record Labelled(boolean isPublic, String label, Front front) {}
      List<Front> known = new ArrayList<>();
      List<Labelled> others = new ArrayList<>();
      if (last != null) {
        last.fronts.byDoor.values().stream()
            .filter(front -> fronts.get(front.door()) == front)
            .forEach(known::add);
      }
      for (Front front : fronts.values()) {
        if (last == null || last.fronts.byDoor.get(front.door()) != front) {
          others.add(new Labelled(front.door().isPublic(), front.door().label(), front));
        }
      }
      others.sort(
          Comparator.comparing(Labelled::isPublic).reversed().thenComparing(Labelled::label));
      ImmutableMap.Builder<Door, Front> out = ImmutableMap.builderWithExpectedSize(fronts.size());
      int done = 0;
      for (Labelled one : others) {
        int found =
            Collections.binarySearch(
                Lists.transform(known, Front::door), one.front().door(), ORDER);
        int at = found < 0 ? -1 - found : found;
        for (; done < at; done++) {
          out.put(known.get(done).door(), known.get(done));
        }
        out.put(one.front().door(), one.front());
      }
      for (; done < known.size(); done++) {
        out.put(known.get(done).door(), known.get(done));
      }
      return out.buildOrThrow();
    }
  }
}
