package dev.rolloutkit.crd.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.crd.schema.CrdProblemCodes;
import java.util.Optional;

/**
 * The answer of the API server to a request for a custom resource.
 *
 * @rule An object is stored if the answer has a code of success.
 * @param code the HTTP status: 200, 201, 400, 404, 409, 422 or 500
 * @param reason the reason of the status: {@code BadRequest}, {@code Conflict} or {@code Invalid};
 *     empty for 200, 201, 404 and 500
 * @param problems for 422 the problems, sorted by their texts and without repetitions; for other
 *     refusals one problem whose text is the message; empty if the request is accepted
 * @param warnings the texts of the Warning headers, in order
 * @param stored the object in the response if the request is accepted, without {@code uid}, {@code
 *     creationTimestamp} and {@code resourceVersion} if the server creates new ones
 * @param caveats one problem for each rule of the schema that was not checked
 */
public record ServerAnswer(
    int code,
    Optional<String> reason,
    ImmutableList<Problem> problems,
    ImmutableList<String> warnings,
    Optional<JsonNode> stored,
    ImmutableList<Problem> caveats) {

  /** Whether the object is stored. */
  public boolean isAccepted() {
    return code < 300;
  }

  /** The stored object with the warnings, or the problems because of which it is refused. */
  public Outcome<JsonNode> outcome() {
    return stored
        .map(
            object ->
                Outcome.ok(
                    object,
                    warnings.stream()
                        .map(text -> Problem.plain(FieldPath.root(), text, CrdProblemCodes.WARNING))
                        .toList()))
        .orElseGet(() -> Outcome.failed(problems));
  }
}
