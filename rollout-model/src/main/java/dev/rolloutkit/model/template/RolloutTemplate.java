package dev.rolloutkit.model.template;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.rollout.Rollout;
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
    return PodTemplateHash.of(of(rollout), collisionCount(rollout));
  }

  /** The hash that a controller of another generation computes, see {@link PodTemplateHash}. */
  public static Outcome<String> hash(Rollout rollout, HashProfile profile) {
    return PodTemplateHash.of(rollout.spec().template(), collisionCount(rollout), profile);
  }

  /** How often the hash met another template with the same; nothing is not the same as 0. */
  public static OptionalInt collisionCount(Rollout rollout) {
    Integer collisions = rollout.status().collisionCount();
    return collisions == null ? OptionalInt.empty() : OptionalInt.of(collisions);
  }
}
