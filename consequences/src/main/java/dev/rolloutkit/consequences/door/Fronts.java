package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Lists;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.apimachinery.Problem;
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
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All doors with their rules.
 *
 * @rule A load balancer that its controller refuses stays as it was.
 * @param byDoor the doors with their rules, sorted by {@link #ORDER}
 * @param doors the doors of each load balancer by its name
 * @param refusals why the controller does not build a load balancer, by the name of the load
 *     balancer, whose doors are then those of the last one that the controller could build
 * @param plan the plan of the load balancers that have these doors
 * @param typed the objects for which the load balancers were planned
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
   * @param problem the message of the controller; empty if the reason is not the controller's own
   * @param members the objects for which the load balancer would be built: Ingresses, a Service, or
   *     a Gateway with its routes
   */
  public record Refused(
      String why, Optional<Problem> problem, ImmutableSortedSet<ObjectKey> members) {
    /** A load balancer that the controller does not build, without a message of the controller. */
    public Refused(String why, ImmutableSortedSet<ObjectKey> members) {
      this(why, Optional.empty(), members);
    }

    static Refused by(Problem problem, ImmutableSortedSet<ObjectKey> members) {
      return new Refused(problem.text(), Optional.of(problem), members);
    }
  }

  /**
   * The doors before a change.
   *
   * @param fronts the doors before the change; a load balancer that is refused keeps its doors
   * @param deleted the objects that the change deletes
   */
  public record Last(Fronts fronts, ImmutableSet<ObjectKey> deleted) {}

  /**
   * Doors of a similar set of objects. A door made from the same objects is used again.
   *
   * @param objects the objects
   * @param fronts their doors
   */
  public record Shared(ObjectSet objects, Fronts fronts) {
    @SuppressWarnings("ReferenceEquality") // a tree that was not changed is the same
    boolean has(ClusterObject same) {
      ClusterObject object = objects.get(same.key());
      return object != null && object.tree() == same.tree();
    }
  }

  /** The kinds of objects from which doors and their rules are made. */
  private static final ImmutableSet<String> KINDS =
      ImmutableSet.of(
          Kinds.SERVICE,
          Kinds.INGRESS,
          Kinds.STATEFUL_SET,
          Kinds.POD,
          "HorizontalPodAutoscaler",
          "ScaledObject",
          "IngressClass",
          "IngressClassParams",
          "Namespace",
          "Secret",
          "TargetGroupBinding");

  /** Whether doors or their rules are made from objects of a kind. */
  public static boolean areMadeOf(String kind) {
    return KINDS.contains(kind) || Kinds.OF_GATEWAYS.contains(kind);
  }

  /** The order of doors: public doors first, then by label. */
  public static final Comparator<Door> ORDER =
      Comparator.comparing(Door::isPublic).reversed().thenComparing(Door::label);

  /**
   * The annotations of an Ingress by which a controller that is not modelled routes requests; empty
   * if the controller of the Ingress is modelled.
   */
  public static ImmutableSortedMap<String, String> routing(ClusterObject ingress) {
    return ingress.key().kind().equals(Kinds.INGRESS)
        ? ForeignFronts.routing(ingress)
        : ImmutableSortedMap.of();
  }

  /** The doors of a cluster at rest. */
  public static Fronts of(ObjectSet objects, ArgoWrites writes, Assumptions assumed) {
    return of(objects, writes, assumed, null, null);
  }

  /**
   * The doors after a change.
   *
   * @param objects the objects after the change
   * @param writes what Argo Rollouts has written
   * @param last the doors before the change; {@code null} if a refused load balancer does not keep
   *     its doors
   * @param shared doors of similar objects, which are used again where nothing has changed
   */
  public static Fronts like(
      Shared shared,
      ObjectSet objects,
      ArgoWrites writes,
      Assumptions assumed,
      @Nullable Last last) {
    return of(objects, writes, assumed, last, shared);
  }

  private static Fronts of(
      ObjectSet objects,
      ArgoWrites writes,
      Assumptions assumed,
      @Nullable Last last,
      @Nullable Shared shared) {
    Building out = new Building(last, shared);
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
    private final @Nullable Shared shared;
    private @Nullable ClusterPlan plan;
    private TypedObjects typed;

    Building(@Nullable Last last, @Nullable Shared shared) {
      this.last = last;
      this.shared = shared;
      this.typed = shared == null ? TypedObjects.NONE : shared.fronts().typed();
    }

    /** The Ingresses and Services as types, as far as they are read already. */
    TypedObjects typed() {
      return typed;
    }

    void planned(ClusterPlan whole, TypedObjects read) {
      plan = whole;
      typed = read;
    }

    /** Adds a door of a load balancer; one that is equal to a shared one is that one. */
    void add(String id, Front front) {
      named.add(id);
      Front known = shared == null ? null : shared.fronts.byDoor.get(front.door());
      fronts.put(front.door(), front.equals(known) ? known : front);
      doors.put(id, front.door());
    }

    /**
     * The controller refuses a load balancer, and leaves what it was.
     *
     * @param unclear its doors if nobody knows what it was
     */
    void refused(String id, Refused refused, List<Front> unclear) {
      refused(id, refused);
      if (last == null) {
        unclear.forEach(front -> add(id, front));
      }
    }

    /** The controller refuses a load balancer, and leaves what it was. */
    void refused(String id, Refused refused) {
      named.add(id);
      refusals.put(id, refused);
      if (last != null) {
        add(id, last.fronts);
      }
    }

    /** The doors of a load balancer are the shared ones. */
    void isShared(String id) {
      if (shared != null) {
        add(id, shared.fronts);
      }
    }

    private void add(String id, Fronts from) {
      for (Door door : from.doors.get(id)) {
        Front front = from.byDoor.get(door);
        if (front != null) {
          add(id, front);
        }
      }
    }

    /** What is shared; {@code null} if nothing is. */
    @Nullable Shared shared() {
      return shared;
    }

    /** Whether an object is shared, so that the doors made of it alone are. */
    boolean isShared(ClusterObject object) {
      return shared != null && shared.has(object);
    }

    /** Whether the change deletes objects of a kind. */
    boolean isAnyDeleted(String kind) {
      return last != null && last.deleted.stream().anyMatch(key -> key.kind().equals(kind));
    }

    /** The objects that the change deletes. */
    ImmutableSet<ObjectKey> deleted() {
      return last == null ? ImmutableSet.of() : last.deleted;
    }

    /** Whether the change deletes an object. */
    boolean isDeleted(ObjectKey key) {
      return last != null && last.deleted.contains(key);
    }

    /**
     * A load balancer that AWS does not let go stays as it was, though nothing asks for it.
     *
     * @rule A load balancer with deletion protection stays though nothing asks for it.
     */
    private void keepProtected() {
      if (last == null) {
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
     * The doors in their order. Those that are shared are in order already, and the others are put
     * between them; each label is made once, and not for each comparison.
     */
    @SuppressWarnings("ReferenceEquality") // a front that is shared is the same
    private ImmutableMap<Door, Front> sorted() {
      record Labelled(boolean isPublic, String label, Front front) {}
      List<Front> known = new ArrayList<>();
      List<Labelled> others = new ArrayList<>();
      if (shared != null) {
        shared.fronts.byDoor.values().stream()
            .filter(front -> fronts.get(front.door()) == front)
            .forEach(known::add);
      }
      for (Front front : fronts.values()) {
        if (shared == null || shared.fronts.byDoor.get(front.door()) != front) {
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
