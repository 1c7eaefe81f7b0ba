package dev.rolloutkit.model.template;

import dev.rolloutkit.model.Rollout;
import java.util.OptionalInt;

/** The pod template of a Rollout, and its hash. */
public final class RolloutTemplate {
  private RolloutTemplate() {}

  /**
   * The decoded template. In one that does not decode, which only tolerant reading lets through, a
   * value of the wrong type counts as unset.
   */
  public static PodTemplate of(Rollout rollout) {
    return PodTemplate.lenient(rollout.spec().template());
  }

  /** The pod-template-hash, with the collision count of the status. */
  public static String hash(Rollout rollout) {
    Integer collisions = rollout.status().collisionCount();
    return PodTemplateHash.of(
        of(rollout), collisions == null ? OptionalInt.empty() : OptionalInt.of(collisions));
  }
}
