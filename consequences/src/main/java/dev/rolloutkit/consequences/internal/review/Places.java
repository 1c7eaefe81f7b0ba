package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Place;
import dev.rolloutkit.consequences.internal.object.Difference;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where a person looks: the changed field of the cause; the reference that leads nowhere now; the
 * line that took the place of what is gone; another changed object of the way; some other changed
 * object. If nothing leads to a deleted object any more, its place is where it was.
 *
 * @rule A finding is placed at the changed field of its cause.
 */
final class Places {
  /** How many changed objects are named that no answer depends on. */
  private static final int OTHERS = 20;

  private final ObjectSet before;
  private final ObjectSet after;
  private final ImmutableList<Change> changes;

  Places(Course course) {
    before = course.before();
    after = course.after();
    changes = course.changes();
  }

  /** Adds the places of a finding whose cause and whose answers are known. */
  void add(Finding.Builder out, Collection<ObjectField> cause, Collection<Answer> ways) {
    Set<Place> found = new LinkedHashSet<>();
    cause.forEach(one -> field(one, true, found));
    for (Answer answer : Lists.reverse(List.copyOf(ways))) {
      nowhere(answer, found);
    }
    cause.forEach(one -> field(one, false, found));
    for (Answer answer : ways) {
      for (Link link : answer.way()) {
        link.reads().forEach(read -> object(read.object(), found));
      }
    }
    if (!isDeletion(cause)) {
      changes.stream().limit(OTHERS).forEach(change -> object(change.key(), found));
    }
    out.addAllPlaces(found);
    out.addAllRelated(related(cause));
  }

  /** Adds the places of a finding of which only the cause is known. */
  void add(Finding.Builder out, Collection<ObjectField> cause) {
    add(out, cause, List.of());
  }

  /** Whether only deleted objects are the cause: then no other object has to do with it. */
  private boolean isDeletion(Collection<ObjectField> cause) {
    return !cause.isEmpty()
        && cause.stream().noneMatch(one -> after.has(one.object()))
        && cause.stream().allMatch(one -> before.has(one.object()));
  }

  private void field(ObjectField ref, boolean there, Set<Place> out) {
    ClusterObject is = after.get(ref.object());
    if (is == null || Difference.has(is.tree(), ref.field()) != there) {
      return;
    }
    ClusterObject was = before.get(ref.object());
    out.add(
        Place.after(
            ref.object(),
            was == null ? ref.field() : Difference.innermost(was.tree(), is.tree(), ref.field())));
  }

  /** The fields of the first link that does not hold, and of the one that leads to it. */
  private void nowhere(Answer answer, Set<Place> out) {
    Link last = null;
    for (Link link : answer.way()) {
      if (link.state() != Link.State.HOLDS) {
        reads(link, out);
        if (last != null) {
          reads(last, out);
        }
        return;
      }
      last = link;
    }
  }

  private void reads(Link link, Set<Place> out) {
    for (Read read : link.reads()) {
      ClusterObject is = after.get(read.object());
      if (is != null && !read.field().isEmpty() && Difference.has(is.tree(), read.field())) {
        ClusterObject was = before.get(read.object());
        String field = ObjectField.plain(read.field());
        out.add(
            Place.after(
                read.object(),
                was == null ? field : Difference.innermost(was.tree(), is.tree(), field)));
      }
    }
  }

  private void object(ObjectKey key, Set<Place> out) {
    ClusterObject is = after.get(key);
    ClusterObject was = before.get(key);
    if (is != null && (was == null || !was.tree().equals(is.tree()))) {
      out.add(Place.after(key, was == null ? "" : Difference.innermost(was.tree(), is.tree(), "")));
    }
  }

  private ImmutableList<Place> related(Collection<ObjectField> cause) {
    ImmutableList.Builder<Place> out = ImmutableList.builder();
    for (ObjectField one : cause) {
      ClusterObject was = before.get(one.object());
      ClusterObject is = after.get(one.object());
      if (was != null) {
        out.add(
            Place.before(
                one.object(),
                is == null
                    ? one.field()
                    : Difference.innermost(is.tree(), was.tree(), one.field())));
      }
    }
    return out.build();
  }
}
