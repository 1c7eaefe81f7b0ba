package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * The changes to the ingresses of a rollout, in order.
 *
 * @param patches the patches; empty if there is nothing to do
 * @param events the events that the matched controller records, one for each patch of weights
 * @param stoppedBy the problem that ended the plan early, if any; the patches before it remain part
 *     of the plan unless {@link
 *     dev.rolloutkit.alb.settings.AlbDefect#PLAN_ENDS_AT_UNCHANGED_INGRESS} is fixed
 * @param warnings settings of users that the patches overwrite; empty with {@link
 *     AlbSettings#reference}
 */
public record IngressPlan(
    ImmutableList<IngressPatch> patches,
    ImmutableList<RolloutEvent> events,
    Optional<Problem> stoppedBy,
    ImmutableList<Problem> warnings) {

  public static final IngressPlan NOTHING =
      new IngressPlan(ImmutableList.of(), ImmutableList.of(), Optional.empty(), ImmutableList.of());
}
