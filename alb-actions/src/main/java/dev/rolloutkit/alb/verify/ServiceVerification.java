package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import java.time.Duration;
import java.util.Optional;

/** What the verification of all target groups of a service found. */
public sealed interface ServiceVerification {

  /** The bindings that were looked at, in order; those after the one that ended it are not. */
  ImmutableList<Binding> bindings();

  /** Events of the rollout, in order. */
  ImmutableList<RolloutEvent> events();

  /**
   * Whether the targets are there, as the controller keeps it; empty if that was not looked at,
   * which holds nothing up.
   */
  default Optional<Boolean> verified() {
    return this instanceof NotApplicable ? Optional.empty() : Optional.of(this instanceof Verified);
  }

  /** When the rollout is looked at again for the sake of its targets: after 10 seconds. */
  default Optional<Duration> retryAfter() {
    return this instanceof NotVerified ? Optional.of(Duration.ofSeconds(10)) : Optional.empty();
  }

  /** A binding and what was found about it. */
  record Binding(TargetGroupRef binding, TargetVerification found) {}

  /** Why nothing was looked at. */
  enum Reason {
    /** Targets are not verified at this point of the rollout, or never. */
    NOT_NOW,
    /** No target group belongs to the service. */
    NO_BINDINGS
  }

  /** Nothing was looked at, and nothing is held up. */
  record NotApplicable(Reason reason) implements ServiceVerification {
    @Override
    public ImmutableList<Binding> bindings() {
      return ImmutableList.of();
    }

    @Override
    public ImmutableList<RolloutEvent> events() {
      return ImmutableList.of();
    }
  }

  /** Every binding is verified, or does not concern endpoints. */
  record Verified(ImmutableList<Binding> bindings, ImmutableList<RolloutEvent> events)
      implements ServiceVerification {}

  /** The last binding is not verified yet. */
  record NotVerified(ImmutableList<Binding> bindings, ImmutableList<RolloutEvent> events)
      implements ServiceVerification {}

  /**
   * The targets of a target group could not be read.
   *
   * @param cause the error that the controller returns
   */
  record Broken(ImmutableList<Binding> bindings, ImmutableList<RolloutEvent> events, String cause)
      implements ServiceVerification {}
}
