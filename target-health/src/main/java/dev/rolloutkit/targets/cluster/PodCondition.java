package dev.rolloutkit.targets.cluster;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A condition of a pod's status; absent strings are empty. */
@Value.Immutable
@ValueStyle
public interface PodCondition {
  /** Its type, such as {@code ContainersReady}. */
  String type();

  /** {@code True}, {@code False}, {@code Unknown}, or any other string. */
  default String status() {
    return "";
  }

  /** The reason as one word, for programs. */
  default String reason() {
    return "";
  }

  /** The reason as a sentence, for people. */
  default String message() {
    return "";
  }

  /** The time of the last change of the status, as written. */
  @Nullable String lastTransitionTime();

  /** The time of the last probe, as written. */
  @Nullable String lastProbeTime();

  /** The generation of the pod that it describes; 0 if there is none. */
  default long observedGeneration() {
    return 0;
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PodCondition}. */
  final class Builder extends ImmutablePodCondition.Builder {}
}
