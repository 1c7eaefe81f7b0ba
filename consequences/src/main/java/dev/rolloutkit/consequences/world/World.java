package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.internal.pods.Reached;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.Known;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.PodsAtRest;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A cluster whose controllers are done with everything that does not wait for a person.
 *
 * @rule A cluster is reviewed at rest, with what its controllers have written.
 * @param objects the stored objects
 * @param assumed the assumptions
 * @param atRest the pods, and what Argo Rollouts has written
 * @param scene everything that exists, for finding answers
 */
public record World(ObjectSet objects, Assumptions assumed, PodsAtRest atRest, Scene scene) {
  /** The cluster that results from these objects, which may be manifests or come from a cluster. */
  public static World settle(Collection<ClusterObject> given, Assumptions assumed) {
    return settle(ObjectSet.of(given, assumed.server()), assumed);
  }

  /** The cluster that results from stored objects. */
  public static World settle(ObjectSet objects, Assumptions assumed) {
    PodsAtRest atRest = PodsAtRest.of(objects, assumed.argo());
    return of(objects, assumed, atRest, Fronts.of(objects, atRest.writes(), assumed));
  }

  /** A cluster of which pods and doors are computed already. */
  public static World of(ObjectSet objects, Assumptions assumed, PodsAtRest atRest, Fronts fronts) {
    Known known = Known.of(assumed, objects);
    Scene.Stage stage = new Scene.Stage(known, ImmutableSet.of(), ImmutableMap.of(), null);
    return new World(
        objects,
        assumed,
        atRest,
        new Scene(stage, objects, atRest.pods(), atRest.writes(), fronts));
  }

  /**
   * The cluster after changes. It shares with this cluster what the changes do not touch. Every
   * change is applied; only a review finds out that somebody refuses a change.
   */
  public World with(Collection<Change> changes) {
    ObjectSet changed = objects.with(changes);
    PodsAtRest pods = atRest.with(changed, Reached.workloads(objects, changed, changes));
    return of(
        changed,
        assumed,
        pods,
        Fronts.like(
            new Fronts.Shared(objects, scene.fronts()), changed, pods.writes(), assumed, null));
  }

  /**
   * The rules whose answers may depend on an object, by their doors. If only this object changes, a
   * review need not look at any rule outside of the result for the world before and the world after
   * the change. The object need not exist: names of missing objects count, and so do selectors,
   * because a workload may belong to any Service of its namespace.
   *
   * <p>Takes time linear in the number of rules; no answer is computed.
   *
   * @param object the object, whether it exists or not
   */
  public ImmutableSetMultimap<Door, RouteRule> reachedBy(ObjectKey object) {
    Set<Door> made = new HashSet<>();
    for (Front front : scene.fronts().byDoor().values()) {
      if (front.isMadeOf(object) || (isShared(object.kind()) && front.door().isPublic())) {
        made.add(front.door());
      }
    }
    Set<ObjectKey> gateways = new HashSet<>();
    for (Front front : scene.fronts().byDoor().values()) {
      if (front.door() instanceof Door.GatewayPort one
          && front.rules().stream().anyMatch(rule -> Reach.leads(rule, Set.of(object)))) {
        gateways.add(one.gateway()); // one Service that does not fit stops a whole Gateway
      }
    }
    return Reach.rules(
        scene.fronts(),
        Reach.withNames(services(object), objects),
        door ->
            made.contains(door)
                || (door instanceof Door.GatewayPort one && gateways.contains(one.gateway())));
  }

  /** Whether all load balancers may depend on objects of a kind. */
  private static boolean isShared(String kind) {
    return Fronts.areMadeOf(kind)
        && !ImmutableSet.of(Kinds.SERVICE, Kinds.INGRESS, "TargetGroupBinding").contains(kind);
  }

  private Set<ObjectKey> services(ObjectKey object) {
    if (object.kind().equals(Kinds.SERVICE)) {
      return ImmutableSet.of(object);
    }
    Set<ObjectKey> out = new HashSet<>();
    if (Kinds.WORKLOADS.contains(object.kind()) || object.kind().equals(Kinds.NETWORK_POLICY)) {
      objects.ofKind(Kinds.SERVICE, object.namespace()).stream()
          .filter(service -> !service.at("spec", "selector").isEmpty())
          .forEach(service -> out.add(service.key()));
    }
    Set<ObjectKey> workloads =
        ImmutableSet.copyOf(
            Reached.workloads(objects, objects, List.of(new Change.Delete(object, false))));
    workloads.stream()
        .map(ObjectKey::namespace)
        .distinct()
        .forEach(
            namespace ->
                out.addAll(Reach.selecting(namespace, workloads::contains, List.of(scene))));
    return out;
  }

  /** Who answers a request at a door when nothing changes. */
  public Answer answer(Door door, Request request) {
    return Answers.of(scene, door, request);
  }
}
