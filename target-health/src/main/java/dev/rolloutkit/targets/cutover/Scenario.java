package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * A cut-over from one revision, {@code v1}, to another, {@code v2}, whose pods are all ready. Times
 * are whole seconds since it began.
 */
@Value.Immutable
@ValueStyle
public interface Scenario {
  /** Something that happens to the target group of a Service at a time. */
  record At(int at, String service) {}

  /** How traffic is moved. */
  CutOverKind kind();

  /** The pods of each revision, 0 to 100,000. */
  default int replicas() {
    return 2;
  }

  /** Whether pods are targets; else nodes are. */
  default boolean ipTargets() {
    return true;
  }

  /** How long is looked at, 1 to 86,400. */
  default int horizonSeconds() {
    return 600;
  }

  /** The share of the new side before, in percent. */
  default int weightFrom() {
    return 100;
  }

  /** The share of the new side afterwards, in percent; 100 for ping-pong. */
  default int weightTo() {
    return 100;
  }

  /** How long everything takes. */
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

  /** The longest wait after failures in a row. */
  default int maxBackoffSeconds() {
    return 1000;
  }

  /** How long the old pods are kept. */
  default int scaleDownDelaySeconds() {
    return 30;
  }

  /** Whether Argo Rollouts runs with {@code --aws-verify-target-group}. */
  default boolean verifyTargetGroup() {
    return false;
  }

  /** Between two verifications. */
  default int verifyIntervalSeconds() {
    return 10;
  }

  /** Whether the old revision shrinks with its weight. */
  default boolean dynamicStableScale() {
    return false;
  }

  /** When target groups are emptied behind the controller's back. */
  ImmutableList<At> tampering();

  /** When the checkpoints of bindings are emptied by hand. */
  ImmutableList<At> checkpointResets();

  /** The names for patches. */
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
