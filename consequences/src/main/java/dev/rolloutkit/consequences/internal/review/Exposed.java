package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.pods.Range;
import dev.rolloutkit.consequences.world.Scene;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Describes a workload whose every update loses requests: for how long, why, and what helps.
 *
 * @rule A pod whose volume only one node can use is not told to run beside a second one.
 */
final class Exposed {
  private static final String CLAIM = "PersistentVolumeClaim";

  private final ObjectSet after;
  private final ImmutableSet<ObjectKey> starting;
  private final Scene apply;

  Exposed(Course course) {
    after = course.after();
    starting = ImmutableSet.copyOf(course.starting());
    apply = course.at(Moment.APPLY);
  }

  /**
   * What each update loses, as sentences.
   *
   * @param seconds for how long
   */
  String sentence(Entry entry, ObjectKey workload, Answer now, int seconds) {
    if (entry.role() == Entry.Role.PREVIEW && workload.kind().equals(Kinds.ROLLOUT)) {
      return preview(entry, workload, now, seconds);
    }
    Range pods = pods(workload);
    boolean isOne = pods.equals(Range.of(1));
    return Words.subject(entry)
        + ": nobody answers"
        + Words.share(now)
        + " for about "
        + seconds
        + " s at each update of "
        + workload.label()
        + ", from the stop of "
        + (isOne ? "its old pod until the new one is ready" : "old pods until new ones are ready")
        + (Words.isLoadBalancer(entry.door()) ? " and healthy at the load balancer" : "")
        + ", because "
        + why(workload, isOne).orElse(now.whyNobody())
        + ".";
  }

  /** What each update loses because the preview Service selects new pods before they are ready. */
  private static String preview(Entry entry, ObjectKey workload, Answer now, int seconds) {
    return "At each update of "
        + workload.label()
        + ", this one and earlier ones alike, Argo Rollouts lets "
        + service(now).map(ObjectKey::label).orElse("the preview Service")
        + " select the new pods as soon as it creates them, so "
        + Words.named(entry)
        + " fails for about "
        + seconds
        + " s, until they are ready"
        + (Words.isLoadBalancer(entry.door()) ? " and healthy at the load balancer" : "")
        + ". Only clients of the preview notice this failure. There is nothing to do if the preview"
        + " may be absent that long.";
  }

  private static Optional<ObjectKey> service(Answer answer) {
    return answer.way().stream()
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .filter(key -> key.kind().equals(Kinds.SERVICE))
        .findFirst();
  }

  /** The setting by which old pods stop before new ones are ready, as a clause. */
  private Optional<String> why(ObjectKey key, boolean isOne) {
    ClusterObject workload = after.get(key);
    if (workload == null) {
      return Optional.empty();
    }
    JsonNode strategy = workload.at("spec", "strategy");
    JsonNode unavailable = strategy.path("rollingUpdate").path("maxUnavailable");
    return switch (key.kind()) {
      case Kinds.STATEFUL_SET ->
          isOne
              ? Optional.of(
                  "a StatefulSet stops a pod before it starts the next one, and this runs a single"
                      + " pod")
              : Optional.empty();
      case Kinds.DEPLOYMENT ->
          strategy.path("type").asText("").equals("Recreate")
              ? Optional.of("with spec.strategy.type Recreate all old pods stop first")
              : unavailable.isMissingNode()
                  ? Optional.empty()
                  : Optional.of(
                      "with spec.strategy.rollingUpdate.maxUnavailable "
                          + unavailable.asText()
                          + " all old pods may stop first");
      default -> Optional.empty();
    };
  }

  /** Why no pod is ready while a workload is updated, as a clause; empty if that is not so. */
  Optional<String> stopsFirst(Answer now) {
    return now.way().stream()
        .filter(link -> link.step() == Step.PODS && link.state() == Link.State.BROKEN)
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .filter(starting::contains)
        .filter(one -> apply.pods().of(one).stream().allMatch(group -> group.count().isNone()))
        .findFirst()
        .flatMap(one -> why(one, pods(one).equals(Range.of(1))));
  }

  private Range pods(ObjectKey workload) {
    ClusterObject object = after.get(workload);
    return object == null ? Range.NONE : Workloads.scale(object, after);
  }

  /** What helps. */
  ImmutableList<Remedy> remedies(ObjectKey key) {
    ClusterObject workload = after.get(key);
    Optional<ClusterObject> claim = workload == null ? Optional.empty() : claim(workload);
    return ImmutableList.of(
        Remedy.advice(
            claim.isPresent()
                ? "Update it when few clients notice: "
                    + claim.get().key()
                    + " can be used "
                    + where(claim.get().at("spec", "accessModes").get(0).asText(""))
                    + ", so that a second pod may not start beside the first."
                : key.kind().equals(Kinds.DEPLOYMENT)
                    ? "Let "
                        + key.label()
                        + " start new pods before it stops old ones: spec.strategy.type"
                        + " RollingUpdate with maxUnavailable 0."
                    : hasOwnClaims(workload)
                        ? "Run at least two pods of "
                            + key.label()
                            + " if they replicate their data, because each has a claim of its own;"
                            + " else update it when few clients notice."
                        : "Run at least two pods of "
                            + key.label()
                            + ", so that one answers while the other is replaced."));
  }

  /** A claim that all pods of a workload share and that surely only one node can use. */
  private Optional<ClusterObject> claim(ClusterObject workload) {
    for (JsonNode volume :
        Workloads.template(workload, after).tree().path("spec").path("volumes")) {
      ObjectKey key =
          workload
              .key()
              .sibling(CLAIM, volume.path("persistentVolumeClaim").path("claimName").asText(""));
      ClusterObject claim = after.get(key);
      if (claim != null && isOfOneNode(claim.at("spec", "accessModes"))) {
        return Optional.of(claim);
      }
    }
    return Optional.empty();
  }

  private static String where(String mode) {
    return (mode.equals("ReadWriteOncePod") ? "by one pod only (" : "on one node only (")
        + mode
        + ")";
  }

  private static boolean isOfOneNode(JsonNode accessModes) {
    boolean out = !accessModes.isEmpty();
    for (JsonNode mode : accessModes) {
      out &= mode.asText("").startsWith("ReadWriteOnce");
    }
    return out;
  }

  private static boolean hasOwnClaims(@Nullable ClusterObject workload) {
    return workload != null && !workload.at("spec", "volumeClaimTemplates").isEmpty();
  }
}
