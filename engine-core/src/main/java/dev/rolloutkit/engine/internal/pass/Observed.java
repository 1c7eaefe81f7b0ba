package dev.rolloutkit.engine.internal.pass;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The immutable input of a pass: the observed objects, the time, the configuration, and values
 * derived from them once.
 */
public final class Observed {
  private final RolloutState state;
  private final Instant now;
  private final Instant stamp;
  private final Duration resyncPeriod;
  private final ReleaseOf<RolloutsChange> release;
  private final StrategyView view;
  private final ObjectNode dropped;
  private final RolloutSpec spec;
  private final String rolloutName;
  private final String generation;
  private final int desired;

  /**
   * Creates the input of a pass.
   *
   * @param resyncPeriod the period after which the caller reconciles in any case
   * @param release the release of the controller
   * @param dropped the fields of the spec that the release does not know, see {@link KnownSpec}
   */
  public Observed(
      RolloutState state,
      Instant now,
      Duration resyncPeriod,
      ReleaseOf<RolloutsChange> release,
      ObjectNode dropped,
      StrategyView view) {
    this.state = state;
    this.now = now;
    this.stamp = Times.seconds(now);
    this.resyncPeriod = resyncPeriod;
    this.release = release;
    this.view = view;
    this.dropped = dropped;
    Rollout rollout = state.rollout();
    this.spec = rollout.spec();
    this.rolloutName = rollout.name();
    this.generation = Long.toString(GoZero.of(rollout.metadata().generation()));
    this.desired = RolloutDefaults.replicas(rollout);
  }

  /** The observed objects. */
  public RolloutState state() {
    return state;
  }

  /** The time of the pass. */
  public Instant now() {
    return now;
  }

  /** The time in whole seconds, as in a status. */
  public Instant stamp() {
    return stamp;
  }

  /** The period after which the caller reconciles in any case. */
  public Duration resyncPeriod() {
    return resyncPeriod;
  }

  /** Whether the release of the controller has a change. */
  public boolean has(RolloutsChange change) {
    return release.has(change);
  }

  /** The release of the controller. */
  public ReleaseOf<RolloutsChange> release() {
    return release;
  }

  /** The removal of the fields of the spec that the release does not know; mostly empty. */
  public ObjectNode dropped() {
    return dropped;
  }

  /** The branch points of the strategy. */
  public StrategyView view() {
    return view;
  }

  /** Whether a defect of the reference is fixed. */
  public boolean fixes(SharedDefect defect) {
    return view.fixes(defect);
  }

  /** The Rollout. */
  public Rollout rollout() {
    return state.rollout();
  }

  /** The spec of the Rollout. */
  public RolloutSpec spec() {
    return spec;
  }

  /** The name of the Rollout. */
  public String rolloutName() {
    return rolloutName;
  }

  /** The generation of the Rollout as a status records it. */
  public String generation() {
    return generation;
  }

  /** {@code spec.replicas}; 1 if unset. */
  public int desired() {
    return desired;
  }

  /** The Service with the given name. */
  public @Nullable Service service(@Nullable String name) {
    return Owners.service(state.services(), name, state.rollout());
  }
}
