package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.stack.plan.ClusterPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
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
 */
public record Fronts(
    ImmutableMap<Door, Front> byDoor,
    ImmutableListMultimap<String, Door> doors,
    ImmutableSortedMap<String, Refused> refusals,
    ClusterPlan plan) {
  /**
   * A load balancer that its controller does not build.
   *
   * @param why the reason, as a clause
   * @param members the Ingresses, the Service, or the Gateway with its routes of which it would be
   *     made
   */
  public record Refused(String why, ImmutableSortedSet<ObjectKey> members) {}

  /**
   * What was before a change.
   *
   * @param objects the objects
   * @param fronts their doors, of which those stay whose load balancer is refused
   * @param deleted the objects that the change deletes
   */
  public record Last(ObjectSet objects, Fronts fronts, ImmutableSet<ObjectKey> deleted) {
    boolean has(ClusterObject same) {
      return same.equals(objects.get(same.key()));
    }
  }

  /** The kinds of which doors and their rules are made. */
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

  /**
   * The doors of a cluster.
   *
   * @param writes what Argo Rollouts has written
   * @param last what was before a change; {@code null} if nothing changes
   */
  public static Fronts of(
      ObjectSet objects, ArgoWrites writes, Assumptions assumed, @Nullable Last last) {
    Building out = new Building(last);
    ClusterPlan plan = LoadBalancerFronts.add(objects, writes, assumed, out);
    GatewayFronts.add(objects, writes, assumed, out);
    BindingFronts.add(objects, out);
    ServiceFronts.add(objects, out);
    return out.build(plan);
  }

  /** Collects doors. */
  static final class Building {
    private final Map<Door, Front> fronts = new LinkedHashMap<>();
    private final SetMultimap<String, Door> doors = LinkedHashMultimap.create();
    private final TreeMap<String, Refused> refusals = new TreeMap<>();
    private final Set<String> named = new LinkedHashSet<>();
    private final @Nullable Last last;

    Building(@Nullable Last last) {
      this.last = last;
    }

    /** Adds a door of a load balancer. */
    void add(String id, Front front) {
      named.add(id);
      fronts.put(front.door(), front);
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
      stays(id);
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

    /** Whether the change deletes an object. */
    boolean isDeleted(ObjectKey key) {
      return last != null && last.deleted.contains(key);
    }

    /** A load balancer that AWS does not let go stays as it was, though nothing asks for it. */
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

    Fronts build(ClusterPlan plan) {
      keepProtected();
      return new Fronts(
          sorted(),
          ImmutableListMultimap.copyOf(doors),
          ImmutableSortedMap.copyOfSorted(refusals),
          plan);
    }

    /** The doors in their order; each label is made once, and not for each comparison. */
    private ImmutableMap<Door, Front> sorted() {
      record Labelled(boolean isPublic, String label, Front front) {}
      List<Labelled> all = new ArrayList<>();
      for (Front front : fronts.values()) {
        all.add(new Labelled(front.door().isPublic(), front.door().label(), front));
      }
      all.sort(Comparator.comparing(Labelled::isPublic).reversed().thenComparing(Labelled::label));
      return all.stream()
          .collect(ImmutableMap.toImmutableMap(one -> one.front().door(), Labelled::front));
    }
  }
}
