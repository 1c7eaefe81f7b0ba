package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.model.status.AlbStatus;
import java.util.Optional;

/**
 * The result of verifying a weight, and the resulting status of the rollout. In that status, the
 * references to the load balancer and the two target groups are always present; unknown parts are
 * empty strings.
 */
public sealed interface WeightVerification {

  /** {@code status.alb}: the load balancer that was verified last; empty if there is none. */
  Optional<AlbStatus> alb();

  /** {@code status.albs}: one entry for each ingress; empty if the status has no such list. */
  Optional<ImmutableList<AlbStatus>> albs();

  /** Events of the rollout, in order. */
  ImmutableList<RolloutEvent> events();

  /** Whether AWS has the desired weight; empty if that was not verified. */
  default Optional<Boolean> verified() {
    return this instanceof Verified
        ? Optional.of(true)
        : this instanceof NotVerified ? Optional.of(false) : Optional.empty();
  }

  /** Verification is disabled; the status is cleared. */
  record Disabled() implements WeightVerification {
    @Override
    public Optional<AlbStatus> alb() {
      return Optional.empty();
    }

    @Override
    public Optional<ImmutableList<AlbStatus>> albs() {
      return Optional.empty();
    }

    @Override
    public ImmutableList<RolloutEvent> events() {
      return ImmutableList.of();
    }
  }

  /** Weights are not verified at this point of the rollout; the status does not change. */
  record Skipped(Optional<AlbStatus> alb, Optional<ImmutableList<AlbStatus>> albs)
      implements WeightVerification {
    @Override
    public ImmutableList<RolloutEvent> events() {
      return ImmutableList.of();
    }
  }

  /** All weights are verified. */
  record Verified(
      Optional<AlbStatus> alb,
      Optional<ImmutableList<AlbStatus>> albs,
      ImmutableList<RolloutEvent> events)
      implements WeightVerification {}

  /** A load balancer is missing, or a weight is missing or differs from the desired one. */
  record NotVerified(
      Optional<AlbStatus> alb,
      Optional<ImmutableList<AlbStatus>> albs,
      ImmutableList<RolloutEvent> events)
      implements WeightVerification {}
}
