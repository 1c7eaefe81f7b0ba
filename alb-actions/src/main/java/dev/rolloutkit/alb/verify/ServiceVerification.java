package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.RolloutEvent;
import java.time.Duration;
import java.util.Optional;

/** The result of verifying all target groups of a service. */
public sealed interface ServiceVerification {

  /** The verified bindings in order, up to and including the one that ended the verification. */
  ImmutableList<Binding> bindings();

  /** Events of the rollout, in order. */
  ImmutableList<RolloutEvent> events();

  /**
   * Whether the targets are registered, as the controller records it; empty if that was not
   * verified, which does not delay the rollout.
   */
  default Optional<Boolean> verified() {
    return this instanceof NotApplicable ? Optional.empty() : Optional.of(this instanceof Verified);
  }

  /**
   * The delay after which the rollout is reconciled again to verify its targets: 10 seconds; empty
   * if that is not necessary.
   */
  default Optional<Duration> retryAfter() {
    return this instanceof NotVerified ? Optional.of(Duration.ofSeconds(10)) : Optional.empty();
  }

  /** A binding and the result of its verification. */
  record Binding(TargetGroupRef binding, TargetVerification found) {}

  /** Why nothing was verified. */
  enum Reason {
    /** Verification is disabled, or not necessary at this point of the rollout. */
    NOT_NOW,
    /** No target group belongs to the service. */
    NO_BINDINGS
  }

  /** Nothing was verified, which does not delay the rollout. */
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

  /** Every binding is verified, or does not apply to endpoints. */
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
