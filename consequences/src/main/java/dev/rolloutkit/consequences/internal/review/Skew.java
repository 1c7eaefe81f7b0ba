package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.stack.route.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What is lost for seconds because objects are written one after the other. The pods are those
 * before the change, except for those whose owner is already deleted.
 *
 * @rule Requests are lost for seconds if objects that belong together are written one after the
 *     other.
 */
final class Skew {
  /** Up to this number of objects, all orders are tried. */
  private static final int ALL_ORDERS = 6;

  /** How many objects may be looked at in all parts of a change together. */
  private static final long OBJECTS = 200_000;

  private final Course course;
  private final WriteOrder order;
  private final Scene before;
  private final ImmutableMap<ObjectKey, Change> changes;
  private final Map<ImmutableSet<ObjectKey>, Scene> scenes = new LinkedHashMap<>();
  private long left = OBJECTS;

  private Skew(Course course) {
    this.course = course;
    before = course.at(Moment.BEFORE);
    Map<ObjectKey, Change> byKey = new LinkedHashMap<>();
    course.changes().forEach(change -> byKey.put(change.key(), change));
    changes = ImmutableMap.copyOf(byKey);
    order = new WriteOrder(changes, course.before());
  }

  /** Adds a note for each entry that is lost while only a part of the change is written. */
  static void check(Course course, Set<Door> doors, Set<Entry> told, Gathered out) {
    if (course.changes().size() > 1) {
      new Skew(course).check(doors, told, out);
    }
  }

  private void check(Set<Door> doors, Set<Entry> told, Gathered out) {
    Set<String> known = new LinkedHashSet<>();
    told.forEach(entry -> known.add(entry.door().label() + entry.witness()));
    for (Door door : doors) {
      Front front = before.fronts().byDoor().get(door);
      for (DoorRule rule : front == null ? List.<DoorRule>of() : front.rules()) {
        Request witness = Witnesses.of(rule.matcher(), door.port().orElse(80));
        Answer was = Answers.of(before, door, rule, witness);
        Set<ObjectKey> read = changed(was);
        if (was.answered().isZero() || read.isEmpty()) {
          continue;
        }
        Answer now = Answers.of(course.at(Moment.APPLY), door, witness);
        read.addAll(changed(now));
        boolean atRest = isLost(was, Answers.of(course.at(Moment.REST), door, witness));
        if (read.size() > 1
            && known.add(door.label() + witness)
            && Answers.of(before, door, witness).who().equals(was.who())
            && !isLost(was, now)
            && !atRest) {
          entry(
              new Entry(
                  door,
                  door.speaksHttp() ? EntryNames.of(rule.matcher()) : door.name(),
                  EntryNames.requests(door, witness),
                  witness,
                  Entry.Role.SERVING),
              was,
              ImmutableList.sortedCopyOf(read),
              out);
        }
      }
    }
  }

  /** The changed objects that a way reads, names looked up in vain included. */
  private Set<ObjectKey> changed(Answer answer) {
    Set<ObjectKey> out = new LinkedHashSet<>();
    for (Link link : answer.way()) {
      for (Read read : link.reads()) {
        if (changes.containsKey(read.object())) {
          out.add(read.object());
        }
      }
    }
    return out;
  }

  private static boolean isLost(Answer was, Answer is) {
    return was.lost().compareTo(is.lost()) < 0;
  }

  private void entry(Entry entry, Answer was, ImmutableList<ObjectKey> read, Gathered out) {
    List<ImmutableSet<ObjectKey>> parts =
        read.size() <= ALL_ORDERS ? order.subsets(read) : order.plain(read);
    Set<ImmutableSet<ObjectKey>> losing = new LinkedHashSet<>();
    Answer worst = null;
    ImmutableSet<ObjectKey> at = ImmutableSet.of();
    for (ImmutableSet<ObjectKey> part : parts) {
      Scene scene = scene(part);
      if (scene == null) {
        return;
      }
      Answer now = Answers.of(scene, entry.door(), entry.witness());
      if (isLost(was, now)) {
        losing.add(part);
        if (worst == null || worst.lost().compareTo(now.lost()) < 0) {
          worst = now;
          at = part;
        }
      }
    }
    if (worst == null) {
      return;
    }
    Optional<ImmutableList<ObjectKey>> safe =
        read.size() <= ALL_ORDERS ? order.safe(read, losing) : Optional.empty();
    ImmutableList.Builder<ObjectField> cause = ImmutableList.builder();
    read.forEach(key -> cause.add(new ObjectField(key, "")));
    out.add(
        cause.build(),
        new Gathered.Told(
            Code.GAP,
            Level.NOTE,
            entry,
            was,
            worst,
            Moment.SKEW,
            OptionalInt.of(1),
            false,
            Words.skew(entry, at, course.deleted(), worst),
            "",
            ImmutableList.of(),
            safe.map(this::inOrder).map(ImmutableList::of).orElse(ImmutableList.of())));
  }

  private Remedy inOrder(ImmutableList<ObjectKey> keys) {
    List<String> steps = new ArrayList<>();
    for (ObjectKey key : keys) {
      steps.add((course.deleted().contains(key) ? "delete " : "apply ") + key.label());
    }
    return Remedy.order(
        Words.capital(String.join(", then ", steps)) + ": in this order nothing is lost.",
        true,
        keys);
  }

  /** What exists when only a part is written; {@code null} if too much was looked at already. */
  private @org.jspecify.annotations.Nullable Scene scene(ImmutableSet<ObjectKey> part) {
    Scene known = scenes.get(part);
    if (known != null || left <= 0) {
      return known;
    }
    List<Change> written = part.stream().map(changes::get).toList();
    ObjectSet objects = course.before().with(written);
    left -= Math.max(1, objects.size());
    ImmutableSet.Builder<ObjectKey> deleted = ImmutableSet.builder();
    written.stream()
        .filter(change -> change instanceof Change.Delete)
        .forEach(change -> deleted.add(change.key()));
    Scene out =
        new Scene(
            new Scene.Stage(course.known(), deleted.build(), ImmutableMap.of(), before),
            objects,
            before.pods().without(deleted.build()),
            before.writes(),
            Fronts.like(
                new Fronts.Shared(before.objects(), before.fronts()),
                objects,
                before.writes(),
                course.assumed(),
                new Fronts.Last(before.fronts(), deleted.build())));
    scenes.put(part, out);
    return out;
  }
}
