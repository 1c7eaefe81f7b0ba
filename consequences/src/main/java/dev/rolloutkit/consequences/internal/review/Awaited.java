package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.internal.pods.RolloutServices;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.release.RolloutsChange;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Describes what a person does before an update goes on.
 *
 * @rule What is lost until a person acts, or once a person does, names the workload and the act.
 */
final class Awaited {
  private final List<ObjectKey> starting;
  private final ObjectSet after;
  private final ReleaseOf<RolloutsChange> argo;

  Awaited(Course course) {
    starting = course.starting();
    after = course.after();
    argo = course.assumed().argo();
  }

  /** The act as a clause, such as {@code somebody promotes Rollout web}. */
  String act(Answer before, Answer now) {
    return workload(before, now).map(this::act).orElse("somebody lets the update go on");
  }

  /**
   * When the new pods, which do not answer, begin to get requests, as a clause. The old pods answer
   * until they stop.
   */
  String newPodsRun(Answer before, Answer now) {
    Optional<ObjectKey> switched =
        service(now).filter(one -> RolloutServices.isWritten(one, after, argo));
    if (switched.isPresent()) {
      return "Argo Rollouts lets " + switched.get().label() + " select the new pods";
    }
    String of = workload(before, now).map(one -> " of " + one.label()).orElse("");
    boolean isLater = now.answered().isZero() && now.unknown().isZero();
    return isLater
        ? "the last old pod" + of + " is gone" + (isEndpoint(now) ? ", and some fail before" : "")
        : "new pods" + of + " run";
  }

  /**
   * The Service on the way of an answer that sends requests to none but new pods.
   *
   * @rule A Service whose selector Argo Rollouts writes gets new pods when Argo Rollouts lets it
   *     select them, not when the last old pod is gone.
   */
  private static Optional<ObjectKey> service(Answer now) {
    return now.answered().isZero()
        ? now.way().stream()
            .filter(link -> link.step() == Step.SERVICE)
            .flatMap(link -> link.reads().stream())
            .map(Read::object)
            .findFirst()
        : Optional.empty();
  }

  /** Whether new pods get requests at a port on which they do not listen. */
  private static boolean isEndpoint(Answer now) {
    return now.way().stream()
        .filter(link -> link.step() == Step.CONTAINER_PORT && link.state() == Link.State.BROKEN)
        .anyMatch(link -> link.words().contains(" sends to port "));
  }

  /** The workload on the way of the answers of which a new revision starts. */
  private Optional<ObjectKey> workload(Answer before, Answer now) {
    return Stream.concat(before.way().stream(), now.way().stream())
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .filter(starting::contains)
        .findFirst()
        .or(() -> starting.size() == 1 ? Optional.of(starting.get(0)) : Optional.empty());
  }

  private String act(ObjectKey workload) {
    ClusterObject object = after.get(workload);
    if (object == null || object.at("spec", "paused").asBoolean(false)) {
      return "somebody resumes " + workload.label();
    }
    JsonNode strategy = object.at("spec", "updateStrategy");
    return switch (workload.kind()) {
      case Kinds.ROLLOUT -> "somebody promotes " + workload.label();
      case Kinds.STATEFUL_SET, Kinds.DAEMON_SET ->
          strategy.path("type").asText("").equals("OnDelete")
              ? "somebody deletes the old pods of " + workload.label()
              : "somebody lowers the partition of " + workload.label();
      default -> "somebody deletes the old pods of " + workload.label();
    };
  }
}
