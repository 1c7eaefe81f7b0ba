package dev.rolloutkit.model.template;

import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.model.schema.GoHash;
import java.util.OptionalInt;

/**
 * The pod-template-hash: what ties pods, ReplicaSets and services to one version of a Rollout.
 *
 * <p>FNV-1a of 32 bits over the canonical JSON of the template, then over the collision count when
 * there is one, its decimal digits mapped to letters that make no words. One to ten characters.
 * Linear in the text.
 *
 * <p>Source: Argo Rollouts, its hash helpers; Kubernetes, safe encoding of numbers.
 */
public final class PodTemplateHash {
  private PodTemplateHash() {}

  /** The hash of a template that never collided with another. */
  public static String of(PodTemplate template) {
    return of(template, OptionalInt.empty());
  }

  /**
   * The hash of a template.
   *
   * @param collisionCount the status's collision count; 0 is not the same as none
   */
  public static String of(PodTemplate template, OptionalInt collisionCount) {
    return of(template, collisionCount, HashProfile.V0_34);
  }

  /** The hash that a controller built with other libraries gives the template. */
  public static String of(PodTemplate template, OptionalInt collisionCount, HashProfile profile) {
    int hash =
        profile == HashProfile.PRE_0_34
            ? GoHash.fnv1a32Before034(template.object())
            : GoHash.fnv1a32(template.object());
    if (collisionCount.isPresent()) {
      int count = collisionCount.getAsInt();
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        hash = Hashes.fnv1a32(hash, shift < Integer.SIZE ? count >>> shift : 0);
      }
    }
    return Hashes.safeEncode(hash);
  }
}
