package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.RolloutStatus;

/**
 * The tree that a {@link Rollout} was read from, and the parts that were read from it. Copies of the value keep it, so that writing can preserve what the value itself does not represent. It does not affect equality.
 */
public final class RolloutSource {
  private final ObjectNode tree;
  private final Metadata metadata;
  private final RolloutSpec spec;
  private final RolloutStatus status;
  private final int textSize;

  RolloutSource(
      ObjectNode tree, Metadata metadata, RolloutSpec spec, RolloutStatus status, int textSize) {
    this.tree = tree;
    this.textSize = textSize;
    this.metadata = metadata;
    this.spec = spec;
    this.status = status;
  }

  ObjectNode tree() {
    return tree;
  }

  /** The number of bytes of the text that was read; 0 if the Rollout was read from a tree. */
  int textSize() {
    return textSize;
  }

  Metadata metadata() {
    return metadata;
  }

  RolloutSpec spec() {
    return spec;
  }

  RolloutStatus status() {
    return status;
  }

  /** A short constant string, without the tree. */
  @Override
  public String toString() {
    return "RolloutSource";
  }
}
