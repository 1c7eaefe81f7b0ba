package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The objects that can matter for some requests: some Services, all other objects in the namespaces
 * of the objects that their answers read, cluster-scoped objects, and the objects from which the
 * rules of doors are made.
 *
 * <p>A Service matters if an answer reads it, if a rule of the same load balancer leads to it, or
 * if a Rollout that names such a Service, or whose pods the change may replace, names it too. If
 * the load balancer is refused at some moment, its rules are not known, so every Service of the
 * namespaces matters.
 *
 * @rule Requests depend only on objects in the namespaces of their answers and on those without a
 *     namespace.
 * @param namespaces the namespaces of the answers
 * @param services the Services that matter
 * @param isRefused whether the load balancer is refused at some moment
 */
record Vicinity(
    ImmutableSet<String> namespaces, ImmutableSet<ObjectKey> services, boolean isRefused) {
  /** Around some requests at all moments of a change. */
  static Vicinity of(Course course, Entry entry, Collection<ObjectField> causes) {
    Set<String> namespaces = new LinkedHashSet<>();
    Set<ObjectKey> services = new LinkedHashSet<>();
    causes.forEach(cause -> add(cause.object(), namespaces, services));
    Set<String> loadBalancers = new LinkedHashSet<>();
    for (Moment moment : Course.MOMENTS) {
      Fronts fronts = course.at(moment).fronts();
      for (String loadBalancer : fronts.doors().inverse().get(entry.door())) {
        loadBalancers.add(loadBalancer);
        fronts.doors().get(loadBalancer).forEach(door -> leads(fronts, door, services));
      }
      leads(fronts, entry.door(), services);
      Answer answer = Answers.of(course.at(moment), entry.door(), entry.witness());
      reads(answer).forEach(read -> add(read.object(), namespaces, services));
    }
    services.addAll(ofRollouts(course, namespaces, services));
    boolean isRefused =
        Course.MOMENTS.stream()
            .map(moment -> course.at(moment).fronts().refusals().keySet())
            .anyMatch(refused -> !Collections.disjoint(loadBalancers, refused));
    return new Vicinity(ImmutableSet.copyOf(namespaces), ImmutableSet.copyOf(services), isRefused);
  }

  private static void add(ObjectKey key, Set<String> namespaces, Set<ObjectKey> services) {
    namespaces.add(key.namespace());
    if (key.kind().equals(Kinds.SERVICE)) {
      services.add(key);
    }
  }

  private static void leads(Fronts fronts, Door door, Set<ObjectKey> out) {
    Front front = fronts.byDoor().get(door);
    for (DoorRule rule : front == null ? List.<DoorRule>of() : front.rules()) {
      if (rule.action() instanceof DoorAction.Forward forward) {
        forward.backends().forEach(backend -> out.add(backend.service()));
      }
    }
  }

  /** The Services of which one decides whether a Rollout is refused that matters. */
  private static Set<ObjectKey> ofRollouts(
      Course course, Set<String> namespaces, Set<ObjectKey> services) {
    Set<ObjectKey> out = new LinkedHashSet<>();
    for (ObjectSet side : List.of(course.before(), course.after())) {
      for (ObjectKey key : course.reached()) {
        ClusterObject rollout = side.get(key);
        if (rollout == null
            || !key.kind().equals(Kinds.ROLLOUT)
            || !namespaces.contains(key.namespace())) {
          continue;
        }
        Set<ObjectKey> named = new LinkedHashSet<>();
        named(rollout.at("spec", "strategy"), key, named);
        if (course.isWritten(key)
            || rollout.at("spec", "workloadRef").isObject()
            || !Collections.disjoint(named, services)) {
          out.addAll(named);
        }
      }
    }
    return out;
  }

  /** The Services that a Rollout may name: those with a name that is a text of its strategy. */
  private static void named(JsonNode tree, ObjectKey rollout, Set<ObjectKey> out) {
    if (tree.isTextual()) {
      out.add(rollout.sibling(Kinds.SERVICE, tree.textValue()));
    }
    tree.forEach(one -> named(one, rollout, out));
  }

  /** Whether an object can matter. */
  boolean has(ObjectKey key) {
    if (key.kind().equals(Kinds.SERVICE) && !isRefused) {
      return services.contains(key);
    }
    return key.namespace().isEmpty()
        || namespaces.contains(key.namespace())
        || services.contains(key)
        || (Fronts.areMadeOf(key.kind())
            && !Kinds.WORKLOADS.contains(key.kind())
            && !key.kind().equals(Kinds.SERVICE));
  }

  /** Whether everything in the vicinity of others is in this one. */
  boolean includes(Vicinity other) {
    return namespaces.containsAll(other.namespaces)
        && services.containsAll(other.services)
        && (isRefused || !other.isRefused);
  }

  /** Whether an answer reads nothing else that a change writes. */
  boolean hasAllOf(Answer answer, Course course) {
    return Iterables.all(
        reads(answer), read -> has(read.object()) || !course.isWritten(read.object()));
  }

  private static Iterable<Read> reads(Answer answer) {
    return Iterables.concat(Iterables.transform(answer.way(), Link::reads));
  }
}
