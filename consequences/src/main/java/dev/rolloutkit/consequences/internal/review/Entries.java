package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.stack.diff.AnswerChange;
import dev.rolloutkit.stack.diff.AnswerChanges;
import dev.rolloutkit.stack.internal.diff.RuleSetDifference;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds the requests whose answer changes at any moment.
 *
 * <p>Each rule first gets its answer as a label, and then only labels are compared. If nothing
 * changes, each rule is read once.
 *
 * @rule An entry is a kind of request whose answer changes at some moment.
 */
final class Entries {
  private static final Pattern METRICS =
      Pattern.compile("([a-z0-9]+-)?(metrics|prometheus|prom)(-[a-z0-9]+)?");
  private static final String UNTOUCHED = "the same at all moments: ";
  private static final String NO_RULE = "nobody: no such door";

  private final Course course;
  private final Touched touched;
  private final ImmutableSetMultimap.Builder<Door, RouteRule> answered =
      ImmutableSetMultimap.builder();
  private final Set<String> previews = new LinkedHashSet<>();
  private final Map<String, Entry> found = new LinkedHashMap<>();
  private final SetMultimap<Door, Request> witnesses = LinkedHashMultimap.create();
  private final List<Door> undecided = new ArrayList<>();

  private Entries(Course course) {
    this.course = course;
    touched = new Touched(course);
    for (ClusterObject rollout : course.before().ofKind(Kinds.ROLLOUT)) {
      preview(rollout, "blueGreen", "previewService");
      preview(rollout, "canary", "canaryService");
    }
    for (ClusterObject rollout : course.after().ofKind(Kinds.ROLLOUT)) {
      preview(rollout, "blueGreen", "previewService");
      preview(rollout, "canary", "canaryService");
    }
  }

  private void preview(ClusterObject rollout, String strategy, String field) {
    String name = rollout.at("spec", "strategy", strategy, field).asText("");
    if (!name.isEmpty()) {
      previews.add(rollout.key().sibling(Kinds.SERVICE, name).toString());
    }
  }

  /**
   * The requests that change, and the doors with more rules than can be compared.
   *
   * @param entries the requests
   * @param undecided the doors
   * @param doors the doors that were looked at
   * @param answered the rules before the change whose answers were computed; the other rules lead
   *     to nothing that changes
   */
  record Found(
      ImmutableList<Entry> entries,
      ImmutableList<Door> undecided,
      ImmutableSet<Door> doors,
      ImmutableSetMultimap<Door, RouteRule> answered) {}

  static Found of(Course course) {
    Entries out = new Entries(course);
    Set<Door> sorted = new TreeSet<>(Fronts.ORDER);
    sorted.addAll(out.touched.doors());
    sorted.forEach(out::door);
    return new Found(
        ImmutableList.copyOf(out.found.values()),
        ImmutableList.copyOf(out.undecided),
        ImmutableSet.copyOf(sorted),
        out.answered.build());
  }

  private void door(Door door) {
    Set<Integer> untouched = touched.untouched(door);
    Scene before = course.at(Moment.BEFORE);
    Front was = before.fronts().byDoor().get(door);
    List<RouteRule> old = labelled(before, was, untouched);
    if (was != null) {
      for (int i = 0; i < was.rules().size(); i++) {
        if (!untouched.contains(i)) {
          answered.put(door, was.rules().get(i).matcher());
        }
      }
    }
    List<String> seen = new ArrayList<>();
    for (Moment moment : List.of(Moment.REST, Moment.PROMOTED, Moment.APPLY)) {
      Scene scene = course.at(moment);
      List<RouteRule> young = labelled(scene, scene.fronts().byDoor().get(door), untouched);
      String all = young.toString();
      if (!seen.contains(all)) {
        seen.add(all);
        compare(door, old, young);
      }
    }
    neverAnswered(door, was);
  }

  private void compare(Door door, List<RouteRule> old, List<RouteRule> young) {
    if (old.equals(young) || undecided.contains(door)) {
      return;
    }
    AnswerChanges changes = RuleSetDifference.of(old, young, port(door));
    Set<String> before = names(old);
    Set<String> after = names(young);
    for (AnswerChange one : changes.changes()) {
      add(
          door.label() + EntryNames.of(one.before()) + ">" + EntryNames.of(one.after()),
          new Entry(
              door,
              EntryNames.of(door, one.before(), one.after(), before, after),
              EntryNames.requests(door, one.example(), one.before(), one.after()),
              one.example(),
              role(door, one.example())));
    }
    if (!changes.complete()) {
      undecided.add(door);
    }
  }

  private void add(String id, Entry entry) {
    if (found.putIfAbsent(id, entry) == null) {
      witnesses.put(entry.door(), entry.witness());
    }
  }

  private static Set<String> names(List<RouteRule> rules) {
    Set<String> out = new LinkedHashSet<>();
    rules.forEach(rule -> out.add(EntryNames.of(rule)));
    return out;
  }

  private Entry entry(Door door, String name, Request witness) {
    return new Entry(door, name, EntryNames.requests(door, witness), witness, role(door, witness));
  }

  /** The role that requests have before, or have afterwards if nothing took them before. */
  private Entry.Role role(Door door, Request example) {
    for (Moment moment : Course.MOMENTS) {
      Scene scene = course.at(moment);
      Front front = scene.fronts().byDoor().get(door);
      DoorRule rule = front == null ? null : scene.rule(front, example).orElse(null);
      if (rule != null
          && rule.action() instanceof DoorAction.Forward forward
          && !forward.backends().isEmpty()) {
        return forward.backends().stream()
                .map(DoorBackend::service)
                .map(ObjectKey::toString)
                .allMatch(previews::contains)
            ? Entry.Role.PREVIEW
            : forward.backends().stream().allMatch(this::isForMetrics)
                ? Entry.Role.METRICS
                : Entry.Role.SERVING;
      }
    }
    return Entry.Role.SERVING;
  }

  /** Whether a port of a Service is only there for metrics, by its name. */
  private boolean isForMetrics(DoorBackend backend) {
    for (ObjectSet side : List.of(course.before(), course.after())) {
      ClusterObject service = side.get(backend.service());
      if (service != null) {
        for (JsonNode port : service.at("spec", "ports")) {
          if (port.path("port").equals(backend.port())
              || port.path("name").equals(backend.port())) {
            return METRICS.matcher(port.path("name").asText("")).matches();
          }
        }
      }
    }
    return false;
  }

  /**
   * The rules with their answers as labels; a rule that is not touched has a label of its own,
   * which is the same at all moments.
   */
  private static List<RouteRule> labelled(
      Scene scene, @org.jspecify.annotations.Nullable Front front, Set<Integer> untouched) {
    if (front == null) {
      return List.of(new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), NO_RULE));
    }
    List<RouteRule> out = new ArrayList<>();
    for (int i = 0; i < front.rules().size(); i++) {
      DoorRule rule = front.rules().get(i);
      if (untouched.contains(i)) {
        out.add(
            new RouteRule(rule.matcher().priority(), rule.matcher().conditions(), UNTOUCHED + i));
        continue;
      }
      Answer answer =
          Answers.of(scene, front.door(), rule, Witnesses.of(rule.matcher(), port(front.door())));
      out.add(
          new RouteRule(
              rule.matcher().priority(),
              rule.matcher().conditions(),
              isLost(answer) ? NO_RULE : answer.who()));
    }
    return out;
  }

  private static boolean isLost(Answer answer) {
    return answer.answered().isZero() && answer.unknown().isZero();
  }

  /** Adds new rules that nobody answers. */
  private void neverAnswered(Door door, @org.jspecify.annotations.Nullable Front was) {
    Scene rest = course.at(Moment.PROMOTED);
    Front is = rest.fronts().byDoor().get(door);
    if (is == null) {
      return;
    }
    Set<Request> told = new LinkedHashSet<>(witnesses.get(door));
    Set<Object> known = new LinkedHashSet<>();
    if (was != null) {
      was.rules().forEach(rule -> known.add(rule.matcher().conditions()));
    }
    for (DoorRule rule : is.rules()) {
      if (!known.contains(rule.matcher().conditions())
          && rule.action() instanceof DoorAction.Forward
          && isLost(Answers.of(rest, door, rule, Witnesses.of(rule.matcher(), port(door))))) {
        Request witness = Witnesses.shortest(rule.matcher(), port(door));
        if (Answers.of(course.at(Moment.BEFORE), door, witness).answered().isZero()
            && told.add(witness)) {
          add(
              door.label() + "+" + EntryNames.of(rule.matcher()),
              entry(
                  door, door.speaksHttp() ? EntryNames.of(rule.matcher()) : door.name(), witness));
        }
      }
    }
  }

  private static int port(Door door) {
    return door.port().orElse(80);
  }
}
