package dev.rolloutkit.lbc.ingress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;

/**
 * Reads manifests of Ingresses.
 *
 * @rule A manifest of an Ingress with a field of the wrong type is a problem.
 */
final class IngressManifests {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private IngressManifests() {}

  /** See {@link IngressView#read(JsonNode)}. */
  static Outcome<IngressView> read(JsonNode manifest) {
    JsonNode json = withAbsentPaths(manifest);
    try {
      return Outcome.ok(
          switch (json.path("apiVersion").asText("")) {
            case "extensions/v1beta1" ->
                IngressView.of(
                    MAPPER.treeToValue(
                        json, io.fabric8.kubernetes.api.model.extensions.Ingress.class));
            case "networking.k8s.io/v1beta1" ->
                IngressView.of(
                    MAPPER.treeToValue(
                        json, io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress.class));
            default ->
                IngressView.of(
                    MAPPER.treeToValue(
                        json, io.fabric8.kubernetes.api.model.networking.v1.Ingress.class));
          });
    } catch (JsonProcessingException e) {
      return Outcome.failed(
          Problem.plain(FieldPath.root(), e.getOriginalMessage(), ProblemCodes.JSON_TYPE));
    }
  }

  /**
   * Sets each absent list of paths to {@code null}, because the client library reads an absent list
   * as an empty one.
   */
  private static JsonNode withAbsentPaths(JsonNode manifest) {
    JsonNode out = manifest.deepCopy();
    for (JsonNode rule : out.path("spec").path("rules")) {
      if (rule.path("http") instanceof ObjectNode http && !http.has("paths")) {
        http.putNull("paths");
      }
    }
    return out;
  }
}
