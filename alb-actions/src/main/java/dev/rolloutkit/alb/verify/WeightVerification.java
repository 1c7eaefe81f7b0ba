package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.model.status.AlbStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the verification of a weight found, and the status that the rollout has afterwards. The
 * three references of a status are always complete: an unknown part is the empty text.
 */
public sealed interface WeightVerification {

  /** {@code status.alb}: the load balancer looked at last; {@code null} for none. */
  @Nullable AlbStatus alb();

  /** {@code status.albs}: one for each ingress; {@code null} for none. */
  @Nullable ImmutableList<AlbStatus> albs();

  /** Events of the rollout, in order. */
  ImmutableList<RolloutEvent> events();

  /** Whether the weight is there; empty if that was not looked at. */
  default Optional<Boolean> verified() {
    return this instanceof Verified
        ? Optional.of(true)
        : this instanceof NotVerified ? Optional.of(false) : Optional.empty();
  }

  /** Verification is switched off; the status is cleared. */
  record Disabled() implements WeightVerification {
    @Override
    public @Nullable AlbStatus alb() {
      return null;
    }

    @Override
    public @Nullable ImmutableList<AlbStatus> albs() {
      return null;
    }

    @Override
    public ImmutableList<RolloutEvent> events() {
      return ImmutableList.of();
    }
  }

  /** Nothing is to be verified at this point; the status stays. */
  record Skipped(@Nullable AlbStatus alb, @Nullable ImmutableList<AlbStatus> albs)
      implements WeightVerification {
    @Override
    public ImmutableList<RolloutEvent> events() {
      return ImmutableList.of();
    }
  }

  /** All weights are there. */
  record Verified(AlbStatus alb, ImmutableList<AlbStatus> albs, ImmutableList<RolloutEvent> events)
      implements WeightVerification {}

  /** Some weight is not there, or a load balancer. */
  record NotVerified(
      AlbStatus alb, ImmutableList<AlbStatus> albs, ImmutableList<RolloutEvent> events)
      implements WeightVerification {}
}
