package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Edit;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.FieldRef;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Difference;
import dev.rolloutkit.consequences.object.Fields;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.Written;
import dev.rolloutkit.consequences.pods.Moment;

/**
 * What a person can do about a finding.
 *
 * @rule A remedy is the former value of the field that is the cause.
 */
final class Remedies {
  private static final Remedy BEHIND =
      Remedy.advice(
          "Add the new rule behind the former one first, and remove the former one when the pods of"
              + " the new target group are healthy.");

  private final Course course;
  private final Trials trials;

  Remedies(Course course, Trials trials) {
    this.course = course;
    this.trials = trials;
  }

  /** The remedies of a finding about an entry. */
  ImmutableList<Remedy> of(
      Code code,
      Level level,
      ImmutableList<FieldRef> cause,
      Entry entry,
      Answer before,
      Answer now,
      Moment moment) {
    return switch (code) {
      case ADDRESS_CHANGES ->
          ImmutableList.of(
              Remedy.advice(
                  "Keep both side by side, let DNS point to the new address, and delete the old one"
                      + " when its names have expired everywhere."));
      case NOBODY_ANSWERS, ANSWERED_BY_ANOTHER ->
          level == Level.NOTE ? ImmutableList.of() : restored(cause, entry, before, moment);
      case GAP ->
          level == Level.NOTE
              ? ImmutableList.of()
              : EntryReview.registers(now)
                  ? ImmutableList.of(BEHIND)
                  : restored(cause, entry, before, moment);
      case NEVER_ANSWERED -> Links.mended(now);
      case ANSWER_UNKNOWN -> Lookups.of(now, course.after());
      default -> ImmutableList.of();
    };
  }

  /** What people had written there. */
  private static JsonNode former(ClusterObject was, String field) {
    return field.isEmpty() ? Written.manifest(was) : Fields.at(was.tree(), field);
  }

  private ImmutableList<Remedy> restored(
      ImmutableList<FieldRef> cause, Entry entry, Answer before, Moment moment) {
    if (cause.isEmpty() || cause.size() > 3) {
      return ImmutableList.of();
    }
    boolean proved = trials.bringsBack(cause, entry, before, moment);
    ImmutableList.Builder<Remedy> out = ImmutableList.builder();
    out.add(
        new Remedy(
            String.join(" ", cause.stream().map(this::words).toList()),
            ImmutableList.of(),
            edits(cause),
            ImmutableList.of(),
            proved));
    if (moment == Moment.REST && cause.size() == 1 && isWaitingRollout(cause.get(0).object())) {
      ObjectKey rollout = cause.get(0).object();
      out.add(
          Remedy.command(
              "Or promote it as soon as its new pods are ready:",
              "kubectl argo rollouts promote " + rollout.name() + " -n " + rollout.namespace()));
    }
    return out.build();
  }

  /** The changes of manifests; none if a field is in each element of a list. */
  private ImmutableList<Edit> edits(ImmutableList<FieldRef> cause) {
    ImmutableList.Builder<Edit> out = ImmutableList.builder();
    for (FieldRef one : cause) {
      ClusterObject was = course.before().get(one.object());
      JsonNode value = was == null ? MissingNode.getInstance() : former(was, one.field());
      if (value.isMissingNode() && was != null && Difference.has(was.tree(), one.field())) {
        return ImmutableList.of();
      }
      out.add(new Edit(one.object(), one.field(), value));
    }
    return out.build();
  }

  private boolean isWaitingRollout(ObjectKey key) {
    return key.kind().equals(Kinds.ROLLOUT) && course.starting().contains(key);
  }

  /** How to put back what was there before. */
  private String words(FieldRef cause) {
    ObjectKey object = cause.object();
    ClusterObject was = course.before().get(object);
    ClusterObject is = course.after().get(object);
    if (was == null) {
      return "Leave " + object + " out of this change.";
    }
    if (is == null) {
      return "Keep " + object + " until nothing needs it any more.";
    }
    return Scaled.remedy(cause, course)
        .orElseGet(() -> Restoring.words(object, cause.field(), was.tree(), is.tree()));
  }

  /** What helps a workload whose every update loses requests. */
  ImmutableList<Remedy> exposed(FieldRef strategy) {
    ObjectKey workload = strategy.object();
    return workload.kind().equals(Kinds.DEPLOYMENT)
        ? ImmutableList.of(
            Remedy.advice(
                "Let "
                    + workload.label()
                    + " start new pods before it stops old ones: type RollingUpdate, maxUnavailable"
                    + " 0, and at least two replicas."))
        : ImmutableList.of(
            Remedy.advice(
                "Run at least two pods of "
                    + workload.label()
                    + ", so that one answers while the other is replaced."));
  }
}
