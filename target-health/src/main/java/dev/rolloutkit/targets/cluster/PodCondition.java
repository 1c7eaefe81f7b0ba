package dev.rolloutkit.targets.cluster;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A condition of a pod's status; texts that are absent are empty. */
@Value.Immutable
@ValueStyle
public interface PodCondition {
  /** What it is about, such as {@code ContainersReady}. */
  String type();

  /** {@code True}, {@code False}, {@code Unknown}, or any other text. */
  default String status() {
    return "";
  }

  /** The reason in one word. */
  default String reason() {
    return "";
  }

  /** The reason in a sentence. */
  default String message() {
    return "";
  }

  /** When the status changed last, as it is written; absent when it is not. */
  @Nullable String lastTransitionTime();

  /** When it was probed last, as it is written; absent when it is not. */
  @Nullable String lastProbeTime();

  /** The generation that it speaks of; 0 for none. */
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
