package dev.rolloutkit.model.template;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoTreeHash;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * The pod template of a Rollout, and its hash.
 *
 * @rule The hash of a Rollout is that of its pod template and its collision count.
 */
public final class RolloutTemplate {
  private static final String CLAIMS = "resourceClaims";

  private RolloutTemplate() {}

  /**
   * The decoded template. A value of the wrong type, which only a tolerantly read Rollout can have,
   * counts as unset.
   */
  public static PodTemplate of(Rollout rollout) {
    return PodTemplate.lenient(rollout.spec().template());
  }

  /** The pod-template-hash, with the collision count of the status. */
  public static String hash(Rollout rollout) {
    return PodTemplateHash.encode(
        GoTreeHash.fnv1a32(rollout.spec().template(), GoSchema.POD_TEMPLATE),
        collisionCount(rollout));
  }

  /** The decoded template, with the types of a release of the controller. */
  public static PodTemplate of(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    return PodTemplate.lenient(rollout.spec().template(), release);
  }

  /**
   * The template as validation needs it: decoded with the types of the matched commit, except that
   * resource claims are decoded with those of the release, because older releases have fields of
   * claims that the matched commit does not have.
   */
  public static PodTemplate withClaimsOf(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    PodTemplate template = of(rollout);
    GoObject spec = template.object().object("spec");
    if (release.has(RolloutsChange.LIBRARIES_0_34)
        || spec == null
        || spec.objects(CLAIMS).isEmpty()) {
      return template;
    }
    GoObject older = Objects.requireNonNull(of(rollout, release).object().object("spec"));
    GoObject changed = spec.with(CLAIMS, older.objects(CLAIMS));
    return PodTemplate.of(template.object().with("spec", changed));
  }

  /**
   * The pod-template-hash that a release of the controller computes. A value of the wrong type
   * counts as unset.
   */
  public static String hash(Rollout rollout, ReleaseOf<RolloutsChange> release) {
    HashProfile profile = HashProfile.of(release);
    return profile == HashProfile.V0_34
        ? hash(rollout)
        : hash(rollout, profile)
            .toOptional()
            .orElseGet(() -> PodTemplateHash.of(of(rollout, release), collisionCount(rollout)));
  }

  /** The hash that a controller of another release computes; see {@link PodTemplateHash}. */
  public static Outcome<String> hash(Rollout rollout, HashProfile profile) {
    return PodTemplateHash.of(rollout.spec().template(), collisionCount(rollout), profile);
  }

  /** The collision count of the status; 0 and empty yield different hashes. */
  public static OptionalInt collisionCount(Rollout rollout) {
    Integer collisions = rollout.status().collisionCount();
    return collisions == null ? OptionalInt.empty() : OptionalInt.of(collisions);
  }
}
