package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.internal.object.Difference;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reviews the change without a part of it, and checks whether the former answer is back. Only the
 * vicinity of the requests is reviewed again, or everything if the answer turns out to depend on
 * something outside of the vicinity.
 *
 * @rule Of several causes the decisive one is found by leaving out parts of the change.
 */
final class Trials {
  private static final int TRIED = 8;
  private static final int IN_ALL = 24;

  /** How many writes may be looked at in all trials together. */
  private static final int WRITES = 20_000;

  private final World before;
  private final Course course;
  private final ListMultimap<ImmutableList<ObjectField>, Trial> known = ArrayListMultimap.create();
  private int left = WRITES;

  /**
   * What the change does without a part of it.
   *
   * @param vicinity to whose objects the change is confined; {@code null} for the whole change
   */
  private record Trial(@Nullable Vicinity vicinity, Course course) {
    boolean isFor(@Nullable Vicinity other) {
      return vicinity == null || (other != null && vicinity.includes(other));
    }
  }

  Trials(World before, Course course) {
    this.before = before;
    this.course = course;
  }

  /**
   * The one of several causes whose reversal alone brings the answer back; all causes if only all
   * of them together do; otherwise another field of the same object that does.
   *
   * @rule A field whose reverting does not bring an answer back is not the cause if another field
   *     of its object is.
   * @param moment the moment at which the answer is another one
   */
  ImmutableList<ObjectField> decisive(
      ImmutableList<ObjectField> several, Entry entry, Answer was, Moment moment) {
    if (several.size() > 1) {
      for (ObjectField one : several.subList(0, Math.min(TRIED, several.size()))) {
        if (bringsBack(List.of(one), entry, was, moment)) {
          return ImmutableList.of(one);
        }
      }
    }
    return beside(several, entry, was, moment).orElse(several);
  }

  /** What else differs in the only object of a cause, if that brings the answer back. */
  private Optional<ImmutableList<ObjectField>> beside(
      ImmutableList<ObjectField> cause, Entry entry, Answer was, Moment moment) {
    if (cause.isEmpty() || cause.stream().map(ObjectField::object).distinct().count() > 1) {
      return Optional.empty();
    }
    ObjectKey object = cause.get(0).object();
    ClusterObject old = course.before().get(object);
    ClusterObject young = course.after().get(object);
    boolean isPart = cause.stream().noneMatch(one -> one.field().isEmpty());
    if (old == null || young == null || !isPart || bringsBack(cause, entry, was, moment)) {
      return Optional.empty();
    }
    ObjectField whole = new ObjectField(object, "");
    if (!bringsBack(List.of(whole), entry, was, moment)) {
      return Optional.empty();
    }
    return Deviation.of(old.tree(), young.tree(), "").stream()
        .limit(TRIED)
        .map(one -> ImmutableList.of(new ObjectField(object, one.path())))
        .filter(one -> bringsBack(one, entry, was, moment))
        .findFirst()
        .or(() -> Optional.of(ImmutableList.of(whole)));
  }

  /** Whether the answer is what it was if some fields are left as they were. */
  boolean bringsBack(Collection<ObjectField> fields, Entry entry, Answer was, Moment moment) {
    ImmutableList<ObjectField> reverted = ImmutableList.copyOf(fields);
    if (isExhausted() && !known.containsKey(reverted)) {
      return false;
    }
    Vicinity vicinity = Vicinity.of(course, entry, reverted);
    Optional<Answer> near = answer(reverted, vicinity, entry, moment);
    boolean isWhole = near.isEmpty() || vicinity.hasAllOf(near.get(), course);
    Optional<Answer> now = isWhole ? near : answer(reverted, null, entry, moment);
    return now.map(answer -> answer.who().equals(was.who())).orElse(false);
  }

  private Optional<Answer> answer(
      ImmutableList<ObjectField> reverted,
      @Nullable Vicinity vicinity,
      Entry entry,
      Moment moment) {
    return known.get(reverted).stream()
        .filter(trial -> trial.isFor(vicinity))
        .findFirst()
        .or(() -> tried(reverted, vicinity))
        .map(trial -> Answers.of(trial.course().at(moment), entry.door(), entry.witness()));
  }

  private Optional<Trial> tried(ImmutableList<ObjectField> reverted, @Nullable Vicinity vicinity) {
    if (isExhausted()) {
      return Optional.empty();
    }
    List<Change> rest = rest(reverted, vicinity);
    left -= rest.size();
    boolean isMostOfAll = rest.size() > course.changes().size() / 2;
    Trial trial =
        new Trial(
            vicinity,
            isMostOfAll ? new Course(before, rest, course.fronts()) : new Course(before, rest));
    known.put(reverted, trial);
    return Optional.of(trial);
  }

  private boolean isExhausted() {
    return known.size() == IN_ALL || left <= 0;
  }

  /** What remains of the change; a write that leaves its object as it is stored does not. */
  List<Change> rest(ImmutableList<ObjectField> reverted, @Nullable Vicinity vicinity) {
    Set<ObjectKey> touched = new HashSet<>();
    reverted.forEach(field -> touched.add(field.object()));
    List<Change> rest = new ArrayList<>();
    for (Change change : course.changes()) {
      if (vicinity != null && !vicinity.has(change.key())) {
        continue;
      }
      if (touched.contains(change.key())) {
        reverted(change, reverted).ifPresent(rest::add);
      } else {
        rest.add(change);
      }
    }
    return rest;
  }

  private Optional<Change> reverted(Change change, Collection<ObjectField> fields) {
    ClusterObject old = course.before().get(change.key());
    Change out = change;
    for (ObjectField field : fields) {
      if (field.object().equals(change.key())) {
        if (field.field().isEmpty() || change instanceof Change.Delete) {
          return Optional.empty();
        }
        if (out instanceof Change.Apply apply && old != null) {
          ClusterObject written = apply.written();
          out =
              new Change.Apply(
                  written.with(Difference.reverted(old.tree(), written.tree(), field.field())));
        }
      }
    }
    boolean isStored =
        old != null
            && out instanceof Change.Apply apply
            && course.before().applied(apply).tree().equals(old.tree());
    return isStored ? Optional.empty() : Optional.of(out);
  }
}
