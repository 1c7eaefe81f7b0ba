package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.FieldRef;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Difference;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reviews the change with a part of it left out, and looks whether the answer is back. */
final class Trials {
  private static final int TRIED = 8;
  private static final int IN_ALL = 48;

  /** How many writes may be looked at in all trials together. */
  private static final int WRITES = 20_000;

  private final World before;
  private final Course course;
  private final Map<List<FieldRef>, Optional<Course>> without = new LinkedHashMap<>();
  private int left = WRITES;

  Trials(World before, Course course) {
    this.before = before;
    this.course = course;
  }

  /**
   * The one cause of several whose reverting alone brings the answer back; all, if none does.
   *
   * @param moment the moment at which the answer is another one
   */
  ImmutableList<FieldRef> decisive(
      ImmutableList<FieldRef> several, Entry entry, Answer was, Moment moment) {
    if (several.size() > 1) {
      for (FieldRef one : several.subList(0, Math.min(TRIED, several.size()))) {
        if (bringsBack(List.of(one), entry, was, moment)) {
          return ImmutableList.of(one);
        }
      }
    }
    return several;
  }

  /** Whether the answer is what it was if some fields are left as they were. */
  boolean bringsBack(Collection<FieldRef> fields, Entry entry, Answer was, Moment moment) {
    return without(ImmutableList.copyOf(fields))
        .map(
            other ->
                Answers.of(other.at(moment), entry.door(), entry.witness()).who().equals(was.who()))
        .orElse(false);
  }

  private Optional<Course> without(ImmutableList<FieldRef> fields) {
    Optional<Course> known = without.get(fields);
    if (known == null) {
      boolean isAllowed = without.size() < IN_ALL && left > 0;
      known = isAllowed ? Optional.of(tried(fields)) : Optional.empty();
      left -= course.changes().size();
      without.put(fields, known);
    }
    return known;
  }

  private Course tried(ImmutableList<FieldRef> fields) {
    List<Change> rest = new ArrayList<>(course.changes());
    for (FieldRef field : fields) {
      rest.replaceAll(change -> reverted(change, field));
      rest.removeIf(
          change ->
              change.key().equals(field.object())
                  && (field.field().isEmpty() || change instanceof Change.Delete));
    }
    return new Course(before, rest, course.fronts());
  }

  private Change reverted(Change change, FieldRef field) {
    ClusterObject old = course.before().get(change.key());
    if (!(change instanceof Change.Apply apply)
        || old == null
        || field.field().isEmpty()
        || !change.key().equals(field.object())) {
      return change;
    }
    ClusterObject written = apply.written();
    return new Change.Apply(
        written.with(Difference.reverted(old.tree(), written.tree(), field.field())));
  }
}
