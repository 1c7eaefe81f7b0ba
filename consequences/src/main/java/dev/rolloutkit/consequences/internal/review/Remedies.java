package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Edit;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.object.Difference;
import dev.rolloutkit.consequences.internal.object.FieldValues;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.Written;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.review.BrokenLinks;
import dev.rolloutkit.consequences.world.Answers;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a person can do about a finding.
 *
 * @rule A remedy is the former value of the field that is the cause.
 */
final class Remedies {
  private final Course course;
  private final Trials trials;
  private final Keeping keeping;

  Remedies(Course course, Trials trials, Callers callers) {
    this.course = course;
    this.trials = trials;
    keeping = new Keeping(course, callers);
  }

  /** The remedies of a finding about an entry. */
  ImmutableList<Remedy> of(
      Code code,
      Level level,
      ImmutableList<ObjectField> cause,
      Entry entry,
      Answer before,
      Answer now,
      Moment moment) {
    return switch (code) {
      case ADDRESS_CHANGES -> ImmutableList.of(Remedy.advice(sideBySide(cause)));
      case NOBODY_ANSWERS, ANSWERED_BY_ANOTHER ->
          level == Level.NOTE ? ImmutableList.of() : lost(cause, entry, before, now, moment);
      case GAP ->
          level == Level.NOTE
              ? ImmutableList.of()
              : EntryReview.registers(now)
                  ? ImmutableList.of(Remedy.advice(new TwoSteps(course).remedy(cause, entry, now)))
                  : gap(cause, entry, before, now, moment);
      case NEVER_ANSWERED -> BrokenLinks.mended(now);
      case ANSWER_UNKNOWN ->
          now.unknown().isZero() && !now.lost().isZero()
              ? lost(cause, entry, before, now, moment)
              : Lookups.of(now, entry, course.after(), course.before());
      default -> ImmutableList.of();
    };
  }

  /** What people had written there. */
  private static JsonNode former(ClusterObject was, String field) {
    return field.isEmpty() ? Written.manifest(was) : FieldValues.at(was.tree(), field);
  }

  /** Two load balancers for as long as names in DNS point to the old one. */
  private String sideBySide(ImmutableList<ObjectField> cause) {
    ObjectKey object = cause.size() == 1 ? cause.get(0).object() : null;
    String kept;
    if (object == null || !course.before().has(object)) {
      kept = "Keep the old load balancer beside the new one";
    } else if (course.after().has(object)) {
      kept =
          "Keep "
              + object
              + " as it is, add a second "
              + object.kind()
              + " for the new load balancer";
    } else {
      kept = "Keep " + object + " beside the new one";
    }
    return kept
        + ", let DNS point to the new one, and remove the old one when no resolver has the old"
        + " address any more (the TTL of its DNS record).";
  }

  private ImmutableList<Remedy> lost(
      ImmutableList<ObjectField> cause, Entry entry, Answer before, Answer now, Moment moment) {
    if (moment == Moment.REST && !Compared.isLoss(before, at(Moment.PROMOTED, entry))) {
      return gap(cause, entry, before, now, moment); // it ends once a person acts
    }
    ImmutableList<Remedy> back = restored(cause, entry, before, moment);
    return ImmutableList.<Remedy>builder()
        .addAll(back)
        .addAll(otherPort(cause, entry, before, now))
        .addAll(Transitions.of(course, cause, entry, before))
        .build();
  }

  /** The one port that a Service has in place of the one that its users ask for. */
  private ImmutableList<Remedy> otherPort(
      ImmutableList<ObjectField> cause, Entry entry, Answer before, Answer now) {
    for (Link link : now.way()) {
      if (link.step() == Step.PORT && link.state() == Link.State.BROKEN) {
        ObjectKey service = link.reads().get(0).object();
        ClusterObject is = course.after().get(service);
        List<ObjectKey> users = keeping.users(service, before);
        boolean isOfService = cause.stream().allMatch(one -> one.object().equals(service));
        if (isOfService && is != null && is.at("spec", "ports").size() == 1 && !users.isEmpty()) {
          return ImmutableList.of(
              Remedy.advice(
                  Transitions.toPort(
                      course.before().get(service), is, Words.objects(users), entry.door())));
        }
      }
    }
    return ImmutableList.of();
  }

  /**
   * What helps against a loss that ends: an order that loses nothing, and what was there before, if
   * that brings the answer back for good.
   */
  private ImmutableList<Remedy> gap(
      ImmutableList<ObjectField> cause, Entry entry, Answer before, Answer now, Moment moment) {
    Optional<String> steps = portSteps(cause, before, now);
    boolean staysBroken =
        steps.isPresent()
            && !(trials.bringsBack(cause, entry, before, Moment.REST)
                && trials.bringsBack(cause, entry, before, Moment.PROMOTED));
    ImmutableList.Builder<Remedy> out = ImmutableList.builder();
    if (!staysBroken) {
      out.addAll(restored(cause, entry, before, moment));
    }
    steps.map(Remedy::advice).ifPresent(out::add);
    return out.build();
  }

  /** How a Service and the pods that lack its port change without a loss. */
  private Optional<String> portSteps(ImmutableList<ObjectField> cause, Answer before, Answer now) {
    ObjectKey workload = withoutPort(now);
    ObjectKey service = cause.size() == 1 ? cause.get(0).object() : null;
    return workload == null || service == null || !service.kind().equals(Kinds.SERVICE)
        ? Optional.empty()
        : new PortSteps(course).of(service, workload, before, now);
  }

  /** The workload whose pods lack the port to which a Service sends. */
  private static @Nullable ObjectKey withoutPort(Answer now) {
    return now.way().stream()
        .filter(link -> link.step() == Step.CONTAINER_PORT)
        .filter(link -> link.state() == Link.State.BROKEN)
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .findFirst()
        .orElse(null);
  }

  private ImmutableList<Remedy> restored(
      ImmutableList<ObjectField> cause, Entry entry, Answer before, Moment moment) {
    if (cause.isEmpty() || cause.size() > Restoring.CAUSES) {
      return ImmutableList.of();
    }
    ImmutableList<ObjectField> strategies = strategies(cause);
    if (!strategies.isEmpty() && trials.bringsBack(strategies, entry, before, moment)) {
      return restored(strategies, true, entry, before, moment);
    }
    ImmutableList<ObjectField> all = withClasses(cause);
    ImmutableList<ObjectField> settings = besideTemplates(all);
    boolean settingsDo =
        !settings.isEmpty()
            && settings.size() < all.size()
            && trials.bringsBack(settings, entry, before, moment);
    return settingsDo
        ? restored(settings, true, entry, before, moment)
        : restored(all, trials.bringsBack(all, entry, before, moment), entry, before, moment);
  }

  /** The strategies of workloads that change, if nothing else is the cause. */
  private ImmutableList<ObjectField> strategies(ImmutableList<ObjectField> cause) {
    ImmutableList.Builder<ObjectField> out = ImmutableList.builder();
    for (ObjectField one : cause) {
      ObjectField strategy = new ObjectField(one.object(), Exposure.strategy(one.object()));
      ClusterObject was = course.before().get(one.object());
      ClusterObject is = course.after().get(one.object());
      if (!one.field().isEmpty()
          || was == null
          || is == null
          || !Kinds.WORKLOADS.contains(one.object().kind())
          || FieldValues.at(was.tree(), strategy.field())
              .equals(FieldValues.at(is.tree(), strategy.field()))) {
        return ImmutableList.of();
      }
      out.add(strategy);
    }
    return out.build();
  }

  /** With the type of a Service goes its class, which cannot be set again alone. */
  private ImmutableList<ObjectField> withClasses(ImmutableList<ObjectField> cause) {
    ImmutableList.Builder<ObjectField> out = ImmutableList.builder();
    for (ObjectField one : cause) {
      out.add(one);
      ClusterObject was = course.before().get(one.object());
      ClusterObject is = course.after().get(one.object());
      if (one.field().equals("spec.type")
          && was != null
          && is != null
          && !was.at("spec", "loadBalancerClass").equals(is.at("spec", "loadBalancerClass"))) {
        out.add(new ObjectField(one.object(), "spec.loadBalancerClass"));
      }
    }
    return out.build();
  }

  /**
   * What was there before.
   *
   * @param proved whether the answer is back then
   */
  private ImmutableList<Remedy> restored(
      ImmutableList<ObjectField> cause, boolean proved, Entry entry, Answer before, Moment moment) {
    ImmutableList.Builder<Remedy> out = ImmutableList.builder();
    out.add(
        new Remedy(
            words(cause, entry, before),
            ImmutableList.of(),
            edits(cause),
            ImmutableList.of(),
            proved));
    if (moment == Moment.REST
        && cause.size() == 1
        && isWaitingRollout(cause.get(0).object())
        && at(Moment.PROMOTED, entry).who().equals(before.who())) {
      ObjectKey rollout = cause.get(0).object();
      out.add(
          Remedy.command(
              "Or promote it as soon as its new pods are ready:",
              "kubectl argo rollouts promote " + rollout.name() + " -n " + rollout.namespace()));
    }
    return out.build();
  }

  /** The causes that are no part of a pod template: what people want to roll out can stay. */
  private static ImmutableList<ObjectField> besideTemplates(ImmutableList<ObjectField> cause) {
    return cause.stream()
        .filter(one -> !one.field().startsWith("spec.template"))
        .collect(ImmutableList.toImmutableList());
  }

  /** The changes of manifests; none if a field is in each element of a list. */
  private ImmutableList<Edit> edits(ImmutableList<ObjectField> cause) {
    ImmutableList.Builder<Edit> out = ImmutableList.builder();
    for (ObjectField one : cause) {
      ClusterObject was = course.before().get(one.object());
      JsonNode value = was == null ? MissingNode.getInstance() : former(was, one.field());
      if (value.isMissingNode() && was != null && Difference.has(was.tree(), one.field())) {
        return ImmutableList.of();
      }
      out.add(new Edit(one.object(), one.field(), value));
    }
    return out.build();
  }

  private Answer at(Moment moment, Entry entry) {
    return Answers.of(course.at(moment), entry.door(), entry.witness());
  }

  private boolean isWaitingRollout(ObjectKey key) {
    return key.kind().equals(Kinds.ROLLOUT) && course.starting().contains(key);
  }

  /** How to put back all that was there before. */
  private String words(ImmutableList<ObjectField> cause, Entry entry, Answer before) {
    return ofOneObject(cause)
        .orElseGet(
            () ->
                Restoring.together(cause.stream().map(one -> words(one, entry, before)).toList()));
  }

  /** How to put back several fields of one object; empty if that is not all. */
  private Optional<String> ofOneObject(ImmutableList<ObjectField> cause) {
    ObjectKey object = cause.get(0).object();
    ClusterObject was = course.before().get(object);
    ClusterObject is = course.after().get(object);
    boolean isOfOne =
        cause.size() > 1
            && cause.stream().allMatch(one -> one.object().equals(object))
            && cause.stream().allMatch(one -> Scaled.remedy(one, course).isEmpty());
    if (was == null || is == null || !isOfOne) {
      return Optional.empty();
    }
    List<String> fields = cause.stream().map(ObjectField::field).toList();
    return Restoring.difference(object, fields, was.tree(), is.tree());
  }

  /** How to put back what was there before. */
  private String words(ObjectField cause, Entry entry, Answer before) {
    ObjectKey object = cause.object();
    ClusterObject was = course.before().get(object);
    ClusterObject is = course.after().get(object);
    if (was == null) {
      return "Leave " + object + " out of this change.";
    }
    if (is == null) {
      return keeping.remedy(object, entry, before);
    }
    return Scaled.remedy(cause, course)
        .orElseGet(() -> Restoring.words(object, cause.field(), was.tree(), is.tree()));
  }
}
