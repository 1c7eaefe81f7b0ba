package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.schema.GoDecoder;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.schema.GoSchema;
import dev.rolloutkit.model.schema.GoTolerantDecoder;
import java.util.Optional;

/**
 * What the controller makes of a Rollout that does not decode: it reads it again with a reader that
 * loses what does not fit.
 *
 * <p>Compatibility: {@code replicas: "3"} becomes 0 replicas, which is not the same as unset, and a
 * malformed amount or time takes everything after it away. To keep such a Rollout whole use {@link
 * RolloutCodec#readTolerant}, which invents nothing.
 *
 * @param strictProblem what the strict reader stopped at; empty when it did not, and then nothing
 *     was lost
 * @param canonicalJson the JSON of the Rollout that the controller goes on with
 */
public record TolerantReading(Optional<Problem> strictProblem, String canonicalJson) {

  /** What the controller makes of a tree. */
  public static TolerantReading of(JsonNode tree) {
    Outcome<GoObject> strict = GoDecoder.decode(tree, GoSchema.ROLLOUT);
    ImmutableList<Problem> problems = strict.isOk() ? ImmutableList.of() : strict.problems();
    GoObject read =
        strict.toOptional().orElseGet(() -> GoTolerantDecoder.decode(tree, GoSchema.ROLLOUT));
    return new TolerantReading(problems.stream().findFirst(), CanonicalRollout.text(read));
  }
}
