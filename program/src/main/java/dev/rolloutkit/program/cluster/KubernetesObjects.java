package dev.rolloutkit.program.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Collection;

/** Reads manifests as fabric8 objects and is as strict about JSON types as an API server. */
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
          .addModule(new SimpleModule().setDeserializerModifier(new LazyBeans()))
          .build();

  private KubernetesObjects() {}

  /** The object, or one problem that names the field with the wrong JSON type. */
  public static <T> Outcome<T> read(ObjectNode tree, Class<T> type) {
    try {
      return Outcome.ok(MAPPER.treeToValue(tree, type));
    } catch (JsonMappingException e) {
      return Outcome.failed(
          Problem.plain(path(e), expected(e), ManifestProblemCodes.OBJECT_NOT_DECODABLE));
    } catch (JsonProcessingException e) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(), "is not of its kind", ManifestProblemCodes.OBJECT_NOT_DECODABLE));
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

  /** The JSON type that an API server would accept there. */
  private static String expected(JsonMappingException e) {
    Class<?> type = e instanceof MismatchedInputException wrong ? wrong.getTargetType() : null;
    if (type == null) {
      return "is not of the type that it has in Kubernetes";
    }
    if (type == String.class) {
      return "must be a string";
    }
    if (type == Integer.class || type == int.class || type == Long.class || type == long.class) {
      return "must be an integer";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "must be true or false";
    }
    return Collection.class.isAssignableFrom(type) ? "must be a list" : "must be a map";
  }
}
