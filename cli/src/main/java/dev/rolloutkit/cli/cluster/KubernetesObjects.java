package dev.rolloutkit.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;

/** Manifests as fabric8 objects, as strict about JSON types as an API server. */
public final class KubernetesObjects {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              config ->
                  config
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  private KubernetesObjects() {}

  /** The object of that type, or one problem that names the field of the wrong type. */
  public static <T> Outcome<T> read(ObjectNode tree, Class<T> type) {
    try {
      return Outcome.ok(MAPPER.treeToValue(tree, type));
    } catch (JsonMappingException e) {
      return Outcome.failed(
          Problem.text(path(e), firstLine(e.getOriginalMessage()), "Object.NotDecodable"));
    } catch (JsonProcessingException e) {
      return Outcome.failed(
          Problem.text(FieldPath.root(), firstLine(e.getOriginalMessage()), "Object.NotDecodable"));
    }
  }

  private static FieldPath path(JsonMappingException e) {
    FieldPath path = FieldPath.root();
    for (JsonMappingException.Reference step : e.getPath()) {
      path =
          step.getFieldName() == null
              ? path.index(step.getIndex())
              : path.child(step.getFieldName());
    }
    return path;
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("cannot be read");
  }
}
