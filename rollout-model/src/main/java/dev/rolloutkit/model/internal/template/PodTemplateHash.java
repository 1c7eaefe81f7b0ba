package dev.rolloutkit.model.internal.template;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoHash;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The pod-template-hash, which associates pods, ReplicaSets and services with one version of a
 * Rollout.
 *
 * <p>It is the 32-bit FNV-1a hash of the canonical JSON of the template and of the collision count,
 * if there is one, written in decimal with its digits mapped as in {@link Hashes#safeEncode}. It
 * has one to ten characters. Takes time linear in the JSON.
 *
 * <p>Source: Argo Rollouts, its hash helpers; Kubernetes, safe encoding of numbers.
 */
public final class PodTemplateHash {
  private PodTemplateHash() {}

  /** The hash of a template without a collision count. */
  public static String of(PodTemplate template) {
    return of(template, OptionalInt.empty());
  }

  /**
   * The hash of a template.
   *
   * @param collisionCount {@code status.collisionCount}; 0 and empty yield different hashes
   */
  public static String of(PodTemplate template, OptionalInt collisionCount) {
    return encode(GoHash.fnv1a32(template.object()), collisionCount);
  }

  /**
   * The hash that a controller of another release computes for a template.
   *
   * <p>The argument is a tree, since it must be decoded with the types of that release, which have
   * other fields than a {@link PodTemplate}.
   *
   * @return a failure if the controller cannot decode the template; a warning if the hash depends
   *     on the machine that the controller runs on, see {@link LegacyHash}
   */
  public static Outcome<String> of(
      @Nullable JsonNode template, OptionalInt collisionCount, HashProfile profile) {
    if (!profile.isJson()) {
      return LegacyHash.of(template, collisionCount, profile.library(), profile.hasLongEscapes());
    }
    return GoDecoder.decode(template, GoSchema.podTemplate(profile.library()))
        .map(
            object ->
                encode(
                    profile.hasLongEscapes()
                        ? GoHash.fnv1a32BeforeGo122(object)
                        : GoHash.fnv1a32(object),
                    collisionCount));
  }

  /** Adds the collision count to a hash and encodes it as a label value. */
  public static String encode(int templateHash, OptionalInt collisionCount) {
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
