package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.internal.schema.GoTolerantDecoder;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import java.util.Optional;

/**
 * How the controller reads a Rollout that its strict decoder rejects: it decodes it again with a
 * decoder that drops values of the wrong type.
 *
 * <p>Compatibility: {@code replicas: "3"} becomes 0 replicas, which differs from unset, and
 * everything after a malformed quantity or time is lost. To read such a Rollout without loss use
 * {@link RolloutCodec#readTolerant}.
 *
 * @rule A Rollout that the controller's decoder refuses is decoded again without the values of the
 *     wrong type.
 * @param strictProblem the problem of the strict decoder; if it is empty, nothing was lost
 * @param canonicalJson the JSON of the Rollout with which the controller continues
 */
public record TolerantReading(Optional<Problem> strictProblem, String canonicalJson) {

  /** Reads a tree as the controller does. */
  public static TolerantReading of(JsonNode tree) {
    return of(tree, RolloutsRelease.MATCHED);
  }

  /** Reads a tree as a release of the controller does. */
  public static TolerantReading of(JsonNode tree, ReleaseOf<RolloutsChange> release) {
    GoStruct type = GoSchema.rollout(release);
    Outcome<GoObject> strict = GoDecoder.decode(tree, type);
    ImmutableList<Problem> problems = strict.isOk() ? ImmutableList.of() : strict.problems();
    GoObject read =
        strict
            .toOptional()
            .orElseGet(
                () ->
                    release.has(RolloutsChange.TOLERANT_FROM_NOTHING)
                        ? GoTolerantDecoder.decode(tree, type)
                        : GoTolerantDecoder.decodeOverStrict(tree, type));
    return new TolerantReading(problems.stream().findFirst(), CanonicalRollout.text(read));
  }
}
