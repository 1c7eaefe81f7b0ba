package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Action;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.FieldRef;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import java.util.Collection;

/**
 * Which objects can matter for some requests: all in the namespaces of what their answers are made
 * of, the Services to which a rule of their door leads, objects that have no namespace, and those
 * of which the rules of doors are made.
 *
 * @rule Requests depend only on objects in the namespaces of their answers and on those without a
 *     namespace.
 * @param namespaces the namespaces of the answers
 * @param services the Services of the door
 */
record Vicinity(ImmutableSet<String> namespaces, ImmutableSet<ObjectKey> services) {
  /** Around some requests at all moments of a change. */
  static Vicinity of(Course course, Entry entry, Collection<FieldRef> causes) {
    ImmutableSet.Builder<String> namespaces = ImmutableSet.builder();
    ImmutableSet.Builder<ObjectKey> services = ImmutableSet.builder();
    causes.forEach(cause -> namespaces.add(cause.object().namespace()));
    for (Moment moment : Course.MOMENTS) {
      Front front = course.at(moment).fronts().byDoor().get(entry.door());
      if (front != null) {
        front.rules().forEach(rule -> leads(rule, services));
      }
      Answer answer = Answers.of(course.at(moment), entry.door(), entry.witness());
      reads(answer).forEach(read -> namespaces.add(read.object().namespace()));
    }
    return new Vicinity(namespaces.build(), services.build());
  }

  private static void leads(DoorRule rule, ImmutableSet.Builder<ObjectKey> out) {
    if (rule.action() instanceof Action.Forward forward) {
      forward.backends().forEach(backend -> out.add(backend.service()));
    }
  }

  /** Whether an object can matter. */
  boolean has(ObjectKey key) {
    return key.namespace().isEmpty()
        || namespaces.contains(key.namespace())
        || services.contains(key)
        || (Fronts.areMadeOf(key.kind())
            && !Kinds.WORKLOADS.contains(key.kind())
            && !key.kind().equals(Kinds.SERVICE));
  }

  /** Whether everything in the vicinity of others is in this one. */
  boolean includes(Vicinity other) {
    return namespaces.containsAll(other.namespaces) && services.containsAll(other.services);
  }

  /** Whether an answer reads nothing else. */
  boolean hasAllOf(Answer answer) {
    return Iterables.all(reads(answer), read -> has(read.object()));
  }

  private static Iterable<Read> reads(Answer answer) {
    return Iterables.concat(Iterables.transform(answer.way(), Link::reads));
  }
}
