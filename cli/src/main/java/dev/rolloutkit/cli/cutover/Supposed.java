package dev.rolloutkit.cli.cutover;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.targets.cutover.Disturbances;
import dev.rolloutkit.targets.cutover.Span;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.cutover.TimingPart;
import java.util.Optional;

/**
 * The assumptions about a cut-over that the user states because no manifest contains them.
 *
 * @param disturbances the faults during the cut-over
 * @param verifyTargetGroup whether Argo Rollouts verifies target groups; empty if unknown
 * @param measurements measured durations
 */
public record Supposed(
    Disturbances disturbances,
    Optional<Boolean> verifyTargetGroup,
    ImmutableMap<TimingPart, Integer> measurements) {
  /** No faults, no measurements, and no knowledge of Argo Rollouts' flags. */
  public static final Supposed NOTHING =
      new Supposed(Disturbances.NONE, Optional.empty(), ImmutableMap.of());

  /** Each assumption as text. */
  ImmutableList<String> texts() {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    add(out, "the load balancer controller is down", disturbances.outages());
    add(out, "registering targets is throttled", disturbances.registerThrottled());
    add(out, "deregistering targets is throttled", disturbances.deregisterThrottled());
    add(out, "modifying rules is throttled", disturbances.ruleThrottled());
    verifyTargetGroup.ifPresent(
        on ->
            out.add(
                "Argo Rollouts runs " + (on ? "with" : "without") + " --aws-verify-target-group"));
    Timing.Builder timing = Timing.builder();
    measurements.forEach((part, value) -> part.set(timing, value));
    Timing measured = timing.build();
    measurements.keySet().forEach(part -> out.add("measured: " + part.phrase(measured)));
    return out.build();
  }

  private static void add(ImmutableList.Builder<String> out, String what, Iterable<Span> spans) {
    for (Span span : spans) {
      out.add(what + " from " + span.from() + " to " + span.to() + " s");
    }
  }
}
