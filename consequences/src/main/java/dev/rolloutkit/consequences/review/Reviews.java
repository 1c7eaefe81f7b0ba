package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Coverage;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.FieldRef;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reviews changes. */
public final class Reviews {
  private final Course course;
  private final Causes causes;
  private final Exposure exposure;
  private final Map<List<Object>, Judged> judged = new LinkedHashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  private Reviews(World before, Course course) {
    this.course = course;
    this.exposure = new Exposure(before, course);
    this.causes = new Causes(course);
  }

  /** What changes do to a cluster at rest. */
  public static Review of(World before, Collection<Change> changes) {
    Course course = new Course(before, ImmutableList.copyOf(changes));
    Reviews reviews = new Reviews(before, course);
    if (!changes.isEmpty()) {
      reviews.review();
    }
    return Review.builder()
        .before(before)
        .after(World.settle(course.after(), before.assumed()))
        .changes(course.changes())
        .findings(reviews.findings.stream().sorted(Review.ORDER).toList())
        .coverage(new Coverage(ImmutableSortedMap.of(), ImmutableList.of(), ImmutableList.of()))
        .build();
  }

  private void review() {
    refusals();
    course
        .missing()
        .forEach(
            (workload, lacks) ->
                findings.add(
                    Finding.builder()
                        .code(Code.CANNOT_START)
                        .level(Level.BREAKING)
                        .cause(
                            lacks.stream()
                                .map(one -> new FieldRef(one.object(), ""))
                                .sorted()
                                .distinct()
                                .toList())
                        .sentence(
                            "No new pod of "
                                + workload.label()
                                + " can start: "
                                + lacks.get(0).words()
                                + ".")
                        .build()));
    Entries.Found found = Entries.of(course);
    found.entries().forEach(this::entry);
    found.undecided().forEach(this::undecided);
    judged.values().forEach(one -> findings.add(one.finding()));
    Sizes.check(course, findings::add);
    Protections.check(course, findings::add);
    for (ObjectKey workload : course.starting()) {
      findings.add(
          Finding.about(Code.UPDATE_STARTS, Level.NOTE, workload, "spec.template")
              .sentence("An update of " + workload.label() + " starts.")
              .build());
    }
  }

  private void refusals() {
    course
        .refusedByServer()
        .forEach(
            (key, refused) ->
                refused(
                    key,
                    refused.field(),
                    "The API server refuses " + key + ": " + refused.why() + "."));
    course
        .refusedByArgo()
        .forEach(
            (key, why) ->
                refused(
                    key,
                    "",
                    "Argo Rollouts stops at " + key + " and updates nothing: " + why + "."));
    Map<String, Fronts.Refused> was = course.at(Moment.BEFORE).fronts().refusals();
    course
        .at(Moment.PROMOTED)
        .fronts()
        .refusals()
        .forEach(
            (id, refused) -> {
              if (!was.containsKey(id)) {
                findings.add(
                    Finding.builder()
                        .code(Code.REFUSED)
                        .level(Level.ERROR)
                        .cause(causes.of(refused.members()))
                        .sentence(
                            "The load balancer controller stops at "
                                + id
                                + " and leaves it as it is: "
                                + refused.why()
                                + ".")
                        .build());
              }
            });
  }

  private void refused(ObjectKey key, String field, String sentence) {
    findings.add(Finding.about(Code.REFUSED, Level.ERROR, key, field).sentence(sentence).build());
  }

  private void undecided(Door door) {
    findings.add(
        Finding.builder()
            .code(Code.ANSWER_UNKNOWN)
            .level(Level.UNKNOWN)
            .sentence(door.label() + ": too many overlapping patterns to compare.")
            .build());
  }

  private void entry(Entry entry) {
    Answer before = at(Moment.BEFORE, entry);
    Answer apply = at(Moment.APPLY, entry);
    Answer rest = at(Moment.REST, entry);
    Answer promoted = at(Moment.PROMOTED, entry);
    if (isWorse(before.lost(), rest.lost()) && !before.answered().isZero()) {
      boolean waits = !isWorse(before.lost(), promoted.lost());
      lost(entry, before, rest, waits ? "until somebody promotes" : "");
    } else if (isWorse(before.lost(), promoted.lost()) && !before.answered().isZero()) {
      lost(entry, before, promoted, "once it is promoted");
    } else if (isWorse(before.lost(), apply.lost()) && !before.answered().isZero()) {
      gap(entry, before, apply, rest);
    } else if (!before.answered().isZero()
        && becomesUnknown(before, List.of(rest, promoted, apply))) {
      Answer unclear =
          List.of(rest, promoted, apply).stream()
              .filter(one -> isWorse(before.unknown(), one.unknown()))
              .findFirst()
              .orElseThrow();
      Level level = serving(entry, Level.UNKNOWN);
      add(
          Code.ANSWER_UNKNOWN,
          level,
          entry,
          causes.of(before, unclear),
          Words.unknown(entry, before, unclear));
    } else if (!before.unknown().isZero() && isWorse(before.lost(), promoted.lost())) {
      add(
          Code.ANSWER_UNKNOWN,
          serving(entry, Level.UNKNOWN),
          entry,
          causes.of(before, promoted),
          Words.lost(entry, before, promoted, ""));
    } else if (before.answered().isZero() && before.unknown().isZero()) {
      unanswered(entry, before, rest, promoted);
    } else if (!before.who().equals(promoted.who()) || !before.who().equals(rest.who())) {
      Answer other = before.who().equals(rest.who()) ? promoted : rest;
      Level level = isDirect(before) ? Level.NOTE : serving(entry, Level.WARNING);
      add(
          Code.ANSWERED_BY_ANOTHER,
          level,
          entry,
          causes.of(before, other),
          Words.another(entry, before, other));
    }
  }

  private Answer at(Moment moment, Entry entry) {
    return Answers.of(course.at(moment), entry.door(), entry.witness());
  }

  private static boolean isWorse(Share was, Share is) {
    return was.compareTo(is) < 0;
  }

  private static boolean becomesUnknown(Answer before, List<Answer> later) {
    return later.stream().anyMatch(one -> isWorse(before.unknown(), one.unknown()));
  }

  /** The change names another answer for these very requests. */
  private boolean isDirect(Answer before) {
    return causes.edits(before, Step.RULE)
        || causes.edits(before, Step.BACKEND)
        || causes.edits(before, Step.SELECTOR);
  }

  private static Level serving(Entry entry, Level level) {
    return entry.role().isAside() ? level.atMost(Level.WARNING) : level;
  }

  private void lost(Entry entry, Answer before, Answer now, String until) {
    Optional<Entry> elsewhere = elsewhere(entry, before);
    if (elsewhere.isPresent()) {
      add(
          Code.ADDRESS_CHANGES,
          serving(entry, Level.BREAKING),
          entry,
          causes.of(before, now),
          Words.moved(entry, elsewhere.get()));
      return;
    }
    Level level = Level.BREAKING;
    if (entry.door() instanceof Door.InCluster inner) {
      level =
          Callers.of(inner.service(), course.after()).isPresent() ? Level.BREAKING : Level.UNKNOWN;
    }
    add(
        Code.NOBODY_ANSWERS,
        serving(entry, level),
        entry,
        causes.of(before, now),
        Words.lost(entry, before, now, until));
  }

  /** The same requests at a door that the change makes. */
  private Optional<Entry> elsewhere(Entry entry, Answer before) {
    Scene rest = course.at(Moment.REST);
    if (!entry.door().isPublic() || rest.fronts().byDoor().containsKey(entry.door())) {
      return Optional.empty();
    }
    for (Door door : rest.fronts().byDoor().keySet()) {
      boolean isNew = !course.at(Moment.BEFORE).fronts().byDoor().containsKey(door);
      if (isNew
          && door.isPublic()
          && door.speaksHttp() == entry.door().speaksHttp()
          && (door.port().isEmpty()
              || entry.door().port().isEmpty()
              || door.port().equals(entry.door().port()))
          && Answers.of(rest, door, entry.witness()).who().equals(before.who())) {
        return Optional.of(
            new Entry(
                door,
                entry.name(),
                EntryNames.requests(door, entry.witness()),
                entry.witness(),
                entry.role()));
      }
    }
    return Optional.empty();
  }

  private void gap(Entry entry, Answer before, Answer apply, Answer rest) {
    Optional<FieldRef> exposed = exposure.of(entry, before, apply.lost());
    if (exposed.isPresent()) {
      add(
          Code.TRAFFIC_EXPOSED,
          entry.role().isAside() ? Level.NOTE : Level.WARNING,
          entry,
          ImmutableList.of(exposed.get()),
          Words.exposed(entry, exposed.get().object(), apply));
      return;
    }
    boolean all = apply.answered().isZero() && apply.unknown().isZero();
    boolean direct = !before.who().equals(rest.who()) && isDirect(before);
    boolean preview = entry.role().isAside();
    Level level = preview ? Level.NOTE : all && !direct ? Level.BREAKING : Level.WARNING;
    if (entry.door() instanceof Door.InCluster inner
        && Callers.of(inner.service(), course.after()).isEmpty()) {
      level = level.atMost(Level.UNKNOWN);
    }
    add(Code.GAP, level, entry, causes.of(before, apply), Words.gap(entry, before, apply));
  }

  private void unanswered(Entry entry, Answer before, Answer rest, Answer promoted) {
    if (!rest.answered().isZero() || !promoted.answered().isZero()) {
      add(Code.NOW_ANSWERED, Level.NOTE, entry, causes.of(before, rest), Words.now(entry, rest));
    } else if (promoted.unknown().isZero() && rest.unknown().isZero()) {
      add(
          Code.NEVER_ANSWERED,
          serving(entry, Level.WARNING),
          entry,
          causes.of(before, promoted),
          Words.never(entry, promoted));
    }
  }

  private void add(
      Code code, Level level, Entry entry, ImmutableList<FieldRef> cause, String sentence) {
    judged
        .computeIfAbsent(List.of(code, cause), key -> new Judged(code, cause))
        .add(level, entry, sentence);
  }

  /** The entries with one cause. The outermost are told; those that they cover are listed. */
  private static final class Judged {
    private final Code code;
    private final ImmutableList<FieldRef> cause;
    private final List<Entry> entries = new ArrayList<>();
    private Level level = Level.NOTE;
    private String sentence = "";

    Judged(Code code, ImmutableList<FieldRef> cause) {
      this.code = code;
      this.cause = cause;
    }

    void add(Level one, Entry entry, String words) {
      if (sentence.isEmpty() || one.compareTo(level) < 0) {
        sentence = words;
      }
      level = level.or(one);
      entries.add(entry);
    }

    Finding finding() {
      int more = entries.size() - 1;
      return Finding.builder()
          .code(code)
          .level(level)
          .cause(cause)
          .entries(entries)
          .sentence(more == 0 ? sentence : sentence + " (and " + more + " more)")
          .build();
    }
  }

  /** Whether an answer has pods. */
  static Optional<Part.Answered> pods(Answer answer) {
    return answer.parts().stream()
        .filter(part -> part instanceof Part.Answered)
        .map(part -> (Part.Answered) part)
        .findFirst();
  }
}
