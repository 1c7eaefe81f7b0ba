package dev.rolloutkit.consequences.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the rules of doors whose answers depend on some Services, or on the rules of some doors.
 * Each rule is read once, and no answer is computed.
 *
 * @rule A change of a Service concerns every rule that leads to it, through redirects too.
 */
public final class Reach {
  private final ImmutableSetMultimap.Builder<Door, RouteRule> out = ImmutableSetMultimap.builder();

  /** The Ingress groups of the doors found so far. */
  private final Set<String> groups = new HashSet<>();

  /**
   * Whether a door was found that reads requests, so that redirects of other load balancers may
   * lead there.
   */
  private boolean anyHttp;

  private Reach() {}

  /**
   * The rules that lead to some Services, all rules of some doors, and the redirects to any of
   * these doors.
   *
   * @param services the Services, whether they exist or not
   * @param wholly whether all rules of a door are included
   */
  public static ImmutableSetMultimap<Door, RouteRule> rules(
      Fronts fronts, Set<ObjectKey> services, Predicate<Door> wholly) {
    Reach reach = new Reach();
    List<Front> redirecting = new ArrayList<>();
    for (Front front : fronts.byDoor().values()) {
      boolean all = wholly.test(front.door());
      boolean redirects = false;
      for (DoorRule rule : front.rules()) {
        redirects |= rule.action() instanceof DoorAction.Redirect;
        if (all || leads(rule, services)) {
          reach.add(front.door(), rule);
        }
      }
      if (redirects) {
        redirecting.add(front);
      }
    }
    redirecting.forEach(front -> reach.redirects(front, false));
    redirecting.forEach(front -> reach.redirects(front, true));
    return reach.out.build();
  }

  private void add(Door door, DoorRule rule) {
    out.put(door, rule.matcher());
    anyHttp |= door.speaksHttp();
    if (door instanceof Door.Group group) {
      groups.add(group.id());
    }
  }

  /** Whether a rule sends requests to one of some Services. */
  public static boolean leads(DoorRule rule, Set<ObjectKey> services) {
    if (rule.action() instanceof DoorAction.Forward forward) {
      for (DoorBackend backend : forward.backends()) {
        if (services.contains(backend.service())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Adds redirects, which lead to another door of the same Ingress group, or to any door that takes
   * their host.
   */
  private void redirects(Front front, boolean within) {
    for (DoorRule rule : front.rules()) {
      if (rule.action() instanceof DoorAction.Redirect redirect) {
        boolean stays = front.door() instanceof Door.Group && !Redirects.changesHost(redirect);
        boolean isReached = stays ? groups.contains(((Door.Group) front.door()).id()) : anyHttp;
        if (stays == within && isReached) {
          add(front.door(), rule);
        }
      }
    }
  }

  /** Some Services, together with the ExternalName Services that lead to them. */
  public static Set<ObjectKey> withNames(Set<ObjectKey> services, ObjectSet... sides) {
    Set<ObjectKey> all = new HashSet<>(services);
    if (services.isEmpty()) {
      return all;
    }
    List<ClusterObject> named = new ArrayList<>();
    for (ObjectSet side : sides) {
      for (ClusterObject service : side.ofKind(Kinds.SERVICE)) {
        if (service.at("spec", "type").asText("").equals("ExternalName")) {
          named.add(service);
        }
      }
    }
    boolean more = !named.isEmpty();
    while (more) {
      more = false;
      for (ClusterObject service : named) {
        Optional<ObjectKey> target = Backends.target(service);
        if (target.isPresent() && all.contains(target.get())) {
          more |= all.add(service.key());
        }
      }
    }
    return all;
  }

  /** The Services of a namespace by the workloads whose pods they select in some scene. */
  public static SetMultimap<ObjectKey, ObjectKey> servicesByWorkload(
      String namespace, Iterable<Scene> scenes) {
    SetMultimap<ObjectKey, ObjectKey> out = LinkedHashMultimap.create();
    for (Scene scene : scenes) {
      for (ClusterObject service : scene.objects().ofKind(Kinds.SERVICE, namespace)) {
        if (!service.at("spec", "selector").isEmpty()) {
          Backends.matching(scene, service)
              .forEach(group -> out.put(group.workload(), service.key()));
        }
      }
    }
    return out;
  }

  /** The Services of a namespace that select pods of some workloads in one of several scenes. */
  public static Set<ObjectKey> selecting(
      String namespace, Predicate<ObjectKey> workloads, Iterable<Scene> scenes) {
    Set<ObjectKey> out = new HashSet<>();
    for (Scene scene : scenes) {
      for (ClusterObject service : scene.objects().ofKind(Kinds.SERVICE, namespace)) {
        JsonNode selector = service.at("spec", "selector");
        if (!selector.isEmpty()
            && Backends.matching(scene, service).stream()
                .anyMatch(group -> workloads.test(group.workload()))) {
          out.add(service.key());
        }
      }
    }
    return out;
  }
}
