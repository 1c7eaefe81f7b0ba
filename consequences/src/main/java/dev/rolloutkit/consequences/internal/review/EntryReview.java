package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.pods.RolloutServices;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Judges what becomes of one entry after the other.
 *
 * @rule A loss is an error if the requests surely were answered, and unknown if that is not known
 *     afterwards.
 */
final class EntryReview {
  /** What another rule may do to requests that it takes. */
  private static final ImmutableSet<Code> TAKEN =
      ImmutableSet.of(Code.NOBODY_ANSWERS, Code.ANSWER_UNKNOWN, Code.GAP, Code.ANSWERED_BY_ANOTHER);

  private final Course course;
  private final Causes causes;
  private final Exposure exposure;
  private final Exposed exposed;
  private final Awaited awaited;
  private final GoneRollout goneRollout;
  private final TwoSteps twoSteps;
  private final Trials trials;
  private final Remedies remedies;
  private final Precedence precedence;
  private final PathTypes pathTypes;
  private final OtherNamespace otherNamespace;
  private final JoiningPods joiningPods;
  private final OwnNames ownNames;
  private final Addresses addresses;
  private final Expressions expressions;
  private final Emptied emptied;
  private final Gathered out;
  private final Callers callers;
  private final Set<Entry> lossTold = new LinkedHashSet<>();

  EntryReview(World before, Course course, Gathered out) {
    this.course = course;
    this.out = out;
    causes = new Causes(course);
    exposure = new Exposure(before, course);
    exposed = new Exposed(course);
    awaited = new Awaited(course);
    goneRollout = new GoneRollout(course);
    twoSteps = new TwoSteps(course);
    trials = new Trials(before, course);
    callers = new Callers(course.before(), course.after());
    remedies = new Remedies(course, trials, callers);
    precedence = new Precedence(course);
    pathTypes = new PathTypes(course);
    otherNamespace = new OtherNamespace(course);
    joiningPods = new JoiningPods(course);
    ownNames = new OwnNames(course);
    addresses = new Addresses(course);
    expressions = new Expressions(course);
    emptied = new Emptied(course);
  }

  /** The entries for which a loss is reported. */
  Set<Entry> lossTold() {
    return lossTold;
  }

  /** Judges an entry and adds the result to the findings. */
  void judge(Entry entry) {
    Answer before = at(Moment.BEFORE, entry);
    Answer apply = at(Moment.APPLY, entry);
    Answer rest = at(Moment.REST, entry);
    Answer promoted = at(Moment.PROMOTED, entry);
    Optional<Expressions.Edited> edited = expressions.edited(entry);
    if (edited.isPresent() && !before.answered().isZero()) {
      lossTold.add(entry);
      tell(
          Code.ANSWER_UNKNOWN,
          aside(entry, edited.get().own() ? Level.WARNING : Level.UNKNOWN),
          entry,
          before,
          rest,
          Moment.APPLY,
          OptionalInt.empty(),
          Words.edited(entry, before, edited.get()));
    } else if (before.answered().isZero()) {
      notAnswered(entry, before, rest, promoted);
    } else if (Compared.isLoss(before, rest)) {
      boolean waits = !Compared.isLoss(before, promoted);
      String until =
          waits
              ? "until " + awaited.act(before, rest)
              : !apply.answered().isZero() && !Compared.isLoss(before, apply)
                  ? "once " + awaited.newPodsRun(before, rest)
                  : "";
      lost(entry, before, rest, Moment.REST, until);
    } else if (Compared.isLoss(before, promoted)) {
      lost(entry, before, promoted, Moment.PROMOTED, "once " + awaited.act(before, promoted));
    } else if (Compared.isLoss(before, apply)) {
      gap(entry, before, apply, rest);
      if (registers(apply)) {
        another(entry, before, rest, promoted);
      }
    } else if (Compared.firstUnknown(before, apply, rest, promoted).isPresent()) {
      Moment moment = Compared.firstUnknown(before, apply, rest, promoted).get();
      Answer unclear = at(moment, entry);
      tell(
          Code.ANSWER_UNKNOWN,
          aside(entry, Level.UNKNOWN),
          entry,
          before,
          unclear,
          moment,
          OptionalInt.empty(),
          Words.unknown(entry, before, unclear));
    } else {
      another(entry, before, rest, promoted);
    }
  }

  private void another(Entry entry, Answer before, Answer rest, Answer promoted) {
    boolean atRest = !Compared.isSame(before, rest);
    Answer other = atRest ? rest : promoted;
    if (!Compared.isSame(before, other)) {
      tell(
          Code.ANSWERED_BY_ANOTHER,
          isDirect(before, other) ? Level.NOTE : aside(entry, Level.WARNING),
          entry,
          before,
          other,
          atRest ? Moment.REST : Moment.PROMOTED,
          OptionalInt.empty(),
          Words.joined(Words.another(entry, before, other), joiningPods.why(before, other)));
    }
  }

  /** Whether nothing is lost but until ready pods are registered with new target groups. */
  static boolean registers(Answer apply) {
    return apply.way().stream()
        .filter(link -> link.state() == Link.State.BROKEN)
        .allMatch(Link::awaitsTargets);
  }

  private void notAnswered(Entry entry, Answer before, Answer rest, Answer promoted) {
    boolean answered = !rest.answered().isZero() || !promoted.answered().isZero();
    if (answered) {
      Answer now = rest.answered().isZero() ? promoted : rest;
      if (addresses.from(entry, now).isPresent()) {
        return; // requests that move are told where they come from
      }
      tell(
          Code.NOW_ANSWERED,
          Level.NOTE,
          entry,
          before,
          now,
          rest.answered().isZero() ? Moment.PROMOTED : Moment.REST,
          OptionalInt.empty(),
          Words.now(entry, now, ownNames.why(entry, now)));
    } else if (before.unknown().isZero()) {
      if (promoted.unknown().isZero() && rest.unknown().isZero()) {
        tell(
            Code.NEVER_ANSWERED,
            aside(entry, Level.WARNING),
            entry,
            before,
            promoted,
            Moment.REST,
            OptionalInt.empty(),
            Words.never(entry, promoted));
      }
    } else if (Compared.isWorse(before.lost(), promoted.lost())) {
      tell(
          Code.ANSWER_UNKNOWN,
          aside(entry, Level.UNKNOWN),
          entry,
          before,
          promoted,
          Moment.REST,
          OptionalInt.empty(),
          ifCalled(entry) + Words.lost(entry, before, promoted, "", false));
    }
  }

  private Set<Door> left() {
    return course.at(Moment.REST).fronts().byDoor().keySet();
  }

  private Answer at(Moment moment, Entry entry) {
    return Answers.of(course.at(moment), entry.door(), entry.witness());
  }

  /**
   * The change edits the field that names the answer of these very requests, and the answer becomes
   * another one. An edit that leads to the same answer by another name re-routes nothing, and a
   * selector that no pod has names no answer.
   */
  private boolean isDirect(Answer before, Answer now) {
    return !before.who().equals(now.who())
        && (causes.edits(before, Step.RULE)
            || causes.edits(before, Step.BACKEND)
            || (causes.edits(before, Step.SELECTOR) && !now.answered().isZero()));
  }

  private static Level aside(Entry entry, Level level) {
    return entry.role().isAside() ? level.atMost(Level.WARNING) : level;
  }

  private void lost(Entry entry, Answer before, Answer now, Moment moment, String until) {
    Optional<Addresses.Move> move = addresses.of(entry, before);
    if (move.isPresent()) {
      tell(
          Code.ADDRESS_CHANGES,
          aside(entry, move.get().level()),
          entry,
          before,
          now,
          Moment.REST,
          move.get().seconds(),
          Words.joined(
              Words.moved(entry, move.get(), left()), ofUnknownClass(move.get().to().door())));
      return;
    }
    Level level = inside(entry, Level.BREAKING);
    tell(
        Code.NOBODY_ANSWERS,
        aside(entry, level),
        entry,
        before,
        now,
        moment,
        OptionalInt.empty(),
        Words.joined(
            List.of(
                ifCalled(entry) + Words.lost(entry, before, now, until, isWholeChainGone(before)),
                Certificates.withHost(course, entry),
                otherNamespace.why(before))));
  }

  /**
   * That nobody is known to serve the class of a door; empty if it is known, or served before.
   *
   * @rule Requests that move to an Ingress class of which there is no manifest may have nobody who
   *     takes them.
   */
  private String ofUnknownClass(Door door) {
    if (!(door instanceof Door.Foreign one)
        || one.ingressClass().isEmpty()
        || course.at(Moment.BEFORE).fronts().byDoor().containsKey(door)
        || course.after().ofKind("IngressClass").stream()
            .anyMatch(object -> object.key().name().equals(one.ingressClass()))) {
      return "";
    }
    return "IngressClass "
        + one.ingressClass()
        + " is not among the manifests, so nobody knows whether any controller serves it: without"
        + " one, nobody answers.";
  }

  /** That it is open whether anybody notices; empty if somebody surely does. */
  private String ifCalled(Entry entry) {
    return inside(entry, Level.BREAKING) == Level.BREAKING
        ? ""
        : Words.nobodyCalls(entry, entry.door().inside().filter(this::isOfArgo).isPresent());
  }

  /**
   * The level of a loss; without a caller inside of the cluster it is not known who notices.
   *
   * @rule A loss inside of the cluster is told as unknown unless somebody calls the Service.
   */
  private Level inside(Entry entry, Level level) {
    if (entry.door() instanceof Door.NodePort) {
      return level.atMost(Level.UNKNOWN);
    }
    Optional<ObjectKey> service = entry.door().inside();
    if (service.isEmpty() || !callers(entry).isEmpty()) {
      return level;
    }
    return level.atMost(isOfArgo(service.get()) ? Level.WARNING : Level.UNKNOWN);
  }

  /** Whether a Rollout has a Service for its own updates. */
  private boolean isOfArgo(ObjectKey service) {
    return RolloutServices.isWritten(service, course.before(), course.assumed().argo());
  }

  /** Whether everything that answered before is deleted, from the door to the pods. */
  private boolean isWholeChainGone(Answer before) {
    return before.way().stream()
        .flatMap(link -> link.reads().stream())
        .filter(read -> course.before().has(read.object()))
        .noneMatch(read -> course.after().has(read.object()));
  }

  private void gap(Entry entry, Answer before, Answer apply, Answer rest) {
    boolean registers = registers(apply);
    OptionalInt seconds =
        registers
            ? Waits.untilRegistered(entry, rest, course.at(Moment.APPLY))
            : Waits.untilReady(entry, before, course.after());
    Optional<ObjectField> strategy = exposure.of(entry, before, apply.lost());
    if (strategy.isPresent()) {
      exposed(entry, before, apply, strategy.get(), seconds.orElse(0));
      return;
    }
    boolean all = apply.answered().isZero() && apply.unknown().isZero();
    boolean meant = isDirect(before, rest);
    Level level = all && !meant ? Level.BREAKING : Level.WARNING;
    tell(
        Code.GAP,
        entry.role().isAside() ? Level.NOTE : inside(entry, level),
        entry,
        before,
        apply,
        Moment.APPLY,
        seconds,
        ifCalled(entry)
            + Words.gap(
                entry,
                before,
                apply,
                registers,
                seconds,
                exposed.stopsFirst(apply).orElse(apply.whyNobody())
                    + (registers ? twoSteps.why(causes.of(before, apply)) : "")));
  }

  /** Tells what each update of a workload loses. */
  private void exposed(
      Entry entry, Answer before, Answer apply, ObjectField strategy, int seconds) {
    lossTold.add(entry);
    boolean aside = entry.role().isAside();
    out.add(
        ImmutableList.of(strategy),
        new Gathered.Told(
            Code.TRAFFIC_EXPOSED,
            aside ? Level.NOTE : Level.WARNING,
            entry,
            before,
            apply,
            Moment.APPLY,
            OptionalInt.of(seconds),
            false,
            exposed.sentence(entry, strategy.object(), apply, seconds),
            "",
            callers(entry),
            aside ? ImmutableList.of() : exposed.remedies(strategy.object())));
  }

  private ImmutableList<ObjectKey> callers(Entry entry) {
    if (entry.door() instanceof Door.PodName one) {
      return callers.of(one.service(), one.pod() + ".");
    }
    return entry.door() instanceof Door.InCluster inner
        ? callers.of(inner.service(), "")
        : ImmutableList.of();
  }

  private void tell(
      Code code,
      Level level,
      Entry entry,
      Answer before,
      Answer now,
      Moment moment,
      OptionalInt seconds,
      String sentence) {
    ImmutableList<ObjectField> cause = causes.of(before, now);
    Optional<Precedence.Won> won =
        TAKEN.contains(code) ? precedence.won(entry, moment) : Optional.empty();
    Optional<String> type = TAKEN.contains(code) ? pathTypes.why(entry, moment) : Optional.empty();
    String words = Words.joined(sentence, type.or(() -> won.map(Precedence.Won::why)).orElse(""));
    Optional<ObjectKey> root = root(cause);
    if (root.isPresent()) {
      cause = ImmutableList.of(new ObjectField(root.get(), ""));
      lossTold.add(entry);
    } else if (code.isLoss()) {
      lossTold.add(entry);
      cause = trials.decisive(cause, entry, before, moment);
    }
    out.add(
        cause,
        new Gathered.Told(
            code,
            level,
            entry,
            before,
            now,
            moment,
            seconds,
            isDirect(before, now),
            words,
            root.map(Words::cascade).orElseGet(() -> further(code, entry, before)),
            callers(entry),
            ImmutableList.<Remedy>builder()
                .addAll(remedies.of(code, level, cause, entry, before, now, moment))
                .addAll(
                    level == Level.NOTE
                        ? ImmutableList.of()
                        : won.map(Precedence.Won::remedy).stream().toList())
                .build()));
  }

  /** What is said once for all entries of one cause; empty if there is nothing to say. */
  private String further(Code code, Entry entry, Answer before) {
    return switch (code) {
      case GAP -> handover(entry, before);
      case NOBODY_ANSWERS -> emptied.of(entry);
      default -> "";
    };
  }

  private String handover(Entry entry, Answer before) {
    return goneRollout.handover(before, at(Moment.REST, entry));
  }

  /** The one object whose deletion takes away all that is the cause; empty if there is none. */
  private Optional<ObjectKey> root(ImmutableList<ObjectField> cause) {
    Set<ObjectKey> out = new LinkedHashSet<>();
    for (ObjectField one : cause) {
      Optional<ObjectKey> root = course.cascade(one.object());
      if (root.isEmpty()) {
        return Optional.empty();
      }
      out.add(root.get());
    }
    return out.size() == 1 ? Optional.of(out.iterator().next()) : Optional.empty();
  }
}
