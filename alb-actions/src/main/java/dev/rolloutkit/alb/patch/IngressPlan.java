package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.alb.settings.AlbOptions;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * What to do to the ingresses of a rollout, in order.
 *
 * @param patches the changes; none when there is nothing to do
 * @param events what the matched controller records, one for each patch of weights
 * @param stoppedBy what ended the plan early; the patches before it stand
 * @param warnings what the caller should know; empty with {@link AlbOptions#reference}
 */
public record IngressPlan(
    ImmutableList<IngressPatch> patches,
    ImmutableList<RolloutEvent> events,
    Optional<Problem> stoppedBy,
    ImmutableList<Problem> warnings) {

  public static final IngressPlan NOTHING =
      new IngressPlan(ImmutableList.of(), ImmutableList.of(), Optional.empty(), ImmutableList.of());
}
