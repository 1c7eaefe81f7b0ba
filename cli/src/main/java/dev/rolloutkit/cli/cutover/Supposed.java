package dev.rolloutkit.cli.cutover;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.targets.cutover.Disturbances;
import dev.rolloutkit.targets.cutover.Span;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.cutover.TimingPart;
import java.util.Optional;

/**
 * What no manifest says, and whoever asks supposes.
 *
 * @param disturbances what goes wrong meanwhile
 * @param verifyTargetGroup whether Argo Rollouts verifies target groups; empty when unknown
 * @param measurements how long things were measured to take
 */
public record Supposed(
    Disturbances disturbances,
    Optional<Boolean> verifyTargetGroup,
    ImmutableMap<TimingPart, Integer> measurements) {
  /** Nothing goes wrong, and nothing is known of Argo Rollouts. */
  public static final Supposed NOTHING =
      new Supposed(Disturbances.NONE, Optional.empty(), ImmutableMap.of());

  /** Each supposition, for people. */
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
