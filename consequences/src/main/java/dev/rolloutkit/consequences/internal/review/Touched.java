package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.MapDifference;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.pods.PodGroup;
import dev.rolloutkit.consequences.world.Reach;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the rules whose answers a change may change; the answers of all other rules are not
 * computed. These are the rules that differ between moments, and the rules that lead to a Service
 * that changes, whose selector gets another hash, or whose pods change.
 *
 * @rule Only rules that lead to something that changes are answered again.
 */
@SuppressWarnings("ReferenceEquality") // what is shared between worlds is the same object
final class Touched {
  private static final String POLICY = "NetworkPolicy";

  private final Course course;
  private final ImmutableList<Scene> scenes;
  private final Scene before;
  private final Set<ObjectKey> services;
  private final ImmutableSetMultimap<Door, RouteRule> rules;
  private final Set<Door> doors = new LinkedHashSet<>();

  Touched(Course course) {
    this.course = course;
    scenes = Course.MOMENTS.stream().map(course::at).collect(ImmutableList.toImmutableList());
    before = course.at(Moment.BEFORE);
    Set<Fronts> fronts = Sets.newIdentityHashSet();
    scenes.forEach(scene -> fronts.add(scene.fronts()));
    for (Fronts one : fronts) {
      differing(one, before.fronts());
      differing(before.fronts(), one);
    }
    services = Reach.withNames(services(), course.before(), course.after());
    ImmutableSetMultimap.Builder<Door, RouteRule> out = ImmutableSetMultimap.builder();
    ImmutableSet<Door> changed = ImmutableSet.copyOf(doors);
    fronts.forEach(one -> out.putAll(Reach.rules(one, services, changed::contains)));
    rules = out.build();
    doors.addAll(rules.keySet());
  }

  private void differing(Fronts some, Fronts others) {
    if (some != others) {
      some.byDoor()
          .forEach(
              (door, front) -> {
                if (others.byDoor().get(door) != front) {
                  doors.add(door);
                }
              });
    }
  }

  /** The Services that change, or whose pods do. */
  private Set<ObjectKey> services() {
    Set<ObjectKey> out = new HashSet<>();
    Set<ObjectKey> workloads = new HashSet<>();
    for (ObjectKey workload : course.reached()) {
      ImmutableList<PodGroup> pods = before.pods().of(workload);
      if (scenes.stream().anyMatch(scene -> !scene.pods().of(workload).equals(pods))) {
        workloads.add(workload);
      }
    }
    for (Change change : course.changes()) {
      if (change.key().kind().equals(Kinds.SERVICE)) {
        out.add(change.key());
      } else if (change.key().kind().equals(POLICY)) {
        policed(change.key(), workloads);
      }
    }
    for (Scene scene : scenes) {
      if (scene.writes() != before.writes()) {
        MapDifference<ObjectKey, String> hashes =
            Maps.difference(scene.writes().hashes(), before.writes().hashes());
        out.addAll(hashes.entriesDiffering().keySet());
        out.addAll(hashes.entriesOnlyOnLeft().keySet());
        out.addAll(hashes.entriesOnlyOnRight().keySet());
      }
    }
    Set<String> namespaces = new HashSet<>();
    workloads.forEach(workload -> namespaces.add(workload.namespace()));
    for (String namespace : namespaces) {
      out.addAll(Reach.selecting(namespace, workloads::contains, scenes));
    }
    return out;
  }

  /** Adds the workloads whose pods a policy selects on either side. */
  private void policed(ObjectKey policy, Set<ObjectKey> out) {
    for (ObjectSet side : ImmutableList.of(course.before(), course.after())) {
      ClusterObject object = side.get(policy);
      Optional<Selector> selector =
          object == null
              ? Optional.empty()
              : Selector.read(object.at("spec", "podSelector")).toOptional();
      if (selector.isEmpty()) {
        continue;
      }
      for (Scene scene : scenes) {
        for (PodGroup group : scene.pods().in(policy.namespace())) {
          if (selector.get().matches(group::label)) {
            out.add(group.workload());
          }
        }
      }
    }
  }

  /** The doors of which a rule is touched, or which are not the same at all moments. */
  Set<Door> doors() {
    return doors;
  }

  /**
   * The places of the rules of a door whose answers need not be computed: they take the same
   * requests at each moment and lead to nothing that changes.
   */
  Set<Integer> untouched(Door door) {
    Front first = before.fronts().byDoor().get(door);
    if (first == null) {
      return ImmutableSet.of();
    }
    Set<Integer> out = new HashSet<>();
    for (int i = 0; i < first.rules().size(); i++) {
      if (!isTouched(door, first.rules().get(i))) {
        out.add(i);
      }
    }
    for (Scene scene : scenes) {
      Front front = scene.fronts().byDoor().get(door);
      if (front == null || !takesTheSame(first, front)) {
        return ImmutableSet.of();
      }
      if (front != first) {
        out.removeIf(i -> !first.rules().get(i).equals(front.rules().get(i)));
      }
    }
    return out;
  }

  private boolean isTouched(Door door, DoorRule rule) {
    return rule.action() instanceof DoorAction.Redirect
        ? rules.containsEntry(door, rule.matcher())
        : Reach.leads(rule, services);
  }

  /** Whether both take the same requests by rules at the same places. */
  private static boolean takesTheSame(Front one, Front other) {
    if (one == other) {
      return true;
    }
    if (one.rules().size() != other.rules().size()) {
      return false;
    }
    for (int i = 0; i < one.rules().size(); i++) {
      if (!one.rules().get(i).matcher().equals(other.rules().get(i).matcher())) {
        return false;
      }
    }
    return true;
  }
}
