package dev.rolloutkit.model.traffic;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The weights in the status of a rollout.
 *
 * @rule The stable set gets the weight that the others leave.
 */
final class WeightStatus {
  private WeightStatus() {}

  /**
   * The new weights; the stable set gets the remainder.
   *
   * @param previous the weights so far, whose equal parts are reused
   */
  static TrafficWeights of(
      CanaryStrategy canary,
      int max,
      int weight,
      String canaryHash,
      String stableHash,
      ImmutableList<WeightDestination> destinations,
      @Nullable TrafficWeights previous) {
    int rest = max - weight;
    for (WeightDestination destination : destinations) {
      rest -= GoZero.of(destination.weight());
    }
    return TrafficWeights.builder()
        .canary(
            destination(
                previous == null ? null : previous.canary(),
                weight,
                GoZero.of(canary.canaryService()),
                canaryHash))
        .stable(
            destination(
                previous == null ? null : previous.stable(),
                rest,
                GoZero.of(canary.stableService()),
                stableHash))
        .additional(destinations.isEmpty() ? null : destinations)
        .build();
  }

  private static WeightDestination destination(
      @Nullable WeightDestination known, int weight, String service, String hash) {
    if (known != null
        && Objects.equals(known.weight(), weight)
        && Objects.equals(known.serviceName(), service.isEmpty() ? null : service)
        && Objects.equals(known.podTemplateHash(), hash.isEmpty() ? null : hash)
        && known.additionalProperties().isEmpty()) {
      return known;
    }
    return destination(weight, service, hash);
  }

  /** The same weights with the result of their verification; {@code null} if there is none. */
  static TrafficWeights verified(TrafficWeights weights, @Nullable Boolean verified) {
    return Objects.equals(weights.verified(), verified)
        ? weights
        : TrafficWeights.builder().from(weights).verified(verified).build();
  }

  /** A destination; empty strings are omitted. */
  static WeightDestination destination(int weight, String service, String hash) {
    return WeightDestination.builder()
        .weight(weight)
        .serviceName(service.isEmpty() ? null : service)
        .podTemplateHash(hash.isEmpty() ? null : hash)
        .build();
  }

  /** Whether the weights differ, ignoring their verification. */
  static boolean differ(@Nullable TrafficWeights previous, TrafficWeights next) {
    return previous == null
        || !same(previous.canary(), next.canary())
        || !same(previous.stable(), next.stable())
        || additionalDiffer(previous, next);
  }

  /** The message of the event: the changes of the canary's weight and of further destinations. */
  static String message(@Nullable TrafficWeights previous, TrafficWeights next) {
    List<String> details = new ArrayList<>(2);
    int now = weight(next.canary());
    if (previous == null) {
      details.add("to " + now);
    } else {
      int before = weight(previous.canary());
      if (before != now) {
        details.add("from " + before + " to " + now);
      }
      if (additionalDiffer(previous, next)) {
        details.add("additional: " + text(next.additional()));
      }
    }
    return "Traffic weight updated " + String.join(", ", details);
  }

  private static String text(@Nullable List<WeightDestination> destinations) {
    return destinations == null
        ? "[]"
        : destinations.stream()
            .map(
                d ->
                    "{"
                        + GoZero.of(d.weight())
                        + " "
                        + GoZero.of(d.serviceName())
                        + " "
                        + GoZero.of(d.podTemplateHash())
                        + "}")
            .collect(Collectors.joining(" ", "[", "]"));
  }

  /** An absent list and an empty one differ. */
  private static boolean additionalDiffer(TrafficWeights previous, TrafficWeights next) {
    List<WeightDestination> before = previous.additional();
    List<WeightDestination> after = next.additional();
    if (before == null || after == null) {
      return before != null || after != null;
    }
    if (before.size() != after.size()) {
      return true;
    }
    for (int i = 0; i < before.size(); i++) {
      if (!same(before.get(i), after.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean same(@Nullable WeightDestination a, @Nullable WeightDestination b) {
    return weight(a) == weight(b) && service(a).equals(service(b)) && hash(a).equals(hash(b));
  }

  private static int weight(@Nullable WeightDestination destination) {
    return destination == null ? 0 : GoZero.of(destination.weight());
  }

  private static String service(@Nullable WeightDestination destination) {
    return destination == null ? "" : GoZero.of(destination.serviceName());
  }

  private static String hash(@Nullable WeightDestination destination) {
    return destination == null ? "" : GoZero.of(destination.podTemplateHash());
  }
}
