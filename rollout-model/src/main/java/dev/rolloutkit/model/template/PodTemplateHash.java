package dev.rolloutkit.model.template;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoHash;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

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
    return encode(GoHash.fnv1a32(template.object()), collisionCount);
  }

  /**
   * The hash that a controller of another generation gives the template of a tree.
   *
   * <p>The tree is read anew with the types of that generation; those know other fields than a
   * decoded {@link PodTemplate}.
   *
   * @return a failure if the controller cannot decode the template; a warning if the hash depends
   *     on the machine that it runs on, see {@link LegacyHash}
   */
  public static Outcome<String> of(
      @Nullable JsonNode template, OptionalInt collisionCount, HashProfile profile) {
    if (!profile.isJson()) {
      return LegacyHash.of(template, collisionCount, profile.library(), profile.hasLongEscapes());
    }
    return GoDecoder.decode(template, profile.library().podTemplate())
        .map(
            object ->
                encode(
                    profile.hasLongEscapes()
                        ? GoHash.fnv1a32BeforeGo122(object)
                        : GoHash.fnv1a32(object),
                    collisionCount));
  }

  /** The label for a hash, once the collision count has gone in. */
  static String encode(int templateHash, OptionalInt collisionCount) {
    int hash = templateHash;
    if (collisionCount.isPresent()) {
      int count = collisionCount.getAsInt();
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        hash = Hashes.fnv1a32(hash, shift < Integer.SIZE ? count >>> shift : 0);
      }
    }
    return Hashes.safeEncode(hash);
  }
}
