package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.time.Duration;
import org.immutables.value.Value;

/**
 * A cut-over from one revision, {@code v1}, to another, {@code v2}, whose pods are all ready. Times
 * are whole seconds since the beginning of the cut-over.
 */
@Value.Immutable
@ValueStyle
public interface Scenario {
  /** An event for the target group of a Service, and its second. */
  record At(int at, String service) {}

  /** The way in which traffic moves. */
  CutOverKind kind();

  /** The pods of each revision, 0 to 100,000. */
  default int replicas() {
    return 2;
  }

  /** Whether the targets are pods; otherwise they are nodes. */
  default boolean ipTargets() {
    return true;
  }

  /** How long to simulate, from a second to a day. */
  default Duration horizon() {
    return Duration.ofMinutes(10);
  }

  /** The weight of the new revision before the cut-over, in percent. */
  default int weightFrom() {
    return 100;
  }

  /** The weight of the new revision after the cut-over, in percent; 100 for ping-pong. */
  default int weightTo() {
    return 100;
  }

  /** How long each step takes. */
  default Timing timing() {
    return Timing.DEFAULT;
  }

  /** When the load balancer controller is down. */
  ImmutableList<Span> outages();

  /** When calls that register targets are throttled. */
  ImmutableList<Span> registerThrottled();

  /** When calls that deregister targets are throttled. */
  ImmutableList<Span> deregisterThrottled();

  /** When calls that modify rules are throttled. */
  ImmutableList<Span> ruleThrottled();

  /** The longest time that the controller waits after consecutive failures. */
  default Duration maxBackoff() {
    return Duration.ofSeconds(1000);
  }

  /** How long the old pods are kept. */
  default Duration scaleDownDelay() {
    return Duration.ofSeconds(30);
  }

  /** Whether Argo Rollouts runs with {@code --aws-verify-target-group}. */
  default boolean verifyTargetGroup() {
    return false;
  }

  /** The time between two verifications. */
  default Duration verifyInterval() {
    return Duration.ofSeconds(10);
  }

  /** Whether the old revision shrinks with its weight. */
  default boolean dynamicStableScale() {
    return false;
  }

  /** When somebody other than the controller removes all targets of a group. */
  ImmutableList<At> tampering();

  /** When somebody clears the checkpoints of bindings. */
  ImmutableList<At> checkpointResets();

  /** The names that patches use. */
  default Names names() {
    return Names.DEFAULT;
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Scenario}. */
  final class Builder extends ImmutableScenario.Builder {}
}
