package dev.rolloutkit.consequences.internal.review;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.internal.pods.RolloutServices;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.List;
import java.util.Optional;

/**
 * A Rollout that is deleted while another workload takes over its requests. The hash that its
 * controller has written into selectors excludes all other pods.
 *
 * @rule While a Rollout exists, its Services select none but its pods; once it is gone, Argo
 *     Rollouts takes the hash out of their selectors.
 */
final class GoneRollout {
  private final ObjectSet before;
  private final ObjectSet after;
  private final Assumptions assumed;

  GoneRollout(Course course) {
    before = course.before();
    after = course.after();
    assumed = course.assumed();
  }

  /**
   * When other pods get the requests, as a sentence; empty if no Rollout on their way is deleted.
   */
  String handover(Answer was, Answer rest) {
    return service(was)
        .filter(service -> !RolloutServices.isWritten(service, after, assumed.argo()))
        .flatMap(service -> workload(rest))
        .map(
            young ->
                "Argo Rollouts takes "
                    + RolloutKeys.POD_TEMPLATE_HASH
                    + " out of the selectors within a second, and then they select pods of "
                    + young.label()
                    + " as soon as these are ready; if Argo Rollouts is gone too, somebody has to"
                    + " take it out.")
        .orElse("");
  }

  /**
   * How to change the workload without a loss; empty if the deleted workload is not a Rollout that
   * writes a selector.
   */
  Optional<String> remedy(ObjectKey gone, List<ObjectKey> successors, Answer was) {
    if (!gone.kind().equals(Kinds.ROLLOUT)) {
      return Optional.empty();
    }
    return service(was)
        .map(
            service ->
                "As long as "
                    + gone
                    + " exists, "
                    + service
                    + " selects none but its pods. So add "
                    + Words.objects(successors)
                    + " with a Service of its own first, move the requests to that Service, and"
                    + " then delete "
                    + gone.kind()
                    + " "
                    + gone.name()
                    + ".");
  }

  /** The Service on a way whose selector a Rollout has written that is gone afterwards. */
  private Optional<ObjectKey> service(Answer was) {
    boolean isGone =
        was.way().stream()
            .flatMap(link -> link.reads().stream())
            .map(Read::object)
            .anyMatch(key -> key.kind().equals(Kinds.ROLLOUT) && !after.has(key));
    return was.way().stream()
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .filter(key -> isGone && key.kind().equals(Kinds.SERVICE) && after.has(key))
        .filter(key -> RolloutServices.isWritten(key, before, assumed.argo()))
        .findFirst();
  }

  private static Optional<ObjectKey> workload(Answer answer) {
    return answer.way().stream()
        .flatMap(link -> link.reads().stream())
        .map(Read::object)
        .filter(key -> Kinds.WORKLOADS.contains(key.kind()))
        .findFirst();
  }
}
